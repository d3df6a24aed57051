// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // isatty, strncasecmp
#include "tui/faces/plain.h"

#include "run/signals.h"
#include "tui/faces/plain_answer.h"
#include "tui/faces/plain_words.h"
#include "tui/home/file_words.h"
#include "tui/terminal/line.h"
#include "tui/terminal/print.h"
#include "tui/terminal/window.h"
#include "words/choose.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

static const struct words_language *language_of(const struct tui_plain *plain) {
    return plain->table->seats.language;
}

// Saves after a person's move.
static void save_step(struct tui_plain *plain) {
    char words[TUI_PATH_MAX + 400];
    if (tui_save_step(plain->table, plain->save, words, sizeof words)) {
        fprintf(plain->out, "%s\n", words);
    }
}

// ---- a person's turn ------------------------------------------------------------------------------------------------

// Reads the person's next line, after a prompt. Returns false with *end if there is none.
static bool read_answer(struct tui_plain *plain, char *line, size_t capacity, enum tui_plain_end *end) {
    enum tui_line read = TUI_LINE_ASKED;
    while (read == TUI_LINE_ASKED) {
        fprintf(plain->out, "> ");
        if (fflush(plain->out) != 0 || ferror(plain->out) != 0) {
            *end = TUI_PLAIN_FAILED;
            return false;
        }
        read = tui_line_read(line, capacity);
        if (read == TUI_LINE_ASKED) {
            fprintf(plain->out, "\n%s\n",
                    words_text(language_of(plain), "Ctrl-C again leaves, and the game is saved."));
        }
    }
    signals_play_on();
    *end = read == TUI_LINE_SIGNAL ? TUI_PLAIN_CLOSED : TUI_PLAIN_LEFT;
    return read == TUI_LINE_READ;
}

// Asks until there is an action. Returns true with *action; false: the person leaves as *end says, or undid
// (TUI_PLAIN_OVER stands for that: the game goes on).
static bool ask(struct tui_plain *plain, ph_action *action, enum tui_plain_end *end) {
    char storage[4096] = "";
    enum tui_answered answered = TUI_ANSWERED_LIST;
    for (;;) {
        if (answered == TUI_ANSWERED_LIST) {
            tui_plain_choices(plain);
        }
        if (!read_answer(plain, storage, sizeof storage, end)) {
            return false;
        }
        const char *const line = tui_line_trim(storage);
        if (isatty(STDIN_FILENO) == 0) { // a terminal has shown what was typed; a transcript wants it, too
            fprintf(plain->out, "%s\n", line);
        }
        answered = tui_plain_answer(plain, line);
        switch (answered) {
        case TUI_ANSWERED_ACTION:
            *action = plain->chooser.prefix;
            return true;
        case TUI_ANSWERED_CHANGED:
            *end = TUI_PLAIN_OVER;
            return false;
        case TUI_ANSWERED_SAVE_QUIT:
            *end = TUI_PLAIN_LEFT;
            return false;
        case TUI_ANSWERED_QUIT:
            *end = TUI_PLAIN_QUIT;
            return false;
        default:
            break;
        }
    }
}

// Scrolls everything off the screen. If the terminal does not report its number of rows, a large one is assumed.
static void clear_screen(FILE *out) {
    enum { ROWS = 200 };
    if (isatty(STDOUT_FILENO) == 0) {
        return;
    }
    const int known = tui_window_size().rows;
    for (int row = 0; row < (known > 0 ? known : ROWS); row++) {
        fputc('\n', out);
    }
}

// Hides what the last person saw, and waits for the letter of the next one's seat. Returns false when a person leaves,
// as *end says.
static bool hand_over(struct tui_plain *plain, int seat, enum tui_plain_end *end) {
    char storage[64];
    const char *line = "";
    const char letter[] = {words_seat_letter(seat), '\0'};
    clear_screen(plain->out);
    tui_line_drop();
    while (strcasecmp(line, letter) != 0) {
        tui_print_line(plain->out, language_of(plain),
                       "{who} ({letter}) is next: type {letter} when nobody else is looking.",
                       TEXT(who, plain->table->seats.names[seat]), TEXT(letter, letter));
        if (!read_answer(plain, storage, sizeof storage, end)) {
            return false;
        }
        line = tui_line_trim(storage);
        const enum tui_answered leaving = tui_plain_leaving(language_of(plain), line);
        if (leaving != TUI_ANSWERED_AGAIN) {
            *end = leaving == TUI_ANSWERED_QUIT ? TUI_PLAIN_QUIT : TUI_PLAIN_LEFT;
            return false;
        }
    }
    plain->answered = true;
    return true;
}

