// SPDX-License-Identifier: MIT
// Reading positions fills a scratch state, checks it against the box, and only then hands it out; a position need not
// be reachable (rules: Protocol, Position, Refused). This file is the frame: options, whose turn it is, what is over.
#include "games/bristol1350/notation.h"
#include "games/bristol1350/options.h"
#include "games/bristol1350/phases.h"
#include "games/bristol1350/position/reader.h"

#include <string.h>

static struct ph_json member(struct bristol_reader *reader, const char *field) {
    return ph_json_member(reader->position, field);
}

static enum ph_status read_head(struct bristol_reader *reader) {
    struct bristol_options options;
    int64_t players = 0;
    if (!ph_json_is(member(reader, "game"), "bristol1350")) {
        return ph_read_refuse(reader->error, "game", "expected \"bristol1350\"");
    }
    if (!ph_json_int_get(member(reader, "players"), &players) || players < 1 || players > BRISTOL_SEATS_MAX) {
        return ph_read_refuse(reader->error, "players", "expected the number of players, from 1 to %d",
                              BRISTOL_SEATS_MAX);
    }
    PH_TRY(
        bristol_options_read(&options, (int)players, member(reader, "options"), PH_ERROR_BAD_POSITION, reader->error));
    bristol_setup(&reader->state, &options);
    memset(reader->held, 2, sizeof reader->held);
    return PH_OK;
}

// Decisions are all in turns. Where chance is due, its own fields say when.
static enum ph_status read_phase(struct bristol_reader *reader) {
    const struct ph_json pending = member(reader, "pending");
    const bool over = !ph_read_null(member(reader, "over"));
    reader->state.phase = over ? BRISTOL_PHASE_OVER : BRISTOL_PHASE_TURNS;
    if (ph_read_null(pending)) {
        return PH_OK;
    }
    if (ph_json_type(pending) != PH_JSON_OBJECT) {
        return ph_read_refuse(reader->error, "pending", "expected an object or null, got %s",
                              ph_json_type_name(ph_json_type(pending)));
    }
    if (over) {
        return ph_read_refuse(reader->error, "pending", "expected null, for the game is over");
    }
    reader->chance = ph_json_is(ph_json_member(pending, "kind"), "chance");
    return reader->chance ? bristol_read_chance_phase(reader, pending) : PH_OK;
}

// Whoever starts by the rules, unless it is said. Nobody, where there is no pawn, and in set-up.
static enum ph_status read_turn_seat(struct bristol_reader *reader, const char *field, unsigned fallback,
                                     uint8_t *seat) {
    const struct ph_json value = member(reader, field);
    const bool setup = reader->state.phase == BRISTOL_PHASE_SETUP;
    unsigned read = setup ? BRISTOL_NONE : fallback;
    if (!ph_read_absent(value)) {
        const bool none = ph_json_type(value) == PH_JSON_NULL;
        if (none && (setup || reader->state.phase == BRISTOL_PHASE_OVER)) {
            read = BRISTOL_NONE;
        } else if (setup) {
            return ph_read_refuse(reader->error, field, "expected null in set-up");
        } else {
            PH_TRY(bristol_read_seat(reader, field, value, &read));
        }
    }
    *seat = (uint8_t)read;
    return PH_OK;
}

static enum ph_status read_said(struct bristol_reader *reader) {
    struct bristol_state *const state = &reader->state;
    const struct ph_json said = member(reader, "said");
    unsigned mask = 0;
    PH_TRY(ph_read_list(reader->error, "said", said));
    for (struct ph_json_walk walk = ph_json_walk_begin(said); ph_json_walk_next(&walk);) {
        unsigned about = 0;
        PH_TRY(ph_read_id(reader->error, "said", walk.value, bristol_about_ids, BRISTOL_CLAIM_KINDS, "kind of claim",
                          &about));
        if ((mask >> about & 1u) != 0) {
            return ph_read_refuse(reader->error, "said", "each kind of claim is made once a decision");
        }
        mask |= 1u << about;
        state->said[state->said_count++] = (uint8_t)about;
    }
    return PH_OK;
}

static enum ph_status read_turn(struct bristol_reader *reader) {
    struct bristol_state *const state = &reader->state;
    const struct ph_json stage_json = member(reader, "stage");
    unsigned round = 0;
    unsigned locked = 0;
    unsigned rerolled = 0;
    unsigned stage = BRISTOL_STAGE_MAIN;
    bool last = false;
    PH_TRY(ph_read_int(reader->error, "round", member(reader, "round"), 1, BRISTOL_ROUND_MAX, 1, &round));
    PH_TRY(ph_read_bool(reader->error, "last_round", member(reader, "last_round"), false, &last));
    PH_TRY(bristol_read_dice(reader, "locked", member(reader, "locked"), &locked));
    PH_TRY(bristol_read_dice(reader, "rerolled", member(reader, "rerolled"), &rerolled));
    if (bristol_count(rerolled) > 2) {
        return ph_read_refuse(reader->error, "rerolled", "a reroll is of one or two dice");
    }
    if (!ph_read_absent(stage_json)) {
        PH_TRY(ph_read_id(reader->error, "stage", stage_json, bristol_stage_ids, 3, "stage", &stage));
    }
    state->last_round = last;
    state->locked = (uint8_t)locked;
    state->rerolled = (uint8_t)rerolled;
    state->stage = (uint8_t)stage;
    PH_TRY(read_turn_seat(reader, "start", bristol_start_seat(state), &state->start));
    PH_TRY(read_turn_seat(reader, "turn", state->start, &state->turn));
    PH_TRY(bristol_read_hand(reader, "fresh", member(reader, "fresh"), BRISTOL_HAND_MAX, &state->fresh));
    if (state->phase == BRISTOL_PHASE_SETUP && round != 1) {
        return ph_read_refuse(reader->error, "round", "expected 1, for set-up precedes the first round");
    }
    // Until somebody starts, also where the game has ended in the deal, the state is before the first round.
    state->round = (uint16_t)(state->start == BRISTOL_NONE && round == 1 ? 0 : round);
    return read_said(reader);
}

