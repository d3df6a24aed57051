// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "server/tables/hub_inside.h"
#include "store/hasher.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEARTBEAT_MS = 5000, SHARED_HEARTBEAT_MS = 1000, LEASE_BEATS = 4, SET_BACK_MS = 2000 };

static uint32_t heartbeat_of(const struct hub *hub) {
    return hub->shared ? SHARED_HEARTBEAT_MS : HEARTBEAT_MS;
}

static uint32_t lease_of(const struct hub *hub) {
    return LEASE_BEATS * heartbeat_of(hub);
}

// ---- time -----------------------------------------------------------------------------------------------------------

// By what the tables' time is ahead of the steady clock. It only grows.
static int64_t ahead = INT64_MIN;

static int64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t hub_now(void) {
    const int64_t now = read_clock(CLOCK_REALTIME); // first: a pause between the two would else count, and for good
    const int64_t steady = read_clock(CLOCK_MONOTONIC);
    const int64_t since = now - steady;
    ahead = since > ahead ? since : ahead;
    return steady + ahead;
}

static void note_set_back(struct hub *hub) {
    const int64_t behind = hub_now() - read_clock(CLOCK_REALTIME);
    if (behind > SET_BACK_MS && !hub->told_set_back) {
        fprintf(stderr, "pesthouse serve: the clock was set back by %lld s; the tables' time goes on without it\n",
                (long long)behind / 1000);
    }
    hub->told_set_back = behind > SET_BACK_MS;
}

// ---- complaints -----------------------------------------------------------------------------------------------------

void hub_note_store(struct hub *hub, const struct store_request *request) {
    if (!hub->told_failure) {
        fprintf(stderr, "pesthouse serve: the store fails, so tables wait: %s\n", request->error.message);
    }
    hub->told_failure = true;
}

void hub_note_table(const char *id, const struct ph_error *error) {
    // The id of a table is its key, so only its beginning is shown.
    fprintf(stderr, "pesthouse serve: the table %.8s… cannot go on: %s\n", id, error->message);
}

// ---- the store ------------------------------------------------------------------------------------------------------

static void deliver(void *context) {
    struct hub *const hub = context;
    if (!hub->stopped) {
        store_deliver(hub->store);
    }
}

// On the store's thread.
static void wake(void *context) {
    struct hub *const hub = context;
    net_post(hub->net, deliver, hub);
}

// What no server ran is given back to clocks (host.c).
static void note_gap(struct hub *hub, const struct store_alive *alive) {
    const bool is_new = alive->gap_end != hub->gap_end;
    hub->gap_end = alive->gap_end;
    hub->gap = alive->gap_end - alive->gap_begin;
    for (struct host *host = hub_first(hub), *next; is_new && host != NULL; host = next) {
        next = hub_next(host);
        if (host->loaded) {
            host_advance(host);
        }
    }
}

static void note_alive(struct store_request *request) {
    struct hub *const hub = request->context;
    hub->alive_asked = false;
    if (request->answer == STORE_DONE) {
        hub->told_failure = false;
        hub->leased_until = hub->said + lease_of(hub);
        note_gap(hub, &request->as.alive);
    } else {
        hub_note_store(hub, request);
    }
}

static void note_time(struct hub *hub) {
    if (!hub->alive_asked) {
        hub->alive = (struct store_request){.ask = STORE_ALIVE, .done = note_alive, .context = hub};
        hub->said = hub_now();
        hub->alive.as.alive =
            (struct store_alive){.now = hub->said, .server = hub->server, .lease = lease_of(hub), .ends = hub->stopped};
        hub->alive_asked = store_submit(hub->store, &hub->alive, &hub->alive.error) == PH_OK;
    }
}

static void beat(void *context) {
    struct hub *const hub = context;
    note_time(hub);
    hub_follow(hub);
    tries_sweep(hub->tries_of_address, net_now(hub->net));
    tries_sweep(hub->tries_of_name, net_now(hub->net));
    tries_sweep(hub->tries_of_one, net_now(hub->net));
    note_set_back(hub);
    net_timer_start(hub->heartbeat, heartbeat_of(hub));
}

static void ignore(struct store_request *request) {
    (void)request;
}

// Says that this server runs, and finds out how long none did.
static enum ph_status announce(struct hub *hub, struct ph_error *error) {
    struct store_request alive = {.ask = STORE_ALIVE, .done = ignore};
    alive.as.alive = (struct store_alive){.now = hub_now(), .lease = lease_of(hub)};
    if (store_ask(hub->store, &alive) != STORE_DONE) {
        return ph_error_set(error, PH_ERROR_IO, NULL, "cannot read the store: %s", alive.error.message);
    }
    const int64_t set_back = alive.as.alive.before - hub_now();
    ahead += set_back > 0 ? set_back : 0;
    hub->server = alive.as.alive.server;
    token_house_init(&hub->house, alive.as.alive.secret);
    hub->leased_until = hub_now() + lease_of(hub);
    note_gap(hub, &alive.as.alive);
    return PH_OK;
}

