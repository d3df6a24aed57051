// SPDX-License-Identifier: MIT
// Positions in which a sensible player has no doubt.
#include "ai/rated_bot.h"
#include "games/rattus/rattus.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static union ph_state_storage position;

static void set_up(const char *json) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    enum ph_status status = ph_json_parse(&document, json, strlen(json), &error);
    if (status == PH_OK) {
        status = rattus_game.state_from_json(position.bytes, ph_json_root(document), NULL, &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fail_msg("%s: %s", error.field, error.message);
    }
}

static void play(const char *text) {
    ph_action action;
    struct ph_error error = {0};
    if (rattus_game.action_from_text(position.bytes, text, &action, &error) != PH_OK ||
        !rattus_game.is_legal(position.bytes, action)) {
        fail_msg("%s: %s", text, error.message);
    }
    rattus_game.apply(position.bytes, action, NULL);
}

// What the bot does next, as text.
static const char *choice(void) {
    static char text[PH_ACTION_TEXT_MAX];
    const struct ph_actor actor = rattus_game.actor(position.bytes);
    const struct ph_search_limits limits = {0};
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    union ph_state_storage view;
    assert_int_equal(actor.kind, PH_ACTOR_SEAT);
    rattus_game.view(position.bytes, actor.seat, view.bytes);
    assert_int_equal(rules_bot.choose(&rules_bot, &rattus_game, view.bytes, (struct ph_log){0}, actor.seat, &limits,
                                      &random, &result),
                     PH_OK);
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    rattus_game.action_text(position.bytes, result.action, &writer);
    return text;
}

static void expect(const char *text) {
    const char *chosen = choice();
    if (strcmp(chosen, text) != 0) {
        fail_msg("chose %s instead of %s", chosen, text);
    }
}

static void r_knight_2_the_piece_counts_where_only_a_rival_would_lose(void **state) {
    (void)state;
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"plague\": \"gallia\", \"owners\": {\"knight\": 0}, \"taken\": true, "
        "\"placed\": true, \"cubes\": [{\"polonia\": 3}, {\"germania\": 2}], "
        "\"rats\": {\"germania\": [{\"start\": false}]}}");
    play("plague germania");
    play("rat polonia");
    expect("population yes");
}

static void r_knight_2_the_piece_does_not_count_among_own_cubes(void **state) {
    (void)state;
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"plague\": \"gallia\", \"owners\": {\"knight\": 0}, \"taken\": true, "
        "\"placed\": true, \"cubes\": [{\"germania\": 2}, {\"polonia\": 3}], "
        "\"rats\": {\"germania\": [{\"start\": false}]}}");
    play("plague germania");
    play("rat polonia");
    expect("population no");
}

static void r_plague_1_the_plague_goes_where_a_rival_loses_most(void **state) {
    (void)state;
    set_up("{\"game\": \"rattus\", \"players\": 2, \"plague\": \"anglia\", \"taken\": true, \"placed\": true, "
           "\"owners\": {\"witch\": 1, \"king\": 1}, "
           "\"cubes\": [{\"gallia\": 5, \"italia\": 1}, {\"scandia\": 5, \"italia\": 1}], "
           "\"rats\": {\"gallia\": [{}, {}], \"scandia\": [{}, {}]}}");
    expect("plague scandia");
}

static void r_rat_1_rats_spread_to_a_rivals_cubes(void **state) {
    (void)state;
    set_up("{\"game\": \"rattus\", \"players\": 2, \"plague\": \"gallia\", \"taken\": true, \"placed\": true, "
           "\"cubes\": [{\"scandia\": 4, \"polonia\": 4}, {\"germania\": 5, \"hungaria\": 4}], "
           "\"rats\": {\"germania\": [{}]}}");
    play("plague germania");
    expect("rat hungaria");
}

