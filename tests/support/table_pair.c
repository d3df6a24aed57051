// SPDX-License-Identifier: MIT
#include "support/table_pair.h"

#include "core/session_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { REQUEST_MAX = 2048 };

static struct pair_doors fill_in(const struct pair_doors *given) {
    struct pair_doors doors = given == NULL ? (struct pair_doors){0} : *given;
    doors.request = doors.request == NULL ? ph_table_request : doors.request;
    doors.tell = doors.tell == NULL ? ph_table_tell : doors.tell;
    doors.hello = doors.hello == NULL ? ph_table_hello : doors.hello;
    doors.past = doors.past == NULL ? ph_table_past : doors.past;
    doors.chat = doors.chat == NULL ? ph_table_chat : doors.chat;
    doors.record = doors.record == NULL ? ph_table_record : doors.record;
    doors.about = doors.about == NULL ? ph_table_about : doors.about;
    doors.seat_as = doors.seat_as == NULL ? ph_table_seat_as : doors.seat_as;
    doors.notices = doors.notices == NULL ? ph_table_notices : doors.notices;
    doors.is_finished = doors.is_finished == NULL ? ph_table_is_finished : doors.is_finished;
    doors.next_due = doors.next_due == NULL ? ph_table_next_due : doors.next_due;
    return doors;
}

uint32_t pair_below(struct pair *pair, uint32_t bound) {
    return ph_random_below(&pair->play->random, bound);
}

// ---- luck -----------------------------------------------------------------------------------------------------------

// What chance brings in the first world comes in the second, too, if it can.
static struct {
    const struct ph_game *game;
    ph_action outcomes[PH_EVENTS_MAX];
    size_t count;
    size_t next;
    bool differs;
} luck;

const struct ph_game *pair_rules(void) {
    return luck.game;
}

static ph_action draw_first(const void *state, struct ph_random *random) {
    const ph_action outcome = luck.game->sample(state, random);
    assert_true(luck.count < PH_EVENTS_MAX);
    luck.outcomes[luck.count++] = outcome;
    return outcome;
}

static ph_action draw_again(const void *state, struct ph_random *random) {
    if (luck.next < luck.count && luck.game->is_legal(state, luck.outcomes[luck.next])) {
        return luck.outcomes[luck.next++];
    }
    luck.differs = true;
    return luck.game->sample(state, random);
}

static void same_luck(struct pair *pair) {
    memset(&luck, 0, sizeof luck);
    luck.game = pair->play->game;
    for (int world = 0; world < 2; world++) {
        pair->games[world] = *pair->play->game;
        pair->games[world].sample = world == 0 ? draw_first : draw_again;
        if (pair->doors.spoil != NULL) {
            pair->doors.spoil(&pair->games[world]);
        }
    }
}

static void begin_luck(int world) {
    if (world == 0) {
        luck.count = luck.next = 0;
    }
}

// ---- what is seen ---------------------------------------------------------------------------------------------------

static bool is_watched(const struct pair *pair, uint64_t person) {
    return person == pair_person(pair->seat) || person == PAIR_ONLOOKER;
}

// Whom the board is told what an onlooker is, though the maker looks at it, who may have a seat.
static int board_seat(const struct pair *pair, int world) {
    return pair->doors.seat_as(pair->tables[world], pair_person(0), PH_AS_BOARD);
}

static void see_entries(struct pair *pair, int world) {
    const int viewers[] = {pair->seat, board_seat(pair, world)};
    for (size_t i = 0; i < ph_table_entry_count(pair->tables[world]); i++) {
        for (int form = PH_FORM_JSON; form <= PH_FORM_PACKED; form++) {
            for (int viewer = 0; viewer < 2; viewer++) {
                assert_int_equal(pair->doors.tell(pair->tables[world], i, viewers[viewer], (enum ph_table_form)form,
                                                  &pair->seen[world]),
                                 PH_OK);
                ph_write_char(&pair->seen[world], '\n');
            }
        }
    }
}

static void commit(struct pair *pair, int world) {
    if (ph_table_waits(pair->tables[world])) {
        ph_table_committed(pair->tables[world]);
        see_entries(pair, world);
    }
}

