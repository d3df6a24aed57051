// SPDX-License-Identifier: MIT
// Rat tokens: on the board, in the discard, in the pile.
#include "games/rattus/position/reader.h"

static enum ph_status read_token(struct rattus_reader *reader, unsigned region, struct ph_json json, uint16_t *token) {
    static const char *const names[] = {"start", "face", "seen", "up", "again", NULL};
    struct rattus_state *const state = &reader->state;
    bool start = false;
    bool up = false;
    unsigned seen = 0;
    PH_TRY(ph_read_only(reader->error, "rats", json, names));
    PH_TRY(ph_read_bool(reader->error, "rats", ph_json_member(json, "start"), false, &start));
    PH_TRY(ph_read_bool(reader->error, "rats", ph_json_member(json, "up"), false, &up));
    PH_TRY(ph_read_set(reader->error, "rats", ph_json_member(json, "seen"), reader->state.options.players, "seats",
                       &seen));
    *token = start ? RATTUS_TOKEN_START : 0;
    const struct ph_json face = ph_json_member(json, "face");
    if (!ph_read_null(face)) {
        unsigned index = 0;
        PH_TRY(rattus_read_face(reader, "rats", face, &index));
        if (start && rattus_faces_of(state)->faces[index].start == 0) {
            return ph_read_refuse(reader->error, "rats", "%s is not a face of a start token",
                                  rattus_faces_of(state)->faces[index].id);
        }
        *token = (uint16_t)(*token | (index + 1));
    }
    const struct ph_json again = ph_json_member(json, "again");
    if (!ph_read_absent(again)) { // R-SOLD-3
        uint8_t count = 0;
        PH_TRY(ph_read_byte(reader->error, "rats", again, RATTUS_TOKEN_FACE, 0, &count));
        const unsigned among = state->discard_count + (rattus_token_has_face(*token) ? 1u : 0u);
        if (!rattus_in_play(state, RATTUS_SOLDIER)) {
            return ph_read_refuse(reader->error, "rats", "again: no character in play draws tokens from the discard");
        }
        if (start || count == 0 || count > among) {
            return ph_read_refuse(
                reader->error, "rats",
                "again: expected one of the first %d of the discard, which has %d, and not a start token", count,
                state->discard_count);
        }
        if (rattus_token_has_face(*token)) {
            state->again = count;
            *token = (uint16_t)(*token | RATTUS_TOKEN_AGAIN | RATTUS_TOKEN_START);
        } else {
            *token = (uint16_t)(*token | RATTUS_TOKEN_AGAIN | count);
        }
    }
    if (up) { // turned for all to see
        seen = (1u << state->options.players) - 1;
        *token = (uint16_t)(*token | RATTUS_TOKEN_UP);
        reader->up_region = region;
    }
    *token = (uint16_t)(*token | seen << RATTUS_TOKEN_SEEN_SHIFT);
    return PH_OK;
}

enum ph_status rattus_read_tokens(struct rattus_reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    const struct ph_json discard = ph_json_member(position, "discard");
    const struct ph_json rats = ph_json_member(position, "rats");
    PH_TRY(ph_read_list(reader->error, "discard", discard));
    for (struct ph_json_walk walk = ph_json_walk_begin(discard); ph_json_walk_next(&walk);) {
        unsigned face = 0;
        PH_TRY(rattus_read_face(reader, "discard", walk.value, &face));
        state->discard[state->discard_count++] = (uint8_t)face;
    }
    if (!ph_read_absent(rats) && ph_json_type(rats) != PH_JSON_OBJECT) {
        return ph_read_refuse(reader->error, "rats", "expected an object, got %s",
                              ph_json_type_name(ph_json_type(rats)));
    }
    unsigned board = 0;
    unsigned start_left = 0;
    unsigned again = 0; // tokens drawn from the discard
    for (struct ph_json_walk walk = ph_json_walk_begin(rats); ph_json_walk_next(&walk);) {
        uint8_t region = 0;
        PH_TRY(rattus_read_region(reader, "rats", walk.key, &region));
        PH_TRY(ph_read_list(reader->error, "rats", walk.value));
        if (ph_json_count(walk.value) > RATTUS_SLOTS) {
            return ph_read_refuse(reader->error, "rats", "a region holds at most %d tokens, got %zu", RATTUS_SLOTS,
                                  ph_json_count(walk.value));
        }
        for (struct ph_json_walk slots = ph_json_walk_begin(walk.value); ph_json_walk_next(&slots);) {
            uint16_t *const token = &state->at[region].tokens[slots.index];
            PH_TRY(read_token(reader, region, slots.value, token));
            reader->rats[region]++;
            board += !rattus_token_is_again(*token);
            again += rattus_token_is_again(*token);
            start_left += rattus_token_is_start(*token) && !rattus_token_has_face(*token);
        }
    }
    if (again > state->discard_count) {
        return ph_read_refuse(reader->error, "rats", "again: %u tokens cannot come from a discard of %d", again,
                              state->discard_count);
    }
    PH_TRY(ph_read_byte(reader->error, "pile", ph_json_member(position, "pile"), rattus_faces_of(state)->count,
                        rattus_setup_of(state)->pile, &state->pile));
    const unsigned all = board + state->pile + state->discard_count + rattus_setup_of(state)->tokens_removed;
    if (all > rattus_faces_of(state)->count) {
        return ph_read_refuse(reader->error, "pile",
                              "%u tokens lie on the board, in the pile, in the discard and removed; there are %d", all,
                              rattus_faces_of(state)->count);
    }
    unsigned start_faces = 0;
    for (unsigned face = 0; face < rattus_faces_of(state)->count; face++) {
        start_faces +=
            (state->unseen[face / 64] >> (face % 64) & 1u) != 0 && rattus_faces_of(state)->faces[face].start != 0;
    }
    if (start_left > start_faces) {
        return ph_read_refuse(reader->error, "rats", "%u start tokens without a face, but %u start faces are left",
                              start_left, start_faces);
    }
    return PH_OK;
}
