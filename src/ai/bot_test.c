// SPDX-License-Identifier: MIT
// What is asked of a bot is checked before it is asked, and a refusal says what is wrong.
#include "pesthouse/bot.h"

#include "core/logbook.h"
#include "support/toy_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct question {
    const struct ph_game *game;
    union ph_state_storage state;
    union ph_state_storage view;
    struct ph_logbook book;
    struct ph_log log;
    int seat;
};

// A game in its middle, at a decision.
static struct question begin(const char *id, int players, unsigned moves) {
    struct question question = {.game = ph_game_find(id)};
    struct ph_error error;
    struct ph_random random = {.state = {7, 2, 3, 4}};
    void *const state = question.state.bytes;
    const struct ph_game *const game = question.game;
    assert_int_equal(game->setup(state, players, (struct ph_json){0}, &error), PH_OK);
    for (unsigned i = 0; i < moves || game->actor(state).kind == PH_ACTOR_CHANCE; i++) {
        assert_true(ph_logbook_reserve(&question.book, PH_EVENTS_MAX));
        game->apply(state, game->sample(state, &random), &question.book.all);
    }
    question.seat = game->actor(state).seat;
    game->view(state, question.seat, question.view.bytes);
    assert_int_equal(ph_logbook_view(&question.book, game, question.seat, &question.log), PH_OK);
    return question;
}

// Asks, and sees that a refusal is explained and leaves everything alone.
static enum ph_status ask(const struct question *question, const char *bot, const void *view,
                          const struct ph_search_limits *limits, struct ph_error *error) {
    struct ph_search_result result;
    struct ph_search_result before;
    struct ph_random random = {.state = {1, 2, 3, 4}};
    memset(&result, 0x55, sizeof result);
    memset(&before, 0x55, sizeof before);
    *error = (struct ph_error){0};
    const enum ph_status status = ph_bot_choose(ph_bot_find(bot), question->game, view, question->log, question->seat,
                                                limits, &random, &result, error);
    assert_true((status == PH_OK) == (error->message[0] == '\0'));
    if (status != PH_OK) {
        assert_memory_equal(&result, &before, sizeof result);
    } else {
        assert_true(question->game->is_legal(question->state.bytes, result.action));
    }
    return status;
}

static void a_proper_question_is_answered(void **state) {
    (void)state;
    for (size_t g = 0; g < ph_game_count(); g++) {
        for (size_t b = 0; b < ph_bot_count(); b++) {
            struct question question = begin(ph_game_at(g)->id, 4, 60);
            struct ph_error error;
            const struct ph_search_limits limits = {.iterations = 4};
            if (ph_bot_at(b)->plays(question.game)) {
                assert_int_equal(ask(&question, ph_bot_at(b)->name, question.view.bytes, &limits, &error), PH_OK);
            }
            ph_logbook_deinit(&question.book);
        }
    }
}

// What a session's bot is asked is what its seat may know, with luck of the game's key and the number of moves.
static void a_session_asks_for_the_seat_that_decides(void **state) {
    (void)state;
    const struct ph_bot *const bot = ph_bot_find("noble");
    const struct ph_search_limits limits = {.iterations = 20};
    const struct ph_key own = ph_key_from_seed(5);
    for (size_t g = 0; g < ph_game_count(); g++) {
        const struct ph_game *const game = ph_game_at(g);
        struct ph_session *session = NULL;
        struct ph_search_result asked;
        struct ph_search_result chosen;
        struct ph_question question;
        struct ph_error error;
        assert_int_equal(ph_session_create(&session), PH_OK);
        assert_int_equal(ph_session_ask(session, bot, &limits, NULL, &asked, &error), PH_ERROR_NO_GAME);
        assert_int_equal(ph_session_new(session, game, 4, (struct ph_json){0}, 5, PH_CHANCE_AUTO, &error), PH_OK);
        struct ph_random luck = ph_random_at(&own, PH_STREAM_SEARCH, ph_session_move_count(session));
        assert_int_equal(ph_session_question(session, bot, &question, &error), PH_OK);
        assert_int_equal(question.seat, ph_session_actor(session).seat);
        assert_int_equal(ph_session_ask(session, bot, &limits, NULL, &asked, &error), PH_OK);
        assert_int_equal(
            ph_bot_choose(bot, game, &question.view, question.log, question.seat, &limits, &luck, &chosen, &error),
            PH_OK);
        assert_int_equal(asked.action, chosen.action);
        assert_memory_equal(asked.value, chosen.value, sizeof asked.value);
        unsigned others = 0; // with other luck
        for (uint64_t seed = 0; seed < 20; seed++) {
            const struct ph_key other = ph_key_from_seed(seed);
            assert_int_equal(ph_session_ask(session, ph_bot_find("random"), NULL, &other, &chosen, &error), PH_OK);
            others += chosen.action != asked.action;
        }
        assert_true(others > 0);
        assert_int_equal(ph_session_new(session, game, 4, (struct ph_json){0}, 5, PH_CHANCE_MANUAL, &error), PH_OK);
        assert_int_equal(ph_session_ask(session, bot, &limits, NULL, &asked, &error), PH_ERROR_BAD_REQUEST);
        ph_session_destroy(session);
    }
}

