// SPDX-License-Identifier: MIT
// Words of Bristol 1350 that every sentence about it is made of.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_SPEECH_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_SPEECH_H

#include "games/bristol1350/state.h"
#include "words/words.h"

// ---- seats ----------------------------------------------------------------------------------------------------------

// Fills a place with whoever sits there, ghosts included: "you", "Bruno", "ghost D"; "nobody" for BRISTOL_NONE.
#define PAWN(place, scene, seat) bristol_pawn_arg(#place, (scene), (seat))
struct words_arg bristol_pawn_arg(const char *place, const struct words_scene *scene, unsigned seat);
// Whether a seat is the person who looks.
bool bristol_is_you(const struct words_scene *scene, unsigned seat);
// Seats of a list or a mask.
struct words_list bristol_list_seats(const struct words_scene *scene, const uint8_t *seats, unsigned count);
struct words_list bristol_list_mask(const struct words_scene *scene, unsigned seats);
#define PAWNS(place, list) LIST(place, "seat", list)

// ---- names ----------------------------------------------------------------------------------------------------------

#define CART(place, cart) NAME(place, "cart", bristol_cart_names[cart])
#define CHARACTER(place, character) NAME(place, "character", bristol_character_names[character])
// A face of a die: "Birch rat"; "no face yet" before the first roll.
#define FACE(place, face) NAME(place, "face", bristol_face_name(face))
#define COIN(place, coin) NAME(place, "coin", bristol_coin_name(coin))
// How a seat went, in the past tense: "died of shame".
#define FATE(place, scene, seat) NAME(place, "fate", bristol_fate_of((scene), (seat)))
// "front", "2nd", "rear" of a seat that is aboard.
#define BENCH(place, state, seat) NAME(place, "bench", bristol_bench_name((state), (seat)))

const char *bristol_face_name(unsigned face);
const char *bristol_coin_name(unsigned coin);
// The log says who pushed themselves out.
const char *bristol_fate_of(const struct words_scene *scene, unsigned seat);
const char *bristol_bench_name(const struct bristol_state *state, unsigned seat);

// Whether a seat's character means anything: it is dealt, and special actions are in play.
bool bristol_has_character(const struct bristol_state *state, unsigned seat);
// Carts are told apart by name and pattern, so that none needs colours: '=', '/', '#'.
char bristol_cart_pattern(unsigned cart);

// ---- phrases --------------------------------------------------------------------------------------------------------

// What fills a place and has no grammar. It lives as long as the sentence that it is said in.
struct bristol_phrase {
    char words[240];
};

// Dice, as they are called on the board, with their faces in `state`: "d0 (Birch rat) and d3 (Oak apple)".
#define DICE(place, language, state, dice) TEXT(place, bristol_dice((language), (state), (dice)).words)
struct bristol_phrase bristol_dice(const struct words_language *language, const struct bristol_state *state,
                                   unsigned dice);
// A remedy card by what it shows: "Arsenic/Whip".
#define CARD(place, language, card) TEXT(place, bristol_card((language), (card)).words)
struct bristol_phrase bristol_card(const struct words_language *language, unsigned card);
// Remedy cards: "Arsenic/Whip, Alms"; "none".
#define CARDS(place, language, cards, count) TEXT(place, bristol_card_names((language), (cards), (count)).words)
struct bristol_phrase bristol_card_names(const struct words_language *language, const uint8_t *cards, unsigned count);
// Symptoms: "2 and 3"; one that cannot be seen is "?".
#define SYMPTOMS(place, language, cards, count) TEXT(place, bristol_symptoms((language), (cards), (count)).words)
struct bristol_phrase bristol_symptoms(const struct words_language *language, const uint8_t *cards, unsigned count);
// "12.5%" of a share from 0 to 1; "0%" and "100%" only where it is certain.
#define SHARE(place, language, share) TEXT(place, bristol_share((language), (share)).words)
struct bristol_phrase bristol_share(const struct words_language *language, double share);

// The remedies that some cards show, as a mask; Alms is the bit BRISTOL_REMEDY_COUNT.
unsigned bristol_remedies_shown(const uint8_t *cards, unsigned count);
// What each of them does, a line each, indented.
void bristol_say_uses(struct ph_writer *writer, const struct words_language *language, unsigned remedies);
// Whether some of them have no face yet: they were never looked at or judged (B-CARD-1).
bool bristol_is_faceless(const uint8_t *cards, unsigned count);

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
