// SPDX-License-Identifier: MIT
#include "support/json_match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Fields that the rules describe as sets: their order does not count.
static const char *const set_fields[] = {"characters"};

static bool is_set(const char *field) {
    if (field == NULL) {
        return false;
    }
    for (size_t i = 0; i < sizeof set_fields / sizeof set_fields[0]; i++) {
        if (strcmp(field, set_fields[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_nothing(const json_t *value) {
    return value == NULL || json_is_null(value);
}

static bool lists_equal(const json_t *expected, const json_t *actual) {
    if (json_array_size(expected) != json_array_size(actual)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(expected); i++) {
        if (!json_match_equal(json_array_get(expected, i), json_array_get(actual, i), NULL)) {
            return false;
        }
    }
    return true;
}

static size_t count_in(const json_t *list, const json_t *wanted) {
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        count += json_match_equal(wanted, json_array_get(list, i), NULL) ? 1 : 0;
    }
    return count;
}

static bool sets_equal(const json_t *expected, const json_t *actual) {
    if (json_array_size(expected) != json_array_size(actual)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(expected); i++) {
        const json_t *const wanted = json_array_get(expected, i);
        if (count_in(expected, wanted) != count_in(actual, wanted)) {
            return false;
        }
    }
    return true;
}

static bool objects_equal(const json_t *expected, const json_t *actual) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)expected, key, value) {
        if (!json_match_equal(value, json_object_get(actual, key), key)) {
            return false;
        }
    }
    json_object_foreach((json_t *)actual, key, value) {
        if (json_object_get(expected, key) == NULL && !json_is_null(value)) {
            return false;
        }
    }
    return true;
}

bool json_match_equal(const json_t *expected, const json_t *actual, const char *field) {
    if (is_nothing(expected) || is_nothing(actual)) {
        return is_nothing(expected) && is_nothing(actual);
    }
    if (json_is_number(expected) && json_is_number(actual)) {
        return fabs(json_number_value(expected) - json_number_value(actual)) <= 1e-9;
    }
    if (json_is_array(expected) && json_is_array(actual)) {
        return is_set(field) ? sets_equal(expected, actual) : lists_equal(expected, actual);
    }
    if (json_is_object(expected) && json_is_object(actual)) {
        return objects_equal(expected, actual);
    }
    return json_equal(expected, actual) != 0;
}

bool json_match_pattern(const json_t *pattern, const json_t *object) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)pattern, key, value) {
        if (!json_match_equal(value, json_object_get(object, key), key)) {
            return false;
        }
    }
    return json_is_object(object);
}

// Copies one reference token, unescaped: "~1" is "/" and "~0" is "~".
static char *reference_token(const char *start, size_t length) {
    char *const token = malloc(length + 1);
    if (token == NULL) {
        abort();
    }
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        char letter = start[i];
        if (letter == '~' && i + 1 < length && (start[i + 1] == '0' || start[i + 1] == '1')) {
            letter = start[++i] == '0' ? '~' : '/';
        }
        token[used++] = letter;
    }
    token[used] = '\0';
    return token;
}

static json_t *list_element(const json_t *list, const char *token) {
    if (token[0] == '\0' || strspn(token, "0123456789") != strlen(token) || (token[0] == '0' && token[1] != '\0')) {
        return NULL;
    }
    return json_array_get(list, (size_t)strtoul(token, NULL, 10));
}

json_t *json_match_pointer(json_t *document, const char *pointer) {
    json_t *value = document;
    while (value != NULL && *pointer == '/') {
        const char *const start = pointer + 1;
        const size_t length = strcspn(start, "/");
        char *const token = reference_token(start, length);
        value = json_is_array(value) ? list_element(value, token) : json_object_get(value, token);
        free(token);
        pointer = start + length;
    }
    return *pointer == '\0' ? value : NULL;
}
