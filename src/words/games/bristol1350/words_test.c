// SPDX-License-Identifier: MIT
// What is said of a game of Bristol 1350: the story from each side, odds, secrets, questions.
#include "games/bristol1350/rule.h"
#include "support/bristol_seen.h"
#include "support/words.h"
#include "words/choose.h"
#include "words/games/bristol1350.h"
#include "words/games/bristol1350/alike.h"
#include "words/games/bristol1350/odds.h"
#include "words/games/bristol1350/speech.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Takes an action, or an outcome where chance is due.
static void take(struct table *table, const char *text) {
    if (bristol1350_game.actor(&table->bristol).kind == PH_ACTOR_CHANCE) {
        draw(table, text);
    } else {
        play(table, text);
    }
}

// Takes an action or outcome, and tells each of two viewers what it did.
static void tell(struct table *table, const char *text, int viewer, char words[WORDS_MAX], int other,
                 char other_words[WORDS_MAX]) {
    const struct table before = *table;
    const struct ph_actor actor = bristol1350_game.actor(&table->bristol);
    ph_action taken = 0;
    assert_int_equal(bristol1350_game.action_from_text(&before.bristol, text, &taken, NULL), PH_OK);
    take(table, text);
    for (unsigned i = 0; i < 2; i++) {
        static struct seen seen;
        struct bristol_state after;
        struct ph_writer writer;
        const int seat = i == 0 ? viewer : other;
        const struct words_scene *const scene = see(&before, seat, &seen);
        bristol1350_game.view(&table->bristol, seat, &after);
        const struct words_telling telling = {
            .scene = scene,
            .after = &after,
            .action = taken,
            .actor = actor,
            .events = table->events + table->event_first,
            .event_count = table->log_count - table->event_first,
        };
        ph_writer_init(&writer, i == 0 ? words : other_words, WORDS_MAX);
        bristol1350_words.move_words(&telling, &writer);
        assert_false(writer.failed);
    }
}

static void question(const struct table *table, int viewer, char words[WORDS_MAX]) {
    static struct seen seen;
    struct ph_writer writer;
    ph_writer_init(&writer, words, WORDS_MAX);
    bristol1350_words.question_words(see(table, viewer, &seen), 0, 0, &writer);
}

static void secrets(const struct table *table, int viewer, char words[WORDS_MAX]) {
    static struct seen seen;
    struct ph_writer writer;
    ph_writer_init(&writer, words, WORDS_MAX);
    bristol1350_words.secret_words(see(table, viewer, &seen), &writer);
}

static void place(const struct table *table, int viewer, unsigned spot, char words[WORDS_MAX]) {
    static struct seen seen;
    struct ph_writer writer;
    ph_writer_init(&writer, words, WORDS_MAX);
    bristol1350_words.place_words(see(table, viewer, &seen), spot, &writer);
}

static void odds(const struct table *table, int viewer, char words[WORDS_MAX]) {
    static struct seen seen;
    struct ph_writer writer;
    ph_writer_init(&writer, words, WORDS_MAX);
    bristol1350_words.odds_words(see(table, viewer, &seen), &writer);
}

// ---- the story ------------------------------------------------------------------------------------------------------

static void a_mingle_is_told_to_each_passenger_from_its_side(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    // The last turn of the round, and two rats for birch, in which seats 0 and 1 sit.
    struct table table = position("'dice': ['br','br','ca','ca','oa','oa'], 'start': 1, 'turn': 0, 'stage': 'cards'");
    play(&table, "end");
    draw(&table, "symptom - 4");
    draw(&table, "deal 0 1");
    draw(&table, "deal 0 4");
    draw(&table, "deal 1 1");
    tell(&table, "deal 1 1", 0, words, 2, other);
    expect_words(words, "Birch mingled: you and Bruno, with a card from the deck.\n"
                        "  You gave 1 and 1, and got 1 and 4.\n");
    expect_words(
        words, "Birch went 2 to space 2; Cedar went 2 to space 2; Oak went 2 to space 2.\nRound 2 begins, with you.\n");
    expect_words(other, "Birch mingled: Agnes and Bruno, with a card from the deck.\n");
    expect_no_words(other, "gave");
}

