// SPDX-License-Identifier: MIT
#include "lab/shard.h"

#include "lab/report.h"
#include "run/file.h"

#include <stdlib.h>
#include <string.h>

int shard_read(const struct cli_command *command, const char *text, const char *out, struct shard *shard) {
    *shard = (struct shard){.number = 1, .count = 1, .out = out};
    if (text == NULL) {
        return CLI_EXIT_OK;
    }
    char *end = NULL;
    shard->number = text[0] >= '0' && text[0] <= '9' ? strtoull(text, &end, 10) : 0;
    const bool divides = shard->number > 0 && *end == '/' && end[1] >= '0' && end[1] <= '9';
    shard->count = divides ? strtoull(end + 1, &end, 10) : 0;
    return divides && *end == '\0' && shard->number <= shard->count && shard->count <= SHARDS_MAX
               ? CLI_EXIT_OK
               : lab_refuse(
                     command, CLI_EXIT_USAGE,
                     "--shard: expected the number of the part and of all parts, such as 2/8 (at most %d), got %s",
                     SHARDS_MAX, text);
}

void shard_range(const struct job *job, uint64_t number, uint64_t count, uint64_t *from, uint64_t *games) {
    const uint64_t units = job->games / job->unit; // at most 10^12, so the products fit
    const uint64_t first = units * (number - 1) / count;
    const uint64_t end = units * number / count;
    *from = job->from + first * job->unit;
    *games = (end - first) * job->unit;
}

// ---- the head -------------------------------------------------------------------------------------------------------

void shard_write_head(const struct job *job, struct ph_writer *writer) {
    report_text(writer, CLI_LAB, job->command->name);
    report_text(writer, "build", lab_build);
    ph_json_key(writer, "series");
    ph_json_raw(writer, job->words.data, job->words.length);
}

static bool has_words(const struct job *job, struct ph_json list) {
    struct ph_writer words;
    char word[4096];
    bool good = ph_json_type(list) == PH_JSON_ARRAY;
    ph_writer_init_heap(&words);
    ph_json_array_begin(&words);
    for (struct ph_json_walk walk = ph_json_walk_begin(list); good && ph_json_walk_next(&walk);) {
        good = ph_json_string_get(walk.value, word, sizeof word);
        ph_json_string(&words, good ? word : "");
    }
    ph_json_array_end(&words);
    good = good && !words.failed && strcmp(words.data, job->words.data) == 0;
    ph_writer_deinit(&words);
    return good;
}

enum ph_status shard_check_head(const struct job *job, struct ph_json object, struct ph_error *error) {
    char build[64] = "";
    if (!ph_json_is(ph_json_member(object, CLI_LAB), job->command->name)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, CLI_LAB, "expected what %s has counted", job->command->name);
    }
    (void)ph_json_string_get(ph_json_member(object, "build"), build, sizeof build);
    if (strcmp(build, lab_build) != 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "build",
                            "it is of another build (%s; this program is %s), whose games may differ", build,
                            lab_build);
    }
    return has_words(job, ph_json_member(object, "series"))
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "series", "it is of another series; expected %.400s",
                              job->words.data);
}

// ---- the file -------------------------------------------------------------------------------------------------------

static enum ph_status write_file(const struct job *job, const struct shard *shard, struct ph_error *error) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    ph_json_object_begin(&writer);
    shard_write_head(job, &writer);
    ph_json_array_begin(ph_json_key(&writer, "shard"));
    ph_json_int(&writer, (int64_t)shard->number);
    ph_json_int(&writer, (int64_t)shard->count);
    ph_json_array_end(&writer);
    ph_json_key(&writer, "counts");
    job_write_counts(job, job->counts, &writer);
    ph_json_object_end(&writer);
    ph_write_char(&writer, '\n');
    const enum ph_status status = writer.failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory")
                                                : file_write(shard->out, writer.data, writer.length, error);
    ph_writer_deinit(&writer);
    return status;
}

static int run(void *context, struct job *job, bool *report) {
    const struct shard *const shard = context;
    struct ph_error error = {0};
    struct file_stamp found;
    uint64_t from;
    uint64_t games;
    bool interrupted = false;
    *report = false;
    shard_range(job, shard->number, shard->count, &from, &games);
    enum ph_status status = file_look(&found, shard->out, &error); // now rather than after hours
    if (status == PH_OK && games > 0) {
        status = job->play(job->context, from, games, job->counts, &interrupted, &error);
    }
    if (status == PH_OK && interrupted) {
        return lab_refuse(job->command, CLI_EXIT_FAILED, "interrupted: %s is not written", shard->out);
    }
    if (status == PH_OK) {
        status = write_file(job, shard, &error);
    }
    return status == PH_OK
               ? CLI_EXIT_OK
               : lab_refuse(job->command, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "%s", error.message);
}

struct job_way shard_way(const struct shard *shard) {
    return (struct job_way){.run = run, .context = (void *)shard};
}
