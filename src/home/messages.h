// SPDX-License-Identifier: MIT
// What the desks of a table and of a printed game answer, as rows (core/message.h).
#ifndef PESTHOUSE_HOME_MESSAGES_H
#define PESTHOUSE_HOME_MESSAGES_H

#include "protocol/messages.h"

extern const struct ph_door table_door; // desk_shapes.c
extern const struct ph_door box_door;   // box_desk_shapes.c

#endif
