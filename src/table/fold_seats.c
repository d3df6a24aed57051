// SPDX-License-Identifier: MIT
// Entries before the first move: the table is made, people and bots take their seats, and the game begins.
#include "table/fold.h"

#include "base/hex.h"
#include "base/sha256.h"
#include "base/shown.h"
#include "base/utf8.h"
#include "core/session_log.h"
#include "table/luck.h"

#include <string.h>

// ---- made -----------------------------------------------------------------------------------------------------------

// "open", "closed", or a bot's name.
static void read_holder(struct ph_folding *folding, const char *field, struct ph_json value,
                        struct ph_table_seat *seat) {
    memset(seat, 0, sizeof *seat);
    if (ph_json_is(value, "open") || ph_json_is(value, "closed")) {
        seat->holder = ph_json_is(value, "open") ? PH_HOLDER_OPEN : PH_HOLDER_CLOSED;
        return;
    }
    seat->holder = PH_HOLDER_BOT;
    const struct ph_bot *const bot =
        ph_json_string_get(value, seat->bot, sizeof seat->bot) ? ph_bot_find(seat->bot) : NULL;
    const struct ph_game *const game = ph_game_find(folding->sheet->settings.game);
    if (bot == NULL || game == NULL || !bot->plays(game)) {
        ph_fields_refuse(&folding->fields, field,
                         "expected \"open\", \"closed\", or the name of a bot that plays this game");
    }
}

static void read_seats(struct ph_folding *folding, struct ph_json seats) {
    struct ph_table_sheet *const sheet = folding->sheet;
    if (ph_json_type(seats) != PH_JSON_ARRAY || ph_json_count(seats) > PH_SEATS_MAX) {
        ph_fields_refuse(&folding->fields, "seats", "expected a list of at most 9 seats");
        return;
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(seats); ph_json_walk_next(&walk);) {
        read_holder(folding, "seats", walk.value, &sheet->seats[sheet->seat_count++]);
    }
}

// ---- a table of a duplicate round -----------------------------------------------------------------------------------

// The bytes of all seats of all tables, of which those from `first` on are of this one.
static void read_everybody(struct ph_folding *folding, struct ph_json list, size_t first) {
    struct ph_table_evening *const evening = &folding->sheet->settings.evening;
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        char digits[2 * PH_LUCK_BYTES + 1];
        uint8_t bytes[PH_LUCK_BYTES];
        if (!ph_json_string_get(walk.value, digits, sizeof digits) || !ph_hex_read(bytes, sizeof bytes, digits)) {
            ph_fields_refuse(&folding->fields, "everybody", "expected a list of texts of 32 hexadecimal digits");
            return;
        }
        if (walk.index >= first && walk.index - first < PH_SEATS_MAX) {
            memcpy(evening->own[walk.index - first], bytes, sizeof bytes);
        }
        ph_sha256_add(&hash, bytes, sizeof bytes);
    }
    ph_sha256_end(&hash, evening->everybody);
}

static void read_duplicate(struct ph_folding *folding) {
    const struct ph_json list = ph_fields_need(&folding->fields, "everybody");
    const size_t first = (size_t)ph_fields_int(&folding->fields, "first", 0, PH_EVENING_SEATS_MAX - 1);
    if (folding->fields.refusal != PH_ACCEPTED) {
        return;
    }
    if (ph_json_count(list) > PH_EVENING_SEATS_MAX || ph_json_count(list) < first + folding->sheet->seat_count) {
        ph_fields_refuse(&folding->fields, "everybody",
                         "expected the bytes of all seats, those of this table among them");
        return;
    }
    read_everybody(folding, list, first);
}

