// SPDX-License-Identifier: MIT
// Decisions that are not a turn's own: questions amid an outbreak, and where the Caravan starts. Both bots answer them
// alike.
#ifndef PESTHOUSE_AI_RATTUS_QUESTIONS_H
#define PESTHOUSE_AI_RATTUS_QUESTIONS_H

#include "ai/games/rattus/prospect.h"

// Whether the node is one of those that are answered here.
bool rattus_question_asked(const struct rattus_state *view);
// The rating of an answer, for the deciding seat.
float rattus_question_rate(const struct rattus_prospect *now, const struct rattus_state *view, ph_action action);

#endif
