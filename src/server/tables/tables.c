// SPDX-License-Identifier: MIT
#include "server/tables/tables.h"

#include "server/admin/events.h"
#include "server/evenings/evening_keeper.h"
#include "server/notices/notices.h"
#include "server/people/bans.h"
#include "server/people/guest_expiry.h"
#include "server/people/login_limit.h"
#include "server/tables/bot_pool.h"
#include "server/tables/due_loader.h"
#include "server/tables/lease.h"
#include "server/tables/painter.h"
#include "server/tables/peace.h"
#include "store/hasher.h"

#include <stdlib.h>

enum { HEARTBEAT_MS = 5000, SHARED_HEARTBEAT_MS = 1000, LEASE_BEATS = 4, READY_MS = 5000 };

static uint32_t heartbeat_of(const struct tables *tables) {
    return tables->shared ? SHARED_HEARTBEAT_MS : HEARTBEAT_MS;
}

static uint32_t lease_of(const struct tables *tables) {
    return LEASE_BEATS * heartbeat_of(tables);
}

// ---- the store ------------------------------------------------------------------------------------------------------

static void deliver(void *context) {
    struct tables *const tables = context;
    if (!tables->stopped) {
        store_deliver(tables->store);
    }
}

// On the store's thread.
static void wake(void *context) {
    struct tables *const tables = context;
    net_post(tables->net, &tables->deliver);
}

// ---- time -----------------------------------------------------------------------------------------------------------

// Lets the tables in memory do what has become due.
static void advance_all(struct tables *tables) {
    for (struct live_table *live = tables_first(tables), *next; live != NULL; live = next) {
        next = tables_next(live);
        if (live->loaded) {
            live_table_advance(live);
        }
    }
}

// Notes when no server ran. Tables give that time back to their clocks (advance.c).
static void note_gap(struct tables *tables, int64_t begin, int64_t end) {
    const bool is_new = end != tables->gap_end;
    tables->gap_end = end;
    tables->gap = end - begin;
    if (is_new) {
        advance_all(tables);
    }
}

// Tables whose last entry is of a time that has not come yet are set back: those in memory now, all others once they
// are loaded, for which the loader looks at each at which something is due.
static void set_back(struct tables *tables, int64_t now, int64_t by) {
    event_note(&(struct event){.kind = EVENT_CLOCK_SET_BACK, .ms = by});
    tables_clock_set(now);
    due_loader_load_all(tables->loader);
    advance_all(tables);
}

// The clock was set while this server ran: for its tables no time has passed.
static void set_forward(struct tables *tables, int64_t now, int64_t by) {
    event_note(&(struct event){.kind = EVENT_CLOCK_SET_AHEAD, .ms = by});
    tables_clock_set(now);
    note_gap(tables, now - by, now);
}

// Compares the time of tables with that of the store, which read its clock at most `took` ms ago.
static void compare_clocks(struct tables *tables, int64_t now, int64_t took) {
    const int64_t step = now - tables_now();
    if (step < -CLOCK_STEP_MS - took) {
        set_back(tables, now, -step);
    } else if (step > CLOCK_STEP_MS) {
        set_forward(tables, now, step);
    }
}

// ---- this server runs -----------------------------------------------------------------------------------------------

static void note_alive(struct store_request *request) {
    struct tables *const tables = request->context;
    const struct store_alive *const alive = &request->as.alive;
    tables->alive_asked = false;
    tables->alive_failed = request->answer != STORE_DONE;
    if (request->answer == STORE_DONE) {
        tables_report_store_works(tables);
        tables->leased_until = tables->alive_at + lease_of(tables);
        compare_clocks(tables, alive->now, tables_steady() - tables->alive_at);
        note_gap(tables, alive->gap_begin, alive->gap_end);
        bans_follow(tables, alive->bans);
    } else {
        tables_report_store(tables, request);
    }
}

static void note_time(struct tables *tables) {
    if (!tables->alive_asked) {
        tables->alive = (struct store_request){.ask = STORE_ALIVE, .done = note_alive, .context = tables};
        tables->alive_at = tables_steady();
        tables->alive.as.alive = (struct store_alive){.server = tables->server,
                                                      .lease = lease_of(tables),
                                                      .served = tables_served(tables),
                                                      .ends = tables->stopped};
        tables->alive_asked = store_submit(tables->store, &tables->alive, &tables->alive.error) == PH_OK;
    }
}

