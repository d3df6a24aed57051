// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // isatty, strncasecmp, poll
#include "tui/faces/plain.h"

#include "run/os.h"
#include "run/signals.h"
#include "tui/faces/box.h"
#include "tui/faces/command.h"
#include "tui/faces/plain_answer.h"
#include "tui/terminal/print.h"
#include "tui/terminal/window.h"

#include <string.h>
#include <strings.h>

static const struct words_language *language_of(const struct tui_plain *plain) {
    return plain->table->seats.language;
}

// People who hide something from each other.
static bool are_several(const struct tui_plain *plain) {
    return tui_table_people_count(plain->table) > 1 && !plain->table->box;
}

// ---- what is told ---------------------------------------------------------------------------------------------------

void tui_plain_leave_prompt(struct tui_plain *plain) {
    if (plain->prompted) {
        fputc('\n', plain->out);
    }
    plain->prompted = false;
}

static void print_said(struct tui_plain *plain) {
    struct ph_writer *const said = plain->table->said;
    if (said != NULL && said->length > 0) {
        tui_plain_leave_prompt(plain);
        tui_print_text(plain->out, said->data);
        ph_writer_reset(said);
    }
}

// A lone person is always the viewer; with several people, or none, only what is public is shown while others play.
static void seat_viewer(struct tui_plain *plain, int person) {
    const int viewer = plain->table->online != NULL || !are_several(plain) ? plain->table->own
                       : plain->viewer == person                           ? person
                                                                           : PH_ONLOOKER;
    plain->turn = plain->turn && viewer == plain->viewer;
    plain->viewer = viewer;
}

// The moves that were not told yet.
static void tell(struct tui_plain *plain) {
    const size_t count = viewer_past_count(plain->table->past);
    if (!plain->welcomed) {
        tui_plain_leave_prompt(plain);
        tui_plain_welcome(plain);
        if (plain->table->box) {
            tui_box_welcome(plain);
        }
        if (!plain->table->hand) {
            tui_plain_log(plain, 0);
        }
        plain->told = count;
        plain->welcomed = true;
    }
    plain->told = plain->told < count ? plain->told : count;
    if (plain->told < count) {
        tui_plain_leave_prompt(plain);
        tui_plain_tell(plain);
    }
}

// ---- several people -------------------------------------------------------------------------------------------------

// Scrolls everything off the screen. If the terminal does not report its number of rows, a large one is assumed.
static void clear_screen(FILE *out) {
    enum { ROWS = 200 };
    if (!os_is_terminal(stdout)) {
        return;
    }
    const int known = tui_window_size().rows;
    for (int row = 0; row < (known > 0 ? known : ROWS); row++) {
        fputc('\n', out);
    }
}

static void say_next(const struct tui_plain *plain) {
    const char letter[] = {words_seat_letter(plain->hands_to), '\0'};
    tui_print_line(plain->out, language_of(plain),
                   "{who} ({letter}) is next: type {letter} when nobody else is looking.",
                   TEXT(who, plain->table->seats.names[plain->hands_to]), TEXT(letter, letter));
}

// Hides what the last person saw, and waits for the letter of the next one's seat.
static void hand_over(struct tui_plain *plain, int seat) {
    if (!plain->hands_over) {
        plain->hands_over = true;
        plain->hands_to = seat;
        clear_screen(plain->out);
        tui_line_drop();
        say_next(plain);
    }
}

static void take_letter(struct tui_plain *plain, const char *line) {
    const char letter[] = {words_seat_letter(plain->hands_to), '\0'};
    const enum tui_answered leaving = tui_plain_leaving(language_of(plain), line);
    if (strcasecmp(line, letter) == 0) {
        plain->hands_over = false;
        plain->is_handed = true;
        plain->answered = true;
    } else if (leaving == TUI_ANSWERED_AGAIN) {
        say_next(plain);
    } else {
        plain->end = leaving == TUI_ANSWERED_QUIT ? TUI_PLAIN_QUIT : TUI_PLAIN_LEFT;
    }
}

// ---- questions ------------------------------------------------------------------------------------------------------

static void drop_question(struct tui_plain *plain) {
    if (plain->asks) {
        words_chooser_deinit(&plain->chooser);
    }
    plain->asks = false;
}

// What a person should know before a question: the position when a turn begins and, after a hand-over, what has
// happened since that person's last move.
static void show_position(struct tui_plain *plain, bool is_new) {
    const size_t since = viewer_news_since(plain->table->past, plain->viewer);
    if (is_new && since > 0 && are_several(plain)) {
        tui_plain_log(plain, since);
    }
    if (!plain->turn) {
        tui_plain_position(plain);
    }
    plain->turn = true;
}

