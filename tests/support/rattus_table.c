// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static void fill_in(struct ph_writer *writer, const char *fields) {
    if (strstr(fields, "'players':") == NULL) {
        ph_write_text(writer, ", \"players\": 4");
    }
    if (strstr(fields, "'plague':") == NULL && strstr(fields, "'phase': 'setup'") == NULL) {
        ph_write_text(writer, ", \"plague\": \"hungaria\"");
    }
    if (strstr(fields, "'options':") == NULL) {
        ph_write_text(writer, ", \"options\": {\"tokens\": \"harsh\"}");
    }
}

const struct table_kind table_of_rattus = {.game = &rattus_game, .fill_in = fill_in};

void table_expect_cubes(const struct table *table, unsigned seat, const char *region, unsigned count, const char *file,
                        int line) {
    char pointer[64];
    char number[16];
    snprintf(pointer, sizeof pointer, "/cubes/%u/%s", seat, region);
    snprintf(number, sizeof number, "%u", count);
    table_expect(table, PH_SEAT_REFEREE, pointer, number, file, line);
}

void table_expect_supply(const struct table *table, unsigned seat, unsigned count, const char *file, int line) {
    if (table->state.supply[seat] != count) {
        print_error("the supply of seat %u is %u, not %u\n", seat, table->state.supply[seat], count);
        _fail(file, line);
    }
}

void table_expect_rats(const struct table *table, const char *region, unsigned count, const char *file, int line) {
    char pointer[64];
    unsigned found = 0;
    do { // the tokens of a region are a list: the one after the last is absent
        snprintf(pointer, sizeof pointer, "/rats/%s/%u", region, found);
    } while (table_has(table, pointer) && ++found < 4);
    if (found != count) {
        print_error("%u tokens lie in %s, not %u\n", found, region, count);
        _fail(file, line);
    }
}

json_t *table_tokens(void) {
    json_t *const description = json_loads(rattus_game.description, 0, NULL);
    json_t *const sets = json_object_get(json_object_get(description, "components"), "tokens");
    json_t *const tokens = json_object_get(json_object_get(sets, "harsh"), "tokens");
    assert_int_equal(json_array_size(tokens), 49);
    json_incref(tokens);
    json_decref(description);
    return tokens;
}
