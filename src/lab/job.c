// SPDX-License-Identifier: MIT
#include "lab/job.h"

#include "lab/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

job_runner *job_runner_of(struct ph_json name) {
    return ph_json_is(name, lab_simulate.name) ? simulate_in_way
           : ph_json_is(name, lab_arena.name)  ? arena_in_way
                                               : NULL;
}

// ---- words ----------------------------------------------------------------------------------------------------------

void job_word(struct job *job, const char *option, const char *value) {
    if (value != NULL) {
        ph_json_string(&job->words, option);
        ph_json_string(&job->words, value);
    }
}

void job_number(struct job *job, const char *option, uint64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    job_word(job, option, digits);
}

void job_flag(struct job *job, const char *option, bool given) {
    if (given) {
        ph_json_string(&job->words, option);
    }
}

// ---- writing --------------------------------------------------------------------------------------------------------

static void write_share(const struct match_share *share, struct ph_writer *writer) {
    ph_json_array_begin(writer);
    ph_json_int(writer, (int64_t)share->games);
    ph_json_int(writer, (int64_t)share->wins);
    ph_json_int(writer, (int64_t)share->won);
    ph_json_int(writer, share->score);
    ph_json_int(writer, (int64_t)share->score_squares);
    ph_json_int(writer, (int64_t)share->rank);
    ph_json_array_end(writer);
}

static void write_shares(const char *key, const struct match_share shares[PH_SEATS_MAX], struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, key));
    for (int i = 0; i < PH_SEATS_MAX; i++) {
        write_share(&shares[i], writer);
    }
    ph_json_array_end(writer);
}

static void write_times(const struct match_time times[PH_SEATS_MAX], struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "times"));
    for (int i = 0; i < PH_SEATS_MAX; i++) {
        ph_json_array_begin(writer);
        ph_json_int(writer, (int64_t)times[i].moves);
        ph_json_int(writer, (int64_t)times[i].ns);
        ph_json_int(writer, (int64_t)times[i].longest_ns);
        ph_json_int(writer, (int64_t)times[i].late);
        ph_json_array_end(writer);
    }
    ph_json_array_end(writer);
}

// Only the things that were gained, each after its number.
static void write_tallies(const struct match_tally tallies[MATCH_TALLY_MAX], struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "tallies"));
    for (int thing = 0; thing < MATCH_TALLY_MAX; thing++) {
        if (tallies[thing].taken > 0) {
            ph_json_array_begin(writer);
            ph_json_int(writer, thing);
            ph_json_int(writer, (int64_t)tallies[thing].taken);
            ph_json_int(writer, (int64_t)tallies[thing].games);
            write_share(&tallies[thing].takers, writer);
            ph_json_array_end(writer);
        }
    }
    ph_json_array_end(writer);
}

static void write_reasons(const struct match_stats *stats, struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "reasons"));
    for (unsigned i = 0; i < stats->reason_count; i++) {
        report_int(writer, stats->reasons[i].reason, stats->reasons[i].games);
    }
    ph_json_object_end(writer);
}

static void write_capped(const struct match_stats *stats, struct ph_writer *writer) {
    report_int(writer, "capped", stats->capped);
    ph_json_array_begin(ph_json_key(writer, "capped_games"));
    for (uint64_t i = 0; i < stats->capped && i < MATCH_CAPPED_MAX; i++) {
        ph_json_int(writer, (int64_t)stats->capped_games[i]);
    }
    ph_json_array_end(writer);
}

// All are sums of whole numbers.
static void write_ratio(const struct match_ratio *ratio, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "score"));
    ph_json_int(writer, (int64_t)ratio->rounds);
    ph_json_int(writer, (int64_t)ratio->part);
    ph_json_int(writer, (int64_t)ratio->whole);
    ph_json_int(writer, (int64_t)ratio->part_squares);
    ph_json_int(writer, (int64_t)ratio->whole_squares);
    ph_json_int(writer, (int64_t)ratio->products);
    ph_json_array_end(writer);
}

