// SPDX-License-Identifier: MIT
// Tables around one screen: seats without a device are asked at the board, come back from there, or are taken over.
#include "support/online.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define RATTUS "'game': 'rattus', 'board': true"
enum { MAKER = 1, BRUNO = 2, STRANGER = 5 };
#define GRANDMA PH_TABLE_PERSON_HERE

// The maker, who only looks on, Bruno with a phone, and a third seat.
static void begin(struct online *online, const char *third) {
    char make[200];
    (void)snprintf(make, sizeof make, "{'t': 'make', " RATTUS ", 'seats': ['open', 'open', '%s']}", third);
    online_do(online, MAKER, make);
    online_do(online, BRUNO, "{'t': 'sit', 'seat': 1}");
    online_do(online, BRUNO, "{'t': 'ready'}");
    online_do(online, MAKER, "{'t': 'sit', 'seat': 0, 'name': 'Grandma'}");
}

static void start(struct online *online) {
    begin(online, "rules");
    online_do(online, MAKER, "{'t': 'start'}");
}

static enum ph_refusal ask_as(struct online *online, uint64_t person, int as, const char *request) {
    online->as = as;
    const enum ph_refusal refusal = online_ask(online, person, request);
    online->as = PH_AS_ONESELF;
    return refusal;
}

static enum ph_refusal act_as(struct online *online, uint64_t person, int as) {
    char text[PH_ACTION_TEXT_MAX];
    ph_action action;
    struct ph_writer writer;
    const struct ph_session *const session = ph_table_session(online->table);
    const struct ph_game *const game = ph_session_game(session);
    assert_true(game->legal(ph_session_state(session), UINT64_MAX, &action, NULL, 1) > 0);
    ph_writer_init(&writer, text, sizeof text);
    game->action_text(ph_session_state(session), action, &writer);
    online->as = as;
    const enum ph_refusal refusal = online_act(online, person, text);
    online->as = PH_AS_ONESELF;
    return refusal;
}

// Acts until it is the turn of a seat.
static void go_to(struct online *online, int seat) {
    for (int i = 0; i < 200 && online_on_turn(online) != seat; i++) {
        const int turn = online_on_turn(online);
        online_bots(online, 1);
        if (ph_table_bot_at(online->table, turn)[0] != '\0') {
            online_wait(online, online->now + 2000);
        } else if (ph_table_is_at_board(online->table, turn)) {
            assert_int_equal(act_as(online, MAKER, PH_AS_SEAT + turn), PH_ACCEPTED);
        } else {
            assert_int_equal(act_as(online, ph_table_person_at(online->table, turn), PH_AS_ONESELF), PH_ACCEPTED);
        }
    }
    assert_int_equal(online_on_turn(online), seat);
}

static void such_a_table_is_live_and_not_listed(void **state) {
    struct online *const online = *state;
    online_refuse(online, MAKER, "{'t': 'make', " RATTUS ", 'seats': ['open', 'open'], 'listed': true}",
                  PH_REFUSED_BAD_REQUEST);
    assert_string_equal(online->error.message, "board: a table around one screen is live and not listed");
    online_refuse(online, MAKER, "{'t': 'make', " RATTUS ", 'seats': ['open', 'open'], 'by_days': true}",
                  PH_REFUSED_BAD_REQUEST);
    online_do(online, MAKER, "{'t': 'make', " RATTUS ", 'seats': ['open', 'open']}");
    assert_true(online_has(online, "'board':true"));
}

static void other_tables_have_no_board(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'open']", 2);
    online_refuse(online, MAKER, "{'t': 'lend', 'seat': 0, 'to': 'board'}", PH_REFUSED_BAD_REQUEST);
    assert_false(ph_table_may_be(online->table, MAKER, PH_AS_BOARD));
    assert_false(ph_table_has_room(online->table));
}

static void somebody_without_a_phone_sits_at_the_board(void **state) {
    struct online *const online = *state;
    begin(online, "open");
    assert_true(online_has(online, "'name':'Grandma','guest':true,'board':true"));
    assert_true(ph_table_is_at_board(online->table, 0));
    assert_int_equal(ph_table_person_at(online->table, 0), GRANDMA);
    assert_string_equal(ph_table_name_at(online->table, 0), "Grandma");
    online_refuse(online, BRUNO, "{'t': 'sit', 'seat': 2, 'name': 'Uncle'}", PH_REFUSED_NOT_MAKER);
    online_refuse(online, MAKER, "{'t': 'sit', 'seat': 1, 'name': 'Uncle'}", PH_REFUSED_SEAT_TAKEN);
    online_do(online, MAKER, "{'t': 'sit', 'seat': 2, 'name': 'Uncle'}");
    assert_int_equal(ph_table_person_at(online->table, 2), GRANDMA + 1);
    online_do(online, MAKER, "{'t': 'free', 'seat': 0}");
    online_do(online, MAKER, "{'t': 'sit', 'seat': 0, 'name': 'Aunt'}");
    assert_int_equal(ph_table_person_at(online->table, 0), GRANDMA);
    online_do(online, MAKER, "{'t': 'start'}"); // all are ready who have no phone
}

