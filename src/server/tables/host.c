// SPDX-License-Identifier: MIT
// A table in memory. Whatever changes it is stored, then told; what is asked meanwhile waits for that.
#include "server/tables/hub_inside.h"

#include <stdlib.h>

enum { TIMER_MAX_MS = 3600 * 1000 };

static void advance(struct host *host);

// How long no server ran since the last entry. Once that is given back, or anything has happened, it is no more.
static int64_t down_of(const struct host *host) {
    const int64_t since = host->hub->gap_end - ph_table_last_time(host->table);
    const bool plays = ph_table_session(host->table) != NULL && !ph_table_is_over(host->table);
    return !plays || since < 0 ? 0 : since < host->hub->gap ? since : host->hub->gap;
}

// ---- storing --------------------------------------------------------------------------------------------------------

// Nobody was told anything, so the table takes it back.
static void take_back(struct host *host, enum ph_refusal refusal, const char *why) {
    struct ph_error error;
    ph_table_failed(host->table);
    host->asker.answer = (struct ph_table_answer){.refusal = ph_refuse(&error, refusal, "", "%s", why)};
    host_end_storing(host);
    host_end_asking(host, &error);
}

static void try_again(struct host *host, const struct store_request *request) {
    hub_note_store(host->hub, request);
    take_back(host, PH_REFUSED_WAITS, STORE_IS_GONE);
    if (host->timer != NULL) {
        net_timer_start(host->timer, RETRY_MS);
    }
}

static void go_on(struct host *host) {
    struct store_append *const append = &host->journal.request.as.append;
    append->version = append->next_version;
    ph_table_committed(host->table);
    host_end_storing(host);
    host_tell(host);
    host_end_asking(host, NULL);
    advance(host);
}

// Reads what was written meanwhile, then asks the table again: it knows whether the request is stale. Nobody may learn
// from an answer that somebody has answered a window by way of another server.
static void ask_again(struct host *host) {
    ph_table_failed(host->table);
    host_end_storing(host);
    if (host->asked != NULL) {
        host->asked->next = host->first;
        host->first = host->asked;
        host->last = host->last == NULL ? host->asked : host->last;
        host->asked = NULL;
        host->asker = (struct asker){.visitor = NULL};
    }
    host->behind = true;
    advance(host);
}

static void stored(struct store_request *request) {
    struct host *const host = request->context;
    switch (request->answer) {
    case STORE_DONE:
        go_on(host);
        break;
    case STORE_TAKEN: // another server has moved, or what had seemed to fail was stored after all
        ask_again(host);
        break;
    case STORE_UNKNOWN:
        take_back(host, PH_REFUSED_INTERNAL, "the table is not what it was; whoever runs the server is told why");
        (void)ph_error_set(&request->error, PH_ERROR_BAD_RECORD, NULL, "the store lacks entries that were stored");
        host_break(host, &request->error);
        break;
    case STORE_FULL:
        take_back(host, PH_REFUSED_TOO_MANY, "you have made as many tables as allowed; finish a game first");
        advance(host);
        break;
    case STORE_FAILED:
        try_again(host, request);
        break;
    }
}

// False: that failed at once.
static bool store(struct host *host) {
    struct store_request *const request = &host->journal.request;
    request->done = stored;
    request->context = host;
    host->stores = true;
    if (journal_prepare(&host->journal, host->table) != PH_OK) {
        ph_error_set(&request->error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    } else if (store_submit(host->hub->store, request, &request->error) == PH_OK) {
        return true;
    }
    try_again(host, request);
    return false;
}

// Whether what comes must wait.
static bool is_busy(const struct host *host) {
    return host->stores || host->behind || ph_table_waits(host->table) || down_of(host) > 0;
}

// ---- what is due ----------------------------------------------------------------------------------------------------

static void start_timer(struct host *host) {
    int64_t due = ph_table_next_due(host->table);
    if (host->bots_rest > hub_now() && host->bots_rest < due) {
        due = host->bots_rest;
    }
    if (due == PH_TABLE_NEVER || host->timer == NULL) {
        return;
    }
    const int64_t left = due - hub_now();
    net_timer_start(host->timer, left < 0 ? 0 : left > TIMER_MAX_MS ? TIMER_MAX_MS : (uint32_t)left);
}

// Gives back what no server ran, before anybody is told anything.
static bool credit(struct host *host) {
    const int64_t now = hub_now(); // may be before that, if the machine's clock was set back
    const int64_t time = now > host->hub->gap_end ? now : host->hub->gap_end;
    return ph_table_credit(host->table, down_of(host), time, NULL) == PH_ACCEPTED;
}

// Does the next thing that can be done without storing what waits. False: there is nothing, or it failed.
static bool do_next(struct host *host) {
    if (down_of(host) > 0) {
        return credit(host);
    }
    host_take_answers(host);
    host_greet(host);
    host_read_out(host);
    if (host->first != NULL) {
        host_ask_next(host);
        return true;
    }
    return host_drives(host) && ph_table_next_due(host->table) <= hub_now() &&
           ph_table_tick(host->table, hub_now(), NULL) == PH_ACCEPTED;
}

// What failed is tried again; else the table waits for something to come, or rests.
static void wait(struct host *host) {
    const bool drives = host_drives(host);
    if (down_of(host) > 0 || (drives && ph_table_next_due(host->table) <= hub_now())) {
        net_timer_start(host->timer, RETRY_MS);
        return;
    }
    if (!host->announced) {
        host_watch(host);
    }
    if (drives) {
        host_ask_bots(host);
        start_timer(host);
    }
    host_rest(host);
}

// Goes on until something must be stored, or nothing is left to do now.
static void advance(struct host *host) {
    while (!host->stores && !host->hub->stopped && !host->broken) {
        if (host->behind) {
            if (!host_load(host)) {
                return;
            }
        } else if (ph_table_waits(host->table)) {
            if (!store(host)) {
                return;
            }
        } else if (!do_next(host)) {
            wait(host);
            return;
        }
    }
}

void host_advance(void *host) {
    advance(host);
}

// ---- requests -------------------------------------------------------------------------------------------------------

void host_request(struct host *host, struct visitor *visitor, const char *text, size_t length) {
    if (visitor->connection == NULL) {
        return;
    }
    host_queue(host, visitor, text, length);
    if (!is_busy(host)) {
        advance(host);
    }
}
