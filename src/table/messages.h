// SPDX-License-Identifier: MIT
// What a table reads and writes, as rows (core/message.h).
#ifndef PESTHOUSE_TABLE_MESSAGES_H
#define PESTHOUSE_TABLE_MESSAGES_H

#include "core/message.h"

extern const struct ph_shape ph_table_shapes[];         // of what it tells: table_shapes.c
extern const struct ph_shape ph_table_request_shapes[]; // of what it is asked: request_shapes.c
extern const struct ph_shape ph_settings_shapes[];      // settings_shapes.c

extern const struct ph_door ph_told_door;   // what viewers are told in JSON: table_shapes.c
extern const struct ph_door ph_packed_door; // and in packed form

#endif
