// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/deal.h"

#include "words/games/bristol1350/speech.h"

static void tell_characters(const struct words_scene *scene, const struct bristol_state *dealt,
                            struct ph_writer *writer) {
    char names[400];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, names, sizeof names);
    for (unsigned seat = 0; seat < dealt->options.players; seat++) {
        words_comma(&text, scene->language, &first);
        words_say(&text, scene->language, "{who} ({character})", PAWN(who, scene, seat),
                  CHARACTER(character, dealt->characters[seat]));
    }
    words_line(writer, scene->language, "The characters: {names}.", TEXT(names, names));
}

static void tell_carts(const struct words_scene *scene, const struct bristol_state *dealt, struct ph_writer *writer) {
    char carts[400];
    struct ph_writer text;
    ph_writer_init(&text, carts, sizeof carts);
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        const struct words_list seats = bristol_list_seats(scene, dealt->carts[cart].pawns, dealt->carts[cart].count);
        if (seats.count > 0) {
            ph_write_text(&text, text.length > 0 ? words_word(scene->language, "list", "; ") : "");
            words_say(&text, scene->language, "{seats&} in {cart}", PAWNS(seats, &seats), CART(cart, cart));
        }
    }
    words_line(writer, scene->language, "Aboard, front to rear: {carts}.", TEXT(carts, carts));
}

static void tell_cards(const struct words_scene *scene, const struct bristol_state *dealt, unsigned seat,
                       struct ph_writer *writer) {
    const struct bristol_symptoms *const symptoms = &dealt->symptoms[seat];
    const struct bristol_hand *const hand = &dealt->hands[seat];
    words_line_of(writer, scene->language,
                  hand->count > 0 ? MSG("{Who} drew the symptoms {symptoms}, and {cards}.")
                                  : MSG("{Who} drew the symptoms {symptoms}."),
                  PAWN(who, scene, seat), SYMPTOMS(symptoms, scene->language, symptoms->cards, symptoms->count),
                  CARDS(cards, scene->language, hand->cards, hand->count));
    if ((dealt->plague >> seat & 1u) != 0) {
        words_line(writer, scene->language, "{Who} caught THE PLAGUE.", PAWN(who, scene, seat));
    }
}

void bristol_deal_tell(const struct words_scene *scene, const struct bristol_state *dealt, struct ph_writer *writer) {
    if (bristol_has_character(dealt, 0)) {
        tell_characters(scene, dealt, writer);
    }
    tell_carts(scene, dealt, writer);
    for (unsigned seat = 0; seat < dealt->options.players; seat++) {
        if ((int)seat == scene->viewer || scene->viewer == PH_SEAT_REFEREE) {
            tell_cards(scene, dealt, seat, writer);
        }
    }
}
