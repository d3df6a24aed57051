// SPDX-License-Identifier: MIT
// The viewer: what it refuses, and that words and choosing work on it. That it sees what the session shows is tried by
// every test that uses support/online.h.
#include "viewer/viewer.h"

#include "base/hex.h"
#include "games/rattus/rattus.h"
#include "games/rattus/state.h"
#include "games/rattus/tokens.h"
#include "support/online.h"
#include "table/inside.h"
#include "table/packed.h"
#include "words/choose.h"
#include "words/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int set_up(void **state) {
    online_set_up(state);
    online_begin(*state, "'game': 'rattus', 'seats': ['open', 'open']", 2);
    return 0;
}

static void expect_refused(struct viewer *viewer, const char *message, const char *why) {
    char text[512];
    struct ph_json_document *document;
    struct ph_error error = {0};
    const uint32_t number = viewer->table.number;
    const size_t events = viewer->moves.log.count;
    online_quote(text, sizeof text, message);
    assert_int_equal(ph_json_parse(&document, text, strlen(text), NULL), PH_OK);
    assert_int_equal(viewer_read(viewer, ph_json_root(document), &error), PH_ERROR_BAD_REQUEST);
    if (strstr(error.message, why) == NULL) {
        fail_msg("%s: \"%s\" does not say \"%s\"", message, error.message, why);
    }
    assert_true(viewer->table.number == number && viewer->moves.log.count == events);
    ph_json_document_destroy(document);
}

static void what_is_not_next_is_refused(void **state) {
    struct online *const online = *state;
    struct viewer *const viewer = &online->viewers[0];
    char message[512];
    expect_refused(viewer, "{'t': 'dance'}", "expected a hello or an entry");
    expect_refused(viewer, "{'t': 'hello', 'build': 'older'}", "another build; reload");
    expect_refused(viewer, "{'t': 'entry', 'entry': {'n': 99}}", "not the next entry");
    snprintf(message, sizeof message, "{'t': 'entry', 'entry': {'n': %u}, 'packed': 'AAAA'}", viewer->table.number + 1);
    expect_refused(viewer, message, "not of this game");
    snprintf(message, sizeof message, "{'t': 'entry', 'entry': {'n': %u}, 'packed': '?'}", viewer->table.number + 1);
    expect_refused(viewer, message, "not base64");
    snprintf(message, sizeof message, "{'t': 'hello', 'build': '%s', 'n': 1, 'at': 0, 'table': {}}", ph_table_build);
    expect_refused(viewer, message, "unknown game");
}

