// SPDX-License-Identifier: MIT
#include "ai/games/rattus/habits.h"

#include "games/rattus/phases.h"

// A decision of the seat with the habit.
struct decision {
    const struct rattus_state *view;
    struct ph_log log;
    const ph_action *actions;
    size_t count;
    unsigned leader; // see rattus_leading_rival
    unsigned most;   // of the leader's cubes that a legal move of the plague meets
};

typedef bool allows(const struct decision *decision, ph_action action);

// Puts the allowed actions first, in their order.
static size_t keep(const struct decision *decision, allows *kind, ph_action *actions) {
    size_t kept = 0;
    for (size_t i = 0; i < decision->count; i++) {
        const ph_action action = actions[i];
        if (kind(decision, action)) {
            actions[i] = actions[kept];
            actions[kept++] = action;
        }
    }
    return kept;
}

// ---- taking ---------------------------------------------------------------------------------------------------------

static bool takes(const struct decision *decision, ph_action action) {
    (void)decision;
    return ph_action_type(action) == RATTUS_TYPE_TAKE;
}

static bool takes_nothing(const struct decision *decision, ph_action action) {
    return !takes(decision, action);
}

static unsigned class_of(unsigned character) {
    return rattus_character_infos[character].class_id;
}

// A character of the class of those that the seat has; without any, every class is its own.
static bool takes_own_class(const struct decision *decision, ph_action action) {
    const uint32_t owned = decision->view->owned[decision->view->seat];
    return takes(decision, action) &&
           (owned == 0 || class_of(ph_action_component(action, 1)) == class_of(rattus_lowest(owned)));
}

// ---- the plague -----------------------------------------------------------------------------------------------------

unsigned rattus_leading_rival(const struct rattus_state *view, unsigned seat) {
    int16_t scores[RATTUS_SEATS_MAX];
    rattus_public_scores(view, scores);
    unsigned leader = rattus_next_seat(view, seat);
    for (unsigned other = leader; other != seat; other = rattus_next_seat(view, other)) {
        leader = scores[other] > scores[leader] ? other : leader;
    }
    return leader;
}

static bool is_plague(ph_action action) {
    return ph_action_type(action) == RATTUS_TYPE_PLAGUE;
}

static unsigned cubes_met(const struct decision *decision, ph_action action) {
    return decision->view->at[ph_action_component(action, 1)].cubes[decision->leader];
}

static void find_leader(struct decision *decision) {
    decision->leader = rattus_leading_rival(decision->view, decision->view->seat);
    for (size_t i = 0; i < decision->count; i++) {
        if (is_plague(decision->actions[i]) && cubes_met(decision, decision->actions[i]) > decision->most) {
            decision->most = cubes_met(decision, decision->actions[i]);
        }
    }
}

static bool meets_leader(const struct decision *decision, ph_action action) {
    return !is_plague(action) || cubes_met(decision, action) == decision->most;
}

// ---- copying --------------------------------------------------------------------------------------------------------

static bool is_action_of(const struct ph_event *event, unsigned seat) {
    return event->chance == 0 && event->type < PH_TYPES_MAX && event->seat == seat;
}

// What the seat before this one did in its last turn, which came after the last turn of this one.
static bool repeats(const struct decision *decision, ph_action action) {
    const struct rattus_state *const view = decision->view;
    const unsigned before = rattus_previous_seat(view, view->seat);
    bool in_its_turn = false;
    for (size_t i = decision->log.count; i > 0; i--) {
        const struct ph_event *const event = &decision->log.events[i - 1];
        if (in_its_turn && is_action_of(event, view->seat)) {
            return false;
        }
        in_its_turn = in_its_turn || is_action_of(event, before);
        if (is_action_of(event, before) && event->data == action) {
            return true;
        }
    }
    return false;
}

// ---- habits ---------------------------------------------------------------------------------------------------------

// Of the kinds of actions, best first, a habit allows the first that is there.
#define HABIT(id, ...)                                                                                                 \
    size_t rattus_habit_##id(const void *view, struct ph_log log, int seat, struct ph_random *random,                  \
                             ph_action *actions, size_t count) {                                                       \
        (void)seat;                                                                                                    \
        (void)random;                                                                                                  \
        allows *const kinds[] = {__VA_ARGS__};                                                                         \
        struct decision decision = {.view = view, .log = log, .actions = actions, .count = count};                     \
        find_leader(&decision);                                                                                        \
        size_t kept = 0;                                                                                               \
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds && kept == 0; i++) {                                       \
            kept = keep(&decision, kinds[i], actions);                                                                 \
        }                                                                                                              \
        return kept;                                                                                                   \
    }

HABIT(taker, takes)
HABIT(abstainer, takes_nothing)
HABIT(loyalist, takes_own_class, takes_nothing)
HABIT(hoarder, meets_leader)
HABIT(copier, repeats, takes_nothing)
