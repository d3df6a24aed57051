// SPDX-License-Identifier: MIT
// The search for a hint: what a strong bot would do in a person's place, as far as it may be said to a person. It
// claims nothing, and of actions that are equal it names the mildest. Its values are calibrated (ai/calibration.h).
#ifndef PESTHOUSE_VIEWER_HINT_H
#define PESTHOUSE_VIEWER_HINT_H

#include "pesthouse/bot.h"
#include "words/words.h"

// A hint without a bot is by plague-doctor. `stopped`, unless NULL, ends the search when it returns true.
struct viewer_hint {
    const struct ph_bot *bot;
    size_t move; // the number of the decision in its game: asked again, the luck of the search is the same
    bool (*stopped)(void *context);
    void *stopped_context;
};

// Searches the decision of the scene's viewer, who is asked. PH_ERROR_UNKNOWN_BOT: the bot does not play the game.
enum ph_status viewer_hint_search(const struct viewer_hint *hint, const struct words_scene *scene,
                                  struct ph_search_result *result, struct ph_error *error);

#endif
