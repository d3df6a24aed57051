// SPDX-License-Identifier: MIT
#include "tui/online/screen.h"

#include "tui/faces/ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_LINES = 8 };

// ---- following ------------------------------------------------------------------------------------------------------

// Keeps the last lines of what was said, for the notice.
static void show_said(struct tui_ui *ui) {
    struct ph_writer *const said = &ui->online->said;
    if (said->length == 0) {
        return;
    }
    size_t length = said->length;
    while (length > 0 && said->data[length - 1] == '\n') {
        said->data[--length] = '\0';
    }
    const char *from = said->data + length;
    for (int lines = 0; from > said->data && lines < SAID_LINES; from--) {
        lines += from[-1] == '\n';
        if (lines == SAID_LINES) {
            break;
        }
    }
    snprintf(ui->notice, sizeof ui->notice, "%s", from);
    ph_writer_reset(said);
}

// The screen's own copy of the table.
static void refresh(struct tui_ui *ui) {
    struct tui_online *const online = ui->online;
    if (online->retold) {
        viewer_log_clear(&ui->log);
        online->retold = false;
    }
    ui->table = online->table;
    ui->viewer = online->viewer.table.seat;
    if (online->began) {
        const size_t count = viewer_past_count(ui->table.past);
        ui->shown = ui->shown < count ? ui->shown : count;
    }
}

bool tui_online_follow(struct tui_ui *ui) {
    struct tui_online *const online = ui->online;
    const uint32_t at = online->viewer.table.at;
    uint64_t types;
    const bool decided = tui_online_decides(online, &types);
    online->ended = !tui_online_step(online);
    refresh(ui);
    show_said(ui);
    return online->ended || online->viewer.table.at != at || tui_online_decides(online, &types) != decided;
}

static unsigned peek(void *online) {
    return client_link_peek(&((struct tui_online *)online)->link);
}

static bool has_news(const struct tui_ui *ui) {
    return peek(ui->online) != 0;
}

// Waits for a key below a picture; TUI_KEY_NEWS at once if something waits.
static int next_key(struct tui_ui *ui) {
    return has_news(ui) ? TUI_KEY_NEWS : tui_screen_key(ui->screen, -1);
}

// ---- the game -------------------------------------------------------------------------------------------------------

static void tell_window(struct tui_ui *ui) {
    struct ph_writer notice;
    if (tui_online_in_window(ui->online)) {
        ph_writer_init(&notice, ui->notice, sizeof ui->notice);
        tui_online_say_window(ui->online, &notice);
    }
}

// Returns 0, TUI_BACK (the person leaves) or TUI_GONE.
static int decide(struct tui_ui *ui) {
    ph_action action = 0;
    tell_window(ui);
    const enum tui_asked asked = tui_ask(ui, &action);
    ui->answered = asked != TUI_ASKED_FORCED && asked != TUI_ASKED_NEWS;
    ui->undone = asked == TUI_ASKED_UNDO;
    switch (asked) {
    case TUI_ASKED_ACTION:
    case TUI_ASKED_FORCED:
        tui_online_act(ui->online, action);
        return 0;
    case TUI_ASKED_UNDO:
        tui_online_undo(ui->online);
        return 0;
    case TUI_ASKED_NEWS:
        return 0;
    case TUI_ASKED_QUIT:
        return TUI_BACK;
    default:
        return TUI_GONE;
    }
}

