// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // dup2, fileno
#include "cli/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

struct values {
    bool json;
    const char *game;
    const char *pace;
    int64_t players;
};

static const char *const paces[] = {"slow", "quick", NULL};

static const struct cli_option options[] = {
    {.name = "json", .kind = CLI_FLAG, .help = "answer in JSON", .offset = offsetof(struct values, json)},
    {.name = "game", .kind = CLI_TEXT, .value = "ID", .help = "the game", .offset = offsetof(struct values, game)},
    {.name = "pace",
     .kind = CLI_CHOICE,
     .value = "PACE",
     .help = "how fast",
     .offset = offsetof(struct values, pace),
     .choices = paces},
    {.name = "players",
     .kind = CLI_INTEGER,
     .value = "N",
     .help = "how many",
     .offset = offsetof(struct values, players),
     .low = 2,
     .high = 4},
};

static const struct cli_command command = {
    .name = "try",
    .summary = "Try things",
    .arguments = "FILE [FILE]",
    .arguments_min = 1,
    .arguments_max = 2,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .details = "",
    .examples = "  pesthouse try x\n",
};

struct outcome {
    bool go_on;
    int code;
    int argument_count;
    char *words[16];
    struct values values;
    char out[2000]; // what was printed, to either stream
};

static void read_back(FILE *file, char *text, size_t capacity) {
    rewind(file);
    const size_t length = fread(text, 1, capacity - 1, file);
    text[length] = '\0';
    fclose(file);
}

// Parses words that are separated by spaces.
static struct outcome parse(char *line) {
    struct outcome outcome = {.code = -1, .values = {.players = 3}};
    int count = 0;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        outcome.words[count++] = word;
    }
    FILE *const caught = tmpfile();
    assert_non_null(caught);
    fflush(stdout);
    const int out = dup(STDOUT_FILENO);
    const int err = dup(STDERR_FILENO);
    dup2(fileno(caught), STDOUT_FILENO);
    dup2(fileno(caught), STDERR_FILENO);
    outcome.go_on = cli_parse(&command, count, outcome.words, &outcome.values, &outcome.argument_count, &outcome.code);
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    read_back(caught, outcome.out, sizeof outcome.out);
    return outcome;
}

#define PARSE(text) parse((char[]){text})

static void options_are_read_in_either_form_and_any_order(void **state) {
    (void)state;
    const struct outcome outcome = PARSE("one --players 4 --game=rattus two --json --pace quick");
    assert_true(outcome.go_on);
    assert_true(outcome.values.json);
    assert_string_equal(outcome.values.game, "rattus");
    assert_string_equal(outcome.values.pace, "quick");
    assert_int_equal(outcome.values.players, 4);
    assert_int_equal(outcome.argument_count, 2);
    assert_string_equal(outcome.words[0], "one");
    assert_string_equal(outcome.words[1], "two");
}

static void absent_options_keep_their_defaults(void **state) {
    (void)state;
    const struct outcome outcome = PARSE("-");
    assert_true(outcome.go_on);
    assert_int_equal(outcome.values.players, 3);
    assert_null(outcome.values.game);
    assert_string_equal(outcome.words[0], "-");
}

static void two_dashes_end_the_options(void **state) {
    (void)state;
    const struct outcome outcome = PARSE("-- --json --");
    assert_true(outcome.go_on);
    assert_false(outcome.values.json);
    assert_int_equal(outcome.argument_count, 2);
    assert_string_equal(outcome.words[0], "--json");
}

static void mistakes_are_named_with_what_would_be_right(void **state) {
    (void)state;
    static const struct {
        char line[64];
        const char *message;
    } cases[] = {
        {"x --jsn", "pesthouse try: unknown option --jsn; did you mean --json?"},
        {"x --player=3", "pesthouse try: unknown option --player; did you mean --players?"},
        {"x --hepl", "pesthouse try: unknown option --hepl; did you mean --help?"},
        {"x --help=1", "pesthouse try: --help takes no value\n"},
        {"x --frobnicate", "pesthouse try: unknown option --frobnicate\n"},
        {"x -j", "pesthouse try: unknown option -j; options are long, like --help"},
        {"x --players 5", "pesthouse try: --players: expected a whole number from 2 to 4, got 5"},
        {"x --players=", "pesthouse try: --players: expected a whole number from 2 to 4, got \n"},
        {"x --players 3x", "pesthouse try: --players: expected a whole number from 2 to 4, got 3x"},
        {"x --players 99999999999999999999", "pesthouse try: --players: expected a whole number from 2 to 4"},
        {"x --players -3", "pesthouse try: --players: expected a whole number from 2 to 4, got -3"},
        {"x --players", "pesthouse try: --players needs a value: --players N"},
        {"x --pace fast", "pesthouse try: --pace: expected one of slow, quick; got fast"},
        {"x --json=yes", "pesthouse try: --json takes no value"},
        {"--json", "pesthouse try: FILE [FILE] is missing"},
        {"x y z", "pesthouse try: expected FILE [FILE], got 3 arguments"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[sizeof cases[i].line];
        memcpy(line, cases[i].line, sizeof line);
        const struct outcome outcome = parse(line);
        assert_false(outcome.go_on);
        assert_int_equal(outcome.code, CLI_EXIT_USAGE);
        if (strstr(outcome.out, cases[i].message) == NULL) {
            fail_msg("%s\nsaid %s", cases[i].line, outcome.out);
        }
        assert_non_null(strstr(outcome.out, "pesthouse try --help shows the usage\n"));
    }
}

static void help_tells_everything(void **state) {
    (void)state;
    const struct outcome outcome = PARSE("--players 3 --help --nonsense");
    assert_false(outcome.go_on);
    assert_int_equal(outcome.code, CLI_EXIT_OK);
    assert_string_equal(outcome.out, "usage: pesthouse try [options] FILE [FILE]\n"
                                     "\n"
                                     "Try things.\n"
                                     "\n"
                                     "options:\n"
                                     "  --json                 answer in JSON\n"
                                     "  --game ID              the game\n"
                                     "  --pace PACE            how fast: slow, quick\n"
                                     "  --players N            how many\n"
                                     "  --help                 this text\n"
                                     "\n"
                                     "examples:\n"
                                     "  pesthouse try x\n");
}

static void the_nearest_word_is_one_slip_away(void **state) {
    (void)state;
    static const char *const words[] = {"verify", "replay", "describe", "engine", NULL};
    assert_string_equal(cli_nearest("verfy", words), "verify");
    assert_string_equal(cli_nearest("reaply", words), "replay");
    assert_string_equal(cli_nearest("desc", words), "describe");
    assert_string_equal(cli_nearest("engin", words), "engine");
    assert_null(cli_nearest("xyz", words));
    assert_null(cli_nearest("", words));
    assert_null(cli_nearest("a-very-long-word-that-nobody-would-ever-have-meant", words));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_read_in_either_form_and_any_order),
        cmocka_unit_test(absent_options_keep_their_defaults),
        cmocka_unit_test(two_dashes_end_the_options),
        cmocka_unit_test(mistakes_are_named_with_what_would_be_right),
        cmocka_unit_test(help_tells_everything),
        cmocka_unit_test(the_nearest_word_is_one_slip_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
