// SPDX-License-Identifier: MIT
// What a search expects before the ravage is the same, whichever seat it searches for: little but luck is left.
#include "ai/search/levels.h"
#include "games/rattus/rattus.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

// The final round: seats 1 and 0 have only "done" left, and nobody has seen the tokens.
static const char four_seats[] =
    "{\"game\": \"rattus\", \"players\": 4, \"phase\": \"final\", \"seat\": 1, \"last\": 3, \"ended\": \"rats\","
    " \"plague\": \"italia\", \"pile\": 0, \"owners\": {\"king\": 3, \"monk\": 2},"
    " \"cubes\": [{\"gallia\": 5, \"hispania\": 3}, {\"italia\": 6, \"gallia\": 2}, {\"polonia\": 7}, {\"turcia\": 8}],"
    " \"rats\": {\"gallia\": [{}, {}], \"italia\": [{}, {}, {}], \"polonia\": [{}], \"turcia\": [{}, {}]}}";

static void set_up(union ph_state_storage *position, const char *json) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    enum ph_status status = ph_json_parse(&document, json, strlen(json), &error);
    if (status == PH_OK) {
        status = rattus_game.state_from_json(position->bytes, ph_json_root(document), NULL, &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fail_msg("%s: %s", error.field, error.message);
    }
}

static struct ph_search_result ask(const union ph_state_storage *position, uint64_t seed) {
    const struct ph_actor actor = rattus_game.actor(position->bytes);
    const struct ph_search_limits limits = {0};
    const struct ph_key key = ph_key_from_seed(seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    union ph_state_storage view;
    assert_int_equal(actor.kind, PH_ACTOR_SEAT);
    rattus_game.view(position->bytes, actor.seat, view.bytes);
    assert_int_equal(plague_doctor_bot.choose(&plague_doctor_bot, &rattus_game, view.bytes, (struct ph_log){0},
                                              actor.seat, &limits, &random, &result),
                     PH_OK);
    return result;
}

struct range {
    float low;
    float high;
};

static void widen(struct range ranges[4], const struct ph_search_result *result) {
    float total = 0;
    for (int seat = 0; seat < 4; seat++) {
        total += result->value[seat];
        ranges[seat].low = fminf(ranges[seat].low, result->value[seat]);
        ranges[seat].high = fmaxf(ranges[seat].high, result->value[seat]);
    }
    assert_true(fabsf(total - 1) < 0.001F);
}

static void seats_agree_on_what_they_expect_before_the_ravage(void **unused) {
    (void)unused;
    enum { SEARCHES = 8 }; // of each seat, each with other luck
    struct range ranges[4] = {{1, 0}, {1, 0}, {1, 0}, {1, 0}};
    union ph_state_storage position;
    set_up(&position, four_seats);
    for (int seat = 1; seat >= 0; seat--) {
        assert_int_equal(rattus_game.actor(position.bytes).seat, seat);
        struct ph_search_result result = {0};
        for (uint64_t seed = 0; seed < SEARCHES; seed++) {
            result = ask(&position, seed);
            widen(ranges, &result);
        }
        rattus_game.apply(position.bytes, result.action, NULL);
    }
    for (int seat = 0; seat < 4; seat++) {
        assert_true(ranges[seat].high - ranges[seat].low < 0.15F);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_agree_on_what_they_expect_before_the_ravage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
