// SPDX-License-Identifier: MIT
// The part of a store's contract that is about notices: what waits from which entry on, who gets it by which channels,
// and what becomes of channels that fail.
#include "support/store_contract.h"

#include "support/storing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { PERIOD = 1000, TRIES = 3, MOST = 2 };

static const char *place;
static void (*empty_place)(const char *where);
static struct store *store;
static uint64_t anna;
static uint64_t ben;

static int begin(void **state) {
    (void)state;
    store = storing_anew(place, empty_place, &anna, &ben);
    return 0;
}

static int end(void **state) {
    (void)state;
    store_close(store);
    return 0;
}

// ---- what people choose ---------------------------------------------------------------------------------------------

static enum store_answer try_channel(uint64_t person, const char *address, uint64_t *id) {
    struct store_channel webhook = {.form = STORE_FORM_SLACK, .language = "fr"};
    struct store_request request = {.ask = STORE_CHANNEL_SET,
                                    .as.channel_set = {.person = person, .channel = &webhook, .most = MOST}};
    snprintf(webhook.address, sizeof webhook.address, "%s", address);
    const enum store_answer answer = store_ask(store, &request);
    *id = webhook.id;
    return answer;
}

static uint64_t channel(uint64_t person, const char *address) {
    uint64_t id;
    assert_int_equal(try_channel(person, address, &id), STORE_DONE);
    return id;
}

static enum store_answer end_channel(uint64_t person, uint64_t id) {
    struct store_request request = {.ask = STORE_CHANNEL_END, .as.channel_end = {.person = person, .channel = id}};
    return store_ask(store, &request);
}

static enum store_answer choose(uint64_t person, const char *table, bool wanted) {
    struct store_request request = {.ask = STORE_NOTIFY,
                                    .as.notify = {.person = person, .table = table, .wanted = wanted}};
    return store_ask(store, &request);
}

static void list(struct store_request *request, uint64_t person) {
    *request = (struct store_request){.ask = STORE_CHANNELS, .as.channels = {.person = person}};
    assert_int_equal(store_ask(store, request), STORE_DONE);
}

static size_t count_choices(uint64_t person) {
    struct store_request request;
    list(&request, person);
    const size_t count = request.as.channels.table_count;
    store_request_deinit(&request);
    return count;
}

// ---- what happens at a table ----------------------------------------------------------------------------------------

