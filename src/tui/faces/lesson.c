// SPDX-License-Identifier: MIT
// Lessons on the full screen; lesson_plain.c has them as text.
#include "tui/faces/lesson.h"

#include "run/signals.h"
#include "tui/faces/lesson_plain.h"
#include "tui/faces/progress.h"
#include "tui/faces/ui.h"
#include "tui/terminal/window.h"
#include "tui/tui.h"

#include <stdio.h>
#include <stdlib.h>

enum { EXIT_OK = 0, EXIT_IO = 3, EXIT_SIGNAL = 128 };
enum { ROW_LEAVE = WORDS_LESSONS, ROWS };
enum { NOTICE_COLUMNS = 78 };

// ---- one lesson -----------------------------------------------------------------------------------------------------

static int introduce(struct tui_ui *ui, const struct words_lesson *lesson) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    tui_lesson_say_task(lesson, tui_language(ui), &writer);
    const int code = tui_opening_pager(ui->screen, words_find(tui_language(ui), "", lesson->title), writer.data);
    ph_writer_deinit(&writer);
    return code;
}

// How a lesson was left.
enum outcome { LEFT, MISSED, AGAIN, DONE };

// Whoever has missed it may try again at once.
static int offer_again(struct tui_ui *ui, const char *title, const char *verdict, enum outcome *outcome) {
    enum { TRY_AGAIN, OTHERS, ROWS_AFTER };
    const struct words_language *const language = tui_language(ui);
    const struct tui_menu_item items[ROWS_AFTER] = {
        [TRY_AGAIN] = {.words = words_text(language, "Try again"), .details = verdict},
        [OTHERS] = {.words = words_text(language, "All lessons"), .details = verdict},
    };
    const int row = tui_menu(ui->screen, title, items, ROWS_AFTER, TRY_AGAIN, NULL);
    *outcome = row == TRY_AGAIN ? AGAIN : MISSED;
    return row == TUI_GONE ? TUI_GONE : TUI_BACK;
}

static int conclude(struct tui_ui *ui, const struct words_lesson *lesson, unsigned number, enum outcome *outcome) {
    const char *const title = words_find(tui_language(ui), "", lesson->title);
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    ui->notice[0] = '\0';
    tui_game_show(ui, ""); // no question or hint stays behind the box
    *outcome = tui_lesson_say_verdict(ui->table, number, &writer) ? DONE : MISSED;
    const int code =
        *outcome == DONE ? tui_pager(ui->screen, title, writer.data) : offer_again(ui, title, writer.data, outcome);
    ph_writer_deinit(&writer);
    return code;
}

// Shows what to try beside the first question, if it fits on its line.
static void remind(struct tui_ui *ui, const struct words_lesson *lesson) {
    const char *const task = words_find(tui_language(ui), "", lesson->task);
    if (tui_text_columns(task) <= NOTICE_COLUMNS) {
        snprintf(ui->notice, sizeof ui->notice, "%s", task);
    }
}

static int play_once(struct tui_ui *ui, const struct ph_game *game, unsigned number, enum outcome *outcome) {
    const struct words_lesson *const lesson = &words_lessons(game)[number];
    struct tui_table table;
    struct ph_error error = {0};
    ui->table = &table;
    ui->way = &tui_screen_home;
    *outcome = LEFT;
    tui_screen_forget(ui->screen); // the lesson before
    if (introduce(ui, lesson) == TUI_GONE) {
        return TUI_GONE;
    }
    if (tui_table_lesson(ui->table, game, lesson, tui_language(ui), &error) != PH_OK) {
        return tui_pager(ui->screen, words_find(tui_language(ui), "", lesson->title), error.message);
    }
    ui->shown = 0;
    tui_look_as(ui, WORDS_LEARNER);
    ui->save = (struct tui_save){0};
    viewer_log_clear(&ui->log);
    remind(ui, lesson);
    int code = tui_game_run(ui, &error);
    if (code == 0) {
        code = conclude(ui, lesson, number, outcome);
    }
    tui_screen_saves(ui->screen, false);
    tui_table_deinit(ui->table);
    return code;
}

// *done: it was played to its end, and well.
static int play(struct tui_ui *ui, const struct ph_game *game, unsigned number, bool *done) {
    enum outcome outcome = AGAIN;
    int code = TUI_BACK;
    while (outcome == AGAIN && code != TUI_GONE) {
        code = play_once(ui, game, number, &outcome);
    }
    *done = outcome == DONE;
    return code;
}

