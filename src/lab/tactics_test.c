// SPDX-License-Identifier: MIT
// Reading positions whose best action is known, and asking for it.
#define _POSIX_C_SOURCE 200809L // mkdtemp
#include "lab/tactics.h"

#include "run/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Seat 1 can bring its only cube into safety, or leave it on a token that kills it: then seat 0 has more cubes.
#define POSITION                                                                                                       \
    "{\"game\": \"rattus\", \"players\": 2, \"phase\": \"final\", \"seat\": 1, \"last\": 0, \"ended\": \"rats\", "     \
    "\"plague\": \"anglia\", \"pile\": 0, \"owners\": {\"monk\": 1}, \"cubes\": [{\"anglia\": 1}, {\"italia\": 2}], "  \
    "\"rats\": {\"italia\": [{\"face\": \"r06\", \"seen\": [0, 1]}]}}"
#define HEAD "{\"name\": \"n\", \"why\": \"w\", \"kind\": \"save\", \"position\": " POSITION

static char folder[256];
static const struct ph_game *rattus;

static int prepare(void **state) {
    (void)state;
    const char *const root = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/tactics-XXXXXX", root == NULL ? "/tmp" : root);
    rattus = ph_game_find("rattus");
    return rattus == NULL || mkdtemp(folder) == NULL ? -1 : 0;
}

static int clean(void **state) {
    (void)state;
    char command[400];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command); // NOLINT(cert-env33-c): a folder of our own making
}

static const char *write_file(const char *name, const char *text) {
    static char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(file_write(path, text, strlen(text), NULL), PH_OK);
    return path;
}

static void expect_refusal(const char *text, enum ph_status status, const char *part) {
    struct tactic tactic;
    struct ph_error error = {0};
    const char *const path = write_file("wrong.json", text);
    const enum ph_status found = tactic_read(&tactic, rattus, path, &error);
    if (found != status || strstr(error.message, part) == NULL || strstr(error.message, path) != error.message) {
        fail_msg("%s: %s, %s", text, ph_status_code(found), error.message);
    }
}

