// SPDX-License-Identifier: MIT
// What whoever makes a table decides about it: the game, its options and seats, the pace, clocks and windows.
#ifndef PESTHOUSE_TABLE_SETTINGS_H
#define PESTHOUSE_TABLE_SETTINGS_H

#include "pesthouse/game.h"
#include "table/fields.h"

enum {
    PH_TABLE_OPTIONS_SIZE = 1024, // bytes of a game's options as JSON, with the NUL
    PH_TABLE_BOT_SIZE = 32,       // of a bot's name
};

// Where the luck of a game comes from. At home it may be a seed or a key that somebody chose; it is then the secret.
enum ph_table_luck_kind { PH_LUCK_OF_ALL, PH_LUCK_OF_SEED, PH_LUCK_OF_KEY };

struct ph_table_settings {
    char game[32];                       // its id
    char options[PH_TABLE_OPTIONS_SIZE]; // as the game writes them
    bool by_days;                        // played over days, not live
    bool brisk;                          // a window closes once all people asked have answered; else it is masked
    bool listed;                         // in the lobby, not only by link
    bool hints;                          // and odds, for all or for nobody
    int64_t bank;                        // ms each seat has; live; 0: no clock
    int64_t increment;                   // ms a seat gets when it has decided
    int64_t move;                        // ms for a decision; by days; 0: no clock
    int64_t window;                      // ms that a window is open; 0, at home: none opens
    uint8_t luck;                        // enum ph_table_luck_kind
    bool take_backs;                     // people may take back whatever they did, and the game is marked; at home
    uint32_t taken_back;                 // how often that had happened before
};

// Reads the members above into *settings; the game itself reads the options. `seats`, a list, has "closed" for those
// that nobody plays. Only a table at home takes all of them.
void ph_settings_read(struct ph_fields *fields, struct ph_json seats, bool home, struct ph_table_settings *settings);
// Writes them as members of an open object.
void ph_settings_json(struct ph_writer *writer, const struct ph_table_settings *settings);

#endif
