// SPDX-License-Identifier: MIT
// Options as rows of a menu, of every game there is.
#include "tui/menus/options.h"

#include "pesthouse/pesthouse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static struct tui_option *option_named(struct tui_options *options, const char *name) {
    for (size_t i = 0; i < options->count; i++) {
        if (strcmp(options->items[i].name, name) == 0) {
            return &options->items[i];
        }
    }
    fail_msg("there is no option %s", name);
    return NULL;
}

static void expect_json(const struct tui_options *options, const char *wanted) {
    char json[TUI_OPTIONS_JSON_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, json, sizeof json);
    tui_options_json(options, &writer);
    assert_false(writer.failed);
    assert_string_equal(json, wanted);
}

static void options_are_read_and_turned_round(void **unused) {
    (void)unused;
    struct tui_options options;
    char words[TUI_OPTION_WORDS_MAX];
    tui_options_read(&options, ph_game_find("rattus"));
    assert_int_equal(options.count, 4);
    expect_json(&options, "{}");
    // One whose usual value depends on something else has that as a third one.
    struct tui_option *const africanus = option_named(&options, "africanus");
    static const char *const seen[] = {"no", "yes", "yes with 5 or 6 players, else no"};
    for (size_t i = 0; i < 3; i++) {
        tui_option_turn(africanus, 1);
        tui_option_words(africanus, words_english(), words);
        assert_string_equal(words, seen[i]);
    }
    // Others have each value once.
    struct tui_option *const characters = option_named(&options, "characters");
    tui_option_words(characters, words_english(), words);
    assert_string_equal(words, "of the base game");
    tui_option_turn(characters, 1);
    tui_option_words(characters, words_english(), words);
    assert_string_equal(words, "Golden Age");
    tui_option_turn(characters, -1);
    tui_option_words(characters, words_english(), words);
    assert_string_equal(words, "of the base game");
    tui_option_turn(characters, -1);
    tui_option_words(characters, words_english(), words);
    assert_string_equal(words, "one of each class");
    tui_option_turn(option_named(&options, "pied_piper"), -1);
    assert_string_equal(option_named(&options, "pied_piper")->words, "Pied piper");
    struct tui_option *const tokens = option_named(&options, "tokens");
    tui_option_words(tokens, words_english(), words);
    assert_string_equal(words, "grim, hard on crowds"); // the usual one
    tui_option_turn(tokens, -1);
    tui_option_words(tokens, words_english(), words);
    assert_string_equal(words, "mild, few classes");
    tui_option_turn(tokens, 2);
    tui_option_words(tokens, words_english(), words);
    tui_option_turn(tokens, 1);
    tui_option_words(tokens, words_english(), words);
    assert_string_equal(words, "harsh, many classes");
    expect_json(&options, "{\"pied_piper\":true,\"characters\":\"one-per-class\",\"tokens\":\"harsh\"}");
}

static void numbers_are_counted_up_and_down(void **unused) {
    (void)unused;
    struct tui_options options;
    char words[TUI_OPTION_WORDS_MAX];
    tui_options_read(&options, ph_game_find("bristol1350"));
    struct tui_option *const length = option_named(&options, "length");
    tui_option_words(length, words_english(), words);
    assert_string_equal(words, "17");
    tui_option_turn(length, 1);
    tui_option_words(length, words_english(), words);
    assert_string_equal(words, "18");
    expect_json(&options, "{\"length\":18}");
    tui_option_turn(length, -1);
    expect_json(&options, "{}");
    for (int i = 17; i > 8; i--) {
        tui_option_turn(length, -1);
    }
    expect_json(&options, "{\"length\":8}");
    tui_option_turn(length, -1); // round
    expect_json(&options, "{\"length\":30}");
}

