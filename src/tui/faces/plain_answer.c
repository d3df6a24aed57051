// SPDX-License-Identifier: MIT
#include "tui/faces/plain_answer.h"

#include "tui/faces/box.h"
#include "tui/faces/command.h"
#include "tui/faces/plain.h"
#include "tui/faces/replace.h"
#include "tui/terminal/print.h"

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
    plain->told = viewer_past_count(plain->table->past);
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
    enum ph_status status = tui_may_replace(plain->out, &save, language_of(plain), error);
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
                       "That is not a legal move now. These moves begin with \"{begun}\":", TEXT(begun, begun));
        tui_plain_all(plain, begun);
    } else {
        const struct words_language *const language = language_of(plain);
        tui_print_line(plain->out, language,
                       "Not a choice, a legal move or a command. \"{list}\" shows the list again, \"{all}\" every "
                       "legal move, \"{help}\" the commands.",
                       TEXT(list, tui_command_name(language, TUI_COMMAND_LIST)),
                       TEXT(all, tui_command_name(language, TUI_COMMAND_ALL)),
                       TEXT(help, tui_command_name(language, TUI_COMMAND_HELP)));
    }
}

static enum tui_answered notation(struct tui_plain *plain, const char *line) {
    char completed[PH_ACTION_TEXT_MAX];
    ph_action action = 0;
    if (plain->table->box && tui_box_outcome(plain, line, &action)) {
        return action != WORDS_NO_ACTION ? TUI_ANSWERED_ACTION : TUI_ANSWERED_AGAIN;
    }
    const size_t matches = words_chooser_typed(&plain->chooser, line, completed, sizeof completed, &action);
    if (action != WORDS_NO_ACTION) {
        return words_chooser_take_action(&plain->chooser, action) ? TUI_ANSWERED_ACTION : TUI_ANSWERED_LIST;
    }
    if (matches > 1) {
        tui_print_line(plain->out, language_of(plain),
                       "{count} moves start with \"{begun}\". Type more, beyond \"{text}…\".", COUNT(count, matches),
                       TEXT(begun, line), TEXT(text, completed));
        return TUI_ANSWERED_AGAIN;
    }
    explain(plain, line);
    return TUI_ANSWERED_AGAIN;
}

enum tui_answered tui_plain_leaving(const struct words_language *language, const char *line) {
    const char *rest = NULL;
    if (tui_command_read(language, line, &rest) != TUI_COMMAND_QUIT) {
        return TUI_ANSWERED_AGAIN;
    }
    return tui_command_unsaved(language, rest) ? TUI_ANSWERED_QUIT : TUI_ANSWERED_SAVE_QUIT;
}

static enum tui_answered back(struct tui_plain *plain) {
    size_t choice = 0;
    if (words_chooser_back(&plain->chooser, &choice)) {
        return TUI_ANSWERED_LIST;
    }
    tui_print_line(plain->out, language_of(plain),
                   "There is no question before this one. \"{undo}\" takes back an action.",
                   TEXT(undo, tui_command_name(language_of(plain), TUI_COMMAND_UNDO)));
    return TUI_ANSWERED_AGAIN;
}

// The commands that only show something.
static void show(struct tui_plain *plain, enum tui_command command, const char *rest) {
    switch (command) {
    case TUI_COMMAND_HELP:
        tui_plain_help(plain, rest);
        break;
    case TUI_COMMAND_RULES:
        tui_plain_rules(plain, rest);
        break;
    case TUI_COMMAND_WHY:
        tui_plain_why(plain, rest);
        break;
    case TUI_COMMAND_STATE:
        tui_plain_position(plain);
        break;
    case TUI_COMMAND_HINT:
        tui_plain_hint(plain);
        break;
    case TUI_COMMAND_ODDS:
        tui_plain_odds(plain, rest);
        break;
    case TUI_COMMAND_SECRETS:
        tui_plain_secrets(plain);
        break;
    case TUI_COMMAND_LOG:
        tui_plain_log(plain, 0);
        break;
    case TUI_COMMAND_NEWS:
        tui_plain_news(plain);
        break;
    default:
        tui_plain_all(plain, rest);
        break;
    }
}

static enum tui_answered obey(struct tui_plain *plain, enum tui_command command, const char *line, const char *rest) {
    switch (command) {
    case TUI_COMMAND_NONE:
        return notation(plain, line);
    case TUI_COMMAND_QUIT:
        return tui_plain_leaving(language_of(plain), line);
    case TUI_COMMAND_LIST:
        return TUI_ANSWERED_LIST;
    case TUI_COMMAND_BACK:
        return back(plain);
    case TUI_COMMAND_UNDO:
        return undo(plain);
    case TUI_COMMAND_SAVE:
        return save(plain, rest);
    default:
        show(plain, command, rest);
        return TUI_ANSWERED_AGAIN;
    }
}

enum tui_answered tui_plain_answer(struct tui_plain *plain, const char *line) {
    const char *rest = NULL;
    if (line[0] == '\0') {
        return TUI_ANSWERED_LIST;
    }
    if (line[strspn(line, "0123456789")] == '\0') {
        return take(plain, line);
    }
    const enum tui_command command = tui_command_read(language_of(plain), line, &rest);
    return obey(plain, command, line, rest);
}
