// SPDX-License-Identifier: MIT
// A table as its messages tell it to one viewer: who sits where, what is asked, whose clock runs, how it ended. The
// game itself is in the message (as JSON) or in a viewer (packed).
#ifndef PESTHOUSE_TABLE_SEEN_H
#define PESTHOUSE_TABLE_SEEN_H

#include "table/settings.h"
#include "table/table.h"

enum { PH_SEEN_NAME_SIZE = 4 * PH_TABLE_NAME_MAX + 1, PH_SEEN_WORD_SIZE = 32 };

enum ph_seen_phase { PH_SEEN_GATHERING, PH_SEEN_PLAYING, PH_SEEN_OVER };

struct ph_seen_seat {
    bool closed;  // not part of the game
    bool program; // the person is one
    bool guest;   // the person has no account
    bool board;   // asked at the board
    bool ready;   // to begin
    bool resigned;
    bool abandons;                // agrees to end the game
    uint64_t person;              // 0: none sits here
    char name[PH_SEEN_NAME_SIZE]; // of the person; "": none
    char bot[PH_TABLE_BOT_SIZE];  // that plays, also in a person's place; "": none
    int64_t left;                 // on the clock, in milliseconds
};

struct ph_table_seen {
    uint32_t number; // of the last entry
    uint32_t at;     // the last game entry, for acts
    enum ph_seen_phase phase;
    char game[PH_SEEN_WORD_SIZE];
    bool by_days;
    bool hints;
    bool board;                    // around one screen
    bool box;                      // with a printed box, whose luck is entered
    char rated[PH_SEEN_WORD_SIZE]; // one of ph_rated_words; "": at home
    uint64_t maker;
    struct ph_seen_seat seats[PH_SEATS_MAX];
    uint8_t count;
    int seat;        // one's own; PH_ONLOOKER: none
    uint64_t person; // oneself; 0: unknown, then an answer says which seat one has
    uint16_t asked;  // in the window that is open; 0: none is
    int64_t opened;  // when, by the server's clock
    int64_t closes;
    bool answered;                 // in that window, by oneself
    char order[PH_SEEN_WORD_SIZE]; // one's standing order: "ask", "never", "all" or "seats"
    uint16_t order_seats;
    int mover;                      // whose move was the last; −1: nobody's, or unknown
    int running;                    // whose clock runs; −1: nobody's
    int64_t since;                  // by the server's clock
    char reason[PH_SEEN_WORD_SIZE]; // of the end; in a game that is played: it has stopped, and ends with its round
    uint16_t winners;
    char next[64]; // the table of a rematch; "": none
};

// Reads the message that comes first; `person` stays. False: it cannot be read.
bool ph_table_seen_hello(struct ph_table_seen *table, struct ph_json message);
// Reads an entry. False: it cannot be read, or is not the next one; then ask for everything again.
bool ph_table_seen_entry(struct ph_table_seen *table, struct ph_json message);
// Follows what an entry says of seats; part of ph_table_seen_entry.
void ph_table_seen_seats(struct ph_table_seen *table, struct ph_json entry);
// Follows a request of one's own that was accepted and of which no entry tells: an answer in a window, an order.
void ph_table_seen_accepted(struct ph_table_seen *table, struct ph_json request);
// Writes what changes, as members of an object: "phase", "seats" and so on, as in a hello.
void ph_table_seen_write(const struct ph_table_seen *table, struct ph_writer *writer);

static inline bool ph_seen_seat_is_open(const struct ph_seen_seat *seat) {
    return !seat->closed && seat->name[0] == '\0' && seat->bot[0] == '\0';
}
// Whether everybody there is ready, and no seat is open.
bool ph_table_seen_is_ready(const struct ph_table_seen *table);
// The first open seat, −1: none.
int ph_table_seen_open_seat(const struct ph_table_seen *table);
// Whether nothing more is played in a game that is not over.
static inline bool ph_table_seen_is_stopped(const struct ph_table_seen *table) {
    return table->phase == PH_SEEN_PLAYING && table->reason[0] != '\0';
}
// One's own seat in a game that is played; NULL: there is none.
static inline const struct ph_seen_seat *ph_table_seen_own(const struct ph_table_seen *table) {
    return table->phase == PH_SEEN_PLAYING && table->seat >= 0 ? &table->seats[table->seat] : NULL;
}
// Whether a bot plays in one's own place.
static inline bool ph_table_seen_is_substituted(const struct ph_table_seen *table) {
    return ph_table_seen_own(table) != NULL && ph_table_seen_own(table)->bot[0] != '\0';
}

#endif
