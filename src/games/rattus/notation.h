// SPDX-License-Identifier: MIT
// Actions and events as text and JSON, from the notation and fields of each rule (rule.h).
#ifndef RATTUS_NOTATION_H
#define RATTUS_NOTATION_H

#include "games/rattus/ids.h"
#include "games/rattus/rule.h"

// The functions of struct ph_game of the same names.
struct ph_action_shape rattus_action_shape(unsigned type);
void rattus_action_text(const void *state, ph_action action, struct ph_writer *writer);
enum ph_status rattus_action_from_text(const void *state, const char *text, ph_action *action, struct ph_error *error);
enum ph_status rattus_action_from_json(const void *state, struct ph_json json, ph_action *action,
                                       struct ph_error *error);
void rattus_action_json(const void *state, ph_action action, struct ph_writer *writer);
void rattus_event_json(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer);

// The edge between two regions, or −1.
int rattus_edge_find(unsigned a, unsigned b);
// A face of the set in use, or −1.
int rattus_face_find(const struct rattus_state *state, const char *id);

#endif
