// SPDX-License-Identifier: MIT
// What the maker of a table decides about people and the chat. Each step is also folded by a second table
// (support/online.h).
#include "support/online.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define THREE "'game': 'rattus', 'seats': ['open', 'open', 'open']"

static enum ph_refusal say(struct online *online, uint64_t person) {
    static const char chat[] = "{\"t\": \"chat\", \"text\": \"Hello\"}";
    struct ph_json_document *document;
    struct ph_writer line;
    assert_int_equal(ph_json_parse(&document, chat, strlen(chat), NULL), PH_OK);
    ph_writer_init_heap(&line);
    const struct ph_table_request request = {.person = person, .name = "Ben", .body = ph_json_root(document)};
    const enum ph_refusal refusal = ph_table_chat(online->table, &request, &line, &online->error);
    assert_int_equal(line.length > 0, refusal == PH_ACCEPTED);
    ph_writer_deinit(&line);
    ph_json_document_destroy(document);
    return refusal;
}

static void only_the_maker_bars_people_and_never_oneself(void **state) {
    struct online *const online = *state;
    online_do(online, 1, "{'t': 'make', " THREE "}");
    online_do(online, 2, "{'t': 'sit', 'seat': 1}");
    online_refuse(online, 2, "{'t': 'bar', 'person': 1, 'from': 'table'}", PH_REFUSED_NOT_MAKER);
    online_refuse(online, 2, "{'t': 'talk', 'who': 'nobody'}", PH_REFUSED_NOT_MAKER);
    online_refuse(online, 1, "{'t': 'bar', 'person': 1, 'from': 'table'}", PH_REFUSED_BAD_REQUEST);
    assert_string_equal(online->error.message, "person: expected another person; the table is yours");
    online_refuse(online, 1, "{'t': 'bar', 'person': 0, 'from': 'table'}", PH_REFUSED_BAD_REQUEST);
    online_refuse(online, 1, "{'t': 'bar', 'person': 2, 'from': 'game'}", PH_REFUSED_BAD_REQUEST);
    online_refuse(online, 1, "{'t': 'bar', 'person': 2, 'from': 'nothing'}", PH_REFUSED_BAD_REQUEST);
    online_refuse(online, 1, "{'t': 'bar', 'person': 2}", PH_REFUSED_BAD_REQUEST);
    online_refuse(online, 1, "{'t': 'talk', 'who': 'me'}", PH_REFUSED_BAD_REQUEST);
}

static void a_removed_person_loses_the_seat_and_gets_none(void **state) {
    struct online *const online = *state;
    online_do(online, 1, "{'t': 'make', " THREE "}");
    online_do(online, 2, "{'t': 'sit', 'seat': 1}");
    online_do(online, 1, "{'t': 'bar', 'person': 2, 'from': 'table'}");
    assert_string_equal(online_last(online), "left");
    assert_true(ph_table_bars(online->table, 2));
    online_refuse(online, 2, "{'t': 'sit', 'seat': 1}", PH_REFUSED_BARRED);
    assert_int_equal(say(online, 2), PH_REFUSED_MUTED);
    online_refuse(online, 1, "{'t': 'bar', 'person': 2, 'from': 'table'}", PH_REFUSED_BAD_REQUEST);
    online_do(online, 1, "{'t': 'bar', 'person': 2, 'from': 'chat'}");
    online_do(online, 2, "{'t': 'sit', 'seat': 1}");
    assert_int_equal(say(online, 2), PH_REFUSED_MUTED);
    online_do(online, 1, "{'t': 'bar', 'person': 2, 'from': 'nothing'}");
    assert_int_equal(say(online, 2), PH_ACCEPTED);
}

static void a_bot_plays_on_for_a_removed_player(void **state) {
    struct online *const online = *state;
    online_begin(online, THREE, 3);
    online_do(online, 1, "{'t': 'bar', 'person': 3, 'from': 'table'}");
    assert_string_equal(online_last(online), "resigned");
    assert_true(online_has(online, "'bot':'noble','removed':true}"));
    assert_true(online->table->sheet.seats[2].resigned);
    online_refuse(online, 3, "{'t': 'reclaim'}", PH_REFUSED_BARRED);
    online_do(online, 1, "{'t': 'bar', 'person': 3, 'from': 'nothing'}"); // the seat stays the bot's
    online_refuse(online, 3, "{'t': 'reclaim'}", PH_REFUSED_NOT_SEATED);
    online_crash(online);
    assert_false(ph_table_bars(online->table, 3));
}

// Nobody wins by removing the others.
static void a_game_ends_without_a_winner_when_too_few_are_left(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'open']", 2);
    online_do(online, 1, "{'t': 'bar', 'person': 2, 'from': 'table'}");
    assert_true(ph_table_is_over(online->table));
    assert_true(online_has(online, "'reason':'removed','winners':[]"));
}

