// SPDX-License-Identifier: MIT
#include "lab/report.h"

double report_mean(double sum, uint64_t count) {
    return count == 0 ? 0 : sum / (double)count;
}

double report_wins(const struct match_share *share) {
    return (double)share->wins / (double)MATCH_WIN;
}

struct match_interval report_win_interval(const struct match_share *share) {
    return match_interval(report_wins(share), (double)share->games);
}

void report_text(struct ph_writer *writer, const char *key, const char *text) {
    ph_json_string(ph_json_key(writer, key), text);
}

void report_bool(struct ph_writer *writer, const char *key, bool value) {
    ph_json_bool(ph_json_key(writer, key), value);
}

void report_int(struct ph_writer *writer, const char *key, uint64_t number) {
    ph_json_int(ph_json_key(writer, key), (int64_t)number);
}

void report_double(struct ph_writer *writer, const char *key, double number) {
    ph_json_double(ph_json_key(writer, key), number);
}

void report_interval(struct ph_writer *writer, const char *key, struct match_interval interval) {
    ph_json_array_begin(ph_json_key(writer, key));
    ph_json_double(writer, interval.low);
    ph_json_double(writer, interval.high);
    ph_json_array_end(writer);
}
