// SPDX-License-Identifier: MIT
#include "tools/puzzles/puzzle.h"

#include "games/bristol1350/phases.h"
#include "tools/puzzles/solver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const puzzle_questions[PUZZLE_QUESTIONS] = {"best", "sick", "cart"};

// Chances are told with whole percents.
static const double exact = 0.0005;

// ---- the best action ------------------------------------------------------------------------------------------------

// The option that the best one is compared with: whose chance may be highest.
static size_t find_next(const struct solver_answer *answer) {
    size_t next = 1;
    for (size_t i = 2; i < answer->count; i++) {
        next = answer->options[i].high > answer->options[next].high ? i : next;
    }
    return next;
}

static bool is_exact(const struct solver_option *option) {
    return option->high - option->low < exact;
}

static bool solve_best(const struct worlds *worlds, struct puzzle *puzzle, struct ph_error *error) {
    struct solver_answer answer;
    if (solver_solve(worlds, PUZZLE_NODES_MAX, &answer, error) != PH_OK) {
        return false;
    }
    bool solved = answer.accepted == 1;
    if (solved) {
        const struct solver_option *const best = &answer.options[0];
        const struct solver_option *const next = &answer.options[find_next(&answer)];
        solved = is_exact(best) && is_exact(next) && best->low - next->high >= PUZZLE_GAP;
        puzzle->best = best->action;
        puzzle->next = next->action;
        puzzle->kind = ph_action_type(best->action);
        puzzle->count = 2;
        puzzle->chances[0] = best->low;
        puzzle->chances[1] = next->high;
    }
    free(answer.options);
    return solved;
}

// ---- who has the plague ---------------------------------------------------------------------------------------------

// Whether anybody aboard a cart has the plague, but for the seat that is asked.
static bool is_sick_aboard(const struct bristol_state *state, unsigned cart, unsigned asked) {
    bool sick = false;
    for (unsigned i = 0; i < state->carts[cart].count; i++) {
        const unsigned seat = state->carts[cart].pawns[i];
        sick = sick || (seat != asked && bristol_is_plagued(state, seat));
    }
    return sick;
}

static bool is_asked_of(const struct bristol_state *state, enum puzzle_question question, unsigned which,
                        unsigned asked) {
    if (question == PUZZLE_SICK) {
        return which != asked && bristol_is_alive(state, which);
    }
    const struct bristol_cart *const cart = &state->carts[which];
    return cart->out == 0 && cart->count > (state->cart_of[asked] == which);
}

// The chance of the plague by seat, or of a healthy cart by cart.
static void count_chances(const struct worlds *worlds, struct puzzle *puzzle) {
    const struct bristol_state *const truth = (const void *)worlds->truth.bytes;
    const bool seats = puzzle->question == PUZZLE_SICK;
    const unsigned asked = (unsigned)worlds->seat;
    double total = 0;
    puzzle->count = seats ? truth->options.players : BRISTOL_CART_COUNT;
    for (size_t i = 0; i < worlds->count; i++) {
        const struct bristol_state *const world = (const void *)worlds->items[i].state.bytes;
        total += worlds->items[i].weight;
        for (unsigned which = 0; which < puzzle->count; which++) {
            const bool counts = seats ? bristol_is_plagued(world, which) : !is_sick_aboard(world, which, asked);
            puzzle->chances[which] += counts ? worlds->items[i].weight : 0;
        }
    }
    for (unsigned which = 0; which < puzzle->count; which++) {
        const bool is_asked = is_asked_of(truth, puzzle->question, which, asked);
        puzzle->chances[which] = is_asked ? puzzle->chances[which] / total : -1;
    }
}

// How many of those asked of have another chance than the least, which is that of the cards of the deal.
static unsigned count_above_least(const struct puzzle *puzzle) {
    double least = 1;
    unsigned above = 0;
    for (unsigned which = 0; which < puzzle->count; which++) {
        const double chance = puzzle->chances[which];
        least = chance >= 0 && chance < least ? chance : least;
    }
    for (unsigned which = 0; which < puzzle->count; which++) {
        above += puzzle->chances[which] > least + exact;
    }
    return above;
}

static unsigned others_aboard(const struct bristol_state *state, unsigned cart, unsigned asked) {
    return state->carts[cart].count - (unsigned)(state->cart_of[asked] == cart);
}

