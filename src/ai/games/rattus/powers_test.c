// SPDX-License-Identifier: MIT
// For each character of the boxes a position in which it is plain how its power helps: the bots see it.
#include "ai/rated_bot.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool begins_like_one_of(const char *text, const char *beginnings) {
    while (*beginnings != '\0') {
        const size_t length = strcspn(beginnings, "|");
        if (strncmp(text, beginnings, length) == 0) {
            return true;
        }
        beginnings += length + (beginnings[length] == '|');
    }
    return false;
}

static void check_choice(const struct ph_bot *bot, const struct table *table, const char *beginnings, const char *file,
                         int line) {
    char text[PH_ACTION_TEXT_MAX];
    const struct ph_actor actor = rattus_game.actor(&table->state);
    const struct ph_search_limits limits = {0};
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    struct rattus_state view;
    assert_int_equal(actor.kind, PH_ACTOR_SEAT);
    rattus_game.view(&table->state, actor.seat, &view);
    assert_int_equal(bot->choose(bot, &rattus_game, &view, (struct ph_log){0}, actor.seat, &limits, &random, &result),
                     PH_OK);
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    rattus_game.action_text(&view, result.action, &writer);
    if (!begins_like_one_of(text, beginnings)) {
        fail_msg("%s:%d: %s chose %s instead of %s", file, line, bot->name, text, beginnings);
    }
}

// Both bots choose an action whose text begins like one of these, which are parted by bars.
#define choose(table, beginnings)                                                                                      \
    do {                                                                                                               \
        check_choice(&rules_bot, (table), (beginnings), __FILE__, __LINE__);                                           \
        check_choice(&greedy_bot, (table), (beginnings), __FILE__, __LINE__);                                          \
    } while (0)

// The character in play with five of the base game.
#define PLAY(character)                                                                                                \
    "'players': 2, 'options': {'tokens': 'harsh', 'characters': ['" character                                          \
    "', 'king', 'monk', 'knight', 'merchant', 'witch']}, "
#define FINAL "'phase': 'final', 'seat': 0, 'last': 1, 'ended': 'rats', 'pile': 0, "

// ---- Pied Piper -----------------------------------------------------------------------------------------------------

static void queen_two_cubes_go_where_no_rats_are(void **state) {
    (void)state;
    struct table table =
        position(PLAY("queen") FINAL "'owners': {'queen': 0}, "
                                     "'cubes': [{'gallia': 2, 'germania': 1}, {'scandia': 4}], "
                                     "'rats': {'gallia': [{}], 'germania': [{}, {}], 'scandia': [{}], 'anglia': [{}], "
                                     "'italia': [{}, {}, {}], 'polonia': [{}, {}]}");
    choose(&table, "queen hispania|queen hungaria");
}

static void queen_extras_are_placed_in_a_turn(void **state) {
    (void)state;
    struct table table = position(PLAY("queen") "'plague': 'italia', 'owners': {'queen': 0}, 'taken': true, "
                                                "'cubes': [{'gallia': 2, 'germania': 2}, {'scandia': 2}], "
                                                "'rats': {'anglia': [{}], 'polonia': [{}]}");
    choose(&table, "place anglia 2|place polonia 2|place gallia 2|place germania 2|place hispania 2|place hungaria 2");
}

static void emperor_walls_keep_rats_from_ones_own_region(void **state) {
    (void)state;
    struct table table =
        position(PLAY("emperor") "'plague': 'italia', 'owners': {'emperor': 0}, 'taken': true, 'placed': true, "
                                 "'cubes': [{'scandia': 9}, {'italia': 5, 'hispania': 3}], "
                                 "'rats': {'germania': [{}], 'italia': [{}], 'anglia': [{}], 'scandia': [{}]}");
    choose(&table, "wall -:scandia-germania|wall -:anglia-scandia");
}