static void b_setup_1_the_set_up_is_told_at_once_to_each_seat_from_its_side(void **unused) {
    (void)unused;
    static const char *const draws[] = {"pawn 1",      "pawn 0",      "pawn 3",      "pawn 2",
                                        "symptom 0 3", "symptom 0 3", "symptom 1 1", "symptom 1 2"};
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table = new_game(2, "'start_remedies': 0");
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        assert_int_equal(bristol1350_game.actor(&table.bristol).kind, PH_ACTOR_CHANCE);
        tell(&table, draws[i], 0, words, 1, other);
        if (i + 1 < sizeof draws / sizeof draws[0]) {
            assert_string_equal(words, "");
        }
    }
    expect_words(words, "Aboard, front to rear: Bruno in Birch; you in Cedar; ghost D and ghost C in Oak.\n"
                        "You drew the symptoms 3 and 3.\nYou caught THE PLAGUE.\nRound 1 begins, with Bruno.\n");
    expect_words(other, "You drew the symptoms 1 and 2.\nRound 1 begins, with you.\n");
}

static void who_catches_the_plague_reads_it_alone(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table = position("'dice': ['br','br','ca','ca','oa','oa'], 'start': 1, 'turn': 0, 'stage': 'cards',"
                                  "'symptoms': [[2,3],[1,3],[1,3],[2,2],[2,3],[1,2]]");
    play(&table, "end");
    draw(&table, "symptom - 4");
    draw(&table, "deal 0 3");
    draw(&table, "deal 0 4");
    draw(&table, "deal 1 1");
    tell(&table, "deal 1 2", 0, words, 1, other);
    expect_words(words, "You gave 2 and 3, and got 3 and 4.\n");
    expect_words(words, "You caught THE PLAGUE.\n");
    expect_words(other, "You gave 1 and 3, and got 1 and 2.\n");
    expect_no_words(other, "PLAGUE");
    for (char die[] = "die 0 ba"; die[4] < '6'; die[4]++) {
        draw(&table, die);
    }
    question(&table, 0, words);
    expect_words(words, "You mingled: gave 2 and 3, got 3 and 4. You caught THE PLAGUE.");
    secrets(&table, 0, words);
    expect_words(words, "Your symptoms: 3 and 4, 7 in all. You HAVE THE PLAGUE.\n");
    expect_words(words, "Round 1, Birch: you and Bruno, with a card from the deck; you gave 2 and 3, got 3 and 4.\n");
}

static void a_push_that_can_be_whipped_is_tried_first(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table = position("'start': 0, 'turn': 0, 'hands': [[], ['arsenic-whip'], [], [], [], []],"
                                  "'carts': {'birch': {'at': 3, 'pawns': [0, 1]}, 'cedar': {'at': 2, 'pawns': [2, 3]},"
                                  "'oak': {'at': 1, 'pawns': [4, 5]}}");
    tell(&table, "push 1", 0, words, 1, other);
    expect_words(words, "You tried to push Bruno from Birch into Oak.\n");
    expect_words(other, "Agnes tried to push you from Birch into Oak.\n");
    question(&table, 1, words);
    expect_words(words, "Agnes wants to push you from Birch into Oak: do you whip?");
    struct table whipped = table;
    tell(&whipped, "whip arsenic-whip", 0, words, 1, other);
    expect_words(words, "Bruno whipped with Arsenic/Whip: you stayed put.\n");
    expect_words(other, "You whipped with Arsenic/Whip: Agnes stayed put.\n");
    tell(&table, "pass", 0, words, 1, other);
    expect_words(words, "Bruno let it happen.\nYou pushed Bruno from Birch into Oak.\n");
    expect_words(other, "You let it happen.\nAgnes pushed you from Birch into Oak.\n");
}

static void being_asked_without_a_whip_is_explained_to_the_asked_alone(void **unused) {
    (void)unused;
    char words[2][WORDS_MAX];
    char told[2][WORDS_MAX];
    char other[WORDS_MAX];
    static const char *const hands[] = {"arsenic-chicken", "arsenic-whip"};
    for (unsigned i = 0; i < 2; i++) {
        char fields[200];
        struct ph_writer writer;
        ph_writer_init(&writer, fields, sizeof fields);
        ph_write_format(&writer, "'start': 0, 'turn': 0, 'hands': [[], ['%s'], [], [], [], []]", hands[i]);
        struct table table = position(fields);
        play(&table, "push 1");
        question(&table, 1, words[i]);
        tell(&table, "pass", 0, told[i], 1, other);
    }
    expect_words(words[0], ": you hold no whip.");
    expect_words(words[1], ": do you whip?");
    assert_string_equal(told[0], told[1]);
}

