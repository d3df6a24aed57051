// SPDX-License-Identifier: MIT
// A game of a bot, and which of its decisions were blunders: each is judged beside the two candidates that its search
// valued next, in stages, each with fresh luck, and goes on to the next one while one of them looks better by
// HUNT_WORSE. What stays better in the last stage, by an interval without 0, shows a blunder.
#ifndef PESTHOUSE_TOOLS_BLUNDERS_HUNT_H
#define PESTHOUSE_TOOLS_BLUNDERS_HUNT_H

#include "tools/blunders/judge.h"

enum { HUNT_STAGES = 3 };

#define HUNT_WORSE 0.05 // of a win

struct hunt_stage {
    const struct ph_bot *bot; // that plays the continuations
    uint64_t pairs;
};

struct hunt {
    struct judge judge;
    struct ph_json options;   // of the game
    const struct ph_bot *bot; // whose decisions are judged, on all seats
    struct ph_search_limits limits;
    struct ph_key key;
    struct hunt_stage stages[HUNT_STAGES];
};

// Judges the decisions of game `number` from decision `known` on, where the search had a choice, and gives a line of
// JSON for each to `keep`, whose failure ends it; after the last one a line with their count. A hunt that was stopped
// keeps no part of a decision. PH_ERROR_NO_MEMORY, the bots' errors, or that of `keep`.
typedef enum ph_status hunt_keep(void *context, const char *line, struct ph_error *error);
enum ph_status hunt_game(const struct hunt *hunt, uint64_t number, uint64_t known, struct judge_memory *memory,
                         hunt_keep *keep, void *context, struct ph_error *error);

#endif
