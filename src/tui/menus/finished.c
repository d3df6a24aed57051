// SPDX-License-Identifier: MIT
// The finished games that are kept: a list, and what one can do with each.
#include "tui/faces/ui.h"
#include "tui/home/saved.h"

#include <stdlib.h>

static int look_back(struct tui_screen *screen, const struct tui_saved *saved, const char *title) {
    const struct tui_seating seating = {.language = tui_screen_language(screen)};
    struct tui_table table = {0};
    struct ph_error error = {0};
    int code;
    struct tui_ui *const ui = calloc(1, sizeof *ui);
    if (ui == NULL) {
        return tui_pager(screen, title, words_text(seating.language, "out of memory"));
    }
    ui->screen = screen;
    ui->table = &table;
    ui->way = &tui_screen_home;
    viewer_log_init(&ui->log);
    if (tui_save_read(ui->table, &ui->save, saved->path, &seating, &error) == PH_OK) {
        ui->shown = viewer_past_count(ui->table->past);
        code = tui_look_back(ui, saved->words);
    } else {
        code = tui_pager(screen, title, error.message);
    }
    tui_screen_forget(screen);
    viewer_log_deinit(&ui->log);
    tui_save_deinit(&ui->save);
    tui_table_deinit(ui->table);
    free(ui);
    return code;
}

static int choose(struct tui_screen *screen, const struct tui_saved *saved, size_t count) {
    const struct words_language *const language = tui_screen_language(screen);
    const char *const title = words_text(language, "Finished games");
    struct tui_menu_item items[TUI_FINISHED_MAX];
    int chosen = 0;
    if (count == 0) {
        return tui_pager(screen, title, words_text(language, "There is no finished game yet."));
    }
    for (size_t i = 0; i < count; i++) {
        items[i] = (struct tui_menu_item){.words = saved[i].words, .details = saved[i].details};
    }
    for (;;) {
        chosen = tui_menu(screen, title, items, (int)count, chosen, NULL);
        if (chosen < 0 || look_back(screen, &saved[chosen], title) == TUI_GONE) {
            return chosen == TUI_BACK ? TUI_BACK : TUI_GONE;
        }
    }
}

int tui_finished_menu(struct tui_screen *screen) {
    const struct words_language *const language = tui_screen_language(screen);
    struct tui_saved *const saved = calloc(TUI_FINISHED_MAX, sizeof *saved);
    if (saved == NULL) {
        return tui_pager(screen, words_text(language, "Finished games"), words_text(language, "out of memory"));
    }
    const int code = choose(screen, saved, tui_saved_finished(language, saved, TUI_FINISHED_MAX));
    free(saved);
    return code;
}
