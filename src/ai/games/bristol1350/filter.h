// SPDX-License-Identifier: MIT
// The particle filter that makes a belief, for belief.c and the files that read one kind of event each.
#ifndef PESTHOUSE_AI_BRISTOL_FILTER_H
#define PESTHOUSE_AI_BRISTOL_FILTER_H

#include "ai/games/bristol1350/belief.h"
#include "games/bristol1350/bristol1350_events.h"

// A hand that is known from the moment when its seat got it, because the log reveals it later: the seat's own hands,
// and the last hand of a seat that is out (B-OUT-1). Using it from the start keeps particles consistent with it.
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
    unsigned drawn_count; // symptoms drawn by the last seat that drew some
    uint8_t drawn[3];     // their values, if known
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

// ---- particle.c: cards of a particle --------------------------------------------------------------------------------

unsigned bristol_particle_count(const uint8_t cards[BRISTOL_SYMPTOM_VALUES]);
// Draws a card of a value up to `last` at random and removes it; 0 if there is none.
unsigned bristol_particle_take(struct ph_random *random, uint8_t cards[BRISTOL_SYMPTOM_VALUES], unsigned last);
// The same from the deck, into which the discard is shuffled when it is empty.
unsigned bristol_particle_draw(struct ph_random *random, struct bristol_particle *particle, unsigned last);
// Removes a card that is known to have been drawn from the deck or, failing that, the discard. Does nothing if the
// particle has it elsewhere.
void bristol_particle_draw_known(struct bristol_particle *particle, unsigned value);
void bristol_particle_set_plague(struct bristol_particle *particle, unsigned seat, bool plagued);
// Checks a seat that has two cards again for the plague (B-PLAGUE-1, B-PLAGUE-2).
void bristol_particle_check(const struct bristol_filter *filter, struct bristol_particle *particle, unsigned seat);
// Corrects a card of a seat by an exchange with the deck or the discard. Returns whether it was right before.
bool bristol_particle_put_right(struct bristol_particle *particle, uint8_t *card, unsigned value);
// The same for a whole hand, in the order that needs fewer corrections.
bool bristol_particle_hand_right(struct bristol_particle *particle, unsigned seat, unsigned first, unsigned second);
// Normalizes the weights; resamples if too few particles carry them.
void bristol_filter_weigh(struct bristol_filter *filter);

// ---- read_mingle.c --------------------------------------------------------------------------------------------------
// Reads the events of one mingle, of which `first` is the first passenger's. Returns the last of them.
size_t bristol_filter_mingle(struct bristol_filter *filter, size_t first);

// ---- read_draws.c: Pomander, Chandler, Leeches, Serf ----------------------------------------------------------------
void bristol_filter_drew(struct bristol_filter *filter, struct bristol_drew_event drew);
void bristol_filter_discard(struct bristol_filter *filter, const struct ph_event *event);
void bristol_filter_place(struct bristol_filter *filter, struct bristol_placed_event placed);

#endif
