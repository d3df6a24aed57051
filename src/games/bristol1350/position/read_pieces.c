// SPDX-License-Identifier: MIT
// Reading positions: what lies where, who is alive, who has the plague.
#include "games/bristol1350/notation.h"
#include "games/bristol1350/phases.h"
#include "games/bristol1350/position/reader.h"

#include <string.h>

enum {
    AT_MAX = 99, // space of a cart
    ID_MAX = 32, // bytes of a card's id, the NUL included
};

static struct ph_json member(struct bristol_reader *reader, const char *field) {
    return ph_json_member(reader->position, field);
}

// ---- values ---------------------------------------------------------------------------------------------------------

enum ph_status bristol_read_by_seat(struct bristol_reader *reader, const char *field, struct ph_json list,
                                    unsigned least) {
    PH_TRY(ph_read_list(reader->error, field, list));
    if (!ph_read_absent(list) && (ph_json_count(list) > reader->state.pawns || ph_json_count(list) < least)) {
        return ph_read_refuse(reader->error, field, "expected %u entries, one for each seat, ghosts included",
                              reader->state.pawns);
    }
    return PH_OK;
}

enum ph_status bristol_read_seat(struct bristol_reader *reader, const char *field, struct ph_json value,
                                 unsigned *seat) {
    int64_t number = 0;
    if (!ph_json_int_get(value, &number) || number < 0 || number >= reader->state.pawns) {
        return ph_read_refuse(reader->error, field, "expected a seat from 0 to %d", reader->state.pawns - 1);
    }
    *seat = (unsigned)number;
    return PH_OK;
}

enum ph_status bristol_read_seen(struct bristol_reader *reader, const char *field, struct ph_json value,
                                 unsigned *mask) {
    return ph_read_set(reader->error, field, value, reader->state.options.players, "players' seats", mask);
}

enum ph_status bristol_read_dice(struct bristol_reader *reader, const char *field, struct ph_json value,
                                 unsigned *mask) {
    return ph_read_set(reader->error, field, value, BRISTOL_DICE, "dice", mask);
}

enum ph_status bristol_read_symptom(struct bristol_reader *reader, const char *field, struct ph_json value,
                                    unsigned *card) {
    int64_t number = 0;
    if (!ph_json_int_get(value, &number) || number < 1 || number >= BRISTOL_SYMPTOM_VALUES) {
        return ph_read_refuse(reader->error, field, "expected a symptom from 1 to %d", BRISTOL_SYMPTOM_VALUES - 1);
    }
    *card = (unsigned)number;
    return PH_OK;
}

enum ph_status bristol_read_card(struct bristol_reader *reader, const char *field, struct ph_json value,
                                 unsigned *card) {
    char id[ID_MAX] = "…";
    if (ph_json_type(value) != PH_JSON_STRING) {
        return ph_read_refuse(reader->error, field, "expected the id of a remedy card, got %s",
                              ph_json_type_name(ph_json_type(value)));
    }
    const int found = ph_json_string_get(value, id, sizeof id) ? bristol_card_find(id) : -1;
    if (found < 0) {
        return ph_read_refuse(reader->error, field, "unknown remedy card '%s'", id);
    }
    *card = (unsigned)found;
    return PH_OK;
}

enum ph_status bristol_read_hand(struct bristol_reader *reader, const char *field, struct ph_json value, unsigned most,
                                 struct bristol_hand *hand) {
    PH_TRY(ph_read_list(reader->error, field, value));
    if (ph_json_count(value) > most) {
        return ph_read_refuse(reader->error, field, "expected at most %u remedies, got %zu", most,
                              ph_json_count(value));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        unsigned card = 0;
        PH_TRY(bristol_read_card(reader, field, walk.value, &card));
        bristol_hand_add(hand, card);
    }
    return PH_OK;
}

enum ph_status bristol_read_lying(struct bristol_reader *reader, const char *field, struct ph_json value,
                                  unsigned place) {
    static const char *const names[] = {"card", "seen", NULL};
    PH_TRY(ph_read_list(reader->error, field, value));
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        unsigned card = 0;
        unsigned seen = 0;
        PH_TRY(ph_read_only(reader->error, field, walk.value, names));
        PH_TRY(bristol_read_symptom(reader, field, ph_json_member(walk.value, "card"), &card));
        PH_TRY(bristol_read_seen(reader, field, ph_json_member(walk.value, "seen"), &seen));
        if (reader->state.lying_count == bristol_symptom_total(&reader->state.options)) {
            return ph_read_refuse(reader->error, field, "there are only %u symptom cards in all",
                                  bristol_symptom_total(&reader->state.options));
        }
        bristol_lay(&reader->state, card, place, seen);
    }
    return PH_OK;
}

