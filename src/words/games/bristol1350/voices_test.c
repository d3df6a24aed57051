// SPDX-License-Identifier: MIT
// Claims of bots with a temperament, in their own voices.
#include "words/games/bristol1350/voices.h"

#include "ai/games/bristol1350/said.h"
#include "ai/tempers.h"
#include "support/bristol_seen.h"
#include "support/words.h"
#include "words/games/bristol1350.h"
#include "words/games/bristol1350/past.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define ROUND_5 "'options': {'claims': true}, 'round': 5, 'start': 0, "
#define CLAIMED "'claims': [{'round': 3, 'by': 1, 'about': 'accuse', 'seat': 2}]"

// The claims of a position, as a viewer is told them, a line each; the bot of seat 1 has a temperament (NULL: none).
static const char *told(const struct table *table, int viewer, const struct ph_temper *temper) {
    static char words[WORDS_MAX];
    static struct seen seen;
    struct words_scene scene = *see(table, viewer, &seen);
    struct words_seats seats = *scene.seats;
    struct ph_writer writer;
    seats.tempers[1] = temper;
    scene.seats = &seats;
    ph_writer_init(&writer, words, sizeof words);
    bristol_say_claims(&writer, &scene, BRISTOL_NONE);
    assert_false(writer.failed);
    return words;
}

static void claims_without_a_temperament_are_worded_alike(void **state) {
    (void)state;
    const struct table table = position(ROUND_5 CLAIMED);
    assert_string_equal(told(&table, PH_ONLOOKER, NULL), "Round 3: Bruno claimed: \"Clara has the plague\".\n");
    assert_string_equal(told(&table, PH_ONLOOKER, &tempers[TEMPER_RAIDER]), // of another game
                        "Round 3: Bruno claimed: \"Clara has the plague\".\n");
}

static void each_temperament_has_its_voice(void **state) {
    (void)state;
    const struct table table = position(ROUND_5 CLAIMED);
    char said[TEMPER_COUNT][WORDS_MAX];
    for (int temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        strcpy(said[temper], told(&table, PH_ONLOOKER, &tempers[temper]));
        assert_ptr_equal(strstr(said[temper], "Round 3: Bruno: \""), said[temper]);
        assert_non_null(strstr(said[temper], "Clara"));
        for (int other = TEMPER_SILENT; other < temper; other++) {
            assert_string_not_equal(said[temper], said[other]);
        }
    }
}

// Everybody hears the same sentence: it comes from the claim and from what all have heard before.
static void a_claim_is_the_same_sentence_to_everybody_and_later(void **state) {
    (void)state;
    const struct table table = position(ROUND_5 CLAIMED);
    const struct table later = position("'options': {'claims': true}, 'round': 9, 'start': 0, "
                                        "'claims': [{'round': 3, 'by': 1, 'about': 'accuse', 'seat': 2}, "
                                        "{'round': 4, 'by': 2, 'about': 'accuse', 'seat': 1}]");
    for (int temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        char first[WORDS_MAX];
        strcpy(first, told(&table, PH_ONLOOKER, &tempers[temper]));
        assert_string_equal(told(&table, 5, &tempers[temper]), first);
        const char *const again = told(&later, PH_ONLOOKER, &tempers[temper]);
        assert_ptr_equal(strstr(again, first), again);
    }
}

// In the log, where the move is told as it happens.
static void the_log_says_what_the_list_of_claims_says(void **state) {
    (void)state;
    struct table table = position("'options': {'claims': true}, 'round': 5, 'start': 1, "
                                  "'claims': [{'round': 2, 'by': 1, 'about': 'accuse', 'seat': 3}]");
    const struct table before = table;
    static struct seen seen;
    struct words_scene scene = *see(&before, PH_ONLOOKER, &seen);
    struct words_seats seats = *scene.seats;
    struct bristol_state after;
    char words[WORDS_MAX];
    char line[WORDS_MAX + 16];
    struct ph_writer writer;
    seats.tempers[1] = &tempers[TEMPER_LOYAL];
    scene.seats = &seats;
    play(&table, "claim accuse 2");
    bristol1350_game.view(&table.bristol, PH_ONLOOKER, &after);
    const struct words_telling telling = {
        .scene = &scene,
        .after = &after,
        .actor = bristol1350_game.actor(&before.bristol),
        .action = ph_action_of(BRISTOL_TYPE_CLAIM, BRISTOL_ABOUT_ACCUSE, 2, 0),
        .events = table.events + table.event_first,
        .event_count = table.log_count - table.event_first,
    };
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.move_words(&telling, &writer);
    snprintf(line, sizeof line, "Round 5: %s", words);
    assert_non_null(strstr(told(&table, PH_ONLOOKER, &tempers[TEMPER_LOYAL]), line));
    assert_non_null(strstr(words, words_names[3])); // it names the one accused before
}

