// SPDX-License-Identifier: MIT
// The start menu: what to play, and with whom.
#include "tui/faces/lesson.h"
#include "tui/faces/progress.h"
#include "tui/faces/ui.h"
#include "tui/home/saved.h"
#include "tui/menus/settings.h"
#include "tui/menus/setup.h"

#include <stdio.h>
#include <string.h>

// The game's options stand between these rows.
enum { ROW_PLAY, ROW_RESUME, ROW_GAME, ROW_PLAYERS, ROW_PEOPLE, ROW_NAMES, ROW_BOT, ROW_OPTIONS };
enum { AFTER_WAITS, AFTER_TAKE_BACKS, AFTER_FINISHED, AFTER_LESSONS, AFTER_RULES, AFTER_LEAVE, ROWS_AFTER };

// ---- names ----------------------------------------------------------------------------------------------------------

static int people_of(const struct tui_start *start) {
    return start->hot_seat ? start->players : 1;
}

// The names of as many people as there are, joined.
static void join_names(char (*names)[TUI_NAME_MAX], int count, char *joined, size_t size) {
    struct ph_writer writer;
    ph_writer_init(&writer, joined, size);
    for (int i = 0; i < count; i++) {
        ph_write_format(&writer, "%s%s", i == 0 ? "" : ",", names[i]);
    }
}

static void split_names(const char *joined, char (*names)[TUI_NAME_MAX]) {
    for (int i = 0; i < PH_SEATS_MAX; i++) {
        names[i][0] = '\0';
        if (joined != NULL) {
            tui_name_next(names[i], &joined);
        }
    }
}

static enum ph_status try_names(const struct tui_start *start, char (*names)[TUI_NAME_MAX],
                                const struct words_language *language, struct ph_error *error) {
    char joined[sizeof start->names];
    char kept[PH_SEATS_MAX][TUI_NAME_MAX];
    struct words_seats seats = words_onlookers(language);
    seats.people = (uint16_t)((1u << people_of(start)) - 1);
    join_names(names, people_of(start), joined, sizeof joined);
    return tui_names_give(&seats, start->players, kept, joined, error);
}

// Asks for one name until it fits the others. Returns as tui_input does.
static int ask_name(struct tui_screen *screen, const struct tui_start *start, char (*names)[TUI_NAME_MAX], int seat) {
    const struct words_language *const language = tui_screen_language(screen);
    const char letter[] = {words_seat_letter(seat), '\0'};
    char title[80];
    char details[sizeof((struct ph_error *)0)->message];
    char before[TUI_NAME_MAX];
    struct ph_error error;
    memcpy(before, names[seat], sizeof before);
    words_fill(title, sizeof title, language, "The name of {letter}", TEXT(letter, letter));
    words_fill(details, sizeof details, language, "Without a name it is {name}.", TEXT(name, words_names[seat]));
    for (;;) {
        const int code = tui_input(screen, title, details, names[seat], TUI_NAME_MAX);
        if (code == TUI_BACK) {
            memcpy(names[seat], before, sizeof before); // not one that was refused
        }
        if (code != 0 || try_names(start, names, language, &error) == PH_OK) {
            return code;
        }
        memcpy(details, error.message, sizeof details);
    }
}

static int ask_names(struct tui_screen *screen, struct tui_start *start) {
    char names[PH_SEATS_MAX][TUI_NAME_MAX];
    split_names(start->names, names);
    for (int seat = 0; seat < people_of(start); seat++) {
        const int code = ask_name(screen, start, names, seat);
        if (code == TUI_GONE) {
            return code;
        }
        if (code == TUI_BACK) { // the names entered so far stay
            break;
        }
    }
    join_names(names, people_of(start), start->names, sizeof start->names);
    return TUI_BACK;
}

// ---- rows -----------------------------------------------------------------------------------------------------------

