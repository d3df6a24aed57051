// SPDX-License-Identifier: MIT
// The board of Bristol 1350: the street, its carts with their pawns, and the dice, all of which everybody sees.
#include "games/bristol1350/state.h"
#include "picture/boards.h"
#include "picture/letters.h"
#include "picture/picture_data.h"
#include "words/say.h"

#include <stdio.h>

enum {
    LANES = BRISTOL_CART_COUNT,
    BOTTOM = PICTURE_BRISTOL_LANES_TOP + LANES * PICTURE_BRISTOL_LANE,
    DICE_TOP = BOTTOM + 14,
    HEIGHT = DICE_TOP + PICTURE_BRISTOL_DIE + 12,
    NUMBERED = 5, // of the spaces each fifth has its number
    WALL = 36,    // its width
    NAME_SIZE = 16,
    BADGE_SIZE = 25,
};

static const uint32_t woods[LANES] = {PICTURE_BRISTOL_BIRCH, PICTURE_BRISTOL_CEDAR, PICTURE_BRISTOL_OAK};

static struct picture_outline hull_of(unsigned cart) {
    const struct picture_outline hulls[LANES] = {picture_bristol_hulls_birch, picture_bristol_hulls_cedar,
                                                 picture_bristol_hulls_oak};
    return hulls[cart];
}

static struct picture_size size_of(const void *state) {
    (void)state;
    return (struct picture_size){PICTURE_BRISTOL_WIDTH, HEIGHT};
}

static double lane_top(unsigned lane) {
    return PICTURE_BRISTOL_LANES_TOP + (double)lane * PICTURE_BRISTOL_LANE;
}

static double front_at(unsigned space, unsigned length) {
    const double first = PICTURE_BRISTOL_MARGIN + PICTURE_BRISTOL_CART_WIDTH;
    return first +
           (double)(space < length ? space : length) / length * (PICTURE_BRISTOL_WIDTH - PICTURE_BRISTOL_GATE - first);
}

// ---- the street -----------------------------------------------------------------------------------------------------

static void draw_spaces(struct canvas *canvas, struct canvas_place board, unsigned length) {
    for (unsigned space = 0; space <= length; space++) {
        const double x = front_at(space, length);
        const double from[] = {x, PICTURE_BRISTOL_LANES_TOP - 4};
        const double to[] = {x, BOTTOM - 4};
        canvas_line(canvas, board, from, to, 1.5, canvas_faint(PICTURE_BRISTOL_KERB, 0.6));
        if (space == length || (space % NUMBERED == 0 && length - space > 2)) {
            char number[16];
            (void)snprintf(number, sizeof number, "%u", space);
            picture_sign(canvas, number, canvas_at(board, x, PICTURE_BRISTOL_LANES_TOP - 14, 1), 24);
        }
    }
}

static void draw_gate(struct canvas *canvas, struct canvas_place board, unsigned lane, bool shut) {
    const struct canvas_place at =
        canvas_at(board, PICTURE_BRISTOL_WIDTH - WALL / 2.0, lane_top(lane) + PICTURE_BRISTOL_LANE - 8, 1);
    canvas_draw(canvas, picture_bristol_gate, at,
                (struct canvas_paint){PICTURE_BRISTOL_STREET, PICTURE_BRISTOL_BOARD_INK, 2.5});
    if (shut) {
        canvas_stroke(canvas, picture_bristol_grating, at, 2.5, PICTURE_BRISTOL_BOARD_INK);
    }
}

static bool is_shut(const struct bristol_state *state) {
    bool shut = false;
    for (unsigned seat = 0; state != NULL && seat < state->pawns; seat++) {
        shut = shut || state->fate[seat] == BRISTOL_FATE_GATES;
    }
    return shut;
}

