// SPDX-License-Identifier: MIT
// An outbreak, in the order of R-OUT-7: spread; Knight's question; then token by token turning, M, A and classes,
// discard, while the region has a cube and a token (R-OUT-1).
#include "games/rattus/phases.h"

void rattus_outbreak_open(struct rattus_state *state, unsigned region, unsigned rats, unsigned ask) {
    state->pending = RATTUS_PENDING_OUTBREAK;
    state->outbreak = (struct rattus_outbreak){
        .region = (uint8_t)region,
        .rats = (uint8_t)rats,
        .ask = (uint8_t)ask,
        .slot = RATTUS_NONE,
    };
}

unsigned rattus_slot_groups(const struct rattus_state *state, unsigned region, uint8_t sizes[RATTUS_SLOTS]) {
    const uint16_t *const tokens = state->at[region].tokens;
    const unsigned count = rattus_rats(state, region);
    unsigned groups = 0;
    for (unsigned slot = 0; slot < count; slot++) {
        unsigned first = 0;
        while (tokens[first] != tokens[slot]) {
            first++;
        }
        if (first == slot) {
            groups |= 1u << slot;
            sizes[slot] = 0;
        }
        sizes[first]++;
    }
    return groups;
}

unsigned rattus_most_cubes(const struct rattus_state *state, unsigned region) {
    const uint8_t *const cubes = state->at[region].cubes;
    unsigned most = 1;
    unsigned seats = 0;
    for (unsigned seat = 0; seat < state->players; seat++) {
        if (cubes[seat] > most) {
            most = cubes[seat];
            seats = 0;
        }
        seats |= (unsigned)(cubes[seat] == most) << seat;
    }
    return seats;
}

unsigned rattus_rest_losses(const struct rattus_state *state, const struct rattus_face *face, unsigned seat) {
    unsigned losses = face->all;
    uint32_t cards = state->owned[seat];
    if (state->pending == RATTUS_PENDING_OUTBREAK) {
        cards &= ~state->outbreak.protected_characters; // R-CARD-2
    }
    RATTUS_EACH(character, cards) {
        losses += face->classes[rattus_character_infos[character].class_id];
    }
    return losses;
}

void rattus_token_turn(struct rattus_state *state, unsigned slot) {
    const unsigned all = ((1u << state->players) - 1) << RATTUS_TOKEN_SEEN_SHIFT;
    uint16_t *const token = &state->at[state->outbreak.region].tokens[slot];
    *token = (uint16_t)(*token | RATTUS_TOKEN_UP | all);
    state->outbreak.slot = (uint8_t)slot;
}

static void lose_cube(struct rattus_state *state, unsigned seat, struct ph_events *events) {
    const unsigned region = state->outbreak.region;
    rattus_cube_remove(state, seat, region, 1);
    state->supply[seat]++;
    if (seat != state->seat) {
        state->outbreak.killed = 1;
    }
    rattus_tell(events, RATTUS_EVENT_LOST, PH_EVENT_TO_ALL, seat, region, 0);
}

// Settles the losses due, seat by seat in turn order from the active one, cube by cube (R-OUT-4, R-OUT-5).
static void settle_losses(struct rattus_state *state, struct ph_events *events) {
    uint64_t due = 0;
    memcpy(&due, state->outbreak.due, sizeof state->outbreak.due);
    if (due == 0) {
        return;
    }
    unsigned seat = state->seat;
    for (unsigned i = 0; i < state->players; i++) {
        while (state->outbreak.due[seat] > 0) {
            state->outbreak.due[seat]--;
            if (state->at[state->outbreak.region].cubes[seat] > 0) {
                lose_cube(state, seat, events);
            }
        }
        seat = rattus_next_seat(state, seat);
    }
}

static void discard(struct rattus_state *state, unsigned face, struct ph_events *events) {
    struct rattus_outbreak *const outbreak = &state->outbreak;
    rattus_token_remove(state, outbreak->region, outbreak->slot);
    state->discard[state->discard_count++] = (uint8_t)face;
    rattus_tell(events, RATTUS_EVENT_DISCARDED, PH_EVENT_TO_ALL, outbreak->region, face, 0);
    outbreak->slot = RATTUS_NONE;
    outbreak->stage = RATTUS_STAGE_NONE;
    outbreak->majority = 0;
    outbreak->killed = 0;
}

