// SPDX-License-Identifier: MIT
// The start menu: what to play, and with whom.
#include "tui/lesson.h"
#include "tui/progress.h"
#include "tui/saved.h"
#include "tui/ui.h"

#include <stdio.h>
#include <string.h>

// The rows of options stand before the last four: finished games, lessons, rules, leave.
enum { ROW_PLAY, ROW_RESUME, ROW_GAME, ROW_PLAYERS, ROW_PEOPLE, ROW_BOT, ROW_OPTIONS, ROWS_AFTER = 4 };

// Steps a number within its bounds, and wraps around.
static int turn(int number, int by, int low, int high) {
    const int span = high - low + 1;
    return low + ((number - low + by) % span + span) % span;
}

static bool plays(const struct tui_start *start, size_t bot) {
    return ph_bot_at(bot)->plays(start->game);
}

static void turn_row(struct tui_start *start, int row, int by) {
    by = by == 0 ? 1 : by;
    switch (row) {
    case ROW_GAME:
        for (size_t i = 0; i < ph_game_count(); i++) {
            if (ph_game_at(i) == start->game) {
                start->game = ph_game_at((size_t)turn((int)i, by, 0, (int)ph_game_count() - 1));
                break;
            }
        }
        tui_options_read(&start->options, start->game);
        start->players = start->players > start->game->players_max ? start->game->players_max : start->players;
        start->players = start->players < start->game->players_min ? start->game->players_min : start->players;
        for (size_t i = 0; i < ph_bot_count() && !plays(start, start->bot); i++) {
            start->bot = (size_t)turn((int)start->bot, -1, 0, (int)ph_bot_count() - 1); // the strongest that plays it
        }
        break;
    case ROW_PLAYERS:
        start->players = turn(start->players, by, start->game->players_min, start->game->players_max);
        break;
    case ROW_PEOPLE:
        start->people = start->people == 1 ? start->players : 1;
        break;
    case ROW_BOT:
        for (size_t i = 0; i < ph_bot_count(); i++) {
            start->bot = (size_t)turn((int)start->bot, by, 0, (int)ph_bot_count() - 1);
            if (plays(start, start->bot)) {
                break;
            }
        }
        break;
    default:
        tui_option_turn(&start->options.items[row - ROW_OPTIONS], by);
        break;
    }
}

// Lets the person choose among the saved games.
static int choose_saved(struct tui_screen *screen, struct tui_start *start) {
    const struct words_language *const language = tui_screen_language(screen);
    struct tui_saved saved[TUI_SAVED_MAX];
    struct tui_menu_item items[TUI_SAVED_MAX];
    const size_t count = tui_saved_list(language, saved, TUI_SAVED_MAX);
    if (count == 0) {
        return tui_pager(screen, words_text(language, "Saved games"),
                         words_text(language, "There is no saved game to go on with."));
    }
    for (size_t i = 0; i < count; i++) {
        items[i] = (struct tui_menu_item){.words = saved[i].words, .details = saved[i].details};
    }
    const int chosen = tui_menu(screen, words_text(language, "Saved games"), items, (int)count, 0, NULL);
    if (chosen >= 0) {
        snprintf(start->resume, sizeof start->resume, "%s", saved[chosen].path);
    }
    return chosen;
}

static int menu_rows(const struct tui_start *start, const struct words_language *language, struct tui_menu_item items[],
                     char values[][TUI_OPTION_WORDS_MAX]) {
    const bool alone = start->people == 1;
    snprintf(values[0], TUI_OPTION_WORDS_MAX, "%d", start->players);
    items[ROW_PLAY] = (struct tui_menu_item){words_text(language, "Play"), NULL,
                                             words_text(language, "Begin a new game as it is set up here.")};
    items[ROW_RESUME] =
        (struct tui_menu_item){words_text(language, "Go on with a saved game"), NULL,
                               words_text(language, "Games that you left are kept until you finish them.")};
    items[ROW_GAME] = (struct tui_menu_item){words_text(language, "Game"), start->game->name,
                                             words_text(language, "Left and Right change it.")};
    items[ROW_PLAYERS] = (struct tui_menu_item){words_text(language, "Seats"), values[0],
                                                words_text(language, "How many play, you included.")};
    items[ROW_PEOPLE] = (struct tui_menu_item){
        words_text(language, "Who plays"),
        alone ? words_text(language, "you against bots") : words_text(language, "people at this keyboard, in turn"),
        words_text(language, "With several people the screen is hidden between turns, so that secrets stay secret.")};
    items[ROW_BOT] = (struct tui_menu_item){words_text(language, "Opponents"),
                                            alone ? ph_bot_at(start->bot)->name : words_text(language, "none"),
                                            words_find(language, "bot", ph_bot_at(start->bot)->summary)};
    int count = ROW_OPTIONS;
    for (size_t i = 0; i < start->options.count; i++) {
        const struct tui_option *const option = &start->options.items[i];
        tui_option_words(option, language, values[i + 1]);
        items[count++] = (struct tui_menu_item){words_find(language, "option", option->words), values[i + 1],
                                                words_find(language, "option help", option->help)};
    }
    items[count++] = (struct tui_menu_item){
        words_text(language, "Finished games"), NULL,
        words_text(language,
                   "The last games that you finished: who won, the game step by step, and where it was won.")};
    items[count++] =
        (struct tui_menu_item){words_text(language, "Lessons"), NULL,
                               words_text(language, "Learn the game in six short positions, which you play.")};
    items[count++] = (struct tui_menu_item){
        words_text(language, "The rules, and the keys"), NULL,
        words_text(language, "Ten minutes of reading; you can also just begin: ? helps at any time.")};
    items[count++] = (struct tui_menu_item){words_text(language, "Leave"), NULL, NULL};
    return count;
}

