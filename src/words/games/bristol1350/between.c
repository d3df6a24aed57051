// SPDX-License-Identifier: MIT
#include "games/bristol1350/rule.h"
#include "words/games/bristol1350/speech.h"
#include "words/games/bristol1350/story.h"

// The place among all carts, those that have left town before it included; the first is 1.
static unsigned rank_of(const struct bristol_state *state, unsigned cart) {
    unsigned rank = 1;
    for (unsigned other = 0; other < BRISTOL_CART_COUNT; other++) {
        rank += other != cart && (state->carts[other].out != 0 || state->carts[other].at > state->carts[cart].at);
    }
    return rank;
}

static void say_cart(const struct words_scene *before, const struct bristol_state *after, unsigned seat,
                     struct ph_writer *writer) {
    const struct bristol_state *const state = before->view;
    const unsigned cart = state->cart_of[seat];
    if (cart == BRISTOL_NONE || after->cart_of[seat] != cart || after->carts[cart].out != 0) {
        return;
    }
    const unsigned from = rank_of(state, cart);
    const unsigned to = rank_of(after, cart);
    if (to > from) {
        words_line(writer, before->language, "{Cart} fell back from place {from} to place {to} with {who} aboard.",
                   CART(cart, cart), COUNT(from, from), COUNT(to, to), PAWN(who, before, seat));
    }
}

// The passengers with whom a seat mingled in the events from `from` on, as a mask that has the seat itself.
static unsigned mingled_with(const struct ph_log *log, size_t from, unsigned seat) {
    unsigned with = 0;
    for (size_t i = from; i < log->count; i++) {
        unsigned passengers = 0;
        if (log->events[i].type == BRISTOL_EVENT_MINGLE) {
            const struct bristol_mingle_event mingle = bristol_mingle_of(&log->events[i]);
            for (unsigned k = 0; k < mingle.count; k++) {
                passengers |= 1U << mingle.seats[k];
            }
        }
        with |= (passengers >> seat & 1U) != 0 ? passengers : 0;
    }
    return with;
}

// Who pushed a seat to the cart in which it stands at last; BRISTOL_NONE: it is where it was, or went by itself.
static unsigned pushed_by(const struct words_scene *before, const struct words_scene *after, unsigned seat) {
    const struct bristol_state *const state = before->view;
    const struct bristol_state *const later = after->view;
    unsigned by = BRISTOL_NONE;
    for (size_t i = before->log.count; i < after->log.count; i++) {
        if (after->log.events[i].type == BRISTOL_EVENT_MOVE) {
            const struct bristol_move_event move = bristol_move_of(&after->log.events[i]);
            by = move.move == BRISTOL_MOVE_PUSH && move.target == seat && move.mover != seat ? move.mover : by;
        }
    }
    return later->cart_of[seat] != state->cart_of[seat] && later->cart_of[seat] != BRISTOL_NONE ? by : BRISTOL_NONE;
}

void bristol_between(const struct words_scene *before, const struct words_scene *after, int seat,
                     struct ph_writer *writer) {
    const struct bristol_state *const later = after->view;
    const unsigned with = mingled_with(&after->log, before->log.count, (unsigned)seat) & ~(1U << seat);
    const unsigned by = pushed_by(before, after, (unsigned)seat);
    if (by != BRISTOL_NONE) {
        words_line(writer, before->language, "In that time {who} pushed {whom} into {cart}.", PAWN(who, before, by),
                   PAWN(whom, before, (unsigned)seat), CART(cart, later->cart_of[seat]));
    }
    if (with != 0) {
        const struct words_list seats = bristol_list_mask(before, with);
        words_line(writer, before->language, "In that time {who} mingled with {seats&}.",
                   PAWN(who, before, (unsigned)seat), PAWNS(seats, &seats));
    }
    say_cart(before, later, (unsigned)seat, writer);
}
