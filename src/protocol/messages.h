// SPDX-License-Identifier: MIT
// The messages of every door as JSON, for `describe --shapes`.
#ifndef PESTHOUSE_PROTOCOL_MESSAGES_H
#define PESTHOUSE_PROTOCOL_MESSAGES_H

#include "core/message.h"
#include "pesthouse/text.h"

extern const struct ph_door engine_door;    // engine_shapes.c
extern const struct ph_shape desk_shapes[]; // desk_shapes.c

// Writes the members "doors" and "messages", the shapes of all doors. `doors` ends with NULL.
void protocol_json_doors(struct ph_writer *writer, const struct ph_door *const *doors);

#endif
