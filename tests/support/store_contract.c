// SPDX-License-Identifier: MIT
#include "support/store_contract.h"

#include "support/storing.h"

#include <inttypes.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *place;
static void (*empty_place)(const char *where);
static struct store *store;

static int begin(void **state) {
    (void)state;
    empty_place(place);
    store = storing_open(place);
    return 0;
}

static int end(void **state) {
    (void)state;
    store_close(store);
    return 0;
}

static void reopen(void) {
    store_close(store);
    store = storing_open(place);
}

// ---- journals -------------------------------------------------------------------------------------------------------

static void entries_come_back_in_order(void **state) {
    (void)state;
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_int_equal(storing_append(store, "b", 1), STORE_DONE);
    for (uint32_t number = 2; number <= 12; number++) {
        assert_int_equal(storing_append(store, "a", number), STORE_DONE);
    }
    assert_int_equal(storing_count(store, "a"), 12);
    reopen();
    assert_int_equal(storing_count(store, "a"), 12);
    assert_int_equal(storing_count(store, "b"), 1);
}

static void a_number_is_given_once(void **state) {
    (void)state;
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_int_equal(storing_append(store, "a", 2), STORE_DONE);
    assert_int_equal(storing_append(store, "a", 1), STORE_TAKEN);
    assert_int_equal(storing_append(store, "a", 2), STORE_TAKEN);
    assert_int_equal(storing_count(store, "a"), 2);
}

static void a_number_follows_the_last(void **state) {
    (void)state;
    assert_int_equal(storing_append(store, "a", 2), STORE_UNKNOWN);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_int_equal(storing_append(store, "a", 3), STORE_UNKNOWN);
    assert_int_equal(storing_count(store, "a"), 1);
}

static void entries_of_one_request_are_stored_together(void **state) {
    (void)state;
    char text[3][STORING_LINE_SIZE];
    struct store_text lines[3];
    for (uint32_t i = 0; i < 3; i++) {
        storing_line(text[i], "a", i + 1);
        lines[i] = (struct store_text){.data = text[i], .length = strlen(text[i])};
    }
    struct store_request request = {
        .ask = STORE_APPEND,
        .as.append = {.table = "a", .first = 1, .lines = lines, .line_count = 3, .due = STORE_NEVER},
    };
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(storing_append(store, "a", 4), STORE_DONE);
    assert_int_equal(store_ask(store, &request), STORE_TAKEN);
    assert_int_equal(storing_count(store, "a"), 4);
}

static void an_unknown_table_is_not_loaded(void **state) {
    (void)state;
    assert_int_equal(storing_count(store, "nowhere"), 0);
}

// ---- secrets --------------------------------------------------------------------------------------------------------

static enum store_answer keep(uint32_t first, const char *secrets) {
    struct store_request request = {
        .ask = STORE_APPEND,
        .as.append = {.table = "a", .first = first, .due = STORE_NEVER},
    };
    request.as.append.secrets = (struct store_text){.data = secrets, .length = secrets == NULL ? 0 : strlen(secrets)};
    return store_ask(store, &request);
}

static void assert_secrets(const char *expected) {
    struct store_request request = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_string_equal(request.as.load.secrets.data, expected);
    store_request_deinit(&request);
}

static void secrets_replace_those_before(void **state) {
    (void)state;
    assert_int_equal(keep(1, "{}"), STORE_UNKNOWN);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_secrets("");
    assert_int_equal(keep(2, "{\"secret\":\"01\"}"), STORE_DONE);
    assert_int_equal(keep(2, "{\"secret\":\"02\"}"), STORE_DONE);
    assert_int_equal(keep(2, NULL), STORE_DONE);
    reopen();
    assert_secrets("{\"secret\":\"02\"}");
    assert_int_equal(keep(1, "{\"secret\":\"03\"}"), STORE_TAKEN);
    assert_secrets("{\"secret\":\"02\"}");
    assert_int_equal(storing_count(store, "a"), 1);
}

// ---- lists ----------------------------------------------------------------------------------------------------------

static void set(const char *table, struct store_append how) {
    struct store_request request = {.ask = STORE_APPEND, .as.append = how};
    assert_int_equal(storing_append(store, table, 1), STORE_DONE);
    request.as.append.table = table;
    request.as.append.first = 2;
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

// The ids of a list, as one text.
static const char *list(struct store_list how) {
    static char ids[256];
    struct store_request request = {.ask = STORE_LIST, .as.list = how};
    struct ph_writer writer;
    ph_writer_init(&writer, ids, sizeof ids);
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    for (size_t i = 0; i < request.as.list.count; i++) {
        ph_write_text(&writer, request.as.list.tables[i].table);
    }
    store_request_deinit(&request);
    return ids;
}

static void make_tables(void) {
    const uint64_t people[] = {7, 8};
    set("a", (struct store_append){.due = 500, .listed = true, .about = "{\"game\":\"rattus\"}"});
    set("b", (struct store_append){.due = STORE_NEVER, .listed = true, .people = people, .people_count = 2});
    set("c", (struct store_append){.due = 900, .state = STORE_TABLE_PLAYING, .listed = true});
    set("d", (struct store_append){.due = 100, .state = STORE_TABLE_OVER, .people = people + 1, .people_count = 1});
}

static void tables_are_listed(void **state) {
    (void)state;
    make_tables();
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_ALL, .after = "", .limit = 9}), "abcd");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_ALL, .after = "a", .limit = 2}), "bc");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "", .limit = 9}), "cba");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "c", .limit = 1}), "b");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_DUE, .before = 900, .after = "", .limit = 9}),
                        "da");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_DUE, .before = 901, .after = "", .limit = 9}),
                        "dac");
    assert_string_equal(
        list((struct store_list){.kind = STORE_LIST_DUE, .before = 901, .since = 500, .after = "a", .limit = 1}), "c");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_OF_PERSON, .person = 8, .after = "", .limit = 9}),
                        "db");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_OF_PERSON, .person = 9, .after = "", .limit = 9}),
                        "");
}

