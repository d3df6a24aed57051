// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // isatty
#include "tui/online_plain.h"

#include "run/signals.h"
#include "tui/command.h"
#include "tui/line.h"
#include "tui/plain_answer.h"
#include "tui/print.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

struct talk {
    struct tui_online *online;
    struct tui_plain plain;
    struct tui_line_input input;
    bool welcomed;    // to the game
    bool looked;      // the position was printed once
    bool over;        // its end has been said
    bool substituted; // that has been said
    bool asks;        // the chooser holds a question
    uint32_t asked;   // the entry that asks it
    bool prompted;
    enum tui_online_end end;
};

static const struct words_language *language_of(const struct talk *talk) {
    return talk->online->language;
}

// ---- what is printed ------------------------------------------------------------------------------------------------

// What comes while a prompt waits begins a new line.
static void leave_prompt(struct talk *talk) {
    if (talk->prompted) {
        fputc('\n', talk->plain.out);
    }
    talk->prompted = false;
}

static void print_said(struct talk *talk) {
    struct ph_writer *const said = &talk->online->said;
    if (said->length > 0) {
        leave_prompt(talk);
        tui_print_text(talk->plain.out, said->data);
        ph_writer_reset(said);
    }
}

static void print_seats(struct talk *talk) {
    struct ph_writer seats;
    ph_writer_init_heap(&seats);
    tui_online_say_seats(talk->online, &seats);
    leave_prompt(talk);
    tui_print_line(talk->plain.out, language_of(talk), "Seats: {seats}.", TEXT(seats, seats.data));
    ph_writer_deinit(&seats);
}

static void print_help(struct talk *talk) {
    tui_print_text(talk->plain.out,
                   words_text(language_of(talk),
                              "At a table online:\n"
                              "sit [SEAT]     take a seat; leave: give it back\n"
                              "ready          ready to begin; start: begin, for whoever made the table\n"
                              "seat SEAT BOT  let a bot play there, or open, or closed\n"
                              "table          who sits where\n"
                              "say TEXT       talk to all\n"
                              "order WORD     at windows: ask, never, or all (always answer)\n"
                              "resign         a bot plays on; end: ask all to end the game\n"
                              "here           play again where a bot has taken your place\n"
                              "rematch        another game at a new table\n"
                              "quit           leave; your seat stays yours for a while"));
}

static void print_over(struct talk *talk) {
    talk->over = true;
    if (words_past_decider(talk->plain.table->past).kind == PH_ACTOR_OVER) {
        tui_plain_result(&talk->plain);
    }
    tui_print_text(talk->plain.out, words_text(language_of(talk), "\"rematch\" plays again, \"quit\" leaves."));
}

static void print_substituted(struct talk *talk) {
    const bool now = client_table_is_substituted(&talk->online->seen);
    if (now && !talk->substituted) {
        leave_prompt(talk);
        tui_print_text(talk->plain.out,
                       words_text(language_of(talk), "A bot plays in your place. \"here\" takes it back."));
    }
    talk->substituted = now;
}

// The moves that were not told yet.
static void tell(struct talk *talk) {
    struct tui_plain *const plain = &talk->plain;
    const size_t count = words_past_count(plain->table->past);
    plain->viewer = talk->online->seen.seat;
    if (!talk->welcomed) {
        leave_prompt(talk);
        tui_plain_welcome(plain);
        plain->told = count;
        talk->welcomed = true;
    }
    plain->told = plain->told < count ? plain->told : count;
    if (plain->told < count) {
        leave_prompt(talk);
        tui_plain_tell(plain);
    }
}

// ---- questions ------------------------------------------------------------------------------------------------------

static void drop_question(struct talk *talk) {
    if (talk->asks) {
        words_chooser_deinit(&talk->plain.chooser);
    }
    talk->asks = false;
}

static void print_question(struct talk *talk) {
    struct tui_online *const online = talk->online;
    leave_prompt(talk);
    if (!talk->plain.turn) {
        tui_plain_position(&talk->plain);
    }
    talk->plain.turn = true;
    if (tui_online_in_window(online)) {
        tui_print_line(talk->plain.out, language_of(talk),
                       "All who are asked answer at once, within {seconds} s; silence declines.",
                       COUNT(seconds, tui_online_seconds(online)));
    }
    tui_plain_choices(&talk->plain);
}