// ---- seats and carts ------------------------------------------------------------------------------------------------

enum ph_status bristol_read_fates(struct bristol_reader *reader) {
    const struct ph_json list = member(reader, "fate");
    PH_TRY(bristol_read_by_seat(reader, "fate", list, 0));
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        unsigned fate = BRISTOL_FATE_NONE;
        if (ph_json_type(walk.value) != PH_JSON_NULL) {
            PH_TRY(ph_read_id(reader->error, "fate", walk.value, bristol_fate_ids, BRISTOL_FATE_COUNT, "fate", &fate));
        }
        reader->state.fate[walk.index] = (uint8_t)fate;
    }
    return PH_OK;
}

static enum ph_status read_cart(struct bristol_reader *reader, struct ph_json json, unsigned id, unsigned *aboard) {
    static const char *const names[] = {"at", "pawns", "out", NULL};
    struct bristol_cart *const cart = &reader->state.carts[id];
    const struct ph_json pawns = ph_json_member(json, "pawns");
    unsigned at = 0;
    bool out = false;
    PH_TRY(ph_read_only(reader->error, "carts", json, names));
    PH_TRY(ph_read_int(reader->error, "carts", ph_json_member(json, "at"), 0, AT_MAX, 0, &at));
    PH_TRY(ph_read_bool(reader->error, "carts", ph_json_member(json, "out"), false, &out));
    PH_TRY(ph_read_list(reader->error, "carts", pawns));
    for (struct ph_json_walk walk = ph_json_walk_begin(pawns); ph_json_walk_next(&walk);) {
        unsigned seat = 0;
        PH_TRY(bristol_read_seat(reader, "carts", walk.value, &seat));
        if (reader->state.fate[seat] != BRISTOL_FATE_NONE) {
            return ph_read_refuse(reader->error, "carts", "seat %u is out of the game, so it is in no cart", seat);
        }
        if ((*aboard >> seat & 1u) != 0) {
            return ph_read_refuse(reader->error, "carts", "seat %u has one pawn, and it is in two places", seat);
        }
        if (cart->count == BRISTOL_CART_SEATS) {
            return ph_read_refuse(reader->error, "carts", "%s: a cart has %d seats", bristol_cart_ids[id],
                                  BRISTOL_CART_SEATS);
        }
        *aboard |= 1u << seat;
        bristol_pawn_board(&reader->state, seat, id);
    }
    if (out && cart->count != 0) {
        return ph_read_refuse(reader->error, "carts", "%s: a cart that has left town has no pawns",
                              bristol_cart_ids[id]);
    }
    cart->at = (uint8_t)at;
    cart->out = out;
    return PH_OK;
}

// The racing carts: as listed, each once; or by their places.
static enum ph_status read_order(struct bristol_reader *reader) {
    struct bristol_state *const state = &reader->state;
    const struct ph_json list = member(reader, "order");
    unsigned racing = 0;
    memset(state->order, BRISTOL_NONE, sizeof state->order);
    state->order_count = 0;
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        if (state->carts[cart].out == 0) {
            racing |= 1u << cart;
            state->order[state->order_count++] = (uint8_t)cart;
        }
    }
    if (ph_read_absent(list)) {
        bristol_order_sort(state);
        return PH_OK;
    }
    PH_TRY(ph_read_list(reader->error, "order", list));
    unsigned listed = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        unsigned cart = 0;
        PH_TRY(ph_read_id(reader->error, "order", walk.value, bristol_cart_ids, BRISTOL_CART_COUNT, "cart", &cart));
        if ((racing >> cart & 1u) == 0) {
            return ph_read_refuse(reader->error, "order", "%s has left town, so it is not in the race",
                                  bristol_cart_ids[cart]);
        }
        if ((listed >> cart & 1u) != 0) {
            return ph_read_refuse(reader->error, "order", "%s is named twice", bristol_cart_ids[cart]);
        }
        listed |= 1u << cart;
        state->order[walk.index] = (uint8_t)cart;
    }
    for (unsigned i = 1; i < ph_json_count(list); i++) {
        if (state->carts[state->order[i - 1]].at < state->carts[state->order[i]].at) {
            return ph_read_refuse(reader->error, "order", "%s is ahead of %s", bristol_cart_ids[state->order[i]],
                                  bristol_cart_ids[state->order[i - 1]]);
        }
    }
    if (listed != racing) {
        return ph_read_refuse(reader->error, "order", "%s is missing; expected each racing cart once",
                              bristol_cart_ids[bristol_lowest(racing & ~listed)]);
    }
    return PH_OK;
}

