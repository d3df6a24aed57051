// SPDX-License-Identifier: MIT
// Entries that a table cannot have next are refused with the reason, and change nothing.
#include "support/online.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COMMITMENT "'0000000000000000000000000000000000000000000000000000000000000000'"
#define MADE(more)                                                                                                     \
    "{'n': 1, 'time': 1, 't': 'made', 'person': 1, 'commitment': " COMMITMENT                                          \
    ", 'seats': ['open', 'open'], 'game': 'rattus'" more "}"

struct wrong_line {
    const char *line;
    const char *message; // a part of it
};

static void expect_wrong(struct ph_table *table, const struct wrong_line *wrong) {
    char line[1024];
    struct ph_table_sheet sheet;
    struct ph_error error = {0};
    memcpy(&sheet, &table->sheet, sizeof sheet);
    online_quote(line, sizeof line, wrong->line);
    assert_int_equal(ph_table_fold(table, line, strlen(line), &error), PH_ERROR_BAD_RECORD);
    if (strstr(error.message, wrong->message) == NULL) {
        fail_msg("%s: \"%s\" does not say \"%s\"", wrong->line, error.message, wrong->message);
    }
    assert_memory_equal(&sheet, &table->sheet, sizeof sheet);
}

static void the_first_entry_makes_the_table(void **unused) {
    (void)unused;
    static const struct wrong_line wrong[] = {
        {"", "byte"},
        {"[]", "expected an object, got an array"},
        {"{}", "n: the field is missing"},
        {"{'n': 2, 'time': 1, 't': 'made'}", "entry 1: n: expected a whole number from 1 to 1"},
        {"{'n': 1, 't': 'made'}", "time: the field is missing"},
        {"{'n': 1, 'time': -1, 't': 'made'}", "time: expected a whole number from 0"},
        {"{'n': 1, 'time': 1, 't': 'born'}", "t: expected one of: made, sat,"},
        {"{'n': 1, 'time': 1, 't': 'sat', 'seat': 0}", "a table is made once, by its first entry"},
        {"{'n': 1, 'time': 1, 't': 'made', 'n': 1}", "appears twice"},
        {"{'n': 1, 'time': 1, 't': 'made'}", "person: the field is missing"},
        {MADE(", 'colour': 'red'"), "unknown field \"colour\"; expected n, time, t, person,"},
        {MADE(", 'window': 1"), "window: expected a whole number from 3000 to 20000"},
        {MADE(", 'options': {'tokens': 'none'}"), "options: "},
        {"{'n': 1, 'time': 1, 't': 'made', 'person': 1, 'commitment': '00', 'seats': [], 'game': 'rattus'}",
         "commitment: expected 64 hexadecimal digits"},
        {"{'n': 1, 'time': 1, 't': 'made', 'person': 1, 'commitment': " COMMITMENT ", 'seats': ['open'], 'game': "
         "'rattus'}",
         "seats: Rattus is for 2 to 6 players"},
        {"{'n': 1, 'time': 1, 't': 'made', 'person': 1, 'commitment': " COMMITMENT ", 'seats': ['open', 'me'], "
         "'game': 'rattus'}",
         "seats: expected \"open\", \"closed\", or the name of a bot"},
    };
    struct ph_table *table;
    assert_int_equal(ph_table_create(&table), PH_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        expect_wrong(table, &wrong[i]);
    }
    assert_int_equal(ph_table_number(table), 0);
    ph_table_destroy(table);
}

// With the number of the next entry in place of #, and the table's time.
static void expect_next_wrong(struct online *online, const char *members, const char *message) {
    char line[1024];
    snprintf(line, sizeof line, "{'n': %u, 'time': %lld, %s}", ph_table_number(online->folded) + 1,
             (long long)online->folded->sheet.time, members);
    expect_wrong(online->folded, &(struct wrong_line){.line = line, .message = message});
}

