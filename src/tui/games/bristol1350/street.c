// SPDX-License-Identifier: MIT
// The street from the town to the gate: a lane for each cart, which goes from left to right, so that its front seat is
// the rightmost; and the dice. Carts are told apart by name and pattern as well as by colour.
#include "games/bristol1350/phases.h"
#include "tui/games/bristol1350/board.h"
#include "words/games/bristol1350/speech.h"

#include <stdio.h>

enum {
    RANK_COLUMNS = 4, // "1st "
    CART_COLUMNS = 7, // "[=ABC=>": pattern, rear to front, pattern
    STEP_MAX = 5,
    DIE_COLUMNS = 13,
    DIE_COLUMNS_MAX = 16,
    LANE_FORMS = 3,
    TEXT_MAX = 200,
};

unsigned bristol_place_style(const struct bristol_layout *layout, unsigned place) {
    const struct tui_marks *const marks = layout->marks;
    if (marks->cursor == (int)place || (marks->marked >> place & 1u) != 0) {
        return TUI_STYLE_REVERSE | TUI_STYLE_BOLD;
    }
    return (marks->offered >> place & 1u) != 0 ? TUI_STYLE_UNDERLINE | TUI_STYLE_BOLD : 0;
}

static unsigned cart_ink(unsigned cart) {
    return TUI_INK_KIND + cart;
}

// ---- the track ------------------------------------------------------------------------------------------------------

static int step_columns(const struct bristol_layout *layout, const struct bristol_state *state) {
    assert(state->options.length > 0);
    const int room = layout->street.columns - layout->label_columns - CART_COLUMNS - 1;
    const int step = room / state->options.length;
    return step < 1 ? 1 : step > STEP_MAX ? STEP_MAX : step;
}

// Where the front of a cart on a space is drawn.
static int space_column(const struct bristol_layout *layout, const struct bristol_state *state, unsigned space) {
    const unsigned shown = space > state->options.length ? state->options.length : space;
    return layout->street.column + layout->label_columns + CART_COLUMNS - 1 + (int)shown * step_columns(layout, state);
}

static void draw_ruler(const struct words_scene *scene, struct tui_canvas *canvas,
                       const struct bristol_layout *layout) {
    const struct bristol_state *const state = scene->view;
    const int row = layout->street.row;
    const unsigned length = state->options.length;
    const int room = layout->label_columns + CART_COLUMNS - 2; // up to the first number
    const char *const street = words_text(scene->language, "The street: town");
    tui_canvas_text(canvas, layout->street.column, row, room,
                    tui_text_columns(street) <= room ? street : words_text(scene->language, "Town"), TUI_INK_PLAIN,
                    TUI_STYLE_BOLD);
    for (unsigned space = 0; space < length; space += 5) {
        char number[8];
        snprintf(number, sizeof number, "%u", space);
        if (space + 2 < length) {
            tui_canvas_text(canvas, space_column(layout, state, space), row, 3, number, TUI_INK_FAINT, 0);
        }
    }
    char gate[32];
    struct ph_writer writer;
    ph_writer_init(&writer, gate, sizeof gate);
    words_say(&writer, scene->language, "{length} gate", COUNT(length, length));
    const int width = tui_text_columns(gate);
    const int end = layout->street.column + layout->street.columns;
    const int at = space_column(layout, state, length);
    // The number stands over the gate, and the word as far right of it as there is room.
    tui_canvas_text(canvas, at + width > end ? end - width : at, row, width, gate, TUI_INK_PLAIN, TUI_STYLE_BOLD);
}

static void draw_passengers(const struct words_scene *scene, struct tui_canvas *canvas,
                            const struct bristol_layout *layout, const struct bristol_cart *cart, int column, int row) {
    for (unsigned place = 0; place < BRISTOL_CART_SEATS; place++) {
        const int at = column + (int)(BRISTOL_CART_SEATS - 1 - place);
        if (place >= cart->count) {
            tui_canvas_put(canvas, at, row, 0x00B7, TUI_INK_FAINT, 0);
            continue;
        }
        const unsigned seat = cart->pawns[place];
        const bool ghost = seat >= (unsigned)scene->players;
        const char letter = words_seat_letter((int)seat);
        const unsigned style = bristol_place_style(layout, BRISTOL_SPOT_SEAT + seat);
        // Ghosts are small letters.
        tui_canvas_put(canvas, at, row, ghost ? (uint32_t)(letter - 'A' + 'a') : (uint32_t)letter, TUI_INK_SEAT + seat,
                       style | (bristol_is_you(scene, seat) ? TUI_STYLE_BOLD | TUI_STYLE_UNDERLINE : 0));
    }
}

