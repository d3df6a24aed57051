// SPDX-License-Identifier: MIT
// Notices that leave the server: channels, the tables that people chose, and what waits to be sent. Nobody sees these
// rows at a table, and they are in no journal.
#include "store/answers.h"

#include "pesthouse/json.h"

#include <stdlib.h>
#include <string.h>

enum {
    WAIT_MAX = 64, // periods between two tries of a channel that fails
    HOUR_MS = 3600 * 1000,
};

// ---- what waits -----------------------------------------------------------------------------------------------------

static bool is_asked(const struct store_append *append, uint64_t person, uint32_t number) {
    bool found = false;
    for (size_t i = 0; i < append->notice_count; i++) {
        found = found || (append->notices[i].person == person && append->notices[i].number == number);
    }
    return found;
}

struct waiting {
    uint64_t person;
    uint32_t number;
};

// What waits for a table, into memory from malloc.
static size_t list_waiting(struct sql *db, struct sql_value table, struct waiting **waiting) {
    void *items = NULL;
    size_t capacity = 0;
    size_t count = 0;
    if (sql_start(db, SQL_NOTICES_WAITING, SQL_WITH(table))) {
        while (sql_next(db)) {
            struct waiting *const one = sql_add_item(db, &items, &capacity, &count, sizeof *one);
            if (one != NULL) {
                *one = (struct waiting){.person = (uint64_t)sql_number(db, 0), .number = (uint32_t)sql_number(db, 1)};
            }
        }
        sql_end(db);
    }
    *waiting = items;
    return count;
}

// Removes the notices of questions that the table asks no more.
static void drop_old(struct sql *db, const struct store_append *append) {
    const struct sql_value table = sql_string(append->table);
    struct waiting *waiting;
    const size_t count = list_waiting(db, table, &waiting);
    for (size_t i = 0; i < count; i++) {
        if (!is_asked(append, waiting[i].person, waiting[i].number)) {
            (void)sql_run(db, SQL_NOTICE_DROP,
                          SQL_WITH(table, sql_int((int64_t)waiting[i].person), sql_int(waiting[i].number)));
        }
    }
    free(waiting);
}

// A change of secrets alone asks nobody, and must not show.
void notices_follow(struct sql *db, const struct store_append *append) {
    const struct sql_value table = sql_string(append->table);
    if (append->line_count == 0) {
        return;
    }
    drop_old(db, append);
    for (size_t i = 0; i < append->notice_count; i++) {
        const struct ph_notice *const notice = &append->notices[i];
        if (notice->number >= append->first) {
            (void)sql_run(
                db, SQL_NOTICE_ADD,
                SQL_WITH(table, sql_int((int64_t)notice->person), sql_int(notice->number), sql_int(notice->since)));
        }
    }
    if (append->state == STORE_TABLE_OVER) {
        (void)sql_run(db, SQL_NOTIFIED_OVER, SQL_WITH(table));
    }
}

// ---- channels -------------------------------------------------------------------------------------------------------

// The first columns of a statement that lists channels.
static void read_channel(struct sql *db, struct store_channel *channel) {
    channel->id = (uint64_t)sql_number(db, 0);
    channel->kind = (enum store_channel_kind)sql_number(db, 1);
    channel->form = (enum store_channel_form)sql_number(db, 2);
    sql_copy(db, 3, channel->address, sizeof channel->address);
    sql_copy(db, 4, channel->keys, sizeof channel->keys);
    sql_copy(db, 5, channel->language, sizeof channel->language);
    channel->stopped = sql_number(db, 6) != 0;
    sql_copy(db, 7, channel->trouble, sizeof channel->trouble);
    channel->confirmed = sql_number(db, 8) != 0;
}

static bool may_add(struct sql *db, const struct store_channel_set *set) {
    int64_t count = 0;
    (void)sql_find(db, SQL_CHANNELS_COUNT, SQL_WITH(sql_int((int64_t)set->person)), &count);
    return count < set->most;
}

static bool end_channel(struct sql *db, struct sql_value channel, uint64_t person) {
    int64_t id;
    if (!sql_find(db, SQL_CHANNEL_END, SQL_WITH(channel, sql_int((int64_t)person)), &id)) {
        return false;
    }
    (void)sql_run(db, SQL_NOTICES_OF_CHANNEL_END, SQL_WITH(channel));
    return true;
}

