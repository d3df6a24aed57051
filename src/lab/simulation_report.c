// SPDX-License-Identifier: MIT
// What a simulation found, as JSON and as tables. Nothing in it depends on how long it took or on how many threads, so
// equal seeds give equal reports.
#include "lab/report.h"
#include "lab/simulation.h"

#include <string.h>

// Entries that the same agent plays, added up, under the first of them; 0 games for the others.
static struct match_share share_of_bot(const struct simulation *simulation, const struct match_stats *stats, int entry,
                                       int *seats) {
    struct match_share share = {0};
    *seats = 0;
    for (int other = 0; other < simulation->match.players; other++) {
        if (strcmp(simulation->names[other], simulation->names[entry]) != 0) {
            continue;
        }
        if (other < entry) {
            return (struct match_share){0};
        }
        match_share_add(&share, &stats->entries[other]);
        ++*seats;
    }
    return share;
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void write_share(const struct match_share *share, struct ph_writer *writer) {
    report_int(writer, "games", share->games);
    report_double(writer, "wins", report_wins(share));
    report_double(writer, "win_share", report_mean(report_wins(share), share->games));
    report_interval(writer, "win_share_95", report_win_interval(share));
    report_int(writer, "won", share->won);
    report_double(writer, "mean_score", report_mean((double)share->score, share->games));
    report_interval(writer, "mean_score_95", match_score_interval(share));
}

static void write_bots(const struct simulation *simulation, const struct match_stats *stats, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "bots"));
    for (int entry = 0; entry < simulation->match.players; entry++) {
        int seats = 0;
        const struct match_share share = share_of_bot(simulation, stats, entry, &seats);
        if (seats > 0) {
            ph_json_object_begin(writer);
            report_text(writer, "bot", simulation->names[entry]);
            report_int(writer, "seats", (uint64_t)seats);
            write_share(&share, writer);
            ph_json_object_end(writer);
        }
    }
    ph_json_array_end(writer);
}

static void write_seats(const struct simulation *simulation, const struct match_stats *stats,
                        struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (int seat = 0; seat < simulation->match.players; seat++) {
        ph_json_object_begin(writer);
        report_int(writer, "seat", (uint64_t)seat);
        write_share(&stats->seats[seat], writer);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_lengths(const struct match_stats *stats, struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "length"));
    report_double(writer, "mean_decisions", report_mean((double)stats->decisions, stats->games));
    report_double(writer, "mean_chance", report_mean((double)stats->chance, stats->games));
    report_double(writer, "mean_turns", report_mean((double)stats->turns, stats->games));
    report_int(writer, "shortest", stats->shortest);
    report_int(writer, "longest", stats->longest);
    ph_json_object_end(writer);
}

