// SPDX-License-Identifier: MIT
// Steps through a finished or saved game, forwards and backwards, on the board on which it was played.
#define _POSIX_C_SOURCE 200809L
#include "tui/tui.h"

#include "run/signals.h"
#include "tui/faces/ui.h"
#include "tui/terminal/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_SIGNAL = 128, AUTO_MS = 900 };

struct stepper {
    struct tui_ui *ui;
    size_t first; // the first decision: the board is laid
    size_t count;
    bool running; // by itself
    bool jumping; // a number is being typed
    char number[8];
};

static void show(struct stepper *stepper) {
    struct tui_ui *const ui = stepper->ui;
    char keys[160];
    if (stepper->jumping) {
        words_fill(keys, sizeof keys, tui_language(ui), "Go to step: {number}_   (0 to {count}, Enter)",
                   TEXT(number, stepper->number), COUNT(count, stepper->count));
    } else {
        // 79 columns with four digits: how to leave must not be cut off.
        struct ph_writer writer;
        ph_writer_init(&writer, keys, sizeof keys);
        words_say_of(&writer, tui_language(ui),
                     stepper->running
                         ? MSG("step {step} of {count}  arrows  Home/End  g go to  space stop  l log  ? help  q quit")
                         : MSG("step {step} of {count}  arrows  Home/End  g go to  space run  l log  ? help  q quit"),
                     COUNT(step, ui->shown), COUNT(count, stepper->count));
    }
    tui_game_show(ui, keys);
}

static size_t first_decision(const struct ph_session *session, size_t count) {
    size_t index = 0;
    while (index < count && ph_session_move(session, index)->actor.kind != PH_ACTOR_SEAT) {
        index++;
    }
    return index;
}

// Whether there is anything to read about a move. Without memory there is, so that no step is lost.
static bool is_told(const struct stepper *stepper, size_t index) {
    struct tui_ui *const ui = stepper->ui;
    struct ph_writer words;
    ph_writer_init_heap(&words);
    viewer_move_say(tui_table_past(ui->table, ui->viewer), &ui->table->seats, index, ui->viewer, &words);
    const bool told = words.length > 0 || words.failed;
    ph_writer_deinit(&words);
    return told;
}

// Steps to the next or previous move that is told.
static void step_move(struct stepper *stepper, int by) {
    size_t *const shown = &stepper->ui->shown;
    do {
        if (by > 0 ? *shown == stepper->count : *shown == 0) {
            return;
        }
        *shown = by > 0 ? *shown + 1 : *shown - 1;
    } while (*shown > 0 && !is_told(stepper, *shown - 1));
}

// Whether another seat begins to decide with this move.
static bool begins_turn(const struct stepper *stepper, size_t index) {
    const struct ph_session *const session = stepper->ui->table->session;
    const struct ph_actor actor = ph_session_move(session, index)->actor;
    if (actor.kind != PH_ACTOR_SEAT) {
        return false;
    }
    while (index > 0) {
        const struct ph_actor before = ph_session_move(session, --index)->actor;
        if (before.kind == PH_ACTOR_SEAT) {
            return before.seat != actor.seat;
        }
    }
    return true;
}

static void step_turn(struct stepper *stepper, int by) {
    size_t at = stepper->ui->shown;
    do {
        if (by > 0 ? at >= stepper->count : at == 0) {
            break;
        }
        at = by > 0 ? at + 1 : at - 1;
    } while (at > 0 && at < stepper->count && !begins_turn(stepper, at));
    stepper->ui->shown = at;
}

static void type_number(struct stepper *stepper, int key) {
    const size_t length = strlen(stepper->number);
    if (key >= '0' && key <= '9' && length + 1 < sizeof stepper->number) {
        stepper->number[length] = (char)key;
        stepper->number[length + 1] = '\0';
    } else if (key == TUI_KEY_BACKSPACE && length > 0) {
        stepper->number[length - 1] = '\0';
    } else if (key == TUI_KEY_ENTER || key == TUI_KEY_ESCAPE) {
        const unsigned long wanted = strtoul(stepper->number, NULL, 10);
        stepper->jumping = false;
        if (key == TUI_KEY_ENTER && length > 0) {
            stepper->ui->shown = wanted < stepper->count ? wanted : stepper->count;
        }
    }
}

