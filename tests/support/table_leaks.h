// SPDX-License-Identifier: MIT
// Doors of a table that leak, each in its own way, to see that a comparison of two worlds finds them.
#ifndef PESTHOUSE_TESTS_SUPPORT_TABLE_LEAKS_H
#define PESTHOUSE_TESTS_SUPPORT_TABLE_LEAKS_H

#include "support/table_pair.h"

// Where a leak shows: windows of secret answers are rare, and a search for what shows there alone begins before one.
enum table_leak_place { ANYWHERE, IN_WINDOWS };

struct table_leak {
    const char *name;
    struct pair_doors doors;
    enum table_leak_place place;
};

extern const struct table_leak table_leaks[]; // ends with one without a name

#endif