static void a_healthy_one_pushed_out_costs_the_pusher_its_life(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table =
        position("'start': 0, 'turn': 0, 'carts': {'birch': {'at': 1, 'pawns': [0, 1]}, 'cedar': {'at': 2, 'pawns': "
                 "[2, 3]}, 'oak': {'at': 3, 'pawns': [4, 5]}}");
    tell(&table, "push 1", 0, words, 1, other);
    expect_words(words, "You pushed Bruno from Birch out of the game.\n"
                        "Bruno was pushed out, and showed 1 and 2: healthy.\n"
                        "You died of shame, and showed 1 and 1: healthy.\n");
}

static void one_who_leaps_is_not_pushed_out(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table = position(
        "'start': 0, 'turn': 0, 'carts': {'birch':{'pawns':[1,2]},'cedar':{'pawns':[3,4]},'oak':{'pawns':[5,0]}}");
    tell(&table, "push 0", 0, words, 1, other);
    expect_words(words, "You jumped from Oak out of the game.\nYou showed ");
    expect_words(other, "Agnes jumped from Oak out of the game.\nAgnes showed ");
}

static void what_was_drawn_only_its_owner_reads(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table = position("'start': 0, 'turn': 0");
    play(&table, "draw");
    tell(&table, "remedy 0 leeches-whip", 0, words, 1, other);
    assert_string_equal(words, "You drew Leeches/Whip.\n");
    assert_string_equal(other, "Agnes drew a remedy.\n");
}

static void an_accusation_names_whom_it_is_about(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table = position("'options': {'claims': true}, 'start': 0, 'turn': 0");
    tell(&table, "claim accuse 1", 1, words, 2, other);
    assert_string_equal(words, "Agnes claimed: \"You have the plague\".\n");
    assert_string_equal(other, "Agnes claimed: \"Bruno has the plague\".\n");
    tell(&table, "claim symptoms 1 4", 0, words, 1, other);
    assert_string_equal(words, "You claimed: \"I hold 1 and 4\".\n");
}

static void a_leeched_card_is_known_to_who_placed_it(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table =
        position("'start': 0, 'turn': 0, 'stage': 'cards', 'hands': [['leeches-whip'], [], [], [], [], []]");
    tell(&table, "leeches leeches-whip", 0, words, 1, other);
    assert_string_equal(words, "You played Leeches/Whip as Leeches.\n");
    draw(&table, "symptom 0 4");
    draw(&table, "symptom 0 1");
    question(&table, 0, words);
    expect_words(words, "You drew 1 and 4: which one goes into a cart's area?");
    tell(&table, "place 4 oak", 0, words, 1, other);
    expect_words(words, "You put a 4 into the area of Oak.\nYou discarded the symptom 1.\n");
    expect_words(other, "Agnes put a symptom into the area of Oak.\nAgnes discarded a symptom.\n");
    secrets(&table, 0, words);
    expect_words(words, "You know that there is a 4 in the area of Oak.\n");
    place(&table, 1, (unsigned)BRISTOL_SPOT_CART + BRISTOL_OAK, words);
    expect_words(words, "1 leeched card in its area");
    expect_no_words(words, "known");
}

static void the_sheriff_and_the_one_looked_at_read_the_card(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table = position("'options': {'special_actions': true}, 'start': 0, 'turn': 0, 'characters': "
                                  "['sheriff', 'serf', 'knight', 'friar', 'mason', 'outlaw']");
    play(&table, "sheriff 2");
    tell(&table, "look 2 3", 0, words, 1, other);
    assert_string_equal(words, "You looked at a symptom of Clara: a 3.\n");
    assert_string_equal(other, "Agnes looked at a symptom of Clara.\n");
    secrets(&table, 0, words);
    expect_words(words, "Round 1: You looked at a symptom of Clara: a 3.\n");
    secrets(&table, 2, words);
    expect_words(words, "Round 1: Agnes looked at one of your symptoms: a 3.\n");
    secrets(&table, 1, words);
    expect_no_words(words, "looked");
}

