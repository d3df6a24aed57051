// SPDX-License-Identifier: MIT
// The table on the screen: a title, the board, what is asked or what happened, and the keys.
#include "tui/ui.h"

#include "words/plain.h"

#include <stdio.h>
#include <string.h>

enum {
    PANEL_ROWS = 3,  // at least; or, where a board leaves less of
    USUAL_ROWS = 24, // a window of the usual size,
    TIGHT_PANEL_ROWS = 2,
    PANEL_ROWS_MAX = 9, // below the board
    SIDE_COLUMNS = 44,  // a panel beside the board
    SIDE_ROWS_MIN = 30, // of a window with one
    PLAIN_COLUMNS = 60, // for a game without a board
    PLAIN_ROWS = 14,
    TITLE_MAX = 240,
};

void tui_frame_needs(const struct ph_board *board, const struct words_scene *scene, int *columns, int *rows) {
    *columns = board != NULL ? board->columns_min : PLAIN_COLUMNS;
    const int board_rows = board != NULL ? board->rows_min(scene) : PLAIN_ROWS;
    *rows = board_rows + 2 + (board_rows + 2 + PANEL_ROWS > USUAL_ROWS ? TIGHT_PANEL_ROWS : PANEL_ROWS);
}

struct tui_layout tui_frame_layout(const struct ph_board *board, const struct words_scene *scene, int columns,
                                   int rows) {
    int columns_min = 0;
    int rows_min = 0;
    tui_frame_needs(board, scene, &columns_min, &rows_min);
    struct tui_layout layout = {
        .wide = columns >= columns_min + SIDE_COLUMNS && rows >= SIDE_ROWS_MIN,
        .title = {0, 0, columns, 1},
        .board = {0, 1, columns, rows - 2},
        .keys = {0, rows - 1, columns, 1},
    };
    if (layout.wide) {
        layout.board.columns = columns - SIDE_COLUMNS;
        const int panel_rows = (rows - 2) / 2;
        layout.panel = (struct tui_rect){columns - SIDE_COLUMNS + 1, 1, SIDE_COLUMNS - 1, panel_rows};
        layout.log =
            (struct tui_rect){columns - SIDE_COLUMNS + 1, 2 + panel_rows, SIDE_COLUMNS - 1, rows - 3 - panel_rows};
        return layout;
    }
    int panel_rows = rows - (board != NULL ? board->rows_min(scene) : PLAIN_ROWS) - 2;
    panel_rows = panel_rows > PANEL_ROWS_MAX ? PANEL_ROWS_MAX : panel_rows;
    layout.board.rows = rows - 2 - panel_rows;
    layout.panel = (struct tui_rect){0, rows - 1 - panel_rows, columns, panel_rows};
    return layout;
}

// ---- parts ----------------------------------------------------------------------------------------------------------

static void draw_title(const struct tui_ui *ui, const struct words_scene *scene, struct tui_canvas *canvas,
                       struct tui_rect rect) {
    char text[TITLE_MAX];
    struct ph_writer writer;
    const struct ph_actor actor = scene->game->actor(scene->view);
    tui_canvas_line(canvas, rect.column, rect.row, rect.columns, ' ', TUI_INK_BAR, 0);
    ph_writer_init(&writer, text, sizeof text);
    ph_write_format(&writer, " %s", scene->game->name);
    if (actor.kind == PH_ACTOR_SEAT) {
        const bool yours = scene->you && actor.seat == scene->viewer;
        const char letter[] = {words_seat_letter(actor.seat), '\0'};
        ph_write_text(&writer, "   ");
        words_say_of(&writer, scene->language,
                     yours ? MSG("Your turn, {who} ({letter})") : MSG("Turn of {who} ({letter})"),
                     PLAYER(who, scene, actor.seat), TEXT(letter, letter));
    }
    const int column = tui_canvas_text(canvas, rect.column, rect.row, rect.columns, text, TUI_INK_BAR, TUI_STYLE_BOLD);
    ph_writer_reset(&writer);
    if (ui->table.words != NULL) {
        ui->table.words->status_words(scene, &writer);
    } else {
        words_plain_status(scene, &writer);
    }
    const int width = tui_text_columns(text);
    const int start = rect.columns - width - 1 > column + 2 ? rect.columns - width - 1 : column + 2;
    tui_canvas_text(canvas, start, rect.row, rect.columns - start, text, TUI_INK_BAR, 0);
}

