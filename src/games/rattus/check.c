// SPDX-License-Identifier: MIT
// What must hold in every position: cubes, tokens and cards are conserved, and repeated fields agree.
#include "games/rattus/state.h"

static enum ph_status broken(struct ph_error *error, const char *what, unsigned where) {
    return ph_error_set(error, PH_ERROR_INTERNAL, "", "%s (%u)", what, where);
}

// Marks a face as met; false if it was before.
static bool meet(uint64_t met[2], unsigned face) {
    const uint64_t bit = (uint64_t)1 << (face % 64);
    const bool fresh = (met[face / 64] & bit) == 0;
    met[face / 64] |= bit;
    return fresh;
}

static enum ph_status check_tokens(const struct rattus_state *state, struct ph_error *error) {
    const struct rattus_face_set *const set = rattus_faces_of(state);
    uint64_t met[2] = {state->unseen[0], state->unseen[1]};
    unsigned board = 0;
    unsigned start_left = 0;
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        const unsigned rats = rattus_rats(state, region);
        if (rats > 0 && (state->regions >> region & 1u) == 0) {
            return broken(error, "tokens in a region that is not in use", region);
        }
        for (unsigned slot = 0; slot < RATTUS_SLOTS; slot++) {
            const uint16_t token = state->at[region].tokens[slot];
            if (slot >= rats) {
                if (token != 0) {
                    return broken(error, "a token beyond the count of its region", region);
                }
                continue;
            }
            board += !rattus_token_is_again(token);
            if (!rattus_token_has_face(token)) {
                start_left += rattus_token_is_start(token);
                if (rattus_token_is_again(token) && (token & RATTUS_TOKEN_FACE) > state->discard_count) {
                    return broken(error, "a token drawn from more than the discard holds", region);
                }
                continue;
            }
            const unsigned face = rattus_token_face(token);
            if (face >= set->count || !meet(met, face)) {
                return broken(error, "a face twice, or none of this box", face);
            }
            if (rattus_token_is_start(token) && set->faces[face].start == 0) {
                return broken(error, "a start token with a regular face", face);
            }
        }
    }
    for (unsigned i = 0; i < state->discard_count; i++) {
        if (state->discard[i] >= set->count || !meet(met, state->discard[i])) {
            return broken(error, "a discarded face twice, or none of this box", state->discard[i]);
        }
    }
    if (met[0] != set->all[0] || met[1] != set->all[1]) {
        return broken(error, "a face is neither unseen nor anywhere", 0);
    }
    if (board + state->pile + state->discard_count + rattus_setup_of(state)->tokens_removed > set->count) {
        return broken(error, "more tokens than there are", board);
    }
    if (start_left != state->start_left) {
        return broken(error, "start tokens without a face are miscounted", start_left);
    }
    return PH_OK;
}

// Who and where: seats that play, regions in use, slots that hold a token.
static enum ph_status check_places(const struct rattus_state *state, struct ph_error *error) {
    if (state->seat >= state->options.players) {
        return broken(error, "the active seat does not play", state->seat);
    }
    if (state->last == RATTUS_NONE ? state->phase >= RATTUS_PHASE_FINAL : state->last >= state->options.players) {
        return broken(error, "nobody ended the game, or a seat that does not play", state->last);
    }
    if (state->plague == RATTUS_NONE ? state->phase != RATTUS_PHASE_SETUP
                                     : (state->regions >> state->plague & 1u) == 0) {
        return broken(error, "the plague is in no region in use", state->plague);
    }
    if (state->pending == RATTUS_PENDING_OUTBREAK) {
        const struct rattus_outbreak *const outbreak = &state->outbreak;
        if ((state->regions >> outbreak->region & 1u) == 0 ||
            (outbreak->slot != RATTUS_NONE && outbreak->slot >= rattus_rats(state, outbreak->region))) {
            return broken(error, "the outbreak is where no token is", outbreak->region);
        }
    } else if (state->pending == RATTUS_PENDING_WITCH) {
        for (unsigned i = 0; i < state->step.looked_count; i++) {
            if (state->step.looked[2 * i + 1] >= rattus_rats(state, state->step.looked[2 * i])) {
                return broken(error, "the Witch has looked where no token is", state->step.looked[2 * i]);
            }
        }
    }
    return PH_OK;
}

