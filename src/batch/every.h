// SPDX-License-Identifier: MIT
// All actions that seats can ever have in games from one start, for a list of choices made once (PH_CHOOSE_TABLE). A
// game describes them by rows: a type, and what each of its components may be.
#ifndef PESTHOUSE_BATCH_EVERY_H
#define PESTHOUSE_BATCH_EVERY_H

#include "core/rule.h"

enum { BATCH_VALUES_MAX = 64 }; // of a component

// What a component may be: a kind of the game's own, and for numbers the least and the largest. Kind 0: there is none.
struct batch_part {
    uint8_t kind;
    uint8_t least;
    uint8_t most;
};

struct batch_row {
    uint64_t needs; // what must be in play, in the game's own bits: one of them is enough. 0: nothing
    uint8_t type;
    struct batch_part parts[PH_COMPONENTS_MAX - 1];
};

// Writes the values of component `at` of an action whose components before it are chosen. Returns how many there are.
typedef unsigned batch_values(const void *start, const struct batch_part *part, ph_action action, unsigned at,
                              uint8_t values[BATCH_VALUES_MAX]);

// Lists the actions of rows whose needs are met.
void ph_batch_list_rows(const struct batch_row *rows, size_t count, uint64_t in_play, const void *start,
                        batch_values *values, struct ph_list *list);

// For parts of any game.
unsigned ph_batch_numbers(unsigned least, unsigned most, uint8_t values[BATCH_VALUES_MAX]);
unsigned ph_batch_bits(uint64_t set, uint8_t values[BATCH_VALUES_MAX]);

#endif