// Whether a first mail may be asked for now; it is then counted.
static bool may_mail(struct sql *db, struct store_channel_set *set) {
    const struct sql_value person = sql_int((int64_t)set->person);
    const struct sql_value address = sql_string(set->channel->address);
    int64_t of_person = 0;
    int64_t of_address = 0;
    (void)sql_run(db, SQL_MAILS_OLD, SQL_WITH(sql_int(set->time - HOUR_MS)));
    (void)sql_find(db, SQL_MAILS_OF_PERSON, SQL_WITH(person), &of_person);
    (void)sql_find(db, SQL_MAILS_OF_ADDRESS, SQL_WITH(address), &of_address);
    set->too_often = of_person >= set->of_person || of_address >= set->of_address;
    return !set->too_often && sql_run(db, SQL_MAIL_ADD, SQL_WITH(person, address, sql_int(set->time)));
}

// What a browser shows is for the person who uses it now.
static void take_browser(struct sql *db, const struct store_channel_set *set) {
    const struct store_channel *const channel = set->channel;
    int64_t id;
    while (channel->kind == STORE_PUSH &&
           sql_find(db, SQL_CHANNEL_OF_OTHERS,
                    SQL_WITH(sql_int(channel->kind), sql_string(channel->address), sql_int((int64_t)set->person)),
                    &id)) {
        (void)end_channel(db, sql_int(id), 0);
    }
}

// The person's channel of that kind and address; its id is 0 if there is none.
static void find_channel(struct sql *db, const struct store_channel_set *set, struct store_channel *channel) {
    *channel = (struct store_channel){.confirmed = set->channel->kind != STORE_MAIL};
    if (sql_start(
            db, SQL_CHANNEL_FIND,
            SQL_WITH(sql_int((int64_t)set->person), sql_int(set->channel->kind), sql_string(set->channel->address)))) {
        if (sql_next(db)) {
            read_channel(db, channel);
        }
        sql_end(db);
    }
}

static void put_channel(struct sql *db, struct store_channel_set *set) {
    struct store_channel *const channel = set->channel;
    const struct sql_value keys = sql_string(channel->keys);
    const struct sql_value language = sql_string(channel->language);
    if (channel->id != 0) {
        (void)sql_run(db, SQL_CHANNEL_RENEW,
                      SQL_WITH(sql_int((int64_t)channel->id), sql_int(channel->form), keys, language));
        return;
    }
    int64_t id = 0;
    (void)sql_find(db, SQL_COUNTER_NEXT, SQL_WITH(sql_string("channel")), &id);
    channel->id = (uint64_t)id;
    (void)sql_run(db, SQL_CHANNEL_ADD,
                  SQL_WITH(sql_int(id), sql_int((int64_t)set->person), sql_int(channel->kind), sql_int(channel->form),
                           sql_string(channel->address), keys, language, sql_int(channel->confirmed)));
}

enum store_answer answer_channel_set(struct sql *db, struct store_channel_set *set) {
    struct store_channel *const channel = set->channel;
    struct store_channel known;
    int64_t exists;
    if (!sql_find(db, SQL_PERSON_EXISTS, SQL_WITH(sql_int((int64_t)set->person)), &exists)) {
        return STORE_UNKNOWN;
    }
    take_browser(db, set);
    find_channel(db, set, &known);
    channel->id = known.id;
    channel->confirmed = known.confirmed;
    if ((known.id == 0 && !may_add(db, set)) || (!known.confirmed && !may_mail(db, set))) {
        return STORE_FULL;
    }
    put_channel(db, set);
    if (!channel->confirmed) {
        (void)sql_run(db, SQL_FIRST_MAIL,
                      SQL_WITH(sql_int((int64_t)channel->id), sql_int((int64_t)set->person), sql_int(set->time)));
    }
    return STORE_DONE;
}

enum store_answer answer_link(struct sql *db, struct store_link *link) {
    const struct sql_value id = sql_int((int64_t)link->channel->id);
    bool found = false;
    if (sql_start(db, SQL_CHANNEL, SQL_WITH(id))) {
        found = sql_next(db);
        if (found) {
            read_channel(db, link->channel);
        }
        sql_end(db);
    }
    if (found && link->act == STORE_LINK_CONFIRM) {
        (void)sql_run(db, SQL_CHANNEL_CONFIRM, SQL_WITH(id));
        (void)sql_run(db, SQL_FIRST_MAIL_END, SQL_WITH(id));
    } else if (found && link->act == STORE_LINK_STOP) {
        (void)end_channel(db, id, 0);
    }
    return found ? STORE_DONE : STORE_UNKNOWN;
}

