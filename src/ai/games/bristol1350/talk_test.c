// SPDX-License-Identifier: MIT
// What bots claim: a thing once, and again only when something has changed.
#include "ai/rated_bot.h"
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { FEW_ITERATIONS = 8 };

// What a bot does next, as text.
static const char *choice(const struct table *table, const struct ph_bot *bot) {
    static char text[PH_ACTION_TEXT_MAX];
    static struct ph_event seen[TABLE_EVENTS_MAX];
    const int seat = table->game->actor(&table->storage).seat;
    const struct ph_search_limits limits = {.iterations = FEW_ITERATIONS};
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    struct ph_error error = {0};
    union ph_state_storage view;
    table->game->view(&table->storage, seat, view.bytes);
    ph_log_view(table->game, table_log(table), seat, seen);
    const enum ph_status status = ph_bot_choose(bot, table->game, view.bytes, (struct ph_log){seen, table->log_count},
                                                seat, &limits, &random, &result, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, PH_OK);
    assert_int_equal(result.has_value, bot->searches);
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    table->game->action_text(&table->storage, result.action, &writer);
    return text;
}

// All that `rules` claims at this decision, each claim followed by "; ".
static const char *claims(struct table *table) {
    static char all[8 * PH_ACTION_TEXT_MAX];
    all[0] = '\0';
    for (const char *next = choice(table, &rules_bot); strncmp(next, "claim ", 6) == 0;
         next = choice(table, &rules_bot)) {
        strcat(strcat(all, next + 6), "; ");
        play(table, next);
    }
    return all;
}

static void b_claim_1_tells_the_symptoms_once(void **state) {
    (void)state;
    struct table first = position("'options': {'claims': true}");
    assert_string_equal(claims(&first), "symptoms 1 1; ");
    struct table later = position("'options': {'claims': true}, 'round': 5, 'start': 0, "
                                  "'claims': [{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}]");
    assert_string_equal(claims(&later), "");
}

static void b_claim_1_tells_other_symptoms(void **state) {
    (void)state;
    struct table table = position("'options': {'claims': true}, 'round': 5, 'start': 0, "
                                  "'claims': [{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 3]}]");
    assert_string_equal(claims(&table), "symptoms 1 1; ");
}

// Seat 0 has mingled at the end of the round in which it told its symptoms, and got the same again; then before.
static void b_claim_1_tells_the_symptoms_again_after_a_mingle(void **state) {
    (void)state;
#define MINGLED                                                                                                        \
    "'options': {'claims': true}, 'round': 5, 'start': 0, "                                                            \
    "'mingles': [{'round': 3, 'cart': 'birch', 'seats': [0, 1], 'extra': 'deck', 'leeches': [], "                      \
    "'gave': {'0': [1, 1], '1': [1, 2]}, 'got': {'0': [1, 1], '1': [1, 2]}}], "
    struct table before = position(MINGLED "'claims': [{'round': 3, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}]");
    assert_string_equal(claims(&before), "symptoms 1 1; ");
    struct table after = position(MINGLED "'claims': [{'round': 4, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}]");
    assert_string_equal(claims(&after), "");
#undef MINGLED
}

static void b_claim_1_denies_each_accusation_once(void **state) {
    (void)state;
#define ACCUSED                                                                                                        \
    "'options': {'claims': true}, 'round': 5, 'start': 0, "                                                            \
    "'claims': [{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}, "                                         \
    "{'round': 2, 'by': 3, 'about': 'accuse', 'seat': 0}"
    struct table accused = position(ACCUSED "]");
    assert_string_equal(claims(&accused), "plague no; ");
    struct table denied = position(ACCUSED ", {'round': 3, 'by': 0, 'about': 'plague', 'value': false}]");
    assert_string_equal(claims(&denied), "");
    struct table again = position(ACCUSED ", {'round': 3, 'by': 0, 'about': 'plague', 'value': false}, "
                                          "{'round': 3, 'by': 4, 'about': 'accuse', 'seat': 0}]");
    assert_string_equal(claims(&again), "plague no; ");
#undef ACCUSED
}

// With the plague the seat hides it, and accuses a passenger of the leading cart: once.
static void b_claim_1_the_plagued_accuse_once(void **state) {
    (void)state;
#define PLAGUED                                                                                                        \
    "'options': {'claims': true}, 'round': 5, 'start': 0, "                                                            \
    "'symptoms': [[2, 4], [1, 2], [1, 3], [2, 2], [2, 3], [1, 2]]"
    struct table table = position(PLAGUED);
    const char *const said = claims(&table);
    assert_ptr_equal(strstr(said, "symptoms 1 4; accuse 1; "), said);
    struct table later = position(PLAGUED ", 'claims': [{'round': 3, 'by': 0, 'about': 'symptoms', 'cards': [1, 4]}, "
                                          "{'round': 3, 'by': 0, 'about': 'accuse', 'seat': 1}]");
    assert_string_equal(claims(&later), "");
#undef PLAGUED
}

static void b_claim_1_searches_say_what_rules_says(void **state) {
    (void)state;
    for (size_t i = 0; i < ph_bot_count(); i++) {
        const struct ph_bot *const bot = ph_bot_at(i);
        struct table table = position("'options': {'claims': true}");
        for (unsigned said = 0; bot->searches && said < 2; said++) {
            const char *const next = choice(&table, bot);
            if (said == 0) {
                assert_string_equal(next, "claim symptoms 1 1");
                play(&table, next);
            } else {
                assert_int_not_equal(strncmp(next, "claim ", 6), 0);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_claim_1_tells_the_symptoms_once),
        cmocka_unit_test(b_claim_1_tells_other_symptoms),
        cmocka_unit_test(b_claim_1_tells_the_symptoms_again_after_a_mingle),
        cmocka_unit_test(b_claim_1_denies_each_accusation_once),
        cmocka_unit_test(b_claim_1_the_plagued_accuse_once),
        cmocka_unit_test(b_claim_1_searches_say_what_rules_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