static void a_cart_leaves_town_in_so_many_words(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    static const char *const fields =
        "'dice': ['ba','ba','ca','ca','oa','or'], 'start': 1, 'turn': 0, 'stage': 'cards',"
        "'carts': {'birch': {'at': 16, 'pawns': [0, 1]}, 'cedar': {'at': 2, 'pawns': [2, 3]},"
        "'oak': {'at': 1, 'pawns': [4, 5]}}";
    struct table table = position(fields);
    tell(&table, "end", 0, words, 2, other);
    expect_words(words, "Birch went 2 to the gate");
    expect_words(words, "Birch left town, and all aboard were healthy.\n");
    expect_words(words, "A healthy cart has escaped: all aboard win.\n");
    char plagued[400];
    struct ph_writer writer;
    ph_writer_init(&writer, plagued, sizeof plagued);
    ph_write_format(&writer, "%s, 'plague': [true, false, false, false, false, false]", fields);
    table = position(plagued);
    tell(&table, "end", 0, words, 2, other);
    expect_words(other, "Birch left town with the plague aboard.\nAgnes died in a plague cart, and showed 1 and 1: "
                        "plagued.\nBruno died in a plague cart, and showed 1 and 2: healthy.\n");
    expect_words(other, "the gates shut at the end of the next round.\n");
}

static void b_end_6_no_next_round_is_announced_when_nobody_lives(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table =
        position("'dice': ['ba','ba','ca','ca','oa','or'], 'start': 0, 'turn': 1, 'stage': 'cards',"
                 "'carts': {'birch': {'at': 16, 'pawns': [0, 1]}, 'cedar': {'at': 2}, 'oak': {'at': 1}},"
                 "'fate': [null, null, 'gates', 'gates', 'gates', 'gates'],"
                 "'plague': [true, false, false, false, false, false]");
    tell(&table, "end", 0, words, 2, other);
    expect_words(words, "Birch left town with the plague aboard.\n");
    expect_words(words, "Nobody has escaped.");
    expect_no_words(words, "the gates shut");
}

static void the_result_says_who_escaped_and_who_is_content(void **unused) {
    (void)unused;
    static struct seen seen;
    char words[WORDS_MAX];
    struct ph_writer writer;
    struct table table = position("'dice': ['ba','ba','ca','ca','oa','or'], 'start': 1, 'turn': 0, 'stage': 'cards',"
                                  "'carts': {'birch': {'at': 16, 'pawns': [0, 1]}, 'cedar': {'at': 2, 'pawns': [2, 3]},"
                                  "'oak': {'at': 1, 'pawns': [4, 5]}}");
    play(&table, "end");
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.result_words(see(&table, 0, &seen), &writer);
    expect_words(words, "You win!\nA healthy cart has escaped: all aboard win.\n"
                        "Birch left town with you and Bruno aboard, without the plague.\n\n"
                        "A You       – escaped               – 1 and 1, healthy: wins\n");
    expect_words(words, "C Clara     – stayed in town        – 1 and 3, healthy\n");
    ph_writer_reset(&writer);
    bristol1350_words.result_words(see(&table, 2, &seen), &writer);
    expect_words(words, "You lose.\n");
}

static void the_result_says_who_brought_the_plague_aboard(void **unused) {
    (void)unused;
    static struct seen seen;
    char words[WORDS_MAX];
    struct ph_writer writer;
    struct table table = position("'dice': ['ba','ba','ca','ca','oa','or'], 'start': 1, 'turn': 0, 'stage': 'cards',"
                                  "'last_round': true, 'plague': [false, true, false, false, false, false],"
                                  "'carts': {'birch': {'at': 16, 'pawns': [0, 1]}, 'cedar': {'at': 2, 'pawns': [2, 3]},"
                                  "'oak': {'at': 15, 'pawns': [4, 5]}}");
    play(&table, "end");
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.result_words(see(&table, 0, &seen), &writer);
    expect_words(words, "Birch left town with you and Bruno aboard; the plague came with Bruno.\n");
    expect_no_words(words, "Cedar left town");
}

// ---- odds -----------------------------------------------------------------------------------------------------------

static void b_setup_4_odds_of_the_deal_are_exact(void **unused) {
    (void)unused;
    static const struct {
        const char *options;
        double share;
    } decks[] = {
        {"", 36.0 / 325},                               // 9 threes among 26
        {"'symptoms': 'equal'", 28.0 / 276},            // 8 among 24
        {"'symptoms': 'round'", 36.0 / 325},            // 9 among 26
        {"'chaos': true", (36.0 + 15 + 54 + 60) / 496}, // 33, 44, 34 and 24 of 32 cards
    };
    for (unsigned i = 0; i < sizeof decks / sizeof decks[0]; i++) {
        struct table table = new_game(4, decks[i].options);
        struct bristol_state public_view;
        bristol1350_game.view(&table.bristol, PH_ONLOOKER, &public_view);
        assert_true(fabs(bristol_odds_dealt(&public_view) - decks[i].share) < 1e-12);
    }
}