// A bot at the seat is asked by its view and log.
static void see_job(struct pair *pair, int world) {
    struct ph_bot_job job;
    if (ph_table_bot_seat(pair->tables[world], pair->seat) != pair->seat ||
        ph_table_bot_job(pair->tables[world], pair->seat, &job) != PH_OK) {
        return;
    }
    ph_write_bytes(&pair->seen[world], (const char *)&job.view, job.game->state_size);
    ph_write_bytes(&pair->seen[world], (const char *)job.log.events, job.log.count * sizeof *job.log.events);
    ph_write_format(&pair->seen[world], "job %u %u\n", job.at, job.limits.ms);
    ph_bot_job_deinit(&job);
}

// What happened before somebody came: after every second act to one viewer in one form, in turn, or it would take most
// of the time.
static void see_past(struct pair *pair, int world) {
    const struct ph_session *const session = ph_table_session(pair->tables[world]);
    const size_t count = session == NULL ? 0 : ph_session_move_count(session);
    const int viewer = pair->acts / 4 % 2 == 0 ? pair->seat : PH_ONLOOKER;
    const enum ph_table_form form = pair->acts / 2 % 2 == 0 ? PH_FORM_JSON : PH_FORM_PACKED;
    const size_t before = pair->acts / 8 % 2 == 0 ? count : (count + 1) / 2;
    if (count > 0 && pair->acts % 2 == 0) {
        assert_int_equal(pair->doors.past(pair->tables[world], viewer, form, before, &pair->seen[world]), PH_OK);
    }
}

// What is told elsewhere, where anybody may read it.
static void see_notices(struct pair *pair, int world) {
    struct ph_notice notices[PH_SEATS_MAX];
    const size_t count = pair->doors.notices(pair->tables[world], notices);
    for (size_t i = 0; i < count; i++) {
        ph_write_format(&pair->seen[world], "\nnotice %llu %u %lld", (unsigned long long)notices[i].person,
                        notices[i].number, (long long)notices[i].since);
    }
}

// The maker as a seat that is not at the board, which the maker may not be; a seat there that is uncovered is its own.
static void see_as_seat(struct pair *pair, int world) {
    const struct ph_table *const table = pair->tables[world];
    for (int seat = 0; seat < table->sheet.seat_count; seat++) {
        const int told = pair->doors.seat_as(table, pair_person(0), PH_AS_SEAT + seat);
        if (!table->sheet.seats[seat].board && told != PH_ONLOOKER) {
            assert_int_equal(pair->doors.hello(pair->tables[world], told, PH_FORM_JSON, &pair->seen[world]), PH_OK);
        }
    }
}

static void see_all(struct pair *pair, int world) {
    struct ph_writer *const seen = &pair->seen[world];
    const int viewers[] = {pair->seat, board_seat(pair, world)};
    see_as_seat(pair, world);
    see_job(pair, world);
    for (int viewer = 0; viewer < 2; viewer++) {
        assert_int_equal(pair->doors.hello(pair->tables[world], viewers[viewer], PH_FORM_JSON, seen), PH_OK);
        assert_int_equal(pair->doors.hello(pair->tables[world], viewers[viewer], PH_FORM_PACKED, seen), PH_OK);
    }
    see_past(pair, world);
    pair->doors.about(pair->tables[world], seen);
    see_notices(pair, world);
    ph_write_format(seen, "\ndue %lld\nfinished %d\n", (long long)pair->doors.next_due(pair->tables[world]),
                    pair->doors.is_finished(pair->tables[world]));
}

static void note_difference(struct pair *pair) {
    const char *const texts[2] = {pair->seen[0].data, pair->seen[1].data};
    size_t at = 0;
    while (at < pair->seen[0].length && at < pair->seen[1].length && texts[0][at] == texts[1][at]) {
        at++;
    }
    const size_t from = at > 60 ? at - 60 : 0;
    snprintf(pair->difference, sizeof pair->difference, "seat %d: \"%.150s\" or \"%.150s\"", pair->seat,
             texts[0] + from, texts[1] + from);
}

