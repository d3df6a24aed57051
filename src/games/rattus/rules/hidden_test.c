// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"
#include "support/statistics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

// ---- R-INFO-1, R-INFO-2 ---------------------------------------------------------------------------------------------

static void r_info_1_later_tokens_shift_down_when_one_leaves(void **unused) {
    (void)unused;
    struct table table =
        position("'owners': {'monk': 0}, 'rats': {'gallia': [{'start': true}, {'face': 'r01', 'seen': [1]},"
                 "{'face': 'r02', 'seen': [2]}]}");
    play(&table, "monk gallia>italia 0");
    expect(&table, "/rats/gallia",
           "[{'start': false, 'face': 'r01', 'seen': [1]},"
           "{'start': false, 'face': 'r02', 'seen': [2]}]");
}

static void r_info_1_also_when_it_is_discarded(void **unused) {
    (void)unused;
    struct table table = position("'players': 3, 'plague': 'gallia', 'placed': true, 'cubes': [{'gallia': 1}, {}, {}],"
                                  "'rats': {'gallia': [{}, {'start': true}, {'face': 'r40', 'seen': [1]}]},"
                                  "'outbreak': {'region': 'gallia'}");
    draw(&table, "slot 1");
    draw(&table, "token r33");
    expect(&table, "/rats/gallia",
           "[{'start': false, 'face': null, 'seen': []},"
           "{'start': false, 'face': 'r40', 'seen': [1]}]");
}

static void r_info_1_at_most_three_tokens_in_a_region(void **unused) {
    (void)unused;
    position("'rats': {'gallia': [{}, {}, {}]}");
    refuse_position("'rats': {'gallia': [{}, {}, {}, {}]}", "rats");
}

static void r_info_2_the_back_shows_only_whether_it_is_a_start_token(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{'start': true, 'face': 'r05', 'seen': [1]},"
                                        "{'face': 'r01', 'seen': [1]}]}");
    expect_view(&table, 0, "/rats/gallia",
                "[{'start': true, 'face': null, 'seen': [1]},"
                "{'start': false, 'face': null, 'seen': [1]}]");
    expect_view(&table, PH_ONLOOKER, "/rats/gallia",
                "[{'start': true, 'face': null, 'seen': [1]},"
                "{'start': false, 'face': null, 'seen': [1]}]");
}

static void r_info_2_a_start_face_from_the_pile_has_the_back_of_the_pile(void **unused) {
    (void)unused;
    // Two players lay out eight of the twelve start tokens; the others are in the pile.
    struct table table = position("'players': 2, 'owners': {'witch': 0}, 'rats': {'gallia': [{}], 'italia': [{}]}");
    play(&table, "look gallia 0");
    draw(&table, "token r05");
    expect(&table, "/rats/gallia/0", "{'start': false, 'face': 'r05', 'seen': [0]}");
    refuse_position("'rats': {'gallia': [{'start': true, 'face': 'r01', 'seen': [0]}]}", "rats");
}

// ---- R-INFO-3: by hand ----------------------------------------------------------------------------------------------

// All start tokens of two players on the board, and tokens of the pile in Gallia and Italia. Of 41 tokens that can be
// there, 29 are: 4 start faces, and 25 of 37 others.
#define TWO_PLAYERS                                                                                                    \
    "'players': 2, 'owners': {'witch': 0}, 'rats': {'anglia': [{'start': true}], 'scandia': [{'start': true}],"        \
    "'gallia': [{'start': true}, {}], 'hispania': [{'start': true}], 'germania': [{'start': true}],"                   \
    "'italia': [{'start': true}, {}], 'polonia': [{'start': true}], 'hungaria': [{'start': true}]}, 'pile': 27"

