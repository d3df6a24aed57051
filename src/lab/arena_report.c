// SPDX-License-Identifier: MIT
// The results of an arena, as JSON and as tables. Equal seeds give equal reports, unless they have times.
#include "lab/arena.h"

#include "ai/deviants.h"
#include "lab/report.h"

#include <stdio.h>

// Totals over all games of an agent, alone or among the others: its mean rank and its times.
struct total {
    uint64_t seats; // in games
    uint64_t rank;
    struct match_time time;
};

static void add_entry(struct total *total, const struct match_stats *stats, int entry) {
    total->seats += stats->entries[entry].games;
    total->rank += stats->entries[entry].rank;
    match_time_add(&total->time, &stats->times[entry]);
}

static struct total total_of(const struct arena *arena, unsigned agent) {
    struct total total = {0};
    for (unsigned i = 0; i < arena->pairing_count; i++) {
        const struct arena_pairing *const pairing = &arena->pairings[i];
        for (int entry = 0; entry < arena->players; entry++) {
            if ((entry == 0 ? pairing->one : pairing->others) == agent) {
                add_entry(&total, &pairing->stats, entry);
            }
        }
    }
    return total;
}

static void write_times(const struct match_time *time, bool limited, struct ph_writer *writer) {
    report_int(writer, "moves", time->moves);
    report_double(writer, "mean_ms", report_mean((double)time->ns / 1e6, time->moves));
    report_double(writer, "longest_ms", (double)time->longest_ns / 1e6);
    if (limited) {
        report_int(writer, "late_moves", time->late);
    }
    report_double(writer, "moves_a_second", report_mean((double)time->moves * 1e9, time->ns));
}

static void write_agent(const struct arena *arena, unsigned number, struct ph_writer *writer) {
    const struct arena_agent *const agent = &arena->agents[number];
    const struct total total = total_of(arena, number);
    ph_json_object_begin(writer);
    report_text(writer, "agent", agent->name);
    report_int(writer, "iterations", agent->limits.iterations);
    report_int(writer, "ms", agent->limits.ms);
    report_double(writer, "rating", arena->ratings[number]);
    report_double(writer, "mean_rank", report_mean((double)total.rank / 2, total.seats));
    if (arena->times) {
        write_times(&total.time, agent->limits.ms > 0, writer);
    }
    ph_json_object_end(writer);
}

static void write_pairing(const struct arena *arena, const struct arena_pairing *pairing, struct ph_writer *writer) {
    const struct match_share *const one = &pairing->stats.entries[0];
    const struct match_share *const other = &pairing->stats.entries[1];
    ph_json_object_begin(writer);
    report_text(writer, "agent", arena->agents[pairing->one].name);
    report_text(writer, "against", arena->agents[pairing->others].name);
    report_int(writer, "games", one->games);
    report_double(writer, "wins", report_wins(one));
    report_double(writer, "win_share", report_mean(report_wins(one), one->games));
    report_interval(writer, "win_share_95", report_win_interval(one));
    report_int(writer, "rounds", pairing->score.rounds);
    report_double(writer, "score", pairing->score.part);
    report_double(writer, "score_all", pairing->score.whole);
    report_double(writer, "score_share", match_ratio(&pairing->score));
    report_interval(writer, "score_share_95", match_ratio_interval(&pairing->score));
    report_double(writer, "mean_rank", report_mean((double)one->rank / 2, one->games));
    report_double(writer, "mean_score", report_mean((double)one->score, one->games));
    report_double(writer, "mean_score_against", report_mean((double)other->score, other->games));
    ph_json_object_end(writer);
}

