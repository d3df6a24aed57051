// SPDX-License-Identifier: MIT
// Nuns and bishops: figures that stand in regions, sorted, those in supply last.
#include "games/rattus/phases.h"

void rattus_figures_list(const struct rattus_state *state, unsigned type, const uint8_t *figures, unsigned count,
                         struct ph_list *list) {
    unsigned standing = 0;
    while (standing < count && figures[standing] != RATTUS_NONE) {
        standing++;
    }
    if (standing < count) {
        RATTUS_EACH(to, state->regions) {
            ph_list_add(list, ph_action_of(type, 0, to, 0), 1);
        }
    }
    for (unsigned i = 0; i < standing; i++) {
        if (i > 0 && figures[i] == figures[i - 1]) {
            continue; // which of two in one region goes makes no difference
        }
        RATTUS_EACH(to, state->regions & ~rattus_bit(figures[i])) {
            ph_list_add(list, ph_action_of(type, figures[i] + 1u, to, 0), 1);
        }
    }
}

ph_action rattus_figures_sample(const struct rattus_state *state, unsigned type, const uint8_t *figures, unsigned count,
                                struct ph_random *random) {
    const unsigned regions = rattus_count(state->regions);
    const bool supply = figures[count - 1] == RATTUS_NONE;
    uint32_t standing = 0; // where figures stand: one of each such region can go to any other
    for (unsigned i = 0; i < count && figures[i] != RATTUS_NONE; i++) {
        standing |= rattus_bit(figures[i]);
    }
    unsigned n = ph_random_below(random, (supply ? regions : 0) + rattus_count(standing) * (regions - 1));
    if (supply && n < regions) {
        return ph_action_of(type, 0, rattus_nth(state->regions, n), 0);
    }
    n -= supply ? regions : 0;
    const unsigned from = rattus_nth(standing, n / (regions - 1));
    const uint32_t others = state->regions & ~rattus_bit(from);
    return ph_action_of(type, from + 1, rattus_nth(others, n % (regions - 1)), 0);
}

void rattus_figure_move(uint8_t *figures, unsigned count, ph_action action) {
    const unsigned from = ph_action_component(action, 1);
    const uint8_t to = ph_action_component(action, 2);
    const uint8_t source = (uint8_t)(from == 0 ? RATTUS_NONE : from - 1);
    unsigned place = 0;
    while (figures[place] != source) {
        place++;
    }
    figures[place] = to;
    for (; place > 0 && figures[place - 1] > figures[place]; place--) { // keep them sorted
        figures[place] = figures[place - 1];
        figures[place - 1] = to;
    }
    for (; place + 1 < count && figures[place + 1] < figures[place]; place++) {
        figures[place] = figures[place + 1];
        figures[place + 1] = to;
    }
}
