// SPDX-License-Identifier: MIT
#include "games/rattus/view.h"

#include "games/rattus/phases.h"

// Whether the face of a token, if it has one, is hidden from `seat` (PH_ONLOOKER: from those who see only what is
// public).
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

// Tokens that others have looked at get faces, one after the other by R-INFO-3: tokens without a face are exchangeable,
// so the order does not matter and the joint distribution is the exact one. All other faces stay undrawn.
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

// ---- observation ----------------------------------------------------------------------------------------------------
// Everything is relative: seat 0 is the observer, seat 1 the next clockwise.
//   a region (16 bytes): cubes of six seats; number of tokens; plague piece here; then for each slot 16 bits as in
//   state.h (face if the observer knows it, else 0; start; up; again; who has looked, the observer's bit first), low
//   byte first; two bytes to spare. then: phase, node, who decides, players, taken, placed, pile, discarded tokens,
//   population, last (1 + seat), why ended, plague (1 + region), settling round; supply of six seats, palace of six;
//   for each of 22 characters 0 not in play, 1 in the display, 2 + owner; used characters (4 bytes); pending, looked
//   tokens of the Witch (4), outbreak region (1 + region), rats due, slot (1 + slot), questions; 9 bytes of faces that
//   the observer cannot meet any more (a bit each).

static unsigned relative(const struct rattus_state *state, unsigned seat, unsigned observer) {
    return seat >= observer ? seat - observer : seat + state->players - observer;
}

// The three slots of a region are worked on at once, in lanes of 16 bits of one word.
enum { LANE = 16 };
static const uint64_t lanes = 0x0000000100010001u; // a bit in each lane

// What stays the same from region to region.
struct observer {
    unsigned seat;      // 0 for an onlooker
    unsigned turn_down; // turning a word of bytes by seat: so many bits down …
    unsigned turn_up;   // … and up,
    uint64_t seats;     // and only these bytes
    unsigned around;    // turning masks of seats: so many bits up …
    uint64_t circle;    // … and only these bits, in each lane
    uint64_t looks;     // lanes, or 0 for an onlooker, who has looked at nothing
    uint64_t cubes;     // of all regions so far, a byte a seat, the observer first
    uint64_t gone[2];   // faces that the observer cannot meet any more
};

static struct observer observer_of(const struct rattus_state *state, int seat) {
    const struct rattus_face_set *const faces = rattus_faces_of(state);
    const unsigned own = seat < 0 ? 0 : (unsigned)seat;
    return (struct observer){
        .seat = own,
        .turn_down = 8 * own,
        .turn_up = 8 * (state->players - own),
        .seats = ((uint64_t)1 << (8 * state->players)) - 1,
        .around = state->players - own,
        .circle = lanes * ((1u << state->players) - 1),
        .looks = seat < 0 ? 0 : lanes,
        .gone = {faces->all[0] & ~state->unseen[0], faces->all[1] & ~state->unseen[1]},
    };
}

static uint64_t turn_seats(const struct observer *observer, uint64_t bytes) {
    return (bytes >> observer->turn_down | bytes << observer->turn_up) & observer->seats;
}

// Faces on the board that the observer does not know can still be met.
static void not_gone(struct observer *observer, uint64_t hidden) {
    for (; hidden != 0; hidden >>= LANE) {
        if ((hidden & RATTUS_TOKEN_FACE) != 0) {
            const unsigned face = rattus_token_face((uint16_t)hidden);
            observer->gone[face / 64] &= ~((uint64_t)1 << (face % 64));
        }
    }
}

