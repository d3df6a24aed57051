// SPDX-License-Identifier: MIT
// The way of the faces to a table of a server.
#include "tui/online/online.h"

#include "table/tell.h"

#include <stdio.h>
#include <string.h>

static bool has_news(const struct tui_table *table) {
    return client_link_peek(&table->online->link) != 0;
}

static bool follow(struct tui_table *table) {
    struct tui_online *const online = table->online;
    const uint32_t at = online->viewer.table.at;
    uint64_t types;
    const bool decided = tui_online_decides(online, &types);
    tui_online_step(online);
    return online->ended || online->viewer.table.at != at || tui_online_decides(online, &types) != decided;
}

static enum tui_turn turn(const struct tui_table *table, int *seat) {
    const struct tui_online *const online = table->online;
    uint64_t types;
    if (online->ended) {
        return TUI_TURN_LOST;
    }
    if (!online->greeted || !tui_online_is_up_to_date(online) || !online->began) {
        return TUI_TURN_LATER;
    }
    if (online->viewer.table.phase == PH_SEEN_OVER) {
        return TUI_TURN_OVER;
    }
    *seat = online->viewer.table.seat;
    return online->acting ? TUI_TURN_ANSWER : tui_online_decides(online, &types) ? TUI_TURN_PERSON : TUI_TURN_OTHERS;
}

// In a window the view is that in which the seat is asked.
static void question(const struct tui_table *table, union ph_state_storage *view, uint64_t *types) {
    memcpy(view, &table->online->viewer.moves.view, table->game->state_size);
    (void)tui_online_decides(table->online, types);
}

static enum ph_status play(struct tui_table *table, ph_action action, struct ph_error *error) {
    (void)error; // what came of it is said later
    tui_online_act(table->online, action);
    return PH_OK;
}

static bool may_undo(const struct tui_table *table, int seat, const char **why) {
    (void)seat;
    (void)why;
    return tui_online_may_undo(table->online);
}

static enum ph_status undo(struct tui_table *table, int seat, struct ph_error *error) {
    (void)seat;
    (void)error;
    tui_online_undo(table->online);
    return PH_OK;
}

static bool gives_hints(const struct tui_table *table) {
    return table->online->viewer.table.hints;
}

static bool others_wait(const struct tui_table *table) {
    (void)table;
    return true;
}

static const struct tui_way way_online = {
    .has_news = has_news,
    .follow = follow,
    .turn = turn,
    .question = question,
    .play = play,
    .may_undo = may_undo,
    .undo = undo,
    .gives_hints = gives_hints,
    .others_wait = others_wait,
};

void tui_online_open(struct tui_online *online, const struct client_server *server, const char *name,
                     const struct words_language *language, bool watches, enum tui_online_part part) {
    char form[80];
    *online = (struct tui_online){.part = part,
                                  .language = language,
                                  .server = server,
                                  .name = name,
                                  .watches = watches || part == TUI_ONLINE_BOARD,
                                  .viewer.table.seat = PH_ONLOOKER};
    ph_writer_init_heap(&online->said);
    online->table = (struct tui_table){.way = &way_online,
                                       .online = online,
                                       .said = &online->said,
                                       .own = PH_ONLOOKER,
                                       .hand = part == TUI_ONLINE_HAND,
                                       .seats = words_onlookers(language)};
    snprintf(form, sizeof form, "?%sform=packed&build=%s", part == TUI_ONLINE_BOARD ? "as=board&" : "", ph_table_build);
    client_link_open(&online->link, server, server->url.table, form);
}

void tui_online_close(struct tui_online *online) {
    client_link_close(&online->link);
    viewer_deinit(&online->viewer);
    ph_writer_deinit(&online->said);
}
