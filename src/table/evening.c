// SPDX-License-Identifier: MIT
// Tables that an evening makes: everybody is seated, and the game begins at once. A table of a duplicate round is not
// over before all are, or its players would know the luck of the others: so its journal, its record and what onlookers
// are told stay shut by the same rules as those of any game in progress. Also when it is closed: then it only stops.
#include "base/hex.h"
#include "table/inside.h"
#include "table/standing.h"

#include <string.h>

// ---- making ---------------------------------------------------------------------------------------------------------

static void write_luck(struct ph_writer *writer, const uint8_t luck[PH_TABLE_LUCK_SIZE]) {
    char digits[2 * PH_TABLE_LUCK_SIZE + 1];
    ph_hex_write(digits, luck, PH_TABLE_LUCK_SIZE);
    ph_json_string(writer, digits);
}

static void write_evening(struct ph_writer *line, const struct ph_seating *seating,
                          struct ph_table_settings *settings) {
    struct ph_table_evening *const evening = &settings->evening;
    memcpy(evening->id, seating->id, PH_EVENING_ID_DIGITS);
    memcpy(evening->name, seating->name, strlen(seating->name));
    evening->round = (uint8_t)seating->round;
    evening->duplicate = seating->duplicate;
    ph_settings_json(line, settings);
    if (!seating->duplicate) {
        return;
    }
    ph_json_array_begin(ph_json_key(line, "everybody"));
    for (unsigned i = 0; i < seating->everybody_count; i++) {
        write_luck(line, seating->everybody + (size_t)i * PH_TABLE_LUCK_SIZE);
    }
    ph_json_array_end(line);
    ph_json_int(ph_json_key(line, "first"), seating->first);
}

// A bot at the same seat is the same at all tables of a duplicate round, since it follows from the commitment.
static void write_seats(struct ph_writer *line, struct ph_json seats, const struct ph_game *game,
                        const uint8_t commitment[PH_TABLE_SECRET_SIZE]) {
    ph_json_array_begin(ph_json_key(line, "seats"));
    for (struct ph_json_walk walk = ph_json_walk_begin(seats); ph_json_walk_next(&walk);) {
        char holder[PH_TABLE_BOT_SIZE] = "";
        (void)ph_json_string_get(walk.value, holder, sizeof holder); // the entry refuses what is none
        ph_json_string(line, ph_bot_drawn(game, holder, commitment[walk.index % PH_TABLE_SECRET_SIZE]));
    }
    ph_json_array_end(line);
}

static enum ph_refusal make(struct ph_table *table, const struct ph_seating *seating, struct ph_error *error) {
    struct ph_table_settings settings;
    struct ph_fields fields = ph_fields_of(seating->make, error);
    uint8_t commitment[PH_TABLE_SECRET_SIZE];
    const struct ph_json seats = ph_fields_need(&fields, "seats");
    ph_settings_read(&fields, seats, false, &settings);
    if (ph_fields_end(&fields) != PH_ACCEPTED) {
        return fields.refusal;
    }
    struct ph_writer *const line = ph_made_begin(table, seating->maker, seating->secret, seating->now, commitment);
    write_seats(line, seats, ph_game_find(settings.game), commitment);
    write_evening(line, seating, &settings);
    return ph_entry_end(table, error);
}

static enum ph_refusal be_ready(struct ph_table *table, int seat, const struct ph_seated *seated, int64_t now,
                                struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_READY, now);
    ph_json_int(ph_json_key(line, "seat"), seat);
    write_luck(ph_json_key(line, "luck"), seated->luck);
    return ph_entry_end(table, error);
}

