// SPDX-License-Identifier: MIT
// After the game: who won, why and where, a rematch, and the way to another game.
#include "run/signals.h"
#include "tui/faces/ui.h"
#include "viewer/review.h"

enum { ROW_TAKE_BACK, ROW_REMATCH, ROW_MENU, ROW_BOARD, ROW_REPLAY, ROW_LOG, ROW_REVIEW, ROW_SAVE, ROW_LEAVE, ROWS };

// ---- where it was won -----------------------------------------------------------------------------------------------

enum { ITERATIONS = 150, PLOT_COLUMNS = 70 }; // a game takes some seconds

// Reviews one decision after the other, with a line about the progress; Escape ends it.
struct reviewing {
    struct tui_ui *ui;
    bool stopped;
    bool gone;
};

static void show_progress(struct reviewing *reviewing, uint64_t done, uint64_t all) {
    char keys[160];
    words_fill(keys, sizeof keys, tui_language(reviewing->ui), "Looking at decision {done} of {all}…   Escape: stop",
               COUNT(done, done + 1), COUNT(all, all));
    tui_game_show(reviewing->ui, keys);
    switch (tui_screen_key(reviewing->ui->screen, 0)) {
    case TUI_KEY_CLOSED:
        reviewing->gone = true;
        break;
    case TUI_KEY_ESCAPE:
    case 'q':
        reviewing->stopped = true;
        break;
    default:
        break;
    }
}

static bool is_stopped(void *void_reviewing) {
    const struct reviewing *const reviewing = void_reviewing;
    return reviewing->stopped || reviewing->gone || signals_stop(NULL);
}

static enum ph_status review_parts(void *void_reviewing, uint64_t parts, ph_review_work *work, void *context,
                                   struct ph_error *error) {
    struct reviewing *const reviewing = void_reviewing;
    enum ph_status status = PH_OK;
    for (uint64_t part = 0; part < parts && status == PH_OK && !is_stopped(reviewing); part++) {
        show_progress(reviewing, part, parts);
        status = work(context, part, error);
    }
    return status;
}

static void write_review(const struct ph_review *review, const struct words_seats *seats, struct ph_writer *writer) {
    viewer_review_turning_points(review, seats, writer);
    ph_write_char(writer, '\n');
    viewer_review_plot(review, seats, PLOT_COLUMNS, writer);
}

static int show_review(struct tui_ui *ui) {
    const char *const title = words_text(tui_language(ui), "Turning points");
    struct reviewing reviewing = {.ui = ui};
    struct ph_review review = {
        .session = ui->table->session,
        .bot = ph_bot_find("noble"),
        .iterations = ITERATIONS,
        .seed = 1,
        .seat = PH_ONLOOKER,
        .run = review_parts,
        .runner = &reviewing,
        .stopped = is_stopped,
        .stopped_context = &reviewing,
    };
    struct ph_writer writer;
    struct ph_error error = {0};
    int code = TUI_BACK;
    ph_writer_init_heap(&writer);
    const enum ph_status status = ph_review_run(&review, &error);
    tui_game_show(ui, "");
    if (status != PH_OK) {
        code = tui_pager(ui->screen, title, error.message);
    } else if (reviewing.gone) {
        code = TUI_GONE;
    } else if (!reviewing.stopped) {
        write_review(&review, &ui->table->seats, &writer);
        code = tui_pager(ui->screen, title, writer.data);
    }
    ph_review_deinit(&review);
    ph_writer_deinit(&writer);
    return code;
}

// ---- the menu -------------------------------------------------------------------------------------------------------

struct finish {
    struct tui_ui *ui;
    const char *result;
    struct tui_save copy; // that was saved on demand
};

static int show_board(struct tui_ui *ui) {
    tui_game_show(ui, words_text(tui_language(ui), "any key: back"));
    return tui_screen_key(ui->screen, -1) == TUI_KEY_CLOSED ? TUI_GONE : TUI_BACK;
}

static int replay(struct tui_ui *ui) {
    tui_step_through(ui);
    ui->shown = viewer_past_count(ui->table->past);
    return TUI_BACK;
}

