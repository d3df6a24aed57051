// SPDX-License-Identifier: MIT
// Help: the rules that apply, topic by topic, and the keys.
#include "tui/faces/ui.h"

#include <string.h>

enum { TOPICS_MAX = 40, KEYS = 1 }; // the keys come second, as not all topics fit into a window

// The signs on the board come first: people who are lost in the middle of a game look for them.
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
        const int code = chosen == keys
                             ? tui_help_keys(screen)
                             : tui_pager(screen, items[chosen].words,
                                         words_find(language, "", topics[chosen < keys ? chosen : chosen - 1]->text));
        if (code == TUI_GONE) {
            return TUI_GONE;
        }
    }
}