// False: no memory.
static bool ask(struct talk *talk, uint64_t types) {
    struct tui_plain *const plain = &talk->plain;
    static union ph_state_storage view; // as long as the chooser
    struct words_scene scene;
    drop_question(talk);
    tui_table_scene(plain->table, plain->viewer, words_past_count(plain->table->past), &view, &scene);
    // In a window the view is that in which the seat is asked.
    memcpy(&view, &talk->online->mirror.view, scene.game->state_size);
    if (words_chooser_init_types(&plain->chooser, &scene, plain->table->words, types) != PH_OK) {
        return false;
    }
    talk->asks = true;
    talk->asked = talk->online->seen.at;
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
        return true;
    }
    print_substituted(talk);
    if (online->seen.phase == CLIENT_OVER && !talk->over) {
        leave_prompt(talk);
        print_over(talk);
    }
    const bool decides = tui_online_decides(online, &types);
    if (talk->asks && (!decides || talk->asked != online->seen.at)) {
        drop_question(talk);
    }
    const bool asks = decides && (!talk->asks || online->moved);
    online->moved = false;
    talk->plain.turn = talk->plain.turn && (decides || online->acting);
    if (!decides && !talk->looked && online->seen.phase == CLIENT_PLAYING) {
        tui_plain_position(&talk->plain);
    }
    talk->looked = true;
    return !asks || ask(talk, types);
}

// ---- lines ----------------------------------------------------------------------------------------------------------

static void sit(struct talk *talk, const char *rest) {
    const int typed = rest[0] == '\0' ? client_table_open_seat(&talk->online->seen) : words_seat_read(rest);
    if (typed < 0) {
        tui_print_text(talk->plain.out, words_text(language_of(talk), "There is no such open seat."));
        return;
    }
    tui_online_sit(talk->online, typed);
}

static void seat(struct talk *talk, const char *rest) {
    char letter[8] = "";
    char as[CLIENT_WORD_SIZE] = "";
    if (sscanf(rest, "%7s %31s", letter, as) != 2 || words_seat_read(letter) < 0) {
        print_help(talk);
        return;
    }
    tui_online_seat(talk->online, words_seat_read(letter), as);
}

// Words of a table online. False: it is none of them.
static bool take_table_word(struct talk *talk, const char *line) {
    struct tui_online *const online = talk->online;
    static const char *const plain_words[][2] = {
        {"start", "start"}, {"leave", "leave"}, {"resign", "resign"}, {"here", "reclaim"}, {"end", "abandon"}};
    const char *rest = "";
    for (size_t i = 0; i < sizeof plain_words / sizeof *plain_words; i++) {
        if (strcmp(line, plain_words[i][0]) == 0) {
            tui_online_ask(online, plain_words[i][1]);
            return true;
        }
    }
    if (tui_line_begins(line, "sit", &rest)) {
        sit(talk, rest);
    } else if (tui_line_begins(line, "ready", &rest)) {
        tui_online_ready(online);
    } else if (tui_line_begins(line, "seat", &rest)) {
        seat(talk, rest);
    } else if (tui_line_begins(line, "say", &rest) || tui_line_begins(line, "/say", &rest)) {
        tui_online_chat(online, rest);
    } else if (tui_line_begins(line, "order", &rest)) {
        tui_online_order(online, rest);
    } else if (tui_line_begins(line, "table", &rest)) {
        print_seats(talk);
    } else if (tui_command_read(language_of(talk), line, &rest) == TUI_COMMAND_UNDO) {
        tui_online_undo(online);
    } else {
        return false;
    }
    return true;
}

// Asks for a new table, or goes to the one that somebody else has asked for.
static void rematch(struct talk *talk) {
    talk->online->wants_rematch = true;
    if (talk->online->seen.next[0] == '\0') {
        tui_online_ask(talk->online, "rematch");
    }
}

