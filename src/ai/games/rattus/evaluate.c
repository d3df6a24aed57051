// SPDX-License-Identifier: MIT
// The evaluation: a network trained on games of bots (network.json, which `make learn` writes). From the last turns on
// rollouts take its place: what is left to do is soon done, and the ravage decides more than the network can see.
#include "ai/games/rattus/rattus.h"

#include "ai/games/rattus/prospect.h"

// Chosen by hand: more rollouts where they are quick.
enum { FINAL_ROLLOUTS = 8, RAVAGE_ROLLOUTS = 16, AFRICANUS_ROLLOUTS = 2 };

// Chosen by hand: the game is in its last turns when each seat can expect fewer than this.
static const float last_turns = 1;

// Tried with four seats; with two the evaluation stays.
static bool is_in_last_turns(const struct rattus_state *state) {
    return state->phase == RATTUS_PHASE_TURN && state->options.players > 2 && rattus_prospect_turns(state) < last_turns;
}

// A single opponent looks for what hurts most, and in the last turns everybody reckons closely.
bool rattus_predicts(const void *void_state) {
    const struct rattus_state *const state = void_state;
    return state->options.players > 2 && state->phase <= RATTUS_PHASE_TURN && !is_in_last_turns(state);
}

void rattus_evaluate(const void *state, float values[PH_SEATS_MAX]) {
    network_evaluate(&rattus_advisor, state, values);
}

unsigned rattus_closing_rollouts(const void *void_state) {
    const struct rattus_state *const state = void_state;
    if (state->phase < RATTUS_PHASE_FINAL) {
        return is_in_last_turns(state) ? 1 : 0;
    }
    if (state->options.africanus) { // its ravage has decisions
        return AFRICANUS_ROLLOUTS;
    }
    return state->phase == RATTUS_PHASE_FINAL ? FINAL_ROLLOUTS : RAVAGE_ROLLOUTS;
}

bool rattus_only_luck(const void *void_state) {
    const struct rattus_state *const state = void_state;
    return state->phase == RATTUS_PHASE_RAVAGE && !state->options.africanus && state->potions[0] == 0;
}
