// SPDX-License-Identifier: MIT
// C: move the plague one step, or up to two (three with 5 or 6 players) with Chivalry (R-PLAGUE-1, R-KNIGHT-1). In the
// final round its owner's Knight moves it once more (R-FINAL-3).
#include "games/rattus/phases.h"

uint32_t rattus_plague_reach(const struct rattus_state *state, unsigned steps) {
    const uint32_t start = rattus_bit(state->plague);
    uint32_t reached = rattus_reachable(state, state->plague);
    uint32_t edge = reached;
    for (unsigned step = 1; step < steps; step++) {
        uint32_t next = 0;
        RATTUS_EACH(region, edge) {
            next |= rattus_reachable(state, region);
        }
        edge = next & ~reached;
        reached |= next;
    }
    return reached & ~start;
}

// The shortest way from the plague to `to`, packed as the action holds it: of several, the first in board order, step
// by step. The regions at each distance from `to` are found first; then every step goes to the lowest region that is
// nearer.
static ph_action way(const struct rattus_state *state, unsigned to) {
    uint32_t within[RATTUS_REGION_COUNT]; // regions at most so many steps from `to`
    unsigned distance = 0;
    within[0] = rattus_bit(to);
    while ((within[distance] >> state->plague & 1u) == 0) {
        within[distance + 1] = within[distance];
        RATTUS_EACH(region, within[distance]) {
            within[distance + 1] |= rattus_reachable(state, region);
        }
        distance++;
    }
    ph_action packed = 0;
    unsigned at = state->plague;
    for (unsigned step = 0; step < distance; step++) {
        at = rattus_lowest(rattus_reachable(state, at) & within[distance - step - 1]);
        packed |= (ph_action)(at + 1) << (8 * (2 + step));
    }
    return packed;
}

ph_action rattus_plague_action(const struct rattus_state *state, unsigned to, unsigned with) {
    const ph_action steps =
        (rattus_reachable(state, state->plague) >> to & 1u) != 0 ? (ph_action)(to + 1) << 16 : way(state, to);
    return ph_action_of(RATTUS_TYPE_PLAGUE, to, 0, 0) | steps | (ph_action)with << 40;
}

// Which of Knight, Crusader and Serf the seat could still name in the final round, as a mask of RATTUS_WITH_….
static unsigned with_left(const struct rattus_state *state) {
    static const uint32_t three =
        (uint32_t)1 << RATTUS_KNIGHT | (uint32_t)1 << RATTUS_CRUSADER | (uint32_t)1 << RATTUS_SERF;
    const uint32_t own = state->owned[state->seat];
    if ((state->used & three) != 0) {
        return 0; // one move only; the others are forgone
    }
    return (own >> RATTUS_KNIGHT & 1u) * RATTUS_WITH_KNIGHT | (own >> RATTUS_CRUSADER & 1u) * RATTUS_WITH_CRUSADER |
           (own >> RATTUS_SERF & 1u) * RATTUS_WITH_SERF;
}

static unsigned steps_with(const struct rattus_state *state, unsigned with) {
    return (with & (RATTUS_WITH_KNIGHT | RATTUS_WITH_CRUSADER)) != 0 ? rattus_setup_of(state)->reach : 1;
}

unsigned rattus_plague_steps(const struct rattus_state *state) {
    static const uint32_t chivalry =
        (uint32_t)1 << RATTUS_KNIGHT | (uint32_t)1 << RATTUS_CRUSADER | (uint32_t)1 << RATTUS_SOLDIER;
    return (state->owned[state->seat] & chivalry) != 0 ? rattus_setup_of(state)->reach : 1;
}

