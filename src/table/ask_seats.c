// SPDX-License-Identifier: MIT
// Requests before the first move, and the rematch after the last.
#include "table/asking.h"

#include "base/hex.h"
#include "core/session_log.h"

static enum ph_refusal need_maker(const struct ph_asking *asking) {
    return asking->request->person == asking->table->sheet.maker
               ? PH_ACCEPTED
               : ph_refuse(asking->error, PH_REFUSED_NOT_MAKER, "", "only the person who made the table can do that");
}

static enum ph_refusal need_seat(const struct ph_asking *asking) {
    return asking->seat >= 0 ? PH_ACCEPTED : ph_refuse(asking->error, PH_REFUSED_NOT_SEATED, "", "take a seat first");
}

// Those who had a seat, or the board.
static enum ph_refusal need_part(const struct ph_asking *asking) {
    const bool is_board = ph_table_is_board(asking->table) && need_maker(asking) == PH_ACCEPTED;
    return is_board ? PH_ACCEPTED : need_seat(asking);
}

static enum ph_refusal no_more_fields(struct ph_asking *asking, enum ph_refusal refusal) {
    const enum ph_refusal fields = ph_fields_end(&asking->fields);
    return fields != PH_ACCEPTED ? fields : refusal;
}

enum ph_refusal ph_asking_maker(struct ph_asking *asking) {
    return no_more_fields(asking, need_maker(asking));
}

// ---- seats ----------------------------------------------------------------------------------------------------------

enum ph_refusal ph_ask_sit(struct ph_asking *asking) {
    const struct ph_table_request *const request = asking->request;
    char name[PH_TABLE_NAME_SIZE];
    const int seat = (int)ph_fields_int(&asking->fields, "seat", 0, PH_SEATS_MAX - 1);
    const bool another = ph_json_exists(ph_json_member(request->body, "name"));
    if (another) {
        ph_fields_text(&asking->fields, "name", name, sizeof name);
    }
    const enum ph_refusal refusal = ph_fields_end(&asking->fields);
    if (another && refusal == PH_ACCEPTED) {
        return ph_asking_seats(asking, seat, name);
    }
    const struct ph_sitter sitter = {.person = request->person,
                                     .name = request->name,
                                     .program = request->program,
                                     .guest = request->guest,
                                     .source = request->source};
    return refusal != PH_ACCEPTED ? refusal : ph_table_sit(asking->table, seat, &sitter, asking->now, asking->error);
}

enum ph_refusal ph_asking_leave(struct ph_asking *asking, int seat) {
    const enum ph_refusal refusal = ph_entry_of_seat(asking->table, PH_ENTRY_LEFT, seat, asking->now, asking->error);
    if (refusal == PH_ACCEPTED) {
        asking->table->pending.orders[seat] = (struct ph_order){.kind = PH_ORDER_ASK};
        asking->table->pending.sources[seat] = 0;
        asking->table->batch.secrets_changed = true;
    }
    return refusal;
}

enum ph_refusal ph_ask_leave(struct ph_asking *asking) {
    const enum ph_refusal refusal = no_more_fields(asking, need_seat(asking));
    return refusal != PH_ACCEPTED ? refusal : ph_asking_leave(asking, asking->seat);
}

enum ph_refusal ph_ask_free(struct ph_asking *asking) {
    const int seat = (int)ph_fields_int(&asking->fields, "seat", 0, PH_SEATS_MAX - 1);
    const enum ph_refusal refusal = ph_asking_maker(asking);
    return refusal != PH_ACCEPTED ? refusal : ph_asking_leave(asking, seat);
}

// Another for each change, by what everybody can see.
static const char *drawn(const struct ph_table *table, const char *name) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    const unsigned luck = sheet->commitment[ph_table_number(table) % PH_TABLE_SECRET_SIZE];
    return ph_bot_drawn(ph_game_find(sheet->settings.game), name, luck);
}

