// SPDX-License-Identifier: MIT
// What a seat can know of others, and no more.
#include "ai/games/bristol1350/belief.h"

#include "games/bristol1350/bristol1350.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct bristol_state position;
static struct ph_event items[256];
static struct ph_event seen[256];
static struct ph_events history;
static struct bristol_belief belief;

// What seat 0 believes in a position of four players; seat 3 is in oak, unless somebody's fate says that it is out.
static void believe(const char *symptoms, const char *more) {
    char json[2048];
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    struct bristol_state view;
    snprintf(json, sizeof json,
             "{\"game\":\"bristol1350\",\"players\":4,\"round\":3,\"symptoms\":%s,"
             "\"carts\":{\"birch\":{\"at\":3,\"pawns\":[0,1]},\"cedar\":{\"at\":3,\"pawns\":[2]},"
             "\"oak\":{\"at\":2,\"pawns\":[%s]}},\"order\":[\"birch\",\"cedar\",\"oak\"],"
             "\"dice\":[\"ba\",\"br\",\"ca\",\"cr\",\"oa\",\"or\"],\"start\":0,\"turn\":0%s}",
             symptoms, strstr(more, "fate") == NULL ? "3" : "", more);
    history = (struct ph_events){.items = items, .capacity = 256};
    enum ph_status status = ph_json_parse(&document, json, strlen(json), &error);
    if (status == PH_OK) {
        status = bristol1350_game.state_from_json(&position, ph_json_root(document), &history, &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fail_msg("%s: %s", error.field, error.message);
    }
    bristol1350_game.view(&position, 0, &view);
    ph_log_view(&bristol1350_game, (struct ph_log){history.items, history.count}, 0, seen);
    bristol_belief_init(&belief, &view, (struct ph_log){seen, history.count}, 0);
}

static void assert_near(double value, double low, double high) {
    if (value < low || value > high) {
        fail_msg("%f is not within %f and %f", value, low, high);
    }
}

static void b_setup_5_at_the_start_two_threes_are_the_plague(void **state) {
    (void)state;
    believe("[[1,2],[3,3],[1,1],[1,1]]", "");
    // Nine threes among the 24 cards without 4s that others may have: 9 · 8 / (24 · 23).
    for (unsigned seat = 1; seat < 4; seat++) {
        assert_near(bristol_belief_plagued(&belief, seat), 0.13 - 0.09, 0.13 + 0.09);
        assert_near(bristol_belief_cards(&belief, seat, 4), 0, 0);
    }
    assert_near(bristol_belief_plagued(&belief, 0), 0, 0);
}

static void b_chaos_1_fours_are_dealt_at_once(void **state) {
    (void)state;
    believe("[[1,2],[3,3],[1,1],[1,1]]", ",\"options\":{\"chaos\":true}");
    assert_near(bristol_belief_cards(&belief, 1, 4), 2 * 6.0 / 30 - 0.2, 2 * 6.0 / 30 + 0.2);
    assert_near(bristol_belief_plagued(&belief, 1), 0.2, 0.55);
}

static void b_mingle_2_what_one_gave_is_with_the_companion(void **state) {
    (void)state;
    believe("[[1,1],[2,3],[1,1],[1,1]]",
            ",\"mingles\":[{\"round\":2,\"cart\":\"birch\",\"seats\":[0,1],\"extra\":\"deck\",\"leeches\":[],"
            "\"gave\":{\"0\":[2,3],\"1\":[1,1]},\"got\":{\"0\":[1,1],\"1\":[2,3]}}]");
    // Of three cards left in the pool the companion got two: 2, 3, and one more.
    const double threes = bristol_belief_cards(&belief, 1, 3);
    assert_near(threes, 0.6, 1.2);
    assert_true(threes > bristol_belief_cards(&belief, 2, 3));
    assert_near(bristol_belief_plagued(&belief, 2), 0.0, 0.25); // he did not mingle
}

static void b_sheriff_1_what_was_seen_is_known(void **state) {
    (void)state;
    believe("[[1,1],[1,1],[3,4],[1,1]]",
            ",\"options\":{\"special_actions\":true},\"characters\":[\"sheriff\",\"serf\",\"outlaw\",\"mason\"],"
            "\"mingles\":[{\"round\":1,\"cart\":\"cedar\",\"seats\":[2],\"extra\":\"deck\",\"leeches\":[],"
            "\"gave\":{\"2\":[3,2]},\"got\":{\"2\":[3,4]}}],"
            "\"looks\":[{\"round\":2,\"by\":0,\"what\":\"sheriff\",\"seat\":2,\"slot\":null,\"card\":4},"
            "{\"round\":3,\"by\":0,\"what\":\"sheriff\",\"seat\":2,\"slot\":null,\"card\":3}]");
    assert_near(bristol_belief_plagued(&belief, 2), 0.9, 1);
    assert_true(bristol_belief_plagued(&belief, 3) < 0.4);
}

// How likely a seat holds one of nine to have the plague, of whose first hand it has seen a 3.
static double plagued_after_a_look(unsigned seat, unsigned target) {
    char json[2048];
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    struct bristol_state view;
    snprintf(json, sizeof json,
             "{\"game\":\"bristol1350\",\"players\":9,\"round\":1,\"options\":{\"special_actions\":true},"
             "\"symptoms\":[[1,3],[1,3],[1,3],[1,3],[1,3],[1,3],[1,3],[2,3],[2,3]],"
             "\"carts\":{\"birch\":{\"at\":0,\"pawns\":[0,1,2]},\"cedar\":{\"at\":0,\"pawns\":[3,4,5]},"
             "\"oak\":{\"at\":0,\"pawns\":[6,7,8]}},\"dice\":[\"ba\",\"br\",\"ca\",\"cr\",\"oa\",\"or\"],"
             "\"looks\":[{\"round\":1,\"by\":%u,\"what\":\"sheriff\",\"seat\":%u,\"slot\":null,\"card\":3}]}",
             seat, target);
    history = (struct ph_events){.items = items, .capacity = 256};
    enum ph_status status = ph_json_parse(&document, json, strlen(json), &error);
    if (status == PH_OK) {
        status = bristol1350_game.state_from_json(&position, ph_json_root(document), &history, &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fail_msg("%s: %s", error.field, error.message);
    }
    bristol1350_game.view(&position, (int)seat, &view);
    ph_log_view(&bristol1350_game, (struct ph_log){history.items, history.count}, (int)seat, seen);
    bristol_belief_init(&belief, &view, (struct ph_log){seen, history.count}, seat);
    assert_true(bristol_belief_cards(&belief, target, 3) >= 1 - 1e-9); // what was seen is there, in every particle
    return bristol_belief_plagued(&belief, target);
}

static void b_sheriff_1_what_was_seen_is_certain(void **state) {
    (void)state;
    double sum = 0;
    unsigned count = 0;
    for (unsigned seat = 0; seat < 9; seat++) {
        for (unsigned target = 0; target < 9; target++) {
            if (seat / 3 != target / 3) {
                sum += plagued_after_a_look(seat, target);
                count++;
            }
        }
    }
    // The other card is a 3, too: seven of the 23 that are left without 4s, the seat's own and the one seen.
    assert_near(sum / count, 7.0 / 23 - 0.015, 7.0 / 23 + 0.015);
}

static void b_convene_1_the_plagued_know_each_other(void **state) {
    (void)state;
    believe("[[3,4],[1,1],[2,4],[1,1]]", ",\"options\":{\"convene\":true},\"plague\":[true,false,true,false],"
                                         "\"convened\":[{\"round\":2,\"seats\":[0,2]}]");
    assert_near(bristol_belief_plagued(&belief, 0), 0.9999, 1.0001);
    assert_near(bristol_belief_plagued(&belief, 1), 0, 0.05);
    assert_near(bristol_belief_plagued(&belief, 2), 0.95, 1.0001);
}

static void b_out_1_the_dead_are_open(void **state) {
    (void)state;
    believe("[[1,1],[1,1],[2,4],[1,1]]", ",\"fate\":[null,null,null,\"pushed_out\"]");
    assert_near(bristol_belief_cards(&belief, 3, 1), 1.9999, 2.0001);
    assert_near(bristol_belief_plagued(&belief, 3), 0, 0);
}

static void beliefs_are_made_of_the_view_and_the_log_alone(void **state) {
    (void)state;
    const char *const more = ",\"mingles\":[{\"round\":2,\"cart\":\"cedar\",\"seats\":[2],\"extra\":\"deck\","
                             "\"leeches\":[],\"gave\":{\"2\":[%s]},\"got\":{\"2\":[%s]}}]";
    char text[512];
    snprintf(text, sizeof text, more, "1,2", "2,4");
    believe("[[1,2],[3,3],[2,4],[1,1]]", text);
    const struct bristol_belief one = belief;
    snprintf(text, sizeof text, more, "2,2", "1,2");
    believe("[[1,2],[1,2],[1,2],[2,3]]", text);
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        assert_memory_equal(one.particles[i].cards, belief.particles[i].cards, sizeof belief.particles[i].cards);
        assert_int_equal(one.particles[i].plague, belief.particles[i].plague);
        assert_true(one.particles[i].weight == belief.particles[i].weight);
    }
}

static void weights_sum_to_one_whatever_the_log_tells(void **state) {
    (void)state;
    struct ph_event nonsense[] = {
        {.type = 0xFFFE, .to = PH_EVENT_TO_ALL, .data = UINT64_MAX},
        {.type = 300, .to = PH_EVENT_TO_ALL, .data = UINT64_MAX},
    };
    struct bristol_state view;
    believe("[[1,2],[3,3],[1,1],[1,1]]", "");
    bristol1350_game.view(&position, 0, &view);
    bristol_belief_init(&belief, &view, (struct ph_log){nonsense, 2}, 0);
    double sum = 0;
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        sum += belief.particles[i].weight;
    }
    assert_near(sum, 0.999999, 1.000001);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_setup_5_at_the_start_two_threes_are_the_plague),
        cmocka_unit_test(b_chaos_1_fours_are_dealt_at_once),
        cmocka_unit_test(b_mingle_2_what_one_gave_is_with_the_companion),
        cmocka_unit_test(b_sheriff_1_what_was_seen_is_known),
        cmocka_unit_test(b_sheriff_1_what_was_seen_is_certain),
        cmocka_unit_test(b_convene_1_the_plagued_know_each_other),
        cmocka_unit_test(b_out_1_the_dead_are_open),
        cmocka_unit_test(beliefs_are_made_of_the_view_and_the_log_alone),
        cmocka_unit_test(weights_sum_to_one_whatever_the_log_tells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
