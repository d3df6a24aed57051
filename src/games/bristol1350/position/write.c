// SPDX-License-Identifier: MIT
// Writing positions: the referee's, or what a seat may see of them (rules: Protocol, Position, B-VIEW-1, B-VIEW-2).
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/notation.h"
#include "games/bristol1350/options.h"
#include "games/bristol1350/phases.h"
#include "games/bristol1350/position/reader.h"
#include "games/bristol1350/view.h"

const char *const bristol_stage_ids[3] = {"main", "extra", "cards"};

// ---- small pieces ---------------------------------------------------------------------------------------------------

void bristol_write_key_int(struct ph_writer *writer, const char *key, unsigned number) {
    ph_json_int(ph_json_key(writer, key), number);
}

static void key_bool(struct ph_writer *writer, const char *key, bool value) {
    ph_json_bool(ph_json_key(writer, key), value);
}

void bristol_write_key_id(struct ph_writer *writer, const char *key, const char *id) {
    ph_json_string(ph_json_key(writer, key), id);
}

void bristol_write_key_or_null(struct ph_writer *writer, const char *key, unsigned number) {
    ph_json_key(writer, key);
    if (number == BRISTOL_NONE) {
        ph_json_null(writer);
    } else {
        ph_json_int(writer, number);
    }
}

void bristol_write_seats(struct ph_writer *writer, unsigned mask) {
    ph_json_array_begin(writer);
    BRISTOL_EACH(seat, mask) {
        ph_json_int(writer, seat);
    }
    ph_json_array_end(writer);
}

void bristol_write_dice(struct ph_writer *writer, unsigned mask) {
    bristol_write_seats(writer, mask); // a set of small numbers as well
}

void bristol_write_symptom(struct ph_writer *writer, unsigned card) {
    if (card == BRISTOL_FACELESS || card == BRISTOL_HIDDEN) {
        ph_json_null(writer);
    } else {
        ph_json_int(writer, card);
    }
}

void bristol_write_card(struct ph_writer *writer, unsigned card) {
    ph_json_string(writer, card < BRISTOL_CARD_COUNT ? bristol_cards[card].id : NULL);
}

static void write_hand(struct ph_writer *writer, const struct bristol_hand *hand) {
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < hand->count; i++) {
        bristol_write_card(writer, hand->cards[i]);
    }
    ph_json_array_end(writer);
}

// `seen` tells a seat whether it is among those who know, and nothing of the others.
static void write_seen(const struct bristol_writing *writing, unsigned seen) {
    ph_json_key(writing->writer, "seen");
    if (!writing->open) {
        seen &= writing->seat >= 0 ? 1u << writing->seat : 0;
    }
    bristol_write_seats(writing->writer, seen);
}

void bristol_write_lying(const struct bristol_writing *writing, unsigned card, unsigned seen, bool shown) {
    ph_json_object_begin(writing->writer);
    ph_json_key(writing->writer, "card");
    bristol_write_symptom(writing->writer, shown ? card : BRISTOL_HIDDEN);
    write_seen(writing, seen);
    ph_json_object_end(writing->writer);
}

// ---- the turn -------------------------------------------------------------------------------------------------------

static void write_carts(const struct bristol_state *state, struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "carts"));
    for (unsigned id = 0; id < BRISTOL_CART_COUNT; id++) {
        const struct bristol_cart *const cart = &state->carts[id];
        ph_json_object_begin(ph_json_key(writer, bristol_cart_ids[id]));
        bristol_write_key_int(writer, "at", cart->at);
        ph_json_array_begin(ph_json_key(writer, "pawns"));
        for (unsigned place = 0; place < cart->count; place++) {
            ph_json_int(writer, cart->pawns[place]);
        }
        ph_json_array_end(writer);
        key_bool(writer, "out", cart->out != 0);
        ph_json_object_end(writer);
    }
    ph_json_object_end(writer);
    ph_json_array_begin(ph_json_key(writer, "order"));
    for (unsigned i = 0; i < state->order_count; i++) {
        ph_json_string(writer, bristol_cart_ids[state->order[i]]);
    }
    ph_json_array_end(writer);
}

// Six faces; null each before its first roll, and null in all before any.
static void write_faces(const struct bristol_state *state, struct ph_writer *writer) {
    bool rolled = false;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        rolled |= state->dice[die] != BRISTOL_NONE;
    }
    ph_json_key(writer, "dice");
    if (!rolled) {
        ph_json_null(writer);
        return;
    }
    ph_json_array_begin(writer);
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        ph_json_string(writer, state->dice[die] == BRISTOL_NONE ? NULL : bristol_face_ids[state->dice[die]]);
    }
    ph_json_array_end(writer);
}

