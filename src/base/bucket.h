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

// Takes tokens even if there are too few, down to a debt of one second's. False: there is a debt. A minute gives back
// all that it holds.
static inline bool ph_bucket_spend(struct ph_bucket *bucket, int64_t per_second, int64_t burst, int64_t count,
                                   int64_t now) {
    const int64_t elapsed = now - bucket->time < PH_BUCKET_MINUTE_MS ? now - bucket->time : PH_BUCKET_MINUTE_MS;
    const int64_t regained = elapsed * per_second * 60;
    const int64_t most = (burst + per_second) * PH_BUCKET_MINUTE_MS;
    bucket->spent = (bucket->spent > regained ? bucket->spent - regained : 0) + count * PH_BUCKET_MINUTE_MS;
    bucket->spent = bucket->spent < most ? bucket->spent : most;
    bucket->time = now;
    return bucket->spent <= burst * PH_BUCKET_MINUTE_MS;
}

// Puts back a token that was taken.
static inline void ph_bucket_give_back(struct ph_bucket *bucket) {
    bucket->spent = bucket->spent > PH_BUCKET_MINUTE_MS ? bucket->spent - PH_BUCKET_MINUTE_MS : 0;
}

#endif
