// SPDX-License-Identifier: MIT
#include "batch/games/bristol1350.h"

#include "batch/games/rows.h"
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/state.h"

enum {
    SEATS = BRISTOL_SEATS_MAX,
    CARDS = BRISTOL_CARD_COUNT + 1, // kinds of remedy cards, the hidden one included
    COINS = BRISTOL_COIN_COUNT + 1,
    VALUES = BRISTOL_HIDDEN + 1, // of symptoms
    ROUNDS = 255,
    SPACES = BRISTOL_LENGTH_MAX + BRISTOL_DICE, // a cart may leave town by as many as it has dice
};

static const struct batch_feature features[] = {
    SHARE("onlooker", 1, 1),
    SHARE("players", 1, SEATS),
    SHARE("pawns", 1, SEATS),
    BITS("options", 2, 8),
    SHARE("length", 1, BRISTOL_LENGTH_MAX),
    ONE_OF("node", 1, BRISTOL_NODE_OVER),
    ONE_OF("stage", 1, BRISTOL_STAGE_CARDS),
    SHARE("round", 1, ROUNDS),
    SHARE("last_round", 1, 1),
    ONE_OF("start", 1, SEATS),
    ONE_OF("turn", 1, SEATS),
    BITS("locked", 1, BRISTOL_DICE),
    BITS("rerolled", 1, BRISTOL_DICE),
    ONE_OF("dice", BRISTOL_DICE, BRISTOL_FACE_COUNT),
    ONE_OF("order", BRISTOL_CART_COUNT, BRISTOL_CART_COUNT),
    SHARE("carts.at", 1, SPACES),
    SHARE("carts.out", 1, 1),
    ONE_OF("carts.pawns", BRISTOL_CART_SEATS, SEATS),
    SHARE("seats.ghost", 1, 1),
    ONE_OF("seats.character", 1, BRISTOL_CHARACTER_COUNT),
    ONE_OF("seats.fate", 1, BRISTOL_FATE_COUNT - 1),
    SHARE("seats.mingled", 1, 1),
    ONE_OF("seats.plague", 1, 2),
    ONE_OF("seats.symptoms", BRISTOL_HELD_MAX, BRISTOL_HIDDEN),
    SHARE("seats.symptom_count", 1, BRISTOL_HELD_MAX),
    SHARE("seats.peeked", 2, 1),
    SHARE("seats.remedy_count", 1, BRISTOL_HAND_MAX),
    SHARE("seats.coins", COINS, BRISTOL_COINS),
    SHARE("deck", 1, BRISTOL_SYMPTOMS_MAX),
    SHARE("unseen", BRISTOL_SYMPTOM_VALUES, BRISTOL_SYMPTOMS_MAX),
    SHARE("lying", VALUES, BRISTOL_SYMPTOMS_MAX),
    SHARE("discard_count", 1, BRISTOL_SYMPTOMS_MAX),
    ONE_OF("discard_top", 1, BRISTOL_HIDDEN),
    SHARE("remedy_deck", 1, BRISTOL_REMEDY_CARDS),
    SHARE("remedy_discard_count", 1, BRISTOL_REMEDY_CARDS),
    SHARE("remedy_discard", CARDS, BRISTOL_REMEDY_CARDS),
    SHARE("hand", CARDS, BRISTOL_HAND_MAX),
    SHARE("fresh", CARDS, BRISTOL_HAND_MAX),
    SHARE("bag", 1, BRISTOL_COINS),
    ONE_OF("pending.task", 1, BRISTOL_TASK_COUNT - 1),
    BITS("pending.dice", 1, BRISTOL_DICE),
    SHARE("pending.throws", 1, 3),
    ONE_OF("pending.cards", 2, BRISTOL_CARD_HIDDEN),
    SHARE("pending.card_count", 1, 2),
    ONE_OF("pending.coin", 1, 1 + BRISTOL_COIN_HIDDEN),
    ONE_OF("pending.move", 1, 3),
    ONE_OF("pending.mover", 1, SEATS),
    ONE_OF("pending.target", 1, SEATS),
    ONE_OF("pending.ask", BRISTOL_ASK_MAX, SEATS),
    SHARE("said", BRISTOL_CLAIM_KINDS, 1),
    {.field = NULL},
};

const struct batch_game bristol1350_batch = {
    .game = &bristol1350_game,
    .point = 2,
    .features_version = 1,
    .features = features,
    .history = &bristol1350_history,
    .every = bristol1350_every,
};