static int turn_row(struct tui_screen *screen, struct tui_start *start, int row, int by) {
    const struct words_language *const language = tui_screen_language(screen);
    static const enum tui_setup_field fields[ROW_OPTIONS] = {
        [ROW_GAME] = TUI_SETUP_GAME,
        [ROW_PLAYERS] = TUI_SETUP_PLAYERS,
        [ROW_PEOPLE] = TUI_SETUP_PEOPLE,
        [ROW_BOT] = TUI_SETUP_BOT,
    };
    by = by == 0 ? 1 : by;
    if (row == ROW_NAMES) {
        return ask_names(screen, start);
    }
    const size_t option = row >= ROW_OPTIONS ? (size_t)(row - ROW_OPTIONS) : 0;
    if (row < ROW_OPTIONS) {
        tui_setup_turn(start, fields[row], 0, by, language);
    } else if (option < start->options.count) {
        tui_setup_turn(start, TUI_SETUP_OPTION, option, by, language);
    } else {
        bool *const habit = option - start->options.count == AFTER_WAITS ? &start->ask_forced : &start->take_backs;
        *habit = !*habit;
    }
    return TUI_BACK;
}

// Lets the person choose among the saved games.
static int choose_saved(struct tui_screen *screen, struct tui_start *start) {
    const struct words_language *const language = tui_screen_language(screen);
    struct tui_saved saved[TUI_SAVED_MAX];
    struct tui_menu_item items[TUI_SAVED_MAX];
    const size_t count = tui_saved_list(language, saved, TUI_SAVED_MAX);
    if (count == 0) {
        return tui_pager(screen, words_text(language, "Saved games"),
                         words_text(language, "There is no saved game to continue."));
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

static const char *yes_or_no(const struct words_language *language, bool is) {
    return is ? words_word(language, "option value", "yes") : words_word(language, "option value", "no");
}

static void rows_after(const struct tui_start *start, const struct words_language *language,
                       struct tui_menu_item items[ROWS_AFTER]) {
    items[AFTER_WAITS] = (struct tui_menu_item){
        words_text(language, "Wait at a single choice"), yes_or_no(language, start->ask_forced),
        words_text(
            language,
            "Otherwise it is shown for a moment and taken; with several people at the keyboard only if all can see "
            "that there is no other.")};
    items[AFTER_TAKE_BACKS] = (struct tui_menu_item){
        words_text(language, "Take back any move"), yes_or_no(language, start->take_backs),
        words_text(language,
                   "Even after a die, a secret or another player's move. The record and the result will mention it.")};
    items[AFTER_FINISHED] = (struct tui_menu_item){
        words_text(language, "Finished games"), NULL,
        words_text(language,
                   "The last games that you finished: who won, the game step by step, and its turning points.")};
    items[AFTER_LESSONS] =
        (struct tui_menu_item){words_text(language, "Lessons"), NULL,
                               words_text(language, "Learn the game in six short positions, which you play.")};
    items[AFTER_RULES] = (struct tui_menu_item){
        words_text(language, "The rules, and the keys"), NULL,
        words_text(language, "Ten minutes of reading. You can also just begin: ? helps at any time.")};
    items[AFTER_LEAVE] = (struct tui_menu_item){words_text(language, "Leave"), NULL, NULL};
}

static int menu_rows(const struct tui_start *start, const struct words_language *language, struct tui_menu_item items[],
                     char values[][TUI_OPTION_WORDS_MAX], char helps[][TUI_OPTION_HELP_MAX]) {
    const bool alone = !start->hot_seat;
    snprintf(values[0], TUI_OPTION_WORDS_MAX, "%d", start->players);
    items[ROW_PLAY] = (struct tui_menu_item){words_text(language, "Play"), NULL,
                                             words_text(language, "Begin a new game with these settings.")};
    items[ROW_RESUME] =
        (struct tui_menu_item){words_text(language, "Continue a saved game"), NULL,
                               words_text(language, "Games that you left are kept until you finish them.")};
    items[ROW_GAME] = (struct tui_menu_item){words_text(language, "Game"), start->game->name,
                                             words_text(language, "Left and Right change it.")};
    items[ROW_PLAYERS] = (struct tui_menu_item){words_text(language, "Seats"), values[0],
                                                words_text(language, "How many play, you included.")};
    items[ROW_PEOPLE] = (struct tui_menu_item){
        words_text(language, "Who plays"),
        alone ? words_text(language, "you against bots") : words_text(language, "people at this keyboard, in turn"),
        words_text(language, "With several people the screen is hidden between turns, so that secrets stay secret.")};
    items[ROW_NAMES] = (struct tui_menu_item){
        words_text(language, "Names"),
        start->names[strspn(start->names, ",")] != '\0' ? start->names
                                                        : words_word(language, "option value", "as usual"),
        words_text(language, "The names of the people at this keyboard. Enter changes them.")};
    items[ROW_BOT] =
        (struct tui_menu_item){words_text(language, "Opponents"),
                               alone ? words_bot_name(language, ph_bot_at(start->bot)) : words_text(language, "none"),
                               words_find(language, "bot", ph_bot_at(start->bot)->summary)};
    int count = ROW_OPTIONS;
    for (size_t i = 0; i < start->options.count; i++) {
        const struct tui_option *const option = &start->options.items[i];
        tui_option_words(option, language, values[i + 1]);
        tui_option_help(option, language, helps[i]);
        items[count++] = (struct tui_menu_item){words_find(language, "option", option->words), values[i + 1], helps[i]};
    }
    rows_after(start, language, items + count);
    return count + ROWS_AFTER;
}

enum { WELCOME_LEARN, WELCOME_PLAY, WELCOME_GAME, WELCOME_MENU, WELCOME_ROWS };

static int ask_newcomer(struct tui_screen *screen, const struct tui_start *start, const struct ph_bot *bot, int row,
                        int *turned) {
    const struct words_language *const language = tui_screen_language(screen);
    char learn[80];
    char play[80];
    words_fill(learn, sizeof learn, language, "Lessons for {game}", TEXT(game, start->game->name));
    words_fill(play, sizeof play, language, "Play {game} against {bot} bots", TEXT(game, start->game->name),
               TEXT(bot, words_bot_name(language, bot)));
    const struct tui_menu_item items[WELCOME_ROWS] = {
        [WELCOME_LEARN] = {learn, NULL, words_text(language, "Learn the game in six short positions, which you play.")},
        [WELCOME_PLAY] = {play, NULL, words_find(language, "bot", bot->summary)},
        [WELCOME_GAME] = {words_text(language, "Game"), start->game->name,
                          words_text(language, "Left and Right change it.")},
        [WELCOME_MENU] = {words_text(language, "Everything else"), NULL,
                          words_text(language, "Games, opponents, options, rules, and saved games.")},
    };
    return tui_menu(screen, words_text(language, "Welcome to Pesthouse"), items, WELCOME_ROWS, row, turned);
}

// Who is here for the first time is offered lessons, and a friendly opponent. Returns as tui_start_menu does, and
// TUI_MENU if that is wanted.
static int welcome(struct tui_screen *screen, struct tui_start *start) {
    const struct ph_bot *const novice = ph_bot_find("novice");
    int row = WELCOME_LEARN;
    for (size_t i = 0; i < ph_bot_count(); i++) {
        start->bot = ph_bot_at(i) == novice ? i : start->bot;
    }
    for (;;) {
        int turned = 0;
        row = ask_newcomer(screen, start, novice, row, &turned);
        if (turned == TUI_TURNED_HELP && row >= 0) {
            if (tui_help(screen, ph_words_find(start->game), NULL) == TUI_GONE) {
                return TUI_GONE;
            }
        } else if (row == WELCOME_GAME) {
            tui_setup_turn(start, TUI_SETUP_GAME, 0, turned == 0 ? 1 : turned, tui_screen_language(screen));
        } else if (row == WELCOME_LEARN) {
            return tui_lesson_menu(screen, start->game) == TUI_GONE ? TUI_GONE : TUI_MENU;
        } else {
            return row == WELCOME_PLAY ? 0 : row == WELCOME_MENU ? TUI_MENU : row;
        }
    }
}

// Offers to go on with the last game. Returns as `welcome` does.
static int welcome_back(struct tui_screen *screen, struct tui_start *start) {
    enum { RESUME, MENU, ROWS };
    const struct words_language *const language = tui_screen_language(screen);
    struct tui_saved saved;
    char details[sizeof saved.words + sizeof saved.details + 2];
    if (tui_saved_list(language, &saved, 1) == 0) {
        return TUI_MENU;
    }
    snprintf(details, sizeof details, "%s\n%s", saved.words, saved.details);
    const struct tui_menu_item items[ROWS] = {
        [RESUME] = {words_text(language, "Continue your game"), NULL, details},
        [MENU] = {words_text(language, "Everything else"), NULL,
                  words_text(language, "Games, opponents, options, rules, and saved games.")},
    };
    const int row = tui_menu(screen, words_text(language, "Welcome back"), items, ROWS, RESUME, NULL);
    if (row == RESUME) {
        memcpy(start->resume, saved.path, sizeof start->resume);
        return 0;
    }
    return row == TUI_GONE ? TUI_GONE : TUI_MENU;
}

// Does what a row is for. Returns 0 if the game begins, TUI_BACK if the menu goes on, or TUI_GONE.
static int take_row(struct tui_screen *screen, struct tui_start *start, int row, int rows, int turned) {
    const int after = row - (rows - ROWS_AFTER);
    if (row == ROW_PLAY) {
        start->resume[0] = '\0';
        return 0;
    }
    if (row == ROW_RESUME) {
        const int chosen = choose_saved(screen, start);
        return chosen >= 0 ? 0 : chosen;
    }
    switch (after) {
    case AFTER_FINISHED:
        return tui_finished_menu(screen);
    case AFTER_LESSONS:
        return tui_lesson_menu(screen, start->game) == TUI_GONE ? TUI_GONE : TUI_BACK;
    case AFTER_RULES:
        return tui_help(screen, ph_words_find(start->game), NULL);
    default:
        return turn_row(screen, start, row, turned);
    }
}

static int run_menu(struct tui_screen *screen, struct tui_start *start) {
    int row = ROW_PLAY;
    for (;;) {
        struct tui_menu_item items[ROW_OPTIONS + TUI_OPTIONS_MAX + ROWS_AFTER];
        char values[1 + TUI_OPTIONS_MAX][TUI_OPTION_WORDS_MAX];
        char helps[TUI_OPTIONS_MAX][TUI_OPTION_HELP_MAX];
        int turned = 0;
        const int count = menu_rows(start, tui_screen_language(screen), items, values, helps);
        if (start->word[0] != '\0') {
            items[row].details = start->word;
        }
        row = tui_menu(screen, "Pesthouse", items, count, row, &turned);
        start->word[0] = '\0';
        if (row == TUI_GONE || row == TUI_BACK || row == count - 1) {
            return row == TUI_GONE ? TUI_GONE : TUI_BACK;
        }
        const int code = turned == TUI_TURNED_HELP ? tui_help(screen, ph_words_find(start->game), NULL)
                                                   : take_row(screen, start, row, count, turned);
        if (code != TUI_BACK) {
            return code;
        }
    }
}

// Names of more people than play are forgotten.
static int remember(struct tui_screen *screen, struct tui_start *start) {
    const struct words_language *const language = tui_screen_language(screen);
    struct ph_error error = {0};
    char words[300];
    char names[PH_SEATS_MAX][TUI_NAME_MAX];
    split_names(start->names, names);
    join_names(names, people_of(start), start->names, sizeof start->names);
    if (start->resume[0] != '\0' || tui_settings_write(start, language, &error) == PH_OK) {
        return 0;
    }
    words_fill(words, sizeof words, language, "The settings cannot be kept: {why}.", TEXT(why, error.message));
    return tui_pager(screen, "Pesthouse", words) == TUI_GONE ? TUI_GONE : 0;
}

int tui_start_menu(struct tui_screen *screen, struct tui_start *start) {
    int code = TUI_MENU;
    if (!start->read) {
        const bool first = tui_progress_is_first_start();
        tui_settings_read(start, tui_screen_language(screen));
        start->read = true;
        code = start->again ? TUI_MENU : first ? welcome(screen, start) : welcome_back(screen, start);
    }
    if (code == TUI_MENU) {
        code = run_menu(screen, start);
    }
    return code == 0 ? remember(screen, start) : code;
}