static void r_place_1_cubes_go_where_few_others_are(void **state) {
    (void)state;
    // Two tokens in either; among seven cubes every token strikes, alone only a few do.
    set_up("{\"game\": \"rattus\", \"players\": 2, \"plague\": \"hispania\", \"taken\": true, "
           "\"cubes\": [{\"scandia\": 2}, {\"polonia\": 7}], "
           "\"rats\": {\"polonia\": [{}, {}], \"scandia\": [{}], \"hungaria\": [{}, {}]}}");
    expect("place hungaria 0");
}

static void r_merchant_1_cubes_flee_in_the_final_round(void **state) {
    (void)state;
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"phase\": \"final\", \"seat\": 0, \"last\": 1, \"ended\": \"rats\", "
        "\"pile\": 0, \"plague\": \"hispania\", \"owners\": {\"merchant\": 0}, "
        "\"cubes\": [{\"italia\": 3}, {\"italia\": 4, \"polonia\": 5}], "
        "\"rats\": {\"italia\": [{}, {}, {}], \"gallia\": [{}], \"germania\": [{}, {}]}}");
    const char *chosen = choice(); // no rat will come to either
    if (strcmp(chosen, "merchant italia>hispania 3") != 0 && strcmp(chosen, "merchant italia>hungaria 3") != 0) {
        fail_msg("chose %s", chosen);
    }
}

static void r_witch_1_a_bad_token_of_ones_own_goes_to_a_rival(void **state) {
    (void)state;
    // r46 has limit 6 and strikes all; r19 strikes all from 3. Both are known to seat 0, so a swap can be weighed
    // exactly.
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"phase\": \"final\", \"seat\": 0, \"last\": 1, \"ended\": \"rats\", "
        "\"pile\": 0, \"plague\": \"anglia\", \"owners\": {\"witch\": 0}, "
        "\"cubes\": [{\"italia\": 4}, {\"polonia\": 4}], "
        "\"rats\": {\"italia\": [{\"face\": \"r19\", \"seen\": [0]}], \"polonia\": [{\"face\": \"r46\", \"seen\": "
        "[0]}]}}");
    assert_non_null(strstr(choice(), "look "));
    play("look italia 0");
    expect("look polonia 0");
    play("look polonia 0");
    expect("swap");
}

static void r_final_1_nothing_is_done_for_nothing(void **state) {
    (void)state;
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"phase\": \"final\", \"seat\": 0, \"last\": 1, \"ended\": \"rats\", "
        "\"pile\": 0, \"plague\": \"anglia\", \"owners\": {\"monk\": 0}, "
        "\"cubes\": [{\"italia\": 4}, {\"polonia\": 4}], "
        "\"rats\": {\"italia\": [], \"polonia\": [{}, {}, {}], \"scandia\": []}}");
    expect("done");
}

static void r_take_1_a_card_is_not_taken_early_for_a_single_cube_on_it(void **state) {
    (void)state;
    // The tokens of its class, of which harsh sets have many, would be turned in three rivals' turns for each of one's
    // own.
    set_up("{\"game\": \"rattus\", \"players\": 4, \"plague\": \"italia\", "
           "\"options\": {\"tokens\": \"harsh\", \"characters\": [\"baker\", \"king\", \"monk\", \"knight\", "
           "\"merchant\", \"witch\"]}, "
           "\"cubes\": [{\"gallia\": 2, \"germania\": 2}, {\"scandia\": 3}, {\"anglia\": 3}, {\"polonia\": 3}], "
           "\"rats\": {\"gallia\": [{\"start\": true}], \"germania\": [{\"start\": true}], "
           "\"scandia\": [{\"start\": true}], \"anglia\": [{\"start\": true}], \"italia\": [{\"start\": true}], "
           "\"polonia\": [{\"start\": true}]}}");
    assert_int_equal(strncmp(choice(), "place ", strlen("place ")), 0);
}

