// SPDX-License-Identifier: MIT
// Expectiminimax over sets of worlds. A set holds worlds between which the seat has seen no difference; it moves on in
// all of them together, and falls apart by what the seat is shown. A single world is the simple case: the seat knows
// all there is to know, so its value depends on the state alone and is kept in a table. It stays simple as long as
// nothing happens that is hidden from the seat.
//
// The hard case is a choice of another seat whose outcome the seat cannot tell apart from others: in a set of several
// worlds, where the choice may depend on what only the other one knows, or when the choice itself is hidden. The seat
// would later have to conclude from what it sees what there may be. That is not worked out. From there on the worlds
// are looked at one by one; `high` lets the seat know which one it is (it cannot do better than that), and `low` holds
// it to one of a few ways to choose that look at nothing (it can do as well as the best of these). Where the seat has
// nothing more to decide, both are exact all the same.
#include "tools/puzzles/solver.h"

#include "ai/advisor.h"
#include "ai/search/search.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_BITS_MAX = 18, DEPTH_MAX = 400, LIST_MAX = 1 << 16 };

struct interval {
    double low;
    double high;
};

// How the seat chooses: as well as it can from what it knows, or in ways that look at nothing but the list.
enum policy { KNOWING, FIRST, LAST, ANY, POLICY_COUNT };

struct digest {
    uint64_t word[2];
};

struct entry {
    struct digest key;
    struct interval value;
};

// A world of a set, and what the seat was told on the way.
struct seen_world {
    union ph_state_storage state;
    double weight;
    struct digest told;
};

struct set {
    struct seen_world *items;
    size_t count;
    size_t capacity;
};

struct solver {
    const struct ph_game *game;
    const struct advisor *advisor; // or NULL
    int seat;
    int players;
    uint64_t nodes;
    uint64_t nodes_max;
    unsigned depth;
    enum ph_status status; // once it is not PH_OK, everything unwinds
    struct ph_error *error;
    ph_action *actions; // a stack of lists, LIST_MAX in all
    uint64_t *weights;
    size_t listed;
    struct entry *table; // 1 << table_bits
    unsigned table_bits;
    struct ph_event *events;
};

// ---- small things ---------------------------------------------------------------------------------------------------

static uint64_t stir(uint64_t word) { // the last step of MurmurHash3
    word = (word ^ word >> 33) * 0xFF51AFD7ED558CCDu;
    word = (word ^ word >> 33) * 0xC4CEB9FE1A85EC53u;
    return word ^ word >> 33;
}

static struct digest digest_of(struct digest begin, const void *bytes, size_t size) {
    const unsigned char *const from = bytes;
    struct digest digest = begin;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, from + i, size - i < 8 ? size - i : 8);
        digest.word[0] = stir(digest.word[0] ^ word) + 0x9E3779B97F4A7C15u;
        digest.word[1] = stir(digest.word[1] + word) ^ digest.word[0];
    }
    return digest;
}

static bool same_digest(struct digest a, struct digest b) {
    return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

static struct interval nothing(void) {
    return (struct interval){0, 0};
}

static void add(struct interval *sum, struct interval value, double weight) {
    sum->low += value.low * weight;
    sum->high += value.high * weight;
}

static void fail(struct solver *solver, enum ph_status status, const char *message) {
    if (solver->status == PH_OK) {
        solver->status = ph_error_set(solver->error, status, "", "%s (after %llu transitions)", message,
                                      (unsigned long long)solver->nodes);
    }
}

static bool count_node(struct solver *solver) {
    if (++solver->nodes > solver->nodes_max) {
        fail(solver, PH_ERROR_BAD_REQUEST, "the position is too large to be solved");
    }
    return solver->status == PH_OK;
}

// Puts the legal actions of a state on the stack; *list is where they begin.
static size_t push_list(struct solver *solver, const void *state, size_t *list) {
    *list = solver->listed;
    const size_t room = LIST_MAX - solver->listed;
    const size_t count = solver->game->legal(state, UINT64_MAX, solver->actions + *list, solver->weights + *list, room);
    if (count > room) {
        fail(solver, PH_ERROR_BAD_REQUEST, "there are too many actions to choose from");
        return 0;
    }
    solver->listed += count;
    return count;
}

static double weight_sum(const struct solver *solver, size_t list, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (double)solver->weights[list + i];
    }
    return sum;
}

