// SPDX-License-Identifier: MIT
// What a viewer keeps of a table, entry by entry.
#include "table/seen.h"

#include "support/online.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// Reads a message with ' for ". False: it is refused.
static bool read_message(struct ph_table_seen *table, const char *message) {
    char text[1024];
    struct ph_json_document *document;
    online_quote(text, sizeof text, message);
    assert_int_equal(ph_json_parse(&document, text, strlen(text), NULL), PH_OK);
    const struct ph_json root = ph_json_root(document);
    const bool greets = ph_json_is(ph_json_member(root, "t"), "hello");
    const bool read = (greets ? ph_table_seen_hello : ph_table_seen_entry)(table, root);
    ph_json_document_destroy(document);
    return read;
}

// A table that gathers, as person 1 sees it, who has no seat.
static struct ph_table_seen hello(const char *seats) {
    struct ph_table_seen table = {.person = 1};
    char message[512];
    snprintf(message, sizeof message,
             "{'t': 'hello', 'n': 1, 'at': 0, 'table': {'phase': 'gathering', 'maker': 1, 'seats': [%s], 'window': "
             "null, 'running': null, 'settings': {'game': 'rattus'}}}",
             seats);
    assert_true(read_message(&table, message));
    return table;
}

// The next entry, with the rest of its message.
static void follow(struct ph_table_seen *table, const char *members, const char *rest) {
    char message[512];
    snprintf(message, sizeof message, "{'t': 'entry', 'entry': {'n': %u, 'time': 1000, %s}%s}", table->number + 1,
             members, rest);
    assert_true(read_message(table, message));
}

static struct ph_table_seen playing(void) {
    struct ph_table_seen table = hello("{'holder': 'open'}, {'holder': 'open'}");
    follow(&table, "'t': 'sat', 'seat': 0, 'person': 1, 'name': 'Anna'", "");
    follow(&table, "'t': 'started'", "");
    return table;
}

static void a_game_has_no_closed_seats(void **state) {
    (void)state;
    struct ph_table_seen table = hello("{'holder': 'closed'}, {'holder': 'open'}, {'holder': 'open'}");
    assert_int_equal(ph_table_seen_open_seat(&table), 1);
    follow(&table, "'t': 'sat', 'seat': 2, 'person': 1, 'name': 'Anna'", "");
    follow(&table, "'t': 'seat', 'seat': 1, 'as': 'rules'", "");
    assert_int_equal(table.seat, 2);
    assert_false(ph_table_seen_is_ready(&table));
    follow(&table, "'t': 'ready', 'seat': 2", "");
    assert_true(ph_table_seen_is_ready(&table));
    follow(&table, "'t': 'started'", "");
    assert_true(table.phase == PH_SEEN_PLAYING && table.seat == 1 && table.count == 2 && table.at == table.number);
    assert_string_equal(table.seats[0].bot, "rules");
}

static void a_seat_says_whether_a_program_has_it(void **state) {
    (void)state;
    struct ph_table_seen table =
        hello("{'holder': 'person', 'person': 3, 'name': 'X', 'program': true}, {'holder': 'open'}");
    follow(&table, "'t': 'sat', 'seat': 1, 'person': 2, 'name': 'Y', 'program': true", "");
    assert_true(table.seats[0].program && table.seats[1].program && table.seat == PH_ONLOOKER);
    follow(&table, "'t': 'left', 'seat': 1", "");
    follow(&table, "'t': 'sat', 'seat': 1, 'person': 1, 'name': 'Anna'", "");
    assert_true(!table.seats[1].program && table.seat == 1);
    follow(&table, "'t': 'started'", "");
    follow(&table, "'t': 'substituted', 'seat': 0, 'bot': 'noble', 'why': 'away'", "");
    assert_true(table.seats[0].program);
    assert_string_equal(table.seats[0].bot, "noble");
}

static void one_who_is_freed_or_leaves_has_no_seat(void **state) {
    (void)state;
    struct ph_table_seen table = hello("{'holder': 'open'}, {'holder': 'open'}");
    follow(&table, "'t': 'sat', 'seat': 0, 'person': 1, 'name': 'Anna'", "");
    follow(&table, "'t': 'sat', 'seat': 1, 'person': 2, 'name': 'Ben'", "");
    follow(&table, "'t': 'left', 'seat': 1", "");
    assert_int_equal(table.seat, 0);
    follow(&table, "'t': 'seat', 'seat': 0, 'as': 'open'", "");
    assert_int_equal(table.seat, PH_ONLOOKER);
}

