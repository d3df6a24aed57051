// SPDX-License-Identifier: MIT
// strtod for the pages' module: the double that is nearest to a decimal number.
#include "wasm/decimal.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 820, EXPONENT_MAX = 100000 };

// What is longer is no double any more.
static int read_whole(const char *text) {
    const bool negative = *text == '-';
    int number = 0;
    for (text += negative || *text == '+'; *text != '\0' && number < EXPONENT_MAX; text++) {
        number = number * 10 + (*text - '0');
    }
    return negative ? -number : number;
}

// Reads digits with an optional point and an exponent.
static void read(struct decimal *decimal, const char *text) {
    size_t length = strspn(text, "0123456789.");
    const char *const exponent = text + length;
    decimal->behind = *exponent == 'e' ? -read_whole(exponent + 1) : 0;
    const char *const point = memchr(text, '.', length);
    decimal->behind += point == NULL ? 0 : (int)(exponent - point) - 1;
    decimal->count = 0;
    for (const char *c = exponent; c > text && decimal->count < DIGITS_MAX; c--) {
        if (c[-1] != '.') {
            decimal->digits[decimal->count++] = (unsigned char)(c[-1] - '0');
        }
    }
}

static double guess(const struct decimal *decimal) {
    double number = 0;
    int left = decimal->count;
    for (; left > decimal->count - 17 && left > 0; left--) {
        number = number * 10 + decimal->digits[left - 1];
    }
    for (int power = left - decimal->behind; power > 0 && number > 0 && isfinite(number); power--) {
        number *= 10;
    }
    for (int power = left - decimal->behind; power < 0 && number > 0; power++) {
        number /= 10;
    }
    return number;
}

// Compares with what is halfway from a number to the next one up or down.
static int compare_with_half(const struct decimal *decimal, double number, bool up) {
    struct decimal half;
    int power;
    const uint64_t mantissa = decimal_split(number, &power);
    const bool shorter = !up && mantissa == (uint64_t)1 << 52 && power > -1074; // the numbers below are closer
    decimal_of_binary(&half,
                      shorter ? 4 * mantissa - 1
                      : up    ? 2 * mantissa + 1
                              : 2 * mantissa - 1,
                      power - 1 - shorter);
    return decimal_compare(decimal, &half);
}

static bool is_odd(double number) {
    int power;
    return decimal_split(number, &power) % 2 == 1;
}

static double nearest(const struct decimal *decimal) {
    double number = guess(decimal);
    while (isfinite(number)) {
        const int above = compare_with_half(decimal, number, true);
        const int below = number > 0 ? compare_with_half(decimal, number, false) : 1;
        if (above > 0 || (above == 0 && is_odd(number))) {
            number = nextafter(number, INFINITY);
        } else if (below < 0 || (below == 0 && is_odd(number))) {
            number = nextafter(number, 0);
        } else {
            break;
        }
    }
    return number;
}

double strtod(const char *restrict text, char **restrict end) {
    struct decimal decimal;
    const bool negative = *text == '-';
    if (end != NULL) {
        abort(); // nobody asks
    }
    read(&decimal, text + negative);
    const double number = nearest(&decimal);
    return negative ? -number : number;
}
