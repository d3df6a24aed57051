// SPDX-License-Identifier: MIT
// What happens between questions: sentences beside the next one, saving, and keys that were typed too early.
#include "tui/faces/ui.h"

#include <stdio.h>

// ---- typing ahead ---------------------------------------------------------------------------------------------------

enum { GUARD_MS = 250 };

void tui_game_guard(struct tui_ui *ui) {
    tui_screen_guard(ui->screen, ui->pace_ms < GUARD_MS ? ui->pace_ms : GUARD_MS);
}

// ---- saving ---------------------------------------------------------------------------------------------------------

int tui_game_tell(struct tui_ui *ui, const char *words) {
    union ph_state_storage view;
    struct words_scene scene;
    int columns = 0;
    int rows = 0;
    tui_table_scene(ui->table, PH_ONLOOKER, ui->shown, &view, &scene);
    tui_frame_needs(ui->table->board, &scene, &columns, &rows);
    const struct tui_canvas *const canvas = tui_screen_canvas(ui->screen, columns, rows);
    const struct tui_layout layout = tui_frame_layout(ui->table->board, &scene, canvas->columns, canvas->rows);
    if (tui_text_columns(words) > layout.panel.columns) {
        tui_game_guard(ui);
        return tui_pager(ui->screen, ui->table->game->name, words);
    }
    snprintf(ui->notice, sizeof ui->notice, "%s", words);
    return TUI_BACK;
}

int tui_game_save(struct tui_ui *ui) {
    char words[TUI_NOTICE_MAX];
    struct ph_error error = {0};
    const enum tui_save_end end = tui_save_somewhere(ui->table, &ui->save, &error);
    if (end != TUI_NOT_SAVED) {
        tui_save_keep(ui->table, &ui->save);
    }
    tui_save_say(&ui->save, end, &error, tui_language(ui), words, sizeof words);
    return tui_game_tell(ui, words);
}

int tui_game_save_move(struct tui_ui *ui) {
    char words[TUI_NOTICE_MAX];
    if (!ui->unsaved) {
        return 0;
    }
    ui->unsaved = false;
    return tui_save_step(ui->table, &ui->save, words, sizeof words) ? tui_game_tell(ui, words) : 0;
}
