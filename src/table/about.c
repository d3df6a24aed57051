// SPDX-License-Identifier: MIT
// What lists of tables show of one. It is made of entries alone, which everybody may know.
#include "table/telling.h"

static const char *holder_word(const struct ph_table_seat *seat) {
    static const char *const words[] = {[PH_HOLDER_OPEN] = "open",
                                        [PH_HOLDER_CLOSED] = "closed",
                                        [PH_HOLDER_PERSON] = "person",
                                        [PH_HOLDER_BOT] = "bot"};
    return words[seat->holder];
}

const char *ph_phase_word(const struct ph_table_sheet *sheet) {
    static const char *const words[] = {[PH_TABLE_EMPTY] = "empty",
                                        [PH_TABLE_GATHERING] = "gathering",
                                        [PH_TABLE_PLAYING] = "playing",
                                        [PH_TABLE_OVER] = "over"};
    return words[sheet->phase];
}

void ph_write_holder(struct ph_writer *writer, const struct ph_table_seat *seat) {
    ph_json_string(ph_json_key(writer, "holder"), holder_word(seat));
    if (seat->holder == PH_HOLDER_PERSON) {
        ph_json_int(ph_json_key(writer, "person"), (int64_t)seat->person);
        ph_json_string(ph_json_key(writer, "name"), seat->name);
    }
    if (seat->program) {
        ph_json_bool(ph_json_key(writer, "program"), true);
    }
    if (seat->guest) {
        ph_json_bool(ph_json_key(writer, "guest"), true);
    }
    if (seat->board) {
        ph_json_bool(ph_json_key(writer, "board"), true);
    }
}

static void write_seat(struct ph_writer *writer, const struct ph_table_seat *seat) {
    ph_json_object_begin(writer);
    ph_write_holder(writer, seat);
    if (ph_seat_is_bots(seat)) {
        ph_json_string(ph_json_key(writer, "bot"), seat->bot);
    }
    ph_json_object_end(writer);
}

// The seats that are asked: in a window, or the one whose turn it is.
static void write_asked(struct ph_writer *writer, const struct ph_table *table) {
    ph_json_array_begin(ph_json_key(writer, "asked"));
    for (int seat = 0; seat < table->sheet.seat_count; seat++) {
        if (ph_table_asks(table, seat)) {
            ph_json_int(writer, seat);
        }
    }
    ph_json_array_end(writer);
}

void ph_table_about(const struct ph_table *table, struct ph_writer *writer) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    ph_json_object_begin(writer);
    ph_settings_json(writer, &sheet->settings);
    ph_json_string(ph_json_key(writer, "phase"), ph_phase_word(sheet));
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        write_seat(writer, &sheet->seats[seat]);
    }
    ph_json_array_end(writer);
    write_asked(writer, table);
    ph_json_object_end(writer);
}
