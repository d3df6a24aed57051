// SPDX-License-Identifier: MIT
// Tables of the toy game (tests/support/toy_game.h), which nobody has drawn.
#include "tui/home/table.h"

#include "support/toy_registry.h"
#include "tui/faces/plain.h"
#include "words/plain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct tui_table new_table(int players, const struct tui_seating *seating) {
    struct tui_table table;
    struct ph_error error = {0};
    if (tui_table_new(&table, &toy_game, players, "", 7, seating, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    return table;
}

static void play(struct tui_table *table, const char *text) {
    ph_action action = 0;
    struct ph_error error = {0};
    assert_int_equal(toy_game.action_from_text(ph_session_state(table->session), text, &action, &error), PH_OK);
    assert_int_equal(tui_table_play(table, action, &error), PH_OK);
}

static void expect_undo(const struct tui_table *table, int seat, const char *refusal) {
    const char *why = NULL;
    const bool allowed = tui_table_undo_allowed(table, seat, &why);
    if (refusal == NULL) {
        assert_true(allowed);
        assert_null(why);
        return;
    }
    assert_false(allowed);
    assert_non_null(why);
    if (strstr(why, refusal) == NULL) {
        fail_msg("\"%s\" does not speak of \"%s\"", why, refusal);
    }
}

static void undo_is_refused_across_a_change_of_the_active_player(void **unused) {
    (void)unused;
    const struct tui_seating seating = {.language = &words_languages[0], .given = true, .all_people = true};
    struct tui_table table = new_table(2, &seating);
    expect_undo(&table, 0, "Nothing has been done");
    play(&table, "jump 2");
    expect_undo(&table, 0, "no longer your turn");
    expect_undo(&table, 1, "Others have acted");
    tui_table_deinit(&table);
}

static void a_person_is_a_seat_and_the_rest_are_bots(void **unused) {
    (void)unused;
    const struct ph_bot *const random = ph_bot_find("random");
    const struct tui_seating seating = {.language = &words_languages[0],
                                        .given = true,
                                        .people = 2,
                                        .bots_given = true,
                                        .bot_count = 1,
                                        .bots = {random}};
    struct tui_table table = new_table(3, &seating);
    assert_false(tui_table_is_person(&table, 0));
    assert_true(tui_table_is_person(&table, 1));
    assert_ptr_equal(table.bots[0], random);
    assert_ptr_equal(table.bots[2], random);
    assert_int_equal(tui_table_people_count(&table), 1);
    tui_table_deinit(&table);

    struct tui_table refused;
    struct ph_error error = {0};
    const struct tui_seating too_many = {.language = &words_languages[0], .given = true, .people = 1u << 5};
    assert_int_equal(tui_table_new(&refused, &toy_game, 2, "", 7, &too_many, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "A to B"));
    assert_null(refused.session);
}

static void a_bot_is_handed_its_seats_log(void **unused) {
    (void)unused;
    const struct tui_seating seating = {.language = &words_languages[0],
                                        .given = true,
                                        .bots_given = true,
                                        .bot_count = 1,
                                        .bots = {ph_bot_find("random")}};
    struct tui_table table = new_table(3, &seating);
    struct ph_error error;
    for (int i = 0; i < 6; i++) {
        struct ph_bot_job job;
        assert_int_equal(ph_table_bot_job(table.home.table, tui_table_actor(&table).seat, &job), PH_OK);
        assert_true(job.log.count > 0);
        for (size_t event = 0; event < job.log.count; event++) { // its own card and no other lies open
            const bool is_card = job.log.events[event].to != PH_EVENT_TO_ALL;
            assert_true(!is_card || (ph_action_component(job.log.events[event].data, 1) != 0) ==
                                        (job.log.events[event].seat == job.seat));
        }
        ph_bot_job_deinit(&job);
        assert_int_equal(tui_table_play_bot(&table, &error), PH_OK);
    }
    tui_table_deinit(&table);
}

static void a_scene_shows_the_viewers_log_as_it_was_then(void **unused) {
    (void)unused;
    const struct tui_seating seating = {.language = &words_languages[0], .given = true, .all_people = true};
    struct tui_table table = new_table(2, &seating);
    play(&table, "jump 3");
    for (int viewer = PH_ONLOOKER; viewer < 2; viewer++) {
        for (size_t index = 0; index <= ph_session_move_count(table.session); index++) {
            union ph_state_storage view;
            struct words_scene scene;
            tui_table_scene(&table, viewer, index, &view, &scene);
            assert_int_equal(scene.log.count, ph_session_log_at(table.session, index).count);
            for (size_t i = 0; i < scene.log.count && i < 2; i++) { // the cards, one for each seat
                assert_int_equal(ph_action_component(scene.log.events[i].data, 1) != 0, viewer == (int)i);
            }
        }
    }
    // The position in words of a game that nobody has drawn has its history too.
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer words;
    ph_writer_init_heap(&words);
    tui_table_scene(&table, 1, ph_session_move_count(table.session), &view, &scene);
    words_plain_position(&scene, &words);
    assert_non_null(strstr(words.data, "place: 3"));
    ph_writer_deinit(&words);
    tui_table_deinit(&table);
}

static void a_saved_table_seats_the_same_people_and_bots(void **unused) {
    (void)unused;
    const struct ph_bot *const random = ph_bot_find("random");
    const struct tui_seating seating = {.language = &words_languages[0],
                                        .given = true,
                                        .people = 2,
                                        .bots_given = true,
                                        .bot_count = 1,
                                        .bots = {random}};
    const struct tui_seating as_saved = {.language = &words_languages[0]};
    struct tui_table table = new_table(3, &seating);
    struct tui_table again;
    struct ph_writer record;
    struct ph_error error = {0};
    ph_writer_init_heap(&record);
    assert_int_equal(tui_table_play_bot(&table, &error), PH_OK);
    tui_table_record(&table, "2026-01-01", &record);
    assert_non_null(strstr(record.data, "\n# Seats: random you random\n"));
    assert_int_equal(tui_table_load(&again, record.data, record.length, &as_saved, &error), PH_OK);
    assert_int_equal(again.seats.people, 2);
    assert_int_equal(again.players, 3);
    assert_ptr_equal(again.bots[2], random);
    assert_memory_equal(ph_session_state(again.session), ph_session_state(table.session), toy_game.state_size);
    tui_table_deinit(&again);
    // Another seating can be asked for.
    const struct tui_seating others = {.language = &words_languages[0], .given = true, .all_people = true};
    assert_int_equal(tui_table_load(&again, record.data, record.length, &others, &error), PH_OK);
    assert_int_equal(again.seats.people, 7);
    tui_table_deinit(&again);
    // A record of some other program has no seats: then the first is a person's.
    *strstr(record.data, "# Seats") = '\0';
    assert_int_equal(tui_table_load(&again, record.data, strlen(record.data), &as_saved, &error), PH_OK);
    assert_int_equal(again.seats.people, 1);
    tui_table_deinit(&again);
    tui_table_deinit(&table);
    ph_writer_deinit(&record);
}

static void names_are_saved_with_the_game(void **unused) {
    (void)unused;
    const struct tui_seating seating = {
        .language = &words_languages[0], .given = true, .people = 5, .names = "Élodie,דוד"};
    const struct tui_seating as_saved = {.language = &words_languages[0]};
    struct tui_table table = new_table(3, &seating);
    struct tui_table again;
    struct ph_writer record;
    struct ph_error error = {0};
    ph_writer_init_heap(&record);
    tui_table_record(&table, "2026-01-01", &record);
    assert_non_null(strstr(record.data, "\n# Names: Élodie,דוד\n"));
    assert_int_equal(tui_table_load(&again, record.data, record.length, &as_saved, &error), PH_OK);
    for (int seat = 0; seat < 3; seat++) {
        assert_string_equal(again.seats.names[seat], table.seats.names[seat]);
    }
    tui_table_deinit(&again);
    // Whoever spoils that line has a game without names.
    *strchr(strstr(record.data, "# Names: "), ',') = '\t';
    assert_int_equal(tui_table_load(&again, record.data, record.length, &as_saved, &error), PH_OK);
    assert_string_equal(again.seats.names[0], "Agnes");
    tui_table_deinit(&again);
    tui_table_deinit(&table);
    ph_writer_deinit(&record);
}

static void news_begin_after_a_seats_last_move(void **unused) {
    (void)unused;
    const struct tui_seating seating = {.language = &words_languages[0], .given = true, .all_people = true};
    struct tui_table table = new_table(2, &seating);
    const size_t dealt = ph_session_move_count(table.session);
    assert_int_equal(viewer_news_since(table.past, 0), 0);
    play(&table, "jump 2");
    play(&table, "jump 3");
    assert_int_equal(viewer_news_since(table.past, 0), dealt + 1);
    assert_int_equal(viewer_news_since(table.past, 1), dealt + 2);
    assert_int_equal(viewer_news_since_turn(table.past, 0), dealt + 1);
    assert_int_equal(viewer_news_since_turn(table.past, 1), 0);
    tui_table_deinit(&table);
}

static void a_secret_is_told_to_its_seat_only(void **unused) {
    (void)unused;
    const struct tui_seating seating = {.language = &words_languages[0], .given = true, .all_people = true};
    struct tui_table table = new_table(2, &seating);
    struct ph_writer own;
    struct ph_writer other;
    ph_writer_init_heap(&own);
    ph_writer_init_heap(&other);
    viewer_move_say(table.past, &table.seats, 0, 0, &own); // seat 0 is dealt its card
    viewer_move_say(table.past, &table.seats, 0, 1, &other);
    assert_null(strstr(other.data, "card 1"));
    assert_null(strstr(other.data, "card 2"));
    assert_null(strstr(other.data, "card 3"));
    ph_writer_deinit(&own);
    ph_writer_deinit(&other);
    tui_table_deinit(&table);
}

static void a_game_that_nobody_has_drawn_is_played_as_text(void **unused) {
    (void)unused;
    const struct tui_seating seating = {.language = &words_languages[0], .given = true}; // bots only
    struct tui_table table = new_table(2, &seating);
    struct tui_save save = {0};
    struct ph_error error = {0};
    FILE *const out = tmpfile();
    assert_non_null(out);
    assert_int_equal(tui_plain_play(&table, out, &save, &error), TUI_PLAIN_OVER);
    char text[20000] = "";
    rewind(out);
    assert_true(fread(text, 1, sizeof text - 1, out) > 0);
    fclose(out);
    assert_non_null(strstr(text, "2 seats: A Agnes (noble), B Bruno (noble)"));
    assert_non_null(strstr(text, "The end."));
    assert_non_null(strstr(text, "(wins)"));
    tui_table_deinit(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_is_refused_across_a_change_of_the_active_player),
        cmocka_unit_test(a_person_is_a_seat_and_the_rest_are_bots),
        cmocka_unit_test(a_bot_is_handed_its_seats_log),
        cmocka_unit_test(a_scene_shows_the_viewers_log_as_it_was_then),
        cmocka_unit_test(a_saved_table_seats_the_same_people_and_bots),
        cmocka_unit_test(names_are_saved_with_the_game),
        cmocka_unit_test(news_begin_after_a_seats_last_move),
        cmocka_unit_test(a_secret_is_told_to_its_seat_only),
        cmocka_unit_test(a_game_that_nobody_has_drawn_is_played_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
