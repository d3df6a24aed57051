// SPDX-License-Identifier: MIT
#include "cli/puzzle.h"

#include "viewer/past.h"
#include "words/games/bristol1350/speech.h"
#include "words/hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_DAY = 20785 }; // 2026-11-28

const struct puzzle_book *puzzle_book_of(const struct ph_game *game) {
    for (const struct puzzle_book *book = puzzle_books; book->game != NULL; book++) {
        if (strcmp(book->game, game->id) == 0) {
            return book;
        }
    }
    return NULL;
}

size_t puzzle_of_day(const struct puzzle_book *book, int64_t days) {
    const int64_t count = (int64_t)book->count;
    return (size_t)(((days - FIRST_DAY) % count + count) % count) + 1;
}

// Days since 1970 in the Gregorian calendar, counted in years that begin with March.
static int64_t days_of(int64_t year, int64_t month, int64_t day) {
    const int64_t y = month < 3 ? year - 1 : year;
    const int64_t era = y / 400;
    const int64_t of_year = (153 * (month + (month < 3 ? 9 : -3)) + 2) / 5 + day - 1;
    const int64_t of_era = (y % 400) * 365 + y % 400 / 4 - y % 400 / 100 + of_year;
    return era * 146097 + of_era - 719468;
}

static int64_t days_in(int64_t year, int64_t month) {
    return month == 12 ? 31 : days_of(year, month + 1, 1) - days_of(year, month, 1);
}

bool puzzle_read_date(const char *text, int64_t *days) {
    static const char form[] = "dddd-dd-dd";
    if (strlen(text) != sizeof form - 1) {
        return false;
    }
    for (size_t i = 0; i < sizeof form - 1; i++) {
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i]) {
            return false;
        }
    }
    const int64_t year = strtol(text, NULL, 10);
    const int64_t month = strtol(text + 5, NULL, 10);
    const int64_t day = strtol(text + 8, NULL, 10);
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > days_in(year, month)) {
        return false;
    }
    *days = days_of(year, month, day);
    return true;
}

// ---- opening --------------------------------------------------------------------------------------------------------

static enum ph_status play_moves(struct ph_session *session, struct ph_json moves, struct ph_error *error) {
    enum ph_status status = PH_OK;
    for (struct ph_json_walk walk = ph_json_walk_begin(moves); status == PH_OK && ph_json_walk_next(&walk);) {
        char text[PH_ACTION_TEXT_MAX] = "";
        ph_action action = 0;
        (void)ph_json_string_get(walk.value, text, sizeof text);
        status = ph_session_game(session)->action_from_text(ph_session_state(session), text, &action, error);
        if (status == PH_OK) {
            status = ph_session_play(session, action, NULL, error);
        }
    }
    return status;
}

static ph_action read_action(const struct puzzle_task *task, struct ph_json line, const char *key) {
    char text[PH_ACTION_TEXT_MAX] = "";
    ph_action action = 0;
    (void)ph_json_string_get(ph_json_member(line, key), text, sizeof text);
    (void)task->scene.game->action_from_text(ph_session_state(task->session), text, &action, NULL);
    return action;
}

static void list_actions(struct puzzle_task *task, struct ph_json line) {
    const ph_action best = read_action(task, line, "best");
    task->next = read_action(task, line, "next");
    task->count =
        task->scene.game->legal(ph_session_state(task->session), UINT64_MAX, task->actions, NULL, PUZZLE_CHOICES_MAX);
    for (size_t i = 0; i < task->count; i++) {
        task->right = task->actions[i] == best ? i : task->right;
    }
}

static void read_chances(struct puzzle_task *task, struct ph_json line) {
    int64_t answer = -1;
    unsigned which = 0;
    (void)ph_json_int_get(ph_json_member(line, "answer"), &answer);
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(line, "chances")); ph_json_walk_next(&walk);
         which++) {
        int64_t chance = -1;
        (void)ph_json_int_get(walk.value, &chance);
        if (task->asks == PUZZLE_ASKS_BEST) {
            task->chances[which] = (int)chance;
        } else if (chance >= 0) {
            task->right = (int64_t)which == answer ? task->count : task->right;
            task->which[task->count] = which;
            task->chances[task->count++] = (int)chance;
        }
    }
}

static void look(struct puzzle_task *task, const struct words_language *language) {
    const int seat = ph_session_actor(task->session).seat;
    task->seats.language = language;
    task->seats.people = (uint16_t)(1u << seat);
    for (int i = 0; i < PH_SEATS_MAX; i++) {
        task->seats.names[i] = words_names[i];
        task->seats.kinds[i] = "";
    }
    viewer_past_scene(viewer_past_of(task->session), &task->seats, seat, ph_session_move_count(task->session),
                      &task->view, &task->scene);
}

