// SPDX-License-Identifier: MIT
// Compares messages with their rows, in checked builds. What a game itself writes (actions, events, views) counts as an
// object here; tests/support/schemas.py compares that, too.
#include "core/message.h"

#if PH_CHECK_STATES

#include "pesthouse/game.h"
#include "pesthouse/json.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct check {
    const struct ph_door *door;
    char why[PH_MISFIT_SIZE]; // the last misfit: of a member of an object that is otherwise of the right kind, if there
                              // was one
};

static bool is_type(struct check *check, const char **type, struct ph_json value);

// ---- shapes ---------------------------------------------------------------------------------------------------------

static const struct ph_shape *find_shape(const struct ph_door *door, const char *name, size_t length) {
    for (size_t i = 0; door->shapes[i] != NULL; i++) {
        for (const struct ph_shape *shape = door->shapes[i]; shape->name != NULL; shape++) {
            if (strlen(shape->name) == length && memcmp(shape->name, name, length) == 0) {
                return shape;
            }
        }
    }
    fprintf(stderr, "the door %s has no shape %.*s\n", door->name, (int)length, name);
    abort();
}

static const struct ph_member *members_of(const struct ph_door *door, const char *shape) {
    return find_shape(door, shape, strlen(shape))->members;
}

static bool misfits(struct check *check, const char *name, const char *why) {
    snprintf(check->why, sizeof check->why, "%s: %s", name, why);
    return false;
}

// Counts the members of an object that are among those of a shape; false if one is missing or of another type.
static bool has_members(struct check *check, const struct ph_member *members, struct ph_json object, size_t *known) {
    for (const struct ph_member *member = members; member->name != NULL; member++) {
        if (strcmp(member->name, "...") == 0) {
            if (!has_members(check, members_of(check->door, member->type), object, known)) {
                return false;
            }
            continue;
        }
        const size_t length = strcspn(member->name, "?");
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)length, member->name);
        const struct ph_json value = ph_json_member(object, name);
        const char *type = member->type;
        if (ph_json_exists(value) && !is_type(check, &type, value)) {
            return check->why[0] != '\0' ? false : misfits(check, name, member->type);
        }
        if (!ph_json_exists(value) && member->name[length] != '?') {
            return misfits(check, name, "missing");
        }
        *known += ph_json_exists(value);
    }
    return true;
}

static bool is_whole(struct check *check, struct ph_json object, size_t known) {
    size_t count = 0;
    char name[64] = "";
    for (struct ph_json_walk walk = ph_json_walk_begin(object); ph_json_walk_next(&walk); count++) {
        (void)ph_json_string_get(walk.key, name, sizeof name);
    }
    return count == known || misfits(check, name, "one of the members is unknown; this is the last");
}

static bool is_of_members(struct check *check, const struct ph_member *members, struct ph_json value) {
    size_t known = 0;
    return ph_json_type(value) == PH_JSON_OBJECT && has_members(check, members, value, &known) &&
           is_whole(check, value, known);
}

static bool is_shape(struct check *check, const struct ph_shape *shape, struct ph_json value) {
    const char *is = shape->is;
    return is != NULL ? is_type(check, &is, value) : is_of_members(check, shape->members, value);
}

// ---- types ----------------------------------------------------------------------------------------------------------

static bool is_digits(struct ph_json value, size_t count) {
    char text[80];
    return ph_json_string_get(value, text, sizeof text) && strlen(text) == count &&
           strspn(text, "0123456789abcdef") == count;
}

static bool is_int_from(struct ph_json value, int64_t least, int64_t most) {
    int64_t number;
    return ph_json_int_get(value, &number) && number >= least && number <= most;
}

static bool is_named(struct check *check, const char *name, size_t length, struct ph_json value) {
    static const struct {
        const char *name;
        unsigned type;
    } types[] = {
        {"number", PH_JSON_NUMBER},  {"bool", PH_JSON_BOOL},      {"string", PH_JSON_STRING},
        {"null", PH_JSON_NULL},      {"object", PH_JSON_OBJECT},  {"table", PH_JSON_STRING},
        {"bot", PH_JSON_STRING},     {"error", PH_JSON_STRING},   {"refusal", PH_JSON_STRING},
        {"action", PH_JSON_OBJECT},  {"outcome", PH_JSON_OBJECT}, {"event", PH_JSON_OBJECT},
        {"options", PH_JSON_OBJECT}, {"view", PH_JSON_OBJECT},    {"position", PH_JSON_OBJECT},
    };
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(word, types[i].name) == 0) {
            return (unsigned)ph_json_type(value) == types[i].type;
        }
    }
    if (strcmp(word, "game") == 0) {
        char id[32];
        return ph_json_string_get(value, id, sizeof id) && ph_game_find(id) != NULL;
    }
    return strcmp(word, "any") == 0      ? true
           : strcmp(word, "int") == 0    ? is_int_from(value, INT64_MIN, INT64_MAX)
           : strcmp(word, "seat") == 0   ? is_int_from(value, 0, PH_SEATS_MAX - 1)
           : strcmp(word, "person") == 0 ? is_int_from(value, 1, INT64_MAX)
           : strcmp(word, "time") == 0   ? is_int_from(value, 0, INT64_MAX)
           : strcmp(word, "hex32") == 0  ? is_digits(value, 32)
           : strcmp(word, "hex64") == 0  ? is_digits(value, 64)
           : strcmp(word, "true") == 0 || strcmp(word, "false") == 0
               ? ph_json_type(value) == PH_JSON_BOOL && *ph_json_text(value, &(size_t){0}) == *word
               : is_shape(check, find_shape(check->door, word, length), value);
}