static bool read_help(struct tui_ui *ui) {
    union ph_state_storage view;
    struct words_scene scene;
    tui_table_scene(ui->table, ui->viewer, ui->shown, &view, &scene);
    return tui_help(ui->screen, ui->table->words, &scene) != TUI_GONE;
}

// Returns false when the person leaves.
static bool step(struct stepper *stepper, int key) {
    struct tui_ui *const ui = stepper->ui;
    if (key == TUI_KEY_NONE) { // running
        step_move(stepper, 1);
        stepper->running = ui->shown < stepper->count;
        return true;
    }
    if (stepper->jumping) {
        type_number(stepper, key);
        return true;
    }
    stepper->running = stepper->running && key == TUI_KEY_RESIZED;
    switch (key) {
    case TUI_KEY_RIGHT:
    case TUI_KEY_ENTER:
    case 'n':
        step_move(stepper, 1);
        return true;
    case TUI_KEY_LEFT:
    case TUI_KEY_BACKSPACE:
    case 'p':
        step_move(stepper, -1);
        return true;
    case TUI_KEY_DOWN:
    case TUI_KEY_PAGE_DOWN:
        step_turn(stepper, 1);
        return true;
    case TUI_KEY_UP:
    case TUI_KEY_PAGE_UP:
        step_turn(stepper, -1);
        return true;
    case TUI_KEY_HOME:
        ui->shown = stepper->first;
        return true;
    case TUI_KEY_END:
        ui->shown = stepper->count;
        return true;
    case 'g':
        stepper->jumping = true;
        stepper->number[0] = '\0';
        return true;
    case ' ':
        stepper->running = !stepper->running;
        return true;
    case 'l':
        return tui_log_pager(ui, words_text(tui_language(ui), "The log"), 0) != TUI_GONE;
    case 'y':
        return tui_why_pager(ui) != TUI_GONE;
    case '?':
    case 'h':
        return read_help(ui);
    case 'q':
    case TUI_KEY_ESCAPE:
    case TUI_KEY_CLOSED:
        return false;
    default:
        return true;
    }
}

void tui_step_through(struct tui_ui *ui) {
    const size_t count = viewer_past_count(ui->table->past);
    struct stepper stepper = {.ui = ui, .first = first_decision(ui->table->session, count), .count = count};
    bool stays = true;
    ui->shown = stepper.first;
    while (stays) {
        show(&stepper);
        const bool was_running = stepper.running;
        const int key = tui_screen_key(ui->screen, was_running ? AUTO_MS : -1);
        stays = step(&stepper, key);
        if (was_running && key == ' ') {
            stepper.running = false;
        }
    }
}

bool tui_replay(struct ph_session *session, int viewer, const struct words_seats *seats, int *exit_code) {
    struct ph_error error = {0};
    struct tui_screen *screen = NULL;
    struct tui_table table;
    struct tui_ui *const ui = calloc(1, sizeof *ui);
    if (ui == NULL || !tui_has_screen()) {
        free(ui);
        return false;
    }
    signals_catch();
    if (tui_screen_open(&screen, seats->language, &error) != PH_OK) {
        signals_release();
        free(ui);
        return false;
    }
    ui->screen = screen;
    ui->viewer = viewer;
    ui->table = &table;
    ui->way = &tui_screen_home;
    tui_table_watch(&table, session, seats);
    viewer_log_init(&ui->log);
    tui_step_through(ui);
    tui_screen_close(screen);
    viewer_log_deinit(&ui->log);
    free(ui); // the session stays the caller's
    *exit_code = signals_caught() != 0 ? EXIT_SIGNAL + signals_caught() : 0;
    signals_release();
    return true;
}