// An entry of table "a", at which both sit, after which these people are asked.
static void add_entry(uint32_t number, const struct ph_notice *notices, size_t count, enum store_table_state state) {
    char text[STORING_LINE_SIZE];
    const uint64_t people[] = {anna, ben};
    storing_line(text, "a", number);
    const struct store_text line = {.data = text, .length = strlen(text)};
    struct store_request request = {.ask = STORE_APPEND,
                                    .as.append = {.table = "a",
                                                  .first = number,
                                                  .lines = &line,
                                                  .line_count = 1,
                                                  .due = STORE_NEVER,
                                                  .state = state,
                                                  .about = "{\"game\":\"rattus\"}",
                                                  .people = people,
                                                  .people_count = 2,
                                                  .notices = notices,
                                                  .notice_count = count}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

static void ask(uint32_t number, uint64_t person, uint32_t by) {
    add_entry(number, &(struct ph_notice){.person = person, .number = by, .since = 100 * (int64_t)by}, 1,
              STORE_TABLE_PLAYING);
}

// Somebody answers in a window: only secrets change.
static void change_secrets(uint32_t number, const struct ph_notice *notice) {
    struct store_request request = {.ask = STORE_APPEND,
                                    .as.append = {.table = "a",
                                                  .first = number + 1,
                                                  .due = STORE_NEVER,
                                                  .secrets = {"{}", 2},
                                                  .notices = notice,
                                                  .notice_count = 1}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

// ---- what is due ----------------------------------------------------------------------------------------------------

static void look(struct store_request *request, int64_t before) {
    *request = (struct store_request){.ask = STORE_NOTICES_DUE, .as.notices_due = {.before = before, .limit = 100}};
    assert_int_equal(store_ask(store, request), STORE_DONE);
}

static void expect_due(int64_t before, size_t count) {
    struct store_request request;
    look(&request, before);
    assert_int_equal(request.as.notices_due.notice_count, count);
    store_request_deinit(&request);
}

static bool claim(uint64_t id, int64_t time) {
    struct store_claim one = {.channel = id};
    struct store_request request = {.ask = STORE_NOTICES_CLAIM,
                                    .as.notices_claim = {.time = time, .claims = &one, .claim_count = 1}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    return one.granted;
}

// What became of the notice of table "a" by this channel.
static void note(struct store_sent how, uint32_t number, int64_t time) {
    struct store_notice notice = {.table = "a", .number = number};
    struct store_request request = {.ask = STORE_NOTICES_END,
                                    .as.notices_end = {.time = time,
                                                       .period = PERIOD,
                                                       .tries_max = TRIES,
                                                       .sent = &how,
                                                       .sent_count = 1,
                                                       .notices = &notice,
                                                       .notice_count = how.sent}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

static void drop(uint64_t person, uint32_t number) {
    struct store_notice notice = {.table = "a", .number = number, .person = person};
    struct store_request request = {.ask = STORE_NOTICES_CLAIM,
                                    .as.notices_claim = {.time = 1, .dropped = &notice, .dropped_count = 1}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

// ---- cases ----------------------------------------------------------------------------------------------------------

static void nobody_gets_notices_who_has_not_chosen(void **state) {
    (void)state;
    (void)channel(anna, "https://a.example/");
    ask(1, anna, 1);
    expect_due(5000, 0);
    assert_int_equal(choose(ben, "a", true), STORE_DONE);
    ask(2, ben, 2); // without a channel
    expect_due(5000, 0);
}

static void a_question_waits_for_each_channel(void **state) {
    (void)state;
    const uint64_t first = channel(anna, "https://a.example/");
    (void)channel(anna, "https://b.example/");
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    struct store_request request;
    look(&request, 200); // it was asked at 200
    assert_int_equal(request.as.notices_due.notice_count, 0);
    store_request_deinit(&request);
    look(&request, 201);
    const struct store_notices_due *const due = &request.as.notices_due;
    assert_int_equal(due->notice_count, 2);
    assert_int_equal(due->channel_count, 2);
    assert_int_equal(due->channels[0].id, first);
    assert_string_equal(due->channels[0].address, "https://a.example/");
    assert_int_equal(due->channels[0].form, STORE_FORM_SLACK);
    assert_string_equal(due->channels[0].language, "fr");
    assert_string_equal(due->notices[1].table, "a");
    assert_string_equal(due->notices[1].game, "rattus");
    assert_int_equal(due->notices[1].person, anna);
    assert_int_equal(due->notices[1].number, 2);
    assert_int_equal(due->notices[1].channel, 1);
    assert_false(due->notices[1].is_here);
    store_request_deinit(&request);
}

static void what_is_asked_no_more_is_no_news(void **state) {
    (void)state;
    (void)channel(anna, "https://a.example/");
    (void)channel(ben, "https://b.example/");
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    assert_int_equal(choose(ben, "a", true), STORE_DONE);
    ask(2, anna, 2);
    expect_due(5000, 1);
    ask(3, anna, 2); // still the same
    expect_due(5000, 1);
    ask(4, ben, 4);
    struct store_request request;
    look(&request, 5000);
    assert_int_equal(request.as.notices_due.notice_count, 1);
    assert_int_equal(request.as.notices_due.notices[0].person, ben);
    store_request_deinit(&request);
    add_entry(5, NULL, 0, STORE_TABLE_OVER);
    expect_due(5000, 0);
    assert_int_equal(count_choices(anna), 0);
}

static void a_secret_answer_asks_nobody_again(void **state) {
    (void)state;
    const uint64_t id = channel(anna, "https://a.example/");
    const struct ph_notice notice = {.person = anna, .number = 2, .since = 200};
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    change_secrets(2, &notice);
    expect_due(5000, 1); // whoever has answered is told all the same
    assert_true(claim(id, 5000));
    note((struct store_sent){.channel = id, .sent = true, .trouble = ""}, 2, 5000);
    change_secrets(2, &notice);
    expect_due(9000, 0);
}

static void whoever_is_there_needs_none(void **state) {
    (void)state;
    (void)channel(anna, "https://a.example/");
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    drop(anna, 1);
    expect_due(5000, 1); // that was another question
    drop(anna, 2);
    expect_due(5000, 0);
}

static void a_channel_is_used_once_in_a_period(void **state) {
    (void)state;
    const uint64_t id = channel(anna, "https://a.example/");
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    assert_true(claim(id, 5000));
    assert_false(claim(id, 5000)); // another server, or this one after its end
    expect_due(5000, 0);
    expect_due(6000, 1); // it was perhaps not sent
    assert_true(claim(id, 6000));
    note((struct store_sent){.channel = id, .sent = true, .trouble = ""}, 2, 6000);
    expect_due(9000, 0);
}

static void a_channel_that_fails_waits_longer_and_is_stopped(void **state) {
    (void)state;
    const uint64_t id = channel(anna, "https://a.example/");
    const struct store_sent failed = {.channel = id, .trouble = "busy"};
    struct store_request request;
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    note(failed, 2, 5000);
    expect_due(5999, 0);
    expect_due(6000, 1);
    note(failed, 2, 6000);
    expect_due(7999, 0);
    expect_due(8000, 1);
    list(&request, anna);
    assert_false(request.as.channels.channels[0].stopped);
    assert_string_equal(request.as.channels.channels[0].trouble, "busy");
    store_request_deinit(&request);
    note(failed, 2, 8000);
    expect_due(900000, 0);
    ask(3, anna, 3);
    expect_due(900000, 0);
    list(&request, anna);
    assert_true(request.as.channels.channels[0].stopped);
    store_request_deinit(&request);
    assert_int_equal(channel(anna, "https://a.example/"), id); // set again, it starts again
    ask(4, anna, 4);
    expect_due(900000, 1);
}

static void success_forgets_failures(void **state) {
    (void)state;
    const uint64_t id = channel(anna, "https://a.example/");
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    for (uint32_t number = 2; number < 8; number++) {
        ask(number, anna, number);
        note((struct store_sent){.channel = id, .trouble = "busy"}, number, 1000 * (int64_t)number);
        note((struct store_sent){.channel = id, .sent = true, .trouble = ""}, number, 1000 * (int64_t)number + 1);
        expect_due(900000, 0);
    }
    struct store_request request;
    list(&request, anna);
    assert_false(request.as.channels.channels[0].stopped);
    assert_string_equal(request.as.channels.channels[0].trouble, "");
    store_request_deinit(&request);
}

static void a_receiver_that_is_gone_is_stopped_at_once(void **state) {
    (void)state;
    const uint64_t id = channel(anna, "https://a.example/");
    struct store_request request;
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    note((struct store_sent){.channel = id, .gone = true, .trouble = "gone"}, 2, 5000);
    expect_due(900000, 0);
    list(&request, anna);
    assert_true(request.as.channels.channels[0].stopped);
    store_request_deinit(&request);
}

static void people_have_few_channels_of_their_own(void **state) {
    (void)state;
    uint64_t id;
    const uint64_t first = channel(anna, "https://a.example/");
    (void)channel(anna, "https://b.example/");
    assert_int_equal(try_channel(anna, "https://c.example/", &id), STORE_FULL);
    assert_int_equal(try_channel(99, "https://c.example/", &id), STORE_UNKNOWN);
    assert_int_equal(end_channel(ben, first), STORE_UNKNOWN);
    assert_int_equal(end_channel(anna, first), STORE_DONE);
    assert_int_equal(end_channel(anna, first), STORE_UNKNOWN);
    (void)channel(anna, "https://c.example/");
}

static void a_browser_is_of_the_person_who_set_it_last(void **state) {
    (void)state;
    struct store_channel browser = {
        .kind = STORE_PUSH, .address = "https://push.example/1", .keys = "key.auth", .language = "en"};
    struct store_request request = {.ask = STORE_CHANNEL_SET,
                                    .as.channel_set = {.person = anna, .channel = &browser, .most = MOST}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    request.as.channel_set.person = ben;
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    list(&request, anna);
    assert_int_equal(request.as.channels.channel_count, 0);
    store_request_deinit(&request);
    list(&request, ben);
    assert_int_equal(request.as.channels.channel_count, 1);
    assert_string_equal(request.as.channels.channels[0].keys, "key.auth");
    store_request_deinit(&request);
    (void)channel(anna, "https://a.example/"); // of webhooks several people may have the same
    (void)channel(ben, "https://a.example/");
    list(&request, anna);
    assert_int_equal(request.as.channels.channel_count, 1);
    store_request_deinit(&request);
}

static void only_who_sits_there_chooses_a_table(void **state) {
    (void)state;
    uint64_t carl;
    assert_int_equal(storing_guest(store, "Carl", 3, &carl), STORE_DONE);
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(carl, "a", true), STORE_UNKNOWN);
    assert_int_equal(choose(anna, "b", true), STORE_UNKNOWN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    assert_int_equal(count_choices(anna), 1);
    assert_int_equal(choose(anna, "a", false), STORE_DONE);
    assert_int_equal(count_choices(anna), 0);
}

static void ending_ends_what_waits(void **state) {
    (void)state;
    const uint64_t id = channel(anna, "https://a.example/");
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    assert_int_equal(choose(anna, "a", false), STORE_DONE);
    expect_due(5000, 0);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(3, anna, 3);
    assert_int_equal(end_channel(anna, id), STORE_DONE);
    expect_due(5000, 0);
    (void)channel(anna, "https://b.example/");
    ask(4, anna, 4);
    expect_due(5000, 1);
    assert_int_equal(end_channel(anna, 0), STORE_DONE);
    expect_due(5000, 0);
    assert_int_equal(count_choices(anna), 0);
}

static void an_account_takes_a_guests_channels(void **state) {
    (void)state;
    (void)channel(anna, "https://a.example/");
    (void)channel(ben, "https://a.example/");
    (void)channel(ben, "https://b.example/");
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(ben, "a", true), STORE_DONE);
    struct store_request request = {.ask = STORE_ADOPT, .as.adopt = {.guest = ben, .person = anna, .name = "Anna"}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    list(&request, anna);
    assert_int_equal(request.as.channels.channel_count, 2);
    assert_int_equal(request.as.channels.table_count, 1);
    store_request_deinit(&request);
    list(&request, ben);
    assert_int_equal(request.as.channels.channel_count, 0);
    store_request_deinit(&request);
}

static void a_person_who_is_forgotten_gets_none(void **state) {
    (void)state;
    (void)channel(anna, "https://a.example/");
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    struct store_request request = {.ask = STORE_FORGET, .as.forget = {.person = anna}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    expect_due(5000, 0);
    list(&request, anna);
    assert_int_equal(request.as.channels.channel_count, 0);
    assert_int_equal(request.as.channels.table_count, 0);
    store_request_deinit(&request);
}

// By way of a server of the same store.
static void people_at_other_servers_are_there(void **state) {
    (void)state;
    struct store_request request = {.ask = STORE_ALIVE, .as.alive = {.now = 1000, .lease = 60000}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    const uint64_t server = request.as.alive.server;
    (void)channel(anna, "https://a.example/");
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    request = (struct store_request){.ask = STORE_WATCH,
                                     .as.watch = {.table = "a", .server = server, .people = &anna, .count = 1}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    look(&request, 5000);
    assert_int_equal(request.as.notices_due.notice_count, 1);
    assert_true(request.as.notices_due.notices[0].is_here);
    store_request_deinit(&request);
}

// ---- mail -----------------------------------------------------------------------------------------------------------

enum { HOUR = 3600 * 1000, OF_PERSON = 3, OF_ADDRESS = 2 };

static enum store_answer ask_for_mail(uint64_t person, const char *address, int64_t time, struct store_channel *mail,
                                      bool *too_often) {
    *mail = (struct store_channel){.kind = STORE_MAIL, .language = "en"};
    snprintf(mail->address, sizeof mail->address, "%s", address);
    struct store_request request = {.ask = STORE_CHANNEL_SET,
                                    .as.channel_set = {.person = person,
                                                       .channel = mail,
                                                       .most = MOST,
                                                       .time = time,
                                                       .of_person = OF_PERSON,
                                                       .of_address = OF_ADDRESS}};
    const enum store_answer answer = store_ask(store, &request);
    *too_often = request.as.channel_set.too_often;
    return answer;
}

static uint64_t mail(uint64_t person, const char *address, int64_t time) {
    struct store_channel set;
    bool too_often;
    assert_int_equal(ask_for_mail(person, address, time, &set, &too_often), STORE_DONE);
    assert_false(too_often);
    return set.id;
}

static enum store_answer press(uint64_t id, enum store_link_act act, struct store_channel *found) {
    *found = (struct store_channel){.id = id};
    struct store_request request = {.ask = STORE_LINK, .as.link = {.act = act, .channel = found}};
    return store_ask(store, &request);
}

static void mail_goes_where_its_owner_wants_it(void **state) {
    (void)state;
    struct store_request request;
    struct store_channel found;
    struct store_channel set;
    bool too_often;
    const uint64_t id = mail(anna, "anna@example.org", 50);
    add_entry(1, NULL, 0, STORE_TABLE_OPEN);
    assert_int_equal(choose(anna, "a", true), STORE_DONE);
    ask(2, anna, 2);
    expect_due(50, 0);
    look(&request, 5000); // the first mail, and no turn
    const struct store_notices_due *const due = &request.as.notices_due;
    assert_int_equal(due->notice_count, 1);
    assert_string_equal(due->notices[0].table, "");
    assert_int_equal(due->channels[0].kind, STORE_MAIL);
    assert_false(due->channels[0].confirmed);
    assert_string_equal(due->channels[0].address, "anna@example.org");
    store_request_deinit(&request);
    assert_int_equal(press(id, STORE_LINK_LOOK, &found), STORE_DONE);
    assert_string_equal(found.address, "anna@example.org");
    assert_false(found.confirmed);
    assert_int_equal(press(id, STORE_LINK_CONFIRM, &found), STORE_DONE);
    expect_due(5000, 0);
    ask(3, anna, 3);
    expect_due(5000, 1);
    assert_int_equal(ask_for_mail(anna, "anna@example.org", 60, &set, &too_often),
                     STORE_DONE); // it needs no further mail
    assert_int_equal(set.id, id);
    assert_true(set.confirmed);
    expect_due(5000, 1);
    assert_int_equal(press(id, STORE_LINK_STOP, &found), STORE_DONE);
    assert_string_equal(found.address, "anna@example.org");
    expect_due(5000, 0);
    assert_int_equal(press(id, STORE_LINK_STOP, &found), STORE_UNKNOWN);
    assert_int_equal(press(id, STORE_LINK_CONFIRM, &found), STORE_UNKNOWN);
    assert_int_equal(press(99, STORE_LINK_LOOK, &found), STORE_UNKNOWN);
}

static void a_first_mail_is_sent_once(void **state) {
    (void)state;
    const uint64_t id = mail(anna, "anna@example.org", 50);
    struct store_notice notice = {.table = ""};
    struct store_sent how = {.channel = id, .sent = true, .trouble = ""};
    struct store_request request = {
        .ask = STORE_NOTICES_END,
        .as.notices_end = {
            .time = 5000, .period = PERIOD, .sent = &how, .sent_count = 1, .notices = &notice, .notice_count = 1}};
    expect_due(5000, 1);
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    expect_due(900000, 0);
    assert_int_equal(mail(anna, "anna@example.org", 6000), id); // asked for again
    expect_due(900000, 1);
}

static void first_mails_are_counted_for_an_hour(void **state) {
    (void)state;
    struct store_channel set;
    bool too_often;
    const uint64_t id = mail(anna, "a@example.org", 1000);
    assert_int_equal(end_channel(anna, id), STORE_DONE);
    (void)mail(anna, "a@example.org", 1000);
    assert_int_equal(ask_for_mail(ben, "a@example.org", 1000, &set, &too_often), STORE_FULL);
    assert_true(too_often);
    (void)mail(anna, "b@example.org", 2000);
    assert_int_equal(ask_for_mail(anna, "b@example.org", 3000, &set, &too_often), STORE_FULL);
    assert_true(too_often);
    assert_int_equal(ask_for_mail(anna, "c@example.org", 3000, &set, &too_often), STORE_FULL);
    assert_false(too_often); // she has as many channels as allowed
    assert_int_equal(ask_for_mail(ben, "a@example.org", 1000 + HOUR - 1, &set, &too_often), STORE_FULL);
    (void)mail(ben, "a@example.org", 1000 + HOUR);
    assert_int_equal(end_channel(anna, 0), STORE_DONE);
    (void)mail(anna, "c@example.org", 1000 + HOUR);
}

static void troubles_of_this_server_stop_no_channel(void **state) {
    (void)state;
    const uint64_t id = mail(anna, "anna@example.org", 50);
    struct store_request request;
    for (int64_t time = 1; time < 20; time++) {
        note((struct store_sent){.channel = id, .ours = true, .trouble = "mail"}, 0, 1000000 * time);
    }
    list(&request, anna);
    assert_false(request.as.channels.channels[0].stopped);
    assert_string_equal(request.as.channels.channels[0].trouble, "mail");
    store_request_deinit(&request);
    expect_due(900000000, 1);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int store_notices_run(const char *where, void (*empty)(const char *where)) {
    const struct CMUnitTest tests[] = {
        CASE(nobody_gets_notices_who_has_not_chosen),
        CASE(a_question_waits_for_each_channel),
        CASE(what_is_asked_no_more_is_no_news),
        CASE(a_secret_answer_asks_nobody_again),
        CASE(whoever_is_there_needs_none),
        CASE(a_channel_is_used_once_in_a_period),
        CASE(a_channel_that_fails_waits_longer_and_is_stopped),
        CASE(success_forgets_failures),
        CASE(a_receiver_that_is_gone_is_stopped_at_once),
        CASE(people_have_few_channels_of_their_own),
        CASE(a_browser_is_of_the_person_who_set_it_last),
        CASE(only_who_sits_there_chooses_a_table),
        CASE(ending_ends_what_waits),
        CASE(an_account_takes_a_guests_channels),
        CASE(a_person_who_is_forgotten_gets_none),
        CASE(people_at_other_servers_are_there),
        CASE(mail_goes_where_its_owner_wants_it),
        CASE(a_first_mail_is_sent_once),
        CASE(first_mails_are_counted_for_an_hour),
        CASE(troubles_of_this_server_stop_no_channel),
    };
    place = where;
    empty_place = empty;
    return cmocka_run_group_tests_name("notices", tests, NULL, NULL);
}
