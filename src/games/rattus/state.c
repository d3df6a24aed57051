// SPDX-License-Identifier: MIT
#include "games/rattus/state.h"

uint8_t rattus_owner(const struct rattus_state *state, enum rattus_character_id character) {
    for (uint8_t seat = 0; seat < state->players; seat++) {
        if (rattus_owns(state, seat, character)) {
            return seat;
        }
    }
    return RATTUS_NONE;
}

uint32_t rattus_behind_walls(const struct rattus_state *state, unsigned region) {
    uint32_t behind = 0;
    RATTUS_EACH(edge, state->walls) {
        if (rattus_edges[edge].a == region) {
            behind |= rattus_bit(rattus_edges[edge].b);
        } else if (rattus_edges[edge].b == region) {
            behind |= rattus_bit(rattus_edges[edge].a);
        }
    }
    return behind;
}

unsigned rattus_population(const struct rattus_state *state, unsigned region) {
    unsigned population = rattus_cubes(state, region);
    if (region == state->plague) {
        population += state->population;
    }
    for (unsigned i = 0; i < RATTUS_NUN_COUNT; i++) {
        if (state->nuns[i] == region && population > 0) {
            population--;
        }
    }
    return population;
}

unsigned rattus_palace(const struct rattus_state *state, unsigned seat) {
    unsigned elsewhere = state->supply[seat];
    RATTUS_EACH(region, state->presence[seat]) {
        elsewhere += state->at[region].cubes[seat];
    }
    if (rattus_owns(state, seat, RATTUS_BAKER)) {
        elsewhere += state->baker;
    }
    if (state->pending == RATTUS_PENDING_BAKER_PLACE && state->step.queue[1] == seat) {
        elsewhere += state->step.queue[2];
    }
    return RATTUS_CUBES_PER_SEAT - elsewhere;
}

unsigned rattus_slots_apart(const struct rattus_state *state, unsigned region, unsigned seat, unsigned without) {
    const uint16_t *const tokens = state->at[region].tokens;
    const unsigned count = rattus_rats(state, region);
    if (without == 0 && tokens[1] == tokens[0] && (count < 3 || tokens[2] == tokens[0]) && count != 1) {
        return count > 0;
    }
    const uint16_t look0 = rattus_token_look(tokens[0], seat);
    const uint16_t look1 = rattus_token_look(tokens[1], seat);
    const uint16_t look2 = rattus_token_look(tokens[2], seat);
    const unsigned with0 = count > 0 && (without & 1u) == 0;
    const unsigned with1 = count > 1 && (without & 2u) == 0 && !(with0 && look1 == look0);
    const unsigned with2 = count > 2 && (without & 4u) == 0 && !(with0 && look2 == look0) && !(with1 && look2 == look1);
    return with0 | with1 << 1 | with2 << 2;
}

void rattus_rats_set(struct rattus_state *state, unsigned region, unsigned count) {
    const uint32_t bit = rattus_bit(region);
    state->rats_low = (count & 1u) != 0 ? state->rats_low | bit : state->rats_low & ~bit;
    state->rats_high = (count & 2u) != 0 ? state->rats_high | bit : state->rats_high & ~bit;
}

// Whether a token is one of those that `start_left` counts.
static unsigned is_start_left(uint16_t token) {
    return (token & RATTUS_TOKEN_START) != 0 && !rattus_token_has_face(token);
}

void rattus_token_add(struct rattus_state *state, unsigned region, uint16_t token) {
    const unsigned count = rattus_rats(state, region);
    assert(count < RATTUS_SLOTS);
    state->at[region].tokens[count] = token;
    state->start_left = (uint8_t)(state->start_left + is_start_left(token));
    rattus_rats_set(state, region, count + 1);
}

uint16_t rattus_token_remove(struct rattus_state *state, unsigned region, unsigned slot) {
    uint16_t *const tokens = state->at[region].tokens;
    const unsigned count = rattus_rats(state, region);
    const uint16_t token = tokens[slot];
    assert(slot < count);
    for (unsigned i = slot; i + 1 < count; i++) {
        tokens[i] = tokens[i + 1];
    }
    tokens[count - 1] = 0;
    state->start_left = (uint8_t)(state->start_left - is_start_left(token));
    rattus_rats_set(state, region, count - 1);
    return token;
}

void rattus_mark_used(struct rattus_state *state, enum rattus_character_id character) {
    state->used |= rattus_bit(character);
    state->order[state->order_count++] = (uint8_t)character;
}

void rattus_state_repeat(struct rattus_state *state, const uint8_t rats[RATTUS_REGION_COUNT]) {
    state->start_left = 0;
    state->rats_low = 0;
    state->rats_high = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        state->presence[seat] = 0;
    }
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        rattus_rats_set(state, region, rats[region]);
        for (unsigned slot = 0; slot < rats[region]; slot++) {
            state->start_left = (uint8_t)(state->start_left + is_start_left(state->at[region].tokens[slot]));
        }
        for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
            if (state->at[region].cubes[seat] > 0) {
                state->presence[seat] |= rattus_bit(region);
            }
        }
    }
}
