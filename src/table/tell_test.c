// SPDX-License-Identifier: MIT
// Messages to viewers: entries, lists of legal actions, answers, chat. That they reveal no secret is tested in
// tests/online/two_worlds_test.c.
#include "table/tell.h"

#include "support/online.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TWO "'game': 'rattus', 'seats': ['open', 'open']"
// The Messenger may exchange any two cubes of two owners.
#define CUBES                                                                                                          \
    "{'anglia': 1, 'gallia': 1, 'hispania': 1, 'germania': 1, 'italia': 1, 'polonia': 1, 'scandia': 1, 'hungaria': "   \
    "1, "                                                                                                              \
    "'bulgaria': 1, 'russia': 1}"
#define MESSENGER                                                                                                      \
    "{'game': 'rattus', 'players': 4, 'options': {'characters': ['messenger', 'king', 'monk', 'knight', 'merchant', "  \
    "'peasant']}, 'owners': {'messenger': 0}, 'cubes': [" CUBES ", " CUBES ", " CUBES ", " CUBES "], 'plague': "       \
    "'turcia'}"

static const char *told(struct online *online, int seat, enum ph_table_form form) {
    ph_writer_reset(&online->text);
    assert_int_equal(ph_table_tell(online->table, 0, seat, form, &online->text), PH_OK);
    return online->text.data;
}

static void an_entry_is_told_with_its_moves_and_the_position(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    online_act_first(online);
    const char *const message = told(online, 0, PH_FORM_JSON);
    assert_memory_equal(message, "{\"t\":\"entry\",\"entry\":{\"n\":7,\"time\":1000,\"t\":\"play\",", 50);
    assert_non_null(strstr(message, "},\"moves\":[{\"move\":"));
    assert_non_null(strstr(message, "\"view\":{\"game\":\"rattus\""));
}

static void the_id_of_an_act_is_its_movers_business(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    const int mover = online_on_turn(online);
    online_act_first(online);
    assert_non_null(strstr(told(online, mover, PH_FORM_JSON), "\"id\":\"0000"));
    assert_null(strstr(told(online, 1 - mover, PH_FORM_JSON), "\"id\":\"0000"));
    assert_null(strstr(told(online, PH_ONLOOKER, PH_FORM_PACKED), "\"id\":\"0000"));
}

static void entries_before_the_game_are_told_as_they_are(void **state) {
    struct online *const online = *state;
    online_do(online, 1, "{'t': 'make', " TWO "}");
    online_do(online, 1, "{'t': 'sit', 'seat': 1}");
    assert_string_equal(
        told(online, PH_ONLOOKER, PH_FORM_PACKED),
        "{\"t\":\"entry\",\"entry\":{\"n\":2,\"time\":1000,\"t\":\"sat\",\"seat\":1,\"person\":1,\"name\":\"Anna\"},"
        "\"rated\":\"unlisted\"}");
}

// Bruno sits down beside somebody without the mark, and is told with it.
static void expect_mark(struct online *online, const char *mark) {
    struct ph_writer about;
    char last[64];
    char between[64];
    snprintf(last, sizeof last, "\"name\":\"Bruno\",\"%s\":true}", mark);
    snprintf(between, sizeof between, "\"name\":\"Bruno\",\"%s\":true,", mark);
    online_do(online, 1, "{'t': 'make', " TWO "}");
    online_do(online, 1, "{'t': 'sit', 'seat': 0}");
    assert_null(strstr(online_hello(online, PH_ONLOOKER), mark));
    online_do(online, 2, "{'t': 'sit', 'seat': 1}");
    assert_non_null(strstr(told(online, 0, PH_FORM_JSON), last));
    assert_non_null(strstr(online_hello(online, PH_ONLOOKER), between));
    ph_writer_init_heap(&about);
    ph_table_about(online->table, &about);
    assert_non_null(strstr(about.data, last));
    ph_writer_deinit(&about);
}

static void a_guest_is_marked_wherever_seats_and_chat_are_told(void **state) {
    struct online *const online = *state;
    struct ph_writer line;
    struct ph_json_document *body;
    online->guests = 1U << 2;
    expect_mark(online, "guest");
    assert_true(online->viewers[0].table.seats[1].guest);
    assert_false(online->viewers[0].table.seats[0].guest);
    assert_int_equal(ph_json_parse(&body, "{\"t\":\"chat\",\"text\":\"Hello\"}", 27, NULL), PH_OK);
    struct ph_table_request said = {.person = 2, .name = "Bruno", .guest = true, .body = ph_json_root(body), .now = 1};
    ph_writer_init_heap(&line);
    assert_int_equal(ph_table_chat(online->table, &said, &line, &online->error), PH_ACCEPTED);
    assert_non_null(strstr(line.data, "\"name\":\"Bruno\",\"guest\":true,\"text\":\"Hello\"}"));
    ph_writer_deinit(&line);
    ph_json_document_destroy(body);
}