// A game without a board: its position in words.
static void draw_words(const struct words_scene *scene, struct tui_canvas *canvas, struct tui_rect rect) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    words_plain_position(scene, &writer);
    tui_canvas_wrapped(canvas, rect, 0, writer.data, TUI_INK_PLAIN, 0);
    ph_writer_deinit(&writer);
}

int tui_frame_choice_columns(const struct tui_panel *panel, int columns) {
    int widest = 1;
    for (size_t i = 0; i < panel->choice_count; i++) {
        const int width = tui_text_columns(panel->choices[i].words);
        widest = width > widest ? width : widest;
    }
    const int fit = columns / (widest + 4); // a number, a space, and one to the next
    return fit < 1 ? 1 : fit;
}

// Returns how many rows the choices would take.
static int draw_choices(const struct tui_panel *panel, struct tui_canvas *canvas, struct tui_rect rect) {
    const int across = tui_frame_choice_columns(panel, rect.columns);
    const int width = rect.columns / across;
    const int all = ((int)panel->choice_count + across - 1) / across;
    const int current = (int)panel->current / across;
    int first = current - rect.rows + 1;
    first = first < 0 ? 0 : first;
    for (size_t i = 0; i < panel->choice_count; i++) {
        const int row = (int)i / across - first;
        const int column = rect.column + (int)i % across * width;
        char text[WORDS_CHOICE_WORDS_MAX + 8];
        if (row < 0 || row >= rect.rows) {
            continue;
        }
        const char number[] = {i < 9 ? (char)('1' + i) : ' ', ' ', '\0'}; // the digit that takes it
        snprintf(text, sizeof text, "%s%s", number, panel->choices[i].words);
        tui_canvas_text(canvas, column, rect.row + row, width - 1, text, TUI_INK_PLAIN,
                        i == panel->current ? TUI_STYLE_REVERSE | TUI_STYLE_BOLD : 0);
    }
    return all;
}

// Returns whether there are more choices than are shown.
static bool draw_panel(const struct tui_ui *ui, const struct words_scene *scene, const struct tui_panel *panel,
                       struct tui_canvas *canvas, struct tui_rect rect, bool wide) {
    struct tui_rect rest = rect;
    if (ui->notice[0] != '\0' && rest.rows > 0) {
        tui_canvas_text(canvas, rest.column, rest.row, rest.columns, ui->notice, TUI_INK_PLAIN, TUI_STYLE_REVERSE);
        rest.row++;
        rest.rows--;
    }
    if (panel->typed != NULL) {
        char text[PH_ACTION_TEXT_MAX + 8];
        snprintf(text, sizeof text, ": %s_", panel->typed);
        tui_canvas_text(canvas, rest.column, rest.row, rest.columns, text, TUI_INK_PLAIN, TUI_STYLE_BOLD);
        rest.row++;
        rest.rows--;
        tui_canvas_wrapped(canvas, rest, 0, panel->hint, TUI_INK_FAINT, 0);
        return false;
    }
    if (panel->question == NULL) {
        if (!wide) {
            tui_log_draw_tail(&ui->log, canvas, rest);
        }
        return false;
    }
    bool more = false;
    const int limit = wide || panel->choice_count == 0 ? rest.rows : 1;
    const int rows = tui_canvas_wrapped(canvas, (struct tui_rect){rest.column, rest.row, rest.columns, limit}, 0,
                                        panel->question, TUI_INK_PLAIN, TUI_STYLE_BOLD);
    rest.row += rows < limit ? rows : limit;
    rest.rows -= rows < limit ? rows : limit;
    if (!panel->on_map || wide) {
        const struct tui_rect choices = {rest.column, rest.row + wide, rest.columns, rest.rows - wide};
        const int all = draw_choices(panel, canvas, choices);
        more = all > choices.rows;
        rest.row += (more ? choices.rows : all) + 2 * wide;
        rest.rows -= (more ? choices.rows : all) + 2 * wide;
    }
    if (panel->details != NULL && rest.rows > 0) {
        const int all = tui_canvas_wrapped(canvas, rest, 0, panel->details, TUI_INK_PLAIN, 0);
        if (all > rest.rows) {
            const char *const goes_on = words_text(scene->language, " ... o: more");
            const int width = tui_text_columns(goes_on);
            tui_canvas_text(canvas, rest.column + rest.columns - width, rest.row + rest.rows - 1, width, goes_on,
                            TUI_INK_FAINT, 0);
        }
    }
    return more;
}

