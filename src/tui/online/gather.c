// SPDX-License-Identifier: MIT
// A table online before its game: who sits where, and who is ready.
#include "tui/faces/bar.h"
#include "tui/online/online.h"
#include "tui/online/screen.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 3000, KEYS_MAX = 200, KEYS_COLUMNS = 74, BOTS_MAX = 24 };

static void write_gathering(const struct tui_ui *ui, struct ph_writer *writer) {
    const struct tui_online *const online = ui->table->online;
    tui_online_say_link(online, writer);
    tui_online_say_joining(online, writer);
    ph_write_char(writer, '\n');
    struct ph_writer seats;
    ph_writer_init_heap(&seats);
    tui_online_say_seats(online, &seats);
    words_line(writer, online->language, "Seats: {seats}.", TEXT(seats, seats.data));
    ph_writer_deinit(&seats);
    tui_online_say_rated(online, writer);
    ph_write_format(writer, "\n%s\n", ui->notice);
}

// ---- seats, for whoever made the table ------------------------------------------------------------------------------

// The bots that play the game: first the levels, which search, then the simple ones. Returns their number.
static int list_bots(const struct tui_online *online, const struct ph_bot *bots[BOTS_MAX]) {
    const struct ph_game *const game = ph_game_find(online->viewer.table.game);
    int count = 0;
    for (int searches = 1; game != NULL && searches >= 0; searches--) {
        for (size_t i = 0; i < ph_bot_count() && count < BOTS_MAX; i++) {
            const struct ph_bot *const bot = ph_bot_at(i);
            if (bot->plays(game) && bot->searches == (searches == 1)) {
                bots[count++] = bot;
            }
        }
    }
    return count;
}

enum { ROW_OPEN, ROW_CLOSED, ROW_BOTS };

// Who is to play there: nobody yet, nobody at all, or a bot.
static int choose_holder(struct tui_ui *ui, int seat, const char *title) {
    const struct words_language *const language = tui_language(ui);
    const struct ph_bot *bots[BOTS_MAX];
    struct tui_menu_item items[ROW_BOTS + BOTS_MAX] = {
        [ROW_OPEN] = {.words = words_text(language, "Open: anybody may take this seat")},
        [ROW_CLOSED] = {.words = words_text(language, "Closed: the game is played without this seat")},
    };
    const int count = list_bots(ui->table->online, bots);
    int usual = 0;
    for (int i = 0; i < count; i++) {
        usual = bots[i] == ph_bot_usual(ph_game_find(ui->table->online->viewer.table.game)) ? i : usual;
        items[ROW_BOTS + i].words = words_bot_name(language, bots[i]);
        items[ROW_BOTS + i].details = words_find(language, "bot", bots[i]->summary);
    }
    const int chosen = tui_menu(ui->screen, title, items, ROW_BOTS + count, ROW_BOTS + usual, NULL);
    if (chosen >= 0) {
        tui_online_seat(ui->table->online, seat,
                        chosen == ROW_OPEN     ? "open"
                        : chosen == ROW_CLOSED ? "closed"
                                               : bots[chosen - ROW_BOTS]->name);
    }
    return chosen;
}

static int free_person(struct tui_ui *ui, int seat, const char *title) {
    const struct words_language *const language = tui_language(ui);
    const struct tui_menu_item items[] = {
        {.words = words_text(language, "Let them stay")},
        {.words = words_text(language, "Free the seat"),
         .details = words_text(language, "The player here loses the seat, and may take one again.")}};
    const int chosen = tui_menu(ui->screen, title, items, 2, 0, NULL);
    if (chosen == 1) {
        tui_online_free(ui->table->online, seat);
    }
    return chosen;
}

static int change_seat(struct tui_ui *ui, int seat) {
    char title[16];
    snprintf(title, sizeof title, "%c", words_seat_letter(seat));
    return (ui->table->online->viewer.table.seats[seat].name[0] != '\0' ? free_person : choose_holder)(ui, seat, title);
}

// Returns TUI_BACK or TUI_GONE.
static int choose_seat(struct tui_ui *ui) {
    const struct tui_online *const online = ui->table->online;
    char words[PH_SEATS_MAX][TUI_NAME_MAX + 32];
    struct tui_menu_item items[PH_SEATS_MAX] = {{.words = NULL}};
    const int open = ph_table_seen_open_seat(&online->viewer.table);
    for (int seat = 0; seat < online->viewer.table.count; seat++) {
        struct ph_writer writer;
        ph_writer_init(&writer, words[seat], sizeof words[seat]);
        tui_online_say_seat(online, seat, &writer);
        items[seat].words = words[seat];
    }
    const int seat = tui_menu(ui->screen, words_text(tui_language(ui), "Which seat do you want to change?"), items,
                              online->viewer.table.count, open < 0 ? 0 : open, NULL);
    return seat >= 0 && change_seat(ui, seat) == TUI_GONE ? TUI_GONE : seat == TUI_GONE ? TUI_GONE : TUI_BACK;
}

// ---- keys -----------------------------------------------------------------------------------------------------------

// Those that can be of use now.
static void write_keys(const struct tui_online *online, struct ph_writer *writer) {
    const struct words_language *const language = online->language;
    const struct ph_table_seen *const seen = &online->viewer.table;
    const bool may_be_ready = seen->seat >= 0 && !seen->seats[seen->seat].ready;
    const struct tui_bar_item items[] = {
        {may_be_ready ? words_text(language, "r ready") : NULL, 0},
        {ph_table_seen_is_ready(seen) ? words_text(language, "s start") : NULL, 0},
        {words_text(language, "i invite"), 1},
        {words_text(language, "b seats"), 1},
        {words_text(language, "t say"), 2},
        {words_text(language, "m table"), 3},
        {words_text(language, "q quit"), 0},
    };
    ph_write_char(writer, ' ');
    tui_bar_write(items, sizeof items / sizeof *items, KEYS_COLUMNS, writer);
    ph_write_char(writer, ' ');
}

// Returns as tui_online_gather does.
static int take_key(struct tui_ui *ui, int key) {
    switch (key) {
    case TUI_KEY_ESCAPE:
        return tui_online_confirm_quit(ui);
    case 'r':
        tui_online_ready(ui->table->online);
        return 0;
    case 's':
        tui_online_ask(ui->table->online, "start");
        return 0;
    case 'i':
        return tui_online_invite(ui) == TUI_GONE ? TUI_GONE : 0;
    case 'b':
        return choose_seat(ui) == TUI_GONE ? TUI_GONE : 0;
    default:
        return tui_online_key(ui, key);
    }
}

int tui_online_gather(struct tui_ui *ui) {
    char text[TEXT_MAX] = "";
    char keys[KEYS_MAX] = "";
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    write_gathering(ui, &writer);
    ph_writer_init(&writer, keys, sizeof keys);
    write_keys(ui->table->online, &writer);
    if (client_link_peek(&ui->table->online->link) != 0) {
        return 0;
    }
    return take_key(ui, tui_text_key(ui->screen, words_text(tui_language(ui), "A table"), text, keys));
}