static struct interval end_value(const struct solver *solver, const void *state) {
    float values[PH_SEATS_MAX] = {0};
    search_terminal_values(solver->game, solver->advisor, state, solver->players, values);
    return (struct interval){(double)values[solver->seat], (double)values[solver->seat]};
}

static bool is_over_or_too_deep(struct solver *solver, struct ph_actor actor) {
    if (solver->depth == DEPTH_MAX && actor.kind != PH_ACTOR_OVER) {
        fail(solver, PH_ERROR_BAD_REQUEST, "a line of play does not seem to end");
    }
    return solver->status != PH_OK || actor.kind == PH_ACTOR_OVER;
}

static struct digest key_of(const struct solver *solver, const union ph_state_storage *state, enum policy policy) {
    const uint64_t first = (uint64_t)policy + 1;
    return digest_of(digest_of((struct digest){0}, &first, sizeof first), state->bytes, solver->game->state_size);
}

static struct entry *entry_of(const struct solver *solver, struct digest key) {
    return &solver->table[key.word[0] >> (64 - solver->table_bits)];
}

// How a choice adds up: the value of option `i` of `count`.
static void choose(struct interval *result, struct interval value, size_t i, bool own) {
    const bool low = own ? value.low > result->low : value.low < result->low;
    result->low = i == 0 || low ? value.low : result->low;
    result->high = i == 0 || value.high > result->high ? value.high : result->high;
}

// ---- a world in which the seat chooses without looking --------------------------------------------------------------

// What that is worth at least.
static double value_blind(struct solver *solver, const union ph_state_storage *state, enum policy policy) {
    const struct ph_actor actor = solver->game->actor(state->bytes);
    const bool own = actor.seat == solver->seat;
    if (is_over_or_too_deep(solver, actor)) {
        return solver->status == PH_OK ? end_value(solver, state->bytes).low : 0;
    }
    const struct digest key = key_of(solver, state, policy);
    struct entry *const entry = entry_of(solver, key);
    if (same_digest(entry->key, key)) {
        return entry->value.low;
    }
    size_t list;
    const size_t count = push_list(solver, state->bytes, &list);
    const double sum = weight_sum(solver, list, count);
    double result = 0;
    solver->depth++;
    for (size_t i = 0; i < count && count_node(solver); i++) {
        if (actor.kind == PH_ACTOR_SEAT && own && i != (policy == LAST ? count - 1 : 0) && policy != ANY) {
            continue;
        }
        union ph_state_storage next = *state;
        solver->game->apply(next.bytes, solver->actions[list + i], NULL);
        const double value = value_blind(solver, &next, policy);
        if (actor.kind == PH_ACTOR_CHANCE) {
            result += value * (double)solver->weights[list + i] / sum;
        } else if (own) {
            result += policy == ANY ? value / (double)count : value;
        } else {
            result = i == 0 || value < result ? value : result;
        }
    }
    solver->depth--;
    solver->listed = list;
    if (solver->status == PH_OK) {
        *entry = (struct entry){.key = key, .value = {result, result}};
    }
    return result;
}

// ---- sets of worlds -------------------------------------------------------------------------------------------------

static struct interval value_of_parts(struct solver *solver, const struct set *set);
static struct interval value_in_doubt(struct solver *solver, const struct set *set);
static struct interval value_known(struct solver *solver, const union ph_state_storage *state);

