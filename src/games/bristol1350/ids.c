// SPDX-License-Identifier: MIT
#include "games/bristol1350/ids.h"

#include "core/notation.h"
#include "games/bristol1350/rule.h"

const char *const bristol_about_ids[BRISTOL_CLAIM_KINDS] = {
    [BRISTOL_ABOUT_SYMPTOMS] = "symptoms", [BRISTOL_ABOUT_GAVE] = "gave",     [BRISTOL_ABOUT_RECEIVED] = "received",
    [BRISTOL_ABOUT_PLAGUE] = "plague",     [BRISTOL_ABOUT_ACCUSE] = "accuse",
};
const char *const bristol_fate_ids[BRISTOL_FATE_COUNT] = {
    [BRISTOL_FATE_PLAGUE_CART] = "plague_cart",
    [BRISTOL_FATE_PUSHED_OUT] = "pushed_out",
    [BRISTOL_FATE_SHAME] = "shame",
    [BRISTOL_FATE_GATES] = "gates",
    [BRISTOL_FATE_ESCAPED] = "escaped",
};
const char *const bristol_move_ids[3] = {
    [BRISTOL_MOVE_ELBOW] = "elbow",
    [BRISTOL_MOVE_DASH] = "dash",
    [BRISTOL_MOVE_PUSH] = "push",
};
const char *const bristol_look_ids[3] = {
    [BRISTOL_LOOK_SHERIFF] = "sheriff",
    [BRISTOL_LOOK_GHOST] = "ghost",
    [BRISTOL_LOOK_BARMAID] = "barmaid",
};
const char *const bristol_extra_ids[3] = {
    [BRISTOL_EXTRA_DECK] = "deck",
    [BRISTOL_EXTRA_LEECH] = "leech",
    [BRISTOL_EXTRA_NONE] = "none",
};
static const char *const pile_ids[] = {
    [BRISTOL_PILE_SYMPTOMS] = "symptoms",
    [BRISTOL_PILE_REMEDIES] = "remedies",
};
const char *const bristol_reason_ids[BRISTOL_REASON_SOLO_PLAGUE + 1] = {
    [BRISTOL_REASON_NONE] = NULL,
    [BRISTOL_REASON_ESCAPED] = "escaped",
    [BRISTOL_REASON_GHOSTS] = "ghosts",
    [BRISTOL_REASON_NOBODY] = "nobody",
    [BRISTOL_REASON_SOLO_PLAGUE] = "solo_plague",
};
static const char *const roll_ids[] = {
    [BRISTOL_FOR_ROUND] = "round",   [BRISTOL_FOR_REROLL] = "reroll", [BRISTOL_FOR_CHICKEN] = "chicken",
    [BRISTOL_FOR_OUTLAW] = "outlaw", [BRISTOL_FOR_MASON] = "mason",   [BRISTOL_FOR_GHOST] = "ghost",
};

#define TABLE(what, names)                                                                                             \
    { (what), (names), sizeof(names) / sizeof *(names) }

const struct ph_ids bristol_about_table = TABLE("kind of claim", bristol_about_ids);
const struct ph_ids bristol_card_table = TABLE("remedy card", bristol_card_ids);
const struct ph_ids bristol_cart_table = TABLE("cart", bristol_cart_ids);
const struct ph_ids bristol_character_table = TABLE("character", bristol_character_ids);
const struct ph_ids bristol_coin_table = TABLE("coin", bristol_coin_ids);
const struct ph_ids bristol_effect_table = TABLE("effect", bristol_effect_ids);
const struct ph_ids bristol_extra_table = TABLE("extra card", bristol_extra_ids);
const struct ph_ids bristol_face_table = TABLE("face", bristol_face_ids);
const struct ph_ids bristol_fate_table = TABLE("fate", bristol_fate_ids);
const struct ph_ids bristol_look_table = TABLE("look", bristol_look_ids);
const struct ph_ids bristol_move_table = TABLE("pawn move", bristol_move_ids);
const struct ph_ids bristol_pile_table = TABLE("pile", pile_ids);
const struct ph_ids bristol_reason_table = TABLE("reason", bristol_reason_ids);
const struct ph_ids bristol_roll_table = TABLE("roll", roll_ids);

int bristol_id_find(const char *const *ids, size_t count, const char *id) {
    return ph_id_find(ids, count, id);
}

int bristol_card_find(const char *id) {
    return ph_id_find(bristol_card_ids, BRISTOL_CARD_COUNT, id);
}
