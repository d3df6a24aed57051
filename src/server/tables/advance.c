// SPDX-License-Identifier: MIT
// What a table in memory does, one thing after the other.
#include "server/tables/live_table.h"

#include "base/system.h"
#include "server/tables/lease.h"
#include "server/tables/presence.h"
#include "server/tables/readers.h"
#include "server/tables/requests.h"
#include "server/tables/send.h"

enum { TIMER_MAX_MS = 3600 * 1000 };

// ---- storing --------------------------------------------------------------------------------------------------------

// Nothing was stored and nobody was sent anything, so the table takes the request back.
static void take_back(struct live_table *live, enum ph_refusal refusal, const char *why) {
    struct ph_error error;
    ph_table_failed(live->table);
    live->requester.answer = (struct ph_table_answer){.refusal = ph_refuse(&error, refusal, "", "%s", why)};
    live_table_catch_up(live);
    live_table_end_request(live, &error);
    live_table_end_closing(live, false);
}

static void try_again(struct live_table *live, const struct store_request *request) {
    tables_report_store(live->tables, request);
    take_back(live, PH_REFUSED_WAITS, STORE_IS_GONE);
    if (live->timer != NULL) {
        net_timer_start(live->timer, RETRY_MS);
    }
}

// Counts for how long somebody's request has waited.
static void measure(const struct live_table *live, struct ph_histogram *histogram) {
    if (live->asked != NULL) {
        ph_histogram_add(histogram, (int64_t)(ph_clock_ns() / 1000) - live->asked->came);
    }
}

static void go_on(struct live_table *live) {
    struct store_append *const append = &live->journal.request.as.append;
    measure(live, &live->tables->counts.synced);
    append->version = append->next_version;
    ph_table_committed(live->table);
    live_table_catch_up(live);
    live_table_send_entries(live);
    measure(live, &live->tables->counts.told);
    live_table_end_request(live, NULL);
    live_table_advance(live);
}

// Another server has written first. The request is asked again once that is read, since only then the table knows
// whether it is out of date. Refusing it now would tell that somebody has answered a window at the other server.
static void ask_again(struct live_table *live) {
    ph_table_failed(live->table);
    if (live->asked != NULL) {
        queue_put_back(live, live->asked);
        live->asked = NULL;
        live->requester = (struct requester){.connection = NULL};
    } else if (live->requester.call != NULL) { // another server has just made this table
        struct ph_error error;
        live->requester.answer.refusal =
            ph_refuse(&error, PH_REFUSED_WRONG_PHASE, "", "the table has been made already");
        live_table_end_request(live, &error);
    }
    live->state = LIVE_BEHIND;
    live_table_advance(live);
}

static void stored(struct store_request *request) {
    struct live_table *const live = request->context;
    switch (request->answer) {
    case STORE_DONE:
        go_on(live);
        break;
    case STORE_TAKEN: // another server has moved, or what had seemed to fail was stored after all
        ask_again(live);
        break;
    case STORE_UNKNOWN:
        take_back(live, PH_REFUSED_INTERNAL,
                  "the store has lost entries of this table; the server's standard error says why");
        (void)ph_error_set(&request->error, PH_ERROR_BAD_RECORD, NULL, "the store lacks entries that were stored");
        live_table_break(live, &request->error);
        break;
    case STORE_FULL:
        take_back(live, PH_REFUSED_TOO_MANY, "you have made as many tables as allowed; finish a game first");
        live_table_advance(live);
        break;
    case STORE_FAILED:
        try_again(live, request);
        break;
    }
}