static void draw_street(struct canvas *canvas, struct canvas_place board, const struct bristol_state *state,
                        unsigned length) {
    const double top = PICTURE_BRISTOL_LANES_TOP - 4;
    const double left = PICTURE_BRISTOL_WIDTH - WALL;
    canvas_box(canvas, board,
               (struct canvas_box){0, top, PICTURE_BRISTOL_WIDTH, BOTTOM - PICTURE_BRISTOL_LANES_TOP, 10},
               (struct canvas_paint){.fill = PICTURE_BRISTOL_STREET});
    draw_spaces(canvas, board, length);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const double y = lane_top(lane) + PICTURE_BRISTOL_LANE - 4;
        canvas_line(canvas, board, (const double[]){2, y}, (const double[]){PICTURE_BRISTOL_WIDTH - 2, y}, 4,
                    PICTURE_BRISTOL_KERB);
    }
    const struct canvas_paint stones = {PICTURE_BRISTOL_WALL, PICTURE_BRISTOL_BOARD_INK, 2.5};
    canvas_box(canvas, board, (struct canvas_box){left, top - 8, 9, 10, 0}, stones);
    canvas_box(canvas, board, (struct canvas_box){left + 18, top - 8, 9, 10, 0}, stones);
    canvas_box(canvas, board, (struct canvas_box){left, top, WALL - 1, BOTTOM - PICTURE_BRISTOL_LANES_TOP, 0}, stones);
    for (unsigned lane = 0; lane < LANES; lane++) {
        draw_gate(canvas, board, lane, is_shut(state));
    }
}

// ---- carts and dice -------------------------------------------------------------------------------------------------

// What a cart is marked with, in a language.
static void letters_of(char letters[NAME_SIZE], const struct words_language *language, unsigned cart) {
    struct ph_writer writer;
    char texts[LANES][NAME_SIZE];
    const char *names[LANES];
    for (unsigned each = 0; each < LANES; each++) {
        ph_writer_init(&writer, texts[each], sizeof texts[each]);
        words_say_plain(&writer, language, "cart", bristol_cart_names[each]);
        names[each] = texts[each];
    }
    picture_short_name(letters, NAME_SIZE, names, LANES, cart);
}

static void draw_badge(struct canvas *canvas, struct canvas_place at, const char *letters) {
    const double width = 12 + BADGE_SIZE * letters_width(letters);
    canvas_box(canvas, at, (struct canvas_box){-width / 2, -14, width, 28, 6},
               (struct canvas_paint){PICTURE_BRISTOL_IVORY, PICTURE_BRISTOL_OUTLINE, 2});
    picture_sign(canvas, letters, canvas_at(at, 0, 8, 1), BADGE_SIZE);
}

static void draw_cart(struct canvas *canvas, struct canvas_place at, unsigned cart, const char *letters) {
    canvas_box(canvas, at, (struct canvas_box){-105, 36, 210, 8, 4}, (struct canvas_paint){.fill = PICTURE_CAST});
    for (int side = -1; side <= 1; side += 2) {
        const struct canvas_place wheel = canvas_at(at, 70 * side, 26, 1);
        canvas_circle(canvas, wheel, 15, (struct canvas_paint){PICTURE_BRISTOL_IVORY, PICTURE_BRISTOL_OUTLINE, 3});
        canvas_line(canvas, wheel, (const double[]){-15, 0}, (const double[]){15, 0}, 2.5, PICTURE_BRISTOL_OUTLINE);
        canvas_line(canvas, wheel, (const double[]){0, -15}, (const double[]){0, 15}, 2.5, PICTURE_BRISTOL_OUTLINE);
    }
    canvas_draw(canvas, hull_of(cart), at, (struct canvas_paint){woods[cart], PICTURE_BRISTOL_OUTLINE, 3});
    draw_badge(canvas, canvas_at(at, 0, 18, 1), letters);
}

static void draw_pawn(struct canvas *canvas, struct canvas_place at, unsigned seat, bool ghost) {
    const struct canvas_place large = canvas_at(at, 0, 0, 1.3);
    const char letter[] = {(char)('A' + seat), '\0'};
    if (!ghost) {
        picture_seat(canvas, seat, large);
        return;
    }
    picture_cast(canvas, picture_bristol_ghost, large);
    canvas_draw(canvas, picture_bristol_ghost, large,
                (struct canvas_paint){PICTURE_BRISTOL_IVORY, PICTURE_BRISTOL_OUTLINE, 2});
    picture_sign(canvas, letter, canvas_at(at, 0, 10, 1), 29);
}

