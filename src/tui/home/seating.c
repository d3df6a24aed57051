// SPDX-License-Identifier: MIT
#include "tui/home/seating.h"

#include "words/sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The seating that a record gives: its people, and its bots in the order of their seats.
static struct tui_seating seating_of(const struct words_sitting *sitting) {
    struct tui_seating seating = {.given = true, .bots_given = true};
    for (int seat = 0; seat < sitting->count; seat++) {
        if (sitting->bots[seat] == NULL) {
            seating.people = (uint16_t)(seating.people | 1u << seat);
        } else {
            seating.bots[seating.bot_count++] = sitting->bots[seat];
        }
    }
    return seating;
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

void tui_seating_read(const char *record, size_t length, struct tui_seating *seating, char names[TUI_NAMES_MAX]) {
    struct words_sitting sitting;
    const bool marked = home_taken_back_read(record, length, &seating->taken_back);
    seating->take_backs = seating->take_backs || marked; // a mark stays
    words_sitting_read(record, length, &sitting);
    const struct tui_seating read = seating_of(&sitting);
    if (seating->given || sitting.count == 0) {
        return;
    }
    seating->given = true;
    seating->people = read.people;
    if (!seating->bots_given) {
        memcpy(seating->bots, read.bots, sizeof seating->bots);
        seating->bot_count = read.bot_count;
    }
    char given[PH_SEATS_MAX][TUI_NAME_MAX];
    snprintf(names, TUI_NAMES_MAX, "%.*s", TUI_NAMES_MAX - 1, sitting.names);
    if (seating->names == NULL && give_names(seating, sitting.count, names, given)) {
        seating->names = names;
    }
}

void tui_seating_given(const char *record, size_t length, char names[PH_SEATS_MAX][TUI_NAME_MAX]) {
    struct words_sitting sitting;
    words_sitting_read(record, length, &sitting);
    const struct tui_seating read = seating_of(&sitting);
    if (!give_names(&read, sitting.count, sitting.names, names)) {
        memset(names, 0, PH_SEATS_MAX * sizeof names[0]);
    }
}
