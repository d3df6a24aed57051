// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // poll
#include "tui/online/plain.h"

#include "run/signals.h"
#include "tui/faces/command.h"
#include "tui/online/plain_inside.h"
#include "tui/terminal/print.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

// ---- what is printed ------------------------------------------------------------------------------------------------

static void print_said(struct talk *talk) {
    struct ph_writer *const said = &talk->online->said;
    if (said->length > 0) {
        talk_leave_prompt(talk);
        tui_print_text(talk->plain.out, said->data);
        ph_writer_reset(said);
    }
}

static void print_over(struct talk *talk) {
    talk->over = true;
    if (viewer_past_decider(talk->plain.table->past).kind == PH_ACTOR_OVER) {
        tui_plain_result(&talk->plain);
    } else {
        tui_plain_position(&talk->plain); // as it stood when all had resigned, or agreed to end it
    }
    tui_print_line(talk->plain.out, language_of(talk),
                   "\"{rematch}\" plays again, \"{luck}\" checks the luck, \"{quit}\" leaves.",
                   TEXT(rematch, tui_table_word(language_of(talk), TUI_TABLE_REMATCH)),
                   TEXT(luck, tui_table_word(language_of(talk), TUI_TABLE_LUCK)),
                   TEXT(quit, tui_command_name(language_of(talk), TUI_COMMAND_QUIT)));
}

static void print_substituted(struct talk *talk) {
    const bool now = tui_online_is_away(talk->online);
    if (now && !talk->substituted) {
        talk_leave_prompt(talk);
        tui_print_line(talk->plain.out, language_of(talk), "A bot plays in your place. \"{here}\" takes it back.",
                       TEXT(here, tui_table_word(language_of(talk), TUI_TABLE_HERE)));
    }
    talk->substituted = now;
}

// Before the game, to whoever has a seat.
static void print_seated(struct talk *talk) {
    if (!talk->seated && talk->online->viewer.table.seat >= 0 &&
        talk->online->viewer.table.phase == PH_SEEN_GATHERING) {
        tui_print_line(talk->plain.out, language_of(talk),
                       "\"{ready}\" says that you are ready; \"{help}\" lists what else you can say.",
                       TEXT(ready, tui_table_word(language_of(talk), TUI_TABLE_READY)),
                       TEXT(help, tui_command_name(language_of(talk), TUI_COMMAND_HELP)));
        talk->seated = true;
    }
}

// The moves that were not told yet.
static void tell(struct talk *talk) {
    struct tui_plain *const plain = &talk->plain;
    const size_t count = viewer_past_count(plain->table->past);
    plain->viewer = talk->online->viewer.table.seat;
    if (!talk->welcomed) {
        talk_leave_prompt(talk);
        tui_plain_welcome(plain);
        plain->told = count;
        talk->welcomed = true;
    }
    plain->told = plain->told < count ? plain->told : count;
    if (plain->told < count) {
        talk_leave_prompt(talk);
        tui_plain_tell(plain);
    }
}

// ---- questions ------------------------------------------------------------------------------------------------------

static void print_window(struct talk *talk) {
    struct ph_writer line;
    ph_writer_init_heap(&line);
    tui_online_say_window(talk->online, &line);
    tui_print_text(talk->plain.out, line.data);
    ph_writer_deinit(&line);
}

static void print_question(struct talk *talk) {
    struct tui_online *const online = talk->online;
    talk_leave_prompt(talk);
    if (!talk->plain.turn) {
        tui_plain_position(&talk->plain);
    }
    talk->plain.turn = true;
    if (tui_online_in_window(online)) {
        print_window(talk);
    }
    tui_plain_choices(&talk->plain);
}

// False: no memory.
static bool ask(struct talk *talk, uint64_t types) {
    struct tui_plain *const plain = &talk->plain;
    static union ph_state_storage view; // as long as the chooser
    struct words_scene scene;
    talk_drop_question(talk);
    tui_table_scene(plain->table, plain->viewer, viewer_past_count(plain->table->past), &view, &scene);
    // In a window the view is that in which the seat is asked.
    memcpy(&view, &talk->online->viewer.moves.view, scene.game->state_size);
    if (words_chooser_init_types(&plain->chooser, &scene, plain->table->words, types) != PH_OK) {
        return false;
    }
    talk->asks = true;
    talk->asked = talk->online->viewer.table.at;
    print_question(talk);
    return true;
}