// Plays at random up to the first decision of a round; false if the game is over before.
static bool play_up_to(struct table *table, unsigned round, struct ph_random *random) {
    while (table->bristol.round < round || bristol1350_game.actor(&table->bristol).kind == PH_ACTOR_CHANCE) {
        struct ph_events events = {.items = table->events, .count = table->log_count, .capacity = TABLE_EVENTS_MAX};
        if (bristol1350_game.actor(&table->bristol).kind == PH_ACTOR_OVER) {
            return false;
        }
        bristol1350_game.apply(&table->bristol, bristol1350_game.sample(&table->bristol, random), &events);
        table->log_count = events.count;
    }
    return bristol1350_game.actor(&table->bristol).kind == PH_ACTOR_SEAT;
}

enum { SAMPLE = 1000 };

static void count_plagued(const struct words_scene *scene, struct ph_random *random, int counts[BRISTOL_SEATS_MAX]) {
    for (unsigned n = 0; n < SAMPLE; n++) {
        struct bristol_state world;
        bristol1350_game.determinize(scene->view, scene->log, scene->viewer, random, &world);
        for (unsigned seat = 0; seat < world.pawns; seat++) {
            counts[seat] += ((unsigned)world.plague >> seat & 1u) != 0;
        }
    }
}

// No sample of worlds may tell them apart either.
static unsigned expect_equal_odds(const struct words_scene *scene, struct ph_random *random) {
    const struct bristol_state *const view = scene->view;
    struct bristol_worlds worlds;
    uint8_t same[BRISTOL_SEATS_MAX];
    int counts[BRISTOL_SEATS_MAX] = {0};
    unsigned pairs = 0;
    bristol_alike_read(scene, same);
    bristol_worlds_draw(scene, &worlds);
    count_plagued(scene, random, counts);
    for (unsigned seat = 0; seat < view->options.players; seat++) {
        const double share = worlds.plague[same[seat]];
        const double error = 6 * sqrt(2 * SAMPLE * share * (1 - share)) + 3;
        assert_true(worlds.plague[seat] == share);
        assert_true(abs(counts[seat] - counts[same[seat]]) < error);
        pairs += same[seat] != seat;
    }
    return pairs;
}

static void seats_of_which_the_same_is_known_have_equal_odds(void **unused) {
    (void)unused;
    static const char *const options[] = {"", "'alms': true", "'convene': true", "'special_actions': true"};
    unsigned pairs = 0;
    for (uint64_t game = 0; game < 12; game++) {
        struct table table = new_game(6, options[game % 4]);
        struct ph_random random = {{game, 2, 3, 4}};
        for (unsigned round = 1; round < 5 && play_up_to(&table, round, &random); round++) {
            static struct seen seen;
            const struct words_scene *const scene = see(&table, bristol1350_game.actor(&table.bristol).seat, &seen);
            pairs += expect_equal_odds(scene, &random);
        }
    }
    assert_true(pairs > 40);
}

static void odds_of_a_roll_are_exact(void **unused) {
    (void)unused;
    const struct table table = position("'dice': ['ba','br','ca','cr','oa','or'], 'start': 0, 'turn': 0");
    // One die, and birch has one other rat.
    struct bristol_cart_odds cart = bristol_odds_of_cart(&table.bristol, BRISTOL_BIRCH, 1u << 2);
    assert_true(fabs(cart.mingles - 1.0 / 6) < 1e-12);
    assert_int_equal(cart.steps_min, 2);
    assert_int_equal(cart.steps_max, 3);
    cart = bristol_odds_of_cart(&table.bristol, BRISTOL_BIRCH, 1u << 1 | 1u << 2); // both have to be rats
    assert_true(fabs(cart.mingles - 1.0 / 36) < 1e-12);
    cart = bristol_odds_of_cart(&table.bristol, BRISTOL_BIRCH, 0x3F); // all six: two or more
    assert_true(fabs(cart.mingles - (1 - pow(5.0 / 6, 6) - pow(5.0 / 6, 5))) < 1e-12);
    assert_int_equal(cart.steps_min, 0);
    assert_int_equal(cart.steps_max, 6);
}

