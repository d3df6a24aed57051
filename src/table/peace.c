// SPDX-License-Identifier: MIT
// What the maker of a table decides about people: who is barred from it, or from its chat, and who may chat at all.
#include "table/asking.h"
#include "table/fold.h"

#include <stdio.h>
#include <string.h>

static const char *const barred_words[] = {
    [PH_BARRED_NOTHING] = "nothing", [PH_BARRED_CHAT] = "chat", [PH_BARRED_TABLE] = "table"};
static const char *const talk_words[] = {[PH_TALK_ALL] = "all", [PH_TALK_SEATS] = "seats", [PH_TALK_NOBODY] = "nobody"};
enum { WORDS = 3 };

const char *ph_barred_word(unsigned from) {
    return barred_words[from];
}

const char *ph_talk_word(unsigned talk) {
    return talk_words[talk];
}

// Where a person stands in the list; its count if they do not.
static unsigned find(const struct ph_table_sheet *sheet, uint64_t person) {
    unsigned i = 0;
    while (i < sheet->barred_count && sheet->barred[i].person != person) {
        i++;
    }
    return i;
}

unsigned ph_sheet_bars(const struct ph_table_sheet *sheet, uint64_t person) {
    const unsigned i = person == sheet->maker ? sheet->barred_count : find(sheet, person);
    return i < sheet->barred_count ? (unsigned)sheet->barred[i].from : PH_BARRED_NOTHING;
}

bool ph_table_bars(const struct ph_table *table, uint64_t person) {
    return ph_sheet_bars(&table->sheet, person) == PH_BARRED_TABLE;
}

bool ph_table_mutes(const struct ph_table *table, uint64_t person) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    return ph_sheet_bars(sheet, person) != PH_BARRED_NOTHING ||
           (person != sheet->maker &&
            (sheet->talk == PH_TALK_NOBODY ||
             (sheet->talk == PH_TALK_SEATS && ph_table_seat_of(table, person) == PH_ONLOOKER)));
}

// ---- entries --------------------------------------------------------------------------------------------------------

static void set(struct ph_table_sheet *sheet, uint64_t person, unsigned from) {
    const unsigned i = find(sheet, person);
    if (from == PH_BARRED_NOTHING && i == sheet->barred_count) {
        return;
    }
    if (from != PH_BARRED_NOTHING) {
        sheet->barred_count = (uint8_t)(sheet->barred_count + (i == sheet->barred_count));
        sheet->barred[i] = (struct ph_table_barred){.person = person, .from = from};
    } else {
        sheet->barred[i] = sheet->barred[--sheet->barred_count];
        sheet->barred[sheet->barred_count] = (struct ph_table_barred){.person = 0};
    }
}

// A guest who signs in has the number of the account from then on, also in entries of before; so one of them may say
// what holds already, or be about the maker.
enum ph_refusal ph_fold_barred(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    struct ph_fields *const fields = &folding->fields;
    const uint64_t person = (uint64_t)ph_fields_int(fields, "person", 1, (int64_t)PH_TABLE_PERSON_MAX);
    const unsigned from = ph_fields_word(fields, "from", barred_words, WORDS);
    if (find(sheet, person) == PH_TABLE_BARRED_MAX) {
        ph_fold_refuse(folding, PH_REFUSED_BAD_REQUEST, "person",
                       "24 people are barred already; close the chat, or make a table that is not listed");
    }
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        set(sheet, person, from);
    }
    return fields->refusal;
}

enum ph_refusal ph_fold_talk(struct ph_folding *folding) {
    const unsigned talk = ph_fields_word(&folding->fields, "who", talk_words, WORDS);
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        folding->sheet->talk = (uint8_t)talk;
    }
    return folding->fields.refusal;
}

enum ph_refusal ph_fold_closed(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    const bool with_round = ph_fields_bool_or(&folding->fields, "round", false);
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        ph_clock_stop(sheet, folding->time);
        sheet->window.open = false;
        sheet->closed = true;
        if (ph_sheet_is_stopped(sheet)) {
            (void)snprintf(sheet->reason, sizeof sheet->reason, "%s", with_round ? PH_REASON_ROUND : PH_REASON_CLOSED);
        }
    }
    return folding->fields.refusal;
}

// ---- requests -------------------------------------------------------------------------------------------------------

static enum ph_refusal write_barred(struct ph_table *table, uint64_t person, unsigned from, int64_t now,
                                    struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_BARRED, now);
    ph_json_int(ph_json_key(line, "person"), (int64_t)person);
    ph_json_string(ph_json_key(line, "from"), barred_words[from]);
    return ph_entry_end(table, error);
}

static enum ph_refusal write_talk(struct ph_table *table, unsigned talk, int64_t now, struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_TALK, now);
    ph_json_string(ph_json_key(line, "who"), talk_words[talk]);
    return ph_entry_end(table, error);
}

