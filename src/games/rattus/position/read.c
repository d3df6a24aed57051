// SPDX-License-Identifier: MIT
// Reading positions fills a scratch state, checks it against the material, and only then hands it out; a position need
// not be reachable (rules: Protocol, Position, Refused). Here is what every game has; the other files of this folder
// are for the field they are named for.
#include "games/rattus/options.h"
#include "games/rattus/phases.h"
#include "games/rattus/position/position.h"
#include "games/rattus/position/reader.h"
#include "games/rattus/position/words.h"

static enum ph_status read_head(struct rattus_reader *reader, struct ph_json position) {
    struct rattus_options options;
    int64_t players = 0;
    if (!ph_json_is(ph_json_member(position, "game"), "rattus")) {
        return ph_read_refuse(reader->error, "game", "expected \"rattus\"");
    }
    if (!ph_json_int_get(ph_json_member(position, "players"), &players) || players < 0 || players > PH_SEATS_MAX) {
        return ph_read_refuse(reader->error, "players", "expected the number of players");
    }
    PH_TRY(rattus_options_read(&options, (int)players, ph_json_member(position, "options"), PH_ERROR_BAD_POSITION,
                               reader->error));
    rattus_setup(&reader->state, &options);
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) { // the tokens come from the position
        memset(reader->state.at[region].tokens, 0, sizeof reader->state.at[region].tokens);
    }
    return PH_OK;
}

static enum ph_status read_phase(struct rattus_reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    const struct ph_json phase = ph_json_member(position, "phase");
    state->phase = RATTUS_PHASE_TURN;
    if (!ph_read_absent(phase)) {
        unsigned index = 0;
        while (index < RATTUS_PHASE_COUNT && !ph_json_is(phase, rattus_phases[index].name)) {
            index++;
        }
        if (index == RATTUS_PHASE_COUNT) {
            return ph_read_refuse(reader->error, "phase", "expected setup, settle, turn, final, ravage or over");
        }
        state->phase = (uint8_t)index;
    }
    const struct ph_json seat = ph_json_member(position, "seat");
    if (!ph_read_absent(seat)) {
        PH_TRY(rattus_read_seat(reader, "seat", seat, &state->seat));
    }
    const struct ph_json last = ph_json_member(position, "last");
    if (!ph_read_null(last)) {
        PH_TRY(rattus_read_seat(reader, "last", last, &state->last));
    } else if (state->phase >= RATTUS_PHASE_FINAL) {
        return ph_read_refuse(reader->error, "last", "expected the seat that ended the game, in this phase");
    }
    if (state->phase == RATTUS_PHASE_RAVAGE) {
        state->seat = state->last;
    }
    const struct ph_json ended = ph_json_member(position, "ended");
    if (!ph_read_null(ended)) {
        unsigned reason = RATTUS_NOT_ENDED;
        PH_TRY(ph_read_id(reader->error, "ended", ended, rattus_ended_words, RATTUS_ENDED_COUNT, "reason", &reason));
        state->ended = reason & 3u;
    }
    const struct ph_json plague = ph_json_member(position, "plague");
    if (!ph_read_null(plague)) {
        PH_TRY(rattus_read_region(reader, "plague", plague, &state->plague));
    } else if (state->phase != RATTUS_PHASE_SETUP) {
        return ph_read_refuse(reader->error, "plague", "expected the region of the plague");
    }
    return PH_OK;
}

