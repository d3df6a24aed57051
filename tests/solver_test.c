// SPDX-License-Identifier: MIT
// The solver on a game of hide and guess, whose values anybody can work out.
#include "tools/puzzles/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Seat 0 may be content with a draw ("sure") or "try": then a 0 or a 1 is drawn (1 three times as often) or hidden by
// seat 1, where seat 0 sees it or not, and seat 0 guesses it; right wins, wrong loses. Where there are hints, seat 1
// says 0 or 1 before the guess, true or not. Where one may "wait", one may wait for ever.
enum { SURE, TRY, WAIT, DRAW, HIDE, SAY, GUESS, TYPE_COUNT };
enum stage { BEGINNING, HIDING, SAYING, GUESSING, ENDED };
enum { UNKNOWN = 2 };

struct guess_state {
    uint8_t stage;
    uint8_t drawn; // or else seat 1 hides
    uint8_t shown;
    uint8_t hints;
    uint8_t secret;
    uint8_t said;
    uint8_t winners;
    uint8_t waits;
    uint8_t waited;
};

static const char *const words[TYPE_COUNT] = {"sure", "try", "wait", "draw", "hide", "say", "guess"};

static int guess_players(const void *state) {
    (void)state;
    return 2;
}

static struct ph_actor guess_actor(const void *in) {
    const struct guess_state *const state = in;
    struct ph_actor actor = {.kind = PH_ACTOR_SEAT};
    if (state->stage == ENDED) {
        actor.kind = PH_ACTOR_OVER;
    } else if (state->stage == HIDING && state->drawn) {
        actor.kind = PH_ACTOR_CHANCE;
    } else if (state->stage == HIDING || state->stage == SAYING) {
        actor.seat = 1;
    }
    return actor;
}

static size_t guess_legal(const void *in, uint64_t types, ph_action *actions, uint64_t *weights, size_t capacity) {
    const struct guess_state *const state = in;
    const ph_action first[] = {SURE, TRY, WAIT};
    const ph_action type = state->stage == SAYING ? SAY : state->stage == GUESSING ? GUESS : state->drawn ? DRAW : HIDE;
    const size_t count = state->stage == BEGINNING && state->waits ? 3 : 2;
    assert_true(types == UINT64_MAX && capacity >= count);
    for (size_t i = 0; i < count; i++) {
        actions[i] = state->stage == BEGINNING ? first[i] : (type | i << 8);
        if (weights != NULL) {
            weights[i] = type == DRAW && i == 1 ? 3 : 1;
        }
    }
    return count;
}

static bool guess_is_legal(const void *state, ph_action action) {
    ph_action actions[3];
    const size_t count = guess_legal(state, UINT64_MAX, actions, NULL, 3);
    return action == actions[0] || action == actions[1] || (count > 2 && action == actions[2]);
}

static void guess_apply(void *in, ph_action action, struct ph_events *events) {
    struct guess_state *const state = in;
    const uint8_t value = ph_action_component(action, 1);
    const unsigned type = ph_action_type(action);
    if (events != NULL) {
        const bool hidden = (type == DRAW || type == HIDE) && !state->shown;
        events->items[events->count++] =
            (struct ph_event){.type = (uint16_t)type, .data = action, .to = hidden ? 2 : PH_EVENT_TO_ALL};
    }
    switch (type) {
    case SURE:
        state->winners = 3;
        state->stage = ENDED;
        break;
    case TRY:
        state->stage = HIDING;
        break;
    case WAIT:
        state->waited++;
        break;
    case DRAW:
    case HIDE:
        state->secret = value;
        state->stage = state->hints ? SAYING : GUESSING;
        break;
    case SAY:
        state->said = value;
        state->stage = GUESSING;
        break;
    default:
        state->winners = value == state->secret ? 1 : 2;
        state->stage = ENDED;
        break;
    }
}

static void guess_view(const void *in, int seat, void *out) {
    struct guess_state state;
    memcpy(&state, in, sizeof state);
    const bool hidden = seat == 0 && !state.shown && (state.stage == SAYING || state.stage == GUESSING);
    state.secret = hidden ? UNKNOWN : state.secret;
    memcpy(out, &state, sizeof state);
}

static struct ph_action_shape guess_action_shape(unsigned type) {
    static const struct ph_field fields[] = {
        {.name = "value", .kind = PH_FIELD_INT, .flags = PH_FIELD_PRIVATE, .bit = 8, .bits = 8},
        {.kind = PH_FIELD_END},
    };
    return (struct ph_action_shape){.name = words[type], .text = words[type], .fields = fields};
}

