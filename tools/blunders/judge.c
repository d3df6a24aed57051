// SPDX-License-Identifier: MIT
#include "tools/blunders/judge.h"

#include "ai/search/search.h"
#include "core/reader.h"

#include <math.h>
#include <stdlib.h>

static enum ph_status prepare(const struct judge *judge, const struct ph_question *question,
                              struct judge_memory *memory, struct ph_error *error) {
    const struct advisor *const advisor = judge->advisor;
    if (advisor->prepare_belief == NULL) {
        return PH_OK;
    }
    if (memory->belief == NULL) {
        memory->belief = malloc(advisor->belief_size);
    }
    if (memory->belief == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory for a belief");
    }
    advisor->prepare_belief(question->view.bytes, question->log, question->seat, memory->belief);
    return PH_OK;
}

static void imagine(const struct judge *judge, const struct ph_question *question, const struct judge_memory *memory,
                    struct ph_random *random, union ph_state_storage *world) {
    const void *const view = question->view.bytes;
    if (memory->belief != NULL) {
        judge->advisor->sample_belief(memory->belief, view, question->log, question->seat, random, world->bytes);
    } else {
        judge->game->determinize(view, question->log, question->seat, random, world->bytes);
    }
}

// What the seat gets in the end of game `number` from a world in which it has acted.
static enum ph_status continue_from(const struct judge *judge, const union ph_state_storage *world, ph_action action,
                                    int seat, const struct ph_bot *bot, const struct ph_key *key, uint64_t number,
                                    struct judge_memory *memory, double *value, struct ph_error *error) {
    struct match match = {.game = judge->game,
                          .players = judge->players,
                          .key = *key,
                          .stopped = judge->stopped,
                          .stopped_context = judge->stopped_context,
                          .start = *world};
    struct match_stats stats = {0};
    float values[PH_SEATS_MAX] = {0};
    for (int entry = 0; entry < judge->players; entry++) {
        match.bots[entry] = bot;
        match.limits[entry].iterations = bot->iterations; // never the time, so that the luck alone decides
    }
    judge->game->apply(match.start.bytes, action, NULL);
    PH_TRY(match_play_kept(&match, number, &memory->book, &memory->script, &stats, error));
    for (size_t i = 0; i < memory->script.count; i++) {
        judge->game->apply(match.start.bytes, memory->script.actions[i], NULL);
    }
    search_terminal_values(judge->game, judge->advisor, match.start.bytes, judge->players, values);
    *value = (double)values[seat];
    return PH_OK;
}

enum ph_status judge_pairs(const struct judge *judge, const struct ph_question *question, ph_action played,
                           ph_action other, const struct ph_bot *bot, const struct ph_key *key, uint64_t pairs,
                           struct judge_memory *memory, struct judgement *judgement, struct ph_error *error) {
    struct judgement made = {.pairs = pairs};
    PH_TRY(prepare(judge, question, memory, error));
    for (uint64_t i = 0; i < pairs; i++) {
        struct ph_random random = ph_random_at(key, PH_STREAM_PLAYER, i);
        union ph_state_storage world;
        double with = 0;
        double instead = 0;
        imagine(judge, question, memory, &random, &world);
        PH_TRY(continue_from(judge, &world, played, question->seat, bot, key, i, memory, &with, error));
        PH_TRY(continue_from(judge, &world, other, question->seat, bot, key, i, memory, &instead, error));
        if (judge->stopped != NULL && judge->stopped(judge->stopped_context)) {
            return PH_OK;
        }
        made.sum += instead - with;
        made.squares += (instead - with) * (instead - with);
    }
    judgement->pairs += made.pairs;
    judgement->sum += made.sum;
    judgement->squares += made.squares;
    return PH_OK;
}

double judgement_mean(const struct judgement *judgement) {
    return judgement->pairs > 0 ? judgement->sum / (double)judgement->pairs : 0;
}

double judgement_error(const struct judgement *judgement) {
    const double pairs = (double)judgement->pairs;
    const double mean = judgement_mean(judgement);
    if (judgement->pairs < 2) {
        return (double)INFINITY;
    }
    return 1.96 * sqrt(fmax(judgement->squares / pairs - mean * mean, 0) / (pairs - 1));
}

void judge_memory_deinit(struct judge_memory *memory) {
    ph_logbook_deinit(&memory->book);
    match_script_deinit(&memory->script);
    free(memory->belief);
    *memory = (struct judge_memory){0};
}
