// SPDX-License-Identifier: MIT
// Sentences about a table online: what happens there beside the moves of its game, who sits where, why a request is
// refused. Screen, plain text and pages say them alike, each to one reader in their language.
#ifndef PESTHOUSE_WORDS_TABLE_H
#define PESTHOUSE_WORDS_TABLE_H

#include "table/luck_check.h"
#include "table/seen.h"
#include "words/words.h"

// A table before its reader.
struct words_table {
    const struct words_seats *seats;  // what people are called there, and the reader's language
    const struct ph_table_seen *sits; // who sits where, the reader, too, after the entry that is said
    const char *origin;               // of the server, for links; NULL: the reader finds links elsewhere
};

// Notes in `seats` what kind of player sits somewhere. What people said there before a bot took their place is theirs.
void words_seat_seen(struct words_seats *seats, int seat, const struct ph_seen_seat *sits);
// What people and bots are called at a table, by those who look on.
struct words_seats words_seats_seen(const struct words_language *language, const struct ph_table_seen *table);
// An entry of the journal, in a line; nothing if it says nothing to people, or its moves say it.
void words_say_entry(const struct words_table *table, struct ph_json entry, struct ph_writer *writer);
// That somebody has taken a seat, in a line.
void words_say_sat(const struct words_table *table, int seat, struct ph_writer *writer);
// Who sits on a seat, within a line: "A Anna (ready)".
void words_say_holder(const struct words_table *table, int seat, struct ph_writer *writer);
// Whether the game counts for ratings, or why not, in a line, by one of ph_rated_words; of anything else nothing.
void words_say_rated(const struct words_language *language, const char *rated, struct ph_writer *writer);
// Why a request is refused, in a line, by the code of the answer {"code", "message", "rule"}.
void words_say_refusal(const struct words_language *language, struct ph_json answer, struct ph_writer *writer);

// Why a seat may not take back its last action; NULL: it may.
const char *words_undo(const struct words_language *language, enum ph_undo undo);

// A standing order of a game, within a line: "Whips: ask me".
void words_say_order(const struct words_language *language, const struct words_orders *orders, enum words_order order,
                     struct ph_writer *writer);

// Whether the draws of a game at a table are what its secret and its players gave, in a line, by what checking its
// journal came to (table/luck_check.h).
void words_say_luck(const struct words_language *language, enum ph_status status, const struct ph_luck_checked *checked,
                    const struct ph_error *error, struct ph_writer *writer);

// How a window is for its reader: those who are asked answer at the same time, and nobody sees who has answered.
enum words_window { WORDS_ASKED, WORDS_ANSWERED, WORDS_OTHERS_ASKED };
const char *words_window(const struct words_language *language, enum words_window window);

#endif