static void guess_determinize(const void *view, struct ph_log log, int seat, struct ph_random *random, void *world) {
    (void)log;
    (void)seat;
    struct guess_state state;
    memcpy(&state, view, sizeof state);
    if (state.secret == UNKNOWN) {
        state.secret = ph_random_below(random, 4) > 0;
    }
    memcpy(world, &state, sizeof state);
}

static void guess_result(const void *in, struct ph_result *result) {
    const struct guess_state *const state = in;
    *result = (struct ph_result){.over = state->stage == ENDED, .winners = state->winners, .seats = 2};
}

static enum ph_status guess_action_from_text(const void *state, const char *text, ph_action *action,
                                             struct ph_error *error) {
    (void)state;
    for (ph_action type = 0; type < TYPE_COUNT; type++) {
        const size_t length = strlen(words[type]);
        if (strncmp(text, words[type], length) == 0) {
            *action = type | (ph_action)(text[length] == ' ' ? text[length + 1] - '0' : 0) << 8;
            return PH_OK;
        }
    }
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action", "unknown");
}

static enum ph_status guess_from_json(void *out, struct ph_json position, struct ph_events *history,
                                      struct ph_error *error) {
    (void)history;
    (void)error;
    struct guess_state state = {.stage = BEGINNING};
    state.drawn = ph_json_exists(ph_json_member(position, "drawn"));
    state.shown = ph_json_exists(ph_json_member(position, "shown"));
    state.hints = ph_json_exists(ph_json_member(position, "hints"));
    state.waits = ph_json_exists(ph_json_member(position, "waits"));
    if (ph_json_exists(ph_json_member(position, "secret"))) { // one that no move tells of
        state.stage = GUESSING;
        state.secret = 1;
    }
    memcpy(out, &state, sizeof state);
    return PH_OK;
}

static const struct ph_game guess_game = {
    .id = "guess",
    .action_shape = guess_action_shape,
    .state_size = sizeof(struct guess_state),
    .playout_cap = 100,
    .players = guess_players,
    .actor = guess_actor,
    .legal = guess_legal,
    .is_legal = guess_is_legal,
    .apply = guess_apply,
    .view = guess_view,
    .determinize = guess_determinize,
    .result = guess_result,
    .action_from_text = guess_action_from_text,
    .state_from_json = guess_from_json,
};

struct question {
    struct ph_json_document *document;
    struct worlds worlds;
    struct solver_answer answer;
    struct ph_error error;
};

static enum ph_status take_up(struct question *question, const char *json) {
    *question = (struct question){0};
    assert_int_equal(ph_json_parse(&question->document, json, strlen(json), NULL), PH_OK);
    const struct ph_json root = ph_json_root(question->document);
    return worlds_enumerate(&question->worlds, &guess_game, ph_json_member(root, "position"),
                            ph_json_member(root, "moves"), WORLDS_OF_WHO_DECIDES, &question->error);
}

static void ask(struct question *question, const char *json) {
    assert_int_equal(take_up(question, json), PH_OK);
    assert_int_equal(worlds_check(&question->worlds, &question->error), PH_OK);
    if (solver_solve(&question->worlds, 10000, &question->answer, &question->error) != PH_OK) {
        fail_msg("%s", question->error.message);
    }
}

static void forget(struct question *question) {
    free(question->answer.options);
    worlds_deinit(&question->worlds);
    ph_json_document_destroy(question->document);
}

static void expect(const struct question *question, const char *text, double low, double high) {
    ph_action action = 0;
    assert_int_equal(guess_action_from_text(NULL, text, &action, NULL), PH_OK);
    for (size_t i = 0; i < question->answer.count; i++) {
        const struct solver_option *const option = &question->answer.options[i];
        if (option->action == action) {
            assert_float_equal(option->low, low, 1e-9);
            assert_float_equal(option->high, high, 1e-9);
            return;
        }
    }
    fail_msg("%s is not among the options", text);
}

static void what_is_shown_is_known(void **state) {
    (void)state;
    struct question question;
    ask(&question, "{\"position\": {\"shown\": 1, \"drawn\": 1}, \"moves\": [\"try\", \"draw 0\"]}");
    assert_int_equal(question.worlds.count, 1);
    assert_int_equal(question.answer.accepted, 1);
    expect(&question, "guess 0", 1, 1);
    expect(&question, "guess 1", 0, 0);
    forget(&question);
}