static void moves_that_are_missing_are_noticed(void **state) {
    struct online *const online = *state;
    struct viewer late = {.table.number = 0};
    struct ph_json_document *document;
    struct ph_error error;
    online_read(&late, online_packed_hello(online, 0));
    late.moves.count--; // as if a message had been lost
    struct ph_session *const session = ph_table_session(online->table);
    char action[PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    ph_action first;
    ph_session_game(session)->legal(ph_session_state(session), UINT64_MAX, &first, NULL, 1);
    ph_writer_init(&writer, action, sizeof action);
    ph_session_game(session)->action_text(ph_session_state(session), first, &writer);
    assert_int_equal(online_act(online, (uint64_t)ph_session_actor(session).seat + 1, action), PH_ACCEPTED);
    ph_writer_reset(&online->text);
    assert_int_equal(ph_table_tell(online->table, 0, 0, PH_FORM_PACKED, &online->text), PH_OK);
    assert_int_equal(ph_json_parse(&document, online->text.data, online->text.length, NULL), PH_OK);
    assert_int_equal(viewer_read(&late, ph_json_root(document), &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "moves before these are missing"));
    ph_json_document_destroy(document);
    viewer_deinit(&late);
}

static struct ph_json_document *tell_past(struct online *online, int seat, size_t before) {
    struct ph_json_document *document;
    ph_writer_reset(&online->text);
    assert_int_equal(ph_table_past(online->table, seat, PH_FORM_PACKED, before, &online->text), PH_OK);
    assert_int_equal(ph_json_parse(&document, online->text.data, online->text.length, NULL), PH_OK);
    return document;
}

// Whether the views around moves are those that the seat saw.
static void check_views(struct online *online, const struct viewer_moves *moves, size_t first, size_t count) {
    for (size_t index = first; index <= first + count; index++) {
        union ph_state_storage told;
        union ph_state_storage truth;
        union ph_state_storage view;
        assert_true(viewer_moves_view(moves, index, &told));
        ph_session_state_at(ph_table_session(online->table), index, &truth);
        moves->game->view(&truth, 0, &view);
        assert_memory_equal(&told, &view, moves->game->state_size);
    }
}

static void the_past_is_told_with_the_views_of_then(void **state) {
    struct online *const online = *state;
    struct viewer late = {.table.number = 0};
    struct viewer_moves *const moves = &late.moves;
    size_t first;
    size_t told;
    struct ph_error error;
    online_read(&late, online_packed_hello(online, 0));
    const size_t count = moves->count;
    assert_true(count > 0 && viewer_moves_gap(moves) == count && moves->news == 0);
    struct ph_json_document *const document = tell_past(online, 0, count);
    assert_int_equal(viewer_moves_read_past(moves, ph_json_root(document), &first, &told, &error), PH_OK);
    assert_true(told > 0 && first + told == count && moves->count == count && viewer_moves_gap(moves) == first);
    check_views(online, moves, first, told);
    online_read(&late, online_packed_hello(online, 0)); // as after a cut: what is known stays
    assert_int_equal(viewer_moves_gap(moves), first);
    check_views(online, moves, first, told);
    moves->count--; // a move has been taken back since
    assert_int_equal(viewer_moves_read_past(moves, ph_json_root(document), &first, &told, &error),
                     PH_ERROR_BAD_REQUEST);
    viewer_deinit(&late);
    late = (struct viewer){.moves.game = ph_session_game(ph_table_session(online->table))}; // no position yet
    assert_int_equal(viewer_moves_read_past(&late.moves, ph_json_root(document), &first, &told, &error),
                     PH_ERROR_BAD_REQUEST);
    ph_json_document_destroy(document);
    assert_int_equal(ph_table_past(online->table, 0, PH_FORM_PACKED, 0, &online->text), PH_ERROR_BAD_REQUEST);
    assert_int_equal(ph_table_past(online->table, 0, PH_FORM_JSON, count + 1, &online->text), PH_ERROR_BAD_REQUEST);
}

// ---- numbers --------------------------------------------------------------------------------------------------------

enum { FOREIGN_SET = 200 };

// Writes the message of online->text as a server does where the set of tokens has another number.
static void renumber(const struct online *online, struct ph_writer *writer) {
    char *const begin = strstr(online->text.data, "\"packed\":\"") + strlen("\"packed\":\"");
    const size_t length = strcspn(begin, "\"");
    uint8_t bytes[65536];
    size_t count;
    struct ph_packed packed;
    assert_true(ph_base64_read(bytes, sizeof bytes, begin, length, &count));
    assert_true(ph_packed_open(&packed, &rattus_game, bytes, count));
    const uint8_t *const first = packed.steps != NULL ? packed.steps : packed.view;
    for (uint8_t *view = bytes + (first - bytes); view < bytes + count; view += sizeof(struct rattus_state)) {
        view[offsetof(struct rattus_state, options.tokens)] = FOREIGN_SET;
    }
    ph_writer_init_heap(writer);
    ph_write_bytes(writer, online->text.data, (size_t)(begin - 1 - online->text.data));
    ph_base64_json(writer, bytes, count);
    ph_write_text(writer, begin + length + 1);
}

static void read_renumbered(const struct online *online, struct viewer *viewer) {
    struct ph_writer message;
    renumber(online, &message);
    online_read(viewer, &message);
    ph_writer_deinit(&message);
}

// A set has the number that it got in each process, by the sets that came before.
static void an_own_set_of_tokens_has_the_number_that_it_has_here(void **state) {
    struct online *const online = *state;
    struct viewer late = {.table.number = 0};
    char settings[1024];
    struct ph_writer set;
    union ph_state_storage view;
    const struct rattus_face_set *const mild = &rattus_face_sets[0][0];
    ph_writer_init_heap(&set);
    rattus_tokens_write("own", mild->faces, mild->count, &set);
    snprintf(settings, sizeof settings, "'game': 'rattus', 'seats': ['open', 'open'], 'options': {'tokens': '%s'}",
             set.data);
    ph_writer_deinit(&set);
    online_begin(online, settings, 2);
    (void)online_packed_hello(online, 0);
    read_renumbered(online, &late);
    rattus_game.view(ph_session_state(ph_table_session(online->table)), 0, &view);
    assert_memory_equal(&late.moves.view, &view, rattus_game.state_size);
    online_act_first(online);
    for (size_t i = 0; i < ph_table_entry_count(online->table); i++) {
        ph_writer_reset(&online->text);
        assert_int_equal(ph_table_tell(online->table, i, 0, PH_FORM_PACKED, &online->text), PH_OK);
        read_renumbered(online, &late);
    }
    assert_true(late.moves.news > 0);
    check_views(online, &late.moves, late.moves.count - late.moves.news, late.moves.news);
    viewer_deinit(&late);
}

// Seat 2 elbows past seats 0 and 1, who both hold a whip.
static void open_window(struct online *online) {
    online_begin(online, "'game': 'bristol1350', 'seats': ['open', 'open', 'open', 'random', 'random', 'random']", 3);
    online_position(online,
                    "{'game': 'bristol1350', 'players': 6, 'options': {}, 'carts': {'birch': {'at': 0, 'pawns': "
                    "[0, 1, 2]}, 'cedar': {'at': 0, 'pawns': [3, 4, 5]}, 'oak': {'at': 0, 'pawns': []}}, "
                    "'dice': ['ba', 'br', 'ca', 'cr', 'oa', 'or'], 'symptoms': [[1, 1], [1, 2], [1, 2], [2, 2], "
                    "[2, 2], [2, 2]], 'start': 2, 'turn': 2, 'hands': [['leeches-whip'], ['arsenic-whip']]}");
    assert_int_equal(online_act(online, 3, "elbow"), PH_ACCEPTED);
    assert_int_equal(online->table->sheet.window.count, 2);
}

// Who is asked second chooses in the position in which the first has declined, also after the past has been told.
static void in_a_window_the_view_now_is_the_one_that_is_asked_about(void **state) {
    struct online *const online = *state;
    open_window(online);
    const int seat = online->table->sheet.window.seats[1];
    struct viewer late = {.table.number = 0};
    struct viewer_moves *const moves = &late.moves;
    const struct words_seats seats = words_onlookers(words_english());
    size_t first;
    size_t told;
    struct ph_error error;
    union ph_state_storage view;
    struct words_scene scene;
    online_read(&late, online_packed_hello(online, seat));
    struct ph_json_document *const document = tell_past(online, seat, moves->count);
    assert_int_equal(viewer_moves_read_past(moves, ph_json_root(document), &first, &told, &error), PH_OK);
    ph_json_document_destroy(document);
    assert_true(viewer_moves_view(moves, moves->count, &view));
    assert_int_not_equal(moves->game->actor(&view).seat, seat); // after the last move
    viewer_past_scene(viewer_past_of_table(&late), &seats, seat, moves->count, &view, &scene);
    assert_int_equal(moves->game->actor(scene.view).seat, seat);
    viewer_deinit(&late);
}

static void a_person_chooses_from_what_is_seen(void **state) {
    struct online *const online = *state;
    struct ph_session *const session = ph_table_session(online->table);
    const int seat = ph_session_actor(session).seat;
    const struct viewer *const viewer = &online->viewers[seat];
    const struct words_seats seats = words_onlookers(words_english());
    union ph_state_storage view;
    struct words_scene scene;
    struct words_chooser chooser;
    struct ph_writer said;
    viewer_past_scene(viewer_past_of_table(viewer), &seats, viewer->table.seat, viewer->moves.count, &view, &scene);
    assert_int_equal(words_chooser_init(&chooser, &scene, ph_words_find(scene.game)), PH_OK);
    assert_int_equal(chooser.action_count, scene.game->legal(ph_session_state(session), UINT64_MAX, NULL, NULL, 0));
    ph_writer_init_heap(&said);
    words_say_position(&scene, &said);
    assert_true(said.length > 100);
    ph_writer_deinit(&said);
    words_chooser_deinit(&chooser);
}

// What the pages are told of a table by its viewer is what a hello tells of it.
static void the_table_is_written_as_a_hello_tells_it(void **state) {
    struct online *const online = *state;
    struct viewer late = {.table.number = 0};
    struct ph_writer texts[2];
    for (int i = 0; i < 2; i++) {
        ph_writer_init_heap(&texts[i]);
    }
    online_act_first(online);
    online_read(&late, online_packed_hello(online, 0));
    assert_true(late.table.mover == 0 || late.table.mover == 1); // who may take back, also after a cut
    ph_json_object_begin(&texts[0]);
    ph_table_seen_write(&online->viewers[0].table, &texts[0]);
    ph_json_object_end(&texts[0]);
    ph_json_object_begin(&texts[1]);
    ph_table_seen_write(&late.table, &texts[1]);
    ph_json_object_end(&texts[1]);
    assert_string_equal(texts[0].data, texts[1].data);
    assert_non_null(strstr(texts[0].data, "\"phase\":\"playing\",\"seat\":0"));
    for (int i = 0; i < 2; i++) {
        ph_writer_deinit(&texts[i]);
    }
    viewer_deinit(&late);
}

// ---- substitutes ----------------------------------------------------------------------------------------------------

// The first line of what one is told of a move.
static void expect_told(struct viewer *viewer, int seat, size_t index, const char *expected) {
    struct words_seats seats = words_onlookers(words_english());
    struct ph_writer said;
    seats.people = (uint16_t)(1U << seat);
    seats.names[0] = "Anna";
    seats.names[1] = "Ben";
    ph_writer_init_heap(&said);
    viewer_move_say(viewer_past_of_table(viewer), &seats, index, seat, &said);
    said.data[strcspn(said.data, "\n")] = '\0';
    if (strncmp(said.data, expected, strlen(expected)) != 0) {
        fail_msg("\"%s\" does not begin with \"%s\"", said.data, expected);
    }
    ph_writer_deinit(&said);
}

// What somebody who comes now knows: the moves, and their views.
static void arrive(struct online *online, int seat, struct viewer *late) {
    size_t first;
    size_t count;
    struct ph_error error;
    online_read(late, online_packed_hello(online, seat));
    struct ph_json_document *const document = tell_past(online, seat, late->moves.count);
    assert_int_equal(viewer_moves_read_past(&late->moves, ph_json_root(document), &first, &count, &error), PH_OK);
    ph_json_document_destroy(document);
}

static void what_a_substitute_did_is_told_as_its_own(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'open'], 'bank': 60000", 2);
    const int seat = online_on_turn(online);
    const struct viewer_past past = viewer_past_of_table(&online->viewers[seat]);
    online_act_first(online);
    const size_t own = viewer_past_count(past);
    while (online_on_turn(online) != seat) {
        online_act_first(online);
    }
    online_wait(online, online->now + 70000);
    assert_true(online_has(online, "'t':'substituted'"));
    const size_t index = viewer_past_count(past);
    online_bots(online, 1);
    online_wait(online, online->now + 5000);
    online_do(online, (uint64_t)seat + 1, "{'t': 'reclaim'}");
    const char *const name = seat == 0 ? "For Anna, the bot noble " : "For Ben, the bot noble ";
    struct viewer late = {.table.number = 0};
    arrive(online, seat, &late);
    expect_told(&online->viewers[seat], seat, index, "For you, the bot noble ");
    expect_told(&late, seat, index, "For you, the bot noble ");
    expect_told(&online->viewers[1 - seat], 1 - seat, index, name);
    expect_told(&late, seat, own - 1, "You ");
    assert_true(viewer_news_since(past, seat) <= index);
    assert_true(viewer_news_since_turn(viewer_past_of_table(&late), seat) <= index);
    viewer_deinit(&late);
}

static void a_table_that_is_loaded_knows_what_a_substitute_did(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'open'], 'bank': 60000", 2);
    const int seat = online_on_turn(online);
    online_wait(online, 70000);
    const size_t index = ph_session_move_count(ph_table_session(online->table));
    online_bots(online, 1);
    online_wait(online, online->now + 5000);
    online_crash(online);
    assert_true(ph_session_move(ph_table_session(online->table), index)->by_bot);
    assert_int_equal(ph_session_move(ph_table_session(online->table), index)->actor.seat, seat);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_not_next_is_refused, set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(moves_that_are_missing_are_noticed, set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(the_past_is_told_with_the_views_of_then, set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(in_a_window_the_view_now_is_the_one_that_is_asked_about, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(an_own_set_of_tokens_has_the_number_that_it_has_here, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(a_person_chooses_from_what_is_seen, set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(what_a_substitute_did_is_told_as_its_own, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_table_that_is_loaded_knows_what_a_substitute_did, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(the_table_is_written_as_a_hello_tells_it, set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