static void no_limits_at_all_are_those_of_the_bot(void **state) {
    (void)state;
    struct question question = begin("rattus", 2, 40);
    struct ph_search_result result;
    struct ph_random random = {.state = {1, 2, 3, 4}};
    const struct ph_bot *const bot = ph_bot_find("novice");
    assert_int_equal(ph_bot_choose(bot, question.game, question.view.bytes, question.log, question.seat, NULL, &random,
                                   &result, NULL),
                     PH_OK);
    assert_true(result.iterations > 0 && result.iterations <= bot->iterations);
    ph_logbook_deinit(&question.book);
}

static void limits_that_no_search_can_keep_are_refused_by_name(void **state) {
    (void)state;
    static const struct {
        struct ph_search_limits limits;
        const char *field;
    } wrong[] = {
        {{.ms = PH_SEARCH_MS_MAX + 1}, "ms"},
        {{.iterations = UINT32_MAX}, "iterations"},
        {{.trees = 65}, "trees"},
        {{.memory = 1}, "memory"},
        {{.memory = SIZE_MAX}, "memory"},
    };
    struct question question = begin("rattus", 2, 40);
    struct ph_error error;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(ask(&question, "noble", question.view.bytes, &wrong[i].limits, &error), PH_ERROR_BAD_REQUEST);
        assert_string_equal(error.field, wrong[i].field);
        // Whoever asks the bot itself gets no explanation, but is refused, too.
        struct ph_search_result result;
        struct ph_random random = {.state = {1, 2, 3, 4}};
        assert_int_equal(ph_bot_find("noble")->choose(ph_bot_find("noble"), question.game, question.view.bytes,
                                                      question.log, question.seat, &wrong[i].limits, &random, &result),
                         PH_ERROR_BAD_REQUEST);
    }
    ph_logbook_deinit(&question.book);
}

static void an_action_that_is_not_legal_cannot_be_valued(void **state) {
    (void)state;
    struct question question = begin("rattus", 2, 40);
    const ph_action nonsense = UINT64_MAX;
    const struct ph_search_limits limits = {.iterations = 4, .only = &nonsense};
    struct ph_error error;
    assert_int_equal(ask(&question, "noble", question.view.bytes, &limits, &error), PH_ERROR_ILLEGAL_ACTION);
    assert_string_equal(error.field, "only");
    ph_logbook_deinit(&question.book);
}

