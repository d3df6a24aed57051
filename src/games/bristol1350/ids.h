// SPDX-License-Identifier: MIT
// Tables of ids, for actions, events and positions: those of the data, and those of enums that are no data.
#ifndef BRISTOL_IDS_H
#define BRISTOL_IDS_H

#include "games/bristol1350/state.h"
#include "pesthouse/shape.h"

extern const struct ph_ids bristol_about_table; // what a claim is about
extern const struct ph_ids bristol_card_table;  // remedy cards
extern const struct ph_ids bristol_cart_table;
extern const struct ph_ids bristol_character_table;
extern const struct ph_ids bristol_coin_table;
extern const struct ph_ids bristol_effect_table; // of a remedy card: its remedies, and alms
extern const struct ph_ids bristol_extra_table;
extern const struct ph_ids bristol_face_table;
extern const struct ph_ids bristol_fate_table;
extern const struct ph_ids bristol_look_table;
extern const struct ph_ids bristol_move_table;
extern const struct ph_ids bristol_pile_table;
extern const struct ph_ids bristol_reason_table; // why a game is over
extern const struct ph_ids bristol_roll_table;   // what dice were rolled for

extern const char *const bristol_about_ids[BRISTOL_CLAIM_KINDS];
extern const char *const bristol_fate_ids[BRISTOL_FATE_COUNT];               // [BRISTOL_FATE_NONE] is NULL
extern const char *const bristol_reason_ids[BRISTOL_REASON_SOLO_PLAGUE + 1]; // [BRISTOL_REASON_NONE] is NULL
extern const char *const bristol_move_ids[3];
extern const char *const bristol_look_ids[3];
extern const char *const bristol_extra_ids[3];

// An index by its id in a list of `count` ids, or −1.
int bristol_id_find(const char *const *ids, size_t count, const char *id);
int bristol_card_find(const char *id); // a remedy card, or −1

#endif
