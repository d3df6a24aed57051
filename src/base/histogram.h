// SPDX-License-Identifier: MIT
// How often something took how long: counts of durations up to fixed bounds.
#ifndef PESTHOUSE_BASE_HISTOGRAM_H
#define PESTHOUSE_BASE_HISTOGRAM_H

#include <stdint.h>

enum { PH_HISTOGRAM_BOUNDS = 14 };

struct ph_histogram {
    uint64_t counts[PH_HISTOGRAM_BOUNDS + 1]; // up to each bound, but beyond the one before; the last is beyond all
    uint64_t sum;                             // of all, in microseconds
};

// A bound in microseconds, from half a millisecond to 10 s.
static inline int64_t ph_histogram_bound(unsigned index) {
    static const int64_t bounds[PH_HISTOGRAM_BOUNDS] = {500,    1000,   2500,   5000,    10000,   25000,   50000,
                                                        100000, 250000, 500000, 1000000, 2500000, 5000000, 10000000};
    return bounds[index];
}

static inline void ph_histogram_add(struct ph_histogram *histogram, int64_t microseconds) {
    const int64_t time = microseconds < 0 ? 0 : microseconds;
    unsigned index = 0;
    while (index < PH_HISTOGRAM_BOUNDS && time > ph_histogram_bound(index)) {
        index++;
    }
    histogram->counts[index]++;
    histogram->sum += (uint64_t)time;
}

#endif
