// SPDX-License-Identifier: MIT
// Cubes: in regions with their marks, in the palace, on the Baker card, in supply.
#include "games/rattus/notation.h"
#include "games/rattus/position/reader.h"
#include "games/rattus/position/words.h"

// The marked cubes of a seat in a region.
static enum ph_status read_marked(struct rattus_reader *reader, unsigned seat, unsigned region, struct ph_json value) {
    struct rattus_state *const state = &reader->state;
    PH_TRY(ph_read_list(reader->error, "marked", value));
    if (ph_json_count(value) > state->at[region].cubes[seat]) {
        return ph_read_refuse(reader->error, "marked", "more marked cubes than cubes in %s",
                              rattus_region_infos[region].id);
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        char id[RATTUS_WORD_MAX];
        const int found = ph_json_string_get(walk.value, id, sizeof id) ? rattus_kind_find(id) : -1;
        if (found <= RATTUS_KIND_PLAIN) {
            return ph_read_refuse(reader->error, "marked", "expected kinds of marked cubes, such as p1, d or dp2");
        }
        const unsigned kind = (unsigned)found;
        if ((kind & RATTUS_KIND_POTIONS) > 0 && !rattus_in_play(state, RATTUS_WIZARD)) {
            return ph_read_refuse(reader->error, "marked", "%s: no character in play brings potions", id);
        }
        if ((kind & RATTUS_KIND_DIPLOMAT) > 0 && !rattus_in_play(state, RATTUS_SULTAN)) {
            return ph_read_refuse(reader->error, "marked", "%s: no character in play brings Diplomats", id);
        }
        if ((kind & RATTUS_KIND_DIPLOMAT) > 0 && rattus_has_diplomat(state, seat, region)) {
            return ph_read_refuse(reader->error, "marked", "seat %u has two Diplomats in %s", seat,
                                  rattus_region_infos[region].id);
        }
        if ((kind & RATTUS_KIND_POTIONS) > rattus_potions_left(state)) {
            return ph_read_refuse(reader->error, "marked", "there are only %d potions", RATTUS_POTION_COUNT);
        }
        if ((kind & RATTUS_KIND_DIPLOMAT) > 0 && rattus_diplomats_left(state) == 0) {
            return ph_read_refuse(reader->error, "marked", "there are only %d Diplomats", RATTUS_DIPLOMAT_COUNT);
        }
        rattus_cube_mark(state, seat, region, RATTUS_KIND_PLAIN, kind);
    }
    return PH_OK;
}

enum ph_status rattus_read_cubes(struct rattus_reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    const struct ph_json cubes = ph_json_member(position, "cubes");
    const struct ph_json marked = ph_json_member(position, "marked");
    const struct ph_json palace = ph_json_member(position, "palace");
    PH_TRY(rattus_need_seat_list(reader, "cubes", cubes));
    PH_TRY(rattus_need_seat_list(reader, "marked", marked));
    PH_TRY(rattus_need_seat_list(reader, "palace", palace));
    unsigned placed[RATTUS_SEATS_MAX] = {0};
    for (struct ph_json_walk walk = ph_json_walk_begin(cubes); ph_json_walk_next(&walk);) {
        if (ph_json_type(walk.value) != PH_JSON_OBJECT) {
            return ph_read_refuse(reader->error, "cubes", "expected for each seat an object of regions and numbers");
        }
        for (struct ph_json_walk regions = ph_json_walk_begin(walk.value); ph_json_walk_next(&regions);) {
            uint8_t region = 0;
            uint8_t count = 0;
            PH_TRY(rattus_read_region(reader, "cubes", regions.key, &region));
            PH_TRY(ph_read_byte(reader->error, "cubes", regions.value, RATTUS_CUBES_PER_SEAT, 0, &count));
            state->at[region].cubes[walk.index] = count;
            placed[walk.index] += count;
        }
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(marked); ph_json_walk_next(&walk);) {
        if (ph_json_type(walk.value) != PH_JSON_OBJECT) {
            return ph_read_refuse(reader->error, "marked", "expected for each seat an object of regions and kinds");
        }
        for (struct ph_json_walk regions = ph_json_walk_begin(walk.value); ph_json_walk_next(&regions);) {
            uint8_t region = 0;
            PH_TRY(rattus_read_region(reader, "marked", regions.key, &region));
            PH_TRY(read_marked(reader, (unsigned)walk.index, region, regions.value));
        }
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(palace); ph_json_walk_next(&walk);) {
        uint8_t count = 0;
        PH_TRY(ph_read_byte(reader->error, "palace", walk.value, RATTUS_CUBES_PER_SEAT, 0, &count));
        placed[walk.index] += count;
    }
    PH_TRY(ph_read_byte(reader->error, "baker", ph_json_member(position, "baker"), RATTUS_CUBES_PER_SEAT, 0,
                        &state->baker));
    const unsigned baker = rattus_owner(state, RATTUS_BAKER);
    if (state->baker > 0 && baker == RATTUS_NONE) {
        return ph_read_refuse(reader->error, "baker", "there are cubes on a card that nobody owns");
    }
    if (state->baker > 0) {
        placed[baker] += state->baker;
    }
    const struct ph_json step = ph_json_member(position, "step");
    int64_t leaving = 0;
    int64_t whose = 0;
    if (ph_json_is(ph_json_member(step, "type"), "baker_place") &&
        ph_json_int_get(ph_json_member(step, "cubes"), &leaving) &&
        ph_json_int_get(ph_json_member(step, "seat"), &whose) && leaving > 0 && leaving <= RATTUS_CUBES_PER_SEAT &&
        whose >= 0 && whose < state->options.players) { // read_step says what else may be wrong with them
        placed[whose] += (unsigned)leaving;
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (placed[seat] > RATTUS_CUBES_PER_SEAT) {
            return ph_read_refuse(reader->error, "cubes", "seat %u has %u cubes; expected at most %d", seat,
                                  placed[seat], RATTUS_CUBES_PER_SEAT);
        }
        state->supply[seat] = (uint8_t)(RATTUS_CUBES_PER_SEAT - placed[seat]);
    }
    return PH_OK;
}
