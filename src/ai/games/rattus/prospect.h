// SPDX-License-Identifier: MIT
// How well a seat stands, as one number: the cubes that it can expect to have at the end, less those of its rivals, of
// whom the leaders count most. A prospect splits the number into what each region adds to it, so that a change in one
// region needs no second look at the others.
#ifndef PESTHOUSE_AI_RATTUS_PROSPECT_H
#define PESTHOUSE_AI_RATTUS_PROSPECT_H

#include "ai/games/rattus/reckoner.h"

// The weights of the heuristic.
struct rattus_weights {
    float near;    // share of the losses, if all tokens were turned now, in regions that touch the plague
    float far;     // and in all others
    float to_come; // share of what one more token would cost, for each token a region that is still to come
    float leader;  // rivals count by e to the power of this times their expected cubes
    float final;   // value of a cube of lead if the game ends with this turn; while it goes on, 1
    float last;    // subtracted then: others still act, and win ties
    // Of a card, besides what it can do at once: its value for each turn that is left to its owner, by number of seats;
    // subtracted for each symbol of its class that an unseen token shows on average; and its value in the final round.
    float card[RATTUS_SEATS_MAX + 1];
    float symbol[RATTUS_SEATS_MAX + 1];
    float card_end;
    // Subtracted from it for each M and each A that an unseen token shows on average, and for the share of those that
    // strike three cubes: they take from everybody, so that cubes to save or to place with a card are fewer.
    float card_majority;
    float card_all;
    float card_threes;
    float character[RATTUS_CHARACTER_COUNT]; // added to `card`
    bool rough;                              // losses are approximate (rough.h)
    // Of the boxes, in cubes or points:
    float placed;     // a cube that an open step will still place
    float protection; // a region card, besides its point
    float hidden;     // a region card of a rival
    float diplomats;  // how much a lead in Diplomats decides, early on
};

// What a region adds to the value for the deciding seat.
struct rattus_share {
    float cubes; // that lie there
    float loss;  // if all its tokens were turned now
    float more;  // if one more lay there as well
};

struct rattus_prospect {
    struct rattus_reckoner *reckoner; // knows the value of a cube of each seat: 1 for its own, negative for rivals
    const struct rattus_weights *weights;
    float to_come;                  // weights->to_come for this pile
    float besides;                  // palaces, cards and pieces
    float card[RATTUS_CLASS_COUNT]; // value of a card of each class for each turn that is left to its owner
    unsigned seat;                  // that decides
    unsigned owners;
    uint32_t spent; // characters that could do nothing before the deciding seat acted, and still cannot
    struct rattus_share at[RATTUS_REGION_COUNT];
};

// The number of turns that each seat can still expect, more or less.
float rattus_prospect_turns(const struct rattus_state *state);

// Sets up both for a decision of `seat`.
void rattus_prospect_init(struct rattus_prospect *prospect, struct rattus_reckoner *reckoner,
                          const struct rattus_weights *weights, const struct rattus_state *view, unsigned seat);
// Brings *prospect, which was right for `before`, up to `after`.
void rattus_prospect_update(struct rattus_prospect *prospect, const struct rattus_state *before,
                            const struct rattus_state *after);
// The value that a region that holds `at` with `count` tokens is expected to lose if all are turned. `population`:
// what counts there besides cubes, nuns included.
float rattus_prospect_loss(const struct rattus_prospect *prospect, unsigned region, const struct rattus_region *at,
                           unsigned count, int population);
// Nuns in a region.
int rattus_prospect_nuns(const struct rattus_state *state, unsigned region);
// The share of a region in `state`.
struct rattus_share rattus_prospect_share(const struct rattus_prospect *prospect, const struct rattus_state *state,
                                          unsigned region);
// What such a region adds to the whole: while the game goes on, near the plague or not; or at the end.
float rattus_prospect_part(const struct rattus_prospect *prospect, const struct rattus_share *share, bool near);
static inline float rattus_prospect_part_at_end(const struct rattus_share *share) {
    return share->cubes - share->loss;
}
// The whole, with the plague in `plague` and the game going on; or ended, so that all that is left is the ravage.
float rattus_prospect_value(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned plague);
float rattus_prospect_value_at_end(const struct rattus_prospect *prospect);

#endif
