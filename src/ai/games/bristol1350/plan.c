// SPDX-License-Identifier: MIT
// Bristol 1350 as a sensible player plays it: by what each action does to the odds of leaving town healthy or, with the
// plague, of nobody leaving it at all. Dice, draws and coins are weighed over what they may show, pawn moves also over
// the whips they may meet, and a push out of the game over whether it would be one's own end.
#include "ai/games/bristol1350/bristol1350.h"
#include "ai/games/bristol1350/outlook.h"
#include "ai/games/bristol1350/talk.h"
#include "games/bristol1350/phases.h"

#include <math.h>
#include <string.h>

static const struct bristol_cares cares = {
    .escape = 2,
    .content = 1,
    .resigned = 0.4,
    .board = 0.4,
    .later = 0.3,
    .purge = 0.5,
    .speed = 0.02,
    .drag = 0.0,
    .touch = 0.25,
    .alarm = 1.0,
    .mingle = 0.2,
    .stay = {0.9, 0.82, 0.75},
    .card = 0.03,
    .know = 0.01,
};

struct decision {
    const struct bristol_state *view;
    struct ph_log log;
    unsigned seat;
    unsigned to_act; // after this turn
    double card;     // what a remedy in the hand is worth now
    double now;      // if nothing is done
    struct bristol_belief belief;
    struct bristol_outlook outlook;
};

static double worth(struct decision *decision, const struct bristol_state *state) {
    return bristol_outlook_worth(&decision->outlook, state, decision->to_act);
}

// ---- pawns ----------------------------------------------------------------------------------------------------------

static void leave_game(struct bristol_state *state, unsigned seat) {
    bristol_pawn_leave(state, seat);
    state->alive = (uint16_t)(state->alive & ~(1u << seat));
}

// What a move leads to if nobody whips it.
static double worth_of_push(struct decision *decision, const struct bristol_state *state, unsigned mover,
                            unsigned target) {
    struct bristol_state after = *state;
    const unsigned to = bristol_push_to(state, mover);
    bristol_pawn_leave(&after, target);
    if (to != BRISTOL_NONE) {
        bristol_pawn_board(&after, target, to);
        return worth(decision, &after);
    }
    after.alive = (uint16_t)(after.alive & ~(1u << target));
    const double alone = worth(decision, &after);
    if (target == mover) {
        return alone;
    }
    leave_game(&after, mover); // of shame, if the pushed was healthy
    const double shamed = worth(decision, &after);
    const double plagued =
        target == decision->seat ? decision->outlook.plagued : bristol_belief_plagued(&decision->belief, target);
    return plagued * alone + (1 - plagued) * shamed;
}

static double worth_of_dash(struct decision *decision, const struct bristol_state *state, unsigned mover) {
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
    return worth(decision, &after);
}

static double worth_of_front(struct decision *decision, const struct bristol_state *state, unsigned seat) {
    struct bristol_state after = *state;
    bristol_pawn_front(&after, seat);
    return worth(decision, &after);
}

static double worth_of_move(struct decision *decision, const struct bristol_state *state, enum bristol_move move,
                            unsigned mover, unsigned target) {
    return move == BRISTOL_MOVE_PUSH   ? worth_of_push(decision, state, mover, target)
           : move == BRISTOL_MOVE_DASH ? worth_of_dash(decision, state, mover)
                                       : worth_of_front(decision, state, mover);
}