static void r_info_3_a_start_token_shows_any_unseen_start_face_alike(void **unused) {
    (void)unused;
    struct table table = position(TWO_PLAYERS);
    play(&table, "look anglia 0");
    expect_count(&table, "", 12);
    expect_odds(&table, "token r05", 1, 12);
    expect_odds(&table, "token r49", 1, 12);
    expect_odds(&table, "token r01", 0, 1);
}

static void r_info_3_a_token_of_the_pile_with_two_players(void **unused) {
    (void)unused;
    struct table table = position(TWO_PLAYERS);
    play(&table, "look gallia 1");
    expect_count(&table, "", 49);
    expect_odds(&table, "token r05", 4, UINT64_C(29) * 12);
    expect_odds(&table, "token r01", 25, UINT64_C(29) * 37);
}

static void r_info_3_a_token_of_the_pile_with_three_players(void **unused) {
    (void)unused;
    // W = 2 of the 33 + 1 tokens.
    struct table table = position("'players': 3, 'owners': {'witch': 0}, 'rats': {'gallia': [{}]}, 'pile': 32");
    play(&table, "look gallia 0");
    // No start token lies on the board here: ten are missing, and count among the others.
    expect_odds(&table, "token r05", 2, UINT64_C(43) * 12);
    expect_odds(&table, "token r01", 41, UINT64_C(43) * 37);
}

static void r_info_3_a_token_of_the_pile_with_four_players_is_regular(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'witch': 0}, 'rats': {'gallia': [{}]}, 'pile': 36");
    play(&table, "look gallia 0");
    expect_count(&table, "", 37);
    expect_odds(&table, "token r01", 1, 37);
    expect_odds(&table, "token r05", 0, 1);
}

static void r_info_3_the_second_token_of_the_pile_as_from_a_shuffled_one(void **unused) {
    (void)unused;
    struct table table = position(TWO_PLAYERS);
    play(&table, "look gallia 1");
    struct table start = table;
    draw(&start, "token r05");
    play(&start, "look italia 1");
    expect_odds(&start, "token r05", 0, 1);
    expect_odds(&start, "token r08", 3, UINT64_C(28) * 11);
    expect_odds(&start, "token r01", 25, UINT64_C(28) * 37);
    struct table regular = table;
    draw(&regular, "token r01");
    play(&regular, "look italia 1");
    expect_odds(&regular, "token r01", 0, 1);
    expect_odds(&regular, "token r05", 4, UINT64_C(28) * 12);
    expect_odds(&regular, "token r02", 24, UINT64_C(28) * 36);
}

static void r_info_3_a_start_token_after_a_start_face_from_the_pile(void **unused) {
    (void)unused;
    struct table table = position(TWO_PLAYERS);
    play(&table, "look gallia 1");
    draw(&table, "token r05");
    play(&table, "look anglia 0");
    expect_odds(&table, "token r05", 0, 1);
    expect_odds(&table, "token r08", 1, 11);
}

static void r_info_3_the_pile_after_a_start_token_was_seen(void **unused) {
    (void)unused;
    struct table table = position(TWO_PLAYERS);
    play(&table, "look anglia 0");
    draw(&table, "token r05");
    play(&table, "look gallia 1");
    expect_odds(&table, "token r05", 0, 1);
    expect_odds(&table, "token r08", 4, UINT64_C(29) * 11);
    expect_odds(&table, "token r01", 25, UINT64_C(29) * 37);
}

static void r_info_3_x_is_no_more_than_the_unseen_start_faces_that_are_left_over(void **unused) {
    (void)unused;
    // Ten start faces are discarded; of the two others one lies on the board as a start token.
    struct table table = position("'players': 2, 'owners': {'witch': 0},"
                                  "'discard': ['r05', 'r08', 'r11', 'r14', 'r15', 'r17', 'r21', 'r22', 'r29', 'r33'],"
                                  "'rats': {'gallia': [{}], 'italia': [{'start': true}]}, 'pile': 20");
    play(&table, "look gallia 0");
    // v: 39 faces less 12 removed less the start token; x = 1.
    expect_odds(&table, "token r39", 1, UINT64_C(26) * 2);
    expect_odds(&table, "token r49", 1, UINT64_C(26) * 2);
    expect_odds(&table, "token r01", 25, UINT64_C(26) * 37);
}

