// SPDX-License-Identifier: MIT
#include "store/number.h"

#include "store/lines.h"
#include "store/permutation.h"
#include "store/schema.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HALF_BITS = 26 };

uint64_t number_of_count(const uint8_t secret[STORE_SECRET_SIZE], uint64_t count) {
    struct permutation people = {.purpose = "pesthouse-person-1", .half_bits = HALF_BITS};
    memcpy(people.secret, secret, STORE_SECRET_SIZE);
    const uint64_t number = permutation_of(&people, count);
    return number != 0 ? number : permutation_of(&people, number); // what 0, which is nobody's count, would get
}

// ---- a store of before ----------------------------------------------------------------------------------------------

// Where people are named by number; `id` is also in `apart`.
static const struct {
    const char *table;
    const char *column;
} places[] = {
    {"people", "id"},   {"people", "apart"}, {"sessions", "person"}, {"seats", "person"},
    {"chat", "person"}, {"tables", "maker"}, {"results", "person"},  {"ratings", "person"},
};
enum { PLACES = sizeof places / sizeof *places };

struct people {
    uint64_t *counts; // from malloc
    size_t count;
};

static struct people list_people(struct sql *db) {
    void *items = NULL;
    size_t capacity = 0;
    struct people people = {.count = 0};
    if (sql_start(db, SQL_PEOPLE_EVERYWHERE, NULL, 0)) {
        while (sql_next(db)) {
            uint64_t *const one = sql_add_item(db, &items, &capacity, &people.count, sizeof *one);
            if (one != NULL) {
                *one = (uint64_t)sql_number(db, 0);
            }
        }
        sql_end(db);
    }
    people.counts = items;
    return people;
}

// First below zero, since a number may be another person's count.
static void number_rows(struct sql *db, const uint8_t secret[STORE_SECRET_SIZE]) {
    const struct people people = list_people(db);
    char text[128];
    for (size_t i = 0; i < people.count && !db->failed; i++) {
        for (size_t j = 0; j < PLACES; j++) {
            snprintf(text, sizeof text, "UPDATE %s SET %s = -%" PRIu64 " WHERE %s = %" PRIu64, places[j].table,
                     places[j].column, number_of_count(secret, people.counts[i]), places[j].column, people.counts[i]);
            (void)sql_script(db, text);
        }
    }
    for (size_t j = 0; j < PLACES; j++) {
        snprintf(text, sizeof text, "UPDATE %s SET %s = -%s WHERE %s < 0", places[j].table, places[j].column,
                 places[j].column, places[j].column);
        (void)sql_script(db, text);
    }
    free(people.counts);
}

static uint64_t give_number(const void *secret, uint64_t person, const char **name) {
    (void)name;
    return person > 0 && person < (uint64_t)1 << HALF_BITS ? number_of_count(secret, person) : person;
}

void number_everybody(struct sql *db) {
    uint8_t secret[STORE_SECRET_SIZE];
    schema_read_secret(db, secret);
    number_rows(db, secret);
    lines_rewrite_all(db, give_number, secret);
}
