// SPDX-License-Identifier: MIT
// A move typed in the notation of records.
#include "tui/faces/asking.h"

#include <stdio.h>
#include <string.h>

// Says what the typed begins; returns how many moves that are.
static size_t match(struct tui_asking *asking, ph_action *action, char *completed, size_t capacity) {
    const struct words_language *const language = tui_language(asking->ui);
    const size_t matches = words_chooser_typed(&asking->chooser, asking->typed, completed, capacity, action);
    if (matches == 0) {
        snprintf(asking->reply, sizeof asking->reply, "%s",
                 words_text(language, "No legal move begins like that. Esc shows the list."));
    } else if (*action != WORDS_NO_ACTION) {
        char words[PH_ACTION_TEXT_MAX];
        struct ph_writer writer;
        ph_writer_init(&writer, words, sizeof words);
        words_chooser_action_words(&asking->chooser, *action, &writer);
        words_fill(asking->reply, sizeof asking->reply, language, "Enter: {action}", TEXT(action, words));
    } else {
        words_fill(asking->reply, sizeof asking->reply, language, "{count} moves begin like that: {text}…",
                   COUNT(count, matches), TEXT(text, completed));
    }
    return matches;
}

// All moves that begin so, each with what it is in words.
static void list(const struct tui_asking *asking, const char *begun) {
    const struct words_language *const language = tui_language(asking->ui);
    const struct words_chooser *const chooser = &asking->chooser;
    struct ph_writer lines;
    ph_writer_init_heap(&lines);
    for (size_t i = 0; i < chooser->action_count; i++) {
        char text[PH_ACTION_TEXT_MAX];
        struct ph_writer writer;
        ph_writer_init(&writer, text, sizeof text);
        chooser->scene.game->action_text(chooser->scene.view, chooser->actions[i], &writer);
        if (strncmp(text, begun, strlen(begun)) == 0) {
            ph_write_format(&lines, "%s   ", text);
            words_chooser_action_words(chooser, chooser->actions[i], &lines);
            ph_write_char(&lines, '\n');
        }
    }
    (void)tui_pager(asking->ui->screen, words_text(language, "Moves that begin like that"),
                    lines.data); // who is gone is so at the next key
    ph_writer_deinit(&lines);
}

// Plays what is typed, if that is one move. False: there is still something to ask.
static bool play(struct tui_asking *asking, ph_action action) {
    if (action == WORDS_NO_ACTION) {
        return false;
    }
    asking->typing = false;
    asking->current = 0;
    return words_chooser_take_action(&asking->chooser, action);
}

bool tui_type_key(struct tui_asking *asking, int key, ph_action *action) {
    char completed[PH_ACTION_TEXT_MAX];
    size_t length = strlen(asking->typed);
    const size_t matches = match(asking, action, completed, sizeof completed);
    if (key == TUI_KEY_ENTER) {
        return play(asking, *action);
    }
    if (key == TUI_KEY_ESCAPE) {
        asking->typing = false;
    } else if (key == TUI_KEY_BACKSPACE) {
        asking->typing = length > 0;
        asking->typed[length > 0 ? length - 1 : 0] = '\0';
    } else if (key == TUI_KEY_TAB && strlen(completed) > length) {
        memcpy(asking->typed, completed, strlen(completed) + 1);
    } else if (key == TUI_KEY_TAB && matches > 1) {
        list(asking, completed);
    } else if (key == TUI_KEY_PASTED) {
        strncat(asking->typed, tui_screen_pasted(asking->ui->screen), sizeof asking->typed - 1 - length);
    } else if (key >= ' ' && key < 127 && length + 1 < sizeof asking->typed) {
        asking->typed[length] = (char)key;
        asking->typed[length + 1] = '\0';
    }
    (void)match(asking, action, completed, sizeof completed);
    return false;
}
