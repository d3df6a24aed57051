// SPDX-License-Identifier: MIT
#include "server/tables/live_table.h"

void live_table_advance(void *void_live) {
    struct live_table *const live = void_live;
    live->tables->advance(live);
}

int64_t live_table_downtime(const struct live_table *live) {
    const int64_t since = live->tables->gap_end - ph_table_last_time(live->table);
    const bool plays = ph_table_session(live->table) != NULL && !ph_table_is_over(live->table);
    return !plays || since < 0 ? 0 : since < live->tables->gap ? since : live->tables->gap;
}

bool live_table_lacks_time(const struct live_table *live) {
    const bool is_ahead = ph_table_last_time(live->table) > tables_now() + CLOCK_STEP_MS;
    return live_table_downtime(live) > 0 || (is_ahead && !ph_table_is_over(live->table));
}

bool live_table_is_orphan(const struct live_table *live) {
    return live->orphaned && ph_table_shuts_out(live->table, 0);
}

bool live_table_has_here(const struct live_table *live, uint64_t person) {
    for (const struct table_connection *connection = live->connections; connection != NULL;
         connection = connection->next) {
        if (connection->greeted && connection->person == person) {
            return true;
        }
    }
    return false;
}

bool live_table_is_idle(const struct live_table *live) {
    return live->state == LIVE_READY || live->state == LIVE_BEHIND;
}

void live_table_fall_behind(struct live_table *live) {
    static const enum live_state behind[] = {
        [LIVE_BEHIND] = LIVE_BEHIND, [LIVE_READING] = LIVE_READING_BEHIND, [LIVE_READING_BEHIND] = LIVE_READING_BEHIND,
        [LIVE_READY] = LIVE_BEHIND,  [LIVE_STORING] = LIVE_STORING_BEHIND, [LIVE_STORING_BEHIND] = LIVE_STORING_BEHIND,
        [LIVE_BROKEN] = LIVE_BROKEN,
    };
    live->state = behind[live->state];
}

void live_table_catch_up(struct live_table *live) {
    const bool behind = live->state == LIVE_READING_BEHIND || live->state == LIVE_STORING_BEHIND;
    live->state = behind ? LIVE_BEHIND : LIVE_READY;
}

void live_table_end_closing(struct live_table *live, bool is_closed) {
    const struct closing closing = live->closing;
    live->closing = (struct closing){.closed = NULL};
    if (closing.closed != NULL) {
        closing.closed(closing.context, is_closed);
    }
}
