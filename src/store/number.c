// SPDX-License-Identifier: MIT
#include "store/number.h"

#include "base/sha256.h"
#include "store/lines.h"
#include "store/schema.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

// A Feistel network over two halves, whose rounds are hashes with the store's secret.
enum { HALF_BITS = 26, ROUNDS = 8 };
static const uint64_t half_mask = ((uint64_t)1 << HALF_BITS) - 1;

static uint64_t mix(const uint8_t secret[STORE_SECRET_SIZE], unsigned round, uint64_t half) {
    static const char purpose[] = "pesthouse-person-1";
    const uint8_t bytes[] = {(uint8_t)round, (uint8_t)half, (uint8_t)(half >> 8), (uint8_t)(half >> 16),
                             (uint8_t)(half >> 24)};
    uint8_t digest[PH_SHA256_SIZE];
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, purpose, sizeof purpose);
    ph_sha256_add(&hash, secret, STORE_SECRET_SIZE);
    ph_sha256_add(&hash, bytes, sizeof bytes);
    ph_sha256_end(&hash, digest);
    return (digest[0] | (uint64_t)digest[1] << 8 | (uint64_t)digest[2] << 16 | (uint64_t)digest[3] << 24) & half_mask;
}

static uint64_t permute(const uint8_t secret[STORE_SECRET_SIZE], uint64_t number) {
    uint64_t left = number >> HALF_BITS & half_mask;
    uint64_t right = number & half_mask;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint64_t next = left ^ mix(secret, round, right);
        left = right;
        right = next;
    }
    return left << HALF_BITS | right;
}

uint64_t number_of_count(const uint8_t secret[STORE_SECRET_SIZE], uint64_t count) {
    const uint64_t number = permute(secret, count);
    return number != 0 ? number : permute(secret, number); // what 0, which is nobody's count, would get
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
    return person > 0 && person <= half_mask ? number_of_count(secret, person) : person;
}

void number_everybody(struct sql *db) {
    uint8_t secret[STORE_SECRET_SIZE];
    schema_read_secret(db, secret);
    number_rows(db, secret);
    lines_rewrite_all(db, give_number, secret);
}
