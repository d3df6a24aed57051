// SPDX-License-Identifier: MIT
#include "core/rule.h"

#include <stdio.h>

#if defined(PH_CHECK_STATES)
#include <stdlib.h>

void ph_rules_check_state(const struct ph_game *game, const void *state) {
    struct ph_error error;
    if (game->check(state, &error) != PH_OK) {
        fprintf(stderr, "%s: %s\n", game->id, error.message);
        abort();
    }
}
#endif

void ph_list_visit_nth(struct ph_list *list, ph_action action, uint64_t weight) {
    struct ph_nth_listed *const nth = list->context;
    if (nth->done) {
        return;
    }
    if (nth->n < weight) {
        nth->found = action;
        nth->done = true;
    } else {
        nth->n -= weight;
    }
}

size_t ph_rules_legal(const struct ph_rules *rules, const void *state, uint64_t types, ph_action *actions,
                      uint64_t *weights, size_t capacity) {
    struct ph_list list = {.actions = actions, .weights = weights, .capacity = capacity};
    types &= rules->types(state);
    for (; types != 0; types &= types - 1) {
        rules->list(state, (unsigned)__builtin_ctzll(types), &list);
    }
    return list.count;
}

struct wanted {
    ph_action action;
    bool found;
};

static void compare(struct ph_list *list, ph_action action, uint64_t weight) {
    struct wanted *const wanted = list->context;
    (void)weight;
    wanted->found |= action == wanted->action;
}

bool ph_rules_is_legal(const struct ph_rules *rules, const void *state, ph_action action) {
    struct wanted wanted = {.action = action};
    struct ph_list list = {.visit = compare, .context = &wanted};
    const unsigned type = ph_action_type(action);
    if (type < rules->type_count && (rules->types(state) >> type & 1u) != 0) {
        rules->list(state, type, &list);
    }
    return wanted.found;
}

struct longest {
    ph_action action;
    unsigned matched;
    uint8_t fixed;
};

static void match(struct ph_list *list, ph_action action, uint64_t weight) {
    struct longest *const longest = list->context;
    (void)weight;
    unsigned same = 0;
    while (same < PH_COMPONENTS_MAX &&
           (((unsigned)longest->fixed >> same & 1u) == 0 ||
            ph_action_component(action, same) == ph_action_component(longest->action, same))) {
        same++;
    }
    longest->matched = same > longest->matched ? same : longest->matched;
}

unsigned ph_rules_matched(const struct ph_rules *rules, const void *state, ph_action action, uint8_t fixed) {
    struct longest longest = {.action = action, .fixed = fixed};
    struct ph_list list = {.visit = match, .context = &longest};
    const unsigned type = ph_action_type(action);
    if (type < rules->type_count && (rules->types(state) >> type & 1u) != 0) {
        rules->list(state, type, &list);
    }
    return longest.matched;
}

void ph_error_because(struct ph_error *error, const char *rule) {
    if (error != NULL) {
        snprintf(error->rule, sizeof error->rule, "%s", rule == NULL ? "" : rule);
    }
}

ph_action ph_rules_pick(const struct ph_rules *rules, const void *state, unsigned type, struct ph_random *random) {
    ph_action actions[64];
    struct ph_list list = {.actions = actions, .capacity = sizeof actions / sizeof *actions};
    rules->list(state, type, &list);
    assert(list.count > 0);
    const uint64_t n = list.total == 1 ? 0 : ph_random_below(random, (uint32_t)list.total);
    if (list.total == list.count && n < list.capacity) { // all weigh the same
        return actions[n];
    }
    struct ph_nth_listed nth = {.n = n};
    struct ph_list again = {.visit = ph_list_visit_nth, .context = &nth};
    rules->list(state, type, &again);
    return nth.found;
}
