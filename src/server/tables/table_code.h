// SPDX-License-Identifier: MIT
// The code by which phones join a table around one screen: six letters and digits, as those of a guest's code, that
// follow from the table's id and the store's secret. So all servers of a store know it, and none has to keep it. Two
// tables have the same one with a probability of 1 in 2^30.
#ifndef PESTHOUSE_SERVER_TABLES_TABLE_CODE_H
#define PESTHOUSE_SERVER_TABLES_TABLE_CODE_H

#include "server/tables/shared.h"

enum { TABLE_CODE_SIZE = 7, TABLE_CODE_DIGITS = 8 };

void table_code_of(char code[TABLE_CODE_SIZE], const struct token_house *house, const char *id);
// The first digits of the ids that have a code as somebody types it; of the last digit only the upper half counts.
// False: it is none.
bool table_code_read(char digits[TABLE_CODE_DIGITS + 1], const struct token_house *house, const char *typed);
// Whether an id begins with such digits.
bool table_code_fits(const char digits[TABLE_CODE_DIGITS + 1], const char *id);

#endif
