// SPDX-License-Identifier: MIT
// Actions and events as text and JSON, from the notation and fields of each rule (rule.h).
#ifndef BRISTOL_NOTATION_H
#define BRISTOL_NOTATION_H

#include "games/bristol1350/ids.h"
#include "games/bristol1350/rule.h"

// The functions of struct ph_game of the same names.
struct ph_action_shape bristol_action_shape(unsigned type);
void bristol_action_text(const void *state, ph_action action, struct ph_writer *writer);
enum ph_status bristol_action_from_text(const void *state, const char *text, ph_action *action, struct ph_error *error);
enum ph_status bristol_action_from_json(const void *state, struct ph_json json, ph_action *action,
                                        struct ph_error *error);
void bristol_action_json(const void *state, ph_action action, struct ph_writer *writer);
void bristol_event_json(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer);

// Writes what a claim says: the member that goes with what it is about.
void bristol_write_said(struct ph_writer *writer, unsigned about, const uint8_t what[2]);

#endif
