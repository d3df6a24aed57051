// SPDX-License-Identifier: MIT
// Any bytes, cut at newlines, as requests to one engine. Each gets one answer that is one line and one JSON object, and
// nothing is ever an internal error. The engine keeps searches short, whatever they ask for, as an operator could.
#include "fuzz/require.h"
#include "pesthouse/engine.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_answer(const struct ph_writer *answer) {
    struct ph_json_document *document = NULL;
    bool ok = false;
    require(!answer->failed, "the answer was written whole");
    require(memchr(answer->data, '\n', answer->length) == NULL, "an answer is one line");
    require(ph_json_parse(&document, answer->data, answer->length, NULL) == PH_OK, "an answer is JSON");
    const struct ph_json root = ph_json_root(document);
    require(ph_json_bool_get(ph_json_member(root, "ok"), &ok), "an answer says whether it is ok");
    const struct ph_json error = ph_json_member(root, "error");
    require(ok != ph_json_exists(error), "an answer is ok or has an error");
    require(!ph_json_is(ph_json_member(error, "code"), "internal"), "nothing is an internal error");
    ph_json_document_destroy(document);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ph_engine *engine = NULL;
    struct ph_writer answer;
    ph_writer_init_heap(&answer);
    require(ph_engine_create(&engine) == PH_OK, "an engine is made");
    const struct ph_search_limits limits = {.ms = 2000, .iterations = 12, .memory = PH_SEARCH_MEMORY_MIN};
    require(ph_engine_set_limits(engine, &limits, NULL) == PH_OK, "an engine takes ceilings");
    const char *line = (const char *)data;
    const char *const end = line + size;
    for (bool more = true; more && line < end;) {
        const char *const newline = memchr(line, '\n', (size_t)(end - line));
        const char *const stop = newline == NULL ? end : newline;
        more = ph_engine_answer(engine, line, (size_t)(stop - line), &answer);
        check_answer(&answer);
        line = newline == NULL ? end : newline + 1;
    }
    ph_engine_destroy(engine);
    ph_writer_deinit(&answer);
    return 0;
}
