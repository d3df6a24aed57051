// SPDX-License-Identifier: MIT
// What each seat could expect over the game, in steps from decision to decision: plain SVG without scripts or fonts of
// its own. It follows the reader's light or dark scheme, tells seats apart by dashes and labels as well as by colour,
// and says in words what it shows.
#include "viewer/review.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 960,
    HEIGHT = 480,
    LEFT = 64,
    RIGHT = 860,
    TOP = 56,
    BOTTOM = 424,
    LABEL_HEIGHT = 18,
    MARKS = 8,      // numbers of moves along the axis, about
    LINE = 20,      // between lines of the sentences below
    LINE_MAX = 115, // bytes in one of them
    SENTENCE_MAX = 640,
};

// The seats' colours on the boards of the terminal, as far as they have 3 : 1 against the background.
static const struct {
    const char *light;
    const char *dark;
    const char *dashes;
} looks[PH_SEATS_MAX] = {
    {"#9a6700", "#ffaf00", "none"},     {"#2a7ca8", "#5fafd7", "8 4"},          {"#a8467a", "#d787af", "2 3"},
    {"#007a5e", "#00af87", "12 4 2 4"}, {"#7a7a00", "#ffff5f", "16 5"},         {"#005faf", "#4c9be8", "5 2"},
    {"#c04f00", "#ff7f2a", "1 4"},      {"#767676", "#bcbcbc", "10 3 2 3 2 3"}, {"#404040", "#949494", "3 6"},
};

// What is drawn, and where.
struct picture {
    const struct ph_review *review;
    const struct words_seats *seats;
    struct viewer_decisive decisive;
    size_t moves;
    int players;
    struct ph_writer *writer;
};

static double x_of(const struct picture *picture, size_t move) {
    return (double)LEFT + (double)(RIGHT - LEFT) * (double)move / (double)(picture->moves == 0 ? 1 : picture->moves);
}

static double y_of(double value) {
    return (double)BOTTOM - (double)(BOTTOM - TOP) * value;
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
    ph_write_text(writer, "  .mark { fill: #ffffff; stroke-width: 2; stroke-dasharray: none }\n"
                          "  @media (prefers-color-scheme: dark) {\n"
                          "    text { fill: #f0f0f0 }\n"
                          "    .back { fill: #161616 }\n"
                          "    .grid { stroke: #484848 }\n"
                          "    .mark { fill: #161616 }\n");
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        ph_write_format(writer, "    .seat%d { stroke: %s }\n    .name%d { fill: %s }\n", seat, looks[seat].dark, seat,
                        looks[seat].dark);
    }
    ph_write_text(writer, "  }\n</style>\n");
}

static void write_word(const struct picture *picture, const char *english) {
    ph_write_xml(picture->writer, words_find(picture->seats->language, "", english));
}

// The sentence of a decisive move.
static void read_sentence(const struct picture *picture, size_t number, char sentence[SENTENCE_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, sentence, SENTENCE_MAX);
    viewer_review_decision(picture->review, picture->seats, picture->decisive.decisions[number], number + 1, &writer);
    sentence[strcspn(sentence, "\n")] = '\0';
}

static void write_description(const struct picture *picture) {
    char sentence[SENTENCE_MAX];
    ph_write_text(picture->writer, "<title id=\"title\">");
    ph_write_xml(picture->writer, ph_session_game(picture->review->session)->name);
    ph_write_text(picture->writer, "</title>\n<desc id=\"desc\">");
    write_word(picture, MSG("Each seat's expectation, from decision to decision."));
    for (size_t i = 0; i < picture->decisive.count; i++) {
        read_sentence(picture, i, sentence);
        ph_write_char(picture->writer, ' ');
        ph_write_xml(picture->writer, sentence);
    }
    ph_write_text(picture->writer, "</desc>\n");
}

