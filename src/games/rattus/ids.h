// SPDX-License-Identifier: MIT
// Tables of ids, for actions, events and positions.
#ifndef RATTUS_IDS_H
#define RATTUS_IDS_H

#include "games/rattus/state.h"
#include "pesthouse/shape.h"

extern const struct ph_ids rattus_card_table;
extern const struct ph_ids rattus_character_table;
extern const struct ph_ids rattus_ended_table;
extern const struct ph_ids rattus_face_table; // a face; which ones there are depends on the boxes in play
extern const struct ph_ids rattus_kind_table; // kinds of cube (R-CUBE-3)
extern const struct ph_ids rattus_region_table;
extern const struct ph_ids rattus_with_table; // who may move the plague in the final round

// An index by its id, or −1.
int rattus_region_find(const char *id); // a region
int rattus_card_find(const char *id);   // a region card
int rattus_kind_find(const char *id);   // a kind of cube

#endif