static void r_end_1_a_leader_without_supply_ends_the_game_where_it_loses_no_cube(void **state) {
    (void)state;
    // Gallia and its spread would cost the rival more, but a cube that comes back to the supply keeps the game going.
    set_up("{\"game\": \"rattus\", \"players\": 2, \"plague\": \"italia\", \"pile\": 10, "
           "\"taken\": true, \"placed\": true, "
           "\"cubes\": [{\"gallia\": 2, \"hispania\": 10, \"hungaria\": 8}, "
           "{\"gallia\": 6, \"germania\": 5, \"scandia\": 5}], "
           "\"rats\": {\"gallia\": [{}, {}, {}], \"germania\": [{}]}}");
    expect("plague germania");
}

static void r_end_1_what_the_witch_swaps_counts_in_full_in_the_last_turn(void **state) {
    (void)state;
    // Both tokens in Anglia would cost seat 2 three cubes, and its win.
    set_up(
        "{\"game\": \"rattus\", \"players\": 3, \"seat\": 2, \"plague\": \"germania\", \"pile\": 0, \"placed\": true, "
        "\"cubes\": [{\"anglia\": 11, \"hispania\": 3, \"italia\": 2, \"hungaria\": 1, \"turcia\": 2}, "
        "{\"anglia\": 12, \"scandia\": 2, \"gallia\": 2, \"germania\": 1, \"hungaria\": 1}, "
        "{\"anglia\": 16, \"gallia\": 2, \"hispania\": 2}], "
        "\"rats\": {\"anglia\": [{\"start\": true, \"face\": \"r21\", \"seen\": [0, 1, 2]}, {\"face\": \"r27\", "
        "\"seen\": [0, 1, 2]}], "
        "\"scandia\": [{\"face\": \"r34\", \"seen\": [0, 1, 2]}], "
        "\"hispania\": [{\"start\": true, \"face\": \"r11\", \"seen\": [0, 1, 2]}], "
        "\"italia\": [{\"face\": \"r01\", \"seen\": [0, 1, 2]}, {\"face\": \"r04\", \"seen\": [0, 1, 2]}], "
        "\"polonia\": [{\"start\": true, \"face\": \"r05\", \"seen\": [0, 1, 2]}], "
        "\"bulgaria\": [{\"start\": true, \"face\": \"r29\", \"seen\": [0, 1, 2]}], "
        "\"turcia\": [{\"start\": true, \"face\": \"r08\", \"seen\": [0, 1, 2]}]}}");
    expect("take witch");
}

static void r_witch_1_tokens_that_make_no_difference_stay(void **state) {
    (void)state;
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"plague\": \"anglia\", \"owners\": {\"witch\": 0}, \"taken\": true, "
        "\"cubes\": [{\"gallia\": 4}, {\"polonia\": 4}], "
        "\"rats\": {\"scandia\": [{\"face\": \"r19\", \"seen\": [0]}], \"hungaria\": [{\"face\": \"r46\", \"seen\": "
        "[0]}]}}");
    play("look scandia 0");
    play("look hungaria 0");
    expect("done");
}

static void r_nun_1_nuns_move_for_a_gain_only(void **state) {
    (void)state;
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"phase\": \"final\", \"seat\": 0, \"last\": 1, \"ended\": \"rats\", "
        "\"options\": {\"tokens\": \"harsh\", \"characters\": [\"baker\", \"king\", \"nun\", \"knight\", \"merchant\", "
        "\"witch\"]}, "
        "\"pile\": 0, \"plague\": \"anglia\", \"owners\": {\"nun\": 0}, \"used\": [\"nun\"], "
        "\"cubes\": [{\"gallia\": 4}, {\"polonia\": 4}], \"nuns\": [\"gallia\"], "
        "\"step\": {\"type\": \"nun\", \"left\": 2}}");
    expect("done");
}

static void r_merchant_1_cubes_are_placed_before_they_flee(void **state) {
    (void)state;
    // The Merchant saves a cube now, or the three that are placed.
    set_up("{\"game\": \"rattus\", \"players\": 2, \"plague\": \"hispania\", \"owners\": {\"merchant\": 0}, \"taken\": "
           "true, "
           "\"cubes\": [{\"italia\": 1, \"polonia\": 3}, {\"italia\": 4, \"scandia\": 4}], "
           "\"rats\": {\"italia\": [{}, {}, {}], \"scandia\": [{}]}}");
    expect("place italia 0");
}

