// SPDX-License-Identifier: MIT
// What a viewer's desk answers, as rows (core/message.h).
#ifndef PESTHOUSE_VIEWER_MESSAGES_H
#define PESTHOUSE_VIEWER_MESSAGES_H

#include "protocol/messages.h"

extern const struct ph_door viewer_door; // desk_shapes.c

#endif
