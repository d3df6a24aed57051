// SPDX-License-Identifier: MIT
// Merchant: one to three own cubes move from one region to one touching region (R-MERCHANT-1), their marks with them;
// not a cube with a Diplomat to where its owner has one (R-SULTAN-2).
#include "games/rattus/rule.h"

enum { MOST = 3 };

static unsigned most_from(const struct rattus_state *state, unsigned from) {
    const unsigned cubes = state->at[from].cubes[state->seat];
    return cubes < MOST ? cubes : MOST;
}

static ph_action merchant(unsigned from, unsigned to, unsigned count) {
    return ph_action_of(RATTUS_TYPE_MERCHANT, from, to, count);
}

// The cubes that may move, and those chosen so far: marked cubes kind by kind, then plain ones.
struct choice {
    struct ph_list *list;
    struct rattus_kinds kinds; // that may go
    unsigned plain;            // plain cubes among them
    ph_action action;          // from, to and the marks so far
    unsigned marked;           // number of marks so far
};

static void choose(struct choice *choice, unsigned index) {
    if (index == choice->kinds.count) {
        for (unsigned count = choice->marked > 0 ? choice->marked : 1;
             count <= MOST && count - choice->marked <= choice->plain; count++) {
            ph_list_add(choice->list, choice->action | (ph_action)count << 24, 1);
        }
        return;
    }
    const struct choice before = *choice;
    for (unsigned taken = 0;; taken++) {
        choose(choice, index + 1);
        if (taken == choice->kinds.cubes[index] || choice->marked == MOST) {
            break;
        }
        choice->action |= (ph_action)choice->kinds.kind[index] << (8 * (4 + choice->marked));
        choice->marked++;
    }
    *choice = before;
}

static void list_from(const struct rattus_state *state, unsigned from, struct ph_list *list) {
    const unsigned seat = state->seat;
    const struct rattus_kinds kinds = rattus_kinds_at(state, seat, from);
    RATTUS_EACH(to, rattus_reachable(state, from)) {
        struct choice choice = {.list = list, .action = merchant(from, to, 0)};
        for (unsigned i = 0; i < kinds.count; i++) {
            if (kinds.kind[i] == RATTUS_KIND_PLAIN) {
                choice.plain = kinds.cubes[i];
            } else if (rattus_kind_may_go(state, seat, to, kinds.kind[i])) {
                choice.kinds.kind[choice.kinds.count] = kinds.kind[i];
                choice.kinds.cubes[choice.kinds.count++] = kinds.cubes[i];
            }
        }
        choose(&choice, 0);
    }
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(from, state->presence[state->seat]) {
        list_from(state, from, list);
    }
}

static bool possible(const struct rattus_state *state) {
    uint32_t plain = state->presence[state->seat];
    if (rattus_marks_cubes(state)) {
        struct rattus_marks marks;
        rattus_marks_find(state, &marks);
        plain = marks.plain[state->seat];
    }
    RATTUS_EACH(from, plain) {
        if (rattus_reachable(state, from) != 0) {
            return true;
        }
    }
    if (plain == state->presence[state->seat]) {
        return false;
    }
    struct ph_list any = {.count = 0};
    list(state, &any);
    return any.count > 0;
}

// The same with marks: only where the seat has marked cubes are moves listed, to be counted.
static ph_action sample_marked(const struct rattus_state *state, struct ph_random *random) {
    const unsigned seat = state->seat;
    struct rattus_marks marks;
    uint16_t moves[RATTUS_REGION_COUNT];
    unsigned total = 0;
    rattus_marks_find(state, &marks);
    RATTUS_EACH(from, state->presence[seat]) {
        moves[from] = (uint16_t)(rattus_count(rattus_reachable(state, from)) * most_from(state, from));
        if ((marks.marked[seat] >> from & 1u) != 0) {
            struct ph_list some = {.count = 0};
            list_from(state, from, &some);
            moves[from] = (uint16_t)some.count;
        }
        total += moves[from];
    }
    unsigned n = ph_random_below(random, total);
    RATTUS_EACH(from, state->presence[seat]) {
        if (n >= moves[from]) {
            n -= moves[from];
        } else if ((marks.marked[seat] >> from & 1u) != 0) {
            struct ph_nth_listed nth = {.n = n};
            struct ph_list again = {.visit = ph_list_visit_nth, .context = &nth};
            list_from(state, from, &again);
            return nth.found;
        } else {
            const unsigned most = most_from(state, from);
            return merchant(from, rattus_nth(rattus_reachable(state, from), n / most), 1 + n % most);
        }
    }
    assert(false);
    return 0;
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    if (rattus_marks_cubes(state)) {
        return sample_marked(state, random);
    }
    unsigned total = 0;
    RATTUS_EACH(from, state->presence[state->seat]) {
        total += rattus_count(rattus_reachable(state, from)) * most_from(state, from);
    }
    unsigned n = ph_random_below(random, total);
    RATTUS_EACH(from, state->presence[state->seat]) {
        const uint32_t targets = rattus_reachable(state, from);
        const unsigned most = most_from(state, from);
        const unsigned moves = rattus_count(targets) * most;
        if (n < moves) {
            return merchant(from, rattus_nth(targets, n / most), 1 + n % most);
        }
        n -= moves;
    }
    assert(false);
    return 0;
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned from = ph_action_component(action, 1);
    const unsigned to = ph_action_component(action, 2);
    unsigned plain = ph_action_component(action, 3);
    for (unsigned i = 0; i < MOST && ph_action_component(action, 4 + i) != 0; i++) {
        rattus_cube_move(state, state->seat, from, to, ph_action_component(action, 4 + i));
        plain--;
    }
    if (plain > 0) {
        rattus_cube_remove(state, state->seat, from, plain);
        rattus_cube_add(state, state->seat, to, plain);
    }
    rattus_mark_used(state, RATTUS_MERCHANT);
}

const struct rattus_rule rattus_merchant_rule = {
    .name = "merchant",
    .text = "merchant {from}>{to} {count}{marked}",
    .rule = "R-MERCHANT-1",
    .fields = {RATTUS_REGION("from", 1),
               RATTUS_REGION("to", 2),
               RATTUS_NUMBER("count", 3),
               {.name = "marked",
                .kind = PH_FIELD_LIST,
                .flags = PH_FIELD_OPTIONAL | PH_FIELD_OMITTABLE | PH_FIELD_SORTED,
                .absent = RATTUS_KIND_PLAIN,
                .bit = 32,
                .bits = 24,
                .room = 3,
                .ids = &rattus_kind_table,
                .prefix = " ",
                .separator = ","}},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};
