// SPDX-License-Identifier: MIT
// Reasons for an action: drawn positions, two actions, and the sentence.
#include "support/rattus_table.h"
#include "support/words.h"
#include "words/games/rattus.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static ph_action action_of(const struct table *table, const char *text) {
    ph_action action = 0;
    assert_int_equal(rattus_game.action_from_text(&table->state, text, &action, NULL), PH_OK);
    assert_true(rattus_game.is_legal(&table->state, action));
    return action;
}

// Why `better` rather than `other`, to the seat that decides.
static void expect_reason(const struct table *table, const char *better, const char *other, const char *wanted) {
    char words[WORDS_MAX] = "";
    struct rattus_state view;
    struct ph_writer writer;
    const int seat = rattus_game.actor(&table->state).seat;
    rattus_game.view(&table->state, seat, &view);
    const struct words_scene scene = {
        .game = &rattus_game,
        .view = &view,
        .viewer = seat,
        .players = table->state.options.players,
        .you = true,
        .language = words_english(),
        .seats = &words_bots,
    };
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.reason_words(&scene, action_of(table, better), action_of(table, other), &writer);
    assert_string_equal(words, wanted);
}

static void more_cubes_are_a_reason(void **unused) {
    (void)unused;
    const struct table table = position("'cubes': [{'gallia': 1}, {}, {}, {}],"
                                        "'rats': {'gallia': [{}, {}, {}], 'italia': [{}, {}]}");
    expect_reason(&table, "place gallia 0", "place italia 0",
                  "You would have 4 cubes in play, 3 with the next best choice; Bruno has 0.");
    expect_reason(&table, "place italia 0", "take witch", "You would have 3 cubes in play; Bruno has 0.");
}

static void less_danger_is_a_reason(void **unused) {
    (void)unused;
    // Of the twelve start faces one has a limit of 1, and six name Magic, whose limits ten people reach.
    const struct table table = position("'owners': {'witch': 0}, 'cubes': [{}, {'italia': 9}, {}, {}],"
                                        "'rats': {'gallia': [{'start': true}], 'italia': [{'start': true}]}");
    expect_reason(&table, "place gallia 0", "place italia 0",
                  "The risk of losing a cube to the next rat is 8% in Gallia, 50% in Italia.");
    expect_reason(&table, "place italia 0", "place gallia 0", "");
}

static void an_outbreak_counts_what_it_takes_from_whom(void **unused) {
    (void)unused;
    // r19: limit 3, all, Magic.
    const struct table table =
        position("'plague': 'hispania', 'placed': true, 'taken': true, 'cubes': [{'italia': 3, 'anglia': 1}, "
                 "{'gallia': 3}, {}, {}],"
                 "'rats': {'gallia': [{'face': 'r19', 'seen': [0]}], 'italia': [{'face': 'r24', 'seen': [0]}]}");
    expect_reason(&table, "plague gallia", "plague italia", "Gallia should cost you nothing, the others 1.0 cubes.");
    // It costs the viewer a cube, Bruno two and the others one each: more than the viewer loses.
    const struct table gain =
        position("'plague': 'hispania', 'placed': true, 'taken': true, 'owners': {'witch': 1},"
                 "'cubes': [{'gallia': 1}, {'gallia': 2}, {'gallia': 1}, {'gallia': 1}],"
                 "'rats': {'gallia': [{'face': 'r19', 'seen': [0]}], 'italia': [{'face': 'r24', 'seen': [0]}]}");
    expect_reason(&gain, "plague italia", "plague gallia", "");
    expect_reason(&gain, "plague gallia", "plague italia",
                  "Gallia should cost you 1.0 cubes, the others 4.0; Italia 0.0 and 0.0.");
}

static void a_card_is_a_reason_by_who_loses_it_and_by_the_rats_that_name_it(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'king': 1}, 'cubes': [{'gallia': 1}, {}, {}, {}]");
    expect_reason(&table, "take king", "take witch", "");
    const struct table leading = position("'owners': {'king': 1}, 'cubes': [{'gallia': 1}, {'italia': 2}, {}, {}]");
    expect_reason(&leading, "take king", "take witch", "Bruno, who has the most cubes in play (2), loses the King.");
    const struct table level = position("'owners': {'king': 1}, 'cubes': [{}, {'italia': 2}, {'italia': 2}, {}]");
    expect_reason(&level, "take king", "take witch", "");
    // Of the harsh tokens 23 name each class; the twelve start faces are among them.
    expect_reason(&table, "take monk", "take witch", "");
}

static void a_rule_is_no_reason(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'monk': 0}, 'rats': {'gallia': [{}]},"
                                        "'cubes': [{'italia': 1}, {}, {}, {}]");
    expect_reason(&table, "monk gallia>italia 0", "take witch", "");
}

// ---- threats --------------------------------------------------------------------------------------------------------

static void expect_threat(const struct table *table, const char *wanted) {
    char words[WORDS_MAX] = "";
    struct rattus_state view;
    struct ph_writer writer;
    const int seat = rattus_game.actor(&table->state).seat;
    rattus_game.view(&table->state, seat, &view);
    const struct words_scene scene = {.game = &rattus_game,
                                      .view = &view,
                                      .viewer = seat,
                                      .players = table->state.options.players,
                                      .you = true,
                                      .language = words_english(),
                                      .seats = &words_bots};
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.threat_words(&scene, 0, &writer);
    assert_string_equal(words, wanted);
}

