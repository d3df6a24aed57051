// SPDX-License-Identifier: MIT
#include "tui/online/start.h"

#include "tui/menus/fit.h"
#include "tui/menus/setup.h"

#include <stdio.h>
#include <string.h>

// ---- the request ----------------------------------------------------------------------------------------------------

static int count_names(const char *list) {
    int count = list != NULL && list[0] != '\0';
    for (const char *at = list; count > 0 && (at = strchr(at, ',')) != NULL; at++) {
        count++;
    }
    return count;
}

// People first, then the bots that are named.
static void write_seats(const struct tui_online_wish *wish, struct ph_writer *writer) {
    const int bots = count_names(wish->bots);
    const char *at = wish->bots;
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (int seat = 0; seat < wish->players; seat++) {
        if (seat + bots < wish->players) {
            ph_json_string(writer, "open");
        } else {
            const size_t length = strcspn(at, ",");
            ph_json_string_bytes(writer, at, length);
            at += length + (at[length] == ',');
        }
    }
    ph_json_array_end(writer);
}

void tui_online_wish_write(const struct tui_online_wish *wish, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "t"), "make");
    ph_json_string(ph_json_key(writer, "game"), wish->game->id);
    write_seats(wish, writer);
    if (wish->options != NULL) {
        ph_json_raw(ph_json_key(writer, "options"), wish->options, strlen(wish->options));
    }
    ph_json_bool(ph_json_key(writer, "by_days"), wish->by_days);
    ph_json_bool(ph_json_key(writer, "listed"), wish->listed);
    if (wish->board) {
        ph_json_bool(ph_json_key(writer, "board"), true);
    }
    ph_json_object_end(writer);
}

// ---- the menu -------------------------------------------------------------------------------------------------------

enum { ROW_MAKE, ROW_GAME, ROW_SEATS, ROW_BOTS, ROW_BOT, ROW_DAYS, ROW_LISTED, ROW_OPTIONS };

struct choosing {
    struct tui_start start;
    int bots; // seats that they take
    bool by_days;
    bool listed;
};

static const char *yes_or_no(const struct words_language *language, bool is) {
    return is ? words_word(language, "option value", "yes") : words_word(language, "option value", "no");
}

static int list_rows(const struct choosing *choosing, const struct words_language *language,
                     struct tui_menu_item items[], char values[][TUI_OPTION_WORDS_MAX],
                     char helps[][TUI_OPTION_HELP_MAX]) {
    const struct tui_start *const start = &choosing->start;
    const struct ph_bot *const bot = ph_bot_at(start->bot);
    snprintf(values[0], TUI_OPTION_WORDS_MAX, "%d", start->players);
    snprintf(values[1], TUI_OPTION_WORDS_MAX, "%d", choosing->bots);
    items[ROW_MAKE] = (struct tui_menu_item){words_text(language, "Make the table"), NULL, NULL};
    items[ROW_GAME] = (struct tui_menu_item){words_text(language, "Game"), start->game->name,
                                             words_text(language, "Left and Right change it.")};
    items[ROW_SEATS] = (struct tui_menu_item){words_text(language, "Seats"), values[0],
                                              words_text(language, "How many play, you included.")};
    items[ROW_BOTS] = (struct tui_menu_item){words_text(language, "Bots"), values[1], NULL};
    items[ROW_BOT] = (struct tui_menu_item){words_text(language, "Opponents"), words_bot_name(language, bot),
                                            words_find(language, "bot", bot->summary)};
    items[ROW_DAYS] =
        (struct tui_menu_item){words_text(language, "By correspondence"), yes_or_no(language, choosing->by_days),
                               words_text(language, "Nobody has to stay; otherwise it is played live.")};
    items[ROW_LISTED] =
        (struct tui_menu_item){words_text(language, "Listed"), yes_or_no(language, choosing->listed),
                               words_text(language, "Everybody on the server may find it, not only by its address.")};
    for (size_t i = 0; i < start->options.count; i++) {
        const struct tui_option *const option = &start->options.items[i];
        tui_option_words(option, language, values[i + 2]);
        tui_option_help(option, language, helps[i]);
        items[ROW_OPTIONS + i] =
            (struct tui_menu_item){words_find(language, "option", option->words), values[i + 2], helps[i]};
    }
    return ROW_OPTIONS + (int)start->options.count;
}