enum ph_status bristol_read_carts(struct bristol_reader *reader) {
    const struct ph_json carts = member(reader, "carts");
    const bool setup = reader->chance && reader->state.phase == BRISTOL_PHASE_SETUP; // pawns are being drawn
    unsigned aboard = 0;
    if (ph_json_type(carts) != PH_JSON_OBJECT) {
        return ph_read_refuse(reader->error, "carts", "expected an object with birch, cedar and oak");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(carts); ph_json_walk_next(&walk);) {
        unsigned cart = 0;
        PH_TRY(ph_read_id(reader->error, "carts", walk.key, bristol_cart_ids, BRISTOL_CART_COUNT, "cart", &cart));
        PH_TRY(read_cart(reader, walk.value, cart, &aboard));
    }
    for (unsigned seat = 0; seat < reader->state.pawns && !setup; seat++) {
        if (reader->state.fate[seat] == BRISTOL_FATE_NONE && (aboard >> seat & 1u) == 0) {
            return ph_read_refuse(reader->error, "carts", "seat %u is in play, but its pawn is in no cart", seat);
        }
    }
    return read_order(reader);
}

// Faces are missing only before the first roll is over.
enum ph_status bristol_read_dice_shown(struct bristol_reader *reader) {
    const struct ph_json dice = member(reader, "dice");
    const bool over = reader->state.phase == BRISTOL_PHASE_OVER; // as early as the deal (B-SOLO-1)
    if (ph_json_type(dice) == PH_JSON_NULL && (reader->chance || over)) {
        return PH_OK;
    }
    if (ph_json_type(dice) != PH_JSON_ARRAY || ph_json_count(dice) != BRISTOL_DICE) {
        return ph_read_refuse(reader->error, "dice", "expected a list of %d faces", BRISTOL_DICE);
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(dice); ph_json_walk_next(&walk);) {
        unsigned face = BRISTOL_NONE;
        if (ph_json_type(walk.value) != PH_JSON_NULL || !reader->chance) {
            PH_TRY(ph_read_id(reader->error, "dice", walk.value, bristol_face_ids, BRISTOL_FACE_COUNT, "face", &face));
        }
        reader->state.dice[walk.index] = (uint8_t)face;
    }
    return PH_OK;
}

// ---- cards ----------------------------------------------------------------------------------------------------------

static enum ph_status read_characters(struct bristol_reader *reader) {
    struct bristol_state *const state = &reader->state;
    const struct ph_json list = member(reader, "characters");
    const bool setup = reader->chance && state->phase == BRISTOL_PHASE_SETUP; // they are being dealt
    bool dealt = true;
    if (ph_read_absent(list)) {
        bristol_characters_fill(state);
        return PH_OK;
    }
    PH_TRY(bristol_read_by_seat(reader, "characters", list, state->options.players));
    unsigned taken = 0;
    memset(state->characters, BRISTOL_NONE, sizeof state->characters);
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        unsigned character = 0;
        if (setup && ph_json_type(walk.value) == PH_JSON_NULL) {
            dealt = false;
            continue;
        }
        PH_TRY(ph_read_id(reader->error, "characters", walk.value, bristol_character_ids, BRISTOL_CHARACTER_COUNT,
                          "character", &character));
        if ((taken >> character & 1u) != 0) {
            return ph_read_refuse(reader->error, "characters", "'%s' is named twice", bristol_character_ids[character]);
        }
        taken |= 1u << character;
        state->characters[walk.index] = (uint8_t)character;
    }
    if (dealt) {
        bristol_characters_fill(state);
    }
    return PH_OK;
}