static void whoever_can_empty_their_supply_threatens_the_end(void **unused) {
    (void)unused;
    const struct table table = position("'cubes': [{'italia': 17}, {'anglia': 17}, {}, {'anglia': 18}],"
                                        "'rats': {'gallia': [{}, {}, {}], 'italia': [{}]}");
    expect_threat(&table, "As it stands, Bruno can end the game next turn: 3 cubes left to place, and 3 rats in "
                          "Gallia.");
    const struct table later = position("'cubes': [{'italia': 17}, {'anglia': 17}, {}, {'anglia': 18}],"
                                        "'rats': {'gallia': [{}, {}]}");
    expect_threat(&later, "As it stands, Dirk can end the game next turn: 2 cubes left to place, and 2 rats in "
                          "Gallia.");
    const struct table calm = position("'cubes': [{'italia': 17}, {'anglia': 17}, {}, {'anglia': 17}],"
                                       "'rats': {'gallia': [{}, {}]}");
    expect_threat(&calm, "");
}

static void the_mayor_does_not_place_by_the_rats(void **unused) {
    (void)unused;
    const struct table table =
        position("'options': {'tokens': 'harsh', 'pied_piper': true, 'characters': ['mayor', 'king', 'witch', 'monk', "
                 "'knight', 'merchant']}, 'owners': {'mayor': 1},"
                 "'cubes': [{'italia': 10}, {'anglia': 19}, {}, {}], 'rats': {'gallia': [{}]}");
    expect_threat(&table, "");
}

static void rats_are_sent_to_where_others_live(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'hispania', 'placed': true, 'taken': true,"
                                  "'cubes': [{'germania': 2}, {'italia': 3, 'gallia': 1}, {}, {}],"
                                  "'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    expect_reason(&table, "rat italia", "rat germania",
                  "Cubes in Italia: the others 3, you none; in Germania: only yours (2).");
    struct table shared = position("'plague': 'hispania', 'placed': true, 'taken': true,"
                                   "'cubes': [{'germania': 2, 'italia': 1}, {'italia': 3, 'gallia': 1}, {}, {}],"
                                   "'rats': {'gallia': [{}]}");
    play(&shared, "plague gallia");
    expect_reason(&shared, "rat italia", "rat germania",
                  "Cubes in Italia: the others 3, you 1; in Germania: only yours (2).");
    struct table both =
        position("'plague': 'hispania', 'placed': true, 'taken': true,"
                 "'cubes': [{'italia': 2}, {'italia': 3, 'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&both, "plague gallia");
    expect_reason(&both, "rat italia", "rat germania", ""); // and back: each is worse in one way
    expect_reason(&both, "rat germania", "rat italia", "");
    expect_reason(&table, "rat hispania", "rat germania", "Cubes in Hispania: none; in Germania: only yours (2).");
}

static void one_other_is_called_by_name(void **unused) {
    (void)unused;
    struct table table = position("'players': 2, 'plague': 'hispania', 'placed': true, 'taken': true,"
                                  "'cubes': [{}, {'italia': 3, 'gallia': 5}],"
                                  "'rats': {'gallia': [{'face': 'r19', 'seen': [0]}]}");
    expect_reason(&table, "plague gallia", "plague italia", "Gallia should cost you nothing, Bruno 1.0 cubes.");
    play(&table, "plague gallia");
    expect_reason(&table, "rat italia", "rat germania", "Cubes in Italia: Bruno 3, you none; in Germania: none.");
}

static void a_cube_in_the_palace_is_safe(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'king': 0}, 'cubes': [{'gallia': 1}, {}, {}, {}]");
    expect_reason(&table, "king gallia plain", "take witch", "Then 1 cube of yours is safe in the palace.");
}

static void no_reason_is_told_from_what_only_others_know(void **unused) {
    (void)unused;
    char words[2][WORDS_MAX] = {"", ""};
    static const char *const faces[] = {"r19", "r44"}; // looked at by Bruno, not by the seat that decides
    for (unsigned i = 0; i < 2; i++) {
        char fields[300];
        struct ph_writer writer;
        ph_writer_init(&writer, fields, sizeof fields);
        ph_write_format(
            &writer,
            "'plague': 'hispania', 'placed': true, 'taken': true, 'cubes': [{'gallia': 3}, {'gallia': 1}, {}, {}],"
            "'rats': {'gallia': [{'face': '%s', 'seen': [1]}]}",
            faces[i]);
        const struct table table = position(fields);
        struct rattus_state view;
        rattus_game.view(&table.state, 0, &view);
        const struct words_scene scene = {.game = &rattus_game,
                                          .view = &view,
                                          .viewer = 0,
                                          .players = 4,
                                          .you = true,
                                          .language = words_english(),
                                          .seats = &words_bots};
        ph_writer_init(&writer, words[i], sizeof words[i]);
        rattus_words.reason_words(&scene, action_of(&table, "plague gallia"), action_of(&table, "plague italia"),
                                  &writer);
    }
    assert_string_equal(words[0], words[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_cubes_are_a_reason),
        cmocka_unit_test(less_danger_is_a_reason),
        cmocka_unit_test(an_outbreak_counts_what_it_takes_from_whom),
        cmocka_unit_test(a_card_is_a_reason_by_who_loses_it_and_by_the_rats_that_name_it),
        cmocka_unit_test(a_rule_is_no_reason),
        cmocka_unit_test(whoever_can_empty_their_supply_threatens_the_end),
        cmocka_unit_test(the_mayor_does_not_place_by_the_rats),
        cmocka_unit_test(rats_are_sent_to_where_others_live),
        cmocka_unit_test(one_other_is_called_by_name),
        cmocka_unit_test(a_cube_in_the_palace_is_safe),
        cmocka_unit_test(no_reason_is_told_from_what_only_others_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
