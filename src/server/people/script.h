// SPDX-License-Identifier: MIT
// The scripts in which a text is written (Unicode Technical Standard 39, section 5.1). Letters of two scripts can look
// alike, so a name has one; Japanese and Korean, which are written in several together, count as one each.
#ifndef PESTHOUSE_SERVER_PEOPLE_SCRIPT_H
#define PESTHOUSE_SERVER_PEOPLE_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCRIPTS_MAX = 192 };

// Whether all characters of a UTF-8 text can be of one script. Else two that its letters are of.
bool script_is_one(const char *text, const char *two[2]);

// ---- tables (tools/generate_confusables.py) -------------------------------------------------------------------------

struct script_set {
    uint64_t bits[SCRIPTS_MAX / 64];
};

// Ascending; other characters are used in all scripts.
struct script_range {
    uint32_t first;
    uint32_t last;
    uint32_t set;
};

extern const char *const script_names[SCRIPTS_MAX]; // those of several scripts that are written together come last
extern const struct script_set script_sets[];
extern const struct script_range script_ranges[];
extern const size_t script_range_count;

#endif
