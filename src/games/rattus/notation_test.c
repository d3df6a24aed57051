// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

// ---- texts and objects ----------------------------------------------------------------------------------------------

struct spelling {
    const char *fields; // the position
    const char *text;
    const char *object; // all that `legal` writes
};

static const struct spelling spellings[] = {
    {"'phase': 'settle'", "settle gallia 2", "{'type': 'settle', 'region': 'gallia', 'cubes': 2}"},
    {"", "take knight", "{'type': 'take', 'character': 'knight'}"},
    {"'rats': {'gallia': [{}]}, 'owners': {'peasant': 0}", "place gallia 1",
     "{'type': 'place', 'region': 'gallia', 'extra': 1}"},
    {"'rats': {'gallia': [{}]}", "place gallia 0", "{'type': 'place', 'region': 'gallia', 'extra': 0}"},
    {"", "no-place", "{'type': 'no_place'}"},
    {"'cubes': [{'gallia': 1}, {}, {}, {}], 'owners': {'king': 0}", "king gallia plain",
     "{'type': 'king', 'region': 'gallia', 'cube': 'plain'}"},
    {"'rats': {'gallia': [{}]}, 'owners': {'monk': 0}", "monk gallia>italia 0",
     "{'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': 0}"},
    {"'cubes': [{'gallia': 3}, {}, {}, {}], 'owners': {'merchant': 0}", "merchant gallia>italia 3",
     "{'type': 'merchant', 'from': 'gallia', 'to': 'italia', 'count': 3, 'marked': []}"},
    {"'rats': {'gallia': [{}]}, 'owners': {'witch': 0}", "look gallia 0",
     "{'type': 'witch_look', 'region': 'gallia', 'slot': 0}"},
    {"'rats': {'gallia': [{'face': 'r01', 'seen': [0]}], 'italia': [{'face': 'r02', 'seen': [0]}]},"
     "'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0}, {'region': 'italia', 'slot': 0}]}",
     "swap", "{'type': 'witch_swap'}"},
    {"'phase': 'final', 'last': 1, 'ended': 'rats'", "done", "{'type': 'done'}"},
    {"'phase': 'final', 'last': 1, 'ended': 'rats', 'owners': {'peasant': 0}", "peasant gallia",
     "{'type': 'peasant', 'region': 'gallia'}"},
    {"'placed': true", "plague bulgaria", "{'type': 'plague', 'to': 'bulgaria', 'path': ['bulgaria']}"},
    {"'placed': true, 'owners': {'knight': 0}, 'plague': 'italia'", "plague scandia via germania",
     "{'type': 'plague', 'to': 'scandia', 'path': ['germania', 'scandia']}"},
    {"'phase': 'final', 'last': 1, 'ended': 'rats', 'owners': {'knight': 0}, 'plague': 'italia'",
     "plague scandia via germania with knight",
     "{'type': 'plague', 'to': 'scandia', 'path': ['germania', 'scandia'], 'with': ['knight']}"},
    {"'outbreak': {'region': 'gallia', 'rats': 1}", "rat hispania", "{'type': 'rat', 'region': 'hispania'}"},
    {"'outbreak': {'region': 'gallia', 'ask': ['knight']}, 'rats': {'gallia': [{}]}, 'cubes': [{'gallia': 1}, {}, {}, "
     "{}]",
     "population yes", "{'type': 'knight_population', 'use': true}"},
    {"'outbreak': {'region': 'gallia', 'ask': ['knight']}, 'rats': {'gallia': [{}]}, 'cubes': [{'gallia': 1}, {}, {}, "
     "{}]",
     "population no", "{'type': 'knight_population', 'use': false}"},
};