static void r_info_3_no_start_face_is_left_for_the_pile(void **unused) {
    (void)unused;
    struct table table =
        position("'players': 2, 'owners': {'witch': 0},"
                 "'discard': ['r05', 'r08', 'r11', 'r14', 'r15', 'r17', 'r21', 'r22', 'r29', 'r33', 'r39'],"
                 "'rats': {'gallia': [{}], 'italia': [{'start': true}]}, 'pile': 20");
    play(&table, "look gallia 0");
    expect_odds(&table, "token r49", 0, 1); // it is the start token's
    expect_odds(&table, "token r01", 1, 37);
    struct table start =
        position("'players': 2, 'owners': {'witch': 0},"
                 "'discard': ['r05', 'r08', 'r11', 'r14', 'r15', 'r17', 'r21', 'r22', 'r29', 'r33', 'r39'],"
                 "'rats': {'gallia': [{}], 'italia': [{'start': true}]}, 'pile': 20");
    play(&start, "look italia 0");
    expect_odds(&start, "token r49", 1, 1);
}

static void r_info_3_a_face_that_somebody_has_seen_is_never_drawn(void **unused) {
    (void)unused;
    struct table table = position("'players': 2, 'owners': {'witch': 0}, 'discard': ['r02'],"
                                  "'rats': {'gallia': [{}], 'italia': [{'face': 'r01', 'seen': [1]}]}, 'pile': 20");
    play(&table, "look gallia 0");
    expect_odds(&table, "token r01", 0, 1); // though seat 0 does not know it
    expect_odds(&table, "token r02", 0, 1);
}

static void r_info_3_a_turned_token_draws_alike(void **unused) {
    (void)unused;
    struct table table = position("'players': 2, 'plague': 'gallia', 'placed': true, 'cubes': [{'gallia': 1}, {}],"
                                  "'rats': {'anglia': [{'start': true}], 'scandia': [{'start': true}],"
                                  "'gallia': [{}], 'hispania': [{'start': true}], 'germania': [{'start': true}],"
                                  "'italia': [{'start': true}], 'polonia': [{'start': true}],"
                                  "'hungaria': [{'start': true}]}, 'discard': ['r05'], 'pile': 28,"
                                  "'outbreak': {'region': 'gallia'}");
    // The start token of Gallia showed r05; the numbers are those of a look.
    expect_odds(&table, "token r08", 4, UINT64_C(29) * 11);
    expect_odds(&table, "token r01", 25, UINT64_C(29) * 37);
}

// ---- R-INFO-3: against a second reckoning, straight from the words --------------------------------------------------

static int smaller(int a, int b) {
    return a < b ? a : b;
}

// "r05" is the face 4.
static size_t index_of(const char *face) {
    return (size_t)strtol(face + 1, NULL, 10) - 1;
}

struct reckoning {
    bool unseen[49]; // faces that nobody has seen
    int f, g, u, v, x;
};

