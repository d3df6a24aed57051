// SPDX-License-Identifier: MIT
#include "support/statistics.h"

#include <math.h>

// The regularised incomplete gamma function: by its series below the bend, by its continued fraction above.
static double gamma_lower_by_series(double a, double x) {
    double term = 1 / a;
    double sum = term;
    for (int n = 1; n < 10000 && fabs(term) > fabs(sum) * 1e-16; n++) {
        term *= x / (a + n);
        sum += term;
    }
    return sum * exp(-x + a * log(x) - lgamma(a));
}

static double gamma_upper_by_fraction(double a, double x) {
    const double tiny = 1e-300;
    double b = x + 1 - a;
    double c = 1 / tiny;
    double d = 1 / b;
    double h = d;
    for (int n = 1; n < 10000; n++) {
        const double an = -n * (n - a);
        b += 2;
        d = an * d + b;
        d = fabs(d) < tiny ? tiny : d;
        c = b + an / c;
        c = fabs(c) < tiny ? tiny : c;
        d = 1 / d;
        const double step = d * c;
        h *= step;
        if (fabs(step - 1) < 1e-16) {
            break;
        }
    }
    return exp(-x + a * log(x) - lgamma(a)) * h;
}

double statistics_chi_square_tail(double value, double degrees) {
    const double a = degrees / 2;
    const double x = value / 2;
    if (x <= 0) {
        return 1;
    }
    return x < a + 1 ? 1 - gamma_lower_by_series(a, x) : gamma_upper_by_fraction(a, x);
}

double statistics_p_value(const uint64_t *counts, const double *weights, size_t count) {
    double draws = 0;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        draws += (double)counts[i];
        sum += weights[i];
        if (counts[i] > 0 && weights[i] <= 0) {
            return 0;
        }
    }
    double chi_square = 0;
    double pooled_count = 0;
    double pooled_expected = 0;
    size_t classes = 0;
    for (size_t i = 0; i < count; i++) {
        const double expected = draws * weights[i] / sum;
        if (expected < 5) {
            pooled_count += (double)counts[i];
            pooled_expected += expected;
        } else {
            chi_square += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
            classes++;
        }
    }
    // A pool that is itself small says nothing.
    if (pooled_expected >= 5) {
        chi_square += (pooled_count - pooled_expected) * (pooled_count - pooled_expected) / pooled_expected;
        classes++;
    }
    return classes < 2 ? 1 : statistics_chi_square_tail(chi_square, (double)(classes - 1));
}
