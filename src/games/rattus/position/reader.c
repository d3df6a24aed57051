// SPDX-License-Identifier: MIT
// Single values and the lists they come in.
#include "games/rattus/position/reader.h"
#include "games/rattus/notation.h"
#include "games/rattus/position/words.h"

#include <stdarg.h>
#include <stdio.h>

enum ph_status rattus_refuse(struct rattus_reader *reader, const char *field, const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return ph_error_set(reader->error, PH_ERROR_BAD_POSITION, field, "%s: %s", field, message);
}

enum ph_status rattus_only_members(struct rattus_reader *reader, const char *field, struct ph_json object,
                                   const char *const *names) {
    if (ph_json_type(object) != PH_JSON_OBJECT) {
        return rattus_refuse(reader, field, "expected an object, got %s", ph_json_type_name(ph_json_type(object)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(object); ph_json_walk_next(&walk);) {
        const char *const *name = names;
        while (*name != NULL && !ph_json_is(walk.key, *name)) {
            name++;
        }
        if (*name == NULL) {
            char key[48] = "?";
            ph_json_string_get(walk.key, key, sizeof key);
            return rattus_refuse(reader, field[0] != '\0' ? field : key, "unknown field '%s'", key);
        }
    }
    return PH_OK;
}

enum ph_status rattus_read_int(struct rattus_reader *reader, const char *field, struct ph_json value, unsigned most,
                               unsigned fallback, uint8_t *number) {
    int64_t read = fallback;
    if (!rattus_absent(value) && (!ph_json_int_get(value, &read) || read < 0 || read > most)) {
        return rattus_refuse(reader, field, "expected a whole number from 0 to %u", most);
    }
    *number = (uint8_t)read;
    return PH_OK;
}

enum ph_status rattus_read_bool(struct rattus_reader *reader, const char *field, struct ph_json value, bool *flag) {
    bool read = false;
    if (!rattus_absent(value) && !ph_json_bool_get(value, &read)) {
        return rattus_refuse(reader, field, "expected true or false, got %s", ph_json_type_name(ph_json_type(value)));
    }
    *flag = read;
    return PH_OK;
}

enum ph_status rattus_read_region(struct rattus_reader *reader, const char *field, struct ph_json value,
                                  uint8_t *region) {
    char id[RATTUS_WORD_MAX];
    if (!ph_json_string_get(value, id, sizeof id)) {
        return rattus_refuse(reader, field, "expected the id of a region, got %s",
                             ph_json_type_name(ph_json_type(value)));
    }
    const int found = rattus_region_find(id);
    if (found < 0) {
        return rattus_refuse(reader, field, "unknown region '%s'", id);
    }
    if ((reader->state.regions >> found & 1u) == 0) {
        return rattus_refuse(reader, field, "region '%s' is not in use with %d players", id,
                             reader->state.options.players);
    }
    *region = (uint8_t)found;
    return PH_OK;
}

enum ph_status rattus_read_seat(struct rattus_reader *reader, const char *field, struct ph_json value, uint8_t *seat) {
    int64_t number = 0;
    if (!ph_json_int_get(value, &number) || number < 0 || number >= reader->state.options.players) {
        return rattus_refuse(reader, field, "expected a seat from 0 to %d", reader->state.options.players - 1);
    }
    *seat = (uint8_t)number;
    return PH_OK;
}

enum ph_status rattus_read_seats(struct rattus_reader *reader, const char *field, struct ph_json value,
                                 unsigned *mask) {
    *mask = 0;
    if (rattus_absent(value)) {
        return PH_OK;
    }
    if (ph_json_type(value) != PH_JSON_ARRAY) {
        return rattus_refuse(reader, field, "expected a list of seats, got %s", ph_json_type_name(ph_json_type(value)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        uint8_t seat = 0;
        TRY(rattus_read_seat(reader, field, walk.value, &seat));
        if ((*mask >> seat & 1u) != 0) {
            return rattus_refuse(reader, field, "seat %d is named twice", seat);
        }
        *mask |= 1u << seat;
    }
    return PH_OK;
}

enum ph_status rattus_read_character(struct rattus_reader *reader, const char *field, struct ph_json value,
                                     unsigned *character) {
    char id[RATTUS_WORD_MAX];
    if (!ph_json_string_get(value, id, sizeof id)) {
        return rattus_refuse(reader, field, "expected the id of a character, got %s",
                             ph_json_type_name(ph_json_type(value)));
    }
    const int found = rattus_id_find(rattus_character_ids, RATTUS_CHARACTER_COUNT, id);
    if (found < 0) {
        return rattus_refuse(reader, field, "unknown character '%s'", id);
    }
    *character = (unsigned)found;
    return PH_OK;
}

enum ph_status rattus_read_face(struct rattus_reader *reader, const char *field, struct ph_json value, unsigned *face) {
    char id[RATTUS_WORD_MAX];
    if (!ph_json_string_get(value, id, sizeof id)) {
        return rattus_refuse(reader, field, "expected the id of a token, got %s",
                             ph_json_type_name(ph_json_type(value)));
    }
    const int found = rattus_face_find(&reader->state, id);
    if (found < 0) {
        return rattus_refuse(reader, field, "unknown token '%s' in this set", id);
    }
    const uint64_t bit = (uint64_t)1 << (found % 64);
    if ((reader->state.unseen[found / 64] & bit) == 0) {
        return rattus_refuse(reader, field, "token %s is in two places", id);
    }
    reader->state.unseen[found / 64] &= ~bit;
    *face = (unsigned)found;
    return PH_OK;
}

enum ph_status rattus_need_list(struct rattus_reader *reader, const char *field, struct ph_json value) {
    if (!rattus_absent(value) && ph_json_type(value) != PH_JSON_ARRAY) {
        return rattus_refuse(reader, field, "expected a list, got %s", ph_json_type_name(ph_json_type(value)));
    }
    return PH_OK;
}

enum ph_status rattus_need_seat_list(struct rattus_reader *reader, const char *field, struct ph_json value) {
    TRY(rattus_need_list(reader, field, value));
    if (!rattus_absent(value) && ph_json_count(value) != reader->state.options.players) {
        return rattus_refuse(reader, field, "expected one entry for each seat, %d in all; got %zu",
                             reader->state.options.players, ph_json_count(value));
    }
    return PH_OK;
}

enum ph_status rattus_need_character(struct rattus_reader *reader, const char *field,
                                     enum rattus_character_id character) {
    if (!rattus_in_play(&reader->state, character)) {
        return rattus_refuse(reader, field, "this needs the %s, which is not in play", rattus_character_ids[character]);
    }
    return PH_OK;
}
