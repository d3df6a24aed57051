// SPDX-License-Identifier: MIT
#include "viewer/lesson.h"

#include "viewer/past.h"

#include <string.h>

enum {
    ROLLOUTS = 24, // of each action; chosen by hand
    ACTIONS_MAX = 256,
    GREEDY_MAX = 32, // actions among which a rollout chooses
};
static const double missed = 0.5; // aims differ by whole numbers; less is within the luck of the rollouts

enum ph_status viewer_lesson_begin(const struct words_lesson *lesson, struct ph_session *session, uint64_t seed,
                                   struct ph_error *error) {
    struct ph_json_document *document = NULL;
    enum ph_status status = ph_json_parse(&document, lesson->position, strlen(lesson->position), error);
    if (status == PH_OK) {
        status = ph_session_position(session, ph_json_root(document), seed, PH_CHANCE_AUTO, error);
    }
    ph_json_document_destroy(document);
    return status;
}

static bool is_over(const struct words_lesson *lesson, const struct ph_game *game, const void *begun,
                    const void *state) {
    return game->actor(state).kind == PH_ACTOR_OVER || (lesson->is_over != NULL && lesson->is_over(begun, state));
}

bool viewer_lesson_is_over(const struct words_lesson *lesson, const struct ph_session *session) {
    union ph_state_storage begun;
    return is_over(lesson, ph_session_game(session), ph_session_state_at(session, 0, &begun),
                   ph_session_state(session));
}

// ---- what an action was worth ---------------------------------------------------------------------------------------

struct judging {
    const struct words_lesson *lesson;
    const struct ph_game *game;
    const void *begun;
    union ph_state_storage view; // what the learner saw at the decision
    struct ph_log log;
    union ph_state_storage worlds[ROLLOUTS]; // determinizations of it
    struct ph_random lucks[ROLLOUTS];        // for each of them
    struct ph_random random;                 // of the rollout in progress
};

// The legal action that serves the aim best at once, or one of them.
static ph_action choose_greedily(struct judging *judging, const void *state) {
    ph_action actions[GREEDY_MAX];
    const size_t count = judging->game->legal(state, UINT64_MAX, actions, NULL, GREEDY_MAX);
    if (count > GREEDY_MAX) {
        return judging->game->sample(state, &judging->random);
    }
    ph_action best = actions[0];
    int most = 0;
    uint32_t ties = 0;
    for (size_t i = 0; i < count; i++) {
        union ph_state_storage after;
        memcpy(&after, state, judging->game->state_size);
        judging->game->apply(&after, actions[i], NULL);
        const int value = judging->lesson->aim(judging->begun, &after);
        const bool first = i == 0 || value > most;
        ties = first ? 1 : ties + (value == most);
        if (first || (value == most && ph_random_below(&judging->random, ties) == 0)) {
            best = actions[i];
            most = value;
        }
    }
    return best;
}

// Every action is played on in the same worlds and with the same luck.
static void prepare_worlds(struct judging *judging) {
    const struct ph_key key = ph_key_from_seed(0);
    for (uint64_t i = 0; i < ROLLOUTS; i++) {
        judging->lucks[i] = ph_random_at(&key, PH_STREAM_SEARCH, i);
        judging->game->determinize(&judging->view, judging->log, WORDS_LEARNER, &judging->lucks[i],
                                   &judging->worlds[i]);
    }
}

// Plays a world to the end of the lesson: others at random, the learner with its aim in mind.
static int play_on(struct judging *judging, size_t world, ph_action first) {
    const struct ph_game *const game = judging->game;
    union ph_state_storage state = judging->worlds[world];
    judging->random = judging->lucks[world];
    game->apply(&state, first, NULL);
    for (uint32_t i = 0; i < game->playout_cap && !is_over(judging->lesson, game, judging->begun, &state); i++) {
        const struct ph_actor actor = game->actor(&state);
        const bool own = actor.kind == PH_ACTOR_SEAT && actor.seat == WORDS_LEARNER;
        game->apply(&state, own ? choose_greedily(judging, &state) : game->sample(&state, &judging->random), NULL);
    }
    return judging->lesson->aim(judging->begun, &state);
}

static double value_of(struct judging *judging, ph_action action) {
    int sum = 0;
    for (size_t world = 0; world < ROLLOUTS; world++) {
        sum += play_on(judging, world, action);
    }
    return (double)sum / (double)ROLLOUTS;
}