static void bishop_guards_the_region_with_most_at_stake(void **state) {
    (void)state;
    struct table table =
        position(PLAY("bishop") "'plague': 'italia', 'owners': {'bishop': 0}, 'taken': true, 'placed': true, "
                                "'cubes': [{'scandia': 9, 'gallia': 1}, {'italia': 5, 'hispania': 3}], "
                                "'rats': {'germania': [{}], 'italia': [{}], 'anglia': [{}], 'scandia': [{}]}");
    choose(&table, "bishop -:scandia");
}

static void nuns_go_where_own_cubes_are_in_danger(void **state) {
    (void)state;
    struct table table = position(PLAY("nun") FINAL "'owners': {'nun': 0}, "
                                                    "'cubes': [{'gallia': 5}, {'scandia': 5}], "
                                                    "'rats': {'gallia': [{}, {}], 'scandia': [{}, {}]}");
    choose(&table, "nun -:gallia");
    play(&table, "nun -:gallia");
    choose(&table, "nun -:gallia");
}

static void crusader_all_tokens_are_turned_and_come_in_the_best_order(void **state) {
    (void)state;
    struct table table =
        position(PLAY("crusader") "'plague': 'italia', 'owners': {'crusader': 0, 'monk': 1}, 'taken': true, "
                                  "'placed': true, 'cubes': [{'gallia': 2, 'hispania': 4}, {'gallia': 3}], "
                                  "'rats': {'gallia': [{'face': 'r33', 'start': true, 'seen': [0, 1]}, "
                                  "{'face': 'r01', 'seen': [0, 1]}]}, 'pile': 29");
    play(&table, "plague gallia");
    for (int rats = 0; rats < 2; rats++) {
        play(&table, "rat anglia");
    }
    choose(&table, "crusade yes");
    play(&table, "crusade yes");
    // r01 takes a cube of the Monk's owner, and then r33 (limit 5, M and Chivalry) does nothing any more.
    choose(&table, "resolve 1");
}

static void soldier_one_more_rat_goes_to_a_rival(void **state) {
    (void)state;
    struct table table =
        position(PLAY("soldier") "'plague': 'gallia', 'taken': true, 'placed': true, 'owners': {'soldier': 0}, "
                                 "'cubes': [{'scandia': 4, 'polonia': 4}, {'germania': 5, 'hungaria': 4}], "
                                 "'rats': {'germania': [{}], 'gallia': [{}, {}, {}], 'italia': [{}, {}, {}]}");
    play(&table, "plague germania");
    choose(&table, "rat hungaria");
    play(&table, "rat hungaria");
    choose(&table, "rat hungaria");
}

static void soldier_no_rat_more_where_only_own_cubes_are_near(void **state) {
    (void)state;
    struct table table =
        position(PLAY("soldier") "'plague': 'germania', 'taken': true, 'placed': true, 'owners': {'soldier': 0}, "
                                 "'cubes': [{'scandia': 6, 'gallia': 6}, {'hungaria': 4}], "
                                 "'rats': {'anglia': [{}]}");
    play(&table, "plague gallia");
    table =
        position(PLAY("soldier") "'plague': 'scandia', 'taken': true, 'placed': true, 'owners': {'soldier': 0}, "
                                 "'cubes': [{'scandia': 4, 'gallia': 6}, {'hungaria': 4}], 'rats': {'anglia': [{}]}");
    play(&table, "plague anglia");
    play(&table, "rat gallia");
    choose(&table, "no-rat");
}

static void soldier_the_last_rat_goes_to_a_rival(void **state) {
    (void)state;
    struct table table = position(PLAY("soldier") "'phase': 'final', 'seat': 0, 'last': 1, 'ended': 'cubes', "
                                                  "'plague': 'germania', 'owners': {'soldier': 0}, "
                                                  "'cubes': [{'gallia': 6}, {'polonia': 6}]");
    choose(&table, "soldier polonia");
}

static void messenger_a_cube_of_ones_own_leaves_danger(void **state) {
    (void)state;
    struct table table = position(PLAY("messenger") FINAL "'owners': {'messenger': 0}, "
                                                          "'cubes': [{'gallia': 2}, {'gallia': 4, 'scandia': 3}], "
                                                          "'rats': {'gallia': [{}, {}, {}]}");
    choose(&table, "swap-cubes 0:gallia:plain 1:scandia:plain");
}