static void observe_region(const struct rattus_state *state, unsigned region, struct observer *observer, uint8_t *out) {
    const struct rattus_region *const at = &state->at[region];
    uint64_t cubes = 0;
    memcpy(&cubes, at, sizeof cubes); // six cubes and a token, which turning drops
    cubes = turn_seats(observer, cubes & 0x0000FFFFFFFFFFFFu);
    observer->cubes += cubes; // at most 20 a seat, so bytes do not run over
    cubes |= (uint64_t)rattus_rats(state, region) << 48;
    memcpy(out, &cubes, sizeof cubes);

    uint64_t tokens = 0;
    memcpy(&tokens, (const unsigned char *)at + sizeof *at - sizeof tokens, sizeof tokens); // two cubes, three tokens
    tokens >>= LANE;
    if ((tokens & ~(lanes * RATTUS_TOKEN_START)) == 0) { // nobody has looked at any, as so often
        memcpy(out + sizeof cubes, &tokens, sizeof tokens);
        return;
    }
    const uint64_t known =
        tokens >> 8 | tokens >> 9 | (tokens >> (RATTUS_TOKEN_SEEN_SHIFT + observer->seat) & observer->looks);
    const uint64_t open = (known & lanes) * RATTUS_TOKEN_FACE;
    const uint64_t face = tokens & lanes * RATTUS_TOKEN_FACE;
    const uint64_t seen = tokens >> RATTUS_TOKEN_SEEN_SHIFT & lanes * 0x3F;
    const uint64_t turned = (seen >> observer->seat | seen << observer->around) & observer->circle;
    const uint64_t slots = (tokens & lanes * (RATTUS_TOKEN_START | RATTUS_TOKEN_UP | RATTUS_TOKEN_AGAIN)) |
                           (face & open) | turned << RATTUS_TOKEN_SEEN_SHIFT;
    memcpy(out + sizeof cubes, &slots, sizeof slots);
    if ((face & ~open) != 0) {
        not_gone(observer, face & ~open);
    }
}

void rattus_observe(const void *void_state, int seat, uint8_t *observation) {
    const struct rattus_state *const state = void_state;
    struct observer observer = observer_of(state, seat);
    memset(observation, 0, RATTUS_OBSERVATION_SIZE);
    RATTUS_EACH(region, state->regions) {
        observe_region(state, region, &observer, observation + RATTUS_OBSERVATION_REGION * region);
    }
    if (state->plague != RATTUS_NONE) {
        observation[RATTUS_OBSERVATION_REGION * state->plague + 7] = 1;
    }
    uint8_t *out = observation + RATTUS_OBSERVATION_TABLE;
    *out++ = state->phase;
    *out++ = state->node;
    *out++ = (uint8_t)relative(state, state->seat, observer.seat);
    *out++ = state->players;
    *out++ = state->taken;
    *out++ = state->placed;
    *out++ = state->pile;
    *out++ = state->discard_count;
    *out++ = state->population;
    *out++ = (uint8_t)(state->last == RATTUS_NONE ? 0 : 1 + relative(state, state->last, observer.seat));
    *out++ = state->ended;
    *out++ = (uint8_t)(state->plague + 1u);
    *out++ = state->phase == RATTUS_PHASE_SETTLE ? state->settling.round : 0;

    uint64_t supply = 0;
    memcpy(&supply, state->supply, RATTUS_SEATS_MAX);
    supply = turn_seats(&observer, supply);
    const uint64_t every = observer.seats / UINT8_MAX * RATTUS_CUBES_PER_SEAT;
    const uint64_t palace = every - supply - observer.cubes; // in each byte what is left, never below 0
    memcpy(out, &supply, RATTUS_SEATS_MAX);
    memcpy(out + RATTUS_SEATS_MAX, &palace, RATTUS_SEATS_MAX);
    out += 2 * RATTUS_SEATS_MAX;
    RATTUS_EACH(character, state->characters) {
        out[character] = 1;
    }
    for (unsigned other = 0; other < state->players; other++) {
        RATTUS_EACH(character, state->owned[other]) {
            out[character] = (uint8_t)(2 + relative(state, other, observer.seat));
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
    memcpy(out, &observer.gone[0], sizeof observer.gone[0]);
    out[8] = (uint8_t)observer.gone[1];
}