static enum ph_status read_symptoms(struct bristol_reader *reader) {
    const struct ph_json list = member(reader, "symptoms");
    if (ph_read_absent(list)) {
        return ph_read_refuse(reader->error, "symptoms", "expected a list by seat");
    }
    PH_TRY(bristol_read_by_seat(reader, "symptoms", list, 0));
    memset(reader->state.symptoms, 0, sizeof reader->state.symptoms);
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        const unsigned seat = (unsigned)walk.index;
        const bool ghost = bristol_is_ghost(&reader->state, seat);
        if (ph_json_type(walk.value) != PH_JSON_ARRAY || ph_json_count(walk.value) > BRISTOL_HELD_MAX) {
            return ph_read_refuse(reader->error, "symptoms", "expected a list of two symptoms for seat %u", seat);
        }
        for (struct ph_json_walk cards = ph_json_walk_begin(walk.value); ph_json_walk_next(&cards);) {
            unsigned card = BRISTOL_FACELESS;
            if (!ghost || ph_json_type(cards.value) != PH_JSON_NULL) {
                PH_TRY(bristol_read_symptom(reader, "symptoms", cards.value, &card));
            }
            bristol_symptom_add(&reader->state, seat, card);
        }
    }
    return PH_OK;
}

static enum ph_status read_hands(struct bristol_reader *reader) {
    const struct ph_json list = member(reader, "hands");
    PH_TRY(bristol_read_by_seat(reader, "hands", list, 0));
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        const unsigned seat = (unsigned)walk.index;
        if (ph_json_type(walk.value) != PH_JSON_ARRAY) {
            return ph_read_refuse(reader->error, "hands", "expected a list of remedies for seat %u, got %s", seat,
                                  ph_json_type_name(ph_json_type(walk.value)));
        }
        if (ph_json_count(walk.value) != 0 && bristol_is_ghost(&reader->state, seat)) {
            return ph_read_refuse(reader->error, "hands", "seat %u is a ghost's, and ghosts hold no remedies", seat);
        }
        if (ph_json_count(walk.value) != 0 && reader->state.fate[seat] != BRISTOL_FATE_NONE &&
            reader->state.fate[seat] != BRISTOL_FATE_ESCAPED) {
            return ph_read_refuse(reader->error, "hands", "seat %u is out of the game, and its remedies are discarded",
                                  seat);
        }
        PH_TRY(bristol_read_hand(reader, "hands", walk.value, BRISTOL_HAND_MAX, &reader->state.hands[seat]));
    }
    return PH_OK;
}

static enum ph_status read_coin(struct bristol_reader *reader, struct ph_json json, unsigned owner) {
    static const char *const names[] = {"coin", "seen", NULL};
    struct bristol_state *const state = &reader->state;
    unsigned coin = 0;
    unsigned seen = 0;
    PH_TRY(ph_read_only(reader->error, "coins", json, names));
    PH_TRY(ph_read_id(reader->error, "coins", ph_json_member(json, "coin"), bristol_coin_ids, BRISTOL_COIN_COUNT,
                      "coin", &coin));
    PH_TRY(bristol_read_seen(reader, "coins", ph_json_member(json, "seen"), &seen));
    if (!bristol_has_option(state, BRISTOL_ALMS)) {
        return ph_read_refuse(reader->error, "coins", "there are coins only with the option alms");
    }
    if (bristol_bag_of(state, coin) == 0) {
        return ph_read_refuse(reader->error, "coins", "there are only %d of the coin '%s'", bristol_coin_counts[coin],
                              bristol_coin_ids[coin]);
    }
    state->coins[state->coin_count++] =
        (struct bristol_coin){.seen = (uint16_t)seen, .owner = (uint8_t)owner, .coin = (uint8_t)coin};
    return PH_OK;
}

static enum ph_status read_coins(struct bristol_reader *reader) {
    const struct ph_json list = member(reader, "coins");
    PH_TRY(bristol_read_by_seat(reader, "coins", list, 0));
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        PH_TRY(ph_read_list(reader->error, "coins", walk.value));
        for (struct ph_json_walk coins = ph_json_walk_begin(walk.value); ph_json_walk_next(&coins);) {
            PH_TRY(read_coin(reader, coins.value, (unsigned)walk.index));
        }
    }
    return PH_OK;
}

static enum ph_status read_areas(struct bristol_reader *reader) {
    const struct ph_json areas = member(reader, "areas");
    if (!ph_read_absent(areas) && ph_json_type(areas) != PH_JSON_OBJECT) {
        return ph_read_refuse(reader->error, "areas", "expected an object with a list for each cart");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(areas); ph_json_walk_next(&walk);) {
        unsigned cart = 0;
        PH_TRY(ph_read_id(reader->error, "areas", walk.key, bristol_cart_ids, BRISTOL_CART_COUNT, "cart", &cart));
        if (reader->state.carts[cart].out != 0 && ph_json_count(walk.value) != 0) {
            return ph_read_refuse(reader->error, "areas", "%s has left town, and its area is discarded",
                                  bristol_cart_ids[cart]);
        }
        PH_TRY(bristol_read_lying(reader, "areas", walk.value, 1 + cart));
    }
    return PH_OK;
}

