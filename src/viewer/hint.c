// SPDX-License-Identifier: MIT
#include "viewer/hint.h"

#include "ai/calibration.h"
#include "words/hint.h"

enum { HINT_MS = 1500, HINT_ITERATIONS = 1000 }; // whichever is reached first

// The values of a search as chances that people can rely on.
static void calibrate(const struct words_scene *scene, struct ph_search_result *result) {
    for (size_t i = 0; i < result->candidate_count; i++) {
        const double value = (double)result->candidates[i].value;
        result->candidates[i].value = (float)calibration_value(scene->game, scene->players, value);
    }
    if (result->has_value) {
        calibration_shares(scene->game, scene->players, scene->viewer, result->value);
    }
}

enum ph_status viewer_hint_search(const struct viewer_hint *hint, const struct words_scene *scene,
                                  struct ph_search_result *result, struct ph_error *error) {
    const struct ph_bot *const bot = hint->bot != NULL ? hint->bot : ph_bot_find("plague-doctor");
    const struct ph_search_limits limits = {.ms = HINT_MS,
                                            .iterations = HINT_ITERATIONS,
                                            .silent = true,
                                            .stopped = hint->stopped,
                                            .stopped_context = hint->stopped_context};
    const struct ph_key key = {.word = {0}};
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, hint->move);
    *result = (struct ph_search_result){0};
    const enum ph_status status =
        ph_bot_choose(bot, scene->game, scene->view, scene->log, scene->viewer, &limits, &random, result, error);
    if (status == PH_OK) {
        words_hint_soften(scene, result);
        calibrate(scene, result);
    }
    return status;
}