static void draw_carts(struct canvas *canvas, struct canvas_place board, const struct bristol_state *state,
                       const struct words_language *language) {
    for (unsigned cart = 0; cart < LANES; cart++) {
        const struct bristol_cart *const here = &state->carts[cart];
        const double x = front_at(here->at, state->options.length) - PICTURE_BRISTOL_CART_WIDTH / 2.0;
        const struct canvas_place at = canvas_at(board, x, lane_top(cart) + 94, 1);
        char letters[NAME_SIZE];
        if (here->out == 0) {
            letters_of(letters, language, cart);
            draw_cart(canvas, at, cart, letters);
        }
        for (unsigned bench = 0; bench < here->count; bench++) {
            const unsigned seat = here->pawns[bench];
            draw_pawn(canvas, canvas_at(at, (1 - (double)bench) * PICTURE_BRISTOL_BENCH, -29, 1), seat,
                      bristol_is_ghost(state, seat));
        }
    }
}

static void draw_die(struct canvas *canvas, struct canvas_place at, unsigned face, bool locked, const char *letters) {
    const double half = PICTURE_BRISTOL_DIE / 2.0;
    const unsigned cart = bristol_face_cart(face);
    const bool rat = bristol_face_is_rat(face);
    const struct canvas_box cube = {-half, -half, PICTURE_BRISTOL_DIE, PICTURE_BRISTOL_DIE, 14};
    canvas_box(canvas, canvas_at(at, 3, 5, 1), cube, (struct canvas_paint){.fill = PICTURE_CAST});
    canvas_box(canvas, at, cube, (struct canvas_paint){PICTURE_BRISTOL_IVORY, PICTURE_BRISTOL_OUTLINE, locked ? 9 : 3});
    canvas_box(canvas, at, (struct canvas_box){-half + 2, 16, PICTURE_BRISTOL_DIE - 4, half - 18, 10},
               (struct canvas_paint){woods[cart], PICTURE_BRISTOL_OUTLINE, 2});
    canvas_draw(canvas, rat ? picture_bristol_rat : picture_bristol_apple, canvas_at(at, 0, -15, 1),
                rat ? (struct canvas_paint){PICTURE_BRISTOL_RAT, PICTURE_BRISTOL_RAT, 2.5}
                    : (struct canvas_paint){PICTURE_BRISTOL_APPLE, PICTURE_BRISTOL_OUTLINE, 2.5});
    draw_badge(canvas, canvas_at(at, 0, 33, 1), letters);
}

static void draw_dice(struct canvas *canvas, struct canvas_place board, const struct bristol_state *state,
                      const struct words_language *language) {
    const double step = (PICTURE_BRISTOL_WIDTH - 2 * PICTURE_BRISTOL_MARGIN - PICTURE_BRISTOL_DIE) / 5.0;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        char letters[NAME_SIZE];
        if (state->dice[die] != BRISTOL_NONE) {
            letters_of(letters, language, bristol_face_cart(state->dice[die]));
            draw_die(canvas,
                     canvas_at(board, PICTURE_BRISTOL_MARGIN + PICTURE_BRISTOL_DIE / 2.0 + die * step,
                               DICE_TOP + PICTURE_BRISTOL_DIE / 2.0, 1),
                     state->dice[die], (state->locked >> die & 1u) != 0, letters);
        }
    }
}

static void draw_board(const void *view, const struct words_language *language, struct canvas *canvas,
                       struct canvas_place board) {
    const struct bristol_state *const state = view;
    draw_street(canvas, board, state, state != NULL ? state->options.length : BRISTOL_LENGTH_DEFAULT);
    if (state != NULL) {
        draw_carts(canvas, board, state, language);
        draw_dice(canvas, board, state, language);
    }
}

const struct picture_board bristol1350_picture = {.game = "bristol1350", .size = size_of, .draw = draw_board};
