// SPDX-License-Identifier: MIT
// The full screen: a table, its viewer, and the windows over it. Functions that wait for a person return TUI_GONE when
// the person is gone (a signal, or the terminal closed); the game is then saved, and the program ends.
#ifndef PESTHOUSE_TUI_FACES_UI_H
#define PESTHOUSE_TUI_FACES_UI_H

#include "tui/faces/log.h"
#include "tui/home/save.h"
#include "tui/menus/options.h"
#include "tui/table.h"
#include "tui/terminal/screen.h"
#include "words/choose.h"

enum {
    TUI_GONE = -2, // the person is
    TUI_BACK = -1, // leaves it as it was
    TUI_MENU = 1,  // wants the start menu
    TUI_MORE = 2,  // takes back the last entry of a printed game that was over
    TUI_NOTICE_MAX = TUI_PATH_MAX + 400,
};

struct tui_screen_way;

struct tui_ui {
    struct tui_screen *screen;
    struct tui_table *table;
    const struct tui_screen_way *way; // what the screen does otherwise with what is behind the table
    int viewer;                       // a person's seat, PH_ONLOOKER, or PH_SEAT_REFEREE; tui_look_as changes it
    size_t shown;                     // number of moves that board and log show
    struct viewer_log log;
    char notice[TUI_NOTICE_MAX]; // shown until the next key
    struct tui_save save;
    bool unsaved;    // the person has moved since
    int pace_ms;     // between moves of others
    bool answered;   // the next question follows from what the person did
    bool undone;     // it follows from taking back
    bool ask_forced; // a decision with one choice waits for the person, too
    bool skipping;   // the person pressed a key to skip to their turn
    bool corrects;   // of a printed game: asks what stands in the place of an earlier entry
    size_t corrected;
    int holder; // of several people, the one who said that nobody else is looking; PH_ONLOOKER: nobody
    bool open;  // of several people, the one who decides shows what only they know
    bool news;  // they have not read yet what happened since their last turn
    struct {
        bool followed; // the last hint was carried out
        size_t move;   // as this move
        int turn;      // in this turn
    } hint;
};

static inline const struct words_language *tui_language(const struct tui_ui *ui) {
    return tui_screen_language(ui->screen);
}

// From now on somebody else looks, and must not see behind a box what the last viewer saw.
static inline void tui_look_as(struct tui_ui *ui, int viewer) {
    if (ui->viewer != viewer) {
        tui_screen_forget(ui->screen);
        ui->viewer = viewer;
    }
}

// The panel beside or below the board.
struct tui_panel {
    const char *question; // NULL: none; then the log is shown
    const struct words_choice *choices;
    size_t choice_count;
    const struct words_idle *idle; // behind them
    size_t idle_count;
    size_t current;      // of both together
    bool on_map;         // the choices are places of the board
    bool follows;        // the question follows from the answer to another one
    const char *details; // of the current choice; may be NULL
    const char *brief;   // the same in a line, for where the details do not fit; NULL or "": they are cut
    const char *typed;   // what is being typed; NULL: nothing
    const char *reply;   // to it
    const char *keys;    // the last line
    // Filled in by tui_frame_draw.
    const struct words_language *language;
    const char *notice; // above it all; "": none
    const struct viewer_log *log;
};

// ---- frame.c: the table on the screen -------------------------------------------------------------------------------
struct tui_layout {
    bool wide; // the panel is beside the board, and the log below it
    struct tui_rect title;
    struct tui_rect board;
    struct tui_rect panel;
    struct tui_rect log; // no rows if there is no room
    struct tui_rect keys;
};
// The least room that a scene needs.
void tui_frame_needs(const struct ph_board *board, const struct words_scene *scene, int *columns, int *rows);
struct tui_layout tui_frame_layout(const struct ph_board *board, const struct words_scene *scene, int columns,
                                   int rows);
// Draws everything. The scene must be that of the moves shown.
void tui_frame_draw(struct tui_ui *ui, const struct words_scene *scene, const struct tui_marks *marks,
                    const struct tui_panel *panel, struct tui_canvas *canvas);
// The same on the screen, which keeps it behind boxes.
void tui_frame_show(struct tui_ui *ui, const struct words_scene *scene, const struct tui_marks *marks,
                    const struct tui_panel *panel);

// ---- panel.c: the panel ---------------------------------------------------------------------------------------------
void tui_panel_draw(const struct tui_panel *panel, struct tui_canvas *canvas, struct tui_rect rect, bool wide);
// The number of choices and idle cards.
size_t tui_panel_listed(const struct tui_panel *panel);
// The number of columns in which it lists them.
int tui_panel_choice_columns(const struct tui_panel *panel, int columns);

