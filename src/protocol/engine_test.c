// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // nanosleep
#include "pesthouse/engine.h"

#include "run/ponder.h"
#include "support/toy_registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

struct fixture {
    struct ph_engine *engine;
    struct ph_writer answer;
    bool more; // what the last request returned
};

static int create(void **state) {
    struct fixture *const fixture = calloc(1, sizeof *fixture);
    *state = fixture;
    ph_writer_init_heap(&fixture->answer);
    return ph_engine_create(&fixture->engine);
}

static int destroy(void **state) {
    struct fixture *const fixture = *state;
    ph_engine_destroy(fixture->engine);
    ph_writer_deinit(&fixture->answer);
    free(fixture);
    return 0;
}

// Every answer, whatever was asked, is one line with one JSON object.
static const char *ask_bytes(struct fixture *fixture, const char *line, size_t length) {
    char *const copy = malloc(length == 0 ? 1 : length); // so that the sanitizer sees a step beyond the end
    memcpy(copy, line, length);
    fixture->more = ph_engine_answer(fixture->engine, copy, length, &fixture->answer);
    free(copy);
    struct ph_json_document *document = NULL;
    struct ph_error error;
    assert_false(fixture->answer.failed);
    assert_null(strchr(fixture->answer.data, '\n'));
    assert_int_equal(ph_json_parse(&document, fixture->answer.data, fixture->answer.length, &error), PH_OK);
    assert_int_equal(ph_json_type(ph_json_root(document)), PH_JSON_OBJECT);
    ph_json_document_destroy(document);
    return fixture->answer.data;
}

static const char *ask(struct fixture *fixture, const char *line) {
    return ask_bytes(fixture, line, strlen(line));
}

static void expect(struct fixture *fixture, const char *line, const char *answer) {
    assert_string_equal(ask(fixture, line), answer);
}

// The answer holds that text.
static void expect_part(struct fixture *fixture, const char *line, const char *part) {
    const char *const answer = ask(fixture, line);
    if (strstr(answer, part) == NULL) {
        fail_msg("%s\nanswered %s\nwhich does not hold %s", line, answer, part);
    }
}

static void expect_error(struct fixture *fixture, const char *line, const char *code, const char *message) {
    char part[400];
    snprintf(part, sizeof part, "\"ok\":false,\"error\":{\"code\":\"%s\",\"message\":\"%s", code, message);
    expect_part(fixture, line, part);
}

#define NEW "{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"seed\":7}"
#define NEW_MANUAL "{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"seed\":7,\"chance\":\"manual\"}"

static void hello_names_games_and_bots(void **state) {
    expect_part(*state, "{\"cmd\":\"hello\"}",
                "{\"ok\":true,\"name\":\"pesthouse\",\"version\":\"0.2.0\",\"protocol\":1,"
                "\"games\":[{\"id\":\"toy\",\"name\":\"Toy race\",\"min_players\":2,\"max_players\":4}],"
                "\"bots\":[\"random\"");
}

static void describe_answers_options_and_components(void **state) {
    expect(
        *state, "{\"cmd\":\"describe\",\"game\":\"toy\"}",
        "{\"ok\":true,\"options\":[{\"name\": \"goal\", \"type\": \"int\", \"values\": [5, 60], \"default\": 12, "
        "\"help\": \"How far the goal is\"}],"
        "\"sets\":[{\"name\": \"short\", \"options\": {\"goal\": 5}}],\"components\":{\"cards\": [1, 2, 3]},\"names\":{"
        "\"option\":{\"goal\":{\"en\":\"Goal\",\"fr\":\"Goal\",\"it\":\"Goal\"}},\"option_value\":{\"goal\":{}}}}");
    expect_error(*state, "{\"cmd\":\"describe\"}", "bad_request", "the field game is missing");
    expect_error(*state, "{\"cmd\":\"describe\",\"game\":\"chess\"}", "bad_request",
                 "unknown game \\\"chess\\\"; the field game must be one of: toy");
}