// How likely somebody with so many cards whips, if he would like to with the given odds. A third of all cards show one.
static double whip_odds(const struct bristol_state *state, unsigned seat, double likes) {
    return likes * (1 - pow(2.0 / 3, state->hands[seat].count));
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

static double rate_move(struct decision *decision, const struct bristol_state *state, enum bristol_move move,
                        unsigned target) {
    const double stopped = stopped_odds(state, decision->seat, move, target);
    return stopped * worth(decision, state) +
           (1 - stopped) * worth_of_move(decision, state, move, decision->seat, target);
}

// The best further move (Emeralds).
static double best_move(struct decision *decision, const struct bristol_state *state) {
    double best = -INFINITY;
    if (bristol_elbow_possible(state, decision->seat)) {
        best = rate_move(decision, state, BRISTOL_MOVE_ELBOW, 0);
    }
    if (bristol_dash_possible(state, decision->seat)) {
        best = fmax(best, rate_move(decision, state, BRISTOL_MOVE_DASH, 0));
    }
    BRISTOL_EACH(target, bristol_push_targets(state, decision->seat)) {
        best = fmax(best, rate_move(decision, state, BRISTOL_MOVE_PUSH, target));
    }
    return best;
}

// To the front, and on with Emeralds if they are at hand.
static double rate_elbow(struct decision *decision) {
    const struct bristol_state *const view = decision->view;
    struct bristol_state after = *view;
    const double alone = rate_move(decision, view, BRISTOL_MOVE_ELBOW, 0);
    if (bristol_playable(view, BRISTOL_EMERALDS) == 0) {
        return alone;
    }
    bristol_pawn_front(&after, decision->seat);
    const double stopped = stopped_odds(view, decision->seat, BRISTOL_MOVE_ELBOW, 0);
    const double further = best_move(decision, &after) - decision->card;
    return fmax(alone, stopped * decision->now + (1 - stopped) * further);
}

static double rate_whip(struct decision *decision, bool whip) {
    const struct bristol_state *const view = decision->view;
    const struct bristol_pending *const move = &view->pending;
    return whip ? decision->now - decision->card
                : worth_of_move(decision, view, (enum bristol_move)move->move, move->mover, move->target);
}

// ---- dice -----------------------------------------------------------------------------------------------------------

static double worth_of_rolled(struct decision *decision, unsigned dice) {
    struct bristol_state after = *decision->view;
    BRISTOL_EACH(die, dice) {
        after.dice[die] = BRISTOL_DIE_UNKNOWN;
    }
    return worth(decision, &after);
}

static double worth_of_locked(struct decision *decision, const struct bristol_state *state, unsigned dice) {
    struct bristol_state after = *state;
    after.locked = (uint8_t)(after.locked | dice);
    return worth(decision, &after);
}

static double worth_of_face(struct decision *decision, unsigned die, unsigned face) {
    struct bristol_state after = *decision->view;
    after.dice[die] = (uint8_t)face;
    return worth(decision, &after);
}

// One die is rerolled, then the best one locked (B-MASON-1).
static double worth_of_mason(struct decision *decision, unsigned die) {
    struct bristol_state after = *decision->view;
    double best = -INFINITY;
    after.dice[die] = BRISTOL_DIE_UNKNOWN;
    BRISTOL_EACH(lock, bristol_unlocked(&after)) {
        best = fmax(best, worth_of_locked(decision, &after, 1u << lock));
    }
    return best;
}

// Dice that may be thrown so many times more, where one stops when it is better than to go on (B-CHICKEN-1).
static double worth_of_throws(struct decision *decision, unsigned dice, unsigned throws) {
    struct bristol_state after = *decision->view;
    const unsigned first = bristol_lowest(dice);
    const unsigned last = bristol_nth(dice, bristol_count(dice) - 1);
    double faces[BRISTOL_FACE_COUNT * BRISTOL_FACE_COUNT];
    double weights[BRISTOL_FACE_COUNT * BRISTOL_FACE_COUNT];
    unsigned count = 0;
    for (unsigned face = 0; face < BRISTOL_FACE_COUNT; face++) {
        after.dice[first] = (uint8_t)face;
        for (unsigned other = first == last ? face : 0; other <= face; other++) { // two dice alike: each pair once
            after.dice[last] = (uint8_t)other;
            weights[count] = first == last ? 1.0 / 6 : face == other ? 1.0 / 36 : 2.0 / 36;
            faces[count++] = worth(decision, &after);
        }
    }
    double best = -INFINITY;
    for (; throws > 0; throws--) {
        double mean = 0;
        for (unsigned i = 0; i < count; i++) {
            mean += weights[i] * fmax(faces[i], best);
        }
        best = mean;
    }
    return best;
}

// ---- symptoms -------------------------------------------------------------------------------------------------------

// How likely each value is the next to be drawn.
static void next_symptom(const struct decision *decision, double odds[BRISTOL_SYMPTOM_VALUES]) {
    double sum = 0;
    memset(odds, 0, BRISTOL_SYMPTOM_VALUES * sizeof *odds);
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        const struct bristol_guess *const guess = &decision->belief.guesses[i];
        for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
            odds[value] += guess->weight * guess->deck[value];
            sum += guess->weight * guess->deck[value];
        }
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        odds[value] = sum > 0 ? odds[value] / sum : 0.25;
    }
}

