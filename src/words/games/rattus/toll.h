// SPDX-License-Identifier: MIT
// The toll of an outbreak, told rat by rat as the events of a move come by. A rat that somebody has to be asked about
// is resolved over several moves.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_TOLL_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_TOLL_H

#include "games/rattus/rule.h"
#include "words/words.h"

struct rattus_toll {
    const struct words_scene *scene;
    struct rattus_state state;       // before the rat being resolved: the view before the move, brought up to there
    bool going_on;                   // the rat being resolved struck in an earlier move
    bool named;                      // it is told which rat that is
    unsigned face;                   // of the rat that is still being resolved after the move
    unsigned region;                 // of the rat being resolved
    unsigned lost[RATTUS_SEATS_MAX]; // by it, in this move
};

void rattus_toll_init(struct rattus_toll *toll, const struct words_telling *telling);
void rattus_toll_turned(struct rattus_toll *toll, unsigned region, unsigned face, struct ph_writer *writer);
void rattus_toll_lost(struct rattus_toll *toll, unsigned seat, unsigned region);
void rattus_toll_discarded(struct rattus_toll *toll, unsigned region, unsigned face, struct ph_writer *writer);
// Tells of losses by a rat that is still being resolved.
void rattus_toll_end(struct rattus_toll *toll, struct ph_writer *writer);

#endif
