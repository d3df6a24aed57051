// SPDX-License-Identifier: MIT
// What is said of a game of Rattus: odds, secrets, and the story of what happened.
#include "core/rule.h"
#include "support/rattus_seen.h"
#include "words/choose.h"
#include "words/games/rattus.h"
#include "words/games/rattus/speech.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void say_brief(const struct table *table, int viewer, unsigned region, char words[WORDS_MAX]) {
    struct rattus_state view;
    struct ph_writer writer;
    const struct words_scene scene = scene_of(table, viewer, &view);
    ph_writer_init(&writer, words, WORDS_MAX);
    rattus_words.place_brief(&scene, region, &writer);
}

static void say_place(const struct table *table, int viewer, unsigned region, char words[WORDS_MAX]) {
    struct rattus_state view;
    struct ph_writer writer;
    const struct words_scene scene = scene_of(table, viewer, &view);
    ph_writer_init(&writer, words, WORDS_MAX);
    rattus_words.place_words(&scene, region, &writer);
}

// ---- odds -----------------------------------------------------------------------------------------------------------

static void r_info_3_a_known_rat_has_certain_odds(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    // r19: limit 3, A, Magic. The Witch's owner loses two, the other one.
    const struct table table = position("'owners': {'witch': 0}, 'cubes': [{'gallia': 3}, {'gallia': 1}, {}, {}],"
                                        "'rats': {'gallia': [{'face': 'r19', 'seen': [0]}]}");
    say_brief(&table, 0, RATTUS_GALLIA, words);
    expect_words(words, "Gallia: 1 rat; you 3, Bruno 1. Next rat: 100% to lose 2 cubes.");
    say_place(&table, 0, RATTUS_GALLIA, words);
    expect_words(words, "There is a rat from the pile, seen by you: limit 3, all, Magic.");
    expect_words(words, "at most 4, the number of people here");
    expect_words(words, "Bruno (1 cube): 100% to lose 1 cube.");
    // Bruno does not know it, and must not be told.
    say_place(&table, 1, RATTUS_GALLIA, words);
    expect_words(words, "There is a rat from the pile, seen by Agnes.\n");
    expect_no_words(words, "limit 3");
    expect_no_words(words, "100%");
}

static void r_info_3_odds_of_an_unseen_start_rat_are_exact(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    // One person alone, without characters: of the 12 start faces only r05 has a limit of 1, and it names classes only.
    const struct table alone = position("'cubes': [{'gallia': 1}, {}, {}, {}], 'rats': {'gallia': [{'start': true}]}");
    say_brief(&alone, 0, RATTUS_GALLIA, words);
    expect_words(words, "Next rat: you lose nothing.");
    say_brief(&alone, 1, RATTUS_GALLIA, words);
    expect_words(words, "Next rat: it does nothing.");
    // With the Witch it is one face in twelve.
    const struct table witch = position("'owners': {'witch': 0}, 'cubes': [{'gallia': 1}, {}, {}, {}],"
                                        "'rats': {'gallia': [{'start': true}]}");
    say_brief(&witch, 0, RATTUS_GALLIA, words);
    expect_words(words, "Next rat: 92% for you to lose nothing, 8% to lose 1 cube.");
    // Who looks on from outside is told what happens at all.
    say_brief(&witch, 1, RATTUS_GALLIA, words);
    expect_words(words, "Next rat: 92% to do nothing, 8% to cost others cubes.");
    say_brief(&witch, PH_ONLOOKER, RATTUS_GALLIA, words);
    expect_words(words, "Next rat: 92% to do nothing, 8% to cost cubes.");
}

static void r_cube_3_marked_cubes_are_told_with_their_owners(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    const struct table table = position(
        "'options': {'tokens': 'harsh', 'characters': 'rat-control'}, 'cubes': [{'gallia': 2}, {'gallia': 1}, {}, {}],"
        "'marked': [{'gallia': ['p1']}, {'gallia': ['p2']}, {}, {}]");
    say_brief(&table, 0, RATTUS_GALLIA, words);
    expect_words(words, "you 2, Bruno 1; you have a cube with 1 potion; Bruno has a cube with 2 potions");
    say_brief(&table, PH_ONLOOKER, RATTUS_GALLIA, words);
    expect_words(words, "Agnes has a cube with 1 potion");
}

