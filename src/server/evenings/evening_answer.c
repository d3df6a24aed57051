// SPDX-License-Identifier: MIT
// What an evening shows to all who have its address: nothing of any position. Of a duplicate round that is being
// played it is only whether a table is finished, since more would tell the others their luck.
#include "server/evenings/evening_call.h"

#include "base/hex.h"
#include "server/tables/table_code.h"
#include "table/luck.h"

#include <string.h>

static void write_commitment(struct ph_writer *writer, const uint8_t secret[PH_TABLE_SECRET_SIZE]) {
    uint8_t commitment[PH_TABLE_SECRET_SIZE];
    char digits[2 * PH_TABLE_SECRET_SIZE + 1];
    ph_luck_commit(secret, commitment);
    ph_hex_write(digits, commitment, sizeof commitment);
    ph_json_string(ph_json_key(writer, "commitment"), digits);
}

static void write_somebody(struct ph_writer *writer, const struct evening_person *one) {
    ph_json_int(ph_json_key(writer, "person"), (int64_t)one->person);
    ph_json_string(ph_json_key(writer, "name"), one->name);
}

static void write_people(struct ph_writer *writer, const struct evening *evening) {
    ph_json_array_begin(ph_json_key(writer, "people"));
    for (unsigned i = 0; i < evening->people_count; i++) {
        const struct evening_person *const one = &evening->people[i];
        ph_json_object_begin(writer);
        write_somebody(writer, one);
        if (one->program) {
            ph_json_bool(ph_json_key(writer, "program"), true);
        }
        ph_json_bool(ph_json_key(writer, "left"), one->left);
        ph_json_bool(ph_json_key(writer, "ready"), one->ready);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_seat(struct ph_writer *writer, const struct evening *evening, const struct evening_round *round,
                       unsigned table, unsigned seat) {
    const int person = round->tables[table].seats[seat];
    const int points = round->over ? evening_points(round, table, seat) : -1;
    ph_json_object_begin(writer);
    if (person >= 0) {
        write_somebody(writer, &evening->people[person]);
    } else {
        ph_json_string(ph_json_key(writer, "bot"), evening->bot);
    }
    if (points >= 0) {
        ph_json_int(ph_json_key(writer, "place"), round->tables[table].places[seat]);
        ph_json_int(ph_json_key(writer, "points"), points);
    }
    ph_json_object_end(writer);
}

static void write_asked(struct ph_writer *writer, const struct evening_seen *seen) {
    ph_json_array_begin(ph_json_key(writer, "asked"));
    for (unsigned i = 0; i < seen->asked_count; i++) {
        ph_json_int(writer, (int64_t)seen->asked[i]);
    }
    ph_json_array_end(writer);
}

static void write_table(struct ph_writer *writer, const struct evening_call *own, const struct evening_round *round,
                        unsigned table) {
    const struct evening_seen *const seen = &own->seen[table];
    char name[PH_EVENING_NAME_SIZE] = "";
    evening_table_name(&own->evening, table, name);
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "table"), round->tables[table].id);
    ph_json_string(ph_json_key(writer, "name"), name);
    ph_json_string(ph_json_key(writer, "phase"), !round->made                    ? "seating"
                                                 : round->over || seen->finished ? "finished"
                                                                                 : "playing");
    if (round->made && !round->over && !round->duplicate) {
        write_asked(writer, seen);
    }
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (unsigned seat = 0; seat < round->seats; seat++) {
        write_seat(writer, &own->evening, round, table, seat);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

// Only the last round was looked at, and only its tables may be unfinished.
static void write_round(struct ph_writer *writer, const struct evening_call *own, unsigned index) {
    const struct evening_round *const round = &own->evening.rounds[index];
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "round"), index + 1);
    ph_json_string(ph_json_key(writer, "phase"), round->over ? "over" : round->made ? "playing" : "seating");
    ph_json_bool(ph_json_key(writer, "duplicate"), round->duplicate);
    ph_json_int(ph_json_key(writer, "begun"), round->begun);
    if (round->duplicate) {
        write_commitment(writer, round->secret);
    }
    ph_json_array_begin(ph_json_key(writer, "tables"));
    for (unsigned i = 0; i < round->table_count; i++) {
        write_table(writer, own, round, i);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

static void write_standings(struct ph_writer *writer, const struct evening *evening) {
    struct evening_standing standings[EVENING_PEOPLE_MAX];
    const unsigned count = evening_standings(evening, standings);
    ph_json_array_begin(ph_json_key(writer, "standings"));
    for (unsigned i = 0; i < count; i++) {
        ph_json_object_begin(writer);
        ph_json_int(ph_json_key(writer, "place"), standings[i].place);
        write_somebody(writer, &evening->people[standings[i].person]);
        ph_json_int(ph_json_key(writer, "points"), standings[i].points);
        ph_json_int(ph_json_key(writer, "rounds"), standings[i].rounds);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_evening(struct ph_writer *writer, const struct call *call) {
    const struct evening_call *const own = call->evening;
    const struct evening *const evening = &own->evening;
    char code[TABLE_CODE_SIZE];
    table_code_of(code, &call->tables->house, own->id);
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "evening"), own->id);
    ph_json_string(ph_json_key(writer, "code"), code);
    ph_json_int(ph_json_key(writer, "version"), (int64_t)own->version);
    ph_json_int(ph_json_key(writer, "maker"), (int64_t)evening->maker);
    ph_json_raw(ph_json_key(writer, "settings"), evening->settings, strlen(evening->settings));
    ph_json_int(ph_json_key(writer, "seats"), evening->seats);
    ph_json_bool(ph_json_key(writer, "duplicate"), evening->duplicate);
    ph_json_string(ph_json_key(writer, "bot"), evening->bot);
    write_commitment(writer, evening->secret);
    write_people(writer, evening);
    ph_json_array_begin(ph_json_key(writer, "rounds"));
    for (unsigned i = 0; i < evening->round_count; i++) {
        write_round(writer, own, i);
    }
    ph_json_array_end(writer);
    write_standings(writer, evening);
    ph_json_object_end(writer);
}

void evening_answer(struct call *call) {
    struct ph_writer body;
    ph_writer_init_heap(&body);
    write_evening(&body, call);
    call_answer_json(call, 200, &body, NULL);
}
