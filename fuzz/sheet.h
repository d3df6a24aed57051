// SPDX-License-Identifier: MIT
// What the fuzz targets of tables compare.
#ifndef PESTHOUSE_FUZZ_SHEET_H
#define PESTHOUSE_FUZZ_SHEET_H

#include "table/inside.h"

#include <string.h>

// Byte for byte: the same entries give the same bytes.
static inline bool same_sheet(const struct ph_table_sheet *a, const struct ph_table_sheet *b) {
    const void *const first = a;
    const void *const second = b;
    return memcmp(first, second, sizeof *a) == 0;
}

#endif
