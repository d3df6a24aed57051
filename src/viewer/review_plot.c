// SPDX-License-Identifier: MIT
// Everybody's chances over a game, drawn in letters:
//
//     100% |            AAAA
//          |AAAA    AAAA
//      50% |    AAAA
//          |BBBBBBBB
//       0% |        BBBBBBBB
//            1   2
#include "viewer/review.h"

#include "words/measure.h"

#include <string.h>

enum { ROWS = 11, LABEL_MAX = 16, COLUMNS_MAX = 120 };

struct plot {
    const struct words_language *language;
    int label;   // columns before a line
    int columns; // of the lines themselves
    char rows[ROWS][COLUMNS_MAX];
    char marks[COLUMNS_MAX + 1];
};

static size_t move_at(const struct ph_review *review, const struct plot *plot, int column) {
    return ph_session_move_count(review->session) * (size_t)column / (size_t)(plot->columns - 1);
}

static int column_of(const struct ph_review *review, const struct plot *plot, size_t move) {
    const size_t moves = ph_session_move_count(review->session);
    return (int)((move * (size_t)(plot->columns - 1) + moves - 1) / moves);
}

static void draw_shares(struct plot *plot, const struct ph_review *review, int players) {
    for (int column = 0; column < plot->columns; column++) {
        float shares[PH_SEATS_MAX] = {0};
        (void)viewer_review_shares(review, move_at(review, plot, column), shares); // there are decisions
        for (int seat = players - 1; seat >= 0; seat--) {                          // the first seats on top
            const int row = (int)((1 - shares[seat]) * (ROWS - 1) + 0.5F);
            plot->rows[row][column] = words_seat_letter(seat);
        }
    }
}

// The column of a mark, or the next one that has none.
static int free_column(const struct plot *plot, int column) {
    while (plot->marks[column] != ' ' && column + 1 < plot->columns) {
        column++;
    }
    while (plot->marks[column] != ' ') {
        column--;
    }
    return column;
}

static void draw_marks(struct plot *plot, const struct ph_review *review) {
    const struct viewer_decisive decisive = viewer_review_decisive(review);
    for (size_t i = 0; i < decisive.count; i++) {
        const int column = column_of(review, plot, review->decisions[decisive.decisions[i]].move + 1);
        plot->marks[free_column(plot, column)] = (char)('1' + i);
    }
}

static void fill_label(const struct words_language *language, int percent, char label[LABEL_MAX]) {
    words_fill(label, LABEL_MAX, language, "{percent}% |", PADDED(3, COUNT(percent, percent)));
}

static void write_row(const struct plot *plot, int row, struct ph_writer *writer) {
    if (row % ((ROWS - 1) / 2) == 0) {
        char label[LABEL_MAX];
        fill_label(plot->language, 100 - row * 100 / (ROWS - 1), label);
        ph_write_text(writer, label);
    } else {
        ph_write_format(writer, "%*s|", plot->label - 1, "");
    }
    int length = plot->columns;
    while (length > 0 && plot->rows[row][length - 1] == ' ') {
        length--;
    }
    ph_write_format(writer, "%.*s\n", length, plot->rows[row]);
}

void viewer_review_plot(const struct ph_review *review, const struct words_seats *seats, int columns,
                        struct ph_writer *writer) {
    struct plot plot = {.language = seats->language};
    char label[LABEL_MAX];
    if (review->count == 0) {
        return;
    }
    fill_label(seats->language, 100, label);
    plot.label = words_columns(label);
    plot.columns = columns - plot.label < COLUMNS_MAX ? columns - plot.label : COLUMNS_MAX;
    memset(plot.rows, ' ', sizeof plot.rows);
    memset(plot.marks, ' ', (size_t)plot.columns);
    draw_shares(&plot, review, ph_session_game(review->session)->players(ph_session_state(review->session)));
    draw_marks(&plot, review);
    for (int row = 0; row < ROWS; row++) {
        write_row(&plot, row, writer);
    }
    ph_write_format(writer, "%*s%s\n", plot.label, "", plot.marks);
    const struct words_scene scene = {.game = ph_session_game(review->session), .language = seats->language};
    char measure[WORDS_MEASURE_MAX];
    words_line(writer, seats->language,
               "Each seat's expectation ({measure}), from the first move to the last. Each letter is a seat; the "
               "numbers are the decisions above.",
               TEXT(measure, words_measure_name(&scene, PH_ONLOOKER, measure)));
}
