// SPDX-License-Identifier: MIT
#include "tui/online/screen.h"

#include <stdlib.h>

static unsigned peek(void *online) {
    return client_link_peek(&((struct tui_online *)online)->link);
}

// Waits for a key below a picture; TUI_KEY_NEWS at once if something waits.
static int next_key(struct tui_ui *ui) {
    return ui->table->way->has_news(ui->table) ? TUI_KEY_NEWS : tui_screen_key(ui->screen, -1);
}

// ---- the game -------------------------------------------------------------------------------------------------------

static void prepare(struct tui_ui *ui) {
    struct tui_online *const online = ui->table->online;
    if (!online->came && online->began) {
        ui->shown = viewer_past_count(ui->table->past);
    }
    online->came = online->came || online->greeted;
    tui_screen_leaving(ui->screen, tui_online_leaving(online));
}

static void tell_window(struct tui_ui *ui) {
    struct ph_writer notice;
    if (tui_online_in_window(ui->table->online)) {
        ph_writer_init(&notice, ui->notice, sizeof ui->notice);
        tui_online_say_window(ui->table->online, &notice);
    }
}

static int help(struct tui_ui *ui) {
    union ph_state_storage view;
    struct words_scene scene;
    tui_table_scene(ui->table, ui->viewer, ui->shown, &view, &scene);
    return tui_help(ui->screen, ui->table->words, &scene);
}

// While others decide.
static int look_on(struct tui_ui *ui) {
    int code = 0;
    tui_game_show(ui, words_text(tui_language(ui), "t say   m table   l log   ? help   q quit"));
    const int key = next_key(ui);
    ui->notice[0] = key == TUI_KEY_NEWS || key == TUI_KEY_RESIZED ? ui->notice[0] : '\0';
    switch (key) {
    case 'l':
        code = tui_log_pager(ui, words_text(tui_language(ui), "The log"), 0);
        break;
    case '?':
        code = help(ui);
        break;
    default:
        return tui_online_key(ui, key);
    }
    return code == TUI_GONE ? TUI_GONE : 0;
}

static int wait(struct tui_ui *ui, struct ph_error *error) {
    const struct tui_online *const online = ui->table->online;
    (void)error;
    ui->answered = false;
    if (!online->greeted || !tui_online_is_up_to_date(online)) {
        return next_key(ui) == TUI_KEY_CLOSED ? TUI_GONE : 0;
    }
    return (online->began ? look_on : tui_online_gather)(ui);
}

static int take_key(struct tui_ui *ui, int key) {
    switch (key) {
    case 't':
        return tui_online_talk(ui);
    case 'm':
        return tui_online_menu(ui);
    case 's':
        return tui_game_tell(ui, words_text(tui_language(ui), "The server keeps this game."));
    default:
        return TUI_BACK;
    }
}

static const struct tui_screen_way way = {
    .keys = {MSG("t say"), MSG("m table")},
    .prepare = prepare,
    .ask = tell_window,
    .wait = wait,
    .key = take_key,
    .confirm_quit = tui_online_confirm_quit,
};

// ---- the end --------------------------------------------------------------------------------------------------------

static int show_result(struct tui_ui *ui) {
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer result;
    int code = TUI_BACK;
    ph_writer_init_heap(&result);
    tui_table_scene(ui->table, ui->viewer, ui->shown, &view, &scene);
    if (viewer_past_decider(ui->table->past).kind == PH_ACTOR_OVER) {
        words_say_result(&scene, &result);
    } else {
        words_say_position(&scene, &result); // as it stood when all had resigned, or agreed to end it
    }
    ph_write_format(&result, "\n%s\n", ui->notice); // why it is over
    tui_game_show(ui, "");
    code = tui_pager(ui->screen, words_text(tui_language(ui), "The end."), result.data);
    ui->notice[0] = '\0';
    ph_writer_deinit(&result);
    return code;
}

static int check_luck(struct tui_ui *ui) {
    struct ph_writer said;
    ph_writer_init_heap(&said);
    tui_online_check_luck(ui->table->online, &said);
    const int code = tui_pager(ui->screen, words_text(tui_language(ui), "Check the luck"), said.data);
    ph_writer_deinit(&said);
    return code;
}

// Returns as decide does.
static int after(struct tui_ui *ui) {
    const struct words_language *const language = tui_language(ui);
    const struct tui_menu_item items[] = {{.words = words_text(language, "A rematch")},
                                          {.words = words_text(language, "The result again")},
                                          {.words = words_text(language, "Check the luck")},
                                          {.words = words_text(language, "Leave the table")}};
    switch (tui_menu(ui->screen, words_text(language, "The end."), items, 4, 0, NULL)) {
    case TUI_GONE:
        return TUI_GONE;
    case 0:
        ui->table->online->wants_rematch = true;
        if (ui->table->online->viewer.table.next[0] == '\0') {
            tui_online_ask(ui->table->online, "rematch");
        }
        return 0;
    case 1:
        return show_result(ui) == TUI_GONE ? TUI_GONE : 0;
    case 2:
        return check_luck(ui) == TUI_GONE ? TUI_GONE : 0;
    default:
        return TUI_BACK;
    }
}

// Until a rematch, if there is one. Returns as tui_game_run does.
static int stay(struct tui_ui *ui) {
    struct tui_online *const online = ui->table->online;
    int code = show_result(ui) == TUI_GONE ? TUI_GONE : 0;
    while (code == 0) {
        (void)tui_game_follow(ui);
        ui->way->prepare(ui);
        if (online->ended || (online->wants_rematch && online->viewer.table.next[0] != '\0')) {
            return 0;
        }
        if (online->wants_rematch) {
            tui_game_show(ui, ui->notice);
            code = next_key(ui) == TUI_KEY_CLOSED ? TUI_GONE : 0;
        } else {
            code = after(ui);
        }
    }
    return code;
}

static enum tui_plain_end run(struct tui_ui *ui) {
    struct ph_error error = {0};
    int code = tui_game_run(ui, &error);
    code = code == 0 ? stay(ui) : code;
    return ui->table->online->ended ? TUI_PLAIN_LOST
           : code == TUI_GONE       ? TUI_PLAIN_CLOSED
           : code == TUI_BACK       ? TUI_PLAIN_LEFT
                                    : TUI_PLAIN_REMATCH;
}

enum tui_plain_end tui_online_screen(struct tui_online *online, struct tui_screen *screen, int pace_ms) {
    struct tui_ui *const ui = calloc(1, sizeof *ui);
    if (ui == NULL) {
        return TUI_PLAIN_FAILED;
    }
    ui->screen = screen;
    ui->table = &online->table;
    ui->way = &way;
    ui->viewer = PH_ONLOOKER;
    ui->pace_ms = pace_ms;
    viewer_log_init(&ui->log);
    tui_screen_watch(screen, peek, online);
    const enum tui_plain_end end = run(ui);
    tui_screen_watch(screen, NULL, NULL);
    viewer_log_deinit(&ui->log);
    free(ui);
    return end;
}
