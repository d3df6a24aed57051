// SPDX-License-Identifier: MIT
#include "games/rattus/view.h"

#include "games/rattus/phases.h"

// Whether the face of a token, if it has one, is hidden from `seat` (PH_ONLOOKER: from those who see only what is public).
static bool face_hidden(uint16_t token, int seat) {
    if (!rattus_token_has_face(token) || (token & RATTUS_TOKEN_UP) != 0) {
        return false;
    }
    return seat < 0 || !rattus_token_known(token, (unsigned)seat);
}

void rattus_view(const void *void_state, int seat, void *void_view) {
    const struct rattus_state *const state = void_state;
    struct rattus_state *const view = void_view;
    if (view != state) {
        memcpy(view, state, sizeof *view);
    }
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            uint16_t *const token = &view->at[region].tokens[slot];
            if (face_hidden(*token, seat)) { // to this seat the face is among the unseen ones
                const unsigned face = rattus_token_face(*token);
                view->unseen[face / 64] |= (uint64_t)1 << (face % 64);
                view->start_left = (uint8_t)(view->start_left + ((*token & RATTUS_TOKEN_START) != 0));
                *token = (uint16_t)(*token & ~RATTUS_TOKEN_FACE);
            }
        }
    }
}

// Tokens that others have looked at get faces, one after the other by R-INFO-3: tokens without a face are exchangeable, so
// the order does not matter and the joint distribution is the exact one. All other faces stay undrawn.
void rattus_determinize(const void *void_view, int seat, struct ph_random *random, void *void_world) {
    (void)seat;
    struct rattus_state *const world = void_world;
    if (void_world != void_view) {
        memcpy(world, void_view, sizeof *world);
    }
    RATTUS_EACH(region, rattus_regions_with_rats(world)) {
        for (unsigned slot = 0; slot < rattus_rats(world, region); slot++) {
            const uint16_t token = world->at[region].tokens[slot];
            if (rattus_token_seen(token) != 0 && !rattus_token_has_face(token)) {
                rattus_face_give(world, region, slot, rattus_face_sample(world, token, random));
            }
        }
    }
}

// ---- observation ------------------------------------------------------------------------------------------------------
// Everything is relative: seat 0 is the observer, seat 1 the next clockwise.
//   a region (16 bytes): cubes of six seats; number of tokens; plague piece here; then for each slot the face if the observer
//   knows it (1 + index, else 0) and what the back and the table tell (bit 0 there, 1 start, 2 up, 3 again, 4 looked at by
//   another seat); two bytes to spare.
//   then: phase, node, who decides, players, taken, placed, pile, discarded tokens, population, last (1 + seat), why ended,
//   plague (1 + region), settling round; supply of six seats, palace of six; for each of 22 characters 0 not in play, 1 in
//   the display, 2 + owner; used characters (4 bytes); pending, looked tokens of the Witch (4), outbreak region (1 + region),
//   rats due, slot (1 + slot), questions; 9 bytes of faces that the observer cannot meet any more (a bit each).

static unsigned relative(const struct rattus_state *state, unsigned seat, unsigned observer) {
    return seat >= observer ? seat - observer : seat + state->players - observer;
}

static void observe_region(const struct rattus_state *state, unsigned region, unsigned observer, bool onlooker,
                           uint8_t *out) {
    const struct rattus_region *const at = &state->at[region];
    uint64_t cubes = 0;
    memcpy(&cubes, at->cubes, RATTUS_SEATS_MAX);
    const unsigned bits = 8u * state->players;
    const unsigned turn = 8 * observer;
    if (turn != 0) { // turn the seats so that the observer comes first
        cubes = (cubes >> turn) | ((cubes << (bits - turn)) & (((uint64_t)1 << bits) - 1));
    }
    const unsigned rats = rattus_rats(state, region);
    cubes |= (uint64_t)rats << 48 | (uint64_t)(state->plague == region) << 56;
    memcpy(out, &cubes, sizeof cubes);
    for (unsigned slot = 0; slot < rats; slot++) {
        const uint16_t token = at->tokens[slot];
        const unsigned seen = rattus_token_seen(token);
        const bool mine = !onlooker && (seen >> observer & 1u) != 0;
        const bool known = mine || (token & RATTUS_TOKEN_UP) != 0;
        const bool others = (onlooker ? seen : seen & ~(1u << observer)) != 0;
        out[8 + 2 * slot] = (uint8_t)(known ? token & RATTUS_TOKEN_FACE : 0);
        out[9 + 2 * slot] = (uint8_t)(1u | (token >> 6 & 2u) | (token >> 6 & 4u) | (token >> 6 & 8u) | (others ? 16u : 0u));
    }
}

