// SPDX-License-Identifier: MIT
// Decimal numbers in JSON's notation, read and written independently of the program's locale.
#ifndef PESTHOUSE_BASE_NUMBER_H
#define PESTHOUSE_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PH_NUMBER_TEXT_MAX = 32 };

// Both read a well-formed JSON number of `length` bytes.
bool ph_number_to_int(const char *text, size_t length, int64_t *result); // exactly; false if not whole or beyond ±2^53
bool ph_number_to_double(const char *text, size_t length, double *result); // the nearest; false beyond the range
// Writes a finite number with as many digits as are needed to read it back exactly. Returns the length.
size_t ph_number_from_double(char text[PH_NUMBER_TEXT_MAX], double number);

#endif
