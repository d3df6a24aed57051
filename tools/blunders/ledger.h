// SPDX-License-Identifier: MIT
// What hunts have found, in a file with a JSON object on each line: first how it was measured, then the decisions and
// the ends of games as hunt.h writes them. Lines are only added, so whoever is interrupted loses one decision.
#ifndef PESTHOUSE_TOOLS_BLUNDERS_LEDGER_H
#define PESTHOUSE_TOOLS_BLUNDERS_LEDGER_H

#include "tools/blunders/hunt.h"

#include <stdio.h>

struct ledger_game {
    uint64_t decisions; // judged so far
    bool over;          // all of them
};

struct ledger {
    const char *path;
    FILE *file;
    struct ledger_game *games;
    uint64_t count;                // of games
    uint64_t begun;                // games with a decision judged
    uint64_t over;                 // games judged to the end
    uint64_t decisions;            // judged
    uint64_t reached[HUNT_STAGES]; // decisions that came to this stage
    uint64_t blunders;             // decisions that stayed
};

// Opens a file or creates it, and reads what it has of `count` games. `how` is the first line that it must have.
// PH_ERROR_BAD_REQUEST for a file that was measured otherwise or is none of these, PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status ledger_open(struct ledger *ledger, const char *path, const char *how, uint64_t count,
                           struct ph_error *error);
// Adds a line, and counts it. PH_ERROR_IO, PH_ERROR_BAD_REQUEST if it is none.
enum ph_status ledger_add(struct ledger *ledger, const char *line, struct ph_error *error);
// Prints what was found: the counts, and a line for each blunder.
enum ph_status ledger_report(const struct ledger *ledger, const struct hunt *hunt, struct ph_error *error);
void ledger_close(struct ledger *ledger);

#endif