static double worth_of_hand(struct decision *decision, unsigned first, unsigned second) {
    struct bristol_outlook *const outlook = &decision->outlook;
    const struct bristol_state *const view = decision->view;
    const bool was_plagued = outlook->plagued;
    const uint8_t own[2] = {outlook->own[0], outlook->own[1]};
    bool plagued = was_plagued || first + second >= BRISTOL_PLAGUE_TOTAL;
    if ((first + second == 2 && bristol_has_option(view, BRISTOL_CURE)) ||
        bristol_has_coin(view, decision->seat, BRISTOL_COIN_CURED)) {
        plagued = false;
    }
    if (plagued == was_plagued && first == own[0] && second == own[1]) {
        return decision->now;
    }
    bristol_outlook_own(outlook, first, second, plagued);
    const double value = worth(decision, view) * (plagued && !was_plagued ? cares.resigned : 1);
    bristol_outlook_own(outlook, own[0], own[1], was_plagued);
    return value;
}

// Some symptoms are drawn and the lowest two kept, or whatever is best.
static double worth_of_drawn(struct decision *decision, unsigned draws) {
    double memo[BRISTOL_SYMPTOM_VALUES][BRISTOL_SYMPTOM_VALUES] = {{0}};
    double odds[BRISTOL_SYMPTOM_VALUES];
    double mean = 0;
    next_symptom(decision, odds);
    for (unsigned first = 1; first < BRISTOL_SYMPTOM_VALUES; first++) {
        for (unsigned second = draws == 2 ? 1 : 0; second < (draws == 2 ? first + 1 : 1); second++) {
            uint8_t held[4] = {decision->outlook.own[0], decision->outlook.own[1], (uint8_t)first, (uint8_t)second};
            const unsigned count = 2 + draws;
            double best = -INFINITY;
            for (unsigned i = 0; i < count; i++) {
                for (unsigned j = i + 1; j < count; j++) {
                    const unsigned low = held[i] < held[j] ? held[i] : held[j];
                    const unsigned high = held[i] < held[j] ? held[j] : held[i];
                    if (memo[low][high] == 0) {
                        memo[low][high] = 1 + worth_of_hand(decision, low, high);
                    }
                    best = fmax(best, memo[low][high] - 1);
                }
            }
            mean += odds[first] * (draws == 2 ? odds[second] * (first == second ? 1 : 2) : 1) * best;
        }
    }
    return mean;
}

static double worth_of_placed(struct decision *decision, unsigned value, unsigned cart) {
    bristol_outlook_placed(&decision->outlook, cart, value);
    const double placed = worth(decision, decision->view);
    bristol_outlook_placed(&decision->outlook, BRISTOL_NONE, 0);
    return placed;
}

// Leeches, or the Serf's: of so many cards drawn, one goes where it does most good.
static double worth_of_leeches(struct decision *decision, unsigned draws) {
    double odds[BRISTOL_SYMPTOM_VALUES];
    double best[BRISTOL_SYMPTOM_VALUES];
    next_symptom(decision, odds);
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        best[value] = -INFINITY;
        for (unsigned i = 0; i < decision->view->order_count; i++) {
            best[value] = fmax(best[value], worth_of_placed(decision, value, decision->view->order[i]));
        }
    }
    double mean = 0;
    for (unsigned first = 1; first < BRISTOL_SYMPTOM_VALUES; first++) {
        for (unsigned second = 1; second < BRISTOL_SYMPTOM_VALUES; second++) {
            mean += odds[first] * odds[second] * (draws == 2 ? fmax(best[first], best[second]) : best[first]);
        }
    }
    return mean;
}

