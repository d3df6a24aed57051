// SPDX-License-Identifier: MIT
// What seen_json.c writes.
#include "core/message.h"

const struct ph_shape ph_seen_shapes[] = {
    PH_SHAPE("Actor", "who decides next",
             {"kind", "'seat' | 'chance' | 'over'", "a seat; luck; nobody, since the game is over"},
             {"seat?", "seat", "of the kind `seat`"}),
    PH_SHAPE("Move", "what was played, and what came of it", {"move", "int", "its number, from 1 on"},
             {"actor", "Actor", "who made it"},
             {"action", "action | null", "null where a part of it is hidden from this seat"},
             {"events", "[event]", ""}),
    PH_SHAPE("Nothing", "no members", {0}),
    {0},
};
