// SPDX-License-Identifier: MIT
// An outbreak, in the order of R-OUT-7: spread; Knight's question; Crusader's question; then token by token turning,
// windows (R-CARD-1), M, A and classes with potion questions as they come, Serf, discard, while the region has a cube
// and a token (R-OUT-1).
#include "games/rattus/phases.h"

void rattus_outbreak_open(struct rattus_state *state, unsigned region, unsigned rats, unsigned ask) {
    state->pending = RATTUS_PENDING_OUTBREAK;
    state->outbreak = (struct rattus_outbreak){
        .region = (uint8_t)region,
        .rats = (uint8_t)rats,
        .ask = (uint8_t)ask,
        .slot = RATTUS_NONE,
    };
}

unsigned rattus_slot_groups(const struct rattus_state *state, unsigned region, uint8_t sizes[RATTUS_SLOTS]) {
    const uint16_t *const tokens = state->at[region].tokens;
    const unsigned count = rattus_rats(state, region);
    unsigned groups = 0;
    for (unsigned slot = 0; slot < count; slot++) {
        unsigned first = 0;
        while (tokens[first] != tokens[slot]) {
            first++;
        }
        if (first == slot) {
            groups |= 1u << slot;
            sizes[slot] = 0;
        }
        sizes[first]++;
    }
    return groups;
}

unsigned rattus_most_cubes(const struct rattus_state *state, unsigned region) {
    const uint8_t *const cubes = state->at[region].cubes;
    unsigned most = 1;
    unsigned seats = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (cubes[seat] > most) {
            most = cubes[seat];
            seats = 0;
        }
        seats |= (unsigned)(cubes[seat] == most) << seat;
    }
    return seats;
}

unsigned rattus_first_of(const struct rattus_state *state, unsigned seats) {
    unsigned seat = state->seat;
    while ((seats >> seat & 1u) == 0) {
        seat = rattus_next_seat(state, seat);
    }
    return seat;
}

static uint32_t unprotected(const struct rattus_state *state, unsigned seat) {
    const uint32_t cards = state->owned[seat];
    return state->pending == RATTUS_PENDING_OUTBREAK ? cards & ~state->outbreak.protected_characters
                                                     : cards; // R-CARD-2
}

unsigned rattus_rest_losses(const struct rattus_state *state, const struct rattus_face *face, unsigned seat) {
    unsigned losses = face->all;
    RATTUS_EACH(character, unprotected(state, seat) & face->characters) {
        losses += face->classes[rattus_character_infos[character].class_id];
    }
    return losses;
}

uint32_t rattus_hit_characters(const struct rattus_state *state, unsigned seat, const struct rattus_face *face) {
    return unprotected(state, seat) & face->characters;
}

const struct rattus_face *rattus_turned_face(const struct rattus_state *state) {
    const struct rattus_outbreak *const outbreak = &state->outbreak;
    return &rattus_faces_of(state)->faces[rattus_token_face(state->at[outbreak->region].tokens[outbreak->slot])];
}

bool rattus_outbreak_has(const struct rattus_state *state, enum rattus_character_id character) {
    if (((state->outbreak.protected_characters | ~state->owned[state->seat]) >> character & 1u) != 0) {
        return false;
    }
    return state->phase == RATTUS_PHASE_TURN ||
           (state->phase == RATTUS_PHASE_FINAL && (state->used >> character & 1u) != 0);
}

// ---- turning --------------------------------------------------------------------------------------------------------

// Turns one token up; its face is drawn next if nobody has seen it.
static void turn_up(struct rattus_state *state, unsigned slot, struct ph_events *events) {
    const unsigned all = ((1u << state->options.players) - 1) << RATTUS_TOKEN_SEEN_SHIFT;
    uint16_t *const token = &state->at[state->outbreak.region].tokens[slot];
    *token = (uint16_t)(*token | RATTUS_TOKEN_UP | all);
    if (rattus_token_has_face(*token)) {
        if ((*token & RATTUS_TOKEN_AGAIN) != 0) { // known to a Witch, now to all
            *token = (uint16_t)(*token & ~(RATTUS_TOKEN_AGAIN | RATTUS_TOKEN_START));
            state->again = 0;
        }
        rattus_tell_turned(
            events, (struct rattus_turned_event){.region = state->outbreak.region, .face = rattus_token_face(*token)});
    }
}

void rattus_token_turn(struct rattus_state *state, unsigned slot, struct ph_events *events) {
    turn_up(state, slot, events);
    state->outbreak.slot = (uint8_t)slot;
}

// R-CRU-1: all at once. True if one is still without a face.
static bool turn_all(struct rattus_state *state, struct ph_events *events) {
    const uint16_t *const tokens = state->at[state->outbreak.region].tokens;
    bool waiting = false;
    for (unsigned slot = 0; slot < rattus_rats(state, state->outbreak.region); slot++) {
        if ((tokens[slot] & RATTUS_TOKEN_UP) == 0) {
            turn_up(state, slot, events);
        }
        waiting |= !rattus_token_has_face(tokens[slot]);
    }
    return waiting;
}

