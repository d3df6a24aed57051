// SPDX-License-Identifier: MIT
// A table's game as a record, and a table that goes on with a recorded game.
#include "wasm/table_inside.h"

#include "table/inside.h"
#include "words/sitting.h"

#include <stdlib.h>
#include <string.h>

enum { DATE_SIZE = 16 };

// ---- writing --------------------------------------------------------------------------------------------------------

// Commas stand between names.
static void write_name(struct ph_writer *writer, const char *name) {
    for (; *name != '\0'; name++) {
        ph_write_char(writer, *name == ',' ? ' ' : *name);
    }
}

static void sitting_of(const struct ph_table_sheet *sheet, struct words_sitting *sitting) {
    struct ph_writer names;
    ph_writer_init(&names, sitting->names, sizeof sitting->names);
    sitting->count = sheet->seat_count;
    for (int seat = 0; seat < sheet->seat_count; seat++) {
        const struct ph_table_seat *const one = &sheet->seats[seat];
        sitting->bots[seat] = ph_seat_is_bots(one) ? ph_bot_find(one->bot) : NULL;
        if (sitting->bots[seat] == NULL) {
            ph_write_text(&names, names.length > 0 ? "," : "");
            write_name(&names, one->name);
        }
    }
}

enum ph_status table_record(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    const struct table_desk *const desk = self;
    char date[DATE_SIZE] = "";
    struct words_sitting sitting = {.count = 0};
    struct ph_writer record;
    if (ph_table_session(desk->table) == NULL) {
        return ph_error_set(error, PH_ERROR_NO_GAME, "", "the game has not begun");
    }
    const bool dated = ph_json_string_get(ph_json_member(request, "date"), date, sizeof date);
    ph_writer_init_heap(&record);
    ph_session_record(ph_table_session(desk->table), dated ? date : NULL, &record);
    sitting_of(&desk->table->sheet, &sitting);
    words_sitting_write(&sitting, &record);
    ph_json_string_bytes(ph_json_key(writer, "record"), record.data, record.length);
    writer->failed = writer->failed || record.failed;
    ph_writer_deinit(&record);
    return PH_OK;
}

// ---- going on -------------------------------------------------------------------------------------------------------

static enum ph_status start(struct ph_table *table, const char *record, size_t moves, int64_t now,
                            struct ph_error *error) {
    struct ph_session *past = NULL;
    enum ph_status status = ph_session_create(&past);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "out of memory");
    }
    status = ph_session_load(past, record, strlen(record), NULL, PH_CHANCE_MANUAL, error);
    if (status == PH_OK) {
        status = table_refused(ph_table_start_from(table, past, moves, now, error));
    }
    ph_session_destroy(past);
    return status;
}

enum ph_status table_branch(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct table_desk *const desk = self;
    char *record = NULL;
    int64_t moves = 0;
    int64_t now = 0;
    enum ph_status status = table_read_int(request, "moves", &moves, error);
    if (status == PH_OK) {
        status = table_read_int(request, "now", &now, error);
    }
    if (status == PH_OK) {
        status = desk_read_text(request, "record", &record, error);
    }
    if (status == PH_OK) {
        status = start(desk->table, record, moves < 0 ? 0 : (size_t)moves, now, error);
    }
    free(record);
    return status == PH_OK ? table_finish(desk, writer) : status;
}