static void a_rematch_keeps_what_the_maker_decided(void **state) {
    struct online *const online = *state;
    struct ph_table *next;
    struct ph_json_document *document;
    const uint8_t secret[PH_TABLE_SECRET_SIZE] = {7};
    online_begin(online, THREE, 3);
    online_do(online, 1, "{'t': 'bar', 'person': 3, 'from': 'table'}");
    online_do(online, 1, "{'t': 'bar', 'person': 2, 'from': 'chat'}");
    online_do(online, 1, "{'t': 'talk', 'who': 'seats'}");
    online_do(online, 1, "{'t': 'abandon'}");
    online_do(online, 2, "{'t': 'abandon'}");
    assert_int_equal(ph_table_create(&next), PH_OK);
    assert_int_equal(ph_json_parse(&document, "{}", 2, NULL), PH_OK);
    const struct ph_table_request request = {
        .person = 2, .name = "Ben", .body = ph_json_root(document), .now = online->now, .secret = secret};
    assert_int_equal(ph_table_make_again(next, online->table, &request, &online->error), PH_ACCEPTED);
    assert_int_equal(ph_table_seat_of(next, 1), 0);
    assert_int_equal(ph_table_seat_of(next, 2), 1);
    assert_int_equal(ph_table_seat_of(next, 3), PH_ONLOOKER);
    assert_true(ph_table_bars(next, 3));
    assert_true(ph_table_mutes(next, 2) && ph_table_mutes(next, 9) && !ph_table_mutes(next, 1));
    ph_json_document_destroy(document);
    ph_table_destroy(next);
}

static void the_maker_decides_who_may_chat(void **state) {
    struct online *const online = *state;
    online_do(online, 1, "{'t': 'make', " THREE "}");
    online_do(online, 2, "{'t': 'sit', 'seat': 1}");
    assert_int_equal(say(online, 9), PH_ACCEPTED);
    online_do(online, 1, "{'t': 'talk', 'who': 'seats'}");
    assert_int_equal(say(online, 9), PH_REFUSED_MUTED);
    assert_int_equal(say(online, 2), PH_ACCEPTED);
    online_do(online, 1, "{'t': 'talk', 'who': 'nobody'}");
    assert_int_equal(say(online, 2), PH_REFUSED_MUTED);
    assert_int_equal(say(online, 1), PH_ACCEPTED); // who has no seat here
    online_do(online, 1, "{'t': 'talk', 'who': 'all'}");
    assert_int_equal(say(online, 9), PH_ACCEPTED);
}

static void a_table_bars_24_people(void **state) {
    struct online *const online = *state;
    char request[80];
    online_do(online, 1, "{'t': 'make', " THREE "}");
    for (int person = 2; person < 2 + PH_TABLE_BARRED_MAX; person++) {
        snprintf(request, sizeof request, "{'t': 'bar', 'person': %d, 'from': 'table'}", person);
        online_do(online, 1, request);
    }
    online_refuse(online, 1, "{'t': 'bar', 'person': 99, 'from': 'chat'}", PH_REFUSED_BAD_REQUEST);
    online_do(online, 1, "{'t': 'bar', 'person': 2, 'from': 'chat'}"); // who is among them
    online_do(online, 1, "{'t': 'bar', 'person': 5, 'from': 'nothing'}");
    online_do(online, 1, "{'t': 'bar', 'person': 99, 'from': 'chat'}");
    online_crash(online);
    assert_true(ph_table_mutes(online->table, 99) && ph_table_bars(online->table, 25));
    assert_false(ph_table_mutes(online->table, 5) || ph_table_bars(online->table, 2));
}

static void close_it(struct online *online) {
    assert_int_equal(ph_table_close(online->table, online->now, &online->error), PH_ACCEPTED);
    online_commit(online);
    assert_true(ph_table_is_closed(online->table));
    assert_int_equal(say(online, 1), PH_REFUSED_CLOSED);
    online_refuse(online, 1, "{'t': 'talk', 'who': 'all'}", PH_REFUSED_CLOSED);
    assert_int_equal(ph_table_close(online->table, online->now, &online->error), PH_REFUSED_WRONG_PHASE);
}

static void an_operator_closes_a_game(void **state) {
    struct online *const online = *state;
    online_begin(online, THREE, 3);
    close_it(online);
    assert_true(ph_table_is_over(online->table));
    assert_true(online_has(online, "'reason':'closed','winners':[]"));
    online_refuse(online, 1, "{'t': 'rematch', 'next': 'b'}", PH_REFUSED_CLOSED);
    online_crash(online);
    assert_true(ph_table_is_closed(online->table));
}

static void a_table_that_is_closed_before_its_game_has_no_people(void **state) {
    struct online *const online = *state;
    online_do(online, 1, "{'t': 'make', " THREE "}");
    online_do(online, 2, "{'t': 'sit', 'seat': 1}");
    close_it(online);
    assert_int_equal(ph_table_seat_of(online->table, 2), PH_ONLOOKER);
    online_refuse(online, 2, "{'t': 'sit', 'seat': 1}", PH_REFUSED_CLOSED);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, online_set_up, online_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(only_the_maker_bars_people_and_never_oneself),
        TEST(a_removed_person_loses_the_seat_and_gets_none),
        TEST(a_bot_plays_on_for_a_removed_player),
        TEST(a_game_ends_without_a_winner_when_too_few_are_left),
        TEST(a_rematch_keeps_what_the_maker_decided),
        TEST(the_maker_decides_who_may_chat),
        TEST(a_table_bars_24_people),
        TEST(an_operator_closes_a_game),
        TEST(a_table_that_is_closed_before_its_game_has_no_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
