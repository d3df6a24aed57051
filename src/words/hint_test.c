// SPDX-License-Identifier: MIT
// What a hint makes of the numbers of a search: of candidates that are as good as the best it names the mildest, and
// chances are chances.
#include "words/hint.h"

#include "pesthouse/session.h"
#include "support/bristol_seen.h"
#include "words/measure.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct looked_at {
    const char *action;
    float value;
    uint32_t visits;
};

// Erik, in the rearmost cart, may push himself out of the game. The actions afterwards, the one that is named first.
static const char *soften(const struct looked_at *looked_at, size_t count) {
    static char text[8 * PH_ACTION_TEXT_MAX];
    static struct seen seen;
    static struct ph_search_result result;
    const struct table table = position("'start': 4, 'turn': 4, 'carts': {'birch': {'at': 4, 'pawns': [0, 1]},"
                                        "'cedar': {'at': 2, 'pawns': [2, 3]}, 'oak': {'at': 1, 'pawns': [5, 4]}}");
    struct ph_writer writer;
    result = (struct ph_search_result){.candidate_count = count};
    for (size_t i = 0; i < count; i++) {
        struct ph_candidate *const candidate = &result.candidates[i];
        *candidate = (struct ph_candidate){.value = looked_at[i].value, .visits = looked_at[i].visits};
        assert_int_equal(table.game->action_from_text(&table.bristol, looked_at[i].action, &candidate->action, NULL),
                         PH_OK);
    }
    result.action = result.candidates[0].action;
    words_hint_soften(see(&table, 4, &seen), &result);
    assert_int_equal(result.action, result.candidates[0].action);
    ph_writer_init(&writer, text, sizeof text);
    for (size_t i = 0; i < count; i++) {
        ph_write_text(&writer, i > 0 ? ", " : "");
        table.game->action_text(&table.bristol, result.candidates[i].action, &writer);
    }
    return text;
}

#define expect_softened(expected, ...)                                                                                 \
    do {                                                                                                               \
        const struct looked_at list[] = {__VA_ARGS__};                                                                 \
        assert_string_equal(soften(list, sizeof list / sizeof *list), expected);                                       \
    } while (0)

static void nobody_is_told_to_leave_where_anything_else_is_as_good(void **unused) {
    (void)unused;
    expect_softened("draw, push 4", {"push 4", 0.5f, 400}, {"draw", 0.5f, 400});
    expect_softened("draw, push 4", {"push 4", 0.5f, 400}, {"draw", 0.47f, 400});
    expect_softened("reroll 0, push 4, draw", {"push 4", 0.5f, 400}, {"draw", 0.2f, 400}, {"reroll 0", 0.49f, 400});
}

static void a_choice_that_is_worse_is_not_milder(void **unused) {
    (void)unused;
    expect_softened("push 4, draw", {"push 4", 0.5f, 400}, {"draw", 0.4f, 400});
    expect_softened("push 4, draw", {"push 4", 0.5f, 400}, {"draw", 0.44f, 4}); // an error so large proves nothing
    expect_softened("push 4, draw", {"push 4", 0.5f, 40000}, {"draw", 0.48f, 40000});
    expect_softened("push 4, draw", {"push 4", 0.5f, 400}, {"draw", 0.5f, 0}); // nobody looked at it
}

static void of_mild_choices_the_best_stays(void **unused) {
    (void)unused;
    expect_softened("draw, reroll 0", {"draw", 0.5f, 400}, {"reroll 0", 0.5f, 400});
}

static void a_consolation_is_at_most_certain(void **unused) {
    (void)unused;
    static struct seen seen;
    const struct table table = position("'start': 4, 'turn': 4, 'plague': [false, false, false, false, true, false]");
    const struct words_scene *const scene = see(&table, 4, &seen);
    assert_true(fabs(words_measure(scene, 4, 0.25) - 0.5) < 1e-9);
    assert_true(fabs(words_measure(scene, 4, 0.53) - 1) < 1e-9); // a search may hope for more than half a win
}

