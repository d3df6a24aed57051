// SPDX-License-Identifier: MIT
// What a game lends to the bots that understand it: functions that say how good actions are for a seat. They get that
// seat's view, a decision of that seat, what it may see of the log, and any of its legal actions. A new game adds its
// advisor to the list in advisor.c.
#ifndef PESTHOUSE_AI_ADVISOR_H
#define PESTHOUSE_AI_ADVISOR_H

#include "pesthouse/game.h"

// Writes the worth of each action, on any scale; more is better.
typedef void ph_rate(const void *view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                     double *worths);

struct ph_advisor {
    const struct ph_game *game;
    ph_rate *one_step; // by what the position is worth right after the action
    ph_rate *judge;    // as a sensible player of this very game would
    // Whether they look at the log. Those that do not may be handed an empty one.
    bool one_step_reads_log;
    bool judge_reads_log;
};

const struct ph_advisor *ph_advisor_find(const struct ph_game *game); // NULL: the game has none

#endif
