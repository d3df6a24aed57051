// SPDX-License-Identifier: MIT
// Takes in what has come to the table.
#include "tui/faces/ui.h"

#include <stdio.h>

// Keeps the last lines of what was said, for the notice.
static void show_said(struct tui_ui *ui) {
    enum { LINES = 8 };
    struct ph_writer *const said = ui->table->said;
    if (said == NULL || said->length == 0) {
        return;
    }
    size_t length = said->length;
    while (length > 0 && said->data[length - 1] == '\n') {
        said->data[--length] = '\0';
    }
    const char *from = said->data + length;
    for (int lines = 0; from > said->data && lines < LINES; from--) {
        lines += from[-1] == '\n';
        if (lines == LINES) {
            break;
        }
    }
    snprintf(ui->notice, sizeof ui->notice, "%s", from);
    ph_writer_reset(said);
}

bool tui_game_follow(struct tui_ui *ui) {
    struct tui_table *const table = ui->table;
    const bool changed = table->way->follow(table);
    if (table->retold) {
        viewer_log_clear(&ui->log);
        table->retold = false;
    }
    if (table->online != NULL) {
        tui_look_as(ui, table->own);
    }
    if (table->game != NULL) {
        const size_t count = viewer_past_count(table->past);
        ui->shown = ui->shown < count ? ui->shown : count;
    }
    show_said(ui);
    return changed;
}
