// SPDX-License-Identifier: MIT
// The generated tables against the numbers of docs/rules/bristol1350.md, which are written out here once more.
#include "games/bristol1350/bristol1350_data.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { WORDS_SIZE = 512 };

// The words, separated by spaces.
static void expect_words(const char *const *words, size_t count, const char *expected) {
    char all[WORDS_SIZE] = "";
    for (size_t i = 0; i < count; i++) {
        assert_true(strlen(all) + strlen(words[i]) + 2 < sizeof all);
        strcat(strcat(all, i == 0 ? "" : " "), words[i]);
    }
    assert_string_equal(all, expected);
}

static void b_setup_1_names_carts_and_faces(void **unused) {
    (void)unused;
    expect_words(bristol_cart_ids, BRISTOL_CART_COUNT, "birch cedar oak");
    expect_words(bristol_face_ids, BRISTOL_FACE_COUNT, "ba br ca cr oa or");
    assert_int_equal(BRISTOL_OR, 2 * BRISTOL_OAK + 1);
    assert_int_equal(BRISTOL_SEATS_MAX, 9);
    assert_int_equal(BRISTOL_CART_SEATS, 3);
    assert_int_equal(BRISTOL_DICE, 6);
}

static void b_setup_3_seats_pawns_in_carts(void **unused) {
    (void)unused;
    static const uint8_t expected[][BRISTOL_CART_COUNT] = {{1, 1, 2}, {1, 2, 2}, {2, 2, 2},
                                                           {2, 2, 3}, {2, 3, 3}, {3, 3, 3}};
    static const uint8_t nobody[BRISTOL_CART_COUNT] = {0};
    for (int pawns = 0; pawns <= BRISTOL_SEATS_MAX; pawns++) {
        const uint8_t *const row = pawns < 4 ? nobody : expected[pawns - 4];
        assert_memory_equal(bristol_seating[pawns], row, BRISTOL_CART_COUNT);
    }
    assert_int_equal(BRISTOL_PAWNS_MIN, 4);
}

static void b_setup_4_has_three_symptom_decks(void **unused) {
    (void)unused;
    static const uint8_t expected[BRISTOL_SYMPTOM_DECK_COUNT][5] = {{0, 7, 10, 9, 6}, {0, 8, 8, 8, 8}, {0, 8, 9, 9, 6}};
    expect_words(bristol_symptom_deck_ids, BRISTOL_SYMPTOM_DECK_COUNT, "ratio equal round");
    assert_memory_equal(bristol_symptom_decks, expected, sizeof expected);
    assert_int_equal(BRISTOL_SYMPTOMS_MIN, 24);
    assert_int_equal(BRISTOL_SYMPTOMS_MAX, 60);
}

// Cards across the groups {arsenic, chicken}, {leeches, pomander}, {emeralds, whip} are there twice, those within once.
static void b_setup_6_has_twelve_pairs_twice_and_three_once(void **unused) {
    (void)unused;
    static const uint8_t groups[] = {
        1 << BRISTOL_ARSENIC | 1 << BRISTOL_CHICKEN,
        1 << BRISTOL_LEECHES | 1 << BRISTOL_POMANDER,
        1 << BRISTOL_EMERALDS | 1 << BRISTOL_WHIP,
    };
    int copies = 0;
    int twice = 0;
    int once = 0;
    expect_words(bristol_remedy_ids, BRISTOL_REMEDY_COUNT, "arsenic chicken emeralds leeches pomander whip");
    for (int card = 0; card < BRISTOL_CARD_COUNT; card++) {
        const struct bristol_card_info *const info = &bristol_cards[card];
        assert_true(card == 0 || strcmp(bristol_cards[card - 1].id, info->id) < 0);
        if (card == BRISTOL_CARD_ALMS) {
            continue;
        }
        char id[WORDS_SIZE] = "";
        for (int remedy = 0; remedy < BRISTOL_REMEDY_COUNT; remedy++) {
            if ((info->remedies >> remedy & 1) != 0) {
                strcat(strcat(id, id[0] == '\0' ? "" : "-"), bristol_remedy_ids[remedy]);
            }
        }
        assert_string_equal(info->id, id);
        const int within = info->remedies == groups[0] || info->remedies == groups[1] || info->remedies == groups[2];
        assert_int_equal(info->copies, within ? 1 : 2);
        twice += within ? 0 : 1;
        once += within;
        copies += info->copies;
    }
    assert_int_equal(twice, 12);
    assert_int_equal(once, 3);
    assert_int_equal(copies, 27);
    assert_string_equal(bristol_cards[BRISTOL_CARD_ARSENIC_WHIP].id, "arsenic-whip");
    assert_string_equal(bristol_cards[BRISTOL_CARD_POMANDER_WHIP].id, "pomander-whip");
}