static void p_actions_are_spelled_as_the_rules_say(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        struct table by_text = position(spellings[i].fields);
        struct table by_object = by_text;
        ph_action action = 0;
        struct ph_error error;
        assert_int_equal(rattus_game.action_from_text(&by_text.state, spellings[i].text, &action, &error), PH_OK);
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        ph_json_object_begin(&writer);
        rattus_game.action_json(&by_text.state, action, &writer);
        ph_json_object_end(&writer);
        for (char *at = writer.data; *at != '\0'; at++) {
            *at = *at == '"' ? '\'' : *at;
        }
        char wanted[256];
        size_t length = 0;
        for (const char *at = spellings[i].object; *at != '\0'; at++) { // compact
            if (*at != ' ') {
                wanted[length++] = *at;
            }
        }
        wanted[length] = '\0';
        assert_string_equal(writer.data, wanted);
        ph_writer_deinit(&writer);
        play(&by_text, spellings[i].text);
        play(&by_object, spellings[i].object);
        assert_memory_equal(&by_text.state, &by_object.state, sizeof by_text.state);
    }
}

static void p_actions_order_text_and_probability_do_not_count(void **unused) {
    (void)unused;
    struct table table = position("'rats': {'gallia': [{}]}, 'owners': {'monk': 0}");
    play(&table, "{'slot': 0, 'to': 'italia', 'probability': 1, 'from': 'gallia', 'text': 'king', 'type': 'monk'}");
    expect_rats(&table, "italia", 1);
}

static void p_actions_marked_and_path_may_be_left_out(void **unused) {
    (void)unused;
    struct table table =
        position("'cubes': [{'gallia': 3}, {}, {}, {}], 'owners': {'merchant': 0, 'knight': 0}, 'placed': true,"
                 "'plague': 'italia'");
    play(&table, "{'type': 'merchant', 'from': 'gallia', 'to': 'italia', 'count': 2}");
    expect_cubes(&table, 0, "italia", 2);
    play(&table, "{'type': 'plague', 'to': 'scandia'}");
    expect(&table, "/plague", "'scandia'");
}

static void p_actions_texts_are_refused_unless_they_are_exact(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{}]}, 'owners': {'monk': 0}");
    static const char *const texts[] = {"",
                                        " ",
                                        "monk",
                                        "monk ",
                                        "Monk gallia>italia 0",
                                        "monk gallia>italia 0 ",
                                        " monk gallia>italia 0",
                                        "monk gallia>italia  0",
                                        "monk gallia>italia 00",
                                        "monk gallia>italia",
                                        "monk gallia>italia 0 0",
                                        "monk gallia>atlantis 0",
                                        "no_place",
                                        "take",
                                        "take king knight",
                                        "place gallia",
                                        "draw token r01",
                                        "token r01",
                                        "slot 0",
                                        "resign"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        refuse(&table, texts[i]);
    }
    char text[2000];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    refuse(&table, text);
}

static void p_actions_objects_are_refused_unless_they_fit(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{}]}, 'owners': {'monk': 0, 'knight': 0}, 'placed': true");
    static const char *const objects[] = {
        "{}",
        "{'type': 7}",
        "{'type': null}",
        "{'type': 'resign'}",
        "{'type': 'Monk', 'from': 'gallia', 'to': 'italia', 'slot': 0}",
        "{'type': 'monk', 'from': 'gallia', 'to': 'italia'}",
        "{'type': 'monk', 'from': 'gallia', 'slot': 0}",
        "{'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': '0'}",
        "{'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': 0.5}",
        "{'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': -1}",
        "{'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': 256}",
        "{'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': 1000000000000}",
        "{'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': true}",
        "{'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': null}",
        "{'type': 'monk', 'from': 'gallia', 'to': 4, 'slot': 0}",
        "{'type': 'monk', 'from': ['gallia'], 'to': 'italia', 'slot': 0}",
        "{'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': 0, 'haste': true}",
        "{'type': 'take', 'character': 'rat'}",
        "{'type': 'take', 'character': 'a name that is far too long to be the name of any character'}",
        "{'type': 'plague', 'to': 'bulgaria', 'path': 'bulgaria'}",
        "{'type': 'plague', 'to': 'bulgaria', 'path': []}",
        "{'type': 'plague', 'to': 'bulgaria', 'path': ['bulgaria', 'hungaria', 'bulgaria', 'hungaria']}",
        "{'type': 'plague', 'to': 'bulgaria', 'path': [3]}",
        "{'type': 'plague', 'to': 'bulgaria', 'path': ['atlantis']}",
        "{'type': 'plague', 'to': 'bulgaria', 'path': ['polonia']}",
        "{'type': 'plague'}",
        "{'type': 'knight_population', 'use': true}",
        "{'type': 'knight_population', 'use': 1}",
        "{'type': 'wall', 'from': null, 'to': ['gallia', 'italia']}",
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        refuse(&table, objects[i]);
    }
}

