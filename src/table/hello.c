// SPDX-License-Identifier: MIT
// What somebody is told who has just come: the table as everybody sees it, one's own orders, and the game so far.
#include "table/telling.h"

#include "base/hex.h"
#include "core/seen_json.h"

// ---- the table ------------------------------------------------------------------------------------------------------

static void write_seat(struct ph_writer *writer, const struct ph_table_seat *seat) {
    ph_json_object_begin(writer);
    ph_write_holder(writer, seat);
    if (seat->holder == PH_HOLDER_PERSON) {
        ph_json_bool(ph_json_key(writer, "ready"), seat->ready);
        ph_json_bool(ph_json_key(writer, "resigned"), seat->resigned);
        ph_json_bool(ph_json_key(writer, "abandons"), seat->abandons);
    }
    if (ph_seat_is_bots(seat)) {
        ph_json_string(ph_json_key(writer, "bot"), seat->bot);
    }
    ph_json_int(ph_json_key(writer, "left"), seat->left);
    ph_json_object_end(writer);
}

static void write_window(struct ph_writer *writer, const struct ph_table_window *window) {
    ph_json_key(writer, "window");
    if (!window->open) {
        ph_json_null(writer);
        return;
    }
    ph_json_object_begin(writer);
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (unsigned i = 0; i < window->count; i++) {
        ph_json_int(writer, window->seats[i]);
    }
    ph_json_array_end(writer);
    ph_json_int(ph_json_key(writer, "opened"), window->opened);
    ph_json_int(ph_json_key(writer, "closes"), window->closes);
    ph_json_object_end(writer);
}

void ph_write_running(struct ph_writer *writer, const struct ph_table_sheet *sheet) {
    ph_json_key(writer, "running");
    if (sheet->running < 0) {
        ph_json_null(writer);
        return;
    }
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "seat"), sheet->running);
    ph_json_int(ph_json_key(writer, "since"), sheet->running_since);
    ph_json_object_end(writer);
}

void ph_write_rated(struct ph_writer *writer, const struct ph_table *table) {
    if (!table->home && table->sheet.phase != PH_TABLE_EMPTY) {
        ph_json_string(ph_json_key(writer, "rated"), ph_table_rated(table));
    }
}

// Whose action was the last, in a game in progress: that seat may ask to take it back.
static void write_mover(struct ph_writer *writer, const struct ph_session *session) {
    const struct ph_move *const move = session != NULL ? ph_session_move(session, ph_session_last_play(session)) : NULL;
    if (move != NULL && move->actor.kind == PH_ACTOR_SEAT) {
        ph_json_int(ph_json_key(writer, "mover"), move->actor.seat);
    }
}

static void write_end(struct ph_writer *writer, const struct ph_table_sheet *sheet) {
    if (sheet->phase == PH_TABLE_OVER || ph_sheet_is_stopped(sheet)) {
        ph_json_string(ph_json_key(writer, "reason"), sheet->reason);
    }
    if (sheet->phase == PH_TABLE_OVER) {
        ph_seats_json(ph_json_key(writer, "winners"), sheet->winners);
    }
    if (sheet->rematch[0] != '\0') {
        ph_json_string(ph_json_key(writer, "rematch"), sheet->rematch);
    }
}

static void write_peace(struct ph_writer *writer, const struct ph_table_sheet *sheet) {
    ph_json_string(ph_json_key(writer, "talk"), ph_talk_word(sheet->talk));
    ph_json_array_begin(ph_json_key(writer, "barred"));
    for (unsigned i = 0; i < sheet->barred_count; i++) {
        ph_json_object_begin(writer);
        ph_json_int(ph_json_key(writer, "person"), (int64_t)sheet->barred[i].person);
        ph_json_string(ph_json_key(writer, "from"), ph_barred_word((unsigned)sheet->barred[i].from));
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_table(struct ph_writer *writer, const struct ph_table *table) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    char digits[2 * PH_TABLE_SECRET_SIZE + 1];
    ph_hex_write(digits, sheet->commitment, PH_TABLE_SECRET_SIZE);
    ph_json_string(ph_json_key(writer, "phase"), ph_phase_word(sheet));
    ph_json_int(ph_json_key(writer, "maker"), (int64_t)sheet->maker);
    ph_json_string(ph_json_key(writer, "commitment"), digits);
    if (sheet->phase != PH_TABLE_EMPTY) {
        ph_json_object_begin(ph_json_key(writer, "settings"));
        ph_settings_json(writer, &sheet->settings);
        ph_json_object_end(writer);
    }
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        write_seat(writer, &sheet->seats[seat]);
    }
    ph_json_array_end(writer);
    write_window(writer, &sheet->window);
    ph_write_running(writer, sheet);
    ph_write_rated(writer, table);
    write_mover(writer, table->session);
    write_end(writer, sheet);
    write_peace(writer, sheet);
}