static enum ph_status read_remedy_discard(struct bristol_reader *reader) {
    struct bristol_state *const state = &reader->state;
    const struct ph_json list = member(reader, "remedy_discard");
    PH_TRY(ph_read_list(reader->error, "remedy_discard", list));
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        unsigned card = 0;
        PH_TRY(bristol_read_card(reader, "remedy_discard", walk.value, &card));
        if (state->remedy_discard_count == BRISTOL_REMEDY_CARDS) {
            return ph_read_refuse(reader->error, "remedy_discard", "there are at most %d remedies in all",
                                  BRISTOL_REMEDY_CARDS);
        }
        state->remedy_discard[state->remedy_discard_count++] = (uint8_t)card;
    }
    return PH_OK;
}

enum ph_status bristol_read_cards(struct bristol_reader *reader) {
    PH_TRY(read_characters(reader));
    PH_TRY(read_symptoms(reader));
    PH_TRY(read_hands(reader));
    PH_TRY(read_coins(reader));
    PH_TRY(bristol_read_lying(reader, "discard", member(reader, "discard"), BRISTOL_PLACE_DISCARD));
    PH_TRY(read_areas(reader));
    return read_remedy_discard(reader);
}

static enum ph_status read_slots(struct bristol_reader *reader, struct ph_json list, unsigned ghost) {
    struct bristol_state *const state = &reader->state;
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) > 2) {
        return ph_read_refuse(reader->error, "peeks", "expected two lists of seats for each ghost, one for each slot");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        unsigned seen = 0;
        PH_TRY(bristol_read_seen(reader, "peeks", walk.value, &seen));
        if (seen != 0 && state->symptoms[ghost].cards[walk.index] == BRISTOL_FACELESS) {
            return ph_read_refuse(reader->error, "peeks", "slot %zu of seat %u has been seen, so it has a face",
                                  walk.index, ghost);
        }
        state->peeks[ghost - state->options.players][walk.index] = (uint16_t)seen;
    }
    return PH_OK;
}

enum ph_status bristol_read_peeks(struct bristol_reader *reader) {
    const struct ph_json peeks = member(reader, "peeks");
    if (!ph_read_absent(peeks) && ph_json_type(peeks) != PH_JSON_OBJECT) {
        return ph_read_refuse(reader->error, "peeks", "expected an object with the seats of ghosts, got %s",
                              ph_json_type_name(ph_json_type(peeks)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(peeks); ph_json_walk_next(&walk);) {
        unsigned ghost = 0;
        char key[2] = "";
        if (ph_json_string_get(walk.key, key, sizeof key) && key[0] >= '0' && key[0] <= '9') {
            ghost = (unsigned)(key[0] - '0');
        }
        if (ghost < reader->state.options.players || ghost >= reader->state.pawns) {
            return ph_read_refuse(reader->error, "peeks", "expected only the seats of ghosts as names");
        }
        PH_TRY(read_slots(reader, walk.value, ghost));
    }
    return PH_OK;
}

// ---- plague ---------------------------------------------------------------------------------------------------------

// What a player's flag is where the position is silent.
static bool plague_default(const struct bristol_state *state, unsigned seat) {
    const struct bristol_symptoms *const held = &state->symptoms[seat];
    if (bristol_is_ghost(state, seat) || bristol_has_coin(state, seat, BRISTOL_COIN_CURED)) {
        return false;
    }
    return bristol_has_coin(state, seat, BRISTOL_COIN_PLAGUE) ||
           (held->count == 2 && held->cards[0] + held->cards[1] >= BRISTOL_PLAGUE_TOTAL);
}

enum ph_status bristol_read_plague(struct bristol_reader *reader) {
    struct bristol_state *const state = &reader->state;
    const struct ph_json list = member(reader, "plague");
    PH_TRY(bristol_read_by_seat(reader, "plague", list, 0));
    struct ph_json_walk walk = ph_json_walk_begin(list);
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        bool plagued = plague_default(state, seat);
        if (ph_json_walk_next(&walk)) {
            PH_TRY(ph_read_bool(reader->error, "plague", walk.value, false, &plagued));
        }
        if (plagued && bristol_is_ghost(state, seat)) {
            return ph_read_refuse(reader->error, "plague", "seat %u is a ghost's, whose entry is always false", seat);
        }
        state->plague = (uint16_t)(state->plague | (unsigned)plagued << seat);
    }
    return PH_OK;
}