static bool is_literal(const char *text, size_t length, struct ph_json value) {
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    return ph_json_is(value, word);
}

// A list, or an object with members of any name.
static bool is_filled(struct check *check, const char **type, struct ph_json value) {
    const bool list = **type == '[';
    const char *const inner = *type + 1;
    bool right = (unsigned)ph_json_type(value) == (unsigned)(list ? PH_JSON_ARRAY : PH_JSON_OBJECT);
    *type = inner;
    (void)is_type(check, type, (struct ph_json){0}); // to find its end
    for (struct ph_json_walk walk = ph_json_walk_begin(value); right && ph_json_walk_next(&walk);) {
        const char *each = inner;
        right = is_type(check, &each, walk.value);
    }
    ++*type;
    return right;
}

static bool is_one(struct check *check, const char **type, struct ph_json value) {
    const char *const start = *type;
    if (*start == '[' || *start == '{') {
        return is_filled(check, type, value);
    }
    if (*start == '\'') {
        const size_t length = strcspn(start + 1, "'");
        *type += length + 2;
        return is_literal(start + 1, length, value);
    }
    if (*start == '-' || isdigit((unsigned char)*start)) {
        char *end;
        const int64_t number = strtoll(start, &end, 10);
        *type = end;
        return is_int_from(value, number, number);
    }
    const size_t length = strcspn(start, " |]}");
    *type += length;
    return ph_json_exists(value) && is_named(check, start, length, value);
}

// Reads a type up to its end; whether the value is of it.
static bool is_type(struct check *check, const char **type, struct ph_json value) {
    bool right = is_one(check, type, value);
    while (strncmp(*type, " | ", 3) == 0) {
        *type += 3;
        right = is_one(check, type, right ? (struct ph_json){0} : value) || right; // what is no value is of no type
    }
    if (right) {
        check->why[0] = '\0';
    }
    return right;
}

// ---- messages -------------------------------------------------------------------------------------------------------

static const struct ph_exchange *find_exchange(const struct ph_door *door, struct ph_json message, const char *name) {
    for (const struct ph_exchange *exchange = door->exchanges; exchange->name != NULL; exchange++) {
        if (name != NULL ? strcmp(exchange->name, name) == 0
                         : ph_json_is(ph_json_member(message, "t"), exchange->name)) {
            return exchange;
        }
    }
    return NULL;
}

// Whether a message has the members of its door's frame, and those of one of the shapes of a type beside them.
static bool is_framed(struct check *check, const char *type, struct ph_json message) {
    for (const char *one = type; *one != '\0'; one += strspn(one, " |")) {
        const size_t length = strcspn(one, " ");
        const struct ph_shape *const shape = find_shape(check->door, one, length);
        const struct ph_member both[] = {{"...", check->door->frame, ""}, {"...", shape->name, ""}, {0}};
        if (shape->is != NULL ? is_framed(check, shape->is, message) : is_of_members(check, both, message)) {
            return true;
        }
        one += length;
    }
    return false;
}

static bool is_answer(struct check *check, const char *type, struct ph_json message) {
    return check->door->frame != NULL ? is_framed(check, type, message) : is_type(check, &type, message);
}

static const char *type_of_answer(const struct ph_door *door, struct ph_json message, const char *name) {
    const struct ph_exchange *const exchange = find_exchange(door, message, name);
    bool ok = true;
    (void)ph_json_bool_get(ph_json_member(message, "ok"), &ok);
    return exchange != NULL && ok ? exchange->answers : door->refusal;
}

enum ph_status ph_message_fits(const struct ph_door *door, const char *name, const char *text, size_t length,
                               char why[PH_MISFIT_SIZE]) {
    struct ph_json_document *document = NULL;
    struct check check = {.door = door};
    if (ph_json_parse(&document, text, length, NULL) == PH_ERROR_NO_MEMORY) {
        return PH_ERROR_NO_MEMORY;
    }
    const struct ph_json message = ph_json_root(document);
    const char *type = type_of_answer(door, message, name);
    const bool fits = type == NULL            ? misfits(&check, "t", "the door has no such message")
                      : type == door->refusal ? is_type(&check, &type, message)
                                              : is_answer(&check, type, message);
    memcpy(why, check.why, sizeof check.why);
    ph_json_document_destroy(document);
    return fits ? PH_OK : PH_ERROR_INTERNAL;
}

// FNV-1a of what is checked.
static uint64_t hash_of(const struct ph_door *door, const char *name, const char *text, size_t length) {
    uint64_t hash = 0xCBF29CE484222325U ^ (uintptr_t)door ^ ((uintptr_t)name << 20);
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001B3U;
    }
    return hash;
}

enum ph_status ph_message_check(const struct ph_door *door, const char *name, const char *text, size_t length) {
    enum { KEPT = 64 };
    static _Thread_local uint64_t kept[KEPT]; // of what fitted lately: many people are told the same
    const uint64_t hash = hash_of(door, name, text, length);
    if (kept[hash % KEPT] == hash) {
        return PH_OK;
    }
    char why[PH_MISFIT_SIZE];
    const enum ph_status status = ph_message_fits(door, name, text, length, why);
    if (status == PH_OK) {
        kept[hash % KEPT] = hash;
    }
    if (status == PH_ERROR_INTERNAL) {
        fprintf(stderr, "the door %s must not say this (%s): %.*s\n", door->name, why, (int)length, text);
        abort();
    }
    return status;
}

#else
typedef int ph_message_check_is_for_checked_builds;
#endif
