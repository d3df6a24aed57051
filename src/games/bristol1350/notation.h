// SPDX-License-Identifier: MIT
// Actions and events as text and JSON, from the notation and fields of each rule (rule.h).
#ifndef BRISTOL_NOTATION_H
#define BRISTOL_NOTATION_H

#include "games/bristol1350/rule.h"

// The functions of struct ph_game of the same names.
void bristol_action_text(const void *state, ph_action action, struct ph_writer *writer);
enum ph_status bristol_action_from_text(const void *state, const char *text, ph_action *action, struct ph_error *error);
enum ph_status bristol_action_from_json(const void *state, struct ph_json json, ph_action *action,
                                        struct ph_error *error);
void bristol_action_json(const void *state, ph_action action, struct ph_writer *writer);
void bristol_event_json(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer);
// What a seat may not know of an event is 0 where it is symptoms, BRISTOL_CARD_HIDDEN where it is a remedy card, else
// one of the below. The seats that learnt of a plague or have seen a leeched card are then not in its `to` either.
void bristol_event_view(const struct ph_event *event, int seat, struct ph_event *seen);
enum {
    BRISTOL_PLAGUE_HIDDEN = 2,
    BRISTOL_SEATS_HIDDEN = 0xFFFF,
};

// An index by its id in a list of `count` ids, or −1.
int bristol_id_find(const char *const *ids, size_t count, const char *id);
int bristol_card_find(const char *id); // a remedy card, or −1

// Ids of enums that are no data.
extern const char *const bristol_about_ids[BRISTOL_CLAIM_KINDS];
extern const char *const bristol_fate_ids[BRISTOL_FATE_COUNT]; // [BRISTOL_FATE_NONE] is NULL
extern const char *const bristol_move_ids[3];
extern const char *const bristol_look_ids[3];
extern const char *const bristol_extra_ids[3];

#endif
