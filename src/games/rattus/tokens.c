// SPDX-License-Identifier: MIT
#include "games/rattus/tokens.h"

#include <stdatomic.h>
#include <string.h>

// Of the sets that were added; those of the build have theirs in rattus_token_sets.
static char added[RATTUS_TOKEN_SETS_MAX][RATTUS_TOKENS_NAME_MAX];
static unsigned count = RATTUS_TOKEN_SET_COUNT;

// Held for a few comparisons and copies, whenever a set is added or looked up by its name. Who has the number of a set
// got it from here, so games read rattus_face_sets without it.
static atomic_flag busy = ATOMIC_FLAG_INIT;

static void lock(void) {
    while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {
    }
}

static void unlock(void) {
    atomic_flag_clear_explicit(&busy, memory_order_release);
}

const char *rattus_tokens_name(unsigned set) {
    return set < RATTUS_TOKEN_SET_COUNT ? rattus_token_sets[set] : added[set];
}

static bool has(unsigned set, bool africanus) {
    return rattus_face_sets[set][africanus].count > 0;
}

int rattus_tokens_find(struct ph_json name, bool africanus) {
    int found = -1;
    lock();
    for (unsigned set = 0; set < count && found < 0; set++) {
        found = has(set, africanus) && ph_json_is(name, rattus_tokens_name(set)) ? (int)set : -1;
    }
    unlock();
    return found;
}

void rattus_tokens_list(bool africanus, struct ph_writer *writer) {
    lock();
    for (unsigned set = 0, listed = 0; set < count; set++) {
        if (has(set, africanus)) {
            ph_write_format(writer, "%s%s", listed++ == 0 ? "" : ", ", rattus_tokens_name(set));
        }
    }
    unlock();
}

// ---- adding ---------------------------------------------------------------------------------------------------------

static bool is_name(const char *name) {
    const size_t length = strlen(name);
    if (length == 0 || length >= RATTUS_TOKENS_NAME_MAX || name[0] < 'a' || name[0] > 'z') {
        return false;
    }
    return strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
}

static bool same_faces(const struct rattus_face_set *set, const struct rattus_token_table *table) {
    bool same = true;
    for (unsigned face = 0; face < set->count && same; face++) {
        const struct rattus_face *const one = &set->faces[face];
        const struct rattus_face *const other = &table->faces[face];
        same = one->limit == other->limit && one->majority == other->majority && one->all == other->all &&
               memcmp(one->classes, other->classes, sizeof one->classes) == 0;
    }
    return same;
}

// The set of that name, or the place of a new one.
static unsigned place_of(const char *name) {
    unsigned set = 0;
    while (set < count && strcmp(rattus_tokens_name(set), name) != 0) {
        set++;
    }
    return set;
}

static enum ph_status add(const char *name, const struct rattus_token_table *table, bool *kept,
                          struct ph_error *error) {
    const unsigned set = place_of(name);
    if (set == RATTUS_TOKEN_SETS_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens", "there are %d sets of tokens; no more are possible",
                            RATTUS_TOKEN_SETS_MAX);
    }
    struct rattus_face_set *const place = &rattus_face_sets[set][table->box];
    if (place->count > 0) {
        return same_faces(place, table)
                   ? PH_OK
                   : ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                                  "the set %s has other tokens already; give this one another name", name);
    }
    *place = rattus_face_sets[0][table->box]; // ids and start tokens
    place->faces = table->faces;
    *kept = true;
    if (set == count) {
        memcpy(added[set], name, strlen(name) + 1);
        count++;
    }
    return PH_OK;
}

enum ph_status rattus_tokens_add(const char *name, const struct rattus_token_table *table, bool *kept,
                                 struct ph_error *error) {
    *kept = false;
    if (!is_name(name)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                            "a set is named in small letters, digits and _, a letter first");
    }
    lock();
    const enum ph_status status = add(name, table, kept, error);
    unlock();
    return status;
}
