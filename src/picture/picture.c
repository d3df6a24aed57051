// SPDX-License-Identifier: MIT
#include "picture/picture.h"

#include "picture/boards.h"
#include "picture/letters.h"
#include "picture/picture_data.h"
#include "picture/png.h"

#include <string.h>

enum {
    MARGIN = 40,
    TITLE_SIZE = 68,
    TEXT_SIZE = 34,
    NAME_SIZE = 34,
    SMALL_SIZE = 24,
    ROW_MAX = 56, // from seat to seat
    SIGN = 40,    // a seat's, with the space behind it
    LINE_SIZE = 400,
    TEXT_SIZE_MIN = 20,
    TEXT_HEIGHT_MAX = 260, // what is left has room for nine seats
};
#define LINE_HEIGHT 1.25 // times the size of its letters

static const struct picture_board *const boards[] = {&rattus_picture, &bristol1350_picture};

// What is still free for words: from `y` on down, between `left` and `right`.
struct column {
    double left;
    double right;
    double y;
};

static double draw_board(struct canvas *canvas, const struct picture *picture) {
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        if (strcmp(boards[i]->game, picture->game) == 0) {
            const struct picture_size size = boards[i]->size(picture->state);
            const double scale = PICTURE_HEIGHT / size.height;
            canvas_clip(canvas, 0, 0, size.width * scale, PICTURE_HEIGHT);
            boards[i]->draw(picture->state, picture->language, canvas, (struct canvas_place){.scale = scale});
            canvas_clip(canvas, 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
            return size.width * scale;
        }
    }
    return 0;
}

static void write_at(struct canvas *canvas, const char *text, double x, double y, enum letters_align align,
                     struct letters letters) {
    letters_write(canvas, text, (struct canvas_place){.x = x, .y = y, .scale = 1}, align, letters);
}

// As many words as fit a width, of letters of size 1; *text goes on behind them.
static void take_line(const char **text, double width, char line[LINE_SIZE]) {
    size_t taken = 0;
    while ((*text)[taken] != '\0' && (*text)[taken] != '\n') {
        size_t end = taken + strspn(*text + taken, " ");
        end += strcspn(*text + end, " \n");
        end = end < LINE_SIZE ? end : LINE_SIZE - 1;
        memcpy(line, *text, end);
        line[end] = '\0';
        if (taken > 0 && (end == taken || letters_width(line) > width)) {
            break;
        }
        taken = end;
    }
    line[taken] = '\0';
    *text += taken;
    *text += strspn(*text, " \n");
}

static int count_lines(const char *text, double width) {
    char line[LINE_SIZE];
    int count = 0;
    for (; *text != '\0'; count++) {
        take_line(&text, width, line);
    }
    return count;
}

// Of many sentences the letters are smaller, so that the seats find room below them.
static double text_size(const char *text, double width) {
    double size = TEXT_SIZE;
    while (size > TEXT_SIZE_MIN && count_lines(text, width / size) * size * LINE_HEIGHT > TEXT_HEIGHT_MAX) {
        size -= 2;
    }
    return size;
}

static void draw_text(struct canvas *canvas, const struct picture *picture, struct column *column) {
    const double width = column->right - column->left;
    const double size = text_size(picture->text, width);
    const double end = column->y + TEXT_HEIGHT_MAX;
    const char *text = picture->text;
    char line[LINE_SIZE];
    while (*text != '\0' && column->y + size * LINE_HEIGHT <= end) {
        take_line(&text, width / size, line);
        const double own = letters_width(line) * size; // of a single word it may be too wide
        column->y += size * LINE_HEIGHT;
        write_at(canvas, line, column->left, column->y, LETTERS_START,
                 (struct letters){own > width ? size * width / own : size, 0, PICTURE_INK});
    }
    column->y += size * 0.6;
}

static void draw_player(struct canvas *canvas, const struct picture_player *player, const struct column *column,
                        double row) {
    const double size = row < ROW_MAX ? NAME_SIZE * row / ROW_MAX : NAME_SIZE;
    const double width = column->right - column->left;
    const double line = column->y + row / 2 + size * 0.3;
    const double note = letters_width(player->note) * size;
    const double room = width - SIGN - 22 - note - (note > 0 ? 16 : 0);
    const double own = letters_width(player->name) * size;
    const uint32_t color = player->wins ? PICTURE_INK : PICTURE_FAINT;
    const struct canvas_place all = {.x = column->left, .y = column->y, .scale = 1};
    if (player->wins) {
        canvas_box(canvas, all, (struct canvas_box){-8, 2, width + 16, row - 4, 8},
                   (struct canvas_paint){PICTURE_OFFERED, PICTURE_LINE, 1.5});
    }
    picture_seat(canvas, player->seat,
                 canvas_at(all, SIGN / 2.0, row / 2, row < ROW_MAX ? 0.85 * row / ROW_MAX : 0.85));
    write_at(canvas, player->name, column->left + SIGN + 12, line, LETTERS_START,
             (struct letters){own > room ? size * room / own : size, player->wins ? 1 : 0, color});
    write_at(canvas, player->note, column->right - 8, line, LETTERS_END,
             (struct letters){size, player->wins ? 1 : 0, color});
}

static void draw_players(struct canvas *canvas, const struct picture *picture, struct column *column) {
    const double left = PICTURE_HEIGHT - MARGIN - SMALL_SIZE - column->y;
    const double row = picture->player_count * ROW_MAX > left ? left / picture->player_count : ROW_MAX;
    for (int i = 0; i < picture->player_count; i++) {
        draw_player(canvas, &picture->players[i], column, row);
        column->y += row;
    }
}

enum ph_status picture_write(const struct picture *picture, struct ph_writer *writer) {
    struct canvas canvas;
    canvas_init(&canvas, PICTURE_WIDTH, PICTURE_HEIGHT, PICTURE_GROUND);
    bool done = !canvas.failed;
    if (done) {
        const double board = draw_board(&canvas, picture);
        struct column column = {board + MARGIN, PICTURE_WIDTH - MARGIN, MARGIN + TITLE_SIZE * 0.72};
        write_at(&canvas, picture->title, column.left, column.y, LETTERS_START,
                 (struct letters){TITLE_SIZE, 1.5, PICTURE_INK});
        column.y += TEXT_SIZE * 0.3;
        draw_text(&canvas, picture, &column);
        draw_players(&canvas, picture, &column);
        write_at(&canvas, "Pesthouse", column.right, PICTURE_HEIGHT - MARGIN * 0.6, LETTERS_END,
                 (struct letters){SMALL_SIZE, 0, PICTURE_FAINT});
        done = png_write(&canvas, PICTURE_LENGTH_MAX, writer);
    }
    canvas_deinit(&canvas);
    return done ? PH_OK : PH_ERROR_NO_MEMORY;
}
