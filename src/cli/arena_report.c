// SPDX-License-Identifier: MIT
// The results of an arena, as JSON and as tables. Equal seeds give equal reports, unless they have times.
#include "cli/arena.h"

#include "ai/deviants.h"

#include <stdio.h>

static double wins_of(const struct match_share *share) {
    return (double)share->wins / (double)MATCH_WIN;
}

static double mean(double sum, uint64_t count) {
    return count == 0 ? 0 : sum / (double)count;
}

// Totals over all games of an agent, alone or among the others: its mean rank and its times.
struct total {
    uint64_t seats; // in games
    uint64_t rank;
    struct match_time time;
};

static void add_entry(struct total *total, const struct match_stats *stats, int entry) {
    const struct match_time *const time = &stats->times[entry];
    total->seats += stats->entries[entry].games;
    total->rank += stats->entries[entry].rank;
    total->time.moves += time->moves;
    total->time.ns += time->ns;
    total->time.late += time->late;
    total->time.longest_ns = time->longest_ns > total->time.longest_ns ? time->longest_ns : total->time.longest_ns;
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

static void write_int(struct ph_writer *writer, const char *key, uint64_t number) {
    ph_json_key(writer, key);
    ph_json_int(writer, (int64_t)number);
}

static void write_double(struct ph_writer *writer, const char *key, double number) {
    ph_json_key(writer, key);
    ph_json_double(writer, number);
}

static void write_interval(struct ph_writer *writer, const char *key, struct match_interval interval) {
    ph_json_key(writer, key);
    ph_json_array_begin(writer);
    ph_json_double(writer, interval.low);
    ph_json_double(writer, interval.high);
    ph_json_array_end(writer);
}

static void write_agents(const struct arena *arena, struct ph_writer *writer) {
    ph_json_key(writer, "agents");
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < arena->agent_count; i++) {
        const struct arena_agent *const agent = &arena->agents[i];
        const struct total total = total_of(arena, i);
        ph_json_object_begin(writer);
        ph_json_key(writer, "agent");
        ph_json_string(writer, agent->name);
        write_int(writer, "iterations", agent->limits.iterations);
        write_int(writer, "ms", agent->limits.ms);
        write_double(writer, "rating", arena->ratings[i]);
        write_double(writer, "mean_rank", mean((double)total.rank / 2, total.seats));
        if (arena->times) {
            write_int(writer, "moves", total.time.moves);
            write_double(writer, "mean_ms", mean((double)total.time.ns / 1e6, total.time.moves));
            write_double(writer, "longest_ms", (double)total.time.longest_ns / 1e6);
            if (agent->limits.ms > 0) {
                write_int(writer, "late_moves", total.time.late);
            }
            write_double(writer, "moves_a_second", mean((double)total.time.moves * 1e9, total.time.ns));
        }
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

void arena_write_json(const struct arena *arena, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_key(writer, "game");
    ph_json_string(writer, arena->game->id);
    write_int(writer, "players", (uint64_t)arena->players);
    write_int(writer, "seed", arena->seed);
    write_int(writer, "from", arena->from);
    write_double(writer, "parity", 1.0 / arena->players);
    ph_json_key(writer, "interrupted");
    ph_json_bool(writer, arena->interrupted);
    write_agents(arena, writer);
    ph_json_key(writer, "pairings");
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < arena->pairing_count; i++) {
        const struct arena_pairing *const pairing = &arena->pairings[i];
        const struct match_share *const share = &pairing->stats.entries[0];
        const struct match_interval interval = match_interval(wins_of(share), (double)share->games);
        const struct match_interval of_scores = match_ratio_interval(&pairing->score);
        ph_json_object_begin(writer);
        ph_json_key(writer, "agent");
        ph_json_string(writer, arena->agents[pairing->one].name);
        ph_json_key(writer, "against");
        ph_json_string(writer, arena->agents[pairing->others].name);
        write_int(writer, "games", share->games);
        write_double(writer, "wins", wins_of(share));
        write_double(writer, "win_share", mean(wins_of(share), share->games));
        write_interval(writer, "win_share_95", interval);
        write_int(writer, "rounds", pairing->score.rounds);
        write_double(writer, "score", pairing->score.part);
        write_double(writer, "score_all", pairing->score.whole);
        write_double(writer, "score_share", match_ratio(&pairing->score));
        write_interval(writer, "score_share_95", of_scores);
        write_double(writer, "mean_rank", mean((double)share->rank / 2, share->games));
        write_double(writer, "mean_score", mean((double)share->score, share->games));
        write_double(writer, "mean_score_against",
                     mean((double)pairing->stats.entries[1].score, pairing->stats.entries[1].games));
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

void arena_write_bots_json(struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (size_t i = 0; arena_bot_at(i) != NULL; i++) {
        const struct ph_bot *const bot = arena_bot_at(i);
        ph_json_object_begin(writer);
        ph_json_key(writer, "agent");
        ph_json_string(writer, bot->name);
        ph_json_key(writer, "measuring_only");
        ph_json_bool(writer, i >= ph_bot_count());
        ph_json_key(writer, "searches");
        ph_json_bool(writer, bot->searches);
        write_int(writer, "iterations", bot->iterations);
        write_int(writer, "ms", bot->ms);
        ph_json_key(writer, "summary");
        ph_json_string(writer, bot->summary);
        const struct ph_game *const deviates_in = deviant_game(bot);
        if (deviates_in != NULL) {
            ph_json_key(writer, "deviates_in");
            ph_json_string(writer, deviates_in->id);
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
    const double won = wins_of(&found->stats.entries[0]);
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

void arena_write_table(const struct arena *arena, struct ph_writer *writer) {
    ph_write_format(writer, "%s, %d seats, seats rotated, seed %llu%s\n", arena->game->name, arena->players,
                    (unsigned long long)arena->seed, arena->interrupted ? " (interrupted)" : "");
    ph_write_format(writer, "percent of wins of the agent on the left %s, with 95 %% intervals; parity %.1f\n\n",
                    arena->players == 2 ? "against the one above" : "alone against the one above on all other seats",
                    100.0 / arena->players);
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
    write_scores(arena, writer);
    ph_write_format(writer, "\n%-3s %-20s  %6s  %9s  %9s%s\n", "", "agent", "rating", "mean rank", "games",
                    arena->times ? "      moves    ms a move    longest  moves/s      late" : "");
    for (unsigned i = 0; i < arena->agent_count; i++) {
        const struct total total = total_of(arena, i);
        ph_write_format(writer, "%2u  %-20s  %6.0f  %9.2f  %9llu", i + 1, arena->agents[i].name, arena->ratings[i],
                        mean((double)total.rank / 2, total.seats), (unsigned long long)total.seats);
        if (arena->times) {
            ph_write_format(writer, "  %9llu  %11.3f  %9.1f  %7.0f", (unsigned long long)total.time.moves,
                            mean((double)total.time.ns / 1e6, total.time.moves), (double)total.time.longest_ns / 1e6,
                            mean((double)total.time.moves * 1e9, total.time.ns));
            if (arena->agents[i].limits.ms > 0) {
                ph_write_format(writer, "  %6.2f %%", 100 * mean((double)total.time.late, total.time.moves));
            }
        }
        ph_write_text(writer, "\n");
    }
}
