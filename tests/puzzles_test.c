// SPDX-License-Identifier: MIT
// Puzzles: twelve of each game are proven again, from the first to the last, and a wrong line is not. None follows
// another with its idea, and few have the same chances.
#include "tools/puzzles/book.h"
#include "tools/puzzles/puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROVEN = 12 };

static void read_book(struct book *book, const char *game) {
    struct ph_error error = {0};
    char path[512];
    snprintf(path, sizeof path, PH_SOURCE_DIR "/src/cli/puzzles/%s.json", game);
    if (book_read(book, path, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    assert_true(book->count >= PROVEN);
}

static bool prove(const char *game, const char *line, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    assert_int_equal(ph_json_parse(&document, line, strlen(line), error), PH_OK);
    const bool proven = puzzle_prove(ph_game_find(game), ph_json_root(document), error);
    ph_json_document_destroy(document);
    return proven;
}

static void prove_some(const char *game) {
    struct book book;
    read_book(&book, game);
    for (size_t i = 0; i < PROVEN; i++) {
        const size_t number = i * (book.count - 1) / (PROVEN - 1);
        struct ph_error error = {0};
        if (!prove(game, book.lines[number], &error)) {
            fail_msg("%s %zu: %s", game, number + 1, error.message);
        }
    }
    book_deinit(&book);
}

static void puzzles_of_rattus_are_proven(void **state) {
    (void)state;
    prove_some("rattus");
}

static void puzzles_of_bristol1350_are_proven(void **state) {
    (void)state;
    prove_some("bristol1350");
}

// The first line that asks something, with one text in the place of another.
static void refuses(const char *game, const char *asks, const char *from, const char *to, const char *why) {
    struct book book;
    struct ph_error error = {0};
    char *line = NULL;
    read_book(&book, game);
    for (size_t i = 0; i < book.count && line == NULL; i++) {
        const char *const at = strstr(book.lines[i], from);
        if (at != NULL && strstr(book.lines[i], asks) != NULL) {
            line = malloc(strlen(book.lines[i]) + strlen(to) + 1);
            assert_non_null(line);
            sprintf(line, "%.*s%s%s", (int)(at - book.lines[i]), book.lines[i], to, at + strlen(from));
        }
    }
    assert_non_null(line);
    assert_false(prove(game, line, &error));
    assert_non_null(strstr(error.message, why));
    free(line);
    book_deinit(&book);
}

static void a_wrong_line_is_not_proven(void **state) {
    (void)state;
    refuses("rattus", "best", "\"best\":\"", "\"best\":\"no ", "another answer is right");
    refuses("rattus", "best", "\"chances\":[", "\"chances\":[1,", "the chances are others");
    refuses("rattus", "best", "\"asks\":\"best\"", "\"asks\":\"worst\"", "expected best, sick or cart");
    refuses("bristol1350", "cart", "\"answer\":1", "\"answer\":0", "another answer is right");
    refuses("bristol1350", "cart", "\"chances\":[", "\"chances\":[1,", "the chances are others");
    refuses("bristol1350", "cart", "\"asks\":\"cart\"", "\"asks\":\"sick\"", "");
}

static long kind_of(const char *line) {
    const char *const kind = strstr(line, "\"kind\":");
    assert_non_null(kind);
    return strtol(kind + strlen("\"kind\":"), NULL, 10);
}

static void no_puzzle_has_the_idea_of_the_one_before_it(void **state) {
    static const char *const games[] = {"rattus", "bristol1350"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct book book;
        read_book(&book, games[i]);
        for (size_t at = 1; at < book.count; at++) {
            assert_int_not_equal(kind_of(book.lines[at]), kind_of(book.lines[at - 1]));
        }
        book_deinit(&book);
    }
}

// Whoever has which of the chances, it is the same idea.
static void few_puzzles_have_the_same_chances(void **state) {
    static const char same[] = "{\"found\":1,\"chances\":[754,804,-1]}";
    static const char also[] = "{\"found\":2,\"chances\":[-1,804,754]}";
    static const char other[] = "{\"found\":3,\"chances\":[753,804,-1]}";
    struct book book = {0};
    (void)state;
    for (unsigned i = 0; i < 365; i++) {
        assert_int_equal(book_add(&book, i % 2 == 0 ? same : also, NULL), PH_OK);
    }
    const size_t kept = book.count;
    assert_in_range(kept, 2, 60); // of a year's
    assert_int_equal(book_add(&book, other, NULL), PH_OK);
    assert_int_equal(book.count, kept + 1);
    book_deinit(&book);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_of_rattus_are_proven),
        cmocka_unit_test(puzzles_of_bristol1350_are_proven),
        cmocka_unit_test(a_wrong_line_is_not_proven),
        cmocka_unit_test(no_puzzle_has_the_idea_of_the_one_before_it),
        cmocka_unit_test(few_puzzles_have_the_same_chances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
