// SPDX-License-Identifier: MIT
// Fields that must be empty because of the phase: only a turn has `taken`, say (rules: Protocol, Position, Refused).
#include "games/rattus/phases.h"
#include "games/rattus/position/reader.h"

enum {
    SETTLE = 1u << RATTUS_PHASE_SETTLE,
    TURN = 1u << RATTUS_PHASE_TURN,
    FINAL = 1u << RATTUS_PHASE_FINAL,
    RAVAGE = 1u << RATTUS_PHASE_RAVAGE,
    OVER = 1u << RATTUS_PHASE_OVER,
    FROM_TURNS_ON = TURN | FINAL | RAVAGE | OVER,
};

static const struct field {
    const char *name;
    uint8_t phases; // in which it can be filled
    bool seats;     // its numbers are seats, so 0 fills it as well
} fields[] = {
    {"owners", FROM_TURNS_ON, true},
    {"cubes", SETTLE | FROM_TURNS_ON, false},
    {"marked", FROM_TURNS_ON, false},
    {"palace", FROM_TURNS_ON, false},
    {"baker", TURN | FINAL | RAVAGE, false},
    {"discard", FROM_TURNS_ON, false},
    {"taken", TURN, false},
    {"placed", TURN, false},
    {"used", TURN | FINAL, false},
    {"walls", FROM_TURNS_ON, false},
    {"nuns", FROM_TURNS_ON, false},
    {"bishops", FROM_TURNS_ON, false},
    {"caravan", FROM_TURNS_ON, false},
    {"region_discard", FROM_TURNS_ON, false},
    {"protected", TURN | FINAL | RAVAGE, false},
    {"population", FROM_TURNS_ON, false},
    {"last", FINAL | RAVAGE | OVER, true},
    {"ended", FINAL | RAVAGE | OVER, false},
    {"idle", FROM_TURNS_ON, false},
    {"round", SETTLE, false},
    {"half", SETTLE, false},
    {"ravaged", RAVAGE | OVER, false},
    {"step", TURN | FINAL | RAVAGE, false},
    {"outbreak", TURN | FINAL | RAVAGE, false},
};

// Whether a value holds more than nulls, false, zeros and empty lists.
static bool is_filled(const struct field *field, struct ph_json value) {
    bool flag = false;
    int64_t number = 0;
    if (ph_json_bool_get(value, &flag)) {
        return flag;
    }
    if (ph_json_int_get(value, &number)) {
        return field->seats || number != 0;
    }
    const enum ph_json_type type = ph_json_type(value);
    if (type != PH_JSON_ARRAY && type != PH_JSON_OBJECT) {
        return type != PH_JSON_NULL;
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        if (is_filled(field, walk.value)) {
            return true;
        }
    }
    return false;
}

enum ph_status rattus_need_empty_fields(struct rattus_reader *reader, struct ph_json position) {
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct ph_json value = ph_json_member(position, fields[i].name);
        if ((fields[i].phases >> reader->state.phase & 1u) == 0 && !ph_read_absent(value) &&
            is_filled(&fields[i], value)) {
            return ph_read_refuse(reader->error, fields[i].name, "must be empty in phase '%s'",
                                  rattus_phases[reader->state.phase].name);
        }
    }
    return PH_OK;
}