// Whether more is needed for the answer than a glance: that somebody has mingled at all, or how many are aboard.
static bool needs_thought(const struct bristol_state *state, const struct puzzle *puzzle, unsigned asked) {
    bool thought = puzzle->question == PUZZLE_SICK && count_above_least(puzzle) >= 2;
    for (unsigned cart = 0; puzzle->question == PUZZLE_CART && cart < puzzle->count; cart++) {
        thought =
            thought || ((int)cart != puzzle->answer && puzzle->chances[cart] >= 0 &&
                        others_aboard(state, cart, asked) <= others_aboard(state, (unsigned)puzzle->answer, asked));
    }
    return thought;
}

static bool solve_plague(const struct worlds *worlds, struct puzzle *puzzle) {
    const struct bristol_state *const truth = (const void *)worlds->truth.bytes;
    if (truth->pawns > truth->options.players) {
        return false; // nobody has seen the cards of a ghost, so worlds do not say whether it has the plague
    }
    count_chances(worlds, puzzle);
    double most = -1;
    double next = -1;
    for (unsigned which = 0; which < puzzle->count; which++) {
        const double chance = puzzle->chances[which];
        if (chance > most) {
            next = most;
            most = chance;
            puzzle->answer = (int)which;
        } else if (chance > next) {
            next = chance;
        }
    }
    // With each round more has mingled.
    puzzle->kind = truth->round * PUZZLE_QUESTIONS + (unsigned)puzzle->question;
    return next >= 0 && most - next >= PUZZLE_GAP && needs_thought(truth, puzzle, (unsigned)worlds->seat);
}

bool puzzle_solve(struct worlds *worlds, enum puzzle_question question, struct puzzle *puzzle, struct ph_error *error) {
    *puzzle = (struct puzzle){.question = question};
    if (worlds_check(worlds, error) != PH_OK) {
        return false;
    }
    return question == PUZZLE_BEST ? solve_best(worlds, puzzle, error) : solve_plague(worlds, puzzle);
}

// ---- once more ------------------------------------------------------------------------------------------------------

static bool read_question(struct ph_json line, enum puzzle_question *question) {
    for (unsigned i = 0; i < PUZZLE_QUESTIONS; i++) {
        if (ph_json_is(ph_json_member(line, "asks"), puzzle_questions[i])) {
            *question = (enum puzzle_question)i;
            return true;
        }
    }
    return false;
}

static bool is_action(const struct worlds *worlds, struct ph_json line, const char *key, ph_action action) {
    char text[PH_ACTION_TEXT_MAX];
    ph_action read = 0;
    return ph_json_string_get(ph_json_member(line, key), text, sizeof text) &&
           worlds->game->action_from_text(worlds->truth.bytes, text, &read, NULL) == PH_OK && read == action;
}

static bool has_answer(const struct worlds *worlds, struct ph_json line, const struct puzzle *puzzle) {
    int64_t answer = -1;
    if (puzzle->question == PUZZLE_BEST) {
        return is_action(worlds, line, "best", puzzle->best);
    }
    return ph_json_int_get(ph_json_member(line, "answer"), &answer) && answer == puzzle->answer;
}

static bool has_chances(struct ph_json line, const struct puzzle *puzzle) {
    const struct ph_json chances = ph_json_member(line, "chances");
    bool same = ph_json_type(chances) == PH_JSON_ARRAY && ph_json_count(chances) == puzzle->count;
    unsigned i = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(chances); same && ph_json_walk_next(&walk); i++) {
        int64_t chance = -1;
        const double asked = puzzle->chances[i] < 0 ? -1 : puzzle->chances[i] * 1000;
        same = ph_json_int_get(walk.value, &chance) && fabs((double)chance - asked) < 0.51;
    }
    return same;
}

bool puzzle_prove(const struct ph_game *game, struct ph_json line, struct ph_error *error) {
    struct worlds worlds;
    struct puzzle puzzle;
    enum puzzle_question question = PUZZLE_BEST;
    if (!read_question(line, &question)) {
        ph_error_set(error, PH_ERROR_BAD_REQUEST, "asks", "asks: expected best, sick or cart");
        return false;
    }
    if (worlds_enumerate_few(&worlds, game, ph_json_member(line, "position"), ph_json_member(line, "moves"),
                             WORLDS_OF_WHO_DECIDES, PUZZLE_WORLDS_MAX, error) != PH_OK) {
        return false;
    }
    ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "no answer is right for sure");
    bool proven = puzzle_solve(&worlds, question, &puzzle, error);
    if (proven && !has_answer(&worlds, line, &puzzle)) {
        ph_error_set(error, PH_ERROR_BAD_REQUEST, "answer", "another answer is right");
        proven = false;
    } else if (proven && !has_chances(line, &puzzle)) {
        ph_error_set(error, PH_ERROR_BAD_REQUEST, "chances", "the chances are others");
        proven = false;
    }
    worlds_deinit(&worlds);
    return proven;
}