static void places_without_rats_or_people_need_no_odds(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    const struct table table = position("'cubes': [{'gallia': 2}, {}, {}, {}], 'rats': {'italia': [{}]}");
    say_place(&table, 0, RATTUS_GALLIA, words);
    expect_words(words, "Without rats the plague does nothing here.");
    say_place(&table, 0, RATTUS_ITALIA, words);
    expect_words(words, "Without people the plague only spreads its rats here.");
    expect_words(words, "Its neighbours: Gallia, Hispania, Germania, Hungaria, Turcia.");
}

// ---- questions ------------------------------------------------------------------------------------------------------

static void expect_question_on(const struct table *table, int viewer, ph_action action, unsigned component,
                               const char *wanted) {
    char words[WORDS_MAX];
    struct rattus_state view;
    struct ph_writer writer;
    const struct words_scene scene = scene_of(table, viewer, &view);
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.question_words(&scene, action, component, &writer);
    expect_words(words, wanted);
}

static void expect_question(const struct table *table, int viewer, const char *wanted) {
    expect_question_on(table, viewer, 0, 0, wanted);
}

static void r_card_1_who_has_no_card_that_helps_is_told_so(void **unused) {
    (void)unused;
    // a05: limit 1, Church. The card c01 shows Peasantry and Magic, c02 Church.
    static const char *const positions[] = {
        "'options': {'tokens': 'harsh', 'africanus': true}, 'placed': true, 'plague': 'italia', 'pile': 0, 'owners': "
        "{'monk': 0},"
        "'cubes': [{'gallia': 6}, {}, {}, {}], 'hands': [['c01'], [], [], []],"
        "'rats': {'gallia': [{'face': 'a05', 'seen': [0]}]}",
        "'options': {'tokens': 'harsh', 'africanus': true}, 'placed': true, 'plague': 'italia', 'pile': 0, 'owners': "
        "{'monk': 0},"
        "'cubes': [{'gallia': 6}, {}, {}, {}], 'hands': [['c02'], [], [], []],"
        "'rats': {'gallia': [{'face': 'a05', 'seen': [0]}]}",
    };
    static const char *const questions[] = {
        "None of your cards would help here: pass. A rat of Gallia: limit 1, Church, Orient.",
        "Protect a character with a region card? A rat of Gallia: limit 1, Church, Orient.",
    };
    for (unsigned i = 0; i < 2; i++) {
        struct table table = position(positions[i]);
        play(&table, "plague gallia");
        expect_question(&table, 0, questions[i]);
    }
}

static void expect_bread_question(const struct table *table, int viewer, const char *wanted) {
    ph_action bread = 0;
    assert_int_equal(rattus_game.action_from_text(&table->state, "bread gallia", &bread, NULL), PH_OK);
    expect_question_on(table, viewer, bread, 1, wanted);
}