static int save_copy(struct finish *finish) {
    const struct tui_ui *const ui = finish->ui;
    char text[TUI_NOTICE_MAX];
    struct ph_error error = {0};
    const enum tui_save_end end = tui_save_somewhere(ui->table, &finish->copy, &error);
    if (end == TUI_SAVED) {
        words_fill(text, sizeof text, tui_language(ui),
                   "Saved. To see it again:\n\n"
                   "pesthouse replay {path}\n\n"
                   "To see its turning points:\n\n"
                   "pesthouse review {path}",
                   TEXT(path, finish->copy.path));
    } else {
        tui_save_say(&finish->copy, end, &error, tui_language(ui), text, sizeof text);
    }
    return tui_pager(ui->screen, words_text(tui_language(ui), "Save the game, to replay it"), text);
}

static int do_row(struct finish *finish, int row) {
    struct tui_ui *const ui = finish->ui;
    switch (row) {
    case ROW_BOARD:
        return show_board(ui);
    case ROW_REPLAY:
        return replay(ui);
    case ROW_LOG:
        return tui_log_pager(ui, words_text(tui_language(ui), "The log"), 0);
    case ROW_REVIEW:
        return show_review(ui);
    default:
        return save_copy(finish);
    }
}

static int ask_row(const struct finish *finish, const char *title, int first, int row) {
    const struct words_language *const language = tui_language(finish->ui);
    const char *const words[ROWS] = {
        [ROW_TAKE_BACK] = words_text(language, "Take back the last entry"),
        [ROW_REMATCH] = words_text(language, "A rematch"),
        [ROW_MENU] = words_text(language, "Main menu"),
        [ROW_BOARD] = words_text(language, "Look at the board"),
        [ROW_REPLAY] = words_text(language, "Step through the game"),
        [ROW_LOG] = words_text(language, "Read the log"),
        [ROW_REVIEW] = words_text(language, "See the turning points"),
        [ROW_SAVE] = words_text(language, "Save the game, to replay it"),
        [ROW_LEAVE] = words_text(language, "Leave"),
    };
    struct tui_menu_item items[ROWS];
    for (int i = 0; i < ROWS; i++) {
        items[i] = (struct tui_menu_item){.words = words[i], .details = finish->result};
    }
    const int chosen = tui_menu_table(finish->ui->screen, title, items + first, ROWS - first, row - first);
    return chosen < 0 ? chosen : chosen + first;
}

// Rows before `first` are not offered.
static int run_menu(struct finish *finish, const char *title, int first) {
    int row = first;
    for (;;) {
        tui_game_show(finish->ui, ""); // the keys of what was shown last do nothing here
        row = ask_row(finish, title, first, row);
        switch (row) {
        case ROW_TAKE_BACK:
            return TUI_MORE;
        case ROW_REMATCH:
            return 0;
        case ROW_MENU:
        case TUI_BACK:
            return TUI_MENU;
        case ROW_LEAVE:
            return TUI_BACK;
        case TUI_GONE:
            return TUI_GONE;
        default:
            break;
        }
        if (do_row(finish, row) == TUI_GONE) {
            return TUI_GONE;
        }
    }
}

static int finish_game(struct tui_ui *ui, const char *title, int first) {
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer writer;
    tui_look_as(ui, ui->table->own); // one person is told "You"; several are told their names
    tui_table_scene(ui->table, ui->viewer, ui->shown, &view, &scene);
    ph_writer_init_heap(&writer);
    tui_table_say_result(ui->table, &scene, &writer);
    struct finish finish = {.ui = ui, .result = writer.data};
    const int code = run_menu(&finish, title, first);
    tui_save_deinit(&finish.copy);
    ph_writer_deinit(&writer);
    return code;
}

int tui_finish(struct tui_ui *ui) {
    return finish_game(ui, words_text(tui_language(ui), "The end"), ui->table->box ? ROW_TAKE_BACK : ROW_REMATCH);
}

int tui_look_back(struct tui_ui *ui, const char *title) {
    return finish_game(ui, title, ROW_BOARD) == TUI_GONE ? TUI_GONE : TUI_BACK;
}
