// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "server/hub_inside.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEARTBEAT_MS = 5000 };

int64_t hub_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

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
    if (!net_post(hub->net, deliver, hub)) {
        abort(); // without memory for this all tables would wait for ever
    }
}

static void note_alive(struct store_request *request) {
    struct hub *const hub = request->context;
    hub->alive_asked = false;
    if (request->answer == STORE_DONE) {
        hub->told_failure = false;
    } else {
        hub_note_store(hub, request);
    }
}

static void note_time(struct hub *hub) {
    if (!hub->alive_asked) {
        hub->alive = (struct store_request){.ask = STORE_ALIVE, .done = note_alive, .context = hub};
        hub->alive.as.alive.now = hub_now();
        hub->alive_asked = store_submit(hub->store, &hub->alive, &hub->alive.error) == PH_OK;
    }
}

static void beat(void *context) {
    struct hub *const hub = context;
    note_time(hub);
    net_timer_start(hub->heartbeat, HEARTBEAT_MS);
}

static void ignore(struct store_request *request) {
    (void)request;
}

// How long no server ran.
static enum ph_status find_down(struct hub *hub, struct ph_error *error) {
    struct store_request alive = {.ask = STORE_ALIVE, .done = ignore};
    hub->started = hub_now();
    alive.as.alive.now = hub->started;
    if (store_ask(hub->store, &alive) != STORE_DONE) {
        return ph_error_set(error, PH_ERROR_IO, NULL, "cannot read the store: %s", alive.error.message);
    }
    const int64_t before = alive.as.alive.before;
    hub->down = before > 0 && before < hub->started ? hub->started - before : 0;
    return PH_OK;
}

enum ph_status hub_create(struct hub **made, struct net *net, const char *store, struct ph_error *error) {
    struct hub *const hub = calloc(1, sizeof *hub);
    if (hub == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    *made = hub;
    hub->net = net;
    const struct store_config config = {.where = store, .use = STORE_SERVE, .wake = wake, .context = hub};
    enum ph_status status = store_open(&hub->store, &config, error);
    if (status != PH_OK) {
        return status == PH_ERROR_BAD_REQUEST ? PH_ERROR_IO : status; // another server uses it
    }
    hub->bots = bot_pool_create();
    hub->heartbeat = net_timer_create(net, beat, hub);
    if (hub->bots == NULL || hub->heartbeat == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    status = find_down(hub, error);
    hub->waker = status == PH_OK ? waker_create(hub) : NULL;
    if (status == PH_OK && hub->waker == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    net_timer_start(hub->heartbeat, HEARTBEAT_MS);
    return status;
}

static void each_host(struct hub *hub, void (*function)(struct host *host)) {
    for (size_t i = 0; i < HOST_CHAINS; i++) {
        for (struct host *host = hub->hosts[i], *next; host != NULL; host = next) {
            next = host->next;
            function(host);
        }
    }
}

void hub_stop(struct hub *hub) {
    if (hub == NULL) {
        return;
    }
    hub->stopped = true;
    bot_pool_destroy(hub->bots);
    if (hub->waker != NULL) { // it ran
        note_time(hub);
    }
    store_close(hub->store);
    net_timer_destroy(hub->heartbeat);
    waker_destroy(hub->waker);
    each_host(hub, host_stop);
}

void hub_destroy(struct hub *hub) {
    if (hub != NULL) {
        each_host(hub, host_destroy);
    }
    free(hub);
}

unsigned hub_table_count(const struct hub *hub) {
    return hub->host_count;
}

struct host **hub_chain(struct hub *hub, const char *id) {
    char digits[4] = "";
    memcpy(digits, id, sizeof digits - 1);
    return &hub->hosts[strtoul(digits, NULL, 16) % HOST_CHAINS];
}

// ---- POST -----------------------------------------------------------------------------------------------------------

struct making {
    struct store_request who;
    struct hub *hub;
    struct net_connection *connection;
    size_t length;
    char body[];
};

static void make(struct store_request *request) {
    struct making *const making = request->context;
    const struct store_who *const who = &request->as.who;
    if (request->answer == STORE_DONE && !making->hub->stopped) {
        host_make(making->hub, making->connection, who->person, who->name, making->body, making->length);
    } else if (request->answer == STORE_UNKNOWN) {
        net_respond_text(making->connection, 401, "this token is nobody's; POST /guest gives one");
    } else {
        net_respond_text(making->connection, 503, "the store does not work at the moment; try again later");
    }
    free(making);
}

static void respond_table(struct hub *hub, struct net_connection *connection, const struct net_request *request) {
    struct making *const making = calloc(1, sizeof *making + request->body_length);
    struct ph_error error;
    if (making == NULL) {
        net_respond_text(connection, 503, "out of memory");
        return;
    }
    if (!guest_token(request, making->who.as.who.token)) {
        net_respond_text(connection, 401, "expected a token; POST /guest gives one");
        free(making);
        return;
    }
    making->hub = hub;
    making->connection = connection;
    making->length = request->body_length;
    memcpy(making->body, request->body, request->body_length);
    making->who.ask = STORE_WHO;
    making->who.done = make;
    making->who.context = making;
    making->who.as.who.now = hub_now();
    if (store_submit(hub->store, &making->who, &error) != PH_OK) {
        net_respond_text(connection, 503, "the store does not work at the moment; try again later");
        free(making);
    }
}

bool hub_respond(struct hub *hub, struct net_connection *connection, const struct net_request *request) {
    const bool guest = http_text_is(request->head->path, "/guest");
    if (!guest && !http_text_is(request->head->path, "/table")) {
        return false;
    }
    if (request->head->method != HTTP_POST) {
        net_respond(connection, &(struct net_response){.status = 405, .allow = "POST"});
    } else if (!net_take_handshake(hub->net, request)) {
        net_respond_text(connection, 429, "too many requests from this address; try again in a minute");
    } else {
        (guest ? guest_respond : respond_table)(hub, connection, request);
    }
    return true;
}
