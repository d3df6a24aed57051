// SPDX-License-Identifier: MIT
// How a belief comes about: a particle filter over guesses, for belief.c and the files that read one kind of event
// each.
#ifndef PESTHOUSE_AI_BRISTOL_FILTER_H
#define PESTHOUSE_AI_BRISTOL_FILTER_H

#include "ai/games/bristol1350/belief.h"
#include "games/bristol1350/bristol1350_events.h"

// A hand that is known from the moment when a seat got it, because the log tells later what it was: of the seat itself,
// and the last one of who is out (B-OUT-1). To know it beforehand keeps guesses from going astray.
struct bristol_known_hand {
    size_t since; // index in the log of the event with which the seat got it
    bool known;
    bool at_start; // it was dealt at set-up
    uint8_t cards[2];
};

struct bristol_filter {
    struct bristol_known_hand last[BRISTOL_SEATS_MAX];
    struct bristol_belief *belief;
    const struct bristol_state *view;
    struct ph_log log;
    struct ph_random random;
    unsigned seat;
    unsigned drawn_count; // by the last seat that drew symptoms
    uint8_t drawn[3];     // its own, if known
};

static inline bool bristol_is_symptom(unsigned card) {
    return card != 0 && card < BRISTOL_SYMPTOM_VALUES;
}

static inline bool bristol_has_seat(unsigned seats, unsigned seat) {
    return (seats >> seat & 1u) != 0;
}

// Whether the seat got an event with its private fields.
static inline bool bristol_filter_knows(const struct bristol_filter *filter, const struct ph_event *event) {
    return ph_event_is_for(event, (int)filter->seat);
}

// ---- guess.c: cards of a guess

unsigned bristol_guess_count(const uint8_t cards[BRISTOL_SYMPTOM_VALUES]);
// One of the values up to `last`, by their numbers, taken out; 0 if there is none.
unsigned bristol_guess_take(struct ph_random *random, uint8_t cards[BRISTOL_SYMPTOM_VALUES], unsigned last);
// The same from the deck, which the discard becomes when it is empty.
unsigned bristol_guess_draw(struct ph_random *random, struct bristol_guess *guess, unsigned last);
// Takes a card that is known to have been drawn; if the guess has it elsewhere, it stays there.
void bristol_guess_draw_known(struct bristol_guess *guess, unsigned value);
void bristol_guess_set_plague(struct bristol_guess *guess, unsigned seat, bool plagued);
// A seat has two cards again (B-PLAGUE-1, 2).
void bristol_guess_check(const struct bristol_filter *filter, struct bristol_guess *guess, unsigned seat);
// Puts a card of a seat right, by an exchange with the deck or the discard. Whether it was right before.
bool bristol_guess_put_right(struct bristol_guess *guess, uint8_t *card, unsigned value);
// The same for a whole hand, in whichever order it is nearer.
bool bristol_guess_hand_right(struct bristol_guess *guess, unsigned seat, unsigned first, unsigned second);
// Makes the weights sum to 1; where hardly any guess is left, the likely ones take the place of the others.
void bristol_filter_weigh(struct bristol_filter *filter);

// ---- read_mingle.c
// Reads the events of one mingle, of which `first` is the first passenger's. Returns the last of them.
size_t bristol_filter_mingle(struct bristol_filter *filter, size_t first);

// ---- read_draws.c: Pomander, Chandler, Leeches, Serf
void bristol_filter_drew(struct bristol_filter *filter, struct bristol_drew_event drew);
void bristol_filter_discard(struct bristol_filter *filter, const struct ph_event *event);
void bristol_filter_place(struct bristol_filter *filter, struct bristol_placed_event placed);

#endif