// Resolves the turned token, stage by stage, from wherever it stands.
static void resolve(struct rattus_state *state, struct ph_events *events) {
    struct rattus_outbreak *const outbreak = &state->outbreak;
    const unsigned index = rattus_token_face(state->at[outbreak->region].tokens[outbreak->slot]);
    const struct rattus_face *const face = &rattus_faces_of(state)->faces[index];
    if (outbreak->stage == RATTUS_STAGE_NONE) {
        rattus_tell(events, RATTUS_EVENT_TURNED, PH_EVENT_TO_ALL, outbreak->region, index, 0);
        if (rattus_population(state, outbreak->region) < face->limit) { // R-OUT-2
            discard(state, index, events);
            return;
        }
        outbreak->majority = (uint8_t)(face->majority > 0 ? rattus_most_cubes(state, outbreak->region) : 0);
        outbreak->stage = RATTUS_STAGE_PROTECT;
    }
    if (outbreak->stage == RATTUS_STAGE_PROTECT) {
        RATTUS_EACH(seat, outbreak->majority) { // R-OUT-3: the same seats for every M
            outbreak->due[seat] = face->majority;
        }
        outbreak->stage = RATTUS_STAGE_MAJORITY;
    }
    if (outbreak->stage == RATTUS_STAGE_MAJORITY) {
        settle_losses(state, events);
        for (unsigned seat = 0; seat < state->players; seat++) { // R-OUT-4
            if (state->at[outbreak->region].cubes[seat] > 0) {
                outbreak->due[seat] = (uint8_t)rattus_rest_losses(state, face, seat);
            }
        }
        outbreak->stage = RATTUS_STAGE_REST;
    }
    settle_losses(state, events);
    discard(state, index, events);
}

static void close_outbreak(struct rattus_state *state, struct ph_events *events) {
    const unsigned region = state->outbreak.region;
    rattus_pending_close(state);
    switch (state->phase) {
    case RATTUS_PHASE_TURN:
        state->population = 0; // R-KNIGHT-2: for this outbreak only
        rattus_turn_end(state, events);
        break;
    case RATTUS_PHASE_RAVAGE:
        if ((rattus_ravaged(state) >> region & 1u) == 0) { // a made-up position may have named it already
            state->order[state->order_count++] = (uint8_t)region;
        }
        break;
    default:
        break;
    }
}

bool rattus_outbreak_advance(struct rattus_state *state, struct ph_events *events) {
    struct rattus_outbreak *const outbreak = &state->outbreak;
    if (outbreak->rats > 0) {
        if (state->pile > 0 && rattus_spread_targets(state, outbreak->region) != 0) {
            state->node = RATTUS_NODE_RAT;
            return true;
        }
        outbreak->rats = 0; // R-RAT-2
    }
    if (outbreak->slot == RATTUS_NONE) {
        const unsigned tokens = rattus_rats(state, outbreak->region);
        if (tokens == 0 || rattus_cubes(state, outbreak->region) == 0) { // R-OUT-1, R-OUT-6
            close_outbreak(state, events);
            return false;
        }
        if ((outbreak->ask & RATTUS_ASK_KNIGHT) != 0) {
            state->node = RATTUS_NODE_KNIGHT_POPULATION;
            return true;
        }
        uint8_t sizes[RATTUS_SLOTS];
        if (tokens > 1 && rattus_slot_groups(state, outbreak->region, sizes) != 1) {
            state->node = RATTUS_NODE_SLOT;
            return true;
        }
        rattus_token_turn(state, 0);
    }
    if (!rattus_token_has_face(state->at[outbreak->region].tokens[outbreak->slot])) {
        state->node = RATTUS_NODE_FACE;
        return true;
    }
    resolve(state, events);
    return false;
}