static double rate_discard(struct decision *decision, ph_action action) {
    const struct bristol_symptoms *const held = &decision->view->symptoms[decision->seat];
    unsigned kept[BRISTOL_HELD_MAX] = {0};
    unsigned count = 0;
    unsigned gone[2] = {ph_action_component(action, 1), ph_action_component(action, 2)};
    for (unsigned i = 0; i < held->count; i++) {
        if (held->cards[i] == gone[0]) {
            gone[0] = 0;
        } else if (held->cards[i] == gone[1]) {
            gone[1] = 0;
        } else {
            kept[count++] = held->cards[i];
        }
    }
    return worth_of_hand(decision, kept[0], kept[1]);
}

// ---- coins ----------------------------------------------------------------------------------------------------------

static double rate_give(struct decision *decision, unsigned owner) {
    const unsigned coin = decision->view->pending.coin - 1u;
    if (owner == decision->seat) {
        struct bristol_outlook *const outlook = &decision->outlook;
        const bool was_plagued = outlook->plagued;
        outlook->plagued = (was_plagued || coin == BRISTOL_COIN_PLAGUE) && coin != BRISTOL_COIN_CURED;
        outlook->crew_count = 0;
        const double value = worth(decision, decision->view) * (outlook->plagued && !was_plagued ? cares.resigned : 1) +
                             (coin == BRISTOL_COIN_CURED ? 0.1 : 0);
        outlook->plagued = was_plagued;
        outlook->crew_count = 0;
        return value;
    }
    struct bristol_belief other = decision->belief;
    struct bristol_outlook outlook = decision->outlook;
    outlook.belief = &other;
    outlook.crew_count = 0;
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &other.guesses[i];
        const unsigned bit = 1u << owner;
        if (coin == BRISTOL_COIN_CURED) {
            guess->plague = (uint16_t)(guess->plague & ~bit);
        } else if (coin == BRISTOL_COIN_PLAGUE && (guess->immune & bit) == 0) {
            guess->plague = (uint16_t)(guess->plague | bit);
        }
    }
    return bristol_outlook_worth(&outlook, decision->view, decision->to_act);
}

// ---- decisions ------------------------------------------------------------------------------------------------------

// The more rounds are to come, the more a remedy is worth; the third one less than the first.
static double worth_of_card(const struct bristol_state *view) {
    unsigned left = view->options.length;
    for (unsigned i = 0; i < view->order_count; i++) {
        const unsigned at = view->carts[view->order[i]].at;
        left = view->options.length - at < left ? view->options.length - at : left;
    }
    return view->last_round != 0 ? 0 : cares.card * fmin(1, left / 9.0);
}

static double worth_of_look(const struct decision *decision, unsigned seat) {
    const double plagued = bristol_belief_plagued(&decision->belief, seat);
    return cares.know * 4 * plagued * (1 - plagued);
}

static double rate_main(struct decision *decision, ph_action action) {
    const struct bristol_state *const view = decision->view;
    const unsigned a = ph_action_component(action, 1);
    const unsigned held = view->hands[decision->seat].count;
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_REROLL:
        return worth_of_rolled(decision, a);
    case BRISTOL_TYPE_DRAW:
        return decision->now + decision->card / (1 + held);
    case BRISTOL_TYPE_COUNTESS:
        return decision->now + 1.3 * decision->card / (1 + held);
    case BRISTOL_TYPE_ELBOW:
        return rate_elbow(decision);
    case BRISTOL_TYPE_DASH:
        return rate_move(decision, view, BRISTOL_MOVE_DASH, 0);
    case BRISTOL_TYPE_PUSH:
        return rate_move(decision, view, BRISTOL_MOVE_PUSH, a);
    case BRISTOL_TYPE_PEEK:
    case BRISTOL_TYPE_SHERIFF:
        return decision->now + worth_of_look(decision, a);
    case BRISTOL_TYPE_SERF:
        return worth_of_leeches(decision, 1);
    case BRISTOL_TYPE_OUTLAW: // a third of all throws bring one more action, worth about a reroll
        return worth_of_rolled(decision, 1u << a) + decision->card / 3;
    case BRISTOL_TYPE_MASON:
        return worth_of_mason(decision, a);
    case BRISTOL_TYPE_KNIGHT:
        return worth_of_front(decision, view, a);
    case BRISTOL_TYPE_FRIAR:
        return worth_of_face(decision, a, ph_action_component(action, 2));
    case BRISTOL_TYPE_CHANDLER:
        return worth_of_drawn(decision, 1);
    default: // the Barmaid, or nothing
        return decision->now;
    }
}

