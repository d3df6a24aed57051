// SPDX-License-Identifier: MIT
// Faces of tokens that nobody has seen. A token has none until somebody sees it; then it is drawn (R-INFO-3).
// Start tokens that were not laid out at set-up are in the pile, so a token from the pile can show a start face too.
#include "games/rattus/phases.h"

// The unseen start (or regular) faces of one of the two words.
static uint64_t unseen_word(const struct rattus_state *state, bool start, unsigned word) {
    const uint64_t mask = rattus_faces_of(state)->start[word];
    return state->unseen[word] & (start ? mask : ~mask);
}

static unsigned unseen_count(const struct rattus_state *state, bool start) {
    const unsigned low = rattus_count64(unseen_word(state, start, 0));
    return state->unseen[1] == 0 ? low : low + rattus_count64(unseen_word(state, start, 1));
}

static unsigned nth_face(const struct rattus_state *state, bool start, unsigned n) {
    const uint64_t low = unseen_word(state, start, 0);
    if (state->unseen[1] == 0) {
        return rattus_nth64(low, n);
    }
    const unsigned in_low = rattus_count64(low);
    return n < in_low ? rattus_nth64(low, n) : 64 + rattus_nth64(unseen_word(state, start, 1), n - in_low);
}

// The numbers of R-INFO-3: v tokens without a face are not start tokens, and x start faces hide among them.
static void pools(const struct rattus_state *state, unsigned *f, unsigned *g, unsigned *v, unsigned *x) {
    const struct rattus_setup_info *const setup = rattus_setup_of(state);
    *f = unseen_count(state, true);
    *g = unseen_count(state, false);
    // All tokens that are neither removed, nor start tokens on the board, nor known: pile, board and missing together.
    *v = *f + *g - setup->tokens_removed - state->start_left;
    *x = *f > state->start_left ? *f - state->start_left : 0;
    if (*x > setup->start_in_pile && !state->boxed) { // W; of a box no token is known to be one of the start tokens
        *x = setup->start_in_pile;
    }
    if (*x > *v || *g == 0) {
        *x = *v;
    }
}

struct rattus_face_odds rattus_face_odds(const struct rattus_state *state, uint16_t token) {
    struct rattus_face_odds odds = {0};
    unsigned v = 0;
    unsigned x = 0;
    pools(state, &odds.start_faces, &odds.regular_faces, &v, &x);
    if (rattus_token_is_start(token)) {
        odds.start = 1;
        odds.total = odds.start_faces;
    } else if (odds.start_faces == 0 || odds.regular_faces == 0) {
        odds.start = odds.regular_faces == 0;
        odds.regular = odds.start_faces == 0;
        odds.total = odds.start_faces + odds.regular_faces;
    } else { // x/(v·f) and (v−x)/(v·g), over the common denominator v·f·g
        odds.start = (uint64_t)x * odds.regular_faces;
        odds.regular = (uint64_t)(v - x) * odds.start_faces;
        odds.total = (uint64_t)v * odds.start_faces * odds.regular_faces;
    }
    return odds;
}

unsigned rattus_face_sample(const struct rattus_state *state, uint16_t token, struct ph_random *random) {
    if (rattus_token_is_again(token)) { // R-SOLD-3
        return state->discard[ph_random_below(random, token & RATTUS_TOKEN_FACE)];
    }
    if (rattus_token_is_start(token)) {
        return nth_face(state, true, ph_random_below(random, unseen_count(state, true)));
    }
    unsigned f = 0;
    unsigned g = 0;
    unsigned v = 0;
    unsigned x = 0;
    pools(state, &f, &g, &v, &x);
    const bool start = f > 0 && x > 0 && ph_random_below(random, v) < x;
    return nth_face(state, start, ph_random_below(random, start ? f : g));
}

static ph_action face_outcome(unsigned face) {
    return ph_action_of(RATTUS_TYPE_DRAW, RATTUS_DRAW_TOKEN, face, 0);
}

// Tokens of a box are told apart by what they show: alike ones are one outcome, that of the first.
static void list_alike(const struct rattus_state *state, const uint8_t *faces, unsigned count, const uint64_t *weights,
                       struct ph_list *list) {
    const struct rattus_face_set *const set = rattus_faces_of(state);
    for (unsigned i = 0; i < count; i++) {
        uint64_t weight = 0;
        bool first = true;
        for (unsigned j = 0; j < count; j++) {
            const bool alike = rattus_face_alike(&set->faces[faces[i]], &set->faces[faces[j]]);
            weight += alike ? weights[set->faces[faces[j]].start] : 0;
            first &= !alike || faces[j] >= faces[i];
        }
        if (first && weight > 0) {
            ph_list_add(list, face_outcome(faces[i]), weight);
        }
    }
}

