// SPDX-License-Identifier: MIT
// The value of the position where the tree ends: the game's evaluation, at once or after a rollout, or the result of a
// rollout to the end.
#include "ai/search/tree_search.h"

enum {
    TURN_MAX = 12,      // decisions of a turn that a rollout finishes, at most; chosen by hand
    PLAY_OUT_MAX = 500, // transitions of a rollout to the end; among usual tokens none of 55,000 took over 175
};

// How far a rollout has come.
struct progress {
    unsigned decisions;
    unsigned turns; // that are finished
    uint8_t seat;   // that decided last
};

// Whether a rollout that finishes `turns` turns stops before the decision of `seat`; if not, the decision counts.
static bool stops_before(const struct tree_search *search, struct progress *progress, uint8_t seat, unsigned turns) {
    const unsigned wanted = search->advisor->rollout_policy == NULL ? 0 : turns;
    progress->turns += progress->decisions > 0 && seat != progress->seat;
    progress->seat = seat;
    const bool turn_is_open = progress->turns < wanted && progress->decisions < TURN_MAX * wanted;
    return search->advisor->evaluate != NULL && progress->decisions++ >= search->config->rollout_depth && !turn_is_open;
}

static ph_action choose(struct tree_search *search) {
    const struct advisor *const advisor = search->advisor;
    const float random_share = search->config->rollout_random;
    const bool informed = advisor->rollout_policy != NULL && random_share < 1;
    return informed && ph_random_below(&search->random, 65536) >= (uint32_t)(random_share * 65536)
               ? advisor->rollout_policy(search->state.bytes, &search->random)
               : search->game->sample(search->state.bytes, &search->random);
}

void search_play_out(const struct ph_game *game, const struct advisor *advisor, void *state, struct ph_random *random) {
    for (uint32_t transitions = 0; transitions < PLAY_OUT_MAX; transitions++) {
        const struct ph_actor actor = game->actor(state);
        if (actor.kind == PH_ACTOR_OVER) {
            break;
        }
        const bool informed = actor.kind == PH_ACTOR_SEAT && advisor->rollout_policy != NULL;
        game->apply(state, informed ? advisor->rollout_policy(state, random) : game->sample(state, random), NULL);
    }
}

static void add_closing_rollout(struct tree_search *search, float values[PH_SEATS_MAX]) {
    float result[PH_SEATS_MAX] = {0};
    search_play_out(search->game, search->advisor, search->state.bytes, &search->random);
    search_terminal_values(search->game, search->advisor, search->state.bytes, search->players, result);
    for (int seat = 0; seat < search->players; seat++) {
        values[seat] += result[seat];
    }
}

// Values the position by rollouts to the end if it is so near that they take the place of the evaluation.
static bool closes(struct tree_search *search, float values[PH_SEATS_MAX]) {
    const struct advisor *const advisor = search->advisor;
    if (advisor->closing_rollouts == NULL || search->config->rollout_depth == UINT16_MAX) {
        return false;
    }
    const unsigned rollouts = advisor->closing_rollouts(search->state.bytes);
    if (rollouts == 0) {
        return false;
    }
    const union ph_state_storage from = search->state;
    for (unsigned i = 0; i < rollouts; i++) {
        search->state = from;
        add_closing_rollout(search, values);
    }
    for (int seat = 0; seat < search->players; seat++) {
        values[seat] /= (float)rollouts;
    }
    return true;
}

// Plays on until `turns` turns are finished. Returns whether the position is to be evaluated; false: the game is over
// or close to its end, and *values, zeros before, has its values.
static bool play_on(struct tree_search *search, unsigned turns, float values[PH_SEATS_MAX]) {
    const struct ph_game *const game = search->game;
    void *const state = search->state.bytes;
    struct progress progress = {0};
    struct ph_actor actor = game->actor(state);
    for (uint32_t transitions = 0; actor.kind != PH_ACTOR_OVER && transitions < game->playout_cap; transitions++) {
        if (closes(search, values)) {
            return false;
        }
        const bool decides = actor.kind == PH_ACTOR_SEAT;
        if (decides && stops_before(search, &progress, actor.seat, turns)) {
            return true;
        }
        game->apply(state, decides ? choose(search) : game->sample(state, &search->random), NULL);
        actor = game->actor(state);
    }
    if (actor.kind == PH_ACTOR_SEAT && search->advisor->evaluate != NULL) {
        return true;
    }
    search_terminal_values(game, search->advisor, state, search->players, values);
    return false;
}

static bool looks_ahead(struct tree_search *search) {
    const float share = search->advisor->rollout_policy == NULL ? 0 : search->config->ahead_share;
    return share > 0 && ph_random_below(&search->random, 65536) < (uint32_t)(share * 65536);
}

void tree_search_rollout(struct tree_search *search, float values[PH_SEATS_MAX]) {
    const struct search_config *const config = search->config;
    const unsigned turns = (config->finish_turn ? 1u : 0u) + (looks_ahead(search) ? config->ahead_turns : 0u);
    if (play_on(search, turns, values)) {
        search->advisor->evaluate(search->state.bytes, values);
    }
}

// The winners; in a game cut short that names none, the seats with most points.
static unsigned leaders(const struct ph_result *result, int players) {
    if (result->winners != 0 || result->over) {
        return result->winners; // a finished game may have no winner
    }
    int best = result->scores[0];
    for (int seat = 1; seat < players; seat++) {
        best = result->scores[seat] > best ? result->scores[seat] : best;
    }
    unsigned seats = 0;
    for (int seat = 0; seat < players; seat++) {
        seats |= (unsigned)(result->scores[seat] == best) << seat;
    }
    return seats;
}

void search_terminal_values(const struct ph_game *game, const struct advisor *advisor, const void *state, int players,
                            float values[PH_SEATS_MAX]) {
    if (advisor != NULL && advisor->terminal_values != NULL) {
        advisor->terminal_values(state, values);
        return;
    }
    struct ph_result result;
    game->result(state, &result);
    const unsigned winners = leaders(&result, players);
    unsigned count = 0;
    for (int seat = 0; seat < players; seat++) {
        count += winners >> seat & 1u;
    }
    for (int seat = 0; seat < players; seat++) {
        values[seat] = (winners >> seat & 1u) != 0 ? 1.0F / (float)count : 0;
    }
}
