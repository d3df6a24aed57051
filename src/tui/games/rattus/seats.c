// SPDX-License-Identifier: MIT
#include "tui/games/rattus/seats.h"

#include "tui/terminal/columns.h"
#include "words/games/rattus/speech.h"

#include <string.h>

enum { NAME_COLUMN = 3, NAME_MAX = 8, TEXT_MAX = 100 };

// Three letters tell all names apart.
static void say_letters(struct ph_writer *writer, const char *name) {
    ph_write_bytes(writer, name, tui_text_bytes(name, 3));
}

void rattus_say_names(struct ph_writer *writer, const struct words_language *language, uint32_t characters,
                      unsigned form) {
    const char *gap = "";
    if (form < 2) {
        rattus_say_characters(writer, language, characters, form == 0);
        return;
    }
    RATTUS_EACH(character, characters) {
        char name[TEXT_MAX];
        words_fill(name, sizeof name, language, "{character}", CHARACTER(character, character));
        ph_write_text(writer, gap);
        say_letters(writer, name);
        gap = form == 2 ? " " : "";
    }
}

// ---- seats ----------------------------------------------------------------------------------------------------------

enum column { NAME, SUPPLY, PALACE, POINTS, HAND, CHARACTERS, COLUMNS };

// What is shortened where a row is too long.
static const uint8_t steps[] = {CHARACTERS, NAME, HAND, SUPPLY, PALACE, POINTS, CHARACTERS, NAME, CHARACTERS};

struct seats {
    const struct words_scene *scene;
    struct ph_result result;
};

static void say_palace(const struct words_scene *scene, unsigned count, bool brief, struct ph_writer *writer) {
    if (count > 0) {
        words_say_of(writer, scene->language, brief ? MSG("p{palace}") : MSG("palace {palace}"), COUNT(palace, count));
    }
}

static void say_hand(const struct words_scene *scene, unsigned count, bool brief, struct ph_writer *writer) {
    if (count > 0) {
        words_say_of(writer, scene->language, brief ? MSG("c{hand}") : MSG("{count:region cards}"), COUNT(count, count),
                     COUNT(hand, count));
    }
}

static void say_owned(const struct words_scene *scene, uint32_t owned, unsigned form, struct ph_writer *writer) {
    if (owned != 0) {
        rattus_say_names(writer, scene->language, owned, form);
    }
}

static void write_cell(const void *void_seats, unsigned seat, unsigned column, unsigned form,
                       struct ph_writer *writer) {
    const struct seats *const seats = void_seats;
    const struct words_scene *const scene = seats->scene;
    const struct rattus_state *const state = scene->view;
    switch ((enum column)column) {
    case NAME:
        words_say_seat(scene, (int)seat, form == 0, writer);
        break;
    case SUPPLY:
        words_say_of(writer, scene->language, form == 0 ? MSG("supply {supply}") : MSG("s{supply}"),
                     PADDED(2, COUNT(supply, state->supply[seat])));
        break;
    case PALACE:
        say_palace(scene, rattus_palace(state, seat), form > 0, writer);
        break;
    case POINTS:
        words_say_of(writer, scene->language, form == 0 ? MSG("points {points}") : MSG("={points}"),
                     PADDED(2, COUNT(points, seats->result.scores[seat])));
        break;
    case HAND:
        say_hand(scene, rattus_hand_size(state, seat), form > 0, writer);
        break;
    case CHARACTERS:
    case COLUMNS:
        say_owned(scene, state->owned[seat], form, writer);
        break;
    }
}

// Whose turn it is, or who has won, and the seat's letter stand before the columns.
static unsigned draw_mark(const struct seats *seats, unsigned seat, struct tui_canvas *canvas, struct tui_rect row) {
    const struct words_scene *const scene = seats->scene;
    const struct rattus_state *const state = scene->view;
    const bool over = scene->game->actor(state).kind == PH_ACTOR_OVER;
    const bool turn = !over && state->phase != RATTUS_PHASE_RAVAGE && state->seat == seat;
    const bool won = over && ((unsigned)seats->result.winners >> seat & 1u) != 0;
    tui_canvas_put(canvas, row.column, row.row, turn ? 0x25B6 : won ? '*' : ' ', TUI_INK_PLAIN, TUI_STYLE_BOLD);
    tui_canvas_put(canvas, row.column + 1, row.row, (unsigned char)words_seat_letter((int)seat), TUI_INK_SEAT + seat,
                   TUI_STYLE_BOLD);
    return turn || won ? TUI_STYLE_BOLD : 0;
}

static struct tui_rect seat_rect(struct tui_rect rect, unsigned seat, bool two_a_row) {
    const int half = rect.columns / 2;
    const int column = two_a_row && seat % 2 != 0 ? rect.column + half : rect.column;
    return (struct tui_rect){column, rect.row + (int)(two_a_row ? seat / 2 : seat), two_a_row ? half : rect.columns, 1};
}

