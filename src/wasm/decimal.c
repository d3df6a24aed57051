// SPDX-License-Identifier: MIT
#include "wasm/decimal.h"

#include <stdbool.h>
#include <string.h>

static void multiply(struct decimal *decimal, unsigned factor) {
    unsigned carry = 0;
    for (int i = 0; i < decimal->count || carry > 0; i++) {
        carry += i < decimal->count ? decimal->digits[i] * factor : 0;
        decimal->digits[i] = (unsigned char)(carry % 10);
        decimal->count = i < decimal->count ? decimal->count : i + 1;
        carry /= 10;
    }
}

void decimal_of_binary(struct decimal *decimal, uint64_t mantissa, int power) {
    decimal->behind = 0;
    for (decimal->count = 0; mantissa > 0; mantissa /= 10) {
        decimal->digits[decimal->count++] = (unsigned char)(mantissa % 10);
    }
    for (; power > 0; power--) {
        multiply(decimal, 2);
    }
    for (; power < 0 && decimal->count > 0; power++) { // ½ is 5 in the next place
        multiply(decimal, 5);
        decimal->behind++;
    }
}

uint64_t decimal_split(double number, int *power) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    const int exponent = (int)(bits >> 52 & 2047);
    const uint64_t fraction = bits & (((uint64_t)1 << 52) - 1);
    *power = exponent == 0 ? -1074 : exponent - 1075;
    return exponent == 0 ? fraction : fraction | (uint64_t)1 << 52;
}

void decimal_of(struct decimal *decimal, double number) {
    int power;
    const uint64_t mantissa = decimal_split(number, &power);
    decimal_of_binary(decimal, mantissa, power);
}

unsigned decimal_digit(const struct decimal *decimal, int power) {
    const int i = power + decimal->behind;
    return i >= 0 && i < decimal->count ? decimal->digits[i] : 0;
}

static bool rounds_up(const struct decimal *decimal, int behind) {
    const unsigned first = decimal_digit(decimal, -behind - 1);
    bool more = false;
    for (int power = -behind - 2; power >= -decimal->behind; power--) {
        more = more || decimal_digit(decimal, power) > 0;
    }
    return first > 5 || (first == 5 && (more || decimal_digit(decimal, -behind) % 2 == 1));
}

static void increase(struct decimal *decimal) {
    int i = 0;
    while (i < decimal->count && decimal->digits[i] == 9) {
        decimal->digits[i++] = 0;
    }
    if (i == decimal->count) {
        decimal->digits[decimal->count++] = 0;
    }
    decimal->digits[i]++;
}

void decimal_round(struct decimal *decimal, int behind) {
    const int dropped = decimal->behind - behind;
    if (dropped <= 0) {
        return;
    }
    const bool up = rounds_up(decimal, behind);
    decimal->count = decimal->count > dropped ? decimal->count - dropped : 0;
    memmove(decimal->digits, decimal->digits + dropped, (size_t)decimal->count);
    decimal->behind = behind;
    if (up) {
        increase(decimal);
    }
}

int decimal_compare(const struct decimal *one, const struct decimal *other) {
    const int top_one = one->count - one->behind;
    const int top_other = other->count - other->behind;
    const int low = -(one->behind > other->behind ? one->behind : other->behind);
    for (int power = (top_one > top_other ? top_one : top_other) - 1; power >= low; power--) {
        const int difference = (int)decimal_digit(one, power) - (int)decimal_digit(other, power);
        if (difference != 0) {
            return difference;
        }
    }
    return 0;
}
