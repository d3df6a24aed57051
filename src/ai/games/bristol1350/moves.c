// SPDX-License-Identifier: MIT
// Elbow, dash and push, weighed over the whips they may meet; a push out of the game over whether it would be one's own
// end (B-PUSH-3).
#include "ai/games/bristol1350/decision.h"
#include "ai/games/bristol1350/power.h"
#include "games/bristol1350/phases.h"

#include <math.h>

static void leave_game(struct bristol_state *state, unsigned seat) {
    bristol_pawn_leave(state, seat);
    state->alive = (uint16_t)(state->alive & ~(1u << seat));
}

// What a move leads to if nobody whips it.
static double value_of_push(struct bristol_decision *decision, const struct bristol_state *state, unsigned mover,
                            unsigned target) {
    struct bristol_state after = *state;
    const unsigned to = bristol_push_to(state, mover);
    bristol_pawn_leave(&after, target);
    if (to != BRISTOL_NONE) {
        bristol_pawn_board(&after, target, to);
        return bristol_value(decision, &after);
    }
    after.alive = (uint16_t)(after.alive & ~(1u << target));
    const double alone = bristol_value(decision, &after);
    if (target == mover) {
        return alone;
    }
    leave_game(&after, mover); // of shame, if the pushed was healthy
    const double shamed = bristol_value(decision, &after);
    const double plagued =
        target == decision->seat ? decision->outlook.plagued : bristol_belief_plagued(&decision->belief, target);
    return plagued * alone + (1 - plagued) * shamed;
}

static double value_of_dash(struct bristol_decision *decision, const struct bristol_state *state, unsigned mover) {
    struct bristol_state after = *state;
    const unsigned from = state->cart_of[mover];
    const unsigned to = bristol_dash_to(state, mover);
    const unsigned rear = state->carts[to].pawns[BRISTOL_CART_SEATS - 1];
    const bool full = state->carts[to].count == BRISTOL_CART_SEATS;
    bristol_pawn_leave(&after, mover);
    if (full) { // they swap (B-DASH-2)
        bristol_pawn_leave(&after, rear);
        bristol_pawn_board(&after, rear, from);
        bristol_pawn_front(&after, rear);
    }
    bristol_pawn_board(&after, mover, to);
    return bristol_value(decision, &after);
}

double bristol_value_of_front(struct bristol_decision *decision, const struct bristol_state *state, unsigned seat) {
    struct bristol_state after = *state;
    bristol_pawn_front(&after, seat);
    return bristol_value(decision, &after);
}

double bristol_value_of_move(struct bristol_decision *decision, const struct bristol_state *state,
                             enum bristol_move move, unsigned mover, unsigned target) {
    return move == BRISTOL_MOVE_PUSH   ? value_of_push(decision, state, mover, target)
           : move == BRISTOL_MOVE_DASH ? value_of_dash(decision, state, mover)
                                       : bristol_value_of_front(decision, state, mover);
}

// How likely a seat whips, if it would like to with odds of `likes`. A third of all cards show a whip.
static double whip_odds(const struct bristol_state *state, unsigned seat, double likes) {
    return likes * (1 - bristol_power(2.0 / 3, state->hands[seat].count));
}

static double stopped_odds(const struct bristol_state *state, unsigned seat, enum bristol_move move, unsigned target) {
    const struct bristol_cart *const own = &state->carts[state->cart_of[seat]];
    double free = 1;
    if (move == BRISTOL_MOVE_PUSH) {
        return target == seat ? 0 : whip_odds(state, target, 0.9);
    }
    if (move == BRISTOL_MOVE_ELBOW) {
        for (unsigned place = 0; place < bristol_place_of(state, seat); place++) {
            free *= 1 - whip_odds(state, own->pawns[place], 0.2);
        }
        return 1 - free;
    }
    const struct bristol_cart *const ahead = &state->carts[bristol_dash_to(state, seat)];
    for (unsigned place = 0; place < ahead->count; place++) {
        free *= 1 - whip_odds(state, ahead->pawns[place], place + 1 == BRISTOL_CART_SEATS ? 0.9 : 0.3);
    }
    return 1 - free;
}

double bristol_rate_move(struct bristol_decision *decision, const struct bristol_state *state, enum bristol_move move,
                         unsigned target) {
    const double stopped = stopped_odds(state, decision->seat, move, target);
    const double regret = move == BRISTOL_MOVE_PUSH && target != decision->seat && !decision->outlook.plagued
                              ? decision->outlook.cares->mercy * (1 - decision->outlook.odds[target])
                              : 0;
    return stopped * bristol_value(decision, state) +
           (1 - stopped) * (bristol_value_of_move(decision, state, move, decision->seat, target) - regret);
}

// The best further move (Emeralds).
double bristol_best_move(struct bristol_decision *decision, const struct bristol_state *state) {
    double best = -INFINITY;
    if (bristol_elbow_possible(state, decision->seat)) {
        best = bristol_rate_move(decision, state, BRISTOL_MOVE_ELBOW, 0);
    }
    if (bristol_dash_possible(state, decision->seat)) {
        best = fmax(best, bristol_rate_move(decision, state, BRISTOL_MOVE_DASH, 0));
    }
    BRISTOL_EACH(target, bristol_push_targets(state, decision->seat)) {
        best = fmax(best, bristol_rate_move(decision, state, BRISTOL_MOVE_PUSH, target));
    }
    return best;
}

// To the front, and on with Emeralds if they are at hand.
double bristol_rate_elbow(struct bristol_decision *decision) {
    const struct bristol_state *const view = decision->view;
    struct bristol_state after = *view;
    const double alone = bristol_rate_move(decision, view, BRISTOL_MOVE_ELBOW, 0);
    if (bristol_playable(view, BRISTOL_EMERALDS) == 0) {
        return alone;
    }
    bristol_pawn_front(&after, decision->seat);
    const double stopped = stopped_odds(view, decision->seat, BRISTOL_MOVE_ELBOW, 0);
    const double further = bristol_best_move(decision, &after) - decision->card;
    return fmax(alone, stopped * decision->now + (1 - stopped) * further);
}

double bristol_rate_whip(struct bristol_decision *decision, bool whip) {
    const struct bristol_state *const view = decision->view;
    const struct bristol_pending *const move = &view->pending;
    return whip ? decision->now - decision->card
                : bristol_value_of_move(decision, view, (enum bristol_move)move->move, move->mover, move->target);
}