static void entries_before_the_game_need_open_seats_and_people(void **unused) {
    (void)unused;
    struct online online;
    online_init(&online);
    online_do(&online, 1, "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open', 'rules']}");
    online_do(&online, 1, "{'t': 'sit', 'seat': 0}");
    expect_next_wrong(&online, "'t': 'made'", "a table is made once");
    expect_next_wrong(&online, "'t': 'sat', 'seat': 3, 'person': 2, 'name': 'Bruno'", "seat: expected a whole number");
    expect_next_wrong(&online, "'t': 'sat', 'seat': 2, 'person': 2, 'name': 'Bruno'", "this seat is not open");
    expect_next_wrong(&online, "'t': 'sat', 'seat': 1, 'person': 1, 'name': 'Anna'", "has a seat already");
    expect_next_wrong(&online, "'t': 'sat', 'seat': 1, 'person': 0, 'name': 'Anna'", "person: expected");
    expect_next_wrong(&online, "'t': 'sat', 'seat': 1, 'person': 2, 'name': ''", "name: expected a text");
    expect_next_wrong(&online, "'t': 'sat', 'seat': 1, 'person': 2, 'name': 'Bruno', 'program': 1",
                      "program: expected true or false");
    expect_next_wrong(&online, "'t': 'sat', 'seat': 1, 'person': 2, 'name': 'a\\nb'", "no control characters");
    expect_next_wrong(&online, "'t': 'sat', 'seat': 1, 'person': 2, 'name': '123456789012345678901234567890123'",
                      "1 to 32 characters");
    expect_next_wrong(&online, "'t': 'left', 'seat': 1", "nobody plays this seat");
    expect_next_wrong(&online, "'t': 'seat', 'seat': 0, 'as': 'closed'", "somebody sits there");
    expect_next_wrong(&online, "'t': 'seat', 'seat': 1, 'as': 'nobody'", "as: expected \"open\", \"closed\"");
    expect_next_wrong(&online, "'t': 'ready', 'seat': 0, 'luck': '00'", "luck: expected 32 hexadecimal digits");
    expect_next_wrong(&online, "'t': 'started', 'moves': []", "not everybody is ready");
    expect_next_wrong(&online, "'t': 'play', 'seat': 0, 'moves': []", "only during the game");
    expect_next_wrong(&online, "'t': 'rematch', 'person': 1, 'table': 'x'", "follows a game that is over");
    online_do(&online, 1, "{'t': 'ready'}");
    expect_next_wrong(&online, "'t': 'started', 'moves': []", "a seat is still open");
    online_do(&online, 1, "{'t': 'seat', 'seat': 1, 'as': 'rules'}");
    expect_next_wrong(&online, "'t': 'started', 'moves': []", "outcomes of chance are missing");
    expect_next_wrong(&online, "'t': 'started', 'moves': ['0: pass']", "an outcome of chance is next");
    online_deinit(&online);
}

static void entries_of_a_game_must_be_possible(void **unused) {
    (void)unused;
    struct online online;
    online_init(&online);
    online_begin(&online, "'game': 'rattus', 'seats': ['open', 'open'], 'bank': 60000", 2);
    expect_next_wrong(&online, "'t': 'started', 'moves': []", "the game has begun already");
    expect_next_wrong(&online, "'t': 'sat', 'seat': 0, 'person': 3, 'name': 'Carla'", "only before the game begins");
    expect_next_wrong(&online, "'t': 'play', 'seat': 0, 'moves': {}", "moves: expected a list");
    expect_next_wrong(&online, "'t': 'play', 'seat': 0, 'moves': []", "expected one action of the seat");
    expect_next_wrong(&online, "'t': 'play', 'seat': 0, 'moves': [7]", "expected one line with one move");
    expect_next_wrong(&online, "'t': 'play', 'seat': 0, 'id': 'x', 'moves': []", "id: expected 32 hexadecimal digits");
    expect_next_wrong(&online, "'t': 'play', 'seat': 0, 'moves': ['0: dance']", "dance");
    expect_next_wrong(&online, "'t': 'undo', 'seat': 0", "the last action is not this seat's");
    expect_next_wrong(&online, "'t': 'window_opened', 'seats': [0], 'closes': 9000", "nothing is asked");
    expect_next_wrong(&online, "'t': 'window_closed'", "no window is open");
    expect_next_wrong(&online, "'t': 'clock', 'down': 1", "down: expected a whole number from 0 to 0");
    expect_next_wrong(&online, "'t': 'substituted', 'seat': 0, 'bot': 'me', 'why': 'away'", "bot: ");
    expect_next_wrong(&online, "'t': 'substituted', 'seat': 0, 'bot': 'rules', 'why': 'tired'",
                      "why: expected one of: away, clock");
    expect_next_wrong(&online, "'t': 'reclaimed', 'seat': 0", "no bot plays this seat");
    expect_next_wrong(&online, "'t': 'abandon', 'seat': 0, 'agree': 'yes'", "agree: expected true or false");
    expect_next_wrong(&online, "'t': 'over', 'reason': 'x', 'winners': [], 'secret': " COMMITMENT,
                      "the table's commitment is to another secret");
    online_deinit(&online);
}

static void secrets_of_another_table_are_refused(void **unused) {
    (void)unused;
    struct online online;
    char line[256];
    struct ph_error error = {0};
    online_init(&online);
    online_do(&online, 1, "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open']}");
    online_quote(line, sizeof line, "{'secret': " COMMITMENT ", 'orders': [], 'answers': []}");
    assert_int_equal(ph_table_secrets_read(online.folded, line, strlen(line), &error), PH_ERROR_BAD_RECORD);
    assert_non_null(strstr(error.message, "another secret"));
    online_deinit(&online);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_entry_makes_the_table),
        cmocka_unit_test(entries_before_the_game_need_open_seats_and_people),
        cmocka_unit_test(entries_of_a_game_must_be_possible),
        cmocka_unit_test(secrets_of_another_table_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
