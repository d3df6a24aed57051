// SPDX-License-Identifier: MIT
// The desk of a printed game: begun, entered, corrected, loaded; and requests that cannot be.
#include "home/box_desk.h"

#include "viewer/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char begin_two[] = "{'cmd':'begin','game':'rattus','options':{},'names':['Anna','Bruno'],'now':0}";

// The answer to a request, written with ' for ". It is a string until the next call.
static const char *ask(const struct desk_kind *kind, void *desk, const char *request) {
    static struct ph_writer answer;
    char line[4096];
    const int length = snprintf(line, sizeof line, "%s", request);
    assert_in_range(length, 1, sizeof line - 1);
    for (char *at = line; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    ph_writer_deinit(&answer);
    ph_writer_init_heap(&answer);
    kind->answer(desk, line, (size_t)length, &answer);
    assert_false(answer.failed);
    return answer.data;
}

static void expect(void *desk, const char *request, const char *wanted) {
    const char *const answer = ask(&box_desk, desk, request);
    if (strstr(answer, wanted) == NULL) {
        fail_msg("%s: expected %s in %s", request, wanted, answer);
    }
}

static void enter(void *desk, const char *text) {
    char request[128];
    snprintf(request, sizeof request, "{'cmd':'enter','action':'%s','now':1}", text);
    expect(desk, request, "{\"ok\":true");
}

static void *begin(void) {
    void *const desk = box_desk.create();
    expect(desk, begin_two, "\"luck\":\"box\"");
    return desk;
}

static void what_is_entered_is_told_and_written(void **state) {
    (void)state;
    void *const desk = begin();
    expect(desk, "{'cmd':'enter','action':'region italia','now':1}", "\\\"t\\\":\\\"entered\\\"");
    enter(desk, "settle gallia 2");
    expect(desk, "{'cmd':'record','date':'2026-11-22'}", "*: region italia\\n0: settle gallia 2\\n");
    expect(desk, "{'cmd':'back','now':2}", "\"left\":[]");
    expect(desk, "{'cmd':'record'}", "*: region italia\\n#");
    box_desk.destroy(desk);
}

static void enter_opening(void *desk) {
    static const char *const texts[] = {"region italia",   "settle gallia 2",         "settle anglia 2",
                                        "settle anglia 2", "settle gallia 2",         "take knight",
                                        "place gallia 0",  "plague anglia via gallia"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        enter(desk, texts[i]);
    }
}

// Two steps need the Knight.
static void what_no_longer_fits_is_left(void **state) {
    (void)state;
    void *const desk = begin();
    enter_opening(desk);
    expect(desk, "{'cmd':'correct','at':5,'action':'take monk','now':2}", "\"left\":[\"0: plague anglia via gallia\"]");
    expect(desk, "{'cmd':'repeat','now':3}", "\"left\":[\"0: plague anglia via gallia\"]");
    expect(desk, "{'cmd':'correct','at':5,'action':'take knight','now':4}", "\"left\":[]");
    expect(desk, "{'cmd':'correct','at':5,'action':'take monk','now':5}", "\"left\":[\"0: plague");
    expect(desk, "{'cmd':'skip','all':false,'now':6}", "\"left\":[]");
    box_desk.destroy(desk);
}

// Has a desk read the journal that an answer brings.
static void fold_all(void *desk, const char *answered) {
    static char copy[1 << 16];
    struct ph_json_document *document;
    snprintf(copy, sizeof copy, "%s", answered);
    assert_int_equal(ph_json_parse(&document, copy, strlen(copy), NULL), PH_OK);
    const struct ph_json journal = ph_json_member(ph_json_root(document), "journal");
    for (struct ph_json_walk walk = ph_json_walk_begin(journal); ph_json_walk_next(&walk);) {
        static char line[1 << 14];
        struct ph_writer request;
        struct ph_writer answer;
        assert_true(ph_json_string_get(walk.value, line, sizeof line));
        ph_writer_init_heap(&request);
        ph_writer_init_heap(&answer);
        ph_json_object_begin(&request);
        ph_json_string(ph_json_key(&request, "cmd"), "fold");
        ph_json_string(ph_json_key(&request, "line"), line);
        ph_json_object_end(&request);
        box_desk.answer(desk, request.data, request.length, &answer);
        assert_string_equal(answer.data, "{\"ok\":true}");
        ph_writer_deinit(&answer);
        ph_writer_deinit(&request);
    }
    ph_json_document_destroy(document);
}

static void its_journal_is_the_whole_game(void **state) {
    (void)state;
    void *const desk = box_desk.create();
    void *const loaded = box_desk.create();
    expect(loaded, "{'cmd':'fold','line':'no entry'}", "\"ok\":false");
    expect(loaded, "{'cmd':'hello'}", "the game has not begun");
    fold_all(loaded, ask(&box_desk, desk, begin_two));
    fold_all(loaded, ask(&box_desk, desk, "{'cmd':'enter','action':'region italia','now':1}"));
    expect(loaded, "{'cmd':'record'}", "*: region italia\\n#");
    expect(loaded, "{'cmd':'enter','action':'settle gallia 2','now':2}", "{\"ok\":true");
    box_desk.destroy(loaded);
    box_desk.destroy(desk);
}

// What a viewer asks, that reads what the desk tells.
static void read_told(void *viewer, const char *answered) {
    const char *const told = strstr(answered, "\"told\":[") + strlen("\"told\":[");
    static char request[1 << 16];
    const int length = snprintf(request, sizeof request, "{\"cmd\":\"read\",\"message\":%.*s}",
                                (int)(strlen(told) - strlen("]}")), told);
    struct ph_writer answer;
    assert_in_range(length, 1, sizeof request - 1);
    ph_writer_init_heap(&answer);
    viewer_desk.answer(viewer, request, (size_t)length, &answer);
    if (strncmp(answer.data, "{\"ok\":true", 10) != 0) {
        fail_msg("%s: %s", request, answer.data);
    }
    ph_writer_deinit(&answer);
}

static void expect_viewer(void *viewer, const char *request, const char *wanted) {
    const char *const answer = ask(&viewer_desk, viewer, request);
    if (strstr(answer, wanted) == NULL) {
        fail_msg("%s: expected %s in %s", request, wanted, answer);
    }
}

static void a_viewer_asks_everything_and_earlier_moves_again(void **state) {
    (void)state;
    void *const desk = box_desk.create();
    void *const viewer = viewer_desk.create();
    expect_viewer(viewer, "{'cmd':'correct'}", "only moves of a printed game are corrected");
    read_told(viewer, ask(&box_desk, desk, begin_two));
    expect_viewer(viewer, "{'cmd':'ask'}", "In which region does the plague begin?");
    expect_viewer(viewer, "{'cmd':'ask'}", "{\"kind\":\"region\",\"id\":\"italia\"}");
    expect_viewer(viewer, "{'cmd':'correct','at':0}", "less than 0");
    read_told(viewer, ask(&box_desk, desk, "{'cmd':'enter','action':'region italia','now':1}"));
    expect_viewer(viewer, "{'cmd':'look'}", "\"asked\":true");
    expect_viewer(viewer, "{'cmd':'ask'}", "Where do you settle");
    expect_viewer(viewer, "{'cmd':'correct','at':0}", "{\"ok\":true}");
    expect_viewer(viewer, "{'cmd':'ask'}", "In which region does the plague begin?");
    expect_viewer(viewer, "{'cmd':'look'}", "\"decides\":null");
    expect_viewer(viewer, "{'cmd':'correct'}", "{\"ok\":true}");
    expect_viewer(viewer, "{'cmd':'look'}", "\"decides\":0");
    viewer_desk.destroy(viewer);
    box_desk.destroy(desk);
}

// Up to a rat that was turned.
static void enter_until_a_rat(void *desk) {
    enter_opening(desk);
    enter(desk, "rat gallia");
    enter(desk, "population no");
}

static void a_viewer_says_how_the_table_is_laid(void **state) {
    (void)state;
    void *const desk = box_desk.create();
    void *const viewer = viewer_desk.create();
    expect_viewer(viewer, "{'cmd':'lay'}", "expected a game with a printed box");
    read_told(viewer, ask(&box_desk, desk, begin_two));
    expect_viewer(viewer, "{'cmd':'lay'}", "Lay a random rat with a ring face down");
    expect_viewer(viewer, "{'cmd':'lay'}", "Africanus expansion: no (others: yes)");
    expect_viewer(viewer, "{'cmd':'new','outcome':'3Mb'}", "expected one like those that are asked for");
    viewer_desk.destroy(viewer);
    box_desk.destroy(desk);
}

static void a_rat_that_the_set_lacks_is_entered_with_other_options(void **state) {
    (void)state;
    static const char set[] = "{'tokens':'box 6MMAAp'}"; // not all of them
    char request[256];
    void *const desk = begin();
    void *const viewer = viewer_desk.create();
    enter_until_a_rat(desk);
    read_told(viewer, ask(&box_desk, desk, "{'cmd':'hello'}"));
    expect_viewer(viewer, "{'cmd':'new','outcome':'7M'}", "Expected a rat as its limit");
    expect_viewer(viewer, "{'cmd':'new','outcome':'6MMAAp'}", "\"options\":{\"africanus\":false");
    snprintf(request, sizeof request, "{'cmd':'new','options':%s,'outcome':'6MMAAp','now':1}", set);
    expect(desk, request, "\"ok\":false");
    expect(desk, "{'cmd':'new','options':{},'outcome':'6MMAAp','now':1}", "expected one that is possible there");
    expect(desk, "{'cmd':'new','options':{},'outcome':'6MMAAp','at':99,'now':1}", "at: the game has only");
    expect(desk, "{'cmd':'record'}", "0: population no\\n#"); // as it was
    viewer_desk.destroy(viewer);
    box_desk.destroy(desk);
}

// The options that a viewer names for an outcome.
static const char *options_for(void *viewer, const char *request) {
    static char options[2048];
    const char *const found = strstr(ask(&viewer_desk, viewer, request), "\"options\":");
    assert_non_null(found);
    const char *const begun = found + strlen("\"options\":");
    snprintf(options, sizeof options, "%.*s", (int)(strchr(begun, '}') + 1 - begun), begun);
    return options;
}

static void what_is_left_stays_left_with_other_options(void **state) {
    (void)state;
    char request[4096];
    void *const desk = begin();
    void *const loaded = box_desk.create();
    void *const viewer = viewer_desk.create();
    enter_until_a_rat(desk);
    expect(desk, "{'cmd':'correct','at':5,'action':'take monk','now':2}", "\"left\":[\"0: plague");
    enter(desk, "plague gallia");
    enter(desk, "rat anglia");
    read_told(viewer, ask(&box_desk, desk, "{'cmd':'hello'}"));
    snprintf(request, sizeof request, "{\"cmd\":\"new\",\"options\":%s,\"outcome\":\"6MMAAp\",\"now\":3}",
             options_for(viewer, "{'cmd':'new','outcome':'6MMAAp'}"));
    fold_all(loaded, ask(&box_desk, desk, request));
    expect(loaded, "{'cmd':'record'}", "*: token ");
    expect(loaded, "{'cmd':'hello'}", "\"left\":[\"0: plague anglia via gallia\"");
    viewer_desk.destroy(viewer);
    box_desk.destroy(loaded);
    box_desk.destroy(desk);
}

static void bad_requests_say_what_is_expected(void **state) {
    (void)state;
    void *const desk = box_desk.create();
    expect(desk, "{'cmd':'enter','action':'region italia','now':1}", "the game has not begun");
    expect(desk, "{'cmd':'data','game':'bristol1350','name':'own','data':{}}", "game: expected rattus");
    expect(desk, "{'cmd':'data','game':'rattus','name':7,'data':{}}", "name: expected the name of the set");
    expect(desk, "{'cmd':'data','game':'rattus','name':'own','data':{'tokens':[]}}", "token r01 is missing");
    expect(desk, "{'cmd':'begin','game':'chess','names':[],'now':0}", "game: expected the id of a game with a box");
    expect(desk, "{'cmd':'begin','game':'rattus','names':'Anna','now':0}", "names: expected a list");
    expect(desk, "{'cmd':'begin','game':'rattus','names':[7],'now':0}", "names: expected names of up to");
    expect(desk, "{'cmd':'begin','game':'rattus','names':['Anna','Bruno']}", "now: expected a whole number");
    expect(desk, "{'cmd':'begin','game':'rattus','names':['Anna'],'now':0}", "\"ok\":false");
    expect(desk, begin_two, "{\"ok\":true");
    expect(desk, begin_two, "this game has begun already");
    expect(desk, "{'cmd':'back','now':1}", "nothing has been entered yet");
    expect(desk, "{'cmd':'enter','now':1}", "action: expected the text of an action");
    expect(desk, "{'cmd':'enter','action':'region mars','now':1}", "\"ok\":false");
    expect(desk, "{'cmd':'enter','action':'settle gallia 2','now':1}", "'settle gallia 2' is not a legal action");
    expect(desk, "{'cmd':'correct','at':0,'action':'region italia','now':1}", "at: the game has only 0 moves");
    expect(desk, "{'cmd':'count','tally':''}", "\"ok\":false"); // nothing was turned yet
    expect(desk, "{'cmd':'count','tally':'x'}", "\"ok\":false");
    expect(desk, "{'cmd':'past','before':9}", "before: expected a number of moves that were made");
    box_desk.destroy(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_viewer_says_how_the_table_is_laid),
        cmocka_unit_test(a_rat_that_the_set_lacks_is_entered_with_other_options),
        cmocka_unit_test(what_is_left_stays_left_with_other_options),
        cmocka_unit_test(what_is_entered_is_told_and_written),
        cmocka_unit_test(what_no_longer_fits_is_left),
        cmocka_unit_test(its_journal_is_the_whole_game),
        cmocka_unit_test(a_viewer_asks_everything_and_earlier_moves_again),
        cmocka_unit_test(bad_requests_say_what_is_expected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
