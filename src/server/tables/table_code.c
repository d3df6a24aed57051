// SPDX-License-Identifier: MIT
#include "server/tables/table_code.h"

#include "store/permutation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Of an id the first 30 bits become the code.
enum { BITS = 30, SPARE_BITS = 4 * TABLE_CODE_DIGITS - BITS, LETTER_BITS = 5 };

static struct permutation permutation(const struct token_house *house) {
    struct permutation made = {.purpose = "pesthouse-table-code-1", .half_bits = BITS / 2};
    memcpy(made.secret, house->secret, STORE_SECRET_SIZE);
    return made;
}

static uint64_t first_bits(const char *id) {
    char digits[TABLE_CODE_DIGITS + 1] = "";
    memcpy(digits, id, TABLE_CODE_DIGITS);
    return strtoull(digits, NULL, 16) >> SPARE_BITS;
}

void table_code_of(char code[TABLE_CODE_SIZE], const struct token_house *house, const char *id) {
    const struct permutation known = permutation(house);
    uint64_t number = permutation_of(&known, first_bits(id));
    code[TABLE_CODE_SIZE - 1] = '\0';
    for (size_t i = TABLE_CODE_SIZE - 1; i-- > 0; number >>= LETTER_BITS) {
        code[i] = token_code_letters[number & 31U];
    }
}

bool table_code_read(char digits[TABLE_CODE_DIGITS + 1], const struct token_house *house, const char *typed) {
    const struct permutation known = permutation(house);
    char letters[TABLE_CODE_SIZE];
    uint64_t number = 0;
    if (!token_code_letters_read(letters, TABLE_CODE_SIZE - 1, typed)) {
        return false;
    }
    for (size_t i = 0; i < TABLE_CODE_SIZE - 1; i++) {
        number = number << LETTER_BITS | (uint64_t)(strchr(token_code_letters, letters[i]) - token_code_letters);
    }
    (void)snprintf(digits, TABLE_CODE_DIGITS + 1, "%08" PRIx64, permutation_back(&known, number) << SPARE_BITS);
    return true;
}

bool table_code_fits(const char digits[TABLE_CODE_DIGITS + 1], const char *id) {
    return first_bits(digits) == first_bits(id);
}