static void list_boxed(const struct rattus_state *state, uint16_t token, struct ph_list *list) {
    const struct rattus_face_odds odds = rattus_face_odds(state, token);
    const uint64_t weights[2] = {odds.regular, odds.start};
    uint8_t unseen[RATTUS_FACE_COUNT_MAX];
    unsigned count = 0;
    for (unsigned face = 0; face < rattus_faces_of(state)->count; face++) {
        if ((state->unseen[face / 64] >> (face % 64) & 1u) != 0) {
            unseen[count++] = (uint8_t)face;
        }
    }
    list_alike(state, unseen, count, weights, list);
}

void rattus_face_list(const struct rattus_state *state, uint16_t token, struct ph_list *list) {
    if (state->boxed && rattus_token_is_again(token)) {
        list_alike(state, state->discard, token & RATTUS_TOKEN_FACE, (const uint64_t[2]){1, 1}, list);
        return;
    }
    if (state->boxed) {
        list_boxed(state, token, list);
        return;
    }
    if (rattus_token_is_again(token)) {
        for (unsigned i = 0; i < (token & RATTUS_TOKEN_FACE); i++) {
            ph_list_add(list, face_outcome(state->discard[i]), 1);
        }
        return;
    }
    const struct rattus_face_set *const set = rattus_faces_of(state);
    const struct rattus_face_odds odds = rattus_face_odds(state, token);
    for (unsigned face = 0; face < set->count; face++) {
        const uint64_t weight = set->faces[face].start ? odds.start : odds.regular;
        if ((state->unseen[face / 64] >> (face % 64) & 1u) != 0 && weight > 0) {
            ph_list_add(list, face_outcome(face), weight);
        }
    }
}

void rattus_face_give(struct rattus_state *state, unsigned region, unsigned slot, unsigned face) {
    uint16_t *const token = &state->at[region].tokens[slot];
    assert(!rattus_token_has_face(*token));
    if (rattus_token_is_again(*token)) {
        // The face leaves the discard; other tokens drawn from it hid among what is left.
        unsigned place = 0;
        while (state->discard[place] != face) {
            place++;
        }
        if ((*token & RATTUS_TOKEN_UP) == 0) {
            state->again = (uint8_t)(*token & RATTUS_TOKEN_FACE);
        }
        state->discard_count--;
        for (unsigned i = place; i < state->discard_count; i++) {
            state->discard[i] = state->discard[i + 1];
        }
        state->discard[state->discard_count] = 0;
        // Where all see it, it is a token like any other from now on.
        const bool open = (*token & RATTUS_TOKEN_UP) != 0;
        *token = (uint16_t)(*token & ~(open ? RATTUS_TOKEN_FACE | RATTUS_TOKEN_AGAIN : RATTUS_TOKEN_FACE));
        *token = (uint16_t)(*token | (open ? 0 : RATTUS_TOKEN_START));
        RATTUS_EACH(other, rattus_regions_with_rats(state)) {
            for (unsigned i = 0; i < rattus_rats(state, other); i++) {
                uint16_t *const like = &state->at[other].tokens[i];
                const unsigned among = rattus_token_is_again(*like) ? *like & RATTUS_TOKEN_FACE : 0u;
                if (among > place && among > 1) { // made-up positions may have several: each keeps a face
                    (*like)--;
                }
            }
        }
    } else {
        state->unseen[face / 64] &= ~((uint64_t)1 << (face % 64));
        if ((*token & RATTUS_TOKEN_START) != 0) {
            state->start_left--;
        }
    }
    *token = (uint16_t)(*token | (face + 1));
}

void rattus_face_target(const struct rattus_state *state, unsigned *region, unsigned *slot) {
    if (state->pending == RATTUS_PENDING_WITCH) {
        for (unsigned i = 0; i < state->step.looked_count; i++) { // the first without a face, else the last
            *region = state->step.looked[2 * i];
            *slot = state->step.looked[2 * i + 1];
            if (!rattus_token_has_face(state->at[*region].tokens[*slot])) {
                break;
            }
        }
        return;
    }
    // With the Crusader all tokens are up, and their faces come in slot order (R-CRU-1).
    *region = state->outbreak.region;
    *slot = 0;
    while ((state->at[*region].tokens[*slot] & RATTUS_TOKEN_UP) == 0 ||
           rattus_token_has_face(state->at[*region].tokens[*slot])) {
        (*slot)++;
    }
}
