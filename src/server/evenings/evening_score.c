// SPDX-License-Identifier: MIT
// Points, standings and the results as CSV.
#include "server/evenings/evening.h"

#include <string.h>

static int compare(unsigned place, unsigned other) {
    return place < other ? 2 : place == other ? 1 : 0;
}

int evening_points(const struct evening_round *round, unsigned table, unsigned seat) {
    const unsigned place = round->tables[table].places[seat];
    int points = 0;
    if (place == 0) {
        return -1;
    }
    for (unsigned other = 0; other < (round->duplicate ? round->table_count : round->seats); other++) {
        const bool is_own = other == (round->duplicate ? table : seat);
        const unsigned against =
            round->duplicate ? round->tables[other].places[seat] : round->tables[table].places[other];
        points += is_own || against == 0 ? 0 : compare(place, against);
    }
    return points;
}

// ---- standings ------------------------------------------------------------------------------------------------------

static void add_round(const struct evening_round *round, struct evening_standing *standings) {
    for (unsigned i = 0; i < round->table_count * round->seats; i++) {
        const unsigned table = i / round->seats;
        const unsigned seat = i % round->seats;
        const int person = round->tables[table].seats[seat];
        const int points = evening_points(round, table, seat);
        if (person >= 0 && points >= 0) {
            standings[person].points += (unsigned)points;
            standings[person].rounds++;
        }
    }
}

// By points, and in the order in which people came.
static void sort(struct evening_standing *standings, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        const struct evening_standing moved = standings[i];
        unsigned at = i;
        for (; at > 0 && standings[at - 1].points < moved.points; at--) {
            standings[at] = standings[at - 1];
        }
        standings[at] = moved;
    }
}

unsigned evening_standings(const struct evening *evening, struct evening_standing standings[EVENING_PEOPLE_MAX]) {
    memset(standings, 0, EVENING_PEOPLE_MAX * sizeof *standings);
    for (unsigned i = 0; i < evening->people_count; i++) {
        standings[i].person = i;
    }
    for (unsigned i = 0; i < evening->round_count; i++) {
        if (evening->rounds[i].over) {
            add_round(&evening->rounds[i], standings);
        }
    }
    sort(standings, evening->people_count);
    for (unsigned i = 0; i < evening->people_count; i++) {
        const bool ties = i > 0 && standings[i].points == standings[i - 1].points;
        standings[i].place = ties ? standings[i - 1].place : i + 1;
    }
    return evening->people_count;
}

// ---- CSV ------------------------------------------------------------------------------------------------------------

// A text in quotes. Spreadsheets take one that begins like a formula for one, so that gets an apostrophe before it.
static void write_cell(struct ph_writer *writer, const char *text) {
    ph_write_text(writer, strchr("=+-@", text[0]) != NULL ? "\"'" : "\"");
    for (; *text != '\0'; text++) {
        ph_write_text(writer, *text == '"' ? "\"" : "");
        ph_write_char(writer, *text);
    }
    ph_write_char(writer, '"');
}

static void write_row(struct ph_writer *writer, const struct evening *evening, unsigned number, unsigned table,
                      unsigned seat) {
    const struct evening_round *const round = &evening->rounds[number];
    const int person = round->tables[table].seats[seat];
    const int points = evening_points(round, table, seat);
    char name[PH_EVENING_NAME_SIZE];
    evening_table_name(evening, table, name);
    ph_write_format(writer, "%u,%s,", number + 1, round->duplicate ? "duplicate" : "own");
    write_cell(writer, name);
    ph_write_format(writer, ",%u,", seat + 1);
    write_cell(writer, person >= 0 ? evening->people[person].name : evening->bot);
    ph_write_text(writer, person >= 0 ? ",person," : ",bot,");
    if (points >= 0) {
        ph_write_format(writer, "%u,%d\r\n", round->tables[table].places[seat], points);
    } else {
        ph_write_text(writer, ",\r\n");
    }
}

void evening_write_csv(const struct evening *evening, struct ph_writer *writer) {
    ph_write_text(writer, "round,luck,table,seat,name,who,place,points\r\n");
    for (unsigned i = 0; i < evening->round_count; i++) {
        const struct evening_round *const round = &evening->rounds[i];
        for (unsigned table = 0; round->over && table < round->table_count; table++) {
            for (unsigned seat = 0; seat < round->seats; seat++) {
                write_row(writer, evening, i, table, seat);
            }
        }
    }
}
