// SPDX-License-Identifier: MIT
// A round-robin tournament that rates agents. An agent is a bot with a budget. In games of more than two seats one
// agent sits alone, and the other on all other seats; a round has as many games as seats, with the same luck, and the
// single agent sits on each seat once. All pairings have the same luck, too.
#ifndef PESTHOUSE_LAB_ARENA_H
#define PESTHOUSE_LAB_ARENA_H

#include "lab/match.h"
#include "lab/program_agent.h"

enum { ARENA_AGENTS_MAX = 16, ARENA_PAIRINGS_MAX = ARENA_AGENTS_MAX * (ARENA_AGENTS_MAX - 1) };

struct arena_agent {
    char name[128]; // as given: "noble", "vanilla:1000", "noble:500ms", "noble/silent:own", "exec:python3 mine.py"
    const struct ph_bot *bot;
    struct program_agent *program; // that the bot is; NULL: none
    struct ph_search_limits limits;
};

struct arena_pairing {
    unsigned one; // sits alone
    unsigned others;
    struct match_stats stats; // entry 0 is the single agent
    struct match_ratio score; // the single agent's share of all points, by whole rounds
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
    double stop;         // a pairing ends when half the width of its interval is at most this; 0: only after all games
    const char *records; // folder for a record of each game; NULL: none
    unsigned threads;
    bool progress;
    bool first; // only the first agent sits alone
    bool times; // measure and report the time of moves
    // Set by the arena.
    struct arena_pairing *pairings;
    unsigned pairing_count;
    double ratings[ARENA_AGENTS_MAX];
    bool interrupted;
};

// Reads "bot", "bot:ITERATIONS", "bot:NUMBERms", or "bot:own" for all default limits of the bot, including its time
// limit. PH_ERROR_BAD_REQUEST with a message that says what was expected.
enum ph_status arena_agent_read(struct arena_agent *agent, const struct ph_game *game, const char *text, size_t length,
                                struct ph_error *error);
// Reads a list of 1 to ARENA_AGENTS_MAX agents with commas between them into `agents`, which then own programs.
// PH_ERROR_BAD_REQUEST likewise.
enum ph_status arena_agents_read(struct arena_agent *agents, unsigned *count, const struct ph_game *game,
                                 const char *list, struct ph_error *error);
void arena_agents_deinit(struct arena_agent *agents, unsigned count); // ends the programs among them
// Makes the pairings, without games. PH_ERROR_NO_MEMORY. The arena then owns memory.
enum ph_status arena_pair(struct arena *arena, struct ph_error *error);
// Plays all pairings or, after SIGINT or SIGTERM, the games that have ended by then. Only times depend on the number of
// threads. The arena then owns memory.
enum ph_status arena_run(struct arena *arena, struct ph_error *error);
void arena_deinit(struct arena *arena);

// Ratings from the pairings' shares of wins (Bradley and Terry 1952): an agent of strength s that sits alone against n
// of strength t is expected to win s / (s + n·t) of the games. On the scale of chess: 400 points for ten times the
// strength; the mean is 0.
void arena_rate(struct arena *arena);

// All bots that can be agents: the public ones, weakest first, then those only for measuring. NULL beyond the last.
const struct ph_bot *arena_bot_at(size_t index);

void arena_write_bots_json(struct ph_writer *writer);
void arena_write_bots_table(struct ph_writer *writer);
void arena_write_json(const struct arena *arena, struct ph_writer *writer);
void arena_write_table(const struct arena *arena, struct ph_writer *writer);

#endif