// Whoever is barred from the table and sits there loses the seat; in a game a bot plays on.
static enum ph_refusal take_seat(struct ph_asking *asking, int seat) {
    const struct ph_table_sheet *const sheet = &asking->table->sheet;
    if (seat < 0 || sheet->phase == PH_TABLE_OVER || sheet->seats[seat].resigned) {
        return PH_ACCEPTED;
    }
    return sheet->phase == PH_TABLE_GATHERING ? ph_asking_leave(asking, seat) : ph_asking_give_up(asking, seat, true);
}

enum ph_refusal ph_ask_bar(struct ph_asking *asking) {
    const uint64_t person = (uint64_t)ph_fields_int(&asking->fields, "person", 1, (int64_t)PH_TABLE_PERSON_MAX);
    const unsigned from = ph_fields_word(&asking->fields, "from", barred_words, WORDS);
    enum ph_refusal refusal = ph_asking_maker(asking);
    if (refusal == PH_ACCEPTED && person == asking->table->sheet.maker) {
        refusal = ph_fields_refuse(&asking->fields, "person", "expected another person; the table is yours");
    } else if (refusal == PH_ACCEPTED && from == ph_sheet_bars(&asking->table->sheet, person)) {
        refusal = ph_fields_refuse(&asking->fields, "from", "expected a change; it is so already");
    }
    if (refusal == PH_ACCEPTED) {
        refusal = write_barred(asking->table, person, from, asking->now, asking->error);
    }
    return refusal == PH_ACCEPTED && from == PH_BARRED_TABLE
               ? take_seat(asking, ph_table_seat_of(asking->table, person))
               : refusal;
}

enum ph_refusal ph_ask_talk(struct ph_asking *asking) {
    const unsigned talk = ph_fields_word(&asking->fields, "who", talk_words, WORDS);
    const enum ph_refusal refusal = ph_asking_maker(asking);
    return refusal == PH_ACCEPTED ? write_talk(asking->table, talk, asking->now, asking->error) : refusal;
}

enum ph_refusal ph_peace_again(struct ph_table *table, const struct ph_table_sheet *before, int64_t now,
                               struct ph_error *error) {
    enum ph_refusal refusal = before->talk != PH_TALK_ALL ? write_talk(table, before->talk, now, error) : PH_ACCEPTED;
    for (unsigned i = 0; refusal == PH_ACCEPTED && i < before->barred_count; i++) {
        refusal = write_barred(table, before->barred[i].person, (unsigned)before->barred[i].from, now, error);
    }
    return refusal;
}

// ---- closing --------------------------------------------------------------------------------------------------------

bool ph_table_is_closed(const struct ph_table *table) {
    return table->sheet.closed;
}

static enum ph_refusal free_seats(struct ph_table *table, int64_t now, struct ph_error *error) {
    enum ph_refusal refusal = PH_ACCEPTED;
    for (int seat = 0; refusal == PH_ACCEPTED && seat < table->sheet.seat_count; seat++) {
        if (table->sheet.seats[seat].holder == PH_HOLDER_PERSON) {
            refusal = ph_entry_of_seat(table, PH_ENTRY_LEFT, seat, now, error);
        }
    }
    return refusal;
}

static enum ph_refusal write_closed(struct ph_table *table, const char *reason, int64_t now, struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_CLOSED, now);
    if (strcmp(reason, PH_REASON_ROUND) == 0) {
        ph_json_bool(ph_json_key(line, "round"), true);
    }
    return ph_entry_end(table, error);
}

// A game of a duplicate round stops, and ends with the others of the round.
enum ph_refusal ph_table_close_it(struct ph_table *table, const char *reason, int64_t now, struct ph_error *error) {
    const uint8_t phase = table->sheet.phase;
    const bool ends = phase == PH_TABLE_PLAYING && !ph_table_is_held(table);
    const enum ph_refusal refusal = ends                          ? ph_table_end(table, reason, 0, now, error)
                                    : phase == PH_TABLE_GATHERING ? free_seats(table, now, error)
                                                                  : PH_ACCEPTED;
    return refusal == PH_ACCEPTED ? write_closed(table, reason, now, error) : refusal;
}

enum ph_refusal ph_table_close(struct ph_table *table, int64_t now, struct ph_error *error) {
    const enum ph_refusal refusal = ph_batch_begin(table, error);
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    const bool there = table->sheet.phase != PH_TABLE_EMPTY && !table->sheet.closed;
    return ph_batch_end(table, there ? ph_table_close_it(table, PH_REASON_CLOSED, now, error)
                                     : ph_refuse(error, PH_REFUSED_WRONG_PHASE, "", "there is no table to close"));
}