static void one_other_is_called_by_name(void **unused) {
    (void)unused;
    static struct seen seen;
    static struct words_chooser chooser;
    char text[200] = "";
    struct ph_writer writer;
    const struct table table = position("'players': 2, 'start': 0, 'turn': 0");
    const struct ph_search_result result = {.has_value = true, .value = {0.5f, 0.25f}};
    assert_int_equal(words_chooser_init(&chooser, see(&table, 0, &seen), ph_words_find(table.game)), PH_OK);
    ph_writer_init(&writer, text, sizeof text);
    words_hint_outlook(&chooser, &result, &writer);
    words_chooser_deinit(&chooser);
    assert_string_equal(text, "\nBruno's chance to escape, a consolation counted as half: 25%.");
}

// What is said of the others in Rattus. `values` begin with that of the seat that asks.
static const char *outlook_of(int players, float best, const float values[], char text[200]) {
    static const char *const names[] = {"Ann", "Ben", "Cleo", "Dan"};
    static struct words_chooser chooser;
    struct ph_session *session = NULL;
    struct words_seats seats = words_onlookers(words_english());
    union ph_state_storage view;
    struct ph_writer writer;
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(
        ph_session_new(session, ph_game_find("rattus"), players, (struct ph_json){0}, 7, PH_CHANCE_AUTO, NULL), PH_OK);
    const int viewer = ph_session_actor(session).seat;
    ph_session_game(session)->view(ph_session_state(session), viewer, &view);
    const struct words_scene scene = {.game = ph_session_game(session),
                                      .view = &view,
                                      .viewer = viewer,
                                      .players = players,
                                      .you = true,
                                      .language = seats.language,
                                      .seats = &seats};
    struct ph_search_result result = {.has_value = true, .candidates = {{.value = best}}, .candidate_count = 1};
    for (int i = 0; i < players; i++) {
        const int seat = (viewer + i) % players;
        result.value[seat] = values[i];
        seats.names[seat] = names[seat];
    }
    assert_int_equal(words_chooser_init(&chooser, &scene, ph_words_find(scene.game)), PH_OK);
    ph_writer_init(&writer, text, 200);
    words_hint_outlook(&chooser, &result, &writer);
    words_chooser_deinit(&chooser);
    ph_session_destroy(session);
    return text;
}

#define OUTLOOK(players, best, ...) outlook_of(players, best, (const float[]){__VA_ARGS__}, (char[200]){""})

static void who_share_a_whole_have_no_more_than_that(void **unused) {
    (void)unused;
    assert_string_equal(OUTLOOK(2, 0.875f, 0.875f, 0.125f), "\nBen's chance to win: 12%.");
    assert_string_equal(OUTLOOK(2, 0.62f, 0.55f, 0.45f), "\nBen's chance to win: 38%.");
    assert_string_equal(OUTLOOK(2, 0.50f, 0.50f, 0.50f), "\nBen's chance to win: 50%.");
    assert_string_equal(OUTLOOK(2, 0.62f, 0.55f, 0.60f), "\nBen's chance to win: 60%."); // both may
    assert_string_equal(OUTLOOK(3, 0.335f, 0.335f, 0.335f, 0.33f), "\nThe others (chance to win): Ben 33%, Cleo 33%.");
    assert_string_equal(OUTLOOK(3, 0.32f, 0.32f, 0.36f, 0.32f), "\nThe others (chance to win): Ben 36%, Cleo 32%.");
    assert_string_equal(OUTLOOK(4, 0.256f, 0.256f, 0.256f, 0.256f, 0.232f),
                        "\nThe others (chance to win): Ben 26%, Cleo 25%, Dan 23%.");
    assert_string_equal(OUTLOOK(3, 0.6f, 0.6f, 0.6f, 0.55f),
                        "\nThe others (chance to win): Ben 60%, Cleo 55%. Several can do so together.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_told_to_leave_where_anything_else_is_as_good),
        cmocka_unit_test(a_choice_that_is_worse_is_not_milder),
        cmocka_unit_test(of_mild_choices_the_best_stays),
        cmocka_unit_test(a_consolation_is_at_most_certain),
        cmocka_unit_test(one_other_is_called_by_name),
        cmocka_unit_test(who_share_a_whole_have_no_more_than_that),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
