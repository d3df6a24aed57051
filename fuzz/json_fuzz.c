// SPDX-License-Identifier: MIT
// Any bytes to the JSON reader. What it accepts is walked through with every question one can ask of a value.
#include "fuzz/require.h"
#include "pesthouse/json.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Returns how many values there are.
static size_t walk_value(struct ph_json value, const char *start, const char *end) {
    size_t length;
    const char *const text = ph_json_text(value, &length);
    require(text >= start && text + length <= end && length > 0, "a value lies within its text");
    char storage[64];
    int64_t number;
    double real;
    bool flag;
    const enum ph_json_type type = ph_json_type(value);
    require(!ph_json_string_get(value, storage, sizeof storage) || ph_json_is(value, storage),
            "a string equals what was read of it");
    require(ph_json_bool_get(value, &flag) == (type == PH_JSON_BOOL), "a bool reads as a bool");
    require(!ph_json_int_get(value, &number) || (ph_json_double_get(value, &real) && real == (double)number),
            "a whole number reads alike as either kind");
    size_t count = 1;
    size_t children = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        require(ph_json_exists(walk.key) == (type == PH_JSON_OBJECT), "members have names, elements have none");
        if (ph_json_string_get(walk.key, storage, sizeof storage) && children < 8) {
            require(ph_json_member(value, storage).token == walk.value.token, "a member is found by its name");
        }
        count += walk_value(walk.value, start, end);
        children++;
    }
    require(children == ph_json_count(value), "the count is the number of steps");
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    const char *const text = (const char *)data;
    if (ph_json_parse(&document, text, size, &error) == PH_OK) {
        walk_value(ph_json_root(document), text, text + size);
    } else {
        require(document == NULL && error.message[0] != '\0', "what is refused is explained");
    }
    ph_json_document_destroy(document);
    return 0;
}