static void write_turn(const struct bristol_state *state, struct ph_writer *writer) {
    write_faces(state, writer);
    ph_json_key(writer, "locked");
    bristol_write_dice(writer, state->locked);
    bristol_write_key_or_null(writer, "start", state->start);
    bristol_write_key_or_null(writer, "turn", state->turn);
    bristol_write_key_id(writer, "stage", bristol_stage_ids[state->stage]);
    ph_json_key(writer, "rerolled");
    bristol_write_dice(writer, state->rerolled);
    ph_json_key(writer, "fresh");
    write_hand(writer, &state->fresh);
    ph_json_array_begin(ph_json_key(writer, "said"));
    for (unsigned i = 0; i < state->said_count; i++) {
        ph_json_string(writer, bristol_about_ids[state->said[i]]);
    }
    ph_json_array_end(writer);
}

// ---- what is pending ------------------------------------------------------------------------------------------------

void bristol_write_move(struct ph_writer *writer, const struct bristol_pending *pending) {
    ph_json_object_begin(ph_json_key(writer, "move"));
    bristol_write_key_id(writer, "type", bristol_move_ids[pending->move]);
    bristol_write_key_int(writer, "seat", pending->mover);
    if (pending->move == BRISTOL_MOVE_PUSH) {
        bristol_write_key_int(writer, "target", pending->target);
    }
    ph_json_object_end(writer);
}

static void write_ask(const struct bristol_pending *pending, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "ask"));
    for (unsigned i = 0; i < pending->ask_count; i++) {
        ph_json_int(writer, pending->ask[i]);
    }
    ph_json_array_end(writer);
}

static void write_pending_cards(const struct bristol_pending *pending, bool symptoms, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "cards"));
    for (unsigned i = 0; i < pending->card_count; i++) {
        if (symptoms) {
            bristol_write_symptom(writer, pending->cards[i]);
        } else {
            bristol_write_card(writer, pending->cards[i]);
        }
    }
    ph_json_array_end(writer);
}

static void write_decision(const struct bristol_state *state, struct ph_writer *writer) {
    static const char *const kinds[BRISTOL_NODE_COUNT] = {
        [BRISTOL_NODE_WHIP] = "whip", [BRISTOL_NODE_MOVE] = "move",       [BRISTOL_NODE_CHICKEN] = "chicken",
        [BRISTOL_NODE_LOCK] = "lock", [BRISTOL_NODE_KEEP] = "keep",       [BRISTOL_NODE_PLACE] = "place",
        [BRISTOL_NODE_GIVE] = "give", [BRISTOL_NODE_DISCARD] = "discard",
    };
    const struct bristol_pending *const pending = &state->pending;
    if (kinds[state->node] == NULL) {
        ph_json_null(writer);
        return;
    }
    ph_json_object_begin(writer);
    bristol_write_key_id(writer, "kind", kinds[state->node]);
    switch (state->node) {
    case BRISTOL_NODE_WHIP:
        bristol_write_move(writer, pending);
        write_ask(pending, writer);
        break;
    case BRISTOL_NODE_CHICKEN:
        ph_json_key(writer, "dice");
        bristol_write_dice(writer, pending->dice);
        bristol_write_key_int(writer, "throws", pending->throws);
        break;
    case BRISTOL_NODE_KEEP:
    case BRISTOL_NODE_PLACE:
        write_pending_cards(pending, state->node == BRISTOL_NODE_PLACE, writer);
        break;
    case BRISTOL_NODE_DISCARD:
        bristol_write_key_int(writer, "count", pending->card_count);
        break;
    case BRISTOL_NODE_GIVE:
        bristol_write_key_id(writer, "coin",
                             pending->coin - 1u < BRISTOL_COIN_COUNT ? bristol_coin_ids[pending->coin - 1u] : NULL);
        break;
    default:
        break;
    }
    ph_json_object_end(writer);
}

static void write_pending(const struct bristol_writing *writing) {
    struct ph_writer *const writer = writing->writer;
    ph_json_key(writer, "pending");
    if (!bristol_is_chance(writing->state)) {
        write_decision(writing->state, writer);
        return;
    }
    ph_json_object_begin(writer);
    bristol_write_key_id(writer, "kind", "chance");
    if (writing->seat == PH_SEAT_REFEREE) {
        bristol_write_chance(writing);
    }
    ph_json_object_end(writer);
}

// ---- seats and cards ------------------------------------------------------------------------------------------------

static void write_symptoms(const struct bristol_state *state, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "symptoms"));
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        ph_json_array_begin(writer);
        for (unsigned i = 0; i < state->symptoms[seat].count; i++) {
            bristol_write_symptom(writer, state->symptoms[seat].cards[i]);
        }
        ph_json_array_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_plague(const struct bristol_writing *writing) {
    const struct bristol_state *const state = writing->state;
    ph_json_array_begin(ph_json_key(writing->writer, "plague"));
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        if (writing->open || writing->seat == (int)seat || !bristol_is_alive(state, seat)) {
            ph_json_bool(writing->writer, (state->plague >> seat & 1u) != 0);
        } else {
            ph_json_null(writing->writer);
        }
    }
    ph_json_array_end(writing->writer);
}