static void set_add(struct solver *solver, struct set *set, const struct seen_world *world) {
    if (set->count == set->capacity) {
        const size_t capacity = set->capacity > 0 ? 2 * set->capacity : 16;
        struct seen_world *const items = realloc(set->items, capacity * sizeof *items);
        if (items == NULL) {
            fail(solver, PH_ERROR_NO_MEMORY, "out of memory");
            return;
        }
        set->items = items;
        set->capacity = capacity;
    }
    set->items[set->count++] = *world;
}

static void set_append(struct solver *solver, struct set *set, const struct set *more) {
    for (size_t i = 0; i < more->count && solver->status == PH_OK; i++) {
        set_add(solver, set, &more->items[i]);
    }
}

static void set_deinit(struct set *set) {
    free(set->items);
    *set = (struct set){0};
}

// Adds what comes of an action in a world, with what the seat is told of it.
static void set_add_after(struct solver *solver, struct set *set, const struct seen_world *from, ph_action action,
                          double probability) {
    if (!count_node(solver)) {
        return;
    }
    struct seen_world world = *from;
    struct ph_events events = {.items = solver->events, .capacity = PH_EVENTS_MAX};
    solver->game->apply(world.state.bytes, action, &events);
    for (size_t i = 0; i < events.count; i++) {
        struct ph_event seen;
        ph_event_view(solver->game, &events.items[i], solver->seat, &seen);
        world.told = digest_of(world.told, &seen, sizeof seen);
    }
    world.weight *= probability;
    set_add(solver, set, &world);
}

// What the seat knows in a world: what it was told, and its view.
static struct digest knowledge(const struct solver *solver, const struct seen_world *world) {
    union ph_state_storage view;
    memset(&view, 0, sizeof view);
    solver->game->view(world->state.bytes, solver->seat, view.bytes);
    return digest_of(world->told, view.bytes, solver->game->state_size);
}

struct ordered {
    struct digest known;
    size_t index;
    const struct set *set;
};

static int compare_ordered(const void *a, const void *b) {
    const struct ordered *const x = a;
    const struct ordered *const y = b;
    const int known = memcmp(&x->known, &y->known, sizeof x->known);
    const struct seen_world *const items = x->set->items;
    return known != 0 ? known
                      : memcmp(items[x->index].state.bytes, items[y->index].state.bytes, sizeof items->state.bytes);
}

// The worlds of a set ordered by what the seat knows, from malloc; NULL if something failed.
static struct ordered *order_by_knowledge(struct solver *solver, const struct set *set) {
    struct ordered *const order = malloc((set->count + 1) * sizeof *order);
    if (order == NULL) {
        fail(solver, PH_ERROR_NO_MEMORY, "out of memory");
        return NULL;
    }
    for (size_t i = 0; i < set->count; i++) {
        order[i] = (struct ordered){.known = knowledge(solver, &set->items[i]), .index = i, .set = set};
    }
    qsort(order, set->count, sizeof *order, compare_ordered);
    return order;
}

// Everything on in a set of worlds that the seat cannot tell apart, weighted.
static struct interval value_of_set(struct solver *solver, const struct set *set);

// Splits a set by what the seat knows, adds up worlds that are the same, and the values of the parts.
static struct interval value_of_parts(struct solver *solver, const struct set *set) {
    struct interval sum = nothing();
    struct ordered *const order = order_by_knowledge(solver, set);
    for (size_t i = 0; order != NULL && i < set->count && solver->status == PH_OK;) {
        struct set part = {0};
        const size_t first = i;
        for (; i < set->count && same_digest(order[first].known, order[i].known) && solver->status == PH_OK; i++) {
            const struct seen_world *const world = &set->items[order[i].index];
            if (part.count > 0 && compare_ordered(&order[i - 1], &order[i]) == 0) {
                part.items[part.count - 1].weight += world->weight;
            } else {
                set_add(solver, &part, world);
            }
        }
        if (solver->status == PH_OK) {
            add(&sum, value_of_set(solver, &part), 1);
        }
        set_deinit(&part);
    }
    free(order);
    return sum;
}

