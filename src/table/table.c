// SPDX-License-Identifier: MIT
// What there is at a table: its memory, its people and its time.
#include "table/inside.h"

#include "core/session_log.h"

#include <stdlib.h>
#include <string.h>

enum ph_status ph_table_create(struct ph_table **table) {
    struct ph_table *const made = calloc(1, sizeof *made);
    *table = made;
    if (made == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    ph_writer_init_heap(&made->batch.lines);
    made->sheet.running = -1;
    made->maker_away = PH_TABLE_NEVER;
    return PH_OK;
}

void ph_table_at_home(struct ph_table *table, bool at_once) {
    table->home = true;
    table->at_once = at_once;
}

void ph_table_destroy(struct ph_table *table) {
    if (table != NULL) {
        ph_session_destroy(table->session);
        ph_writer_deinit(&table->batch.lines);
        free(table->batch.before);
        free(table->batch.entries);
        free(table->batch.taken_back);
        free(table);
    }
}

uint32_t ph_table_number(const struct ph_table *table) {
    return table->sheet.number;
}

struct ph_session *ph_table_session(const struct ph_table *table) {
    return table->session;
}

bool ph_table_is_over(const struct ph_table *table) {
    return table->sheet.phase == PH_TABLE_OVER;
}

uint64_t ph_table_maker(const struct ph_table *table) {
    return table->sheet.maker;
}

int64_t ph_table_last_time(const struct ph_table *table) {
    return table->sheet.time;
}

int64_t ph_table_time(const struct ph_table *table, int64_t now) {
    return now > table->sheet.time ? now : table->sheet.time;
}

int ph_table_seat_of(const struct ph_table *table, uint64_t person) {
    for (int seat = 0; seat < table->sheet.seat_count; seat++) {
        if (table->sheet.seats[seat].holder == PH_HOLDER_PERSON && table->sheet.seats[seat].person == person) {
            return seat;
        }
    }
    return PH_ONLOOKER;
}

uint64_t ph_table_person_at(const struct ph_table *table, int seat) {
    return seat < table->sheet.seat_count && table->sheet.seats[seat].holder == PH_HOLDER_PERSON
               ? table->sheet.seats[seat].person
               : 0;
}

const char *ph_table_name_at(const struct ph_table *table, int seat) {
    return ph_table_person_at(table, seat) != 0 ? table->sheet.seats[seat].name : "";
}

const char *ph_table_rematch(const struct ph_table *table) {
    return table->sheet.rematch;
}

bool ph_table_is_listed(const struct ph_table *table) {
    return table->sheet.settings.listed;
}

unsigned ph_sheet_people(const struct ph_table_sheet *sheet) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < sheet->seat_count; seat++) {
        count += sheet->seats[seat].holder == PH_HOLDER_PERSON && !sheet->seats[seat].resigned;
    }
    return count;
}

int ph_table_decider(const struct ph_table *table) {
    if (table->sheet.phase != PH_TABLE_PLAYING || table->sheet.window.open || ph_sheet_is_stopped(&table->sheet)) {
        return -1;
    }
    const struct ph_actor actor = ph_session_actor(table->session);
    return actor.kind == PH_ACTOR_SEAT ? actor.seat : -1;
}

bool ph_table_asks(const struct ph_table *table, int seat) {
    return ph_window_asks(&table->sheet, seat) || (seat >= 0 && ph_table_decider(table) == seat);
}

static void note_presence(const struct ph_table *table, int64_t *away, bool here, int64_t now) {
    if (here) {
        *away = PH_TABLE_NEVER;
    } else if (*away == PH_TABLE_NEVER) {
        *away = ph_table_time(table, now);
    }
}

void ph_table_presence(struct ph_table *table, uint64_t person, bool here, int64_t now) {
    for (unsigned seat = 0; seat < table->sheet.seat_count; seat++) {
        if (ph_seat_is_watched_by(&table->sheet, &table->sheet.seats[seat], person)) {
            note_presence(table, &table->away_since[seat], here, now);
        }
    }
    if (person == table->sheet.maker) {
        note_presence(table, &table->maker_away, here, now);
    }
}

void ph_table_watched(struct ph_table *table, bool watched, int64_t now) {
    if (watched && table->alone) {
        table->woken = ph_table_time(table, now);
    }
    table->alone = !watched;
}

void ph_table_resume(struct ph_table *table, int64_t now) {
    table->woken = ph_table_time(table, now);
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        table->away_since[seat] = ph_table_time(table, now);
    }
    table->maker_away = ph_table_time(table, now);
}

void ph_act_keep(struct ph_acts *acts, const uint8_t id[PH_TABLE_ID_SIZE], uint32_t at, uint32_t window,
                 uint32_t number) {
    struct ph_act *const act = &acts->kept[acts->next];
    memcpy(act->id, id, PH_TABLE_ID_SIZE);
    act->at = at;
    act->window = window;
    act->number = number;
    acts->next = (uint8_t)((acts->next + 1) % PH_TABLE_ACTS_KEPT);
}

const struct ph_act *ph_act_find(const struct ph_acts *acts, const uint8_t id[PH_TABLE_ID_SIZE]) {
    for (unsigned i = 0; i < PH_TABLE_ACTS_KEPT; i++) {
        const struct ph_act *const act = &acts->kept[i];
        if (act->at != 0 && memcmp(act->id, id, PH_TABLE_ID_SIZE) == 0) {
            return act;
        }
    }
    return NULL;
}