static void p_actions_regions_not_in_use_are_refused(void **unused) {
    (void)unused;
    const struct table table =
        position("'players': 2, 'plague': 'hungaria', 'placed': true, 'owners': {'knight': 0, 'monk': 0},"
                 "'rats': {'hungaria': [{}]}");
    refuse(&table, "plague bulgaria");
    refuse(&table, "{'type': 'plague', 'to': 'bulgaria'}");
    refuse(&table, "{'type': 'plague', 'to': 'turcia', 'path': ['italia', 'turcia']}");
    refuse(&table, "{'type': 'monk', 'from': 'hungaria', 'to': 'bulgaria', 'slot': 0}");
}

static void p_actions_refusals_say_what_would_be_right(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{}]}, 'owners': {'monk': 0}");
    struct ph_error error;
    ph_action action = 0;
    assert_int_equal(rattus_game.action_from_text(&table.state, "monk gallia>polonia 0", &action, &error),
                     PH_ERROR_ILLEGAL_ACTION);
    assert_non_null(strstr(error.message, "monk gallia>polonia 0"));
    assert_non_null(strstr(error.message, "monk gallia>anglia 0")); // one that is legal
    assert_int_equal(rattus_game.action_from_text(&table.state, "king gallia plain", &action, &error),
                     PH_ERROR_ILLEGAL_ACTION);
    assert_non_null(strstr(error.message, "is not legal now; legal actions: "));
    assert_int_equal(rattus_game.action_from_text(&table.state, "fly", &action, &error), PH_ERROR_ILLEGAL_ACTION);
    assert_non_null(strstr(error.message, "is not an action of Rattus"));
}

static void p_actions_refusals_of_objects_name_the_field_and_what_was_expected(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{}]}");
    static const char *const refusals[][2] = {
        {"{'type': 'rat'}", "region: this field is missing"},
        {"{'type': 'rat', 'region': 3}", "region: expected the id of a region, got a number"},
        {"{'type': 'rat', 'region': 'atlantis'}", "region: unknown region 'atlantis'"},
        {"{'type': 'resolve', 'slot': 256}", "slot: expected a whole number from 0 to 255"},
        {"{'type': 'serf', 'use': 1}", "use: expected true or false, got a number"},
        {"{'type': 'nun', 'from': 3, 'to': 'gallia'}", "from: expected the id of a region or null, got a number"},
        {"{'type': 'mayor', 'regions': ['italia', 'gallia']}", "regions: expected gallia before italia"},
        {"{'type': 'mayor', 'regions': ['gallia', 'gallia']}", "regions: gallia is listed twice"},
        {"{'type': 'caravan', 'path': ['gallia']}", "path: expected a list of 2 items, got 1"},
        {"{'type': 'merchant', 'from': 'gallia', 'to': 'italia', 'count': 1, 'marked': ['plain']}",
         "marked: plain cannot be in this list"},
        {"{'type': 'plague', 'to': 'italia', 'with': []}", "with: expected a list of 1 to 3 items, got 0"},
        {"{'type': 'plague', 'to': 'italia', 'with': ['monk']}",
         "with: unknown companion of the plague 'monk'; expected one of: knight, crusader, serf"},
        {"{'type': 'wall', 'to': ['italia', 'gallia']}",
         "to: expected a border, as a list of two regions in board order, or null"},
        {"{'type': 'draw'}", "draw: an outcome names a character, region, card, slot or token"},
        {"{'type': 'draw', 'slot': 1, 'token': 'r01'}", "token: an outcome names one thing only"},
        {"{'type': 'draw', 'token': 'r99'}", "token: expected the id of a rat token, such as \"r01\""},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        char object[256];
        struct ph_json_document *document = NULL;
        struct ph_error error;
        ph_action action = 7;
        snprintf(object, sizeof object, "%s", refusals[i][0]);
        for (char *at = object; *at != '\0'; at++) {
            *at = *at == '\'' ? '"' : *at;
        }
        assert_int_equal(ph_json_parse(&document, object, strlen(object), &error), PH_OK);
        assert_int_equal(rattus_game.action_from_json(&table.state, ph_json_root(document), &action, &error),
                         PH_ERROR_ILLEGAL_ACTION);
        assert_string_equal(error.message, refusals[i][1]);
        assert_true(action == 7);
        ph_json_document_destroy(document);
    }
}