void rattus_seats_draw(const struct words_scene *scene, struct tui_canvas *canvas, struct tui_rect rect) {
    struct seats seats = {.scene = scene};
    const struct tui_columns table = {
        .rows = (unsigned)scene->players,
        .columns = COLUMNS,
        .write = write_cell,
        .context = &seats,
        .steps = steps,
        .step_count = sizeof steps / sizeof steps[0],
        .gap_min = 1,
        .name_form = 2,
        .name_max = NAME_MAX,
    };
    const bool two_a_row = rect.rows < scene->players;
    scene->game->result(scene->view, &seats.result);
    const struct tui_columns_fit fit =
        tui_columns_fit(&table, seat_rect(rect, 0, two_a_row).columns - NAME_COLUMN - two_a_row);
    for (unsigned seat = 0; seat < table.rows; seat++) {
        const struct tui_rect row = seat_rect(rect, seat, two_a_row);
        const unsigned style = draw_mark(&seats, seat, canvas, row);
        const struct tui_rect cells = {row.column + NAME_COLUMN, row.row, row.columns - NAME_COLUMN - two_a_row, 1};
        for (unsigned column = 0; column < table.columns; column++) {
            tui_columns_draw(&table, &fit, seat, column, canvas, cells, TUI_INK_PLAIN, column == NAME ? style : 0);
        }
    }
}

// ---- cards ----------------------------------------------------------------------------------------------------------

enum card_column { DISPLAY, HELD, CARD_COLUMNS };

static const uint8_t card_steps[] = {DISPLAY, HELD, DISPLAY, HELD, DISPLAY};

static uint32_t display_of(const struct words_scene *scene) {
    const struct rattus_state *const state = scene->view;
    uint32_t display = state->options.characters;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        display &= ~state->owned[seat];
    }
    return display;
}

static void say_display(const struct words_scene *scene, unsigned form, struct ph_writer *writer) {
    char names[TUI_COLUMN_TEXT_MAX];
    struct ph_writer text;
    const uint32_t display = display_of(scene);
    if (display == 0) {
        ph_write_text(writer,
                      form == 0 ? words_text(scene->language, "Characters on the table: none, only from other players")
                                : words_text(scene->language, "Table: none"));
        return;
    }
    ph_writer_init(&text, names, sizeof names);
    rattus_say_names(&text, scene->language, display, form);
    words_say_of(writer, scene->language,
                 form < 2 ? MSG("Characters on the table: {characters}") : MSG("Table: {characters}"),
                 TEXT(characters, names));
}

// A held card: with its classes, its region, the first letters of that.
static void say_card(const struct words_scene *scene, unsigned card, unsigned form, struct ph_writer *writer) {
    char name[TEXT_MAX];
    if (form == 0) {
        rattus_say_card(writer, scene->language, card);
        return;
    }
    words_fill(name, sizeof name, scene->language, "{region}", REGION(region, rattus_card_infos[card].region));
    if (form == 1) {
        ph_write_text(writer, name);
    } else {
        say_letters(writer, name);
    }
}

// The viewer's region cards; nobody else's view has them.
static void say_held(const struct words_scene *scene, unsigned form, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    char cards[TUI_COLUMN_TEXT_MAX];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, cards, sizeof cards);
    for (unsigned card = 0; state->options.africanus && scene->viewer >= 0 && card < RATTUS_CARD_COUNT; card++) {
        if (state->cards[card] == RATTUS_CARD_HAND + scene->viewer) {
            words_comma(&text, scene->language, &first);
            say_card(scene, card, form, &text);
        }
    }
    if (!first) {
        words_say_of(writer, scene->language,
                     scene->you ? MSG("Your region cards: {cards}") : MSG("Region cards: {cards}"), TEXT(cards, cards));
    }
}

static void write_card_cell(const void *scene, unsigned row, unsigned column, unsigned form, struct ph_writer *writer) {
    (void)row;
    (column == DISPLAY ? say_display : say_held)(scene, form, writer);
}

static void write_held_cell(const void *scene, unsigned row, unsigned column, unsigned form, struct ph_writer *writer) {
    write_card_cell(scene, row, column + HELD, form, writer);
}

static void draw_cards(const struct tui_columns *table, struct tui_canvas *canvas, struct tui_rect row) {
    const struct tui_rect cells = {row.column + NAME_COLUMN, row.row, row.columns - NAME_COLUMN, 1};
    const struct tui_columns_fit fit = tui_columns_fit(table, cells.columns);
    for (unsigned column = 0; column < table->columns; column++) {
        tui_columns_draw(table, &fit, 0, column, canvas, cells, TUI_INK_PLAIN, 0);
    }
}

void rattus_card_rows_draw(const struct words_scene *scene, struct tui_canvas *canvas, struct tui_rect rect) {
    static const uint8_t alone[] = {0, 0, 0};
    const bool shared = rect.rows < 2;
    const struct tui_columns display = {
        .rows = 1,
        .columns = shared ? CARD_COLUMNS : 1,
        .write = write_card_cell,
        .context = scene,
        .steps = shared ? card_steps : alone,
        .step_count = shared ? sizeof card_steps : sizeof alone,
        .gap_min = 1,
    };
    const struct tui_columns held = {.rows = 1,
                                     .columns = 1,
                                     .write = write_held_cell,
                                     .context = scene,
                                     .steps = alone,
                                     .step_count = 2,
                                     .gap_min = 1};
    draw_cards(&display, canvas, rect);
    if (!shared) {
        rect.row++;
        draw_cards(&held, canvas, rect);
    }
}
