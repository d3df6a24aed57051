// SPDX-License-Identifier: MIT
// What happened before a viewer came: by parts, the latest first, with the views that the viewer had, or would have
// had, between the moves.
#include "table/telling.h"

enum ph_status ph_table_past(struct ph_table *table, int seat, enum ph_table_form form, size_t before,
                             struct ph_writer *writer) {
    if (table->session == NULL || before == 0 || before > ph_session_move_count(table->session)) {
        return PH_ERROR_BAD_REQUEST;
    }
    const struct ph_telling telling = {
        .table = table,
        .seat = seat,
        .shown_as = table->sheet.phase == PH_TABLE_OVER ? PH_SEAT_REFEREE : seat,
        .form = form,
        .first = before > PH_PAST_MOVES ? before - PH_PAST_MOVES : 0,
        .after = before,
        .steps = true,
        .writer = writer,
    };
    const size_t start = writer->length;
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "t"), "past");
    ph_json_int(ph_json_key(writer, "first"), (int64_t)telling.first);
    ph_json_int(ph_json_key(writer, "before"), (int64_t)before);
    const enum ph_status status = ph_tell_position(&telling);
    ph_json_object_end(writer);
    return ph_told_check(writer, start, form, status);
}
