// SPDX-License-Identifier: MIT
#include "base/real.h"

#include <assert.h>
#include <float.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__) || FLT_EVAL_METHOD != 0
#error "expected arithmetic as IEEE 754 has it: no -ffast-math, and on 32-bit x86 -msse2 -mfpmath=sse"
#endif

float ph_exp(float x) {
    static const float log2_e = 1.44269504F;
    static const float ln2_high = 0.693145752F; // in two parts, so that the product with a small number is exact
    static const float ln2_low = 1.42860677e-6F;
    if (x < -80) {
        return 0;
    }
    x = x > 80 ? 80 : x;
    const float scaled = x * log2_e;
    const int power = (int)(scaled < 0 ? scaled - 0.5F : scaled + 0.5F);
    const float high = x - (float)power * ln2_high;
    const float rest = high - (float)power * ln2_low;
    float value = 1.0F / 720;
    value = value * rest + 1.0F / 120;
    value = value * rest + 1.0F / 24;
    value = value * rest + 1.0F / 6;
    value = value * rest + 0.5F;
    value = value * rest + 1;
    value = value * rest + 1;
    const uint32_t bits = (uint32_t)(power + 127) << 23; // 2 to that power
    float factor;
    memcpy(&factor, &bits, sizeof factor);
    return value * factor;
}

// With x = 2^power · f, f from √½ to √2, and r = (f − 1) / (f + 1): log x = power · log 2 + 2 · (r + r³/3 + r⁵/5 + …).
// The series is cut to a polynomial in r² whose largest error is least (Chebyshev), 5e-18 of the whole.
double ph_log(double x) {
    static const uint64_t root_of_half = 0x3FE6A09E667F3BCD; // its bits
    static const double ln2_high = 0x1.62e42feep-1;          // in two parts, so that the product with a power is exact
    static const double ln2_low = 0x1.a39ef35793c76p-33;
    assert(x >= DBL_MIN && x <= DBL_MAX);
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const int power = (int)((int64_t)(bits - root_of_half) >> 52);
    bits -= (uint64_t)(int64_t)power << 52;
    double fraction;
    memcpy(&fraction, &bits, sizeof fraction);
    const double ratio = (fraction - 1) / (fraction + 1);
    const double square = ratio * ratio;
    double sum = 0x1.2b584aae78a57p-4;
    sum = sum * square + 0x1.39fe606542ddep-4;
    sum = sum * square + 0x1.7462b4ab2ef6bp-4;
    sum = sum * square + 0x1.c71c62e5800a1p-4;
    sum = sum * square + 0x1.2492492df148dp-3;
    sum = sum * square + 0x1.99999999952e2p-3;
    sum = sum * square + 0x1.5555555555558p-2;
    return power * ln2_high + (2 * ratio + (2 * ratio * square * sum + power * ln2_low));
}