static void odds_tell_of_mingles_and_of_nothing_secret(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'dice': ['br','br','ca','ca','oa','oa'], 'start': 1, 'turn': 0, 'stage': 'cards'");
    play(&table, "end");
    draw(&table, "symptom - 4");
    draw(&table, "deal 0 1");
    draw(&table, "deal 0 4");
    draw(&table, "deal 1 1");
    draw(&table, "deal 1 1");
    for (char die[] = "die 0 ba"; die[4] < '6'; die[4]++) {
        draw(&table, die);
    }
    question(&table, 0, words);
    assert_string_equal(words, "Your turn: what is your action? You mingled: gave 1 and 1, got 1 and 4.");
    odds(&table, 0, words);
    expect_words(words, "Bruno: mingled once; about ");
    expect_words(words, "Round 1, Birch: you and Bruno, with a card from the deck; you gave 1 and 1, got 1 and 4.\n");
    expect_words(words, "Birch goes 6; ");
    odds(&table, 2, words);
    expect_words(words, "Round 1, Birch: Agnes and Bruno, with a card from the deck.\n");
    expect_no_words(words, "gave");
}

static void a_note_beside_a_cart_says_what_the_dice_do(void **unused) {
    (void)unused;
    static struct seen seen;
    char words[WORDS_MAX];
    struct ph_writer writer;
    const struct table table = position("'dice': ['br','br','ca','ca','ca','ba'], 'start': 0, 'turn': 0");
    const char *const notes[] = {"goes 3\nmingles", "goes 3", "stands still"};
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        ph_writer_init(&writer, words, WORDS_MAX);
        bristol1350_words.place_note(see(&table, 0, &seen), BRISTOL_SPOT_CART + cart, &writer);
        assert_string_equal(words, notes[cart]);
    }
    ph_writer_init(&writer, words, WORDS_MAX);
    bristol1350_words.place_note(see(&table, 0, &seen), BRISTOL_SPOT_REMEDIES, &writer);
    assert_string_equal(words, "");
}

static void two_tables_that_look_alike_are_described_alike(void **unused) {
    (void)unused;
    // They differ in what seats 1 and 2 hold and in who has the plague.
    static const char *const secret[] = {
        "'symptoms': [[1,2],[3,3],[2,2],[1,1],[2,3],[1,3]], 'hands': [[], ['arsenic-whip'], [], [], [], []]",
        "'symptoms': [[1,2],[1,1],[2,3],[3,3],[2,2],[1,3]], 'hands': [[], ['chicken-leeches'], [], [], [], []]",
    };
    char words[2][WORDS_MAX];
    for (unsigned i = 0; i < 2; i++) {
        static struct seen seen;
        char fields[300];
        struct ph_writer writer;
        ph_writer_init(&writer, fields, sizeof fields);
        ph_write_format(&writer, "'start': 0, 'turn': 0, %s", secret[i]);
        const struct table table = position(fields);
        const struct words_scene *const scene = see(&table, 0, &seen);
        ph_writer_init(&writer, words[i], WORDS_MAX);
        bristol1350_words.position_words(scene, &writer);
        for (unsigned spot = 0; spot < BRISTOL_SPOTS; spot++) {
            const bool seat = spot >= BRISTOL_SPOT_SEAT && spot < BRISTOL_SPOT_SYMPTOMS;
            if (!seat || spot - BRISTOL_SPOT_SEAT < table.bristol.pawns) {
                bristol1350_words.place_words(scene, spot, &writer);
                bristol1350_words.place_brief(scene, spot, &writer);
            }
        }
        bristol1350_words.odds_words(scene, &writer);
        assert_false(writer.failed);
    }
    assert_string_equal(words[0], words[1]);
}

// ---- help and questions ---------------------------------------------------------------------------------------------

static const char *topic_on(unsigned type) {
    const struct words_topic *const topic = words_topic_on(&bristol1350_words, type);
    return topic != NULL ? topic->id : "none";
}

static void types_of_actions_have_a_topic(void **unused) {
    (void)unused;
    assert_string_equal(topic_on(BRISTOL_TYPE_WHIP), "whips"); // not that on the remedy alone
    assert_string_equal(topic_on(BRISTOL_TYPE_PASS), "whips");
    assert_string_equal(topic_on(BRISTOL_TYPE_SHERIFF), "sheriff");
    assert_string_equal(topic_on(BRISTOL_TYPE_REROLL), "none");
}

