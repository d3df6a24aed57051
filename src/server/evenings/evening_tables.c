// SPDX-License-Identifier: MIT
// The tables of a round: made one after the other, looked at, and ended together. A server that ends meanwhile leaves
// a round whose tables are not all made; who begins it again makes the others.
#define _GNU_SOURCE // getrandom
#include "server/evenings/evening_call.h"

#include "server/tables/peace.h"
#include "server/tables/readers.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static struct evening_round *round_of(struct call *call) {
    return evening_round_now(&call->evening->evening);
}

// ---- making ---------------------------------------------------------------------------------------------------------

static void name_seats(const struct evening *evening, const struct evening_round *round, unsigned table,
                       struct ph_seated seats[PH_SEATS_MAX]) {
    for (unsigned seat = 0; seat < round->seats; seat++) {
        const int index = round->tables[table].seats[seat];
        seats[seat] = (struct ph_seated){.person = 0};
        if (index >= 0) {
            const struct evening_person *const one = &evening->people[index];
            seats[seat] = (struct ph_seated){
                .person = one->person, .name = one->name, .program = one->program, .guest = one->guest};
            memcpy(seats[seat].luck, round->luck[index], PH_TABLE_LUCK_SIZE);
        }
    }
}

// The bytes of all seats, table by table; those of bots are zeros.
static void list_bytes(const struct evening_round *round, uint8_t bytes[PH_EVENING_SEATS_MAX][PH_TABLE_LUCK_SIZE]) {
    memset(bytes, 0, (size_t)PH_EVENING_SEATS_MAX * PH_TABLE_LUCK_SIZE);
    for (unsigned i = 0; i < round->table_count * round->seats; i++) {
        const int index = round->tables[i / round->seats].seats[i % round->seats];
        if (index >= 0) {
            memcpy(bytes[i], round->luck[index], PH_TABLE_LUCK_SIZE);
        }
    }
}

static enum ph_refusal seat_table(struct call *call, struct ph_table *made, struct ph_json make,
                                  const uint8_t secret[PH_TABLE_SECRET_SIZE], struct ph_error *error) {
    const struct evening_call *const own = call->evening;
    const struct evening_round *const round = round_of(call);
    uint8_t bytes[PH_EVENING_SEATS_MAX][PH_TABLE_LUCK_SIZE];
    char name[PH_EVENING_NAME_SIZE] = "";
    struct ph_seated seats[PH_SEATS_MAX];
    name_seats(&own->evening, round, own->table, seats);
    list_bytes(round, bytes);
    evening_table_name(&own->evening, own->table, name);
    return ph_table_seat_all(made,
                             &(struct ph_seating){.make = make,
                                                  .id = own->id,
                                                  .name = name,
                                                  .round = own->evening.round_count,
                                                  .duplicate = round->duplicate,
                                                  .maker = own->evening.maker,
                                                  .secret = round->duplicate ? round->secret : secret,
                                                  .seats = seats,
                                                  .seat_count = round->seats,
                                                  .everybody = bytes[0],
                                                  .everybody_count = round->table_count * round->seats,
                                                  .first = own->table * round->seats,
                                                  .now = tables_now()},
                             error);
}

static enum ph_refusal fill(struct call *call, struct ph_table *made, struct ph_error *error) {
    struct evening_call *const own = call->evening;
    struct ph_json_document *document = NULL;
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    if (getrandom(secret, sizeof secret, 0) != sizeof secret) {
        return ph_refuse(error, PH_REFUSED_INTERNAL, "", "there are no random bytes");
    }
    ph_writer_reset(&own->text);
    evening_write_make(&own->evening, &round_of(call)->tables[own->table], round_of(call)->seats, &own->text);
    enum ph_refusal refusal =
        ph_refusal_of(ph_json_parse(&document, own->text.data, own->text.length, error), PH_REFUSED_INTERNAL);
    if (refusal == PH_ACCEPTED) {
        refusal = seat_table(call, made, ph_json_root(document), secret, error);
    }
    ph_json_document_destroy(document);
    return refusal;
}

static void make_next(struct call *call);

static void table_made(struct call *call, const struct live_table *live, const struct ph_table_answer *answer,
                       const struct ph_error *error) {
    (void)live;
    if (answer->refusal != PH_ACCEPTED && answer->refusal != PH_REFUSED_WRONG_PHASE) {
        call_answer_text(call, 503, error->message);
        return;
    }
    call->evening->table++; // another server may have made it
    make_next(call);
}

static void make_table(struct call *call, const char *id) {
    struct live_table *const live = call->tables->stopped ? NULL : live_table_create_empty(call->tables, id);
    struct ph_error error;
    if (live == NULL) {
        call_answer_text(call, 503, "try again later");
        return;
    }
    live->journal.request.as.append.tables_max = 0; // those of an evening do not count as its maker's
    if (fill(call, live->table, &error) != PH_ACCEPTED) {
        live_table_drop(live, CLOSE_NO_TABLE);
        call_answer_text(call, 503, error.message);
        return;
    }
    call->answered = table_made;
    live->requester = (struct requester){.call = call};
    live_table_advance(live);
}