// From the position as the referee has it. What is on the board without a face, in the pile, or missing can be anything
// that nobody has seen.
static struct reckoning reckon(const struct table *table, json_t *tokens) {
    struct reckoning reckoning = {.f = 0};
    struct ph_writer writer;
    int board = 0;
    int without_face = 0;
    ph_writer_init_heap(&writer);
    rattus_game.state_json(&table->state, (struct ph_log){0}, PH_SEAT_REFEREE, &writer);
    json_t *const root = json_loads(writer.data, 0, NULL);
    ph_writer_deinit(&writer);
    assert_non_null(root);
    const int players = (int)json_integer_value(json_object_get(root, "players"));
    const json_t *const discard = json_object_get(root, "discard");
    for (size_t i = 0; i < 49; i++) {
        reckoning.unseen[i] = true;
    }
    for (size_t i = 0; i < json_array_size(discard); i++) {
        reckoning.unseen[index_of(json_string_value(json_array_get(discard, i)))] = false;
    }
    const char *region;
    json_t *slots;
    json_object_foreach(json_object_get(root, "rats"), region, slots) {
        for (size_t i = 0; i < json_array_size(slots); i++) {
            const json_t *const token = json_array_get(slots, i);
            const char *const face = json_string_value(json_object_get(token, "face"));
            const bool start = json_is_true(json_object_get(token, "start"));
            board++;
            if (face != NULL) {
                reckoning.unseen[index_of(face)] = false;
            } else {
                reckoning.u += start;
                without_face += !start;
            }
        }
    }
    for (size_t i = 0; i < 49; i++) {
        const bool start = json_is_true(json_object_get(json_array_get(tokens, i), "start"));
        reckoning.f += reckoning.unseen[i] && start;
        reckoning.g += reckoning.unseen[i] && !start;
    }
    static const int removed[] = {12, 6, 0};
    const int pile = (int)json_integer_value(json_object_get(root, "pile"));
    const int missing = 49 - removed[players - 2] - pile - (int)json_array_size(discard) - board;
    const int w = 12 - (4 + 2 * players);
    assert_true(missing >= 0);
    reckoning.v = pile + without_face + missing;
    reckoning.x = smaller(smaller(w, reckoning.f - reckoning.u), reckoning.v);
    reckoning.x = reckoning.x < 0 ? 0 : reckoning.x;
    reckoning.x = reckoning.g == 0 ? reckoning.v : reckoning.x;
    json_decref(root);
    return reckoning;
}

// A position with tokens of all sorts: seen and unseen, many or few discarded, more or less in the pile.
static struct table any_position(struct ph_random *random, json_t *tokens) {
    static const char *const regions[] = {"anglia",  "scandia",  "gallia",   "hispania", "germania", "italia",
                                          "polonia", "hungaria", "bulgaria", "turcia",   "russia",   "tartaria"};
    static const int removed[] = {12, 6, 0};
    const unsigned players = 2 + ph_random_below(random, 3);
    char fields[8192];
    unsigned faces[49] = {0};
    unsigned left = 49;
    for (unsigned i = 0; i < 49; i++) { // faces in random order
        const unsigned j = ph_random_below(random, i + 1);
        faces[i] = faces[j];
        faces[j] = i;
    }
    int length = snprintf(fields, sizeof fields, "'players': %u, 'owners': {'witch': 0}, 'discard': [", players);
    int room = 49 - removed[players - 2];
    const unsigned discarded =
        ph_random_below(random, 3) == 0 ? ph_random_below(random, (unsigned)room - 12) : ph_random_below(random, 8);
    int start_left = 12;
    for (unsigned i = 0; i < discarded; i++) {
        const unsigned face = faces[--left];
        start_left -= json_is_true(json_object_get(json_array_get(tokens, face), "start"));
        length += snprintf(fields + length, sizeof fields - (size_t)length, "%s'r%02u'", i == 0 ? "" : ", ", face + 1);
        room--;
    }
    length += snprintf(fields + length, sizeof fields - (size_t)length, "], 'rats': {");
    int start_tokens = 0;
    for (unsigned region = 0; region < 4 + 2 * players; region++) {
        length += snprintf(fields + length, sizeof fields - (size_t)length, "%s'%s': [", region == 0 ? "" : ", ",
                           regions[region]);
        for (unsigned slot = 0, count = ph_random_below(random, 4); slot < count && room > 0; slot++, room--) {
            const char *const comma = slot == 0 ? "" : ", ";
            const unsigned kind = ph_random_below(random, 4);
            const unsigned face = faces[left - 1];
            const bool is_start = json_is_true(json_object_get(json_array_get(tokens, face), "start"));
            if (kind == 0 && (!is_start || start_tokens < start_left)) { // seen by somebody
                left--;
                start_left -= is_start;
                length += snprintf(fields + length, sizeof fields - (size_t)length,
                                   "%s{'face': 'r%02u', 'start': %s, 'seen': [%u]}", comma, face + 1,
                                   is_start && ph_random_below(random, 2) == 0 ? "true" : "false",
                                   ph_random_below(random, players));
            } else if (kind == 1 && start_tokens < start_left) {
                start_tokens++;
                length += snprintf(fields + length, sizeof fields - (size_t)length, "%s{'start': true}", comma);
            } else {
                length += snprintf(fields + length, sizeof fields - (size_t)length, "%s{}", comma);
            }
        }
        length += snprintf(fields + length, sizeof fields - (size_t)length, "]");
    }
    const unsigned pile =
        ph_random_below(random, 2) == 0 ? (unsigned)room : ph_random_below(random, (unsigned)room + 1);
    snprintf(fields + length, sizeof fields - (size_t)length, "}, 'pile': %u", pile);
    return position(fields);
}