// Whether the rules themselves have told the seat which world it is in: a player who is out shows their cards, and
// after the end everything is shown.
static bool rules_told(struct pair *pair) {
    const struct ph_log logs[2] = {ph_session_log(pair->tables[0]->session), ph_session_log(pair->tables[1]->session)};
    bool same = logs[0].count == logs[1].count;
    for (size_t i = 0; same && i < logs[0].count; i++) {
        struct ph_event seen[2];
        ph_event_view(pair->play->game, &logs[0].events[i], pair->seat, &seen[0]);
        ph_event_view(pair->play->game, &logs[1].events[i], pair->seat, &seen[1]);
        same = memcmp(&seen[0], &seen[1], sizeof seen[0]) == 0;
    }
    return !same || ph_table_is_over(pair->tables[0]) || ph_table_is_over(pair->tables[1]);
}

void pair_compare(struct pair *pair) {
    for (int world = 0; world < 2; world++) {
        see_all(pair, world);
        assert_false(pair->seen[world].failed);
    }
    pair->over = pair->over || luck.differs || rules_told(pair);
    if (pair->over) {
        return;
    }
    if (pair->seen[0].length != pair->seen[1].length ||
        memcmp(pair->seen[0].data, pair->seen[1].data, pair->seen[0].length) != 0) {
        note_difference(pair);
    }
    ph_writer_reset(&pair->seen[0]);
    ph_writer_reset(&pair->seen[1]);
}

void pair_compare_records(struct pair *pair) {
    for (int world = 0; world < 2; world++) {
        assert_int_equal(pair->doors.record(pair->tables[world], pair->seat, &pair->seen[world]), PH_OK);
        assert_int_equal(pair->doors.record(pair->tables[world], PH_ONLOOKER, &pair->seen[world]), PH_OK);
    }
    pair_compare(pair);
}

// ---- requests -------------------------------------------------------------------------------------------------------

static struct ph_json_document *parse(const char *request, char *storage) {
    struct ph_json_document *document;
    size_t length = strlen(request);
    assert_true(length < REQUEST_MAX);
    for (size_t i = 0; i <= length; i++) {
        storage[i] = request[i] == '\'' ? '"' : request[i];
    }
    assert_int_equal(ph_json_parse(&document, storage, length, NULL), PH_OK);
    return document;
}

static enum ph_refusal ask_as(struct pair *pair, int world, uint64_t person, int as, const char *request) {
    static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {7};
    char storage[REQUEST_MAX];
    struct ph_json_document *const document = parse(request, storage);
    struct ph_error error = {0};
    const struct ph_table_request made = {
        .person = person, .name = "Anna", .as = as, .body = ph_json_root(document), .now = pair->now, .secret = secret};
    begin_luck(world);
    const struct ph_table_answer answer = pair->doors.request(pair->tables[world], &made, &error);
    if (is_watched(pair, person)) {
        ph_table_answer_json(&pair->seen[world], &answer, &error);
    }
    commit(pair, world);
    ph_json_document_destroy(document);
    return answer.refusal;
}

enum ph_refusal pair_ask_in(struct pair *pair, int world, uint64_t person, const char *request) {
    return ask_as(pair, world, person, PH_AS_ONESELF, request);
}

bool pair_ask_as(struct pair *pair, uint64_t person, int as, const char *request) {
    const enum ph_refusal first = ask_as(pair, 0, person, as, request);
    return ask_as(pair, 1, person, as, request) == PH_ACCEPTED && first == PH_ACCEPTED;
}

void pair_ask(struct pair *pair, uint64_t person, const char *request) {
    pair_ask_in(pair, 0, person, request);
    pair_ask_in(pair, 1, person, request);
}

void pair_chat(struct pair *pair, uint64_t person, const char *text) {
    char request[REQUEST_MAX];
    char storage[REQUEST_MAX];
    snprintf(request, sizeof request, "{'t': 'chat', 'text': '%s'}", text);
    struct ph_json_document *const document = parse(request, storage);
    const struct ph_table_request made = {
        .person = person, .name = "Anna", .body = ph_json_root(document), .now = pair->now};
    for (int world = 0; world < 2; world++) {
        assert_int_equal(pair->doors.chat(pair->tables[world], &made, &pair->seen[world], NULL), PH_ACCEPTED);
    }
    ph_json_document_destroy(document);
}

static const char *text_of(struct pair *pair, int world, int seat, ph_action action, char *text, size_t capacity) {
    union ph_state_storage position;
    struct ph_writer writer;
    ph_writer_init(&writer, text, capacity);
    ph_window_position(pair->tables[world], seat, &position, NULL);
    pair->play->game->action_text(&position, action, &writer);
    return text;
}

