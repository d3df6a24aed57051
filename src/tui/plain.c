// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // read, ssize_t
#include "tui/plain.h"

#include "run/signals.h"
#include "tui/plain_words.h"
#include "tui/print.h"
#include "tui/window.h"
#include "words/choose.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>

// ---- reading --------------------------------------------------------------------------------------------------------

enum read_line { LINE_READ, LINE_END, LINE_SIGNAL, LINE_ASKED };

// Reads a line byte by byte, so that the next line is left alone and signals are noticed. A line that is too long is
// cut off: no answer is that long, so it is refused. LINE_ASKED: a first Ctrl-C, once.
static enum read_line read_line(char *line, size_t capacity) {
    size_t length = 0;
    bool any = false;
    for (;;) {
        char letter;
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        if (signals_caught() != 0) {
            return LINE_SIGNAL;
        }
        if (signals_asked()) {
            return LINE_ASKED;
        }
        // The wait is short, so that a signal that arrived just before it is noticed, too.
        const int ready = poll(&input, 1, 200);
        if (ready == 0 || (ready < 0 && errno == EINTR)) {
            continue;
        }
        const ssize_t got = read(STDIN_FILENO, &letter, 1);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            line[length] = '\0';
            return signals_caught() != 0 ? LINE_SIGNAL : any ? LINE_READ : LINE_END;
        }
        any = true;
        if (letter == '\n') {
            line[length] = '\0';
            return LINE_READ;
        }
        if (length + 1 < capacity) {
            line[length++] = letter == '\0' ? '?' : letter;
        }
    }
}

// Removes white space at both ends.
static char *trim(char *line) {
    while (isspace((unsigned char)*line)) {
        line++;
    }
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) {
        line[--length] = '\0';
    }
    return line;
}

static const struct words_language *language_of(const struct tui_plain *plain) {
    return plain->table->seats.language;
}

// ---- the commands ---------------------------------------------------------------------------------------------------

enum answered {
    ANSWERED_AGAIN,   // ask again, the same
    ANSWERED_LIST,    // print the list again
    ANSWERED_ACTION,  // chooser->prefix is chosen
    ANSWERED_CHANGED, // the position has changed: an undo
    ANSWERED_SAVE_QUIT,
    ANSWERED_QUIT,
};

static enum answered undo(struct tui_plain *plain) {
    const char *why = NULL;
    struct ph_error error = {0};
    if (!tui_table_undo_allowed(plain->table, plain->viewer, &why)) {
        tui_print_text(plain->out, why);
        return ANSWERED_AGAIN;
    }
    if (tui_table_undo(plain->table, plain->viewer, &error) != PH_OK) {
        tui_print_text(plain->out, error.message);
        return ANSWERED_AGAIN;
    }
    plain->told = ph_session_move_count(plain->table->session);
    tui_print_text(plain->out, words_text(language_of(plain), "Taken back."));
    return ANSWERED_CHANGED;
}

// "oui", "o", or the English for it.
static bool says_yes(const struct words_language *language, const char *line) {
    const size_t length = strlen(line);
    return length > 0 &&
           (strncasecmp(line, words_text(language, "Yes"), length) == 0 || strncasecmp(line, "yes", length) == 0);
}

enum ph_status tui_plain_may_replace(FILE *out, struct tui_save *save, const struct words_language *language,
                                     struct ph_error *error) {
    char line[64];
    struct file_stamp found;
    const enum ph_status status = file_look(&found, save->path, error);
    if (status != PH_OK || !found.exists || file_same(&found, &save->known)) {
        return status;
    }
    if (save->known.exists) {
        (void)words_refuse(error, PH_ERROR_IO, "save", language, "{path} has been changed by another program",
                           TEXT(path, save->path));
    } else {
        (void)words_refuse(error, PH_ERROR_IO, "save", language, "{path} already exists, and is not this game's",
                           TEXT(path, save->path));
    }
    if (isatty(STDIN_FILENO) == 0) {
        return PH_ERROR_IO;
    }
    tui_print(out, language, "{why}. Replace it? (yes or no) ", TEXT(why, error->message));
    fflush(out);
    if (read_line(line, sizeof line) != LINE_READ || !says_yes(language, trim(line))) {
        return PH_ERROR_IO;
    }
    save->known = found;
    return PH_OK;
}

// The place where the game is saved changes only after saving there succeeded.
static enum ph_status save_under(struct tui_plain *plain, const char *path, struct ph_error *error) {
    struct tui_save save = *plain->save;
    if (strlen(path) >= sizeof save.path) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "save", "%s",
                            words_text(language_of(plain), "the name is too long"));
    }
    if (strcmp(path, save.path) != 0) {
        save = (struct tui_save){.kept = save.kept};
        memcpy(save.path, path, strlen(path) + 1);
    }
    enum ph_status status = tui_plain_may_replace(plain->out, &save, language_of(plain), error);
    if (status == PH_OK) {
        status = tui_save_write(plain->table, &save, error);
    }
    if (status == PH_OK) {
        *plain->save = save;
    }
    return status;
}