// By how much an action falls short of the best one, *better.
static double shortfall(struct judging *judging, ph_action taken, ph_action *better) {
    ph_action actions[ACTIONS_MAX];
    const size_t count = judging->game->legal(&judging->view, UINT64_MAX, actions, NULL, ACTIONS_MAX);
    double most = value_of(judging, taken);
    const double own = most;
    for (size_t i = 0; i < count && i < ACTIONS_MAX && count > 1; i++) {
        const double value = actions[i] == taken ? own : value_of(judging, actions[i]);
        if (value > most) {
            most = value;
            *better = actions[i];
        }
    }
    return most - own;
}

// Looks at the decision before a move with the learner's eyes.
static void look_at(struct judging *judging, const struct ph_session *session, size_t move) {
    union ph_state_storage state;
    judging->game->view(ph_session_state_at(session, move, &state), WORDS_LEARNER, &judging->view);
    judging->log.count = ph_session_log_at(session, move).count;
    prepare_worlds(judging);
}

enum ph_status viewer_lesson_correct(const struct words_lesson *lesson, struct ph_session *session,
                                     struct ph_search_result *result) {
    union ph_state_storage begun;
    struct judging judging = {
        .lesson = lesson, .game = ph_session_game(session), .begun = ph_session_state_at(session, 0, &begun)};
    if (lesson->aim == NULL) {
        return PH_OK;
    }
    const enum ph_status status = ph_session_log_view(session, WORDS_LEARNER, &judging.log);
    if (status == PH_OK) {
        ph_action better = 0;
        look_at(&judging, session, ph_session_move_count(session));
        if (shortfall(&judging, result->action, &better) >= missed) {
            *result = (struct ph_search_result){.action = better};
        }
    }
    return status;
}

// The decision of the learner that missed most.
static enum ph_status judge_decisions(const struct words_lesson *lesson, struct ph_session *session,
                                      struct viewer_verdict *verdict) {
    union ph_state_storage begun;
    struct judging judging = {
        .lesson = lesson, .game = ph_session_game(session), .begun = ph_session_state_at(session, 0, &begun)};
    double worst = missed;
    const enum ph_status status = ph_session_log_view(session, WORDS_LEARNER, &judging.log);
    for (size_t move = 0; status == PH_OK && move < ph_session_move_count(session); move++) {
        const struct ph_move *const made = ph_session_move(session, move);
        ph_action better = 0;
        if (made->actor.kind != PH_ACTOR_SEAT || made->actor.seat != WORDS_LEARNER) {
            continue;
        }
        look_at(&judging, session, move);
        const double missing = shortfall(&judging, made->action, &better);
        if (missing >= worst) {
            worst = missing;
            *verdict = (struct viewer_verdict){.move = move, .better = better};
        }
    }
    return status;
}

enum ph_status viewer_lesson_judge(const struct words_lesson *lesson, struct ph_session *session,
                                   struct viewer_verdict *verdict) {
    *verdict = (struct viewer_verdict){.good = true, .move = SIZE_MAX};
    if (lesson->aim != NULL) {
        return judge_decisions(lesson, session, verdict);
    }
    struct ph_result result = {0};
    ph_session_game(session)->result(ph_session_state(session), &result);
    verdict->good = ((unsigned)result.winners >> WORDS_LEARNER & 1u) != 0;
    return PH_OK;
}

// ---- in sentences ---------------------------------------------------------------------------------------------------

static void say_better(struct ph_session *session, const struct words_seats *seats,
                       const struct viewer_verdict *verdict, struct ph_writer *writer) {
    union ph_state_storage view;
    struct words_scene scene;
    char action[240];
    struct ph_writer words;
    viewer_past_scene(viewer_past_of(session), seats, WORDS_LEARNER, verdict->move, &view, &scene);
    ph_writer_init(&words, action, sizeof action);
    words_say_action(&scene, verdict->better, &words);
    words_line(writer, seats->language, "Better here: \"{action}\".", TEXT(action, action));
}

void viewer_lesson_say(const struct words_lesson *lesson, struct ph_session *session, const struct words_seats *seats,
                       const struct viewer_verdict *verdict, struct ph_writer *writer) {
    ph_write_format(writer, "%s\n", words_find(seats->language, "", verdict->good ? lesson->praise : lesson->advice));
    if (verdict->move != SIZE_MAX) {
        say_better(session, seats, verdict, writer);
    }
    if (ph_session_actor(session).kind == PH_ACTOR_OVER) {
        union ph_state_storage view;
        struct words_scene scene;
        viewer_past_scene(viewer_past_of(session), seats, WORDS_LEARNER, ph_session_move_count(session), &view, &scene);
        ph_write_char(writer, '\n');
        words_say_result(&scene, writer);
    }
}
