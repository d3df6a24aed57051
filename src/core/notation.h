// SPDX-License-Identifier: MIT
// What notations of games share: an action as text and JSON, both ways, and as an event, from the shape of each type of
// action (pesthouse/shape.h). A game writes and reads its odd fields itself; nothing in here knows any game.
#ifndef PESTHOUSE_CORE_NOTATION_H
#define PESTHOUSE_CORE_NOTATION_H

#include "core/shape.h"

enum { PH_NOTATION_ID_MAX = 32 }; // bytes of any id, the NUL included

// How a game writes and reads an odd field of an action.
struct ph_codec {
    // The members that it is in JSON; ends with PH_FIELD_END. One without a name has the field's own.
    const struct ph_field *members;
    unsigned always; // how many of them, the first ones, are always there; of the others one is
    void (*text)(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer);
    void (*json)(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer);
    // Finds the field in an object, and puts it into *action.
    enum ph_status (*read)(const void *state, const struct ph_field *field, struct ph_json object, ph_action *action,
                           struct ph_error *error);
};

struct ph_notation_search; // for a text among the legal actions

struct ph_notation {
    const struct ph_game *game;
    ph_odd_json *odd_json; // of events; NULL: none has an odd field
    // Calls ph_notation_try for every legal action of a type.
    void (*list)(const void *state, unsigned type, struct ph_notation_search *search);
};

// Whether a text begins with the first word of a type's notation.
bool ph_notation_begins(const char *notation, const char *text);
// Fills in the rule that forbids what a text says to the seat that decides, of a text that was refused
// (notation_forbid.c).
void ph_notation_forbid(const struct ph_notation *notation, const void *state, const char *text,
                        struct ph_error *error);

// The functions of struct ph_game of these names.
void ph_notation_action_text(const struct ph_notation *notation, const void *state, ph_action action,
                             struct ph_writer *writer);
enum ph_status ph_notation_action_from_text(const struct ph_notation *notation, const void *state, const char *text,
                                            ph_action *action, struct ph_error *error);
void ph_notation_action_json(const struct ph_notation *notation, const void *state, ph_action action,
                             struct ph_writer *writer);
enum ph_status ph_notation_action_from_json(const struct ph_notation *notation, const void *state, struct ph_json json,
                                            ph_action *action, struct ph_error *error);
void ph_notation_try(struct ph_notation_search *search, ph_action action);

void ph_notation_event_json(const struct ph_notation *notation, const void *state, const struct ph_event *event,
                            int seat, struct ph_writer *writer);

// Writes a field, one of `fields`, as members, if it is written at all.
void ph_notation_field_json(const void *state, const struct ph_field *fields, const struct ph_field *field,
                            ph_action action, struct ph_writer *writer);
// For `read` of an odd field: sets PH_ERROR_ILLEGAL_ACTION with "FIELD: MESSAGE".
enum ph_status ph_notation_wrong(struct ph_error *error, const char *field, const char *message);
// An index by its id in a list of `count` ids (those that are NULL have none), or −1.
int ph_id_find(const char *const *ids, size_t count, const char *id);
// Reads one of a list of ids from JSON into *index, which is only of use where it says true.
bool ph_id_get(struct ph_json value, const char *const *ids, size_t count, unsigned *index);

#endif
