// SPDX-License-Identifier: MIT
// `event_rule` and `forbids` of struct ph_game.
#ifndef BRISTOL_WHY_H
#define BRISTOL_WHY_H

#include "pesthouse/game.h"

const char *bristol_event_rule(const void *void_state, const struct ph_event *event);
const char *bristol_forbids(const void *view, int seat, ph_action action, uint8_t fixed);

#endif