// Whether the seat can tell the worlds of a set apart.
static bool all_are_told_apart(struct solver *solver, const struct set *set) {
    struct ordered *const order = order_by_knowledge(solver, set);
    bool apart = order != NULL;
    for (size_t i = 1; apart && i < set->count; i++) {
        apart = !same_digest(order[i - 1].known, order[i].known);
    }
    free(order);
    return apart;
}

// The seat chooses the same in all worlds of a set. Writes the values of all options if `values` is not NULL.
static struct interval value_of_choice(struct solver *solver, const struct set *set, struct interval *values) {
    struct interval result = nothing();
    size_t list;
    const size_t count = push_list(solver, set->items[0].state.bytes, &list);
    for (size_t i = 0; i < count && solver->status == PH_OK; i++) {
        struct set next = {0};
        for (size_t j = 0; j < set->count; j++) {
            set_add_after(solver, &next, &set->items[j], solver->actions[list + i], 1);
        }
        const struct interval value = value_of_parts(solver, &next);
        set_deinit(&next);
        choose(&result, value, i, true);
        if (values != NULL) {
            values[i] = value;
        }
    }
    solver->listed = list;
    return result;
}

// Worlds in which somebody else has a choice: see the top of the file.
static struct interval value_in_doubt(struct solver *solver, const struct set *set) {
    struct interval sum = nothing();
    double lows[POLICY_COUNT] = {0};
    for (size_t i = 0; i < set->count; i++) {
        const struct seen_world *const world = &set->items[i];
        for (enum policy policy = FIRST; policy < POLICY_COUNT; policy++) {
            lows[policy] += world->weight * value_blind(solver, &world->state, policy);
        }
        sum.high += world->weight * value_known(solver, &world->state).high;
    }
    sum.low = lows[FIRST];
    for (enum policy policy = LAST; policy < POLICY_COUNT; policy++) {
        sum.low = lows[policy] > sum.low ? lows[policy] : sum.low;
    }
    return sum;
}

// One transition in a world where the seat has nothing to decide: into `next`, or into `doubt` if somebody else has.
static void step(struct solver *solver, const struct seen_world *world, bool chance, struct set *next,
                 struct set *doubt) {
    size_t list;
    const size_t count = push_list(solver, world->state.bytes, &list);
    const double sum = weight_sum(solver, list, count);
    if (!chance && count > 1) {
        set_add(solver, doubt, world);
    } else {
        for (size_t i = 0; i < count && solver->status == PH_OK; i++) {
            set_add_after(solver, next, world, solver->actions[list + i],
                          chance ? (double)solver->weights[list + i] / sum : 1);
        }
    }
    solver->listed = list;
}

static struct interval value_of_set(struct solver *solver, const struct set *set) {
    struct interval sum = nothing();
    if (set->count == 1) {
        add(&sum, value_known(solver, &set->items[0].state), set->items[0].weight);
        return sum;
    }
    if (solver->depth == DEPTH_MAX) {
        fail(solver, PH_ERROR_BAD_REQUEST, "a line of play does not seem to end");
    }
    struct set own = {0};
    struct set next = {0};
    struct set doubt = {0};
    for (size_t i = 0; i < set->count && solver->status == PH_OK; i++) {
        const struct seen_world *const world = &set->items[i];
        const struct ph_actor actor = solver->game->actor(world->state.bytes);
        if (actor.kind == PH_ACTOR_OVER) {
            add(&sum, end_value(solver, world->state.bytes), world->weight);
        } else if (actor.kind == PH_ACTOR_SEAT && actor.seat == solver->seat) {
            set_add(solver, &own, world);
        } else {
            step(solver, world, actor.kind == PH_ACTOR_CHANCE, &next, &doubt);
        }
    }
    solver->depth++;
    if (solver->status == PH_OK && doubt.count == 0 && next.count == 0 && own.count > 0) {
        add(&sum, value_of_choice(solver, &own, NULL), 1);
    } else {
        // Its own decisions wait for worlds of which the seat has not yet seen how they went on. If somebody else has a
        // choice in one world, what was forced in another may look the same, so all of them are in doubt.
        struct set *const rest = doubt.count > 0 ? &doubt : &next;
        set_append(solver, rest, &own);
        if (doubt.count > 0) {
            set_append(solver, rest, &next);
        }
        if (solver->status == PH_OK) {
            add(&sum, doubt.count > 0 ? value_in_doubt(solver, rest) : value_of_parts(solver, rest), 1);
        }
    }
    solver->depth--;
    set_deinit(&own);
    set_deinit(&next);
    set_deinit(&doubt);
    return sum;
}

