// SPDX-License-Identifier: MIT
// Commands of plain text, in every language: each is understood, and no word means two things.
#include "tui/faces/command.h"

#include "pesthouse/pesthouse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static const struct words_language *language(const char *code) {
    const struct words_language *const found = words_language_find(code);
    assert_non_null(found);
    return found;
}

static void expect_command(const char *code, const char *line, enum tui_command wanted, const char *wanted_rest) {
    const char *rest = NULL;
    assert_int_equal(tui_command_read(language(code), line, &rest), wanted);
    if (wanted != TUI_COMMAND_NONE) {
        assert_string_equal(rest, wanted_rest);
    }
}

static void commands_are_understood_in_english_and_in_the_language(void **unused) {
    (void)unused;
    expect_command("en", "help  king", TUI_COMMAND_HELP, "king");
    expect_command("fr", "help roi", TUI_COMMAND_HELP, "roi");
    expect_command("fr", "aide roi", TUI_COMMAND_HELP, "roi");
    expect_command("fr", "AIDE", TUI_COMMAND_HELP, "");
    expect_command("it", "novita", TUI_COMMAND_NEWS, "");
    expect_command("it", "novità", TUI_COMMAND_NEWS, "");
    expect_command("fr", "sauvegarder Noël", TUI_COMMAND_SAVE, "Noël");
    expect_command("fr", "?", TUI_COMMAND_HELP, "");
    expect_command("en", "aide", TUI_COMMAND_NONE, "");
    expect_command("fr", "aider", TUI_COMMAND_NONE, "");
    expect_command("fr", "", TUI_COMMAND_NONE, "");
    assert_true(tui_command_unsaved(language("fr"), "nosave"));
    assert_true(tui_command_unsaved(language("fr"), "sans sauvegarder"));
    assert_false(tui_command_unsaved(language("fr"), ""));
}

// A word for two commands would be found as the first one.
static void no_word_means_two_commands(void **unused) {
    (void)unused;
    for (size_t i = 0; i < words_language_count; i++) {
        for (int command = TUI_COMMAND_NONE + 1; command < TUI_COMMANDS; command++) {
            const char *rest;
            assert_int_equal(tui_command_read(&words_languages[i],
                                              tui_command_name(&words_languages[i], (enum tui_command)command), &rest),
                             command);
        }
    }
}

// Words of a table online are read before moves and commands.
static void no_word_of_a_table_means_something_else(void **unused) {
    (void)unused;
    for (size_t i = 0; i < words_language_count; i++) {
        const struct words_language *const each = &words_languages[i];
        const char *rest;
        for (int word = TUI_TABLE_NONE + 1; word < TUI_TABLE_WORDS; word++) {
            const char *const name = tui_table_word(each, (enum tui_table_word)word);
            assert_int_equal(tui_table_word_read(each, name, &rest), word);
            assert_int_equal(tui_command_read(each, name, &rest), TUI_COMMAND_NONE);
        }
        for (int command = TUI_COMMAND_NONE + 1; command < TUI_COMMANDS; command++) {
            const char *const name = tui_command_name(each, (enum tui_command)command);
            assert_int_equal(tui_table_word_read(each, name, &rest), TUI_TABLE_NONE);
        }
    }
}

// So are those of a printed game.
static void no_word_of_a_box_means_something_else(void **unused) {
    (void)unused;
    for (size_t i = 0; i < words_language_count; i++) {
        const struct words_language *const each = &words_languages[i];
        const char *rest;
        for (int word = TUI_BOX_NONE + 1; word < TUI_BOX_WORDS; word++) {
            const char *const name = tui_box_word(each, (enum tui_box_word)word);
            assert_int_equal(tui_box_word_read(each, name, &rest), word);
            assert_int_equal(tui_command_read(each, name, &rest), TUI_COMMAND_NONE);
        }
        for (int command = TUI_COMMAND_NONE + 1; command < TUI_COMMANDS; command++) {
            const char *const name = tui_command_name(each, (enum tui_command)command);
            assert_int_equal(tui_box_word_read(each, name, &rest), TUI_BOX_NONE);
        }
    }
}

// A line that is a move, such as "end" of Bristol 1350, is never taken for something else.
static void no_move_begins_with_a_word(void **unused) {
    (void)unused;
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        for (unsigned type = 0; type < game->type_count; type++) {
            const struct ph_action_shape shape = game->action_shape(type);
            for (size_t j = 0; j < words_language_count && !shape.chance; j++) {
                const char *rest;
                if (tui_table_word_read(&words_languages[j], shape.text, &rest) != TUI_TABLE_NONE ||
                    tui_box_word_read(&words_languages[j], shape.text, &rest) != TUI_BOX_NONE ||
                    tui_command_read(&words_languages[j], shape.text, &rest) != TUI_COMMAND_NONE) {
                    fail_msg("%s: \"%s\" of %s is a word, too", words_languages[j].code, shape.text, game->id);
                }
            }
        }
    }
}

