// SPDX-License-Identifier: MIT
// Games that pages of an earlier version kept in the browser: their journals and secrets still make the table.
#include "home/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { KEPT_MAX = 1 << 14 };

// A document in `text`.
static struct ph_json_document *read_kept(const char *game, char text[KEPT_MAX]) {
    char path[256];
    struct ph_json_document *document = NULL;
    snprintf(path, sizeof path, "%s/tests/records/browser-%s.json", PH_SOURCE_DIR, game);
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, KEPT_MAX, file);
    fclose(file);
    assert_int_equal(ph_json_parse(&document, text, length, NULL), PH_OK);
    return document;
}

static void ask(void *desk, struct ph_writer *request, struct ph_writer *answer) {
    ph_writer_reset(answer);
    table_desk.answer(desk, request->data, request->length, answer);
    if (strncmp(answer->data, "{\"ok\":true", 10) != 0) {
        fail_msg("%s: %s", request->data, answer->data);
    }
    ph_writer_deinit(request);
}

static void ask_line(void *desk, const char *cmd, struct ph_json line, struct ph_writer *answer) {
    char text[KEPT_MAX];
    struct ph_writer request;
    assert_true(ph_json_string_get(line, text, sizeof text));
    ph_writer_init_heap(&request);
    ph_json_object_begin(&request);
    ph_json_string(ph_json_key(&request, "cmd"), cmd);
    ph_json_string(ph_json_key(&request, "line"), text);
    ph_json_object_end(&request);
    ask(desk, &request, answer);
}

static void watch(void *desk, int person, struct ph_writer *answer) {
    struct ph_writer request;
    ph_writer_init_heap(&request);
    ph_write_format(&request, "{\"cmd\":\"watch\",\"person\":%d}", person);
    ask(desk, &request, answer);
}

static void games_kept_by_browsers_open(void **state) {
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        const char *const game = i == 0 ? "rattus" : "bristol1350";
        char text[KEPT_MAX];
        struct ph_json_document *const kept = read_kept(game, text);
        const struct ph_json root = ph_json_root(kept);
        void *const desk = table_desk.create();
        struct ph_writer answer;
        ph_writer_init_heap(&answer);
        for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(root, "journal"));
             ph_json_walk_next(&walk);) {
            ask_line(desk, "fold", walk.value, &answer);
        }
        ask_line(desk, "secrets", ph_json_member(root, "secrets"), &answer);
        watch(desk, 1, &answer);
        assert_non_null(strstr(answer.data, "\"name\":\"Anna\""));
        watch(desk, 2, &answer);
        assert_non_null(strstr(answer.data, "\"name\":\"Zoé\""));
        assert_non_null(strstr(answer.data, "\"phase\":\"playing\""));
        ph_writer_deinit(&answer);
        table_desk.destroy(desk);
        ph_json_document_destroy(kept);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_kept_by_browsers_open)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
