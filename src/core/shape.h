// SPDX-License-Identifier: MIT
// Writes, reads and redacts fields by their shapes (pesthouse/shape.h).
#ifndef PESTHOUSE_CORE_SHAPE_H
#define PESTHOUSE_CORE_SHAPE_H

#include "pesthouse/game.h"
#include "pesthouse/shape.h"

enum { PH_SHAPE_ITEMS_MAX = 32 }; // of a set or list

static inline bool ph_shape_has_items(const struct ph_field *field) {
    return field->kind == PH_FIELD_SET || field->kind == PH_FIELD_LIST;
}
static inline unsigned ph_shape_item_bits(const struct ph_field *field) {
    return field->room == 0 ? field->bits : (unsigned)field->bits / field->room;
}

// Writes the members of an odd field of an event.
typedef void ph_odd_json(const void *state, const struct ph_field *field, const struct ph_event *event,
                         struct ph_writer *writer);

// `event_json` of struct ph_game, for events of the game's own. `odd_json` may be NULL where no field is odd.
void ph_shape_event_json(const struct ph_game *game, ph_odd_json *odd_json, const void *state,
                         const struct ph_event *event, int seat, struct ph_writer *writer);

// Whether a field is written as JSON: it is neither absent nor kept back.
bool ph_shape_is_written(const struct ph_field *field, uint64_t data);
// Writes a field, one of `fields` that is not odd, as a member.
void ph_shape_field_json(const struct ph_field *fields, const struct ph_field *field, uint64_t data,
                         struct ph_writer *writer);
// Writes a field of an action as text.
void ph_shape_field_text(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer);
// Finds a field in the object of an action, and puts it into *action.
enum ph_status ph_shape_field_read(const void *state, const struct ph_field *field, struct ph_json object,
                                   ph_action *action, struct ph_error *error);

#endif
