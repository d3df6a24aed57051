// SPDX-License-Identifier: MIT
// What a simulation found, as JSON and as tables. Nothing in it depends on how long it took or on how many threads, so
// equal seeds give equal reports.
#include "cli/simulation.h"

#include <string.h>

// Entries that the same bot plays, added up, under the first of them; 0 games for the others.
static struct match_share share_of_bot(const struct simulation *simulation, const struct match_stats *stats, int entry,
                                       int *seats) {
    struct match_share share = {0};
    *seats = 0;
    for (int other = 0; other < simulation->match.players; other++) {
        if (simulation->match.bots[other] != simulation->match.bots[entry]) {
            continue;
        }
        if (other < entry) {
            return (struct match_share){0};
        }
        share.games += stats->entries[other].games;
        share.wins += stats->entries[other].wins;
        share.won += stats->entries[other].won;
        share.score += stats->entries[other].score;
        share.score_squares += stats->entries[other].score_squares;
        ++*seats;
    }
    return share;
}

static double wins_of(const struct match_share *share) {
    return (double)share->wins / (double)MATCH_WIN;
}

static double mean(double sum, uint64_t count) {
    return count == 0 ? 0 : sum / (double)count;
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void write_share(const struct match_share *share, struct ph_writer *writer) {
    const struct match_interval interval = match_interval(wins_of(share), (double)share->games);
    const struct match_interval scores = match_score_interval(share);
    ph_json_key(writer, "games");
    ph_json_int(writer, (int64_t)share->games);
    ph_json_key(writer, "wins");
    ph_json_double(writer, wins_of(share));
    ph_json_key(writer, "win_share");
    ph_json_double(writer, mean(wins_of(share), share->games));
    ph_json_key(writer, "win_share_95");
    ph_json_array_begin(writer);
    ph_json_double(writer, interval.low);
    ph_json_double(writer, interval.high);
    ph_json_array_end(writer);
    ph_json_key(writer, "won");
    ph_json_int(writer, (int64_t)share->won);
    ph_json_key(writer, "mean_score");
    ph_json_double(writer, mean((double)share->score, share->games));
    ph_json_key(writer, "mean_score_95");
    ph_json_array_begin(writer);
    ph_json_double(writer, scores.low);
    ph_json_double(writer, scores.high);
    ph_json_array_end(writer);
}

static void write_int(struct ph_writer *writer, const char *key, uint64_t number) {
    ph_json_key(writer, key);
    ph_json_int(writer, (int64_t)number);
}

static void write_mean(struct ph_writer *writer, const char *key, uint64_t sum, uint64_t count) {
    ph_json_key(writer, key);
    ph_json_double(writer, mean((double)sum, count));
}

static void write_bots(const struct simulation *simulation, const struct match_stats *stats, struct ph_writer *writer) {
    ph_json_key(writer, "bots");
    ph_json_array_begin(writer);
    for (int entry = 0; entry < simulation->match.players; entry++) {
        int seats = 0;
        const struct match_share share = share_of_bot(simulation, stats, entry, &seats);
        if (seats > 0) {
            ph_json_object_begin(writer);
            ph_json_key(writer, "bot");
            ph_json_string(writer, simulation->match.bots[entry]->name);
            write_int(writer, "seats", (uint64_t)seats);
            write_share(&share, writer);
            ph_json_object_end(writer);
        }
    }
    ph_json_array_end(writer);
    ph_json_key(writer, "seats");
    ph_json_array_begin(writer);
    for (int seat = 0; seat < simulation->match.players; seat++) {
        ph_json_object_begin(writer);
        write_int(writer, "seat", (uint64_t)seat);
        write_share(&stats->seats[seat], writer);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_lengths(const struct match_stats *stats, struct ph_writer *writer) {
    ph_json_key(writer, "length");
    ph_json_object_begin(writer);
    write_mean(writer, "mean_decisions", stats->decisions, stats->games);
    write_mean(writer, "mean_chance", stats->chance, stats->games);
    write_mean(writer, "mean_turns", stats->turns, stats->games);
    write_int(writer, "shortest", stats->shortest);
    write_int(writer, "longest", stats->longest);
    ph_json_object_end(writer);
    ph_json_key(writer, "ended");
    ph_json_object_begin(writer);
    for (unsigned i = 0; i < stats->reason_count; i++) {
        write_int(writer, stats->reasons[i].reason, stats->reasons[i].games);
    }
    ph_json_object_end(writer);
    ph_json_key(writer, "capped");
    ph_json_object_begin(writer);
    write_int(writer, "games", stats->capped);
    ph_json_key(writer, "first");
    ph_json_array_begin(writer);
    for (uint64_t i = 0; i < stats->capped && i < MATCH_CAPPED_MAX; i++) {
        ph_json_int(writer, (int64_t)stats->capped_games[i]);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

static void write_tally(const struct match_gains *counted, const struct match_stats *stats, struct ph_writer *writer) {
    ph_json_key(writer, "tally");
    ph_json_object_begin(writer);
    ph_json_key(writer, "counts");
    ph_json_string(writer, counted->title);
    ph_json_key(writer, "things");
    ph_json_array_begin(writer);
    for (unsigned thing = 0; thing < counted->count; thing++) {
        const struct match_tally *const tally = &stats->tallies[thing];
        if (tally->taken > 0) {
            ph_json_object_begin(writer);
            ph_json_key(writer, "id");
            ph_json_string(writer, counted->ids[thing]);
            write_int(writer, "taken", tally->taken);
            write_int(writer, "games", tally->games);
            ph_json_key(writer, "takers");
            ph_json_object_begin(writer);
            write_share(&tally->takers, writer);
            ph_json_object_end(writer);
            ph_json_object_end(writer);
        }
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

void simulation_write_json(const struct simulation *simulation, const struct simulation_outcome *outcome,
                           struct ph_writer *writer) {
    const struct match *const match = &simulation->match;
    const struct match_stats *const stats = &outcome->stats;
    ph_json_object_begin(writer);
    ph_json_key(writer, "game");
    ph_json_string(writer, match->game->id);
    write_int(writer, "players", (uint64_t)match->players);
    ph_json_key(writer, "options");
    match->game->options_json(match->start.bytes, writer);
    write_int(writer, "seed", simulation->seed);
    write_int(writer, "from", simulation->from);
    write_int(writer, "games", stats->games);
    ph_json_key(writer, "rotated");
    ph_json_bool(writer, match->rotate);
    ph_json_key(writer, "interrupted");
    ph_json_bool(writer, outcome->interrupted);
    write_bots(simulation, stats, writer);
    write_lengths(stats, writer);
    if (match->tally != NULL) {
        write_tally(match->tally, stats, writer);
    }
    ph_json_object_end(writer);
}

// ---- tables ---------------------------------------------------------------------------------------------------------

// A percentage in six columns.
static void write_percent(struct ph_writer *writer, double share) {
    ph_write_format(writer, "%5.1f %%", 100 * share);
}

static void write_row(struct ph_writer *writer, const char *name, const struct match_share *share) {
    const struct match_interval interval = match_interval(wins_of(share), (double)share->games);
    ph_write_format(writer, "%-12s %9llu   ", name, (unsigned long long)share->games);
    write_percent(writer, mean(wins_of(share), share->games));
    ph_write_text(writer, "   ");
    write_percent(writer, interval.low);
    ph_write_text(writer, " –");
    write_percent(writer, interval.high);
    const struct match_interval scores = match_score_interval(share);
    ph_write_text(writer, "   ");
    write_percent(writer, mean((double)share->won, share->games));
    ph_write_format(writer, "   %7.3f   %7.3f –%7.3f", mean((double)share->score, share->games), scores.low,
                    scores.high);
}

static void write_head(struct ph_writer *writer, const char *name, const char *more) {
    ph_write_format(writer, "\n%-12s %9s   %7s   %17s   %7s   %7s   %16s%s\n", name, "games", "wins", "95 % interval ",
                    "won", "score", "95 % interval ", more);
}

void simulation_write_table(const struct simulation *simulation, const struct simulation_outcome *outcome,
                            struct ph_writer *writer) {
    const struct match *const match = &simulation->match;
    const struct match_stats *const stats = &outcome->stats;
    ph_write_format(writer, "%s, %d seats, %llu games%s, seed %llu", match->game->name, match->players,
                    (unsigned long long)stats->games, match->rotate ? ", seats rotated" : "",
                    (unsigned long long)simulation->seed);
    if (simulation->from > 0) {
        ph_write_format(writer, ", from game %llu", (unsigned long long)simulation->from);
    }
    if (outcome->interrupted) {
        ph_write_format(writer, " (interrupted, %llu were asked for)", (unsigned long long)simulation->games);
    }
    ph_write_text(writer, "\n");

    write_head(writer, "bot", "");
    for (int entry = 0; entry < match->players; entry++) {
        int seats = 0;
        const struct match_share share = share_of_bot(simulation, stats, entry, &seats);
        if (seats > 0) {
            write_row(writer, match->bots[entry]->name, &share);
            ph_write_text(writer, "\n");
        }
    }
    write_head(writer, "seat", "");
    for (int seat = 0; seat < match->players; seat++) {
        const char name[2] = {(char)('0' + seat), '\0'};
        write_row(writer, name, &stats->seats[seat]);
        ph_write_text(writer, "\n");
    }
    if (match->tally != NULL) {
        write_head(writer, match->tally->title, "   taken a game   in games");
        for (unsigned thing = 0; thing < match->tally->count; thing++) {
            const struct match_tally *const tally = &stats->tallies[thing];
            if (tally->taken > 0) {
                write_row(writer, match->tally->ids[thing], &tally->takers);
                ph_write_format(writer, "   %12.2f    ", mean((double)tally->taken, stats->games));
                write_percent(writer, mean((double)tally->games, stats->games));
                ph_write_text(writer, "\n");
            }
        }
        ph_write_format(writer, "(games and wins of seats that took the %s at least once)\n", match->tally->title);
    }

    ph_write_text(writer,
                  "(wins: a game won together is shared among its winners; won: games won, alone or together)\n");
    ph_write_format(writer, "\na game: %.1f decisions, %.1f chance, %.1f turns; shortest %llu, longest %llu\n",
                    mean((double)stats->decisions, stats->games), mean((double)stats->chance, stats->games),
                    mean((double)stats->turns, stats->games), (unsigned long long)stats->shortest,
                    (unsigned long long)stats->longest);
    ph_write_text(writer, "ended by:");
    for (unsigned i = 0; i < stats->reason_count; i++) {
        ph_write_format(writer, "%s %s %llu (%.1f %%)", i == 0 ? "" : ",", stats->reasons[i].reason,
                        (unsigned long long)stats->reasons[i].games,
                        100 * mean((double)stats->reasons[i].games, stats->games));
    }
    if (stats->capped > 0) {
        ph_write_format(writer, "%s beyond %u moves %llu, valued as they stood; numbers",
                        stats->reason_count > 0 ? "," : "", match->game->playout_cap,
                        (unsigned long long)stats->capped);
        for (uint64_t i = 0; i < stats->capped && i < MATCH_CAPPED_MAX; i++) {
            ph_write_format(writer, " %llu", (unsigned long long)stats->capped_games[i]);
        }
    }
    ph_write_text(writer, "\n");
}