static void a_file_is_read(void **state) {
    (void)state;
    struct tactic tactic;
    struct ph_error error = {0};
    const char *const path =
        write_file("right.json", HEAD ", \"best\": [\"monk italia>gallia 0\", \"monk italia>turcia 0\"], "
                                      "\"fails\": [\"greedy\"]}");
    // Turcia is not in use with two players.
    assert_int_equal(tactic_read(&tactic, rattus, path, &error), PH_ERROR_ILLEGAL_ACTION);
    write_file("right.json", HEAD ", \"best\": [\"monk italia>gallia 0\"], \"fails\": [\"greedy\"]}");
    if (tactic_read(&tactic, rattus, path, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    assert_string_equal(tactic.name, "n");
    assert_string_equal(tactic.why, "w");
    assert_string_equal(tactic.kind, "save");
    assert_int_equal(tactic.seat, 1);
    assert_int_equal(tactic.best_count, 1);
    assert_true(tactic_is_known_failure(&tactic, ph_bot_find("greedy")));
    assert_false(tactic_is_known_failure(&tactic, ph_bot_find("noble")));
    tactic_deinit(&tactic);
}

static void what_is_wrong_in_a_file_is_named(void **state) {
    (void)state;
    expect_refusal("{", PH_ERROR_BAD_REQUEST, "");
    expect_refusal("[]", PH_ERROR_BAD_REQUEST, "expected a file with a JSON object");
    expect_refusal(HEAD ", \"answer\": []}", PH_ERROR_BAD_REQUEST, "unknown field \"answer\"");
    expect_refusal("{\"name\": 3}", PH_ERROR_BAD_REQUEST, "name: expected a text");
    expect_refusal("{\"name\": \"n\", \"why\": \"w\", \"kind\": \"k\", \"position\": {\"game\": \"chess\"}}",
                   PH_ERROR_BAD_REQUEST, "\"game\": \"rattus\"");
    expect_refusal("{\"name\": \"n\", \"why\": \"w\", \"kind\": \"k\", \"position\": {\"game\": \"rattus\"}}",
                   PH_ERROR_BAD_POSITION, "players");
    expect_refusal(HEAD "}", PH_ERROR_BAD_REQUEST, "best: expected a list of the accepted actions");
    expect_refusal(HEAD ", \"best\": \"done\"}", PH_ERROR_BAD_REQUEST, "best: expected a list");
    expect_refusal(HEAD ", \"best\": [7]}", PH_ERROR_BAD_REQUEST, "list of actions");
    expect_refusal(HEAD ", \"best\": [\"dance\"]}", PH_ERROR_ILLEGAL_ACTION, "dance");
    expect_refusal(HEAD ", \"best\": [\"king italia plain\"]}", PH_ERROR_ILLEGAL_ACTION, "is not legal now");
    expect_refusal(HEAD ", \"best\": [\"monk italia>anglia 0\"]}", PH_ERROR_ILLEGAL_ACTION, "anglia");
    expect_refusal(HEAD ", \"best\": [\"done\", \"done\"]}", PH_ERROR_BAD_REQUEST, "the same action twice");
    expect_refusal(HEAD ", \"moves\": {}, \"best\": [\"done\"]}", PH_ERROR_BAD_REQUEST, "moves: expected a list");
    expect_refusal(HEAD ", \"moves\": [\"take monk\"], \"best\": [\"done\"]}", PH_ERROR_ILLEGAL_ACTION,
                   "is not legal now");
    expect_refusal(HEAD ", \"moves\": [\"done\"], \"best\": [\"done\"]}", PH_ERROR_BAD_REQUEST, "the game is over");
    expect_refusal(HEAD ", \"best\": [\"done\"], \"fails\": [\"nobody\"]}", PH_ERROR_BAD_REQUEST, "unknown bot");
    expect_refusal(HEAD ", \"best\": [\"done\"], \"fails\": [\"noble\", \"noble\"]}", PH_ERROR_BAD_REQUEST, "twice");
}

static void a_bot_is_asked(void **state) {
    (void)state;
    struct tactic tactic;
    struct ph_error error = {0};
    ph_action first = 0;
    ph_action second = 1;
    const char *const path = write_file("ask.json", HEAD ", \"best\": [\"monk italia>gallia 0\", \"monk "
                                                         "italia>hispania 0\", \"monk italia>germania 0\", \"monk "
                                                         "italia>hungaria 0\"]}");
    if (tactic_read(&tactic, rattus, path, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    const struct ph_bot *const bot = ph_bot_find("plague-doctor");
    assert_int_equal(tactic_ask(&tactic, bot, 200, 7, &first, &error), PH_OK);
    assert_int_equal(tactic_ask(&tactic, bot, 200, 7, &second, &error), PH_OK);
    assert_int_equal(first, second);
    assert_true(tactic_accepts(&tactic, first));
    assert_false(tactic.missed);
    tactic.best_count = 0;
    assert_int_equal(tactic_ask(&tactic, bot, 200, 7, &second, &error), PH_OK);
    assert_true(tactic.missed);
    tactic_deinit(&tactic);
}

static void a_folder_is_read_by_name_of_the_game(void **state) {
    (void)state;
    struct tactics tactics;
    struct ph_error error = {0};
    char path[400];
    assert_int_equal(tactics_read(&tactics, rattus, folder, &error), PH_ERROR_IO);
    assert_non_null(strstr(error.message, "/rattus: "));
    snprintf(path, sizeof path, "%s/rattus", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(tactics_read(&tactics, rattus, folder, &error), PH_ERROR_IO);
    assert_non_null(strstr(error.message, "has no positions"));
    write_file("rattus/b.json", HEAD ", \"best\": [\"done\"]}");
    write_file("rattus/a.json", HEAD ", \"best\": [\"done\"]}");
    write_file("rattus/a.txt", "not one of them");
    assert_int_equal(tactics_read(&tactics, rattus, folder, &error), PH_OK);
    assert_int_equal(tactics.count, 2);
    assert_non_null(strstr(tactics.items[0].path, "/rattus/a.json"));
    tactics_deinit(&tactics);
    write_file("rattus/c.json", HEAD "}");
    assert_int_equal(tactics_read(&tactics, rattus, folder, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "/rattus/c.json: best"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_read),
        cmocka_unit_test(what_is_wrong_in_a_file_is_named),
        cmocka_unit_test(a_bot_is_asked),
        cmocka_unit_test(a_folder_is_read_by_name_of_the_game),
    };
    return cmocka_run_group_tests(tests, prepare, clean);
}