// ---- a single world, known to the seat ------------------------------------------------------------------------------

// Whether the seat sees all there is in a state.
static bool is_open(const struct solver *solver, const union ph_state_storage *state) {
    union ph_state_storage view;
    solver->game->view(state->bytes, solver->seat, view.bytes);
    return memcmp(view.bytes, state->bytes, solver->game->state_size) == 0;
}

// What chance or another seat does in a world, if something of it is hidden from the seat.
static struct interval value_of_hidden(struct solver *solver, const union ph_state_storage *state, bool chance) {
    const struct seen_world world = {.state = *state, .weight = 1};
    struct set set = {0};
    struct interval result = nothing();
    size_t list;
    const size_t count = push_list(solver, state->bytes, &list);
    const double sum = weight_sum(solver, list, count);
    for (size_t i = 0; i < count && solver->status == PH_OK; i++) {
        set_add_after(solver, &set, &world, solver->actions[list + i],
                      chance ? (double)solver->weights[list + i] / sum : 1);
    }
    if (solver->status != PH_OK) {
        // No value counts any more.
    } else if (chance) {
        result = value_of_parts(solver, &set);
    } else if (all_are_told_apart(solver, &set)) {
        for (size_t i = 0; i < set.count && solver->status == PH_OK; i++) {
            choose(&result, value_known(solver, &set.items[i].state), i, false);
        }
    } else {
        double high = 0;
        for (size_t i = 0; i < set.count && solver->status == PH_OK; i++) {
            const double value = value_known(solver, &set.items[i].state).high;
            high = i == 0 || value > high ? value : high;
        }
        for (enum policy policy = FIRST; policy < POLICY_COUNT && solver->status == PH_OK; policy++) {
            const double value = value_blind(solver, state, policy);
            result.low = policy == FIRST || value > result.low ? value : result.low;
        }
        result.high = high;
    }
    solver->listed = list;
    set_deinit(&set);
    return result;
}

static struct interval value_of_list(struct solver *solver, const union ph_state_storage *state,
                                     struct ph_actor actor) {
    const bool own = actor.kind == PH_ACTOR_SEAT && actor.seat == solver->seat;
    bool open = true;
    size_t list;
    const size_t count = push_list(solver, state->bytes, &list);
    const double sum = weight_sum(solver, list, count);
    struct interval result = nothing();
    for (size_t i = 0; i < count && open && count_node(solver); i++) {
        union ph_state_storage next = *state;
        solver->game->apply(next.bytes, solver->actions[list + i], NULL);
        open = own || is_open(solver, &next);
        if (!open) {
            break;
        }
        const struct interval value = value_known(solver, &next);
        if (actor.kind == PH_ACTOR_CHANCE) {
            add(&result, value, (double)solver->weights[list + i] / sum);
        } else {
            choose(&result, value, i, own);
        }
    }
    solver->listed = list;
    return open ? result : value_of_hidden(solver, state, actor.kind == PH_ACTOR_CHANCE);
}

static struct interval value_known(struct solver *solver, const union ph_state_storage *state) {
    const struct ph_actor actor = solver->game->actor(state->bytes);
    if (is_over_or_too_deep(solver, actor)) {
        return solver->status == PH_OK ? end_value(solver, state->bytes) : nothing();
    }
    const struct digest key = key_of(solver, state, KNOWING);
    struct entry *const entry = entry_of(solver, key);
    if (same_digest(entry->key, key)) {
        return entry->value;
    }
    solver->depth++;
    const struct interval value = value_of_list(solver, state, actor);
    solver->depth--;
    if (solver->status == PH_OK) {
        *entry = (struct entry){.key = key, .value = value};
    }
    return value;
}

