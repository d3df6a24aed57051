// SPDX-License-Identifier: MIT
// A row for each seat: where it sits, what it holds, what is known of its symptoms.
#include "tui/games/bristol1350/board.h"
#include "tui/terminal/columns.h"
#include "words/games/bristol1350/past.h"
#include "words/games/bristol1350/speech.h"

#include <string.h>

enum { NAME_COLUMN = 3, NAME_MAX = 8, TEXT_MAX = 300 };

enum column { NAME, CHARACTER, PLACE, REMEDIES, SYMPTOMS, SEEN, MINGLES, COINS, COLUMNS };

// What is shortened where a row is too long, and at last left out. The street shows where the living sit, and the odds
// who mingled.
static const uint8_t steps[] = {NAME,  MINGLES, SEEN, COINS,     REMEDIES, SYMPTOMS,
                                PLACE, MINGLES, SEEN, CHARACTER, NAME,     CHARACTER};
enum { LEFT_OUT = 2 }; // the form of what is
enum { CHARACTER_SHORT = 5, CHARACTER_SHORTEST = 3 };

struct seats {
    const struct words_scene *scene;
    struct bristol_past pasts[BRISTOL_SEATS_MAX];
};

struct tui_rect bristol_seat_rect(const struct bristol_layout *layout, unsigned seat) {
    struct tui_rect rect = {layout->seats.column, layout->seats.row + (int)seat, layout->seats.columns, 1};
    if (layout->two_a_row) {
        rect.row = layout->seats.row + (int)seat / 2;
        rect.columns /= 2;
        rect.column += seat % 2 == 0 ? 0 : rect.columns;
    }
    return rect;
}

static bool is_ghost(const struct words_scene *scene, unsigned seat) {
    return seat >= (unsigned)scene->players;
}

static void say_name(const struct words_scene *scene, unsigned seat, unsigned form, struct ph_writer *writer) {
    if (is_ghost(scene, seat)) {
        ph_write_text(writer, words_text(scene->language, "ghost"));
    } else {
        words_say_seat(scene, (int)seat, form == 0, writer);
    }
}

// "Barm." is no word of a sentence, as "Bar" would be, which tells all characters apart where there is no room at all.
static void say_character(const struct words_scene *scene, unsigned seat, unsigned form, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    char name[TEXT_MAX];
    if (bristol_has_character(state, seat)) {
        words_fill(name, sizeof name, scene->language, "{character}", CHARACTER(character, state->characters[seat]));
        const bool whole = form == 0 || (form == 1 && tui_text_columns(name) <= CHARACTER_SHORT);
        const int columns = form == 1 ? CHARACTER_SHORT - 1 : CHARACTER_SHORTEST;
        ph_write_bytes(writer, name, whole ? strlen(name) : tui_text_bytes(name, columns));
        ph_write_text(writer, whole || form != 1 ? "" : ".");
    }
}

static void say_place(const struct words_scene *scene, unsigned seat, unsigned form, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    static const char *const fates[BRISTOL_FATE_COUNT] = {
        [BRISTOL_FATE_PLAGUE_CART] = WORD("whereabouts", "dead: cart"),
        [BRISTOL_FATE_PUSHED_OUT] = WORD("whereabouts", "pushed out"),
        [BRISTOL_FATE_SHAME] = WORD("whereabouts", "dead: shame"),
        [BRISTOL_FATE_GATES] = WORD("whereabouts", "dead: gates"),
        [BRISTOL_FATE_ESCAPED] = WORD("whereabouts", "escaped"),
    };
    if (state->fate[seat] != BRISTOL_FATE_NONE) {
        ph_write_text(writer, words_find(scene->language, "whereabouts", fates[state->fate[seat]]));
    } else if (state->cart_of[seat] != BRISTOL_NONE && form == 0) {
        words_say(writer, scene->language, "{cart} {bench}", CART(cart, state->cart_of[seat]),
                  BENCH(bench, state, seat));
    }
}

static void say_remedies(const struct words_scene *scene, unsigned seat, unsigned form, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned count = is_ghost(scene, seat) || !bristol_is_alive(state, seat) ? 0 : state->hands[seat].count;
    if (count != 0) {
        words_say_of(writer, scene->language, form == 0 ? MSG("{count:remedies}") : MSG("r{remedies}"),
                     COUNT(count, count), COUNT(remedies, count));
    }
}

static bool is_seen(unsigned card) {
    return card != BRISTOL_FACELESS && card < BRISTOL_SYMPTOM_VALUES;
}

// How many of a seat's symptoms the viewer sees, and their sum.
static unsigned count_seen(const struct bristol_symptoms *symptoms, unsigned *total) {
    unsigned count = 0;
    *total = 0;
    for (unsigned i = 0; i < symptoms->count; i++) {
        count += is_seen(symptoms->cards[i]);
        *total += is_seen(symptoms->cards[i]) ? symptoms->cards[i] : 0;
    }
    return count;
}

// What the viewer sees of a seat's symptoms: "2 3 = 5", "? 3", nothing; and "PLAGUE" for the dead and the viewer
// itself.
static void say_symptoms(const struct words_scene *scene, unsigned seat, unsigned form, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    unsigned total;
    const unsigned seen = count_seen(symptoms, &total);
    const char *gap = "";
    for (unsigned i = 0; i < symptoms->count && seen != 0; i++) {
        const unsigned card = symptoms->cards[i];
        ph_write_format(writer, is_seen(card) ? "%s%u" : "%s?", gap, card);
        gap = " ";
    }
    if (seen != 0 && seen == symptoms->count && form == 0) {
        ph_write_format(writer, " = %u", total);
    }
    if ((state->plague >> seat & 1u) != 0) {
        ph_write_text(writer, gap);
        ph_write_text(writer,
                      form == 0 ? words_text(scene->language, "PLAGUE") : words_word(scene->language, "brief", "P"));
    }
}

