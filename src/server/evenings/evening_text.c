// SPDX-License-Identifier: MIT
// An evening as one line of JSON in the store, and back. The text is ours, so a reading that fails names a fault.
#include "server/evenings/evening.h"

#include "base/hex.h"

#include <string.h>

// ---- writing --------------------------------------------------------------------------------------------------------

static void write_hex(struct ph_writer *writer, const uint8_t *bytes, size_t count) {
    char digits[2 * PH_TABLE_SECRET_SIZE + 1];
    ph_hex_write(digits, bytes, count);
    ph_json_string(writer, digits);
}

static void write_person(struct ph_writer *writer, const struct evening_person *one) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "person"), (int64_t)one->person);
    ph_json_string(ph_json_key(writer, "name"), one->name);
    ph_json_bool(ph_json_key(writer, "program"), one->program);
    ph_json_bool(ph_json_key(writer, "guest"), one->guest);
    ph_json_bool(ph_json_key(writer, "fresh"), one->fresh);
    ph_json_bool(ph_json_key(writer, "left"), one->left);
    if (one->ready) {
        write_hex(ph_json_key(writer, "luck"), one->luck, PH_TABLE_LUCK_SIZE);
    }
    ph_json_object_end(writer);
}

static void write_table(struct ph_writer *writer, const struct evening_table *table,
                        const struct evening_round *round) {
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "id"), table->id);
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (unsigned seat = 0; seat < round->seats; seat++) {
        ph_json_int(writer, table->seats[seat]);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "places"));
    for (unsigned seat = 0; seat < round->seats; seat++) {
        ph_json_int(writer, table->places[seat]);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

// The bytes are needed until the tables are made; then their journals have them.
static void write_luck(struct ph_writer *writer, const struct evening_round *round, unsigned people) {
    ph_json_array_begin(ph_json_key(writer, "luck"));
    for (unsigned i = 0; !round->made && i < people; i++) {
        write_hex(writer, round->luck[i], PH_TABLE_LUCK_SIZE);
    }
    ph_json_array_end(writer);
}

static void write_round(struct ph_writer *writer, const struct evening_round *round, unsigned people) {
    ph_json_object_begin(writer);
    ph_json_bool(ph_json_key(writer, "duplicate"), round->duplicate);
    ph_json_bool(ph_json_key(writer, "made"), round->made);
    ph_json_bool(ph_json_key(writer, "over"), round->over);
    ph_json_int(ph_json_key(writer, "begun"), round->begun);
    ph_json_int(ph_json_key(writer, "seats"), round->seats);
    write_hex(ph_json_key(writer, "secret"), round->secret, PH_TABLE_SECRET_SIZE);
    write_luck(writer, round, people);
    ph_json_array_begin(ph_json_key(writer, "tables"));
    for (unsigned i = 0; i < round->table_count; i++) {
        write_table(writer, &round->tables[i], round);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

void evening_write(const struct evening *evening, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "maker"), (int64_t)evening->maker);
    ph_json_string(ph_json_key(writer, "game"), evening->game);
    ph_json_raw(ph_json_key(writer, "settings"), evening->settings, strlen(evening->settings));
    ph_json_int(ph_json_key(writer, "seats"), evening->seats);
    ph_json_bool(ph_json_key(writer, "duplicate"), evening->duplicate);
    ph_json_string(ph_json_key(writer, "bot"), evening->bot);
    write_hex(ph_json_key(writer, "secret"), evening->secret, PH_TABLE_SECRET_SIZE);
    ph_json_array_begin(ph_json_key(writer, "names"));
    for (unsigned i = 0; i < evening->name_count; i++) {
        ph_json_string(writer, evening->names[i]);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "people"));
    for (unsigned i = 0; i < evening->people_count; i++) {
        write_person(writer, &evening->people[i]);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "rounds"));
    for (unsigned i = 0; i < evening->round_count; i++) {
        write_round(writer, &evening->rounds[i], evening->people_count);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

// ---- reading --------------------------------------------------------------------------------------------------------

typedef void read_item(struct evening *evening, struct ph_fields *fields, unsigned index);

// A list of objects, each read by `read`; returns how many.
static unsigned read_list(struct evening *evening, struct ph_fields *fields, const char *name, unsigned max,
                          read_item *read) {
    unsigned count = 0;
    const struct ph_json list = ph_fields_need(fields, name);
    for (struct ph_json_walk walk = ph_json_walk_begin(list);
         fields->refusal == PH_ACCEPTED && ph_json_walk_next(&walk);) {
        struct ph_fields inner = ph_fields_of(walk.value, fields->error);
        if (count == max) {
            ph_fields_refuse(fields, name, "the list is too long");
            break;
        }
        read(evening, &inner, count++);
        fields->refusal = ph_fields_end(&inner);
    }
    return count;
}

static void read_person(struct evening *evening, struct ph_fields *fields, unsigned index) {
    struct evening_person *const one = &evening->people[index];
    one->person = (uint64_t)ph_fields_int(fields, "person", 1, (int64_t)PH_TABLE_PERSON_MAX);
    ph_fields_text(fields, "name", one->name, sizeof one->name);
    one->program = ph_fields_bool_or(fields, "program", false);
    one->guest = ph_fields_bool_or(fields, "guest", false);
    one->fresh = ph_fields_bool_or(fields, "fresh", false);
    one->left = ph_fields_bool_or(fields, "left", false);
    one->ready = ph_json_exists(ph_json_member(fields->object, "luck"));
    if (one->ready) {
        ph_fields_hex(fields, "luck", one->luck, sizeof one->luck);
    }
}

// Numbers of a list, each from `least` to `most`.
static void read_numbers(struct ph_fields *fields, const char *name, int64_t least, int64_t most,
                         int64_t numbers[PH_SEATS_MAX]) {
    const struct ph_json list = ph_fields_need(fields, name);
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        int64_t number;
        if (walk.index >= PH_SEATS_MAX || !ph_json_int_get(walk.value, &number) || number < least || number > most) {
            ph_fields_refuse(fields, name, "expected a list of at most 9 whole numbers");
            return;
        }
        numbers[walk.index] = number;
    }
}