// Words that change what this program does, and those that the table does not have. False: it is none of them.
static bool take_own_word(struct talk *talk, const char *line) {
    const char *rest;
    const enum tui_command command = tui_command_read(language_of(talk), line, &rest);
    const bool hints = command == TUI_COMMAND_HINT || command == TUI_COMMAND_ODDS;
    if (command == TUI_COMMAND_QUIT) {
        talk->end = TUI_ONLINE_LEFT;
    } else if (strcmp(line, "rematch") == 0) {
        rematch(talk);
    } else if (command == TUI_COMMAND_SAVE) {
        tui_print_text(talk->plain.out, words_text(language_of(talk), "The server keeps this game."));
    } else if (hints && !talk->online->seen.hints) {
        tui_print_text(talk->plain.out, words_text(language_of(talk), "This table has neither hints nor odds."));
    } else if (command == TUI_COMMAND_HELP && rest[0] == '\0') {
        print_help(talk);
        return !talk->asks; // then what can be done in the game
    } else {
        return false;
    }
    return true;
}

static void act(struct talk *talk) {
    const ph_action action = talk->plain.chooser.prefix;
    drop_question(talk);
    tui_online_act(talk->online, action);
}

// What can be looked at while others decide.
static bool only_looks(const struct words_language *language, const char *line) {
    const char *rest;
    switch (tui_command_read(language, line, &rest)) {
    case TUI_COMMAND_STATE:
    case TUI_COMMAND_ODDS:
    case TUI_COMMAND_SECRETS:
    case TUI_COMMAND_LOG:
    case TUI_COMMAND_NEWS:
    case TUI_COMMAND_HELP:
        return true;
    default:
        return false;
    }
}

static void take_line(struct talk *talk, const char *line) {
    talk->prompted = false;
    if (isatty(STDIN_FILENO) == 0) { // a terminal has shown what was typed; a transcript wants it, too
        fprintf(talk->plain.out, "%s\n", line);
    }
    if (take_own_word(talk, line) || take_table_word(talk, line)) {
        return;
    }
    if (!talk->asks && !(talk->welcomed && only_looks(language_of(talk), line))) {
        if (line[0] != '\0') {
            tui_print_text(talk->plain.out,
                           words_text(language_of(talk), "It is not your turn. \"help\" lists what you can say."));
        }
        return;
    }
    switch (tui_plain_answer(&talk->plain, line)) {
    case TUI_ANSWERED_ACTION:
        act(talk);
        break;
    case TUI_ANSWERED_LIST:
        tui_plain_choices(&talk->plain);
        break;
    default:
        break;
    }
}

// ---- the loop -------------------------------------------------------------------------------------------------------

static bool write_prompt(struct talk *talk) {
    if (!talk->prompted) {
        fprintf(talk->plain.out, "> ");
    }
    talk->prompted = true;
    return fflush(talk->plain.out) == 0 && ferror(talk->plain.out) == 0;
}

static void wait_for_news(const struct talk *talk) {
    const struct client_link *const link = &talk->online->link;
    struct pollfd polls[] = {{.fd = talk->online->greeted ? STDIN_FILENO : -1, .events = POLLIN},
                             {.fd = client_link_fd(link), .events = client_link_events(link)}};
    const int wait = client_link_wait_ms(link);
    (void)poll(polls, sizeof polls / sizeof *polls, wait < 200 ? wait : 200);
}

// True: go on.
static bool take_input(struct talk *talk) {
    if (!talk->online->greeted && signals_caught() == 0) {
        return true; // nobody is there to talk to yet
    }
    switch (tui_line_take(&talk->input)) {
    case TUI_LINE_READ:
        take_line(talk, tui_line_trim(talk->input.text));
        talk->input = (struct tui_line_input){.length = 0};
        return talk->end == TUI_ONLINE_STAYS;
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
        if (talk->online->wants_rematch && talk->online->seen.next[0] != '\0') {
            return TUI_ONLINE_REMATCH;
        }
        if (!show(talk) || (talk->online->greeted && !write_prompt(talk))) {
            return TUI_ONLINE_FAILED;
        }
        wait_for_news(talk);
    } while (take_input(talk));
    return talk->end;
}

enum tui_online_end tui_online_plain(struct tui_online *online, FILE *out) {
    struct talk talk = {.online = online, .plain = {.table = &online->table, .out = out, .position_at = SIZE_MAX}};
    const enum tui_online_end end = converse(&talk);
    drop_question(&talk);
    tui_line_drop(); // it would run in the shell
    return end;
}