static void write_ends(const struct match_stats *stats, struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "ended"));
    for (unsigned i = 0; i < stats->reason_count; i++) {
        report_int(writer, stats->reasons[i].reason, stats->reasons[i].games);
    }
    ph_json_object_end(writer);
    ph_json_object_begin(ph_json_key(writer, "capped"));
    report_int(writer, "games", stats->capped);
    ph_json_array_begin(ph_json_key(writer, "first"));
    for (uint64_t i = 0; i < stats->capped && i < MATCH_CAPPED_MAX; i++) {
        ph_json_int(writer, (int64_t)stats->capped_games[i]);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

static void write_thing(const char *id, const struct match_tally *tally, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    report_text(writer, "id", id);
    report_int(writer, "taken", tally->taken);
    report_int(writer, "games", tally->games);
    ph_json_object_begin(ph_json_key(writer, "takers"));
    write_share(&tally->takers, writer);
    ph_json_object_end(writer);
    ph_json_object_end(writer);
}

static void write_tally(const struct match_gains *counted, const struct match_stats *stats, struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "tally"));
    report_text(writer, "counts", counted->title);
    ph_json_array_begin(ph_json_key(writer, "things"));
    for (unsigned thing = 0; thing < counted->count; thing++) {
        if (stats->tallies[thing].taken > 0) {
            write_thing(counted->ids[thing], &stats->tallies[thing], writer);
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
    report_text(writer, "game", match->game->id);
    report_int(writer, "players", (uint64_t)match->players);
    ph_json_key(writer, "options");
    match->game->options_json(match->start.bytes, writer);
    report_int(writer, "seed", simulation->seed);
    report_int(writer, "from", simulation->from);
    report_int(writer, "games", stats->games);
    report_bool(writer, "rotated", match->rotate);
    report_bool(writer, "interrupted", outcome->interrupted);
    write_bots(simulation, stats, writer);
    write_seats(simulation, stats, writer);
    write_lengths(stats, writer);
    write_ends(stats, writer);
    if (match->tally != NULL) {
        write_tally(match->tally, stats, writer);
    }
    ph_json_object_end(writer);
}

// ---- tables ---------------------------------------------------------------------------------------------------------

// A percentage in six columns.
static void print_percent(struct ph_writer *writer, double share) {
    ph_write_format(writer, "%5.1f %%", 100 * share);
}

static void print_row(struct ph_writer *writer, const char *name, const struct match_share *share) {
    const struct match_interval interval = report_win_interval(share);
    const struct match_interval scores = match_score_interval(share);
    ph_write_format(writer, "%-12s %9llu   ", name, (unsigned long long)share->games);
    print_percent(writer, report_mean(report_wins(share), share->games));
    ph_write_text(writer, "   ");
    print_percent(writer, interval.low);
    ph_write_text(writer, " –");
    print_percent(writer, interval.high);
    ph_write_text(writer, "   ");
    print_percent(writer, report_mean((double)share->won, share->games));
    ph_write_format(writer, "   %7.3f   %7.3f –%7.3f", report_mean((double)share->score, share->games), scores.low,
                    scores.high);
}

static void print_head(struct ph_writer *writer, const char *name, const char *more) {
    ph_write_format(writer, "\n%-12s %9s   %7s   %17s   %7s   %7s   %16s%s\n", name, "games", "wins", "95 % interval ",
                    "won", "score", "95 % interval ", more);
}

static void print_title(const struct simulation *simulation, const struct simulation_outcome *outcome,
                        struct ph_writer *writer) {
    const struct match *const match = &simulation->match;
    ph_write_format(writer, "%s, %d seats, %llu games%s, seed %llu", match->game->name, match->players,
                    (unsigned long long)outcome->stats.games, match->rotate ? ", seats rotated" : "",
                    (unsigned long long)simulation->seed);
    if (simulation->from > 0) {
        ph_write_format(writer, ", from game %llu", (unsigned long long)simulation->from);
    }
    if (outcome->interrupted) {
        ph_write_format(writer, " (interrupted, %llu were asked for)", (unsigned long long)simulation->games);
    }
    ph_write_text(writer, "\n");
}

static void print_bots(const struct simulation *simulation, const struct match_stats *stats, struct ph_writer *writer) {
    print_head(writer, "bot", "");
    for (int entry = 0; entry < simulation->match.players; entry++) {
        int seats = 0;
        const struct match_share share = share_of_bot(simulation, stats, entry, &seats);
        if (seats > 0) {
            print_row(writer, simulation->names[entry], &share);
            ph_write_text(writer, "\n");
        }
    }
}

static void print_seats(int players, const struct match_stats *stats, struct ph_writer *writer) {
    print_head(writer, "seat", "");
    for (int seat = 0; seat < players; seat++) {
        const char name[2] = {(char)('0' + seat), '\0'};
        print_row(writer, name, &stats->seats[seat]);
        ph_write_text(writer, "\n");
    }
}

static void print_tally(const struct match_gains *counted, const struct match_stats *stats, struct ph_writer *writer) {
    print_head(writer, counted->title, "   taken a game   in games");
    for (unsigned thing = 0; thing < counted->count; thing++) {
        const struct match_tally *const tally = &stats->tallies[thing];
        if (tally->taken > 0) {
            print_row(writer, counted->ids[thing], &tally->takers);
            ph_write_format(writer, "   %12.2f    ", report_mean((double)tally->taken, stats->games));
            print_percent(writer, report_mean((double)tally->games, stats->games));
            ph_write_text(writer, "\n");
        }
    }
    ph_write_format(writer, "(games and wins of seats that took the %s at least once)\n", counted->title);
}

static void print_lengths(const struct match_stats *stats, struct ph_writer *writer) {
    ph_write_format(writer, "\na game: %.1f decisions, %.1f chance, %.1f turns; shortest %llu, longest %llu\n",
                    report_mean((double)stats->decisions, stats->games),
                    report_mean((double)stats->chance, stats->games), report_mean((double)stats->turns, stats->games),
                    (unsigned long long)stats->shortest, (unsigned long long)stats->longest);
}

static void print_capped(const struct match_stats *stats, uint32_t cap, struct ph_writer *writer) {
    ph_write_format(writer, "%s beyond %u moves %llu, valued as they stood; numbers",
                    stats->reason_count > 0 ? "," : "", cap, (unsigned long long)stats->capped);
    for (uint64_t i = 0; i < stats->capped && i < MATCH_CAPPED_MAX; i++) {
        ph_write_format(writer, " %llu", (unsigned long long)stats->capped_games[i]);
    }
}

static void print_ends(const struct match_stats *stats, uint32_t cap, struct ph_writer *writer) {
    ph_write_text(writer, "ended by:");
    for (unsigned i = 0; i < stats->reason_count; i++) {
        ph_write_format(writer, "%s %s %llu (%.1f %%)", i == 0 ? "" : ",", stats->reasons[i].reason,
                        (unsigned long long)stats->reasons[i].games,
                        100 * report_mean((double)stats->reasons[i].games, stats->games));
    }
    if (stats->capped > 0) {
        print_capped(stats, cap, writer);
    }
    ph_write_text(writer, "\n");
}

void simulation_write_table(const struct simulation *simulation, const struct simulation_outcome *outcome,
                            struct ph_writer *writer) {
    const struct match *const match = &simulation->match;
    const struct match_stats *const stats = &outcome->stats;
    print_title(simulation, outcome, writer);
    print_bots(simulation, stats, writer);
    print_seats(match->players, stats, writer);
    if (match->tally != NULL) {
        print_tally(match->tally, stats, writer);
    }
    ph_write_text(writer,
                  "(wins: a game won together is shared among its winners; won: games won, alone or together)\n");
    print_lengths(stats, writer);
    print_ends(stats, match->game->playout_cap, writer);
}
