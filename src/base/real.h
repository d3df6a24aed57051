// SPDX-License-Identifier: MIT
// exp and log for the bots. C libraries round theirs in different ways, and a search that sees another last bit may
// choose another action. These are made of additions, multiplications and divisions in a written order, so they return
// the same bits on every machine, as all of our arithmetic does: nothing is fused, nothing is kept in wider registers
// (CMakeLists.txt). Of libm bots use only what IEEE 754 rounds exactly, as sqrtf, and what does not round, as fmax.
#ifndef PESTHOUSE_BASE_REAL_H
#define PESTHOUSE_BASE_REAL_H

// e to the power of x, to about six digits. Below −80 it is 0, above 80 that of 80.
float ph_exp(float x);

// The natural logarithm, right to two units in the last place. `x` is positive, normal and finite.
double ph_log(double x);

#endif