static enum answered save(struct tui_plain *plain, const char *path) {
    char words[TUI_PATH_MAX + 400];
    struct ph_error error = {0};
    enum tui_save_end end;
    if (*path == '\0') {
        end = tui_save_somewhere(plain->table, plain->save, &error);
    } else {
        end = save_under(plain, path, &error) == PH_OK ? TUI_SAVED : TUI_NOT_SAVED;
    }
    if (end != TUI_NOT_SAVED) {
        tui_save_keep(plain->table, plain->save);
    }
    tui_save_say(plain->save, end, &error, language_of(plain), words, sizeof words);
    fprintf(plain->out, "%s\n", words);
    return ANSWERED_AGAIN;
}

// Saves after a person's move.
static void save_step(struct tui_plain *plain) {
    char words[TUI_PATH_MAX + 400];
    if (tui_save_step(plain->table, plain->save, words, sizeof words)) {
        fprintf(plain->out, "%s\n", words);
    }
}

// A number takes from the list.
static enum answered take(struct tui_plain *plain, const char *digits) {
    struct words_chooser *const chooser = &plain->chooser;
    const unsigned long number = strtoul(digits, NULL, 10);
    if (number < 1 || number > chooser->choice_count) {
        tui_print_line(plain->out, language_of(plain), "There is no choice {number}; the list goes from 1 to {count}.",
                       TEXT(number, digits), COUNT(count, chooser->choice_count));
        return ANSWERED_AGAIN;
    }
    return words_chooser_take(chooser, number - 1) ? ANSWERED_ACTION : ANSWERED_LIST;
}

// Suggests moves that begin with the longest possible part of what was typed.
static void explain(const struct tui_plain *plain, const char *line) {
    char begun[PH_ACTION_TEXT_MAX];
    char completed[PH_ACTION_TEXT_MAX];
    ph_action action = 0;
    size_t length = strlen(line);
    length = length < sizeof begun ? length : sizeof begun - 1;
    memcpy(begun, line, length);
    begun[length] = '\0';
    while (length > 0 && words_chooser_typed(&plain->chooser, begun, completed, sizeof completed, &action) == 0) {
        // Word by word from the end.
        while (length > 0 && begun[length - 1] != ' ') {
            length--;
        }
        while (length > 0 && begun[length - 1] == ' ') {
            length--;
        }
        begun[length] = '\0';
    }
    if (length > 0) {
        tui_print_line(plain->out, language_of(plain),
                       "That is not a legal move now. These begin with \"{begun}\":", TEXT(begun, begun));
        tui_plain_all(plain, begun);
    } else {
        tui_print_text(
            plain->out,
            words_text(
                language_of(plain),
                "That is neither a number of the list, nor a legal move, nor a command. \"list\" shows the list again, "
                "\"all\" every legal move, \"help\" the commands."));
    }
}

static enum answered notation(struct tui_plain *plain, const char *line) {
    char completed[PH_ACTION_TEXT_MAX];
    ph_action action = 0;
    const size_t matches = words_chooser_typed(&plain->chooser, line, completed, sizeof completed, &action);
    if (action != 0) {
        plain->chooser.prefix = action;
        return ANSWERED_ACTION;
    }
    if (matches > 1) {
        tui_print_line(plain->out, language_of(plain),
                       "{count} moves begin with \"{begun}\"; say which one, as far as \"{text}...\" and on.",
                       COUNT(count, matches), TEXT(begun, line), TEXT(text, completed));
        return ANSWERED_AGAIN;
    }
    explain(plain, line);
    return ANSWERED_AGAIN;
}

static bool is_word(const char *line, const char *word, const char **rest) {
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != '\0' && !isspace((unsigned char)line[length]))) {
        return false;
    }
    *rest = line + length;
    while (isspace((unsigned char)**rest)) {
        ++*rest;
    }
    return true;
}

static enum answered answer(struct tui_plain *plain, const char *line) {
    const char *rest = NULL;
    size_t choice = 0;
    if (line[0] == '\0' || is_word(line, "list", &rest)) {
        return ANSWERED_LIST;
    }
    if (line[strspn(line, "0123456789")] == '\0') {
        return take(plain, line);
    }
    if (is_word(line, "help", &rest) || is_word(line, "?", &rest)) {
        tui_plain_help(plain, rest);
    } else if (is_word(line, "state", &rest) || is_word(line, "map", &rest)) {
        tui_plain_position(plain);
    } else if (is_word(line, "hint", &rest)) {
        tui_plain_hint(plain);
    } else if (is_word(line, "odds", &rest)) {
        tui_plain_odds(plain, rest);
    } else if (is_word(line, "secrets", &rest)) {
        tui_plain_secrets(plain);
    } else if (is_word(line, "log", &rest)) {
        tui_plain_log(plain, 0);
    } else if (is_word(line, "news", &rest)) {
        tui_plain_news(plain);
    } else if (is_word(line, "all", &rest)) {
        tui_plain_all(plain, rest);
    } else if (is_word(line, "back", &rest)) {
        if (!words_chooser_back(&plain->chooser, &choice)) {
            tui_print_text(
                plain->out,
                words_text(language_of(plain), "There is no question before this one. \"undo\" takes back an action."));
            return ANSWERED_AGAIN;
        }
        return ANSWERED_LIST;
    } else if (is_word(line, "undo", &rest)) {
        return undo(plain);
    } else if (is_word(line, "save", &rest)) {
        return save(plain, rest);
    } else if (is_word(line, "quit", &rest) || is_word(line, "exit", &rest)) {
        return strcmp(rest, "nosave") == 0 ? ANSWERED_QUIT : ANSWERED_SAVE_QUIT;
    } else {
        return notation(plain, line);
    }
    return ANSWERED_AGAIN;
}

