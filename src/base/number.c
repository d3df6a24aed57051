// SPDX-License-Identifier: MIT
#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Digits beyond these cannot change which double is nearest, except by being not all zero.
enum { DIGITS_MAX = 800 };

// ±0.digits × 10^exponent, without leading or trailing zeros; zero has no digits.
struct decimal {
    bool negative;
    long long exponent;
    size_t count;
    char digits[DIGITS_MAX + 1];
};

static void read_decimal(struct decimal *decimal, const char *text, size_t length) {
    decimal->negative = length > 0 && text[0] == '-';
    decimal->exponent = 0;
    decimal->count = 0;
    bool fraction = false;
    bool rest = false; // a digit that is not zero was left out
    size_t i = decimal->negative ? 1 : 0;
    for (; i < length && text[i] != 'e' && text[i] != 'E'; i++) {
        if (text[i] == '.') {
            fraction = true;
            continue;
        }
        if (text[i] == '0' && decimal->count == 0) {
            decimal->exponent -= fraction ? 1 : 0;
            continue;
        }
        decimal->exponent += fraction ? 0 : 1;
        if (decimal->count < DIGITS_MAX) {
            decimal->digits[decimal->count++] = text[i];
        } else {
            rest = rest || text[i] != '0';
        }
    }
    while (decimal->count > 0 && !rest && decimal->digits[decimal->count - 1] == '0') {
        decimal->count--;
    }
    if (rest) {
        decimal->digits[decimal->count++] = '1';
    }
    if (i < length) {
        i++;
        const bool negative = text[i] == '-';
        i += text[i] == '-' || text[i] == '+';
        long long exponent = 0;
        for (; i < length; i++) {
            // A text holds fewer than a billion digits, so beyond that nothing can bring the number back in range.
            exponent = exponent < 1000000000 ? exponent * 10 + (text[i] - '0') : exponent;
        }
        decimal->exponent += negative ? -exponent : exponent;
    }
}

bool ph_number_to_int(const char *text, size_t length, int64_t *result) {
    struct decimal decimal;
    read_decimal(&decimal, text, length);
    if (decimal.count == 0) {
        *result = 0;
        return true;
    }
    if (decimal.exponent > 16 || decimal.exponent < (long long)decimal.count) {
        return false;
    }
    int64_t value = 0;
    for (long long i = 0; i < decimal.exponent; i++) {
        value = value * 10 + ((size_t)i < decimal.count ? decimal.digits[i] - '0' : 0);
    }
    if (value > (int64_t)1 << 53) {
        return false;
    }
    *result = decimal.negative ? -value : value;
    return true;
}

bool ph_number_to_double(const char *text, size_t length, double *result) {
    struct decimal decimal;
    read_decimal(&decimal, text, length);
    if (decimal.count == 0) {
        *result = decimal.negative ? -0.0 : 0.0;
        return true;
    }
    // Without a decimal point, strtod does not depend on the locale.
    char plain[DIGITS_MAX + 64];
    snprintf(plain, sizeof plain, "%s%.*se%lld", decimal.negative ? "-" : "", (int)decimal.count, decimal.digits,
             decimal.exponent - (long long)decimal.count);
    const double value = strtod(plain, NULL);
    if (!isfinite(value)) {
        return false;
    }
    *result = value;
    return true;
}

size_t ph_number_from_double(char text[PH_NUMBER_TEXT_MAX], double number) {
    char local[64];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(local, sizeof local, "%.*g", digits, number);
        if (strtod(local, NULL) == number) {
            break;
        }
    }
    // Replaces the locale's decimal separator by a point.
    size_t length = 0;
    bool point = false;
    for (const char *c = local; *c != '\0' && length < PH_NUMBER_TEXT_MAX - 1; c++) {
        if (strchr("0123456789+-e", *c) != NULL) {
            text[length++] = *c;
        } else if (!point) {
            text[length++] = '.';
            point = true;
        }
    }
    text[length] = '\0';
    return length;
}