static void ids_of_any_kind_are_echoed(void **state) {
    expect(*state, "{\"id\":7,\"cmd\":\"quit\"}", "{\"id\":7,\"ok\":true}");
    expect(*state, "{\"cmd\":\"quit\",\"id\":\"a\\u00e9\\\"\"}", "{\"id\":\"a\\u00e9\\\"\",\"ok\":true}");
    expect(*state, "{\"id\":null,\"cmd\":\"quit\"}", "{\"id\":null,\"ok\":true}");
    expect(*state, "{\"id\":{\"a\":[1,\n\r 2.50]},\"cmd\":\"quit\"}", "{\"id\":{\"a\":[1, 2.50]},\"ok\":true}");
    expect_part(*state, "{\"id\":[1],\"cmd\":\"nonsense\"}", "{\"id\":[1],\"ok\":false,");
    expect_part(*state, "{\"id\":8}", "{\"id\":8,\"ok\":false,");
    expect_part(*state, "{\"id\":8,\"cmd\":\"get\"}", "{\"id\":8,\"ok\":false,\"error\":{\"code\":\"no_game\"");
}

static void new_echoes_its_seed_and_draws_one_where_it_gets_none(void **state) {
    expect(*state, NEW, "{\"ok\":true,\"actor\":{\"kind\":\"seat\",\"seat\":0},\"seed\":7}");
    expect(*state, NEW_MANUAL, "{\"ok\":true,\"actor\":{\"kind\":\"chance\"},\"seed\":7}");
    expect_part(*state, "{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"seed\":9007199254740991}",
                "\"seed\":9007199254740991}");
    expect_part(*state, "{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"seed\":null}", "\"seed\":");
    char first[200];
    snprintf(first, sizeof first, "%s", ask(*state, "{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2}"));
    assert_string_not_equal(first, ask(*state, "{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2}"));
}

static void wrong_fields_are_refused_by_name(void **state) {
    static const char *const cases[][2] = {
        {"{\"cmd\":\"new\",\"players\":2}", "the field game is missing: new needs it"},
        {"{\"cmd\":\"new\",\"game\":1,\"players\":2}", "the field game must be a game's id, as a string, not a number"},
        {"{\"cmd\":\"new\",\"game\":\"go\",\"players\":2}",
         "unknown game \\\"go\\\"; the field game must be one of: toy"},
        {"{\"cmd\":\"new\",\"game\":\"toy\"}", "the field players is missing"},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":null}",
         "the field players must be the number of players, not null"},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":\"2\"}",
         "the field players must be the number of players, not a string"},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":5}", "the field players must be a whole number from 2 to 4"},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2.5}", "the field players must be a whole number from 2 to 4"},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"seed\":-1}",
         "the field seed must be a whole number from 0 to 9007199254740991"},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"seed\":9007199254740992}",
         "the field seed must be a whole number from 0 to 9007199254740991"},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"chance\":\"fair\"}",
         "the field chance must be \\\"auto\\\", \\\"manual\\\" or \\\"box\\\""},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"options\":[]}",
         "the field options must be an object of the game's options, not an array"},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"options\":{\"goal\":99}}",
         "goal must be a number from 5 to 60\",\"field\":\"goal\""},
        {"{\"cmd\":\"new\",\"game\":\"toy\",\"players\":2,\"sead\":1}",
         "new has no field \\\"sead\\\"; its fields are: id, cmd, game, players, options, seed, chance"},
        {"{\"cmd\":\"get\",\"seat\":1}", "get has no field \\\"seat\\\"; its fields are: id, cmd"},
        {"{\"cmd\":\"view\"}", "the field seat is missing"},
        {"{\"cmd\":\"play\",\"action\":7}",
         "the field action must be an action as an object, or its text, not a number"},
        {"{\"cmd\":\"play\",\"action\":null}",
         "the field action must be an action as an object, or its text, not null"},
        {"{\"cmd\":\"load\",\"record\":{}}", "the field record must be a record's text, not an object"},
        {"{\"cmd\":\"position\",\"position\":[]}", "the field position must be an object"},
        {"{\"cmd\":\"search\",\"bot\":\"random\",\"ms\":-1}", "the field ms must be a whole number from 1"},
        {"{\"cmd\":\"search\",\"bot\":\"noble\",\"ms\":0}", "the field ms must be a whole number from 1 to 3600000"},
        {"{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":0}",
         "the field iterations must be a whole number from 1"},
        {"{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":100000001}",
         "the field iterations must be a whole number from 1 to 100000000"},
        {"{\"cmd\":\"plai\"}", "unknown command; the field cmd must be one of: hello, describe, new, position, get"},
        {"{\"cmd\":7}", "unknown command"},
        {"{}", "the field cmd is missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_error(*state, cases[i][0], "bad_request", cases[i][1]);
    }
    expect_error(*state, "{\"cmd\":\"get\"}", "no_game", "no game is in progress");
}

