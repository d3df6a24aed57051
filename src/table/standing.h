// SPDX-License-Identifier: MIT
// How a game at a listed table ended for its people, for histories and ratings.
#ifndef PESTHOUSE_TABLE_STANDING_H
#define PESTHOUSE_TABLE_STANDING_H

#include "table/table.h"

#include "pesthouse/game.h"

enum ph_stay {
    PH_STAYED,
    PH_SUBSTITUTED, // a bot played for this person at the end
    PH_RESIGNED,
};

struct ph_standing {
    const char *game; // its id
    unsigned seats;   // that played, those of bots among them
    int64_t ended;    // when
    bool finished;    // by the rules, not because people left
    bool rated;       // finished, all people stayed, and ph_table_rating is PH_RATED
    unsigned count;   // of people
    struct ph_standing_person {
        uint64_t person;
        enum ph_stay stay;
        unsigned place; // among the seats, from 1; those who tie share it. 0: the game was not finished
    } people[PH_SEATS_MAX];
};

// Whether the game of a table counts for ratings, if it is finished and all stay, or why not. It is known before the
// game, and the same from its beginning on.
enum ph_rated {
    PH_RATED,
    PH_UNRATED_UNLISTED, // the table is not in the lobby
    PH_UNRATED_ALONE,    // one person at most, or program
    PH_UNRATED_GUEST,    // somebody has no account
    PH_UNRATED_MIXED,    // people and programs
    PH_UNRATED_ADDRESS,  // all play from one address
    PH_RATED_COUNT,
};
extern const char *const ph_rated_words[PH_RATED_COUNT]; // "yes", "unlisted" …

enum ph_rated ph_table_rating(const struct ph_table *table);

// The place of a seat in a game that is finished.
unsigned ph_standing_place(const struct ph_result *result, unsigned seats, unsigned seat);

// Whether the entries that wait end a game at a listed table, and how.
bool ph_table_standing(const struct ph_table *table, struct ph_standing *standing);

#endif
