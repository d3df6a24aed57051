// SPDX-License-Identifier: MIT
// Games between bots, counted. A match is a numbered series of games; game n is the same wherever and whenever it is
// played, and counts of different games add up, so any number of threads or machines may share the work.
#ifndef PESTHOUSE_LAB_MATCH_H
#define PESTHOUSE_LAB_MATCH_H

#include "core/logbook.h"
#include "pesthouse/bot.h"

enum {
    MATCH_WIN = 2520,      // a win alone; each of n winners gets a whole share MATCH_WIN / n
    MATCH_REASONS_MAX = 8, // reasons for the end that are counted separately
    MATCH_CAPPED_MAX = 8,  // numbers kept of games beyond the cap
    MATCH_TALLY_MAX = 64,
    MATCH_LATE_PERCENT = 105, // of the time limit: longer choices are late
};

// Things that seats gain in a game, for statistics.
struct match_gains {
    const char *title;               // what they are: "character"
    unsigned count;                  // at most MATCH_TALLY_MAX
    const char *const *ids;          // their names
    int (*gained)(ph_action action); // which one a seat gains by this action; −1: none
};

struct match {
    const struct ph_game *game;
    const struct match_gains *tally; // NULL: nothing is counted
    int players;
    const struct ph_bot *bots[PH_SEATS_MAX]; // entry e sits on seat e, unless seats are rotated
    bool rotate; // games come in rounds of `players`, with the same luck, in which each entry sits on each seat once
    bool timed;  // measure how long choices take
    bool valued; // scripts have the values that bots found
    struct ph_key key;
    struct ph_search_limits limits[PH_SEATS_MAX]; // by entry, like the bots
    // Called at every decision and by every search, except where all play at random; once it returns true, the game is
    // abandoned. NULL: never.
    bool (*stopped)(void *context);
    void *stopped_context;
    struct ph_json options;       // of the game; their document is the caller's, and only programs as agents need it
    union ph_state_storage start; // after `setup`
};

struct match_share {
    uint64_t games;
    uint64_t wins; // in parts of MATCH_WIN
    uint64_t won;  // games won, alone or with others
    int64_t score; // sum
    uint64_t score_squares;
    uint64_t rank; // sum, in halves: 2 for the winner, 4 for the second; equal seats share
};

// How long an entry took to choose.
struct match_time {
    uint64_t moves;
    uint64_t ns;
    uint64_t longest_ns;
    uint64_t late; // choices that took longer than MATCH_LATE_PERCENT of the time limit, if there is one
};

struct match_tally {
    uint64_t taken;            // how often a seat gained it
    uint64_t games;            // in which a seat gained it
    struct match_share takers; // seats that gained it at least once in a game
};

struct match_stats {
    uint64_t games;
    uint64_t decisions;
    uint64_t chance;
    uint64_t turns;    // decisions in a row by one seat are one turn
    uint64_t shortest; // decisions and draws; 0 where no game was played
    uint64_t longest;
    struct match_share seats[PH_SEATS_MAX];
    struct match_share entries[PH_SEATS_MAX];
    struct match_time times[PH_SEATS_MAX]; // by entry, if the match is timed: these differ from run to run
    struct match_tally tallies[MATCH_TALLY_MAX];
    unsigned reason_count;
    struct {
        const char *reason; // sorted; games beyond the cap are in none
        uint64_t games;
    } reasons[MATCH_REASONS_MAX];
    uint64_t capped;                         // games that reached the playout cap, and were valued as they stood
    uint64_t capped_games[MATCH_CAPPED_MAX]; // the lowest numbers of such games, sorted
};

// Sets the match up; `match->bots` and the rest are the caller's to fill in. PH_ERROR_BAD_REQUEST for options.
enum ph_status match_init(struct match *match, const struct ph_game *game, int players, struct ph_json options,
                          struct ph_error *error);

// The actions and outcomes of a game, in order. All zeros is an empty script; it owns its memory.
struct match_script {
    ph_action *actions;
    size_t count;
    size_t capacity;
    // If the match is valued, PH_SEATS_MAX for each action: what the bot expected for each seat (as in
    // ph_search_result), NaN if it did not search.
    float *values;
    size_t value_capacity;
};

// Plays game `number` and adds it to *stats, which begins as zeros, unless it was stopped. Fails only if a bot does, or
// without memory (then nothing is added); the error names the bot and the game. *book is memory for the logs of one
// game after the other: it begins as zeros, and its owner frees it with ph_logbook_deinit.
enum ph_status match_play(const struct match *match, uint64_t number, struct ph_logbook *book,
                          struct match_stats *stats, struct ph_error *error);
// The same, and writes the game's actions to *script, replacing its contents; NULL: nowhere.
enum ph_status match_play_kept(const struct match *match, uint64_t number, struct ph_logbook *book,
                               struct match_script *script, struct match_stats *stats, struct ph_error *error);
void match_script_deinit(struct match_script *script);

// Writes a game that was kept as a record. `options` are those of match_init. PH_ERROR_NO_MEMORY.
enum ph_status match_record(const struct match *match, struct ph_json options, const struct match_script *script,
                            struct ph_writer *writer, struct ph_error *error);

void match_share_add(struct match_share *share, const struct match_share *more);
void match_time_add(struct match_time *time, const struct match_time *more);
// Adds other games to *stats.
void match_add(struct match_stats *stats, const struct match_stats *other);

// The 95 % interval of a share of wins among `games` (Wilson 1927).
struct match_interval {
    double low;
    double high;
};
struct match_interval match_interval(double wins, double games);
// The same for the mean score (normal approximation; seats of one game count as independent).
struct match_interval match_score_interval(const struct match_share *share);

// The share of a part in a whole over rounds of games with the same luck, as sums over the rounds; for example the
// points of one seat among all points of a round. All zeros: no rounds.
struct match_ratio {
    uint64_t rounds;
    double part;
    double whole;
    double part_squares; // of each round's part
    double whole_squares;
    double products; // of each round's part and whole
};
void match_ratio_add(struct match_ratio *ratio, double part, double whole);
void match_ratio_merge(struct match_ratio *ratio, const struct match_ratio *more); // of other rounds
double match_ratio(const struct match_ratio *ratio);                               // 0 where there is no whole
// The 95 % interval of the ratio, with rounds as clusters (ratio estimate, Student's t). 0 to 1 with fewer than two
// rounds, or a whole of 0.
struct match_interval match_ratio_interval(const struct match_ratio *ratio);

#endif