// ---- losses ---------------------------------------------------------------------------------------------------------

struct rattus_kinds rattus_kinds_at_risk(const struct rattus_state *state, unsigned seat, unsigned region) {
    struct rattus_kinds kinds = rattus_kinds_at(state, seat, region);
    if (kinds.count > 1 && (kinds.kind[kinds.count - 1] & RATTUS_KIND_DIPLOMAT) != 0) {
        kinds.count--; // R-OUT-5: one with a Diplomat only when there is no other
    }
    return kinds;
}

unsigned rattus_due_seat(const struct rattus_state *state) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        seats |= (unsigned)(state->outbreak.due[seat] > 0 && state->at[state->outbreak.region].cubes[seat] > 0) << seat;
    }
    return seats != 0 ? rattus_first_of(state, seats) : RATTUS_NONE;
}

void rattus_cube_die(struct rattus_state *state, unsigned seat, struct ph_events *events) {
    const unsigned region = state->outbreak.region;
    const unsigned kind =
        rattus_marks_cubes(state) ? rattus_kinds_at_risk(state, seat, region).kind[0] : RATTUS_KIND_PLAIN;
    rattus_cube_leave(state, seat, region, kind);
    state->supply[seat]++;
    state->outbreak.due[seat]--;
    if (seat != state->seat) {
        state->outbreak.killed = 1;
    }
    const bool rest = state->outbreak.stage == RATTUS_STAGE_REST; // of A and classes (R-OUT-4), not of M (R-OUT-3)
    rattus_tell_lost(events, (struct rattus_lost_event){.seat = seat, .region = region, .cube = kind, .rest = rest});
}

// Settles the losses due, seat by seat in turn order from the active one, cube by cube (R-OUT-4, R-OUT-5). True if a
// seat has to be asked for a potion (R-WIZ-2).
static bool settle_losses(struct rattus_state *state, struct ph_events *events) {
    uint64_t due = 0;
    memcpy(&due, state->outbreak.due, sizeof state->outbreak.due);
    if (due == 0) {
        return false;
    }
    unsigned seat = state->seat;
    for (unsigned i = 0; i < state->options.players; i++) {
        while (state->outbreak.due[seat] > 0 && state->at[state->outbreak.region].cubes[seat] > 0) {
            if (state->potions[0] != 0) {
                const struct rattus_kinds kinds = rattus_kinds_at_risk(state, seat, state->outbreak.region);
                if ((kinds.kind[kinds.count - 1] & RATTUS_KIND_POTIONS) != 0) {
                    return true;
                }
            }
            rattus_cube_die(state, seat, events);
        }
        state->outbreak.due[seat] = 0;
        seat = rattus_next_seat(state, seat);
    }
    return false;
}

// ---- resolving a token ----------------------------------------------------------------------------------------------

// Why a token had no effect.
enum { IN_EFFECT, TOO_FEW_PEOPLE, NO_CUBE_LEFT };

static void discard(struct rattus_state *state, unsigned slot, unsigned vain, struct ph_events *events) {
    struct rattus_outbreak *const outbreak = &state->outbreak;
    const unsigned face = rattus_token_face(rattus_token_remove(state, outbreak->region, slot));
    state->discard[state->discard_count++] = (uint8_t)face;
    rattus_tell_discarded(events,
                          (struct rattus_discarded_event){.region = outbreak->region, .face = face, .vain = vain});
    outbreak->slot = RATTUS_NONE;
    outbreak->stage = RATTUS_STAGE_NONE;
    outbreak->majority = 0;
    outbreak->killed = 0;
}

