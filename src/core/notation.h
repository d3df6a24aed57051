// SPDX-License-Identifier: MIT
// What notations of games share: an action as text and JSON, both ways, from a template and a list of fields for each
// type of action. A game says how each kind of field is written and read; nothing in here knows any game.
#ifndef PESTHOUSE_CORE_NOTATION_H
#define PESTHOUSE_CORE_NOTATION_H

#include "pesthouse/game.h"

enum { PH_NOTATION_ID_MAX = 32 }; // bytes of any id, the NUL included

// A field of an action: a member of its JSON object and a {name} in its text.
struct ph_action_field {
    const char *name;
    uint8_t kind; // the game's own kinds; PH_FIELD_END: no more fields
    uint8_t at;   // its first component in the action, 1 … 7
};

// How a type of action is written.
struct ph_spelling {
    const char *name; // the protocol's type; NULL: there is no such type
    const char *text; // the record's notation: words, and {field}
    const struct ph_action_field *fields;
};

struct ph_notation_search; // for a text among the legal actions

struct ph_notation {
    const char *game; // its name, for messages
    unsigned type_count;
    struct ph_spelling (*spelling)(unsigned type);
    uint64_t (*legal_types)(const void *state);
    // Calls ph_notation_try for every legal action of a type.
    void (*list)(const void *state, unsigned type, struct ph_notation_search *search);
    void (*field_text)(const void *state, const struct ph_action_field *field, ph_action action,
                       struct ph_writer *writer);
    // Writes the field's members: most often one, of its name.
    void (*field_json)(const void *state, const struct ph_action_field *field, ph_action action,
                       struct ph_writer *writer);
    // Finds the field in an object, and puts it into *action.
    enum ph_status (*field_read)(const void *state, const struct ph_action_field *field, struct ph_json object,
                                 ph_action *action, struct ph_error *error);
    // Whether a member belongs to a field whose members are not called as the field is. NULL: there is none.
    bool (*has_member)(const struct ph_action_field *field, struct ph_json key);
};

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

// Writes the event of an action or outcome that was taken. `whole` is false where its fields are kept back.
void ph_notation_taken_json(const struct ph_notation *notation, const void *state, const struct ph_event *event,
                            bool whole, struct ph_writer *writer);

// For `field_read`: sets PH_ERROR_ILLEGAL_ACTION with "FIELD: MESSAGE".
enum ph_status ph_notation_wrong(struct ph_error *error, const char *field, const char *message);
// An index by its id in a list of `count` ids (those that are NULL have none), or −1.
int ph_id_find(const char *const *ids, size_t count, const char *id);
// These read a JSON value into *result, which is only of use where they say true: one of a list of ids, a number from 0
// to 255, and a mask of the numbers below `count` (at most 32) from a list that ascends.
bool ph_id_get(struct ph_json value, const char *const *ids, size_t count, unsigned *result);
bool ph_byte_get(struct ph_json value, unsigned *result);
bool ph_mask_get(struct ph_json value, unsigned count, unsigned *result);

static inline void ph_action_put(ph_action *action, unsigned at, unsigned value) {
    *action |= (ph_action)value << (8 * at);
}

#endif
