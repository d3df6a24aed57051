// SPDX-License-Identifier: MIT
// One game of a match, while it is played (match.c) and when it is counted (match_stats.c).
#ifndef PESTHOUSE_LAB_MATCH_PLAY_H
#define PESTHOUSE_LAB_MATCH_PLAY_H

#include "lab/match.h"

struct play {
    const struct match *match;
    uint64_t number;
    int rotation;
    bool at_random;          // all are random players
    struct ph_random random; // theirs
    struct ph_key key;       // of luck and searches otherwise
    union ph_state_storage state;
    struct ph_logbook *book;
    struct ph_events *events;    // of `book`, or NULL where nobody reads them
    struct match_script *script; // or NULL
    bool has_values;             // the bot that chose last has searched
    float values[PH_SEATS_MAX];  // and expects this
    struct ph_session *session;  // the same game for agents that are programs, or NULL
    uint64_t decisions;
    uint64_t chance;
    uint64_t turns;
    int last_seat;
    bool capped;
    bool stopped;
    struct match_time times[PH_SEATS_MAX];
    uint64_t gained[PH_SEATS_MAX]; // things of the tally, as a mask
    uint64_t taken[MATCH_TALLY_MAX];
};

// Adds a game that was played to *stats.
void match_count(const struct play *play, struct match_stats *stats);

#endif