enum ph_refusal ph_fold_made(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    struct ph_fields *const fields = &folding->fields;
    sheet->maker = (uint64_t)ph_fields_int(fields, "person", 1, (int64_t)PH_TABLE_PERSON_MAX);
    ph_fields_hex(fields, "commitment", sheet->commitment, sizeof sheet->commitment);
    const struct ph_json seats = ph_fields_need(fields, "seats");
    ph_settings_read(fields, seats, folding->table->home, &sheet->settings);
    read_seats(folding, seats);
    if (sheet->settings.evening.duplicate) {
        read_duplicate(folding);
    }
    sheet->phase = PH_TABLE_GATHERING;
    return ph_fields_end(fields);
}

// ---- seats ----------------------------------------------------------------------------------------------------------

// At most 32 characters, none of them a control character. What else no name may hold (base/shown.h) is refused before
// it comes here: the rule may become stricter, and the journals of older servers still have to be read.
static bool is_name(const char *name) {
    unsigned count = 0;
    for (size_t length = strlen(name); length > 0; count++) {
        const size_t step = ph_utf8_length(name, length);
        if (step == 0 || ph_shown_kind(ph_utf8_glyph(name, step)) == PH_SHOWN_CONTROL) {
            return false;
        }
        name += step;
        length -= step;
    }
    return count > 0 && count <= PH_TABLE_NAME_MAX;
}

// Somebody else takes a seat over that is at the board, with all that belongs to it in a game.
static void take_over(struct ph_folding *folding, int seat, const struct ph_table_seat *sat) {
    struct ph_table_seat *const taken = &folding->sheet->seats[seat];
    if (folding->sheet->phase == PH_TABLE_GATHERING) {
        memcpy(taken, sat, sizeof *sat);
        return;
    }
    taken->person = sat->person;
    memcpy(taken->name, sat->name, sizeof sat->name);
    taken->program = sat->program;
    taken->guest = sat->guest;
    taken->abandons = false;
    ph_fold_give_back(folding, seat);
}

enum ph_refusal ph_fold_sat(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    struct ph_fields *const fields = &folding->fields;
    const bool at_board = sheet->settings.board && sheet->phase == PH_TABLE_PLAYING; // there one may come later, too
    const int seat = ph_fold_seat_in(folding, at_board ? PH_TABLE_PLAYING : PH_TABLE_GATHERING);
    const uint64_t person = (uint64_t)ph_fields_int(fields, "person", 1, (int64_t)PH_TABLE_PERSON_MAX);
    struct ph_table_seat sat;
    memset(&sat, 0, sizeof sat);
    sat.holder = PH_HOLDER_PERSON;
    sat.person = person;
    ph_fields_text(fields, "name", sat.name, sizeof sat.name);
    if (!is_name(sat.name)) {
        ph_fields_refuse(fields, "name", "expected 1 to 32 characters, no control characters");
    }
    sat.program = ph_fields_bool_or(fields, "program", false);
    sat.guest = ph_fields_bool_or(fields, "guest", false);
    sat.board = ph_fields_bool_or(fields, "board", false);
    sat.ready = sat.board;
    if (sat.board && !sheet->settings.board) {
        ph_fields_refuse(fields, "board", "expected a table around one screen");
    }
    if (ph_table_seat_of(folding->table, person) >= 0) {
        ph_fold_refuse(folding, PH_REFUSED_ALREADY_SEATED, "person", "this person has a seat already; leave it first");
    }
    const bool takes_over = ph_seat_is_free_there(&sheet->seats[seat]) && !sat.board;
    if (sheet->seats[seat].holder != PH_HOLDER_OPEN && !takes_over) {
        ph_fold_refuse(folding, PH_REFUSED_SEAT_TAKEN, "seat", "this seat is not open");
    }
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        take_over(folding, seat, &sat);
    }
    return fields->refusal;
}

enum ph_refusal ph_fold_left(struct ph_folding *folding) {
    const int seat = ph_fold_person_in(folding, PH_TABLE_GATHERING);
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        memset(&folding->sheet->seats[seat], 0, sizeof *folding->sheet->seats);
        folding->sheet->seats[seat].holder = PH_HOLDER_OPEN;
    }
    return folding->fields.refusal;
}