static void beat(void *context) {
    struct tables *const tables = context;
    note_time(tables);
    tables_follow(tables);
    login_limit_sweep(tables->limit_of_address, net_now(tables->net));
    login_limit_sweep(tables->limit_of_name, net_now(tables->net));
    login_limit_sweep(tables->limit_of_source, net_now(tables->net));
    login_limit_sweep(tables->limit_of_person, net_now(tables->net));
    login_limit_sweep(tables->limit_of_chat, net_now(tables->net));
    login_limit_sweep(tables->limit_of_reports, net_now(tables->net));
    login_limit_sweep(tables->limit_of_codes, net_now(tables->net));
    login_limit_sweep(tables->limit_of_all_codes, net_now(tables->net));
    login_limit_sweep(tables->limit_of_joins, net_now(tables->net));
    login_limit_sweep(tables->limit_of_comers, net_now(tables->net));
    net_timer_start(tables->heartbeat, heartbeat_of(tables));
}

static void note_migration(void *context, int64_t before, int64_t after) {
    (void)context;
    event_note(&(struct event){.kind = EVENT_MIGRATION, .versions = true, .before = before, .after = after});
}

static void ignore(struct store_request *request) {
    (void)request;
}

// Tells the store that this server runs, and reads what time it is and for how long none did.
static enum ph_status announce(struct tables *tables, struct ph_error *error) {
    struct store_request request = {.ask = STORE_ALIVE, .done = ignore};
    struct store_alive *const alive = &request.as.alive;
    alive->lease = lease_of(tables);
    if (store_ask(tables->store, &request) != STORE_DONE) {
        return ph_error_set(error, PH_ERROR_IO, NULL, "cannot read the store: %s", request.error.message);
    }
    tables->server = alive->server;
    tables->served = alive->served - tables_steady();
    tables->leased_until = tables_steady() + lease_of(tables);
    token_house_init(&tables->house, alive->secret);
    tables_clock_set(alive->now);
    tables->back = alive->before - alive->now;
    note_gap(tables, alive->gap_begin, alive->gap_end);
    return PH_OK;
}

static void deliver_hashes(void *context) {
    struct tables *const tables = context;
    if (!tables->stopped) {
        hasher_deliver(tables->hasher);
    }
}

// On the hasher's thread.
static void wake_for_hashes(void *context) {
    struct tables *const tables = context;
    net_post(tables->net, &tables->deliver_hashes);
}

static void deliver_pictures(void *context) {
    struct tables *const tables = context;
    if (!tables->stopped) {
        painter_deliver(tables->painter);
    }
}

// On the painter's thread.
static void wake_for_pictures(void *context) {
    struct tables *const tables = context;
    net_post(tables->net, &tables->deliver_pictures);
}

// One address may try one name less often than all addresses together may try it, so nobody alone can use up a name's
// tries.
static bool create_limits(struct tables *tables, uint32_t per_minute) {
    tables->limit_of_address = login_limit_create((struct login_limit_rate){.at_once = 20, .per_minute = 5});
    tables->limit_of_name = login_limit_create((struct login_limit_rate){.at_once = 50, .per_minute = 5});
    tables->limit_of_source = login_limit_create((struct login_limit_rate){.at_once = 10, .per_minute = 1});
    tables->limit_of_person =
        login_limit_create((struct login_limit_rate){.at_once = per_minute / 3, .per_minute = per_minute});
    tables->limit_of_chat = login_limit_create((struct login_limit_rate){.at_once = 10, .per_minute = 20});
    tables->limit_of_reports = login_limit_create((struct login_limit_rate){.at_once = 5, .per_minute = 1});
    tables->limit_of_codes = login_limit_create((struct login_limit_rate){.at_once = 20, .per_minute = 5});
    tables->limit_of_all_codes = login_limit_create((struct login_limit_rate){.at_once = 200, .per_minute = 60});
    tables->limit_of_joins = login_limit_create((struct login_limit_rate){.at_once = 20, .per_minute = 10});
    tables->limit_of_comers = login_limit_create((struct login_limit_rate){.at_once = 80, .per_minute = 30});
    return tables->limit_of_comers != NULL && tables->limit_of_address != NULL && tables->limit_of_name != NULL &&
           tables->limit_of_source != NULL && tables->limit_of_person != NULL && tables->limit_of_chat != NULL &&
           tables->limit_of_reports != NULL && tables->limit_of_codes != NULL && tables->limit_of_all_codes != NULL &&
           tables->limit_of_joins != NULL;
}

static enum ph_status create_helpers(struct tables *tables, const struct tables_settings *settings) {
    tables->bots = bot_pool_create();
    tables->heartbeat = net_timer_create(tables->net, beat, tables);
    tables->bans = bans_create(tables_send_banned_away);
    const bool has_limits = create_limits(tables, settings->per_minute);
    enum ph_status status = hasher_create(&tables->hasher, wake_for_hashes, tables);
    status = status == PH_OK ? painter_create(&tables->painter, wake_for_pictures, tables) : status;
    return tables->bots == NULL || tables->heartbeat == NULL || tables->bans == NULL || !has_limits ? PH_ERROR_NO_MEMORY
                                                                                                    : status;
}