static bool mark_made(struct call *call, struct evening *evening) {
    (void)call;
    evening_round_now(evening)->made = true;
    return true;
}

static void make_next(struct call *call) {
    struct evening_call *const own = call->evening;
    const struct evening_round *const round = round_of(call);
    while (own->table < round->table_count && tables_find(call->tables, round->tables[own->table].id) != NULL) {
        own->table++; // it is made already
    }
    if (own->table == round->table_count) {
        evening_change(call, mark_made, own->finished);
    } else {
        make_table(call, round->tables[own->table].id);
    }
}

void evening_make_tables(struct call *call, call_then *next) {
    call->evening->table = 0;
    call->evening->finished = next;
    make_next(call);
}

// ---- looking --------------------------------------------------------------------------------------------------------

static void visit_next(struct call *call);

// A table that cannot continue is finished without places: the others of the round do not wait for it.
static bool is_broken(struct tables *tables, const char *id) {
    const struct live_table *const live = tables_find(tables, id);
    return live != NULL && live->state == LIVE_BROKEN;
}

static void look_past(struct call *call, int status, const char *text) {
    struct evening_call *const own = call->evening;
    if (is_broken(call->tables, call->table)) {
        own->seen[own->table++] = (struct evening_seen){.finished = true};
        visit_next(call);
    } else {
        call_answer_text(call, status, text);
    }
}

static void look(const struct live_table *live, struct call *call) {
    struct evening_seen *const seen = &call->evening->seen[call->evening->table++];
    struct ph_notice notices[PH_SEATS_MAX];
    seen->finished = ph_table_is_over(live->table) || ph_table_is_finished(live->table);
    seen->asked_count = (unsigned)ph_table_notices(live->table, notices);
    for (unsigned i = 0; i < seen->asked_count; i++) {
        seen->asked[i] = notices[i].person;
    }
    visit_next(call);
}

static void visit_next(struct call *call) {
    struct evening_call *const own = call->evening;
    const struct evening_round *const round = round_of(call);
    if (round == NULL || !round->made || round->over || own->table == round->table_count) {
        own->visited(call);
        return;
    }
    memcpy(call->table, round->tables[own->table].id, sizeof call->table);
    call->read = look;
    call->refuse = look_past;
    readers_come(call);
}

void evening_visit(struct call *call, call_then *next) {
    call->evening->table = 0;
    call->evening->visited = next;
    visit_next(call);
}

bool evening_all_finished(const struct evening_call *call) {
    const struct evening *const evening = &call->evening;
    const struct evening_round *const round = &evening->rounds[evening->round_count - 1];
    for (unsigned i = 0; i < round->table_count; i++) {
        if (!call->seen[i].finished) {
            return false;
        }
    }
    return round->made;
}

// ---- ending ---------------------------------------------------------------------------------------------------------

static void finish_next(struct call *call);

static void ended(void *context, bool is_over) {
    struct call *const call = context;
    struct evening_call *const own = call->evening;
    const char *const id = round_of(call)->tables[own->table].id;
    const struct live_table *const live = tables_find(call->tables, id);
    if (is_over && live != NULL) {
        ph_table_places(live->table, own->seen[own->table].places);
    } else if (!is_broken(call->tables, id)) {
        own->stays_open = true;
    }
    own->table++;
    finish_next(call);
}

static bool note_results(struct call *call, struct evening *evening) {
    struct evening_round *const round = &evening->rounds[call->evening->ended];
    for (unsigned i = 0; i < round->table_count; i++) {
        memcpy(round->tables[i].places, call->evening->seen[i].places, PH_SEATS_MAX);
    }
    round->over = true;
    return true;
}

static void finish_next(struct call *call) {
    struct evening_call *const own = call->evening;
    const struct evening_round *const round = round_of(call);
    if (own->table < round->table_count) {
        tables_close_table(call->tables, round->tables[own->table].id,
                           &(struct closing){.kind = own->kind, .closed = ended, .context = call});
    } else if (own->stays_open) {
        own->finished(call);
    } else if (own->kind == CLOSING_GAME && round->duplicate) { // they have stopped: now none tells another anything
        own->kind = CLOSING_FINISHED;
        own->table = 0;
        finish_next(call);
    } else {
        evening_change(call, note_results, own->finished);
    }
}

bool evening_round_is_late(struct evening *evening) {
    return evening_plays(evening) && tables_now() - evening_round_now(evening)->begun > EVENING_ROUND_MS;
}

static void begin_to_finish(struct call *call) {
    struct evening_call *const own = call->evening;
    if (evening_plays(&own->evening) && own->ended == own->evening.round_count - 1) {
        finish_next(call);
    } else {
        own->finished(call);
    }
}

// Tables are ended in another turn of the loop than they were looked at: the one that was looked at last still goes on.
void evening_finish(struct call *call, enum closing_kind kind, call_then *next) {
    struct evening_call *const own = call->evening;
    own->kind = kind;
    own->table = 0;
    own->stays_open = false;
    own->finished = next;
    own->ended = own->evening.round_count - 1; // by the time it is loaded again, the next may have begun
    evening_load(call, begin_to_finish);
}
