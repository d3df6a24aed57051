// SPDX-License-Identifier: MIT
// Messenger: two cubes of different owners in different regions change places, walls or not (R-MSG-1); a cube with a
// Diplomat not to where its owner has one (R-SULTAN-2). There can be thousands of swaps, so they are sampled without
// listing.
#include "games/rattus/phases.h"

#include <assert.h>

enum { CUBES_MAX = RATTUS_CUBES_PER_SEAT };

static unsigned cubes_of(const struct rattus_state *state, unsigned seat, struct rattus_cube cubes[CUBES_MAX]) {
    unsigned count = 0;
    RATTUS_EACH(region, state->presence[seat]) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, seat, region);
        for (unsigned i = 0; i < kinds.count; i++) {
            cubes[count++] = (struct rattus_cube){(uint8_t)seat, (uint8_t)region, kinds.kind[i]};
        }
    }
    return count;
}

static bool may_swap(const struct rattus_state *state, struct rattus_cube one, struct rattus_cube other) {
    return one.seat != other.seat && one.region != other.region &&
           rattus_kind_may_go(state, one.seat, other.region, one.kind) &&
           rattus_kind_may_go(state, other.seat, one.region, other.kind);
}

static ph_action swap(struct rattus_cube one, struct rattus_cube other) {
    return ph_action_of(RATTUS_TYPE_MESSENGER, one.seat, one.region, one.kind) | (ph_action)other.seat << 32 |
           (ph_action)other.region << 40 | (ph_action)other.kind << 48;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    struct rattus_cube cubes[RATTUS_SEATS_MAX][CUBES_MAX];
    unsigned counts[RATTUS_SEATS_MAX];
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        counts[seat] = cubes_of(state, seat, cubes[seat]);
    }
    for (unsigned a = 0; a < state->options.players; a++) {
        for (unsigned b = a + 1; b < state->options.players; b++) {
            for (unsigned i = 0; i < counts[a]; i++) {
                for (unsigned j = 0; j < counts[b]; j++) {
                    if (may_swap(state, cubes[a][i], cubes[b][j])) {
                        ph_list_add(list, swap(cubes[a][i], cubes[b][j]), 1);
                    }
                }
            }
        }
    }
}

// Whether two seats have cubes that are not both in the same single region.
static bool two_apart(const struct rattus_state *state, const uint32_t regions[RATTUS_SEATS_MAX]) {
    uint32_t met = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        const uint32_t both = met | regions[seat];
        if (regions[seat] != 0 && met != 0 && (both & (both - 1)) != 0) {
            return true;
        }
        met = both;
    }
    return false;
}

static bool possible(const struct rattus_state *state) {
    if (!rattus_marks_cubes(state)) {
        return two_apart(state, state->presence);
    }
    struct rattus_marks marks;
    rattus_marks_find(state, &marks);
    if (two_apart(state, marks.plain)) { // nearly always
        return true;
    }
    struct ph_list any = {.count = 0};
    list(state, &any);
    return any.count > 0;
}

// The n-th of all kinds of cubes on the board: plain ones by seat, then marked ones.
static struct rattus_cube nth_cube(const struct rattus_marks *marks, const unsigned counts[RATTUS_SEATS_MAX],
                                   unsigned plain, unsigned n) {
    if (n >= plain) {
        return marks->cubes[n - plain];
    }
    unsigned seat = 0;
    for (; n >= counts[seat]; seat++) {
        assert(seat + 1 < RATTUS_SEATS_MAX); // `plain` is the sum of the counts
        n -= counts[seat];
    }
    return (struct rattus_cube){.seat = (uint8_t)seat, .region = (uint8_t)rattus_nth(marks->plain[seat], n)};
}

// Draws pairs of cubes until one can be swapped, so that each such pair is equally likely. If hardly any can, listing
// them is cheap.
static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    enum { TRIES = 32 };
    struct rattus_marks marks;
    rattus_marks_find(state, &marks);
    unsigned counts[RATTUS_SEATS_MAX] = {0};
    unsigned plain = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        counts[seat] = rattus_count(marks.plain[seat]);
        plain += counts[seat];
    }
    for (unsigned i = 0; i < TRIES; i++) {
        const unsigned one = ph_random_below(random, plain + marks.count);
        const unsigned other = ph_random_below(random, plain + marks.count);
        const struct rattus_cube a = nth_cube(&marks, counts, plain, one);
        const struct rattus_cube b = nth_cube(&marks, counts, plain, other);
        if (may_swap(state, a, b)) {
            return a.seat < b.seat ? swap(a, b) : swap(b, a);
        }
    }
    return rattus_pick(state, RATTUS_TYPE_MESSENGER, random);
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
    .rule = "R-MSG-1",
    .fields = {RATTUS_SEAT("seat_a", 1), RATTUS_REGION("region_a", 2), RATTUS_CUBE("cube_a", 3),
               RATTUS_SEAT("seat_b", 4), RATTUS_REGION("region_b", 5), RATTUS_CUBE("cube_b", 6)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};
