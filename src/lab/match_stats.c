// SPDX-License-Identifier: MIT
// What is counted of games, and what can be said of it.
#include "lab/match_play.h"

#include <math.h>
#include <string.h>

void match_share_add(struct match_share *share, const struct match_share *more) {
    share->games += more->games;
    share->wins += more->wins;
    share->won += more->won;
    share->score += more->score;
    share->score_squares += more->score_squares;
    share->rank += more->rank;
}

// In halves, so that seats alike can share a rank; winners come before others of their score.
static uint64_t rank_of(const struct ph_result *result, int players, int seat) {
    uint64_t rank = 2;
    for (int other = 0; other < players; other++) {
        const int ahead = 2 * (result->scores[other] - result->scores[seat]) +
                          (int)((unsigned)result->winners >> other & 1u) -
                          (int)((unsigned)result->winners >> seat & 1u);
        rank += other == seat ? 0u : ahead > 0 ? 2u : ahead == 0 ? 1u : 0u;
    }
    return rank;
}

void match_time_add(struct match_time *time, const struct match_time *more) {
    time->moves += more->moves;
    time->ns += more->ns;
    time->late += more->late;
    time->longest_ns = more->longest_ns > time->longest_ns ? more->longest_ns : time->longest_ns;
}

static void reason_add(struct match_stats *stats, const char *reason, uint64_t games) {
    unsigned at = 0;
    while (at < stats->reason_count && strcmp(stats->reasons[at].reason, reason) < 0) {
        at++;
    }
    if (at == stats->reason_count || strcmp(stats->reasons[at].reason, reason) != 0) {
        if (stats->reason_count == MATCH_REASONS_MAX) {
            return; // no game has as many
        }
        memmove(&stats->reasons[at + 1], &stats->reasons[at], (stats->reason_count - at) * sizeof stats->reasons[0]);
        stats->reasons[at].reason = reason;
        stats->reasons[at].games = 0;
        stats->reason_count++;
    }
    stats->reasons[at].games += games;
}

// Keeps the lowest numbers, whatever the order in which games are added.
static void capped_add(struct match_stats *stats, unsigned kept, uint64_t number) {
    unsigned at = kept;
    while (at > 0 && stats->capped_games[at - 1] > number) {
        at--;
    }
    for (unsigned i = kept < MATCH_CAPPED_MAX ? kept : MATCH_CAPPED_MAX - 1; i > at; i--) {
        stats->capped_games[i] = stats->capped_games[i - 1];
    }
    if (at < MATCH_CAPPED_MAX) {
        stats->capped_games[at] = number;
    }
}

static unsigned capped_kept(uint64_t capped) {
    return capped < MATCH_CAPPED_MAX ? (unsigned)capped : MATCH_CAPPED_MAX;
}

// ---- a game ---------------------------------------------------------------------------------------------------------

// The seats with the most points.
static uint16_t leaders(const struct ph_result *result, int players) {
    unsigned seats = 0;
    int best = result->scores[0];
    for (int seat = 0; seat < players; seat++) {
        if (result->scores[seat] > best) {
            best = result->scores[seat];
            seats = 0;
        }
        seats |= (result->scores[seat] == best) ? 1u << seat : 0;
    }
    return (uint16_t)seats;
}

static struct match_share share_of(const struct ph_result *result, int players, int seat) {
    const bool won = ((unsigned)result->winners >> seat & 1u) != 0;
    return (struct match_share){
        .games = 1,
        .wins = won ? MATCH_WIN / (unsigned)__builtin_popcount(result->winners) : 0,
        .won = won,
        .score = result->scores[seat],
        .score_squares = (uint64_t)((int64_t)result->scores[seat] * result->scores[seat]),
        .rank = rank_of(result, players, seat),
    };
}

static void count_seat(const struct play *play, const struct ph_result *result, int seat, struct match_stats *stats) {
    const struct match *const match = play->match;
    const struct match_share share = share_of(result, match->players, seat);
    match_share_add(&stats->seats[seat], &share);
    match_share_add(&stats->entries[(seat + play->rotation) % match->players], &share);
    for (unsigned thing = 0; match->tally != NULL && thing < match->tally->count; thing++) {
        if ((play->gained[seat] >> thing) & 1u) {
            match_share_add(&stats->tallies[thing].takers, &share);
        }
    }
}

static void count_tally(const struct play *play, struct match_stats *stats) {
    const struct match_gains *const tally = play->match->tally;
    for (unsigned thing = 0; tally != NULL && thing < tally->count; thing++) {
        stats->tallies[thing].taken += play->taken[thing];
        stats->tallies[thing].games += play->taken[thing] > 0;
    }
}

static void count_length(const struct play *play, struct match_stats *stats) {
    const uint64_t length = play->decisions + play->chance;
    stats->shortest = stats->games == 0 || length < stats->shortest ? length : stats->shortest;
    stats->longest = length > stats->longest ? length : stats->longest;
    stats->games++;
    stats->decisions += play->decisions;
    stats->chance += play->chance;
    stats->turns += play->turns;
}