enum ph_refusal pair_act_in(struct pair *pair, int world, int seat, ph_action action, uint32_t id) {
    struct ph_table *const table = pair->tables[world];
    char request[REQUEST_MAX];
    char text[PH_ACTION_TEXT_MAX];
    if (ph_seat_is_bots(&table->sheet.seats[seat])) {
        return ph_table_bot_answer(table, seat, table->sheet.at, action, NULL);
    }
    snprintf(request, sizeof request, "{'t': 'act', 'at': %u, 'id': '%032x', 'action': '%s'}", table->sheet.at, id,
             text_of(pair, world, seat, action, text, sizeof text));
    return table->sheet.seats[seat].board ? ask_as(pair, world, pair_person(0), PH_AS_SEAT + seat, request)
                                          : pair_ask_in(pair, world, pair_person(seat), request);
}

size_t pair_legal(struct pair *pair, int world, int seat, ph_action *actions) {
    const struct ph_table *const table = pair->tables[world];
    union ph_state_storage position;
    struct ph_window window = {.answers = UINT64_MAX};
    ph_window_position(table, seat, &position, NULL);
    if (table->sheet.window.open) {
        pair->play->game->window(&position, &window);
    }
    const size_t count = pair->play->game->legal(&position, window.answers, actions, NULL, PROPERTY_ACTIONS_MAX);
    return count < PROPERTY_ACTIONS_MAX ? count : PROPERTY_ACTIONS_MAX;
}

// ---- time -----------------------------------------------------------------------------------------------------------

// One thing that is due, in both worlds. Whether something is due was compared before.
static void tick(struct pair *pair) {
    for (int world = 0; world < 2; world++) {
        begin_luck(world);
        assert_int_equal(ph_table_tick(pair->tables[world], pair->now, NULL), PH_ACCEPTED);
        commit(pair, world);
    }
    pair_compare(pair);
}

void pair_wait(struct pair *pair, int64_t now) {
    pair_compare(pair);
    while (!pair_noticed(pair) && !pair->over && pair->doors.next_due(pair->tables[0]) <= now) {
        const int64_t due = pair->doors.next_due(pair->tables[0]);
        if (pair->differs && pair_sheet(pair)->window.open) {
            return; // what follows differs rightly
        }
        const uint32_t number = pair_sheet(pair)->number;
        pair->now = due > pair->now ? due : pair->now;
        tick(pair);
        if (pair_sheet(pair)->number == number && pair->doors.next_due(pair->tables[0]) == due) {
            break; // a planted leak calls due what the table does not do
        }
    }
    pair->now = now > pair->now ? now : pair->now;
}

// ---- the two worlds -------------------------------------------------------------------------------------------------

static void write_table(const struct pair *pair, uint16_t bots, const char *settings, struct ph_writer *writer) {
    ph_write_format(writer, "'game': '%s', %s, 'options': %s, 'seats': [", pair->play->game->id, settings,
                    pair->play->begin->options);
    for (int seat = 0; seat < pair->players; seat++) {
        ph_write_format(writer, "%s%s", seat == 0 ? "" : ", ", (bots >> seat & 1) != 0 ? "'random'" : "'open'");
    }
    ph_write_text(writer, "]}");
}

static void gather(struct pair *pair, uint16_t bots, const char *settings) {
    char request[REQUEST_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, request, sizeof request);
    ph_write_text(&writer, "{'t': 'make', ");
    write_table(pair, bots, settings, &writer);
    pair_ask(pair, 1, request);
    for (int seat = 0; seat < pair->players; seat++) {
        if ((bots >> seat & 1) == 0) {
            snprintf(request, sizeof request, "{'t': 'sit', 'seat': %d}", seat);
            pair_ask(pair, pair_person(seat), request);
            pair_ask(pair, pair_person(seat), "{'t': 'ready'}");
        }
    }
    pair_ask(pair, 1, "{'t': 'start'}");
}

