// SPDX-License-Identifier: MIT
// Tables that an evening makes: everybody is seated at once, and those of a duplicate round have one luck, which nobody
// is shown before all of them are played out.
#include "core/key.h"
#include "support/online.h"
#include "table/inside.h"
#include "table/luck_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MAKER = 9, STRANGER = 10, TABLES = 2, SEATS = 2 };

static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {1, 2, 3};
static const uint8_t everybody[TABLES * SEATS][PH_TABLE_LUCK_SIZE] = {{1}, {2}, {3}, {4}};

// Seats people 1 and 2 at a table of a round, with bytes of their own at each.
static enum ph_refusal seat_for(struct online *online, unsigned table, bool duplicate, const char *text) {
    static const char *const names[] = {"Anna", "Ben", "Cora", "Dirk"};
    struct ph_json_document *make;
    struct ph_seated seats[SEATS];
    assert_int_equal(ph_json_parse(&make, text, strlen(text), NULL), PH_OK);
    for (unsigned i = 0; i < SEATS; i++) {
        const unsigned person = SEATS * table + i;
        seats[i] = (struct ph_seated){.person = i + 1, .name = names[person], .guest = true};
        memcpy(seats[i].luck, everybody[person], PH_TABLE_LUCK_SIZE);
    }
    const struct ph_seating seating = {.make = ph_json_root(make),
                                       .id = "0123456789abcdef0123456789abcdef",
                                       .name = "Paris",
                                       .round = 1,
                                       .duplicate = duplicate,
                                       .maker = MAKER,
                                       .secret = secret,
                                       .seats = seats,
                                       .seat_count = SEATS,
                                       .everybody = everybody[0],
                                       .everybody_count = TABLES * SEATS,
                                       .first = SEATS * table,
                                       .now = online->now};
    const enum ph_refusal refusal = ph_table_seat_all(online->table, &seating, &online->error);
    ph_json_document_destroy(make);
    if (refusal == PH_ACCEPTED) {
        online_commit(online);
    }
    return refusal;
}

static enum ph_refusal seat(struct online *online, unsigned table, bool duplicate) {
    return seat_for(online, table, duplicate, "{\"seats\":[\"open\",\"open\"],\"game\":\"rattus\"}");
}

static void play_out(struct online *online) {
    for (int i = 0; i < 2000 && !ph_table_is_finished(online->table) && !ph_table_is_over(online->table); i++) {
        if (online->table->sheet.window.open) {
            online_wait(online, online->now + 20000);
        } else {
            for (unsigned person = 1; person <= TABLES * SEATS; person++) {
                ph_table_presence(online->table, person, true, online->now);
            }
            online_act_first(online);
        }
    }
}

static void release(struct online *online, bool close) {
    assert_int_equal(ph_table_release(online->table, close, online->now, &online->error), PH_ACCEPTED);
    if (ph_table_waits(online->table)) {
        online_commit(online);
    }
}

static void a_game_begins_with_everybody_on_their_seats(void **state) {
    struct online *const online = *state;
    assert_int_equal(seat(online, 0, false), PH_ACCEPTED);
    assert_non_null(ph_table_session(online->table));
    assert_int_equal(ph_table_seat_of(online->table, 2), 1);
    assert_true(online_has(online, "\"evening\":{\"id\":\"0123456789abcdef0123456789abcdef\",\"name\":\"Paris\""));
    assert_false(online_has(online, "everybody"));
    assert_false(ph_table_shuts_out(online->table, STRANGER));
    assert_int_equal(seat(online, 0, false), PH_REFUSED_WRONG_PHASE);
    online_crash(online);
}

static void only_an_evening_makes_one(void **state) {
    online_refuse(*state, MAKER,
                  "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'evening': "
                  "{'id': '0123456789abcdef0123456789abcdef', 'name': 'x', 'round': 1}}",
                  PH_REFUSED_BAD_REQUEST);
}

static void an_ordinary_game_of_an_evening_ends_by_itself(void **state) {
    struct online *const online = *state;
    uint8_t places[PH_SEATS_MAX];
    assert_int_equal(seat(online, 0, false), PH_ACCEPTED);
    play_out(online);
    assert_true(ph_table_is_over(online->table));
    ph_table_places(online->table, places);
    assert_true(places[0] == 1 || places[1] == 1);
    struct ph_table *next;
    assert_int_equal(ph_table_create(&next), PH_OK);
    const struct ph_table_request request = {.person = 1, .now = online->now, .secret = secret};
    assert_int_equal(ph_table_make_again(next, online->table, &request, &online->error), PH_REFUSED_WRONG_PHASE);
    ph_table_destroy(next);
}