static enum ph_status read_owners(struct rattus_reader *reader, struct ph_json owners) {
    struct rattus_state *const state = &reader->state;
    const bool chosen = state->options.mode == RATTUS_MODE_RANDOM || state->options.mode == RATTUS_MODE_ONE_PER_CLASS;
    if (!ph_read_absent(owners) && ph_json_type(owners) != PH_JSON_OBJECT) {
        return ph_read_refuse(reader->error, "owners", "expected an object, got %s",
                              ph_json_type_name(ph_json_type(owners)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(owners); ph_json_walk_next(&walk);) {
        unsigned character = 0;
        PH_TRY(rattus_read_character(reader, "owners", walk.key, &character));
        if (chosen) {
            const struct rattus_character_info *const info = &rattus_character_infos[character];
            if ((info->box == 1 && !state->options.pied_piper) || (info->box == 2 && !state->options.africanus)) {
                return ph_read_refuse(reader->error, "owners", "'%s' belongs to a box that is not in play", info->id);
            }
            state->options.characters |= rattus_bit(character);
        } else if (!rattus_in_play(state, character)) {
            return ph_read_refuse(reader->error, "owners", "'%s' is not in play", rattus_character_ids[character]);
        }
        if (ph_json_type(walk.value) != PH_JSON_NULL) {
            uint8_t seat = 0;
            PH_TRY(rattus_read_seat(reader, "owners", walk.value, &seat));
            state->owned[seat] |= rattus_bit(character);
        }
    }
    const unsigned wanted = rattus_setup_of(state)->characters;
    const unsigned count = rattus_count(state->options.characters);
    if (count > wanted || (count < wanted && state->phase != RATTUS_PHASE_SETUP)) {
        return ph_read_refuse(reader->error, "owners", "expected %u characters in play with %d players, got %u", wanted,
                              state->options.players, count);
    }
    return PH_OK;
}

static enum ph_status read_used(struct rattus_reader *reader, struct ph_json used) {
    struct rattus_state *const state = &reader->state;
    PH_TRY(ph_read_list(reader->error, "used", used));
    for (struct ph_json_walk walk = ph_json_walk_begin(used); ph_json_walk_next(&walk);) {
        unsigned character = 0;
        PH_TRY(rattus_read_character(reader, "used", walk.value, &character));
        if (!rattus_in_play(state, character) || (state->used >> character & 1u) != 0) {
            return ph_read_refuse(reader->error, "used", "'%s' is not in play, or named twice",
                                  rattus_character_ids[character]);
        }
        rattus_mark_used(state, (enum rattus_character_id)character);
    }
    return PH_OK;
}

static enum ph_status read_ravaged(struct rattus_reader *reader, struct ph_json ravaged) {
    struct rattus_state *const state = &reader->state;
    uint32_t met = 0;
    PH_TRY(ph_read_list(reader->error, "ravaged", ravaged));
    for (struct ph_json_walk walk = ph_json_walk_begin(ravaged); ph_json_walk_next(&walk);) {
        uint8_t region = 0;
        PH_TRY(rattus_read_region(reader, "ravaged", walk.value, &region));
        if ((met >> region & 1u) != 0) {
            return ph_read_refuse(reader->error, "ravaged", "%s is named twice", rattus_region_infos[region].id);
        }
        met |= rattus_bit(region);
        state->ravaged[state->ravaged_count++] = region;
    }
    return PH_OK;
}

static enum ph_status read_rest(struct rattus_reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    bool taken = false;
    bool placed = false;
    PH_TRY(ph_read_bool(reader->error, "taken", ph_json_member(position, "taken"), false, &taken));
    PH_TRY(ph_read_bool(reader->error, "placed", ph_json_member(position, "placed"), false, &placed));
    state->taken = taken;
    state->placed = placed;
    const struct ph_json population = ph_json_member(position, "population");
    uint8_t counted = 0;
    PH_TRY(ph_read_byte(reader->error, "population", population, 2, 0, &counted));
    if (counted == 1) {
        return ph_read_refuse(reader->error, "population", "expected 0 or 2");
    }
    if (counted > 0) {
        PH_TRY(rattus_need_character(reader, "population", RATTUS_KNIGHT));
    }
    state->population = counted & 3u;
    reader->population_given = !ph_read_absent(population);
    PH_TRY(
        ph_read_byte(reader->error, "idle", ph_json_member(position, "idle"), rattus_idle_max(state), 0, &state->idle));
    uint8_t round = 0;
    PH_TRY(ph_read_byte(reader->error, "round", ph_json_member(position, "round"),
                        rattus_setup_of(state)->settle_rounds, 0, &round));
    const struct ph_json half_json = ph_json_member(position, "half");
    uint8_t half = RATTUS_NONE;
    if (!ph_read_null(half_json)) {
        PH_TRY(rattus_read_region(reader, "half", half_json, &half));
        if (!state->options.africanus) {
            return ph_read_refuse(reader->error, "half", "cubes settle two at a time without Africanus");
        }
    }
    if (state->phase == RATTUS_PHASE_SETTLE) {
        state->settling = (struct rattus_settling){.round = round, .half = half};
    }
    return PH_OK;
}

enum ph_status rattus_state_from_json(void *state, struct ph_json position, struct ph_events *history,
                                      struct ph_error *error) {
    (void)history; // a position tells nothing of the past
    static const char *const names[] = {
        "game",   "players", "options", "phase",   "seat",           "plague",    "owners",     "cubes", "marked",
        "palace", "baker",   "rats",    "pile",    "discard",        "taken",     "placed",     "used",  "walls",
        "nuns",   "bishops", "caravan", "hands",   "region_discard", "protected", "population", "last",  "ended",
        "idle",   "round",   "half",    "ravaged", "step",           "outbreak",  NULL};
    struct rattus_reader reader = {.error = error, .up_region = RATTUS_NONE};
    PH_TRY(ph_read_only(reader.error, "", position, names));
    PH_TRY(read_head(&reader, position));
    PH_TRY(read_phase(&reader, position));
    PH_TRY(rattus_need_empty_fields(&reader, position));
    PH_TRY(read_owners(&reader, ph_json_member(position, "owners")));
    PH_TRY(rattus_read_cubes(&reader, position));
    PH_TRY(rattus_read_tokens(&reader, position));
    PH_TRY(read_used(&reader, ph_json_member(position, "used")));
    PH_TRY(rattus_read_pieces(&reader, position));
    PH_TRY(read_rest(&reader, position));
    PH_TRY(read_ravaged(&reader, ph_json_member(position, "ravaged")));
    PH_TRY(rattus_read_step(&reader, ph_json_member(position, "step")));
    PH_TRY(rattus_read_outbreak(&reader, ph_json_member(position, "outbreak")));
    struct rattus_state *const read = &reader.state;
    if (reader.protected_characters != 0 && read->pending != RATTUS_PENDING_OUTBREAK) {
        return ph_read_refuse(reader.error, "protected", "cards protect only while an outbreak lasts");
    }
    if (reader.up_region != RATTUS_NONE &&
        (read->pending != RATTUS_PENDING_OUTBREAK || read->outbreak.region != reader.up_region)) {
        return ph_read_refuse(reader.error, "rats", "up: tokens are turned in the region of the outbreak only");
    }
    rattus_state_repeat(read, reader.rats);
    // R-KNIGHT-3: where the position is silent, the piece counts if the Knight's owner has been on.
    if (!reader.population_given && (read->phase == RATTUS_PHASE_FINAL || read->phase == RATTUS_PHASE_RAVAGE) &&
        rattus_final_knight_counts(read)) {
        read->population = 2;
    }
    rattus_advance(read, NULL);
    memcpy(state, read, sizeof *read);
    return PH_OK;
}
