// SPDX-License-Identifier: MIT
// A game on the full screen, from its current state to its end.
#include "tui/faces/ui.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void tui_game_show(struct tui_ui *ui, const char *keys) {
    union ph_state_storage view;
    struct words_scene scene;
    const struct tui_panel panel = {.keys = keys};
    tui_table_scene(ui->table, ui->viewer, ui->shown, &view, &scene);
    const struct tui_marks marks = {
        .cursor = ui->shown > 0
                      ? viewer_move_place(tui_table_past(ui->table, PH_ONLOOKER), &ui->table->seats, ui->shown - 1)
                      : -1,
    };
    tui_frame_show(ui, &scene, &marks, &panel);
}

// Whether a person has just made this move, and so needs no time to read it.
static bool is_own(const struct tui_ui *ui, size_t index) {
    const struct ph_actor actor = viewer_past_actor(ui->table->past, index);
    return actor.kind == PH_ACTOR_SEAT && tui_table_is_person(ui->table, actor.seat);
}

// Shows the last move for a while.
static int show_move(struct tui_ui *ui, int ms) {
    for (;;) {
        tui_game_show(ui, words_text(tui_language(ui), "The game continues…"));
        if (tui_game_save_move(ui) == TUI_GONE) {
            return TUI_GONE;
        }
        const int key = tui_screen_key(ui->screen, ms);
        switch (key) {
        case TUI_KEY_NONE:
            return 0;
        case TUI_KEY_RESIZED:
        case TUI_KEY_NEWS:
            break;
        case TUI_KEY_CLOSED:
            return TUI_GONE;
        case 'q': {
            const int code = ui->way->confirm_quit(ui);
            if (code != 0) {
                return code;
            }
            break;
        }
        default:
            ui->skipping = true;
            return 0;
        }
    }
}

int tui_game_catch_up(struct tui_ui *ui) {
    const size_t count = viewer_past_count(ui->table->past);
    ui->skipping = ui->skipping && ui->table->seats.people != 0;
    while (ui->shown < count) {
        const size_t lines = ui->log.told_count;
        ui->shown++;
        if (ui->skipping || ui->pace_ms == 0 || ui->table->hand || ui->table->box) {
            continue;
        }
        viewer_log_update(&ui->log, tui_table_past(ui->table, ui->viewer), &ui->table->seats, ui->viewer, ui->shown);
        if (ui->log.told_count == lines || is_own(ui, ui->shown - 1)) {
            continue; // nothing was told
        }
        const int code = show_move(ui, ui->pace_ms * (int)(ui->log.told_count - lines));
        if (code != 0) {
            return code;
        }
    }
    return 0;
}

// ---- several people -------------------------------------------------------------------------------------------------

// Waits until the next person has pressed the letter of their seat. Returns as play_person does.
static int await_letter(struct tui_ui *ui, const char *who, const char *letter) {
    const struct words_language *const language = tui_language(ui);
    const char *const title = words_text(language, "Next player");
    char text[400];
    char keys[80];
    words_fill(text, sizeof text, language,
               "{who} ({letter}) is next.\n\n"
               "Hand over the keyboard. Until then everybody's secrets stay hidden.\n\n"
               "Press {letter} when nobody else is looking.",
               TEXT(who, who), TEXT(letter, letter));
    words_fill(keys, sizeof keys, language, " {letter}: continue   q: quit ", TEXT(letter, letter));
    for (;;) {
        const int key = tui_text_key(ui->screen, title, text, keys);
        if (key == letter[0] || key == tolower((unsigned char)letter[0])) {
            return 0;
        }
        const int code = key == TUI_KEY_CLOSED ? TUI_GONE : key == 'q' ? ui->way->confirm_quit(ui) : 0;
        if (code != 0) {
            return code;
        }
    }
}

int tui_game_news(struct tui_ui *ui, int seat) {
    const size_t since = viewer_news_since_turn(ui->table->past, seat);
    viewer_log_update(&ui->log, tui_table_past(ui->table, seat), &ui->table->seats, seat, ui->shown);
    if (since == 0 || tui_log_rows(&ui->log, 72, since) == 0) {
        return 0;
    }
    tui_game_show(ui, "");
    return tui_log_pager(ui, words_text(tui_language(ui), "Since your last turn"), since) == TUI_GONE ? TUI_GONE : 0;
}

// Hides all secrets until the next person confirms that nobody else is looking at the screen. Returns as play_person
// does.
static int hand_over(struct tui_ui *ui, int seat) {
    const char letter[] = {words_seat_letter(seat), '\0'};
    tui_look_as(ui, PH_ONLOOKER);
    tui_screen_forget(ui->screen); // the moves of others were shown as if the game continued
    if (tui_game_save_move(ui) == TUI_GONE) {
        return TUI_GONE;
    }
    tui_game_guard(ui);
    const int code = await_letter(ui, ui->table->seats.names[seat], letter);
    if (code != 0) {
        return code;
    }
    ui->answered = true;
    ui->holder = seat;
    ui->open = false;
    ui->news = true;
    return 0;
}

// ---- secrets --------------------------------------------------------------------------------------------------------

// Shows what everybody may see. Returns the next key.
static int show_closed(struct tui_ui *ui, int seat) {
    const struct words_language *const language = tui_language(ui);
    tui_look_as(ui, PH_ONLOOKER);
    words_fill(ui->notice, sizeof ui->notice, language, "What only {who} knows is hidden; c shows it.",
               TEXT(who, ui->table->seats.names[seat]));
    tui_game_show(ui, words_text(language, "c show   l log   ? help   q quit"));
    ui->notice[0] = '\0';
    return tui_screen_key(ui->screen, -1);
}

