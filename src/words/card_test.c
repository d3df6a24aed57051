// SPDX-License-Identifier: MIT
// The words of cards and of the actions that no card brings are whole.
#include "words/card.h"

#include "games/bristol1350/bristol1350_data.h"
#include "games/rattus/rattus_data.h"
#include "words/games/bristol1350.h"
#include "words/games/rattus.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct ph_words *const games[] = {&rattus_words, &bristol1350_words};

// Calls a check with each type of action that a seat can take.
static void each_type(void (*check)(const struct ph_words *words, unsigned type)) {
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct ph_game *const game = ph_game_find(games[i]->game_id);
        for (unsigned type = 0; type < game->type_count; type++) {
            if (!game->action_shape(type).chance) {
                check(games[i], type);
            }
        }
    }
}

static void expect_one(const struct ph_words *words, unsigned type) {
    unsigned times = 0;
    for (const struct words_chapter *chapter = words->chapters; chapter->topics != NULL; chapter++) {
        for (size_t i = 0; chapter->cards != NULL && chapter->cards[i] != NULL; i++) {
            for (unsigned each = 0; each < WORDS_CARD_ACTIONS_MAX; each++) {
                times += chapter->cards[i]->actions[each].type == type;
            }
        }
    }
    for (const struct words_action *action = words->actions; action->type != 0; action++) {
        times += action->type == type;
    }
    if (times != 1) {
        fail_msg("%s: %u cards or tables have words of the type %u", words->game_id, times, type);
    }
}

static void each_type_of_action_has_words_once(void **unused) {
    (void)unused;
    each_type(expect_one);
}

static void expect_choice(const struct ph_words *words, unsigned type) {
    assert_non_null(words_action_of(words, type)->choice[0]);
}

static void each_type_of_action_can_be_chosen(void **unused) {
    (void)unused;
    each_type(expect_choice);
}

static void expect_topic(const struct ph_words *words, unsigned type) {
    const struct words_action *const action = words_action_of(words, type);
    const struct words_topic *const topic = words_topic_on(words, type);
    if (action->topic != NULL) {
        assert_non_null(topic);
        assert_string_equal(topic->id, action->topic);
    }
}

static void each_topic_on_an_action_exists(void **unused) {
    (void)unused;
    each_type(expect_topic);
    assert_string_equal(words_topic_on(&rattus_words, RATTUS_TYPE_WALL)->id, "emperor"); // its card's
    assert_string_equal(words_topic_on(&rattus_words, RATTUS_TYPE_NO_RAT)->id, "outbreak");
    assert_null(words_topic_on(&rattus_words, RATTUS_TYPE_DONE));
    assert_null(words_topic_on(NULL, RATTUS_TYPE_WALL));
}

static void expect_told(const struct ph_words *words, unsigned type) {
    const struct words_action *const action = words_action_of(words, type);
    const bool is_told = action->tell != NULL || action->told[0] != NULL;
    // Of Bristol 1350 the events tell most.
    if (words == &rattus_words &&
        (!is_told || (action->tell == NULL && (action->by != 0) != (action->told[1] != NULL)))) {
        fail_msg("nothing tells what was done by %s", ph_game_find("rattus")->action_shape(type).name);
    }
}

static void each_action_of_rattus_is_told(void **unused) {
    (void)unused;
    each_type(expect_told);
}

// The words that the build found for the rows of the data.
static void expect_cards(const struct words_card *const *cards, const char *const *ids, unsigned count, bool power) {
    for (unsigned i = 0; i < count; i++) {
        assert_string_equal(cards[i]->topic.id, ids[i]);
        assert_non_null(cards[i]->topic.title);
        assert_non_null(cards[i]->topic.text);
        assert_int_equal(cards[i]->power != NULL, power);
    }
    assert_null(cards[count]);
}

static void each_card_has_its_own_words(void **unused) {
    (void)unused;
    expect_cards(rattus_words.chapters[0].cards, rattus_character_ids, RATTUS_CHARACTER_COUNT, true);
    expect_cards(bristol1350_words.chapters[0].cards, bristol_remedy_ids, BRISTOL_REMEDY_COUNT, false);
    expect_cards(bristol1350_words.chapters[1].cards, bristol_character_ids, BRISTOL_CHARACTER_COUNT, false);
}

static void topics_are_counted_by_nobody(void **unused) {
    (void)unused;
    size_t count = 0;
    while (words_topic_at(&rattus_words, count) != NULL) {
        count++;
    }
    assert_int_equal(count, 4 + RATTUS_CHARACTER_COUNT + 3);
    assert_string_equal(words_topic_at(&rattus_words, 0)->id, "game");
    assert_ptr_equal(words_topic_at(&rattus_words, 4), &rattus_words.chapters[0].cards[0]->topic);
    assert_string_equal(words_topic_at(&rattus_words, count - 1)->id, "signs");
    assert_null(words_topic_at(&rattus_words, count + 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_type_of_action_has_words_once), cmocka_unit_test(each_type_of_action_can_be_chosen),
        cmocka_unit_test(each_topic_on_an_action_exists),     cmocka_unit_test(each_action_of_rattus_is_told),
        cmocka_unit_test(each_card_has_its_own_words),        cmocka_unit_test(topics_are_counted_by_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