static void help_is_on_what_is_in_play(void **unused) {
    (void)unused;
    static struct seen seen;
    const struct table plain = position("'start': 0, 'turn': 0");
    const struct table special = position("'options': {'special_actions': true, 'cure': true}, 'start': 0, 'turn': 0,"
                                          "'characters': ['sheriff', 'serf', 'knight', 'friar', 'mason', 'outlaw']");
    unsigned shown = 0;
    const struct words_topic *topic;
    for (size_t i = 0; (topic = words_topic_at(&bristol1350_words, i)) != NULL; i++) {
        const char *const id = topic->id;
        const bool before = bristol1350_words.topic_applies(see(&plain, 0, &seen), topic);
        const bool after = bristol1350_words.topic_applies(see(&special, 0, &seen), topic);
        shown += before;
        if (strcmp(id, "sheriff") == 0 || strcmp(id, "outlaw") == 0 || strcmp(id, "cure") == 0) {
            assert_false(before);
            assert_true(after);
        } else if (strcmp(id, "barmaid") == 0 || strcmp(id, "ghosts") == 0 || strcmp(id, "alms") == 0) {
            assert_false(before || after);
        } else if (strcmp(id, "whip") == 0) {
            assert_true(before && after);
        }
    }
    assert_true(shown > 10);
}

static void ghosts_have_seats_but_no_names(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    char other[WORDS_MAX];
    struct table table = position("'players': 3, 'start': 0, 'turn': 0, 'symptoms': [[1,1],[1,2],[1,3],[2,null]],"
                                  "'peeks': {'3': [[], []]}");
    place(&table, 0, BRISTOL_SPOT_SEAT + 3, words);
    expect_words(words, "Ghost D: Oak, 2nd");
    play(&table, "peek 3 0");
    if (bristol1350_game.actor(&table.bristol).kind == PH_ACTOR_CHANCE) {
        fail_msg("the first card has a face");
    }
    secrets(&table, 0, words);
    expect_words(words, "You looked at the first card of ghost D: a 2.\n");
    secrets(&table, 1, other);
    expect_no_words(other, "looked");
}