// Everything new. False: no memory.
static bool show(struct talk *talk) {
    struct tui_online *const online = talk->online;
    uint64_t types;
    if (!tui_online_is_up_to_date(online)) {
        print_said(talk);
        return true;
    }
    if (online->began && online->moved) {
        tell(talk);
    }
    print_said(talk);
    if (!online->began) {
        print_seated(talk);
        return true;
    }
    print_substituted(talk);
    if (online->viewer.table.phase == PH_SEEN_OVER && !talk->over) {
        talk_leave_prompt(talk);
        print_over(talk);
    }
    const bool decides = tui_online_decides(online, &types);
    if (talk->asks && (!decides || talk->asked != online->viewer.table.at)) {
        talk_drop_question(talk);
    }
    const bool asks = decides && (!talk->asks || online->moved);
    online->moved = false;
    talk->plain.turn = talk->plain.turn && (decides || online->acting);
    if (!decides && !talk->looked && online->viewer.table.phase == PH_SEEN_PLAYING) {
        tui_plain_position(&talk->plain);
    }
    talk->looked = true;
    return !asks || ask(talk, types);
}

// ---- the loop -------------------------------------------------------------------------------------------------------

// Asks for a line where a choice waits for it; other lines may be typed at any time.
static bool write_prompt(struct talk *talk) {
    if (talk->asks && !talk->prompted) {
        fprintf(talk->plain.out, "> ");
        talk->prompted = true;
    }
    return fflush(talk->plain.out) == 0 && ferror(talk->plain.out) == 0;
}

static void wait_for_news(const struct talk *talk) {
    const struct client_link *const link = &talk->online->link;
    struct pollfd polls[] = {{.fd = talk->online->greeted ? STDIN_FILENO : -1, .events = POLLIN},
                             {.fd = client_link_fd(link), .events = client_link_events(link)}};
    const int wait = client_link_wait_ms(link);
    signals_poll(polls, sizeof polls / sizeof *polls, wait < 200 ? wait : 200);
}

static void print_leaving(struct talk *talk) {
    const char *const leaving = tui_online_leaving(talk->online);
    talk_leave_prompt(talk);
    tui_print_text(talk->plain.out, leaving != NULL ? leaving : words_text(language_of(talk), "Ctrl-C again leaves."));
}

// True: go on.
static bool take_input(struct talk *talk) {
    if (!talk->online->greeted && signals_caught() == 0) {
        return true; // nobody is there to talk to yet
    }
    switch (tui_line_take(&talk->input)) {
    case TUI_LINE_READ:
        signals_play_on();
        talk_take_line(talk, tui_line_trim(talk->input.text));
        talk->input = (struct tui_line_input){.length = 0};
        return talk->end == TUI_ONLINE_STAYS;
    case TUI_LINE_ASKED:
        talk->resigning = false;
        print_leaving(talk);
        return true;
    case TUI_LINE_END:
        talk->end = TUI_ONLINE_LEFT;
        return false;
    case TUI_LINE_SIGNAL:
        talk->end = TUI_ONLINE_CLOSED;
        return false;
    default:
        return true;
    }
}

static enum tui_online_end converse(struct talk *talk) {
    do {
        if (!tui_online_step(talk->online)) {
            print_said(talk);
            return TUI_ONLINE_ENDED;
        }
        if (talk->online->wants_rematch && talk->online->viewer.table.next[0] != '\0') {
            return TUI_ONLINE_REMATCH;
        }
        if (!show(talk) || (talk->online->greeted && !write_prompt(talk))) {
            return TUI_ONLINE_FAILED;
        }
        signals_ask_first(isatty(STDIN_FILENO) != 0 && tui_online_leaving(talk->online) != NULL);
        wait_for_news(talk);
    } while (take_input(talk));
    return talk->end;
}

enum tui_online_end tui_online_plain(struct tui_online *online, FILE *out) {
    struct talk talk = {.online = online, .plain = {.table = &online->table, .out = out, .position_at = SIZE_MAX}};
    signals_hold(true);
    const enum tui_online_end end = converse(&talk);
    signals_hold(false);
    talk_drop_question(&talk);
    tui_line_drop(); // it would run in the shell
    return end;
}
