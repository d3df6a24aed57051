// SPDX-License-Identifier: MIT
#include "tui/menus/setup.h"

#include "tui/menus/fit.h"
#include "tui/menus/settings.h"

#include <string.h>

static void turn_game(struct tui_start *start, int by) {
    int game = 0;
    while (ph_game_at((size_t)game) != start->game) {
        game++;
    }
    start->game = ph_game_at((size_t)tui_fit_turn(game, by, 0, (int)ph_game_count() - 1));
    tui_settings_of_game(start);
}

static bool fits(const struct tui_start *start) {
    return tui_options_fit(&start->options, start->game, start->players);
}

// "Variant: Cure (yes)", or "5 seats" for an option beyond the last.
static void name_choice(const struct tui_start *start, size_t option, const struct words_language *language,
                        char *words, size_t size) {
    if (option >= start->options.count) {
        words_fill(words, size, language, "{count:seats}", COUNT(count, start->players));
        return;
    }
    const struct tui_option *const chosen = &start->options.items[option];
    char value[TUI_OPTION_WORDS_MAX];
    tui_option_words(chosen, language, value);
    words_fill(words, size, language, "{option} ({value})", TEXT(option, words_find(language, "option", chosen->words)),
               TEXT(value, value));
}

// Which other choice the one just made does not go together with: an option that would have to be as usual, else the
// number of seats.
static size_t find_other(const struct tui_start *start, size_t option) {
    for (size_t i = 0; i < start->options.count; i++) {
        struct tui_start without = *start;
        without.options.items[i].chosen = without.options.items[i].value_count;
        if (i != option && fits(&without)) {
            return i;
        }
    }
    return start->options.count;
}

static void say_clash(struct tui_start *start, size_t option, const struct words_language *language) {
    char one[2 * TUI_OPTION_WORDS_MAX];
    char other[2 * TUI_OPTION_WORDS_MAX];
    name_choice(start, option, language, one, sizeof one);
    name_choice(start, find_other(start, option), language, other, sizeof other);
    words_fill(start->word, sizeof start->word, language, "{one} and {other} cannot be combined.", TEXT(one, one),
               TEXT(other, other));
}

// A value may suggest one of another option, as long as that one is not set.
static void suggest_one(struct tui_start *start, const struct tui_option *changed,
                        const struct words_suggestion *suggestion) {
    struct tui_option *const option = tui_option_find(&start->options, suggestion->option);
    struct tui_option *const other = tui_option_find(&start->options, suggestion->other);
    const size_t suggested = tui_option_value(other, suggestion->other_value);
    const bool chosen = option->chosen == tui_option_value(option, suggestion->value);
    if (changed == option && chosen && other->chosen == other->value_count) {
        other->chosen = suggested;
    } else if (changed == option && !chosen && !suggestion->comes_from_it && other->chosen == suggested) {
        other->chosen = other->value_count;
    } else if (changed == other && chosen && suggestion->comes_from_it && other->chosen != suggested) {
        option->chosen = option->value_count;
    }
}

static void suggest(struct tui_start *start, const struct tui_option *changed) {
    const struct ph_words *const words = ph_words_find(start->game);
    for (size_t i = 0; words != NULL && i < words->suggestion_count; i++) {
        suggest_one(start, changed, &words->suggestions[i]);
    }
}

static void step(struct tui_start *start, enum tui_setup_field field, size_t option, int by) {
    switch (field) {
    case TUI_SETUP_GAME:
        turn_game(start, by);
        break;
    case TUI_SETUP_PLAYERS:
        start->players = tui_fit_turn(start->players, by, start->game->players_min, start->game->players_max);
        break;
    case TUI_SETUP_PEOPLE:
        start->hot_seat = !start->hot_seat;
        break;
    case TUI_SETUP_BOT:
        tui_fit_turn_bot(start, by);
        break;
    case TUI_SETUP_OPTION:
        tui_option_turn(&start->options.items[option], by);
        suggest(start, &start->options.items[option]);
        break;
    }
}

void tui_setup_turn(struct tui_start *start, enum tui_setup_field field, size_t option, int by,
                    const struct words_language *language) {
    const size_t changed = field == TUI_SETUP_OPTION ? option : start->options.count;
    step(start, field, option, by);
    while (!fits(start)) { // ends at the value that was there before
        if (start->word[0] == '\0') {
            say_clash(start, changed, language);
        }
        step(start, field, option, by);
    }
}
