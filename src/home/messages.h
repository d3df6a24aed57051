// SPDX-License-Identifier: MIT
// What a table's desk answers, as rows (core/message.h).
#ifndef PESTHOUSE_HOME_MESSAGES_H
#define PESTHOUSE_HOME_MESSAGES_H

#include "protocol/messages.h"

extern const struct ph_door table_door; // desk_shapes.c

#endif