// ---- oneself --------------------------------------------------------------------------------------------------------

static void write_own(struct ph_writer *writer, const struct ph_table *table, int seat) {
    const struct ph_order *const order = &table->pending.orders[seat];
    ph_json_object_begin(ph_json_key(writer, "order"));
    ph_json_string(ph_json_key(writer, "against"), ph_order_word(order->kind));
    ph_seats_json(ph_json_key(writer, "seats"), order->seats);
    ph_json_object_end(writer);
    ph_json_bool(ph_json_key(writer, "answered"),
                 table->sheet.window.open && table->pending.answers[seat].at == table->sheet.window.number);
}

// ---- hello ----------------------------------------------------------------------------------------------------------

static enum ph_status write_game(struct ph_table *table, int seat, enum ph_table_form form, struct ph_writer *writer) {
    const bool over = table->sheet.phase == PH_TABLE_OVER;
    const struct ph_telling telling = {
        .table = table,
        .seat = seat,
        .shown_as = over ? PH_SEAT_REFEREE : seat,
        .form = form,
        .after = ph_session_move_count(table->session),
        .asks = true,
        .writer = writer,
    };
    return ph_tell_position(&telling);
}

enum ph_status ph_table_hello(struct ph_table *table, int seat, enum ph_table_form form, struct ph_writer *writer) {
    enum ph_status status = PH_OK;
    const size_t start = writer->length;
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "t"), "hello");
    ph_json_string(ph_json_key(writer, "build"), ph_table_build);
    ph_json_int(ph_json_key(writer, "n"), table->sheet.number);
    ph_json_int(ph_json_key(writer, "at"), table->sheet.at);
    ph_json_object_begin(ph_json_key(writer, "table"));
    write_table(writer, table);
    ph_json_object_end(writer);
    if (seat >= 0) {
        ph_json_int(ph_json_key(writer, "seat"), seat);
        write_own(writer, table, seat);
    }
    if (table->session != NULL) {
        status = write_game(table, seat, form, writer);
    }
    ph_json_object_end(writer);
    return ph_told_check(writer, start, form, status);
}

void ph_table_answer_json(struct ph_writer *writer, const struct ph_table_answer *answer,
                          const struct ph_error *error) {
    const size_t start = writer->length;
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "t"), "answer");
    ph_json_string(ph_json_key(writer, "code"), ph_refusal_code(answer->refusal));
    if (answer->number != 0) {
        ph_json_int(ph_json_key(writer, "n"), answer->number);
    }
    if (answer->refusal != PH_ACCEPTED) {
        ph_json_string(ph_json_key(writer, "message"), error->message);
        ph_json_string(ph_json_key(writer, "rule"), error->rule[0] != '\0' ? error->rule : NULL);
    }
    ph_json_object_end(writer);
    (void)ph_told_check(writer, start, PH_FORM_JSON, PH_OK);
}

enum ph_status ph_table_record(struct ph_table *table, int seat, struct ph_writer *writer) {
    if (ph_table_is_finished(table)) {
        return PH_ERROR_BAD_REQUEST; // such a record has the key of all tables of the round
    }
    if (!ph_table_is_over(table)) {
        return ph_session_record_for(table->session, seat, NULL, writer);
    }
    ph_session_record(table->session, NULL, writer);
    return writer->failed ? PH_ERROR_NO_MEMORY : PH_OK;
}