static void expect_reckoned_odds(const struct table *table, const struct reckoning *reckoning, bool start_token,
                                 json_t *tokens) {
    ph_action actions[64];
    uint64_t weights[64];
    uint64_t by_face[49] = {0};
    uint64_t sum = 0;
    const size_t count = rattus_game.legal(&table->state, UINT64_MAX, actions, weights, 64);
    assert_in_range(count, 1, 49);
    for (size_t i = 0; i < count; i++) {
        by_face[ph_action_component(actions[i], 2)] = weights[i];
        sum += weights[i];
    }
    const uint64_t v = (uint64_t)reckoning->v;
    for (unsigned face = 0; face < 49; face++) {
        const bool start = json_is_true(json_object_get(json_array_get(tokens, face), "start"));
        uint64_t part = 0; // of `whole`
        uint64_t whole = 1;
        if (reckoning->unseen[face] && start_token) {
            part = start;
            whole = (uint64_t)reckoning->f;
        } else if (reckoning->unseen[face]) {
            part = (uint64_t)(start ? reckoning->x : reckoning->v - reckoning->x);
            whole = v * (uint64_t)(start ? reckoning->f : reckoning->g);
        }
        assert_true(by_face[face] * whole == sum * part);
    }
}

static void r_info_3_all_odds_are_those_of_the_rule(void **unused) {
    (void)unused;
    json_t *const tokens = table_tokens();
    const struct ph_key key = ph_key_from_seed(49);
    unsigned starts = 0;
    unsigned others = 0;
    unsigned branches[4] = {0}; // x = 0, W, f − u, v
    for (unsigned i = 0; i < 150; i++) {
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, i);
        const struct table table = any_position(&random, tokens);
        const struct reckoning reckoning = reckon(&table, tokens);
        ph_action looks[64];
        const size_t count = rattus_game.legal(&table.state, UINT64_C(1) << RATTUS_TYPE_WITCH_LOOK, looks, NULL, 64);
        for (size_t j = 0; j < count && j < 64; j++) {
            struct table looked = table;
            const unsigned region = ph_action_component(looks[j], 1);
            const unsigned slot = ph_action_component(looks[j], 2);
            const bool start = (table.state.at[region].tokens[slot] & RATTUS_TOKEN_START) != 0;
            rattus_game.apply(&looked.state, looks[j], NULL);
            if (rattus_game.actor(&looked.state).kind == PH_ACTOR_CHANCE) {
                expect_reckoned_odds(&looked, &reckoning, start, tokens);
                starts += start;
                others += !start;
                branches[reckoning.x == 0                           ? 0
                         : reckoning.x == reckoning.f - reckoning.u ? 2
                         : reckoning.x == reckoning.v               ? 3
                                                                    : 1]++;
            }
        }
    }
    assert_true(starts > 100);
    assert_true(others > 500);
    assert_true(branches[0] > 0 && branches[1] > 0 && branches[2] > 0);
    json_decref(tokens);
}