// ---- menu.c: lists --------------------------------------------------------------------------------------------------
struct tui_menu_item {
    const char *words;
    const char *value;   // at the right; may be NULL
    const char *details; // below the list while it is chosen; may be NULL
};
// Asks for one of the items. Returns its number, TUI_BACK (Escape) or TUI_GONE. `start` is chosen first. If `turned` is
// not NULL, the left and right arrow keys return the item, too, with −1 or 1 in *turned (0 for Enter), and `?` with
// TUI_TURNED_HELP.
enum { TUI_TURNED_HELP = 2 };
int tui_menu(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count, int start,
             int *turned);
// The same without values to change, where Escape leaves the program.
int tui_menu_last(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count,
                  int start);
// The same with details whose lines should not be broken: the box is as wide as they are.
int tui_menu_table(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count,
                   int start);
// What the keys do: Escape goes back, or leaves the program; values can be changed, too.
enum tui_menu_kind { TUI_MENU_GOES_BACK, TUI_MENU_TABLE, TUI_MENU_QUITS, TUI_MENU_TURNS };
// Draws it on a canvas that is as large as the screen, its box in `room`.
void tui_menu_draw(struct tui_canvas *canvas, struct tui_rect room, const struct words_language *language,
                   const char *title, const struct tui_menu_item *items, int count, int current,
                   enum tui_menu_kind kind);

// ---- input.c --------------------------------------------------------------------------------------------------------
// Asks for a line of text, which begins as `text`. `details` stand below it. Returns 0 (Enter), TUI_BACK (`text` is as
// before) or TUI_GONE.
int tui_input(struct tui_screen *screen, const char *title, const char *details, char *text, size_t size);

// ---- pager.c: texts -------------------------------------------------------------------------------------------------
struct tui_page {
    const char *title;
    const char *text;             // NULL: the log
    const struct viewer_log *log; // from a move on
    size_t first_move;
    bool opens; // what it introduces begins when it is closed
};
// Shows a text that can be scrolled. Returns TUI_BACK or TUI_GONE.
int tui_pager(struct tui_screen *screen, const char *title, const char *text);
// The same before something that the text introduces.
int tui_opening_pager(struct tui_screen *screen, const char *title, const char *text);
// Shows a text that fits into the window, and `keys` below it. Returns the next key.
int tui_text_key(struct tui_screen *screen, const char *title, const char *text, const char *keys);
// Shows the log from a move on; the whole log (from move 0) at its end.
int tui_log_pager(struct tui_ui *ui, const char *title, size_t first_move);
// What happened so far, each move with its rules.
int tui_why_pager(struct tui_ui *ui);
// Draws a page from row `first` on (its last rows if there are not that many). Returns the row it begins with.
int tui_page_draw(struct tui_canvas *canvas, struct tui_rect room, const struct words_language *language,
                  const struct tui_page *page, int first);

// ---- help.c ---------------------------------------------------------------------------------------------------------
// Shows the rules that apply in the scene (NULL: no game is in progress; all rules), and the keys.
int tui_help(struct tui_screen *screen, const struct ph_words *words, const struct words_scene *scene);
// Shows the keys alone. Returns TUI_BACK or TUI_GONE.
int tui_help_keys(struct tui_screen *screen);

// ---- ask.c: a person's decision -------------------------------------------------------------------------------------
enum tui_asked {
    TUI_ASKED_ACTION, // *action is chosen
    TUI_ASKED_FORCED, // nothing but *action is possible, and the person has not stopped it
    TUI_ASKED_UNDO,
    TUI_ASKED_NEWS, // the table has moved on
    TUI_ASKED_QUIT, // save and quit, or quit without
    TUI_ASKED_GONE,
};
enum tui_asked tui_ask(struct tui_ui *ui, ph_action *action);

// ---- box_screen.c: a printed game -----------------------------------------------------------------------------------
// Whether some later entries do not fit any more.
static inline bool tui_box_has_left(const struct tui_ui *ui) {
    return ui->table->home.left.length > 0;
}
// Before the first entry: what people do, and how they lay their own table. Returns TUI_BACK or TUI_GONE.
int tui_box_begin(struct tui_ui *ui);
// Takes a key of such a game: e lists the entries, to change one; n enters a rat that the set lacks; r and x are about
// those that do not fit any more; Escape or u stops changing. Returns whether the question is to be asked anew,
// TUI_BACK (the key means nothing here) or TUI_GONE.
enum { TUI_BOX_ASK = 0 };
int tui_box_key(struct tui_ui *ui, int key);
// Puts an action in the place of the entry that is changed.
void tui_box_put_right(struct tui_ui *ui, ph_action action);

