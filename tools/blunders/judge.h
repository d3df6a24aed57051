// SPDX-License-Identifier: MIT
// Which of two actions is worth more to the seat that decides: pairs of continuations from worlds that the seat holds
// possible, both with the same luck, played to the end by one bot on all seats.
#ifndef PESTHOUSE_TOOLS_BLUNDERS_JUDGE_H
#define PESTHOUSE_TOOLS_BLUNDERS_JUDGE_H

#include "ai/advisor.h"
#include "lab/match.h"

struct judge {
    const struct ph_game *game;
    const struct advisor *advisor;
    int players;
    bool (*stopped)(void *context); // as in struct match
    void *stopped_context;
};

// What the continuations of one pair of actions came to. All zeros: none yet.
struct judgement {
    uint64_t pairs;
    double sum; // of what the other action brought more, in shares of the win or of the most points that a seat can get
    double squares; // of each pair's
};

// Memory of one judge, to be used again and again. All zeros is empty.
struct judge_memory {
    struct ph_logbook book;
    struct match_script script;
    void *belief;
};

// Judges `other` beside `played`, both legal in the question, by `pairs` continuations of `bot`; the luck is that of
// `key`. In them each seat remembers what happens from this decision on. Adds nothing if it was stopped.
// PH_ERROR_NO_MEMORY, or the bot's error.
enum ph_status judge_pairs(const struct judge *judge, const struct ph_question *question, ph_action played,
                           ph_action other, const struct ph_bot *bot, const struct ph_key *key, uint64_t pairs,
                           struct judge_memory *memory, struct judgement *judgement, struct ph_error *error);
double judgement_mean(const struct judgement *judgement);
// Half of the 95 % interval of the mean (normal approximation); infinite below two pairs.
double judgement_error(const struct judgement *judgement);
void judge_memory_deinit(struct judge_memory *memory);

#endif