enum ph_refusal ph_fold_seat(struct ph_folding *folding) {
    const int seat = ph_fold_seat_in(folding, PH_TABLE_GATHERING);
    struct ph_table_seat as;
    read_holder(folding, "as", ph_fields_need(&folding->fields, "as"), &as);
    if (folding->sheet->seats[seat].holder == PH_HOLDER_PERSON) {
        ph_fold_refuse(folding, PH_REFUSED_SEAT_TAKEN, "seat", "somebody sits there; free the seat first");
    }
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        memcpy(&folding->sheet->seats[seat], &as, sizeof as);
    }
    return folding->fields.refusal;
}

enum ph_refusal ph_fold_ready(struct ph_folding *folding) {
    const int seat = ph_fold_person_in(folding, PH_TABLE_GATHERING);
    uint8_t luck[PH_TABLE_LUCK_SIZE] = {0};
    ph_fields_hex(&folding->fields, "luck", luck, sizeof luck);
    if (folding->sheet->seats[seat].ready) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", "this seat is ready already, and its bytes stay");
    }
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        folding->sheet->seats[seat].ready = true;
        memcpy(folding->sheet->seats[seat].luck, luck, sizeof luck);
    }
    return folding->fields.refusal;
}

// ---- started --------------------------------------------------------------------------------------------------------

// The seats of the game are those that are not closed; orders move with them.
static void drop_closed_seats(struct ph_table *table) {
    struct ph_table_sheet *const sheet = &table->sheet;
    uint8_t count = 0;
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        if (sheet->seats[seat].holder != PH_HOLDER_CLOSED) {
            table->away_since[count] = table->away_since[seat];
            table->pending.orders[count] = table->pending.orders[seat];
            memmove(&sheet->seats[count], &sheet->seats[seat], sizeof *sheet->seats);
            sheet->seats[count++].left = ph_clock_first(&sheet->settings);
        }
    }
    memset(&sheet->seats[count], 0, (PH_SEATS_MAX - count) * sizeof *sheet->seats);
    memset(&table->pending.orders[count], 0, (PH_SEATS_MAX - count) * sizeof *table->pending.orders);
    memset(table->pending.sources, 0, sizeof table->pending.sources);
    table->batch.secrets_changed = true;
    sheet->seat_count = count;
}

static void check_ready(struct ph_folding *folding) {
    const struct ph_table_sheet *const sheet = folding->sheet;
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        const struct ph_table_seat *const one = &sheet->seats[seat];
        if (one->holder == PH_HOLDER_OPEN || (one->holder == PH_HOLDER_PERSON && !one->ready)) {
            ph_fold_refuse(folding, PH_REFUSED_NOT_READY, "",
                           one->holder == PH_HOLDER_OPEN ? "a seat is still open; close it, or give it to a bot"
                                                         : "not everybody is ready");
        }
    }
}

// Of a duplicate round everybody's bytes were told before its tables were made.
static void check_bytes(struct ph_folding *folding) {
    const struct ph_table_sheet *const sheet = folding->sheet;
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        if (memcmp(sheet->seats[seat].luck, sheet->settings.evening.own[seat], PH_TABLE_LUCK_SIZE) != 0) {
            ph_fold_refuse(folding, PH_REFUSED_BAD_REQUEST, "luck",
                           "a seat's bytes are not those that the round was made with");
        }
    }
}

static enum ph_chance_mode chance_of(const struct ph_table_settings *settings) {
    return settings->luck == PH_LUCK_OF_BOX ? PH_CHANCE_BOX : PH_CHANCE_AUTO;
}

