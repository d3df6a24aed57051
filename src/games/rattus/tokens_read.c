// SPDX-License-Identifier: MIT
// Reads the tokens of a box. What is checked, and what is said of it, is what tools/rattus_tokens.py has for files;
// both are tried with tests/token_sets.json.
#include "core/reader.h"
#include "games/rattus/bits.h"
#include "games/rattus/tokens.h"

#include <string.h>

enum { ID_SIZE = sizeof((struct rattus_face *)NULL)->id, SHOWN_MAX = 60 };

#define refuse(error, ...) ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens", __VA_ARGS__)

static const char *const set_keys[] = {"_about",        "counts",   "known",  "limits",
                                       "reconstructed", "reported", "tokens", NULL};
static const char *const row_keys[] = {"A", "M", "classes", "id", "limit", "note", "provenance", "start", NULL};

// A wrong value as JSON has it, cut where it is long.
struct shown {
    char text[SHOWN_MAX + sizeof "…"];
};

static struct shown shown(struct ph_json value) {
    struct shown shown = {{0}};
    size_t length = 0;
    const char *const text = ph_json_text(value, &length);
    const bool whole = length <= SHOWN_MAX;
    length = whole ? length : SHOWN_MAX;
    while (!whole && ((unsigned char)text[length] & 0xC0u) == 0x80) { // not within a character
        length--;
    }
    memcpy(shown.text, text, length);
    memcpy(shown.text + length, whole ? "" : "…", whole ? 1 : sizeof "…");
    return shown;
}

static bool whole_number(struct ph_json value, int64_t low, int64_t high, uint8_t *number) {
    int64_t read = 0;
    if (!ph_json_int_get(value, &read) || read < low || read > high) {
        return false;
    }
    *number = (uint8_t)read;
    return true;
}

// ---- a token --------------------------------------------------------------------------------------------------------

static bool is_id(const char id[ID_SIZE]) {
    return id[0] >= 'a' && id[0] <= 'z' && id[1] >= '0' && id[1] <= '9' && id[2] >= '0' && id[2] <= '9' &&
           id[3] == '\0';
}

static enum ph_status read_count(uint8_t *count, const struct rattus_face *face, const char *symbol,
                                 struct ph_json value, struct ph_error *error) {
    return whole_number(value, 0, RATTUS_SYMBOLS_MAX, count)
               ? PH_OK
               : refuse(error, "token %s: %s: expected a whole number from 0 to %d, got %s", face->id, symbol,
                        RATTUS_SYMBOLS_MAX, shown(value).text);
}

static enum ph_status find_class(unsigned *class_id, const struct rattus_face *face, struct ph_json name,
                                 struct ph_error *error) {
    for (*class_id = 0; *class_id < RATTUS_CLASS_COUNT; (*class_id)++) {
        if (ph_json_is(name, rattus_class_ids[*class_id])) {
            return PH_OK;
        }
    }
    char known[120];
    struct ph_writer writer;
    ph_writer_init(&writer, known, sizeof known);
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        ph_write_format(&writer, "%s%s", id == 0 ? "" : ", ", rattus_class_ids[id]);
    }
    return refuse(error, "token %s: unknown class %s; expected one of: %s", face->id, shown(name).text, known);
}

static enum ph_status read_symbols(struct rattus_face *face, struct ph_json row, struct ph_error *error) {
    const struct ph_json classes = ph_json_member(row, "classes");
    unsigned symbols = 0;
    unsigned class_id = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(classes); ph_json_walk_next(&walk);) {
        PH_TRY(find_class(&class_id, face, walk.key, error));
    }
    PH_TRY(read_count(&face->majority, face, "M", ph_json_member(row, "M"), error));
    PH_TRY(read_count(&face->all, face, "A", ph_json_member(row, "A"), error));
    for (struct ph_json_walk walk = ph_json_walk_begin(classes); ph_json_walk_next(&walk);) {
        PH_TRY(find_class(&class_id, face, walk.key, error));
        PH_TRY(read_count(&face->classes[class_id], face, rattus_class_ids[class_id], walk.value, error));
        symbols += face->classes[class_id];
    }
    return symbols + face->majority + face->all > 0 ? PH_OK
                                                    : refuse(error, "token %s: it has no symbol at all", face->id);
}

static enum ph_status read_row(struct rattus_face *face, struct ph_json row, struct ph_error *error) {
    enum { NEEDED = sizeof row_keys / sizeof *row_keys - 2 }; // but for the note, and NULL
    const size_t needed = NEEDED + (ph_json_exists(ph_json_member(row, "note")) ? 1 : 0);
    *face = (struct rattus_face){.start = 0};
    if (ph_json_type(row) != PH_JSON_OBJECT || ph_json_count(row) != needed ||
        ph_read_only(NULL, "", row, row_keys) != PH_OK ||
        !ph_json_string_get(ph_json_member(row, "id"), face->id, sizeof face->id) || !is_id(face->id) ||
        ph_json_type(ph_json_member(row, "classes")) != PH_JSON_OBJECT) {
        return refuse(error,
                      "expected tokens with A, M, classes, id, limit, provenance, start, and perhaps a note; got %s",
                      shown(row).text);
    }
    bool start = false;
    if (!ph_json_bool_get(ph_json_member(row, "start"), &start)) {
        return refuse(error, "token %s: start: expected true or false, got %s", face->id,
                      shown(ph_json_member(row, "start")).text);
    }
    face->start = start;
    if (!whole_number(ph_json_member(row, "limit"), 1, RATTUS_LIMIT_MAX, &face->limit)) {
        return refuse(error, "token %s: limit: expected a whole number from 1 to %d, got %s", face->id,
                      RATTUS_LIMIT_MAX, shown(ph_json_member(row, "limit")).text);
    }
    PH_TRY(read_symbols(face, row, error));
    rattus_face_fill(face);
    return PH_OK;
}

