// SPDX-License-Identifier: MIT
// `pesthouse engine`: lines of standard input to the engine, its answers to standard output. Memory is bounded: of a
// line that is too long only its length is noticed.
#include "cli/commands.h"
#include "cli/names.h"
#include "pesthouse/bot.h"
#include "pesthouse/engine.h"
#include "run/os.h"
#include "run/ponder.h"
#include "run/signals.h"
#include "run/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line_reader {
    char chunk[65536];
    size_t chunk_length;
    size_t chunk_at;
    char *line; // room for PH_ENGINE_LINE_MAX bytes
    size_t length;
    bool too_long;
    bool ended;
};

enum reading { READ_LINE, READ_END, READ_FAILED };

static bool fill(struct line_reader *reader) {
    const ptrdiff_t got = os_input_read(reader->chunk, sizeof reader->chunk);
    reader->chunk_length = got > 0 ? (size_t)got : 0;
    reader->chunk_at = 0;
    reader->ended = got == 0;
    return got >= 0;
}

static void take(struct line_reader *reader, const char *bytes, size_t length) {
    if (reader->too_long || length > PH_ENGINE_LINE_MAX - reader->length) {
        reader->too_long = true;
        return;
    }
    memcpy(reader->line + reader->length, bytes, length);
    reader->length += length;
}

// The next line; the last one may lack its newline.
static enum reading read_line(struct line_reader *reader) {
    reader->length = 0;
    reader->too_long = false;
    for (;;) {
        if (reader->chunk_at == reader->chunk_length) {
            if (!reader->ended && !fill(reader)) {
                return READ_FAILED;
            }
            if (reader->ended) {
                return reader->length > 0 || reader->too_long ? READ_LINE : READ_END;
            }
        }
        const char *const start = reader->chunk + reader->chunk_at;
        const size_t left = reader->chunk_length - reader->chunk_at;
        const char *const newline = memchr(start, '\n', left);
        const size_t length = newline == NULL ? left : (size_t)(newline - start);
        take(reader, start, length);
        reader->chunk_at += length + (newline != NULL);
        if (newline != NULL) {
            return READ_LINE;
        }
    }
}

static int fail(const char *what) {
    fprintf(stderr, "pesthouse engine: %s\n", what);
    return CLI_EXIT_IO;
}

// False: it cannot be written, or after a signal there is no room.
static bool write_all(const char *data, size_t length) {
    enum { ROOM_MS = 200 };
    while (length > 0) {
        const ptrdiff_t put = os_output_write(data, length, ROOM_MS);
        if (put < 0 || (put == 0 && signals_caught() != 0)) {
            return false;
        }
        data += put;
        length -= (size_t)put;
    }
    return true;
}

static int serve(struct ph_engine *engine, struct line_reader *reader, struct ph_writer *answer) {
    for (;;) {
        const enum reading reading = read_line(reader);
        if (reading != READ_LINE) {
            return reading == READ_END ? CLI_EXIT_OK : fail("cannot read standard input");
        }
        bool more = true;
        signals_catch();
        if (reader->too_long) {
            ph_engine_answer_too_long(engine, answer);
        } else {
            more = ph_engine_answer(engine, reader->line, reader->length, answer);
        }
        ph_write_char(answer, '\n');
        if (answer->failed) {
            return fail("out of memory");
        }
        if (!write_all(answer->data, answer->length)) {
            return fail("cannot write to standard output");
        }
        // Only from here on a signal ends the program right away.
        if (signals_caught() != 0) {
            return CLI_EXIT_SIGNAL + signals_caught();
        }
        signals_release();
        if (!more) {
            return CLI_EXIT_OK;
        }
    }
}

enum { MIB = 1 << 20 };

struct engine_options {
    int64_t threads;
    int64_t memory;
    int64_t most;
    bool ponder;
    const char *data;
};

static const struct cli_option options[] = {
    CLI_OPTION(engine_options, threads, CLI_INTEGER, .value = "T", .low = 1, .high = PH_SEARCH_TREES_MAX,
               .help = "threads of a search; its results depend on their number (default: 1)"),
    CLI_OPTION(engine_options, memory, CLI_INTEGER, .value = "MIB", .low = 1, .high = PH_SEARCH_MEMORY_MAX / MIB,
               .help = "memory of a search, in MiB (default: 64)"),
    CLI_OPTION(engine_options, most, CLI_INTEGER, .value = "MS", .low = 1, .high = PH_SEARCH_MS_MAX,
               .help = "longest time of a search in milliseconds, whatever the request (default: no limit)"),
    CLI_OPTION(engine_options, ponder, CLI_FLAG,
               .help = "keep searching until the next request; searches by time build on it"),
    CLI_OPTION(engine_options, data, CLI_TEXT, .value = "FILES", .help = CLI_DATA_HELP),
};

static int run(const struct cli_command *self, int argc, char **argv) {
    struct engine_options given = {.threads = 1};
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    code = cli_add_data(self, NULL, given.data);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    struct ph_engine *engine = NULL;
    struct ponder *ponder = NULL;
    struct ph_error error;
    struct ph_writer answer;
    ph_writer_init_heap(&answer);
    struct line_reader *const reader = calloc(1, sizeof *reader);
    if (reader != NULL) {
        reader->line = malloc(PH_ENGINE_LINE_MAX);
    }
    if (reader == NULL || reader->line == NULL || ph_engine_create(&engine) != PH_OK) {
        code = fail("out of memory");
        goto cleanup;
    }
    const struct ph_search_limits limits = {.ms = (uint32_t)given.most,
                                            .trees = (unsigned)given.threads,
                                            .memory = (size_t)given.memory * MIB,
                                            .run = threads_run,
                                            .stopped = signals_stop};
    if (ph_engine_set_limits(engine, &limits, &error) != PH_OK) {
        fprintf(stderr, "pesthouse engine: %s\n", error.message);
        code = CLI_EXIT_USAGE;
        goto cleanup;
    }
    if (given.ponder && ponder_create(&ponder) != PH_OK) {
        code = fail("out of memory");
        goto cleanup;
    }
    const struct ph_pondering pondering = ponder_for_engine(ponder);
    ph_engine_set_pondering(engine, given.ponder ? &pondering : NULL);
    code = serve(engine, reader, &answer);
cleanup:
    ph_engine_destroy(engine);
    ponder_destroy(ponder);
    ph_writer_deinit(&answer);
    if (reader != NULL) {
        free(reader->line);
    }
    free(reader);
    return code;
}

const struct cli_command engine_command = {
    .name = "engine",
    .summary = "Serve games to another program, one JSON object a line",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
    .details = "The engine reads requests from standard input and writes answers to standard output. It ends with\n"
               "its input or the command quit. docs/protocol.md describes every command.\n",
    .examples =
        "  echo '{\"cmd\":\"hello\"}' | pesthouse engine\n"
        "  printf '%s\\n' '{\"cmd\":\"new\",\"game\":\"rattus\",\"players\":4,\"seed\":1}' '{\"cmd\":\"legal\"}' | "
        "pesthouse engine\n",
};