static void a_program_is_marked_wherever_its_seat_is_told(void **state) {
    struct online *const online = *state;
    online->programs = 1U << 2;
    expect_mark(online, "program");
    assert_true(online->viewers[0].table.seats[1].program);
    assert_false(online->viewers[0].table.seats[0].program);
    online_do(online, 2, "{'t': 'leave'}");
    assert_null(strstr(online_hello(online, PH_ONLOOKER), "program"));
}

static void clocks_are_told_where_there_are_any(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO ", 'bank': 60000", 2);
    online->now += 500;
    online_act_first(online);
    assert_non_null(
        strstr(told(online, PH_ONLOOKER, PH_FORM_JSON), ",\"left\":[59500,60000],\"running\":{\"seat\":1,"));
}

static void tables_without_clocks_tell_none(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    online_act_first(online);
    assert_null(strstr(told(online, PH_ONLOOKER, PH_FORM_JSON), "\"running\""));
}

// ---- legal actions --------------------------------------------------------------------------------------------------

static size_t count_actions(const char *text, const char *member) {
    struct ph_json_document *document;
    assert_int_equal(ph_json_parse(&document, text, strlen(text), NULL), PH_OK);
    const struct ph_json root = ph_json_root(document);
    const size_t count = ph_json_count(member == NULL ? root : ph_json_member(root, member));
    ph_json_document_destroy(document);
    return count;
}

static void only_who_is_asked_is_told_what_is_legal(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    const int seat = online_on_turn(online);
    struct ph_session *const session = ph_table_session(online->table);
    const size_t count = ph_session_game(session)->legal(ph_session_state(session), UINT64_MAX, NULL, NULL, 0);
    assert_int_equal(count_actions(online_hello(online, seat), "legal"), count);
    assert_null(strstr(online_hello(online, 1 - seat), "\"legal\""));
    assert_null(strstr(online_hello(online, PH_ONLOOKER), "\"legal\""));
}

static void long_lists_are_told_type_by_type(void **state) {
    struct online *const online = *state;
    online_begin(online,
                 "'game': 'rattus', 'seats': ['open', 'open', 'open', 'open'], 'options': {'characters': "
                 "['messenger', 'king', 'monk', 'knight', 'merchant', 'peasant']}",
                 4);
    online_position(online, MESSENGER);
    const char *const hello = online_hello(online, 0);
    assert_null(strstr(hello, "\"legal\""));
    assert_true(count_actions(hello, "types") > 1);
    assert_non_null(strstr(hello, "\"messenger\""));
    ph_writer_reset(&online->text);
    assert_int_equal(ph_table_legal(online->table, 0, "messenger", &online->text), PH_OK);
    assert_true(count_actions(online->text.data, NULL) > PH_LEGAL_LISTED);
    assert_int_equal(ph_table_legal(online->table, 0, "dance", &online->text), PH_ERROR_BAD_REQUEST);
    assert_int_equal(ph_table_legal(online->table, 1, "messenger", &online->text), PH_ERROR_BAD_REQUEST);
}

// ---- packed ---------------------------------------------------------------------------------------------------------

static void packed_messages_are_as_long_for_every_viewer(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'bristol1350', 'seats': ['open', 'random', 'random', 'random', 'random']", 1);
    for (int i = 0; i < 40 && !ph_table_is_over(online->table); i++) {
        online_bots(online, 1);
        if (online_on_turn(online) == 0 && !online->table->sheet.window.open) {
            online_act_first(online);
        } else {
            online_wait(online, online->now + 20000);
        }
        const char *const packed = strstr(told(online, PH_ONLOOKER, PH_FORM_PACKED), "\"packed\"");
        const size_t length = packed == NULL ? 0 : strlen(packed);
        for (int seat = 0; seat < 5; seat++) {
            const char *const other = strstr(told(online, seat, PH_FORM_PACKED), "\"packed\"");
            assert_int_equal(other == NULL ? 0 : strlen(other), length);
        }
    }
}

// ---- answers and chat -----------------------------------------------------------------------------------------------

static void an_answer_has_a_code_and_a_sentence(void **state) {
    struct online *const online = *state;
    char storage[512];
    struct ph_writer writer;
    online_do(online, 1, "{'t': 'make', " TWO "}");
    ph_writer_init(&writer, storage, sizeof storage);
    ph_table_answer_json(&writer, &online->answer, &online->error);
    assert_string_equal(storage, "{\"t\":\"answer\",\"code\":\"ok\",\"n\":1}");
    (void)online_ask(online, 2, "{'t': 'start'}");
    ph_writer_init(&writer, storage, sizeof storage);
    ph_table_answer_json(&writer, &online->answer, &online->error);
    assert_string_equal(storage,
                        "{\"t\":\"answer\",\"code\":\"not_maker\",\"message\":\"only the person who made the table "
                        "can do that\",\"rule\":null}");
}

