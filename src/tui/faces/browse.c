// SPDX-License-Identifier: MIT
// Looking around during a decision: moves from place to place on the board and shows texts about them.
#include "tui/faces/asking.h"

#include "cli/rule_texts.h"
#include "words/why.h"

#include <string.h>

const struct tui_canvas *tui_asking_canvas(const struct tui_asking *asking) {
    int columns = 0;
    int rows = 0;
    tui_frame_needs(asking->ui->table->board, &asking->scene, &columns, &rows);
    return tui_screen_canvas(asking->ui->screen, columns, rows);
}

// The nearest of `places` in a direction; `from` if there is none.
int tui_next_place(const struct tui_asking *asking, uint64_t places, int from, int key) {
    struct tui_ui *const ui = asking->ui;
    const struct tui_canvas *const canvas = tui_asking_canvas(asking);
    const struct tui_layout layout = tui_frame_layout(ui->table->board, &asking->scene, canvas->columns, canvas->rows);
    int column = 0;
    int row = 0;
    int best = from;
    long nearest = -1;
    ui->table->board->place_at(&asking->scene, layout.board, (unsigned)from, &column, &row);
    for (int place = 0; place < 64; place++) {
        int other_column = 0;
        int other_row = 0;
        if (place == from || (places >> place & 1u) == 0 ||
            !ui->table->board->place_at(&asking->scene, layout.board, (unsigned)place, &other_column, &other_row)) {
            continue;
        }
        const long across = other_column - column;
        const long down = 2 * (long)(other_row - row); // characters are twice as high as wide
        const bool sideways = key == TUI_KEY_LEFT || key == TUI_KEY_RIGHT;
        const long ahead = key == TUI_KEY_LEFT    ? -across
                           : key == TUI_KEY_RIGHT ? across
                           : key == TUI_KEY_UP    ? -down
                                                  : down;
        const long aside = sideways ? down : across;
        const long distance = ahead + 2 * (aside < 0 ? -aside : aside);
        if (ahead > 0 && (nearest < 0 || distance < nearest)) {
            nearest = distance;
            best = place;
        }
    }
    return best;
}

// Leaves a blank line before what comes next.
static void end_paragraph(struct ph_writer *writer) {
    const size_t length = writer->length;
    const bool ended = length == 0 || (length > 1 && memcmp(writer->data + length - 2, "\n\n", 2) == 0);
    ph_write_text(writer, ended ? "" : writer->data[length - 1] == '\n' ? "\n" : "\n\n");
}

// How the move is typed.
static void say_typed(const struct tui_asking *asking, ph_action action, struct ph_writer *writer) {
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer move;
    ph_writer_init(&move, text, sizeof text);
    asking->scene.game->action_text(asking->scene.view, action, &move);
    words_line(writer, tui_language(asking->ui), "To type it: {move}", TEXT(move, text));
}

// `action` is what choosing the place does; WORDS_NO_ACTION: nothing, or there are several ways.
static int read_place(const struct tui_asking *asking, unsigned place, ph_action action) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    asking->ui->table->words->place_words(&asking->scene, place, &writer);
    const char *const rule = words_chooser_forbids(&asking->chooser, "", (int)place);
    if (rule != NULL) {
        end_paragraph(&writer);
        words_text_line(&writer, tui_language(asking->ui), "It cannot be chosen now.");
        cli_rule_say(&writer, tui_language(asking->ui), rule);
    }
    if (action != WORDS_NO_ACTION) {
        end_paragraph(&writer);
        say_typed(asking, action, &writer);
    }
    const int code = tui_pager(
        asking->ui->screen, words_text(tui_language(asking->ui), "This place, and what may happen there"), writer.data);
    ph_writer_deinit(&writer);
    return code;
}

