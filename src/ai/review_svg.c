// SPDX-License-Identifier: MIT
// The value of each seat over the game as a picture: plain SVG without scripts or fonts of its own. It follows the
// reader's light or dark scheme, tells seats apart by dashes and labels as well as by colour, and says in words what it
// shows.
#include "pesthouse/review.h"

#include <stdlib.h>

enum {
    WIDTH = 960,
    HEIGHT = 480,
    LEFT = 64,
    RIGHT = 860,
    TOP = 56,
    BOTTOM = 424,
    LABEL_HEIGHT = 18,
    MARKS = 8, // numbers of moves along the axis, about
};

// Each at least 3 : 1 against its background.
static const struct {
    const char *light;
    const char *dark;
    const char *dashes;
} looks[PH_SEATS_MAX] = {
    {"#0060a8", "#6cb8ff", "none"},     {"#b84300", "#ff9d5c", "8 4"},          {"#00734f", "#4fd6a8", "2 3"},
    {"#9a2f7c", "#f29ad8", "12 4 2 4"}, {"#7a5c00", "#e6c34a", "16 5"},         {"#5a3fc0", "#b8a6ff", "5 2"},
    {"#a8202e", "#ff8f99", "1 4"},      {"#00707c", "#5cd3e0", "10 3 2 3 2 3"}, {"#4d4d4d", "#c8c8c8", "3 6"},
};

static void write_escaped(struct ph_writer *writer, const char *text) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            ph_write_text(writer, "&amp;");
            break;
        case '<':
            ph_write_text(writer, "&lt;");
            break;
        case '>':
            ph_write_text(writer, "&gt;");
            break;
        default:
            ph_write_char(writer, *text);
        }
    }
}

static double x_of(const struct ph_review *review, size_t move) {
    const size_t moves = ph_session_move_count(review->session);
    return LEFT + (double)(RIGHT - LEFT) * (double)move / (double)(moves == 0 ? 1 : moves);
}

static double y_of(double value) {
    return BOTTOM - (double)(BOTTOM - TOP) * value;
}

static void write_style(struct ph_writer *writer) {
    ph_write_text(writer, "<style>\n"
                          "  text { font: 14px sans-serif; fill: #1a1a1a }\n"
                          "  .back { fill: #ffffff }\n"
                          "  .grid { stroke: #d0d0d0 }\n"
                          "  .value { fill: none; stroke-width: 2; stroke-linejoin: round }\n");
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        ph_write_format(writer, "  .seat%d { stroke: %s; stroke-dasharray: %s }\n  .name%d { fill: %s }\n", seat,
                        looks[seat].light, looks[seat].dashes, seat, looks[seat].light);
    }
    ph_write_text(writer, "  @media (prefers-color-scheme: dark) {\n"
                          "    text { fill: #f0f0f0 }\n"
                          "    .back { fill: #161616 }\n"
                          "    .grid { stroke: #484848 }\n");
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        ph_write_format(writer, "    .seat%d { stroke: %s }\n    .name%d { fill: %s }\n", seat, looks[seat].dark, seat,
                        looks[seat].dark);
    }
    ph_write_text(writer, "  }\n</style>\n");
}

static const struct ph_review_decision *first_of(const struct ph_review *review, int seat) {
    for (size_t i = 0; i < review->count; i++) {
        if (review->decisions[i].seat == seat) {
            return &review->decisions[i];
        }
    }
    return NULL;
}

static const struct ph_review_decision *last_of(const struct ph_review *review, int seat) {
    for (size_t i = review->count; i > 0; i--) {
        if (review->decisions[i - 1].seat == seat) {
            return &review->decisions[i - 1];
        }
    }
    return NULL;
}

static double last_value(const struct ph_review *review, int seat) {
    return review->over ? (double)review->final_shares[seat] : last_of(review, seat)->after;
}

static void write_worst(const struct ph_review *review, int seat, struct ph_writer *writer) {
    const struct ph_review_decision *const worst = &review->decisions[review->costliest[seat]];
    char text[PH_ACTION_TEXT_MAX];
    ph_review_action_text(review, worst->move, seat, worst->action, text);
    ph_write_format(writer, "Seat %d lost most by move %zu, ", seat, worst->move + 1);
    write_escaped(writer, text);
    ph_write_format(writer, ": %.1f points.", 100 * worst->loss);
}

static void write_words(const struct ph_review *review, int players, struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(review->session);
    ph_write_text(writer, "<title id=\"title\">");
    write_escaped(writer, game->name);
    ph_write_format(writer,
                    ": what each seat could expect, move by move</title>\n<desc id=\"desc\">"
                    "Expected share of the win at each decision, as %s sees it with that seat's eyes.",
                    review->bot->name);
    for (int seat = 0; seat < players; seat++) {
        if (first_of(review, seat) == NULL) {
            continue;
        }
        ph_write_format(writer, " Seat %d begins at %.0f %% and ends at %.0f %%. ", seat,
                        100 * first_of(review, seat)->before, 100 * last_value(review, seat));
        if (review->costliest[seat] != SIZE_MAX) {
            write_worst(review, seat, writer);
        }
    }
    ph_write_text(writer, "</desc>\n");
}