// Who is here for the first time is offered lessons, and a friendly opponent. Returns as tui_start_menu does, and 1 if
// the menu is wanted.
static int welcome(struct tui_screen *screen, struct tui_start *start) {
    enum { LEARN, PLAY, MENU, ROWS };
    const struct words_language *const language = tui_screen_language(screen);
    const struct tui_menu_item items[ROWS] = {
        [LEARN] = {words_text(language, "Lessons"), start->game->name,
                   words_text(language, "Learn the game in six short positions, which you play.")},
        [PLAY] = {words_text(language, "Play"), "novice", words_find(language, "bot", ph_bot_find("novice")->summary)},
        [MENU] = {words_text(language, "Everything else"), NULL,
                  words_text(language, "Games, opponents, options, rules, and saved games.")},
    };
    for (size_t i = 0; i < ph_bot_count(); i++) {
        start->bot = ph_bot_at(i) == ph_bot_find("novice") ? i : start->bot;
    }
    const int row = tui_menu(screen, words_text(language, "Welcome to Pesthouse"), items, ROWS, LEARN, NULL);
    if (row == LEARN) {
        return tui_lesson_menu(screen, start->game) == TUI_GONE ? TUI_GONE : 1;
    }
    return row == PLAY ? 0 : row == MENU ? 1 : row;
}

// Offers to go on with the last game. Returns as `welcome` does.
static int welcome_back(struct tui_screen *screen, struct tui_start *start) {
    enum { RESUME, MENU, ROWS };
    const struct words_language *const language = tui_screen_language(screen);
    struct tui_saved saved;
    char details[sizeof saved.words + sizeof saved.details + 2];
    if (tui_saved_list(language, &saved, 1) == 0) {
        return 1;
    }
    snprintf(details, sizeof details, "%s\n%s", saved.words, saved.details);
    const struct tui_menu_item items[ROWS] = {
        [RESUME] = {words_text(language, "Go on with your game"), NULL, details},
        [MENU] = {words_text(language, "Everything else"), NULL,
                  words_text(language, "Games, opponents, options, rules, and saved games.")},
    };
    const int row = tui_menu(screen, words_text(language, "Welcome back"), items, ROWS, RESUME, NULL);
    if (row == RESUME) {
        memcpy(start->resume, saved.path, sizeof start->resume);
    }
    return row == MENU ? 1 : row;
}

int tui_start_menu(struct tui_screen *screen, struct tui_start *start) {
    int row = ROW_PLAY;
    const int welcomed = tui_progress_is_first_start() ? welcome(screen, start) : welcome_back(screen, start);
    if (welcomed != 1) {
        return welcomed;
    }
    for (;;) {
        struct tui_menu_item items[ROW_OPTIONS + TUI_OPTIONS_MAX + ROWS_AFTER];
        char values[1 + TUI_OPTIONS_MAX][TUI_OPTION_WORDS_MAX];
        int turned = 0;
        int code = 0;
        const int count = menu_rows(start, tui_screen_language(screen), items, values);
        row = tui_menu(screen, "Pesthouse", items, count, row, &turned);
        if (row == TUI_GONE || row == TUI_BACK || row == count - 1) {
            return row == TUI_GONE ? TUI_GONE : TUI_BACK;
        }
        if (row == ROW_PLAY) {
            start->resume[0] = '\0';
            return 0;
        }
        if (row == ROW_RESUME) {
            code = choose_saved(screen, start);
            if (code >= 0) {
                return 0;
            }
        } else if (row == count - ROWS_AFTER) {
            code = tui_finished_menu(screen);
        } else if (row == count - ROWS_AFTER + 1) {
            code = tui_lesson_menu(screen, start->game);
        } else if (row == count - ROWS_AFTER + 2) {
            code = tui_help(screen, ph_words_find(start->game), NULL);
        } else {
            turn_row(start, row, turned);
        }
        if (code == TUI_GONE) {
            return TUI_GONE;
        }
    }
}