// Faces that are discarded, or that the observer sees on the board.
static void observe_gone(const struct rattus_state *state, unsigned observer, bool onlooker, uint8_t *out) {
    const struct rattus_face_set *const faces = rattus_faces_of(state);
    uint64_t gone[2] = {faces->all[0] & ~state->unseen[0], faces->all[1] & ~state->unseen[1]};
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            const uint16_t token = state->at[region].tokens[slot];
            if (face_hidden(token, onlooker ? PH_ONLOOKER : (int)observer)) {
                gone[rattus_token_face(token) / 64] &= ~((uint64_t)1 << (rattus_token_face(token) % 64));
            }
        }
    }
    for (unsigned i = 0; i < 8; i++) {
        out[i] = (uint8_t)(gone[0] >> (8 * i));
    }
    out[8] = (uint8_t)gone[1];
}

void rattus_observe(const void *void_state, int seat, uint8_t *observation) {
    const struct rattus_state *const state = void_state;
    const bool onlooker = seat < 0;
    const unsigned observer = onlooker ? 0 : (unsigned)seat;
    memset(observation, 0, RATTUS_OBSERVATION_SIZE);
    RATTUS_EACH(region, state->regions) {
        observe_region(state, region, observer, onlooker, observation + RATTUS_OBSERVATION_REGION * region);
    }
    uint8_t *out = observation + RATTUS_OBSERVATION_TABLE;
    *out++ = state->phase;
    *out++ = state->node;
    *out++ = (uint8_t)relative(state, state->seat, observer);
    *out++ = state->players;
    *out++ = state->taken;
    *out++ = state->placed;
    *out++ = state->pile;
    *out++ = state->discard_count;
    *out++ = state->population;
    *out++ = (uint8_t)(state->last == RATTUS_NONE ? 0 : 1 + relative(state, state->last, observer));
    *out++ = state->ended;
    *out++ = (uint8_t)(state->plague + 1u);
    *out++ = state->phase == RATTUS_PHASE_SETTLE ? state->settling.round : 0;
    for (unsigned other = 0; other < state->players; other++) {
        const unsigned place = relative(state, other, observer);
        out[place] = state->supply[other];
        unsigned elsewhere = state->supply[other];
        RATTUS_EACH(region, state->presence[other]) {
            elsewhere += state->at[region].cubes[other];
        }
        out[RATTUS_SEATS_MAX + place] = (uint8_t)(RATTUS_CUBES_PER_SEAT - elsewhere);
        RATTUS_EACH(character, state->owned[other]) {
            out[2 * RATTUS_SEATS_MAX + character] = (uint8_t)(2 + place);
        }
    }
    out += 2 * RATTUS_SEATS_MAX;
    RATTUS_EACH(character, state->characters) {
        if (out[character] == 0) {
            out[character] = 1;
        }
    }
    out += RATTUS_CHARACTER_COUNT;
    memcpy(out, &state->used, sizeof state->used);
    out += sizeof state->used;
    *out++ = state->pending;
    if (state->pending == RATTUS_PENDING_WITCH) {
        for (unsigned i = 0; i < 2u * state->step.looked_count; i++) {
            out[i] = (uint8_t)(1 + state->step.looked[i]);
        }
    } else if (state->pending == RATTUS_PENDING_OUTBREAK) {
        out[4] = (uint8_t)(1 + state->outbreak.region);
        out[5] = state->outbreak.rats;
        out[6] = (uint8_t)(state->outbreak.slot + 1u);
        out[7] = state->outbreak.ask;
    }
    out += 8;
    observe_gone(state, observer, onlooker, out);
}