static enum ph_refusal seat_all(struct ph_table *table, const struct ph_seating *seating, struct ph_error *error) {
    enum ph_refusal refusal = make(table, seating, error);
    for (unsigned seat = 0; refusal == PH_ACCEPTED && seat < seating->seat_count; seat++) {
        const struct ph_seated *const seated = &seating->seats[seat];
        const struct ph_sitter sitter = {
            .person = seated->person, .name = seated->name, .program = seated->program, .guest = seated->guest};
        if (seated->person != 0) {
            refusal = ph_table_sit(table, (int)seat, &sitter, seating->now, error);
        }
        if (refusal == PH_ACCEPTED && seated->person != 0) {
            refusal = be_ready(table, (int)seat, seated, seating->now, error);
        }
    }
    return refusal == PH_ACCEPTED ? ph_table_begin(table, seating->now, error) : refusal;
}

// Nobody has come yet, so all count as away from the beginning on.
static void begin_absences(struct ph_table *table) {
    for (unsigned seat = 0; seat < table->sheet.seat_count; seat++) {
        table->away_since[seat] = table->sheet.time;
    }
}

enum ph_refusal ph_table_seat_all(struct ph_table *table, const struct ph_seating *seating, struct ph_error *error) {
    enum ph_refusal refusal = ph_batch_begin(table, error);
    if (refusal == PH_ACCEPTED && table->sheet.phase == PH_TABLE_EMPTY) {
        refusal = ph_batch_end(table, seat_all(table, seating, error));
    } else if (refusal == PH_ACCEPTED) {
        refusal = ph_refuse(error, PH_REFUSED_WRONG_PHASE, "", "the table has been made already");
        (void)ph_batch_end(table, refusal);
    }
    if (refusal == PH_ACCEPTED) {
        begin_absences(table);
    }
    return refusal;
}

// ---- ending ---------------------------------------------------------------------------------------------------------

static bool has_result(const struct ph_table *table, struct ph_result *result) {
    *result = (struct ph_result){.over = false};
    if (table->session != NULL) {
        ph_session_game(table->session)->result(ph_session_state(table->session), result);
    }
    return result->over;
}

bool ph_sheet_is_stopped(const struct ph_table_sheet *sheet) {
    return sheet->phase == PH_TABLE_PLAYING && sheet->closed;
}

bool ph_table_is_finished(const struct ph_table *table) {
    struct ph_result result;
    return ph_sheet_is_stopped(&table->sheet) ||
           (table->sheet.phase == PH_TABLE_PLAYING && !table->sheet.window.open && has_result(table, &result));
}

static enum ph_refusal end_game(struct ph_table *table, int64_t now, struct ph_error *error) {
    struct ph_result result;
    return has_result(table, &result) ? ph_table_end(table, result.reason, result.winners, now, error)
                                      : ph_table_end(table, table->sheet.reason, 0, now, error);
}

enum ph_refusal ph_table_release(struct ph_table *table, bool close, int64_t now, struct ph_error *error) {
    const bool finished = ph_table_is_finished(table);
    const enum ph_refusal refusal = ph_batch_begin(table, error);
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    const bool applies = table->sheet.phase == PH_TABLE_PLAYING && close != finished;
    return ph_batch_end(table, !applies ? PH_ACCEPTED
                               : close  ? ph_table_close_it(table, PH_REASON_ROUND, now, error)
                                        : end_game(table, now, error));
}

// ---- asking ---------------------------------------------------------------------------------------------------------

bool ph_table_shuts_out(const struct ph_table *table, uint64_t person) {
    return ph_table_is_held(table) && table->sheet.phase != PH_TABLE_OVER &&
           (person == 0 || ph_table_seat_of(table, person) < 0);
}

const char *ph_table_evening(const struct ph_table *table) {
    return table->sheet.settings.evening.id;
}

void ph_table_places(const struct ph_table *table, uint8_t places[PH_SEATS_MAX]) {
    struct ph_result result;
    memset(places, 0, PH_SEATS_MAX);
    for (unsigned seat = 0; has_result(table, &result) && seat < table->sheet.seat_count; seat++) {
        places[seat] = (uint8_t)ph_standing_place(&result, table->sheet.seat_count, seat);
    }
}
