// SPDX-License-Identifier: MIT
#include "tui/games/bristol1350/board.h"

#include "tui/terminal/columns.h"
#include "words/games/bristol1350/past.h"
#include "words/games/bristol1350/speech.h"

enum {
    STREET_ROWS = 1 + 2 * BRISTOL_CART_COUNT, // a ruler, and two rows a cart
    DICE_ROWS = 2,
    PILES_ROWS = 1,
    HAND_ROWS = 2,
    FULL_SEATS_MAX = 5, // with more there are two a row where rows are few
    MINGLES_SHOWN = 12,
    TEXT_MAX = 2000,
};

// Whoever sees everything sees it at the seats.
static int hand_rows_min(const struct words_scene *scene) {
    return scene->viewer == PH_SEAT_REFEREE ? 0 : HAND_ROWS;
}

static int seats_rows(const struct words_scene *scene, bool two_a_row) {
    const struct bristol_state *const state = scene->view;
    return two_a_row ? (state->pawns + 1) / 2 : state->pawns;
}

int bristol_board_rows_min(const struct words_scene *scene) {
    const struct bristol_state *const state = scene->view;
    return STREET_ROWS + DICE_ROWS + PILES_ROWS + hand_rows_min(scene) +
           seats_rows(scene, state->pawns > FULL_SEATS_MAX);
}

int bristol_board_rows_full(const struct words_scene *scene) {
    return STREET_ROWS + DICE_ROWS + PILES_ROWS + hand_rows_min(scene) + seats_rows(scene, false);
}

// What there is room for: first a row for each seat, then air between the parts and the lanes, then a line for each use
// of a card, and what is left for the past.
static struct bristol_layout lay_out(const struct words_scene *scene, struct tui_rect rect) {
    const struct bristol_state *const state = scene->view;
    struct bristol_layout layout = {
        .lane_rows = 2,
        .label_columns = bristol_label_columns(scene->language),
    };
    const int least = hand_rows_min(scene);
    const int fixed = STREET_ROWS + DICE_ROWS + PILES_ROWS + least;
    layout.two_a_row = state->pawns > FULL_SEATS_MAX && rect.rows < fixed + seats_rows(scene, false);
    int left = rect.rows - fixed - seats_rows(scene, layout.two_a_row);
    const int gap = left >= 4;
    left -= 4 * gap;
    if (left >= BRISTOL_CART_COUNT) {
        layout.lane_rows++;
        left -= BRISTOL_CART_COUNT;
    }
    const int uses = least == 0 ? 0 : bristol_hand_rows(scene) - HAND_ROWS;
    const int hand_rows = least + (left >= uses ? uses : 0);
    int row = rect.row;
    struct {
        struct tui_rect *rect;
        int rows;
    } const parts[] = {
        {&layout.street, 1 + BRISTOL_CART_COUNT * layout.lane_rows},
        {&layout.dice, DICE_ROWS},
        {&layout.piles, PILES_ROWS},
        {&layout.hand, hand_rows},
        {&layout.seats, seats_rows(scene, layout.two_a_row)},
    };
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        *parts[i].rect = (struct tui_rect){rect.column, row, rect.columns, parts[i].rows};
        row += parts[i].rows + (parts[i].rows == 0 || (i == 0 && layout.lane_rows > 2) ? 0 : gap);
    }
    left = rect.row + rect.rows - row;
    if (left >= 3) {
        layout.past = (struct tui_rect){rect.column, row, rect.columns, left};
    }
    return layout;
}

// The top card of the symptom discard, as far as the viewer knows it; 0: it does not.
static unsigned top_symptom(const struct bristol_state *state) {
    if (state->discard_count == 0) {
        return 0;
    }
    const unsigned value = bristol_lying_value(state->lying[bristol_discard_top(state)]);
    return value != BRISTOL_FACELESS && value < BRISTOL_SYMPTOM_VALUES ? value : 0;
}

enum pile { SYMPTOMS, REMEDIES, BAG, PILES };

// What is shortened where the row is too long; the places of the piles tell what lies on top.
static const uint8_t steps[] = {REMEDIES, BAG, SYMPTOMS, SYMPTOMS, REMEDIES};

static void say_symptoms(const struct words_scene *scene, unsigned form, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned top = top_symptom(state);
    words_say_of(writer, scene->language,
                 form == 2               ? MSG("Symptoms {deck}, {discard}")
                 : top != 0 && form == 0 ? MSG("Symptoms: deck {deck}, discard {discard} (top: {value})")
                                         : MSG("Symptoms: deck {deck}, discard {discard}"),
                 COUNT(deck, state->deck), COUNT(discard, state->discard_count), COUNT(value, top));
}