static void r_wiz_1_without_a_potion_left_the_wizard_is_not_taken(void **state) {
    (void)state;
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"plague\": \"hispania\", \"placed\": true, "
        "\"options\": {\"tokens\": \"harsh\", \"characters\": [\"baker\", \"wizard\", \"nun\", \"bishop\", "
        "\"emperor\", \"queen\"]}, "
        "\"cubes\": [{\"polonia\": 3}, {\"scandia\": 4}], \"marked\": [{}, {\"scandia\": [\"p3\", \"p3\", \"p4\"]}], "
        "\"owners\": {\"baker\": 0, \"queen\": 0, \"bishop\": 0, \"nun\": 0, \"emperor\": 0}}");
    if (strcmp(choice(), "take wizard") == 0) {
        fail_msg("took the Wizard");
    }
}

static void r_wiz_1_a_potion_is_used_before_the_plague_moves(void **state) {
    (void)state;
    // No rat is near the own cubes yet.
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"plague\": \"hispania\", \"taken\": true, \"placed\": true, "
        "\"options\": {\"tokens\": \"harsh\", \"characters\": [\"baker\", \"wizard\", \"nun\", \"bishop\", "
        "\"emperor\", \"queen\"]}, "
        "\"cubes\": [{\"polonia\": 4}, {\"scandia\": 4}], \"rats\": {\"scandia\": [{}]}, \"owners\": {\"wizard\": 0}}");
    expect("wizard polonia plain");
}

static void r_wiz_1_the_last_potion_is_used_where_rats_are(void **state) {
    (void)state;
    set_up(
        "{\"game\": \"rattus\", \"players\": 2, \"plague\": \"hispania\", \"taken\": true, \"placed\": true, "
        "\"options\": {\"tokens\": \"harsh\", \"characters\": [\"baker\", \"wizard\", \"nun\", \"bishop\", "
        "\"emperor\", \"queen\"]}, "
        "\"cubes\": [{\"polonia\": 4}, {\"scandia\": 4}], \"marked\": [{}, {\"scandia\": [\"p3\", \"p3\", \"p3\"]}], "
        "\"rats\": {\"polonia\": [{}, {}, {}]}, \"owners\": {\"wizard\": 0}}");
    expect("wizard polonia plain");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_knight_2_the_piece_counts_where_only_a_rival_would_lose),
        cmocka_unit_test(r_knight_2_the_piece_does_not_count_among_own_cubes),
        cmocka_unit_test(r_plague_1_the_plague_goes_where_a_rival_loses_most),
        cmocka_unit_test(r_rat_1_rats_spread_to_a_rivals_cubes),
        cmocka_unit_test(r_place_1_cubes_go_where_few_others_are),
        cmocka_unit_test(r_merchant_1_cubes_flee_in_the_final_round),
        cmocka_unit_test(r_witch_1_a_bad_token_of_ones_own_goes_to_a_rival),
        cmocka_unit_test(r_final_1_nothing_is_done_for_nothing),
        cmocka_unit_test(r_take_1_a_card_is_not_taken_early_for_a_single_cube_on_it),
        cmocka_unit_test(r_end_1_a_leader_without_supply_ends_the_game_where_it_loses_no_cube),
        cmocka_unit_test(r_end_1_what_the_witch_swaps_counts_in_full_in_the_last_turn),
        cmocka_unit_test(r_witch_1_tokens_that_make_no_difference_stay),
        cmocka_unit_test(r_nun_1_nuns_move_for_a_gain_only),
        cmocka_unit_test(r_merchant_1_cubes_are_placed_before_they_flee),
        cmocka_unit_test(r_wiz_1_a_potion_is_used_before_the_plague_moves),
        cmocka_unit_test(r_wiz_1_the_last_potion_is_used_where_rats_are),
        cmocka_unit_test(r_wiz_1_without_a_potion_left_the_wizard_is_not_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