static void broken_lines_get_one_answer_and_the_session_goes_on(void **state) {
    ask(*state, NEW);
    static const char *const lines[] = {"",
                                        " ",
                                        "x",
                                        "{",
                                        "[]",
                                        "7",
                                        "null",
                                        "\"new\"",
                                        "{\"cmd\":\"get\"",
                                        "{\"cmd\":\"get\"}}",
                                        "{\"cmd\":\"get\",\"cmd\":\"get\"}",
                                        "{\"cmd\":\"\xFF\"}",
                                        "{\"cmd\":\"\\ud800\"}",
                                        "{\"id\":1,\"cmd\":\"get\",}",
                                        "{'cmd':'get'}"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        expect_part(*state, lines[i], "{\"ok\":false,\"error\":{\"code\":\"bad_request\"");
    }
    assert_non_null(strstr(ask_bytes(*state, "{\"cmd\":\"get\0\"}", 14), "bad_request"));
    assert_non_null(strstr(ask_bytes(*state, "\0\0\0", 3), "bad_request"));

    char *const large = malloc(PH_ENGINE_LINE_MAX + 1);
    memset(large, '[', PH_ENGINE_LINE_MAX + 1);
    assert_non_null(strstr(ask_bytes(*state, large, 10000), "nested deeper than 64 levels"));
    memset(large, ' ', PH_ENGINE_LINE_MAX + 1);
    const char get[] = "{\"cmd\":\"get\"}";
    memcpy(large, get, sizeof get - 1);
    assert_non_null(strstr(ask_bytes(*state, large, PH_ENGINE_LINE_MAX), "\"ok\":true"));
    assert_non_null(strstr(ask_bytes(*state, large, PH_ENGINE_LINE_MAX + 1), "longer than 1048576 bytes"));
    free(large);
    expect_part(*state, get, "\"ok\":true,\"position\":{\"game\":\"toy\"");
}

static void play_takes_objects_and_texts_and_answers_events(void **state) {
    ask(*state, NEW_MANUAL);
    expect(*state, "{\"cmd\":\"play\",\"action\":\"card 2\"}",
           "{\"ok\":true,\"events\":[{\"type\":\"card\",\"card\":2,\"seat\":0,\"rule\":\"T-TURN-1\",\"to\":[0]}],"
           "\"actor\":{\"kind\":"
           "\"chance\"}}");
    expect(*state, "{\"cmd\":\"play\",\"action\":{\"card\":3,\"type\":\"card\",\"text\":\"?\",\"probability\":9}}",
           "{\"ok\":true,\"events\":[{\"type\":\"card\",\"card\":3,\"seat\":1,\"rule\":\"T-TURN-1\",\"to\":[1]}],"
           "\"actor\":{\"kind\":\"seat\",\"seat\":0}}");
    expect(*state, "{\"cmd\":\"play\",\"action\":{\"type\":\"jump\",\"steps\":2}}",
           "{\"ok\":true,\"events\":[{\"type\":\"jump\",\"steps\":2,\"seat\":0,\"rule\":\"T-TURN-1\",\"to\":\"all\"},"
           "{\"type\":\"moved\",\"place\":2,\"seat\":0,\"rule\":\"T-MOVE-1\",\"to\":\"all\"}],\"actor\":{\"kind\":"
           "\"seat\",\"seat\":1}}");
}

static void automatic_chance_answers_the_draws_with_the_play(void **state) {
    ask(*state, NEW);
    expect_part(*state, "{\"cmd\":\"play\",\"action\":\"roll\"}",
                "[{\"type\":\"roll\",\"seat\":0,\"rule\":\"T-TURN-1\",\"to\":\"all\"},{\"type\":\"die\",");
}