static void write_coins(const struct bristol_writing *writing) {
    const struct bristol_state *const state = writing->state;
    struct ph_writer *const writer = writing->writer;
    ph_json_array_begin(ph_json_key(writer, "coins"));
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        ph_json_array_begin(writer);
        for (unsigned i = 0; i < state->coin_count; i++) {
            const struct bristol_coin *const coin = &state->coins[i];
            if (coin->owner == seat) {
                ph_json_object_begin(writer);
                bristol_write_key_id(writer, "coin",
                                     coin->coin < BRISTOL_COIN_COUNT ? bristol_coin_ids[coin->coin] : NULL);
                write_seen(writing, coin->seen);
                ph_json_object_end(writer);
            }
        }
        ph_json_array_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_place(const struct bristol_writing *writing, unsigned place) {
    const struct bristol_state *const state = writing->state;
    ph_json_array_begin(writing->writer);
    for (unsigned i = 0; i < state->lying_count; i++) {
        if (bristol_lying_place(state->lying[i]) == place) {
            bristol_write_lying(writing, bristol_lying_value(state->lying[i]), bristol_lying_seen(state->lying[i]),
                                true);
        }
    }
    ph_json_array_end(writing->writer);
}

static void write_by_seat(const struct bristol_writing *writing) {
    const struct bristol_state *const state = writing->state;
    struct ph_writer *const writer = writing->writer;
    ph_json_array_begin(ph_json_key(writer, "characters"));
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        const unsigned character = state->characters[seat];
        ph_json_string(writer, character == BRISTOL_NONE ? NULL : bristol_character_ids[character]);
    }
    ph_json_array_end(writer);
    write_symptoms(state, writer);
    write_plague(writing);
    ph_json_array_begin(ph_json_key(writer, "hands"));
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        write_hand(writer, &state->hands[seat]);
    }
    ph_json_array_end(writer);
    write_coins(writing);
    ph_json_array_begin(ph_json_key(writer, "fate"));
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        ph_json_string(writer, bristol_fate_ids[state->fate[seat]]);
    }
    ph_json_array_end(writer);
}

static void write_lying_and_decks(const struct bristol_writing *writing) {
    const struct bristol_state *const state = writing->state;
    struct ph_writer *const writer = writing->writer;
    ph_json_object_begin(ph_json_key(writer, "areas"));
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        ph_json_key(writer, bristol_cart_ids[cart]);
        write_place(writing, 1 + cart);
    }
    ph_json_object_end(writer);
    ph_json_key(writer, "discard");
    write_place(writing, BRISTOL_PLACE_DISCARD);
    ph_json_array_begin(ph_json_key(writer, "remedy_discard"));
    for (unsigned i = 0; i < state->remedy_discard_count; i++) {
        bristol_write_card(writer, state->remedy_discard[i]);
    }
    ph_json_array_end(writer);
    bristol_write_key_int(writer, "symptom_deck", state->deck);
    bristol_write_key_int(writer, "remedy_deck", state->remedy_deck);
    bristol_write_key_int(writer, "bag", bristol_has_option(state, BRISTOL_ALMS) ? bristol_bag(state) : 0);
    ph_json_object_begin(ph_json_key(writer, "peeks"));
    for (unsigned ghost = state->options.players; ghost < state->pawns; ghost++) {
        const char key[2] = {(char)('0' + ghost), '\0'};
        ph_json_array_begin(ph_json_key(writer, key));
        for (unsigned slot = 0; slot < 2; slot++) {
            bristol_write_seats(writer, state->peeks[ghost - state->options.players][slot]);
        }
        ph_json_array_end(writer);
    }
    ph_json_object_end(writer);
}

static void write_over(const struct bristol_state *state, struct ph_writer *writer) {
    ph_json_key(writer, "over");
    if (state->node != BRISTOL_NODE_OVER) {
        ph_json_null(writer);
        return;
    }
    ph_json_object_begin(writer);
    bristol_write_key_id(writer, "reason", bristol_reason_ids[state->ended]);
    ph_json_key(writer, "winners");
    bristol_write_seats(writer, bristol_winners(state));
    ph_json_object_end(writer);
}

void bristol_state_json(const void *void_state, struct ph_log log, int seat, struct ph_writer *writer) {
    struct bristol_state view;
    const struct bristol_state *state = void_state;
    seat = ph_viewer(seat, state->options.players);
    if (seat != PH_SEAT_REFEREE) {
        bristol_view(void_state, seat, &view);
        state = &view;
    }
    const struct bristol_writing writing = {
        .state = state,
        .writer = writer,
        .seat = seat,
        .open = ph_shown_as(&bristol1350_game, state, seat) == PH_SEAT_REFEREE,
    };
    ph_json_object_begin(writer);
    bristol_write_key_id(writer, "game", "bristol1350");
    bristol_write_key_int(writer, "players", state->options.players);
    ph_json_key(writer, "options");
    bristol_options_write(&state->options, writer);
    bristol_write_key_int(writer, "round", state->round == 0 ? 1 : state->round); // set-up belongs to the first
    key_bool(writer, "last_round", state->last_round != 0);
    write_carts(state, writer);
    write_turn(state, writer);
    write_pending(&writing);
    write_by_seat(&writing);
    write_lying_and_decks(&writing);
    bristol_write_histories(&writing, log);
    write_over(state, writer);
    ph_json_object_end(writer);
}