enum ph_status puzzle_open(struct puzzle_task *task, const struct puzzle_book *book, size_t number,
                           const struct words_language *language, struct ph_error *error) {
    const char *const text = book->lines[number - 1];
    *task = (struct puzzle_task){0};
    enum ph_status status = ph_json_parse(&task->document, text, strlen(text), error);
    const struct ph_json line = ph_json_root(task->document);
    if (status == PH_OK) {
        status = ph_session_create(&task->session);
    }
    if (status == PH_OK) {
        status = ph_session_position(task->session, ph_json_member(line, "position"), 0, PH_CHANCE_MANUAL, error);
    }
    if (status == PH_OK) {
        status = play_moves(task->session, ph_json_member(line, "moves"), error);
    }
    if (status == PH_OK) {
        const struct ph_json asks = ph_json_member(line, "asks");
        task->asks = ph_json_is(asks, "best")   ? PUZZLE_ASKS_BEST
                     : ph_json_is(asks, "sick") ? PUZZLE_ASKS_SICK
                                                : PUZZLE_ASKS_CART;
        look(task, language);
        if (task->asks == PUZZLE_ASKS_BEST) {
            list_actions(task, line);
        }
        read_chances(task, line);
    }
    return status;
}

void puzzle_deinit(struct puzzle_task *task) {
    ph_session_destroy(task->session);
    ph_json_document_destroy(task->document);
    *task = (struct puzzle_task){0};
}

// ---- in words -------------------------------------------------------------------------------------------------------

static int percent(int chance) {
    return (chance + 5) / 10;
}

void puzzle_say_question(const struct puzzle_task *task, struct ph_writer *writer) {
    static const char *const questions[] = {
        [PUZZLE_ASKS_BEST] = MSG("One action is better than all others. Which one?"),
        [PUZZLE_ASKS_SICK] = MSG("From all that you know: who is most likely to have the plague?"),
        [PUZZLE_ASKS_CART] = MSG("From all that you know: in which cart is it most likely that nobody has the plague, "
                                 "leaving yourself aside?"),
    };
    ph_write_text(writer, words_find(task->scene.language, "", questions[task->asks]));
}

void puzzle_say_choice(const struct puzzle_task *task, size_t choice, struct ph_writer *writer) {
    const struct words_scene *const scene = &task->scene;
    if (task->asks == PUZZLE_ASKS_BEST) {
        words_say_action(scene, task->actions[choice], writer);
    } else if (task->asks == PUZZLE_ASKS_SICK) {
        words_say(writer, scene->language, "{Who}", PAWN(who, scene, task->which[choice]));
    } else {
        words_say(writer, scene->language, "{Cart}", CART(cart, task->which[choice]));
    }
}

// In whole percents, as it is said.
static float share(int chance) {
    return (float)percent(chance) / 100;
}

void puzzle_result(const struct puzzle_task *task, struct ph_search_result *result) {
    *result = (struct ph_search_result){.action = task->actions[task->right], .candidate_count = 2};
    result->candidates[0] = (struct ph_candidate){.action = result->action, .value = share(task->chances[0])};
    result->candidates[1] = (struct ph_candidate){.action = task->next, .value = share(task->chances[1])};
}

// The reason of a hint, with the proven chances.
static enum ph_status say_action_reason(const struct puzzle_task *task, struct ph_writer *writer) {
    const struct words_scene *const scene = &task->scene;
    struct ph_search_result result;
    struct words_chooser chooser;
    const enum ph_status status = words_chooser_init(&chooser, scene, ph_words_find(scene->game));
    if (status == PH_OK) {
        puzzle_result(task, &result);
        words_hint_reason(&chooser, &result, writer);
        ph_write_char(writer, '\n');
        words_chooser_deinit(&chooser);
    }
    return status;
}

static void say_chances(const struct puzzle_task *task, struct ph_writer *writer) {
    const struct words_language *const language = task->scene.language;
    words_line_of(writer, language,
                  task->asks == PUZZLE_ASKS_SICK ? MSG("The exact chances of the plague:")
                                                 : MSG("The exact chances that nobody aboard has the plague:"),
                  COUNT(count, task->count));
    for (size_t i = 0; i < task->count; i++) {
        char choice[200];
        struct ph_writer words;
        ph_writer_init(&words, choice, sizeof choice);
        puzzle_say_choice(task, i, &words);
        words_line(writer, language, "{choice}: {percent}%", TEXT(choice, choice),
                   COUNT(percent, percent(task->chances[i])));
    }
}

void puzzle_say_reason(const struct puzzle_task *task, struct ph_writer *writer) {
    if (task->asks != PUZZLE_ASKS_BEST) {
        say_chances(task, writer);
    } else if (say_action_reason(task, writer) != PH_OK) {
        writer->failed = true;
    }
}

void puzzle_say_verdict(const struct puzzle_task *task, size_t choice, struct ph_writer *writer) {
    const struct words_language *const language = task->scene.language;
    char right[400];
    struct ph_writer words;
    ph_writer_init(&words, right, sizeof right);
    puzzle_say_choice(task, task->right, &words);
    words_line_of(writer, language,
                  choice == task->right ? MSG("That is right: {answer}.") : MSG("No. The right answer is: {answer}."),
                  TEXT(answer, right));
    puzzle_say_reason(task, writer);
}
