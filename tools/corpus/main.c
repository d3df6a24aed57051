// SPDX-License-Identifier: MIT
// Plays the games of the corpus and prints a SHA-256 of each kind of answers, and one of all: the same for every
// compiler, processor and system (docs/corpus.md). A kind's hash is that of its digests, game by game.
#include "tools/corpus/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    uint64_t games;
    uint64_t from;
    bool each;
    enum corpus_print print;
};

static void fail_usage(void) {
    fprintf(stderr, "usage: corpus [--games N] [--from N] [--each | --requests | --answers]\n"
                    "  --games N   number of games (default: 1000)\n"
                    "  --from N    number of the first game (default: 0)\n"
                    "  --each      print the digests of each game, to find the one that differs\n"
                    "  --requests  print what engine and viewer are asked: GAME KIND REQUEST\n"
                    "  --answers   print what is hashed, as far as it is text: GAME KIND ANSWER\n");
    exit(2);
}

static uint64_t read_number(const char *text) {
    char *end = NULL;
    const unsigned long number = text == NULL || *text < '0' || *text > '9' ? 0 : strtoul(text, &end, 10);
    if (end == NULL || *end != '\0' || number > 1000000) {
        fprintf(stderr, "corpus: expected a number from 0 to 1000000, not '%s'\n", text == NULL ? "" : text);
        exit(2);
    }
    return number;
}

static struct options read_options(char **words) {
    struct options options = {.games = 1000};
    for (; *words != NULL; words++) {
        if (strcmp(*words, "--games") == 0) {
            options.games = read_number(*++words);
        } else if (strcmp(*words, "--from") == 0) {
            options.from = read_number(*++words);
        } else if (strcmp(*words, "--each") == 0) {
            options.each = true;
        } else if (strcmp(*words, "--requests") == 0) {
            options.print = CORPUS_PRINT_REQUESTS;
        } else if (strcmp(*words, "--answers") == 0) {
            options.print = CORPUS_PRINT_ANSWERS;
        } else {
            fail_usage();
        }
    }
    if (options.each && options.print != CORPUS_PRINT_NOTHING) {
        fail_usage();
    }
    return options;
}

static void print_digest(const char *name, const uint8_t digest[PH_SHA256_SIZE]) {
    printf("%-12s ", name);
    for (int i = 0; i < PH_SHA256_SIZE; i++) {
        printf("%02x", digest[i]);
    }
    putchar('\n');
}

static void print_each(uint64_t number, const struct corpus_digests *digests) {
    for (int kind = 0; kind < CORPUS_KINDS; kind++) {
        printf("%6u ", (unsigned)number);
        print_digest(corpus_kind_names[kind], digests->of[kind]);
    }
}

static void print_sums(struct ph_sha256 sums[CORPUS_KINDS]) {
    struct ph_sha256 all;
    ph_sha256_begin(&all);
    uint8_t digest[PH_SHA256_SIZE];
    for (int kind = 0; kind < CORPUS_KINDS; kind++) {
        ph_sha256_end(&sums[kind], digest);
        ph_sha256_add(&all, digest, sizeof digest);
        print_digest(corpus_kind_names[kind], digest);
    }
    ph_sha256_end(&all, digest);
    print_digest("all", digest);
}

int main(int argc, char **argv) {
    const struct options options = read_options(argv + (argc > 0));
    struct ph_sha256 sums[CORPUS_KINDS];
    for (int kind = 0; kind < CORPUS_KINDS; kind++) {
        ph_sha256_begin(&sums[kind]);
    }
    for (uint64_t i = 0; i < options.games; i++) {
        struct corpus_digests digests;
        corpus_play(options.from + i, &digests, options.print);
        for (int kind = 0; kind < CORPUS_KINDS; kind++) {
            ph_sha256_add(&sums[kind], digests.of[kind], PH_SHA256_SIZE);
        }
        if (options.each) {
            print_each(options.from + i, &digests);
        }
    }
    if (!options.each && options.print == CORPUS_PRINT_NOTHING) {
        print_sums(sums);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("corpus");
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
