// SPDX-License-Identifier: MIT
// Bots that take the action which a game's advisor rates highest: `greedy` looks at the position right after it,
// `rules` asks what a sensible player of that game would do.
#ifndef PESTHOUSE_AI_RATED_BOT_H
#define PESTHOUSE_AI_RATED_BOT_H

#include "ai/advisor.h"
#include "pesthouse/bot.h"

extern const struct ph_bot greedy_bot;
extern const struct ph_bot rules_bot;

// A habit of a player: puts the actions that it allows first, and returns their number. 0 if it allows none of them;
// then all remain.
typedef size_t rated_habit(const void *view, struct ph_log log, int seat, struct ph_random *random, ph_action *actions,
                           size_t count);

// Chooses the best-rated of the legal actions, or of those that the habit allows; each of the best is as likely.
// `habit` may be NULL. PH_ERROR_NO_MEMORY.
enum ph_status rated_choose(advisor_rate *rate, rated_habit *habit, const struct ph_game *game, const void *view,
                            struct ph_log log, int seat, struct ph_random *random, struct ph_search_result *result);

#endif