// Waits until the person opens what only they know. Returns as play_person does.
static int await_opening(struct tui_ui *ui, int seat) {
    for (;;) {
        int code = 0;
        switch (show_closed(ui, seat)) {
        case 'c':
            ui->open = true;
            return 0;
        case TUI_KEY_CLOSED:
            return TUI_GONE;
        case 'q':
            code = ui->way->confirm_quit(ui);
            break;
        case 'l':
            code = tui_log_pager(ui, words_text(tui_language(ui), "The log"), 0) == TUI_GONE ? TUI_GONE : 0;
            break;
        case '?':
            code = tui_help_keys(ui->screen) == TUI_GONE ? TUI_GONE : 0;
            break;
        default:
            break;
        }
        if (code != 0) {
            return code;
        }
    }
}

// Once the person looks. Returns as play_person does.
static int open_secrets(struct tui_ui *ui, int seat) {
    const int code = ui->open || !tui_table_has_secrets(ui->table, seat, ui->shown) ? 0 : await_opening(ui, seat);
    if (code != 0) {
        return code;
    }
    tui_look_as(ui, seat);
    const bool news = ui->news;
    ui->news = false;
    return news ? tui_game_news(ui, seat) : 0;
}

// Makes sure that the right person is looking at the screen. Returns as play_person does.
static int seat_viewer(struct tui_ui *ui, int seat) {
    if (tui_table_people_count(ui->table) == 1) {
        tui_look_as(ui, seat);
        return 0;
    }
    return ui->holder == seat ? 0 : hand_over(ui, seat);
}

// ---- turns ----------------------------------------------------------------------------------------------------------

// When several people share the screen, moves of others must not be shown together with the last person's secrets.
static void look_away(struct tui_ui *ui, int seat) {
    if (tui_table_people_count(ui->table) > 1 && ui->holder != seat) {
        ui->holder = PH_ONLOOKER;
        tui_look_as(ui, PH_ONLOOKER);
    }
}

// A server may still refuse it.
static void take_back(struct tui_ui *ui, int seat, struct ph_error *error) {
    const size_t count = viewer_past_count(ui->table->past);
    if (ui->table->way->undo(ui->table, seat, error) == PH_OK && viewer_past_count(ui->table->past) < count) {
        ui->unsaved = true;
        ui->shown = viewer_past_count(ui->table->past);
        snprintf(ui->notice, sizeof ui->notice, "%s", words_text(tui_language(ui), "Taken back."));
    }
}

// Returns 0 (the game goes on), TUI_BACK (the person leaves) or TUI_GONE.
static int play_person(struct tui_ui *ui, int seat, struct ph_error *error) {
    ph_action action = 0;
    seat = ui->table->box ? PH_ONLOOKER : seat; // all look on together, and enter everybody's moves
    int code = seat_viewer(ui, seat);
    code = code == 0 ? open_secrets(ui, seat) : code;
    if (code != 0) {
        return code;
    }
    if (!ui->answered) {
        tui_game_guard(ui);
    }
    ui->way->ask(ui);
    const enum tui_asked asked = tui_ask(ui, &action);
    ui->answered = asked != TUI_ASKED_FORCED;
    ui->undone = asked == TUI_ASKED_UNDO;
    switch (asked) {
    case TUI_ASKED_ACTION:
    case TUI_ASKED_FORCED:
        if (ui->corrects) {
            tui_box_put_right(ui, action);
            return 0;
        }
        if (ui->table->way->play(ui->table, action, error) != PH_OK) {
            snprintf(ui->notice, sizeof ui->notice, "%s", error->message);
            return 0;
        }
        ui->unsaved = ui->table->online == NULL;
        return 0;
    case TUI_ASKED_UNDO:
        take_back(ui, seat, error);
        return 0;
    case TUI_ASKED_NEWS:
        return 0;
    case TUI_ASKED_QUIT:
        return TUI_BACK;
    default:
        return TUI_GONE;
    }
}

// ---- the game -------------------------------------------------------------------------------------------------------

// One picture, and what was done there. Returns 0, TUI_BACK or TUI_GONE; *over: the game is.
static int go_on(struct tui_ui *ui, bool *over, struct ph_error *error) {
    int seat;
    (void)tui_game_follow(ui);
    const enum tui_turn turn = tui_table_turn(ui->table, &seat);
    if (turn == TUI_TURN_LOST) {
        return TUI_GONE;
    }
    ui->way->prepare(ui);
    if (turn == TUI_TURN_LATER) {
        return ui->way->wait(ui, error);
    }
    look_away(ui, seat);
    *over = turn == TUI_TURN_OVER;
    ui->skipping = ui->skipping && !*over; // the end is worth seeing
    const int code = tui_game_catch_up(ui);
    if (*over) {
        tui_game_guard(ui);
    }
    if (*over || code != 0) {
        return code;
    }
    if (turn != TUI_TURN_PERSON) {
        return ui->way->wait(ui, error);
    }
    ui->skipping = false;
    return play_person(ui, seat, error);
}

int tui_game_run(struct tui_ui *ui, struct ph_error *error) {
    bool over = false;
    ui->answered = false;
    ui->unsaved = false;
    ui->hint.followed = false;
    if (ui->table->cut && tui_game_tell(ui, tui_save_cut_words(tui_language(ui))) == TUI_GONE) {
        return TUI_GONE;
    }
    if (ui->table->take_backs && tui_game_tell(ui, tui_table_take_back_words(tui_language(ui))) == TUI_GONE) {
        return TUI_GONE;
    }
    if (ui->table->box && tui_box_begin(ui) == TUI_GONE) {
        return TUI_GONE;
    }
    for (;;) {
        const int code = go_on(ui, &over, error);
        if (code != 0 || over) {
            return code;
        }
    }
}