static unsigned count_sentences(struct words_scene *scene, struct ph_event claim) {
    char all[8][300];
    unsigned count = 0;
    for (unsigned round = 4; round < 16; round++) {
        char words[300];
        struct ph_writer writer;
        claim.data = (claim.data & ~UINT64_C(0xffff)) | round;
        ph_writer_init(&writer, words, sizeof words);
        assert_true(bristol_say_voice(&writer, scene, &claim));
        unsigned i = 0;
        while (i < count && strcmp(all[i], words) != 0) {
            i++;
        }
        if (i == count) {
            assert_true(count < 8);
            strcpy(all[count++], words);
        }
    }
    return count;
}

static void there_are_several_sentences_for_each_act(void **state) {
    (void)state;
    const struct table table = position(ROUND_5 "'claims': []");
    static struct seen seen;
    struct words_scene scene = *see(&table, PH_ONLOOKER, &seen);
    struct words_seats seats = *scene.seats;
    scene.seats = &seats;
#define CLAIM(...) bristol_claim_event((struct bristol_claim_event){.round = 1, __VA_ARGS__})
    const struct ph_event mingled = bristol_mingled_event(
        PH_EVENT_TO_ALL, (struct bristol_mingled_event){.round = 1, .seat = 1, .count = 2, .seats = {1, 2}});
    const struct ph_event gave = bristol_claim_event(
        (struct bristol_claim_event){.round = 2, .by = 1, .about = BRISTOL_ABOUT_GAVE, .what = {1, 3}});
    const struct {
        struct ph_event before[2];
        size_t count;
        struct ph_event claim;
    } acts[BRISTOL_ACT_COUNT] = {
        [BRISTOL_ACT_TELLS] = {.claim = CLAIM(.by = 1, .about = BRISTOL_ABOUT_SYMPTOMS, .what = {1, 2})},
        [BRISTOL_ACT_ANSWERS] = {{CLAIM(.by = 2, .about = BRISTOL_ABOUT_ACCUSE, .what = {1})},
                                 1,
                                 CLAIM(.by = 1, .about = BRISTOL_ABOUT_SYMPTOMS, .what = {1, 2})},
        [BRISTOL_ACT_RETRACTS] = {{CLAIM(.by = 1, .about = BRISTOL_ABOUT_ACCUSE, .what = {2})},
                                  1,
                                  CLAIM(.by = 1, .about = BRISTOL_ABOUT_SYMPTOMS, .what = {1, 2})},
        [BRISTOL_ACT_GAVE] = {.claim = CLAIM(.by = 1, .about = BRISTOL_ABOUT_GAVE, .what = {1, 2})},
        [BRISTOL_ACT_RECEIVED] = {.claim = CLAIM(.by = 1, .about = BRISTOL_ABOUT_RECEIVED, .what = {1, 2})},
        [BRISTOL_ACT_DENIES] = {.claim = CLAIM(.by = 1, .about = BRISTOL_ABOUT_PLAGUE)},
        [BRISTOL_ACT_ADMITS] = {.claim = CLAIM(.by = 1, .about = BRISTOL_ABOUT_PLAGUE, .what = {1})},
        [BRISTOL_ACT_ACCUSES] = {.claim = CLAIM(.by = 1, .about = BRISTOL_ABOUT_ACCUSE, .what = {2})},
        [BRISTOL_ACT_REASONS] = {{mingled, gave}, 2, CLAIM(.by = 1, .about = BRISTOL_ABOUT_ACCUSE, .what = {2})},
        [BRISTOL_ACT_TURNS] = {{CLAIM(.by = 1, .about = BRISTOL_ABOUT_ACCUSE, .what = {3})},
                               1,
                               CLAIM(.by = 1, .about = BRISTOL_ABOUT_ACCUSE, .what = {2})},
    };
#undef CLAIM
    for (int temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        seats.tempers[1] = &tempers[temper];
        for (unsigned act = 0; act < BRISTOL_ACT_COUNT; act++) {
            scene.log = (struct ph_log){acts[act].before, acts[act].count};
            assert_int_equal(bristol_act_of(scene.log, bristol_claim_of(&acts[act].claim)), act);
            assert_in_range(count_sentences(&scene, acts[act].claim), 2, 4);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_without_a_temperament_are_worded_alike),
        cmocka_unit_test(each_temperament_has_its_voice),
        cmocka_unit_test(a_claim_is_the_same_sentence_to_everybody_and_later),
        cmocka_unit_test(the_log_says_what_the_list_of_claims_says),
        cmocka_unit_test(there_are_several_sentences_for_each_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
