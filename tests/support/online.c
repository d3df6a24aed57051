// SPDX-License-Identifier: MIT
#include "support/online.h"

#include "core/seen.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { REQUEST_MAX = 4096 };

void online_quote(char *to, size_t capacity, const char *from) {
    size_t length = strlen(from);
    assert_true(length < capacity);
    for (size_t i = 0; i <= length; i++) {
        to[i] = from[i] == '\'' ? '"' : from[i];
    }
}

void online_init(struct online *online) {
    memset(online, 0, sizeof *online);
    assert_int_equal(ph_table_create(&online->table), PH_OK);
    assert_int_equal(ph_table_create(&online->folded), PH_OK);
    ph_writer_init_heap(&online->journal);
    ph_writer_init_heap(&online->text);
    ph_sha256_begin(&online->trace);
    online->now = 1000;
}

void online_deinit(struct online *online) {
    ph_table_destroy(online->table);
    ph_table_destroy(online->folded);
    ph_writer_deinit(&online->journal);
    ph_writer_deinit(&online->text);
    for (int i = 0; i < ONLINE_SEATS; i++) {
        viewer_deinit(&online->viewers[i]);
    }
}

void online_at_home(struct online *online) {
    ph_table_at_home(online->table, true);
    ph_table_at_home(online->folded, true);
}

int online_set_up(void **state) {
    struct online *const online = malloc(sizeof *online);
    online_init(online);
    *state = online;
    return 0;
}

int online_tear_down(void **state) {
    online_deinit(*state);
    free(*state);
    return 0;
}

int online_on_turn(const struct online *online) {
    return ph_session_actor(ph_table_session(online->table)).seat;
}

uint64_t online_person_on_turn(const struct online *online) {
    return (uint64_t)online_on_turn(online) + 1;
}

// ---- checks ---------------------------------------------------------------------------------------------------------

static void same_records(struct ph_session *a, struct ph_session *b, bool held) {
    struct ph_writer records[2];
    assert_int_equal(a == NULL, b == NULL);
    if (a == NULL) {
        return;
    }
    const size_t size = ph_session_game(a)->state_size;
    assert_memory_equal(ph_session_state(a), ph_session_state(b), size);
    if (held) {
        return; // a record of a game that is finished has its key, which the journal does not have yet
    }
    ph_writer_init_heap(&records[0]);
    ph_writer_init_heap(&records[1]);
    assert_int_equal(ph_session_record_for(a, PH_ONLOOKER, NULL, &records[0]), PH_OK);
    assert_int_equal(ph_session_record_for(b, PH_ONLOOKER, NULL, &records[1]), PH_OK);
    assert_string_equal(records[0].data, records[1].data);
    ph_writer_deinit(&records[0]);
    ph_writer_deinit(&records[1]);
}

static void fold_entries(struct online *online) {
    for (size_t i = 0; i < ph_table_entry_count(online->table); i++) {
        size_t length;
        struct ph_error error;
        const char *const line = ph_table_entry_line(online->table, i, &length);
        ph_write_bytes(&online->journal, line, length);
        ph_sha256_add(&online->trace, line, length);
        ph_write_char(&online->journal, '\n');
        if (ph_table_fold(online->folded, line, length, &error) != PH_OK) {
            fail_msg("%s: %.*s", error.message, (int)length, line);
        }
    }
    assert_memory_equal(&online->folded->sheet, &online->table->sheet, sizeof online->table->sheet);
    same_records(online->table->session, online->folded->session, ph_table_is_finished(online->table));
}

void online_read(struct viewer *viewer, const struct ph_writer *message) {
    struct ph_json_document *document;
    struct ph_error error;
    assert_false(message->failed);
    if (ph_json_parse(&document, message->data, message->length, &error) != PH_OK) {
        fail_msg("%s: %s", error.message, message->data);
    }
    if (viewer_read(viewer, ph_json_root(document), &error) != PH_OK) {
        fail_msg("%s: %s", error.message, message->data);
    }
    ph_json_document_destroy(document);
}

// A viewer knows who plays where.
static void check_seats(const struct ph_table_seen *seen, const struct ph_table_sheet *sheet) {
    assert_int_equal(seen->count, sheet->seat_count);
    for (unsigned seat = 0; seat < seen->count; seat++) {
        const struct ph_table_seat *const sits = &sheet->seats[seat];
        assert_string_equal(seen->seats[seat].name, sits->holder == PH_HOLDER_PERSON ? sits->name : "");
        assert_string_equal(seen->seats[seat].bot, ph_seat_is_bots(sits) ? sits->bot : "");
    }
}