// ---- follow.c -------------------------------------------------------------------------------------------------------
// Takes in what has come, and shows it beside the next question. True: the position or the question has changed.
bool tui_game_follow(struct tui_ui *ui);

// ---- leave.c --------------------------------------------------------------------------------------------------------
// Asks whether to leave the game at home, and whether to save it; a lesson is left at once. Returns 0 (keep playing),
// TUI_BACK (leave) or TUI_GONE.
int tui_confirm_quit(struct tui_ui *ui);

// ---- game.c: a game from here to its end ----------------------------------------------------------------------------
// Shows new moves one by one at a readable pace; a key skips to the person's turn. Returns 0, TUI_BACK (the person
// leaves) or TUI_GONE.
int tui_game_catch_up(struct tui_ui *ui);
// Drops keys that were typed before the next picture, since they were not meant for it. Without a pace it does not
// wait.
void tui_game_guard(struct tui_ui *ui);
// Saves on demand, and says where, or why not. Returns TUI_BACK or TUI_GONE.
int tui_game_save(struct tui_ui *ui);
// Saves a move that the person has made since; called once its effect is shown, as writing to a disk takes a while.
// Returns 0, TUI_BACK (something was said: draw again) or TUI_GONE.
int tui_game_save_move(struct tui_ui *ui);
// Shows a sentence beside the next question if it fits there whole, else in a window. Returns TUI_BACK or TUI_GONE.
int tui_game_tell(struct tui_ui *ui, const char *words);
// Shows what happened since the last turn of a seat, if anything. Returns 0 or TUI_GONE.
int tui_game_news(struct tui_ui *ui, int seat);
// Draws the board after the moves shown, with the log.
void tui_game_show(struct tui_ui *ui, const char *keys);
// Plays until the game is over (0), or TUI_BACK: the person quits (saved or not), or TUI_GONE; that too when a server
// is out of reach for good.
int tui_game_run(struct tui_ui *ui, struct ph_error *error);

// What the screen does otherwise with what is behind the table. Functions return TUI_BACK or TUI_GONE unless they say
// otherwise.
struct tui_screen_way {
    const char *keys[2]; // that its `key` takes, for the bar; NULL: none
    // Before each picture: says what Ctrl-C does, and what was before the person came need not be shown move by move.
    void (*prepare)(struct tui_ui *ui);
    void (*ask)(struct tui_ui *ui); // before a question: says what a person has to know of it
    // While nobody here is asked: lets others play, or waits. Returns 0, TUI_BACK (the person leaves) or TUI_GONE.
    int (*wait)(struct tui_ui *ui, struct ph_error *error);
    int (*key)(struct tui_ui *ui, int key); // beside a question; TUI_BACK as well for a key that means nothing
    int (*confirm_quit)(struct tui_ui *ui); // 0: stays; TUI_BACK: leaves
};
extern const struct tui_screen_way tui_screen_home; // home.c

// ---- start.c, finish.c: before and after a game ---------------------------------------------------------------------
struct tui_start {
    const struct ph_game *game;
    bool game_given; // on the command line
    bool read;       // the last settings are
    bool again;      // a game has been played: nobody is welcomed
    int players;
    bool hot_seat;          // people on all seats; else one person, on seat 0
    bool ask_forced;        // as in struct tui_ui
    bool take_backs;        // as in struct tui_table, of a new game
    bool resumed_take_back; // the same of a resumed one, whatever its record says
    size_t bot;             // the others: ph_bot_at
    struct tui_options options;
    char names[PH_SEATS_MAX * TUI_NAME_MAX]; // of the people: "Anna,Ben"; an empty one is as usual
    char word[200];                          // to say below the menu; "": nothing
    char json[TUI_OPTIONS_JSON_MAX];         // the options, once it begins
    char resume[TUI_PATH_MAX];               // a saved game to resume instead; "": none
};
// The start menu. Returns 0 (play), TUI_BACK (leave) or TUI_GONE.
int tui_start_menu(struct tui_screen *screen, struct tui_start *start);
// Shows how it ended and, if asked, where it was won. Returns 0 (a rematch), TUI_MENU (another game), TUI_MORE,
// TUI_BACK (leave) or TUI_GONE.
int tui_finish(struct tui_ui *ui);
// The same for a game that was finished earlier, without a rematch.
int tui_look_back(struct tui_ui *ui, const char *title);
// Lists the finished games that are kept, to look back at them. Returns TUI_BACK or TUI_GONE.
int tui_finished_menu(struct tui_screen *screen);

// ---- replay.c -------------------------------------------------------------------------------------------------------
// Lets a person step through the table's game until they have seen enough.
void tui_step_through(struct tui_ui *ui);

#endif
