// SPDX-License-Identifier: MIT
// Pied Piper: one own cube moves to a touching region, and as many tokens go with it as the limit of three allows, none
// into a bishop's region; which ones the owner chooses if not all go (R-PIPER-1).
#include "games/rattus/phases.h"

static unsigned followers(const struct rattus_state *state, unsigned from, unsigned to) {
    const unsigned rats = rattus_rats(state, from);
    const unsigned room = (rattus_bishops(state) >> to & 1u) != 0 ? 0 : RATTUS_SLOTS - rattus_rats(state, to);
    return rats < room ? rats : room;
}

// Of tokens that look alike those in the lowest slots go, so a set counts only if no token that stays comes before a
// chosen one that looks the same.
static bool is_choice(const struct rattus_state *state, unsigned from, unsigned slots) {
    const uint16_t *const tokens = state->at[from].tokens;
    RATTUS_EACH(slot, slots) {
        for (unsigned before = 0; before < slot; before++) {
            if ((slots >> before & 1u) == 0 &&
                rattus_token_look(tokens[before], state->seat) == rattus_token_look(tokens[slot], state->seat)) {
                return false;
            }
        }
    }
    return true;
}

// The sets of that many tokens that can go, as masks of slots.
static unsigned choices(const struct rattus_state *state, unsigned from, unsigned wanted, uint8_t sets[RATTUS_SLOTS]) {
    const unsigned rats = rattus_rats(state, from);
    const unsigned all = (1u << rats) - 1;
    if (wanted == 0 || wanted == rats) {
        sets[0] = (uint8_t)(wanted == 0 ? 0 : all);
        return 1;
    }
    unsigned count = 0;
    for (unsigned slots = 1; slots < all; slots++) {
        if (rattus_slot_count(slots) == wanted && is_choice(state, from, slots)) {
            sets[count++] = (uint8_t)slots;
        }
    }
    return count;
}

// The kinds of the active seat's cubes in a region that may go to another.
static struct rattus_kinds kinds_to(const struct rattus_state *state, const struct rattus_kinds *kinds, unsigned to) {
    struct rattus_kinds left = *kinds;
    const unsigned last = left.count - 1u; // there is at most one with a Diplomat, and it comes last
    left.count = (uint8_t)(last + rattus_kind_may_go(state, state->seat, to, left.kind[last]));
    return left;
}

static ph_action piper(unsigned from, unsigned to, unsigned kind, unsigned slots) {
    return ph_action_of(RATTUS_TYPE_PIED_PIPER, from, to, kind) | (ph_action)slots << 32;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(from, state->presence[state->seat]) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, state->seat, from);
        RATTUS_EACH(to, rattus_reachable(state, from)) {
            const struct rattus_kinds left = kinds_to(state, &kinds, to);
            uint8_t sets[RATTUS_SLOTS];
            const unsigned set_count = choices(state, from, followers(state, from, to), sets);
            for (unsigned i = 0; i < left.count; i++) {
                for (unsigned set = 0; set < set_count; set++) {
                    ph_list_add(list, piper(from, to, left.kind[i], sets[set]), 1);
                }
            }
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    uint16_t moves[RATTUS_REGION_COUNT];
    unsigned total = 0;
    uint8_t sets[RATTUS_SLOTS];
    RATTUS_EACH(from, state->presence[state->seat]) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, state->seat, from);
        unsigned count = 0;
        RATTUS_EACH(to, rattus_reachable(state, from)) {
            count += kinds_to(state, &kinds, to).count * choices(state, from, followers(state, from, to), sets);
        }
        moves[from] = (uint16_t)count;
        total += count;
    }
    unsigned n = ph_random_below(random, total);
    RATTUS_EACH(from, state->presence[state->seat]) {
        if (n >= moves[from]) {
            n -= moves[from];
            continue;
        }
        const struct rattus_kinds kinds = rattus_kinds_at(state, state->seat, from);
        RATTUS_EACH(to, rattus_reachable(state, from)) {
            const struct rattus_kinds left = kinds_to(state, &kinds, to);
            const unsigned set_count = choices(state, from, followers(state, from, to), sets);
            if (n < left.count * set_count) {
                return piper(from, to, left.kind[n / set_count], sets[n % set_count]);
            }
            n -= left.count * set_count;
        }
    }
    assert(false);
    return 0;
}

static bool possible(const struct rattus_state *state) {
    RATTUS_EACH(from, state->presence[state->seat]) {
        const uint32_t targets = rattus_reachable(state, from);
        if (targets != 0 && (!rattus_marks_cubes(state) || rattus_kinds_at(state, state->seat, from).kind[0] == 0)) {
            return true;
        }
    }
    struct ph_list any = {.count = 0};
    list(state, &any);
    return any.count > 0;
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned from = ph_action_component(action, 1);
    const unsigned to = ph_action_component(action, 2);
    const unsigned slots = ph_action_component(action, 4);
    rattus_cube_move(state, state->seat, from, to, ph_action_component(action, 3));
    unsigned gone = 0; // later slots shift down as tokens leave
    RATTUS_EACH(slot, slots) {
        rattus_token_add(state, to, rattus_token_remove(state, from, slot - gone));
        gone++;
    }
    rattus_mark_used(state, RATTUS_PIED_PIPER);
}

const struct rattus_rule rattus_pied_piper_rule = {
    .name = "pied_piper",
    .text = "piper {from}>{to} {cube}{slots}",
    .rule = "R-PIPER-1",
    .fields = {RATTUS_REGION("from", 1),
               RATTUS_REGION("to", 2),
               RATTUS_CUBE("cube", 3),
               {.most = RATTUS_SLOTS - 1,
                .flags = PH_FIELD_SORTED,
                .prefix = " ",
                .separator = ",",
                RATTUS_FIELD("slots", PH_FIELD_SET, 4)}},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};