static void a_refusal_names_the_rule_that_is_the_reason(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'open']", 2);
    const uint64_t first = online_person_on_turn(online);
    assert_int_equal(online_act(online, 3 - first, "settle gallia 2"), PH_REFUSED_NOT_YOUR_TURN);
    assert_string_equal(online->error.rule, "R-SETUP-5");
    assert_int_equal(online_act(online, first, "take king"), PH_REFUSED_ILLEGAL_ACTION);
    assert_string_equal(online->error.rule, "R-SETUP-5");
    assert_int_equal(online_ask(online, first, "{'t': 'ready'}"), PH_REFUSED_WRONG_PHASE);
    assert_string_equal(online->error.rule, ""); // the table's own
}

static enum ph_refusal chat(struct online *online, const char *request) {
    char text[8192];
    struct ph_json_document *document;
    online_quote(text, sizeof text, request);
    assert_int_equal(ph_json_parse(&document, text, strlen(text), NULL), PH_OK);
    ph_writer_reset(&online->text);
    const enum ph_refusal refusal = ph_table_chat(
        online->table,
        &(struct ph_table_request){.person = 7, .name = "Gina", .body = ph_json_root(document), .now = 2000},
        &online->text, &online->error);
    ph_json_document_destroy(document);
    return refusal;
}

static void chat_of_forbidden_characters_is_refused_by_name(void **state) {
    struct online *const online = *state;
    static const char *const cases[][2] = {
        {"a\\u009b31m", "text: U+009B is a control character; expected 1 to 500 characters"},
        {"\\u202e", "text: U+202E changes the direction of text; expected"},
        {"a\\u2028b", "text: U+2028 ends a line; expected"},
        {"\\u200b\\u200b", "text: U+200B cannot be seen; expected"},
        {" \\n \\u3164", "text: nothing of it can be seen; expected"},
    };
    online_do(online, 1, "{'t': 'make', " TWO "}");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char request[128];
        snprintf(request, sizeof request, "{'t': 'chat', 'text': '%s'}", cases[i][0]);
        assert_int_equal(chat(online, request), PH_REFUSED_BAD_REQUEST);
        assert_non_null(strstr(online->error.message, cases[i][1]));
    }
    assert_int_equal(chat(online, "{'t': 'chat', 'text': 'Ah \\u2764\\ufe0f\\nme too'}"), PH_ACCEPTED);
}

static void chat_has_numbers_of_its_own(void **state) {
    struct online *const online = *state;
    char request[2048];
    char text[PH_TABLE_CHAT_MAX + 2];
    online_do(online, 1, "{'t': 'make', " TWO "}");
    assert_int_equal(chat(online, "{'t': 'chat', 'text': 'hello'}"), PH_ACCEPTED);
    assert_int_equal(chat(online, "{'t': 'chat', 'table': 'a', 'text': 'again'}"), PH_ACCEPTED);
    assert_string_equal(online->text.data,
                        "{\"t\":\"chat\",\"c\":2,\"time\":2000,\"person\":7,\"name\":\"Gina\",\"text\":\"again\"}");
    assert_int_equal(ph_table_number(online->table), 1);
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    snprintf(request, sizeof request, "{'t': 'chat', 'text': '%s'}", text);
    assert_int_equal(chat(online, request), PH_REFUSED_BAD_REQUEST);
    assert_int_equal(chat(online, "{'t': 'chat', 'text': ''}"), PH_REFUSED_BAD_REQUEST);
    assert_int_equal(chat(online, "{'t': 'chat', 'text': 'a\\u0007'}"), PH_REFUSED_BAD_REQUEST);
    assert_int_equal(chat(online, "{'t': 'chat', 'text': 'a', 'to': 1}"), PH_REFUSED_BAD_REQUEST);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_entry_is_told_with_its_moves_and_the_position, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(the_id_of_an_act_is_its_movers_business, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(entries_before_the_game_are_told_as_they_are, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_guest_is_marked_wherever_seats_and_chat_are_told, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(a_program_is_marked_wherever_its_seat_is_told, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(clocks_are_told_where_there_are_any, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(tables_without_clocks_tell_none, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(only_who_is_asked_is_told_what_is_legal, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(long_lists_are_told_type_by_type, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(packed_messages_are_as_long_for_every_viewer, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(an_answer_has_a_code_and_a_sentence, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_refusal_names_the_rule_that_is_the_reason, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(chat_of_forbidden_characters_is_refused_by_name, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(chat_has_numbers_of_its_own, online_set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
