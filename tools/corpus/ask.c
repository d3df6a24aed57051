// SPDX-License-Identifier: MIT
#include "tools/corpus/ask.h"

#include "viewer/desk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const corpus_kind_names[CORPUS_KINDS] = {
    [CORPUS_MOVES] = "moves",
    [CORPUS_VIEWS] = "views",
    [CORPUS_SEARCHES] = "searches",
    [CORPUS_RECORDS] = "records",
    [CORPUS_REFUSALS] = "refusals",
    [CORPUS_WORDS] = "words",
    [CORPUS_OBSERVATIONS] = "observations",
    [CORPUS_WORLDS] = "worlds",
    [CORPUS_SEEN] = "seen",
};

void corpus_fail(const struct corpus_game *at, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "corpus: game %u: ", (unsigned)at->number);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(EXIT_FAILURE);
}

void corpus_expect_ok(const struct corpus_game *at, enum ph_status status, const struct ph_error *error) {
    if (status != PH_OK) {
        corpus_fail(at, "%s: %s", ph_status_code(status), error->message);
    }
}

bool corpus_chance(struct corpus_game *at, uint32_t times) {
    return ph_random_below(&at->random, times) == 0;
}

void corpus_add(struct corpus_game *at, enum corpus_kind kind, const void *bytes, size_t length) {
    ph_sha256_add(&at->hashes[kind], bytes, length);
}

static void print_line(const struct corpus_game *at, enum corpus_kind kind, const char *line, size_t length) {
    printf("%u %s %.*s\n", (unsigned)at->number, corpus_kind_names[kind], (int)length, line);
}

void corpus_add_answer(struct corpus_game *at, enum corpus_kind kind) {
    if (at->answer.failed) {
        corpus_fail(at, "out of memory");
    }
    corpus_add(at, kind, at->answer.data, at->answer.length);
    corpus_add(at, kind, "\n", 1);
    if (at->print == CORPUS_PRINT_ANSWERS) {
        print_line(at, kind, at->answer.data, at->answer.length);
    }
}

struct ph_writer *corpus_begin(struct corpus_game *at, const char *cmd) {
    ph_writer_reset(&at->request);
    ph_json_object_begin(&at->request);
    ph_json_string(ph_json_key(&at->request, "cmd"), cmd);
    return &at->request;
}

static void ask_line(struct corpus_game *at, enum corpus_kind kind, const char *line, size_t length) {
    ph_writer_reset(&at->answer);
    if (kind == CORPUS_WORDS) {
        viewer_desk.answer(at->viewer, line, length, &at->answer);
    } else {
        ph_engine_answer(at->engine, line, length, &at->answer);
    }
    corpus_add_answer(at, kind);
    static const char ok[] = "{\"ok\":true";
    const bool accepted = strncmp(at->answer.data, ok, sizeof ok - 1) == 0;
    if (accepted != (kind != CORPUS_REFUSALS)) {
        corpus_fail(at, "unexpected answer to %.*s: %.600s", (int)length, line, at->answer.data);
    }
    if (at->print == CORPUS_PRINT_REQUESTS) {
        print_line(at, kind, line, length);
    }
}

void corpus_ask(struct corpus_game *at, enum corpus_kind kind) {
    ph_json_object_end(&at->request);
    if (at->request.failed) {
        corpus_fail(at, "out of memory");
    }
    ask_line(at, kind, at->request.data, at->request.length);
}

void corpus_ask_plain(struct corpus_game *at, enum corpus_kind kind, const char *cmd) {
    corpus_begin(at, cmd);
    corpus_ask(at, kind);
}

void corpus_ask_line(struct corpus_game *at, const char *line, size_t length) {
    ask_line(at, CORPUS_REFUSALS, line, length);
}
