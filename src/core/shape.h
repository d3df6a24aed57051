// SPDX-License-Identifier: MIT
// Fields by their shapes (pesthouse/shape.h): as JSON, and without what is private.
#ifndef PESTHOUSE_CORE_SHAPE_H
#define PESTHOUSE_CORE_SHAPE_H

#include "pesthouse/game.h"
#include "pesthouse/shape.h"

// Writes the members of an odd field of an event.
typedef void ph_odd_json(const void *state, const struct ph_field *field, const struct ph_event *event,
                         struct ph_writer *writer);

// The functions of struct ph_game of these names, for events of the game's own.
void ph_shape_event_view(const struct ph_event_shape *shapes, const struct ph_event *event, int seat,
                         struct ph_event *seen);
// `odd_json` may be NULL where no field is odd.
void ph_shape_event_json(const struct ph_event_shape *shapes, ph_odd_json *odd_json, const void *state,
                         const struct ph_event *event, int seat, struct ph_writer *writer);

#endif
