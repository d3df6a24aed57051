// SPDX-License-Identifier: MIT
// What the files that read a position share besides core/reader.h: the state they fill, and values of this game.
#ifndef RATTUS_READER_H
#define RATTUS_READER_H

#include "core/reader.h"
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

// A region in use.
enum ph_status rattus_read_region(struct rattus_reader *reader, const char *field, struct ph_json value,
                                  uint8_t *region);
enum ph_status rattus_read_seat(struct rattus_reader *reader, const char *field, struct ph_json value, uint8_t *seat);
enum ph_status rattus_read_character(struct rattus_reader *reader, const char *field, struct ph_json value,
                                     unsigned *character);
// The face of a token that has not been read yet; it counts as seen from now on.
enum ph_status rattus_read_face(struct rattus_reader *reader, const char *field, struct ph_json value, unsigned *face);
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
