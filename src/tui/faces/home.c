// SPDX-License-Identifier: MIT
// What the full screen does when the game is in this process.
#include "tui/faces/ui.h"

static void prepare(struct tui_ui *ui) {
    tui_screen_saves(ui->screen, tui_table_actor(ui->table).kind == PH_ACTOR_SEAT && ui->table->lesson == NULL);
}

static void ask(struct tui_ui *ui) {
    (void)ui;
}

static int play_other(struct tui_ui *ui, struct ph_error *error) {
    if (tui_game_save_move(ui) == TUI_GONE || ui->table->way->play_other(ui->table, error) != PH_OK) {
        return TUI_GONE;
    }
    ui->answered = false;
    return 0;
}

static int take_key(struct tui_ui *ui, int key) {
    return key == 's' ? tui_game_save(ui) : TUI_BACK;
}

const struct tui_screen_way tui_screen_home = {
    .prepare = prepare, .ask = ask, .wait = play_other, .key = take_key, .confirm_quit = tui_confirm_quit};