static void draw_track(const struct words_scene *scene, struct tui_canvas *canvas, const struct bristol_layout *layout,
                       unsigned index, int row) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_cart *const cart = &state->carts[index];
    const unsigned length = state->options.length;
    const int front = space_column(layout, state, cart->at);
    for (unsigned space = 0; space < length; space++) {
        tui_canvas_put(canvas, space_column(layout, state, space), row, 0x00B7, TUI_INK_FAINT, 0);
    }
    tui_canvas_put(canvas, space_column(layout, state, length), row, 0x2551, TUI_INK_PLAIN, TUI_STYLE_BOLD);
    if (cart->out != 0) {
        return;
    }
    if (state->phase == BRISTOL_PHASE_TURNS && bristol_steps(state, index) != 0) { // where these dice would bring it
        tui_canvas_put(canvas, space_column(layout, state, cart->at + bristol_steps(state, index)), row, '>',
                       TUI_INK_PLAIN, 0);
    }
    const int back = front - CART_COLUMNS + 1;
    const uint32_t pattern = (unsigned char)bristol_cart_pattern(index);
    const unsigned style = bristol_place_style(layout, BRISTOL_SPOT_CART + index);
    tui_canvas_put(canvas, back, row, '[', TUI_INK_PLAIN, TUI_STYLE_BOLD);
    tui_canvas_put(canvas, back + 1, row, pattern, cart_ink(index), style);
    draw_passengers(scene, canvas, layout, cart, back + 2, row);
    tui_canvas_put(canvas, front - 1, row, pattern, cart_ink(index), style);
    tui_canvas_put(canvas, front, row, '>', TUI_INK_PLAIN, TUI_STYLE_BOLD);
}

// ---- what is said of a cart -----------------------------------------------------------------------------------------

static unsigned rats_of(const struct bristol_state *state, unsigned cart) {
    unsigned rats = 0;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        rats += state->dice[die] == 2 * cart + 1;
    }
    return rats;
}

static void say_area(const struct words_scene *scene, unsigned cart, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    char known[200];
    struct ph_writer text;
    bool first = true;
    if (bristol_area_count(state, cart) == 0) {
        return;
    }
    ph_writer_init(&text, known, sizeof known);
    for (unsigned i = 0; i < state->lying_count; i++) {
        const unsigned value = bristol_lying_value(state->lying[i]);
        if (bristol_lying_place(state->lying[i]) == 1 + cart && value < BRISTOL_SYMPTOM_VALUES) {
            words_comma(&text, scene->language, &first);
            ph_write_int(&text, value);
        }
    }
    words_say_of(writer, scene->language,
                 first ? MSG("; {area:leeched cards}") : MSG("; {area:leeched cards}, known: {known}"),
                 COUNT(area, bristol_area_count(state, cart)), TEXT(known, known));
}

static const char *dice_words(unsigned steps, bool mingles, unsigned form) {
    if (form == LANE_FORMS - 1) {
        return mingles ? MSG("; {count:rats}: mingles") : MSG("; {count:rats}");
    }
    if (steps == 0) {
        return mingles ? MSG("; stands still; {count:rats}: mingles") : MSG("; stands still; {count:rats}");
    }
    return mingles ? MSG("; goes {steps}; {count:rats}: mingles") : MSG("; goes {steps}; {count:rats}");
}

// From long to short: without the rest of the way, then also without the next steps; the track shows both.
static void say_lane(const struct words_scene *scene, unsigned index, unsigned form, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_cart *const cart = &state->carts[index];
    const unsigned length = state->options.length;
    if (cart->out != 0) {
        ph_write_text(writer, words_text(scene->language, "has left town"));
        return;
    }
    words_say_of(writer, scene->language,
                 cart->at < length && form == 0 ? MSG("space {space}, {left} to go") : MSG("space {space}"),
                 COUNT(space, cart->at), COUNT(left, length - cart->at));
    if (state->phase == BRISTOL_PHASE_TURNS && state->dice[0] != BRISTOL_NONE) {
        const unsigned steps = bristol_steps(state, index);
        words_say_of(writer, scene->language, dice_words(steps, bristol_mingles(state, index), form),
                     COUNT(steps, steps), COUNT(count, rats_of(state, index)));
    }
    say_area(scene, index, writer);
    if (cart->count == 0 && state->phase == BRISTOL_PHASE_TURNS && bristol_area_count(state, index) == 0) {
        // One sees it without words, too, where there is no room for them.
        ph_write_text(writer, words_text(scene->language, "; nobody aboard"));
    }
}

static const char *rank_words(const struct words_scene *scene, unsigned cart) {
    static const char *const ranks[BRISTOL_CART_COUNT] = {WORD("rank", "1st"), WORD("rank", "2nd"),
                                                          WORD("rank", "3rd")};
    const struct bristol_state *const state = scene->view;
    return state->carts[cart].out != 0 ? "   "
                                       : words_find(scene->language, "rank", ranks[bristol_rank_of(state, cart)]);
}

// "=Birch=".
static void say_cart(const struct words_scene *scene, unsigned cart, struct ph_writer *writer) {
    ph_write_char(writer, bristol_cart_pattern(cart));
    words_say(writer, scene->language, "{cart}", CART(cart, cart));
    ph_write_char(writer, bristol_cart_pattern(cart));
}