static void what_matches_nothing_legal_is_an_illegal_action(void **state) {
    ask(*state, NEW);
    static const char *const actions[] = {"\"\"",
                                          "\"fly\"",
                                          "\"die 3\"",
                                          "\"jump 4\"",
                                          "\"a\\u0000b\"",
                                          "{}",
                                          "{\"type\":\"fly\"}",
                                          "{\"type\":\"jump\"}",
                                          "{\"type\":\"die\",\"die\":3}",
                                          "{\"type\":7}"};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        char line[200];
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"action\":%s}", actions[i]);
        expect_part(*state, line, "\"code\":\"illegal_action\"");
    }
    char text[PH_ACTION_TEXT_MAX + 100];
    snprintf(text, sizeof text, "{\"cmd\":\"play\",\"action\":\"%0*d\"}", PH_ACTION_TEXT_MAX, 7);
    expect_part(*state, text, "\"code\":\"illegal_action\"");
    expect_part(*state, "{\"cmd\":\"play\",\"action\":\"die 3\"}",
                "this action is not legal here; legal now: roll, jump, show");
    expect_error(*state, "{\"cmd\":\"undo\"}", "bad_request", "nothing has been played yet");
}

static void legal_lists_actions_with_texts_and_outcomes_with_probabilities(void **state) {
    ask(*state, NEW_MANUAL);
    expect(*state, "{\"cmd\":\"legal\"}",
           "{\"ok\":true,\"actor\":{\"kind\":\"chance\"},\"actions\":["
           "{\"type\":\"card\",\"card\":1,\"text\":\"card 1\",\"probability\":0.5},"
           "{\"type\":\"card\",\"card\":2,\"text\":\"card 2\",\"probability\":0.3333333333333333},"
           "{\"type\":\"card\",\"card\":3,\"text\":\"card 3\",\"probability\":0.16666666666666666}]}");
    ask(*state, "{\"cmd\":\"play\",\"action\":\"card 1\"}");
    ask(*state, "{\"cmd\":\"play\",\"action\":\"card 1\"}");
    expect(*state, "{\"cmd\":\"legal\"}",
           "{\"ok\":true,\"actor\":{\"kind\":\"seat\",\"seat\":0},\"actions\":[{\"type\":\"roll\",\"text\":\"roll\"},"
           "{\"type\":\"jump\",\"steps\":1,\"text\":\"jump 1\"},{\"type\":\"jump\",\"steps\":2,\"text\":\"jump 2\"},"
           "{\"type\":\"jump\",\"steps\":3,\"text\":\"jump 3\"},{\"type\":\"show\",\"text\":\"show\"}]}");
}

static void view_hides_what_a_seat_may_not_know(void **state) {
    ask(*state, NEW_MANUAL);
    ask(*state, "{\"cmd\":\"play\",\"action\":\"card 2\"}");
    ask(*state, "{\"cmd\":\"play\",\"action\":\"card 3\"}");
    expect_part(*state, "{\"cmd\":\"get\"}", "\"cards\":[2,3]");
    expect_part(*state, "{\"cmd\":\"view\",\"seat\":0}", "\"view\":{\"game\":\"toy\"");
    expect_part(*state, "{\"cmd\":\"view\",\"seat\":0}", "\"cards\":[2,null]");
    expect_part(*state, "{\"cmd\":\"view\",\"seat\":1.0}", "\"cards\":[null,3]");
    expect_part(*state, "{\"cmd\":\"view\",\"seat\":null}", "\"cards\":[null,null]");
    expect_error(*state, "{\"cmd\":\"view\",\"seat\":2}", "bad_request",
                 "the field seat must be a whole number from 0 to 1");
    expect_error(*state, "{\"cmd\":\"view\",\"seat\":-1}", "bad_request", "the field seat must be");
    expect_error(*state, "{\"cmd\":\"view\",\"seat\":\"0\"}", "bad_request", "the field seat must be");
}

