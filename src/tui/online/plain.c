// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // poll
#include "tui/online/plain.h"

#include "tui/faces/command.h"
#include "tui/faces/plain.h"
#include "tui/terminal/print.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

static const struct words_language *language_of(const struct tui_plain *plain) {
    return plain->table->seats.language;
}

// Said before the game, and again when it changes.
static void say_rated(struct tui_plain *plain) {
    struct tui_online *const online = plain->table->online;
    const char *const rated = online->viewer.table.rated;
    struct ph_writer line;
    if (!online->greeted || online->viewer.table.phase != PH_SEEN_GATHERING || strcmp(online->said_rated, rated) == 0) {
        return;
    }
    snprintf(online->said_rated, sizeof online->said_rated, "%s", rated);
    ph_writer_init_heap(&line);
    tui_online_say_rated(online, &line);
    tui_plain_leave_prompt(plain);
    tui_print_text(plain->out, line.data);
    ph_writer_deinit(&line);
}

// Said before the game, once this person has a seat.
static void before(struct tui_plain *plain) {
    struct tui_online *const online = plain->table->online;
    plain->deaf = !online->greeted;
    if (!online->said_how && online->viewer.table.seat >= 0 && online->viewer.table.phase == PH_SEEN_GATHERING &&
        tui_online_is_up_to_date(online)) {
        tui_print_line(plain->out, language_of(plain),
                       "\"{ready}\" says that you are ready; \"{help}\" lists what else you can say.",
                       TEXT(ready, tui_table_word(language_of(plain), TUI_TABLE_READY)),
                       TEXT(help, tui_command_name(language_of(plain), TUI_COMMAND_HELP)));
        online->said_how = true;
    }
    say_rated(plain);
}

static void note_substitute(struct tui_plain *plain) {
    struct tui_online *const online = plain->table->online;
    const bool now = tui_online_is_away(online);
    if (now && !online->said_away) {
        tui_plain_leave_prompt(plain);
        tui_print_line(plain->out, language_of(plain), "A bot plays in your place. \"{here}\" takes it back.",
                       TEXT(here, tui_table_word(language_of(plain), TUI_TABLE_HERE)));
    }
    online->said_away = now;
}

static void note(struct tui_plain *plain) {
    struct tui_online *const online = plain->table->online;
    uint64_t types;
    plain->deaf = false;
    note_substitute(plain);
    if (!online->came && !tui_online_decides(online, &types) && online->viewer.table.phase == PH_SEEN_PLAYING) {
        tui_plain_position(plain);
    }
    online->came = true;
    if (online->wants_rematch && online->viewer.table.next[0] != '\0') {
        plain->end = TUI_PLAIN_REMATCH;
    }
}

static void say_window(struct tui_plain *plain) {
    struct ph_writer line;
    if (tui_online_in_window(plain->table->online)) {
        ph_writer_init_heap(&line);
        tui_online_say_window(plain->table->online, &line);
        tui_print_text(plain->out, line.data);
        ph_writer_deinit(&line);
    }
}

static void acted(struct tui_plain *plain) {
    (void)plain; // the server keeps the game
}

static void say_over(struct tui_plain *plain) {
    if (viewer_past_decider(plain->table->past).kind == PH_ACTOR_OVER) {
        tui_plain_result(plain);
    } else {
        tui_plain_position(plain); // as it stood when all had resigned, or agreed to end it
    }
    tui_print_line(plain->out, language_of(plain),
                   "\"{rematch}\" plays again, \"{luck}\" checks the luck, \"{quit}\" leaves.",
                   TEXT(rematch, tui_table_word(language_of(plain), TUI_TABLE_REMATCH)),
                   TEXT(luck, tui_table_word(language_of(plain), TUI_TABLE_LUCK)),
                   TEXT(quit, tui_command_name(language_of(plain), TUI_COMMAND_QUIT)));
}

static const char *leaving(const struct tui_plain *plain) {
    return tui_online_leaving(plain->table->online);
}

static int watch(struct tui_plain *plain, struct pollfd *poll) {
    const struct client_link *const link = &plain->table->online->link;
    *poll = (struct pollfd){.fd = client_link_fd(link), .events = client_link_events(link)};
    return client_link_wait_ms(link);
}

enum tui_plain_end tui_online_plain(struct tui_online *online, FILE *out) {
    static const struct tui_plain_way way = {
        .before = before,
        .note = note,
        .ask = say_window,
        .acted = acted,
        .over = say_over,
        .take_line = tui_online_take_line,
        .refuse = tui_online_refuse_line,
        .leaving = leaving,
        .watch = watch,
    };
    struct ph_error error = {0};
    struct tui_plain plain = {.table = &online->table, .way = &way, .out = out};
    tui_plain_talk(&plain, &error);
    return plain.end;
}