static double rate_card(struct decision *decision, ph_action action) {
    const struct bristol_state *const view = decision->view;
    const unsigned dice = ph_action_component(action, 2);
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_ARSENIC:
        return worth_of_locked(decision, view, dice) - decision->card;
    case BRISTOL_TYPE_CHICKEN:
        return worth_of_throws(decision, dice, 3) - decision->card;
    case BRISTOL_TYPE_EMERALDS:
        return best_move(decision, view) - decision->card;
    case BRISTOL_TYPE_LEECHES:
        return worth_of_leeches(decision, 2) - decision->card;
    case BRISTOL_TYPE_POMANDER:
        return worth_of_drawn(decision, 2) - decision->card;
    case BRISTOL_TYPE_ALMS: // it has no other use
        return decision->now + 0.001;
    default:
        return decision->now;
    }
}

static double rate(struct decision *decision, ph_action action) {
    const struct bristol_state *const view = decision->view;
    const unsigned a = ph_action_component(action, 1);
    switch (view->node) {
    case BRISTOL_NODE_MAIN:
        return rate_main(decision, action);
    case BRISTOL_NODE_CARDS:
        return rate_card(decision, action);
    case BRISTOL_NODE_WHIP:
        return rate_whip(decision, ph_action_type(action) == BRISTOL_TYPE_WHIP);
    case BRISTOL_NODE_MOVE:
        return ph_action_type(action) == BRISTOL_TYPE_PUSH
                   ? rate_move(decision, view, BRISTOL_MOVE_PUSH, a)
                   : rate_move(decision, view,
                               ph_action_type(action) == BRISTOL_TYPE_DASH ? BRISTOL_MOVE_DASH : BRISTOL_MOVE_ELBOW, 0);
    case BRISTOL_NODE_CHICKEN:
        return ph_action_type(action) == BRISTOL_TYPE_STOP ? decision->now
                                                           : worth_of_throws(decision, a, 3u - view->pending.throws);
    case BRISTOL_NODE_LOCK:
        return worth_of_locked(decision, view, 1u << a);
    case BRISTOL_NODE_PLACE:
        return worth_of_placed(decision, a, ph_action_component(action, 2));
    case BRISTOL_NODE_DISCARD:
        return rate_discard(decision, action);
    case BRISTOL_NODE_GIVE:
        return rate_give(decision, a);
    default: // which remedy to keep: a whip saves when it is needed
        return (bristol_cards[a].remedies >> BRISTOL_WHIP & 1u) != 0 ? 1 : 0;
    }
}

void bristol_rate_plan(const void *void_view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                       double *worths) {
    const struct bristol_state *const view = void_view;
    struct decision decision;
    decision.view = view;
    decision.log = log;
    decision.seat = (unsigned)seat;
    decision.to_act = bristol_outlook_to_act(view);
    decision.card = worth_of_card(view);
    bristol_belief_init(&decision.belief, view, log, decision.seat);
    bristol_outlook_init(&decision.outlook, &decision.belief, &cares, view, decision.seat);
    decision.now = worth(&decision, view);
    for (size_t i = 0; i < count; i++) {
        if (ph_action_type(actions[i]) == BRISTOL_TYPE_CLAIM) {
            worths[i] = bristol_talk_wants(&decision.belief, view, log, decision.seat, actions[i]) ? 100 : -100;
        } else {
            worths[i] = rate(&decision, actions[i]);
        }
    }
}