static void read_table(struct evening_table *table, struct ph_fields *fields, unsigned people) {
    int64_t seats[PH_SEATS_MAX] = {0};
    int64_t places[PH_SEATS_MAX] = {0};
    uint8_t id[PH_EVENING_ID_DIGITS / 2];
    ph_fields_hex(fields, "id", id, sizeof id);
    ph_hex_write(table->id, id, sizeof id);
    read_numbers(fields, "seats", EVENING_BOT, (int64_t)people - 1, seats);
    read_numbers(fields, "places", 0, PH_SEATS_MAX, places);
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        table->seats[seat] = (int16_t)seats[seat];
        table->places[seat] = (uint8_t)places[seat];
    }
}

static void read_tables(struct evening_round *round, struct ph_fields *fields, unsigned people) {
    const struct ph_json list = ph_fields_need(fields, "tables");
    for (struct ph_json_walk walk = ph_json_walk_begin(list);
         fields->refusal == PH_ACCEPTED && ph_json_walk_next(&walk);) {
        struct ph_fields inner = ph_fields_of(walk.value, fields->error);
        if (round->table_count == EVENING_TABLES_MAX) {
            ph_fields_refuse(fields, "tables", "the list is too long");
            return;
        }
        read_table(&round->tables[round->table_count++], &inner, people);
        fields->refusal = ph_fields_end(&inner);
    }
}

static void read_luck(struct evening_round *round, struct ph_fields *fields) {
    const struct ph_json list = ph_fields_need(fields, "luck");
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        char digits[2 * PH_TABLE_LUCK_SIZE + 1];
        if (walk.index >= EVENING_PEOPLE_MAX || !ph_json_string_get(walk.value, digits, sizeof digits) ||
            !ph_hex_read(round->luck[walk.index], PH_TABLE_LUCK_SIZE, digits)) {
            ph_fields_refuse(fields, "luck", "expected a list of texts of 32 hexadecimal digits");
            return;
        }
    }
}

static void read_round(struct evening *evening, struct ph_fields *fields, unsigned index) {
    struct evening_round *const round = &evening->rounds[index];
    round->duplicate = ph_fields_bool_or(fields, "duplicate", false);
    round->made = ph_fields_bool_or(fields, "made", false);
    round->over = ph_fields_bool_or(fields, "over", false);
    round->begun = ph_fields_int(fields, "begun", 0, PH_TABLE_TIME_MAX);
    round->seats = (unsigned)ph_fields_int(fields, "seats", 1, PH_SEATS_MAX);
    ph_fields_hex(fields, "secret", round->secret, sizeof round->secret);
    read_luck(round, fields);
    read_tables(round, fields, evening->people_count);
}

static void read_names(struct evening *evening, struct ph_fields *fields) {
    const struct ph_json list = ph_fields_need(fields, "names");
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        if (walk.index >= EVENING_TABLES_MAX ||
            !ph_json_string_get(walk.value, evening->names[walk.index], PH_EVENING_NAME_SIZE)) {
            ph_fields_refuse(fields, "names", "expected a list of at most 32 names");
            return;
        }
        evening->name_count++;
    }
}

static void read_settings(struct evening *evening, struct ph_fields *fields) {
    size_t length;
    const char *const text = ph_json_text(ph_fields_need(fields, "settings"), &length);
    if (fields->refusal == PH_ACCEPTED && length < sizeof evening->settings) {
        memcpy(evening->settings, text, length);
    } else {
        ph_fields_refuse(fields, "settings", "they are too long");
    }
}

static enum ph_refusal read_evening(struct evening *evening, struct ph_json root, struct ph_error *error) {
    struct ph_fields fields = ph_fields_of(root, error);
    evening->maker = (uint64_t)ph_fields_int(&fields, "maker", 1, (int64_t)PH_TABLE_PERSON_MAX);
    ph_fields_text(&fields, "game", evening->game, sizeof evening->game);
    read_settings(evening, &fields);
    evening->seats = (unsigned)ph_fields_int(&fields, "seats", 1, PH_SEATS_MAX);
    evening->duplicate = ph_fields_bool_or(&fields, "duplicate", false);
    ph_fields_text(&fields, "bot", evening->bot, sizeof evening->bot);
    ph_fields_hex(&fields, "secret", evening->secret, sizeof evening->secret);
    read_names(evening, &fields);
    evening->people_count = read_list(evening, &fields, "people", EVENING_PEOPLE_MAX, read_person);
    evening->round_count = read_list(evening, &fields, "rounds", EVENING_ROUNDS_MAX, read_round);
    return ph_fields_end(&fields);
}

enum ph_status evening_read(struct evening *evening, const char *text, size_t length, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    memset(evening, 0, sizeof *evening);
    enum ph_status status = ph_json_parse(&document, text, length, error);
    if (status == PH_OK && read_evening(evening, ph_json_root(document), error) != PH_ACCEPTED) {
        status = PH_ERROR_BAD_RECORD;
    }
    ph_json_document_destroy(document);
    return status;
}
