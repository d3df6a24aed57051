// SPDX-License-Identifier: MIT
// A table as its messages tell it to one viewer: who sits where, what is asked, how it ended. The game itself is in the
// message (as JSON) or in a ph_mirror (packed).
#ifndef PESTHOUSE_CLIENT_TABLE_H
#define PESTHOUSE_CLIENT_TABLE_H

#include "table/mirror_seats.h"

enum { CLIENT_NAME_SIZE = 4 * PH_TABLE_NAME_MAX + 1, CLIENT_WORD_SIZE = 32 };

enum client_phase { CLIENT_GATHERING, CLIENT_PLAYING, CLIENT_OVER };

struct client_table {
    uint32_t number; // of the last entry
    uint32_t at;     // the last game entry, for acts
    enum client_phase phase;
    char game[CLIENT_WORD_SIZE];
    bool by_days;
    bool hints;
    uint64_t maker;
    struct ph_mirror_seats sits;
    int seat;       // one's own; PH_ONLOOKER: none
    uint16_t asked; // in the window that is open; 0: none is
    int64_t opened; // when, by the server's clock
    int64_t closes;
    bool answered;                // in that window, by oneself
    char order[CLIENT_WORD_SIZE]; // one's standing order: "ask", "never", "all" or "seats"
    uint16_t order_seats;
    char reason[CLIENT_WORD_SIZE]; // of the end
    uint16_t winners;
    char next[64]; // the table of a rematch; "": none
};

// Reads the message that comes first. False: it is none that can be read.
bool client_table_hello(struct client_table *table, struct ph_json message);
// Reads an entry. False: it cannot be read, or is not the next one; then connect again.
bool client_table_entry(struct client_table *table, struct ph_json message);

static inline bool client_table_is_open(const struct ph_mirror_seat *seat) {
    return !seat->closed && seat->name[0] == '\0' && seat->bot[0] == '\0';
}
// Whether everybody there is ready, and no seat is open.
bool client_table_is_ready(const struct client_table *table);
// The first open seat, −1: none.
int client_table_open_seat(const struct client_table *table);
// Whether a bot plays in one's own place.
static inline bool client_table_is_substituted(const struct client_table *table) {
    return table->seat >= 0 && table->phase == CLIENT_PLAYING && table->sits.seats[table->seat].bot[0] != '\0';
}

#endif