// Asks the store to store what waits. False: that failed at once.
static bool store(struct live_table *live) {
    struct store_request *const request = &live->journal.request;
    request->done = stored;
    request->context = live;
    live->state = LIVE_STORING;
    if (journal_prepare(&live->journal, live->table) != PH_OK) {
        ph_error_set(&request->error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    } else if (store_submit(live->tables->store, request, &request->error) == PH_OK) {
        return true;
    }
    try_again(live, request);
    return false;
}

// ---- what is due ----------------------------------------------------------------------------------------------------

// When something is due: also the beat of a bot that has not decided yet, since it is kept all the same.
static int64_t next_due(const struct live_table *live) {
    const int64_t due = ph_table_next_due(live->table);
    const int64_t beat = ph_table_beat(live->table);
    return beat < due ? beat : due;
}

static void start_timer(struct live_table *live) {
    const int64_t due = next_due(live);
    const int64_t rest = live->bots_rest - tables_steady();
    int64_t left = due == PH_TABLE_NEVER ? PH_TABLE_NEVER : due - tables_now();
    left = rest > 0 && rest < left ? rest : left;
    if (left != PH_TABLE_NEVER && live->timer != NULL) {
        net_timer_start(live->timer, left < 0 ? 0 : left > TIMER_MAX_MS ? TIMER_MAX_MS : (uint32_t)left);
    }
}

// Before anybody is sent anything, the clocks are given back the time in which no server ran, or a time of the last
// entry that had not come yet is set back.
static bool mend_time(struct live_table *live) {
    const int64_t now = tables_now(); // perhaps a moment before the gap's end, which is of the store's clock
    const int64_t end = live->tables->gap_end;
    const int64_t down = live_table_downtime(live);
    return (down > 0 ? ph_table_credit(live->table, down, now > end ? now : end, NULL)
                     : ph_table_set_back(live->table, now, NULL)) == PH_ACCEPTED;
}

// Does what is due. False: nothing is, or it failed.
static bool tick(struct live_table *live) {
    const int64_t now = tables_now();
    const int64_t beat = ph_table_beat(live->table);
    if (next_due(live) > now) {
        return false;
    }
    live_table_hurry_bots(live);
    if (ph_table_next_due(live->table) > now || ph_table_tick(live->table, now, NULL) != PH_ACCEPTED) {
        return false;
    }
    if (beat != PH_TABLE_NEVER) {
        ph_histogram_add(&live->tables->counts.late, (now - beat) * 1000);
    }
    return true;
}

// Its game stops first, as with other tables of its round, and is over then. False: that failed.
static bool end_orphan(struct live_table *live) {
    const bool finished = ph_table_is_finished(live->table);
    return ph_table_release(live->table, !finished, tables_now(), NULL) == PH_ACCEPTED && ph_table_waits(live->table);
}

// Whether something is to be stored now.
static bool close_it(struct live_table *live) {
    const int64_t now = tables_now();
    if (live->closing.kind == CLOSING_TABLE) {
        return ph_table_close(live->table, now, NULL) == PH_ACCEPTED;
    }
    return ph_table_release(live->table, live->closing.kind == CLOSING_GAME, now, NULL) == PH_ACCEPTED &&
           ph_table_waits(live->table);
}

static bool is_closed(const struct live_table *live) {
    return live->closing.kind == CLOSING_TABLE ? ph_table_is_closed(live->table)
                                               : ph_table_is_over(live->table) || (live->closing.kind == CLOSING_GAME &&
                                                                                   ph_table_is_finished(live->table));
}

// Does the next thing, after which something may have to be stored. False: there is nothing to do, or it failed.
static bool do_next(struct live_table *live) {
    if (live_table_lacks_time(live)) {
        return mend_time(live);
    }
    if (live_table_is_orphan(live)) {
        return end_orphan(live);
    }
    live_table_take_answers(live);
    live_table_greet(live);
    ph_table_watched(live->table, live->connections != NULL || live->elsewhere_count > 0, tables_now());
    live_table_answer_readers(live);
    if (live->closing.closed != NULL && close_it(live)) {
        return true;
    }
    live_table_end_closing(live, is_closed(live));
    if (queue_is_ready(live)) {
        live_table_ask_next(live);
        return true;
    }
    return live_table_drives(live) && tick(live);
}

// Takes a table out of memory at which nobody is and nothing is due soon. It comes back when somebody does, or when
// something is.
static void rest(struct live_table *live) {
    const bool soon = live_table_drives(live) && next_due(live) < tables_now() + WAKE_AHEAD_MS;
    if (live->connections == NULL && live->uses == 0 && !soon) {
        live_table_retract(live);
        live_table_drop(live, CLOSE_NORMAL);
    }
}

// Nothing is left to do now: the table tries again what failed, waits for its next deadline and its bots, or rests.
static void wait(struct live_table *live) {
    const bool drives = live_table_drives(live);
    if (live_table_lacks_time(live) || live_table_is_orphan(live) || (drives && next_due(live) <= tables_now())) {
        net_timer_start(live->timer, RETRY_MS);
        return;
    }
    if (live->announced == LIVE_UNANNOUNCED) {
        live_table_announce(live);
    }
    if (drives) {
        live_table_ask_bots(live);
        start_timer(live);
    }
    rest(live);
}

// Goes on until something must be stored, or nothing is left to do now.
void advance_live_table(struct live_table *live) {
    while (live_table_is_idle(live) && !live->tables->stopped) {
        if (live->state == LIVE_BEHIND) {
            if (!live_table_load(live)) {
                return;
            }
        } else if (ph_table_waits(live->table)) {
            if (!store(live)) {
                return;
            }
        } else if (!do_next(live)) {
            wait(live);
            return;
        }
    }
}
