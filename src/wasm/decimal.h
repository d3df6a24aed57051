// SPDX-License-Identifier: MIT
// Numbers of the pages' module in all their decimal digits, to be written and read exactly.
#ifndef PESTHOUSE_WASM_DECIMAL_H
#define PESTHOUSE_WASM_DECIMAL_H

#include <stddef.h>
#include <stdint.h>

enum { DECIMAL_DIGITS_MAX = 1100 }; // the smallest double has 1,074 behind the point

// digits[i] counts 10 to the power i − behind.
struct decimal {
    int count;  // without zeros before the number
    int behind; // digits behind the point; negative: zeros that follow the digits
    unsigned char digits[DECIMAL_DIGITS_MAX];
};

// mantissa × 2 to a power.
void decimal_of_binary(struct decimal *decimal, uint64_t mantissa, int power);
void decimal_of(struct decimal *decimal, double number); // not negative, finite
// The digit that counts 10 to that power.
unsigned decimal_digit(const struct decimal *decimal, int power);
// Rounds to so many digits behind the point, halves to even.
void decimal_round(struct decimal *decimal, int behind);
int decimal_compare(const struct decimal *one, const struct decimal *other);

// A double as 53 bits and a power of 2.
uint64_t decimal_split(double number, int *power);

#endif
