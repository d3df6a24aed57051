// SPDX-License-Identifier: MIT
#include "core/key.h"

#include <string.h>

static const char digits[] = "0123456789abcdef";

void ph_key_write(const struct ph_key *key, char text[PH_KEY_DIGITS + 1]) {
    for (unsigned i = 0; i < PH_KEY_DIGITS; i++) {
        text[i] = digits[key->word[i / 16] >> (60 - i % 16 * 4) & 15];
    }
    text[PH_KEY_DIGITS] = '\0';
}

// −1 if it is not a digit.
static int digit_of(char letter) {
    const char low = letter >= 'A' && letter <= 'F' ? (char)(letter - 'A' + 'a') : letter;
    const char *const found = low == '\0' ? NULL : strchr(digits, low);
    return found == NULL ? -1 : (int)(found - digits);
}

bool ph_key_read(struct ph_key *key, const char *text) {
    struct ph_key read = {{0}};
    if (strlen(text) != PH_KEY_DIGITS) {
        return false;
    }
    for (unsigned i = 0; i < PH_KEY_DIGITS; i++) {
        const int digit = digit_of(text[i]);
        if (digit < 0) {
            return false;
        }
        read.word[i / 16] = read.word[i / 16] << 4 | (unsigned)digit;
    }
    *key = read;
    return true;
}
