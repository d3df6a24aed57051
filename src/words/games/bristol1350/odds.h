// SPDX-License-Identifier: MIT
// The odds of Bristol 1350: dice, the next cards, and who could have the plague. Exact where that is easy, else from
// worlds that the viewer cannot tell from the truth (the game's own determinize), and then "about".
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_ODDS_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_ODDS_H

#include "games/bristol1350/state.h"
#include "words/words.h"

// What a cart may do at the end of the round if some dice are rolled once more.
struct bristol_cart_odds {
    unsigned steps_min;
    unsigned steps_max;
    double mingles; // share
};
struct bristol_cart_odds bristol_odds_of_cart(const struct bristol_state *state, unsigned cart, unsigned dice);
// "If these are rolled: Birch goes 1-3, mingles 17%; ...".
void bristol_say_roll_odds(struct ph_writer *writer, const struct words_language *language,
                           const struct bristol_state *state, unsigned dice);

// The share of hands of two that have the plague from the deal on, if both cards are among those that nobody can see.
double bristol_odds_dealt(const struct bristol_state *public_view);

// What worlds say, as the viewer may see things.
struct bristol_worlds {
    bool known;                       // false: no decision is open, so none can be drawn
    double plague[BRISTOL_SEATS_MAX]; // by seat
    bool deck;                        // there are symptoms in the deck
    double next[BRISTOL_SYMPTOM_VALUES];
};
void bristol_worlds_draw(const struct words_scene *scene, struct bristol_worlds *worlds);

// The whole table: who could have the plague, who mingled with whom, the next cards, the dice.
void bristol_say_odds(const struct words_scene *scene, struct ph_writer *writer);
// A seat's chance of the plague: what is public, and as far as the viewer can tell.
void bristol_say_seat_odds(const struct words_scene *scene, unsigned seat, const struct bristol_worlds *worlds,
                           struct ph_writer *writer);
// "1 22%, 2 31%, 3 28%, 4 19%".
void bristol_say_next_symptom(const struct words_scene *scene, const struct bristol_worlds *worlds,
                              struct ph_writer *writer);
// What the next remedy may show.
void bristol_say_next_remedy(const struct words_scene *scene, struct ph_writer *writer);

#endif
