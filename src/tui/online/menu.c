// SPDX-License-Identifier: MIT
// What can be asked of a table online, beside playing.
#include "tui/online/online.h"
#include "tui/online/screen.h"

#include <assert.h>

enum { ORDER_MAX = 96, KIND_MAX = 64 };

int tui_online_talk(struct tui_ui *ui) {
    char text[PH_TABLE_CHAT_MAX] = "";
    const int code = tui_input(ui->screen, words_text(tui_language(ui), "Say to all"), "", text, sizeof text);
    if (code == 0 && text[0] != '\0') {
        tui_online_chat(ui->table->online, text);
    }
    return code == TUI_GONE ? TUI_GONE : TUI_BACK;
}

int tui_online_confirm_quit(struct tui_ui *ui) {
    const struct words_language *const language = tui_language(ui);
    const struct tui_menu_item items[] = {
        {.words = words_text(language, "Play on")},
        {.words = words_text(language, "Leave the table"),
         .details = words_text(language, "Your seat stays yours for a while; then a bot plays until you are back.")}};
    const int chosen = tui_menu(ui->screen, words_text(language, "Leave the game?"), items, 2, 0, NULL);
    return chosen == TUI_GONE ? TUI_GONE : chosen == 1 ? TUI_BACK : 0;
}

static int show_seats(struct tui_ui *ui) {
    struct ph_writer seats;
    ph_writer_init_heap(&seats);
    tui_online_say_seats(ui->table->online, &seats);
    const int code = tui_pager(ui->screen, words_text(tui_language(ui), "A table"), seats.data);
    ph_writer_deinit(&seats);
    return code;
}

// ---- standing orders ------------------------------------------------------------------------------------------------

static const char *say_order(const struct tui_ui *ui, enum words_order order, char words[ORDER_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, words, ORDER_MAX);
    words_say_order(tui_language(ui), ui->table->words->orders, order, &writer);
    return words;
}

// Asks against whose actions cards are to be used. Returns TUI_BACK or TUI_GONE.
static int order_against(struct tui_ui *ui) {
    const struct words_language *const language = tui_language(ui);
    const struct tui_online *const online = ui->table->online;
    uint16_t seats = online->viewer.table.order_seats;
    char title[ORDER_MAX];
    for (int current = 0; current != TUI_BACK;) {
        struct tui_menu_item items[PH_SEATS_MAX + 1];
        char words[PH_SEATS_MAX][TUI_NAME_MAX + 32];
        const int count = online->viewer.table.count;
        for (int seat = 0; seat < count; seat++) {
            struct ph_writer writer;
            ph_writer_init(&writer, words[seat], sizeof words[seat]);
            tui_online_say_seat(online, seat, &writer);
            const bool on = ((unsigned)seats >> seat & 1U) != 0;
            items[seat] = (struct tui_menu_item){.words = words[seat],
                                                 .value = on ? words_word(language, "option value", "yes") : ""};
        }
        items[count] = (struct tui_menu_item){.words = words_text(language, "Give this order")};
        current = tui_menu(ui->screen, say_order(ui, WORDS_ORDER_SEATS, title), items, count + 1, current, NULL);
        if (current == TUI_GONE) {
            return TUI_GONE;
        }
        if (current == count) {
            tui_online_order(ui->table->online, seats != 0 ? "seats" : "never", seats);
            return TUI_BACK;
        }
        if (current >= 0 && current != online->viewer.table.seat) {
            seats ^= (uint16_t)(1U << current);
        }
    }
    return TUI_BACK;
}

// ---- people and chat ------------------------------------------------------------------------------------------------

static int report(struct tui_ui *ui, const struct tui_online_person *person) {
    char why[PH_TABLE_CHAT_MAX] = "";
    const int code = tui_input(ui->screen, words_text(tui_language(ui), "What did they do?"), "", why, sizeof why);
    if (code == 0) {
        tui_online_report(ui->table->online, person->person, why);
    }
    return code;
}