void match_count(const struct play *play, struct match_stats *stats) {
    const int players = play->match->players;
    struct ph_result result;
    play->match->game->result(play->state.bytes, &result);
    if (result.winners == 0 && !result.over) { // and the game names no leader
        result.winners = leaders(&result, players);
    }
    for (int seat = 0; seat < players; seat++) {
        count_seat(play, &result, seat, stats);
        match_time_add(&stats->times[seat], &play->times[seat]);
    }
    count_tally(play, stats);
    count_length(play, stats);
    if (play->capped) {
        capped_add(stats, capped_kept(stats->capped), play->number);
        stats->capped++;
    } else if (result.reason != NULL) {
        reason_add(stats, result.reason, 1);
    }
}

// ---- all games ------------------------------------------------------------------------------------------------------

void match_add(struct match_stats *stats, const struct match_stats *other) {
    if (other->games == 0) {
        return;
    }
    stats->shortest = stats->games == 0 || other->shortest < stats->shortest ? other->shortest : stats->shortest;
    stats->longest = other->longest > stats->longest ? other->longest : stats->longest;
    stats->games += other->games;
    stats->decisions += other->decisions;
    stats->chance += other->chance;
    stats->turns += other->turns;
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        match_share_add(&stats->seats[seat], &other->seats[seat]);
        match_share_add(&stats->entries[seat], &other->entries[seat]);
        match_time_add(&stats->times[seat], &other->times[seat]);
    }
    for (unsigned thing = 0; thing < MATCH_TALLY_MAX; thing++) {
        stats->tallies[thing].taken += other->tallies[thing].taken;
        stats->tallies[thing].games += other->tallies[thing].games;
        match_share_add(&stats->tallies[thing].takers, &other->tallies[thing].takers);
    }
    for (unsigned i = 0; i < other->reason_count; i++) {
        reason_add(stats, other->reasons[i].reason, other->reasons[i].games);
    }
    unsigned kept = capped_kept(stats->capped);
    for (unsigned i = 0; i < capped_kept(other->capped); i++) {
        capped_add(stats, kept, other->capped_games[i]);
        kept = kept < MATCH_CAPPED_MAX ? kept + 1 : kept;
    }
    stats->capped += other->capped;
}

static const double z = 1.959963984540054; // 97.5 % of a normal distribution

struct match_interval match_interval(double wins, double games) {
    if (games <= 0) {
        return (struct match_interval){0, 1};
    }
    const double share = wins / games;
    const double scale = 1 + z * z / games;
    const double middle = share + z * z / (2 * games);
    const double spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games));
    return (struct match_interval){(middle - spread) / scale, (middle + spread) / scale};
}

struct match_interval match_score_interval(const struct match_share *share) {
    if (share->games == 0) {
        return (struct match_interval){0, 0};
    }
    const double games = (double)share->games;
    const double mean = (double)share->score / games;
    const double variance = (double)share->score_squares / games - mean * mean;
    const double spread = variance > 0 ? z * sqrt(variance / games) : 0;
    return (struct match_interval){mean - spread, mean + spread};
}

void match_ratio_add(struct match_ratio *ratio, double part, double whole) {
    ratio->rounds++;
    ratio->part += part;
    ratio->whole += whole;
    ratio->part_squares += part * part;
    ratio->whole_squares += whole * whole;
    ratio->products += part * whole;
}

void match_ratio_merge(struct match_ratio *ratio, const struct match_ratio *more) {
    ratio->rounds += more->rounds;
    ratio->part += more->part;
    ratio->whole += more->whole;
    ratio->part_squares += more->part_squares;
    ratio->whole_squares += more->whole_squares;
    ratio->products += more->products;
}

double match_ratio(const struct match_ratio *ratio) {
    return ratio->whole > 0 ? ratio->part / ratio->whole : 0;
}

// 97.5 % of Student's distribution, by the series of Fisher and Cornish (1960): within 1 % from three degrees of
// freedom on, too narrow below.
static double student(double freedom) {
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
           (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

struct match_interval match_ratio_interval(const struct match_ratio *ratio) {
    if (ratio->rounds < 2 || ratio->whole <= 0) {
        return (struct match_interval){0, 1};
    }
    const double rounds = (double)ratio->rounds;
    const double middle = match_ratio(ratio);
    // Sum of the squares of part - middle * whole: how far each round is from the expected part.
    const double squares = ratio->part_squares - 2 * middle * ratio->products + middle * middle * ratio->whole_squares;
    const double variance = squares > 0 ? squares * rounds / (rounds - 1) / (ratio->whole * ratio->whole) : 0;
    const double spread = student(rounds - 1) * sqrt(variance);
    return (struct match_interval){fmax(0, middle - spread), fmin(1, middle + spread)};
}