// ---- the question ---------------------------------------------------------------------------------------------------

static int compare_options(const void *a, const void *b) {
    const struct solver_option *const x = a;
    const struct solver_option *const y = b;
    if (x->low != y->low) {
        return x->low > y->low ? -1 : 1;
    }
    return x->action < y->action ? -1 : x->action > y->action;
}

// How many of the options, which are in order, are together better than all others.
static size_t find_accepted(const struct solver_option *options, size_t count) {
    for (size_t accepted = 1; accepted < count; accepted++) {
        double high = options[accepted].high;
        for (size_t i = accepted; i < count; i++) {
            high = options[i].high > high ? options[i].high : high;
        }
        if (options[accepted - 1].low >= high + SOLVER_MARGIN) {
            return accepted;
        }
    }
    return 0;
}

static void solve_root(struct solver *solver, const struct worlds *worlds, struct solver_answer *answer) {
    struct set root = {0};
    struct interval *values = NULL;
    double total = 0;
    size_t list;
    for (size_t i = 0; i < worlds->count; i++) {
        const struct seen_world world = {.state = worlds->items[i].state, .weight = worlds->items[i].weight};
        set_add(solver, &root, &world);
        total += world.weight;
    }
    answer->count = push_list(solver, worlds->truth.bytes, &list);
    values = calloc(answer->count + 1, sizeof *values);
    answer->options = calloc(answer->count + 1, sizeof *answer->options);
    if (values == NULL || answer->options == NULL) {
        fail(solver, PH_ERROR_NO_MEMORY, "out of memory");
    }
    if (solver->status == PH_OK) {
        value_of_choice(solver, &root, values);
        for (size_t i = 0; i < answer->count; i++) {
            answer->options[i] = (struct solver_option){
                .action = solver->actions[list + i], .low = values[i].low / total, .high = values[i].high / total};
        }
        qsort(answer->options, answer->count, sizeof *answer->options, compare_options);
        answer->accepted = find_accepted(answer->options, answer->count);
    }
    free(values);
    set_deinit(&root);
}

// A table with room for every state that is met, within limits: a large one takes longer to clear than a small solve.
static unsigned bits_for(uint64_t nodes) {
    unsigned bits = 8;
    while (bits < TABLE_BITS_MAX && (uint64_t)1 << bits < nodes) {
        bits++;
    }
    return bits;
}

enum ph_status solver_solve(const struct worlds *worlds, uint64_t nodes_max, struct solver_answer *answer,
                            struct ph_error *error) {
    struct solver solver = {.game = worlds->game,
                            .advisor = advisor_find(worlds->game),
                            .seat = worlds->seat,
                            .players = worlds->game->players(worlds->truth.bytes),
                            .nodes_max = nodes_max,
                            .table_bits = bits_for(nodes_max),
                            .error = error};
    *answer = (struct solver_answer){0};
    solver.actions = malloc(LIST_MAX * sizeof *solver.actions);
    solver.weights = malloc(LIST_MAX * sizeof *solver.weights);
    solver.table = calloc((size_t)1 << solver.table_bits, sizeof *solver.table);
    solver.events = malloc(PH_EVENTS_MAX * sizeof *solver.events);
    if (solver.actions == NULL || solver.weights == NULL || solver.table == NULL || solver.events == NULL) {
        fail(&solver, PH_ERROR_NO_MEMORY, "out of memory");
    } else {
        solve_root(&solver, worlds, answer);
    }
    answer->nodes = solver.nodes;
    free(solver.actions);
    free(solver.weights);
    free(solver.table);
    free(solver.events);
    if (solver.status != PH_OK) {
        free(answer->options);
        answer->options = NULL;
        answer->count = 0;
        answer->accepted = 0;
    }
    return solver.status;
}
