// SPDX-License-Identifier: MIT
#include "cli/sources.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// The provenance as JSON has it, with its quotes: what a file says is printed without its escapes taken apart.
static const char *source_of(struct ph_json row, size_t *length) {
    const struct ph_json source = ph_json_member(row, "provenance");
    const char *const text = ph_json_text(source, length);
    return ph_json_type(source) == PH_JSON_STRING ? text : NULL;
}

static bool is_same(struct ph_json row, const char *source, size_t length) {
    size_t other_length = 0;
    const char *const other = source_of(row, &other_length);
    return other != NULL && other_length == length && memcmp(other, source, length) == 0;
}

// How many rows have the source; 0: one before the row at `first` has it, so that it was counted already.
static unsigned count_from(struct ph_json rows, size_t first, const char *source, size_t length) {
    unsigned count = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(rows); ph_json_walk_next(&walk);) {
        const bool same = is_same(walk.value, source, length);
        if (same && walk.index < first) {
            return 0;
        }
        count += same;
    }
    return count;
}

// Calls `each` for each source, in the order in which the list first names them.
static void each_source(struct ph_json rows, void each(void *self, const char *source, size_t length, unsigned count),
                        void *self) {
    for (struct ph_json_walk walk = ph_json_walk_begin(rows); ph_json_walk_next(&walk);) {
        size_t length = 0;
        const char *const source = source_of(walk.value, &length);
        const unsigned count = source == NULL ? 0 : count_from(rows, walk.index, source, length);
        if (count > 0) {
            each(self, source, length, count);
        }
    }
}

struct printed {
    int indent;
    unsigned count;
};

static void print_source(void *self, const char *source, size_t length, unsigned count) {
    struct printed *const printed = self;
    if (printed->count++ == 0) {
        printf("%*sprovenance:", printed->indent, "");
    }
    printf("%s %.*s %u", printed->count == 1 ? "" : ",", (int)length - 2, source + 1, count);
}

void cli_sources_print(struct ph_json rows, int indent) {
    struct printed printed = {.indent = indent};
    if (ph_json_type(rows) == PH_JSON_ARRAY) {
        each_source(rows, print_source, &printed);
    }
    if (printed.count > 0) {
        printf("\n");
    }
}

static void write_source(void *self, const char *source, size_t length, unsigned count) {
    struct ph_writer *const writer = self;
    ph_write_format(writer, "%s%.*s:%u", writer->data[writer->length - 1] == '{' ? "" : ",", (int)length, source,
                    count);
}

void cli_sources_json(struct ph_json rows, struct ph_writer *writer) {
    struct ph_writer object;
    ph_writer_init_heap(&object);
    ph_write_char(&object, '{');
    each_source(rows, write_source, &object);
    ph_write_char(&object, '}');
    if (object.failed) {
        writer->failed = true;
    } else {
        ph_json_raw(writer, object.data, object.length);
    }
    ph_writer_deinit(&object);
}