enum store_answer answer_channel_end(struct sql *db, struct store_channel_end *end) {
    if (end->channel == 0) {
        notices_forget(db, end->person);
        return STORE_DONE;
    }
    return end_channel(db, sql_int((int64_t)end->channel), end->person) ? STORE_DONE : STORE_UNKNOWN;
}

static void read_channels(struct sql *db, struct store_channels *channels, struct sql_value person) {
    void *items = NULL;
    size_t capacity = 0;
    if (!sql_start(db, SQL_CHANNELS, SQL_WITH(person))) {
        return;
    }
    while (sql_next(db)) {
        struct store_channel *const one = sql_add_item(db, &items, &capacity, &channels->channel_count, sizeof *one);
        channels->channels = items;
        if (one != NULL) {
            read_channel(db, one);
        }
    }
    sql_end(db);
}

static void read_choices(struct sql *db, struct store_channels *channels, struct sql_value person) {
    void *items = NULL;
    size_t capacity = 0;
    if (!sql_start(db, SQL_NOTIFIED, SQL_WITH(person))) {
        return;
    }
    while (sql_next(db)) {
        struct store_choice *const one = sql_add_item(db, &items, &capacity, &channels->table_count, sizeof *one);
        channels->tables = items;
        if (one != NULL) {
            sql_copy(db, 0, one->table, sizeof one->table);
        }
    }
    sql_end(db);
}

enum store_answer answer_channels(struct sql *db, struct store_channels *channels) {
    const struct sql_value person = sql_int((int64_t)channels->person);
    free(channels->channels);
    free(channels->tables);
    *channels = (struct store_channels){.person = channels->person};
    read_channels(db, channels, person);
    read_choices(db, channels, person);
    return STORE_DONE;
}

// ---- choices --------------------------------------------------------------------------------------------------------

// What was asked before the choice is news to nobody.
enum store_answer answer_notify(struct sql *db, struct store_notify *notify) {
    const struct sql_value person = sql_int((int64_t)notify->person);
    const struct sql_value table = sql_string(notify->table);
    int64_t sits;
    if (!notify->wanted) {
        (void)sql_run(db, SQL_NOTIFIED_END, SQL_WITH(person, table));
        (void)sql_run(db, SQL_NOTICES_OF_TABLE_END, SQL_WITH(person, table));
        return STORE_DONE;
    }
    if (!sql_find(db, SQL_SEAT_TAKEN, SQL_WITH(person, table), &sits)) {
        return STORE_UNKNOWN;
    }
    (void)sql_run(db, SQL_NOTIFIED_ADD, SQL_WITH(person, table));
    return STORE_DONE;
}

void notices_adopt(struct sql *db, uint64_t guest, uint64_t person) {
    const struct sql_value from = sql_int((int64_t)guest);
    const struct sql_value to = sql_int((int64_t)person);
    (void)sql_run(db, SQL_CHANNELS_ADOPT, SQL_WITH(from, to));
    (void)sql_run(db, SQL_NOTIFIED_ADOPT, SQL_WITH(from, to));
    (void)sql_run(db, SQL_NOTICES_ADOPT, SQL_WITH(from, to));
}

void notices_forget(struct sql *db, uint64_t person) {
    const struct sql_value who = sql_int((int64_t)person);
    (void)sql_run(db, SQL_NOTICES_FORGET, SQL_WITH(who));
    (void)sql_run(db, SQL_NOTIFIED_FORGET, SQL_WITH(who));
    (void)sql_run(db, SQL_CHANNELS_END, SQL_WITH(who));
}

// ---- what is due ----------------------------------------------------------------------------------------------------

// The game of what lists show of a table.
static void read_game(struct sql *db, int column, char game[STORE_GAME_SIZE]) {
    struct ph_json_document *about;
    size_t length;
    const char *const text = db->engine->text(db, column, &length);
    game[0] = '\0';
    if (text != NULL && ph_json_parse(&about, text, length, NULL) == PH_OK) {
        (void)ph_json_string_get(ph_json_member(ph_json_root(about), "game"), game, STORE_GAME_SIZE);
        ph_json_document_destroy(about);
    }
}

static void read_notice(struct sql *db, struct store_notice *notice) {
    notice->person = (uint64_t)sql_number(db, 9);
    notice->number = (uint32_t)sql_number(db, 10);
    sql_copy(db, 11, notice->table, sizeof notice->table);
    read_game(db, 12, notice->game);
    notice->is_here = sql_number(db, 13) != 0;
}