static void write_count(const struct job_count *count, struct ph_writer *writer) {
    const struct match_stats *const stats = &count->stats;
    ph_json_object_begin(writer);
    report_int(writer, "games", stats->games);
    report_int(writer, "decisions", stats->decisions);
    report_int(writer, "chance", stats->chance);
    report_int(writer, "turns", stats->turns);
    report_int(writer, "shortest", stats->shortest);
    report_int(writer, "longest", stats->longest);
    write_shares("seats", stats->seats, writer);
    write_shares("entries", stats->entries, writer);
    write_times(stats->times, writer);
    write_tallies(stats->tallies, writer);
    write_reasons(stats, writer);
    write_capped(stats, writer);
    write_ratio(&count->score, writer);
    ph_json_object_end(writer);
}

void job_write_counts(const struct job *job, const struct job_count *counts, struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (size_t i = 0; i < job->count_count; i++) {
        write_count(&counts[i], writer);
    }
    ph_json_array_end(writer);
}

// ---- reading --------------------------------------------------------------------------------------------------------

// Numbers in the order of a list; the first that is wrong makes the rest zeros.
struct numbers {
    struct ph_json_walk walk;
    bool good;
};

static struct numbers begin(struct ph_json list, size_t least) {
    const bool good = ph_json_type(list) == PH_JSON_ARRAY && ph_json_count(list) >= least;
    struct numbers numbers = {.good = good};
    if (good) {
        numbers.walk = ph_json_walk_begin(list);
    }
    return numbers;
}

static int64_t next_signed(struct numbers *numbers) {
    int64_t number = 0;
    numbers->good = numbers->good && ph_json_walk_next(&numbers->walk) && ph_json_int_get(numbers->walk.value, &number);
    return numbers->good ? number : 0;
}

static uint64_t next(struct numbers *numbers) {
    const int64_t number = next_signed(numbers);
    numbers->good = numbers->good && number >= 0;
    return numbers->good ? (uint64_t)number : 0;
}

static bool read_number(struct ph_json object, const char *key, uint64_t *number) {
    int64_t read = 0;
    const bool good = ph_json_int_get(ph_json_member(object, key), &read) && read >= 0;
    *number = good ? (uint64_t)read : 0;
    return good;
}

static bool read_share(struct ph_json list, struct match_share *share) {
    struct numbers numbers = begin(list, 6);
    share->games = next(&numbers);
    share->wins = next(&numbers);
    share->won = next(&numbers);
    share->score = next_signed(&numbers);
    share->score_squares = next(&numbers);
    share->rank = next(&numbers);
    return numbers.good;
}

static bool read_shares(struct ph_json list, struct match_share shares[PH_SEATS_MAX]) {
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) != PH_SEATS_MAX) {
        return false;
    }
    bool good = true;
    struct match_share *share = shares;
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk); share++) {
        good = read_share(walk.value, share) && good;
    }
    return good;
}

static bool read_times(struct ph_json list, struct match_time times[PH_SEATS_MAX]) {
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) != PH_SEATS_MAX) {
        return false;
    }
    bool good = true;
    struct match_time *time = times;
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk); time++) {
        struct numbers numbers = begin(walk.value, 4);
        time->moves = next(&numbers);
        time->ns = next(&numbers);
        time->longest_ns = next(&numbers);
        time->late = next(&numbers);
        good = numbers.good && good;
    }
    return good;
}

static bool read_tallies(struct ph_json list, struct match_tally tallies[MATCH_TALLY_MAX]) {
    if (ph_json_type(list) != PH_JSON_ARRAY) {
        return false;
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        struct numbers numbers = begin(walk.value, 4);
        const uint64_t thing = next(&numbers);
        const uint64_t taken = next(&numbers);
        const uint64_t games = next(&numbers);
        if (!numbers.good || thing >= MATCH_TALLY_MAX || !ph_json_walk_next(&numbers.walk) ||
            !read_share(numbers.walk.value, &tallies[thing].takers)) {
            return false;
        }
        tallies[thing].taken = taken;
        tallies[thing].games = games;
    }
    return true;
}

