// SPDX-License-Identifier: MIT
// What temperaments like (tempers.h), each on a scale of 0 … 1 times its weight in shares of the win. The weights are
// chosen so that a bot plays as well as without, by measuring.
#include "ai/games/rattus/habits.h"
#include "ai/games/rattus/rattus.h"
#include "games/rattus/phases.h"

static const float weights[TEMPER_COUNT] = {
    [TEMPER_CAUTIOUS] = 0.01F,
    [TEMPER_RAIDER] = 0.015F,
    [TEMPER_COURTIER] = 0.02F,
};

// What the tastes read.
struct table {
    const struct rattus_state *view;
    unsigned seat;
    unsigned leader; // of the others
};

typedef float taste(const struct table *table, ph_action action);

static float share_of(unsigned seat, const struct rattus_state *view, unsigned region) {
    const unsigned all = rattus_cubes(view, region);
    return all == 0 ? 0 : (float)view->at[region].cubes[seat] / (float)all;
}

// Out of reach of the plague, and the plague somewhere else.
static float cautious(const struct table *table, ph_action action) {
    const struct rattus_state *const view = table->view;
    const unsigned region = ph_action_component(action, 1);
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_SETTLE:
    case RATTUS_TYPE_PLACE:
        return (rattus_reachable(view, view->plague) >> region & 1u) == 0 ? 1 : 0;
    case RATTUS_TYPE_PLAGUE:
        return view->at[region].cubes[table->seat] == 0 ? 1 : 0;
    default:
        return 0;
    }
}

static float raider(const struct table *table, ph_action action) {
    return ph_action_type(action) != RATTUS_TYPE_PLAGUE
               ? 0
               : share_of(table->leader, table->view, ph_action_component(action, 1));
}

static float courtier(const struct table *table, ph_action action) {
    (void)table;
    return ph_action_type(action) == RATTUS_TYPE_TAKE ? 1 : 0;
}

void rattus_taste(const void *void_view, struct ph_log log, int seat, enum temper temper, const ph_action *actions,
                  size_t count, float *tastes) {
    static taste *const of[TEMPER_COUNT] = {
        [TEMPER_CAUTIOUS] = cautious, [TEMPER_RAIDER] = raider, [TEMPER_COURTIER] = courtier};
    (void)log;
    const struct rattus_state *const view = void_view;
    struct table table = {.view = view, .seat = (unsigned)seat, .leader = rattus_leading_rival(view, (unsigned)seat)};
    for (size_t i = 0; i < count; i++) {
        tastes[i] = of[temper] == NULL ? 0 : weights[temper] * of[temper](&table, actions[i]);
    }
}
