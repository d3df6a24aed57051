// SPDX-License-Identifier: MIT
// Every puzzle opens with its right answer among the choices, and what is said of it has the proven chances in every
// language. Days and dates lead to puzzles, and the command reads answers line by line. Pages load what is said here
// from web/src/puzzles/, which PH_REWRITE=1 writes anew (`make golden`).
#include "cli/puzzle.h"

#include "cli/program.h"
#include "games/bristol1350/bristol1350_data.h"
#include "run/file.h"
#include "support/shell.h"
#include "words/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const languages[] = {"en", "fr", "it"};
enum { LANGUAGES = sizeof languages / sizeof *languages };

static void expect_words(const struct ph_writer *writer, const char *words) {
    if (writer->failed || writer->length == 0 || strpbrk(writer->data, "{}") != NULL ||
        strstr(writer->data, words) == NULL) {
        fail_msg("expected %s in:\n%s", words, writer->data);
    }
}

// The chance of a win, or each that was asked about, in whole percents.
static void expect_chances(const struct puzzle_task *task, const struct ph_writer *writer) {
    const size_t count = task->asks == PUZZLE_ASKS_BEST ? 2 : task->count;
    for (size_t i = 0; i < count; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", (task->chances[i] + 5) / 10);
        expect_words(writer, number);
    }
}

static void look_at(const struct puzzle_book *book, size_t number, const char *language) {
    struct puzzle_task task;
    struct ph_error error = {0};
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (puzzle_open(&task, book, number, words_language_find(language), &error) != PH_OK) {
        fail_msg("%s %zu: %s", book->game, number, error.message);
    }
    assert_in_range(task.count, 2, PUZZLE_CHOICES_MAX);
    assert_in_range(task.right, 0, task.count - 1);
    puzzle_say_question(&task, &writer);
    expect_words(&writer, "?");
    for (size_t i = 0; i < 2; i++) {
        const size_t choice = i == 0 ? task.right : (task.right + 1) % task.count;
        char right[400];
        struct ph_writer words;
        ph_writer_init(&words, right, sizeof right);
        puzzle_say_choice(&task, task.right, &words);
        ph_writer_reset(&writer);
        puzzle_say_verdict(&task, choice, &writer);
        expect_words(&writer, right);
        expect_chances(&task, &writer);
    }
    ph_writer_deinit(&writer);
    puzzle_deinit(&task);
}

static void every_puzzle_opens_and_is_explained(void **state) {
    (void)state;
    for (const struct puzzle_book *book = puzzle_books; book->game != NULL; book++) {
        assert_ptr_equal(puzzle_book_of(ph_game_find(book->game)), book);
        for (size_t number = 1; number <= book->count; number++) {
            look_at(book, number, languages[number % LANGUAGES]);
        }
    }
}

// Of the answers that are told, the best action is the legal one that is proven, and the chances tell the right one.
static void the_right_answer_has_the_best_chance(void **state) {
    (void)state;
    for (const struct puzzle_book *book = puzzle_books; book->game != NULL; book++) {
        for (size_t number = 1; number <= book->count; number++) {
            struct puzzle_task task;
            assert_int_equal(puzzle_open(&task, book, number, words_language_find("en"), NULL), PH_OK);
            const size_t right = task.asks == PUZZLE_ASKS_BEST ? 0 : task.right;
            const size_t count = task.asks == PUZZLE_ASKS_BEST ? 2 : task.count;
            for (size_t i = 0; i < count; i++) {
                assert_true(i == right || task.chances[right] > task.chances[i]);
            }
            if (task.asks == PUZZLE_ASKS_BEST) {
                char best[PH_ACTION_TEXT_MAX];
                char text[PH_ACTION_TEXT_MAX];
                struct ph_writer words;
                ph_writer_init(&words, text, sizeof text);
                task.scene.game->action_text(ph_session_state(task.session), task.actions[task.right], &words);
                assert_true(ph_json_string_get(ph_json_member(ph_json_root(task.document), "best"), best, sizeof best));
                assert_string_equal(text, best);
                assert_int_not_equal(task.next, task.actions[task.right]);
            }
            puzzle_deinit(&task);
        }
    }
}

// ---- the files of the pages -----------------------------------------------------------------------------------------