// A text that stays; NULL: more or longer ones than games have.
static const char *keep_text(struct ph_json text) {
    enum { TEXTS = 4 * MATCH_REASONS_MAX };
    static char kept[TEXTS][48];
    char read[sizeof kept[0]];
    if (!ph_json_string_get(text, read, sizeof read) || read[0] == '\0') {
        return NULL;
    }
    for (size_t i = 0; i < TEXTS; i++) {
        if (kept[i][0] == '\0') {
            memcpy(kept[i], read, sizeof read);
        }
        if (strcmp(kept[i], read) == 0) {
            return kept[i];
        }
    }
    return NULL;
}

static bool read_reasons(struct ph_json object, struct match_stats *stats) {
    if (ph_json_type(object) != PH_JSON_OBJECT || ph_json_count(object) > MATCH_REASONS_MAX) {
        return false;
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(object); ph_json_walk_next(&walk); stats->reason_count++) {
        int64_t games = 0;
        const char *const reason = keep_text(walk.key);
        if (reason == NULL || !ph_json_int_get(walk.value, &games) || games < 0) {
            return false;
        }
        stats->reasons[stats->reason_count].reason = reason;
        stats->reasons[stats->reason_count].games = (uint64_t)games;
    }
    return true;
}

static bool read_capped(struct ph_json object, struct match_stats *stats) {
    const struct ph_json list = ph_json_member(object, "capped_games");
    if (!read_number(object, "capped", &stats->capped)) {
        return false;
    }
    const uint64_t kept = stats->capped < MATCH_CAPPED_MAX ? stats->capped : MATCH_CAPPED_MAX;
    struct numbers numbers = begin(list, kept);
    for (uint64_t i = 0; i < kept; i++) {
        stats->capped_games[i] = next(&numbers);
    }
    return numbers.good;
}

static bool read_ratio(struct ph_json list, struct match_ratio *ratio) {
    struct numbers numbers = begin(list, 6);
    ratio->rounds = next(&numbers);
    ratio->part = (double)next_signed(&numbers);
    ratio->whole = (double)next_signed(&numbers);
    ratio->part_squares = (double)next(&numbers);
    ratio->whole_squares = (double)next(&numbers);
    ratio->products = (double)next_signed(&numbers);
    return numbers.good;
}

static bool read_count(struct ph_json object, struct job_count *count) {
    struct match_stats *const stats = &count->stats;
    *count = (struct job_count){0};
    return read_number(object, "games", &stats->games) && read_number(object, "decisions", &stats->decisions) &&
           read_number(object, "chance", &stats->chance) && read_number(object, "turns", &stats->turns) &&
           read_number(object, "shortest", &stats->shortest) && read_number(object, "longest", &stats->longest) &&
           read_shares(ph_json_member(object, "seats"), stats->seats) &&
           read_shares(ph_json_member(object, "entries"), stats->entries) &&
           read_times(ph_json_member(object, "times"), stats->times) &&
           read_tallies(ph_json_member(object, "tallies"), stats->tallies) &&
           read_reasons(ph_json_member(object, "reasons"), stats) && read_capped(object, stats) &&
           read_ratio(ph_json_member(object, "score"), &count->score);
}

enum ph_status job_add_counts(const struct job *job, struct ph_json list, struct ph_error *error) {
    struct job_count read;
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) != job->count_count) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "counts", "counts: expected a list of %zu", job->count_count);
    }
    struct job_count *count = job->counts;
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk); count++) {
        if (!read_count(walk.value, &read)) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "counts", "counts: not as this program writes them");
        }
        match_add(&count->stats, &read.stats);
        match_ratio_merge(&count->score, &read.score);
    }
    return PH_OK;
}