static void write_axes(const struct picture *picture) {
    struct ph_writer *const writer = picture->writer;
    for (int part = 0; part <= 4; part++) {
        const double y = y_of(part / 4.0);
        ph_write_format(writer,
                        "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
                        "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
                        LEFT, RIGHT, y, y, LEFT - 8, y + 5);
        words_say(writer, picture->seats->language, "{percent}%", COUNT(percent, 25 * part));
        ph_write_text(writer, "</text>\n");
    }
    size_t step = 1; // 1, 2, 5, 10, 20, 50 …
    for (unsigned i = 0; picture->moves / step > MARKS; i++) {
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    }
    for (size_t move = 0; move <= picture->moves; move += step) {
        ph_write_format(writer, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%zu</text>\n", x_of(picture, move),
                        BOTTOM + 22, move);
    }
    ph_write_format(writer, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", (LEFT + RIGHT) / 2, BOTTOM + 44);
    write_word(picture, MSG("move"));
    ph_write_text(writer, "</text>\n");
}

// What a seat could expect before a move.
static double share_at(const struct picture *picture, size_t move, int seat) {
    float shares[PH_SEATS_MAX];
    return viewer_review_shares(picture->review, move, shares) ? (double)shares[seat] : 0;
}

// From decision to decision a seat's chances stay as they were; at each decision they step.
static void write_line(const struct picture *picture, int seat) {
    struct ph_writer *const writer = picture->writer;
    ph_write_format(writer, "<path class=\"value seat%d\" d=\"M%.1f,%.1f", seat, x_of(picture, 0),
                    y_of(share_at(picture, 0, seat)));
    for (size_t i = 0; i < picture->review->count; i++) {
        const size_t move = picture->review->decisions[i].move + 1;
        ph_write_format(writer, " H%.1f V%.1f", x_of(picture, move), y_of(share_at(picture, move, seat)));
    }
    ph_write_format(writer, " H%.1f V%.1f\"/>\n", x_of(picture, picture->moves),
                    y_of(share_at(picture, picture->moves, seat)));
}

// A decisive move is a number on the line of its seat, and the sentence with that number below the plot.
static void write_mark(const struct picture *picture, size_t number) {
    const struct ph_review_decision *const decision = &picture->review->decisions[picture->decisive.decisions[number]];
    const double x = x_of(picture, decision->move + 1);
    const double y = y_of(share_at(picture, decision->move + 1, decision->seat));
    char sentence[SENTENCE_MAX];
    read_sentence(picture, number, sentence);
    ph_write_format(picture->writer, "<g><title>");
    ph_write_xml(picture->writer, sentence);
    ph_write_format(picture->writer,
                    "</title><circle class=\"mark seat%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"10\"/>"
                    "<text class=\"name%d\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%zu</text></g>\n",
                    decision->seat, x, y, decision->seat, x, y + 5, number + 1);
}

// Breaks a sentence at a space. Returns where the next line begins.
static const char *line_end(const char *sentence) {
    const char *end = sentence + strlen(sentence);
    if (end - sentence <= LINE_MAX) {
        return end;
    }
    for (end = sentence + LINE_MAX; end > sentence && *end != ' ';) {
        end--;
    }
    return end > sentence ? end : sentence + strlen(sentence);
}

// Writes the sentences of the decisive moves from row `y` on, or only counts their lines. Returns the row after them.
static int write_sentences(const struct picture *picture, int y, bool write) {
    for (size_t i = 0; i < picture->decisive.count; i++) {
        char sentence[SENTENCE_MAX];
        read_sentence(picture, i, sentence);
        const int seat = picture->review->decisions[picture->decisive.decisions[i]].seat;
        for (char *line = sentence; *line != '\0'; y += LINE) {
            const char *const end = line_end(line);
            char *const next = line + (end - line) + (*end == ' ');
            line[end - line] = '\0';
            if (write) {
                ph_write_format(picture->writer, "<text class=\"name%d\" x=\"%d\" y=\"%d\">", seat,
                                line == sentence ? LEFT : LEFT + LINE, y);
                ph_write_xml(picture->writer, line);
                ph_write_text(picture->writer, "</text>\n");
            }
            line = next;
        }
    }
    return y;
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
static void write_labels(const struct picture *picture) {
    struct label labels[PH_SEATS_MAX];
    const int count = picture->players;
    for (int seat = 0; seat < count; seat++) {
        labels[seat] = (struct label){seat, y_of(share_at(picture, picture->moves, seat)) + 5};
    }
    qsort(labels, (size_t)count, sizeof *labels, by_height);
    for (int i = 1; i < count; i++) {
        const double least = labels[i - 1].y + (double)LABEL_HEIGHT;
        labels[i].y = labels[i].y < least ? least : labels[i].y;
    }
    double most = BOTTOM + 5;
    for (int i = count; i > 0; i--) {
        labels[i - 1].y = labels[i - 1].y > most ? most : labels[i - 1].y;
        most = labels[i - 1].y - (double)LABEL_HEIGHT;
    }
    for (int i = 0; i < count; i++) {
        ph_write_format(picture->writer, "<text class=\"name%d\" x=\"%d\" y=\"%.1f\">%c ", labels[i].seat, RIGHT + 14,
                        labels[i].y, words_seat_letter(labels[i].seat));
        ph_write_xml(picture->writer, picture->seats->names[labels[i].seat]);
        ph_write_text(picture->writer, "</text>\n");
    }
}

static void write_lines(const struct picture *picture) {
    for (int seat = 0; seat < picture->players; seat++) {
        write_line(picture, seat);
    }
    for (size_t i = 0; i < picture->decisive.count; i++) {
        write_mark(picture, i);
    }
    write_labels(picture);
}

void viewer_review_svg(const struct ph_review *review, const struct words_seats *seats, struct ph_writer *writer) {
    const struct picture picture = {
        .review = review,
        .seats = seats,
        .decisive = viewer_review_decisive(review),
        .moves = ph_session_move_count(review->session),
        .players = ph_session_game(review->session)->players(ph_session_state(review->session)),
        .writer = writer,
    };
    const int height = write_sentences(&picture, HEIGHT + LINE, false);
    ph_write_format(writer,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                    "role=\"img\" aria-labelledby=\"title desc\">\n",
                    WIDTH, height, WIDTH, height);
    write_description(&picture);
    write_style(writer);
    ph_write_format(writer, "<rect class=\"back\" width=\"%d\" height=\"%d\"/>\n<text x=\"%d\" y=\"30\">", WIDTH,
                    height, LEFT);
    words_say(writer, seats->language,
              "Each seat's expectation, according to the bot {bot}; numbers: the decisions that cost the most",
              TEXT(bot, words_bot_name(seats->language, review->bot)));
    ph_write_text(writer, "</text>\n");
    write_axes(&picture);
    if (review->count > 0) {
        write_lines(&picture);
    }
    (void)write_sentences(&picture, HEIGHT + LINE, true);
    ph_write_text(writer, "</svg>\n");
}