// The viewer's log and, outside of windows, the view are what the session shows.
static void check_seen(struct online *online, int viewer) {
    const struct viewer *const told = &online->viewers[viewer];
    const int seat = viewer == ONLINE_SEATS - 1 ? PH_ONLOOKER : viewer;
    struct ph_seen seen;
    if (online->table->session == NULL) {
        return;
    }
    if (ph_table_is_finished(online->table)) { // the session shows all of a finished game; the table does not yet
        union ph_state_storage view;
        told->moves.game->view(ph_session_state(online->table->session), seat, &view);
        assert_memory_equal(&told->moves.view, &view, told->moves.game->state_size);
        return;
    }
    const bool over = ph_table_is_over(online->table);
    assert_int_equal(
        ph_session_seen(online->table->session, over ? PH_SEAT_REFEREE : seat, (struct ph_since){0}, &seen, NULL),
        PH_OK);
    assert_int_equal(told->moves.log.count, seen.log.count);
    assert_memory_equal(told->moves.log.items, seen.log.events, seen.log.count * sizeof *seen.log.events);
    assert_int_equal(told->table.at, online->table->sheet.at);
    check_seats(&told->table, &online->table->sheet);
    if (!online->table->sheet.window.open) {
        assert_memory_equal(&told->moves.view, seen.view, told->moves.game->state_size);
    }
}

// The views around each move that the last message told are what the viewer saw then.
static void check_steps(const struct online *online, const struct viewer_moves *moves, int seat) {
    union ph_state_storage seen;
    union ph_state_storage shown;
    for (size_t index = moves->count - moves->news; moves->news > 0 && index <= moves->count; index++) {
        assert_true(viewer_moves_view(moves, index, &seen));
        ph_session_state_at(online->table->session, index, &shown);
        ph_state_shown(moves->game, &shown, seat, &shown);
        assert_memory_equal(&seen, &shown, moves->game->state_size);
    }
}

const struct ph_writer *online_packed_hello(struct online *online, int seat) {
    ph_writer_reset(&online->text);
    assert_int_equal(ph_table_hello(online->table, seat, PH_FORM_PACKED, &online->text), PH_OK);
    return &online->text;
}

static void tell(struct online *online, int viewer) {
    const int seat = viewer == ONLINE_SEATS - 1 ? PH_ONLOOKER : viewer;
    const bool follows = online->follows[viewer];
    for (size_t i = 0; follows && i < ph_table_entry_count(online->table); i++) {
        ph_writer_reset(&online->text);
        assert_int_equal(ph_table_tell(online->table, i, seat, PH_FORM_PACKED, &online->text), PH_OK);
        ph_sha256_add(&online->trace, online->text.data, online->text.length);
        online_read(&online->viewers[viewer], &online->text);
        check_steps(online, &online->viewers[viewer].moves, seat);
    }
    if (!follows) {
        online_read(&online->viewers[viewer], online_packed_hello(online, seat));
        online->follows[viewer] = true;
    }
    check_seen(online, viewer);
}

// The table is as it was before the batch: like the one that has folded what was stored.
static void fail_to_store(struct online *online) {
    ph_table_failed(online->table);
    online->failed++;
    assert_memory_equal(&online->folded->sheet, &online->table->sheet, sizeof online->table->sheet);
    same_records(online->table->session, online->folded->session, ph_table_is_finished(online->table));
}

void online_commit(struct online *online) {
    if (!ph_table_waits(online->table)) {
        return;
    }
    if (online->failures != NULL && ph_random_below(online->failures, ONLINE_FAILING) == 0) {
        fail_to_store(online);
        return;
    }
    if (online->store != NULL && !online->store(online->store_context, online->table)) {
        fail_to_store(online);
        return;
    }
    ph_table_committed(online->table);
    fold_entries(online);
    for (int viewer = 0; viewer < ONLINE_SEATS; viewer++) {
        if (viewer < online->table->sheet.seat_count || viewer == ONLINE_SEATS - 1) {
            tell(online, viewer);
        }
    }
}

// ---- requests -------------------------------------------------------------------------------------------------------

// A refusal names the rule of the game that is the reason where it is one: the one who is to wait always has one, what
// was played or entered may be no move at all, and the rest is the table's own.
static void check_reason(const struct online *online) {
    const bool named = online->error.rule[0] != '\0';
    switch (online->answer.refusal) {
    case PH_ACCEPTED:
    case PH_REFUSED_ILLEGAL_ACTION:
        break;
    case PH_REFUSED_NOT_YOUR_TURN:
        assert_true(named);
        break;
    case PH_REFUSED_BAD_REQUEST:
        assert_true(!named || strcmp(online->error.field, "moves") == 0);
        break;
    default:
        assert_false(named);
    }
}

