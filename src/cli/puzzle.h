// SPDX-License-Identifier: MIT
// Puzzles that were found and proven (make puzzles): a decision with one right answer. They are data,
// src/cli/puzzles/<game>.json. What is asked and why an answer is right is said here.
#ifndef PESTHOUSE_CLI_PUZZLE_H
#define PESTHOUSE_CLI_PUZZLE_H

#include "pesthouse/pesthouse.h"
#include "words/words.h"

// The puzzles of a game, each a JSON object.
struct puzzle_book {
    const char *game; // NULL: there are no more books
    const char *const *lines;
    size_t count;
};
extern const struct puzzle_book puzzle_books[]; // generated

enum puzzle_asks { PUZZLE_ASKS_BEST, PUZZLE_ASKS_SICK, PUZZLE_ASKS_CART };

enum { PUZZLE_CHOICES_MAX = 64 };

// A puzzle that somebody looks at.
struct puzzle_task {
    struct ph_json_document *document;
    struct ph_session *session; // at the decision
    struct words_seats seats;
    union ph_state_storage view; // of the seat that is asked
    struct words_scene scene;
    enum puzzle_asks asks;
    size_t count;                          // of choices
    size_t right;                          // the right one
    ph_action actions[PUZZLE_CHOICES_MAX]; // PUZZLE_ASKS_BEST
    unsigned which[PUZZLE_CHOICES_MAX];    // seats or carts
    ph_action next;                        // the best of the other actions
    int chances[PUZZLE_CHOICES_MAX]; // by choice, in thousandths; of actions only the best and the next best: 0 and 1
};

// The puzzles of a game; NULL: it has none.
const struct puzzle_book *puzzle_book_of(const struct ph_game *game);
// The number, from 1 on, of the puzzle of a day: all of them one after the other, then the first again. `days` are
// those since 1970.
size_t puzzle_of_day(const struct puzzle_book *book, int64_t days);
// Days since 1970 of a date such as 2026-12-24. False if it is not one.
bool puzzle_read_date(const char *text, int64_t *days);

// Opens puzzle `number` (from 1 on). PH_ERROR_NO_MEMORY. deinit in either case.
enum ph_status puzzle_open(struct puzzle_task *task, const struct puzzle_book *book, size_t number,
                           const struct words_language *language, struct ph_error *error);
void puzzle_deinit(struct puzzle_task *task);

void puzzle_say_question(const struct puzzle_task *task, struct ph_writer *writer);
void puzzle_say_choice(const struct puzzle_task *task, size_t choice, struct ph_writer *writer);
// What a search would have to find, where actions are asked for: the best action and the next best, with their chances.
void puzzle_result(const struct puzzle_task *task, struct ph_search_result *result);
// Why the right answer is right, in a line or several.
void puzzle_say_reason(const struct puzzle_task *task, struct ph_writer *writer);
// Whether a choice is right, what is, and why.
void puzzle_say_verdict(const struct puzzle_task *task, size_t choice, struct ph_writer *writer);

#endif
