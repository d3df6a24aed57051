// SPDX-License-Identifier: MIT
#include "tui/faces/log.h"

#include <string.h>

enum {
    MARGIN = 3, // a seat's letter, a colon and a space: "A" alone is a word in some languages
    SIGN = 2,   // its letter and a space
    HEADED_ROWS = 10,
};

// Whether a letter stands for a seat: "You" is letter enough.
static bool is_named(const struct viewer_log *log, int seat) {
    return seat >= 0 && seat != log->viewer;
}

// The lines of a log from a move on, below the heading of the turn in which that was made.
struct walk {
    const struct viewer_log *log;
    size_t next;
    size_t heading; // to be shown first; the number of lines: none
    bool headings;  // are shown
};

static struct walk walk_from(const struct viewer_log *log, size_t first_move, bool headings) {
    struct walk walk = {.log = log, .heading = log->line_count, .headings = headings};
    while (walk.next < log->line_count && log->lines[walk.next].move < first_move) {
        walk.next++;
    }
    if (walk.next < log->line_count && !log->lines[walk.next].heading) {
        walk.heading = viewer_log_heading(log, walk.next);
    }
    return walk;
}

// The next line; false: there is none.
static bool walk_on(struct walk *walk, size_t *line) {
    const size_t count = walk->log->line_count;
    if (walk->headings && walk->heading < count) {
        *line = walk->heading;
        walk->heading = count;
        return true;
    }
    while (!walk->headings && walk->next < count && walk->log->lines[walk->next].heading) {
        walk->next++;
    }
    *line = walk->next++;
    return *line < count;
}

// Where the rows of a line begin: the one that goes on is set in as far as the first.
static int indent_of(const char *text) {
    return (int)strspn(text, " ");
}

// What stands before the words: of a line always as much, of a heading the sign of its seat.
static int before(const struct viewer_log *log, size_t line) {
    const struct viewer_log_line *const at = &log->lines[line];
    return !at->heading ? MARGIN + indent_of(viewer_log_text(log, line)) : is_named(log, at->seat) ? SIGN : 0;
}

static int rows_of(const struct viewer_log *log, size_t line, int columns) {
    const char *const text = viewer_log_text(log, line);
    return tui_canvas_wrapped(NULL, (struct tui_rect){.columns = columns - before(log, line)}, 0,
                              text + indent_of(text), 0, 0);
}

static int count_rows(const struct viewer_log *log, int columns, size_t first_move, bool headings) {
    struct walk walk = walk_from(log, first_move, headings);
    int rows = 0;
    for (size_t line; walk_on(&walk, &line);) {
        rows += rows_of(log, line, columns);
    }
    return rows;
}

int tui_log_rows(const struct viewer_log *log, int columns, size_t first_move) {
    return count_rows(log, columns, first_move, true);
}

static void draw_sign(const struct viewer_log_line *line, struct tui_canvas *canvas, int column, int row) {
    tui_canvas_put(canvas, column, row, (unsigned char)words_seat_letter(line->seat),
                   TUI_INK_SEAT + (unsigned)line->seat, 0);
    if (!line->heading) {
        tui_canvas_put(canvas, column + 1, row, ':', TUI_INK_FAINT, 0);
    }
}

static void draw(const struct viewer_log *log, struct tui_canvas *canvas, struct tui_rect rect, struct walk walk,
                 int skip) {
    int row = -skip;
    for (size_t line; row < rect.rows && walk_on(&walk, &line);) {
        const char *const text = viewer_log_text(log, line);
        const int left = before(log, line);
        const int down = row > 0 ? row : 0;
        const struct tui_rect rest = {rect.column + left, rect.row + down, rect.columns - left, rect.rows - down};
        if (row >= 0 && is_named(log, log->lines[line].seat)) {
            draw_sign(&log->lines[line], canvas, rect.column, rect.row + row);
        }
        row += tui_canvas_wrapped(canvas, rest, row < 0 ? -row : 0, text + indent_of(text), TUI_INK_PLAIN,
                                  log->lines[line].heading ? TUI_STYLE_BOLD : 0);
    }
}

void tui_log_draw(const struct viewer_log *log, struct tui_canvas *canvas, struct tui_rect rect, size_t first_move,
                  int skip) {
    draw(log, canvas, rect, walk_from(log, first_move, true), skip);
}

const char *tui_log_nothing(const struct words_language *language, size_t first_move) {
    return first_move == 0 ? words_text(language, "Nothing has happened yet.")
                           : words_text(language, "Nothing since your last turn.");
}

// Where there are few rows, what happened needs all of them.
void tui_log_draw_tail(const struct viewer_log *log, struct tui_canvas *canvas, struct tui_rect rect) {
    const bool headings = rect.rows >= HEADED_ROWS;
    const int rows = count_rows(log, rect.columns, 0, headings);
    draw(log, canvas, rect, walk_from(log, 0, headings), rows > rect.rows ? rows - rect.rows : 0);
}