static void r_baker_4_who_places_the_cubes_is_told_whose_they_are(void **unused) {
    (void)unused;
    struct table table =
        position("'options': {'tokens': 'harsh', 'characters': ['baker', 'king', 'monk', 'knight', 'merchant', "
                 "'peasant']}, 'phase': 'final', 'seat': 2, 'last': 1, 'ended': 'rats', 'pile': 0,"
                 "'owners': {'baker': 0}, 'baker': 3, 'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "done");
    expect_bread_question(&table, 1,
                          "Agnes has the Baker, and you are the left neighbour: where do you place its cubes?");
    table = position("'options': {'tokens': 'harsh', 'characters': ['baker', 'king', 'monk', 'knight', 'merchant', "
                     "'peasant']}, 'owners': {'baker': 1}, 'baker': 2, 'seat': 0");
    play(&table, "take baker");
    expect_bread_question(&table, 0, "You took the Baker from Bruno: where do you place its cubes?");
}

static void expect_choice(const struct table *table, int viewer, ph_action action, const char *wanted) {
    char words[WORDS_MAX];
    struct rattus_state view;
    struct ph_writer writer;
    const struct words_scene scene = scene_of(table, viewer, &view);
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.action_words(&scene, action, &writer);
    assert_string_equal(words, wanted);
}

static void r_merchant_1_a_marked_cube_alone_is_one_among_no_others(void **unused) {
    (void)unused;
    const struct table table = position("'options': {'africanus': true}");
    const ph_action two = ph_action_of(RATTUS_TYPE_MERCHANT, RATTUS_GALLIA, RATTUS_ITALIA, 2);
    const ph_action one = ph_action_of(RATTUS_TYPE_MERCHANT, RATTUS_GALLIA, RATTUS_ITALIA, 1);
    const ph_action marked = (ph_action)RATTUS_KIND_DIPLOMAT << 32;
    expect_choice(&table, 0, two, "Merchant: 2 cubes from Gallia to Italia");
    expect_choice(&table, 0, two | marked, "Merchant: 2 cubes from Gallia to Italia, including a cube with a Diplomat");
    expect_choice(&table, 0, one | marked, "Merchant: a cube with a Diplomat from Gallia to Italia");
}

static void r_cru_1_the_next_rat_is_named_by_its_face(void **unused) {
    (void)unused;
    struct table table =
        position("'options': {'tokens': 'harsh', 'characters': ['crusader', 'king', 'monk', 'knight', 'merchant', "
                 "'peasant']}, 'owners': {'crusader': 0, 'king': 1}, 'placed': true, 'plague': 'italia', "
                 "'cubes': [{'gallia': 4}, {}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    play(&table, "rat anglia");
    play(&table, "crusade yes");
    draw(&table, "token r40");
    draw(&table, "token r41");
    expect_choice(&table, 0, ph_action_of(RATTUS_TYPE_RESOLVE, 1, 0, 0),
                  "Next rat: limit 6, all, Peasantry, Bourgeoisie, Chivalry");
}

static void r_final_1_who_has_nothing_left_to_do_is_told_so(void **unused) {
    (void)unused;
    const struct table idle = position("'phase': 'final', 'seat': 0, 'last': 1, 'ended': 'rats'");
    expect_question(&idle, 0, "your characters can do nothing more");
    const struct table busy = position("'phase': 'final', 'seat': 0, 'last': 1, 'ended': 'rats', 'owners': {'king': 0},"
                                       "'cubes': [{'gallia': 1}, {}, {}, {}]");
    expect_question(&busy, 0, "use each of your characters once more");
}

static void help_is_about_what_is_in_play(void **unused) {
    (void)unused;
    enum { TOPICS_MAX = 40 };
    const struct words_topic *topics[TOPICS_MAX];
    struct rattus_state view;
    const struct table base = position("");
    struct words_scene scene = scene_of(&base, 0, &view);
    assert_int_equal(words_topics(&rattus_words, &scene, topics, TOPICS_MAX), 4 + 6 + 2);
    const struct table africa = position("'options': {'africanus': true, 'characters': 'golden-age'}");
    scene = scene_of(&africa, 0, &view);
    assert_int_equal(words_topics(&rattus_words, &scene, topics, TOPICS_MAX), 4 + 6 + 3);
    assert_int_equal(words_topics(&rattus_words, NULL, topics, TOPICS_MAX), 4 + RATTUS_CHARACTER_COUNT + 3);
}

static void expect_topic(const char *json, const char *wanted) {
    static struct words_chooser chooser;
    const struct table table = position(json);
    struct rattus_state view;
    const struct words_scene scene = scene_of(&table, 0, &view);
    assert_int_equal(words_chooser_init(&chooser, &scene, &rattus_words), PH_OK);
    assert_string_equal(words_chooser_topic(&chooser)->id, wanted);
    words_chooser_deinit(&chooser);
}

static void questions_have_the_topic_that_all_their_choices_share(void **unused) {
    (void)unused;
    expect_topic("", "turn");
    expect_topic("'owners': {'king': 0}, 'placed': true, 'plague': 'italia'", "turn");
    expect_topic("'taken': true, 'placed': true, 'plague': 'italia'", "outbreak");
    expect_topic("'phase': 'final', 'seat': 0, 'last': 1, 'ended': 'rats'", "turn");
}

// ---- what happened --------------------------------------------------------------------------------------------------

static void r_info_4_what_the_witch_sees_is_told_to_her_alone(void **unused) {
    (void)unused;
    static const int viewers[] = {0, 1, PH_ONLOOKER};
    for (unsigned i = 0; i < 3; i++) {
        char words[WORDS_MAX];
        struct table table = position("'owners': {'witch': 0}, 'rats': {'gallia': [{}], 'italia': [{}]}");
        tell(&table, viewers[i], "look gallia 0", words);
        expect_words(words, i == 0 ? "You looked at a rat in Gallia (Witch).\n"
                                   : "Agnes looked at a rat in Gallia (Witch).\n");
        tell(&table, viewers[i], "token r19", words);
        if (i == 0) {
            expect_words(words, "Seen in secret in Gallia: limit 3, all, Magic.\n");
        } else {
            assert_string_equal(words, "");
        }
    }
}

static void r_setup_4_the_set_up_is_told_at_once_to_each_seat_from_its_side(void **unused) {
    (void)unused;
    static const char *const draws[] = {"region gallia", "card c01", "card c02", "card c03",
                                        "card c04",      "card c05", "card c06"};
    char words[WORDS_MAX];
    struct table table = new_game(2, "'africanus': true");
    const struct table begun = table;
    for (int viewer = 0; viewer < 2; viewer++) {
        table = begun;
        for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
            tell(&table, viewer, draws[i], words);
            assert_true((words[0] == '\0') == (i + 1 < sizeof draws / sizeof draws[0]));
        }
        assert_string_equal(words, viewer == 0 ? "The plague begins in Gallia.\n"
                                                 "You drew the card of Anglia (Peasantry, Magic).\n"
                                                 "You drew the card of Anglia (Church, Royalty).\n"
                                                 "You drew the card of Anglia (any class).\n"
                                               : "The plague begins in Gallia.\n"
                                                 "You drew the card of Scandia (Peasantry, Chivalry).\n"
                                                 "You drew the card of Scandia (Bourgeoisie, Magic).\n"
                                                 "You drew the card of Scandia (Royalty, Orient).\n");
    }
}

static void r_rat_1_two_rats_are_told_apart(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'placed': true, 'plague': 'italia', 'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    tell(&table, 0, "rat anglia", words);
    assert_string_equal(words, "You let the rats spread to Anglia.\n");
    tell(&table, 0, "rat anglia", words);
    expect_words(words, "You let another rat spread to Anglia.\n");
    table = position("'placed': true, 'plague': 'italia', 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    tell(&table, 0, "rat anglia", words);
    expect_words(words, "You let the rats spread to Anglia.\n");
}

static void r_rat_2_rats_that_find_no_place_are_told(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'placed': true, 'plague': 'italia', 'pile': 20, 'rats': {'gallia': [{}, {}],"
                                  "'anglia': [{}, {}], 'hispania': [{}, {}, {}], 'germania': [{}, {}, {}],"
                                  "'italia': [{}, {}, {}]}");
    tell(&table, 0, "plague gallia", words);
    expect_no_words(words, "No region");
    tell(&table, 0, "rat anglia", words);
    expect_words(words, "No region next to Gallia can take another rat.\n");
    table = position("'placed': true, 'plague': 'italia', 'pile': 1, 'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    tell(&table, 0, "rat anglia", words);
    expect_words(words, "The pile is empty: no more rats spread.\n");
}

static void r_sold_1_the_soldiers_rat_is_not_among_those_to_place(void **unused) {
    (void)unused;
    struct table table = position("'options': {'tokens': 'harsh', 'characters': 'golden-age'}, 'placed': true,"
                                  "'plague': 'italia', 'owners': {'soldier': 0}, 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    expect_question_on(&table, 0, ph_action_of(RATTUS_TYPE_RAT, 0, 0, 0), 1, "(1 to place)");
    play(&table, "rat anglia");
    expect_question(&table, 0, "Soldier: one more rat?");
}

static void r_sold_3_a_rat_of_the_turned_ones_is_told(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'options': {'tokens': 'harsh', 'characters': 'golden-age'}, 'phase': 'final',"
                                  "'seat': 0, 'last': 1, 'ended': 'rats', 'pile': 0, 'discard': ['r01'],"
                                  "'plague': 'gallia', 'owners': {'soldier': 0}");
    tell(&table, 0, "soldier italia", words);
    assert_string_equal(words, "You placed a rat in Italia, drawn unseen from the turned ones (Soldier).\n");
}

static void r_msg_1_a_cube_of_ones_own_is_not_named_twice(void **unused) {
    (void)unused;
    static const char *const told[] = {
        "Bruno swapped one of your cubes in Gallia with one of their own in Italia (Messenger).\n",
        "You swapped a cube of Agnes in Gallia with one of yours in Italia (Messenger).\n",
        "Bruno swapped a cube of Agnes in Gallia with one of their own in Italia (Messenger).\n",
    };
    for (int viewer = 0; viewer < 3; viewer++) {
        char words[WORDS_MAX];
        struct table table = position("'options': {'tokens': 'harsh', 'characters': 'europe-at-war'}, 'seat': 1,"
                                      "'owners': {'messenger': 1}, 'cubes': [{'gallia': 1}, {'italia': 1}, {}, {}]");
        tell(&table, viewer, "swap-cubes 0:gallia:plain 1:italia:plain", words);
        assert_string_equal(words, told[viewer]);
    }
}

static void r_out_2_nuns_are_named_where_they_count(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'options': {'tokens': 'harsh', 'characters': 'rat-control'}, 'placed': true,"
                                  "'plague': 'italia', 'pile': 0, 'nuns': ['gallia', 'gallia'],"
                                  "'cubes': [{'gallia': 3}, {}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    tell(&table, 0, "token r46", words); // limit 6
    expect_words(words, "  With the nuns, only 1 person: nothing happened.\n");
}

static void r_nun_1_where_nuns_look_after_everybody_no_number_is_said(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'options': {'tokens': 'harsh', 'characters': 'rat-control'}, 'placed': true,"
                                  "'plague': 'italia', 'pile': 0, 'nuns': ['gallia', 'gallia'],"
                                  "'cubes': [{'gallia': 2}, {}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    tell(&table, 0, "token r46", words); // limit 6
    expect_words(words, "  The nuns look after everybody there: nothing happened.\n");
}

static void r_cru_1_the_rats_are_named_in_the_order_in_which_they_strike(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'options': {'tokens': 'harsh', 'characters': 'europe-at-war'}, 'placed': true,"
                                  "'owners': {'crusader': 0}, 'plague': 'italia', 'pile': 0,"
                                  "'cubes': [{'gallia': 1}, {}, {}, {}], 'rats': {'gallia': [{}, {}, {}]}");
    play(&table, "plague gallia");
    play(&table, "crusade yes");
    draw(&table, "token r40");
    draw(&table, "token r46"); // limit 6, M, A
    draw(&table, "token r01"); // limit 1, Bourgeoisie, Church
    tell(&table, 0, "resolve 1", words);
    expect_words(words, "You chose the next rat: limit 6, majority, all, Church, Magic.\n  Only 1 person: nothing");
    tell(&table, 0, "resolve 1", words);
    expect_words(words, "You chose the next rat: limit 1, Bourgeoisie, Church.\n  1 person: nobody lost a cube");
    expect_words(words, "The next rat: limit 6, all, Peasantry, Bourgeoisie, Magic.\n  Only 1 person: nothing");
}

static void an_outbreak_is_told_rat_by_rat(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'placed': true, 'plague': 'italia', 'pile': 0, 'owners': {'witch': 1},"
                                  "'cubes': [{'gallia': 3}, {'gallia': 2}, {}, {}],"
                                  "'rats': {'gallia': [{'start': true}, {'start': true}]}");
    tell(&table, 0, "plague gallia", words);
    assert_string_equal(words, "You moved the plague to Gallia.\nThe pile is empty: no more rats spread.\n");
    tell(&table, 0, "token r49", words); // limit 6
    assert_string_equal(words,
                        "A rat of Gallia was turned: limit 6, majority, Peasantry, Bourgeoisie, Church, Royalty.\n"
                        "  Only 5 people: nothing happened.\n");
    tell(&table, 0, "token r21", words); // limit 4, M, Peasantry, Church, Magic
    expect_words(words, "  5 people: you lost 1 cube (majority), Bruno lost 1 cube (Witch).\n");
    expect_words(words, "The last rat has left the pile: the final round.\n");
}

static void r_out_4_every_cause_of_a_loss_is_told_in_the_order_of_the_rules(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    // r46: limit 6, M, A, Church, Magic. Bruno's last cube dies before the Witch's turn comes.
    struct table table = position("'placed': true, 'plague': 'italia', 'pile': 0, 'owners': {'monk': 0, 'witch': 1},"
                                  "'cubes': [{'gallia': 5}, {'gallia': 1}, {}, {}],"
                                  "'rats': {'gallia': [{'start': false}]}");
    tell(&table, 0, "plague gallia", words);
    tell(&table, 0, "token r46", words);
    expect_words(words, "  6 people: you lost 3 cubes (majority, all, Monk), Bruno lost 1 cube (all).\n");
}

static void r_card_2_losses_after_a_question_begin_a_sentence(void **unused) {
    (void)unused;
    static const char *const answers[] = {"pass", "protect peasant c19"};
    static const char *const told[] = {"  You lost 2 cubes (all, Peasant), Bruno lost 1 cube (all).\n",
                                       "  You lost 1 cube (all), Bruno lost 1 cube (all).\n"};
    for (size_t i = 0; i < 2; i++) {
        char words[WORDS_MAX];
        struct table table = position("'options': {'tokens': 'harsh', 'africanus': true}, 'seat': 1, 'placed': true,"
                                      "'plague': 'italia', 'owners': {'peasant': 0}, 'hands': [['c19'], [], [], []],"
                                      "'cubes': [{'gallia': 3}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
        play(&table, "plague gallia");
        play(&table, "rat anglia");
        tell(&table, 0, "token a31", words); // limit 4: A, Peasantry, Magic
        expect_words(words, "A rat of Gallia was turned: limit 4, all, Peasantry, Magic.\n");
        tell(&table, 0, answers[i], words);
        expect_words(words, told[i]);
    }
}

static void r_serf_1_a_rat_that_is_not_discarded_yet_says_how_many_people_there_were(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'options': {'tokens': 'harsh', 'characters': 'golden-age'}, 'placed': true,"
                                  "'plague': 'italia', 'pile': 0, 'owners': {'serf': 0},"
                                  "'cubes': [{'gallia': 1}, {'gallia': 5}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    tell(&table, 0, "token r46", words); // limit 6, M, A, Church, Magic
    expect_words(words, "  6 people: you lost 1 cube (all), Bruno lost 2 cubes (majority, all).\n");
    expect_question_on(&table, 0, ph_action_of(RATTUS_TYPE_SERF, 0, 0, 0), 1, "Serf: place a cube of yours in Gallia?");
}

static void r_out_4_a_rat_that_strikes_nobody_says_whom_it_sought(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    // r01: limit 1, Bourgeoisie, Church. The Monk's owner has no cube there.
    struct table table = position("'placed': true, 'plague': 'italia', 'pile': 0, 'owners': {'monk': 1},"
                                  "'cubes': [{'gallia': 2}, {'italia': 1}, {}, {}],"
                                  "'rats': {'gallia': [{'start': false}]}");
    tell(&table, 0, "plague gallia", words);
    tell(&table, 0, "token r01", words);
    expect_words(words, "  2 people: nobody lost a cube, since nobody there holds Bourgeoisie or Church.\n");
}

static void r_end_2_the_end_of_a_board_without_rats_is_told_and_announced(void **unused) {
    (void)unused;
    static const char *const positions[] = {
        "'players': 2, 'plague': 'italia'",
        "'players': 2, 'plague': 'italia', 'idle': 3, 'placed': true",
    };
    static const char *const announcements[] = {
        "No rat is on the board: if nobody places a cube, the game ends in 4 turns.\n",
        "No rat is on the board: if nobody places a cube, the game ends in 1 turn.\n",
    };
    char words[WORDS_MAX];
    struct rattus_state view;
    struct table table;
    for (unsigned i = 0; i < 2; i++) {
        struct ph_writer writer;
        table = position(positions[i]);
        const struct words_scene scene = scene_of(&table, 0, &view);
        ph_writer_init(&writer, words, sizeof words);
        rattus_words.position_words(&scene, &writer);
        expect_words(words, announcements[i]);
    }
    tell(&table, 0, "plague gallia", words);
    expect_words(words, "The plague has burnt out: the final round.\n");
    play(&table, "done");
    struct ph_writer writer;
    const struct words_scene scene = scene_of(&table, 0, &view);
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.result_words(&scene, &writer);
    expect_words(words, "The plague had burnt out after your turn: there was no rat on the board.\n");
}

static void every_kind_of_action_is_told_in_a_sentence(void **unused) {
    (void)unused;
    static const struct {
        const char *action;
        const char *words;
    } told[] = {
        {"take merchant", "You took the Merchant from Bruno.\n"},
        {"take knight", "You took the Knight from the table.\n"},
        {"place gallia 1", "You placed 2 cubes in Gallia, 1 of them extra.\n"},
        {"no-place", "You placed no cubes.\n"},
        {"king hispania plain", "You brought a cube from Hispania to the palace (King).\n"},
        {"monk gallia>italia 0", "You led a rat from Gallia to Italia (Monk).\n"},
    };
    for (unsigned i = 0; i < sizeof told / sizeof told[0]; i++) {
        char words[WORDS_MAX];
        struct table table = position("'owners': {'king': 0, 'monk': 0, 'peasant': 0, 'merchant': 1},"
                                      "'cubes': [{'hispania': 2}, {}, {}, {}], 'rats': {'gallia': [{}]}");
        tell(&table, 0, told[i].action, words);
        assert_string_equal(words, told[i].words);
    }
    char words[WORDS_MAX];
    struct table table = position("'seat': 1, 'owners': {'merchant': 1}, 'cubes': [{}, {'hispania': 3}, {}, {}]");
    tell(&table, 0, "merchant hispania>gallia 2", words);
    assert_string_equal(words, "Bruno moved 2 cubes from Hispania to Gallia (Merchant).\n");
}

static void the_result_names_the_winner_and_explains_a_tie(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct rattus_state view;
    struct ph_writer writer;
    const struct table table = position("'players': 2, 'phase': 'over', 'last': 0, 'ended': 'cubes',"
                                        "'cubes': [{'gallia': 3}, {'italia': 1}], 'palace': [0, 2]");
    const struct words_scene scene = scene_of(&table, 0, &view);
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.result_words(&scene, &writer);
    expect_words(words, "Bruno wins.\n");
    expect_words(words, "1. B Bruno     3 points:  1 in the regions, 2 in the palace\n"
                        "2. A You       3 points:  3 in the regions, 0 in the palace\n");
    expect_words(words, "A supply of cubes ran out in your turn.");
    expect_words(words, "In a tie, the player who comes first in turn order after you wins.");
}

static void say_status(const struct table *table, int viewer, char words[WORDS_MAX]) {
    struct rattus_state view;
    struct ph_writer writer;
    const struct words_scene scene = scene_of(table, viewer, &view);
    ph_writer_init(&writer, words, WORDS_MAX);
    rattus_words.status_words(&scene, &writer);
}

static void r_end_1_the_status_names_the_smallest_supply_when_the_end_is_near(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'players': 2, 'cubes': [{'gallia': 15}, {'gallia': 16}]");
    say_status(&table, 0, words);
    expect_words(words, "; Bruno's supply: 4");
    table = position("'players': 2, 'cubes': [{'gallia': 19}, {'gallia': 16}]");
    say_status(&table, 0, words);
    expect_words(words, "; your supply: 1");
    table = position("'players': 2, 'cubes': [{'gallia': 15}, {'gallia': 15}]");
    say_status(&table, 0, words);
    expect_no_words(words, "supply");
}

static void r_ravage_1_the_result_counts_what_the_plague_took_at_the_end(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct rattus_state view;
    struct ph_writer writer;
    // r19: limit 3, A, Magic. It costs all who live there a cube, the Witch's owner two.
    struct table table = position("'players': 2, 'owners': {'witch': 0}, 'pile': 0, 'placed': true,"
                                  "'cubes': [{'gallia': 3}, {'gallia': 1}],"
                                  "'rats': {'gallia': [{'face': 'r19', 'seen': [0]}]}");
    play(&table, "plague italia");
    play(&table, "done");
    struct words_scene scene = scene_of(&table, 0, &view);
    scene.log = (struct ph_log){table.events, table.log_count};
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.result_words(&scene, &writer);
    expect_words(words, "In the final round and the ravage you lost 2 cubes, Bruno lost 1 cube.\n");
}

static void each_seat_of_a_large_result_fits_on_a_line_of_its_window(void **unused) {
    (void)unused;
    enum { WINDOW = 72 }; // of the 80 columns
    char words[WORDS_MAX];
    struct rattus_state view;
    struct ph_writer writer;
    const struct table table =
        position("'players': 4, 'options': {'africanus': true}, 'phase': 'over', 'last': 0, 'ended': 'rats',"
                 "'cubes': [{'gallia': 10}, {'italia': 10}, {}, {}], 'palace': [10, 0, 0, 0]");
    const struct words_scene scene = scene_of(&table, 0, &view);
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.result_words(&scene, &writer);
    expect_words(words, "20 points: regions 10, palace 10\n"); // nobody has any by cards or Diplomats
    expect_words(words, "10 points: regions 10, palace  0\n");
    for (const char *line = words; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
        assert_in_range(strcspn(line, "\n"), 0, WINDOW);
    }
}

// ---- everything -----------------------------------------------------------------------------------------------------

static void no_word_of_a_whole_game_tells_a_seat_what_it_may_not_know(void **unused) {
    (void)unused;
    // Two games that differ only in what the Witch of seat 1 saw: seat 0 reads the same.
    static const char *const faces[] = {"token r19", "token r44"};
    char texts[2][WORDS_MAX];
    for (unsigned i = 0; i < 2; i++) {
        struct rattus_state view;
        struct ph_writer writer;
        struct table table = position("'seat': 1, 'owners': {'witch': 1}, 'cubes': [{'gallia': 2}, {}, {}, {}],"
                                      "'rats': {'gallia': [{}, {}], 'italia': [{}]}");
        play(&table, "look gallia 0");
        draw(&table, faces[i]);
        const struct words_scene scene = scene_of(&table, 0, &view);
        ph_writer_init(&writer, texts[i], sizeof texts[i]);
        rattus_words.position_words(&scene, &writer);
        for (unsigned region = 0; region < RATTUS_MAURETANIA; region++) {
            rattus_words.place_words(&scene, region, &writer);
        }
        assert_false(writer.failed);
    }
    assert_string_equal(texts[0], texts[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_info_3_a_known_rat_has_certain_odds),
        cmocka_unit_test(r_info_3_odds_of_an_unseen_start_rat_are_exact),
        cmocka_unit_test(r_cube_3_marked_cubes_are_told_with_their_owners),
        cmocka_unit_test(places_without_rats_or_people_need_no_odds),
        cmocka_unit_test(r_card_1_who_has_no_card_that_helps_is_told_so),
        cmocka_unit_test(r_baker_4_who_places_the_cubes_is_told_whose_they_are),
        cmocka_unit_test(r_merchant_1_a_marked_cube_alone_is_one_among_no_others),
        cmocka_unit_test(r_cru_1_the_next_rat_is_named_by_its_face),
        cmocka_unit_test(r_final_1_who_has_nothing_left_to_do_is_told_so),
        cmocka_unit_test(help_is_about_what_is_in_play),
        cmocka_unit_test(questions_have_the_topic_that_all_their_choices_share),
        cmocka_unit_test(r_info_4_what_the_witch_sees_is_told_to_her_alone),
        cmocka_unit_test(r_setup_4_the_set_up_is_told_at_once_to_each_seat_from_its_side),
        cmocka_unit_test(r_rat_1_two_rats_are_told_apart),
        cmocka_unit_test(r_rat_2_rats_that_find_no_place_are_told),
        cmocka_unit_test(r_sold_1_the_soldiers_rat_is_not_among_those_to_place),
        cmocka_unit_test(r_sold_3_a_rat_of_the_turned_ones_is_told),
        cmocka_unit_test(r_msg_1_a_cube_of_ones_own_is_not_named_twice),
        cmocka_unit_test(r_out_2_nuns_are_named_where_they_count),
        cmocka_unit_test(r_nun_1_where_nuns_look_after_everybody_no_number_is_said),
        cmocka_unit_test(r_cru_1_the_rats_are_named_in_the_order_in_which_they_strike),
        cmocka_unit_test(an_outbreak_is_told_rat_by_rat),
        cmocka_unit_test(r_out_4_every_cause_of_a_loss_is_told_in_the_order_of_the_rules),
        cmocka_unit_test(r_card_2_losses_after_a_question_begin_a_sentence),
        cmocka_unit_test(r_serf_1_a_rat_that_is_not_discarded_yet_says_how_many_people_there_were),
        cmocka_unit_test(r_out_4_a_rat_that_strikes_nobody_says_whom_it_sought),
        cmocka_unit_test(r_end_2_the_end_of_a_board_without_rats_is_told_and_announced),
        cmocka_unit_test(every_kind_of_action_is_told_in_a_sentence),
        cmocka_unit_test(the_result_names_the_winner_and_explains_a_tie),
        cmocka_unit_test(r_end_1_the_status_names_the_smallest_supply_when_the_end_is_near),
        cmocka_unit_test(r_ravage_1_the_result_counts_what_the_plague_took_at_the_end),
        cmocka_unit_test(each_seat_of_a_large_result_fits_on_a_line_of_its_window),
        cmocka_unit_test(no_word_of_a_whole_game_tells_a_seat_what_it_may_not_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