// The question at hand, or that of the move which is to be corrected.
static void look_at_question(struct tui_plain *plain, int seat, union ph_state_storage *view, struct words_scene *scene,
                             uint64_t *types) {
    if (plain->corrects) {
        *types = UINT64_MAX;
        tui_table_scene(plain->table, seat, plain->corrected, view, scene);
    } else {
        tui_table_question(plain->table, seat, view, scene, types);
    }
}

static void ask(struct tui_plain *plain, int seat, struct ph_error *error) {
    static union ph_state_storage view; // as long as the chooser
    struct words_scene scene;
    uint64_t types;
    const bool is_new = plain->viewer != seat;
    if (is_new && are_several(plain) && !plain->is_handed) {
        hand_over(plain, seat);
        return;
    }
    drop_question(plain);
    tui_plain_leave_prompt(plain);
    plain->is_handed = false;
    if (plain->table->box) {
        seat = tui_box_ask(plain, seat);
    } else {
        plain->viewer = seat;
        show_position(plain, is_new);
    }
    look_at_question(plain, seat, &view, &scene, &types);
    if (words_chooser_init_types(&plain->chooser, &scene, plain->table->words, types) != PH_OK) {
        ph_error_set(error, PH_ERROR_NO_MEMORY, "", "%s", words_text(language_of(plain), "out of memory"));
        plain->end = TUI_PLAIN_FAILED;
        return;
    }
    plain->asks = true;
    plain->way->ask(plain);
    tui_plain_choices(plain);
}

// ---- lines ----------------------------------------------------------------------------------------------------------

// What can be looked at while others decide.
static bool only_looks(const struct tui_plain *plain, const char *line) {
    const char *rest;
    switch (tui_command_read(language_of(plain), line, &rest)) {
    case TUI_COMMAND_STATE:
    case TUI_COMMAND_ODDS:
    case TUI_COMMAND_SECRETS:
    case TUI_COMMAND_LOG:
    case TUI_COMMAND_NEWS:
    case TUI_COMMAND_WHY:
    case TUI_COMMAND_RULES:
    case TUI_COMMAND_HELP:
        return plain->welcomed;
    default:
        return false;
    }
}

static void act(struct tui_plain *plain, struct ph_error *error) {
    const ph_action action = plain->chooser.prefix;
    drop_question(plain);
    plain->answered = true;
    if (plain->corrects) {
        tui_box_correct(plain, action);
    } else if (plain->table->way->play(plain->table, action, error) != PH_OK) {
        plain->end = TUI_PLAIN_FAILED;
    } else {
        plain->way->acted(plain);
    }
}

static void answer(struct tui_plain *plain, const char *line, struct ph_error *error) {
    switch (tui_plain_answer(plain, line)) {
    case TUI_ANSWERED_ACTION:
        act(plain, error);
        break;
    case TUI_ANSWERED_LIST:
        tui_plain_choices(plain);
        break;
    case TUI_ANSWERED_CHANGED:
        drop_question(plain);
        break;
    case TUI_ANSWERED_SAVE_QUIT:
        plain->end = TUI_PLAIN_LEFT;
        break;
    case TUI_ANSWERED_QUIT:
        plain->end = TUI_PLAIN_QUIT;
        break;
    default:
        break;
    }
}

static void take_line(struct tui_plain *plain, const char *line, struct ph_error *error) {
    plain->prompted = false;
    if (plain->hands_over) {
        take_letter(plain, line);
        return;
    }
    if (!os_is_terminal(stdin)) { // a terminal has shown what was typed; a transcript wants it, too
        tui_print_text(plain->out, line[0] != '\0' ? line : "\n");
    }
    const bool resigning = plain->resigning;
    if (plain->way->take_line(plain, line)) {
        plain->resigning = plain->resigning && !resigning; // anything else plays on
        return;
    }
    plain->resigning = false;
    if (plain->asks || only_looks(plain, line)) {
        answer(plain, line, error);
    } else if (line[0] != '\0') {
        plain->way->refuse(plain);
    }
}

static void say_leaving(struct tui_plain *plain) {
    const char *const leaving = plain->way->leaving(plain);
    plain->resigning = false;
    tui_plain_leave_prompt(plain);
    tui_print_text(plain->out, leaving != NULL ? leaving : words_text(language_of(plain), "Ctrl-C again leaves."));
}

