// SPDX-License-Identifier: MIT
// Agents against each other, every one against every other: who is how much stronger. An agent is a bot with a budget.
// In games of more than two seats one agent sits alone against the other on all other seats, in rounds of as many games
// as there are seats: the single one sits on each seat once, with the same luck. All pairings have the same luck, too.
#ifndef PESTHOUSE_CLI_ARENA_H
#define PESTHOUSE_CLI_ARENA_H

#include "ai/match.h"

enum { ARENA_AGENTS_MAX = 16, ARENA_PAIRINGS_MAX = ARENA_AGENTS_MAX * (ARENA_AGENTS_MAX - 1) };

struct arena_agent {
    char name[48]; // as it was asked for: "noble", "vanilla:1000", "noble:500ms", "noble:own"
    const struct ph_bot *bot;
    struct ph_search_limits limits;
};

struct arena_pairing {
    unsigned one; // sits alone
    unsigned others;
    struct match_stats stats; // entry 0 is the single one
    struct match_ratio score; // the single one's of everybody's, by whole rounds
};

struct arena {
    const struct ph_game *game;
    int players;
    struct ph_json options; // of the game
    struct arena_agent agents[ARENA_AGENTS_MAX];
    unsigned agent_count;
    uint64_t seed;
    uint64_t from;       // number of the first game
    uint64_t games;      // of each pairing, at most
    double stop;         // a pairing ends when its interval is no wider than this to each side; 0: never before
    const char *records; // folder for a record of each game; NULL: none
    unsigned threads;
    bool progress;
    bool first; // only the first agent sits alone
    bool times; // measure, and tell, how long moves take
    // What came out.
    struct arena_pairing *pairings;
    unsigned pairing_count;
    double ratings[ARENA_AGENTS_MAX];
    bool interrupted;
};

// Reads "bot", "bot:ITERATIONS", "bot:NUMBERms", or "bot:own" for all of its own limits, that of time included.
// PH_ERROR_BAD_REQUEST says what is wrong and what would be right.
enum ph_status arena_agent_read(struct arena_agent *agent, const struct ph_game *game, const char *text, size_t length,
                                struct ph_error *error);
// Plays all pairings, or those games that were over when SIGINT or SIGTERM came. Nothing that comes out depends on the
// number of threads but times. The arena then owns memory.
enum ph_status arena_run(struct arena *arena, struct ph_error *error);
void arena_deinit(struct arena *arena);

// Ratings from the pairings' shares of wins (Bradley, Terry 1952): an agent that sits alone against n others takes
// s / (s + n·t) of the wins, where its strength is s and theirs t. On the scale of chess, 400 points for a strength ten
// times as high; 0 is the mean.
void arena_rate(struct arena *arena);

// All bots that can be agents: everybody's, weakest first, and those for measuring only. NULL beyond the last.
const struct ph_bot *arena_bot_at(size_t index);

void arena_write_bots_json(struct ph_writer *writer);
void arena_write_bots_table(struct ph_writer *writer);
void arena_write_json(const struct arena *arena, struct ph_writer *writer);
void arena_write_table(const struct arena *arena, struct ph_writer *writer);

#endif
