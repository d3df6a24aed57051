// SPDX-License-Identifier: MIT
// The two functions of math.h that searches need, without the tables of the C library, which pages would load (8 kB
// with Brotli). Correct to two units in the last place.
#include <math.h>
#include <stdint.h>
#include <string.h>

static const double ln2_high = 0x1.62e42feep-1; // in two parts, so that the product with a whole number is exact
static const double ln2_low = 0x1.a39ef35793c76p-33;

// 2 to a power from −1022 to 1023.
static double power_of_2(int power) {
    const uint64_t bits = (uint64_t)(power + 1023) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double exp(double x) {
    enum { TERMS = 14 };
    if (!(x > -708)) {
        return x == x ? 0 : x;
    }
    if (x > 709) {
        return INFINITY;
    }
    const double power = rint(x / (ln2_high + ln2_low));
    const double rest = x - power * ln2_high - power * ln2_low;
    double sum = 1;
    for (int term = TERMS; term > 0; term--) { // its Taylor series
        sum = 1 + sum * rest / term;
    }
    return sum * power_of_2((int)power);
}

double log(double x) {
    enum { TERMS = 11 };
    if (!(x > 0) || x > 0x1p1023) {
        return x == 0 ? -INFINITY : x < 0 ? NAN : x;
    }
    int power;
    double fraction = frexp(x, &power); // from ½ to 1
    if (fraction < 0x1.6a09e667f3bcdp-1) {
        fraction *= 2;
        power--;
    }
    const double ratio = (fraction - 1) / (fraction + 1); // log(f) = 2 (r + r³/3 + r⁵/5 + …)
    const double square = ratio * ratio;
    double sum = 0;
    for (int term = TERMS; term > 0; term--) {
        sum = square * (1.0 / (2 * term + 1) + sum);
    }
    return power * ln2_high + (2 * ratio + (2 * ratio * sum + power * ln2_low));
}
