// SPDX-License-Identifier: MIT
#include "games/rattus/tokens.h"

#include "core/reader.h"

#include <stdatomic.h>
#include <string.h>

// What is known of a set that is not of the build; those of the build have their names in rattus_token_sets.
struct added {
    char name[RATTUS_TOKENS_NAME_MAX];
    struct rattus_token_table
        *text; // from the options of a game, in `texts`; NULL: added by the program, so its name finds it
    bool forgotten;
};

static struct added added[RATTUS_TOKEN_SETS_MAX];
static unsigned count = RATTUS_TOKEN_SET_COUNT;

static struct rattus_token_table texts[RATTUS_TOKEN_TEXTS_MAX];
static unsigned text_count;
static bool closed;

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
    return set < RATTUS_TOKEN_SET_COUNT ? rattus_token_sets[set] : added[set].name;
}

// Sets from options may share a name; only what comes with it tells them apart.
static bool has(unsigned set, bool africanus) {
    return rattus_face_sets[set][africanus].count > 0 && added[set].text == NULL;
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

static enum ph_status check_name(const char *name, struct ph_error *error) {
    const size_t length = strlen(name);
    return length > 0 && length < RATTUS_TOKENS_NAME_MAX && name[0] >= 'a' && name[0] <= 'z' &&
                   strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                              "a set is named in small letters, digits and _, a letter first");
}

static bool same_faces(const struct rattus_face_set *set, const struct rattus_token_table *table) {
    bool same = true;
    for (unsigned face = 0; face < set->count && same; face++) {
        same = rattus_face_same(&set->faces[face], &table->faces[face]);
    }
    return same;
}

// The set of that name, or the place of a new one.
static unsigned place_of(const char *name) {
    unsigned set = 0;
    while (set < count && (added[set].text != NULL || strcmp(rattus_tokens_name(set), name) != 0)) {
        set++;
    }
    return set;
}

static void place(unsigned set, const char *name, const struct rattus_token_table *table) {
    rattus_face_sets[set][table->box] = rattus_face_sets[0][table->box]; // ids and start tokens
    rattus_face_sets[set][table->box].faces = table->faces;
    if (set >= RATTUS_TOKEN_SET_COUNT) {
        memcpy(added[set].name, name, strlen(name) + 1);
    }
    count = set == count ? count + 1 : count;
}

static enum ph_status add(const char *name, const struct rattus_token_table *table, bool *kept,
                          struct ph_error *error) {
    const unsigned set = place_of(name);
    if (set == RATTUS_TOKEN_SETS_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens", "there are %d sets of tokens; no more are possible",
                            RATTUS_TOKEN_SETS_MAX);
    }
    const struct rattus_face_set *const known = &rattus_face_sets[set][table->box];
    if (known->count > 0) {
        return same_faces(known, table)
                   ? PH_OK
                   : ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                                  "the set %s has other tokens already; give this one another name", name);
    }
    place(set, name, table);
    *kept = true;
    return PH_OK;
}

enum ph_status rattus_tokens_add(const char *name, const struct rattus_token_table *table, bool *kept,
                                 struct ph_error *error) {
    *kept = false;
    PH_TRY(check_name(name, error));
    lock();
    const enum ph_status status = add(name, table, kept, error);
    unlock();
    return status;
}

// ---- sets that options write out ------------------------------------------------------------------------------------

// A set of that name with these tokens, wherever it came from; `count`: none.
static unsigned same_set(const char *name, const struct rattus_token_table *table) {
    for (unsigned set = 0; set < count; set++) {
        const struct rattus_face_set *const known = &rattus_face_sets[set][table->box];
        if (known->count > 0 && strcmp(rattus_tokens_name(set), name) == 0 && same_faces(known, table)) {
            return set;
        }
    }
    return count;
}

static unsigned forgotten_set(void) {
    unsigned set = RATTUS_TOKEN_SET_COUNT;
    while (set < count && !added[set].forgotten) {
        set++;
    }
    return set;
}

static enum ph_status keep(unsigned *set, const char *name, const struct rattus_token_table *table,
                           struct ph_error *error) {
    *set = same_set(name, table);
    if (*set < count) {
        added[*set].forgotten = false;
        return PH_OK;
    }
    if (closed) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                            "the set '%s' comes with its tokens, and this program takes no others than its own", name);
    }
    const bool fresh = text_count < RATTUS_TOKEN_TEXTS_MAX && count < RATTUS_TOKEN_SETS_MAX;
    *set = fresh ? count : forgotten_set();
    if (!fresh && *set == count) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                            "this program has met %u other sets of tokens; it has to start again for more", text_count);
    }
    added[*set].text = fresh ? &texts[text_count++] : added[*set].text;
    added[*set].forgotten = false;
    memset(rattus_face_sets[*set], 0, sizeof rattus_face_sets[*set]);
    *added[*set].text = *table;
    place(*set, name, added[*set].text);
    return PH_OK;
}

enum ph_status rattus_tokens_meet(struct ph_json value, bool africanus, unsigned *set, struct ph_error *error) {
    size_t length = 0;
    const char *const text = ph_json_text(value, &length) + 1; // within its quotation marks
    const char *const end = text + length - 2;
    const char *const space = memchr(text, ' ', (size_t)(end - text));
    char name[RATTUS_TOKENS_NAME_MAX] = "";
    struct rattus_token_table table;
    if (space != NULL && (size_t)(space - text) < sizeof name) {
        memcpy(name, text, (size_t)(space - text));
    }
    PH_TRY(check_name(name, error));
    PH_TRY(rattus_tokens_read_text(&table, africanus, space + 1, (size_t)(end - space - 1), error));
    lock();
    const enum ph_status status = keep(set, name, &table, error);
    unlock();
    return status;
}

void rattus_tokens_forget(unsigned set) {
    lock();
    added[set].forgotten = added[set].text != NULL;
    unlock();
}

void rattus_tokens_close(void) {
    lock();
    closed = true;
    unlock();
}
