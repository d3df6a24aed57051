// SPDX-License-Identifier: MIT
// Making a table: on request, or again for a rematch.
#include "table/asking.h"

#include "base/hex.h"
#include "table/luck.h"

#include <string.h>

struct ph_writer *ph_made_begin(struct ph_table *table, uint64_t person, const uint8_t *secret, int64_t now,
                                uint8_t commitment[PH_TABLE_SECRET_SIZE]) {
    char digits[2 * PH_TABLE_SECRET_SIZE + 1];
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_MADE, now);
    memcpy(table->pending.secret, secret, PH_TABLE_SECRET_SIZE);
    table->batch.secrets_changed = true;
    ph_luck_commit(secret, commitment);
    ph_hex_write(digits, commitment, PH_TABLE_SECRET_SIZE);
    ph_json_int(ph_json_key(line, "person"), (int64_t)person);
    ph_json_string(ph_json_key(line, "commitment"), digits);
    return line;
}

static enum ph_refusal need_secret(const uint8_t *secret, struct ph_error *error) {
    return secret != NULL ? PH_ACCEPTED
                          : ph_refuse(error, PH_REFUSED_INTERNAL, "", "a table cannot be made without random bytes");
}

// ---- on request -----------------------------------------------------------------------------------------------------

static void write_seats(struct ph_asking *asking, struct ph_json seats, const struct ph_game *game,
                        const uint8_t commitment[PH_TABLE_SECRET_SIZE], struct ph_writer *line) {
    size_t seat = 0;
    ph_json_array_begin(ph_json_key(line, "seats"));
    for (struct ph_json_walk walk = ph_json_walk_begin(seats); ph_json_walk_next(&walk);) {
        char holder[PH_TABLE_BOT_SIZE];
        if (!ph_json_string_get(walk.value, holder, sizeof holder)) {
            ph_fields_refuse(&asking->fields, "seats", "expected a list of \"open\", \"closed\" and names of bots");
            break;
        }
        ph_json_string(line, ph_bot_drawn(game, holder, commitment[seat++ % PH_TABLE_SECRET_SIZE]));
    }
    ph_json_array_end(line);
}

enum ph_refusal ph_ask_make(struct ph_asking *asking) {
    struct ph_table_settings settings;
    const struct ph_json seats = ph_fields_need(&asking->fields, "seats");
    ph_settings_read(&asking->fields, seats, asking->table->home, &settings);
    if (settings.evening.id[0] != '\0') {
        ph_fields_refuse(&asking->fields, "evening", "only an evening makes such tables, by POST /evening");
    }
    enum ph_refusal refusal = ph_fields_end(&asking->fields);
    if (refusal == PH_ACCEPTED) {
        refusal = need_secret(asking->request->secret, asking->error);
    }
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    uint8_t commitment[PH_TABLE_SECRET_SIZE];
    struct ph_writer *const line =
        ph_made_begin(asking->table, asking->request->person, asking->request->secret, asking->now, commitment);
    write_seats(asking, seats, ph_game_find(settings.game), commitment, line);
    ph_settings_json(line, &settings);
    return asking->fields.refusal == PH_ACCEPTED ? ph_entry_end(asking->table, asking->error) : asking->fields.refusal;
}

enum ph_refusal ph_table_sit(struct ph_table *table, int seat, const struct ph_sitter *sitter, int64_t now,
                             struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_SAT, now);
    ph_json_int(ph_json_key(line, "seat"), seat);
    ph_json_int(ph_json_key(line, "person"), (int64_t)sitter->person);
    ph_json_string(ph_json_key(line, "name"), sitter->name);
    if (sitter->program) {
        ph_json_bool(ph_json_key(line, "program"), true);
    }
    if (sitter->guest) {
        ph_json_bool(ph_json_key(line, "guest"), true);
    }
    if (sitter->board) {
        ph_json_bool(ph_json_key(line, "board"), true);
    }
    const enum ph_refusal refusal = ph_entry_end(table, error);
    if (refusal == PH_ACCEPTED) {
        table->away_since[seat] = sitter->board ? table->maker_away : PH_TABLE_NEVER;
        ph_table_note_source(table, seat, sitter->source);
    }
    return refusal;
}

// ---- for a rematch --------------------------------------------------------------------------------------------------

static void write_seats_again(struct ph_writer *line, const struct ph_table_sheet *before) {
    ph_json_array_begin(ph_json_key(line, "seats"));
    for (unsigned seat = 0; seat < before->seat_count; seat++) {
        const struct ph_table_seat *const one = &before->seats[seat];
        ph_json_string(line, one->holder == PH_HOLDER_BOT ? one->bot : "open");
    }
    ph_json_array_end(line);
}

static enum ph_refusal make_again(struct ph_table *table, const struct ph_table_sheet *before,
                                  const struct ph_table_request *request, struct ph_error *error) {
    uint8_t commitment[PH_TABLE_SECRET_SIZE];
    struct ph_writer *const line = ph_made_begin(table, before->maker, request->secret, request->now, commitment);
    write_seats_again(line, before);
    ph_settings_json(line, &before->settings);
    enum ph_refusal refusal = ph_entry_end(table, error);
    if (refusal == PH_ACCEPTED) {
        refusal = ph_peace_again(table, before, request->now, error);
    }
    for (int seat = 0; refusal == PH_ACCEPTED && seat < before->seat_count; seat++) {
        const struct ph_table_seat *const one = &before->seats[seat];
        if (one->holder == PH_HOLDER_PERSON && ph_sheet_bars(before, one->person) != PH_BARRED_TABLE) {
            const struct ph_sitter sitter = {.person = one->person,
                                             .name = one->name,
                                             .program = one->program,
                                             .guest = one->guest,
                                             .board = one->board};
            refusal = ph_table_sit(table, seat, &sitter, request->now, error);
        }
    }
    return refusal;
}

enum ph_refusal ph_table_make_again(struct ph_table *table, const struct ph_table *before,
                                    const struct ph_table_request *request, struct ph_error *error) {
    enum ph_refusal refusal = need_secret(request->secret, error);
    if (refusal == PH_ACCEPTED && before->sheet.settings.evening.id[0] != '\0') {
        refusal = ph_refuse(error, PH_REFUSED_WRONG_PHASE, "", "the next round of the evening follows, not a rematch");
    }
    if (refusal == PH_ACCEPTED && (before->sheet.phase != PH_TABLE_OVER || table->sheet.phase != PH_TABLE_EMPTY)) {
        refusal = ph_refuse(error, PH_REFUSED_WRONG_PHASE, "", "a rematch follows a game that is over, at a new table");
    }
    if (refusal == PH_ACCEPTED) {
        refusal = ph_batch_begin(table, error);
    }
    return refusal == PH_ACCEPTED ? ph_batch_end(table, make_again(table, &before->sheet, request, error)) : refusal;
}
