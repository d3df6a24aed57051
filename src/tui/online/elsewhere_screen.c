// SPDX-License-Identifier: MIT
// Notices elsewhere on the full screen: a menu of where they go.
#include "tui/online/screen.h"

enum { ROWS_MAX = CLIENT_CHANNELS_MAX + 3, WORDS_MAX = 64 };

struct elsewhere {
    const struct tui_online *online;
    struct client_notices notices;
    struct ph_writer said; // what failed
};

static const struct words_language *language_of(const struct elsewhere *elsewhere) {
    return elsewhere->online->language;
}

// Shows what failed, if anything did. Returns TUI_BACK or TUI_GONE.
static int show(struct tui_ui *ui, struct elsewhere *elsewhere) {
    int code = TUI_BACK;
    if (elsewhere->said.length > 0) {
        code = tui_pager(ui->screen, words_text(language_of(elsewhere), "Notices elsewhere"), elsewhere->said.data);
        ph_writer_reset(&elsewhere->said);
    }
    return code;
}

static int add(struct tui_ui *ui, struct elsewhere *elsewhere) {
    char address[CLIENT_ADDRESS_SIZE] = "";
    const int code = tui_input(ui->screen, words_text(language_of(elsewhere), "Send notices there"),
                               words_text(language_of(elsewhere), "An e-mail address, or that of a webhook"), address,
                               sizeof address);
    if (code == 0 && address[0] != '\0') {
        (void)tui_online_add_notices(elsewhere->online, &elsewhere->notices, address, &elsewhere->said);
    }
    return code == TUI_GONE ? TUI_GONE : show(ui, elsewhere);
}

static int end(struct tui_ui *ui, struct elsewhere *elsewhere, int64_t channel) {
    const struct words_language *const language = language_of(elsewhere);
    const struct tui_menu_item items[] = {
        {.words = words_text(language, "Leave it as it is")},
        {.words =
             channel != 0 ? words_text(language, "No more notices there") : words_text(language, "Stop all notices")},
    };
    const int chosen = tui_menu(ui->screen, words_text(language, "Notices elsewhere"), items, 2, 0, NULL);
    if (chosen == 1) {
        (void)tui_online_end_notices(elsewhere->online, channel, &elsewhere->said);
    }
    return chosen == TUI_GONE ? TUI_GONE : show(ui, elsewhere);
}

static int choose(struct tui_ui *ui, struct elsewhere *elsewhere) {
    (void)tui_online_choose_notices(elsewhere->online, !elsewhere->notices.wanted, &elsewhere->said);
    return show(ui, elsewhere);
}

// The rows: each place, then one more, then, if there is any, this game and the end of all.
static int ask(struct tui_ui *ui, const struct elsewhere *elsewhere) {
    const struct client_notices *const notices = &elsewhere->notices;
    const struct words_language *const language = language_of(elsewhere);
    struct tui_menu_item items[ROWS_MAX];
    char words[CLIENT_CHANNELS_MAX][WORDS_MAX];
    int count = 0;
    for (; count < notices->count; count++) {
        struct ph_writer writer;
        ph_writer_init(&writer, words[count], sizeof words[count]); // a long address is cut off
        tui_online_say_channel(language, &notices->channels[count], &writer);
        items[count] = (struct tui_menu_item){.words = words[count],
                                              .details = tui_online_channel_state(language, &notices->channels[count])};
    }
    items[count++] = (struct tui_menu_item){.words = words_text(language, "Send notices to another address")};
    if (notices->count > 0) {
        items[count++] = (struct tui_menu_item){
            .words = notices->wanted ? words_text(language, "No notices elsewhere of this game")
                                     : words_text(language, "Notices elsewhere when it is my turn")};
        items[count++] = (struct tui_menu_item){.words = words_text(language, "Stop all notices")};
    }
    return tui_menu(ui->screen, words_text(language, "Notices elsewhere"), items, count, notices->count, NULL);
}

// Returns TUI_BACK, which shows the menu again, or TUI_GONE.
static int take(struct tui_ui *ui, struct elsewhere *elsewhere, int chosen) {
    const int count = elsewhere->notices.count;
    return chosen < count        ? end(ui, elsewhere, elsewhere->notices.channels[chosen].id)
           : chosen == count     ? add(ui, elsewhere)
           : chosen == count + 1 ? choose(ui, elsewhere)
                                 : end(ui, elsewhere, 0);
}

int tui_online_notices(struct tui_ui *ui) {
    struct elsewhere elsewhere = {.online = ui->table->online};
    int code = TUI_BACK;
    ph_writer_init_heap(&elsewhere.said);
    while (code == TUI_BACK) {
        if (!tui_online_read_notices(elsewhere.online, &elsewhere.notices, &elsewhere.said)) {
            code = show(ui, &elsewhere);
            break;
        }
        const int chosen = ask(ui, &elsewhere);
        if (chosen < 0) {
            code = chosen;
            break;
        }
        code = take(ui, &elsewhere, chosen);
    }
    ph_writer_deinit(&elsewhere.said);
    return code;
}