static void turn_row(struct choosing *choosing, const struct words_language *language, int row, int by) {
    struct tui_start *const start = &choosing->start;
    by = by == 0 ? 1 : by;
    if (row == ROW_GAME || row == ROW_SEATS || row == ROW_BOT) {
        tui_setup_turn(start,
                       row == ROW_GAME    ? TUI_SETUP_GAME
                       : row == ROW_SEATS ? TUI_SETUP_PLAYERS
                                          : TUI_SETUP_BOT,
                       0, by, language);
    } else if (row == ROW_BOTS) {
        choosing->bots = (choosing->bots + by + start->players) % start->players; // one seat is the person's
    } else if (row == ROW_DAYS) {
        choosing->by_days = !choosing->by_days;
    } else if (row == ROW_LISTED) {
        choosing->listed = !choosing->listed;
    } else {
        tui_setup_turn(start, TUI_SETUP_OPTION, (size_t)(row - ROW_OPTIONS), by, language);
    }
    choosing->bots = choosing->bots < start->players ? choosing->bots : start->players - 1;
}

static int choose(struct tui_screen *screen, struct choosing *choosing) {
    const struct words_language *const language = tui_screen_language(screen);
    int row = ROW_MAKE;
    for (;;) {
        struct tui_menu_item items[ROW_OPTIONS + TUI_OPTIONS_MAX];
        char values[2 + TUI_OPTIONS_MAX][TUI_OPTION_WORDS_MAX];
        char helps[TUI_OPTIONS_MAX][TUI_OPTION_HELP_MAX];
        int turned = 0;
        const int count = list_rows(choosing, language, items, values, helps);
        if (choosing->start.word[0] != '\0') {
            items[row].details = choosing->start.word;
        }
        row = tui_menu(screen, words_text(language, "A new table"), items, count, row, &turned);
        choosing->start.word[0] = '\0';
        if (row < 0 || (row == ROW_MAKE && turned == 0)) {
            return row == ROW_MAKE ? 0 : row;
        }
        if (turned == TUI_TURNED_HELP) {
            (void)tui_help(screen, ph_words_find(choosing->start.game), NULL); // a closed terminal ends the next menu
        } else if (row > ROW_MAKE) {
            turn_row(choosing, language, row, turned);
        }
    }
}

static void take_wish(struct tui_online_wish *wish, const struct choosing *choosing, char json[TUI_OPTIONS_JSON_MAX],
                      char bots[TUI_ONLINE_BOTS_MAX]) {
    const struct tui_start *const start = &choosing->start;
    struct ph_writer writer;
    ph_writer_init(&writer, json, TUI_OPTIONS_JSON_MAX);
    tui_options_json(&start->options, &writer);
    ph_writer_init(&writer, bots, TUI_ONLINE_BOTS_MAX);
    for (int i = 0; i < choosing->bots; i++) {
        ph_write_format(&writer, "%s%s", i > 0 ? "," : "", ph_bot_at(start->bot)->name);
    }
    *wish = (struct tui_online_wish){.game = start->game,
                                     .players = start->players,
                                     .bots = choosing->bots > 0 ? bots : NULL,
                                     .options = json,
                                     .by_days = choosing->by_days,
                                     .listed = choosing->listed};
}

int tui_online_start_menu(struct tui_screen *screen, struct tui_online_wish *wish, char json[TUI_OPTIONS_JSON_MAX],
                          char bots[TUI_ONLINE_BOTS_MAX]) {
    struct choosing choosing = {
        .start = {.game = wish->game, .players = wish->players}, .by_days = wish->by_days, .listed = wish->listed};
    while (ph_bot_at(choosing.start.bot) != ph_bot_usual(wish->game)) {
        choosing.start.bot++;
    }
    tui_options_read(&choosing.start.options, wish->game);
    tui_fit(&choosing.start);
    const int code = choose(screen, &choosing);
    if (code == 0) {
        take_wish(wish, &choosing, json, bots);
    }
    return code;
}
