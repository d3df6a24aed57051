// SPDX-License-Identifier: MIT
#include "tools/puzzles/thin.h"

#include "games/rattus/phases.h"

// So many tokens stay, by number of seats: with fewer seats more faces are out of the game, so that each token can show
// more of them.
static unsigned tokens_left(const struct rattus_state *state, struct ph_random *random) {
    const unsigned most = state->options.players == 2 ? 3 : state->options.players == 3 ? 4 : 5;
    return most - ph_random_below(random, 2);
}

static unsigned unseen_count(const struct rattus_state *state) {
    return (unsigned)__builtin_popcountll(state->unseen[0]) + (unsigned)__builtin_popcountll(state->unseen[1]);
}

static void discard(struct rattus_state *state, unsigned face) {
    state->unseen[face / 64] &= ~((uint64_t)1 << (face % 64));
    state->discard[state->discard_count++] = (uint8_t)face;
}

// A face that nobody has seen: the n-th, and not one of a start token while some of these lie on the board.
static void discard_unseen(struct rattus_state *state, struct ph_random *random) {
    uint64_t candidates[2] = {state->unseen[0], state->unseen[1]};
    const struct rattus_face_set *const set = rattus_faces_of(state);
    unsigned count = 0;
    unsigned chosen = 0;
    for (unsigned face = 0; face < set->count; face++) {
        const bool unseen = (candidates[face / 64] >> (face % 64) & 1u) != 0;
        if (unseen && (set->faces[face].start == 0 || state->start_left == 0) &&
            ph_random_below(random, ++count) == 0) {
            chosen = face;
        }
    }
    if (count > 0) {
        discard(state, chosen);
    }
}

static bool is_plain(const struct rattus_state *state) {
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            if (state->at[region].tokens[slot] != 0 && state->at[region].tokens[slot] != RATTUS_TOKEN_START) {
                return false;
            }
        }
    }
    return state->node == RATTUS_NODE_MAIN && state->pending == RATTUS_PENDING_NONE && state->again == 0;
}

// Takes tokens away, some at a time, until few enough are left.
static void take_away(struct rattus_state *state, unsigned left, struct ph_random *random) {
    unsigned board = 0;
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        board += rattus_rats(state, region);
    }
    while (board > left) {
        const unsigned region = ph_random_below(random, RATTUS_REGION_COUNT);
        if (rattus_rats(state, region) > 0) {
            (void)rattus_token_remove(state, region, rattus_rats(state, region) - 1);
            board--;
        }
    }
}

bool thin(struct rattus_state *state, struct ph_random *random) {
    const unsigned left = tokens_left(state, random);
    if (!is_plain(state)) {
        return false;
    }
    take_away(state, left, random);
    state->pile = 0;
    const unsigned unseen = left + rattus_setup_of(state)->tokens_removed;
    for (unsigned before = 0; unseen_count(state) > unseen && unseen_count(state) != before;) {
        before = unseen_count(state);
        discard_unseen(state, random);
    }
    return true;
}
