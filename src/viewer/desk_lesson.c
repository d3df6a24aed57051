// SPDX-License-Identifier: MIT
// Lessons in the place of a table: the viewer plays a short position, a bot the other seats, and the rules say how well
// it was done.
#include "viewer/desk_inside.h"

#include "viewer/lesson.h"

enum { TEXT_ID_MAX = 64 };

const char *const viewer_desk_lesson_bot = "rules";

// ---- the list -------------------------------------------------------------------------------------------------------

static void write_sentence(const struct viewer_desk *desk, const char *key, const char *english,
                           struct ph_writer *writer) {
    ph_json_string(ph_json_key(writer, key), words_find(desk->language, "", english));
}

static void write_lesson(const struct viewer_desk *desk, const struct words_lesson *lesson, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    write_sentence(desk, "title", lesson->title, writer);
    write_sentence(desk, "introduction", lesson->introduction, writer);
    write_sentence(desk, "task", lesson->task, writer);
    ph_json_object_end(writer);
}

// The lessons of the game that is asked for.
static enum ph_status find_lessons(struct ph_json request, const struct words_lesson **lessons,
                                   struct ph_error *error) {
    char id[TEXT_ID_MAX] = "";
    (void)ph_json_string_get(ph_json_member(request, "game"), id, sizeof id);
    const struct ph_game *const game = ph_game_find(id);
    *lessons = game != NULL ? words_lessons(game) : NULL;
    return *lessons != NULL
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "game", "game: expected the id of a game with lessons");
}

enum ph_status viewer_desk_lessons(void *self, struct ph_json request, struct ph_writer *writer,
                                   struct ph_error *error) {
    const struct words_lesson *lessons;
    const enum ph_status status = find_lessons(request, &lessons, error);
    if (status == PH_OK) {
        ph_json_array_begin(ph_json_key(writer, "lessons"));
        for (int i = 0; i < WORDS_LESSONS; i++) {
            write_lesson(self, &lessons[i], writer);
        }
        ph_json_array_end(writer);
    }
    return status;
}

// ---- playing --------------------------------------------------------------------------------------------------------

// Writes what happened from a move on, and whose turn it is to go on: the learner's, the others', or nobody's.
static void write_progress(struct viewer_desk *desk, size_t first, struct ph_writer *writer) {
    struct viewer_desk_replay *const replay = &desk->replay;
    const bool over = viewer_lesson_is_over(replay->lesson, replay->session);
    viewer_desk_stop_asking(desk);
    replay->at = ph_session_move_count(replay->session);
    viewer_desk_tell(desk, first, replay->at - first, replay->seat, writer);
    ph_json_bool(ph_json_key(writer, "over"), over);
    ph_json_bool(ph_json_key(writer, "thinks"), !over && ph_session_actor(replay->session).seat != WORDS_LEARNER);
}

static void sit_down(struct viewer_desk_replay *replay, struct ph_json name) {
    (void)ph_json_string_get(name, replay->sitting.names, sizeof replay->sitting.names);
    replay->names[WORDS_LEARNER] = replay->sitting.names;
    replay->sitting.count = WORDS_LEARNER + 1; // the others need no more than the names that all tables give them
    replay->people = 1u << WORDS_LEARNER;
    replay->seat = WORDS_LEARNER;
}

static enum ph_status begin(struct viewer_desk *desk, const struct words_lesson *lesson, struct ph_json request,
                            struct ph_error *error) {
    struct ph_session *session = NULL;
    int64_t seed = 1;
    enum ph_status status = ph_session_create(&session);
    (void)ph_json_int_get(ph_json_member(request, "seed"), &seed);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "out of memory");
    }
    status = viewer_lesson_begin(lesson, session, (uint64_t)seed, error);
    if (status != PH_OK) {
        ph_session_destroy(session);
        return status;
    }
    viewer_desk_replay_close(desk);
    desk->replay.session = session;
    desk->replay.lesson = lesson;
    sit_down(&desk->replay, ph_json_member(request, "name"));
    return PH_OK;
}

