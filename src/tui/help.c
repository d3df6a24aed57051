// SPDX-License-Identifier: MIT
// Help: the rules that apply, topic by topic, and the keys.
#include "tui/ui.h"

#include <string.h>

static const char *const keys_text = MSG(
    "Arrow keys move between the choices: on the board from place to place, in lists up, down and across. Tab goes "
    "through them in order. Enter takes a choice, Escape goes one step back. The digits 1 to 9 choose from a list at "
    "once; choices marked * need the arrows.\n\n"
    ":   type a move in the notation of records, as the log of a saved game has it; Tab completes it, or lists the "
    "moves that begin like that\n"
    "o   the odds: of the place under the cursor, or the meaning of a choice and the odds of the whole table\n"
    "h   a hint: what a good player would do in your place, and the value of that move\n"
    "b   look around on the board: go from place to place and read all about each\n"
    "w   events since your last turn\n"
    "l   the whole log\n"
    "k   your secrets\n"
    "u   take back your last action, if since then nobody has acted, nothing hidden was shown and no luck was drawn\n"
    "s   save the game; you can continue it later\n"
    "q   quit (the game can be saved)\n"
    "?   this help\n\n"
    "While others play, any key skips to your turn. In a replay, Left and Right go step by step, Up and Down from turn "
    "to turn, Home and End to its ends; g goes to a step, and space lets it run.");

enum { TOPICS_MAX = 40, KEYS = 1 }; // the keys come second, as not all topics fit into a window

// The signs on the board come first: whoever is at a loss in the middle of a game asks for them.
static void put_signs_first(const struct words_topic *topics[], int count) {
    for (int i = 1; i < count; i++) {
        const struct words_topic *const topic = topics[i];
        if (strcmp(topic->id, "signs") == 0) {
            memmove(&topics[1], &topics[0], (size_t)i * sizeof topics[0]);
            topics[0] = topic;
            return;
        }
    }
}

int tui_help_keys(struct tui_screen *screen) {
    const struct words_language *const language = tui_screen_language(screen);
    return tui_pager(screen, words_text(language, "The keys"), words_find(language, "", keys_text));
}

int tui_help(struct tui_screen *screen, const struct ph_words *words, const struct words_scene *scene) {
    const struct words_language *const language = tui_screen_language(screen);
    const struct words_topic *topics[TOPICS_MAX];
    struct tui_menu_item items[TOPICS_MAX + 1];
    const int count = (int)words_topics(words, scene, topics, TOPICS_MAX);
    const int keys = count > 0 ? KEYS : 0;
    put_signs_first(topics, count);
    for (int i = 0; i < count; i++) {
        items[i < keys ? i : i + 1] = (struct tui_menu_item){.words = words_find(language, "", topics[i]->title)};
    }
    items[keys] = (struct tui_menu_item){.words = words_text(language, "The keys")};
    int chosen = 0;
    for (;;) {
        chosen = tui_menu(screen, words_text(language, "Help"), items, count + 1, chosen, NULL);
        if (chosen < 0) {
            return chosen;
        }
        const char *const text =
            words_find(language, "", chosen == keys ? keys_text : topics[chosen < keys ? chosen : chosen - 1]->text);
        if (tui_pager(screen, items[chosen].words, text) == TUI_GONE) {
            return TUI_GONE;
        }
    }
}