static void say_remedies(const struct words_scene *scene, unsigned form, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned count = state->remedy_discard_count;
    words_say_of(writer, scene->language,
                 form == 2                 ? MSG("Remedies {deck}, {discard}")
                 : count != 0 && form == 0 ? MSG("Remedies: deck {deck}, discard {discard} (top: {card})")
                                           : MSG("Remedies: deck {deck}, discard {discard}"),
                 COUNT(deck, state->remedy_deck), COUNT(discard, count),
                 CARD(card, scene->language, count != 0 ? state->remedy_discard[count - 1] : BRISTOL_CARD_COUNT));
}

static void say_bag(const struct words_scene *scene, unsigned form, struct ph_writer *writer) {
    if (bristol_has_option(scene->view, BRISTOL_ALMS)) {
        words_say_of(writer, scene->language, form == 0 ? MSG("Bag: {count:coins}") : MSG("Bag: {count}"),
                     COUNT(count, bristol_bag(scene->view)));
    }
}

static void write_pile(const void *scene, unsigned row, unsigned column, unsigned form, struct ph_writer *writer) {
    (void)row;
    (column == SYMPTOMS ? say_symptoms : column == REMEDIES ? say_remedies : say_bag)(scene, form, writer);
}

static struct tui_columns piles_of(const struct words_scene *scene) {
    return (struct tui_columns){
        .rows = 1,
        .columns = PILES,
        .write = write_pile,
        .context = scene,
        .steps = steps,
        .step_count = sizeof steps / sizeof steps[0],
        .gap_min = 2,
    };
}

static void draw_piles(const struct words_scene *scene, struct tui_canvas *canvas,
                       const struct bristol_layout *layout) {
    const struct tui_columns piles = piles_of(scene);
    const struct tui_columns_fit fit = tui_columns_fit(&piles, layout->piles.columns);
    for (unsigned pile = 0; pile < PILES; pile++) {
        const unsigned style = pile == BAG ? 0 : bristol_place_style(layout, BRISTOL_SPOT_SYMPTOMS + pile);
        tui_columns_draw(&piles, &fit, 0, pile, canvas, layout->piles, TUI_INK_PLAIN, style);
    }
}

// Who mingled with whom, the last first.
static void draw_past(const struct words_scene *scene, struct tui_canvas *canvas, const struct bristol_layout *layout) {
    const struct tui_rect rect = layout->past;
    char text[TEXT_MAX];
    struct ph_writer writer;
    if (rect.rows == 0) {
        return;
    }
    ph_writer_init(&writer, text, sizeof text);
    tui_canvas_text(canvas, rect.column, rect.row, rect.columns,
                    words_text(scene->language, "Who mingled with whom, latest first:"), TUI_INK_PLAIN, TUI_STYLE_BOLD);
    if (bristol_say_mingles(&writer, scene, BRISTOL_NONE, MINGLES_SHOWN) == 0) {
        words_text_line(&writer, scene->language, "Nobody yet.");
    }
    const struct tui_rect body = {rect.column, rect.row + 1, rect.columns, rect.rows - 1};
    tui_canvas_wrapped(canvas, body, 0, text, TUI_INK_PLAIN, 0);
}

void bristol_board_draw(const struct words_scene *scene, const struct tui_marks *marks, struct tui_canvas *canvas,
                        struct tui_rect rect) {
    struct bristol_layout layout = lay_out(scene, rect);
    layout.marks = marks;
    bristol_street_draw(scene, canvas, &layout);
    bristol_dice_draw(scene, canvas, &layout);
    draw_piles(scene, canvas, &layout);
    bristol_hand_draw(scene, canvas, &layout);
    bristol_seats_draw(scene, canvas, &layout);
    draw_past(scene, canvas, &layout);
}

bool bristol_board_place(const struct words_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_layout layout = lay_out(scene, rect);
    if (place < BRISTOL_SPOT_CART) {
        *column = bristol_die_column(&layout, place);
        *row = layout.dice.row;
    } else if (place < BRISTOL_SPOT_SEAT) {
        *column = layout.street.column + 4;
        *row = bristol_lane_row(&layout, place - BRISTOL_SPOT_CART);
    } else if (place < BRISTOL_SPOT_SYMPTOMS) {
        if (place - BRISTOL_SPOT_SEAT >= state->pawns) {
            return false;
        }
        const struct tui_rect seat = bristol_seat_rect(&layout, place - BRISTOL_SPOT_SEAT);
        *column = seat.column + 3;
        *row = seat.row;
    } else if (place < BRISTOL_SPOTS) {
        const struct tui_columns piles = piles_of(scene);
        const struct tui_columns_fit fit = tui_columns_fit(&piles, layout.piles.columns);
        *column = layout.piles.column + tui_columns_start(&fit, place - BRISTOL_SPOT_SYMPTOMS);
        *row = layout.piles.row;
    } else {
        return false;
    }
    return true;
}