enum ph_status viewer_desk_learn(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    const struct words_lesson *lessons;
    int64_t number = -1;
    enum ph_status status = find_lessons(request, &lessons, error);
    if (status == PH_OK &&
        (!ph_json_int_get(ph_json_member(request, "lesson"), &number) || number < 0 || number >= WORDS_LESSONS)) {
        status =
            ph_error_set(error, PH_ERROR_BAD_REQUEST, "lesson", "lesson: expected a number below %d", WORDS_LESSONS);
    }
    if (status == PH_OK) {
        status = begin(desk, &lessons[number], request, error);
    }
    if (status == PH_OK) {
        write_progress(desk, ph_session_move_count(desk->replay.session), writer);
    }
    return status;
}

static enum ph_status need_lesson(const struct viewer_desk *desk, struct ph_error *error) {
    return desk->replay.lesson != NULL ? PH_OK : ph_error_set(error, PH_ERROR_NO_GAME, "", "no lesson has been begun");
}

static enum ph_status play(struct viewer_desk *desk, ph_action action, struct ph_writer *writer,
                           struct ph_error *error) {
    struct ph_session *const session = desk->replay.session;
    const size_t first = ph_session_move_count(session);
    const enum ph_status status = ph_session_play(session, action, NULL, error);
    if (status == PH_OK) {
        write_progress(desk, first, writer);
    }
    return status;
}

enum ph_status viewer_desk_act(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    char text[PH_ACTION_TEXT_MAX] = "";
    ph_action action = 0;
    enum ph_status status = need_lesson(desk, error);
    if (status == PH_OK && !viewer_desk_is_asked(desk)) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "nothing is asked of this seat");
    }
    if (status == PH_OK) {
        (void)ph_json_string_get(ph_json_member(request, "action"), text, sizeof text);
        status = ph_session_game(desk->replay.session)
                     ->action_from_text(ph_session_state(desk->replay.session), text, &action, error);
    }
    return status == PH_OK ? play(desk, action, writer, error) : status;
}

enum ph_status viewer_desk_others(void *self, struct ph_json request, struct ph_writer *writer,
                                  struct ph_error *error) {
    struct viewer_desk *const desk = self;
    const struct ph_search_limits limits = {.action_only = true};
    struct ph_search_result result = {0};
    (void)request;
    enum ph_status status = need_lesson(desk, error);
    if (status == PH_OK &&
        (viewer_desk_is_asked(desk) || viewer_lesson_is_over(desk->replay.lesson, desk->replay.session))) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "no other seat is asked");
    }
    if (status == PH_OK) {
        status =
            ph_session_ask(desk->replay.session, ph_bot_find(viewer_desk_lesson_bot), &limits, NULL, &result, error);
    }
    return status == PH_OK ? play(desk, result.action, writer, error) : status;
}

// ---- the end --------------------------------------------------------------------------------------------------------

enum ph_status viewer_desk_verdict(void *self, struct ph_json request, struct ph_writer *writer,
                                   struct ph_error *error) {
    struct viewer_desk *const desk = self;
    struct viewer_verdict verdict;
    struct ph_writer text;
    (void)request;
    enum ph_status status = need_lesson(desk, error);
    if (status == PH_OK) {
        status = viewer_lesson_judge(desk->replay.lesson, desk->replay.session, &verdict);
    }
    if (status != PH_OK) {
        return status;
    }
    ph_writer_init_heap(&text);
    viewer_desk_name(desk);
    viewer_lesson_say(desk->replay.lesson, desk->replay.session, &desk->seats, &verdict, &text);
    ph_json_bool(ph_json_key(writer, "good"), verdict.good);
    viewer_desk_write_text(writer, "words", &text);
    ph_writer_deinit(&text);
    return PH_OK;
}