void arena_write_json(const struct arena *arena, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    report_text(writer, "game", arena->game->id);
    report_int(writer, "players", (uint64_t)arena->players);
    report_int(writer, "seed", arena->seed);
    report_int(writer, "from", arena->from);
    report_double(writer, "parity", 1.0 / arena->players);
    report_bool(writer, "interrupted", arena->interrupted);
    ph_json_array_begin(ph_json_key(writer, "agents"));
    for (unsigned i = 0; i < arena->agent_count; i++) {
        write_agent(arena, i, writer);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "pairings"));
    for (unsigned i = 0; i < arena->pairing_count; i++) {
        write_pairing(arena, &arena->pairings[i], writer);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

// With the one game that it plays.
static void write_temper(const struct ph_temper *temper, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    report_text(writer, "temperament", temper->name);
    for (size_t i = 0; i < ph_game_count(); i++) {
        if (temper->plays(ph_game_at(i))) {
            report_text(writer, "game", ph_game_at(i)->id);
        }
    }
    ph_json_object_end(writer);
}

void arena_write_bots_json(struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (size_t i = 0; arena_bot_at(i) != NULL; i++) {
        const struct ph_bot *const bot = arena_bot_at(i);
        ph_json_object_begin(writer);
        report_text(writer, "agent", bot->name);
        report_bool(writer, "measuring_only", i >= ph_bot_count());
        report_bool(writer, "searches", bot->searches);
        report_int(writer, "iterations", bot->iterations);
        report_int(writer, "ms", bot->ms);
        report_text(writer, "summary", bot->summary);
        ph_json_array_begin(ph_json_key(writer, "temperaments"));
        for (size_t temper = 0; ph_bot_with(bot, ph_temper_at(0)) != NULL && temper < ph_temper_count(); temper++) {
            write_temper(ph_temper_at(temper), writer);
        }
        ph_json_array_end(writer);
        const struct ph_game *const deviates_in = deviant_game(bot);
        if (deviates_in != NULL) {
            report_text(writer, "deviates_in", deviates_in->id);
        }
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

void arena_write_bots_table(struct ph_writer *writer) {
    ph_write_format(writer, "%-14s %10s  %7s\n", "agent", "iterations", "ceiling");
    for (size_t i = 0; arena_bot_at(i) != NULL; i++) {
        const struct ph_bot *const bot = arena_bot_at(i);
        char iterations[16] = "";
        char ceiling[16] = "";
        if (bot->iterations > 0) {
            snprintf(iterations, sizeof iterations, "%lu", (unsigned long)bot->iterations);
        }
        if (bot->ms > 0) {
            snprintf(ceiling, sizeof ceiling, "%.1f s", (double)bot->ms / 1000);
        }
        ph_write_format(writer, "%-14s %10s  %7s  %s\n", bot->name, iterations, ceiling, bot->summary);
    }
    ph_write_format(writer, "\n%-14s %s\n", "temperament", "of bots that search: noble/silent");
    for (size_t i = 0; i < ph_temper_count(); i++) {
        ph_write_format(writer, "%-14s %s\n", ph_temper_at(i)->name, ph_temper_at(i)->summary);
    }
}

static const struct arena_pairing *pairing_of(const struct arena *arena, unsigned one, unsigned others) {
    for (unsigned i = 0; i < arena->pairing_count; i++) {
        if (arena->pairings[i].one == one && arena->pairings[i].others == others) {
            return &arena->pairings[i];
        }
    }
    return NULL;
}

static void write_cell(const struct arena *arena, unsigned one, unsigned others, struct ph_writer *writer) {
    const struct arena_pairing *const pairing = pairing_of(arena, one, others);
    const bool turns = pairing == NULL && arena->players == 2;
    const struct arena_pairing *const turned = turns ? pairing_of(arena, others, one) : NULL;
    const struct arena_pairing *const found = pairing != NULL ? pairing : turned;
    if (one == others || found == NULL || found->stats.games == 0) {
        ph_write_format(writer, "  %18s", one == others ? "–  " : "?  ");
        return;
    }
    const double games = (double)found->stats.games;
    const double won = report_wins(&found->stats.entries[0]);
    const double wins = pairing != NULL ? won : games - won;
    const struct match_interval interval = match_interval(wins, games);
    ph_write_format(writer, "  %5.1f (%4.1f–%5.1f)", 100 * wins / games, 100 * interval.low, 100 * interval.high);
}

// Who takes how much of all points, where there is more to a game than to win it.
static void write_scores(const struct arena *arena, struct ph_writer *writer) {
    ph_write_format(writer, "\npercent of all points, with 95 %% intervals by rounds of equal luck\n");
    for (unsigned i = 0; i < arena->pairing_count; i++) {
        const struct arena_pairing *const pairing = &arena->pairings[i];
        const struct match_interval interval = match_ratio_interval(&pairing->score);
        ph_write_format(writer, "    %-20s against %-20s  %5.1f (%5.1f–%5.1f) in %llu rounds\n",
                        arena->agents[pairing->one].name, arena->agents[pairing->others].name,
                        100 * match_ratio(&pairing->score), 100 * interval.low, 100 * interval.high,
                        (unsigned long long)pairing->score.rounds);
    }
}

static void write_title(const struct arena *arena, struct ph_writer *writer) {
    ph_write_format(writer, "%s, %d seats, seats rotated, seed %llu%s\n", arena->game->name, arena->players,
                    (unsigned long long)arena->seed, arena->interrupted ? " (interrupted)" : "");
    ph_write_format(writer, "percent of wins of the agent on the left %s, with 95 %% intervals; parity %.1f\n\n",
                    arena->players == 2 ? "against the one above" : "alone against the one above on all other seats",
                    100.0 / arena->players);
}

static void write_wins(const struct arena *arena, struct ph_writer *writer) {
    ph_write_format(writer, "%-3s %-20s", "", "agent");
    for (unsigned i = 0; i < arena->agent_count; i++) {
        ph_write_format(writer, "  %18u", i + 1);
    }
    ph_write_text(writer, "\n");
    for (unsigned one = 0; one < arena->agent_count; one++) {
        ph_write_format(writer, "%2u  %-20s", one + 1, arena->agents[one].name);
        for (unsigned others = 0; others < arena->agent_count; others++) {
            write_cell(arena, one, others, writer);
        }
        ph_write_text(writer, "\n");
    }
}

static void write_speed(const struct match_time *time, bool limited, struct ph_writer *writer) {
    ph_write_format(writer, "  %9llu  %11.3f  %9.1f  %7.0f", (unsigned long long)time->moves,
                    report_mean((double)time->ns / 1e6, time->moves), (double)time->longest_ns / 1e6,
                    report_mean((double)time->moves * 1e9, time->ns));
    if (limited) {
        ph_write_format(writer, "  %6.2f %%", 100 * report_mean((double)time->late, time->moves));
    }
}

static void write_ratings(const struct arena *arena, struct ph_writer *writer) {
    ph_write_format(writer, "\n%-3s %-20s  %6s  %9s  %9s%s\n", "", "agent", "rating", "mean rank", "games",
                    arena->times ? "      moves    ms a move    longest  moves/s      late" : "");
    for (unsigned i = 0; i < arena->agent_count; i++) {
        const struct total total = total_of(arena, i);
        ph_write_format(writer, "%2u  %-20s  %6.0f  %9.2f  %9llu", i + 1, arena->agents[i].name, arena->ratings[i],
                        report_mean((double)total.rank / 2, total.seats), (unsigned long long)total.seats);
        if (arena->times) {
            write_speed(&total.time, arena->agents[i].limits.ms > 0, writer);
        }
        ph_write_text(writer, "\n");
    }
}

void arena_write_table(const struct arena *arena, struct ph_writer *writer) {
    write_title(arena, writer);
    write_wins(arena, writer);
    write_scores(arena, writer);
    write_ratings(arena, writer);
}