// What others showed the viewer and may have passed on since.
static void say_seen(const struct words_scene *scene, unsigned seat, const struct bristol_past *past, unsigned form,
                     struct ph_writer *writer) {
    if (form == LEFT_OUT || past->seen_count == 0 || !bristol_is_alive(scene->view, seat) ||
        bristol_is_you(scene, seat)) {
        return;
    }
    if (form == 0) {
        words_say(writer, scene->language, "(saw {symptoms})",
                  SYMPTOMS(symptoms, scene->language, past->seen, past->seen_count));
    } else {
        words_say(writer, scene->language, "saw{value}", COUNT(value, past->seen[past->seen_count - 1]));
    }
}

static void say_mingles(const struct words_scene *scene, unsigned count, unsigned form, struct ph_writer *writer) {
    if (count != 0 && form != LEFT_OUT) {
        words_say_of(writer, scene->language, form == 0 ? MSG("mingled {count}x") : MSG("m{count}"),
                     COUNT(count, count));
    }
}

static unsigned coins_of(const struct bristol_state *state, unsigned seat) {
    unsigned count = 0;
    for (unsigned i = 0; i < state->coin_count; i++) {
        count += state->coins[i].owner == seat;
    }
    return count;
}

static void say_coin_count(const struct words_scene *scene, unsigned count, unsigned form, struct ph_writer *writer) {
    if (count != 0) {
        words_say_of(writer, scene->language, form == 0 ? MSG("{count:coins}") : MSG("c{coins}"), COUNT(count, count),
                     COUNT(coins, count));
    }
}

static void write_cell(const void *void_seats, unsigned seat, unsigned column, unsigned form,
                       struct ph_writer *writer) {
    const struct seats *const seats = void_seats;
    const struct words_scene *const scene = seats->scene;
    switch ((enum column)column) {
    case NAME:
        say_name(scene, seat, form, writer);
        break;
    case CHARACTER:
        say_character(scene, seat, form, writer);
        break;
    case PLACE:
        say_place(scene, seat, form, writer);
        break;
    case REMEDIES:
        say_remedies(scene, seat, form, writer);
        break;
    case SYMPTOMS:
        say_symptoms(scene, seat, form, writer);
        break;
    case SEEN:
        say_seen(scene, seat, &seats->pasts[seat], form, writer);
        break;
    case MINGLES:
        say_mingles(scene, seats->pasts[seat].mingles, form, writer);
        break;
    case COINS:
    case COLUMNS:
        say_coin_count(scene, coins_of(scene->view, seat), form, writer);
        break;
    }
}

// Whose turn it is, and the seat's letter; ghosts have small ones.
static bool draw_mark(const struct words_scene *scene, unsigned seat, struct tui_canvas *canvas, struct tui_rect row) {
    const struct ph_actor actor = scene->game->actor(scene->view);
    const bool turn = actor.kind == PH_ACTOR_SEAT && actor.seat == seat;
    const char letter = words_seat_letter((int)seat);
    tui_canvas_put(canvas, row.column, row.row, turn ? 0x25B6 : ' ', TUI_INK_PLAIN, TUI_STYLE_BOLD);
    tui_canvas_put(canvas, row.column + 1, row.row,
                   is_ghost(scene, seat) ? (uint32_t)(letter - 'A' + 'a') : (uint32_t)letter, TUI_INK_SEAT + seat,
                   TUI_STYLE_BOLD);
    return turn;
}

static void draw_seat(const struct tui_columns *table, const struct tui_columns_fit *fit, unsigned seat,
                      struct tui_canvas *canvas, const struct bristol_layout *layout) {
    const struct words_scene *const scene = ((const struct seats *)table->context)->scene;
    const struct bristol_state *const state = scene->view;
    const struct tui_rect row = bristol_seat_rect(layout, seat);
    const struct tui_rect cells = {row.column + NAME_COLUMN, row.row, row.columns - NAME_COLUMN - layout->two_a_row, 1};
    const bool turn = draw_mark(scene, seat, canvas, row);
    const bool dead = state->fate[seat] != BRISTOL_FATE_NONE && state->fate[seat] != BRISTOL_FATE_ESCAPED;
    const unsigned style = (turn ? TUI_STYLE_BOLD : 0u) | bristol_place_style(layout, BRISTOL_SPOT_SEAT + seat);
    for (unsigned column = 0; column < COLUMNS; column++) {
        const bool faint = dead && (column == NAME || column == PLACE);
        tui_columns_draw(table, fit, seat, column, canvas, cells, faint ? TUI_INK_FAINT : TUI_INK_PLAIN,
                         column == NAME ? style : 0);
    }
}

void bristol_seats_draw(const struct words_scene *scene, struct tui_canvas *canvas,
                        const struct bristol_layout *layout) {
    const struct bristol_state *const state = scene->view;
    struct seats seats = {.scene = scene};
    const struct tui_columns table = {
        .rows = state->pawns,
        .columns = COLUMNS,
        .write = write_cell,
        .context = &seats,
        .steps = steps,
        .step_count = sizeof steps / sizeof steps[0],
        .gap_min = 1,
        .name_form = 2,
        .name_max = NAME_MAX,
    };
    bristol_past_read(scene, seats.pasts);
    const struct tui_columns_fit fit =
        tui_columns_fit(&table, bristol_seat_rect(layout, 0).columns - NAME_COLUMN - layout->two_a_row);
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        draw_seat(&table, &fit, seat, canvas, layout);
    }
}
