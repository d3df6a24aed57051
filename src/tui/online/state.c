// SPDX-License-Identifier: MIT
// What can be seen of a table online: whether the person is asked, plays, or is away.
#include "tui/online/online.h"

bool tui_online_is_up_to_date(const struct tui_online *online) {
    return !online->catching_up || online->lost;
}

bool tui_online_in_window(const struct tui_online *online) {
    return online->viewer.table.seat >= 0 && (online->viewer.table.asked >> online->viewer.table.seat & 1U) != 0;
}

bool tui_online_plays(const struct tui_online *online) {
    const struct ph_seen_seat *const own = ph_table_seen_own(&online->viewer.table);
    return own != NULL && own->bot[0] == '\0';
}

bool tui_online_is_away(const struct tui_online *online) {
    const struct ph_seen_seat *const own = ph_table_seen_own(&online->viewer.table);
    return own != NULL && own->bot[0] != '\0' && !own->resigned;
}

bool tui_online_agrees_to_end(const struct tui_online *online) {
    const struct ph_seen_seat *const own = ph_table_seen_own(&online->viewer.table);
    return own != NULL && own->abandons;
}

int tui_online_seconds(const struct tui_online *online) {
    const int64_t left = online->closes - client_now();
    return left > 0 ? (int)((left + 999) / 1000) : 0;
}

bool tui_online_decides(const struct tui_online *online, uint64_t *types) {
    const struct viewer_moves *const moves = &online->viewer.moves;
    *types = UINT64_MAX;
    if (!online->began || online->acting || !tui_online_plays(online) ||
        ph_table_seen_is_stopped(&online->viewer.table)) {
        return false;
    }
    const struct ph_actor actor = moves->game->actor(&moves->view);
    if (actor.kind != PH_ACTOR_SEAT || actor.seat != online->viewer.table.seat) {
        return false;
    }
    if (online->viewer.table.asked == 0) {
        return true;
    }
    struct ph_window window = {.answers = UINT64_MAX};
    moves->game->window(&moves->view, &window);
    *types = window.answers;
    return tui_online_in_window(online) && !online->viewer.table.answered;
}

bool tui_online_may_undo(const struct tui_online *online) {
    uint64_t types;
    if (!tui_online_decides(online, &types) || online->viewer.table.asked != 0 || online->viewer.moves.count == 0) {
        return false;
    }
    const struct ph_actor last = online->viewer.moves.moves[online->viewer.moves.count - 1].actor;
    return last.kind == PH_ACTOR_SEAT && last.seat == online->viewer.table.seat;
}