static bool possible(const struct rattus_state *state) {
    if (state->phase == RATTUS_PHASE_TURN ? !state->placed : with_left(state) == 0) {
        return false;
    }
    return rattus_reachable(state, state->plague) != 0;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    if (state->phase == RATTUS_PHASE_TURN) {
        RATTUS_EACH(to, rattus_plague_reach(state, rattus_plague_steps(state))) {
            ph_list_add(list, rattus_plague_action(state, to, 0), 1);
        }
        return;
    }
    const unsigned left = with_left(state);
    for (unsigned with = 1; with <= left; with++) {
        if ((with & ~left) == 0) {
            RATTUS_EACH(to, rattus_plague_reach(state, steps_with(state, with))) {
                ph_list_add(list, rattus_plague_action(state, to, with), 1);
            }
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    unsigned with = 0;
    unsigned steps = rattus_plague_steps(state);
    if (state->phase != RATTUS_PHASE_TURN) {
        const unsigned left = with_left(state);
        unsigned total = 0;
        for (unsigned some = 1; some <= left; some++) {
            total += (some & ~left) == 0 ? rattus_count(rattus_plague_reach(state, steps_with(state, some))) : 0;
        }
        unsigned n = ph_random_below(random, total);
        for (with = 1;; with++) {
            const uint32_t reach = (with & ~left) == 0 ? rattus_plague_reach(state, steps_with(state, with)) : 0;
            if (n < rattus_count(reach)) {
                return rattus_plague_action(state, rattus_nth(reach, n), with);
            }
            n -= rattus_count(reach);
        }
    }
    const uint32_t reach = rattus_plague_reach(state, steps);
    return rattus_plague_action(state, rattus_nth(reach, ph_random_below(random, rattus_count(reach))), with);
}

// R-FINAL-3, R-FINAL-4: with Crusader or Serf an outbreak follows, without spread and without questions.
static void move_in_final(struct rattus_state *state, unsigned with) {
    if ((with & RATTUS_WITH_KNIGHT) != 0) {
        rattus_mark_used(state, RATTUS_KNIGHT);
    }
    if ((with & RATTUS_WITH_CRUSADER) != 0) {
        rattus_mark_used(state, RATTUS_CRUSADER);
    }
    if ((with & RATTUS_WITH_SERF) != 0) {
        rattus_mark_used(state, RATTUS_SERF);
    }
    if ((with & (RATTUS_WITH_CRUSADER | RATTUS_WITH_SERF)) != 0) {
        rattus_outbreak_open(state, state->plague, 0, 0);
        state->outbreak.order = (with & RATTUS_WITH_CRUSADER) != 0;
    }
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    state->plague = ph_action_component(action, 1);
    if (state->phase == RATTUS_PHASE_FINAL) {
        move_in_final(state, ph_action_component(action, 5));
        return;
    }
    const unsigned rats = rattus_rats(state, state->plague);
    const unsigned ask = (rattus_owns(state, state->seat, RATTUS_KNIGHT) ? RATTUS_ASK_KNIGHT : 0) |
                         (rattus_owns(state, state->seat, RATTUS_CRUSADER) ? RATTUS_ASK_CRUSADER : 0);
    // R-RAT-1: as many rats spread as the region has, but at most two.
    rattus_outbreak_open(state, state->plague, rats < 2 ? rats : 2, ask);
    state->outbreak.more = rats > 0 && rattus_owns(state, state->seat, RATTUS_SOLDIER); // R-SOLD-1
}

const struct rattus_rule rattus_plague_rule = {
    .name = "plague",
    .text = "plague {to}{path}{with}",
    .rule = "R-PLAGUE-1",
    .fields = {RATTUS_REGION("to", 1),
               {.name = "path", .kind = PH_FIELD_ODD, .bit = 16, .bits = 24, .codec = &rattus_path_codec},
               {.ids = &rattus_with_table,
                .flags = PH_FIELD_OPTIONAL | PH_FIELD_OMITTABLE,
                .fewest = 1,
                .prefix = " with ",
                .separator = ",",
                RATTUS_FIELD("with", PH_FIELD_SET, 5)}},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};