// ---- the menu -------------------------------------------------------------------------------------------------------

static const char *progress_words(const struct words_language *language, struct tui_progress progress, int lesson) {
    return (progress.done >> lesson & 1u) != 0     ? words_text(language, "done")
           : (progress.missed >> lesson & 1u) != 0 ? words_text(language, "missed, try again")
                                                   : NULL;
}

// `last`: who leaves it leaves the program.
static int ask_lesson(struct tui_screen *screen, const struct ph_game *game, bool last, int start) {
    const struct words_language *const language = tui_screen_language(screen);
    const struct words_lesson *const lessons = words_lessons(game);
    const struct tui_progress progress = tui_progress_read(game);
    struct tui_menu_item items[ROWS];
    char title[80];
    for (int i = 0; i < WORDS_LESSONS; i++) {
        items[i] = (struct tui_menu_item){
            .words = words_find(language, "", lessons[i].title),
            .value = progress_words(language, progress, i), // its text comes next, and not twice
        };
    }
    items[ROW_LEAVE] =
        (struct tui_menu_item){.words = last ? words_text(language, "Leave") : words_text(language, "Main menu")};
    words_fill(title, sizeof title, language, "Lessons: {game}", TEXT(game, game->name));
    return last ? tui_menu_last(screen, title, items, ROWS, start) : tui_menu(screen, title, items, ROWS, start, NULL);
}

// The first one that is not done, or ROW_LEAVE.
static int next_lesson(unsigned done) {
    int next = 0;
    while (next < WORDS_LESSONS && (done >> next & 1u) != 0) {
        next++;
    }
    return next;
}

static int run_menu(struct tui_ui *ui, const struct ph_game *game, bool last) {
    int row = next_lesson(tui_progress_read(game).done);
    for (;;) {
        bool done;
        row = ask_lesson(ui->screen, game, last, row);
        if (row == TUI_GONE || row == TUI_BACK || row == ROW_LEAVE) {
            return row == TUI_GONE ? TUI_GONE : TUI_BACK;
        }
        if (play(ui, game, (unsigned)row, &done) == TUI_GONE) {
            return TUI_GONE;
        }
        row += done; // else the same again
    }
}

// What a lesson needs on the full screen; NULL without memory.
static struct tui_ui *create_ui(struct tui_screen *screen) {
    struct tui_ui *const ui = calloc(1, sizeof *ui);
    if (ui != NULL) {
        ui->screen = screen;
        ui->pace_ms = TUI_PACE_MS;
        viewer_log_init(&ui->log);
    }
    return ui;
}

static void destroy_ui(struct tui_ui *ui) {
    viewer_log_deinit(&ui->log);
    free(ui);
}

int tui_lesson_menu(struct tui_screen *screen, const struct ph_game *game) {
    struct tui_ui *const ui = create_ui(screen);
    if (ui == NULL) {
        const struct words_language *const language = tui_screen_language(screen);
        return tui_pager(screen, words_text(language, "Lessons"), words_text(language, "out of memory"));
    }
    const int code = run_menu(ui, game, false);
    tui_screen_forget(screen);
    destroy_ui(ui);
    return code;
}

// ---- the command ----------------------------------------------------------------------------------------------------

static int teach_on_screen(struct tui_screen *screen, const struct tui_lesson_order *order) {
    struct tui_ui *const ui = create_ui(screen);
    if (ui == NULL) {
        return EXIT_IO;
    }
    bool done;
    if (order->number == 0 || play(ui, order->game, (unsigned)order->number - 1, &done) != TUI_GONE) {
        (void)run_menu(ui, order->game, true);
    }
    destroy_ui(ui);
    return signals_caught() != 0 ? EXIT_SIGNAL + signals_caught() : EXIT_OK;
}

int tui_lesson(const struct tui_lesson_order *order) {
    struct ph_error error = {0};
    struct tui_screen *screen = NULL;
    int code;
    signals_catch();
    if (!order->plain && tui_has_screen() && tui_screen_open(&screen, order->language, &error) == PH_OK) {
        code = teach_on_screen(screen, order);
        tui_screen_close(screen);
    } else {
        code = tui_lesson_plain(order, stdout);
    }
    signals_release();
    return code;
}