// Who is on turn has a pawn in play, and has drawn no more than it holds.
static enum ph_status check_turn(struct bristol_reader *reader) {
    const struct bristol_state *const state = &reader->state;
    if (state->phase != BRISTOL_PHASE_ROLL && state->phase != BRISTOL_PHASE_TURNS) {
        return PH_OK;
    }
    if (state->turn == BRISTOL_NONE || !bristol_is_alive(state, state->turn)) {
        return ph_read_refuse(reader->error, "turn", "expected a seat in play");
    }
    if ((state->alive & bristol_player_mask(state)) == 0) {
        return ph_read_refuse(reader->error, "fate",
                              "no player is in play, so the game is over; expected over to say so");
    }
    for (unsigned i = 0; i < state->fresh.count; i++) {
        const unsigned card = state->fresh.cards[i];
        if (bristol_hand_number(&state->fresh, card) > bristol_hand_number(&state->hands[state->turn], card)) {
            return ph_read_refuse(reader->error, "fresh", "seat %u does not hold the remedy '%s'", state->turn,
                                  bristol_cards[card].id);
        }
    }
    return PH_OK;
}

static enum ph_status read_over(struct bristol_reader *reader) {
    static const char *const names[] = {"reason", "winners", NULL};
    const struct ph_json over = member(reader, "over");
    unsigned reason = 0;
    unsigned winners = 0;
    if (ph_read_null(over)) {
        return PH_OK;
    }
    PH_TRY(ph_read_only(reader->error, "over", over, names));
    PH_TRY(ph_read_id(reader->error, "over", ph_json_member(over, "reason"), bristol_reason_ids,
                      BRISTOL_REASON_SOLO_PLAGUE + 1, "reason", &reason));
    PH_TRY(bristol_read_seen(reader, "over", ph_json_member(over, "winners"), &winners));
    reader->state.ended = (uint8_t)reason;
    if (!ph_read_absent(ph_json_member(over, "winners")) && winners != bristol_winners(&reader->state)) {
        return ph_read_refuse(reader->error, "over",
                              "winners: expected the players who have escaped if the reason is escaped, else nobody");
    }
    return PH_OK;
}

// What the position leads to is a decision with its actions, or a chance node with its outcomes, as it says.
static enum ph_status go_on(struct bristol_reader *reader) {
    struct bristol_state *const state = &reader->state;
    const struct bristol_state before = *state;
    bristol_advance(state, NULL);
    if (reader->chance) {
        struct ph_list list = {.capacity = 0};
        const bool still =
            state->phase == before.phase && state->turn == before.turn && state->pending.task == before.pending.task;
        if (still && state->node < BRISTOL_NODE_MAIN) {
            bristol_rules[state->node]->list(state, &list);
        }
        if (list.count == 0) {
            return ph_read_refuse(reader->error, "pending", "chance has nothing to draw here");
        }
    }
    return PH_OK;
}

static enum ph_status read_all(struct bristol_reader *reader) {
    PH_TRY(read_head(reader));
    PH_TRY(read_phase(reader));
    PH_TRY(bristol_read_fates(reader));
    PH_TRY(bristol_read_carts(reader));
    PH_TRY(bristol_read_dice_shown(reader));
    PH_TRY(read_turn(reader));
    PH_TRY(bristol_read_cards(reader));
    PH_TRY(bristol_read_peeks(reader));
    PH_TRY(bristol_read_plague(reader));
    PH_TRY(bristol_read_pending(reader));
    PH_TRY(bristol_read_symptoms_held(reader));
    PH_TRY(bristol_read_count(reader));
    PH_TRY(check_turn(reader));
    PH_TRY(bristol_read_pending_move(reader));
    PH_TRY(bristol_read_histories(reader));
    PH_TRY(read_over(reader));
    return go_on(reader);
}

enum ph_status bristol_state_from_json(void *state, struct ph_json position, struct ph_events *history,
                                       struct ph_error *error) {
    static const char *const names[] = {
        "game",  "players", "options",    "round",          "last_round",   "carts",       "order",
        "dice",  "locked",  "start",      "turn",           "stage",        "rerolled",    "fresh",
        "said",  "pending", "characters", "symptoms",       "plague",       "hands",       "coins",
        "fate",  "areas",   "discard",    "remedy_discard", "symptom_deck", "remedy_deck", "bag",
        "peeks", "mingles", "looks",      "convened",       "claims",       "over",        NULL};
    struct bristol_reader reader = {.position = position, .history = history, .error = error};
    const size_t before = history != NULL ? history->count : 0;
    PH_TRY(ph_read_only(error, "", position, names));
    const enum ph_status status = read_all(&reader);
    if (status == PH_OK) {
        memcpy(state, &reader.state, sizeof reader.state);
    } else if (history != NULL) {
        history->count = before;
    }
    return status;
}
