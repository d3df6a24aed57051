// SPDX-License-Identifier: MIT
// A printed game at home: entered, corrected, saved.
#include "home/home.h"

#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NOW = 5000, SEATS = 2 };

static void begin(struct home *home, enum ph_chance_mode mode) {
    const struct home_seating seating = {.names = {"Anna", "Bruno"}};
    struct ph_session *past;
    assert_int_equal(ph_session_create(&past), PH_OK);
    assert_int_equal(ph_session_new(past, ph_game_find("rattus"), SEATS, (struct ph_json){0}, 0, mode, NULL), PH_OK);
    assert_int_equal(home_init(home), PH_OK);
    assert_int_equal(home_begin(home, past, &seating, NOW, NULL), PH_OK);
    ph_session_destroy(past);
}

static const struct ph_session *session_of(const struct home *home) {
    return ph_table_session(home->table);
}

static ph_action read_action(const struct home *home, size_t index, const char *text) {
    union ph_state_storage state;
    ph_action action = 0;
    ph_session_state_at(session_of(home), index, &state);
    assert_int_equal(ph_session_game(session_of(home))->action_from_text(&state, text, &action, NULL), PH_OK);
    return action;
}

static void enter(struct home *home, const char *text) {
    const ph_action action = read_action(home, ph_session_move_count(session_of(home)), text);
    assert_int_equal(home_enter(home, action, NOW, NULL), PH_OK);
}

static void enter_opening(struct home *home) {
    static const char *const texts[] = {"region italia",   "settle gallia 2", "settle anglia 2", "settle anglia 2",
                                        "settle gallia 2", "take knight",     "place gallia 0"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        enter(home, texts[i]);
    }
}

// What an onlooker was told is what the session has.
static void assert_told(const struct home *home) {
    const struct viewer *const viewer = home_viewer(home, PH_ONLOOKER);
    const struct ph_session *const session = session_of(home);
    assert_non_null(viewer);
    assert_int_equal(viewer->moves.count, ph_session_move_count(session));
    for (size_t i = 0; i <= viewer->moves.count; i++) {
        union ph_state_storage told;
        union ph_state_storage state;
        assert_true(viewer_moves_view(&viewer->moves, i, &told) || viewer->moves.count == 0);
        ph_session_state_at(session, i, &state);
        assert_memory_equal(&told, &state, ph_session_game(session)->state_size);
    }
}

static void assert_record(const struct home *home, const char *wanted) {
    struct ph_writer record;
    ph_writer_init_heap(&record);
    assert_int_equal(home_record(home->table, NULL, false, &record, NULL), PH_OK);
    if (strstr(record.data, wanted) == NULL) {
        fail_msg("expected %s in\n%s", wanted, record.data);
    }
    ph_writer_deinit(&record);
}

static void what_chance_brings_is_entered_like_moves(void **unused) {
    (void)unused;
    struct home home;
    begin(&home, PH_CHANCE_BOX);
    assert_told(&home);
    enter_opening(&home);
    assert_told(&home);
    assert_record(&home, "[Chance \"box\"]\n");
    assert_record(&home, "*: region italia\n0: settle gallia 2\n1: settle anglia 2\n");
    assert_int_equal(home_enter(&home, read_action(&home, 6, "place gallia 0"), NOW, NULL), PH_ERROR_ILLEGAL_ACTION);
    assert_int_equal(home_enter_back(&home, NOW, NULL), PH_OK);
    assert_int_equal(ph_session_move_count(session_of(&home)), 6);
    assert_told(&home);
    home_deinit(&home);
}

static void what_still_fits_after_a_correction_stays(void **unused) {
    (void)unused;
    struct home home;
    begin(&home, PH_CHANCE_BOX);
    enter_opening(&home);
    assert_told(&home);
    assert_int_equal(home_correct(&home, 0, read_action(&home, 0, "region anglia"), NOW, NULL), PH_OK);
    assert_int_equal(ph_session_move_count(session_of(&home)), 7);
    assert_int_equal(home.left.length, 0);
    assert_record(&home, "*: region anglia\n0: settle gallia 2\n");
    assert_told(&home);
    assert_int_equal(home_correct(&home, 0, 0, NOW, NULL), PH_ERROR_ILLEGAL_ACTION);
    assert_int_equal(home_correct(&home, 7, 0, NOW, NULL), PH_ERROR_BAD_REQUEST);
    assert_told(&home);
    home_deinit(&home);
}