static void every_value_of_every_game_is_understood(void **unused) {
    (void)unused;
    for (size_t game = 0; game < ph_game_count(); game++) {
        struct tui_options options;
        tui_options_read(&options, ph_game_at(game));
        for (size_t i = 0; i < options.count; i++) {
            struct tui_options one = {.items = {options.items[i]}, .count = 1};
            for (one.items[0].chosen = 0; one.items[0].chosen < one.items[0].value_count; one.items[0].chosen++) {
                char json[TUI_OPTIONS_JSON_MAX];
                struct ph_writer writer;
                struct ph_json_document *document = NULL;
                struct ph_error error;
                union ph_state_storage state;
                bool fits = false;
                ph_writer_init(&writer, json, sizeof json);
                tui_options_json(&one, &writer);
                assert_int_equal(ph_json_parse(&document, json, writer.length, &error), PH_OK);
                for (int players = ph_game_at(game)->players_min; players <= ph_game_at(game)->players_max; players++) {
                    fits |= ph_game_at(game)->setup(&state, players, ph_json_root(document), &error) == PH_OK;
                }
                ph_json_document_destroy(document);
                if (!fits) {
                    fail_msg("%s: %s is refused for any number of players", ph_game_at(game)->id, json);
                }
            }
        }
    }
}

static bool set(struct tui_options *options, const char *json) {
    struct ph_json_document *document = NULL;
    assert_int_equal(ph_json_parse(&document, json, strlen(json), NULL), PH_OK);
    const bool understood = tui_options_set(options, ph_json_root(document));
    ph_json_document_destroy(document);
    return understood;
}

static void what_was_written_is_set_again(void **unused) {
    (void)unused;
    static const char *const strange[] = {"[]", "{\"wings\":true}", "{\"length\":31}", "{\"alms\":[1]}"};
    struct tui_options options;
    tui_options_read(&options, ph_game_find("bristol1350"));
    assert_true(set(&options, "{}"));
    assert_true(set(&options, "{\"length\":18,\"start_remedies\":\"rule\",\"alms\":true}"));
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        assert_false(set(&options, strange[i]));
    }
    expect_json(&options, "{\"length\":18,\"start_remedies\":\"rule\",\"alms\":true}");
}

static void mixtures_without_a_game_do_not_fit(void **unused) {
    (void)unused;
    struct tui_options options;
    tui_options_read(&options, ph_game_find("bristol1350"));
    assert_true(set(&options, "{\"cure\":true}"));
    assert_true(tui_options_fit(&options, ph_game_find("bristol1350"), 4));
    assert_true(set(&options, "{\"alms\":true}"));
    assert_false(tui_options_fit(&options, ph_game_find("bristol1350"), 4));
    tui_options_read(&options, ph_game_find("rattus"));
    assert_true(set(&options, "{\"africanus\":false}"));
    assert_true(tui_options_fit(&options, ph_game_find("rattus"), 4));
    assert_false(tui_options_fit(&options, ph_game_find("rattus"), 5));
}

static void help_says_what_the_option_does_and_the_value_means(void **unused) {
    (void)unused;
    struct tui_options options;
    char help[TUI_OPTION_HELP_MAX];
    tui_options_read(&options, ph_game_find("rattus"));
    struct tui_option *const characters = option_named(&options, "characters");
    tui_option_turn(characters, 1);
    tui_option_help(characters, words_english(), help);
    assert_string_equal(help,
                        "Which characters are in play: six, or eight with 5 or 6 players. Peasant, Baker, Serf, Queen, "
                        "Mayor, Soldier.");
    tui_options_read(&options, ph_game_find("bristol1350"));
    tui_option_help(option_named(&options, "length"), words_english(), help);
    assert_string_equal(help, "The space on which a cart has left town: 8 to 30.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_read_and_turned_round),
        cmocka_unit_test(numbers_are_counted_up_and_down),
        cmocka_unit_test(every_value_of_every_game_is_understood),
        cmocka_unit_test(what_was_written_is_set_again),
        cmocka_unit_test(mixtures_without_a_game_do_not_fit),
        cmocka_unit_test(help_says_what_the_option_does_and_the_value_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