// Waits for a line, or for news.
static void listen(struct tui_plain *plain, struct ph_error *error) {
    enum { MOST_MS = 200 }; // so that a signal that arrived just before is noticed, too
    struct pollfd polls[] = {{.fd = plain->deaf ? -1 : OS_INPUT, .events = POLLIN}, {.fd = -1}};
    const int wait = plain->way->watch(plain, &polls[1]);
    signals_ask_first(os_is_terminal(stdin) && plain->way->leaving(plain) != NULL);
    signals_poll(polls, sizeof polls / sizeof *polls, wait < MOST_MS ? wait : MOST_MS);
    if (plain->deaf && signals_caught() == 0) {
        return;
    }
    switch (tui_line_take(&plain->input)) {
    case TUI_LINE_READ:
        signals_play_on();
        take_line(plain, tui_line_trim(plain->input.text), error);
        plain->input = (struct tui_line_input){.length = 0};
        break;
    case TUI_LINE_ASKED:
        say_leaving(plain);
        break;
    case TUI_LINE_END:
        plain->end = TUI_PLAIN_LEFT;
        break;
    case TUI_LINE_SIGNAL:
        plain->end = TUI_PLAIN_CLOSED;
        break;
    default:
        break;
    }
}

// ---- the game -------------------------------------------------------------------------------------------------------

// Everything new of the game.
static void show(struct tui_plain *plain, enum tui_turn turn, int seat, bool changed, struct ph_error *error) {
    struct tui_table *const table = plain->table;
    seat_viewer(plain, turn == TUI_TURN_PERSON ? seat : PH_ONLOOKER);
    if (table->moved || !plain->welcomed) {
        tell(plain);
    }
    print_said(plain);
    if (changed || (turn != TUI_TURN_PERSON && !plain->corrects)) {
        drop_question(plain);
    }
    plain->turn = plain->turn && (turn == TUI_TURN_PERSON || turn == TUI_TURN_ANSWER);
    plain->way->note(plain);
    plain->over = plain->over && turn == TUI_TURN_OVER; // a correction may go on with a game
    if (turn == TUI_TURN_OVER && !plain->over) {
        tui_plain_leave_prompt(plain);
        plain->over = true;
        plain->way->over(plain);
    }
    const bool asks = (turn == TUI_TURN_PERSON || plain->corrects) && (!plain->asks || table->moved);
    table->moved = false;
    if (asks) {
        ask(plain, seat, error);
    }
}

static void play_other(struct tui_plain *plain, struct ph_error *error) {
    plain->answered = false;
    if (plain->table->way->play_other(plain->table, error) != PH_OK) {
        plain->end = TUI_PLAIN_FAILED;
    }
}

// Asks for a line where an answer is waited for; other lines may be typed at any time.
static bool write_prompt(struct tui_plain *plain) {
    if ((plain->asks || plain->hands_over || (plain->over && plain->table->box)) && !plain->prompted) {
        fprintf(plain->out, "> ");
        plain->prompted = true;
    }
    return fflush(plain->out) == 0 && ferror(plain->out) == 0;
}

// What has come, and what is to be done then.
static void go_on(struct tui_plain *plain, struct ph_error *error) {
    struct tui_table *const table = plain->table;
    int seat;
    const bool changed = table->way->follow(table);
    const enum tui_turn turn = tui_table_turn(table, &seat);
    if (turn == TUI_TURN_LOST) {
        print_said(plain);
        plain->end = TUI_PLAIN_LOST;
    } else if (turn == TUI_TURN_LATER) {
        print_said(plain);
        plain->way->before(plain);
    } else {
        show(plain, turn, seat, changed, error);
    }
    if (plain->end != TUI_PLAIN_STAYS) {
        return;
    }
    if (signals_caught() != 0) {
        plain->end = TUI_PLAIN_CLOSED;
    } else if (!write_prompt(plain)) {
        plain->end = TUI_PLAIN_FAILED;
    } else if (turn == TUI_TURN_OTHERS && table->way->play_other != NULL) {
        play_other(plain, error);
    } else {
        listen(plain, error);
    }
}

void tui_plain_talk(struct tui_plain *plain, struct ph_error *error) {
    plain->viewer = plain->table->own;
    signals_hold(plain->table->online != NULL); // at home bots think, and are interrupted
    while (plain->end == TUI_PLAIN_STAYS) {
        go_on(plain, error);
    }
    signals_hold(false);
    drop_question(plain);
    tui_line_drop(); // it would run in the shell
}
