// SPDX-License-Identifier: MIT
// `make tokens`: a set of rat tokens from counts and a seed, as a file like those of data/tokens/.
#include "cli/options.h"
#include "tools/tokens/make.h"

#include <stdio.h>
#include <string.h>

struct tokens_options {
    const char *box;
    const char *like;
    bool draw;
    int64_t royalty;
    int64_t others;
    int64_t majority;
    int64_t all;
    int64_t seed;
};

enum { AS_IT_IS = -1 };

static const char *const boxes[] = {"base", "africanus", NULL};

#define COUNT(field, text)                                                                                             \
    CLI_OPTION(tokens_options, field, CLI_INTEGER, .value = "N", .low = 0, .high = RATTUS_FACE_COUNT_MAX,              \
               .help = (text))

static const struct cli_option options[] = {
    CLI_OPTION(tokens_options, box, CLI_CHOICE, .value = "BOX", .choices = boxes,
               .help = "base or africanus (default: base)"),
    CLI_OPTION(tokens_options, like, CLI_TEXT, .value = "SET",
               .help = "limits and numbers of symbols like those of a set of the program (default: grim)"),
    CLI_OPTION(tokens_options, draw, CLI_FLAG,
               .help = "draw limits and numbers, as for the games that bots learn from"),
    COUNT(royalty, "class symbols of Royalty"),
    COUNT(others, "class symbols of each other class"),
    COUNT(majority, "M"),
    COUNT(all, "A"),
    CLI_OPTION(tokens_options, seed, CLI_INTEGER, .value = "S", .low = 0, .high = PH_SEED_MAX,
               .help = "equal seeds give equal sets (default: 1)"),
};

static void change_counts(struct token_counts *counts, unsigned box, const struct tokens_options *given) {
    counts->majority = given->majority == AS_IT_IS ? counts->majority : (unsigned)given->majority;
    counts->all = given->all == AS_IT_IS ? counts->all : (unsigned)given->all;
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        const int64_t number = id == RATTUS_ROYALTY ? given->royalty : given->others;
        if (number != AS_IT_IS && (box == 1 || id != RATTUS_ORIENT)) {
            counts->classes[id] = (unsigned)number;
        }
    }
}

static int find_set(const char *name, unsigned box) {
    for (unsigned set = 0; set < RATTUS_TOKEN_SET_COUNT; set++) {
        if (strcmp(rattus_tokens_name(set), name) == 0 && rattus_face_sets[set][box].count > 0) {
            return (int)set;
        }
    }
    return -1;
}

// How it was made, so that anybody can make it again.
static void describe(const struct tokens_options *given, char *about, size_t size) {
    const int64_t numbers[] = {given->royalty, given->others, given->majority, given->all};
    static const char *const names[] = {"royalty", "others", "majority", "all"};
    struct ph_writer writer;
    ph_writer_init(&writer, about, size);
    ph_write_format(&writer, "Made by make tokens ARGS='--box %s%s%s", given->box, given->draw ? " --draw" : " --like ",
                    given->draw ? "" : given->like);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (numbers[i] != AS_IT_IS) {
            ph_write_format(&writer, " --%s %lld", names[i], (long long)numbers[i]);
        }
    }
    ph_write_format(&writer, " --seed %lld'.", (long long)given->seed);
}

static int print_set(const struct cli_command *self, const struct tokens_options *given) {
    const unsigned box = strcmp(given->box, boxes[1]) == 0;
    const int like = find_set(given->like, box);
    const struct ph_key key = ph_key_from_seed((uint64_t)given->seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, box);
    struct rattus_token_table table;
    struct ph_error error;
    struct ph_writer writer;
    char about[200];
    if (like < 0) {
        fprintf(stderr, "tokens: --like: the program has no set %s for this box\n", given->like);
        return CLI_EXIT_USAGE;
    }
    struct token_counts counts =
        given->draw ? tokens_draw_counts(box, &random) : tokens_count(&rattus_face_sets[like][box]);
    change_counts(&counts, box, given);
    if (tokens_make(&table, box, &counts, &random, &error) != PH_OK) {
        fprintf(stderr, "tokens: %s\n", error.message);
        return CLI_EXIT_USAGE;
    }
    describe(given, about, sizeof about);
    ph_writer_init_heap(&writer);
    tokens_write(&table, about, &writer);
    return cli_print(self, &writer);
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct tokens_options given = {
        .box = boxes[0],
        .like = "grim",
        .royalty = AS_IT_IS,
        .others = AS_IT_IS,
        .majority = AS_IT_IS,
        .all = AS_IT_IS,
        .seed = 1,
    };
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    return cli_parse(self, argc, argv, &given, &argument_count, &code) ? print_set(self, &given) : code;
}

static const struct cli_command tokens_command = {
    .name = "tokens",
    .summary = "make a set of rat tokens from counts and a seed",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .details = "Faces that the rulebook shows stay as they are. Writes a file like those of data/tokens/.\n",
    .examples = "  make tokens ARGS=\"--like grim --seed 2\" >made.json\n"
                "  make tokens ARGS=\"--box africanus --draw --seed 7\"\n",
    .run = run,
};

int main(int argc, char **argv) {
    return tokens_command.run(&tokens_command, argc - 1, argv + 1);
}
