// SPDX-License-Identifier: MIT
// A rule: everything about one type of action or chance outcome. Each game has its own struct for rules, over its own
// state, and a table of them by type; this file has what follows from such a table alone.
#ifndef PESTHOUSE_CORE_RULE_H
#define PESTHOUSE_CORE_RULE_H

#include "core/notation.h"

#include <assert.h>

// The destination of listed actions: an array (actions beyond its capacity are only counted), or a visitor.
struct ph_list {
    ph_action *actions;
    uint64_t *weights; // may be NULL
    size_t count;
    size_t capacity;
    uint64_t total;                                                         // of all weights
    void (*visit)(struct ph_list *list, ph_action action, uint64_t weight); // NULL: none
    void *context;                                                          // the visitor's
};

static inline void ph_list_add(struct ph_list *list, ph_action action, uint64_t weight) {
    if (list->count < list->capacity) {
        list->actions[list->count] = action;
        if (list->weights != NULL) {
            list->weights[list->count] = weight;
        }
    }
    if (list->visit != NULL) {
        list->visit(list, action, weight);
    }
    list->total += weight;
    list->count++;
}

// A visitor that keeps the n-th of the actions listed, counting an action once for each unit of its weight.
struct ph_nth_listed {
    uint64_t n; // counts down while listing
    ph_action found;
    bool done;
};
void ph_list_visit_nth(struct ph_list *list, ph_action action, uint64_t weight); // `context` is a struct ph_nth_listed

// Declares struct GAME_rule over struct GAME_state:
// `name`: the type in the protocol. `text`: the notation in records, words and {field}. `rule`: the id of what it
// follows in docs/rules. `fields`: ended by 0.
//
// `possible`: whether there is a legal action of the type, at a node that asks for it; NULL: always.
// `list`: lists every legal action of the type, an outcome with its weight.
// `sample`: draws one of those by its weight; there is at least one. NULL: there are few, so they are listed.
// `apply`: carries out a listed action; the phases then advance to the next decision.
// `private_event`: `apply` itself appends the action's event, since it has private fields.
#define PH_RULE_STRUCT(game)                                                                                           \
    struct game##_rule {                                                                                               \
        const char *name;                                                                                              \
        const char *text;                                                                                              \
        const char *rule;                                                                                              \
        struct ph_field fields[PH_COMPONENTS_MAX];                                                                     \
        bool (*possible)(const struct game##_state *state);                                                            \
        void (*list)(const struct game##_state *state, struct ph_list *list);                                          \
        ph_action (*sample)(const struct game##_state *state, struct ph_random *random);                               \
        void (*apply)(struct game##_state * state, ph_action action, struct ph_events *events);                        \
        bool private_event;                                                                                            \
    }

static inline ph_action ph_action_of(unsigned type, unsigned a, unsigned b, unsigned c) {
    return (ph_action)type | (ph_action)a << 8 | (ph_action)b << 16 | (ph_action)c << 24;
}

// Uniformly one of the types in a mask, which is not empty.
static inline unsigned ph_types_pick(uint64_t types, struct ph_random *random) {
    assert(types != 0);
    if ((types & (types - 1)) != 0) {
        for (unsigned n = ph_random_below(random, (uint32_t)__builtin_popcountll(types)); n > 0; n--) {
            types &= types - 1;
        }
    }
    return (unsigned)__builtin_ctzll(types);
}

// A game's table of rules, as what is shared sees it.
struct ph_rules {
    unsigned type_count;
    uint64_t (*types)(const void *state); // that are legal now
    void (*list)(const void *state, unsigned type, struct ph_list *list);
};

// The functions of struct ph_game of these names.
size_t ph_rules_legal(const struct ph_rules *rules, const void *state, uint64_t types, ph_action *actions,
                      uint64_t *weights, size_t capacity);
bool ph_rules_is_legal(const struct ph_rules *rules, const void *state, ph_action action);
// The first component of an action, the type first, that no legal action has beside those before it; PH_COMPONENTS_MAX
// if it is legal. Only components in the mask `fixed` are asked for.
unsigned ph_rules_matched(const struct ph_rules *rules, const void *state, ph_action action, uint8_t fixed);
// Fills in the rule of a refusal; either may be NULL.
void ph_error_because(struct ph_error *error, const char *rule);

// One of the actions of a type that are listed, by its weight, for rules where nothing quicker is worth its lines.
ph_action ph_rules_pick(const struct ph_rules *rules, const void *state, unsigned type, struct ph_random *random);

// Defines the functions of struct ph_game that follow from a game's rules, options and phases alone, and its table of
// rules.
#define PH_RULE_FUNCTIONS(game, count)                                                                                 \
    static enum ph_status setup(void *state, int players, struct ph_json json, struct ph_error *error) {               \
        struct game##_options options;                                                                                 \
        const enum ph_status status = game##_options_read(&options, players, json, PH_ERROR_BAD_REQUEST, error);       \
        if (status == PH_OK) {                                                                                         \
            game##_setup(state, &options);                                                                             \
            game##_advance(state, NULL);                                                                               \
        }                                                                                                              \
        return status;                                                                                                 \
    }                                                                                                                  \
    static int players(const void *state) {                                                                            \
        return ((const struct game##_state *)state)->options.players;                                                  \
    }                                                                                                                  \
    static uint64_t legal_types(const void *state) {                                                                   \
        return game##_game_types(state);                                                                               \
    }                                                                                                                  \
    static void list_type(const void *state, unsigned type, struct ph_list *list) {                                    \
        game##_rules[type]->list(state, list);                                                                         \
    }                                                                                                                  \
    const struct ph_rules game##_all_rules = {.type_count = (count), .types = legal_types, .list = list_type};         \
    static size_t legal(const void *state, uint64_t types, ph_action *actions, uint64_t *weights, size_t capacity) {   \
        return ph_rules_legal(&game##_all_rules, state, types, actions, weights, capacity);                            \
    }                                                                                                                  \
    static bool is_legal(const void *state, ph_action action) {                                                        \
        return ph_rules_is_legal(&game##_all_rules, state, action);                                                    \
    }                                                                                                                  \
    static void options_json(const void *state, struct ph_writer *writer) {                                            \
        game##_options_write(&((const struct game##_state *)state)->options, writer);                                  \
    }                                                                                                                  \
    static enum ph_status check(const void *state, struct ph_error *error) {                                           \
        return game##_state_check(state, error);                                                                       \
    }

void ph_rules_check_state(const struct ph_game *game, const void *state); // only in builds that check states

// After each action, in builds that check states: ends the process if the state breaks an invariant, and says which.
static inline void ph_rules_check(const struct ph_game *game, const void *state) {
#if defined(PH_CHECK_STATES)
    ph_rules_check_state(game, state);
#else
    (void)game;
    (void)state;
#endif
}

#endif