static void a_duplicate_game_waits_for_the_others(void **state) {
    struct online *const online = *state;
    assert_int_equal(seat(online, 0, true), PH_ACCEPTED);
    assert_true(ph_table_shuts_out(online->table, STRANGER) && ph_table_shuts_out(online->table, MAKER));
    assert_false(ph_table_shuts_out(online->table, 1));
    online_refuse(online, 1, "{'t': 'abandon'}", PH_REFUSED_WRONG_PHASE);
    release(online, false);
    assert_false(ph_table_is_over(online->table)); // it is not played out
    play_out(online);
    assert_true(ph_table_is_finished(online->table));
    assert_false(ph_table_is_over(online->table));
    assert_false(online_has(online, "secret"));
    assert_true(ph_table_shuts_out(online->table, STRANGER));
    online_crash(online);
    assert_true(ph_table_is_finished(online->table));
    release(online, false);
    assert_true(ph_table_is_over(online->table) && online_has(online, "\"secret\":\"0102"));
    assert_false(ph_table_shuts_out(online->table, STRANGER));
}

// By the rules those who sit there see its end, but neither its secret nor its key, from which all luck follows.
static void a_game_that_is_played_out_shows_no_key(void **state) {
    struct online *const online = *state;
    struct ph_writer record;
    char key[PH_KEY_DIGITS + 1];
    static const char make[] = "{\"seats\":[\"open\",\"open\"],\"game\":\"bristol1350\"}";
    assert_int_equal(seat_for(online, 0, true, make), PH_ACCEPTED);
    play_out(online);
    assert_true(ph_table_is_finished(online->table));
    ph_writer_init_heap(&record);
    assert_int_equal(ph_table_record(online->table, 0, &record), PH_ERROR_BAD_REQUEST);
    assert_int_equal(record.length, 0);
    ph_writer_deinit(&record);
    ph_key_write(&online->table->session->luck.key, key);
    for (int viewer = 0; viewer < SEATS; viewer++) {
        const char *const hello = online_hello(online, viewer);
        assert_true(strstr(hello, "\"secret\"") == NULL && strstr(hello, key) == NULL);
    }
}

// Nobody decides there any more, no bot, no window and no clock either, and nothing is shown before the release.
static void check_stopped(struct online *online, const char *reason) {
    char member[64];
    struct ph_notice notices[PH_SEATS_MAX];
    assert_true(ph_table_is_finished(online->table) && ph_table_is_closed(online->table));
    assert_false(ph_table_is_over(online->table) || online_has(online, "secret"));
    assert_true(ph_table_shuts_out(online->table, STRANGER));
    assert_int_equal(ph_table_next_due(online->table), PH_TABLE_NEVER);
    assert_int_equal(ph_table_bot_seat(online->table, 0), -1);
    assert_int_equal(ph_table_notices(online->table, notices), 0);
    online_refuse(online, 1, "{'t': 'resign'}", PH_REFUSED_CLOSED);
    const char *const hello = online_hello(online, 0);
    snprintf(member, sizeof member, "\"reason\":\"%s\"", reason);
    assert_true(strstr(hello, member) != NULL && strstr(hello, "\"legal\"") == NULL);
    assert_true(online->viewers[0].table.phase == PH_SEEN_PLAYING &&
                ph_table_seen_is_stopped(&online->viewers[0].table));
    assert_string_equal(online->viewers[0].table.reason, reason);
}

static void a_duplicate_game_that_is_closed_stops_and_ends_with_the_others(void **state) {
    struct online *const online = *state;
    uint8_t places[PH_SEATS_MAX];
    struct ph_writer record;
    assert_int_equal(seat(online, 1, true), PH_ACCEPTED);
    assert_int_equal(ph_table_close(online->table, online->now, &online->error), PH_ACCEPTED);
    online_commit(online);
    check_stopped(online, "closed");
    online_crash(online);
    check_stopped(online, "closed");
    ph_writer_init_heap(&record);
    assert_int_equal(ph_table_record(online->table, 0, &record), PH_ERROR_BAD_REQUEST);
    ph_writer_deinit(&record);
    release(online, true); // it has stopped already
    assert_false(ph_table_is_over(online->table));
    release(online, false);
    assert_true(ph_table_is_over(online->table) && online_has(online, "\"reason\":\"closed\",\"winners\":[]"));
    ph_table_places(online->table, places);
    assert_int_equal(places[0] + places[1], 0);
}