static int decide_about(struct tui_ui *ui, const struct tui_online_person *person) {
    static const char *const froms[] = {NULL, "table", "chat", "nothing"};
    const struct words_language *const language = tui_language(ui);
    const struct tui_menu_item items[] = {
        {.words = words_text(language, "Report them to the people who run this server"),
         .details = words_text(language, "They read what was said last, and may ban people.")},
        {.words = words_text(language, "Remove them from the table"),
         .details = words_text(language, "They cannot come back; in a game a bot plays on for them.")},
        {.words = words_text(language, "Silence them: no chat at this table")},
        {.words = words_text(language, "Let them chat, or come, again")}};
    const int chosen =
        tui_menu(ui->screen, person->name, items, tui_online_may_decide(ui->table->online) ? 4 : 1, 0, NULL);
    if (chosen > 0) {
        tui_online_bar(ui->table->online, person->person, froms[chosen]);
    }
    return chosen == 0 ? report(ui, person) : chosen;
}

// Returns TUI_BACK or TUI_GONE.
static int choose_person(struct tui_ui *ui) {
    struct tui_online_person people[ONLINE_OTHERS];
    char names[ONLINE_OTHERS][TUI_NAME_MAX + KIND_MAX];
    struct tui_menu_item items[ONLINE_OTHERS] = {{.words = NULL}};
    const int count = tui_online_others(ui->table->online, people);
    for (int i = 0; i < count; i++) {
        struct ph_writer name;
        ph_writer_init(&name, names[i], sizeof names[i]);
        tui_online_say_person(ui->table->online, &people[i], &name);
        items[i].words = names[i];
    }
    int chosen = tui_menu(ui->screen, words_text(tui_language(ui), "Who?"), items, count, 0, NULL);
    if (chosen >= 0) {
        chosen = decide_about(ui, &people[chosen]);
    }
    return chosen == TUI_GONE ? TUI_GONE : TUI_BACK;
}

// Returns TUI_BACK or TUI_GONE.
static int choose_talk(struct tui_ui *ui) {
    static const char *const whos[] = {"all", "seats", "nobody"};
    const struct words_language *const language = tui_language(ui);
    const struct tui_menu_item items[] = {{.words = words_text(language, "Everybody")},
                                          {.words = words_text(language, "People with a seat")},
                                          {.words = words_text(language, "Nobody")}};
    const int chosen = tui_menu(ui->screen, words_text(language, "Who may chat"), items, 3, 0, NULL);
    if (chosen >= 0) {
        tui_online_let_talk(ui->table->online, whos[chosen]);
    }
    return chosen == TUI_GONE ? TUI_GONE : TUI_BACK;
}

// ---- leaving for good -----------------------------------------------------------------------------------------------

static int resign(struct tui_ui *ui) {
    const struct words_language *const language = tui_language(ui);
    const struct tui_menu_item items[] = {
        {.words = words_text(language, "No, play on")},
        {.words = words_text(language, "Resign; a bot plays on")},
    };
    const int chosen = tui_menu(
        ui->screen, words_text(language, "You would be out of the game for good. Are you sure?"), items, 2, 0, NULL);
    if (chosen == 1) {
        tui_online_ask(ui->table->online, "resign");
    }
    return chosen == TUI_GONE ? TUI_GONE : TUI_BACK;
}

// ---- the menu -------------------------------------------------------------------------------------------------------

enum row {
    ROW_SEATS,
    ROW_ASK,
    ROW_NEVER,
    ROW_ALL,
    ROW_AGAINST,
    ROW_MUTE,
    ROW_PEOPLE,
    ROW_TALK,
    ROW_NOTICES,
    ROW_HERE,
    ROW_END,
    ROW_RESIGN,
    ROWS
};
static_assert(ROW_AGAINST == ROW_ASK + WORDS_ORDER_SEATS, "a row for each order");

// Only rows that can be done now.
struct rows {
    struct tui_menu_item items[ROWS];
    enum row rows[ROWS];
    int count;
    char orders[WORDS_ORDERS][ORDER_MAX];
};

static void add_row(struct rows *rows, enum row row, const char *words) {
    rows->rows[rows->count] = row;
    rows->items[rows->count++] = (struct tui_menu_item){.words = words};
}