// The question, which a low window may have cut, what the choice means, and the odds.
static void write_choice(const struct tui_asking *asking, const struct words_choice *choice, struct ph_writer *writer) {
    const struct ph_words *const words = asking->ui->table->words;
    words_chooser_question(&asking->chooser, writer);
    end_paragraph(writer);
    words->choice_help(&asking->scene, choice->action, asking->chooser.component, writer);
    if (choice->count == 1) {
        end_paragraph(writer);
        say_typed(asking, choice->action, writer);
    }
    if (choice->place >= 0) {
        end_paragraph(writer);
        words->place_words(&asking->scene, (unsigned)choice->place, writer);
    }
    const struct ph_board *const board = ph_board_find(asking->ui->table->game); // also where none is drawn
    if (board != NULL) {
        end_paragraph(writer);
        tui_board_odds(board, &asking->scene, words, writer);
    }
}

int tui_read_choice(const struct tui_asking *asking) {
    struct tui_screen *const screen = asking->ui->screen;
    if (asking->ui->table->words == NULL || asking->chooser.choice_count == 0) {
        return TUI_BACK;
    }
    if (tui_idle_card(asking) != NULL) {
        return tui_pager(screen, tui_idle_card(asking)->card, tui_idle_card(asking)->why);
    }
    const struct words_choice *const choice = &asking->chooser.choices[asking->current];
    if (choice->place >= 0 && !tui_lists_places(asking)) {
        return read_place(asking, (unsigned)choice->place, choice->count == 1 ? choice->action : WORDS_NO_ACTION);
    }
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    write_choice(asking, choice, &writer);
    const int code = tui_pager(screen, choice->words, writer.failed ? choice->words : writer.data);
    ph_writer_deinit(&writer);
    return code;
}

int tui_read_secrets(const struct tui_asking *asking) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (asking->ui->table->words != NULL) {
        asking->ui->table->words->secret_words(&asking->scene, &writer);
    }
    const int code = tui_pager(
        asking->ui->screen, words_text(tui_language(asking->ui), "What only you know"),
        writer.length > 0 ? writer.data
                          : words_text(tui_language(asking->ui), "Nothing: everything you know is on the table."));
    ph_writer_deinit(&writer);
    return code;
}

// Moves from place to place, also those that cannot be chosen.
int tui_look_around(struct tui_asking *asking) {
    const struct ph_words *const words = asking->ui->table->words;
    const struct ph_board *const board = asking->ui->table->board;
    if (words == NULL || board == NULL) {
        return TUI_BACK;
    }
    const uint64_t places = tui_board_places(board, &asking->scene);
    struct tui_marks *const marks = &asking->marks;
    *marks = (struct tui_marks){.cursor = marks->cursor < 0 ? __builtin_ctzll(places) : marks->cursor};
    for (;;) {
        char details[2000];
        struct ph_writer writer;
        ph_writer_init(&writer, details, sizeof details);
        words->place_brief(&asking->scene, (unsigned)marks->cursor, &writer);
        const struct tui_panel panel = {
            .question = details,
            .on_map = true,
            .keys = words_text(tui_language(asking->ui),
                               "arrows: look around   Enter: all about this place   Esc: back to your choice")};
        tui_frame_show(asking->ui, &asking->scene, marks, &panel);
        const int key = tui_screen_key(asking->ui->screen, -1);
        switch (key) {
        case TUI_KEY_CLOSED:
            return TUI_GONE;
        case TUI_KEY_LEFT:
        case TUI_KEY_RIGHT:
        case TUI_KEY_UP:
        case TUI_KEY_DOWN:
            marks->cursor = tui_next_place(asking, places, marks->cursor, key);
            break;
        case TUI_KEY_ENTER:
        case 'o':
            if (read_place(asking, (unsigned)marks->cursor, 0) == TUI_GONE) {
                return TUI_GONE;
            }
            break;
        case TUI_KEY_ESCAPE:
        case 'b':
        case 'q':
            return TUI_BACK;
        default:
            break;
        }
    }
}

int tui_read_news(struct tui_asking *asking) {
    struct tui_ui *const ui = asking->ui;
    viewer_log_update(&ui->log, tui_table_past(ui->table, ui->viewer), &ui->table->seats, ui->viewer, ui->shown);
    return tui_log_pager(ui, words_text(tui_language(ui), "Since your last turn"),
                         viewer_news_since_turn(ui->table->past, ui->viewer));
}