enum ph_refusal ph_ask_seat(struct ph_asking *asking) {
    char as[PH_TABLE_BOT_SIZE];
    const int64_t seat = ph_fields_int(&asking->fields, "seat", 0, PH_SEATS_MAX - 1);
    ph_fields_text(&asking->fields, "as", as, sizeof as);
    const enum ph_refusal refusal = ph_asking_maker(asking);
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    struct ph_writer *const line = ph_entry_begin(asking->table, PH_ENTRY_SEAT, asking->now);
    ph_json_int(ph_json_key(line, "seat"), seat);
    ph_json_string(ph_json_key(line, "as"), drawn(asking->table, as));
    return ph_entry_end(asking->table, asking->error);
}

enum ph_refusal ph_ask_ready(struct ph_asking *asking) {
    uint8_t luck[PH_TABLE_LUCK_SIZE] = {0};
    char digits[2 * PH_TABLE_LUCK_SIZE + 1];
    if (ph_json_exists(ph_json_member(asking->request->body, "luck"))) {
        ph_fields_hex(&asking->fields, "luck", luck, sizeof luck);
    }
    const enum ph_refusal refusal = no_more_fields(asking, need_seat(asking));
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    ph_hex_write(digits, luck, sizeof luck);
    struct ph_writer *const line = ph_entry_begin(asking->table, PH_ENTRY_READY, asking->now);
    ph_json_int(ph_json_key(line, "seat"), asking->seat);
    ph_json_string(ph_json_key(line, "luck"), digits);
    const enum ph_refusal folded = ph_entry_end(asking->table, asking->error);
    if (folded == PH_ACCEPTED) {
        ph_table_note_source(asking->table, asking->seat, asking->request->source);
    }
    return folded;
}

// ---- start and rematch ----------------------------------------------------------------------------------------------

// Whether all came from one address, and the draws of the set-up, from a session of their own: folding the entry plays
// them again.
static enum ph_refusal write_draws(struct ph_table *table, struct ph_writer *line, struct ph_error *error) {
    struct ph_session made;
    if (ph_table_is_of_one_address(table)) {
        ph_json_bool(ph_json_key(line, "one_address"), true);
    }
    enum ph_status status = ph_table_set_up(table, (struct ph_json){0}, &made, error);
    if (status == PH_OK) {
        status = ph_session_draw_on(&made, error);
    }
    if (status == PH_OK) {
        ph_moves_json(&made, 0, ph_session_move_count(&made), line);
    }
    ph_session_release(&made);
    return ph_refusal_of(status, PH_REFUSED_BAD_REQUEST);
}

enum ph_refusal ph_table_begin(struct ph_table *table, int64_t now, struct ph_error *error) {
    enum ph_refusal refusal = write_draws(table, ph_entry_begin(table, PH_ENTRY_STARTED, now), error);
    if (refusal == PH_ACCEPTED) {
        refusal = ph_entry_end(table, error);
    }
    return refusal == PH_ACCEPTED ? ph_table_settle(table, now, error) : refusal;
}

enum ph_refusal ph_ask_start(struct ph_asking *asking) {
    enum ph_refusal refusal = ph_asking_maker(asking);
    if (refusal == PH_ACCEPTED && asking->table->sheet.phase != PH_TABLE_GATHERING) {
        refusal = ph_refuse(asking->error, PH_REFUSED_WRONG_PHASE, "", "the game has begun already");
    }
    return refusal == PH_ACCEPTED ? ph_table_begin(asking->table, asking->now, asking->error) : refusal;
}

enum ph_refusal ph_ask_rematch(struct ph_asking *asking) {
    char next[PH_TABLE_NEXT_SIZE];
    ph_fields_text(&asking->fields, "next", next, sizeof next);
    const enum ph_refusal refusal = no_more_fields(asking, need_part(asking));
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    struct ph_writer *const line = ph_entry_begin(asking->table, PH_ENTRY_REMATCH, asking->now);
    ph_json_int(ph_json_key(line, "person"), (int64_t)asking->request->person);
    ph_json_string(ph_json_key(line, "table"), next);
    return ph_entry_end(asking->table, asking->error);
}
