// SPDX-License-Identifier: MIT
// The ravage: the Baker's cubes are placed (R-BAKER-4); then every region with cubes and tokens has an outbreak without
// spread, in board order, or with Africanus as `last` chooses (R-RAVAGE-1).
#include "games/rattus/phases.h"

uint32_t rattus_ravaged(const struct rattus_state *state) {
    uint32_t finished = 0;
    for (unsigned i = 0; i < state->ravaged_count; i++) {
        finished |= rattus_bit(state->ravaged[i]);
    }
    return finished;
}

// In a game a finished region lacks cubes or tokens; in a position that somebody made up it may have both.
static uint32_t regions_due(const struct rattus_state *state) {
    uint32_t settled = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        settled |= state->presence[seat];
    }
    return settled & rattus_regions_with_rats(state) & ~rattus_ravaged(state);
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, regions_due(state)) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_RAVAGE, region, 0, 0), 1);
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    return rattus_sample_region(RATTUS_TYPE_RAVAGE, regions_due(state), random);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    rattus_outbreak_open(state, ph_action_component(action, 1), 0, 0);
}

const struct rattus_rule rattus_ravage_rule = {
    .name = "ravage",
    .text = "ravage {region}",
    .rule = "R-RAVAGE-1",
    .fields = {RATTUS_REGION("region", 1)},
    .list = list,
    .sample = sample,
    .apply = apply,
};

static void tell_end(const struct rattus_state *state, struct ph_events *events) {
    struct rattus_scored_event scored = {.count = state->options.players, .winner = rattus_winner(state)};
    int16_t scores[RATTUS_SEATS_MAX];
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        const unsigned seat = state->cards[card] - (unsigned)RATTUS_CARD_HAND;
        if (seat < state->options.players) { // hands are open now (R-INFO-5)
            rattus_tell_shown(events, (struct rattus_shown_event){.seat = seat, .card = card});
        }
    }
    rattus_scores(state, scores);
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        scored.scores[seat] = (uint8_t)scores[seat];
    }
    rattus_tell_scored(events, scored);
}

bool rattus_ravage_advance(struct rattus_state *state, struct ph_events *events) {
    if (state->pending == RATTUS_PENDING_OUTBREAK) {
        return rattus_outbreak_advance(state, events);
    }
    if (state->pending != RATTUS_PENDING_NONE) {
        return rattus_step_advance(state, events);
    }
    if (state->baker > 0) {
        const unsigned owner = rattus_owner(state, RATTUS_BAKER);
        state->pending = RATTUS_PENDING_BAKER_PLACE;
        state->step.queue[0] = (uint8_t)rattus_next_seat(state, owner);
        state->step.queue[1] = (uint8_t)owner;
        state->step.queue[2] = state->baker;
        state->baker = 0;
        return false;
    }
    const uint32_t due = regions_due(state);
    if (due != 0 && state->options.africanus) {
        state->node = RATTUS_NODE_RAVAGE;
        return true;
    }
    if (due != 0) {
        rattus_outbreak_open(state, rattus_lowest(due), 0, 0);
        return false;
    }
    if (state->boxed && rattus_box_hand(state) != RATTUS_NONE) { // hands are shown now, and count (R-SCORE-2)
        state->node = RATTUS_NODE_CARD;
        return true;
    }
    state->phase = RATTUS_PHASE_OVER;
    if (events != NULL) {
        tell_end(state, events);
    }
    return false;
}
