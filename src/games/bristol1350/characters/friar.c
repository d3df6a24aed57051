// SPDX-License-Identifier: MIT
// The Friar (B-FRIAR-1): turns one unlocked die to another face.
#include "games/bristol1350/phases.h"

static bool possible(const struct bristol_state *state) {
    return bristol_unlocked(state) != 0;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(die, bristol_unlocked(state)) {
        for (unsigned face = 0; face < BRISTOL_FACE_COUNT; face++) {
            if (face != state->dice[die]) {
                ph_list_add(list, ph_action_of(BRISTOL_TYPE_FRIAR, die, face, 0), 1);
            }
        }
    }
}

static ph_action sample(const struct bristol_state *state, struct ph_random *random) {
    const unsigned dice = bristol_unlocked(state);
    const unsigned n = ph_random_below(random, bristol_count(dice) * (BRISTOL_FACE_COUNT - 1));
    const unsigned die = bristol_nth(dice, n / (BRISTOL_FACE_COUNT - 1));
    const unsigned face = n % (BRISTOL_FACE_COUNT - 1);
    return ph_action_of(BRISTOL_TYPE_FRIAR, die, face + (face >= state->dice[die]), 0);
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    state->dice[ph_action_component(action, 1)] = ph_action_component(action, 2);
    bristol_ratzy_check(state, events);
    bristol_task_close(state);
}

const struct bristol_rule bristol_friar_rule = {
    .name = "friar",
    .text = "friar {die} {face}",
    .rule = "B-FRIAR-1",
    .fields = {BRISTOL_DIE("die", 1), BRISTOL_ID("face", 2, face)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};
