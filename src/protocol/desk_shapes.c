// SPDX-License-Identifier: MIT
// What desk.c writes around the answers of desks.
#include "protocol/messages.h"

const struct ph_shape desk_shapes[] = {
    PH_SHAPE("DeskAnswer", "what every answer of a desk begins with", {"ok", "true", ""}),
    PH_SHAPE("DeskRefusal", "the answer to a refused request", {"ok", "false", ""}, {"error", "DeskError", ""}),
    PH_SHAPE("DeskError", "why a request was refused", {"code", "error", ""},
             {"message", "string", "what is wrong, and what would be right"}),
    {0},
};