static void draw_keys(const struct words_scene *scene, const struct tui_panel *panel, bool more,
                      struct tui_canvas *canvas, struct tui_rect rect) {
    char keys[160];
    if (more) {
        words_fill(keys, sizeof keys, scene->language,
                   "{number} of {count}: Down, Up  Enter  Esc back  : type  o odds  u undo  ? help  q quit",
                   COUNT(number, panel->current + 1), COUNT(count, panel->choice_count));
    }
    tui_canvas_line(canvas, rect.column, rect.row, rect.columns, ' ', TUI_INK_BAR, 0);
    tui_canvas_text(canvas, rect.column + 1, rect.row, rect.columns - 1, more ? keys : panel->keys, TUI_INK_BAR, 0);
}

void tui_frame_draw(struct tui_ui *ui, const struct words_scene *scene, const struct tui_marks *marks,
                    const struct tui_panel *panel, struct tui_canvas *canvas) {
    const struct ph_board *const board = ui->table.board;
    const struct tui_layout layout = tui_frame_layout(board, scene, canvas->columns, canvas->rows);
    words_log_update(&ui->log, ui->table.session, &ui->table.seats, ui->viewer, ui->shown);
    draw_title(ui, scene, canvas, layout.title);
    if (board != NULL) {
        board->draw(scene, marks, canvas, layout.board);
    } else {
        draw_words(scene, canvas, layout.board);
    }
    if (layout.wide) {
        for (int row = 1; row < canvas->rows - 1; row++) {
            tui_canvas_put(canvas, layout.panel.column - 1, row, 0x2502, TUI_INK_FAINT, 0);
        }
        tui_canvas_line(canvas, layout.log.column, layout.log.row - 1, layout.log.columns, 0x2500, TUI_INK_FAINT, 0);
        tui_log_draw_tail(&ui->log, canvas, layout.log);
    }
    const bool more = draw_panel(ui, scene, panel, canvas, layout.panel, layout.wide);
    draw_keys(scene, panel, more, canvas, layout.keys);
}

// Boxes have their place beside the board where a panel has.
static struct tui_rect box_room(const struct ph_board *board, const struct words_scene *scene,
                                const struct tui_canvas *canvas) {
    const struct tui_layout layout = tui_frame_layout(board, scene, canvas->columns, canvas->rows);
    return layout.wide ? (struct tui_rect){layout.panel.column, 1, layout.panel.columns, canvas->rows - 2}
                       : tui_canvas_rect(canvas);
}

void tui_frame_show(struct tui_ui *ui, const struct words_scene *scene, const struct tui_marks *marks,
                    const struct tui_panel *panel) {
    int columns = 0;
    int rows = 0;
    tui_frame_needs(ui->table.board, scene, &columns, &rows);
    struct tui_canvas *const canvas = tui_screen_canvas(ui->screen, columns, rows);
    tui_frame_draw(ui, scene, marks, panel, canvas);
    tui_screen_keep(ui->screen, box_room(ui->table.board, scene, canvas));
    tui_screen_show(ui->screen);
}
