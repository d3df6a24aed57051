// SPDX-License-Identifier: MIT
// What whoever makes a table decides about it: the game, its options and seats, the pace, clocks and windows.
#ifndef PESTHOUSE_TABLE_SETTINGS_H
#define PESTHOUSE_TABLE_SETTINGS_H

#include "pesthouse/game.h"
#include "table/fields.h"
#include "table/settings_list.h"

enum {
    PH_TABLE_OPTIONS_SIZE = 2048, // bytes of a game's options as JSON, with the NUL
    PH_TABLE_TEMPERS_MAX = 16,    // of a game
    PH_TABLE_BOT_SIZE = 32,       // of a bot's name
};

// Where the luck of a game comes from. At home it may be a seed or a key that somebody chose; it is then the secret. Or
// it comes out of the game's printed box, and people enter it (PH_CHANCE_BOX).
enum ph_table_luck_kind { PH_LUCK_OF_ALL, PH_LUCK_OF_SEED, PH_LUCK_OF_KEY, PH_LUCK_OF_BOX };

enum {
    PH_EVENING_ID_DIGITS = 32,
    PH_EVENING_NAME_SIZE = 129,
    PH_LUCK_BYTES = 16,
    PH_LUCK_DIGEST = 32,
    PH_EVENING_SEATS_MAX = 288
};

// Of which evening a table is (docs/decisions/0022-an-evening-is-one-text.md). Only an evening makes such tables.
struct ph_table_evening {
    char id[PH_EVENING_ID_DIGITS + 1]; // "": of none
    char name[PH_EVENING_NAME_SIZE];   // of the table
    uint8_t round;                     // from 1
    bool duplicate;                    // all tables of the round have one key, and end together
    uint8_t everybody[PH_LUCK_DIGEST]; // of a duplicate table: the SHA-256 of the bytes of all seats of all tables
    uint8_t own[PH_SEATS_MAX][PH_LUCK_BYTES]; // those of its own seats
};

struct ph_table_settings {
    char game[32];                       // its id
    char options[PH_TABLE_OPTIONS_SIZE]; // as the game writes them
#define FLAG(name, usual, what) bool name;
#define SPAN(name, live, by_days, check, what) int64_t name; // ms
    PH_TABLE_SETTINGS(FLAG, SPAN)
#undef FLAG
#undef SPAN
    struct ph_table_evening evening;
    uint8_t luck;        // enum ph_table_luck_kind; this and what follows only at home
    bool take_backs;     // people may take back whatever they did, and the game is marked
    uint32_t taken_back; // how often that had happened before
};

// Reads the members above into *settings; the game itself reads the options. `seats`, a list, has "closed" for those
// that nobody plays. Only a table at home takes all of them.
void ph_settings_read(struct ph_fields *fields, struct ph_json seats, bool home, struct ph_table_settings *settings);
// Writes them as members of an open object.
void ph_settings_json(struct ph_writer *writer, const struct ph_table_settings *settings);

#endif