// Rows as they are read.
struct rows {
    uint64_t channel; // of the row before; 0: there was none
    size_t channels;  // for which there is room
    size_t notices;
};

// Adds the channel of a row, unless the row before had the same. False: there is no memory.
static bool add_channel(struct sql *db, struct store_notices_due *due, struct rows *rows) {
    void *items = due->channels;
    const uint64_t id = (uint64_t)sql_number(db, 0);
    if (id == rows->channel) {
        return true;
    }
    struct store_channel *const channel =
        sql_add_item(db, &items, &rows->channels, &due->channel_count, sizeof *channel);
    due->channels = items;
    rows->channel = id;
    if (channel != NULL) {
        read_channel(db, channel);
    }
    return channel != NULL;
}

static bool add_notice(struct sql *db, struct store_notices_due *due, struct rows *rows) {
    void *items = due->notices;
    struct store_notice *const notice = sql_add_item(db, &items, &rows->notices, &due->notice_count, sizeof *notice);
    due->notices = items;
    if (notice != NULL) {
        read_notice(db, notice);
        notice->channel = due->channel_count - 1;
    }
    return notice != NULL;
}

enum store_answer answer_notices_due(struct sql *db, struct store_notices_due *due) {
    struct rows rows = {.channel = 0};
    free(due->notices);
    free(due->channels);
    *due = (struct store_notices_due){.before = due->before, .limit = due->limit};
    if (sql_start(db, SQL_NOTICES_DUE, SQL_WITH(sql_int(due->before), sql_int((int64_t)due->limit)))) {
        while (sql_next(db) && add_channel(db, due, &rows) && add_notice(db, due, &rows)) {
        }
        sql_end(db);
    }
    return STORE_DONE;
}

enum store_answer answer_notices_claim(struct sql *db, struct store_notices_claim *claim) {
    for (size_t i = 0; i < claim->dropped_count; i++) {
        const struct store_notice *const notice = &claim->dropped[i];
        (void)sql_run(db, SQL_NOTICE_DROP,
                      SQL_WITH(sql_string(notice->table), sql_int((int64_t)notice->person), sql_int(notice->number)));
    }
    for (size_t i = 0; i < claim->claim_count; i++) {
        int64_t id;
        claim->claims[i].granted = sql_find(
            db, SQL_CHANNEL_CLAIM, SQL_WITH(sql_int((int64_t)claim->claims[i].channel), sql_int(claim->time)), &id);
    }
    return STORE_DONE;
}

// ---- what was sent --------------------------------------------------------------------------------------------------

static void note_failure(struct sql *db, const struct store_notices_end *end, const struct store_sent *sent) {
    const struct sql_value channel = sql_int((int64_t)sent->channel);
    int64_t failures;
    if (!sql_find(db, SQL_CHANNEL_FAILED, SQL_WITH(channel, sql_string(sent->trouble)), &failures)) {
        return; // it was ended meanwhile
    }
    const bool stops = sent->gone || (failures >= end->tries_max && !sent->ours);
    const int64_t periods = failures > 6 ? WAIT_MAX : (int64_t)1 << (failures - 1);
    (void)sql_run(db, SQL_CHANNEL_WAIT, SQL_WITH(channel, sql_int(end->time + periods * end->period), sql_int(stops)));
    if (stops) {
        (void)sql_run(db, SQL_NOTICES_OF_CHANNEL_END, SQL_WITH(channel));
    }
}

enum store_answer answer_notices_end(struct sql *db, struct store_notices_end *end) {
    for (size_t i = 0; i < end->sent_count; i++) {
        const struct store_sent *const sent = &end->sent[i];
        if (sent->sent) {
            (void)sql_run(db, SQL_CHANNEL_WELL, SQL_WITH(sql_int((int64_t)sent->channel)));
        } else {
            note_failure(db, end, sent);
        }
    }
    for (size_t i = 0; i < end->notice_count; i++) {
        const struct store_notice *const notice = &end->notices[i];
        if (end->sent[notice->channel].sent) {
            (void)sql_run(db, SQL_NOTICE_SENT,
                          SQL_WITH(sql_string(notice->table), sql_int((int64_t)end->sent[notice->channel].channel),
                                   sql_int(notice->number)));
        }
    }
    return STORE_DONE;
}