static void what_was_drawn_in_secret_counts_with_its_odds(void **state) {
    (void)state;
    struct question question;
    ask(&question, "{\"position\": {\"drawn\": 1}, \"moves\": [\"try\", \"draw 0\"]}");
    assert_int_equal(question.worlds.count, 2);
    assert_int_equal(question.answer.accepted, 1);
    expect(&question, "guess 1", 0.75, 0.75);
    expect(&question, "guess 0", 0.25, 0.25);
    forget(&question);
}

static void a_draw_to_come_is_weighed_by_what_will_be_seen_of_it(void **state) {
    (void)state;
    struct question question;
    ask(&question, "{\"position\": {\"drawn\": 1}}");
    expect(&question, "try", 0.75, 0.75);
    expect(&question, "sure", 0.5, 0.5);
    assert_int_equal(question.answer.accepted, 1);
    forget(&question);
    ask(&question, "{\"position\": {\"drawn\": 1, \"shown\": 1}}");
    expect(&question, "try", 1, 1);
    forget(&question);
}

static void what_another_hides_may_be_anything(void **state) {
    (void)state;
    struct question question;
    ask(&question, "{\"position\": {}}");
    expect(&question, "try", 0.5, 1); // half of the games are won by guessing blindly
    expect(&question, "sure", 0.5, 0.5);
    assert_int_equal(question.answer.accepted, 0);
    forget(&question);
    ask(&question, "{\"position\": {\"shown\": 1}}");
    expect(&question, "try", 1, 1);
    assert_int_equal(question.answer.accepted, 1);
    forget(&question);
}

static void what_another_says_of_a_secret_need_not_be_true(void **state) {
    (void)state;
    struct question question;
    ask(&question, "{\"position\": {\"drawn\": 1, \"hints\": 1}}");
    expect(&question, "try", 0.75, 1);
    forget(&question);
    ask(&question, "{\"position\": {\"drawn\": 1, \"shown\": 1, \"hints\": 1}}");
    expect(&question, "try", 1, 1);
    forget(&question);
}

static void a_line_that_does_not_end_is_refused(void **state) {
    (void)state;
    struct question question;
    assert_int_equal(take_up(&question, "{\"position\": {\"waits\": 1}}"), PH_OK);
    assert_int_equal(solver_solve(&question.worlds, 50, &question.answer, &question.error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(question.error.message, "too large to be solved"));
    assert_int_equal(solver_solve(&question.worlds, 10000, &question.answer, &question.error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(question.error.message, "does not seem to end"));
    assert_null(question.answer.options);
    forget(&question);
}

static void a_secret_that_no_move_tells_of_is_refused(void **state) {
    (void)state;
    struct question question;
    assert_int_equal(take_up(&question, "{\"position\": {\"secret\": 1}}"), PH_OK);
    assert_int_equal(worlds_check(&question.worlds, &question.error), PH_ERROR_BAD_REQUEST);
    forget(&question);
}

static void moves_that_cannot_be_are_refused(void **state) {
    (void)state;
    struct question question;
    assert_int_equal(take_up(&question, "{\"position\": {}, \"moves\": [\"guess 1\"]}"), PH_ERROR_ILLEGAL_ACTION);
    ph_json_document_destroy(question.document);
    assert_int_equal(take_up(&question, "{\"position\": {}, \"moves\": [1]}"), PH_ERROR_BAD_REQUEST);
    ph_json_document_destroy(question.document);
    assert_int_equal(take_up(&question, "{\"position\": {\"drawn\": 1}, \"moves\": [\"try\"]}"), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(question.error.message, "a draw is next"));
    ph_json_document_destroy(question.document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shown_is_known),
        cmocka_unit_test(what_was_drawn_in_secret_counts_with_its_odds),
        cmocka_unit_test(a_draw_to_come_is_weighed_by_what_will_be_seen_of_it),
        cmocka_unit_test(what_another_hides_may_be_anything),
        cmocka_unit_test(what_another_says_of_a_secret_need_not_be_true),
        cmocka_unit_test(a_line_that_does_not_end_is_refused),
        cmocka_unit_test(a_secret_that_no_move_tells_of_is_refused),
        cmocka_unit_test(moves_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
