// SPDX-License-Identifier: MIT
// The full screen: a table, who is looking at it, and the windows that are laid over it. Functions that wait for a
// person return PH_GONE when the person has left (a signal, the terminal gone): then the game is saved and the program
// ends.
#ifndef PESTHOUSE_TUI_UI_H
#define PESTHOUSE_TUI_UI_H

#include "tui/choose.h"
#include "tui/log.h"
#include "tui/options.h"
#include "tui/save.h"
#include "tui/screen.h"
#include "tui/table.h"

enum {
    PH_GONE = -2, // the person is
    PH_BACK = -1, // leaves it as it was
    PH_NOTICE_MAX = PH_PATH_MAX + 400,
};

struct ph_ui {
    struct ph_screen *screen;
    struct ph_table table;
    int viewer;   // who looks: a person's seat, PH_ONLOOKER, or PH_SEAT_REFEREE
    size_t shown; // how many moves the board shows; the log tells of as many
    struct ph_log_words log;
    char notice[PH_NOTICE_MAX]; // shown until the next key
    struct ph_save save;
    int pace_ms;   // between moves of others
    bool skipping; // the person did not want to wait for their turn
};

// What stands beside or below the board.
struct ph_panel {
    const char *question; // NULL: none; then the log is shown
    const struct ph_choice *choices;
    size_t choice_count;
    size_t current;
    bool on_map;         // the choices are places of the board
    const char *details; // of the current choice; may be NULL
    const char *typed;   // what is being typed; NULL: nothing
    const char *hint;    // to it
    const char *keys;    // the last line
};

// ---- frame.c: the table on the screen -------------------------------------------------------------------------------
struct ph_layout {
    bool wide; // the panel is beside the board, and the log below it
    struct ph_rect title;
    struct ph_rect board;
    struct ph_rect panel;
    struct ph_rect log; // no rows if there is no room
    struct ph_rect keys;
};
// How much room a scene needs at least.
void ph_frame_needs(const struct ph_drawing *drawing, const struct ph_scene *scene, int *columns, int *rows);
struct ph_layout ph_frame_layout(const struct ph_drawing *drawing, const struct ph_scene *scene, int columns, int rows);
// Draws it all and shows it. The scene is of the moves shown.
void ph_frame_show(struct ph_ui *ui, const struct ph_scene *scene, const struct ph_panel *panel);
// In how many columns the choices of a panel stand.
int ph_frame_choice_columns(const struct ph_panel *panel, int columns);

// ---- menu.c: windows ------------------------------------------------------------------------------------------------
struct ph_menu_item {
    const char *words;
    const char *value;   // at the right; may be NULL
    const char *details; // below the list while it is chosen; may be NULL
};
// Asks for one of the items. Returns its number, PH_BACK (Escape) or PH_GONE. `start` is chosen first. With `turned`
// not NULL, left and right on an item return it as well, with −1 or 1 in *turned (0 for Enter).
int ph_menu(struct ph_screen *screen, const char *title, const struct ph_menu_item *items, int count, int start,
            int *turned);
// Shows a text to scroll in. Returns PH_BACK or PH_GONE.
int ph_pager(struct ph_screen *screen, const char *title, const char *text);
// Shows the log from a move on; the whole log (from move 0) at its end.
int ph_log_pager(struct ph_ui *ui, const char *title, size_t first_move);
// The rules, as far as they apply in the scene (NULL: no game is on), and the keys.
int ph_help(struct ph_screen *screen, const struct ph_drawing *drawing, const struct ph_scene *scene);

// ---- ask.c: a person's decision -------------------------------------------------------------------------------------
enum ph_asked {
    PH_ASKED_ACTION, // *action is chosen
    PH_ASKED_UNDO,
    PH_ASKED_QUIT, // save and quit, or quit without
    PH_ASKED_GONE,
};
enum ph_asked ph_ask(struct ph_ui *ui, ph_action *action);
// Asks whether to leave the game, and saves it if so wanted. Returns 0 (play on), PH_BACK (leave) or PH_GONE.
int ph_confirm_quit(struct ph_ui *ui);

// ---- game.c: a game from here to its end ----------------------------------------------------------------------------
// Brings the board up to date, move by move, at a readable pace; a key skips to the person's turn. Returns 0, PH_BACK
// (the person leaves) or PH_GONE.
int ph_game_catch_up(struct ph_ui *ui);
// Saves where the game is saved, or at a new place, and says so in `words` (PH_NOTICE_MAX bytes).
enum ph_save_end ph_game_save(struct ph_ui *ui, char *words);
// Draws the board as it is after the moves shown, with the log.
void ph_game_show(struct ph_ui *ui, const char *keys);
// Plays until the game is over (0), or PH_BACK: the person quits (saved or not), or PH_GONE.
int ph_game_run(struct ph_ui *ui, struct ph_error *error);

// ---- start.c: before and after a game -------------------------------------------------------------------------------
struct ph_start {
    const struct ph_game *game;
    int players;
    int people; // 1: one person, seat 0; else all seats (hot-seat)
    size_t bot; // the others: ph_bot_at
    struct ph_options options;
    char json[PH_OPTIONS_JSON_MAX]; // those options, once it begins
    char resume[PH_PATH_MAX];       // a saved game to go on with instead; "": none
};
// The start menu. Returns 0 (play), PH_BACK (leave) or PH_GONE.
int ph_start_menu(struct ph_screen *screen, struct ph_start *start);
// Shows how it ended. Returns 0 (a rematch), PH_BACK or PH_GONE.
int ph_finish(struct ph_ui *ui);

#endif