// ---- a person's turn ------------------------------------------------------------------------------------------------

// Reads the person's next line, after a prompt. Returns false with *end if there is none.
static bool read_answer(struct tui_plain *plain, char *line, size_t capacity, enum tui_plain_end *end) {
    enum read_line read = LINE_ASKED;
    while (read == LINE_ASKED) {
        fprintf(plain->out, "> ");
        if (fflush(plain->out) != 0 || ferror(plain->out) != 0) {
            *end = TUI_PLAIN_FAILED;
            return false;
        }
        read = read_line(line, capacity);
        if (read == LINE_ASKED) {
            fprintf(plain->out, "\n%s\n",
                    words_text(language_of(plain), "Ctrl-C again leaves, and the game is saved."));
        }
    }
    signals_play_on();
    *end = read == LINE_SIGNAL ? TUI_PLAIN_CLOSED : TUI_PLAIN_LEFT;
    return read == LINE_READ;
}

// Asks until there is an action. Returns true with *action; false: the person leaves as *end says, or undid
// (TUI_PLAIN_OVER stands for that: the game goes on).
static bool ask(struct tui_plain *plain, ph_action *action, enum tui_plain_end *end) {
    char storage[4096] = "";
    enum answered answered = ANSWERED_LIST;
    for (;;) {
        if (answered == ANSWERED_LIST) {
            tui_plain_choices(plain);
        }
        if (!read_answer(plain, storage, sizeof storage, end)) {
            return false;
        }
        const char *const line = trim(storage);
        if (isatty(STDIN_FILENO) == 0) { // a terminal has shown what was typed; a transcript wants it, too
            fprintf(plain->out, "%s\n", line);
        }
        answered = answer(plain, line);
        switch (answered) {
        case ANSWERED_ACTION:
            *action = plain->chooser.prefix;
            return true;
        case ANSWERED_CHANGED:
            *end = TUI_PLAIN_OVER;
            return false;
        case ANSWERED_SAVE_QUIT:
            *end = TUI_PLAIN_LEFT;
            return false;
        case ANSWERED_QUIT:
            *end = TUI_PLAIN_QUIT;
            return false;
        default:
            break;
        }
    }
}

// Drops the lines that were typed at a terminal before the question was shown.
static void drop_input(void) {
    if (isatty(STDIN_FILENO) != 0) {
        tcflush(STDIN_FILENO, TCIFLUSH);
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
    const char *rest = NULL;
    const char letter[] = {words_seat_letter(seat), '\0'};
    clear_screen(plain->out);
    drop_input();
    while (strcasecmp(line, letter) != 0) {
        tui_print_line(plain->out, language_of(plain),
                       "{who} ({letter}) is next. {who}: type {letter} when nobody else looks.",
                       TEXT(who, plain->table->seats.names[seat]), TEXT(letter, letter));
        if (!read_answer(plain, storage, sizeof storage, end)) {
            return false;
        }
        line = trim(storage);
        if (is_word(line, "quit", &rest) || is_word(line, "exit", &rest)) {
            *end = strcmp(rest, "nosave") == 0 ? TUI_PLAIN_QUIT : TUI_PLAIN_LEFT;
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
    const size_t count = ph_session_move_count(plain->table->session);
    if (plain->position_at != words_news_since(plain->table->session, seat) || changed) {
        plain->position_at = words_news_since(plain->table->session, seat);
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
        drop_input();
    }
    plain->answered = true;
    const bool goes_on = ask(plain, &action, end);
    words_chooser_deinit(&plain->chooser);
    if (!goes_on) {
        return *end == TUI_PLAIN_OVER; // an undo
    }
    if (ph_session_play(plain->table->session, action, NULL, error) != PH_OK) {
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
        .told = ph_session_move_count(table->session),
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
        ph_action action = 0;
        plain.answered = false;
        if (tui_table_bot_action(table, &action, error) != PH_OK ||
            ph_session_play(table->session, action, NULL, error) != PH_OK) {
            return TUI_PLAIN_FAILED;
        }
    }
}

enum tui_plain_end tui_plain_play(struct tui_table *table, FILE *out, struct tui_save *save, struct ph_error *error) {
    const enum tui_plain_end end = play(table, out, save, error);
    drop_input(); // it would run in the shell
    return end;
}