// Draws many times: outcomes come as often as their odds, one by one and start faces against all others.
static void expect_fair_draws(const struct table *table, json_t *tokens) {
    enum { DRAWS = 15000 };
    struct ph_random random = {{2, 7, 1, 8}};
    ph_action actions[64];
    uint64_t weights[64];
    uint64_t counts[64] = {0};
    uint64_t sides[2] = {0};
    double shares[64];
    double side_shares[2] = {0};
    bool start[64];
    const size_t count = rattus_game.legal(&table->state, UINT64_MAX, actions, weights, 64);
    for (size_t i = 0; i < count; i++) {
        shares[i] = (double)weights[i];
        start[i] = json_is_true(json_object_get(json_array_get(tokens, ph_action_component(actions[i], 2)), "start"));
        side_shares[start[i]] += shares[i];
    }
    for (int n = 0; n < DRAWS; n++) {
        const ph_action drawn = rattus_game.sample(&table->state, &random);
        size_t i = 0;
        while (i < count && actions[i] != drawn) {
            i++;
        }
        assert_true(i < count);
        counts[i]++;
        sides[start[i]]++;
    }
    assert_true(statistics_p_value(counts, shares, count) > 1e-6);
    assert_true(statistics_p_value(sides, side_shares, 2) > 1e-6);
}

static void r_info_3_draws_come_as_often_as_their_odds(void **unused) {
    (void)unused;
    json_t *const tokens = table_tokens();
    static const char *const fields[] = {
        TWO_PLAYERS,
        "'players': 3, 'owners': {'witch': 0}, 'rats': {'gallia': [{'start': true}, {}]}, 'discard': ['r05', 'r01']",
        "'owners': {'witch': 0}, 'rats': {'gallia': [{'start': true}, {}]}, 'pile': 20",
        ("'players': 2, 'owners': {'witch': 0}, 'pile': 20, 'rats': {'gallia': [{'start': true}, {}]},"
         "'discard': ['r05', 'r08', 'r11', 'r14', 'r15', 'r17', 'r21', 'r22', 'r29', 'r33']"),
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        for (int slot = 0; slot < 2; slot++) {
            struct table table = position(fields[i]);
            play(&table, slot == 0 ? "look gallia 0" : "look gallia 1");
            expect_fair_draws(&table, tokens);
        }
    }
    json_decref(tokens);
}

static void r_info_3_without_unseen_regular_faces_all_are_start_faces(void **unused) {
    (void)unused;
    // All 37 regular faces are discarded.
    char fields[1024];
    json_t *const tokens = table_tokens();
    int length = snprintf(
        fields, sizeof fields,
        "'owners': {'witch': 0}, 'rats': {'gallia': [{}], 'italia': [{'start': true}]}, 'pile': 3, 'discard': [");
    const char *comma = "";
    for (size_t i = 0; i < 49; i++) {
        if (!json_is_true(json_object_get(json_array_get(tokens, i), "start"))) {
            length += snprintf(fields + length, sizeof fields - (size_t)length, "%s'r%02zu'", comma, i + 1);
            comma = ", ";
        }
    }
    snprintf(fields + length, sizeof fields - (size_t)length, "]");
    struct table table = position(fields);
    play(&table, "look gallia 0");
    expect_count(&table, "token ", 12);
    expect_odds(&table, "token r05", 1, 12);
    expect_fair_draws(&table, tokens);
    json_decref(tokens);
}

// ---- R-INFO-4 -------------------------------------------------------------------------------------------------------

static void r_info_4_who_has_looked_is_public_and_the_face_theirs(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{'face': 'r01', 'seen': [1, 3]}]}");
    for (int seat = PH_ONLOOKER; seat < 4; seat++) {
        expect_view(&table, seat, "/rats/gallia/0/seen", "[1, 3]");
        expect_view(&table, seat, "/rats/gallia/0/face", seat == 1 || seat == 3 ? "'r01'" : "null");
    }
}

