// SPDX-License-Identifier: MIT
// Tables around one screen: a board that shows no secrets, and seats that are asked there, since no device of their
// person's has them. The maker, whose device shows the board, sees such a seat's hand as that seat and acts for it; a
// person's device takes it back, or somebody else's takes it over. Everything about it is an entry, told to all.
#include "table/asking.h"
#include "table/fold.h"

#include <string.h>

// ---- who sees and acts ----------------------------------------------------------------------------------------------

bool ph_table_is_board(const struct ph_table *table) {
    return table->sheet.settings.board;
}

bool ph_table_is_at_board(const struct ph_table *table, int seat) {
    return seat >= 0 && seat < table->sheet.seat_count && table->sheet.seats[seat].board;
}

bool ph_table_is_substituted(const struct ph_table *table, int seat) {
    return seat >= 0 && seat < table->sheet.seat_count && table->sheet.seats[seat].substituted;
}

bool ph_table_may_be(const struct ph_table *table, uint64_t person, int as) {
    return (as == PH_AS_ONESELF && !ph_table_shuts_out(table, person)) ||
           (ph_table_is_board(table) && (as == PH_AS_BOARD || (as >= PH_AS_SEAT && person == table->sheet.maker &&
                                                               ph_table_is_at_board(table, as - PH_AS_SEAT))));
}

int ph_table_seat_as(const struct ph_table *table, uint64_t person, int as) {
    if (as == PH_AS_ONESELF) {
        return ph_table_seat_of(table, person);
    }
    return as >= PH_AS_SEAT && ph_table_may_be(table, person, as) ? as - PH_AS_SEAT : PH_ONLOOKER;
}

bool ph_seat_is_free_there(const struct ph_table_seat *seat) {
    return seat->board && !seat->resigned;
}

bool ph_seat_is_watched_by(const struct ph_table_sheet *sheet, const struct ph_table_seat *seat, uint64_t person) {
    return seat->holder == PH_HOLDER_PERSON && person == (seat->board ? sheet->maker : seat->person);
}

static bool is_open(const struct ph_table *table, int seat) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    return sheet->phase == PH_TABLE_GATHERING && sheet->seats[seat].holder == PH_HOLDER_OPEN;
}

int ph_table_open_seat(const struct ph_table *table) {
    int seat = 0;
    while (seat < table->sheet.seat_count && !is_open(table, seat)) {
        seat++;
    }
    return seat < table->sheet.seat_count ? seat : -1;
}

bool ph_table_seat_is_free(const struct ph_table *table, int seat) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    const bool takes = sheet->settings.board && !sheet->closed && sheet->phase != PH_TABLE_OVER;
    return takes && seat >= 0 && seat < sheet->seat_count &&
           (is_open(table, seat) || ph_seat_is_free_there(&sheet->seats[seat]));
}

bool ph_table_has_room(const struct ph_table *table) {
    bool room = false;
    for (int seat = 0; seat < table->sheet.seat_count; seat++) {
        room = room || ph_table_seat_is_free(table, seat);
    }
    return room;
}

// ---- the entry ------------------------------------------------------------------------------------------------------

// The board has the seat: from its person, or from a bot.
enum ph_refusal ph_fold_lent(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    const int seat = ph_fold_person_in(folding, sheet->phase == PH_TABLE_GATHERING ? sheet->phase : PH_TABLE_PLAYING);
    struct ph_table_seat *const lent = &sheet->seats[seat];
    if (!sheet->settings.board || (lent->board && !lent->substituted)) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "seat",
                       sheet->settings.board ? "this seat is asked at the board already"
                                             : "this table is not around one screen");
    }
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        if (lent->substituted) {
            ph_fold_give_back(folding, seat);
        }
        lent->board = true;
        lent->ready = true;
    }
    return folding->fields.refusal;
}

// ---- requests -------------------------------------------------------------------------------------------------------

enum ph_refusal ph_asking_board(struct ph_asking *asking) {
    return ph_table_is_board(asking->table)
               ? PH_ACCEPTED
               : ph_refuse(asking->error, PH_REFUSED_BAD_REQUEST, "",
                           "this table is not around one screen; one is made with \"board\": true");
}

// A number that nobody else at the table has.
static uint64_t free_number(const struct ph_table *table) {
    uint64_t person = PH_TABLE_PERSON_HERE;
    while (ph_table_seat_of(table, person) >= 0) {
        person++;
    }
    return person;
}