static bool has_prefix(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

// Everybody is there, as the evening has seated them.
static void seat_all(struct pair *pair, int world, uint16_t bots, bool duplicate, const char *request) {
    static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {7};
    static const uint8_t everybody[2 * PH_SEATS_MAX * PH_TABLE_LUCK_SIZE];
    char storage[REQUEST_MAX];
    struct ph_json_document *const make = parse(request, storage);
    struct ph_seated seats[PH_SEATS_MAX] = {0};
    const struct ph_seating seating = {.make = ph_json_root(make),
                                       .id = "0123456789abcdef0123456789abcdef",
                                       .name = "Paris",
                                       .round = 1,
                                       .duplicate = duplicate,
                                       .maker = pair_person(0),
                                       .secret = secret,
                                       .seats = seats,
                                       .seat_count = (unsigned)pair->players,
                                       .everybody = everybody,
                                       .everybody_count = 2 * (unsigned)pair->players,
                                       .now = pair->now};
    for (int seat = 0; seat < pair->players; seat++) {
        seats[seat] = (struct ph_seated){.person = (bots >> seat & 1) != 0 ? 0 : pair_person(seat), .name = "Anna"};
    }
    assert_int_equal(ph_table_seat_all(pair->tables[world], &seating, NULL), PH_ACCEPTED);
    for (int seat = 0; seat < pair->players; seat++) {
        ph_table_presence(pair->tables[world], pair_person(seat), true, pair->now);
    }
    commit(pair, world);
    ph_json_document_destroy(make);
}

static void begin_evening(struct pair *pair, uint16_t bots, const char *settings) {
    char request[REQUEST_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, request, sizeof request);
    ph_write_text(&writer, "{");
    write_table(pair, bots, settings, &writer);
    for (int world = 0; world < 2; world++) {
        seat_all(pair, world, bots, has_prefix(settings, PAIR_IN_DUPLICATE), request);
    }
}

// Puts a table's game into a state, with the log of the true world: to the seat the logs are the same.
static void put(struct pair *pair, int world, const void *state) {
    struct ph_table *const table = pair->tables[world];
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    const char *const text =
        property_state_json(pair->play, 0, state, property_log(pair->play, PH_SEAT_REFEREE), PH_SEAT_REFEREE);
    assert_int_equal(ph_json_parse(&document, text, strlen(text), &error), PH_OK);
    if (ph_session_position(table->session, ph_json_root(document), 1, PH_CHANCE_AUTO, &error) != PH_OK) {
        property_fail(pair->play, "%s", error.message);
    }
    ph_json_document_destroy(document);
    table->session->game = &pair->games[world];
    table->sheet.window.open = false;
    table->sheet.running = -1;
    table->sheet.asked_since = pair->now;
}

void pair_init(struct pair *pair, struct property_game *play, const struct pair_doors *doors, int seat, uint16_t bots,
               const char *settings) {
    union ph_state_storage view;
    union ph_state_storage world;
    memset(pair, 0, sizeof *pair);
    pair->play = play;
    pair->doors = fill_in(doors);
    pair->leaky = doors != NULL;
    same_luck(pair);
    pair->seat = seat;
    pair->players = play->begin->players;
    pair->now = 1000;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ph_table_create(&pair->tables[i]), PH_OK);
        if (has_prefix(settings, PAIR_AT_HOME)) {
            ph_table_at_home(pair->tables[i], true);
        }
        ph_writer_init_heap(&pair->seen[i]);
    }
    if (has_prefix(settings, PAIR_IN_ROUND) || has_prefix(settings, PAIR_IN_DUPLICATE)) {
        begin_evening(pair, bots, settings);
    } else {
        gather(pair, bots, settings);
    }
    play->game->view(play->state, seat, &view);
    play->game->determinize(&view, property_log(play, seat), seat, &play->random, &world);
    put(pair, 0, play->state);
    put(pair, 1, &world);
    pair_compare(pair);
}

void pair_end_round(struct pair *pair) {
    for (int world = 0; world < 2; world++) {
        assert_int_equal(ph_table_release(pair->tables[world], true, pair->now, NULL), PH_ACCEPTED);
        commit(pair, world);
    }
    pair_compare(pair);
}

void pair_deinit(struct pair *pair) {
    for (int i = 0; i < 2; i++) {
        ph_table_destroy(pair->tables[i]);
        ph_writer_deinit(&pair->seen[i]);
    }
}
