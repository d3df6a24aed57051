// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom
#include "server/people/login_limit.h"

#include "base/bucket.h"
#include "server/http/keyed_hash.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { CHAINS = 1024 };

struct entry {
    struct entry *next;
    uint8_t key[LOGIN_LIMIT_KEY_SIZE];
    struct ph_bucket bucket;
};

struct login_limit {
    struct login_limit_rate rate;
    uint64_t key;
    struct entry *chains[CHAINS];
};

struct login_limit *login_limit_create(struct login_limit_rate rate) {
    struct login_limit *const limit = calloc(1, sizeof *limit);
    if (limit != NULL && getrandom(&limit->key, sizeof limit->key, 0) != sizeof limit->key) {
        free(limit);
        return NULL;
    }
    if (limit != NULL) {
        limit->rate = rate;
    }
    return limit;
}

// Where the entry of a key is, or would be.
static struct entry **find(struct login_limit *limit, const uint8_t key[LOGIN_LIMIT_KEY_SIZE]) {
    struct entry **link = &limit->chains[keyed_hash(limit->key, key, LOGIN_LIMIT_KEY_SIZE) % CHAINS];
    while (*link != NULL && memcmp((*link)->key, key, LOGIN_LIMIT_KEY_SIZE) != 0) {
        link = &(*link)->next;
    }
    return link;
}

bool login_limit_take(struct login_limit *limit, const uint8_t key[LOGIN_LIMIT_KEY_SIZE], int64_t now) {
    struct entry **const link = find(limit, key);
    if (*link == NULL) {
        *link = calloc(1, sizeof **link);
        if (*link == NULL) {
            return false;
        }
        memcpy((*link)->key, key, LOGIN_LIMIT_KEY_SIZE);
    }
    return ph_bucket_take(&(*link)->bucket, limit->rate.per_minute, limit->rate.at_once, now);
}

void login_limit_give_back(struct login_limit *limit, const uint8_t key[LOGIN_LIMIT_KEY_SIZE]) {
    struct entry *const entry = *find(limit, key);
    if (entry != NULL) {
        ph_bucket_give_back(&entry->bucket);
    }
}

static void expire(struct entry **link, int64_t before) {
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

void login_limit_sweep(struct login_limit *limit, int64_t now) {
    const int64_t full_again = (int64_t)limit->rate.at_once * PH_BUCKET_MINUTE_MS / limit->rate.per_minute;
    for (size_t i = 0; i < CHAINS; i++) {
        expire(&limit->chains[i], now - full_again);
    }
}

void login_limit_destroy(struct login_limit *limit) {
    for (size_t i = 0; limit != NULL && i < CHAINS; i++) {
        expire(&limit->chains[i], INT64_MAX);
    }
    free(limit);
}
