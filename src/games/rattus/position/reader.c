// SPDX-License-Identifier: MIT
// Single values that are of this game.
#include "games/rattus/position/reader.h"
#include "games/rattus/notation.h"
#include "games/rattus/position/words.h"

enum ph_status rattus_read_region(struct rattus_reader *reader, const char *field, struct ph_json value,
                                  uint8_t *region) {
    unsigned found = 0;
    PH_TRY(ph_read_id(reader->error, field, value, rattus_region_ids, RATTUS_REGION_COUNT, "region", &found));
    if ((reader->state.regions >> found & 1u) == 0) {
        return ph_read_refuse(reader->error, field, "region '%s' is not in use with %d players",
                              rattus_region_ids[found], reader->state.options.players);
    }
    *region = (uint8_t)found;
    return PH_OK;
}

enum ph_status rattus_read_seat(struct rattus_reader *reader, const char *field, struct ph_json value, uint8_t *seat) {
    int64_t number = 0;
    if (!ph_json_int_get(value, &number) || number < 0 || number >= reader->state.options.players) {
        return ph_read_refuse(reader->error, field, "expected a seat from 0 to %d", reader->state.options.players - 1);
    }
    *seat = (uint8_t)number;
    return PH_OK;
}

enum ph_status rattus_read_character(struct rattus_reader *reader, const char *field, struct ph_json value,
                                     unsigned *character) {
    return ph_read_id(reader->error, field, value, rattus_character_ids, RATTUS_CHARACTER_COUNT, "character",
                      character);
}

enum ph_status rattus_read_face(struct rattus_reader *reader, const char *field, struct ph_json value, unsigned *face) {
    char id[RATTUS_WORD_MAX];
    if (!ph_json_string_get(value, id, sizeof id)) {
        return ph_read_refuse(reader->error, field, "expected the id of a token, got %s",
                              ph_json_type_name(ph_json_type(value)));
    }
    const int found = rattus_face_find(&reader->state, id);
    if (found < 0) {
        return ph_read_refuse(reader->error, field, "unknown token '%s' in this set", id);
    }
    const uint64_t bit = (uint64_t)1 << (found % 64);
    if ((reader->state.unseen[found / 64] & bit) == 0) {
        return ph_read_refuse(reader->error, field, "token %s is in two places", id);
    }
    reader->state.unseen[found / 64] &= ~bit;
    *face = (unsigned)found;
    return PH_OK;
}

enum ph_status rattus_need_seat_list(struct rattus_reader *reader, const char *field, struct ph_json value) {
    PH_TRY(ph_read_list(reader->error, field, value));
    if (!ph_read_absent(value) && ph_json_count(value) != reader->state.options.players) {
        return ph_read_refuse(reader->error, field, "expected one entry for each seat, %d in all; got %zu",
                              reader->state.options.players, ph_json_count(value));
    }
    return PH_OK;
}

enum ph_status rattus_need_character(struct rattus_reader *reader, const char *field,
                                     enum rattus_character_id character) {
    if (!rattus_in_play(&reader->state, character)) {
        return ph_read_refuse(reader->error, field, "this needs the %s, which is not in play",
                              rattus_character_ids[character]);
    }
    return PH_OK;
}