static enum ph_status set_up_new(const struct ph_table_settings *settings, int players, const struct ph_luck *luck,
                                 struct ph_session *made, struct ph_error *error) {
    struct ph_json_document *options = NULL;
    enum ph_status status = ph_json_parse(&options, settings->options, strlen(settings->options), error);
    if (status == PH_OK) {
        status = ph_session_make_new(made, ph_game_find(settings->game), players, ph_json_root(options), luck,
                                     chance_of(settings), error);
    }
    ph_json_document_destroy(options);
    return status;
}

static enum ph_status set_up_position(const struct ph_table_settings *settings, int players, struct ph_json position,
                                      const struct ph_luck *luck, struct ph_session *made, struct ph_error *error) {
    const enum ph_status status = ph_session_make_position(made, position, luck, chance_of(settings), error);
    if (status == PH_OK && (made->game != ph_game_find(settings->game) || made->game->players(&made->now) != players)) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "position",
                            "expected a position of the table's game and seats");
    }
    return status;
}

enum ph_status ph_table_set_up(const struct ph_table *table, struct ph_json position, struct ph_session *made,
                               struct ph_error *error) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    uint8_t bytes[PH_SEATS_MAX][PH_TABLE_LUCK_SIZE];
    unsigned count = 0;
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        if (sheet->seats[seat].holder != PH_HOLDER_CLOSED) {
            memcpy(bytes[count++], sheet->seats[seat].luck, PH_TABLE_LUCK_SIZE);
        }
    }
    const struct ph_luck luck = ph_table_luck(&sheet->settings, table->pending.secret, bytes[0], count);
    *made = (struct ph_session){0};
    return ph_json_exists(position) ? set_up_position(&sheet->settings, (int)count, position, &luck, made, error)
                                    : set_up_new(&sheet->settings, (int)count, &luck, made, error);
}

// The session without any draw, into a table that has none.
static void begin_session(struct ph_folding *folding) {
    struct ph_table *const table = folding->table;
    struct ph_session made;
    struct ph_error why = {0};
    if (ph_session_create(&table->session) != PH_OK) {
        ph_fold_refuse(folding, PH_REFUSED_NO_MEMORY, "", "out of memory");
        return;
    }
    const struct ph_json position = table->home ? ph_fields_take(&folding->fields, "position") : (struct ph_json){0};
    const enum ph_status status = ph_table_set_up(table, position, &made, &why);
    if (status == PH_OK) {
        ph_session_replace(table->session, &made);
        return;
    }
    ph_session_release(&made);
    ph_fold_refuse(folding, ph_refusal_of(status, PH_REFUSED_BAD_REQUEST), "seats", why.message);
}

enum ph_refusal ph_fold_started(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    if (sheet->phase != PH_TABLE_GATHERING) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", "the game has begun already");
    }
    check_ready(folding);
    if (sheet->settings.evening.duplicate) {
        check_bytes(folding);
    }
    const bool one_address = ph_fields_bool_or(&folding->fields, "one_address", false);
    if (folding->fields.refusal == PH_ACCEPTED) {
        begin_session(folding);
    }
    if (folding->fields.refusal == PH_ACCEPTED) {
        ph_fold_moves(folding, folding->table->session);
    }
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        drop_closed_seats(folding->table);
        sheet->phase = PH_TABLE_PLAYING;
        sheet->one_address = one_address;
        sheet->at = folding->number;
        ph_fold_ask(folding);
    }
    return folding->fields.refusal;
}

enum ph_refusal ph_fold_rematch(struct ph_folding *folding) {
    char table[PH_TABLE_NEXT_SIZE];
    if (folding->sheet->phase != PH_TABLE_OVER) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", "a rematch follows a game that is over");
    }
    (void)ph_fields_int(&folding->fields, "person", 1, (int64_t)PH_TABLE_PERSON_MAX);
    ph_fields_text(&folding->fields, "table", table, sizeof table);
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        memset(folding->sheet->rematch, 0, sizeof folding->sheet->rematch);
        memcpy(folding->sheet->rematch, table, strlen(table));
    }
    return folding->fields.refusal;
}
