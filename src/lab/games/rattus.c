// SPDX-License-Identifier: MIT
#include "lab/games/rattus.h"

#include "games/rattus/rattus.h"
#include "games/rattus/state.h"

static int character_taken(ph_action action) {
    return ph_action_type(action) == RATTUS_TYPE_TAKE ? ph_action_component(action, 1) : -1;
}

static const struct match_gains characters = {
    .title = "character",
    .count = RATTUS_CHARACTER_COUNT,
    .ids = rattus_character_ids,
    .gained = character_taken,
};

static bool has_messenger(const void *state) {
    return rattus_in_play(state, RATTUS_MESSENGER);
}

static bool has_no_messenger(const void *state) {
    return !has_messenger(state);
}

// The Messenger has thousands of swaps to draw from, so games with and without it are measured separately.
#define BOTH_BOXES "{\"pied_piper\":true,\"characters\":\"random\"}"
static const struct lab_mixture mixtures[] = {
    {.name = "all boxes", .players = 6, .options = BOTH_BOXES},
    {.name = "with Messenger", .players = 6, .options = BOTH_BOXES, .counts = has_messenger},
    {.name = "without Messenger", .players = 6, .options = BOTH_BOXES, .counts = has_no_messenger},
};

const struct lab_game rattus_lab = {
    .game = &rattus_game,
    .tally = &characters,
    .mixtures = mixtures,
    .mixture_count = sizeof mixtures / sizeof *mixtures,
};
