// SPDX-License-Identifier: MIT
// An evening of many tables: its people, its rounds and what came of them. It is kept as one text (store.h:
// STORE_EVENING_SAVE); this is that text in memory, and what follows from it alone. No I/O.
#ifndef PESTHOUSE_SERVER_EVENINGS_EVENING_H
#define PESTHOUSE_SERVER_EVENINGS_EVENING_H

#include "pesthouse/random.h"
#include "store/store.h"
#include "table/settings.h"

enum {
    EVENING_PEOPLE_MAX = 64,
    EVENING_TABLES_MAX = 32, // of a round
    EVENING_ROUNDS_MAX = 20,
    EVENING_BOT = -1, // in the place of a person
};

struct evening_person {
    uint64_t person;
    char name[STORE_NAME_SIZE];
    bool program;
    bool guest;
    bool fresh; // a guest who was made for this evening, and ends with it
    bool left;  // gets no more seats
    bool ready; // has given bytes for the next round
    uint8_t luck[PH_TABLE_LUCK_SIZE];
};

struct evening_table {
    char id[PH_EVENING_ID_DIGITS + 1];
    int16_t seats[PH_SEATS_MAX];  // index of a person, or EVENING_BOT
    uint8_t places[PH_SEATS_MAX]; // from 1, once the round is over; 0: the game did not end by its rules
};

struct evening_round {
    bool duplicate;
    bool made; // all its tables
    bool over;
    int64_t begun;
    unsigned seats; // of a table
    unsigned table_count;
    uint8_t secret[PH_TABLE_SECRET_SIZE];                 // of a duplicate round
    uint8_t luck[EVENING_PEOPLE_MAX][PH_TABLE_LUCK_SIZE]; // of people, until the tables are made
    struct evening_table tables[EVENING_TABLES_MAX];
};

struct evening {
    uint64_t maker;
    char game[STORE_GAME_SIZE];
    char settings[PH_TABLE_OPTIONS_SIZE + 1024]; // of its tables, an object
    unsigned seats;                              // of a table, where a round says nothing else
    bool duplicate;
    char bot[PH_TABLE_BOT_SIZE]; // that takes a seat for which there is nobody
    unsigned name_count;
    char names[EVENING_TABLES_MAX][PH_EVENING_NAME_SIZE]; // of tables; those without one are numbered
    unsigned people_count;
    struct evening_person people[EVENING_PEOPLE_MAX];
    uint8_t secret[PH_TABLE_SECRET_SIZE]; // of the next round
    unsigned round_count;
    struct evening_round rounds[EVENING_ROUNDS_MAX];
};

// ---- evening_text.c -------------------------------------------------------------------------------------------------

void evening_write(const struct evening *evening, struct ph_writer *writer);
// PH_ERROR_BAD_RECORD, PH_ERROR_NO_MEMORY.
enum ph_status evening_read(struct evening *evening, const char *text, size_t length, struct ph_error *error);

// ---- evening_seats.c ------------------------------------------------------------------------------------------------

struct evening_seating {
    unsigned tables; // 0: as many as the people need
    bool duplicate;
    int64_t now;
};

int evening_find(const struct evening *evening, uint64_t person); // index of a person; −1: none
// The last round; NULL: there was none.
struct evening_round *evening_round_now(struct evening *evening);
// Whether a round is being played.
bool evening_plays(const struct evening *evening);
// The name of a table of a round: its own, or its number from 1.
void evening_table_name(const struct evening *evening, unsigned table, char name[PH_EVENING_NAME_SIZE]);
// Begins the next round: people meet others than before where that is possible, and sit on other seats; seats without
// anybody go to bots, the last seats of different tables. PH_REFUSED_… with a message.
enum ph_refusal evening_begin_round(struct evening *evening, const struct evening_seating *seating,
                                    struct ph_random *random, struct ph_error *error);
// How often two people sat at one table.
unsigned evening_met(const struct evening *evening, unsigned one, unsigned other);
// Checks that tables may have that many seats.
enum ph_refusal evening_check_seats(const struct evening *evening, unsigned seats, struct ph_error *error);
// Writes what `make` of a table takes: the settings, and who gets which seat.
void evening_write_make(const struct evening *evening, const struct evening_table *table, unsigned seats,
                        struct ph_writer *writer);

// ---- evening_score.c ------------------------------------------------------------------------------------------------

// The points of a seat in a round that is over: two for each other seat of the table with a worse place, one for each
// with the same. In a duplicate round the other seats are those of the same number at the other tables, which had the
// same luck. −1: none, since the game did not end by its rules.
int evening_points(const struct evening_round *round, unsigned table, unsigned seat);

struct evening_standing {
    unsigned person; // index
    unsigned place;  // from 1; those who have equal points share it
    unsigned points;
    unsigned rounds; // that counted
};
// The best first; returns how many.
unsigned evening_standings(const struct evening *evening, struct evening_standing standings[EVENING_PEOPLE_MAX]);
// Every seat of every round that is over, as CSV with a head.
void evening_write_csv(const struct evening *evening, struct ph_writer *writer);

#endif
