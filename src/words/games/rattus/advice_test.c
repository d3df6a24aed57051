// SPDX-License-Identifier: MIT
// What is said of a card before it is taken, and of one that cannot be used.
#include "support/rattus_table.h"
#include "support/words.h"
#include "words/games/rattus.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { ROW_COLUMNS = 80 };

#define MOVERS "'options': {'characters': ['crusader', 'serf', 'soldier', 'monk', 'knight', 'merchant']}, "

static struct words_scene scene_in(const struct words_language *language, const struct table *table) {
    return (struct words_scene){
        .game = &rattus_game,
        .view = &table->state,
        .viewer = 0,
        .players = table->state.options.players,
        .you = true,
        .language = language,
        .seats = &words_bots,
    };
}

static size_t columns_of(const char *text) {
    size_t columns = 0;
    for (; *text != '\0'; text++) {
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return columns;
}

static void the_line_of_each_character_fits_into_a_row_in_all_languages(void **unused) {
    (void)unused;
    const struct table table = position("'cubes': [{'gallia': 1}, {}, {}, {}]");
    for (size_t language = 0; language < words_language_count; language++) {
        const struct words_scene scene = scene_in(&words_languages[language], &table);
        for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
            char words[WORDS_MAX] = "";
            struct ph_writer writer;
            ph_writer_init(&writer, words, sizeof words);
            rattus_words.choice_brief(&scene, (ph_action)character << 8 | RATTUS_TYPE_TAKE, 1, &writer);
            if (strcmp(words_languages[language].code, "pseudo") != 0) {
                assert_in_range(columns_of(words), 1, ROW_COLUMNS);
            }
        }
    }
}

static void help_to_take_a_character_counts_the_rats_that_show_its_class(void **unused) {
    (void)unused;
    char words[WORDS_MAX] = "";
    struct ph_writer writer;
    struct table table = position("'cubes': [{'gallia': 1}, {}, {}, {}]");
    const struct words_scene scene = scene_in(words_english(), &table);
    memset(table.state.unseen, 0, sizeof table.state.unseen);
    table.state.unseen[0] = 7;
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.choice_help(&scene, (ph_action)RATTUS_KING << 8 | RATTUS_TYPE_TAKE, 1, &writer);
    unsigned showing = 0;
    for (unsigned face = 0; face < 3; face++) {
        showing += rattus_faces_of(&table.state)->faces[face].classes[RATTUS_ROYALTY];
    }
    char wanted[80];
    snprintf(wanted, sizeof wanted, "Royalty: on %u of the 3 rats that nobody has seen.", showing);
    assert_non_null(strstr(words, wanted));
}

static void a_choice_of_characters_names_its_class_and_power(void **unused) {
    (void)unused;
    char words[WORDS_MAX] = "";
    struct ph_writer writer;
    const struct table table = position("'cubes': [{'gallia': 1}, {}, {}, {}]");
    const struct words_scene scene = scene_in(words_english(), &table);
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.choice_brief(&scene, (ph_action)RATTUS_KING << 8 | RATTUS_TYPE_TAKE, 1, &writer);
    assert_string_equal(words, "King (Royalty): saves one of your cubes from a region without rats.");
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.choice_brief(&scene, RATTUS_TYPE_MONK, 0, &writer); // its own action
    assert_string_equal(words, "Monk (Church): moves one rat to the next region.");
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.choice_brief(&scene, RATTUS_TYPE_TAKE, 0, &writer); // asked at every turn
    assert_string_equal(words, "From the table or from another player; rats of its class will cost you cubes.");
}

// The only idle card of seat 0, why it is idle, and by which rule; NULL: there is none.
static void expect_idle(const struct table *table, const char *card, const char *why, const char *rule) {
    struct words_idle idle[2];
    const struct words_scene scene = scene_in(words_english(), table);
    assert_int_equal(rattus_words.idle_cards(&scene, idle, 2), card != NULL ? 1 : 0);
    if (card != NULL) {
        assert_string_equal(idle[0].card, card);
        assert_string_equal(idle[0].why, why);
        assert_string_equal(idle[0].rule, rule);
    }
}

static void a_character_that_cannot_be_used_says_why(void **unused) {
    (void)unused;
    const struct table king = position("'owners': {'king': 0}, 'cubes': [{'gallia': 1}, {}, {}, {}],"
                                       "'rats': {'gallia': [{}]}");
    expect_idle(&king, "King", "Every region with cubes of yours has rats.", "R-KING-1");
    const struct table knight = position("'owners': {'knight': 0}, 'cubes': [{'gallia': 1}, {}, {}, {}]");
    expect_idle(&knight, "Knight", "It works when you move the plague.", "R-TURN-1");
    const struct table soldier = position(MOVERS "'owners': {'soldier': 0}, 'cubes': [{'gallia': 1}, {}, {}, {}]");
    expect_idle(&soldier, "Soldier", "It works when you move the plague.", "R-TURN-1");
    const struct table peasant = position("'owners': {'peasant': 0}, 'cubes': [{'gallia': 1}, {}, {}, {}],"
                                          "'placed': true");
    expect_idle(&peasant, "Peasant", "You have placed your cubes for this turn.", "R-PEASANT-1");
    struct table used = position("'owners': {'king': 0}, 'cubes': [{'gallia': 2}, {}, {}, {}]");
    expect_idle(&used, NULL, NULL, NULL);
    play(&used, "king gallia plain");
    expect_idle(&used, "King", "It has been used already.", "R-TURN-2");
    const struct table of_another = position("'seat': 1, 'owners': {'king': 1}, 'cubes': [{'gallia': 1}, {}, {}, {}]");
    expect_idle(&of_another, NULL, NULL, NULL);
}

// They have no action of their own: the plague moves further, and that is what is asked.
static void a_character_that_moves_the_plague_is_not_idle_when_it_moves(void **unused) {
    (void)unused;
    for (size_t i = 0; i < 4; i++) {
        static const char *const names[] = {"knight", "crusader", "soldier", "serf"};
        char moving[240];
        snprintf(moving, sizeof moving,
                 MOVERS "'owners': {'%s': 0}, 'cubes': [{'gallia': 1}, {}, {}, {}], 'placed': true", names[i]);
        const struct table in_turn = position(moving);
        expect_idle(&in_turn, NULL, NULL, NULL);
    }
    struct table final =
        position("'phase': 'final', 'seat': 0, 'last': 2, 'ended': 'rats', 'pile': 0, 'plague': 'italia',"
                 "'owners': {'knight': 0}");
    expect_idle(&final, NULL, NULL, NULL);
    play(&final, "plague anglia via gallia with knight");
    expect_idle(&final, "Knight", "It has been used already.", "R-FINAL-3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_of_each_character_fits_into_a_row_in_all_languages),
        cmocka_unit_test(help_to_take_a_character_counts_the_rats_that_show_its_class),
        cmocka_unit_test(a_choice_of_characters_names_its_class_and_power),
        cmocka_unit_test(a_character_that_cannot_be_used_says_why),
        cmocka_unit_test(a_character_that_moves_the_plague_is_not_idle_when_it_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
