// SPDX-License-Identifier: MIT
// What is due: a window closes, a bot moves, or a bot takes the place of somebody whose clock has run out or who is
// away.
#include "table/inside.h"

#include "core/session_log.h"

enum { AWAY = 60 * 1000 }; // ms that somebody may be away while the others wait

enum due_kind { DUE_NOTHING, DUE_WINDOW, DUE_BOT, DUE_CLOCK, DUE_AWAY };

struct due {
    enum due_kind kind;
    int64_t time;
    int seat;
};

static struct due due_of_bot(const struct ph_table *table, int seat) {
    if (ph_bot_answered(table, seat) == NULL) {
        return (struct due){.time = PH_TABLE_NEVER};
    }
    return (struct due){.kind = DUE_BOT, .time = ph_bot_due(table, seat, table->alone), .seat = seat};
}

static struct due due_of_person(const struct ph_table *table, int seat, int64_t away) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    struct due due = {.time = PH_TABLE_NEVER};
    if (!sheet->settings.by_days && away != PH_TABLE_NEVER) {
        due = (struct due){
            .kind = DUE_AWAY, .time = (away > sheet->asked_since ? away : sheet->asked_since) + AWAY, .seat = seat};
    }
    if (sheet->running == seat && sheet->running_since + sheet->seats[seat].left < due.time) {
        due = (struct due){.kind = DUE_CLOCK, .time = sheet->running_since + sheet->seats[seat].left, .seat = seat};
    }
    return due;
}

static struct due find_due(const struct ph_table *table) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    const int seat = ph_table_decider(table);
    if (sheet->window.open) {
        return (struct due){.kind = DUE_WINDOW, .time = ph_window_due(table)};
    }
    if (seat < 0) {
        return (struct due){.time = PH_TABLE_NEVER};
    }
    return ph_seat_is_bots(&sheet->seats[seat]) ? due_of_bot(table, seat)
                                                : due_of_person(table, seat, table->away_since[seat]);
}

int64_t ph_table_next_due(const struct ph_table *table) {
    return table->batch.waits ? PH_TABLE_NEVER : find_due(table).time;
}

int64_t ph_table_beat(const struct ph_table *table) {
    const int seat = ph_table_decider(table);
    const bool is_bots = !table->sheet.window.open && seat >= 0 && ph_seat_is_bots(&table->sheet.seats[seat]);
    return is_bots ? ph_bot_due(table, seat, table->alone) : PH_TABLE_NEVER;
}

int64_t ph_table_due_alone(const struct ph_table *table) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    const int seat = ph_table_decider(table);
    if (sheet->window.open) {
        return ph_window_due(table);
    }
    if (seat < 0) {
        return PH_TABLE_NEVER;
    }
    return ph_seat_is_bots(&sheet->seats[seat]) ? ph_bot_due(table, seat, true)
                                                : due_of_person(table, seat, sheet->asked_since).time;
}

static enum ph_refusal substitute(struct ph_table *table, const struct due *due, int64_t now, struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_SUBSTITUTED, now);
    ph_json_int(ph_json_key(line, "seat"), due->seat);
    ph_json_string(ph_json_key(line, "bot"), ph_bot_usual(ph_session_game(table->session))->name);
    ph_json_string(ph_json_key(line, "why"), due->kind == DUE_CLOCK ? "clock" : "away");
    return ph_entry_end(table, error);
}

static enum ph_refusal carry_out(struct ph_table *table, const struct due *due, int64_t now, struct ph_error *error) {
    enum ph_refusal refusal;
    switch (due->kind) {
    case DUE_WINDOW:
        refusal = ph_window_close(table, now, error);
        break;
    case DUE_BOT:
        refusal = ph_table_play(table, due->seat, ph_bot_answered(table, due->seat)->action, NULL, now, error);
        break;
    default:
        return substitute(table, due, now, error);
    }
    return refusal == PH_ACCEPTED ? ph_table_settle(table, now, error) : refusal;
}

enum ph_refusal ph_table_tick(struct ph_table *table, int64_t now, struct ph_error *error) {
    const struct due due = find_due(table);
    const enum ph_refusal refusal = ph_batch_begin(table, error);
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    const bool is_due = due.kind != DUE_NOTHING && due.time <= now;
    return ph_batch_end(table, is_due ? carry_out(table, &due, now, error) : PH_ACCEPTED);
}

// ---- time that does not count ---------------------------------------------------------------------------------------

// People who are away count so only from `time` on.
static void begin_absences(struct ph_table *table, int64_t time) {
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        if (table->away_since[seat] != PH_TABLE_NEVER) {
            table->away_since[seat] = time;
        }
    }
    table->maker_away = table->maker_away != PH_TABLE_NEVER ? time : PH_TABLE_NEVER;
}

static enum ph_refusal write_clock(struct ph_table *table, const char *word, int64_t ms, int64_t time,
                                   struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_CLOCK, time);
    ph_json_int(ph_json_key(line, word), ms);
    return ph_entry_end(table, error);
}

enum ph_refusal ph_table_credit(struct ph_table *table, int64_t down, int64_t now, struct ph_error *error) {
    const enum ph_refusal refusal = ph_batch_begin(table, error);
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    const int64_t time = ph_table_time(table, now);
    begin_absences(table, time);
    const int64_t given = down < time - table->sheet.time ? down : time - table->sheet.time;
    const bool gives = table->sheet.phase == PH_TABLE_PLAYING && given > 0;
    return ph_batch_end(table, gives ? write_clock(table, "down", given, time, error) : PH_ACCEPTED);
}

// Answers that wait in a window were given by the same clock as the last entry.
static void set_answers_back(struct ph_table *table, int64_t back) {
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        struct ph_pending_answer *const answer = &table->pending.answers[seat];
        table->batch.secrets_changed = table->batch.secrets_changed || answer->at != 0;
        answer->given = answer->given > back ? answer->given - back : 0;
    }
}

enum ph_refusal ph_table_set_back(struct ph_table *table, int64_t now, struct ph_error *error) {
    const int64_t back = table->sheet.time - now;
    const enum ph_refusal refusal = ph_batch_begin(table, error);
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    if (back <= 0) {
        return ph_batch_end(table, PH_ACCEPTED);
    }
    begin_absences(table, now);
    set_answers_back(table, back);
    return ph_batch_end(table, write_clock(table, "back", back, now, error));
}
