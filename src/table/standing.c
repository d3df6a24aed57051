// SPDX-License-Identifier: MIT
#include "table/standing.h"

#include "table/inside.h"

static bool ends_now(const struct ph_table *table) {
    bool ends = false;
    for (size_t i = 0; i < table->batch.count; i++) {
        ends = ends || table->batch.entries[i].kind == PH_ENTRY_OVER;
    }
    return table->batch.waits && ends;
}

// Winners are better than all others, and among these the score decides.
static unsigned place_of(const struct ph_result *result, unsigned seats, unsigned seat) {
    unsigned place = 1;
    const unsigned wins = result->winners >> seat & 1U;
    for (unsigned other = 0; other < seats; other++) {
        const unsigned other_wins = result->winners >> other & 1U;
        place += other_wins != wins ? other_wins > wins : !wins && result->scores[other] > result->scores[seat];
    }
    return place;
}

static enum ph_stay stay_of(const struct ph_table_seat *seat) {
    return seat->resigned ? PH_RESIGNED : seat->substituted ? PH_SUBSTITUTED : PH_STAYED;
}

static void add_person(struct ph_standing *standing, const struct ph_table_seat *seat, unsigned place) {
    standing->people[standing->count++] =
        (struct ph_standing_person){.person = seat->person, .stay = stay_of(seat), .place = place};
    standing->rated = standing->rated && stay_of(seat) == PH_STAYED;
}

// People are compared with people only, and programs with programs.
static bool are_alike(const struct ph_table_sheet *sheet) {
    unsigned programs = 0;
    unsigned people = 0;
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        programs += sheet->seats[seat].program;
        people += sheet->seats[seat].holder == PH_HOLDER_PERSON;
    }
    return programs == 0 || programs == people;
}

bool ph_table_standing(const struct ph_table *table, struct ph_standing *standing) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    struct ph_result result;
    if (!sheet->settings.listed || !ends_now(table)) {
        return false;
    }
    ph_session_game(table->session)->result(ph_session_state(table->session), &result);
    *standing = (struct ph_standing){.game = sheet->settings.game,
                                     .seats = sheet->seat_count,
                                     .ended = sheet->time,
                                     .finished = result.over,
                                     .rated = result.over};
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        if (sheet->seats[seat].holder == PH_HOLDER_PERSON) {
            add_person(standing, &sheet->seats[seat], result.over ? place_of(&result, sheet->seat_count, seat) : 0);
        }
    }
    standing->rated = standing->rated && standing->count >= 2 && are_alike(sheet);
    return true;
}