static void a_round_that_is_ended_stops_its_games(void **state) {
    struct online *const online = *state;
    assert_int_equal(seat(online, 1, true), PH_ACCEPTED);
    release(online, true);
    check_stopped(online, "round");
    online_crash(online);
    check_stopped(online, "round");
    release(online, false);
    assert_true(ph_table_is_over(online->table) && online_has(online, "\"reason\":\"round\",\"winners\":[]"));
}

static void a_game_that_is_played_out_keeps_its_winner_though_it_is_closed(void **state) {
    struct online *const online = *state;
    uint8_t places[PH_SEATS_MAX];
    assert_int_equal(seat(online, 1, true), PH_ACCEPTED);
    play_out(online);
    assert_int_equal(ph_table_close(online->table, online->now, &online->error), PH_ACCEPTED);
    online_commit(online);
    assert_false(ph_table_is_over(online->table));
    release(online, false);
    assert_false(online_has(online, "\"reason\":\"closed\""));
    ph_table_places(online->table, places);
    assert_true(places[0] == 1 || places[1] == 1);
}

static void an_ordinary_game_is_over_with_its_round(void **state) {
    struct online *const online = *state;
    assert_int_equal(seat(online, 1, false), PH_ACCEPTED);
    release(online, true);
    assert_true(ph_table_is_over(online->table) && online_has(online, "\"reason\":\"round\",\"winners\":[]"));
}

static void who_resigns_a_duplicate_game_does_not_end_it(void **state) {
    struct online *const online = *state;
    assert_int_equal(seat(online, 0, true), PH_ACCEPTED);
    online_do(online, 1, "{'t': 'resign'}");
    online_do(online, 2, "{'t': 'resign'}");
    assert_false(ph_table_is_over(online->table));
    assert_true(ph_table_due_alone(online->table) != PH_TABLE_NEVER); // bots play on without anybody
}

static struct ph_luck_checked check(struct online *online, enum ph_status expected) {
    struct ph_luck_checked checked;
    const enum ph_status status = ph_luck_check(online->journal.data, online->journal.length, &checked, &online->error);
    assert_int_equal(status, expected);
    return checked;
}

// The draws of the set-up, as a journal has them.
static const char *draws(const struct online *online) {
    return strstr(strstr(online->journal.data, "\"t\":\"started\""), "\"moves\":");
}

static void tables_of_a_duplicate_round_have_one_luck(void **unused) {
    (void)unused;
    struct online tables[TABLES];
    for (unsigned i = 0; i < TABLES; i++) {
        online_init(&tables[i]);
        assert_int_equal(seat(&tables[i], i, true), PH_ACCEPTED);
        play_out(&tables[i]);
        release(&tables[i], false);
        const struct ph_luck_checked checked = check(&tables[i], PH_OK);
        assert_true(checked.duplicate && checked.draws > 0);
        assert_memory_equal(checked.secret, secret, sizeof secret);
    }
    const size_t length = strcspn(draws(&tables[0]), "\n");
    assert_memory_equal(draws(&tables[0]), draws(&tables[1]), length);
    for (unsigned i = 0; i < TABLES; i++) {
        online_deinit(&tables[i]);
    }
}

static void other_bytes_of_anybody_are_found(void **state) {
    struct online *const online = *state;
    assert_int_equal(seat(online, 0, true), PH_ACCEPTED);
    play_out(online);
    release(online, false);
    char *const list = strstr(online->journal.data, "\"everybody\":[\"");
    char *const other = strstr(list, "\"03"); // of the other table
    other[2] = '5';
    check(online, PH_ERROR_BAD_RECORD);
    assert_non_null(strstr(online->error.message, "but the key gives"));
    other[2] = '3';
    char *const own = strstr(list, "\"01");
    own[2] = '5';
    check(online, PH_ERROR_BAD_RECORD);
    assert_non_null(strstr(online->error.message, "not those that the round was made with"));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, online_set_up, online_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_game_begins_with_everybody_on_their_seats),
        TEST(only_an_evening_makes_one),
        TEST(an_ordinary_game_of_an_evening_ends_by_itself),
        TEST(a_duplicate_game_waits_for_the_others),
        TEST(a_game_that_is_played_out_shows_no_key),
        TEST(a_duplicate_game_that_is_closed_stops_and_ends_with_the_others),
        TEST(a_round_that_is_ended_stops_its_games),
        TEST(a_game_that_is_played_out_keeps_its_winner_though_it_is_closed),
        TEST(an_ordinary_game_is_over_with_its_round),
        TEST(who_resigns_a_duplicate_game_does_not_end_it),
        cmocka_unit_test(tables_of_a_duplicate_round_have_one_luck),
        TEST(other_bytes_of_anybody_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
