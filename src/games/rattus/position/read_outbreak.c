// SPDX-License-Identifier: MIT
// An outbreak that is under way.
#include "games/rattus/phases.h"
#include "games/rattus/position/reader.h"
#include "games/rattus/position/words.h"

static enum ph_status read_ask(struct rattus_reader *reader, struct ph_json ask) {
    PH_TRY(ph_read_list(reader->error, "outbreak", ask));
    for (struct ph_json_walk walk = ph_json_walk_begin(ask); ph_json_walk_next(&walk);) {
        const bool knight = ph_json_is(walk.value, "knight") && rattus_in_play(&reader->state, RATTUS_KNIGHT);
        const bool crusader = ph_json_is(walk.value, "crusader") && rattus_in_play(&reader->state, RATTUS_CRUSADER);
        const unsigned who = knight ? RATTUS_ASK_KNIGHT : crusader ? RATTUS_ASK_CRUSADER : 0;
        if (who == 0 || (reader->state.outbreak.ask & who) != 0) {
            return ph_read_refuse(reader->error, "outbreak",
                                  "ask: expected a list of knight and crusader, if they are in play");
        }
        reader->state.outbreak.ask = (uint8_t)(reader->state.outbreak.ask | who);
    }
    return PH_OK;
}

static enum ph_status read_due(struct rattus_reader *reader, struct ph_json due) {
    PH_TRY(ph_read_list(reader->error, "outbreak", due));
    for (struct ph_json_walk walk = ph_json_walk_begin(due); ph_json_walk_next(&walk);) {
        struct ph_json_walk pair = ph_json_walk_begin(walk.value);
        uint8_t seat = 0;
        if (ph_json_type(walk.value) != PH_JSON_ARRAY || ph_json_count(walk.value) != 2) {
            return ph_read_refuse(reader->error, "outbreak", "due: expected a list of [seat, losses]");
        }
        ph_json_walk_next(&pair);
        PH_TRY(rattus_read_seat(reader, "outbreak", pair.value, &seat));
        ph_json_walk_next(&pair);
        if (reader->state.outbreak.due[seat] != 0) {
            return ph_read_refuse(reader->error, "outbreak", "due: seat %d is named twice", seat);
        }
        PH_TRY(ph_read_byte(reader->error, "outbreak", pair.value, UINT8_MAX, 0, &reader->state.outbreak.due[seat]));
    }
    return PH_OK;
}

// The token being resolved, and how far.
static enum ph_status read_stage(struct rattus_reader *reader, struct ph_json json) {
    struct rattus_state *const state = &reader->state;
    struct rattus_outbreak *const outbreak = &state->outbreak;
    const struct ph_json slot = ph_json_member(json, "slot");
    const struct ph_json stage = ph_json_member(json, "stage");
    bool turned = false; // with its face, as the position has it
    if (!ph_read_null(slot)) {
        PH_TRY(ph_read_byte(reader->error, "outbreak", slot, RATTUS_SLOTS - 1, 0, &outbreak->slot));
        if (outbreak->slot >= reader->rats[outbreak->region]) {
            return ph_read_refuse(reader->error, "outbreak", "slot: there is no token in slot %d", outbreak->slot);
        }
        const uint16_t token = state->at[outbreak->region].tokens[outbreak->slot];
        turned = (token & RATTUS_TOKEN_UP) != 0 && rattus_token_has_face(token);
        rattus_token_turn(state, outbreak->slot, NULL);
    }
    if (!ph_read_null(stage)) {
        unsigned index = 0;
        PH_TRY(ph_read_id(reader->error, "outbreak", stage, rattus_stage_words, RATTUS_STAGE_COUNT, "stage", &index));
        if (!turned) {
            return ph_read_refuse(reader->error, "outbreak", "stage: no token has been turned");
        }
        outbreak->stage = (uint8_t)index;
    }
    return PH_OK;
}

// What the phase and the characters in play rule out.
static enum ph_status need_phase_and_characters(struct rattus_reader *reader) {
    const struct rattus_state *const state = &reader->state;
    const struct rattus_outbreak *const outbreak = &state->outbreak;
    if (state->phase != RATTUS_PHASE_TURN && (outbreak->rats > 0 || outbreak->more > 0 || outbreak->ask != 0)) {
        return ph_read_refuse(reader->error, "outbreak", "rats, more and ask must be empty in phase '%s'",
                              rattus_phases[state->phase].name);
    }
    if (outbreak->order && state->phase == RATTUS_PHASE_RAVAGE) {
        return ph_read_refuse(reader->error, "outbreak", "order must be false in phase 'ravage'");
    }
    if (outbreak->stage == RATTUS_STAGE_SERF) {
        PH_TRY(rattus_need_character(reader, "outbreak", RATTUS_SERF));
    }
    if (outbreak->more != 0) {
        PH_TRY(rattus_need_character(reader, "outbreak", RATTUS_SOLDIER));
    }
    if (outbreak->order) {
        PH_TRY(rattus_need_character(reader, "outbreak", RATTUS_CRUSADER));
    }
    if (outbreak->window != 0 && (!state->options.africanus || outbreak->stage != RATTUS_STAGE_PROTECT)) {
        return ph_read_refuse(reader->error, "outbreak",
                              "window: region cards are played with Africanus, in stage protect");
    }
    return PH_OK;
}

enum ph_status rattus_read_outbreak(struct rattus_reader *reader, struct ph_json json) {
    static const char *const names[] = {"region", "rats",   "more",     "ask", "order",  "slot",
                                        "stage",  "window", "majority", "due", "killed", NULL};
    struct rattus_state *const state = &reader->state;
    struct rattus_outbreak *const outbreak = &state->outbreak;
    if (ph_read_null(json)) {
        return PH_OK;
    }
    PH_TRY(ph_read_only(reader->error, "outbreak", json, names));
    if (state->pending != RATTUS_PENDING_NONE) {
        return ph_read_refuse(reader->error, "outbreak", "must be null while a step is open");
    }
    uint8_t region = 0;
    bool order = false;
    bool killed = false;
    unsigned majority = 0;
    unsigned window = 0;
    PH_TRY(rattus_read_region(reader, "outbreak", ph_json_member(json, "region"), &region));
    rattus_outbreak_open(state, region, 0, 0);
    PH_TRY(ph_read_byte(reader->error, "outbreak", ph_json_member(json, "rats"), 2, 0, &outbreak->rats));
    PH_TRY(ph_read_byte(reader->error, "outbreak", ph_json_member(json, "more"), 1, 0, &outbreak->more));
    PH_TRY(read_ask(reader, ph_json_member(json, "ask")));
    PH_TRY(ph_read_bool(reader->error, "outbreak", ph_json_member(json, "order"), false, &order));
    PH_TRY(read_stage(reader, json));
    PH_TRY(ph_read_set(reader->error, "outbreak", ph_json_member(json, "window"), reader->state.options.players,
                       "seats", &window));
    PH_TRY(ph_read_set(reader->error, "outbreak", ph_json_member(json, "majority"), reader->state.options.players,
                       "seats", &majority));
    PH_TRY(read_due(reader, ph_json_member(json, "due")));
    PH_TRY(ph_read_bool(reader->error, "outbreak", ph_json_member(json, "killed"), false, &killed));
    outbreak->order = order;
    outbreak->window = (uint8_t)window;
    outbreak->protected_characters = reader->protected_characters;
    outbreak->majority = (uint8_t)majority;
    outbreak->killed = killed;
    return need_phase_and_characters(reader);
}
