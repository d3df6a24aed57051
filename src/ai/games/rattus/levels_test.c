// SPDX-License-Identifier: MIT
// Turns of real games in which a level forgot what it had taken a character for.
#include "ai/search/levels.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

// All that is left of the turn is the power and the plague.
static const char astronomer_waits[] =
    "'players': 6, 'options': {'africanus': true, 'pied_piper': true, 'characters': ['knight', 'peasant', "
    "'witch', 'baker', 'pied_piper', 'wizard', 'sultan', 'astronomer'], 'tokens': 'mild'}, 'seat': 0, 'plague': "
    "'hispania', 'owners': {'knight': 4, 'peasant': 5, 'wizard': 2, 'sultan': 0, 'astronomer': 0}, 'cubes': "
    "[{'anglia': 6, 'scandia': 2, 'gallia': 1, 'russia': 2, 'mauretania': 3}, {'anglia': 2, 'italia': 2, "
    "'polonia': 2, 'hungaria': 2, 'bulgaria': 1, 'numidia': 1, 'tunisia': 1, 'aegyptus': 2}, {'anglia': 3, "
    "'hispania': 2, 'polonia': 4, 'turcia': 1, 'tunisia': 2, 'aegyptus': 1}, {'polonia': 6, 'turcia': 2, "
    "'russia': 1, 'tartaria': 7}, {'hispania': 2, 'germania': 1, 'tartaria': 8, 'numidia': 2, 'tunisia': 2, "
    "'libya': 1}, {'scandia': 2, 'bulgaria': 1, 'tartaria': 12}], 'marked': [{'anglia': ['d'], 'scandia': ['d'], "
    "'gallia': ['d'], 'russia': ['d'], 'mauretania': ['d']}, {'italia': ['d'], 'hungaria': ['d'], 'numidia': "
    "['d'], 'aegyptus': ['d']}, {'anglia': ['d'], 'polonia': ['p1', 'd'], 'tunisia': ['d'], 'aegyptus': ['d']}, "
    "{'polonia': ['p1'], 'turcia': ['p1'], 'russia': ['dp1']}, {'tartaria': ['p1'], 'tunisia': ['d']}, "
    "{'tartaria': ['p2']}], 'rats': {'anglia': [{'start': true}, {}], 'scandia': [{}], 'polonia': [{'start': "
    "true}, {}], 'bulgaria': [{}], 'turcia': [{'start': true}], 'tartaria': [{}, {}], 'mauretania': [{}], "
    "'numidia': [{'start': true}, {}], 'tunisia': [{'start': true}], 'libya': [{'start': true}], 'aegyptus': "
    "[{'start': true}]}, 'pile': 23, 'discard': ['a65', 'a06', 'a48', 'a07', 'a04', 'a18', 'a13', 'a55', 'a19', "
    "'a22', 'a49', 'a24', 'a11', 'a15', 'a63', 'a37', 'a43', 'a52', 'a01', 'a41', 'a23', 'a26', 'a54', 'a47', "
    "'a28', 'a58', 'a08'], 'taken': true, 'placed': true, 'hands': [['c06', 'c31', 'c37'], ['c16', 'c22', "
    "'c49'], ['c12', 'c19', 'c44'], ['c20', 'c28', 'c35'], ['c11', 'c41', 'c46', 'c47'], ['c04', 'c34']], "
    "'region_discard': ['c05', 'c45', 'c27', 'c32', 'c50', 'c33', 'c09', 'c24', 'c18']";

static const char explorer_waits[] =
    "'players': 6, 'options': {'africanus': true, 'characters': ['king', 'monk', 'knight', 'merchant', "
    "'peasant', 'witch', 'sultan', 'explorer'], 'tokens': 'mild'}, 'seat': 3, 'plague': 'mauretania', 'owners': "
    "{'monk': 2, 'merchant': 4, 'peasant': 1, 'sultan': 2, 'explorer': 3}, 'cubes': [{'anglia': 3, 'scandia': 4, "
    "'gallia': 1, 'hispania': 2, 'germania': 1, 'mauretania': 6, 'tunisia': 2}, {'scandia': 3, 'hungaria': 2, "
    "'bulgaria': 1, 'turcia': 4, 'numidia': 3, 'aegyptus': 1}, {'italia': 3, 'russia': 2, 'tartaria': 5, "
    "'numidia': 3, 'libya': 2}, {'scandia': 2, 'hispania': 2, 'italia': 3, 'tartaria': 5, 'numidia': 1, "
    "'tunisia': 1, 'aegyptus': 5}, {'gallia': 2, 'hispania': 1, 'polonia': 2, 'bulgaria': 2, 'turcia': 3, "
    "'russia': 1, 'numidia': 1, 'tunisia': 2, 'aegyptus': 3}, {'hispania': 1, 'germania': 3, 'turcia': 2, "
    "'mauretania': 8}], 'marked': [{'anglia': ['d'], 'hispania': ['d'], 'mauretania': ['d'], 'tunisia': ['d']}, "
    "{'hungaria': ['d'], 'bulgaria': ['d'], 'turcia': ['d'], 'numidia': ['d']}, {'italia': ['d'], 'russia': "
    "['d'], 'tartaria': ['d'], 'numidia': ['d']}, {}, {}, {'germania': ['d'], 'turcia': ['d'], 'mauretania': "
    "['d']}], 'rats': {'anglia': [{'start': true}, {}], 'scandia': [{'start': true}, {}], 'hispania': [{}, {}], "
    "'bulgaria': [{}, {}], 'tartaria': [{}, {}], 'tunisia': [{}], 'libya': [{}, {}]}, 'pile': 13, 'discard': "
    "['a30', 'a29', 'a16', 'a43', 'a32', 'a39', 'a55', 'a45', 'a31', 'a40', 'a52', 'a15', 'a28', 'a06', 'a44', "
    "'a38', 'a61', 'a18', 'a12', 'a65', 'a11', 'a51', 'a22', 'a08', 'a60', 'a63', 'a50', 'a59', 'a20', 'a10', "
    "'a64', 'a49', 'a57', 'a02', 'a47', 'a37', 'a56', 'a04', 'a19'], 'taken': true, 'placed': true, 'hands': "
    "[['c02', 'c06', 'c44'], ['c24', 'c28', 'c40'], ['c33', 'c36'], ['c16', 'c34', 'c50'], ['c19', 'c21', "
    "'c25'], ['c13', 'c29', 'c38']], 'region_discard': ['c41', 'c11', 'c10', 'c05', 'c15', 'c26', 'c20', 'c08', "
    "'c39', 'c43', 'c22', 'c04', 'c42', 'c14', 'c46', 'c31', 'c09', 'c18', 'c27', 'c48', 'c51', 'c49']";

