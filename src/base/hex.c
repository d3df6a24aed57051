// SPDX-License-Identifier: MIT
#include "base/hex.h"

#include <string.h>

// ---- hexadecimal ----------------------------------------------------------------------------------------------------

static const char digits[] = "0123456789abcdef";

void ph_hex_write(char *text, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * count] = '\0';
}

// −1 if it is not a digit.
static int digit_of(char letter) {
    const char low = letter >= 'A' && letter <= 'F' ? (char)(letter - 'A' + 'a') : letter;
    const char *const found = low == '\0' ? NULL : strchr(digits, low);
    return found == NULL ? -1 : (int)(found - digits);
}

bool ph_hex_read(uint8_t *bytes, size_t count, const char *text) {
    if (strlen(text) != 2 * count) {
        return false;
    }
    for (size_t i = 0; i < 2 * count; i++) {
        if (digit_of(text[i]) < 0) {
            return false;
        }
    }
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(digit_of(text[2 * i]) * 16 + digit_of(text[2 * i + 1]));
    }
    return true;
}

// ---- base64 ---------------------------------------------------------------------------------------------------------

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void ph_base64_json(struct ph_writer *writer, const uint8_t *bytes, size_t count) {
    ph_json_raw(writer, "\"", 1);
    for (size_t i = 0; i < count; i += 3) {
        const size_t left = count - i;
        const unsigned group =
            (unsigned)bytes[i] << 16 | (left > 1 ? (unsigned)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0U);
        const char four[4] = {letters[group >> 18], letters[group >> 12 & 63],
                              left > 1 ? letters[group >> 6 & 63] : '=', left > 2 ? letters[group & 63] : '='};
        ph_write_bytes(writer, four, sizeof four);
    }
    ph_write_char(writer, '"');
}

// −1 if it is not a letter of base64.
static int value_of(char letter) {
    if (letter >= 'A' && letter <= 'Z') {
        return letter - 'A';
    }
    if (letter >= 'a' && letter <= 'z') {
        return letter - 'a' + 26;
    }
    if (letter >= '0' && letter <= '9') {
        return letter - '0' + 52;
    }
    return letter == '+' ? 62 : letter == '/' ? 63 : -1;
}

// One group of four letters, of which the last `padding` are "=". Its unused bits must be 0, so that every text is
// read from one spelling only.
static bool read_group(const char *four, unsigned padding, uint8_t bytes[3]) {
    unsigned group = 0;
    for (unsigned i = 0; i < 4; i++) {
        const int value = i < 4 - padding ? value_of(four[i]) : 0;
        if (value < 0) {
            return false;
        }
        group = group << 6 | (unsigned)value;
    }
    bytes[0] = (uint8_t)(group >> 16);
    bytes[1] = (uint8_t)(group >> 8);
    bytes[2] = (uint8_t)group;
    return (padding < 1 || bytes[2] == 0) && (padding < 2 || bytes[1] == 0);
}

bool ph_base64_read(uint8_t *bytes, size_t capacity, const char *text, size_t length, size_t *count) {
    *count = 0;
    if (length % 4 != 0) {
        return false;
    }
    for (size_t i = 0; i < length; i += 4) {
        const unsigned padding = i + 4 < length || text[i + 3] != '=' ? 0 : text[i + 2] == '=' ? 2 : 1;
        uint8_t group[3];
        if (!read_group(text + i, padding, group) || *count + 3 - padding > capacity) {
            return false;
        }
        memcpy(bytes + *count, group, 3 - padding);
        *count += 3 - padding;
    }
    return true;
}
