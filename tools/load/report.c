// SPDX-License-Identifier: MIT
#include "tools/load/load.h"

#include <string.h>

void report_begin(struct report *report, FILE *out, double ease) {
    *report = (struct report){.out = out, .ease = ease};
    fprintf(out, "%-52s %12s %12s\n", "what", "measured", "target");
}

// A slow build, or a busy machine, says nothing about times.
static double target_of(const struct report *report, double target, const char *unit) {
    const bool is_time = strcmp(unit, "ms") == 0 || strcmp(unit, "s") == 0;
    return is_time && report->ease != 1 ? 0 : target * report->ease;
}

void report_row(struct report *report, const char *what, double measured, double target, const char *unit) {
    const double most = target_of(report, target, unit);
    fprintf(report->out, "%-52s %8.1f %-3s", what, measured, unit);
    if (most > 0) {
        fprintf(report->out, " %8.0f %-3s%s", most, unit, measured > most ? " missed" : "");
        report->missed += measured > most;
    }
    fprintf(report->out, "\n");
    fflush(report->out); // a row may come minutes after the one before
}
