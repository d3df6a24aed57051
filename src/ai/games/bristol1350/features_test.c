// SPDX-License-Identifier: MIT
// The features of a position, and the evaluation that the network computes from them.
#include "ai/games/bristol1350/features.h"

#include "ai/games/bristol1350/bristol1350.h"
#include "games/bristol1350/bristol1350.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static float features[BRISTOL_SEATS_MAX][BRISTOL_FEATURE_COUNT];
static float values[PH_SEATS_MAX];

// Six players: birch leads with seats 0 and 1, cedar has 2 and 3, oak 4 and 5. Seat 0 may be out.
static void look(const char *symptoms, const char *dice, int birch_at, const char *more) {
    char json[2048];
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    struct bristol_state position;
    snprintf(json, sizeof json,
             "{\"game\":\"bristol1350\",\"players\":6,\"round\":3,\"symptoms\":%s,"
             "\"carts\":{\"birch\":{\"at\":%d,\"pawns\":[%s1]},\"cedar\":{\"at\":3,\"pawns\":[2,3]},"
             "\"oak\":{\"at\":2,\"pawns\":[4,5]}},\"order\":[\"birch\",\"cedar\",\"oak\"],"
             "\"dice\":%s,\"start\":0,\"turn\":5%s}",
             symptoms, birch_at, strstr(more, "fate") == NULL ? "0," : "", dice, more);
    struct ph_events history = {0};
    enum ph_status status = ph_json_parse(&document, json, strlen(json), &error);
    if (status == PH_OK) {
        status = bristol1350_game.state_from_json(&position, ph_json_root(document), &history, &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fail_msg("%s: %s", error.field, error.message);
    }
    bristol_features(&position, &features[0][0]);
    bristol1350_advisor.evaluate(&position, values);
}

static const char healthy[] = "[[1,2],[1,2],[1,2],[1,2],[1,2],[1,2]]";

static float of_cart(unsigned seat, unsigned cart, enum bristol_cart_feature feature) {
    return features[seat][BRISTOL_FEATURE_CARTS + cart * BRISTOL_CART_FEATURES + feature];
}

// The last one's turn: dice stay as they are.
static void a_cart_that_leaves_town_is_seen(void **state) {
    (void)state;
    look(healthy, "[\"ba\",\"ba\",\"ba\",\"ca\",\"oa\",\"oa\"]", 14, "");
    assert_true(of_cart(0, 0, BRISTOL_CART_LEAVES) > 0.999F && of_cart(0, 0, BRISTOL_CART_ESCAPES) > 0.999F);
    assert_true(of_cart(2, 0, BRISTOL_CART_LEAVES) < 0.001F && of_cart(2, 1, BRISTOL_CART_LEAVES) > 0.999F);
    assert_true(features[0][BRISTOL_FEATURE_LEADS] > 0 && features[4][BRISTOL_FEATURE_LAST] > 0);
    assert_true(features[0][BRISTOL_FEATURE_FRONT] > 0 && features[1][BRISTOL_FEATURE_REAR] > 0);
    assert_true(values[0] > 0.8F && values[1] > 0.8F && values[4] < 0.2F);
}

static void somebody_plagued_aboard_is_seen(void **state) {
    (void)state;
    look("[[1,2],[3,4],[1,2],[1,2],[1,2],[1,2]]", "[\"ba\",\"ba\",\"ba\",\"ca\",\"oa\",\"oa\"]", 14, "");
    assert_true(features[0][BRISTOL_FEATURE_PLAGUED_BEHIND] > 0 && features[1][BRISTOL_FEATURE_PLAGUE] > 0);
    assert_true(of_cart(0, 0, BRISTOL_CART_PLAGUED) > 0.3F && of_cart(0, 0, BRISTOL_CART_ESCAPES) <= 0);
    assert_true(of_cart(1, 0, BRISTOL_CART_PLAGUED) <= 0); // of the others, nobody
    assert_true(values[0] < 0.5F);                         // everybody aboard would have escaped
}

static void mingles_and_their_odds_are_seen(void **state) {
    (void)state;
    look("[[2,3],[2,3],[1,1],[1,1],[1,2],[1,2]]", "[\"br\",\"br\",\"cr\",\"ca\",\"oa\",\"oa\"]", 5, "");
    assert_true(of_cart(0, 0, BRISTOL_CART_MINGLES) > 0.999F && of_cart(2, 0, BRISTOL_CART_MINGLES) < 0.001F);
    assert_true(of_cart(0, 0, BRISTOL_CART_CAUGHT) > of_cart(2, 0, BRISTOL_CART_CAUGHT));
    const float threatened = values[0];
    look("[[2,3],[2,3],[1,1],[1,1],[1,2],[1,2]]", "[\"ba\",\"ba\",\"cr\",\"ca\",\"oa\",\"oa\"]", 5, "");
    assert_true(values[0] > threatened);
}

// A player who is out sees all three carts, and with the plague hopes that nobody escapes; without it, for nothing.
static void who_is_out_hopes_that_nobody_escapes(void **state) {
    static const char out[] = ",\"fate\":[\"pushed_out\",null,null,null,null,null]";
    static const char dice[] = "[\"ba\",\"ba\",\"ca\",\"ca\",\"oa\",\"oa\"]";
    (void)state;
    look(healthy, dice, 5, out);
    assert_true(features[0][BRISTOL_FEATURE_ALIVE] <= 0 && features[1][BRISTOL_FEATURE_ALIVE] > 0);
    assert_true(of_cart(0, 0, BRISTOL_CART_RACING) <= 0 && of_cart(0, 3, BRISTOL_CART_RACING) > 0);
    assert_true(of_cart(1, 0, BRISTOL_CART_RACING) > 0 && of_cart(1, 3, BRISTOL_CART_RACING) <= 0);
    const float lost = values[0];
    look("[[3,4],[1,2],[1,2],[1,2],[1,2],[1,2]]", dice, 5, out);
    assert_true(features[0][BRISTOL_FEATURE_PLAGUE] > 0 && values[0] > lost);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cart_that_leaves_town_is_seen),
        cmocka_unit_test(somebody_plagued_aboard_is_seen),
        cmocka_unit_test(mingles_and_their_odds_are_seen),
        cmocka_unit_test(who_is_out_hopes_that_nobody_escapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