static void what_was_found_elsewhere_does_not_count_here(void **state) {
    (void)state;
    struct question question = begin("rattus", 2, 40);
    struct ph_search_result before = {.candidate_count = 1, .candidates = {{.action = UINT64_MAX, .visits = 3}}};
    const struct ph_search_limits limits = {.iterations = 4, .before = &before};
    struct ph_error error;
    assert_int_equal(ask(&question, "noble", question.view.bytes, &limits, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "before");
    before.candidate_count = SIZE_MAX;
    question.game->legal(question.view.bytes, UINT64_MAX, &before.candidates[0].action, NULL, 1);
    assert_int_equal(ask(&question, "noble", question.view.bytes, &limits, &error), PH_ERROR_BAD_REQUEST);
    ph_logbook_deinit(&question.book);
}

static void only_the_seat_that_decides_is_asked(void **state) {
    (void)state;
    struct question question = begin("rattus", 2, 40);
    struct ph_error error;
    question.seat = 1 - question.seat;
    assert_int_equal(ask(&question, "noble", question.view.bytes, NULL, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "seat");
    ph_logbook_deinit(&question.book);
}

static void nobody_is_asked_at_chance_or_after_the_end(void **state) {
    (void)state;
    struct ph_error error;
    struct question question = {.game = ph_game_find("rattus")};
    struct ph_random random = {.state = {1, 2, 3, 4}};
    assert_int_equal(question.game->setup(question.state.bytes, 2, (struct ph_json){0}, &error), PH_OK);
    assert_int_equal(ask(&question, "noble", question.state.bytes, NULL, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "chance"));
    while (question.game->actor(question.state.bytes).kind != PH_ACTOR_OVER) {
        question.game->apply(question.state.bytes, question.game->sample(question.state.bytes, &random), NULL);
    }
    assert_int_equal(ask(&question, "noble", question.state.bytes, NULL, &error), PH_ERROR_GAME_OVER);
}

static void a_bot_is_not_asked_about_a_game_that_it_does_not_play(void **state) {
    (void)state;
    struct question question = {.game = &toy_game};
    struct ph_error error;
    assert_int_equal(toy_game.setup(question.state.bytes, 2, (struct ph_json){0}, &error), PH_OK);
    assert_int_equal(ask(&question, "rules", question.state.bytes, NULL, &error), PH_ERROR_UNKNOWN_BOT);
    assert_string_equal(error.field, "bot");
}

static void a_generator_that_was_never_seeded_is_refused(void **state) {
    (void)state;
    struct question question = begin("rattus", 2, 40);
    struct ph_search_result result;
    struct ph_random random = {{0}};
    struct ph_error error = {0};
    assert_int_equal(ph_bot_choose(ph_bot_find("noble"), question.game, question.view.bytes, question.log,
                                   question.seat, NULL, &random, &result, &error),
                     PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "random");
    ph_logbook_deinit(&question.book);
}

// Neither the truth, nor what another seat sees, nor what no play could come to.
static void what_is_no_view_of_the_seat_is_refused(void **state) {
    (void)state;
    const struct ph_search_limits limits = {.iterations = 4};
    struct question question = begin("bristol1350", 6, 60);
    union ph_state_storage view;
    struct ph_error error;
    assert_int_equal(ask(&question, "noble", question.view.bytes, &limits, &error), PH_OK);
    assert_int_equal(ask(&question, "noble", question.state.bytes, &limits, &error), PH_ERROR_BAD_POSITION);
    assert_string_equal(error.field, "view");
    question.game->view(question.state.bytes, (question.seat + 1) % 6, view.bytes);
    assert_int_equal(ask(&question, "noble", view.bytes, &limits, &error), PH_ERROR_BAD_POSITION);
    question.game->view(question.state.bytes, PH_ONLOOKER, view.bytes);
    assert_int_equal(ask(&question, "noble", view.bytes, &limits, &error), PH_ERROR_BAD_POSITION);
    memset(view.bytes, 0, sizeof view.bytes);
    assert_int_equal(ask(&question, "noble", view.bytes, &limits, &error), PH_ERROR_BAD_POSITION);
    assert_string_equal(error.field, "players");
    ph_logbook_deinit(&question.book);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proper_question_is_answered),
        cmocka_unit_test(a_session_asks_for_the_seat_that_decides),
        cmocka_unit_test(no_limits_at_all_are_those_of_the_bot),
        cmocka_unit_test(limits_that_no_search_can_keep_are_refused_by_name),
        cmocka_unit_test(an_action_that_is_not_legal_cannot_be_valued),
        cmocka_unit_test(what_was_found_elsewhere_does_not_count_here),
        cmocka_unit_test(only_the_seat_that_decides_is_asked),
        cmocka_unit_test(nobody_is_asked_at_chance_or_after_the_end),
        cmocka_unit_test(a_bot_is_not_asked_about_a_game_that_it_does_not_play),
        cmocka_unit_test(a_generator_that_was_never_seeded_is_refused),
        cmocka_unit_test(what_is_no_view_of_the_seat_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
