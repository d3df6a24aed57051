// SPDX-License-Identifier: MIT
// What the reports of the laboratory have in common.
#ifndef PESTHOUSE_LAB_REPORT_H
#define PESTHOUSE_LAB_REPORT_H

#include "lab/match.h"

double report_mean(double sum, uint64_t count); // 0 where there is nothing
double report_wins(const struct match_share *share);

// Members of an object of JSON.
void report_text(struct ph_writer *writer, const char *key, const char *text);
void report_bool(struct ph_writer *writer, const char *key, bool value);
void report_int(struct ph_writer *writer, const char *key, uint64_t number);
void report_double(struct ph_writer *writer, const char *key, double number);
void report_interval(struct ph_writer *writer, const char *key, struct match_interval interval);

// The 95 % interval of the share of wins.
struct match_interval report_win_interval(const struct match_share *share);

#endif
