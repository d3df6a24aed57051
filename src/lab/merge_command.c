// SPDX-License-Identifier: MIT
// `pesthouse-lab merge`: adds up the files of all shards of a series, and reports as if one process had played it.
#include "lab/shard.h"
#include "run/file.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 24, WORD_MAX = 4096, WORDS_MAX = 64 };

struct merge_options {
    bool json;
};

static const struct cli_option options[] = {
    CLI_OPTION(merge_options, json, CLI_FLAG, .help = "write one JSON object instead of tables"),
};

struct piece {
    const char *path;
    char *text;
    struct ph_json_document *document;
    uint64_t number;
    uint64_t count;
};

struct pieces {
    struct piece *items; // from malloc
    size_t count;
};

static void pieces_deinit(struct pieces *pieces) {
    for (size_t i = 0; pieces->items != NULL && i < pieces->count; i++) {
        ph_json_document_destroy(pieces->items[i].document);
        free(pieces->items[i].text);
    }
    free(pieces->items);
}

static int refuse(const struct cli_command *self, enum ph_status status, const char *path, const char *why) {
    return lab_refuse(self, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "%s: %s", path, why);
}

// Its number and the number of all: [2,8].
static bool read_shard(struct ph_json list, struct piece *piece) {
    int64_t numbers[2] = {0};
    size_t count = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk); count++) {
        if (count == 2 || !ph_json_int_get(walk.value, &numbers[count])) {
            return false;
        }
    }
    piece->number = (uint64_t)numbers[0];
    piece->count = (uint64_t)numbers[1];
    return count == 2 && numbers[0] >= 1 && numbers[0] <= numbers[1] && numbers[1] <= SHARDS_MAX;
}

static int read_piece(const struct cli_command *self, struct piece *piece) {
    struct ph_error error = {0};
    size_t length = 0;
    enum ph_status status = file_read(&piece->text, &length, piece->path, FILE_MAX, &error);
    if (status != PH_OK) {
        return lab_refuse(self, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "%s", error.message);
    }
    status = ph_json_parse(&piece->document, piece->text, length, &error);
    if (status != PH_OK) {
        return refuse(self, status, piece->path, error.message);
    }
    const struct ph_json list = ph_json_member(ph_json_root(piece->document), "shard");
    return ph_json_type(list) == PH_JSON_ARRAY && read_shard(list, piece)
               ? CLI_EXIT_OK
               : refuse(self, PH_ERROR_BAD_REQUEST, piece->path,
                        "expected a file that simulate or arena wrote to --out");
}

static int compare(const void *a, const void *b) {
    const struct piece *const one = a;
    const struct piece *const other = b;
    return one->number < other->number ? -1 : one->number > other->number;
}

// Each shard once.
static int check_numbers(const struct cli_command *self, struct pieces *pieces) {
    qsort(pieces->items, pieces->count, sizeof *pieces->items, compare);
    uint64_t wanted = 1;
    for (size_t i = 0; i < pieces->count; i++, wanted++) {
        const struct piece *const piece = &pieces->items[i];
        if (piece->count != pieces->items[0].count) {
            return lab_refuse(self, CLI_EXIT_FAILED, "%s is of %llu shards, %s of %llu", pieces->items[0].path,
                              (unsigned long long)pieces->items[0].count, piece->path,
                              (unsigned long long)piece->count);
        }
        if (i > 0 && piece->number == pieces->items[i - 1].number) {
            return lab_refuse(self, CLI_EXIT_FAILED, "shard %llu is given twice: %s and %s",
                              (unsigned long long)piece->number, pieces->items[i - 1].path, piece->path);
        }
        if (piece->number != wanted) {
            break;
        }
    }
    return wanted > pieces->items[0].count
               ? CLI_EXIT_OK
               : lab_refuse(self, CLI_EXIT_FAILED, "shard %llu of %llu is missing", (unsigned long long)wanted,
                            (unsigned long long)pieces->items[0].count);
}