static void deliver_hashes(void *context) {
    struct hub *const hub = context;
    if (!hub->stopped) {
        hasher_deliver(hub->hasher);
    }
}

// On the hasher's thread.
static void wake_for_hashes(void *context) {
    struct hub *const hub = context;
    net_post(hub->net, deliver_hashes, hub);
}

// What one address can try for one name is less than what a name is tried by all in the long run, so nobody keeps the
// others from a name alone.
static bool create_tries(struct hub *hub) {
    hub->tries_of_address = tries_create((struct tries_limits){.at_once = 20, .per_minute = 5});
    hub->tries_of_name = tries_create((struct tries_limits){.at_once = 50, .per_minute = 5});
    hub->tries_of_one = tries_create((struct tries_limits){.at_once = 10, .per_minute = 1});
    return hub->tries_of_address != NULL && hub->tries_of_name != NULL && hub->tries_of_one != NULL;
}

static enum ph_status create_helpers(struct hub *hub) {
    hub->bots = bot_pool_create();
    hub->heartbeat = net_timer_create(hub->net, beat, hub);
    const bool has_tries = create_tries(hub);
    const enum ph_status status = hasher_create(&hub->hasher, wake_for_hashes, hub);
    return hub->bots == NULL || hub->heartbeat == NULL || !has_tries ? PH_ERROR_NO_MEMORY : status;
}

static enum ph_status start(struct hub *hub, const struct hub_settings *settings) {
    hub->waker = waker_create(hub);
    hub->sweeper = sweeper_create(hub, settings->guest_days);
    net_timer_start(hub->heartbeat, heartbeat_of(hub));
    return hub->waker == NULL || hub->sweeper == NULL ? PH_ERROR_NO_MEMORY : PH_OK;
}

enum ph_status hub_create(struct hub **made, struct net *net, const struct hub_settings *settings,
                          struct ph_error *error) {
    struct hub *const hub = calloc(1, sizeof *hub);
    if (hub == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    *made = hub;
    hub->net = net;
    hub->tables_max = settings->tables_max;
    const struct store_config config = {
        .where = settings->store, .use = STORE_SERVE, .wake = wake, .changed = hub_note_change, .context = hub};
    hub->shared = store_is_shared(settings->store);
    enum ph_status status = store_open(&hub->store, &config, error);
    if (status != PH_OK) {
        return status == PH_ERROR_BAD_REQUEST ? PH_ERROR_IO : status; // another server uses it
    }
    if (create_helpers(hub) != PH_OK) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    status = announce(hub, error);
    if (status == PH_OK && start(hub, settings) != PH_OK) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    return status;
}

uint32_t hub_names_apart(struct hub *hub) {
    struct store_request names = {.ask = STORE_NAMES};
    (void)store_ask(hub->store, &names);
    const uint32_t apart = names.answer == STORE_DONE ? names.as.names.apart : 0;
    store_request_deinit(&names);
    return apart;
}

// The first table in a chain from this one on.
static struct host *first_from(struct hub *hub, size_t chain) {
    while (chain < HOST_CHAINS && hub->hosts[chain] == NULL) {
        chain++;
    }
    return chain < HOST_CHAINS ? hub->hosts[chain] : NULL;
}

struct host *hub_first(struct hub *hub) {
    return first_from(hub, 0);
}

struct host *hub_next(const struct host *host) {
    return host->next != NULL ? host->next
                              : first_from(host->hub, (size_t)(hub_chain(host->hub, host->id) - host->hub->hosts) + 1);
}

void hub_stop(struct hub *hub) {
    if (hub == NULL) {
        return;
    }
    hub->stopped = true;
    bot_pool_destroy(hub->bots);
    hasher_destroy(hub->hasher);
    if (hub->waker != NULL) { // it ran
        note_time(hub);
    }
    store_close(hub->store);
    net_timer_destroy(hub->heartbeat);
    waker_destroy(hub->waker);
    sweeper_destroy(hub->sweeper);
    for (struct host *host = hub_first(hub); host != NULL; host = hub_next(host)) {
        host_stop(host);
    }
}

void hub_destroy(struct hub *hub) {
    if (hub != NULL) {
        for (struct host *host = hub_first(hub), *next; host != NULL; host = next) {
            next = hub_next(host);
            host_destroy(host);
        }
        tries_destroy(hub->tries_of_address);
        tries_destroy(hub->tries_of_name);
        tries_destroy(hub->tries_of_one);
    }
    free(hub);
}

struct host *hub_find(struct hub *hub, const char *id) {
    struct host *host = *hub_chain(hub, id);
    while (host != NULL && strcmp(host->id, id) != 0) {
        host = host->next;
    }
    return host;
}

unsigned hub_table_count(const struct hub *hub) {
    return hub->host_count;
}

struct host **hub_chain(struct hub *hub, const char *id) {
    char digits[4] = "";
    memcpy(digits, id, sizeof digits - 1);
    return &hub->hosts[strtoul(digits, NULL, 16) % HOST_CHAINS];
}
