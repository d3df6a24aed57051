// SPDX-License-Identifier: MIT
// Tables of Rattus (table.h).
#ifndef PESTHOUSE_TESTS_SUPPORT_RATTUS_TABLE_H
#define PESTHOUSE_TESTS_SUPPORT_RATTUS_TABLE_H

#include "games/rattus/rattus.h"
#include "support/table.h"

extern const struct table_kind table_of_rattus;

// A position from its fields without the braces around them. `game` is filled in, and where they are left out 4
// `players`, `plague` in Hungaria (not in the phase `setup`, which may lack it), and `options` with the harsh tokens.
#define position(fields) table_position(&table_of_rattus, (fields), __FILE__, __LINE__)
// The position is refused, and the error names this field.
#define refuse_position(fields, field) table_refuse_position(&table_of_rattus, (fields), (field), __FILE__, __LINE__)
// A new game before its first draw. `options` are fields as well ("" for none).
#define new_game(players, options) table_new_game(&table_of_rattus, (players), (options), __FILE__, __LINE__)
#define refuse_new_game(players, options, field)                                                                       \
    table_refuse_new_game(&table_of_rattus, (players), (options), (field), __FILE__, __LINE__)

#define expect_cubes(table, seat, region, count)                                                                       \
    table_expect_cubes((table), (seat), (region), (count), __FILE__, __LINE__)
#define expect_supply(table, seat, count) table_expect_supply((table), (seat), (count), __FILE__, __LINE__)
#define expect_rats(table, region, count) table_expect_rats((table), (region), (count), __FILE__, __LINE__)

void table_expect_cubes(const struct table *table, unsigned seat, const char *region, unsigned count, const char *file,
                        int line);
void table_expect_supply(const struct table *table, unsigned seat, unsigned count, const char *file, int line);
void table_expect_rats(const struct table *table, const char *region, unsigned count, const char *file, int line);

// What the data say of the harsh tokens of the base box: a list of objects as in data/tokens/harsh.json. The caller's.
json_t *table_tokens(void);

#endif