static void mayor_many_majorities_are_better_than_one_rat(void **state) {
    (void)state;
    struct table table = position(PLAY(
        "mayor") "'plague': 'italia', 'owners': {'mayor': 0}, 'taken': true, "
                 "'cubes': [{'gallia': 1, 'germania': 1, 'anglia': 1, 'hispania': 1, 'hungaria': 1}, {'scandia': 4}], "
                 "'rats': {'polonia': [{}]}");
    choose(&table, "mayor anglia,gallia,hispania,germania,hungaria");
}

static void serf_a_cube_is_placed_when_no_token_is_left(void **state) {
    (void)state;
    struct table table = position(PLAY("serf") "'plague': 'italia', 'owners': {'serf': 0, 'monk': 1}, 'taken': true, "
                                               "'placed': true, 'cubes': [{'hispania': 4}, {'gallia': 3}], "
                                               "'rats': {'gallia': [{'face': 'r01', 'seen': [0, 1]}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    choose(&table, "serf yes");
}

static void serf_the_plague_goes_where_rivals_die(void **state) {
    (void)state;
    struct table table =
        position(PLAY("serf") FINAL "'plague': 'italia', 'owners': {'serf': 0, 'monk': 1}, "
                                    "'cubes': [{'hispania': 4}, {'gallia': 3}], "
                                    "'rats': {'gallia': [{'face': 'r01', 'seen': [0, 1]}], 'hispania': [{}]}");
    choose(&table, "plague gallia with serf");
}

static void baker_a_last_cube_is_stored(void **state) {
    (void)state;
    struct table table = position(PLAY("baker") FINAL "'owners': {'baker': 0}, "
                                                      "'cubes': [{'gallia': 3}, {'scandia': 3}]");
    choose(&table, "store");
}

static void baker_a_rivals_cubes_go_where_they_die(void **state) {
    (void)state;
    struct table table = position(PLAY("baker") "'plague': 'italia', 'owners': {'baker': 1}, 'baker': 3, "
                                                "'cubes': [{'gallia': 3}, {'scandia': 1}], "
                                                "'rats': {'germania': [{}, {}, {}], 'polonia': [{}]}");
    play(&table, "take baker");
    choose(&table, "bread germania");
}

static void piper_a_cube_leads_the_rats_away(void **state) {
    (void)state;
    struct table table = position(PLAY("pied_piper") FINAL
                                  "'owners': {'pied_piper': 0}, "
                                  "'cubes': [{'gallia': 6}, {'hispania': 6}], "
                                  "'rats': {'gallia': [{}, {}, {}], 'anglia': [{}], 'italia': [{}], 'germania': [{}]}");
    choose(&table, "piper gallia>hispania plain 0,1,2");
}

static void wizard_a_potion_goes_to_a_cube_in_danger(void **state) {
    (void)state;
    struct table table = position(PLAY("wizard") FINAL "'owners': {'wizard': 0}, "
                                                       "'cubes': [{'gallia': 3, 'hispania': 3}, {'scandia': 6}], "
                                                       "'rats': {'gallia': [{}, {}, {}]}");
    choose(&table, "wizard gallia plain");
}

static void wizard_a_potion_saves_a_cube(void **state) {
    (void)state;
    struct table table = position(
        PLAY("wizard") "'plague': 'italia', 'owners': {'wizard': 0, 'monk': 1}, 'taken': true, 'seat': 0, "
                       "'placed': true, 'cubes': [{'hispania': 4}, {'gallia': 3}], 'marked': [{}, {'gallia': ['p1']}], "
                       "'rats': {'gallia': [{'face': 'r01', 'seen': [0, 1]}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    choose(&table, "potion p1");
}

// ---- Africanus ------------------------------------------------------------------------------------------------------

#define AFRICA                                                                                                         \
    "'options': {'tokens': 'harsh', 'africanus': true, 'characters': ['sultan', 'astronomer', 'explorer', "            \
    "'caravaneer', 'monk', "                                                                                           \
    "'king']}, "

static void sultan_a_diplomat_takes_the_lead(void **state) {
    (void)state;
    struct table table =
        position(AFRICA "'players': 3, 'phase': 'final', 'seat': 0, 'last': 1, 'ended': 'rats', 'pile': 0, "
                        "'caravan': 'italia', 'owners': {'sultan': 0}, "
                        "'cubes': [{'gallia': 3, 'hispania': 1}, {'scandia': 3}, {'italia': 2}], "
                        "'marked': [{'gallia': ['d']}, {'scandia': ['d']}, {}]");
    choose(&table, "diplomat hispania plain");
}

static void astronomer_the_card_of_a_region_one_holds_is_kept(void **state) {
    (void)state;
    struct table table =
        position(AFRICA "'players': 2, 'taken': true, 'caravan': 'italia', 'owners': {'astronomer': 0}, "
                        "'cubes': [{'gallia': 5}, {'scandia': 3, 'anglia': 4}]");
    play(&table, "astronomer");
    draw(&table, "card c04");
    draw(&table, "card c07");
    draw(&table, "card c01");
    choose(&table, "keep c07");
}

static void explorer_a_cube_goes_where_no_rats_are(void **state) {
    (void)state;
    struct table table = position(AFRICA "'players': 2, 'taken': true, 'caravan': 'italia', 'owners': {'explorer': 0}, "
                                         "'cubes': [{'gallia': 2}, {'scandia': 3, 'anglia': 4}], "
                                         "'rats': {'anglia': [{}, {}], 'scandia': [{}, {}, {}]}");
    play(&table, "explorer");
    draw(&table, "card c04");
    draw(&table, "card c07");
    draw(&table, "card c01");
    choose(&table, "explore gallia");
}

static void caravaneer_a_cube_is_taken_from_the_caravan(void **state) {
    (void)state;
    struct table table = position(AFRICA "'players': 2, 'taken': true, 'placed': true, 'caravan': 'gallia', "
                                         "'owners': {'caravaneer': 0}, "
                                         "'cubes': [{'gallia': 2, 'germania': 1}, {'scandia': 3, 'italia': 4}], "
                                         "'rats': {'italia': [{}, {}, {}]}");
    choose(&table, "caravan gallia>|caravan germania>");
    play(&table, "caravan germania>polonia");
    choose(&table, "cube gallia yes");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queen_two_cubes_go_where_no_rats_are),
        cmocka_unit_test(queen_extras_are_placed_in_a_turn),
        cmocka_unit_test(emperor_walls_keep_rats_from_ones_own_region),
        cmocka_unit_test(bishop_guards_the_region_with_most_at_stake),
        cmocka_unit_test(nuns_go_where_own_cubes_are_in_danger),
        cmocka_unit_test(crusader_all_tokens_are_turned_and_come_in_the_best_order),
        cmocka_unit_test(soldier_one_more_rat_goes_to_a_rival),
        cmocka_unit_test(soldier_no_rat_more_where_only_own_cubes_are_near),
        cmocka_unit_test(soldier_the_last_rat_goes_to_a_rival),
        cmocka_unit_test(messenger_a_cube_of_ones_own_leaves_danger),
        cmocka_unit_test(mayor_many_majorities_are_better_than_one_rat),
        cmocka_unit_test(serf_a_cube_is_placed_when_no_token_is_left),
        cmocka_unit_test(serf_the_plague_goes_where_rivals_die),
        cmocka_unit_test(baker_a_last_cube_is_stored),
        cmocka_unit_test(baker_a_rivals_cubes_go_where_they_die),
        cmocka_unit_test(piper_a_cube_leads_the_rats_away),
        cmocka_unit_test(wizard_a_potion_goes_to_a_cube_in_danger),
        cmocka_unit_test(wizard_a_potion_saves_a_cube),
        cmocka_unit_test(sultan_a_diplomat_takes_the_lead),
        cmocka_unit_test(astronomer_the_card_of_a_region_one_holds_is_kept),
        cmocka_unit_test(explorer_a_cube_goes_where_no_rats_are),
        cmocka_unit_test(caravaneer_a_cube_is_taken_from_the_caravan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
