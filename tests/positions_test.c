// SPDX-License-Identifier: MIT
// Tactics: every position of tests/positions/ has the best actions that its file says, proven by going through all that
// can happen, and the levels find them, except where the file says that one does not. PH_REWRITE=1 writes these marks
// anew (`make golden`); read the diff.
#define _POSIX_C_SOURCE 200809L // access
#include "lab/tactics.h"
#include "run/file.h"
#include "tools/puzzles/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A position has to be small enough to be proven in a second or two with every check on.
enum { POSITIONS_MIN = 40, NODES_MAX = 200000, SEED = 1 };

// Whom the positions are put to, and for how many iterations.
static const struct {
    const char *name;
    uint32_t iterations;
} levels[] = {{"noble", 24}, {"plague-doctor", 300}};

enum { LEVELS = sizeof levels / sizeof *levels };

static struct tactics suites[8];
static size_t suite_count;

static int read_all(void **state) {
    (void)state;
    struct ph_error error = {0};
    for (size_t i = 0; i < ph_game_count(); i++) {
        char folder[TACTIC_PATH_SIZE];
        snprintf(folder, sizeof folder, PH_SOURCE_DIR "/tests/positions/%s", ph_game_at(i)->id);
        if (access(folder, F_OK) != 0) { // a new game begins without
            continue;
        }
        if (tactics_read(&suites[suite_count], ph_game_at(i), PH_SOURCE_DIR "/tests/positions", &error) != PH_OK) {
            print_error("%s\n", error.message);
            return -1;
        }
        suite_count++;
    }
    return 0;
}

static int forget_all(void **state) {
    (void)state;
    for (size_t i = 0; i < suite_count; i++) {
        tactics_deinit(&suites[i]);
    }
    return 0;
}

static void print_options(const struct worlds *worlds, const struct solver_answer *answer) {
    for (size_t i = 0; i < answer->count; i++) {
        char text[PH_ACTION_TEXT_MAX];
        struct ph_writer writer;
        ph_writer_init(&writer, text, sizeof text);
        worlds->game->action_text(worlds->truth.bytes, answer->options[i].action, &writer);
        print_error("  %s %.4f to %.4f  %s\n", i < answer->accepted ? "proven" : "      ", answer->options[i].low,
                    answer->options[i].high, text);
    }
}

// Whether the accepted actions are what is proven to be best.
static bool check_proof(const struct tactic *tactic, const struct worlds *worlds) {
    struct solver_answer answer;
    struct ph_error error = {0};
    if (solver_solve(worlds, NODES_MAX, &answer, &error) != PH_OK) {
        print_error("%s: %s\n", tactic->path, error.message);
        return false;
    }
    bool good = answer.accepted > 0 && answer.accepted == tactic->best_count;
    for (size_t i = 0; good && i < answer.accepted; i++) {
        good = tactic_accepts(tactic, answer.options[i].action);
    }
    if (!good) {
        print_error("%s: the accepted actions are not those that are proven to be best:\n", tactic->path);
        print_options(worlds, &answer);
    }
    free(answer.options);
    return good;
}

static bool prove(const struct tactics *suite, const struct tactic *tactic) {
    struct worlds worlds;
    struct ph_error error = {0};
    enum ph_status status =
        worlds_enumerate(&worlds, suite->game, tactic->position, tactic->moves, WORLDS_OF_WHO_DECIDES, &error);
    if (status == PH_OK) {
        status = worlds_check(&worlds, &error);
        const bool good = status == PH_OK && check_proof(tactic, &worlds);
        worlds_deinit(&worlds);
        if (status == PH_OK) {
            return good;
        }
    }
    print_error("%s: %s\n", tactic->path, error.message);
    return false;
}

static void every_position_is_proven(void **state) {
    (void)state;
    size_t wrong = 0;
    assert_true(suite_count > 0);
    for (size_t i = 0; i < suite_count; i++) {
        if (suites[i].count < POSITIONS_MIN) {
            print_error("%s has %zu positions; %d are wanted\n", suites[i].game->id, suites[i].count,
                        (int)POSITIONS_MIN);
            wrong++;
        }
        for (size_t j = 0; j < suites[i].count; j++) {
            wrong += !prove(&suites[i], &suites[i].items[j]);
        }
    }
    assert_int_equal(wrong, 0);
}

// Writes the field `fails`, the last one of the file, anew.
static void rewrite_marks(const struct tactic *tactic, const bool missed[LEVELS]) {
    struct ph_writer writer;
    struct ph_error error = {0};
    size_t count = 0;
    const char *const marks = strstr(tactic->text, ",\n \"fails\"");
    const char *end = marks != NULL ? marks : strrchr(tactic->text, '\n');
    ph_writer_init_heap(&writer);
    if (marks == NULL) { // before the bracket that closes the file
        while (end > tactic->text && (*end == '\n' || *end == '}')) {
            end--;
        }
        end++;
    }
    ph_write_bytes(&writer, tactic->text, (size_t)(end - tactic->text));
    for (size_t i = 0; i < LEVELS; i++) {
        if (missed[i]) {
            ph_write_format(&writer, "%s\"%s\"", count++ == 0 ? ",\n \"fails\": [" : ", ", levels[i].name);
        }
    }
    ph_write_text(&writer, count > 0 ? "]\n}\n" : "\n}\n");
    assert_false(writer.failed);
    if (file_write(tactic->path, writer.data, writer.length, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    ph_writer_deinit(&writer);
}

// Asks every level. Returns how many answers are not as the file says.
static size_t ask_levels(struct tactic *tactic, size_t right[LEVELS]) {
    bool missed[LEVELS];
    size_t unlike = 0;
    for (size_t i = 0; i < LEVELS; i++) {
        const struct ph_bot *const bot = ph_bot_find(levels[i].name);
        struct ph_error error = {0};
        ph_action answer = 0;
        assert_non_null(bot);
        if (tactic_ask(tactic, bot, levels[i].iterations, SEED, &answer, &error) != PH_OK) {
            fail_msg("%s", error.message);
        }
        missed[i] = tactic->missed;
        right[i] += !missed[i];
        if (missed[i] != tactic_is_known_failure(tactic, bot)) {
            print_error("%s: %s %s\n", tactic->path, bot->name,
                        missed[i] ? "does not find what is best; if that is to stay, name it in fails"
                                  : "finds what is best by now; take its name out of fails");
            unlike++;
        }
    }
    if (unlike > 0 && getenv("PH_REWRITE") != NULL) {
        rewrite_marks(tactic, missed);
    }
    return unlike;
}

static void levels_find_what_is_best(void **state) {
    (void)state;
    size_t unlike = 0;
    for (size_t i = 0; i < suite_count; i++) {
        size_t right[LEVELS] = {0};
        for (size_t j = 0; j < suites[i].count; j++) {
            unlike += ask_levels(&suites[i].items[j], right);
        }
        for (size_t j = 0; j < LEVELS; j++) {
            print_message("%s: %s answers %zu of %zu\n", suites[i].game->id, levels[j].name, right[j], suites[i].count);
        }
    }
    if (getenv("PH_REWRITE") == NULL) {
        assert_int_equal(unlike, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_is_proven),
        cmocka_unit_test(levels_find_what_is_best),
    };
    return cmocka_run_group_tests(tests, read_all, forget_all);
}