enum ph_refusal ph_asking_seats(struct ph_asking *asking, int seat, const char *name) {
    const struct ph_sitter sitter = {
        .person = free_number(asking->table), .name = name, .guest = true, .board = true, .source = 0};
    enum ph_refusal refusal = ph_asking_board(asking);
    if (refusal == PH_ACCEPTED) {
        refusal = ph_asking_maker(asking);
    }
    return refusal == PH_ACCEPTED ? ph_table_sit(asking->table, seat, &sitter, asking->now, asking->error) : refusal;
}

// A seat's person decides about it; the maker about seats whose people have no device here.
static enum ph_refusal may_lend(struct ph_asking *asking, int seat) {
    const struct ph_table *const table = asking->table;
    const struct ph_table_seat *const lent = &table->sheet.seats[seat];
    if (lent->holder == PH_HOLDER_PERSON && lent->person == asking->request->person) {
        return PH_ACCEPTED;
    }
    const enum ph_refusal refusal = ph_asking_maker(asking);
    if (refusal == PH_ACCEPTED && lent->holder == PH_HOLDER_PERSON && !lent->board &&
        table->away_since[seat] == PH_TABLE_NEVER) {
        return ph_refuse(asking->error, PH_REFUSED_OWNER_HERE, "seat",
                         "this seat's person is at the table with a device, and decides about it");
    }
    return refusal;
}

static enum ph_refusal lend_to_board(struct ph_asking *asking, int seat) {
    const enum ph_refusal refusal = ph_entry_of_seat(asking->table, PH_ENTRY_LENT, seat, asking->now, asking->error);
    if (refusal == PH_ACCEPTED) {
        asking->table->away_since[seat] = asking->table->maker_away;
    }
    return refusal;
}

static enum ph_refusal lend_to_bot(struct ph_asking *asking, int seat) {
    struct ph_table *const table = asking->table;
    if (table->session == NULL) {
        return ph_refuse(asking->error, PH_REFUSED_WRONG_PHASE, "to",
                         "a bot takes a seat over only during the game; before it, free the seat and give it to one");
    }
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_SUBSTITUTED, asking->now);
    ph_json_int(ph_json_key(line, "seat"), seat);
    ph_json_string(ph_json_key(line, "bot"), ph_bot_usual(ph_session_game(table->session))->name);
    ph_json_string(ph_json_key(line, "why"), "lent");
    return ph_entry_end(table, asking->error);
}

static enum ph_refusal give_back(struct ph_asking *asking, int seat) {
    const enum ph_refusal refusal =
        ph_entry_of_seat(asking->table, PH_ENTRY_RECLAIMED, seat, asking->now, asking->error);
    if (refusal == PH_ACCEPTED) {
        asking->table->away_since[seat] = PH_TABLE_NEVER;
    }
    return refusal;
}

enum ph_refusal ph_ask_lend(struct ph_asking *asking) {
    enum { TO_BOARD, TO_BOT, TO_OWNER };
    static const char *const takers[] = {[TO_BOARD] = "board", [TO_BOT] = "bot", [TO_OWNER] = "owner"};
    const int seat = (int)ph_fields_int(&asking->fields, "seat", 0, asking->table->sheet.seat_count - 1);
    const unsigned to = ph_fields_word(&asking->fields, "to", takers, sizeof takers / sizeof *takers);
    enum ph_refusal refusal = ph_fields_end(&asking->fields);
    if (refusal == PH_ACCEPTED) {
        refusal = ph_asking_board(asking);
    }
    if (refusal == PH_ACCEPTED) {
        refusal = may_lend(asking, seat);
    }
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    return to == TO_BOARD ? lend_to_board(asking, seat)
           : to == TO_BOT ? lend_to_bot(asking, seat)
                          : give_back(asking, seat);
}

// By a seat's person from a device of their own, or from the board for a seat that a bot plays in its place.
enum ph_refusal ph_ask_reclaim(struct ph_asking *asking) {
    const enum ph_refusal fields = ph_fields_end(&asking->fields);
    if (fields != PH_ACCEPTED) {
        return fields;
    }
    if (asking->seat < 0) {
        return ph_refuse(asking->error, PH_REFUSED_NOT_SEATED, "", "onlookers cannot do that");
    }
    return asking->request->as == PH_AS_ONESELF ? give_back(asking, asking->seat) : lend_to_board(asking, asking->seat);
}