static void r_info_4_knowledge_travels_with_the_token(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'monk': 0}, 'rats': {'gallia': [{'face': 'r01', 'seen': [1]}, {}]}");
    play(&table, "monk gallia>italia 0");
    expect_view(&table, 1, "/rats/italia/0", "{'start': false, 'face': 'r01', 'seen': [1]}");
    expect_view(&table, 0, "/rats/italia/0", "{'start': false, 'face': null, 'seen': [1]}");
}

static void r_info_4_a_turned_token_is_known_to_all(void **unused) {
    (void)unused;
    struct table table =
        position("'players': 3, 'plague': 'gallia', 'placed': true, 'cubes': [{'gallia': 1}, {}, {}],"
                 "'rats': {'gallia': [{'face': 'r40', 'seen': [2]}, {}]}, 'outbreak': {'region': 'gallia'}");
    draw(&table, "slot 1");
    for (int seat = PH_ONLOOKER; seat < 3; seat++) {
        expect_view(&table, seat, "/rats/gallia/1", "{'start': false, 'face': null, 'seen': [0, 1, 2], 'up': true}");
        expect_view(&table, seat, "/rats/gallia/0/face", seat == 2 ? "'r40'" : "null");
    }
    draw(&table, "token r41");
    expect_event(&table, PH_ONLOOKER, "{'type': 'turned', 'token': 'r41'}");
    expect_event(&table, PH_ONLOOKER, "{'type': 'turned', 'token': 'r40'}"); // the other after it
    for (int seat = PH_ONLOOKER; seat < 3; seat++) {
        expect_view(&table, seat, "/discard", "['r41', 'r40']");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_info_1_later_tokens_shift_down_when_one_leaves),
        cmocka_unit_test(r_info_1_also_when_it_is_discarded),
        cmocka_unit_test(r_info_1_at_most_three_tokens_in_a_region),
        cmocka_unit_test(r_info_2_the_back_shows_only_whether_it_is_a_start_token),
        cmocka_unit_test(r_info_2_a_start_face_from_the_pile_has_the_back_of_the_pile),
        cmocka_unit_test(r_info_3_a_start_token_shows_any_unseen_start_face_alike),
        cmocka_unit_test(r_info_3_a_token_of_the_pile_with_two_players),
        cmocka_unit_test(r_info_3_a_token_of_the_pile_with_three_players),
        cmocka_unit_test(r_info_3_a_token_of_the_pile_with_four_players_is_regular),
        cmocka_unit_test(r_info_3_the_second_token_of_the_pile_as_from_a_shuffled_one),
        cmocka_unit_test(r_info_3_a_start_token_after_a_start_face_from_the_pile),
        cmocka_unit_test(r_info_3_the_pile_after_a_start_token_was_seen),
        cmocka_unit_test(r_info_3_x_is_no_more_than_the_unseen_start_faces_that_are_left_over),
        cmocka_unit_test(r_info_3_no_start_face_is_left_for_the_pile),
        cmocka_unit_test(r_info_3_a_face_that_somebody_has_seen_is_never_drawn),
        cmocka_unit_test(r_info_3_a_turned_token_draws_alike),
        cmocka_unit_test(r_info_3_all_odds_are_those_of_the_rule),
        cmocka_unit_test(r_info_3_without_unseen_regular_faces_all_are_start_faces),
        cmocka_unit_test(r_info_3_draws_come_as_often_as_their_odds),
        cmocka_unit_test(r_info_4_who_has_looked_is_public_and_the_face_theirs),
        cmocka_unit_test(r_info_4_knowledge_travels_with_the_token),
        cmocka_unit_test(r_info_4_a_turned_token_is_known_to_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