enum ph_refusal online_ask(struct online *online, uint64_t person, const char *request) {
    static const char *const names[] = {"Nobody", "Anna", "Bruno", "Carla", "Dario", "Elena",
                                        "Fabio",  "Gina", "Hugo",  "Ida",   "Jonas"};
    static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {1, 2, 3};
    char text[REQUEST_MAX];
    struct ph_json_document *document;
    online_quote(text, sizeof text, request);
    assert_int_equal(ph_json_parse(&document, text, strlen(text), &online->error), PH_OK);
    online->answer = ph_table_request(online->table,
                                      &(struct ph_table_request){.person = person,
                                                                 .name = names[person % 11],
                                                                 .program = (online->programs >> person & 1U) != 0,
                                                                 .guest = (online->guests >> person & 1U) != 0,
                                                                 .as = online->as,
                                                                 .source = online->sources[person % 11],
                                                                 .body = ph_json_root(document),
                                                                 .now = online->now,
                                                                 .secret = secret},
                                      &online->error);
    ph_json_document_destroy(document);
    check_reason(online);
    online_commit(online);
    return online->answer.refusal;
}

void online_do(struct online *online, uint64_t person, const char *request) {
    if (online_ask(online, person, request) != PH_ACCEPTED) {
        fail_msg("%s: %s", request, online->error.message);
    }
}

void online_refuse(struct online *online, uint64_t person, const char *request, enum ph_refusal refusal) {
    struct ph_table_sheet sheet;
    memcpy(&sheet, &online->table->sheet, sizeof sheet);
    const enum ph_refusal answered = online_ask(online, person, request);
    if (answered != refusal) {
        fail_msg("%s: %s, not %s: %s", request, ph_refusal_code(answered), ph_refusal_code(refusal),
                 online->error.message);
    }
    assert_true(online->error.message[0] != '\0');
    assert_memory_equal(&sheet, &online->table->sheet, sizeof sheet);
}

enum ph_refusal online_act(struct online *online, uint64_t person, const char *action) {
    struct ph_writer writer;
    ph_writer_init(&writer, online->last_act, sizeof online->last_act);
    ph_write_format(&writer, "{'t': 'act', 'at': %u, 'id': '%032x', 'action': '%s'}", online->table->sheet.at,
                    ++online->acts, action);
    assert_false(writer.failed);
    online->last_person = person;
    return online_repeat(online);
}

enum ph_refusal online_repeat(struct online *online) {
    return online_ask(online, online->last_person, online->last_act);
}

void online_begin(struct online *online, const char *settings, int people) {
    char request[REQUEST_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, request, sizeof request);
    ph_write_format(&writer, "{'t': 'make', %s}", settings);
    online_do(online, 1, request);
    for (int person = 1; person <= people; person++) {
        ph_writer_init(&writer, request, sizeof request);
        ph_write_format(&writer, "{'t': 'sit', 'seat': %d}", person - 1);
        online_do(online, (uint64_t)person, request);
        online_do(online, (uint64_t)person, "{'t': 'ready', 'luck': '000102030405060708090a0b0c0d0e0f'}");
    }
    online_do(online, 1, "{'t': 'start'}");
}