// Resolves the turned token, stage by stage, from wherever it stands. True if somebody has to be asked.
static bool resolve(struct rattus_state *state, struct ph_events *events) {
    struct rattus_outbreak *const outbreak = &state->outbreak;
    const struct rattus_face *const face = rattus_turned_face(state);
    if (outbreak->stage == RATTUS_STAGE_NONE) {
        if (rattus_population(state, outbreak->region) < face->limit) { // R-OUT-2
            discard(state, outbreak->slot, TOO_FEW_PEOPLE, events);
            return false;
        }
        outbreak->majority = (uint8_t)(face->majority > 0 ? rattus_most_cubes(state, outbreak->region) : 0);
        if (state->options.africanus) {
            rattus_window_open(state, face);
        }
        outbreak->stage = RATTUS_STAGE_PROTECT;
    }
    if (outbreak->stage == RATTUS_STAGE_PROTECT) {
        if (outbreak->window != 0) {
            state->node = RATTUS_NODE_PROTECT;
            return true;
        }
        RATTUS_EACH(seat, outbreak->majority) { // R-OUT-3: the same seats for every M
            outbreak->due[seat] = face->majority;
        }
        outbreak->stage = RATTUS_STAGE_MAJORITY;
    }
    if (outbreak->stage <= RATTUS_STAGE_REST && settle_losses(state, events)) {
        state->node = RATTUS_NODE_POTION;
        return true;
    }
    if (outbreak->stage == RATTUS_STAGE_MAJORITY) {
        for (unsigned seat = 0; seat < state->options.players; seat++) { // R-OUT-4
            if (state->at[outbreak->region].cubes[seat] > 0) {
                outbreak->due[seat] = (uint8_t)rattus_rest_losses(state, face, seat);
            }
        }
        outbreak->stage = RATTUS_STAGE_REST;
        if (settle_losses(state, events)) {
            state->node = RATTUS_NODE_POTION;
            return true;
        }
    }
    if (outbreak->killed != 0 && state->supply[state->seat] > 0 &&
        rattus_outbreak_has(state, RATTUS_SERF)) { // R-SERF-1
        outbreak->stage = RATTUS_STAGE_SERF;
        state->node = RATTUS_NODE_SERF;
        return true;
    }
    discard(state, outbreak->slot, IN_EFFECT, events);
    return false;
}

// ---- from start to end ----------------------------------------------------------------------------------------------

static void close_outbreak(struct rattus_state *state, struct ph_events *events) {
    const unsigned region = state->outbreak.region;
    if (state->outbreak.protected_characters != 0) {
        rattus_protection_end(state, events);
    }
    rattus_pending_close(state);
    switch (state->phase) {
    case RATTUS_PHASE_TURN:
        state->population = 0; // R-KNIGHT-2: for this outbreak only
        rattus_turn_end(state, events);
        break;
    case RATTUS_PHASE_RAVAGE:
        if ((rattus_ravaged(state) >> region & 1u) == 0) { // a made-up position may have named it already
            state->ravaged[state->ravaged_count++] = (uint8_t)region;
        }
        break;
    default:
        break;
    }
}

// True at a decision about where a rat goes.
static bool spread(struct rattus_state *state) {
    struct rattus_outbreak *const outbreak = &state->outbreak;
    if (outbreak->rats == 0 && outbreak->more == 0) {
        return false;
    }
    if (state->pile > 0 && rattus_spread_targets(state, outbreak->region) != 0) {
        state->node = outbreak->rats > 0 ? RATTUS_NODE_RAT : RATTUS_NODE_MORE_RAT;
        return true;
    }
    outbreak->rats = 0; // R-RAT-2
    outbreak->more = 0;
    return false;
}

// True if the next token to be turned has to be drawn, or chosen by the Crusader's owner.
static bool pick_token(struct rattus_state *state, unsigned tokens, struct ph_events *events) {
    struct rattus_outbreak *const outbreak = &state->outbreak;
    if (outbreak->order != 0) {
        if (turn_all(state, events)) {
            state->node = RATTUS_NODE_FACE;
            return true;
        }
        if (tokens > 1) {
            state->node = RATTUS_NODE_RESOLVE;
            return true;
        }
        outbreak->slot = 0;
        return false;
    }
    uint8_t sizes[RATTUS_SLOTS];
    if (tokens > 1 && rattus_slot_groups(state, outbreak->region, sizes) != 1) {
        state->node = RATTUS_NODE_SLOT;
        return true;
    }
    rattus_token_turn(state, 0, events);
    return false;
}

bool rattus_outbreak_advance(struct rattus_state *state, struct ph_events *events) {
    struct rattus_outbreak *const outbreak = &state->outbreak;
    if (spread(state)) {
        return true;
    }
    if (outbreak->slot == RATTUS_NONE) {
        const unsigned tokens = rattus_rats(state, outbreak->region);
        if (tokens == 0 || rattus_cubes(state, outbreak->region) == 0) { // R-OUT-1, R-OUT-6
            for (unsigned slot = 0; slot < rattus_rats(state, outbreak->region);) {
                if ((state->at[outbreak->region].tokens[slot] & RATTUS_TOKEN_UP) != 0) { // R-CRU-1: turned in vain
                    discard(state, slot, NO_CUBE_LEFT, events);
                } else {
                    slot++;
                }
            }
            close_outbreak(state, events);
            return false;
        }
        if ((outbreak->ask & RATTUS_ASK_KNIGHT) != 0) {
            state->node = RATTUS_NODE_KNIGHT_POPULATION;
            return true;
        }
        if ((outbreak->ask & RATTUS_ASK_CRUSADER) != 0 && tokens > 1) {
            state->node = RATTUS_NODE_CRUSADE;
            return true;
        }
        if (pick_token(state, tokens, events)) {
            return true;
        }
    }
    if (!rattus_token_has_face(state->at[outbreak->region].tokens[outbreak->slot])) {
        state->node = RATTUS_NODE_FACE;
        return true;
    }
    return resolve(state, events);
}
