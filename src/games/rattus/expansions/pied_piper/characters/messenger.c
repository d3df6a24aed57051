// SPDX-License-Identifier: MIT
// Messenger: two cubes of different owners in different regions change places, walls or not (R-MSG-1); a cube with a
// Diplomat not to where its owner has one (R-SULTAN-2). There can be thousands of swaps, so they are sampled without
// listing.
#include "games/rattus/phases.h"

// A kind of cube that a seat has in a region.
struct cube {
    uint8_t region;
    uint8_t kind;
};

enum { CUBES_MAX = RATTUS_CUBES_PER_SEAT };

static unsigned cubes_of(const struct rattus_state *state, unsigned seat, struct cube cubes[CUBES_MAX]) {
    unsigned count = 0;
    RATTUS_EACH(region, state->presence[seat]) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, seat, region);
        for (unsigned i = 0; i < kinds.count; i++) {
            cubes[count++] = (struct cube){.region = (uint8_t)region, .kind = kinds.kind[i]};
        }
    }
    return count;
}

static bool may_swap(const struct rattus_state *state, unsigned a, struct cube one, unsigned b, struct cube other) {
    return one.region != other.region && rattus_kind_may_go(state, a, other.region, one.kind) &&
           rattus_kind_may_go(state, b, one.region, other.kind);
}

static ph_action swap(unsigned a, struct cube one, unsigned b, struct cube other) {
    return rattus_action(RATTUS_TYPE_MESSENGER, a, one.region, one.kind) | (ph_action)b << 32 |
           (ph_action)other.region << 40 | (ph_action)other.kind << 48;
}

// Lists all swaps, or only finds out whether there is one (list NULL).
static bool each(const struct rattus_state *state, struct rattus_list *list) {
    struct cube cubes[RATTUS_SEATS_MAX][CUBES_MAX];
    unsigned counts[RATTUS_SEATS_MAX];
    for (unsigned seat = 0; seat < state->players; seat++) {
        counts[seat] = cubes_of(state, seat, cubes[seat]);
    }
    for (unsigned a = 0; a < state->players; a++) {
        for (unsigned b = a + 1; b < state->players; b++) {
            for (unsigned i = 0; i < counts[a]; i++) {
                for (unsigned j = 0; j < counts[b]; j++) {
                    if (!may_swap(state, a, cubes[a][i], b, cubes[b][j])) {
                        continue;
                    }
                    if (list == NULL) {
                        return true;
                    }
                    rattus_list_add(list, swap(a, cubes[a][i], b, cubes[b][j]), 1);
                }
            }
        }
    }
    return false;
}

static bool possible(const struct rattus_state *state) {
    if (!rattus_marks_cubes(state)) { // two seats with cubes that are not both in the same single region
        uint32_t met = 0;
        for (unsigned seat = 0; seat < state->players; seat++) {
            const uint32_t presence = state->presence[seat];
            if (presence != 0 && met != 0 && ((met | presence) & ((met | presence) - 1)) != 0) {
                return true;
            }
            met |= presence;
        }
        return false;
    }
    return each(state, NULL);
}

static void list(const struct rattus_state *state, struct rattus_list *list) {
    each(state, list);
}

// Draws pairs of regions until one can be swapped: each pair of cubes is equally likely. Where hardly any can, listing
// them is no work either.
static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    enum { TRIES = 32 };
    if (rattus_marks_cubes(state)) {
        return rattus_pick(&rattus_messenger_rule, state, random);
    }
    unsigned counts[RATTUS_SEATS_MAX];
    unsigned total = 0;
    for (unsigned seat = 0; seat < state->players; seat++) {
        counts[seat] = rattus_count(state->presence[seat]);
        total += counts[seat];
    }
    for (unsigned i = 0; i < TRIES; i++) {
        unsigned a = 0;
        unsigned b = 0;
        unsigned one = ph_random_below(random, total);
        unsigned other = ph_random_below(random, total);
        for (; one >= counts[a]; a++) {
            one -= counts[a];
        }
        for (; other >= counts[b]; b++) {
            other -= counts[b];
        }
        const struct cube at_a = {.region = (uint8_t)rattus_nth(state->presence[a], one)};
        const struct cube at_b = {.region = (uint8_t)rattus_nth(state->presence[b], other)};
        if (a != b && at_a.region != at_b.region) {
            return a < b ? swap(a, at_a, b, at_b) : swap(b, at_b, a, at_a);
        }
    }
    return rattus_pick(&rattus_messenger_rule, state, random);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned region_a = ph_action_component(action, 2);
    const unsigned region_b = ph_action_component(action, 5);
    rattus_cube_move(state, ph_action_component(action, 1), region_a, region_b, ph_action_component(action, 3));
    rattus_cube_move(state, ph_action_component(action, 4), region_b, region_a, ph_action_component(action, 6));
    rattus_mark_used(state, RATTUS_MESSENGER);
}

const struct rattus_rule rattus_messenger_rule = {
    .name = "messenger",
    .text = "swap-cubes {seat_a}:{region_a}:{cube_a} {seat_b}:{region_b}:{cube_b}",
    .fields = {{"seat_a", RATTUS_FIELD_SEAT, 1},
               {"region_a", RATTUS_FIELD_REGION, 2},
               {"cube_a", RATTUS_FIELD_CUBE, 3},
               {"seat_b", RATTUS_FIELD_SEAT, 4},
               {"region_b", RATTUS_FIELD_REGION, 5},
               {"cube_b", RATTUS_FIELD_CUBE, 6}},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};