static void write_axes(const struct ph_review *review, struct ph_writer *writer) {
    const size_t moves = ph_session_move_count(review->session);
    for (int part = 0; part <= 4; part++) {
        const double y = y_of(part / 4.0);
        ph_write_format(writer,
                        "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
                        "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n",
                        LEFT, RIGHT, y, y, LEFT - 8, y + 5, 25 * part);
    }
    size_t step = 1; // 1, 2, 5, 10, 20, 50 …
    for (unsigned i = 0; moves / step > MARKS; i++) {
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    }
    for (size_t move = 0; move <= moves; move += step) {
        ph_write_format(writer, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%zu</text>\n", x_of(review, move),
                        BOTTOM + 22, move);
    }
    ph_write_format(writer, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">move</text>\n", (LEFT + RIGHT) / 2,
                    BOTTOM + 44);
}

static void write_line(const struct ph_review *review, int seat, struct ph_writer *writer) {
    ph_write_format(writer, "<polyline class=\"value seat%d\" points=\"", seat);
    for (size_t i = 0; i < review->count; i++) {
        const struct ph_review_decision *const decision = &review->decisions[i];
        if (decision->seat == seat) {
            ph_write_format(writer, "%.1f,%.1f %.1f,%.1f ", x_of(review, decision->move), y_of(decision->before),
                            x_of(review, decision->move + 1), y_of(decision->after));
        }
    }
    ph_write_format(writer, "%.1f,%.1f\"/>\n", x_of(review, ph_session_move_count(review->session)),
                    y_of(last_value(review, seat)));
    if (review->costliest[seat] != SIZE_MAX) {
        const struct ph_review_decision *const worst = &review->decisions[review->costliest[seat]];
        ph_write_format(writer, "<circle class=\"name%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"><title>", seat,
                        x_of(review, worst->move + 1), y_of(worst->after));
        write_worst(review, seat, writer);
        ph_write_text(writer, "</title></circle>\n");
    }
}

struct label {
    int seat;
    double y;
};

static int by_height(const void *void_a, const void *void_b) {
    const struct label *const a = void_a;
    const struct label *const b = void_b;
    if (a->y < b->y || a->y > b->y) {
        return a->y < b->y ? -1 : 1;
    }
    return a->seat - b->seat;
}

// Each label stands where its line ends, or as near to it as the others let it.
static void write_labels(const struct ph_review *review, int players, struct ph_writer *writer) {
    struct label labels[PH_SEATS_MAX];
    size_t count = 0;
    for (int seat = 0; seat < players; seat++) {
        if (first_of(review, seat) != NULL) {
            labels[count++] = (struct label){seat, y_of(last_value(review, seat)) + 5};
        }
    }
    qsort(labels, count, sizeof *labels, by_height);
    for (size_t i = 1; i < count; i++) {
        const double least = labels[i - 1].y + LABEL_HEIGHT;
        labels[i].y = labels[i].y < least ? least : labels[i].y;
    }
    double most = BOTTOM + 5;
    for (size_t i = count; i > 0; i--) {
        labels[i - 1].y = labels[i - 1].y > most ? most : labels[i - 1].y;
        most = labels[i - 1].y - LABEL_HEIGHT;
    }
    for (size_t i = 0; i < count; i++) {
        ph_write_format(writer, "<text class=\"name%d\" x=\"%d\" y=\"%.1f\">seat %d</text>\n", labels[i].seat,
                        RIGHT + 10, labels[i].y, labels[i].seat);
    }
}

void ph_review_write_svg(const struct ph_review *review, struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(review->session);
    const int players = game->players(ph_session_state(review->session));
    ph_write_format(writer,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                    "role=\"img\" aria-labelledby=\"title desc\">\n",
                    WIDTH, HEIGHT, WIDTH, HEIGHT);
    write_words(review, players, writer);
    write_style(writer);
    ph_write_format(writer, "<rect class=\"back\" width=\"%d\" height=\"%d\"/>\n<text x=\"%d\" y=\"30\">", WIDTH,
                    HEIGHT, LEFT);
    write_escaped(writer, game->name);
    ph_write_format(writer, ": expected share of the win, as %s sees it; dots: where a seat lost most</text>\n",
                    review->bot->name);
    write_axes(review, writer);
    for (int seat = 0; seat < players; seat++) {
        if (first_of(review, seat) != NULL) {
            write_line(review, seat, writer);
        }
    }
    write_labels(review, players, writer);
    ph_write_text(writer, "</svg>\n");
}