static enum ph_status start(struct tables *tables, const struct tables_settings *settings) {
    tables->loader = due_loader_create(tables);
    tables->expiry = guest_expiry_create(tables, settings->guest_days);
    tables->keeper = evening_keeper_create(tables);
    net_timer_start(tables->heartbeat, heartbeat_of(tables));
    if (tables->loader == NULL || tables->expiry == NULL || tables->keeper == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    if (tables->back > CLOCK_STEP_MS) {
        set_back(tables, tables_now(), tables->back);
    }
    return PH_OK;
}

enum ph_status tables_create(struct tables **made, struct net *net, const struct tables_settings *settings,
                             struct ph_error *error) {
    struct tables *const tables = calloc(1, sizeof *tables);
    if (tables == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    *made = tables;
    tables->net = net;
    tables->advance = advance_live_table;
    tables->deliver = (struct wire_call){.function = deliver, .context = tables};
    tables->deliver_pictures = (struct wire_call){.function = deliver_pictures, .context = tables};
    tables->deliver_hashes = (struct wire_call){.function = deliver_hashes, .context = tables};
    tables->tables_max = settings->tables_max;
    const struct store_config config = {.where = settings->store,
                                        .use = STORE_SERVE,
                                        .wake = wake,
                                        .changed = tables_note_change,
                                        .migrated = note_migration,
                                        .context = tables};
    tables->shared = store_is_shared(settings->store);
    enum ph_status status = store_open(&tables->store, &config, error);
    if (status != PH_OK) {
        return status == PH_ERROR_BAD_REQUEST ? PH_ERROR_IO : status; // another server uses it
    }
    if (create_helpers(tables, settings) != PH_OK) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    status = announce(tables, error);
    status = status == PH_OK ? bans_load(tables, error) : status;
    status = status == PH_OK ? notices_create(&tables->notices, tables, settings->notices, error) : status;
    if (status == PH_OK && start(tables, settings) != PH_OK) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    return status;
}

uint32_t tables_names_apart(struct tables *tables) {
    struct store_request names = {.ask = STORE_NAMES};
    (void)store_ask(tables->store, &names);
    const uint32_t apart = names.answer == STORE_DONE ? names.as.names.apart : 0;
    store_request_deinit(&names);
    return apart;
}

void tables_stop(struct tables *tables) {
    if (tables == NULL) {
        return;
    }
    tables->stopped = true;
    bot_pool_destroy(tables->bots);
    hasher_destroy(tables->hasher);
    painter_destroy(tables->painter);
    notices_stop(tables->notices);
    if (tables->loader != NULL) { // else the server never ran
        note_time(tables);
    }
    store_close(tables->store);
    net_timer_destroy(tables->heartbeat);
    due_loader_destroy(tables->loader);
    guest_expiry_destroy(tables->expiry);
    evening_keeper_destroy(tables->keeper);
    for (struct live_table *live = tables_first(tables); live != NULL; live = tables_next(live)) {
        live_table_stop(live);
    }
}

void tables_destroy(struct tables *tables) {
    if (tables != NULL) {
        for (struct live_table *live = tables_first(tables), *next; live != NULL; live = next) {
            next = tables_next(live);
            live_table_destroy(live);
        }
        notices_destroy(tables->notices);
        login_limit_destroy(tables->limit_of_address);
        login_limit_destroy(tables->limit_of_name);
        login_limit_destroy(tables->limit_of_source);
        login_limit_destroy(tables->limit_of_person);
        login_limit_destroy(tables->limit_of_chat);
        login_limit_destroy(tables->limit_of_reports);
        login_limit_destroy(tables->limit_of_codes);
        login_limit_destroy(tables->limit_of_all_codes);
        login_limit_destroy(tables->limit_of_joins);
        login_limit_destroy(tables->limit_of_comers);
        bans_destroy(tables->bans);
    }
    free(tables);
}

bool tables_are_ready(const struct tables *tables) {
    const bool waits = tables->alive_asked && tables_steady() - tables->alive_at > READY_MS;
    return !tables->alive_failed && !waits;
}

unsigned tables_count(const struct tables *tables) {
    return tables->live_count;
}

const struct tables_counts *tables_counts(const struct tables *tables) {
    return &tables->counts;
}

struct bot_counts tables_bot_counts(const struct tables *tables) {
    return bot_pool_counts(tables->bots);
}

struct store_counts tables_store_counts(const struct tables *tables) {
    return store_counts(tables->store);
}

const struct bans *tables_bans(const struct tables *tables) {
    return tables->bans;
}
