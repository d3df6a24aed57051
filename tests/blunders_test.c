// SPDX-License-Identifier: MIT
// What `make blunders` is made of: continuations tell what is worth more, a hunt goes on where it stopped, and its file
// is read with care.
#define _XOPEN_SOURCE 700 // mkdtemp, strdup
#include "tools/blunders/hunt.h"
#include "tools/blunders/ledger.h"
#include "tools/puzzles/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAIRS = 60, LINES_MAX = 64 };

// ---- pairs of continuations -----------------------------------------------------------------------------------------

static ph_action action_of(const struct ph_game *game, const void *state, struct ph_json puzzle, const char *key) {
    char text[PH_ACTION_TEXT_MAX];
    ph_action action = 0;
    struct ph_error error = {0};
    assert_true(ph_json_string_get(ph_json_member(puzzle, key), text, sizeof text));
    if (game->action_from_text(state, text, &action, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    return action;
}

// How much the proven best action of the first puzzle brings more than the next one.
static void judge_puzzle(bool turned, struct judgement *judgement) {
    const struct ph_game *const game = ph_game_find("rattus");
    struct ph_json_document *document = NULL;
    struct ph_session *session = NULL;
    struct book book;
    struct ph_error error = {0};
    assert_int_equal(book_read(&book, PH_SOURCE_DIR "/src/cli/puzzles/rattus.json", &error), PH_OK);
    assert_int_equal(ph_json_parse(&document, book.lines[0], strlen(book.lines[0]), &error), PH_OK);
    const struct ph_json puzzle = ph_json_root(document);
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_position(session, ph_json_member(puzzle, "position"), 1, PH_CHANCE_AUTO, &error),
                     PH_OK);
    const struct judge judge = {
        .game = game, .advisor = advisor_find(game), .players = game->players(ph_session_state(session))};
    struct ph_question question;
    assert_int_equal(ph_session_question(session, ph_bot_find("noble"), &question, &error), PH_OK);
    const ph_action best = action_of(game, question.view.bytes, puzzle, "best");
    const ph_action next = action_of(game, question.view.bytes, puzzle, "next");
    const struct ph_key key = ph_key_from_seed(1);
    struct judge_memory memory = {0};
    *judgement = (struct judgement){0};
    assert_int_equal(judge_pairs(&judge, &question, turned ? best : next, turned ? next : best, ph_bot_find("rules"),
                                 &key, PAIRS, &memory, judgement, &error),
                     PH_OK);
    judge_memory_deinit(&memory);
    ph_session_destroy(session);
    ph_json_document_destroy(document);
    book_deinit(&book);
}

static void continuations_tell_what_is_worth_more(void **state) {
    (void)state;
    struct judgement judgement;
    struct judgement turned;
    judge_puzzle(false, &judgement);
    judge_puzzle(true, &turned);
    assert_int_equal(judgement.pairs, PAIRS);
    assert_true(judgement_mean(&judgement) > judgement_error(&judgement));
    // The luck is the same for both, whichever comes first.
    assert_true(judgement_mean(&turned) == -judgement_mean(&judgement));
    assert_true(judgement_error(&turned) == judgement_error(&judgement));
}

static void one_pair_tells_nothing(void **state) {
    (void)state;
    const struct judgement one = {.pairs = 1, .sum = 1, .squares = 1};
    const struct judgement three = {.pairs = 3, .sum = 1, .squares = 1};
    assert_true(judgement_mean(&one) == 1 && judgement_error(&one) > 1e9);
    // Differences 1, 0, 0: mean 1/3, deviation of the sample 1/√3.
    assert_true(judgement_error(&three) > 1.96 / 3 - 1e-9 && judgement_error(&three) < 1.96 / 3 + 1e-9);
}

// ---- hunts ----------------------------------------------------------------------------------------------------------

struct lines {
    char *lines[LINES_MAX];
    size_t count;
    size_t limit; // of lines, then it fails
};

static enum ph_status keep(void *context, const char *line, struct ph_error *error) {
    struct lines *const lines = context;
    if (lines->count == lines->limit) {
        return ph_error_set(error, PH_ERROR_IO, "", "enough");
    }
    lines->lines[lines->count++] = strdup(line);
    return PH_OK;
}

static void lines_deinit(struct lines *lines) {
    while (lines->count > 0) {
        free(lines->lines[--lines->count]);
    }
}

static struct hunt alone(void) {
    const struct ph_game *const game = ph_game_find("bristol1350");
    return (struct hunt){
        .judge = {.game = game, .advisor = advisor_find(game), .players = 2},
        .bot = ph_bot_find("novice"),
        .limits.iterations = 16,
        .key = ph_key_from_seed(1350),
        .stages = {{ph_bot_find("rules"), 3}, {ph_bot_find("rules"), 3}, {ph_bot_find("novice"), 2}},
    };
}

static enum ph_status hunt(const struct hunt *hunt, uint64_t known, struct lines *lines) {
    struct judge_memory memory = {0};
    struct ph_error error = {0};
    const enum ph_status status = hunt_game(hunt, 0, known, &memory, keep, lines, &error);
    judge_memory_deinit(&memory);
    return status;
}

static void a_hunt_goes_on_where_it_stopped(void **state) {
    (void)state;
    const struct hunt how = alone();
    struct lines whole = {.limit = LINES_MAX};
    struct lines begun = {.limit = 3};
    struct lines rest = {.limit = LINES_MAX};
    assert_int_equal(hunt(&how, 0, &whole), PH_OK);
    assert_true(whole.count > 4);
    assert_int_equal(hunt(&how, 0, &begun), PH_ERROR_IO);
    assert_int_equal(hunt(&how, begun.count, &rest), PH_OK);
    assert_int_equal(begun.count + rest.count, whole.count);
    for (size_t i = 0; i < whole.count; i++) {
        assert_string_equal(whole.lines[i], i < 3 ? begun.lines[i] : rest.lines[i - 3]);
    }
    char last[64];
    snprintf(last, sizeof last, "{\"game\":0,\"decisions\":%zu}", whole.count - 1);
    assert_string_equal(whole.lines[whole.count - 1], last);
    lines_deinit(&whole);
    lines_deinit(&begun);
    lines_deinit(&rest);
}

static bool always(void *context) {
    (void)context;
    return true;
}

static void a_hunt_that_is_stopped_keeps_nothing(void **state) {
    (void)state;
    struct hunt how = alone();
    struct lines lines = {.limit = LINES_MAX};
    how.judge.stopped = always;
    assert_int_equal(hunt(&how, 0, &lines), PH_OK);
    assert_int_equal(lines.count, 0);
}

// ---- the file -------------------------------------------------------------------------------------------------------

static const char how[] = "{\"hunt\":\"bristol1350\"}";
static const char first[] = "{\"game\":1,\"decision\":0,\"others\":[{\"stages\":[{},{},{}]}],\"blunder\":true}";
static const char second[] =
    "{\"game\":1,\"decision\":1,\"others\":[{\"stages\":[{}]},{\"stages\":[{},{}]}],\"blunder\":false}";
static const char end[] = "{\"game\":1,\"decisions\":2}";

static char folder[64];
static char path[96];

static int create(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/blunders_test.XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return 1;
    }
    snprintf(path, sizeof path, "%s/found.jsonl", folder);
    return 0;
}

