// SPDX-License-Identifier: MIT
// How likely counts are under the distribution they should have (Pearson's chi-square test).
#ifndef PESTHOUSE_TESTS_STATISTICS_H
#define PESTHOUSE_TESTS_STATISTICS_H

#include <stddef.h>
#include <stdint.h>

// The probability that a chi-square variable with `degrees` degrees of freedom is at least `value`.
double statistics_chi_square_tail(double value, double degrees);

// The p-value of `counts` (of `count` classes) against `weights` (any positive scale). Classes expected fewer than five
// times are pooled. 0 if a class of weight 0 was met; 1 if there is but one class.
double statistics_p_value(const uint64_t *counts, const double *weights, size_t count);

#endif
