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
unsigned ph_standing_place(const struct ph_result *result, unsigned seats, unsigned seat) {
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

// ---- what is rated --------------------------------------------------------------------------------------------------

const char *const ph_rated_words[PH_RATED_COUNT] = {
    [PH_RATED] = "yes",           [PH_UNRATED_UNLISTED] = "unlisted", [PH_UNRATED_ALONE] = "alone",
    [PH_UNRATED_GUEST] = "guest", [PH_UNRATED_MIXED] = "mixed",       [PH_UNRATED_ADDRESS] = "address",
};

void ph_table_note_source(struct ph_table *table, int seat, uint64_t source) {
    table->batch.secrets_changed = table->batch.secrets_changed || table->pending.sources[seat] != source;
    table->pending.sources[seat] = source;
}

bool ph_table_is_of_one_address(const struct ph_table *table) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    uint64_t first = 0;
    unsigned people = 0;
    bool all = true;
    if (sheet->phase != PH_TABLE_GATHERING) {
        return sheet->one_address;
    }
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        const uint64_t source = table->pending.sources[seat];
        if (sheet->seats[seat].holder == PH_HOLDER_PERSON) {
            people++;
            first = first == 0 ? source : first;
            all = all && source != 0 && source == first;
        }
    }
    return all && people >= 2;
}

enum ph_rated ph_table_rating(const struct ph_table *table) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    unsigned people = 0;
    unsigned programs = 0;
    unsigned guests = 0;
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        people += sheet->seats[seat].holder == PH_HOLDER_PERSON;
        programs += sheet->seats[seat].program;
        guests += sheet->seats[seat].guest;
    }
    return !sheet->settings.listed             ? PH_UNRATED_UNLISTED
           : people < 2                        ? PH_UNRATED_ALONE
           : guests > 0                        ? PH_UNRATED_GUEST
           : programs > 0 && programs < people ? PH_UNRATED_MIXED
           : ph_table_is_of_one_address(table) ? PH_UNRATED_ADDRESS
                                               : PH_RATED;
}

const char *ph_table_rated(const struct ph_table *table) {
    return ph_rated_words[ph_table_rating(table)];
}

// ---- how it ended ---------------------------------------------------------------------------------------------------

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
            add_person(standing, &sheet->seats[seat],
                       result.over ? ph_standing_place(&result, sheet->seat_count, seat) : 0);
        }
    }
    standing->rated = standing->rated && ph_table_rating(table) == PH_RATED;
    return true;
}
