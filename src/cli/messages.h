// SPDX-License-Identifier: MIT
// Every door, and what the bridge tells a program, as rows (core/message.h).
#ifndef PESTHOUSE_CLI_MESSAGES_H
#define PESTHOUSE_CLI_MESSAGES_H

#include "core/message.h"

extern const struct ph_door bridge_door;        // bridge_shapes.c
extern const struct ph_door *const cli_doors[]; // doors_shapes.c; up to NULL

#endif
