// SPDX-License-Identifier: MIT
// A table's game as a record, and a table that goes on with a recorded game.
#include "home/inside.h"

#include "table/inside.h"
#include "words/sitting.h"

#include <stdlib.h>
#include <string.h>

enum { DATE_SIZE = 16 };
static const char take_backs_mark[] = "# Take-backs: "; // how often

// ---- writing --------------------------------------------------------------------------------------------------------

// Commas stand between names.
static void write_name(struct ph_writer *writer, const char *name) {
    for (; *name != '\0'; name++) {
        ph_write_char(writer, *name == ',' ? ' ' : *name);
    }
}

static void sitting_of(const struct ph_table_sheet *sheet, bool named, struct words_sitting *sitting) {
    struct ph_writer names;
    ph_writer_init(&names, sitting->names, sizeof sitting->names);
    sitting->count = sheet->seat_count;
    for (int seat = 0; seat < sheet->seat_count; seat++) {
        const struct ph_table_seat *const one = &sheet->seats[seat];
        sitting->bots[seat] = ph_seat_is_bots(one) ? ph_bot_find(one->bot) : NULL;
        if (sitting->bots[seat] == NULL && named) {
            ph_write_text(&names, names.length > 0 ? "," : "");
            write_name(&names, one->name);
        }
    }
}

enum ph_status home_record(const struct ph_table *table, const char *date, bool named, struct ph_writer *writer,
                           struct ph_error *error) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    struct words_sitting sitting = {.count = 0};
    if (ph_table_session(table) == NULL) {
        return ph_error_set(error, PH_ERROR_NO_GAME, "", "the game has not begun");
    }
    ph_session_record(ph_table_session(table), date, writer);
    sitting_of(sheet, named, &sitting);
    words_sitting_write(&sitting, writer);
    if (sheet->settings.take_backs) {
        ph_write_format(writer, "%s%u\n", take_backs_mark, (unsigned)sheet->settings.taken_back + sheet->taken_back);
    }
    return PH_OK;
}

enum ph_status home_answer_record(const struct ph_table *table, struct ph_json request, struct ph_writer *writer,
                                  struct ph_error *error) {
    char date[DATE_SIZE] = "";
    struct ph_writer made;
    const bool dated = ph_json_string_get(ph_json_member(request, "date"), date, sizeof date);
    ph_writer_init_heap(&made);
    const enum ph_status status = home_record(table, dated ? date : NULL, true, &made, error);
    if (status == PH_OK) {
        ph_json_string_bytes(ph_json_key(writer, "record"), made.data, made.length);
    }
    writer->failed = writer->failed || made.failed;
    ph_writer_deinit(&made);
    return status;
}

bool home_taken_back_read(const char *record, size_t length, unsigned *taken_back) {
    char line[16];
    words_note_read(record, length, take_backs_mark, line, sizeof line);
    *taken_back = (unsigned)strtoul(line, NULL, 10);
    return line[0] != '\0';
}

// ---- going on -------------------------------------------------------------------------------------------------------

enum ph_status home_branch(struct ph_table *table, const char *record, size_t moves, int64_t now,
                           struct ph_error *error) {
    struct ph_session *past = NULL;
    enum ph_status status = ph_session_create(&past);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "out of memory");
    }
    status = ph_session_load(past, record, strlen(record), NULL, PH_CHANCE_MANUAL, error);
    if (status == PH_OK) {
        status = home_refused(ph_table_start_from(table, past, moves, now, error));
    }
    ph_session_destroy(past);
    return status;
}