static void lists_say_how_a_table_is(void **state) {
    (void)state;
    make_tables();
    struct store_request request = {.ask = STORE_LIST, .as.list = {.kind = STORE_LIST_ALL, .after = "", .limit = 3}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    const struct store_listed *const tables = request.as.list.tables;
    assert_int_equal(tables[0].number, 1);
    assert_int_equal(tables[0].due, 500);
    assert_true(tables[0].listed);
    assert_string_equal(tables[0].about, "{\"game\":\"rattus\"}");
    assert_int_equal(tables[1].due, STORE_NEVER);
    assert_int_equal(tables[2].state, STORE_TABLE_PLAYING);
    store_request_deinit(&request);
}

static void whoever_leaves_is_not_listed(void **state) {
    (void)state;
    const uint64_t other = 7;
    make_tables();
    struct store_request request = {
        .ask = STORE_APPEND,
        .as.append = {.table = "b", .first = 2, .due = STORE_NEVER, .people = &other, .people_count = 1},
    };
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_OF_PERSON, .person = 8, .after = "", .limit = 9}),
                        "d");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_OF_PERSON, .person = 7, .after = "", .limit = 9}),
                        "b");
}

static enum store_answer make(const char *table, uint64_t maker, int64_t made, enum store_table_state state) {
    char text[STORING_LINE_SIZE];
    storing_line(text, table, 1);
    const struct store_text line = {.data = text, .length = strlen(text)};
    struct store_request request = {.ask = STORE_APPEND,
                                    .as.append = {.table = table,
                                                  .first = 1,
                                                  .lines = &line,
                                                  .line_count = 1,
                                                  .due = STORE_NEVER,
                                                  .listed = true,
                                                  .state = state,
                                                  .maker = maker,
                                                  .made = made,
                                                  .tables_max = 2}};
    return store_ask(store, &request);
}

static void the_newest_table_is_listed_first(void **state) {
    (void)state;
    const struct store_list of_maker = {.kind = STORE_LIST_OF_PERSON, .person = 7, .after = "", .limit = 9};
    assert_int_equal(make("a", 7, 300, STORE_TABLE_OPEN), STORE_DONE);
    assert_int_equal(make("b", 7, 100, STORE_TABLE_PLAYING), STORE_DONE);
    assert_int_equal(make("c", 8, 200, STORE_TABLE_OPEN), STORE_DONE);
    assert_int_equal(make("d", 8, 400, STORE_TABLE_OVER), STORE_DONE);
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "", .limit = 9}), "acb");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "a", .limit = 1}), "c");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "nowhere", .limit = 1}), "");
    assert_string_equal(list(of_maker), "a");
}

static void of_equally_new_tables_the_last_is_listed_first(void **state) {
    (void)state;
    const char *const tables[] = {"c", "a", "d", "b"};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(make(tables[i], 10 + i, 100, STORE_TABLE_OPEN), STORE_DONE);
    }
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "", .limit = 9}), "bdac");
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "d", .limit = 9}), "ac");
}

static void nobody_makes_more_tables_than_allowed(void **state) {
    (void)state;
    assert_int_equal(make("a", 7, 1, STORE_TABLE_OPEN), STORE_DONE);
    assert_int_equal(make("b", 7, 2, STORE_TABLE_OVER), STORE_DONE);
    assert_int_equal(make("c", 7, 3, STORE_TABLE_PLAYING), STORE_DONE);
    assert_int_equal(make("d", 7, 4, STORE_TABLE_OPEN), STORE_FULL);
    assert_int_equal(storing_count(store, "d"), 0);
    assert_int_equal(make("d", 8, 4, STORE_TABLE_OPEN), STORE_DONE);
}

// ---- chat -----------------------------------------------------------------------------------------------------------

static enum store_answer say(const char *table, uint32_t number, uint64_t person, const char *line) {
    struct store_request request = {
        .ask = STORE_CHAT_ADD,
        .as.chat_add = {.table = table,
                        .number = number,
                        .person = person,
                        .line = {.data = line, .length = strlen(line)}},
    };
    return store_ask(store, &request);
}