static void position_takes_what_get_answers(void **state) {
    ask(*state, NEW);
    ask(*state, "{\"cmd\":\"play\",\"action\":\"roll\"}");
    char got[400];
    char line[500];
    snprintf(got, sizeof got, "%s", ask(*state, "{\"cmd\":\"get\"}"));
    snprintf(line, sizeof line, "{\"cmd\":\"position\",\"seed\":3,\"position\":%s", strchr(got + 1, '{'));
    expect(*state, line, "{\"ok\":true,\"actor\":{\"kind\":\"seat\",\"seat\":1},\"seed\":3}");
    expect(*state, "{\"cmd\":\"get\"}", got);
    expect_part(*state, "{\"cmd\":\"position\",\"position\":{\"game\":\"toy\",\"players\":2,\"turn\":5}}",
                "\"code\":\"bad_position\",\"message\":\"turn must be a seat\",\"field\":\"turn\"");
    expect_part(*state, "{\"cmd\":\"position\",\"position\":{}}",
                "\"code\":\"bad_position\",\"message\":\"unknown game");
    expect(*state, "{\"cmd\":\"get\"}", got);
}

static void undo_takes_back_one_play_with_its_draws(void **state) {
    ask(*state, NEW);
    char before[400];
    snprintf(before, sizeof before, "%s", ask(*state, "{\"cmd\":\"get\"}"));
    char played[400];
    snprintf(played, sizeof played, "%s", ask(*state, "{\"cmd\":\"play\",\"action\":\"roll\"}"));
    expect(*state, "{\"cmd\":\"undo\"}", "{\"ok\":true,\"actor\":{\"kind\":\"seat\",\"seat\":0}}");
    expect(*state, "{\"cmd\":\"get\"}", before);
    expect(*state, "{\"cmd\":\"play\",\"action\":\"roll\"}", played);
}

static void load_takes_what_record_answers(void **state) {
    ask(*state, NEW);
    ask(*state, "{\"cmd\":\"play\",\"action\":\"roll\"}");
    char got[400];
    char record[1000];
    char line[1100];
    snprintf(got, sizeof got, "%s", ask(*state, "{\"cmd\":\"get\"}"));
    snprintf(record, sizeof record, "%s", ask(*state, "{\"cmd\":\"record\"}"));
    ask(*state, NEW_MANUAL);
    snprintf(line, sizeof line, "{\"cmd\":\"load\",%s", strstr(record, "\"record\""));
    expect(*state, line, "{\"ok\":true,\"actor\":{\"kind\":\"seat\",\"seat\":1},\"seed\":7}");
    expect(*state, "{\"cmd\":\"get\"}", got);
    expect(*state, "{\"cmd\":\"record\"}", record);
    expect_part(*state, "{\"cmd\":\"load\",\"record\":\"\"}", "\"code\":\"bad_record\"");
    expect_part(*state, "{\"cmd\":\"load\",\"record\":\"[Game \\\"toy\\\"]\\u0000\"}", "\"code\":\"bad_record\"");
    expect(*state, "{\"cmd\":\"get\"}", got);
}

static void search_answers_for_the_seat_that_decides(void **state) {
    expect_error(*state, "{\"cmd\":\"search\",\"bot\":\"random\"}", "no_game", "no game is in progress");
    ask(*state, NEW);
    expect_part(*state, "{\"cmd\":\"search\",\"bot\":\"random\",\"seed\":1,\"ms\":10,\"iterations\":5}",
                "{\"ok\":true,\"action\":{\"type\":\"");
    expect_part(*state, "{\"cmd\":\"search\",\"bot\":\"random\"}", ",\"value\":null,\"candidates\":[]}");
    char first[400];
    snprintf(first, sizeof first, "%s", ask(*state, "{\"cmd\":\"search\",\"bot\":\"random\",\"seed\":5}"));
    expect(*state, "{\"cmd\":\"search\",\"bot\":\"random\",\"seed\":5}", first);
    expect_part(*state, "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":40,\"seed\":1}", ",\"value\":[0.");
    expect_part(*state, "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":40,\"seed\":1}", ",\"visits\":");
    expect_error(*state, "{\"cmd\":\"search\",\"bot\":\"cheat\"}", "unknown_bot", "unknown bot");
    expect_error(*state, "{\"cmd\":\"search\",\"bot\":\"deep\"}", "unknown_bot",
                 "unknown bot: the bots that play Toy race are random");
    expect_error(*state, "{\"cmd\":\"search\",\"bot\":\"greedy\"}", "unknown_bot", "this bot does not play this game");
    ask(*state, NEW_MANUAL);
    expect_error(*state, "{\"cmd\":\"search\",\"bot\":\"random\"}", "bad_request", "an outcome of chance is next");
}

