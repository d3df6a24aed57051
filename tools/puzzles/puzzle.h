// SPDX-License-Identifier: MIT
// A puzzle: a decision with one right answer, which is proven. What is asked is the best action (Rattus), the seat that
// is likeliest to have the plague, or the cart that is likeliest free of it (Bristol 1350). A puzzle is a line of JSON.
#ifndef PESTHOUSE_TOOLS_PUZZLES_PUZZLE_H
#define PESTHOUSE_TOOLS_PUZZLES_PUZZLE_H

#include "tools/puzzles/worlds.h"

enum puzzle_question { PUZZLE_BEST, PUZZLE_SICK, PUZZLE_CART, PUZZLE_QUESTIONS };

enum {
    PUZZLE_CHANCES_MAX = 16,
    // So many are gone through for a proof, so that twelve are proven in seconds with every check on.
    PUZZLE_NODES_MAX = 6000, // transitions
    PUZZLE_WORLDS_MAX = 16384,
};

// By how much the right answer has to be better: chances of a win, or of the plague.
#define PUZZLE_GAP 0.05

// What a proof finds.
struct puzzle {
    enum puzzle_question question;
    int answer;                         // a seat or a cart
    ph_action best;                     // PUZZLE_BEST: the actions, and
    ph_action next;                     // the next best
    unsigned kind;                      // puzzles of the same kind have the same idea
    unsigned count;                     // of chances
    double chances[PUZZLE_CHANCES_MAX]; // of the best and the next best, or by seat or cart; −1: not asked
};

extern const char *const puzzle_questions[PUZZLE_QUESTIONS];

// Proves the answer to a question of whoever decides in the end. False if there is none that is right for sure, and by
// enough to be asked for; *error says why if the position is not one.
bool puzzle_solve(struct worlds *worlds, enum puzzle_question question, struct puzzle *puzzle, struct ph_error *error);

// Solves a line of a file of puzzles again. False if it says anything else, and why in *error.
bool puzzle_prove(const struct ph_game *game, struct ph_json line, struct ph_error *error);

#endif