static int help(struct tui_ui *ui) {
    union ph_state_storage view;
    struct words_scene scene;
    tui_table_scene(&ui->table, ui->viewer, ui->shown, &view, &scene);
    return tui_help(ui->screen, ui->table.words, &scene);
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

// ---- the end --------------------------------------------------------------------------------------------------------

static int show_result(struct tui_ui *ui) {
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer result;
    int code = TUI_BACK;
    ph_writer_init_heap(&result);
    tui_table_scene(&ui->table, ui->viewer, ui->shown, &view, &scene);
    if (viewer_past_decider(ui->table.past).kind == PH_ACTOR_OVER) {
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
    tui_online_check_luck(ui->online, &said);
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
        ui->online->wants_rematch = true;
        if (ui->online->viewer.table.next[0] == '\0') {
            tui_online_ask(ui->online, "rematch");
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

static int end_game(struct tui_ui *ui, bool *shown) {
    if (!*shown) {
        *shown = true;
        ui->skipping = false; // the end is worth seeing
        const int code = tui_game_catch_up(ui);
        return code != 0 ? code : show_result(ui) == TUI_GONE ? TUI_GONE : 0;
    }
    if (ui->online->wants_rematch) {
        tui_game_show(ui, ui->notice);
        return next_key(ui) == TUI_KEY_CLOSED ? TUI_GONE : 0;
    }
    return after(ui);
}

// ---- the loop -------------------------------------------------------------------------------------------------------

// One picture, and what was done there. Returns as decide does.
static int go_on(struct tui_ui *ui, bool *ended) {
    struct tui_online *const online = ui->online;
    uint64_t types;
    if (!online->greeted || !tui_online_is_up_to_date(online)) {
        return next_key(ui) == TUI_KEY_CLOSED ? TUI_GONE : 0;
    }
    if (!online->began) {
        return tui_online_gather(ui);
    }
    if (online->viewer.table.phase == PH_SEEN_OVER) {
        return end_game(ui, ended);
    }
    const int code = tui_game_catch_up(ui);
    if (code != 0) {
        return code;
    }
    if (tui_online_decides(online, &types)) {
        ui->skipping = false;
        return decide(ui);
    }
    return look_on(ui);
}

static enum tui_online_end run(struct tui_ui *ui) {
    struct tui_online *const online = ui->online;
    bool ended = false;
    bool came = false;
    for (;;) {
        (void)tui_online_follow(ui);
        if (online->ended) {
            return TUI_ONLINE_ENDED;
        }
        if (online->wants_rematch && online->viewer.table.next[0] != '\0') {
            return TUI_ONLINE_REMATCH;
        }
        if (!came && online->began) { // what was before is not shown move by move
            ui->shown = viewer_past_count(ui->table.past);
        }
        came = came || online->greeted;
        tui_screen_leaving(ui->screen, tui_online_leaving(online));
        const int code = go_on(ui, &ended);
        if (code != 0) {
            return code == TUI_GONE ? TUI_ONLINE_CLOSED : TUI_ONLINE_LEFT;
        }
    }
}

static void question(const struct tui_ui *ui, union ph_state_storage *view, uint64_t *types) {
    memcpy(view, &ui->online->viewer.moves.view, ui->table.game->state_size);
    (void)tui_online_decides(ui->online, types);
}

static bool may_undo(const struct tui_ui *ui) {
    return tui_online_may_undo(ui->online);
}

static bool gives_hints(const struct tui_ui *ui) {
    return ui->online->viewer.table.hints;
}

static const struct tui_remote remote = {
    .has_news = has_news,
    .follow = tui_online_follow,
    .question = question,
    .may_undo = may_undo,
    .gives_hints = gives_hints,
    .talk = tui_online_talk,
    .menu = tui_online_menu,
    .confirm_quit = tui_online_confirm_quit,
};

enum tui_online_end tui_online_screen(struct tui_online *online, struct tui_screen *screen, int pace_ms) {
    struct tui_ui *const ui = calloc(1, sizeof *ui);
    if (ui == NULL) {
        return TUI_ONLINE_FAILED;
    }
    ui->screen = screen;
    ui->online = online;
    ui->remote = &remote;
    ui->pace_ms = pace_ms;
    viewer_log_init(&ui->log);
    tui_screen_watch(screen, peek, online);
    const enum tui_online_end end = run(ui);
    tui_screen_watch(screen, NULL, NULL);
    viewer_log_deinit(&ui->log);
    free(ui); // the table is the connection's
    return end;
}