static void assert_chat(uint32_t after, size_t limit, const char *expected) {
    struct store_request request = {.ask = STORE_CHAT_READ,
                                    .as.chat_read = {.table = "a", .after = after, .limit = limit}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_string_equal(request.as.chat_read.lines.data, expected);
    store_request_deinit(&request);
}

static void chat_is_a_stream_of_its_own(void **state) {
    (void)state;
    assert_int_equal(say("a", 1, 7, "one"), STORE_UNKNOWN);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_int_equal(say("a", 1, 7, "one"), STORE_DONE);
    assert_int_equal(say("a", 2, 8, "two é 😀"), STORE_DONE);
    assert_int_equal(say("a", 2, 8, "again"), STORE_TAKEN);
    assert_int_equal(say("a", 3, 7, "three"), STORE_DONE);
    reopen();
    assert_chat(0, 10, "one\ntwo é 😀\nthree\n");
    assert_chat(1, 10, "two é 😀\nthree\n");
    assert_chat(0, 2, "two é 😀\nthree\n");
    struct store_request request = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(request.as.load.chat, 3);
    store_request_deinit(&request);
}

// ---- people ---------------------------------------------------------------------------------------------------------

static enum store_answer who(uint8_t token, struct store_who *found) {
    struct store_request request = {.ask = STORE_WHO, .as.who = {.now = 2000}};
    request.as.who.token[STORE_TOKEN_SIZE - 1] = token;
    const enum store_answer answer = store_ask(store, &request);
    *found = request.as.who;
    return answer;
}

static enum store_answer sign_in(uint64_t person, uint8_t token) {
    struct store_request request = {.ask = STORE_SIGN_IN, .as.sign_in = {.person = person, .now = 1000}};
    request.as.sign_in.token[STORE_TOKEN_SIZE - 1] = token;
    return store_ask(store, &request);
}

static enum store_answer sign_out(uint64_t person, uint8_t token) {
    struct store_request request = {.ask = STORE_SIGN_OUT, .as.sign_out = {.person = person}};
    request.as.sign_out.token[STORE_TOKEN_SIZE - 1] = token;
    return store_ask(store, &request);
}

static enum store_answer open_account(uint64_t person, const char *password) {
    struct store_request request = {.ask = STORE_ACCOUNT, .as.account = {.person = person, .password = password}};
    return store_ask(store, &request);
}

static enum store_answer rename_to(uint64_t person, const char *name) {
    struct store_request request = {.ask = STORE_RENAME, .as.rename = {.person = person, .name = name, .folded = name}};
    return store_ask(store, &request);
}

static void a_guest_is_known_by_the_token(void **state) {
    (void)state;
    struct store_who found;
    uint64_t anna;
    uint64_t other;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Anna", 2, &other), STORE_DONE);
    assert_int_not_equal(anna, other);
    reopen();
    assert_int_equal(who(1, &found), STORE_DONE);
    assert_int_equal(found.person, anna);
    assert_string_equal(found.name, "Anna");
    assert_false(found.has_account);
    assert_int_equal(who(3, &found), STORE_UNKNOWN);
}

static void a_signed_out_token_is_unknown(void **state) {
    (void)state;
    struct store_who found;
    uint64_t anna;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(sign_in(anna, 2), STORE_DONE);
    assert_int_equal(sign_in(anna, 3), STORE_DONE);
    assert_int_equal(sign_in(anna + 1, 4), STORE_UNKNOWN);
    assert_int_equal(sign_out(0, 2), STORE_DONE);
    assert_int_equal(sign_out(0, 2), STORE_UNKNOWN);
    assert_int_equal(who(1, &found), STORE_DONE);
    assert_int_equal(who(2, &found), STORE_UNKNOWN);
    assert_int_equal(sign_out(anna, 0), STORE_DONE);
    assert_int_equal(who(1, &found), STORE_UNKNOWN);
    assert_int_equal(who(3, &found), STORE_UNKNOWN);
}

static void an_account_keeps_its_name(void **state) {
    (void)state;
    struct store_who found;
    uint64_t anna;
    uint64_t ben;
    uint64_t nobody;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Ben", 2, &ben), STORE_DONE);
    assert_int_equal(open_account(anna, "$hash"), STORE_DONE);
    assert_int_equal(storing_guest(store, "Anna", 3, &nobody), STORE_TAKEN);
    assert_int_equal(rename_to(ben, "Anna"), STORE_TAKEN);
    assert_int_equal(rename_to(anna, "Anna"), STORE_DONE);
    assert_int_equal(rename_to(ben, "Bruno"), STORE_DONE);
    assert_int_equal(rename_to(ben + 10, "Clara"), STORE_UNKNOWN);
    assert_int_equal(who(1, &found), STORE_DONE);
    assert_true(found.has_account);
    assert_int_equal(who(2, &found), STORE_DONE);
    assert_string_equal(found.name, "Bruno");
}

static void a_program_stays_one(void **state) {
    (void)state;
    struct store_who found;
    struct store_request made = {
        .ask = STORE_GUEST,
        .as.guest = {.name = "X", .folded = "X", .program = true, .token = {[STORE_TOKEN_SIZE - 1] = 1}}};
    struct store_request login = {.ask = STORE_LOGIN, .as.login = {.folded = "Y"}};
    uint64_t anna;
    assert_int_equal(store_ask(store, &made), STORE_DONE);
    assert_int_equal(storing_guest(store, "Anna", 2, &anna), STORE_DONE);
    assert_int_equal(rename_to(made.as.guest.person, "Y"), STORE_DONE);
    assert_int_equal(open_account(made.as.guest.person, "$hash"), STORE_DONE);
    reopen();
    assert_int_equal(who(1, &found), STORE_DONE);
    assert_true(found.program && found.has_account);
    assert_int_equal(store_ask(store, &login), STORE_DONE);
    assert_true(login.as.login.program);
    struct store_request person = {.ask = STORE_PERSON, .as.person = {.person = made.as.guest.person, .limit = 1}};
    assert_int_equal(store_ask(store, &person), STORE_UNKNOWN); // without a result
    assert_true(person.as.person.program);
    store_request_deinit(&person);
    assert_int_equal(who(2, &found), STORE_DONE);
    assert_false(found.program);
}

static void of_two_accounts_with_a_name_the_first_has_it(void **state) {
    (void)state;
    uint64_t anna;
    uint64_t other;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Anna", 2, &other), STORE_DONE);
    assert_int_equal(open_account(other, "$hash"), STORE_DONE);
    assert_int_equal(open_account(anna, "$hash"), STORE_TAKEN);
    assert_int_equal(open_account(other, "$new"), STORE_DONE);
    assert_int_equal(open_account(other + 10, "$hash"), STORE_UNKNOWN);
    struct store_request request = {.ask = STORE_LOGIN, .as.login = {.folded = "Anna"}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(request.as.login.person, other);
    assert_string_equal(request.as.login.password, "$new");
    request.as.login.folded = "Ben";
    assert_int_equal(store_ask(store, &request), STORE_UNKNOWN);
}

static void an_account_is_opened_with_another_name(void **state) {
    (void)state;
    struct store_who found;
    uint64_t anna;
    uint64_t ben;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Ben", 2, &ben), STORE_DONE);
    assert_int_equal(open_account(ben, "$hash"), STORE_DONE);
    struct store_request request = {.ask = STORE_ACCOUNT,
                                    .as.account = {.person = anna, .password = "$1", .name = "BEN", .folded = "Ben"}};
    assert_int_equal(store_ask(store, &request), STORE_TAKEN);
    request.as.account.name = request.as.account.folded = "Clara";
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(who(1, &found), STORE_DONE);
    assert_string_equal(found.name, "Clara");
    assert_true(found.has_account);
}

static void another_password_ends_all_other_sessions(void **state) {
    (void)state;
    struct store_who found;
    uint64_t anna;
    uint8_t token[STORE_TOKEN_SIZE] = {[STORE_TOKEN_SIZE - 1] = 2};
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(sign_in(anna, 2), STORE_DONE);
    struct store_request request = {.ask = STORE_ACCOUNT,
                                    .as.account = {.person = anna, .password = "$1", .only = token}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(who(1, &found), STORE_UNKNOWN);
    assert_int_equal(who(2, &found), STORE_DONE);
}

static uint32_t clear(uint64_t *after, uint32_t limit, int64_t before) {
    struct store_request request = {.ask = STORE_CLEAR,
                                    .as.clear = {.after = *after, .limit = limit, .before = before}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    *after = request.as.clear.after;
    return request.as.clear.count;
}

static void nobody_gets_a_name_that_looks_like_an_accounts(void **state) {
    (void)state;
    uint64_t anna;
    uint64_t other;
    struct store_request rename = {.ask = STORE_RENAME};
    struct store_request account = {.ask = STORE_ACCOUNT};
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Αnna", 2, &other), STORE_DONE); // a Greek letter; guests may look alike
    assert_int_equal(open_account(anna, "$hash"), STORE_DONE);
    rename.as.rename = (struct store_rename){.person = other, .name = "аnna", .folded = "аnna"}; // a Cyrillic one
    account.as.account = (struct store_account){.person = other, .password = "$other"};
    assert_int_equal(storing_guest(store, "аnna", 3, &(uint64_t){0}), STORE_TAKEN);
    assert_int_equal(store_ask(store, &rename), STORE_TAKEN);
    assert_int_equal(store_ask(store, &account), STORE_TAKEN);
    account.as.account =
        (struct store_account){.person = other, .password = "$other", .name = "Ꭺnna", .folded = "Ꭺnna"};
    assert_int_equal(store_ask(store, &account), STORE_TAKEN);
    rename.as.rename.person = anna; // the owner may
    assert_int_equal(store_ask(store, &rename), STORE_DONE);
}

static enum store_answer give_code(uint64_t person, uint8_t token) {
    struct store_request request = {.ask = STORE_CODE, .as.code = {.person = person, .now = 1000}};
    request.as.code.token[STORE_TOKEN_SIZE - 1] = token;
    return store_ask(store, &request);
}

static void a_guests_code_lasts_until_the_next_or_an_account(void **state) {
    (void)state;
    struct store_who found;
    uint64_t anna;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(give_code(anna, 2), STORE_DONE);
    reopen();
    assert_int_equal(who(2, &found), STORE_DONE);
    assert_int_equal(found.person, anna);
    assert_int_equal(give_code(anna, 3), STORE_DONE);
    assert_int_equal(who(2, &found), STORE_UNKNOWN);
    assert_int_equal(who(3, &found), STORE_DONE);
    struct store_request account = {
        .ask = STORE_ACCOUNT, .as.account = {.person = anna, .password = "$hash", .name = "Anna", .folded = "Anna"}};
    assert_int_equal(store_ask(store, &account), STORE_DONE);
    assert_int_equal(who(3, &found), STORE_UNKNOWN);
    assert_int_equal(who(1, &found), STORE_DONE);
    assert_int_equal(give_code(anna, 4), STORE_UNKNOWN); // an account has none
    assert_int_equal(give_code(anna + 1, 4), STORE_UNKNOWN);
}

// Guests are seen at 1000, when they are made; `who` sees them again at 2000, if that is a day later.
static void guests_who_are_gone_are_removed(void **state) {
    (void)state;
    struct store_who found;
    uint64_t people[5];
    uint64_t after = 0;
    const char *const names[] = {"Anna", "Ben", "Clara", "Dora", "Emil"};
    for (uint8_t i = 0; i < 5; i++) {
        assert_int_equal(storing_guest(store, names[i], i + 1, &people[i]), STORE_DONE);
    }
    assert_int_equal(open_account(people[0], "$hash"), STORE_DONE);
    assert_int_equal(make("a", people[1], 1, STORE_TABLE_OPEN), STORE_DONE);
    set("b", (struct store_append){.due = STORE_NEVER, .people = &people[2], .people_count = 1});
    set("c",
        (struct store_append){.due = STORE_NEVER, .state = STORE_TABLE_OVER, .people = &people[3], .people_count = 1});
    assert_int_equal(clear(&after, 10, 1000), 0);
    after = 0;
    uint32_t removed = clear(&after, 4, 1001); // four people, and then the last
    assert_true(after == people[0] || after == people[1] || after == people[2] || after == people[3] ||
                after == people[4]);
    removed += clear(&after, 4, 1001);
    assert_int_equal(removed, 2); // Dora and Emil
    assert_int_equal(clear(&after, 4, 1001), 0);
    assert_int_equal(after, 0);
    for (uint8_t i = 0; i < 5; i++) {
        assert_int_equal(who(i + 1, &found), i < 3 ? STORE_DONE : STORE_UNKNOWN);
    }
}

// ---- forgetting -----------------------------------------------------------------------------------------------------

static void add_entry(uint32_t number, const char *text, uint64_t person) {
    const struct store_text line = {.data = text, .length = strlen(text)};
    struct store_request request = {
        .ask = STORE_APPEND,
        .as.append = {.table = "a",
                      .first = number,
                      .lines = &line,
                      .line_count = 1,
                      .due = STORE_NEVER,
                      .people = &person,
                      .people_count = 1},
    };
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

static void write_about(uint64_t anna, uint64_t ben) {
    char line[128];
    snprintf(line, sizeof line, "{\"n\":1,\"t\":\"made\",\"person\":%" PRIu64 "}", anna);
    add_entry(1, line, anna);
    snprintf(line, sizeof line, "{\"n\":2,\"t\":\"sat\",\"person\":%" PRIu64 ",\"name\":\"Anna\"}", anna);
    add_entry(2, line, anna);
    snprintf(line, sizeof line, "{\"n\":3,\"t\":\"sat\",\"person\":%" PRIu64 ",\"name\":\"Ben\"}", ben);
    add_entry(3, line, ben);
    assert_int_equal(say("a", 1, anna, "Anna: hello"), STORE_DONE);
    assert_int_equal(say("a", 2, ben, "Ben: hello"), STORE_DONE);
}

static void a_person_is_forgotten(void **state) {
    (void)state;
    struct store_who found;
    uint64_t anna;
    uint64_t ben;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Ben", 2, &ben), STORE_DONE);
    assert_int_equal(open_account(anna, "$hash"), STORE_DONE);
    write_about(anna, ben);

    struct store_request request = {.ask = STORE_FORGET, .as.forget = {.person = anna}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(request.as.forget.entries, 1);
    assert_int_equal(request.as.forget.chat, 1);
    assert_int_equal(store_ask(store, &request), STORE_UNKNOWN);
    assert_int_equal(who(1, &found), STORE_UNKNOWN);
    assert_int_equal(who(2, &found), STORE_DONE);
    assert_chat(0, 10, "Ben: hello\n");
    assert_string_equal(
        list((struct store_list){.kind = STORE_LIST_OF_PERSON, .person = anna, .after = "", .limit = 9}), "");
}

static enum store_answer report(const char *table, uint64_t reporter, uint64_t person, const char *why) {
    struct store_request request = {
        .ask = STORE_REPORT_ADD,
        .as.report_add = {.table = table, .reporter = reporter, .person = person, .why = why, .now = 7000}};
    return store_ask(store, &request);
}

static void assert_reports(uint64_t after, const char *expected) {
    char text[256] = "";
    struct ph_writer writer;
    struct store_request request = {.ask = STORE_REPORTS, .as.reports = {.after = after, .limit = 5}};
    ph_writer_init(&writer, text, sizeof text);
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    for (size_t i = 0; i < request.as.reports.count; i++) {
        const struct store_report *const one = &request.as.reports.reports[i];
        ph_write_format(&writer, "%u %s %s>%s %s %u %d\n", (unsigned)one->id, one->table, one->reporter_name,
                        one->person_name, one->why, (unsigned)one->chat, (int)one->made);
    }
    store_request_deinit(&request);
    assert_string_equal(text, expected);
}

static void a_report_names_the_last_line_of_chat(void **state) {
    (void)state;
    uint64_t anna;
    uint64_t ben;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Ben", 2, &ben), STORE_DONE);
    assert_int_equal(report("a", anna, ben, ""), STORE_UNKNOWN);
    write_about(anna, ben);
    assert_int_equal(report("a", anna, ben + 1, ""), STORE_UNKNOWN);
    assert_int_equal(report("a", anna, ben, "He shouts"), STORE_DONE);
    assert_int_equal(say("a", 3, ben, "Ben: what?"), STORE_DONE);
    assert_int_equal(report("a", ben, anna, ""), STORE_DONE);
    assert_reports(0, "1 a Anna>Ben He shouts 2 7000\n2 a Ben>Anna  3 7000\n");
    assert_reports(1, "2 a Ben>Anna  3 7000\n");
    struct store_request read = {.ask = STORE_CHAT_READ, .as.chat_read = {.table = "a", .until = 2, .limit = 1}};
    assert_int_equal(store_ask(store, &read), STORE_DONE);
    assert_string_equal(read.as.chat_read.lines.data, "Ben: hello\n");
    store_request_deinit(&read);
}

static void reports_go_with_their_people(void **state) {
    (void)state;
    uint64_t anna;
    uint64_t ben;
    uint64_t clara;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Ben", 2, &ben), STORE_DONE);
    assert_int_equal(storing_guest(store, "Clara", 3, &clara), STORE_DONE);
    assert_int_equal(open_account(clara, "$hash"), STORE_DONE);
    write_about(anna, ben);
    assert_int_equal(report("a", anna, ben, ""), STORE_DONE);
    assert_int_equal(report("a", clara, ben, ""), STORE_DONE);
    struct store_request adopt = {.ask = STORE_ADOPT, .as.adopt = {.guest = anna, .person = clara, .name = "Clara"}};
    assert_int_equal(store_ask(store, &adopt), STORE_DONE);
    assert_reports(0, "1 a Clara>Ben  2 7000\n2 a Clara>Ben  2 7000\n");
    struct store_request forget = {.ask = STORE_FORGET, .as.forget = {.person = ben}};
    assert_int_equal(store_ask(store, &forget), STORE_DONE);
    assert_reports(0, "");
}

static enum store_answer ban(uint64_t person, const char *address, int64_t until) {
    struct store_ban added = {.person = person, .until = until, .made = 1000};
    struct store_request request = {.ask = STORE_BAN_ADD, .as.ban_add = {.ban = &added, .max = 3}};
    strcpy(added.address, address);
    return store_ask(store, &request);
}

static enum store_answer unban(uint64_t id) {
    struct store_request request = {.ask = STORE_BAN_END, .as.ban_end = {.id = id}};
    return store_ask(store, &request);
}

// Whose bans hold at a time; returns their mark, which STORE_ALIVE tells, too.
static int64_t assert_bans(int64_t now, const char *expected) {
    char text[256] = "";
    struct ph_writer writer;
    struct store_request request = {.ask = STORE_BANS, .as.bans = {.now = now, .limit = 9}};
    struct store_request alive = {.ask = STORE_ALIVE, .as.alive = {.now = now, .lease = 1000}};
    ph_writer_init(&writer, text, sizeof text);
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    for (size_t i = 0; i < request.as.bans.count; i++) {
        const struct store_ban *const one = &request.as.bans.bans[i];
        ph_write_format(&writer, "%u %u%s\n", (unsigned)one->id, (unsigned)one->person, one->address);
    }
    const int64_t mark = request.as.bans.mark;
    store_request_deinit(&request);
    assert_string_equal(text, expected);
    assert_int_equal(store_ask(store, &alive), STORE_DONE);
    assert_int_equal(alive.as.alive.bans, mark);
    return mark;
}

static enum store_answer block(const char *word, bool blocked) {
    struct store_request request = {.ask = STORE_WORD_SET, .as.word_set = {.word = word, .blocked = blocked, .max = 2}};
    return store_ask(store, &request);
}

// Returns their mark.
static int64_t assert_words(const char *expected) {
    char text[64] = "";
    struct ph_writer writer;
    struct store_request request = {.ask = STORE_BANS, .as.bans = {.now = 0, .limit = 9}};
    ph_writer_init(&writer, text, sizeof text);
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    for (size_t i = 0; i < request.as.bans.word_count; i++) {
        ph_write_format(&writer, "%s\n", request.as.bans.words[i].word);
    }
    const int64_t mark = request.as.bans.mark;
    store_request_deinit(&request);
    assert_string_equal(text, expected);
    return mark;
}

static void words_are_blocked(void **state) {
    (void)state;
    const int64_t before = assert_words("");
    assert_int_equal(block("dolt", false), STORE_TAKEN);
    assert_int_equal(block("dolt", true), STORE_DONE);
    assert_int_equal(block("dolt", true), STORE_TAKEN);
    assert_int_equal(block("boor", true), STORE_DONE);
    assert_int_equal(block("oaf", true), STORE_FULL);
    assert_true(assert_words("boor\ndolt\n") > before);
    assert_int_equal(block("boor", false), STORE_DONE);
    (void)assert_words("dolt\n");
}

static void bans_hold_until_they_end(void **state) {
    (void)state;
    uint64_t anna;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    const int64_t before = assert_bans(1000, "");
    assert_int_equal(ban(anna + 1, "", STORE_NEVER), STORE_UNKNOWN);
    assert_int_equal(ban(anna, "", STORE_NEVER), STORE_DONE);
    assert_int_equal(ban(0, "203.0.113.7", 2000), STORE_DONE);
    assert_int_equal(ban(0, "2001:db8::", 9000), STORE_DONE);
    assert_int_equal(ban(0, "203.0.113.8", 9000), STORE_FULL);
    char hers[64];
    char all[128];
    snprintf(hers, sizeof hers, "1 %u\n", (unsigned)anna);
    snprintf(all, sizeof all, "%s2 0203.0.113.7\n3 02001:db8::\n", hers);
    const int64_t after = assert_bans(1999, all);
    assert_true(after != before);
    snprintf(all, sizeof all, "%s3 02001:db8::\n", hers);
    (void)assert_bans(2000, all);
    reopen();
    assert_int_equal(unban(3), STORE_DONE);
    assert_int_equal(unban(3), STORE_UNKNOWN);
    assert_true(assert_bans(2000, hers) != after);
    struct store_request forget = {.ask = STORE_FORGET, .as.forget = {.person = anna}};
    assert_int_equal(store_ask(store, &forget), STORE_DONE);
    (void)assert_bans(2000, "");
}

static void a_journal_without_a_name_keeps_all_else(void **state) {
    (void)state;
    char expected[256];
    uint64_t anna;
    uint64_t ben;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Ben", 2, &ben), STORE_DONE);
    write_about(anna, ben);
    struct store_request forget = {.ask = STORE_FORGET, .as.forget = {.person = anna}};
    assert_int_equal(store_ask(store, &forget), STORE_DONE);

    struct store_request load = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    snprintf(expected, sizeof expected,
             "{\"n\":1,\"t\":\"made\",\"person\":%" PRIu64 "}\n{\"n\":2,\"t\":\"sat\",\"person\":%" PRIu64
             ",\"name\":\"–\"}\n"
             "{\"n\":3,\"t\":\"sat\",\"person\":%" PRIu64 ",\"name\":\"Ben\"}\n",
             anna, anna, ben);
    assert_string_equal(load.as.load.journal.data, expected);
    store_request_deinit(&load);
}

static void what_lists_show_forgets_the_name(void **state) {
    (void)state;
    char about[256];
    uint64_t anna;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    snprintf(about, sizeof about,
             "{\"seats\":[{\"person\":%" PRIu64 ",\"name\":\"Anna\"},{\"person\":0,\"name\":\"Ben\"}]}", anna);
    set("a", (struct store_append){.due = STORE_NEVER, .about = about, .people = &anna, .people_count = 1});
    struct store_request forget = {.ask = STORE_FORGET, .as.forget = {.person = anna}};
    assert_int_equal(store_ask(store, &forget), STORE_DONE);
    assert_int_equal(forget.as.forget.entries, 0);
    struct store_request request = {.ask = STORE_LIST, .as.list = {.kind = STORE_LIST_ALL, .after = "", .limit = 1}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    snprintf(about, sizeof about,
             "{\"seats\":[{\"person\":%" PRIu64 ",\"name\":\"–\"},{\"person\":0,\"name\":\"Ben\"}]}", anna);
    assert_string_equal(request.as.list.tables[0].about, about);
    store_request_deinit(&request);
}

static enum store_answer adopt(uint64_t guest, uint64_t person) {
    struct store_request request = {.ask = STORE_ADOPT, .as.adopt = {.guest = guest, .person = person, .name = "Bea"}};
    return store_ask(store, &request);
}

static void an_account_takes_a_guests_tables(void **state) {
    (void)state;
    char expected[256];
    struct store_who found;
    uint64_t anna;
    uint64_t bea;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Bea", 2, &bea), STORE_DONE);
    assert_int_equal(open_account(bea, "$hash"), STORE_DONE);
    write_about(anna, 99);
    add_entry(4, "{\"n\":4}", anna);
    assert_int_equal(adopt(bea, anna), STORE_UNKNOWN); // it is an account
    assert_int_equal(adopt(anna, bea), STORE_DONE);
    assert_int_equal(adopt(anna, bea), STORE_UNKNOWN);
    assert_int_equal(who(1, &found), STORE_UNKNOWN);

    struct store_request load = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    snprintf(expected, sizeof expected,
             "{\"n\":1,\"t\":\"made\",\"person\":%" PRIu64 "}\n{\"n\":2,\"t\":\"sat\",\"person\":%" PRIu64
             ",\"name\":\"Bea\"}\n"
             "{\"n\":3,\"t\":\"sat\",\"person\":99,\"name\":\"Ben\"}\n{\"n\":4}\n",
             bea, bea);
    assert_string_equal(load.as.load.journal.data, expected);
    store_request_deinit(&load);
    assert_string_equal(list((struct store_list){.kind = STORE_LIST_OF_PERSON, .person = bea, .after = "", .limit = 9}),
                        "a");
    assert_chat(0, 10, "Anna: hello\nBen: hello\n");
}

static void of_a_table_of_both_the_guest_keeps_the_seat(void **state) {
    (void)state;
    uint64_t anna;
    uint64_t bea;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Bea", 2, &bea), STORE_DONE);
    assert_int_equal(open_account(bea, "$hash"), STORE_DONE);
    write_about(anna, bea);
    assert_int_equal(adopt(anna, bea), STORE_DONE);
    struct store_request load = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    assert_non_null(strstr(load.as.load.journal.data, "\"name\":\"–\""));
    assert_null(strstr(load.as.load.journal.data, "Anna"));
    store_request_deinit(&load);
}

static void numbers_of_people_are_not_given_again(void **state) {
    (void)state;
    uint64_t anna;
    uint64_t ben;
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    struct store_request request = {.ask = STORE_FORGET, .as.forget = {.person = anna}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(storing_guest(store, "Ben", 1, &ben), STORE_DONE);
    assert_int_not_equal(ben, anna);
}

// Twenty in a row, of which no two are neighbours; each fits into a number of JavaScript.
static void numbers_of_people_tell_nothing(void **state) {
    (void)state;
    uint64_t before = 0;
    for (uint8_t i = 1; i <= 20; i++) {
        uint64_t person;
        assert_int_equal(storing_guest(store, "Anna", i, &person), STORE_DONE);
        assert_true(person > 0 && person < (uint64_t)1 << 52);
        const uint64_t distance = person > before ? person - before : before - person;
        assert_true(distance > 1000);
        before = person;
    }
}

// ---- the queue ------------------------------------------------------------------------------------------------------

static void it_knows_when_the_server_last_ran(void **state) {
    (void)state;
    struct store_request request = {.ask = STORE_ALIVE, .as.alive = {.now = 1000}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(request.as.alive.gap_end, 0);
    reopen();
    request.as.alive = (struct store_alive){.now = 5000};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(request.as.alive.gap_begin, 1000);
    assert_int_equal(request.as.alive.gap_end, 5000);
}

static struct store_alive alive(int64_t now, int64_t served) {
    struct store_request request = {.ask = STORE_ALIVE, .as.alive = {.now = now, .served = served}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    return request.as.alive;
}

static void it_goes_back_with_the_clock(void **state) {
    (void)state;
    (void)alive(1000, 0);
    assert_int_equal(alive(500000, 0).gap_end, 500000);
    const struct store_alive back = alive(7000, 0);
    assert_int_equal(back.before, 500000);
    assert_int_equal(back.gap_end, 0);
    assert_int_equal(alive(8000, 0).before, 7000);
    assert_int_equal(alive(6500, 0).before, 8000);
    assert_int_equal(alive(9000, 0).before, 8000); // a moment is no step
}

static void it_counts_how_long_servers_ran(void **state) {
    (void)state;
    assert_int_equal(alive(1000, 0).served, 1000);
    assert_int_equal(alive(500000, 1700).served, 1700);
    assert_int_equal(alive(1600, 1500).served, 1700); // of a server that runs beside
    reopen();
    assert_int_equal(alive(600000, 0).served, 1700);
}

static void it_reads_its_own_clock(void **state) {
    (void)state;
    const int64_t first = alive(0, 0).now;
    assert_true(first > INT64_C(1700000000000)); // 2023
    assert_true(alive(0, 0).now >= first);
}

static void later_dates_are_mended(void **state) {
    (void)state;
    uint64_t anna;
    (void)alive(1000, 0);
    assert_int_equal(storing_guest(store, "Anna", 1, &anna), STORE_DONE);
    assert_int_equal(make("a", anna, 900000, STORE_TABLE_OPEN), STORE_DONE);
    assert_int_equal(make("b", anna, 3000, STORE_TABLE_OPEN), STORE_DONE);
    struct store_who who = {.now = INT64_C(1000) * 24 * 3600 * 1000, .token = {[STORE_TOKEN_SIZE - 1] = 1}};
    struct store_request seen = {.ask = STORE_WHO, .as.who = who};
    assert_int_equal(store_ask(store, &seen), STORE_DONE);
    struct store_request request = {.ask = STORE_DATES, .as.dates = {.now = 5000}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(request.as.dates.tables, 1);
    assert_int_equal(request.as.dates.results, 0);
    assert_int_equal(request.as.dates.people, 1); // the session
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(request.as.dates.tables + request.as.dates.people, 0);
}

static void it_keeps_a_secret_of_its_own(void **state) {
    (void)state;
    static const uint8_t none[STORE_SECRET_SIZE] = {0};
    struct store_request request = {.ask = STORE_ALIVE, .as.alive = {.now = 1000}};
    uint8_t secret[STORE_SECRET_SIZE];
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    memcpy(secret, request.as.alive.secret, sizeof secret);
    assert_memory_not_equal(secret, none, sizeof none);
    reopen();
    request.as.alive = (struct store_alive){.now = 5000};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_memory_equal(request.as.alive.secret, secret, sizeof secret);
}

enum { MANY = 500 };

struct many {
    char table[STORE_TABLE_SIZE];
    char text[STORING_LINE_SIZE];
    struct store_text line;
    struct store_request request;
    bool done;
};

static void note_done(struct store_request *request) {
    ((struct many *)request->context)->done = true;
}

static void prepare_many(struct many *many, unsigned i) {
    snprintf(many->table, sizeof many->table, "table-%u", i);
    storing_line(many->text, many->table, 1);
    many->line = (struct store_text){.data = many->text, .length = strlen(many->text)};
    many->done = false;
    many->request = (struct store_request){
        .ask = STORE_APPEND,
        .done = note_done,
        .context = many,
        .as.append = {.table = many->table, .first = 1, .lines = &many->line, .line_count = 1, .due = STORE_NEVER},
    };
}

static void requests_that_wait_are_all_answered(void **state) {
    (void)state;
    static struct many many[MANY];
    for (unsigned i = 0; i < MANY; i++) {
        prepare_many(&many[i], i);
        assert_int_equal(store_submit(store, &many[i].request, NULL), PH_OK);
    }
    reopen(); // closing answers all
    for (unsigned i = 0; i < MANY; i++) {
        assert_true(many[i].done);
        assert_int_equal(many[i].request.answer, STORE_DONE);
        assert_int_equal(storing_count(store, many[i].table), 1);
    }
}

static void nothing_is_built_on_an_entry_that_is_not_stored(void **state) {
    (void)state;
    static struct many first;
    static struct many second;
    struct ph_error error;
    prepare_many(&first, 1);
    prepare_many(&second, 1);
    second.request.as.append.first = 2;
    assert_int_equal(store_submit(store, &first.request, NULL), PH_OK);
    assert_int_equal(store_submit(store, &second.request, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, "the last entry of table table-1 is still being written");
    while (!first.done) {
        store_wait(store);
    }
    assert_int_equal(store_submit(store, &second.request, NULL), PH_OK);
    while (!second.done) {
        store_wait(store);
    }
    assert_int_equal(second.request.answer, STORE_DONE);
}

static void one_bad_request_does_not_harm_the_others(void **state) {
    (void)state;
    static struct many many[3];
    char text[STORE_ABOUT_SIZE + 1] = "";
    memset(text, 'x', STORE_ABOUT_SIZE);
    for (unsigned i = 0; i < 3; i++) {
        prepare_many(&many[i], i);
    }
    many[1].request.as.append.about = text; // lists cannot show it
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(store_submit(store, &many[i].request, NULL), PH_OK);
    }
    while (!many[0].done || !many[1].done || !many[2].done) {
        store_wait(store);
    }
    assert_int_equal(many[0].request.answer, STORE_DONE);
    assert_int_equal(many[1].request.answer, STORE_FAILED);
    assert_int_equal(many[2].request.answer, STORE_DONE);
    assert_int_equal(storing_count(store, "table-1"), 0);
    assert_int_equal(storing_count(store, "table-2"), 1);
}

static void no_thread_wakes_for_nothing(void **state) {
    (void)state;
    assert_int_equal(store_deliver(store), 0);
    assert_int_equal(store_wait(store), 0);
}

static void post(void *context) {
    sem_post(context);
}

static void the_caller_is_woken(void **state) {
    (void)state;
    static sem_t woken;
    const struct store_config config = {.where = place, .wake = post, .context = &woken};
    static struct many many;
    assert_int_equal(sem_init(&woken, 0, 0), 0);
    store_close(store);
    assert_int_equal(store_open(&store, &config, NULL), PH_OK);
    prepare_many(&many, 1);
    assert_int_equal(store_submit(store, &many.request, NULL), PH_OK);
    assert_int_equal(sem_wait(&woken), 0);
    assert_int_equal(store_deliver(store), 1);
    assert_true(many.done);
}

// ---- all of them ----------------------------------------------------------------------------------------------------

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int store_contract_run(const char *name, const char *where, void (*empty)(const char *where)) {
    const struct CMUnitTest tests[] = {
        CASE(entries_come_back_in_order),
        CASE(a_number_is_given_once),
        CASE(a_number_follows_the_last),
        CASE(entries_of_one_request_are_stored_together),
        CASE(an_unknown_table_is_not_loaded),
        CASE(secrets_replace_those_before),
        CASE(tables_are_listed),
        CASE(lists_say_how_a_table_is),
        CASE(whoever_leaves_is_not_listed),
        CASE(the_newest_table_is_listed_first),
        CASE(of_equally_new_tables_the_last_is_listed_first),
        CASE(nobody_makes_more_tables_than_allowed),
        CASE(an_account_is_opened_with_another_name),
        CASE(another_password_ends_all_other_sessions),
        CASE(nobody_gets_a_name_that_looks_like_an_accounts),
        CASE(a_guests_code_lasts_until_the_next_or_an_account),
        CASE(guests_who_are_gone_are_removed),
        CASE(what_lists_show_forgets_the_name),
        CASE(an_account_takes_a_guests_tables),
        CASE(of_a_table_of_both_the_guest_keeps_the_seat),
        CASE(chat_is_a_stream_of_its_own),
        CASE(a_guest_is_known_by_the_token),
        CASE(a_signed_out_token_is_unknown),
        CASE(an_account_keeps_its_name),
        CASE(a_program_stays_one),
        CASE(of_two_accounts_with_a_name_the_first_has_it),
        CASE(a_person_is_forgotten),
        CASE(a_report_names_the_last_line_of_chat),
        CASE(reports_go_with_their_people),
        CASE(bans_hold_until_they_end),
        CASE(words_are_blocked),
        CASE(a_journal_without_a_name_keeps_all_else),
        CASE(numbers_of_people_are_not_given_again),
        CASE(numbers_of_people_tell_nothing),
        CASE(it_knows_when_the_server_last_ran),
        CASE(it_goes_back_with_the_clock),
        CASE(it_counts_how_long_servers_ran),
        CASE(it_reads_its_own_clock),
        CASE(later_dates_are_mended),
        CASE(it_keeps_a_secret_of_its_own),
        CASE(requests_that_wait_are_all_answered),
        CASE(nothing_is_built_on_an_entry_that_is_not_stored),
        CASE(one_bad_request_does_not_harm_the_others),
        CASE(no_thread_wakes_for_nothing),
        CASE(the_caller_is_woken),
    };
    place = where;
    empty_place = empty;
    return _cmocka_run_group_tests(name, tests, sizeof tests / sizeof *tests, NULL, NULL) +
           store_ratings_run(where, empty) + store_servers_run(where, empty) + store_notices_run(where, empty) +
           store_evenings_run(where, empty);
}