static void b_setup_7_gives_a_remedy_to_three_players_at_most(void **unused) {
    (void)unused;
    for (int players = 1; players <= BRISTOL_SEATS_MAX; players++) {
        assert_int_equal(bristol_start_remedies[players], players <= 3 ? 1 : 0);
    }
}

static void b_act_3_allows_three_remedies(void **unused) {
    (void)unused;
    assert_int_equal(BRISTOL_HAND_MAX, 3);
}

static void b_plague_1_begins_at_six(void **unused) {
    (void)unused;
    assert_int_equal(BRISTOL_PLAGUE_TOTAL, 6);
}

static void b_mingle_1_takes_two_rats(void **unused) {
    (void)unused;
    assert_int_equal(BRISTOL_MINGLE_RATS, 2);
}

static void b_end_1_lies_seventeen_spaces_away(void **unused) {
    (void)unused;
    assert_int_equal(BRISTOL_LENGTH_DEFAULT, 17);
    assert_int_equal(BRISTOL_LENGTH_MIN, 8);
    assert_int_equal(BRISTOL_LENGTH_MAX, 30);
}

static void b_serf_1_comes_first_of_the_characters(void **unused) {
    (void)unused;
    expect_words(bristol_character_ids, BRISTOL_CHARACTER_COUNT,
                 "serf outlaw sheriff mason knight friar countess chandler barmaid");
}

static void b_alms_1_has_six_cards_and_six_coins(void **unused) {
    (void)unused;
    assert_string_equal(bristol_cards[BRISTOL_CARD_ALMS].id, "alms");
    assert_int_equal(bristol_cards[BRISTOL_CARD_ALMS].copies, 6);
    assert_int_equal(bristol_cards[BRISTOL_CARD_ALMS].remedies, 0);
    assert_int_equal(BRISTOL_ALMS_CARDS, 6);
    expect_words(bristol_coin_ids, BRISTOL_COIN_COUNT, "naught plague cured");
    assert_int_equal(bristol_coin_counts[BRISTOL_COIN_NAUGHT], 4);
    assert_int_equal(bristol_coin_counts[BRISTOL_COIN_PLAGUE], 1);
    assert_int_equal(bristol_coin_counts[BRISTOL_COIN_CURED], 1);
}

static void names_and_helps_say_something(void **unused) {
    (void)unused;
    expect_words(bristol_cart_names, BRISTOL_CART_COUNT, "Birch Cedar Oak");
    expect_words(bristol_coin_names, BRISTOL_COIN_COUNT, "Naught Plague Cured");
    assert_string_equal(bristol_remedy_names[BRISTOL_EMERALDS], "Crushed Emeralds");
    assert_string_equal(bristol_character_names[BRISTOL_BARMAID], "Barmaid");
    for (int i = 0; i < BRISTOL_CHARACTER_COUNT; i++) {
        assert_true(strlen(bristol_character_helps[i]) > 20);
    }
    for (int i = 0; i < BRISTOL_REMEDY_COUNT; i++) {
        assert_true(strlen(bristol_remedy_helps[i]) > 15);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_setup_1_names_carts_and_faces),
        cmocka_unit_test(b_setup_3_seats_pawns_in_carts),
        cmocka_unit_test(b_setup_4_has_three_symptom_decks),
        cmocka_unit_test(b_setup_6_has_twelve_pairs_twice_and_three_once),
        cmocka_unit_test(b_setup_7_gives_a_remedy_to_three_players_at_most),
        cmocka_unit_test(b_act_3_allows_three_remedies),
        cmocka_unit_test(b_plague_1_begins_at_six),
        cmocka_unit_test(b_mingle_1_takes_two_rats),
        cmocka_unit_test(b_end_1_lies_seventeen_spaces_away),
        cmocka_unit_test(b_serf_1_comes_first_of_the_characters),
        cmocka_unit_test(b_alms_1_has_six_cards_and_six_coins),
        cmocka_unit_test(names_and_helps_say_something),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