static void only_the_maker_sees_and_moves_a_seat_at_the_board(void **state) {
    struct online *const online = *state;
    const struct ph_table *const table = online->table;
    start(online);
    assert_int_equal(ph_table_seat_as(table, MAKER, PH_AS_SEAT), 0);
    assert_int_equal(ph_table_seat_as(table, MAKER, PH_AS_SEAT + 1), PH_ONLOOKER); // Bruno has his phone
    assert_int_equal(ph_table_seat_as(table, MAKER, PH_AS_SEAT + 20), PH_ONLOOKER);
    assert_int_equal(ph_table_seat_as(table, BRUNO, PH_AS_SEAT), PH_ONLOOKER);
    assert_int_equal(ph_table_seat_as(table, BRUNO, PH_AS_ONESELF), 1);
    assert_int_equal(ph_table_seat_as(table, BRUNO, PH_AS_BOARD), PH_ONLOOKER); // also where he looks at it himself
    assert_int_equal(ph_table_seat_as(table, 0, PH_AS_BOARD), PH_ONLOOKER);
    go_to(online, 0);
    assert_int_equal(act_as(online, MAKER, PH_AS_ONESELF), PH_REFUSED_NOT_SEATED);
    assert_int_equal(act_as(online, MAKER, PH_AS_BOARD), PH_REFUSED_NOT_SEATED);
    assert_int_equal(act_as(online, STRANGER, PH_AS_SEAT), PH_REFUSED_NOT_SEATED);
    assert_int_equal(act_as(online, MAKER, PH_AS_SEAT), PH_ACCEPTED);
}

static void a_person_lends_the_own_seat_and_takes_it_back(void **state) {
    struct online *const online = *state;
    start(online);
    go_to(online, 1);
    online_refuse(online, STRANGER, "{'t': 'lend', 'seat': 1, 'to': 'board'}", PH_REFUSED_NOT_MAKER);
    online_do(online, BRUNO, "{'t': 'lend', 'seat': 1, 'to': 'board'}");
    assert_string_equal(online_last(online), "lent");
    online_refuse(online, BRUNO, "{'t': 'lend', 'seat': 1, 'to': 'board'}", PH_REFUSED_WRONG_PHASE);
    assert_int_equal(act_as(online, BRUNO, PH_AS_ONESELF), PH_REFUSED_AT_BOARD);
    assert_int_equal(act_as(online, MAKER, PH_AS_SEAT + 1), PH_ACCEPTED);
    go_to(online, 1);
    online_do(online, BRUNO, "{'t': 'reclaim'}");
    assert_int_equal(act_as(online, MAKER, PH_AS_SEAT + 1), PH_REFUSED_NOT_SEATED);
    assert_int_equal(act_as(online, BRUNO, PH_AS_ONESELF), PH_ACCEPTED);
    online_refuse(online, BRUNO, "{'t': 'reclaim'}", PH_REFUSED_WRONG_PHASE);
}

static void the_maker_lends_only_the_seats_of_those_who_are_away(void **state) {
    struct online *const online = *state;
    start(online);
    online_refuse(online, MAKER, "{'t': 'lend', 'seat': 1, 'to': 'board'}", PH_REFUSED_OWNER_HERE);
    ph_table_presence(online->table, BRUNO, false, online->now);
    online_do(online, MAKER, "{'t': 'lend', 'seat': 1, 'to': 'bot'}");
    assert_true(online_has(online, "'t':'substituted','seat':1,'bot':'noble','why':'lent'"));
    online_do(online, MAKER, "{'t': 'lend', 'seat': 1, 'to': 'board'}");
    assert_string_equal(ph_table_bot_at(online->table, 1), "");
    online_do(online, MAKER, "{'t': 'lend', 'seat': 1, 'to': 'owner'}");
    assert_false(ph_table_is_at_board(online->table, 1));
    online_refuse(online, MAKER, "{'t': 'lend', 'seat': 0, 'to': 'owner'}", PH_REFUSED_WRONG_PHASE); // she has no phone
    online_refuse(online, MAKER, "{'t': 'lend', 'seat': 2, 'to': 'board'}", PH_REFUSED_NOT_SEATED);  // a bot's
}

static void a_bot_plays_for_a_seat_at_the_board_until_it_is_asked_there_again(void **state) {
    struct online *const online = *state;
    start(online);
    online_do(online, MAKER, "{'t': 'lend', 'seat': 0, 'to': 'bot'}");
    assert_true(ph_table_is_at_board(online->table, 0));
    assert_string_equal(ph_table_bot_at(online->table, 0), "noble");
    assert_int_equal(act_as(online, MAKER, PH_AS_SEAT), PH_REFUSED_SUBSTITUTED);
    assert_int_equal(ask_as(online, MAKER, PH_AS_SEAT, "{'t': 'reclaim'}"), PH_ACCEPTED);
    assert_string_equal(online_last(online), "lent");
    assert_string_equal(ph_table_bot_at(online->table, 0), "");
    assert_true(ph_table_is_at_board(online->table, 0));
}

