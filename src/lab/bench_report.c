// SPDX-License-Identifier: MIT
// What a bench measured, as JSON and as a table.
#include "lab/bench.h"
#include "lab/report.h"

#include <stdio.h>

static double a_game(uint64_t count, const struct bench_row *row) {
    return (double)count / (double)row->total.games;
}

// Games a second at the median rate.
static double games_rate(const struct bench_row *row) {
    return row->rate * (double)row->total.games / (double)row->total.units;
}

static void write_tactics_json(const struct bench *bench, struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "tactics"));
    report_text(writer, "bot", bench->bot->name);
    report_int(writer, "iterations", BENCH_TACTICS_ITERATIONS);
    report_int(writer, "positions", bench->tactics->count);
    report_int(writer, "right", bench->right);
    ph_json_array_begin(ph_json_key(writer, "missed"));
    for (size_t i = 0; i < bench->tactics->count; i++) {
        if (bench->tactics->items[i].missed) {
            ph_json_string(writer, bench->tactics->items[i].path);
        }
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

static void write_tactics(const struct bench *bench, struct ph_writer *writer) {
    ph_write_format(writer, "\ntactics %zu of %zu: positions in which %s finds what is best, %d iterations each\n",
                    bench->right, bench->tactics->count, bench->bot->name, (int)BENCH_TACTICS_ITERATIONS);
    for (size_t i = 0; i < bench->tactics->count; i++) {
        if (bench->tactics->items[i].missed) {
            ph_write_format(writer, "  missed: %s (%s)\n", bench->tactics->items[i].name,
                            bench->tactics->items[i].path);
        }
    }
}

static void write_row_json(const struct bench_row *row, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    report_text(writer, "name", row->name);
    report_int(writer, "players", (uint64_t)row->players);
    report_text(writer, "unit", row->unit);
    report_double(writer, "per_second", row->rate);
    report_double(writer, "per_reference_step", row->relative);
    if (row->total.games > 0) {
        if (row->seeds > 0) {
            report_int(writer, "seeds", row->seeds);
        }
        report_double(writer, "games_per_second", games_rate(row));
        report_double(writer, "decisions_per_game", a_game(row->total.decisions, row));
        report_double(writer, "chance_per_game", a_game(row->total.chance, row));
    }
    ph_json_object_end(writer);
}

void bench_write_json(const struct bench *bench, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    report_text(writer, "game", bench->game->id);
    report_int(writer, "state_bytes", bench->game->state_size);
    report_int(writer, "observation_bytes", bench->game->observation_size);
    report_int(writer, "rounds", bench->round_count);
    ph_json_array_begin(ph_json_key(writer, "rows"));
    for (unsigned i = 0; i < bench->row_count; i++) {
        write_row_json(&bench->rows[i], writer);
    }
    ph_json_array_end(writer);
    if (bench->tactics != NULL) {
        write_tactics_json(bench, writer);
    }
    ph_json_object_end(writer);
}

static void write_row(const struct bench_row *row, struct ph_writer *writer) {
    char seats[16] = "";
    if (row->players > 0) {
        snprintf(seats, sizeof seats, "%d", row->players);
    }
    ph_write_format(writer, "%-20s %5s %14.0f %-12s %9.5f", row->name, seats, row->rate, row->unit, row->relative);
    if (row->total.games > 0) {
        ph_write_format(writer, " %10.0f %10.1f %8.1f", games_rate(row), a_game(row->total.decisions, row),
                        a_game(row->total.chance, row));
    }
    if (row->seeds > 0) {
        ph_write_format(writer, "   %u of %d seeds", row->seeds, BENCH_SEEDS);
    }
    ph_write_char(writer, '\n');
}

void bench_write_table(const struct bench *bench, struct ph_writer *writer) {
    ph_write_format(writer, "%s, one core, median of %u rounds; a state has %zu bytes, an observation %zu\n\n",
                    bench->game->name, bench->round_count, bench->game->state_size, bench->game->observation_size);
    ph_write_format(writer, "%-20s %5s %14s %-12s %9s %10s %10s %8s\n", "", "seats", "a second", "", "reference",
                    "games/s", "decisions", "chance");
    for (unsigned i = 0; i < bench->row_count; i++) {
        write_row(&bench->rows[i], writer);
    }
    if (bench->tactics != NULL) {
        write_tactics(bench, writer);
    }
}
