// SPDX-License-Identifier: MIT
#include "tui/seating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char seats_mark[] = "# Seats: ";           // "you rules greedy"
static const char names_mark[] = "# Names: ";           // "Anna,Ben", if people gave any
static const char take_backs_mark[] = "# Take-backs: "; // how often, in a game in which every move can be taken back

void tui_seating_names(const struct tui_table *table, struct ph_writer *writer) {
    const char *between = "";
    for (int seat = 0; seat < table->players; seat++) {
        if (tui_table_is_person(table, seat)) {
            char name[TUI_NAME_MAX];
            tui_name_typed(name, table->seats.names[seat]);
            ph_write_format(writer, "%s%s", between, name);
            between = ",";
        }
    }
}

void tui_seating_write(const struct tui_table *table, struct ph_writer *writer) {
    const char *between = seats_mark;
    for (int seat = 0; seat < table->players; seat++) {
        ph_write_format(writer, "%s%s", between, tui_table_is_person(table, seat) ? "you" : table->bots[seat]->name);
        between = " ";
    }
    ph_write_char(writer, '\n');
    if (table->names != NULL) {
        ph_write_text(writer, names_mark);
        tui_seating_names(table, writer);
        ph_write_char(writer, '\n');
    }
    if (table->take_backs) {
        ph_write_format(writer, "%s%u\n", take_backs_mark, table->taken_back);
    }
}

// What stands behind a mark in the last line that begins with it, up to the end of the line or of the room; "": no such
// line.
static void find_line(const char *record, size_t length, const char *mark, char *line, size_t room) {
    const size_t marked = strlen(mark);
    line[0] = '\0';
    for (size_t i = 0; i + marked <= length; i++) {
        if ((i == 0 || record[i - 1] == '\n') && memcmp(record + i, mark, marked) == 0) {
            size_t end = i + marked;
            while (end < length && record[end] != '\n' && record[end] != '\r' && end - i - marked + 1 < room) {
                end++;
            }
            snprintf(line, room, "%.*s", (int)(end - i - marked), record + i + marked);
        }
    }
}

// Returns how many seats there are, 0 if one has a bot that is unknown.
static int read_seats(char *line, struct tui_seating *seating) {
    int seat = 0;
    for (char *word = line; *word != '\0' && seat < PH_SEATS_MAX; seat++) {
        const size_t length = strcspn(word, " ");
        char *const next = word + length + strspn(word + length, " ");
        word[length] = '\0';
        if (strcmp(word, "you") == 0) {
            seating->people = (uint16_t)(seating->people | 1u << seat);
        } else {
            seating->bots[seating->bot_count++] = ph_bot_find(word);
            if (seating->bots[seating->bot_count - 1] == NULL) {
                return 0;
            }
        }
        word = next;
    }
    return seat;
}

// Gives each seat its name in `given`, "" for those that keep the usual one. False if the names do not fit.
static bool give_names(const struct tui_seating *seating, int players, const char *names,
                       char given[PH_SEATS_MAX][TUI_NAME_MAX]) {
    struct words_seats seats = words_onlookers(words_english());
    struct ph_error error;
    seats.people = seating->people;
    memset(given, 0, PH_SEATS_MAX * sizeof given[0]);
    return names[0] != '\0' && tui_names_give(&seats, players, given, names, &error) == PH_OK;
}

// A mark in the record stays.
static void read_take_backs(const char *record, size_t length, struct tui_seating *seating) {
    char line[16];
    find_line(record, length, take_backs_mark, line, sizeof line);
    seating->take_backs = seating->take_backs || line[0] != '\0';
    seating->taken_back = (unsigned)strtoul(line, NULL, 10);
}

void tui_seating_read(const char *record, size_t length, struct tui_seating *seating, char names[TUI_NAMES_MAX]) {
    char line[PH_SEATS_MAX * 32];
    struct tui_seating read = {.given = true, .bots_given = true};
    read_take_backs(record, length, seating);
    find_line(record, length, seats_mark, line, sizeof line);
    const int players = read_seats(line, &read);
    if (seating->given || players == 0) {
        return;
    }
    seating->given = true;
    seating->people = read.people;
    if (!seating->bots_given) {
        memcpy(seating->bots, read.bots, sizeof seating->bots);
        seating->bot_count = read.bot_count;
    }
    char given[PH_SEATS_MAX][TUI_NAME_MAX];
    find_line(record, length, names_mark, names, TUI_NAMES_MAX);
    if (seating->names == NULL && give_names(seating, players, names, given)) {
        seating->names = names;
    }
}

void tui_seating_given(const char *record, size_t length, char names[PH_SEATS_MAX][TUI_NAME_MAX]) {
    char line[TUI_NAMES_MAX];
    struct tui_seating read = {0};
    find_line(record, length, seats_mark, line, sizeof line);
    const int players = read_seats(line, &read);
    find_line(record, length, names_mark, line, sizeof line);
    if (!give_names(&read, players, line, names)) {
        memset(names, 0, PH_SEATS_MAX * sizeof names[0]);
    }
}
