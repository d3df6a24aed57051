// SPDX-License-Identifier: MIT
// The scenario runner itself: what should pass passes, and each kind of slip or surprise fails with its reason.
#include "support/json_match.h"
#include "support/scenario.h"
#include "support/toy_registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>

static json_t *parse(const char *text) {
    json_error_t error;
    json_t *const value = json_loads(text, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (value == NULL) {
        fail_msg("%s: %s", text, error.text);
    }
    return value;
}

// Runs a scenario of the toy race, dealt and with seat 0 to move, that has these steps.
static bool run_steps(const char *steps, struct scenario_failure *failure) {
    char text[4096];
    snprintf(
        text, sizeof text,
        "{\"name\": \"n\", \"rule\": \"R-1\", \"position\": {\"game\": \"toy\", \"players\": 2, \"cards\": [1, 3]}, "
        "\"steps\": [%s]}",
        steps);
    json_t *const actions =
        parse("{\"roll\": [], \"jump\": [\"steps\"], \"show\": [], \"card\": [\"card\"], \"die\": [\"die\"]}");
    json_t *const scenario = parse(text);
    const bool good = scenario_run(scenario, actions, failure);
    json_decref(scenario);
    json_decref(actions);
    return good;
}

static void passes(const char *steps) {
    struct scenario_failure failure;
    if (!run_steps(steps, &failure)) {
        fail_msg("%s: step %zu: %s", steps, failure.step, failure.message);
    }
}

// The scenario must fail at that step with that reason.
static void fails(const char *steps, size_t step, const char *reason) {
    struct scenario_failure failure;
    if (run_steps(steps, &failure)) {
        fail_msg("%s passed", steps);
    }
    if (failure.step != step || strstr(failure.message, reason) == NULL) {
        fail_msg("%s: failed at step %zu with: %s", steps, failure.step, failure.message);
    }
}

static void a_game_that_goes_as_expected_passes(void **unused) {
    (void)unused;
    passes("{\"actor\": {\"kind\": \"seat\", \"seat\": 0}}, {\"legal\": {\"type\": \"jump\"}, \"count\": 3},"
           "{\"illegal\": {\"type\": \"jump\", \"steps\": 4}}, {\"refused\": {\"type\": \"jump\", \"steps\": 4}},"
           "{\"refused\": \"die 3\"}, {\"refused\": 7},"
           "{\"play\": {\"type\": \"roll\"}}, {\"actor\": {\"kind\": \"chance\"}}, {\"legal\": {\"type\": \"die\"}, "
           "\"count\": 6},"
           "{\"chance\": {\"die\": 5, \"probability\": 0.16666666666666666}, \"events\": [{\"type\": \"moved\", "
           "\"place\": 5}]},"
           "{\"expect\": {\"/places/0\": 5, \"/cards\": [1, 3]}}, {\"view\": 0, \"expect\": {\"/cards\": [1, null]}},"
           "{\"view\": null, \"expect\": {\"/cards/0\": null, \"/cards/7\": null}}, {\"result\": {\"over\": false}}");
}

static void surprises_fail(void **unused) {
    (void)unused;
    fails("{\"play\": {\"type\": \"jump\"}}", 1, "exactly one");
    fails("{\"play\": {\"type\": \"jump\", \"steps\": 4}}", 1, "exactly one");
    fails("{\"play\": {\"type\": \"roll\"}}, {\"play\": {\"type\": \"die\", \"die\": 1}}", 2, "wants a seat");
    fails("{\"chance\": {\"die\": 1}}", 1, "luck is left over");
    fails("{\"play\": {\"type\": \"roll\"}}, {\"chance\": {\"die\": 1, \"probability\": 0.166667}}", 2, "exactly one");
    fails("{\"legal\": {\"type\": \"jump\"}, \"count\": 2}", 1, "expected 2");
    fails("{\"illegal\": {\"type\": \"jump\"}}", 1, "expected none");
    fails("{\"actor\": {\"kind\": \"seat\", \"seat\": 1}}", 1, "who acts");
    fails("{\"expect\": {\"/places/0\": 1}}", 1, "/places/0");
    fails("{\"expect\": {\"/places\": [0]}}", 1, "/places");
    fails("{\"view\": 1, \"expect\": {\"/cards/0\": 1}}", 1, "/cards/0");
    fails("{\"play\": {\"type\": \"show\"}, \"events\": [{\"type\": \"moved\", \"place\": 2}]}", 1, "no event matches");
    fails("{\"refused\": {\"type\": \"roll\"}}", 1, "expected a refusal");
    fails("{\"refused\": {\"type\": \"jump\", \"steps\": 4}, \"message\": \"banana\"}", 1, "banana");
    fails("{\"result\": {\"over\": true}}", 1, "the result");
}

static void slips_are_errors(void **unused) {
    (void)unused;
    fails("", 0, "steps");
    fails("{\"plya\": {\"type\": \"roll\"}}", 1, "plya");
    fails("{}", 1, "empty step");
    fails("[]", 1, "a step is an object");
    fails("{\"legal\": {\"type\": \"jump\"}}", 1, "count");
    fails("{\"legal\": {\"type\": \"jump\"}, \"cuont\": 3}", 1, "cuont");
    fails("{\"play\": {\"type\": \"roll\"}, \"view\": 0}", 1, "view");
    fails("{\"play\": {\"type\": \"roll\"}, \"chance\": {\"die\": 1}}", 1, "not both");
    fails("{\"illegal\": {\"type\": \"jmup\"}}", 1, "no action has this type");
    fails("{\"illegal\": {\"type\": \"jump\", \"step\": 4}}", 1, "\"step\"");
    fails("{\"illegal\": {\"stesp\": 4}}", 1, "\"stesp\"");
    fails("{\"illegal\": \"jump 4\"}", 1, "a pattern is an object");
    fails("{\"expect\": {\"/palces/0\": null}}", 1, "palces");
    fails("{\"expect\": {}}", 1, "expect");
}

static void runs_whole(const char *text, const char *reason) {
    struct scenario_failure failure;
    json_t *const scenario = parse(text);
    const bool good = scenario_run(scenario, NULL, &failure);
    json_decref(scenario);
    if (reason == NULL && !good) {
        fail_msg("%s: %s", text, failure.message);
    }
    if (reason != NULL && (good || strstr(failure.message, reason) == NULL)) {
        fail_msg("%s: %s", text, good ? "passed" : failure.message);
    }
}

static void beginnings_are_checked(void **unused) {
    (void)unused;
    const char *const actor = "{\"actor\": {\"kind\": \"chance\"}}";
    char text[1024];
    static const char *const cases[][2] = {
        {"\"new\": {\"game\": \"toy\", \"players\": 2}", NULL},
        {"\"new\": {\"game\": \"toy\", \"players\": 2}, \"chance\": \"manual\", \"seed\": 4", NULL},
        {"\"new\": {\"game\": \"toy\", \"players\": 2, \"chance\": \"manual\"}, \"chance\": \"manual\"", "twice"},
        {"\"new\": {\"game\": \"toy\", \"players\": 2}, \"position\": {\"game\": \"toy\", \"players\": 2}",
         "one of them"},
        {"\"note\": \"nothing\"", "one of them"},
        {"\"new\": {\"game\": \"toy\", \"players\": 2}, \"nmae\": \"m\"", "nmae"},
        {"\"new\": {\"game\": \"toy\", \"players\": 9}", "was refused"},
        {"\"new\": {\"game\": \"toy\", \"players\": 2}, \"chance\": \"auto\"", "who acts"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(text, sizeof text, "{\"name\": \"n\", \"rule\": \"R-1\", %s, \"steps\": [%s]}", cases[i][0], actor);
        runs_whole(text, cases[i][1]);
    }
    runs_whole("{\"rule\": \"R-1\", \"new\": {\"game\": \"toy\", \"players\": 2}, \"steps\": [{\"actor\": null}]}",
               "name");
}

static void refused_beginnings(void **unused) {
    (void)unused;
    const char *const begin = "{\"name\": \"n\", \"rule\": \"R-1\", ";
    static const char *const cases[][2] = {
        {"\"new\": {\"game\": \"toy\", \"players\": 9}, \"steps\": [{\"refused\": \"bad_request\"}]}", NULL},
        {"\"new\": {\"game\": \"toy\", \"players\": 9}, \"steps\": [{\"refused\": \"bad_position\"}]}", "bad_position"},
        {"\"new\": {\"game\": \"toy\", \"players\": 2}, \"steps\": [{\"refused\": \"bad_request\"}]}", "bad_request"},
        {"\"position\": {\"game\": \"toy\", \"players\": 2, \"cards\": [9]}, \"steps\": [{\"refused\": "
         "\"bad_position\"}]}",
         NULL},
        {"\"position\": {\"game\": \"toy\", \"players\": 2, \"cards\": [9]}, \"steps\": [{\"refused\": "
         "\"bad_position\", \"message\": \"cards\"}]}",
         NULL},
        {"\"position\": {\"game\": \"toy\", \"players\": 2, \"cards\": [9]}, \"steps\": [{\"refused\": "
         "\"bad_position\", \"message\": \"banana\"}]}",
         "banana"},
        {"\"position\": {\"game\": \"toy\", \"players\": 2, \"cards\": [1]}, \"steps\": [{\"refused\": "
         "\"bad_position\"}]}",
         "bad_position"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s%s", begin, cases[i][0]);
        runs_whole(text, cases[i][1]);
    }
}

static void rules_are_separated_by_commas(void **unused) {
    (void)unused;
    json_t *const scenario = parse("{\"rule\": \"R-OUT-1, R-OUT-12,R-A-3\"}");
    assert_true(scenario_has_rule(scenario, "R-OUT-1"));
    assert_true(scenario_has_rule(scenario, "R-OUT-12"));
    assert_true(scenario_has_rule(scenario, "R-A-3"));
    assert_false(scenario_has_rule(scenario, "R-OUT-2"));
    assert_false(scenario_has_rule(scenario, "R-OUT"));
    json_decref(scenario);
}

static void equal(const char *a, const char *b, const char *field, bool expected) {
    json_t *const first = parse(a);
    json_t *const second = parse(b);
    if (json_match_equal(first, second, field) != expected || json_match_equal(second, first, field) != expected) {
        fail_msg("%s and %s are %s", a, b, expected ? "not equal" : "equal");
    }
    json_decref(first);
    json_decref(second);
}

static void values_are_equal_as_the_protocol_says(void **unused) {
    (void)unused;
    equal("1", "1.0", NULL, true);
    equal("0.3333333333", "0.33333333335", NULL, true);
    equal("0.33333", "0.333333", NULL, false);
    equal("{\"a\": null, \"b\": 1}", "{\"b\": 1}", NULL, true);
    equal("{\"a\": 0, \"b\": 1}", "{\"b\": 1}", NULL, false);
    equal("[1, 2]", "[2, 1]", NULL, false);
    equal("[\"x\", \"y\", \"x\"]", "[\"y\", \"x\", \"x\"]", "characters", true);
    equal("[\"x\", \"y\", \"y\"]", "[\"y\", \"x\", \"x\"]", "characters", false);
    equal("[1]", "[1, 1]", NULL, false);
    equal("true", "1", NULL, false);
    equal("\"1\"", "1", NULL, false);
    equal("null", "false", NULL, false);
    equal("[[1, {\"a\": [null]}]]", "[[1, {\"a\": [null]}]]", NULL, true);
}

static void pointers_lead_into_documents(void **unused) {
    (void)unused;
    json_t *const document = parse("{\"a\": [10, {\"b/c\": 1, \"d~e\": 2, \"\": 3}], \"0\": 4}");
    assert_ptr_equal(json_match_pointer(document, ""), document);
    assert_int_equal(json_integer_value(json_match_pointer(document, "/a/0")), 10);
    assert_int_equal(json_integer_value(json_match_pointer(document, "/a/1/b~1c")), 1);
    assert_int_equal(json_integer_value(json_match_pointer(document, "/a/1/d~0e")), 2);
    assert_int_equal(json_integer_value(json_match_pointer(document, "/a/1/")), 3);
    assert_int_equal(json_integer_value(json_match_pointer(document, "/0")), 4);
    assert_null(json_match_pointer(document, "/a/2"));
    assert_null(json_match_pointer(document, "/a/00"));
    assert_null(json_match_pointer(document, "/a/-"));
    assert_null(json_match_pointer(document, "/a/0/x"));
    assert_null(json_match_pointer(document, "a"));
    json_decref(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_goes_as_expected_passes),
        cmocka_unit_test(surprises_fail),
        cmocka_unit_test(slips_are_errors),
        cmocka_unit_test(beginnings_are_checked),
        cmocka_unit_test(refused_beginnings),
        cmocka_unit_test(rules_are_separated_by_commas),
        cmocka_unit_test(values_are_equal_as_the_protocol_says),
        cmocka_unit_test(pointers_lead_into_documents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
