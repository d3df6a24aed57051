// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom
#include "server/people/tries.h"

#include "base/bucket.h"
#include "server/http/keyed_hash.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { CHAINS = 1024 };

struct entry {
    struct entry *next;
    uint8_t key[TRIES_KEY_SIZE];
    struct ph_bucket bucket;
};

struct tries {
    struct tries_limits limits;
    uint64_t key;
    struct entry *chains[CHAINS];
};

struct tries *tries_create(struct tries_limits limits) {
    struct tries *const tries = calloc(1, sizeof *tries);
    if (tries != NULL && getrandom(&tries->key, sizeof tries->key, 0) != sizeof tries->key) {
        free(tries);
        return NULL;
    }
    if (tries != NULL) {
        tries->limits = limits;
    }
    return tries;
}

// Where the entry of a key is, or would be.
static struct entry **find(struct tries *tries, const uint8_t key[TRIES_KEY_SIZE]) {
    struct entry **link = &tries->chains[keyed_hash(tries->key, key, TRIES_KEY_SIZE) % CHAINS];
    while (*link != NULL && memcmp((*link)->key, key, TRIES_KEY_SIZE) != 0) {
        link = &(*link)->next;
    }
    return link;
}

bool tries_take(struct tries *tries, const uint8_t key[TRIES_KEY_SIZE], int64_t now) {
    struct entry **const link = find(tries, key);
    if (*link == NULL) {
        *link = calloc(1, sizeof **link);
        if (*link == NULL) {
            return false;
        }
        memcpy((*link)->key, key, TRIES_KEY_SIZE);
    }
    return ph_bucket_take(&(*link)->bucket, tries->limits.per_minute, tries->limits.at_once, now);
}

void tries_give_back(struct tries *tries, const uint8_t key[TRIES_KEY_SIZE]) {
    struct entry *const entry = *find(tries, key);
    if (entry != NULL) {
        ph_bucket_give_back(&entry->bucket);
    }
}

static void sweep(struct entry **link, int64_t before) {
    while (*link != NULL) {
        struct entry *const entry = *link;
        if (entry->bucket.time < before) {
            *link = entry->next;
            free(entry);
        } else {
            link = &entry->next;
        }
    }
}

void tries_sweep(struct tries *tries, int64_t now) {
    const int64_t full_again = (int64_t)tries->limits.at_once * PH_BUCKET_MINUTE_MS / tries->limits.per_minute;
    for (size_t i = 0; i < CHAINS; i++) {
        sweep(&tries->chains[i], now - full_again);
    }
}

void tries_destroy(struct tries *tries) {
    for (size_t i = 0; tries != NULL && i < CHAINS; i++) {
        sweep(&tries->chains[i], INT64_MAX);
    }
    free(tries);
}