static void a_window_asks_its_seats_until_it_closes(void **state) {
    (void)state;
    struct ph_table_seen table = playing();
    struct ph_json_document *document;
    const char *const act = "{\"t\":\"act\"}";
    follow(&table, "'t': 'window_opened', 'seats': [0], 'closes': 7000", "");
    assert_true(table.asked == 1 && table.opened == 1000 && table.closes == 7000 && !table.answered);
    assert_int_equal(ph_json_parse(&document, act, strlen(act), NULL), PH_OK);
    ph_table_seen_accepted(&table, ph_json_root(document));
    assert_true(table.answered);
    follow(&table, "'t': 'clock', 'down': 500", "");
    assert_int_equal(table.closes, 7500);
    follow(&table, "'t': 'clock', 'back': 1500", "");
    assert_int_equal(table.closes, 6000);
    follow(&table, "'t': 'window_closed'", "");
    assert_int_equal(table.asked, 0);
    ph_table_seen_accepted(&table, ph_json_root(document));
    assert_false(table.answered); // an act outside of a window has an entry of its own
    ph_json_document_destroy(document);
}

static void a_bot_plays_in_ones_place_until_one_is_back(void **state) {
    (void)state;
    struct ph_table_seen table = playing();
    follow(&table, "'t': 'substituted', 'seat': 0, 'bot': 'noble', 'why': 'away'", "");
    assert_true(ph_table_seen_is_substituted(&table));
    follow(&table, "'t': 'reclaimed', 'seat': 0", "");
    assert_false(ph_table_seen_is_substituted(&table));
    follow(&table, "'t': 'resigned', 'seat': 0, 'bot': 'noble'", "");
    assert_true(ph_table_seen_is_substituted(&table) && table.seats[0].resigned);
    follow(&table, "'t': 'over', 'reason': 'resigned', 'winners': [1]", "");
    assert_true(!ph_table_seen_is_substituted(&table) && table.winners == 2 && table.running == -1);
    assert_string_equal(table.reason, "resigned");
}

static void clocks_are_what_the_last_entry_said(void **state) {
    (void)state;
    struct ph_table_seen table = playing();
    follow(&table, "'t': 'play', 'seat': 1", ", 'left': [60000, 59000], 'running': {'seat': 0, 'since': 5000}");
    assert_true(table.seats[0].left == 60000 && table.seats[1].left == 59000);
    assert_true(table.running == 0 && table.since == 5000 && table.mover == 1);
    follow(&table, "'t': 'undo'", "");
    assert_int_equal(table.mover, -1);
}

static void a_hello_says_whose_action_was_the_last(void **state) {
    (void)state;
    struct ph_table_seen table = {.number = 0};
    assert_true(read_message(&table,
                             "{'t': 'hello', 'n': 9, 'at': 9, 'seat': 1, 'table': {'phase': 'playing', 'mover': 1, "
                             "'seats': [{'holder': 'bot', 'bot': 'rules'}, {'holder': 'person', 'name': 'Anna'}]}}"));
    assert_int_equal(table.mover, 1);
}

static void what_is_not_next_changes_nothing(void **state) {
    (void)state;
    struct ph_table_seen table = playing();
    const struct ph_table_seen before = table;
    assert_false(read_message(&table, "{'t': 'entry', 'entry': {'n': 99, 't': 'over'}}"));
    assert_false(read_message(&table, "{'t': 'entry', 'entry': {'n': -1, 't': 'over'}}"));
    assert_false(read_message(&table, "{'t': 'hello', 'n': 1, 'at': 0, 'seat': 7, 'table': {}}"));
    assert_false(read_message(&table, "{'t': 'hello', 'table': {}}"));
    assert_memory_equal(&table, &before, sizeof table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_has_no_closed_seats),
        cmocka_unit_test(a_seat_says_whether_a_program_has_it),
        cmocka_unit_test(one_who_is_freed_or_leaves_has_no_seat),
        cmocka_unit_test(a_window_asks_its_seats_until_it_closes),
        cmocka_unit_test(a_bot_plays_in_ones_place_until_one_is_back),
        cmocka_unit_test(clocks_are_what_the_last_entry_said),
        cmocka_unit_test(a_hello_says_whose_action_was_the_last),
        cmocka_unit_test(what_is_not_next_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
