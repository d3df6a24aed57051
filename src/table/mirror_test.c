// SPDX-License-Identifier: MIT
// The mirror: what it refuses, and that words and choosing work on it. That it sees what the session shows is tried by
// every test that uses support/online.h.
#include "table/mirror.h"

#include "support/online.h"
#include "table/inside.h"
#include "words/choose.h"
#include "words/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int set_up(void **state) {
    online_set_up(state);
    online_begin(*state, "'game': 'rattus', 'seats': ['open', 'open']", 2);
    return 0;
}

static void expect_refused(struct ph_mirror *mirror, const char *message, const char *why) {
    char text[512];
    struct ph_json_document *document;
    struct ph_error error = {0};
    const uint32_t number = mirror->number;
    const size_t events = mirror->log.count;
    online_quote(text, sizeof text, message);
    assert_int_equal(ph_json_parse(&document, text, strlen(text), NULL), PH_OK);
    assert_int_equal(ph_mirror_read(mirror, ph_json_root(document), &error), PH_ERROR_BAD_REQUEST);
    if (strstr(error.message, why) == NULL) {
        fail_msg("%s: \"%s\" does not say \"%s\"", message, error.message, why);
    }
    assert_true(mirror->number == number && mirror->log.count == events);
    ph_json_document_destroy(document);
}

static void what_is_not_next_is_refused(void **state) {
    struct online *const online = *state;
    struct ph_mirror *const mirror = &online->mirrors[0];
    char message[512];
    expect_refused(mirror, "{'t': 'dance'}", "expected a hello or an entry");
    expect_refused(mirror, "{'t': 'hello', 'build': 'older'}", "another build; reload");
    expect_refused(mirror, "{'t': 'entry', 'entry': {'n': 99}}", "not the next entry");
    snprintf(message, sizeof message, "{'t': 'entry', 'entry': {'n': %u}, 'packed': 'AAAA'}", mirror->number + 1);
    expect_refused(mirror, message, "not of this game");
    snprintf(message, sizeof message, "{'t': 'entry', 'entry': {'n': %u}, 'packed': '?'}", mirror->number + 1);
    expect_refused(mirror, message, "not base64");
    snprintf(message, sizeof message, "{'t': 'hello', 'build': '%s', 'n': 1, 'at': 0, 'table': {}}", ph_table_build);
    expect_refused(mirror, message, "unknown game");
}

static void moves_that_are_missing_are_noticed(void **state) {
    struct online *const online = *state;
    struct ph_mirror late;
    struct ph_json_document *document;
    struct ph_error error;
    ph_mirror_init(&late);
    online_read(&late, online_packed_hello(online, 0));
    late.move_count--; // as if a message had been lost
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
    assert_int_equal(ph_mirror_read(&late, ph_json_root(document), &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "moves before these are missing"));
    ph_json_document_destroy(document);
    ph_mirror_deinit(&late);
}

static struct ph_json_document *tell_past(struct online *online, int seat, size_t before) {
    struct ph_json_document *document;
    ph_writer_reset(&online->text);
    assert_int_equal(ph_table_past(online->table, seat, PH_FORM_PACKED, before, &online->text), PH_OK);
    assert_int_equal(ph_json_parse(&document, online->text.data, online->text.length, NULL), PH_OK);
    return document;
}

static void the_past_is_told_with_the_views_of_then(void **state) {
    struct online *const online = *state;
    struct ph_session *const session = ph_table_session(online->table);
    const struct ph_game *const game = ph_session_game(session);
    const size_t count = ph_session_move_count(session);
    struct ph_mirror past;
    struct ph_error error;
    struct ph_json_document *const document = tell_past(online, 0, count);
    assert_int_equal(ph_mirror_past(&past, &online->mirrors[0], ph_json_root(document), &error), PH_OK);
    assert_true(past.moves_told > 0 && past.move_count == count);
    const size_t first = count - past.moves_told;
    for (size_t i = 0; i < past.moves_told; i++) {
        union ph_state_storage told[2];
        union ph_state_storage truth;
        union ph_state_storage view;
        assert_true(ph_mirror_told(&past, i, &told[0], &told[1]));
        ph_session_state_at(session, first + i + 1, &truth);
        game->view(&truth, 0, &view);
        assert_memory_equal(&told[1], &view, game->state_size);
    }
    online->mirrors[0].move_count--; // a move has been taken back since
    ph_mirror_deinit(&past);
    assert_int_equal(ph_mirror_past(&past, &online->mirrors[0], ph_json_root(document), &error), PH_ERROR_BAD_REQUEST);
    ph_json_document_destroy(document);
    assert_int_equal(ph_table_past(online->table, 0, PH_FORM_PACKED, 0, &online->text), PH_ERROR_BAD_REQUEST);
    assert_int_equal(ph_table_past(online->table, 0, PH_FORM_JSON, count + 1, &online->text), PH_ERROR_BAD_REQUEST);
}

static void a_person_chooses_from_the_mirror(void **state) {
    struct online *const online = *state;
    struct ph_session *const session = ph_table_session(online->table);
    const int seat = ph_session_actor(session).seat;
    const struct ph_mirror *const mirror = &online->mirrors[seat];
    const struct words_seats seats = words_onlookers(words_english());
    const struct words_scene scene = {
        .game = mirror->game,
        .view = &mirror->view,
        .log = ph_mirror_log(mirror),
        .viewer = mirror->seat,
        .players = 2,
        .language = words_english(),
        .seats = &seats,
    };
    struct words_chooser chooser;
    struct ph_writer said;
    assert_int_equal(words_chooser_init(&chooser, &scene, ph_words_find(mirror->game)), PH_OK);
    assert_int_equal(chooser.action_count, mirror->game->legal(ph_session_state(session), UINT64_MAX, NULL, NULL, 0));
    ph_writer_init_heap(&said);
    words_say_position(&scene, &said);
    assert_true(said.length > 100);
    ph_writer_deinit(&said);
    words_chooser_deinit(&chooser);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_not_next_is_refused, set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(moves_that_are_missing_are_noticed, set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(the_past_is_told_with_the_views_of_then, set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_person_chooses_from_the_mirror, set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