// The last of ten potions; all that is left of the turn besides is the plague.
static const char last_potion_waits[] =
    "'players': 6, 'options': {'africanus': true, 'pied_piper': true, 'characters': ['monk', 'peasant', "
    "'emperor', 'nun', 'mayor', 'serf', 'wizard', 'caravaneer'], 'tokens': 'mild'}, 'seat': 5, 'plague': "
    "'tunisia', 'owners': {'wizard': 5}, 'cubes': [{'anglia': 2, 'italia': 2, 'hungaria': 2, 'bulgaria': 2, "
    "'tunisia': 1}, {'scandia': 3, 'hispania': 2, 'polonia': 2, 'bulgaria': 2, 'aegyptus': 1}, {'germania': 2, "
    "'turcia': 3, 'russia': 2, 'numidia': 2, 'libya': 1}, {'scandia': 5, 'gallia': 2, 'mauretania': 1, 'libya': "
    "1, 'aegyptus': 2}, {'scandia': 3, 'germania': 3, 'hungaria': 2, 'tartaria': 2}, {'anglia': 1, 'russia': 2, "
    "'mauretania': 1, 'numidia': 5, 'libya': 1}], 'marked': [{'hungaria': ['p1'], 'bulgaria': ['p1']}, "
    "{'bulgaria': ['p1'], 'aegyptus': ['p1']}, {'russia': ['p1']}, {'scandia': ['p1'], 'aegyptus': ['p1']}, "
    "{'scandia': ['p1']}, {'numidia': ['p1']}], 'rats': {'anglia': [{'start': true}], 'scandia': [{'start': "
    "true}, {}, {}], 'gallia': [{}], 'polonia': [{'start': true}], 'bulgaria': [{'start': true}, {}], 'turcia': "
    "[{'start': true}], 'russia': [{'start': true}, {}], 'numidia': [{}, {}], 'libya': [{'start': true}, {}], "
    "'aegyptus': [{'start': true}]}, 'pile': 36, 'discard': ['a19', 'a07', 'a40', 'a52', 'a41', 'a30', 'a25', "
    "'a24', 'a15', 'a38', 'a44', 'a11', 'a29'], 'taken': true, 'placed': true, 'hands': [['c03', 'c18', 'c22'], "
    "['c12', 'c20', 'c25'], ['c13', 'c30', 'c46'], ['c06', 'c37', 'c47'], ['c15', 'c23', 'c36'], ['c33', 'c38', "
    "'c42']], 'caravan': 'russia'";

static bool chooses(const struct table *table, const char *expected, uint64_t seed) {
    char text[PH_ACTION_TEXT_MAX];
    const struct ph_actor actor = rattus_game.actor(&table->state);
    const struct ph_search_limits limits = {.iterations = 250};
    const struct ph_key key = ph_key_from_seed(seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    struct rattus_state view;
    rattus_game.view(&table->state, actor.seat, &view);
    assert_int_equal(plague_doctor_bot.choose(&plague_doctor_bot, &rattus_game, &view, (struct ph_log){0}, actor.seat,
                                              &limits, &random, &result),
                     PH_OK);
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    rattus_game.action_text(&view, result.action, &writer);
    return strcmp(text, expected) == 0;
}

// Searches of four, each with other luck, that choose an action.
static unsigned times_chosen(const struct table *table, const char *action) {
    unsigned count = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        count += chooses(table, action, seed);
    }
    return count;
}

static void r_astro_1_a_card_is_drawn_before_the_plague_moves(void **state) {
    (void)state;
    const struct table table = position(astronomer_waits);
    assert_true(times_chosen(&table, "astronomer") >= 3);
}

static void r_expl_1_cards_are_drawn_before_the_plague_moves(void **state) {
    (void)state;
    const struct table table = position(explorer_waits);
    assert_true(times_chosen(&table, "explorer") >= 3);
}

static void r_wiz_1_the_last_potion_is_used(void **state) {
    (void)state;
    const struct table table = position(last_potion_waits);
    assert_true(times_chosen(&table, "plague italia") == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_astro_1_a_card_is_drawn_before_the_plague_moves),
        cmocka_unit_test(r_expl_1_cards_are_drawn_before_the_plague_moves),
        cmocka_unit_test(r_wiz_1_the_last_potion_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