static void put_position(struct ph_table *table, struct ph_json position) {
    struct ph_error error = {0};
    if (ph_session_position(table->session, position, 1, PH_CHANCE_AUTO, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    table->sheet.running = -1;
}

void online_position(struct online *online, const char *position) {
    char text[REQUEST_MAX];
    struct ph_json_document *document;
    online_quote(text, sizeof text, position);
    assert_int_equal(ph_json_parse(&document, text, strlen(text), &online->error), PH_OK);
    put_position(online->table, ph_json_root(document));
    put_position(online->folded, ph_json_root(document));
    ph_json_document_destroy(document);
    memset(online->follows, 0, sizeof online->follows);
}

// ---- time and bots --------------------------------------------------------------------------------------------------

void online_wait(struct online *online, int64_t now) {
    while (ph_table_next_due(online->table) <= now) {
        const int64_t due = ph_table_next_due(online->table);
        online->now = due > online->now ? due : online->now;
        assert_int_equal(ph_table_tick(online->table, online->now, &online->error), PH_ACCEPTED);
        assert_true(ph_table_waits(online->table));
        online_commit(online);
    }
    online->now = now;
}

void online_bots(struct online *online, uint32_t iterations) {
    for (int seat; (seat = ph_table_bot_seat(online->table, 0)) >= 0;) {
        struct ph_bot_job job;
        struct ph_search_result result;
        assert_int_equal(ph_table_bot_job(online->table, seat, &job), PH_OK);
        job.limits.ms = 0;
        job.limits.iterations = iterations;
        if (ph_bot_choose(job.bot, job.game, &job.view, job.log, job.seat, &job.limits, &job.random, &result,
                          &online->error) != PH_OK) {
            fail_msg("%s: %s", job.bot->name, online->error.message);
        }
        assert_int_equal(ph_table_bot_answer(online->table, seat, job.at, result.action, &online->error), PH_ACCEPTED);
        ph_bot_job_deinit(&job);
    }
}

// ---- crashes --------------------------------------------------------------------------------------------------------

static void fold_journal(const struct online *online, struct ph_table *table) {
    for (const char *line = online->journal.data; *line != '\0';) {
        const char *const end = strchr(line, '\n');
        assert_int_equal(ph_table_fold(table, line, (size_t)(end - line), NULL), PH_OK);
        line = end + 1;
    }
}

static void same_pending(const struct ph_table_pending *a, const struct ph_table_pending *b) {
    assert_memory_equal(a->secret, b->secret, sizeof a->secret);
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        assert_true(a->answers[seat].at == b->answers[seat].at && a->answers[seat].action == b->answers[seat].action &&
                    a->answers[seat].given == b->answers[seat].given);
        assert_true(a->orders[seat].kind == b->orders[seat].kind && a->orders[seat].seats == b->orders[seat].seats);
    }
}

static void same_luck(const struct ph_session *a, const struct ph_session *b) {
    if (a != NULL) {
        const struct ph_key keys[2] = {ph_session_key(a), ph_session_key(b)};
        assert_memory_equal(&keys[0], &keys[1], sizeof keys[0]);
    }
}

void online_crash(struct online *online) {
    struct ph_table *loaded = NULL;
    struct ph_writer secrets;
    ph_writer_init_heap(&secrets);
    ph_table_secrets_write(online->table, &secrets);
    assert_int_equal(ph_table_create(&loaded), PH_OK);
    if (online->table->home) {
        ph_table_at_home(loaded, online->table->at_once);
    }
    fold_journal(online, loaded);
    assert_int_equal(ph_table_secrets_read(loaded, secrets.data, secrets.length, &online->error), PH_OK);
    assert_memory_equal(&loaded->sheet, &online->table->sheet, sizeof loaded->sheet);
    same_records(loaded->session, online->table->session, ph_table_is_finished(online->table));
    same_pending(&loaded->pending, &online->table->pending);
    same_luck(loaded->session, online->table->session);
    ph_table_destroy(online->table);
    online->table = loaded;
    ph_writer_deinit(&secrets);
    assert_int_equal(ph_table_credit(online->table, 0, online->now, &online->error), PH_ACCEPTED);
    for (int seat = 0; seat < loaded->sheet.seat_count; seat++) { // people connect again
        ph_table_presence(loaded, loaded->sheet.seats[seat].person, true, online->now);
    }
}

// ---- looking --------------------------------------------------------------------------------------------------------

const char *online_last(struct online *online) {
    const struct ph_batch *const batch = &online->table->batch;
    return batch->count == 0 ? "" : ph_entry_word((enum ph_entry_kind)batch->entries[batch->count - 1].kind);
}

bool online_has(const struct online *online, const char *text) {
    char quoted[REQUEST_MAX];
    online_quote(quoted, sizeof quoted, text);
    return strstr(online->journal.data, quoted) != NULL;
}

const char *online_hello(struct online *online, int seat) {
    ph_writer_reset(&online->text);
    assert_int_equal(ph_table_hello(online->table, seat, PH_FORM_JSON, &online->text), PH_OK);
    return online->text.data;
}

void online_act_first(struct online *online) {
    struct ph_session *const session = ph_table_session(online->table);
    char text[PH_ACTION_TEXT_MAX];
    ph_action action;
    struct ph_writer writer;
    ph_session_game(session)->legal(ph_session_state(session), UINT64_MAX, &action, NULL, 1);
    ph_writer_init(&writer, text, sizeof text);
    ph_session_game(session)->action_text(ph_session_state(session), action, &writer);
    assert_int_equal(online_act(online, online_person_on_turn(online), text), PH_ACCEPTED);
}