static void the_board_is_the_presence_of_its_seats(void **state) {
    struct online *const online = *state;
    start(online);
    go_to(online, 0);
    online_wait(online, online->now + 100000);
    assert_string_equal(ph_table_bot_at(online->table, 0), "");
    ph_table_presence(online->table, MAKER, false, online->now);
    online_wait(online, online->now + 60000);
    assert_true(online_has(online, "'t':'substituted','seat':0,'bot':'noble','why':'away'"));
}

static void a_new_phone_takes_a_seat_over_with_all_that_belongs_to_it(void **state) {
    struct online *const online = *state;
    start(online);
    go_to(online, 0);
    assert_true(ph_table_has_room(online->table));
    online_refuse(online, STRANGER, "{'t': 'sit', 'seat': 1}", PH_REFUSED_SEAT_TAKEN);
    online_refuse(online, BRUNO, "{'t': 'sit', 'seat': 0}", PH_REFUSED_ALREADY_SEATED);
    online->follows[0] = false; // the new phone is told everything
    online_do(online, STRANGER, "{'t': 'sit', 'seat': 0}");
    assert_int_equal(ph_table_person_at(online->table, 0), STRANGER);
    assert_false(ph_table_is_at_board(online->table, 0));
    assert_false(ph_table_has_room(online->table));
    online_refuse(online, 6, "{'t': 'sit', 'seat': 0}", PH_REFUSED_SEAT_TAKEN);
    assert_int_equal(act_as(online, STRANGER, PH_AS_ONESELF), PH_ACCEPTED);
}

static void before_the_game_seats_come_and_go_between_phones_and_board(void **state) {
    struct online *const online = *state;
    begin(online, "open");
    assert_int_equal(ph_table_open_seat(online->table), 2);
    online_do(online, BRUNO, "{'t': 'lend', 'seat': 1, 'to': 'board'}");
    online_refuse(online, BRUNO, "{'t': 'lend', 'seat': 1, 'to': 'bot'}", PH_REFUSED_WRONG_PHASE);
    online_do(online, BRUNO, "{'t': 'reclaim'}");
    online_do(online, STRANGER, "{'t': 'sit', 'seat': 0}"); // Grandma has got a phone
    online_refuse(online, MAKER, "{'t': 'start'}", PH_REFUSED_NOT_READY);
    online_do(online, STRANGER, "{'t': 'ready'}");
    online_do(online, MAKER, "{'t': 'seat', 'seat': 2, 'as': 'closed'}");
    online_do(online, MAKER, "{'t': 'start'}");
    assert_int_equal(ph_table_open_seat(online->table), -1);
}

static void a_server_that_comes_back_knows_the_board(void **state) {
    struct online *const online = *state;
    start(online);
    online_do(online, BRUNO, "{'t': 'lend', 'seat': 1, 'to': 'board'}");
    online_crash(online);
    assert_true(ph_table_is_at_board(online->table, 0) && ph_table_is_at_board(online->table, 1));
    go_to(online, 1);
}

static void a_rematch_has_the_same_people_at_the_board(void **state) {
    struct online *const online = *state;
    struct ph_table *again;
    static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {9};
    const struct ph_table_request request = {.person = MAKER, .now = online->now, .secret = secret};
    start(online);
    online_do(online, BRUNO, "{'t': 'resign'}");
    assert_int_equal(ask_as(online, MAKER, PH_AS_SEAT, "{'t': 'abandon'}"), PH_ACCEPTED);
    assert_true(ph_table_is_over(online->table));
    assert_int_equal(ph_table_create(&again), PH_OK);
    assert_int_equal(ph_table_make_again(again, online->table, &request, NULL), PH_ACCEPTED);
    assert_true(ph_table_is_board(again) && ph_table_is_at_board(again, 0) && !ph_table_is_at_board(again, 1));
    assert_string_equal(ph_table_name_at(again, 0), "Grandma");
    ph_table_destroy(again);
    online_refuse(online, STRANGER, "{'t': 'rematch', 'next': 'abc'}", PH_REFUSED_NOT_SEATED);
    assert_int_equal(ask_as(online, MAKER, PH_AS_BOARD, "{'t': 'rematch', 'next': 'abc'}"), PH_ACCEPTED);
}

int main(void) {
#define CASE(test) cmocka_unit_test_setup_teardown(test, online_set_up, online_tear_down)
    const struct CMUnitTest tests[] = {
        CASE(such_a_table_is_live_and_not_listed),
        CASE(other_tables_have_no_board),
        CASE(somebody_without_a_phone_sits_at_the_board),
        CASE(only_the_maker_sees_and_moves_a_seat_at_the_board),
        CASE(a_person_lends_the_own_seat_and_takes_it_back),
        CASE(the_maker_lends_only_the_seats_of_those_who_are_away),
        CASE(a_bot_plays_for_a_seat_at_the_board_until_it_is_asked_there_again),
        CASE(the_board_is_the_presence_of_its_seats),
        CASE(a_new_phone_takes_a_seat_over_with_all_that_belongs_to_it),
        CASE(before_the_game_seats_come_and_go_between_phones_and_board),
        CASE(a_server_that_comes_back_knows_the_board),
        CASE(a_rematch_has_the_same_people_at_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
