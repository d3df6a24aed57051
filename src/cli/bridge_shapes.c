// SPDX-License-Identifier: MIT
// The line that bridge_engine.c writes for each decision.
#include "cli/messages.h"

static const struct ph_shape shapes[] = {
    PH_SHAPE(
        "BridgeDecision", "a decision of the program's seat", {"seat", "seat", "the program's own seat: 0, 1, 2 …"},
        {"at", "int", "the number of the table's entry that asks"},
        {"window", "bool",
         "whether others are asked at the same time; an answer that comes after the window has closed is ignored"},
        {"moves", "[Move]",
         "what has happened since the line before, as the seat sees it: `move`, `actor`, `action` (null if hidden), "
         "`events`. After a lost connection and after an undo they begin again at move 1, or at a number that was "
         "there before; what has the same number replaces it"},
        {"view", "view",
         "the position as the seat sees it ([protocol.md](protocol.md) and the rules of each game have its fields)"},
        {"legal", "[action]", "every legal action, as an object with its `text`"},
        {"observation?", "string",
         "without a server: the bytes that Python's `observe()` returns, for networks, as hexadecimal digits"}),
    {0},
};

static const struct ph_exchange exchanges[] = {
    {"decision", NULL, "BridgeDecision", "asks the program, which answers with a line: the text of an action"},
    {0},
};

const struct ph_door bridge_door = {
    .name = "bridge",
    .shapes = PH_SHAPE_TABLES(ph_seen_shapes, shapes),
    .exchanges = exchanges,
};