// ---- the series -----------------------------------------------------------------------------------------------------

static int add_up(void *context, struct job *job, bool *report) {
    const struct pieces *const pieces = context;
    struct ph_error error = {0};
    for (size_t i = 0; i < pieces->count; i++) {
        const struct ph_json root = ph_json_root(pieces->items[i].document);
        enum ph_status status = shard_check_head(job, root, &error);
        if (status == PH_OK) {
            status = job_add_counts(job, ph_json_member(root, "counts"), &error);
        }
        if (status != PH_OK) {
            return refuse(&lab_merge, status, pieces->items[i].path, error.message);
        }
    }
    *report = true;
    return CLI_EXIT_OK;
}

// The words of a series, each in `storage`. False: they are not those of one.
static bool read_words(struct ph_json list, char *words[WORDS_MAX], int *count, char (*storage)[WORD_MAX]) {
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) >= WORDS_MAX - 1) {
        return false;
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk); ++*count) {
        char *const word = storage[*count];
        if (!ph_json_string_get(walk.value, word, WORD_MAX) || strncmp(word, "--out", 5) == 0 ||
            strncmp(word, "--records", 9) == 0) {
            return false;
        }
        words[*count] = word;
    }
    return true;
}

static int report_series(const struct cli_command *self, const struct pieces *pieces, bool json) {
    static char as_json[] = "--json";
    const struct piece *const first = &pieces->items[0];
    const struct ph_json root = ph_json_root(first->document);
    const struct job_way way = {.run = add_up, .context = (void *)pieces};
    char *words[WORDS_MAX];
    int count = 0;
    char(*const storage)[WORD_MAX] = calloc(WORDS_MAX, sizeof *storage);
    job_runner *const runner = job_runner_of(ph_json_member(root, CLI_LAB));
    int code;
    if (storage == NULL) {
        code = lab_refuse(self, CLI_EXIT_FAILED, "out of memory");
    } else if (runner == NULL || !read_words(ph_json_member(root, "series"), words, &count, storage)) {
        code = refuse(self, PH_ERROR_BAD_REQUEST, first->path, "expected a file that simulate or arena wrote to --out");
    } else {
        if (json) {
            words[count++] = as_json;
        }
        code = runner(count, words, &way);
    }
    free(storage);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct merge_options given = {.json = false};
    struct pieces pieces = {0};
    int count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &count, &code)) {
        return code;
    }
    pieces.items = calloc((size_t)count, sizeof *pieces.items);
    if (pieces.items == NULL) {
        return lab_refuse(self, CLI_EXIT_FAILED, "out of memory");
    }
    for (; pieces.count < (size_t)count && code == CLI_EXIT_OK; pieces.count++) {
        pieces.items[pieces.count].path = argv[pieces.count];
        code = read_piece(self, &pieces.items[pieces.count]);
    }
    if (code == CLI_EXIT_OK) {
        code = check_numbers(self, &pieces);
    }
    if (code == CLI_EXIT_OK) {
        code = report_series(self, &pieces, given.json);
    }
    pieces_deinit(&pieces);
    return code;
}

const struct cli_command lab_merge = {
    .program = CLI_LAB,
    .name = "merge",
    .summary = CLI_MERGE_SUMMARY,
    .arguments = "FILE...",
    .arguments_min = 1,
    .arguments_max = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
    .details =
        "Reads the files that simulate or arena wrote with --shard and --out, and reports what one process would\n"
        "have reported that played all games. Every shard must be there once, and all must be of the same series\n"
        "and of this build.\n",
    .examples = "  pesthouse-lab simulate --game rattus --seed 1 --shard 1/2 --out 1.json\n"
                "  pesthouse-lab simulate --game rattus --seed 1 --shard 2/2 --out 2.json\n"
                "  pesthouse-lab merge 1.json 2.json\n",
};