// The moves as lines of a record: behind its tags, an empty line.
static void write_moves(const struct puzzle_task *task, struct ph_writer *writer) {
    struct ph_writer record;
    ph_writer_init_heap(&record);
    ph_session_record(task->session, NULL, &record);
    const char *line = strstr(record.data, "\n\n");
    ph_json_array_begin(ph_json_key(writer, "moves"));
    for (line = line != NULL ? line + 2 : ""; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        ph_json_string_bytes(writer, line, length);
        line += length + (line[length] != '\0');
    }
    ph_json_array_end(writer);
    ph_writer_deinit(&record);
}

// The things of the board that are the choices, and the page of the rules about them, but for actions.
static void write_things(const struct puzzle_task *task, struct ph_writer *writer) {
    const bool seats = task->asks == PUZZLE_ASKS_SICK;
    ph_json_array_begin(ph_json_key(writer, "things"));
    for (size_t i = 0; task->asks != PUZZLE_ASKS_BEST && i < task->count; i++) {
        char seat[16];
        snprintf(seat, sizeof seat, "%u", task->which[i]);
        ph_json_object_begin(writer);
        ph_json_string(ph_json_key(writer, "kind"), seats ? "seat" : "cart");
        ph_json_string(ph_json_key(writer, "id"), seats ? seat : bristol_cart_ids[task->which[i]]);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    if (task->asks != PUZZLE_ASKS_BEST) {
        ph_json_string(ph_json_key(writer, "topic"), "mingle");
    }
}

// What a page needs of a puzzle in any language, beside its position.
static void write_puzzle(const struct puzzle_task *task, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    write_moves(task, writer);
    ph_json_array_begin(ph_json_key(writer, "names"));
    for (int seat = 0; seat < task->scene.players; seat++) {
        ph_json_string(writer, words_names[seat]);
    }
    ph_json_array_end(writer);
    ph_json_int(ph_json_key(writer, "seat"), task->scene.viewer);
    ph_json_int(ph_json_key(writer, "right"), (int64_t)task->right);
    write_things(task, writer);
    if (task->asks == PUZZLE_ASKS_BEST) {
        char best[PH_ACTION_TEXT_MAX] = "";
        (void)ph_json_string_get(ph_json_member(ph_json_root(task->document), "best"), best, sizeof best);
        ph_json_string(ph_json_key(writer, "best"), best);
    }
    ph_json_object_end(writer);
}

// What is said of it: the question, the right answer and why, and what else can be chosen, but for actions.
static void write_words(const struct puzzle_task *task, struct ph_writer *writer) {
    static const char *const keys[] = {"question", "answer", "why"};
    ph_json_object_begin(writer);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct ph_writer words;
        ph_writer_init_heap(&words);
        if (i == 0) {
            puzzle_say_question(task, &words);
        } else if (i == 1) {
            puzzle_say_choice(task, task->right, &words);
        } else {
            puzzle_say_reason(task, &words);
        }
        ph_json_string(ph_json_key(writer, keys[i]), words.data);
        ph_writer_deinit(&words);
    }
    ph_json_array_begin(ph_json_key(writer, "choices"));
    for (size_t i = 0; task->asks != PUZZLE_ASKS_BEST && i < task->count; i++) {
        char choice[200];
        struct ph_writer words;
        ph_writer_init(&words, choice, sizeof choice);
        puzzle_say_choice(task, i, &words);
        ph_json_string(writer, choice);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

// `language` NULL: the file that all languages share.
static void write_book(const struct puzzle_book *book, const char *language, struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (size_t number = 1; number <= book->count; number++) {
        struct puzzle_task task;
        assert_int_equal(
            puzzle_open(&task, book, number, words_language_find(language != NULL ? language : "en"), NULL), PH_OK);
        ph_write_char(writer, '\n');
        if (language == NULL) {
            write_puzzle(&task, writer);
        } else {
            write_words(&task, writer);
        }
        puzzle_deinit(&task);
    }
    ph_json_array_end(writer);
    ph_write_char(writer, '\n');
    assert_false(writer->failed);
}

static void compare_file(const struct puzzle_book *book, const char *language) {
    char path[512];
    char *kept = NULL;
    size_t length = 0;
    struct ph_error error = {0};
    struct ph_writer writer;
    snprintf(path, sizeof path, PH_SOURCE_DIR "/web/src/puzzles/%s%s%s.json", book->game, language != NULL ? "-" : "",
             language != NULL ? language : "");
    ph_writer_init_heap(&writer);
    write_book(book, language, &writer);
    if (getenv("PH_REWRITE") != NULL) {
        assert_int_equal(file_write(path, writer.data, writer.length, &error), PH_OK);
    } else if (file_read(&kept, &length, path, 1 << 24, &error) != PH_OK) {
        fail_msg("%s", error.message);
    } else if (length != writer.length || memcmp(kept, writer.data, length) != 0) {
        fail_msg("%s is not what is said of the puzzles; make golden writes it anew", path);
    }
    free(kept);
    ph_writer_deinit(&writer);
}

static void the_files_of_the_pages_are_what_is_said(void **state) {
    (void)state;
    for (const struct puzzle_book *book = puzzle_books; book->game != NULL; book++) {
        compare_file(book, NULL);
        for (size_t i = 0; i < LANGUAGES; i++) {
            compare_file(book, languages[i]);
        }
    }
}

// ---- days and the command -------------------------------------------------------------------------------------------

static void a_day_has_a_puzzle_and_the_next_day_the_next(void **state) {
    (void)state;
    const struct puzzle_book *const book = &puzzle_books[0];
    int64_t day = 0;
    assert_true(puzzle_read_date("2026-11-28", &day));
    assert_int_equal(puzzle_of_day(book, day), 1);
    assert_int_equal(puzzle_of_day(book, day + 1), 2);
    assert_int_equal(puzzle_of_day(book, day - 1), book->count);
    assert_int_equal(puzzle_of_day(book, day + (int64_t)book->count), 1);
}

static void dates_are_those_of_the_calendar(void **state) {
    (void)state;
    static const char *const wrong[] = {"",         "today",    "2026-13-01",  "2026-00-01", "2026-02-29", "2026-04-31",
                                        "2026-1-1", "26-01-01", "2026-01-01x", "2026/01/01", "1969-12-31"};
    int64_t day = -1;
    assert_true(puzzle_read_date("1970-01-01", &day));
    assert_int_equal(day, 0);
    assert_true(puzzle_read_date("2000-03-01", &day));
    assert_int_equal(day, 11017);
    assert_true(puzzle_read_date("2028-02-29", &day));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (puzzle_read_date(wrong[i], &day)) {
            fail_msg("%s was read as a date", wrong[i]);
        }
    }
}

static void the_command_asks_reads_and_answers(void **state) {
    (void)state;
    expect("echo 1 | $P puzzle --number 1 --lang en", CLI_EXIT_OK, "Puzzle 1 of ");
    expect("printf 'x\\n0\\n1\\n' | $P puzzle --number 2 --lang en", CLI_EXIT_OK,
           "There is no choice x; the list goes from 1 to ");
    expect("printf 'x\\n0\\n1\\n' | $P puzzle --number 2 --lang en", CLI_EXIT_OK, "ight answer is: ");
    expect("echo 1 | $P puzzle bristol --date 2026-11-29 --lang en", CLI_EXIT_OK, "Puzzle 2 of ");
    expect("echo 1 | $P puzzle bristol --lang fr", CLI_EXIT_OK, "Les chances exactes");
    expect("$P puzzle </dev/null", CLI_EXIT_OK, "\n> \n");
}

static void what_is_wrong_is_said(void **state) {
    (void)state;
    expect("$P puzzle chess", CLI_EXIT_USAGE, "chess");
    expect("$P puzzle --number 0", CLI_EXIT_USAGE, "number");
    expect("$P puzzle --number 99999 --lang en", CLI_EXIT_USAGE, "expected a puzzle from 1 to ");
    expect("$P puzzle --date 2026-02-30 --lang en", CLI_EXIT_USAGE,
           "expected a date such as 2026-12-24, got 2026-02-30\n");
    expect("$P puzzle --date 2026-12-24 --number 3 --lang en", CLI_EXIT_USAGE, "a number or a date, not both\n");
    expect("$P puzzle rattus 3", CLI_EXIT_USAGE, "");
    expect("echo 1 | $P puzzle >/dev/full", CLI_EXIT_IO, "cannot write to standard output");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_opens_and_is_explained),
        cmocka_unit_test(the_right_answer_has_the_best_chance),
        cmocka_unit_test(the_files_of_the_pages_are_what_is_said),
        cmocka_unit_test(a_day_has_a_puzzle_and_the_next_day_the_next),
        cmocka_unit_test(dates_are_those_of_the_calendar),
        cmocka_unit_test(the_command_asks_reads_and_answers),
        cmocka_unit_test(what_is_wrong_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
