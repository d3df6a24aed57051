// SPDX-License-Identifier: MIT
#include "server/people/script.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = SCRIPTS_MAX / 64 };

static int compare_range(const void *glyph, const void *range) {
    const uint32_t wanted = *(const uint32_t *)glyph;
    const struct script_range *const found = range;
    return (wanted > found->last) - (wanted < found->first);
}

// NULL: it is used in all scripts.
static const struct script_set *scripts_of(uint32_t glyph) {
    const struct script_range *const found =
        bsearch(&glyph, script_ranges, script_range_count, sizeof *script_ranges, compare_range);
    return found != NULL ? &script_sets[found->set] : NULL;
}

static const char *first_name(const struct script_set *set) {
    size_t script = 0;
    while ((set->bits[script / 64] >> script % 64 & 1) == 0) {
        script++; // a set has at least one
    }
    return script_names[script];
}

// Leaves the scripts that both have. False: they have none in common, and nothing changes.
static bool keep_common(struct script_set *set, const struct script_set *other) {
    struct script_set common;
    uint64_t any = 0;
    for (size_t i = 0; i < WORDS; i++) {
        common.bits[i] = set->bits[i] & other->bits[i];
        any |= common.bits[i];
    }
    if (any != 0) {
        *set = common;
    }
    return any != 0;
}

bool script_is_one(const char *text, const char *two[2]) {
    struct script_set set;
    memset(&set, 0xFF, sizeof set);
    for (size_t left = strlen(text), length; left > 0; text += length, left -= length) {
        length = ph_utf8_length(text, left);
        const struct script_set *const scripts = length > 0 ? scripts_of(ph_utf8_glyph(text, length)) : NULL;
        if (scripts != NULL && !keep_common(&set, scripts)) {
            two[0] = first_name(&set);
            two[1] = first_name(scripts);
            return false;
        }
        length += length == 0;
    }
    return true;
}