static void draw_lane(const struct words_scene *scene, struct tui_canvas *canvas, const struct bristol_layout *layout,
                      unsigned cart) {
    const struct bristol_state *const state = scene->view;
    const int row = bristol_lane_row(layout, cart);
    const int column = layout->street.column;
    char text[TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    tui_canvas_text(canvas, column, row, 3, rank_words(scene, cart), TUI_INK_PLAIN, 0);
    say_cart(scene, cart, &writer);
    tui_canvas_text(canvas, column + RANK_COLUMNS, row, layout->label_columns - RANK_COLUMNS, text, cart_ink(cart),
                    TUI_STYLE_BOLD | bristol_place_style(layout, BRISTOL_SPOT_CART + cart));
    draw_track(scene, canvas, layout, cart, row);
    const int room = layout->street.columns - layout->label_columns;
    for (unsigned form = 0; form < LANE_FORMS; form++) {
        ph_writer_reset(&writer);
        say_lane(scene, cart, form, &writer);
        if (tui_text_columns(text) <= room) {
            break;
        }
    }
    const bool mingles = state->phase == BRISTOL_PHASE_TURNS && bristol_mingles(state, cart);
    tui_canvas_text(canvas, column + layout->label_columns, row + 1, room, text,
                    mingles ? TUI_INK_DANGER : TUI_INK_PLAIN, mingles ? TUI_STYLE_BOLD : 0);
}

int bristol_label_columns(const struct words_language *language) {
    int widest = 0;
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        char name[TEXT_MAX];
        words_fill(name, sizeof name, language, "{cart}", CART(cart, cart));
        const int columns = tui_text_columns(name);
        widest = columns > widest ? columns : widest;
    }
    return RANK_COLUMNS + 1 + widest + 1; // "1st =Birch="
}

int bristol_lane_row(const struct bristol_layout *layout, unsigned cart) {
    return layout->street.row + 1 + (int)cart * layout->lane_rows;
}

void bristol_street_draw(const struct words_scene *scene, struct tui_canvas *canvas,
                         const struct bristol_layout *layout) {
    draw_ruler(scene, canvas, layout);
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        draw_lane(scene, canvas, layout, cart);
    }
}

// ---- dice -----------------------------------------------------------------------------------------------------------

static int die_columns(const struct bristol_layout *layout) {
    const int width = layout->dice.columns / BRISTOL_DICE;
    return width < DIE_COLUMNS ? DIE_COLUMNS : width > DIE_COLUMNS_MAX ? DIE_COLUMNS_MAX : width;
}

int bristol_die_column(const struct bristol_layout *layout, unsigned die) {
    return layout->dice.column + 1 + (int)die * die_columns(layout);
}

static const char *symbol_name(unsigned face, bool locked) {
    if (bristol_face_is_rat(face)) {
        return locked ? WORD("symbol", "rat locked") : WORD("symbol", "rat");
    }
    return locked ? WORD("symbol", "apple locked") : WORD("symbol", "apple");
}

// Where there is no room for the word, a locked symbol stands in brackets.
static void draw_symbol(const struct words_scene *scene, unsigned face, bool locked, struct tui_canvas *canvas,
                        struct tui_rect rect) {
    char text[TEXT_MAX];
    words_fill(text, sizeof text, scene->language, "{symbol}", NAME(symbol, "symbol", symbol_name(face, locked)));
    if (tui_text_columns(text) > rect.columns) {
        words_fill(text, sizeof text, scene->language, "[{symbol}]", NAME(symbol, "symbol", symbol_name(face, false)));
    }
    tui_canvas_text(canvas, rect.column, rect.row, rect.columns, text,
                    bristol_face_is_rat(face) ? TUI_INK_RAT : TUI_INK_PLAIN, locked ? TUI_STYLE_BOLD : 0);
}

// "d0 =Birch=", and below it "rat locked".
void bristol_dice_draw(const struct words_scene *scene, struct tui_canvas *canvas,
                       const struct bristol_layout *layout) {
    const struct bristol_state *const state = scene->view;
    const int row = layout->dice.row;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        const unsigned face = state->dice[die];
        const bool locked = (state->locked >> die & 1u) != 0;
        const int column = bristol_die_column(layout, die);
        char text[32];
        snprintf(text, sizeof text, "d%u", die);
        tui_canvas_text(canvas, column - 1, row, 2, text, TUI_INK_PLAIN,
                        TUI_STYLE_BOLD | bristol_place_style(layout, BRISTOL_SPOT_DIE + die));
        if (face >= BRISTOL_FACE_COUNT) {
            tui_canvas_text(canvas, column + 2, row, DIE_COLUMNS - 3, "?", TUI_INK_FAINT, 0);
            continue;
        }
        const unsigned cart = bristol_face_cart(face);
        struct ph_writer writer;
        ph_writer_init(&writer, text, sizeof text);
        say_cart(scene, cart, &writer);
        tui_canvas_text(canvas, column + 2, row, DIE_COLUMNS - 3, text, cart_ink(cart),
                        bristol_place_style(layout, BRISTOL_SPOT_DIE + die));
        draw_symbol(scene, face, locked, canvas, (struct tui_rect){column + 2, row + 1, die_columns(layout) - 1, 1});
    }
}
