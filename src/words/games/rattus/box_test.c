// SPDX-License-Identifier: MIT
// What people with a printed box read and enter: how the table is laid, and rats that cannot be.
#include "words/games/rattus/box.h"

#include "support/rattus_seen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct table new_box(int players, const char *options) {
    struct table table = new_game(players, options);
    rattus_game.box(&table.state);
    return table;
}

// ---- the table ------------------------------------------------------------------------------------------------------

static void say_lay(int players, const char *options, char words[WORDS_MAX]) {
    const struct table table = new_box(players, options);
    struct rattus_state view;
    const struct words_scene scene = scene_of(&table, PH_ONLOOKER, &view);
    struct ph_writer writer;
    ph_writer_init(&writer, words, WORDS_MAX);
    rattus_box_lay(&scene, &writer);
}

static void r_board_1_regions_that_are_not_in_play_are_named(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    say_lay(3, "", words);
    expect_words(words, "in each of the 10 regions in play.\nNot in play: Russia and Tartaria.\n");
    say_lay(5, "", words);
    expect_words(words, "in each of the 15 regions in play.\nNot in play: Russia and Tartaria.\n");
    say_lay(4, "", words);
    expect_no_words(words, "Not in play");
}

static void r_cube_2_pieces_are_named_that_the_characters_need(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    say_lay(4, "'characters': ['emperor', 'bishop', 'nun', 'wizard', 'knight', 'serf']", words);
    expect_words(words, "Put beside the board: 3 walls, 2 bishops, 3 nuns and 10 potions.\n");
    expect_no_words(words, "Witch");
    say_lay(4, "'africanus': true, 'characters': ['sultan', 'caravaneer', 'king', 'monk', 'knight', 'serf']", words);
    expect_words(words, "Put beside the board: 15 Diplomats and the Caravan.\n");
    say_lay(4, "", words);
    expect_no_words(words, "Put beside the board");
    expect_words(words, "What the Witch sees is never asked for.\n");
    say_lay(5, "'characters': ['knight', 'king', 'monk', 'merchant', 'peasant', 'witch', 'serf', 'mayor']", words);
    expect_words(words, "Put a marker for 3 regions on each character of Chivalry.\n");
    say_lay(5, "'characters': ['sultan', 'king', 'monk', 'merchant', 'peasant', 'witch', 'serf', 'mayor']", words);
    expect_no_words(words, "marker");
    say_lay(4, "'characters': 'random'", words); // she may come
    expect_words(words, "What the Witch sees is never asked for.\n");
}

// ---- rats that cannot be --------------------------------------------------------------------------------------------

static void expect_new_refused(const struct table *table, const char *typed, const char *wanted) {
    struct rattus_state view;
    const struct words_scene scene = scene_of(table, PH_ONLOOKER, &view);
    struct ph_error error = {0};
    struct ph_writer options;
    ph_writer_init_heap(&options);
    assert_int_equal(rattus_box_new(&scene, typed, &options, &error), PH_ERROR_BAD_REQUEST);
    assert_int_equal(options.length, 0);
    if (strstr(error.message, wanted) == NULL) {
        fail_msg("%s: expected %s in %s", typed, wanted, error.message);
    }
    ph_writer_deinit(&options);
}

static void r_token_1_a_50th_token_of_49_is_refused(void **unused) {
    (void)unused;
    static const char *const boxes[] = {"", "'africanus': true"}; // 49, and 65
    for (size_t i = 0; i < 2; i++) {
        struct table table = new_box(4, boxes[i]);
        struct rattus_state *const state = &table.state;
        const struct rattus_face_set *const faces = rattus_faces_of(state);
        for (unsigned word = 0; word < 2; word++) {
            state->unseen[word] &= ~faces->start[word];
        }
        expect_new_refused(&table, "3Mb*", "All rats with a ring have been seen; without * it may fit.");
        memcpy(state->unseen, faces->start, sizeof state->unseen);
        expect_new_refused(&table, "3Mb", "All rats without a ring have been seen; with * it may fit.");
        memset(state->unseen, 0, sizeof state->unseen);
        expect_new_refused(&table, "3Mb", "All rats have been seen: an earlier entry is wrong.");
        expect_new_refused(&table, "3Mb*", "All rats have been seen: an earlier entry is wrong.");
    }
}

static void r_token_1_a_face_that_no_token_can_have_is_refused(void **unused) {
    (void)unused;
    static const char *const typed[] = {"7M", "0M", "3", "3*", "50M", "3Mx", "3Mo", "3M9M"};
    const struct table table = new_box(4, "");
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        expect_new_refused(&table, typed[i], "Expected a rat as its limit, 1 to 6, and a letter for each symbol");
        expect_new_refused(&table, typed[i], "classes are p b c k m r.");
    }
    const struct table africanus = new_box(4, "'africanus': true");
    expect_new_refused(&africanus, "0M", "Expected a rat as its limit, 1 to 9, and a letter for each symbol");
    expect_new_refused(&africanus, "0M", "classes are p b c k m r o.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_board_1_regions_that_are_not_in_play_are_named),
        cmocka_unit_test(r_cube_2_pieces_are_named_that_the_characters_need),
        cmocka_unit_test(r_token_1_a_50th_token_of_49_is_refused),
        cmocka_unit_test(r_token_1_a_face_that_no_token_can_have_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