// Returns false when the person leaves, as *end says.
static bool play_person(struct tui_plain *plain, int seat, enum tui_plain_end *end, struct ph_error *error) {
    union ph_state_storage view;
    struct words_scene scene;
    ph_action action = 0;
    const bool changed = plain->viewer != seat;
    if (changed && tui_table_people_count(plain->table) > 1 && !hand_over(plain, seat, end)) {
        return false;
    }
    plain->viewer = seat;
    const size_t count = viewer_past_count(plain->table->past);
    if (plain->position_at != viewer_news_since(plain->table->past, seat) || changed) {
        plain->position_at = viewer_news_since(plain->table->past, seat);
        if (changed && plain->position_at > 0 && tui_table_people_count(plain->table) > 1) {
            tui_plain_log(plain, plain->position_at);
        }
        if (!plain->turn) {
            tui_plain_position(plain);
        }
    }
    plain->turn = true;
    tui_table_scene(plain->table, seat, count, &view, &scene);
    if (words_chooser_init(&plain->chooser, &scene, plain->table->words) != PH_OK) {
        ph_error_set(error, PH_ERROR_NO_MEMORY, "", "%s", words_text(language_of(plain), "out of memory"));
        *end = TUI_PLAIN_FAILED;
        return false;
    }
    if (!plain->answered) {
        tui_line_drop();
    }
    plain->answered = true;
    const bool goes_on = ask(plain, &action, end);
    words_chooser_deinit(&plain->chooser);
    if (!goes_on) {
        return *end == TUI_PLAIN_OVER; // an undo
    }
    if (tui_table_play(plain->table, action, error) != PH_OK) {
        *end = TUI_PLAIN_FAILED;
        return false;
    }
    save_step(plain);
    return true;
}

// ---- the game -------------------------------------------------------------------------------------------------------

static enum tui_plain_end play(struct tui_table *table, FILE *out, struct tui_save *save, struct ph_error *error) {
    // A lone person is always the viewer; with several people, or none, only what is public is shown.
    const bool alone = tui_table_people_count(table) == 1;
    struct tui_plain plain = {
        .table = table,
        .out = out,
        .save = save,
        .viewer = alone ? __builtin_ctz((unsigned)table->seats.people) : PH_ONLOOKER,
        .told = viewer_past_count(table->past),
        .position_at = SIZE_MAX,
    };
    enum tui_plain_end end = TUI_PLAIN_OVER;
    signals_ask_first(table->lesson == NULL && table->seats.people != 0 && isatty(STDIN_FILENO) != 0);
    tui_plain_welcome(&plain);
    for (;;) {
        const struct ph_actor actor = tui_table_actor(table);
        const bool person = actor.kind == PH_ACTOR_SEAT && tui_table_is_person(table, actor.seat);
        if (!alone && plain.viewer != (person ? actor.seat : PH_ONLOOKER)) {
            plain.turn = false;
            plain.viewer = PH_ONLOOKER;
        }
        plain.turn = plain.turn && person;
        tui_plain_tell(&plain);
        if (signals_caught() != 0) {
            return TUI_PLAIN_CLOSED;
        }
        if (fflush(out) != 0 || ferror(out) != 0) {
            return TUI_PLAIN_FAILED;
        }
        if (tui_table_is_over(table)) {
            if (table->lesson == NULL) {
                tui_plain_result(&plain);
            }
            return TUI_PLAIN_OVER;
        }
        if (person) {
            if (!play_person(&plain, actor.seat, &end, error)) {
                return end;
            }
            continue;
        }
        plain.answered = false;
        if (tui_table_play_bot(table, error) != PH_OK) {
            return TUI_PLAIN_FAILED;
        }
    }
}

enum tui_plain_end tui_plain_play(struct tui_table *table, FILE *out, struct tui_save *save, struct ph_error *error) {
    const enum tui_plain_end end = play(table, out, save, error);
    tui_line_drop(); // it would run in the shell
    return end;
}
