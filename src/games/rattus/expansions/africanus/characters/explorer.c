// SPDX-License-Identifier: MIT
// Explorer: draw and show three region cards; one own cube may go from supply to one of their regions; all three are
// discarded in the order drawn (R-EXPL-1).
#include "games/rattus/phases.h"

static void list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, RATTUS_TYPE_EXPLORER, 1);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    rattus_mark_used(state, RATTUS_EXPLORER);
    rattus_cards_draw(state, RATTUS_PENDING_EXPLORER);
}

const struct rattus_rule rattus_explorer_rule = {
    .name = "explorer",
    .text = "explorer",
    .rule = "R-EXPL-1",
    .possible = rattus_cards_to_draw,
    .list = list,
    .apply = apply,
};

static void place_list(const struct rattus_state *state, struct ph_list *list) {
    uint32_t regions = 0;
    for (unsigned i = 0; i < state->step.card_count; i++) {
        regions |= rattus_bit(rattus_card_infos[state->step.cards[i]].region);
    }
    RATTUS_EACH(region, regions) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_EXPLORER_PLACE, region, 0, 0), 1);
    }
}

static void place_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    rattus_supply_take(state, state->seat, 1);
    rattus_cube_add(state, state->seat, ph_action_component(action, 1), 1);
    rattus_step_close(state, events);
}

const struct rattus_rule rattus_explorer_place_rule = {
    .name = "explorer_place",
    .text = "explore {region}",
    .rule = "R-EXPL-1",
    .fields = {RATTUS_REGION("region", 1)},
    .list = place_list,
    .apply = place_apply,
};