static void a_push_that_can_hit_only_oneself_says_so(void **unused) {
    (void)unused;
    static struct seen seen;
    char words[WORDS_MAX];
    const struct {
        const char *pawns; // of birch, cedar and oak
        const char *choice;
        const char *help;
    } cases[] = {
        {"{'birch':{'pawns':[1,0]},'cedar':{'pawns':[2,3]},'oak':{'pawns':[4,5]}}", "Jump back",
         "rear of the rearmost cart with room"},
        {"{'birch':{'pawns':[1,2]},'cedar':{'pawns':[3,4]},'oak':{'pawns':[5,0]}}", "Jump out!",
         "YOU would be out of the game"},
        {"{'birch':{'pawns':[1,2]},'cedar':{'pawns':[3,4]},'oak':{'pawns':[0,5]}}", "Push", "Push somebody"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char fields[300];
        snprintf(fields, sizeof fields, "'start': 0, 'turn': 0, 'carts': %s", cases[i].pawns);
        const struct table table = position(fields);
        const struct words_scene *const scene = see(&table, 0, &seen);
        struct ph_writer writer;
        ph_writer_init(&writer, words, sizeof words);
        bristol1350_words.type_words(scene, BRISTOL_TYPE_PUSH, &writer);
        assert_string_equal(words, cases[i].choice);
        ph_writer_reset(&writer);
        bristol1350_words.choice_help(scene, BRISTOL_TYPE_PUSH, 0, &writer);
        expect_words(words, cases[i].help);
    }
}

static void a_plague_with_few_symptoms_was_caught_earlier(void **unused) {
    (void)unused;
    char words[WORDS_MAX];
    struct table table = position("'start': 0, 'turn': 0, 'symptoms': [[1,3],[1,3],[1,3],[2,2],[2,3],[1,2]]");
    table.bristol.plague = 1;
    secrets(&table, 0, words);
    expect_words(words, "Your symptoms: 1 and 3, 4 in all. You HAVE THE PLAGUE, caught earlier.\n");
}

static void a_leap_out_of_the_game_is_asked_twice(void **unused) {
    (void)unused;
    static struct seen seen;
    static struct words_chooser chooser;
    char words[WORDS_MAX];
    struct ph_writer writer;
    size_t choice = 0;
    const struct table table = position(
        "'start': 0, 'turn': 0, 'carts': {'birch':{'pawns':[1,2]},'cedar':{'pawns':[3,4]},'oak':{'pawns':[5,0]}}");
    assert_int_equal(words_chooser_init(&chooser, see(&table, 0, &seen), &bristol1350_words), PH_OK);
    const ph_action leap = ph_action_of(BRISTOL_TYPE_PUSH, 0, 0, 0);
    const size_t push = words_chooser_find(&chooser, leap);
    assert_false(words_chooser_take(&chooser, push));
    ph_writer_init(&writer, words, sizeof words);
    words_chooser_question(&chooser, &writer);
    assert_string_equal(words, "You would be out of the game for good. Are you sure?");
    assert_int_equal(chooser.choice_count, 1);
    assert_string_equal(chooser.choices[0].words, "Jump from Oak out of the game");
    assert_true(words_chooser_back(&chooser, &choice));
    assert_int_equal(choice, push);
    assert_false(words_chooser_take(&chooser, push));
    assert_false(words_chooser_take_action(&chooser, leap)); // typed, and once more
    assert_false(words_chooser_take_action(&chooser, leap));
    assert_int_equal(chooser.component, WORDS_SURE);
    assert_int_equal(chooser.choice_count, 1);
    assert_true(words_chooser_take(&chooser, 0));
    assert_int_equal(chooser.prefix, leap);
    assert_true(words_chooser_take_action(&chooser, ph_action_of(BRISTOL_TYPE_DRAW, 0, 0, 0)));
    words_chooser_deinit(&chooser);
}

static void the_title_is_short_and_says_the_last_round_first(void **unused) {
    (void)unused;
    static struct seen seen;
    char words[WORDS_MAX];
    struct ph_writer writer;
    const struct table table = position("'start': 0, 'turn': 0, 'round': 12, 'last_round': true");
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.status_words(see(&table, 0, &seen), &writer);
    assert_string_equal(words, "THE LAST ROUND; Birch leads, 17 to go");
    // Somebody is asked: there are more names, and what the street tells as well is left out.
    const struct table asked =
        position("'start': 0, 'turn': 1, 'round': 3, 'hands': [['arsenic-whip']],"
                 "'pending': {'kind': 'whip', 'move': {'type': 'elbow', 'seat': 1}, 'ask': [0]}");
    ph_writer_reset(&writer);
    bristol1350_words.status_words(see(&asked, 0, &seen), &writer);
    assert_string_equal(words, "turn of Bruno; round 3; Birch leads");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mingle_is_told_to_each_passenger_from_its_side),
        cmocka_unit_test(b_setup_1_the_set_up_is_told_at_once_to_each_seat_from_its_side),
        cmocka_unit_test(who_catches_the_plague_reads_it_alone),
        cmocka_unit_test(a_push_that_can_be_whipped_is_tried_first),
        cmocka_unit_test(being_asked_without_a_whip_is_explained_to_the_asked_alone),
        cmocka_unit_test(a_healthy_one_pushed_out_costs_the_pusher_its_life),
        cmocka_unit_test(one_who_leaps_is_not_pushed_out),
        cmocka_unit_test(what_was_drawn_only_its_owner_reads),
        cmocka_unit_test(an_accusation_names_whom_it_is_about),
        cmocka_unit_test(a_leeched_card_is_known_to_who_placed_it),
        cmocka_unit_test(the_sheriff_and_the_one_looked_at_read_the_card),
        cmocka_unit_test(a_cart_leaves_town_in_so_many_words),
        cmocka_unit_test(b_end_6_no_next_round_is_announced_when_nobody_lives),
        cmocka_unit_test(the_result_says_who_escaped_and_who_is_content),
        cmocka_unit_test(the_result_says_who_brought_the_plague_aboard),
        cmocka_unit_test(b_setup_4_odds_of_the_deal_are_exact),
        cmocka_unit_test(seats_of_which_the_same_is_known_have_equal_odds),
        cmocka_unit_test(odds_of_a_roll_are_exact),
        cmocka_unit_test(odds_tell_of_mingles_and_of_nothing_secret),
        cmocka_unit_test(a_note_beside_a_cart_says_what_the_dice_do),
        cmocka_unit_test(two_tables_that_look_alike_are_described_alike),
        cmocka_unit_test(help_is_on_what_is_in_play),
        cmocka_unit_test(types_of_actions_have_a_topic),
        cmocka_unit_test(ghosts_have_seats_but_no_names),
        cmocka_unit_test(a_push_that_can_hit_only_oneself_says_so),
        cmocka_unit_test(a_leap_out_of_the_game_is_asked_twice),
        cmocka_unit_test(a_plague_with_few_symptoms_was_caught_earlier),
        cmocka_unit_test(the_title_is_short_and_says_the_last_round_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