// ---- events ---------------------------------------------------------------------------------------------------------

static void p_events_of_actions_have_their_fields_and_who_acted(void **unused) {
    (void)unused;
    struct table table = position("'seat': 2, 'rats': {'gallia': [{}]}, 'owners': {'monk': 2}");
    play(&table, "take king");
    expect_event(&table, PH_ONLOOKER, "{'type': 'take', 'character': 'king', 'seat': 2}");
    play(&table, "place gallia 0");
    expect_event(&table, PH_ONLOOKER, "{'type': 'place', 'region': 'gallia', 'extra': 0, 'seat': 2}");
    play(&table, "monk gallia>italia 0"); // `to` says who may see an event, so the whole action stands beside it
    expect_event(&table, PH_ONLOOKER,
                 "{'type': 'monk', 'from': 'gallia', 'slot': 0, 'to': null, 'seat': 2,"
                 "'action': {'type': 'monk', 'from': 'gallia', 'to': 'italia', 'slot': 0}}");
    play(&table, "plague germania");
    expect_event(&table, PH_ONLOOKER,
                 "{'type': 'plague', 'seat': 2, 'action': {'type': 'plague', 'to': 'germania', 'path': ['germania']}}");
}

static void p_events_of_an_outbreak_in_order(void **unused) {
    (void)unused;
    struct table table = position("'players': 3, 'plague': 'italia', 'placed': true, 'owners': {'witch': 1},"
                                  "'cubes': [{'gallia': 2}, {'gallia': 1}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    expect_event(&table, PH_ONLOOKER, "{'type': 'rat', 'region': 'anglia', 'seat': 0}");
    draw(&table, "token r19");
    static const char *const events[] = {
        "{'type': 'draw', 'token': 'r19'}",
        "{'type': 'turned', 'region': 'gallia', 'token': 'r19'}",
        "{'type': 'lost', 'seat': 0, 'region': 'gallia', 'cube': 'plain'}",
        "{'type': 'lost', 'seat': 1, 'region': 'gallia', 'cube': 'plain'}",
        "{'type': 'discarded', 'region': 'gallia', 'token': 'r19'}",
    };
    assert_int_equal(table.log_count - table.event_first, sizeof events / sizeof *events);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        struct table one = table; // the i-th alone
        one.event_first = table.event_first + i;
        one.log_count = one.event_first + 1;
        expect_event(&one, PH_ONLOOKER, events[i]);
    }
}

static void p_events_of_the_end(void **unused) {
    (void)unused;
    struct table table = position("'players': 2, 'plague': 'italia', 'placed': true, 'pile': 0, 'palace': [2, 5]");
    play(&table, "plague gallia");
    expect_event(&table, PH_ONLOOKER, "{'type': 'final_round'}");
    play(&table, "done");
    expect_event(&table, PH_ONLOOKER, "{'type': 'done', 'seat': 1}");
    expect_event(&table, PH_ONLOOKER, "{'type': 'scored', 'scores': [2, 5]}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_actions_are_spelled_as_the_rules_say),
        cmocka_unit_test(p_actions_order_text_and_probability_do_not_count),
        cmocka_unit_test(p_actions_marked_and_path_may_be_left_out),
        cmocka_unit_test(p_actions_texts_are_refused_unless_they_are_exact),
        cmocka_unit_test(p_actions_objects_are_refused_unless_they_fit),
        cmocka_unit_test(p_actions_regions_not_in_use_are_refused),
        cmocka_unit_test(p_actions_refusals_say_what_would_be_right),
        cmocka_unit_test(p_actions_refusals_of_objects_name_the_field_and_what_was_expected),
        cmocka_unit_test(p_events_of_actions_have_their_fields_and_who_acted),
        cmocka_unit_test(p_events_of_an_outbreak_in_order),
        cmocka_unit_test(p_events_of_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