// How much was searched for the last answer.
static int64_t visits_of(const char *answer) {
    struct ph_json_document *document = NULL;
    struct ph_error error;
    int64_t all = 0;
    assert_int_equal(ph_json_parse(&document, answer, strlen(answer), &error), PH_OK);
    const struct ph_json candidates = ph_json_member(ph_json_root(document), "candidates");
    for (struct ph_json_walk walk = ph_json_walk_begin(candidates); ph_json_walk_next(&walk);) {
        int64_t visits = 0;
        assert_true(ph_json_int_get(ph_json_member(walk.value, "visits"), &visits));
        all += visits;
    }
    ph_json_document_destroy(document);
    return all;
}

static void searches_keep_the_ceilings_of_the_engine(void **state) {
    struct fixture *const fixture = *state;
    struct ph_error error;
    struct ph_search_limits limits = {.iterations = 10};
    assert_int_equal(ph_engine_set_limits(fixture->engine, &limits, &error), PH_OK);
    ask(fixture, NEW);
    assert_int_equal(visits_of(ask(fixture, "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":100000000}")), 10);
    assert_int_equal(visits_of(ask(fixture, "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":4}")), 4);
    assert_int_equal(visits_of(ask(fixture, "{\"cmd\":\"search\",\"bot\":\"noble\",\"ms\":3600000}")), 10);
    assert_int_equal(visits_of(ask(fixture, "{\"cmd\":\"search\",\"bot\":\"plague-doctor\"}")), 10);
    limits.memory = 1;
    assert_int_equal(ph_engine_set_limits(fixture->engine, &limits, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "memory");
    assert_int_equal(visits_of(ask(fixture, "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":20}")), 10);
}

// A pondering engine answers like one that does not, but for searches by time.
static void pondering_changes_no_other_answer(void **state) {
    static const char *const lines[] = {
        NEW,
        "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":30}",
        "{\"cmd\":\"legal\"}",
        "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":30}",
        "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":30,\"ms\":100000}",
        "{\"cmd\":\"search\",\"bot\":\"noble\"}",
        "{\"cmd\":\"play\",\"action\":\"jump 1\"}",
        "{\"cmd\":\"get\"}",
        "{\"cmd\":\"view\",\"seat\":1}",
        "nonsense",
        "{\"cmd\":\"play\",\"action\":\"jump 9\"}",
        "{\"cmd\":\"search\",\"bot\":\"settler\",\"iterations\":30}",
        "{\"cmd\":\"undo\"}",
        "{\"cmd\":\"record\"}",
        "{\"cmd\":\"search\",\"bot\":\"settler\",\"iterations\":30}",
        "{\"cmd\":\"quit\"}",
    };
    struct fixture *const fixture = *state;
    struct ph_engine *ponders = NULL;
    struct ponder *ponder = NULL;
    struct ph_writer answer;
    ph_writer_init_heap(&answer);
    assert_int_equal(ph_engine_create(&ponders), PH_OK);
    assert_int_equal(ponder_create(&ponder), PH_OK);
    const struct ph_pondering pondering = ponder_for_engine(ponder);
    ph_engine_set_pondering(ponders, &pondering);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ph_engine_answer(ponders, lines[i], strlen(lines[i]), &answer);
        expect(fixture, lines[i], answer.data);
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    ph_engine_destroy(ponders);
    ponder_destroy(ponder);
    ph_writer_deinit(&answer);
}

static void searches_by_time_count_what_was_pondered(void **state) {
    static const char by_time[] = "{\"cmd\":\"search\",\"bot\":\"noble\",\"ms\":1}";
    struct fixture *const fixture = *state;
    struct ponder *ponder = NULL;
    assert_int_equal(ponder_create(&ponder), PH_OK);
    const struct ph_pondering pondering = ponder_for_engine(ponder);
    ph_engine_set_pondering(fixture->engine, &pondering);
    ask(fixture, NEW);
    const int64_t alone = visits_of(ask(fixture, by_time));
    int64_t together = alone;
    for (unsigned i = 0; i < 2000 && together < 20 * alone; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        together = visits_of(ask(fixture, by_time)); // each pause adds to what the ones before it found
    }
    assert_true(together >= 20 * alone);
    // At another decision it is forgotten; a machine that pauses long between two lines may hide that at times.
    bool is_forgotten = false;
    for (unsigned i = 0; i < 20 && !is_forgotten; i++) {
        together = visits_of(ask(fixture, by_time));
        ask(fixture, "{\"cmd\":\"play\",\"action\":\"jump 1\"}");
        is_forgotten = visits_of(ask(fixture, by_time)) < together;
        ask(fixture, "{\"cmd\":\"undo\"}");
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    assert_true(is_forgotten);
    ph_engine_set_pondering(fixture->engine, NULL);
    ponder_destroy(ponder);
    expect_part(fixture, by_time, "{\"ok\":true,");
}

#define KEY "00000000000000010000000000000002000000000000000300000000000000ff"
#define KEYED(more) "[Game \\\"toy\\\"]\\n[Players \\\"2\\\"]\\n[Key \\\"" KEY "\\\"]\\n" more

static void a_game_with_a_key_answers_with_it(void **state) {
    expect(*state, "{\"cmd\":\"load\",\"record\":\"" KEYED("") "\"}",
           "{\"ok\":true,\"actor\":{\"kind\":\"seat\",\"seat\":0},\"key\":\"" KEY "\"}");
    assert_non_null(strstr(ask(*state, "{\"cmd\":\"record\"}"), "[Key \\\"" KEY "\\\"]"));
    assert_non_null(
        strstr(ask(*state, "{\"cmd\":\"load\",\"record\":\"" KEYED("[Seed \\\"1\\\"]\\n") "\"}"), "\"field\":\"Key\""));
}

static void a_game_that_is_over_has_a_result_and_no_actions(void **state) {
    ask(*state,
        "{\"cmd\":\"position\",\"position\":{\"game\":\"toy\",\"players\":2,\"cards\":[1,2],\"places\":[3,11]}}");
    expect(*state, "{\"cmd\":\"result\"}",
           "{\"ok\":true,\"over\":false,\"winners\":[],\"scores\":[3,11],\"reason\":null}");
    ask(*state, "{\"cmd\":\"play\",\"action\":\"jump 1\"}");
    expect_part(*state, "{\"cmd\":\"play\",\"action\":\"show\"}", "\"actor\":{\"kind\":\"over\"}");
    expect(*state, "{\"cmd\":\"result\"}",
           "{\"ok\":true,\"over\":true,\"winners\":[1],\"scores\":[4,13],\"reason\":\"goal\"}");
    expect(*state, "{\"cmd\":\"legal\"}", "{\"ok\":true,\"actor\":{\"kind\":\"over\"},\"actions\":[]}");
    expect_error(*state, "{\"cmd\":\"play\",\"action\":\"roll\"}", "game_over", "the game is over");
    expect_error(*state, "{\"cmd\":\"search\",\"bot\":\"random\"}", "game_over", "the game is over");
    expect(*state, "{\"cmd\":\"undo\"}", "{\"ok\":true,\"actor\":{\"kind\":\"seat\",\"seat\":1}}");
}

static void without_a_game_only_what_begins_one_works(void **state) {
    static const char *const lines[] = {"{\"cmd\":\"get\"}",   "{\"cmd\":\"view\",\"seat\":0}",
                                        "{\"cmd\":\"legal\"}", "{\"cmd\":\"play\",\"action\":\"roll\"}",
                                        "{\"cmd\":\"undo\"}",  "{\"cmd\":\"record\"}",
                                        "{\"cmd\":\"result\"}"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        expect_error(*state, lines[i], "no_game", "no game is in progress; begin one with new, position or load");
    }
}

static void quit_ends_the_session(void **state) {
    struct fixture *const fixture = *state;
    ask(fixture, NEW);
    assert_true(fixture->more);
    ask(fixture, "{\"cmd\":\"quit\",\"now\":true}");
    assert_true(fixture->more);
    expect(fixture, "{\"cmd\":\"quit\"}", "{\"ok\":true}");
    assert_false(fixture->more);
}

// The start of a history that is somebody's secret, then a move.
static void histories_are_shown_to_whom_they_belong(void **state) {
    struct fixture *const fixture = *state;
    ask(fixture, "{\"cmd\":\"position\",\"position\":{\"game\":\"toy\",\"players\":2,\"cards\":[1,3],\"places\":[9,0],"
                 "\"told\":[{\"seat\":1,\"card\":3},{\"seat\":0,\"place\":9}]}}");
    expect_part(fixture, "{\"cmd\":\"get\"}", "\"told\":[{\"seat\":1,\"card\":3},{\"seat\":0,\"place\":9}]");
    expect_part(fixture, "{\"cmd\":\"view\",\"seat\":1}", "\"told\":[{\"seat\":1,\"card\":3},");
    expect_part(fixture, "{\"cmd\":\"view\",\"seat\":0}", "\"told\":[{\"seat\":1,\"card\":null},");
    expect_part(fixture, "{\"cmd\":\"view\",\"seat\":null}", "\"told\":[{\"seat\":1,\"card\":null},");
    ask(fixture, "{\"cmd\":\"play\",\"action\":\"jump 3\"}");
    expect_part(fixture, "{\"cmd\":\"result\"}", "\"over\":true");
    expect_part(fixture, "{\"cmd\":\"get\"}", "{\"seat\":0,\"place\":9},{\"seat\":0,\"place\":12}]");
    // This game keeps its secrets when it is over, and the whole log that its writer gets then does not give them away.
    expect_part(fixture, "{\"cmd\":\"view\",\"seat\":0}", "\"told\":[{\"seat\":1,\"card\":null},");
    ask(fixture, "{\"cmd\":\"undo\"}");
    expect_part(fixture, "{\"cmd\":\"get\"}", "\"told\":[{\"seat\":1,\"card\":3},{\"seat\":0,\"place\":9}]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(hello_names_games_and_bots, create, destroy),
        cmocka_unit_test_setup_teardown(describe_answers_options_and_components, create, destroy),
        cmocka_unit_test_setup_teardown(ids_of_any_kind_are_echoed, create, destroy),
        cmocka_unit_test_setup_teardown(new_echoes_its_seed_and_draws_one_where_it_gets_none, create, destroy),
        cmocka_unit_test_setup_teardown(wrong_fields_are_refused_by_name, create, destroy),
        cmocka_unit_test_setup_teardown(broken_lines_get_one_answer_and_the_session_goes_on, create, destroy),
        cmocka_unit_test_setup_teardown(play_takes_objects_and_texts_and_answers_events, create, destroy),
        cmocka_unit_test_setup_teardown(automatic_chance_answers_the_draws_with_the_play, create, destroy),
        cmocka_unit_test_setup_teardown(what_matches_nothing_legal_is_an_illegal_action, create, destroy),
        cmocka_unit_test_setup_teardown(legal_lists_actions_with_texts_and_outcomes_with_probabilities, create,
                                        destroy),
        cmocka_unit_test_setup_teardown(view_hides_what_a_seat_may_not_know, create, destroy),
        cmocka_unit_test_setup_teardown(position_takes_what_get_answers, create, destroy),
        cmocka_unit_test_setup_teardown(undo_takes_back_one_play_with_its_draws, create, destroy),
        cmocka_unit_test_setup_teardown(load_takes_what_record_answers, create, destroy),
        cmocka_unit_test_setup_teardown(search_answers_for_the_seat_that_decides, create, destroy),
        cmocka_unit_test_setup_teardown(searches_keep_the_ceilings_of_the_engine, create, destroy),
        cmocka_unit_test_setup_teardown(pondering_changes_no_other_answer, create, destroy),
        cmocka_unit_test_setup_teardown(searches_by_time_count_what_was_pondered, create, destroy),
        cmocka_unit_test_setup_teardown(a_game_with_a_key_answers_with_it, create, destroy),
        cmocka_unit_test_setup_teardown(a_game_that_is_over_has_a_result_and_no_actions, create, destroy),
        cmocka_unit_test_setup_teardown(without_a_game_only_what_begins_one_works, create, destroy),
        cmocka_unit_test_setup_teardown(quit_ends_the_session, create, destroy),
        cmocka_unit_test_setup_teardown(histories_are_shown_to_whom_they_belong, create, destroy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
