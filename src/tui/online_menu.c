// SPDX-License-Identifier: MIT
// What can be asked of a table online, beside playing.
#include "tui/online.h"
#include "tui/ui.h"

int tui_online_talk(struct tui_ui *ui) {
    char text[PH_TABLE_CHAT_MAX] = "";
    const int code = tui_input(ui->screen, words_text(tui_language(ui), "Say to all"), "", text, sizeof text);
    if (code == 0 && text[0] != '\0') {
        tui_online_chat(ui->online, text);
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
    tui_online_say_seats(ui->online, &seats);
    const int code = tui_pager(ui->screen, words_text(tui_language(ui), "A table"), seats.data);
    ph_writer_deinit(&seats);
    return code;
}

// Asks against whose actions windows are to be answered. Returns TUI_BACK or TUI_GONE.
static int order_against(struct tui_ui *ui) {
    const struct words_language *const language = tui_language(ui);
    const struct tui_online *const online = ui->online;
    uint16_t seats = online->seen.order_seats;
    for (int current = 0; current != TUI_BACK;) {
        struct tui_menu_item items[PH_SEATS_MAX + 1];
        char words[PH_SEATS_MAX][TUI_NAME_MAX + 32];
        const int count = online->seen.sits.count;
        for (int seat = 0; seat < count; seat++) {
            struct ph_writer writer;
            ph_writer_init(&writer, words[seat], sizeof words[seat]);
            tui_online_say_seat(online, seat, &writer);
            const bool on = ((unsigned)seats >> seat & 1U) != 0;
            items[seat] =
                (struct tui_menu_item){.words = words[seat], .value = on ? words_text(language, "answer") : ""};
        }
        items[count] = (struct tui_menu_item){.words = words_text(language, "Order it so")};
        current = tui_menu(ui->screen, words_text(language, "In windows: answer against these"), items, count + 1,
                           current, NULL);
        if (current == TUI_GONE) {
            return TUI_GONE;
        }
        if (current == count) {
            tui_online_order(ui->online, seats != 0 ? "seats" : "never", seats);
            return TUI_BACK;
        }
        if (current >= 0 && current != online->seen.seat) {
            seats ^= (uint16_t)(1U << current);
        }
    }
    return TUI_BACK;
}

enum { ROW_SEATS, ROW_ASK, ROW_NEVER, ROW_ALL, ROW_THESE, ROW_MUTE, ROW_HERE, ROW_END, ROW_RESIGN, ROWS };

int tui_online_menu(struct tui_ui *ui) {
    static const char *const orders[] = {[ROW_ASK] = "ask", [ROW_NEVER] = "never", [ROW_ALL] = "all"};
    const struct words_language *const language = tui_language(ui);
    const struct tui_menu_item items[ROWS] = {
        [ROW_SEATS] = {.words = words_text(language, "Who sits where")},
        [ROW_ASK] = {.words = words_text(language, "In windows: ask me")},
        [ROW_NEVER] = {.words = words_text(language, "In windows: never answer")},
        [ROW_ALL] = {.words = words_text(language, "In windows: always answer")},
        [ROW_THESE] = {.words = words_text(language, "In windows: answer against some of them")},
        [ROW_MUTE] = {.words = ui->online->muted ? words_text(language, "Show what others say again")
                                                 : words_text(language, "Hide what others say")},
        [ROW_HERE] = {.words = words_text(language, "I am back: take my place from the bot")},
        [ROW_END] = {.words = words_text(language, "Propose to end the game here")},
        [ROW_RESIGN] = {.words = words_text(language, "Resign: a bot plays on")},
    };
    const int chosen = tui_menu(ui->screen, words_text(language, "A table"), items, ROWS, 0, NULL);
    if (chosen == ROW_SEATS) {
        return show_seats(ui);
    }
    if (chosen >= ROW_ASK && chosen <= ROW_ALL) {
        tui_online_order(ui->online, orders[chosen], 0);
    } else if (chosen == ROW_THESE) {
        return order_against(ui);
    } else if (chosen == ROW_MUTE) {
        tui_online_mute(ui->online);
    } else if (chosen >= ROW_HERE) {
        tui_online_ask(ui->online, chosen == ROW_HERE ? "reclaim" : chosen == ROW_END ? "abandon" : "resign");
    }
    return chosen == TUI_GONE ? TUI_GONE : TUI_BACK;
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
