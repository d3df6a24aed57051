// SPDX-License-Identifier: MIT
// Leaving a game in the middle.
#include "tui/faces/ui.h"

enum { ROW_PLAY_ON, ROW_SAVE, ROW_FORGET, ROWS };

static int ask_row(const struct tui_ui *ui, const char *title) {
    const struct words_language *const language = tui_language(ui);
    const struct tui_menu_item items[ROWS] = {
        [ROW_PLAY_ON] = {.words = words_text(language, "Play on")},
        [ROW_SAVE] = {.words = ui->save.failing ? words_text(language, "Quit, and print the game")
                                                : words_text(language, "Save and quit"),
                      .details = ui->save.path},
        [ROW_FORGET] = {.words = words_text(language, "Quit without saving"),
                        .details =
                            ui->save.kept.length > 0
                                ? words_text(language, "The game stays as it was when you last saved or resumed it.")
                                : words_text(language, "The whole game is lost.")},
    };
    return tui_menu(ui->screen, title, items, ROWS, ROW_PLAY_ON, NULL);
}

// Returns as tui_confirm_quit does; 0 also if the game cannot be saved, after saying so.
static int save_and_quit(struct tui_ui *ui, const char *title) {
    char words[TUI_NOTICE_MAX];
    struct ph_error error = {0};
    if (ui->save.failing) {
        return TUI_GONE; // it is printed then
    }
    const enum tui_save_end end = tui_save_somewhere(ui->table, &ui->save, &error);
    if (end == TUI_SAVED) {
        return TUI_BACK;
    }
    ui->save.failing = end == TUI_NOT_SAVED;
    tui_save_say(&ui->save, end, &error, tui_language(ui), words, sizeof words);
    const int code = tui_pager(ui->screen, title, words);
    return code == TUI_GONE ? TUI_GONE : end == TUI_NOT_SAVED ? 0 : TUI_BACK;
}

static int forget_and_quit(struct tui_ui *ui, const char *title) {
    struct ph_error error = {0};
    if (tui_save_forget(&ui->save, tui_language(ui), &error) == PH_OK) {
        return TUI_BACK;
    }
    return tui_pager(ui->screen, title, error.message);
}

int tui_confirm_quit(struct tui_ui *ui) {
    if (ui->table->lesson != NULL) {
        return TUI_BACK;
    }
    const char *const title = words_text(tui_language(ui), "Leave the game?");
    for (;;) {
        const int chosen = ask_row(ui, title);
        if (chosen == TUI_GONE) {
            return TUI_GONE;
        }
        if (chosen == ROW_FORGET) {
            return forget_and_quit(ui, title);
        }
        if (chosen != ROW_SAVE) {
            return 0;
        }
        const int code = save_and_quit(ui, title);
        if (code != 0) {
            return code;
        }
    }
}
