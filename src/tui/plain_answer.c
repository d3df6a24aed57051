// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // strcasecmp
#include "tui/plain_answer.h"

#include "tui/plain.h"
#include "tui/print.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct words_language *language_of(const struct tui_plain *plain) {
    return plain->table->seats.language;
}

static enum tui_answered undo(struct tui_plain *plain) {
    const char *why = NULL;
    struct ph_error error = {0};
    if (!tui_table_undo_allowed(plain->table, plain->viewer, &why)) {
        tui_print_text(plain->out, why);
        return TUI_ANSWERED_AGAIN;
    }
    if (tui_table_undo(plain->table, plain->viewer, &error) != PH_OK) {
        tui_print_text(plain->out, error.message);
        return TUI_ANSWERED_AGAIN;
    }
    plain->told = words_past_count(plain->table->past);
    tui_print_text(plain->out, words_text(language_of(plain), "Taken back."));
    return TUI_ANSWERED_CHANGED;
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

static enum tui_answered save(struct tui_plain *plain, const char *path) {
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
    return TUI_ANSWERED_AGAIN;
}

// A number takes from the list.
static enum tui_answered take(struct tui_plain *plain, const char *digits) {
    struct words_chooser *const chooser = &plain->chooser;
    const unsigned long number = strtoul(digits, NULL, 10);
    if (number < 1 || number > chooser->choice_count) {
        tui_print_line(plain->out, language_of(plain), "There is no choice {number}; the list goes from 1 to {count}.",
                       TEXT(number, digits), COUNT(count, chooser->choice_count));
        return TUI_ANSWERED_AGAIN;
    }
    return words_chooser_take(chooser, number - 1) ? TUI_ANSWERED_ACTION : TUI_ANSWERED_LIST;
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

static enum tui_answered notation(struct tui_plain *plain, const char *line) {
    char completed[PH_ACTION_TEXT_MAX];
    ph_action action = 0;
    const size_t matches = words_chooser_typed(&plain->chooser, line, completed, sizeof completed, &action);
    if (action != 0) {
        plain->chooser.prefix = action;
        return TUI_ANSWERED_ACTION;
    }
    if (matches > 1) {
        tui_print_line(plain->out, language_of(plain),
                       "{count} moves begin with \"{begun}\"; say which one, as far as \"{text}…\" and on.",
                       COUNT(count, matches), TEXT(begun, line), TEXT(text, completed));
        return TUI_ANSWERED_AGAIN;
    }
    explain(plain, line);
    return TUI_ANSWERED_AGAIN;
}

bool tui_plain_is_word(const char *line, const char *word, const char **rest) {
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

enum tui_answered tui_plain_leaving(const char *line) {
    const char *rest = NULL;
    if (!tui_plain_is_word(line, "quit", &rest) && !tui_plain_is_word(line, "exit", &rest)) {
        return TUI_ANSWERED_AGAIN;
    }
    return strcmp(rest, "nosave") == 0 ? TUI_ANSWERED_QUIT : TUI_ANSWERED_SAVE_QUIT;
}

enum tui_answered tui_plain_answer(struct tui_plain *plain, const char *line) {
    const char *rest = NULL;
    size_t choice = 0;
    const enum tui_answered leaving = tui_plain_leaving(line);
    if (leaving != TUI_ANSWERED_AGAIN) {
        return leaving;
    }
    if (line[0] == '\0' || tui_plain_is_word(line, "list", &rest)) {
        return TUI_ANSWERED_LIST;
    }
    if (line[strspn(line, "0123456789")] == '\0') {
        return take(plain, line);
    }
    if (tui_plain_is_word(line, "help", &rest) || tui_plain_is_word(line, "?", &rest)) {
        tui_plain_help(plain, rest);
    } else if (tui_plain_is_word(line, "state", &rest) || tui_plain_is_word(line, "map", &rest)) {
        tui_plain_position(plain);
    } else if (tui_plain_is_word(line, "hint", &rest) || tui_plain_is_word(line, "h", &rest)) {
        tui_plain_hint(plain);
    } else if (tui_plain_is_word(line, "odds", &rest)) {
        tui_plain_odds(plain, rest);
    } else if (tui_plain_is_word(line, "secrets", &rest)) {
        tui_plain_secrets(plain);
    } else if (tui_plain_is_word(line, "log", &rest)) {
        tui_plain_log(plain, 0);
    } else if (tui_plain_is_word(line, "news", &rest)) {
        tui_plain_news(plain);
    } else if (tui_plain_is_word(line, "all", &rest)) {
        tui_plain_all(plain, rest);
    } else if (tui_plain_is_word(line, "back", &rest)) {
        if (!words_chooser_back(&plain->chooser, &choice)) {
            tui_print_text(
                plain->out,
                words_text(language_of(plain), "There is no question before this one. \"undo\" takes back an action."));
            return TUI_ANSWERED_AGAIN;
        }
        return TUI_ANSWERED_LIST;
    } else if (tui_plain_is_word(line, "undo", &rest)) {
        return undo(plain);
    } else if (tui_plain_is_word(line, "save", &rest)) {
        return save(plain, rest);
    } else {
        return notation(plain, line);
    }
    return TUI_ANSWERED_AGAIN;
}
