// SPDX-License-Identifier: MIT
// A token bucket: so many of something a minute, and so many of them at once.
#ifndef PESTHOUSE_BASE_BUCKET_H
#define PESTHOUSE_BASE_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

enum { PH_BUCKET_MINUTE_MS = 60000 };

struct ph_bucket {
    int64_t spent; // 1/60000 of a token, so that whole milliseconds give whole numbers
    int64_t time;  // when that was true, in milliseconds
};

// Takes a token of a bucket that holds `burst` and gets `per_minute` a minute. False: it is empty.
static inline bool ph_bucket_take(struct ph_bucket *bucket, uint32_t per_minute, uint32_t burst, int64_t now) {
    const int64_t regained = (now - bucket->time) * per_minute;
    bucket->spent = bucket->spent > regained ? bucket->spent - regained : 0;
    bucket->time = now;
    if (bucket->spent + PH_BUCKET_MINUTE_MS > (int64_t)burst * PH_BUCKET_MINUTE_MS) {
        return false;
    }
    bucket->spent += PH_BUCKET_MINUTE_MS;
    return true;
}

// Puts back a token that was taken.
static inline void ph_bucket_give_back(struct ph_bucket *bucket) {
    bucket->spent = bucket->spent > PH_BUCKET_MINUTE_MS ? bucket->spent - PH_BUCKET_MINUTE_MS : 0;
}

#endif
