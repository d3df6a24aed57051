// SPDX-License-Identifier: MIT
// Words of Bristol 1350 that every sentence about it is made of.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_SPEECH_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_SPEECH_H

#include "games/bristol1350/state.h"
#include "words/words.h"

// Whoever sits there, ghosts included: "You", "Bruno", "Ghost D"; inside a sentence "you", "Bruno", "the ghost D".
const char *bristol_say_seat(const struct words_scene *scene, unsigned seat);
const char *bristol_say_seat_within(const struct words_scene *scene, unsigned seat);
// "your", "Bruno's".
void bristol_say_owner(struct ph_writer *writer, const struct words_scene *scene, unsigned seat);
// Whether a seat is the person who looks.
bool bristol_is_you(const struct words_scene *scene, unsigned seat);
// Seats of a list: "you, Bruno and the ghost D".
void bristol_say_seats(struct ph_writer *writer, const struct words_scene *scene, const uint8_t *seats, unsigned count);
// The same of a mask; "nobody" for none.
void bristol_say_mask(struct ph_writer *writer, const struct words_scene *scene, unsigned seats);

const char *bristol_say_cart(unsigned cart);
// Whether a seat's character means anything: it is dealt, and special actions are in play.
bool bristol_has_character(const struct bristol_state *state, unsigned seat);
// Carts are told apart by name and pattern, so that none needs colours: '=', '/', '#'.
char bristol_cart_pattern(unsigned cart);
// "front", "2nd", "rear" of a seat that is aboard.
const char *bristol_say_place(const struct bristol_state *state, unsigned seat);

// A face: "Birch rat". "no face yet" before the first roll.
void bristol_say_face(struct ph_writer *writer, unsigned face);
// Dice, as they are called on the board, with their faces in `state`: "d0 (Birch rat) and d3 (Oak apple)".
void bristol_say_dice(struct ph_writer *writer, const struct bristol_state *state, unsigned dice);

// A remedy card by what it shows: "Arsenic/Whip".
void bristol_say_card(struct ph_writer *writer, unsigned card);
// Cards: "Arsenic/Whip, Alms"; "none".
void bristol_say_cards(struct ph_writer *writer, const uint8_t *cards, unsigned count);
// The remedies that some cards show, as a mask; Alms is the bit BRISTOL_REMEDY_COUNT.
unsigned bristol_remedies_shown(const uint8_t *cards, unsigned count);
// What each of them does, a line each, indented.
void bristol_say_uses(struct ph_writer *writer, unsigned remedies);
const char *bristol_say_coin(unsigned coin);

// Symptoms: "2 and 3"; one that cannot be seen is "?". Written only where all or some can be seen.
void bristol_say_symptoms(struct ph_writer *writer, const uint8_t *cards, unsigned count);
// Whether some of them have no face yet: they were never looked at or judged (B-CARD-1).
bool bristol_is_faceless(const uint8_t *cards, unsigned count);
// How a seat went, in the past tense and after its name: "died of shame".
const char *bristol_say_fate(unsigned fate);

// "1 card", "3 cards".
void bristol_say_count(struct ph_writer *writer, unsigned count, const char *one, const char *many);
// "12.5 %" of a share from 0 to 1; "0 %" and "100 %" only where it is certain.
void bristol_say_share(struct ph_writer *writer, double share);

// Whether a viewer may know a private event. When the game is over all are open.
bool bristol_is_told(const struct words_scene *scene, const struct ph_event *event);

// ---- places of the board, for the arrow keys ------------------------------------------------------------------------
enum bristol_spot {
    BRISTOL_SPOT_DIE = 0,
    BRISTOL_SPOT_CART = BRISTOL_SPOT_DIE + BRISTOL_DICE,
    BRISTOL_SPOT_SEAT = BRISTOL_SPOT_CART + BRISTOL_CART_COUNT,
    BRISTOL_SPOT_SYMPTOMS = BRISTOL_SPOT_SEAT + BRISTOL_SEATS_MAX,
    BRISTOL_SPOT_REMEDIES,
    BRISTOL_SPOTS,
};
// The place that a typed word names ("3", "oak", "clara", "c", "symptoms"), or −1.
int bristol_hear_place(const struct words_scene *scene, const char *word);

#endif
