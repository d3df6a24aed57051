// SPDX-License-Identifier: MIT
// The table on the screen: a title, the board, what is asked or what happened, and the keys.
#include "tui/faces/ui.h"

#include "words/plain.h"

#include <stdio.h>
#include <string.h>

enum {
    PANEL_ROWS_MIN = 2,
    PANEL_ROWS_GOOD = 4, // before the board gets more rows than it needs
    PANEL_ROWS_MAX = 9,  // below the board
    SIDE_COLUMNS = 44,   // a panel beside the board
    SIDE_COLUMNS_MAX = 64,
    SIDE_ROWS_MIN = 30, // of a window with one
    PLAIN_COLUMNS = 60, // for a game without a board
    PLAIN_ROWS = 14,
    TITLE_MAX = 240,
};

void tui_frame_needs(const struct ph_board *board, const struct words_scene *scene, int *columns, int *rows) {
    *columns = board != NULL ? board->columns_min : PLAIN_COLUMNS;
    const int board_rows = board != NULL ? board->rows_min(scene) : PLAIN_ROWS;
    *rows = board_rows + 2 + PANEL_ROWS_MIN;
}

// The rows of a panel below the board, of those that the two share.
static int panel_rows(const struct ph_board *board, const struct words_scene *scene, int rows) {
    const int least = board != NULL ? board->rows_min(scene) : PLAIN_ROWS;
    const int full = board != NULL ? board->rows_full(scene) : PLAIN_ROWS;
    const int left = rows - full;
    const int wanted = left < PANEL_ROWS_GOOD ? PANEL_ROWS_GOOD : left > PANEL_ROWS_MAX ? PANEL_ROWS_MAX : left;
    return wanted < rows - least ? wanted : rows - least;
}

static int side_columns(int columns) {
    const int wanted = columns * 3 / 10;
    return wanted < SIDE_COLUMNS ? SIDE_COLUMNS : wanted > SIDE_COLUMNS_MAX ? SIDE_COLUMNS_MAX : wanted;
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
        const int side = side_columns(columns);
        const int upper = (rows - 2) / 2;
        layout.board.columns = columns - side;
        layout.panel = (struct tui_rect){columns - side + 1, 1, side - 1, upper};
        layout.log = (struct tui_rect){columns - side + 1, 2 + upper, side - 1, rows - 3 - upper};
        return layout;
    }
    const int below = panel_rows(board, scene, rows - 2);
    layout.board.rows = rows - 2 - below;
    layout.panel = (struct tui_rect){0, rows - 1 - below, columns, below};
    return layout;
}

// ---- parts ----------------------------------------------------------------------------------------------------------

// Whose turn it is: after the name of the game, without it, or as briefly as can be.
enum { TURN_FORMS = 3 };

static void say_turn(const struct words_scene *scene, unsigned form, struct ph_writer *writer) {
    const struct ph_actor actor = scene->game->actor(scene->view);
    ph_write_char(writer, ' ');
    if (form == 0 || actor.kind != PH_ACTOR_SEAT) {
        ph_write_format(writer, "%s   ", scene->game->name);
    }
    if (actor.kind == PH_ACTOR_SEAT) {
        const bool yours = scene->you && actor.seat == scene->viewer;
        const char letter[] = {words_seat_letter(actor.seat), '\0'};
        words_say_of(writer, scene->language,
                     form == TURN_FORMS - 1 ? MSG("{who} ({letter})")
                     : yours                ? MSG("Your turn, {who} ({letter})")
                                            : MSG("{Who}'s turn ({letter})"),
                     PLAYER(who, scene, actor.seat), TEXT(letter, letter));
    }
}

static void draw_title(const struct tui_ui *ui, const struct words_scene *scene, struct tui_canvas *canvas,
                       struct tui_rect rect) {
    char turn[TITLE_MAX];
    char status[TITLE_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, status, sizeof status);
    (ui->table->words != NULL ? ui->table->words->status_words : words_plain_status)(scene, &writer);
    const int width = tui_text_columns(status);
    for (unsigned form = 0; form < TURN_FORMS; form++) {
        ph_writer_init(&writer, turn, sizeof turn);
        say_turn(scene, form, &writer);
        if (tui_text_columns(turn) + 2 + width <= rect.columns) {
            break;
        }
    }
    tui_canvas_line(canvas, rect.column, rect.row, rect.columns, ' ', TUI_INK_BAR, 0);
    const int column = tui_canvas_text(canvas, rect.column, rect.row, rect.columns, turn, TUI_INK_BAR, TUI_STYLE_BOLD);
    const int right = rect.columns - width - 1;
    const int start = right > column + 2 ? right : column + 2;
    tui_canvas_text(canvas, start, rect.row, rect.columns - start, status, TUI_INK_BAR, 0);
}

// A game without a board: its position in words, or what the person holds.
static void draw_words(const struct tui_table *table, const struct words_scene *scene, struct tui_canvas *canvas,
                       struct tui_rect rect) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    (table->hand ? tui_table_say_secrets : words_plain_position)(scene, &writer);
    tui_canvas_wrapped(canvas, rect, 0, writer.data, TUI_INK_PLAIN, 0);
    ph_writer_deinit(&writer);
}

static void draw_keys(const struct tui_panel *panel, struct tui_canvas *canvas, struct tui_rect rect) {
    tui_canvas_line(canvas, rect.column, rect.row, rect.columns, ' ', TUI_INK_BAR, 0);
    tui_canvas_text(canvas, rect.column + 1, rect.row, rect.columns - 1, panel->keys, TUI_INK_BAR, 0);
}

void tui_frame_draw(struct tui_ui *ui, const struct words_scene *scene, const struct tui_marks *marks,
                    const struct tui_panel *panel, struct tui_canvas *canvas) {
    const struct ph_board *const board = ui->table->board;
    const struct tui_layout layout = tui_frame_layout(board, scene, canvas->columns, canvas->rows);
    viewer_log_update(&ui->log, tui_table_past(ui->table, ui->viewer), &ui->table->seats, ui->viewer, ui->shown);
    draw_title(ui, scene, canvas, layout.title);
    if (board != NULL) {
        board->draw(scene, marks, canvas, layout.board);
    } else {
        draw_words(ui->table, scene, canvas, layout.board);
    }
    if (layout.wide && !ui->table->hand) {
        for (int row = 1; row < canvas->rows - 1; row++) {
            tui_canvas_put(canvas, layout.panel.column - 1, row, 0x2502, TUI_INK_FAINT, 0);
        }
        tui_canvas_line(canvas, layout.log.column, layout.log.row - 1, layout.log.columns, 0x2500, TUI_INK_FAINT, 0);
        tui_log_draw_tail(&ui->log, canvas, layout.log);
    }
    struct tui_panel shown = *panel;
    shown.language = scene->language;
    shown.notice = ui->notice;
    shown.log = ui->table->hand ? NULL : &ui->log;
    tui_panel_draw(&shown, canvas, layout.panel, layout.wide);
    draw_keys(panel, canvas, layout.keys);
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
    tui_frame_needs(ui->table->board, scene, &columns, &rows);
    struct tui_canvas *const canvas = tui_screen_canvas(ui->screen, columns, rows);
    tui_frame_draw(ui, scene, marks, panel, canvas);
    tui_screen_keep(ui->screen, box_room(ui->table->board, scene, canvas));
    tui_screen_show(ui->screen);
}