static bool may_order(struct tui_ui *ui) {
    union ph_state_storage view;
    struct words_scene scene;
    if (!tui_online_plays(ui->table->online) || ui->table->words == NULL || ui->table->words->orders == NULL) {
        return false;
    }
    tui_table_scene(ui->table, ui->viewer, ui->shown, &view, &scene);
    return ui->table->words->holds_answers(&scene);
}

static void add_orders(struct tui_ui *ui, struct rows *rows) {
    for (int order = 0; order < WORDS_ORDERS && may_order(ui); order++) {
        if (ui->table->words->orders->words[order] != NULL) {
            add_row(rows, ROW_ASK + (enum row)order, say_order(ui, (enum words_order)order, rows->orders[order]));
        }
    }
}

static void list_rows(struct tui_ui *ui, struct rows *rows) {
    const struct words_language *const language = tui_language(ui);
    struct tui_online *const online = ui->table->online;
    rows->count = 0;
    add_row(rows, ROW_SEATS, words_text(language, "Who sits where"));
    add_orders(ui, rows);
    add_row(rows, ROW_MUTE,
            online->muted ? words_text(language, "Show what others say again")
                          : words_text(language, "Hide what others say"));
    if (tui_online_others(online, (struct tui_online_person[ONLINE_OTHERS]){{0}}) > 0) {
        add_row(rows, ROW_PEOPLE,
                tui_online_may_decide(online) ? words_text(language, "Report, silence or remove somebody")
                                              : words_text(language, "Report somebody"));
    }
    if (tui_online_may_decide(online)) {
        add_row(rows, ROW_TALK, words_text(language, "Who may chat"));
    }
    if (online->viewer.table.seat >= 0) {
        add_row(rows, ROW_NOTICES, words_text(language, "Notices elsewhere"));
    }
    if (tui_online_is_away(online)) {
        add_row(rows, ROW_HERE, words_text(language, "I am back: take my place from the bot"));
    }
    if (tui_online_plays(online)) {
        add_row(rows, ROW_END,
                tui_online_agrees_to_end(online) ? words_text(language, "Play on after all")
                                                 : words_text(language, "Propose to end the game here"));
        add_row(rows, ROW_RESIGN, words_text(language, "Resign: a bot plays on"));
    }
}

// Does what a row says. Returns TUI_BACK or TUI_GONE.
static int take_row(struct tui_ui *ui, enum row row) {
    switch (row) {
    case ROW_SEATS:
        return show_seats(ui);
    case ROW_MUTE:
        tui_online_mute(ui->table->online);
        return TUI_BACK;
    case ROW_PEOPLE:
        return choose_person(ui);
    case ROW_TALK:
        return choose_talk(ui);
    case ROW_NOTICES:
        return tui_online_notices(ui);
    case ROW_HERE:
        tui_online_ask(ui->table->online, "reclaim");
        return tui_game_news(ui, ui->table->online->viewer.table.seat) == TUI_GONE ? TUI_GONE : TUI_BACK;
    case ROW_END:
        tui_online_vote(ui->table->online, !tui_online_agrees_to_end(ui->table->online));
        return TUI_BACK;
    case ROW_RESIGN:
        return resign(ui);
    case ROW_AGAINST:
        return order_against(ui);
    default:
        tui_online_order(ui->table->online, words_order_ids[row - ROW_ASK], 0);
        return TUI_BACK;
    }
}

int tui_online_menu(struct tui_ui *ui) {
    struct rows rows;
    list_rows(ui, &rows);
    const int chosen = tui_menu(ui->screen, words_text(tui_language(ui), "A table"), rows.items, rows.count, 0, NULL);
    return chosen >= 0 ? take_row(ui, rows.rows[chosen]) : chosen == TUI_GONE ? TUI_GONE : TUI_BACK;
}

int tui_online_key(struct tui_ui *ui, int key) {
    switch (key) {
    case TUI_KEY_CLOSED:
        return TUI_GONE;
    case 'q':
        return tui_online_confirm_quit(ui);
    case 't':
        return tui_online_talk(ui) == TUI_GONE ? TUI_GONE : 0;
    case 'm':
        return tui_online_menu(ui) == TUI_GONE ? TUI_GONE : 0;
    default:
        return 0;
    }
}