// ---- the tokens of a box --------------------------------------------------------------------------------------------

static unsigned find_id(const struct rattus_face_set *set, const char *id) {
    unsigned face = 0;
    while (face < set->count && strcmp(set->faces[face].id, id) != 0) {
        face++;
    }
    return face;
}

// The first token says whose they are.
static unsigned box_of(struct ph_json tokens) {
    struct ph_json_walk walk = ph_json_walk_begin(tokens);
    char id[ID_SIZE];
    return ph_json_walk_next(&walk) && ph_json_string_get(ph_json_member(walk.value, "id"), id, sizeof id) &&
           find_id(&rattus_face_sets[0][1], id) < rattus_face_sets[0][1].count;
}

// What the rows come to, while they are read.
struct found {
    uint64_t met[2]; // faces, as masks
    bool twice;      // a token
    char unknown[ID_SIZE];
};

static enum ph_status read_rows(struct rattus_token_table *table, struct found *found, struct ph_json tokens,
                                struct ph_error *error) {
    const struct rattus_face_set *const same = &rattus_face_sets[0][table->box];
    for (struct ph_json_walk walk = ph_json_walk_begin(tokens); ph_json_walk_next(&walk);) {
        struct rattus_face face;
        PH_TRY(read_row(&face, walk.value, error));
        const unsigned at = find_id(same, face.id);
        if (at == same->count) {
            memcpy(found->unknown, face.id, sizeof face.id);
            continue;
        }
        found->twice = found->twice || (found->met[at / 64] >> (at % 64) & 1u) != 0;
        found->met[at / 64] |= (uint64_t)1 << (at % 64);
        table->faces[at] = face;
    }
    return PH_OK;
}

// Ids and start tokens are those of the default set.
static enum ph_status check_ids(const struct rattus_token_table *table, const struct found *found,
                                struct ph_error *error) {
    const struct rattus_face_set *const same = &rattus_face_sets[0][table->box];
    if (found->twice) {
        return refuse(error, "a token stands twice");
    }
    for (unsigned face = 0; face < same->count; face++) {
        if ((found->met[face / 64] >> (face % 64) & 1u) == 0) {
            return refuse(error, "token %s is missing", same->faces[face].id);
        }
    }
    if (found->unknown[0] != '\0') {
        return refuse(error, "unknown token %s; %s.json has none of this id", found->unknown, rattus_token_sets[0]);
    }
    for (unsigned face = 0; face < same->count; face++) {
        const struct rattus_face *const own = &table->faces[face];
        if (own->start != same->faces[face].start) {
            return refuse(error, "token %s: start %s, but %s in %s.json", own->id, own->start ? "true" : "false",
                          own->start ? "false" : "true", rattus_token_sets[0]);
        }
    }
    return PH_OK;
}

// A fact that the tokens and something besides them tell; `told` by the file where it is no value.
static enum ph_status check_fact(struct ph_json facts, const char *what, const char *fact, unsigned found,
                                 struct ph_error *error) {
    const struct ph_json told = ph_json_member(facts, fact);
    int64_t number = 0;
    if (!ph_json_exists(told) || (ph_json_int_get(told, &number) && number == (int64_t)found)) {
        return PH_OK;
    }
    return refuse(error, "tokens and %s differ: %s is %u by the tokens, %s by the file", what, fact, found,
                  shown(told).text);
}

static enum ph_status check_limit(const struct rattus_limits *known, const char *fact, unsigned found, unsigned told,
                                  struct ph_error *error) {
    return found == told || known->max == RATTUS_LIMIT_MAX
               ? PH_OK
               : refuse(error, "tokens and limits differ: %s is %u by the tokens, %u by %s", fact, found, told,
                        known->told);
}

static enum ph_status check_counts(const struct rattus_token_table *table, struct ph_json json,
                                   struct ph_error *error) {
    const struct rattus_face_set *const same = &rattus_face_sets[0][table->box];
    const struct rattus_limits *const known = &rattus_token_limits[table->box];
    const struct ph_json counts = ph_json_member(json, "counts");
    const struct ph_json limits = ph_json_member(json, "limits");
    unsigned min = RATTUS_LIMIT_MAX;
    unsigned max = 0;
    for (unsigned face = 0; face < same->count; face++) {
        const unsigned limit = table->faces[face].limit;
        min = limit < min ? limit : min;
        max = limit > max ? limit : max;
    }
    PH_TRY(check_fact(counts, "counts", "all", same->count, error));
    PH_TRY(check_fact(counts, "counts", "start", same->start_count, error));
    PH_TRY(check_limit(known, "min", min, known->min, error));
    PH_TRY(check_limit(known, "max", max, known->max, error));
    PH_TRY(check_fact(limits, "limits", "min", min, error));
    return check_fact(limits, "limits", "max", max, error);
}

enum ph_status rattus_tokens_read(struct rattus_token_table *table, struct ph_json json, struct ph_error *error) {
    const struct ph_json tokens = ph_json_member(json, "tokens");
    struct found found = {.twice = false};
    if (ph_json_type(json) != PH_JSON_OBJECT || ph_json_type(tokens) != PH_JSON_ARRAY ||
        ph_read_only(NULL, "", json, set_keys) != PH_OK) {
        return refuse(error, "expected an object with 'tokens', a list, and beside it only _about, counts, known, "
                             "limits, reconstructed, reported");
    }
    *table = (struct rattus_token_table){.box = box_of(tokens)};
    PH_TRY(read_rows(table, &found, tokens, error));
    PH_TRY(check_ids(table, &found, error));
    return check_counts(table, json, error);
}