static int destroy(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void write_file(const char *text) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void open_file(struct ledger *ledger) {
    struct ph_error error = {0};
    if (ledger_open(ledger, path, how, 2, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
}

static void check_all(const struct ledger *ledger) {
    assert_true(ledger->games[1].over && ledger->games[1].decisions == 2 && ledger->games[0].decisions == 0);
    assert_int_equal(ledger->decisions, 2);
    assert_int_equal(ledger->begun, 1);
    assert_int_equal(ledger->over, 1);
    assert_int_equal(ledger->reached[0], 2);
    assert_int_equal(ledger->reached[1], 2);
    assert_int_equal(ledger->reached[2], 1);
    assert_int_equal(ledger->blunders, 1);
}

static void what_was_found_is_there_again(void **state) {
    (void)state;
    struct ledger ledger;
    struct ph_error error = {0};
    open_file(&ledger);
    assert_int_equal(ledger_add(&ledger, first, &error), PH_OK);
    assert_int_equal(ledger_add(&ledger, second, &error), PH_OK);
    assert_int_equal(ledger_add(&ledger, end, &error), PH_OK);
    check_all(&ledger);
    ledger_close(&ledger);
    open_file(&ledger);
    check_all(&ledger);
    ledger_close(&ledger);
}

static void a_line_that_was_cut_off_is_forgotten(void **state) {
    (void)state;
    char text[512];
    struct ledger ledger;
    struct ph_error error = {0};
    snprintf(text, sizeof text, "%s\n%s\n%.20s", how, first, second);
    write_file(text);
    open_file(&ledger);
    assert_int_equal(ledger.games[1].decisions, 1);
    assert_int_equal(ledger_add(&ledger, second, &error), PH_OK);
    assert_int_equal(ledger_add(&ledger, end, &error), PH_OK);
    ledger_close(&ledger);
    open_file(&ledger);
    check_all(&ledger);
    ledger_close(&ledger);
}

static void other_files_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *said;
    } files[] = {
        {"{\"hunt\":\"rattus\"}\n", "was measured otherwise"},
        {"not a hunt", "line 1 is not"},
        {"{\"hunt\":\"bristol1350\"}\nhello\n", "line 2 is not"},
        {"{\"hunt\":\"bristol1350\"}\n{\"game\":1,\"decision\":1}\n", "line 2 is not"},
        {"{\"hunt\":\"bristol1350\"}\n{\"game\":1,\"decisions\":1}\n", "line 2 is not"},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct ledger ledger;
        struct ph_error error = {0};
        write_file(files[i].text);
        assert_int_equal(ledger_open(&ledger, path, how, 2, &error), PH_ERROR_BAD_REQUEST);
        if (strstr(error.message, files[i].said) == NULL) {
            fail_msg("expected '%s' in: %s", files[i].said, error.message);
        }
        char *const kept = malloc(512);
        FILE *const file = fopen(path, "r");
        assert_non_null(kept);
        assert_non_null(file);
        kept[fread(kept, 1, 511, file)] = '\0';
        assert_string_equal(kept, files[i].text);
        fclose(file);
        free(kept);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(continuations_tell_what_is_worth_more),
        cmocka_unit_test(one_pair_tells_nothing),
        cmocka_unit_test(a_hunt_goes_on_where_it_stopped),
        cmocka_unit_test(a_hunt_that_is_stopped_keeps_nothing),
        cmocka_unit_test_setup_teardown(what_was_found_is_there_again, create, destroy),
        cmocka_unit_test_setup_teardown(a_line_that_was_cut_off_is_forgotten, create, destroy),
        cmocka_unit_test_setup_teardown(other_files_are_refused, create, destroy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