// Marks and pieces: no more than there are, and only where they may be.
static enum ph_status check_pieces(const struct rattus_state *state, struct ph_error *error) {
    unsigned potions = 0;
    unsigned diplomats = 0;
    uint8_t marked[RATTUS_SEATS_MAX][RATTUS_REGION_COUNT] = {{0}};
    for (unsigned i = 0; i < RATTUS_POTION_COUNT; i++) {
        const unsigned entry = state->potions[i];
        if (i > 0 && entry != 0 && (state->potions[i - 1] == 0 || state->potions[i - 1] > entry)) {
            return broken(error, "cubes with potions are not sorted", i);
        }
        if (entry != 0) {
            potions += entry & RATTUS_KIND_POTIONS;
            marked[entry >> 8 & 7u][entry >> 11] =
                (uint8_t)(marked[entry >> 8 & 7u][entry >> 11] + ((entry >> 3 & RATTUS_KIND_DIPLOMAT) == 0));
        }
    }
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        diplomats += rattus_count(state->diplomats[region]);
        for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
            if (marked[seat][region] + (unsigned)rattus_has_diplomat(state, seat, region) >
                state->at[region].cubes[seat]) {
                return broken(error, "more marks than cubes of seat", seat);
            }
        }
    }
    if (potions > RATTUS_POTION_COUNT || diplomats > RATTUS_DIPLOMAT_COUNT) {
        return broken(error, "more potions or Diplomats than there are", potions);
    }
    if (rattus_count(state->walls) > RATTUS_WALL_COUNT) {
        return broken(error, "more walls than there are", state->walls);
    }
    for (unsigned i = 1; i < RATTUS_NUN_COUNT; i++) {
        if (state->nuns[i - 1] > state->nuns[i]) {
            return broken(error, "nuns are not sorted", i);
        }
    }
    return state->bishops[0] > state->bishops[1] ? broken(error, "bishops are not sorted", 0) : PH_OK;
}

// Region cards: those of regions in use and no others, the discard without gaps.
static enum ph_status check_cards(const struct rattus_state *state, struct ph_error *error) {
    uint64_t met = 0;
    unsigned discards = 0;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        const unsigned place = state->cards[card];
        const bool used = state->options.africanus && (state->regions >> rattus_card_infos[card].region & 1u) != 0;
        if (used == (place == RATTUS_CARD_REMOVED)) {
            return broken(error, "a region card that should not be there, or is missing", card);
        }
        if (place >= RATTUS_CARD_DISCARD && place < RATTUS_CARD_PROTECTS) {
            met |= (uint64_t)1 << (place - RATTUS_CARD_DISCARD);
            discards++;
        }
    }
    return met == ((uint64_t)1 << discards) - 1 ? PH_OK
                                                : broken(error, "a gap in the discard of region cards", discards);
}

enum ph_status rattus_state_check(const struct rattus_state *state, struct ph_error *error) {
    uint32_t owned = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        unsigned cubes = state->supply[seat];
        uint32_t presence = 0;
        for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
            const unsigned here = state->at[region].cubes[seat];
            cubes += here;
            presence |= here > 0 ? rattus_bit(region) : 0;
        }
        if (presence != state->presence[seat] || (presence & ~state->regions) != 0) {
            return broken(error, "presence does not agree with the cubes of seat", seat);
        }
        if (state->baker > 0 && rattus_owns(state, seat, RATTUS_BAKER)) {
            cubes += state->baker;
        }
        if (state->pending == RATTUS_PENDING_BAKER_PLACE && state->step.queue[1] == seat) {
            cubes += state->step.queue[2];
        }
        if (cubes > (seat < state->options.players ? RATTUS_CUBES_PER_SEAT : 0u)) {
            return broken(error, "too many cubes of seat", seat);
        }
        if ((state->owned[seat] & (owned | ~state->options.characters)) != 0) {
            return broken(error, "a character twice or not in play, of seat", seat);
        }
        owned |= state->owned[seat];
    }
    uint32_t used = 0;
    if (state->phase == RATTUS_PHASE_TURN || state->phase == RATTUS_PHASE_FINAL) {
        for (unsigned i = 0; i < state->used_count; i++) {
            used |= rattus_bit(state->used_order[i]);
        }
    }
    if (used != state->used) {
        return broken(error, "used characters and their order differ", 0);
    }
    if (state->population != 0 && state->population != 2) {
        return broken(error, "the plague piece counts", state->population);
    }
    if (state->idle > (state->phase < RATTUS_PHASE_TURN ? 0 : rattus_idle_max(state))) {
        return broken(error, "too many turns without rats", state->idle);
    }
    enum ph_status status = check_places(state, error);
    if (status == PH_OK) {
        status = check_pieces(state, error);
    }
    if (status == PH_OK) {
        status = check_cards(state, error);
    }
    return status == PH_OK ? check_tokens(state, error) : status;
}
