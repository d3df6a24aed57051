// SPDX-License-Identifier: MIT
// Caravaneer: the Caravan moves exactly two steps, not back to its start. In its start and in the crossed region every
// seat with most cubes there may add one, first the start, then the crossed one, in turn order (R-CARAV-1). The last
// seat puts it on the board after settling (R-SETUP-6).
#include "games/rattus/phases.h"

static void start_list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, state->regions) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_CARAVAN_START, region, 0, 0), 1);
    }
}

static ph_action start_sample(const struct rattus_state *state, struct ph_random *random) {
    return rattus_sample_region(RATTUS_TYPE_CARAVAN_START, state->regions, random);
}

static void start_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    state->caravan = ph_action_component(action, 1);
}

const struct rattus_rule rattus_caravan_start_rule = {
    .name = "caravan_start",
    .text = "caravan-start {region}",
    .rule = "R-SETUP-6",
    .fields = {RATTUS_REGION("region", 1)},
    .list = start_list,
    .sample = start_sample,
    .apply = start_apply,
};

static uint32_t ends(const struct rattus_state *state, unsigned crossed) {
    return rattus_reachable(state, crossed) & ~rattus_bit(state->caravan);
}

static bool possible(const struct rattus_state *state) {
    if (state->caravan == RATTUS_NONE) {
        return false;
    }
    RATTUS_EACH(crossed, rattus_reachable(state, state->caravan)) {
        if (ends(state, crossed) != 0) {
            return true;
        }
    }
    return false;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(crossed, rattus_reachable(state, state->caravan)) {
        RATTUS_EACH(end, ends(state, crossed)) {
            ph_list_add(list, ph_action_of(RATTUS_TYPE_CARAVAN, crossed, end, 0), 1);
        }
    }
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const uint8_t crossed = ph_action_component(action, 1);
    state->pending = RATTUS_PENDING_CARAVAN;
    state->step.queue[0] = state->caravan;
    state->step.queue[1] = (uint8_t)rattus_most_cubes(state, state->caravan);
    state->step.queue[2] = crossed;
    state->step.queue[3] = (uint8_t)rattus_most_cubes(state, crossed);
    state->caravan = ph_action_component(action, 2);
    rattus_mark_used(state, RATTUS_CARAVANEER);
}

const struct rattus_rule rattus_caravan_rule = {
    .name = "caravan",
    .text = "caravan {path}",
    .rule = "R-CARAV-1",
    .fields = {{.name = "path",
                .kind = PH_FIELD_LIST,
                .bit = 8,
                .bits = 16,
                .room = 2,
                .fewest = 2,
                .ids = &rattus_region_table,
                .separator = ">"}},
    .possible = possible,
    .list = list,
    .apply = apply,
};

// ---- caravan_cube ---------------------------------------------------------------------------------------------------

unsigned rattus_caravan_seat(const struct rattus_state *state) {
    return rattus_first_of(state, state->step.queue[1]);
}

// Takes a seat of the first region out of the queue.
static void drop(struct rattus_state *state, unsigned seat) {
    uint8_t *const queue = state->step.queue;
    queue[1] = (uint8_t)(queue[1] & ~(1u << seat));
}

bool rattus_caravan_asks(struct rattus_state *state) {
    uint8_t *const queue = state->step.queue;
    for (;;) {
        if (queue[3] == 0) {
            queue[2] = 0;
        }
        if (queue[1] == 0) {
            queue[0] = queue[2];
            queue[1] = queue[3];
            queue[2] = 0;
            queue[3] = 0;
        }
        if (queue[1] == 0) {
            return false;
        }
        const unsigned seat = rattus_caravan_seat(state);
        if (state->supply[seat] > 0) {
            return true;
        }
        drop(state, seat);
    }
}

static void cube_list(const struct rattus_state *state, struct ph_list *list) {
    for (unsigned use = 0; use <= 1; use++) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_CARAVAN_CUBE, state->step.queue[0], use, 0), 1);
    }
}

static void cube_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned seat = rattus_caravan_seat(state);
    drop(state, seat);
    if (ph_action_component(action, 2) != 0) {
        rattus_supply_take(state, seat, 1);
        rattus_cube_add(state, seat, ph_action_component(action, 1), 1);
    }
}

const struct rattus_rule rattus_caravan_cube_rule = {
    .name = "caravan_cube",
    .text = "cube {region} {use}",
    .rule = "R-CARAV-1",
    .fields = {RATTUS_REGION("region", 1), RATTUS_BOOL("use", 2)},
    .list = cube_list,
    .apply = cube_apply,
};
