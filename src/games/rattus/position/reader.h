// SPDX-License-Identifier: MIT
// What reads a position shares: the state it fills, and single values, each of which refuses what cannot be by the name
// of the position's field that it stands in.
#ifndef RATTUS_READER_H
#define RATTUS_READER_H

#include "games/rattus/state.h"
#include "pesthouse/game.h"

struct rattus_reader {
    struct rattus_state state;
    uint8_t rats[RATTUS_REGION_COUNT]; // tokens read, by region
    unsigned up_region;                // region of an upturned token, or RATTUS_NONE
    bool population_given;
    uint32_t protected_characters; // read before the outbreak they belong to
    struct ph_error *error;
};

// Passes a refusal on.
#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        const enum ph_status try_status = (call);                                                                      \
        if (try_status != PH_OK) {                                                                                     \
            return try_status;                                                                                         \
        }                                                                                                              \
    } while (false)

enum ph_status rattus_refuse(struct rattus_reader *reader, const char *field, const char *format, ...) PH_PRINTF(3, 4);

static inline bool rattus_absent(struct ph_json value) {
    return !ph_json_exists(value);
}
static inline bool rattus_null_or_absent(struct ph_json value) {
    return rattus_absent(value) || ph_json_type(value) == PH_JSON_NULL;
}

// Refuses what is no object, and members that are not in a list of names which ends in NULL.
enum ph_status rattus_only_members(struct rattus_reader *reader, const char *field, struct ph_json object,
                                   const char *const *names);
// A whole number in 0 … most; `fallback` where it is absent.
enum ph_status rattus_read_int(struct rattus_reader *reader, const char *field, struct ph_json value, unsigned most,
                               unsigned fallback, uint8_t *number);
enum ph_status rattus_read_bool(struct rattus_reader *reader, const char *field, struct ph_json value, bool *flag);
// A region in use.
enum ph_status rattus_read_region(struct rattus_reader *reader, const char *field, struct ph_json value,
                                  uint8_t *region);
enum ph_status rattus_read_seat(struct rattus_reader *reader, const char *field, struct ph_json value, uint8_t *seat);
// The seats of a list, each once, as a mask.
enum ph_status rattus_read_seats(struct rattus_reader *reader, const char *field, struct ph_json value, unsigned *mask);
enum ph_status rattus_read_character(struct rattus_reader *reader, const char *field, struct ph_json value,
                                     unsigned *character);
// The face of a token that has not been read yet; it counts as seen from now on.
enum ph_status rattus_read_face(struct rattus_reader *reader, const char *field, struct ph_json value, unsigned *face);
// A list, or nothing at all.
enum ph_status rattus_need_list(struct rattus_reader *reader, const char *field, struct ph_json value);
// A list with one entry a seat.
enum ph_status rattus_need_seat_list(struct rattus_reader *reader, const char *field, struct ph_json value);
// A character in play that brings the pieces of a field.
enum ph_status rattus_need_character(struct rattus_reader *reader, const char *field,
                                     enum rattus_character_id character);

// ---- read_pieces.c --------------------------------------------------------------------------------------------------
// A card of a region in use that lies in the pile, as far as has been read; it goes to `place`.
enum ph_status rattus_read_card(struct rattus_reader *reader, const char *field, struct ph_json value, unsigned place,
                                unsigned *card);

// ---- empty_fields.c -------------------------------------------------------------------------------------------------
// Refuses fields that are filled although the phase cannot have them; call it once the phase is read.
enum ph_status rattus_need_empty_fields(struct rattus_reader *reader, struct ph_json position);

// ---- a file each, in the order in which read.c calls them: cubes need the owners, steps and outbreaks the tokens ----
enum ph_status rattus_read_cubes(struct rattus_reader *reader, struct ph_json position);
enum ph_status rattus_read_tokens(struct rattus_reader *reader, struct ph_json position);
enum ph_status rattus_read_pieces(struct rattus_reader *reader, struct ph_json position);
enum ph_status rattus_read_step(struct rattus_reader *reader, struct ph_json json);
enum ph_status rattus_read_outbreak(struct rattus_reader *reader, struct ph_json json);

#endif