// Two steps need the Knight.
static void what_no_longer_fits_is_kept_and_saved(void **unused) {
    (void)unused;
    static const char left[] = "0: plague anglia via gallia\n";
    struct home home;
    struct home loaded;
    struct ph_writer text;
    size_t count = 0;
    bool whole = false;
    begin(&home, PH_CHANCE_BOX);
    enter_opening(&home);
    enter(&home, "plague anglia via gallia");
    assert_told(&home);
    assert_int_equal(home_correct(&home, 5, read_action(&home, 5, "take monk"), NOW, NULL), PH_OK);
    assert_string_equal(home.left.data, left);
    assert_int_equal(ph_session_move_count(session_of(&home)), 7);
    assert_told(&home);
    assert_int_equal(home_enter_left(&home, &count, NOW, NULL), PH_OK);
    assert_int_equal(count, 0);

    ph_writer_init_heap(&text);
    home_write(&home, &text);
    assert_int_equal(home_init(&loaded), PH_OK);
    assert_int_equal(home_read(&loaded, text.data, text.length, &whole, NULL), PH_OK);
    assert_true(whole);
    assert_string_equal(loaded.left.data, left);
    assert_told(&loaded);

    assert_int_equal(home_correct(&loaded, 5, read_action(&loaded, 5, "take knight"), NOW, NULL), PH_OK);
    assert_int_equal(loaded.left.length, 0); // it fits again
    assert_int_equal(ph_session_move_count(session_of(&loaded)), 8);
    assert_told(&loaded);
    assert_int_equal(home_forget_left(&home, false, NOW, NULL), PH_OK);
    assert_int_equal(home.left.length, 0);
    assert_int_equal(ph_session_move_count(session_of(&home)), 7);
    ph_writer_deinit(&text);
    home_deinit(&loaded);
    home_deinit(&home);
}

static void play_on(struct home *home) {
    const struct ph_key key = ph_key_from_seed(3);
    struct ph_random dice = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    for (;;) {
        const struct ph_session *const session = session_of(home);
        if (ph_session_actor(session).kind == PH_ACTOR_OVER) {
            return;
        }
        const ph_action action = ph_session_game(session)->sample(ph_session_state(session), &dice);
        assert_int_equal(home_enter(home, action, NOW, NULL), PH_OK);
    }
}

static void a_game_that_is_over_can_be_corrected(void **unused) {
    (void)unused;
    struct home home;
    begin(&home, PH_CHANCE_BOX);
    enter_opening(&home);
    play_on(&home);
    assert_true(ph_table_is_over(home.table));
    const size_t count = ph_session_move_count(session_of(&home));
    assert_int_equal(home_enter_back(&home, NOW, NULL), PH_OK);
    assert_false(ph_table_is_over(home.table));
    assert_int_equal(ph_session_move_count(session_of(&home)), count - 1);
    play_on(&home);
    assert_true(ph_table_is_over(home.table));
    home_deinit(&home);
}

static void other_games_take_no_entries(void **unused) {
    (void)unused;
    struct home home;
    struct ph_error error = {0};
    begin(&home, PH_CHANCE_AUTO);
    assert_int_equal(home_enter(&home, read_action(&home, 1, "settle gallia 2"), NOW, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, "moves are entered only in a game with a box of one's own");
    home_deinit(&home);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_chance_brings_is_entered_like_moves),
        cmocka_unit_test(what_still_fits_after_a_correction_stays),
        cmocka_unit_test(what_no_longer_fits_is_kept_and_saved),
        cmocka_unit_test(a_game_that_is_over_can_be_corrected),
        cmocka_unit_test(other_games_take_no_entries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