static void words_of_a_table_are_understood_in_the_language(void **unused) {
    (void)unused;
    const char *rest;
    assert_int_equal(tui_table_word_read(language("fr"), "siege C noble", &rest), TUI_TABLE_SEAT);
    assert_string_equal(rest, "C noble");
    assert_int_equal(tui_table_word_read(language("fr"), "seat C noble", &rest), TUI_TABLE_SEAT);
    assert_int_equal(tui_table_word_read(language("fr"), "s'asseoir B", &rest), TUI_TABLE_SIT);
    assert_int_equal(tui_table_word_read(language("fr"), "s’asseoir B", &rest), TUI_TABLE_SIT);
    assert_int_equal(tui_table_word_read(language("fr"), "asseoir B", &rest), TUI_TABLE_SIT);
    assert_string_equal(rest, "B");
    assert_int_equal(tui_table_word_read(language("it"), "/parla ciao", &rest), TUI_TABLE_SAY);
    assert_int_equal(tui_table_word_read(language("en"), "pronto", &rest), TUI_TABLE_NONE);
    assert_string_equal(tui_table_value_read(language("fr"), "médecin de peste"), "plague-doctor");
    assert_string_equal(tui_table_value_read(language("fr"), "fermee"), "closed");
    assert_string_equal(tui_table_value_read(language("it"), "mai"), "never");
    assert_string_equal(tui_table_value_read(language("it"), "rules"), "rules");
}

static void help_lists_all_of_them(void **unused) {
    (void)unused;
    for (size_t i = 0; i < words_spoken_count; i++) {
        char help[4096];
        snprintf(help, sizeof help, "%s\n%s", words_find(&words_languages[i], "", tui_command_help),
                 words_find(&words_languages[i], "", tui_command_help_saving));
        for (int command = TUI_COMMAND_NONE + 1; command < TUI_COMMANDS; command++) {
            char row[80];
            snprintf(row, sizeof row, "\n%s ", tui_command_name(&words_languages[i], (enum tui_command)command));
            if (strstr(help, row) == NULL) {
                fail_msg("%s: help says nothing about%s", words_languages[i].code, row);
            }
        }
    }
}

static void expect_topic(const char *game, const char *code, const char *name, const char *wanted) {
    const struct words_topic *const topic = tui_topic_read(ph_words_find(ph_game_find(game)), language(code), name);
    if (wanted == NULL) {
        assert_null(topic);
    } else {
        assert_non_null(topic);
        assert_string_equal(topic->id, wanted);
    }
}

static void topics_are_named_in_english_and_in_the_language(void **unused) {
    (void)unused;
    expect_topic("rattus", "fr", "king", "king");
    expect_topic("rattus", "fr", "roi", "king");
    expect_topic("rattus", "fr", "Évêque", "bishop");
    expect_topic("rattus", "fr", "eveque", "bishop");
    expect_topic("rattus", "it", "pifferaio", "pied_piper");
    expect_topic("rattus", "it", "roi", NULL);
    expect_topic("bristol1350", "fr", "moine", "friar");
    assert_null(tui_topic_read(NULL, words_english(), "king"));
}

static void no_word_means_two_topics(void **unused) {
    (void)unused;
    for (size_t game = 0; game < ph_game_count(); game++) {
        const struct ph_words *const words = ph_words_find(ph_game_at(game));
        for (size_t i = 0; i < words_language_count; i++) {
            const struct words_topic *topic;
            for (size_t at = 0; (topic = words_topic_at(words, at)) != NULL; at++) {
                const char *const name = tui_topic_name(&words_languages[i], topic);
                assert_ptr_equal(tui_topic_read(words, &words_languages[i], name), topic);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_understood_in_english_and_in_the_language),
        cmocka_unit_test(no_word_means_two_commands),
        cmocka_unit_test(no_word_of_a_table_means_something_else),
        cmocka_unit_test(no_word_of_a_box_means_something_else),
        cmocka_unit_test(no_move_begins_with_a_word),
        cmocka_unit_test(words_of_a_table_are_understood_in_the_language),
        cmocka_unit_test(help_lists_all_of_them),
        cmocka_unit_test(topics_are_named_in_english_and_in_the_language),
        cmocka_unit_test(no_word_means_two_topics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
