// SPDX-License-Identifier: MIT
// Guests who have no account and no table, and have not come for some time, are removed, a few every few seconds, so
// that nobody waits for it.
#include "server/tables/hub_inside.h"

#include <stdlib.h>

enum { PORTION = 100, PAUSE_MS = 5000, ROUND_MS = 3600 * 1000 };

struct sweeper {
    struct hub *hub;
    struct net_timer *timer;
    struct store_request request;
    int64_t age; // ms
    uint64_t after;
};

static void swept(struct store_request *request) {
    struct sweeper *const sweeper = request->context;
    const bool done = request->answer == STORE_DONE;
    if (!done) {
        hub_note_store(sweeper->hub, request);
    }
    sweeper->after = done ? request->as.clear.after : 0;
    if (!sweeper->hub->stopped) {
        net_timer_start(sweeper->timer, sweeper->after > 0 ? PAUSE_MS : ROUND_MS);
    }
}

static void sweep(void *context) {
    struct sweeper *const sweeper = context;
    sweeper->request = (struct store_request){.ask = STORE_CLEAR, .done = swept, .context = sweeper};
    sweeper->request.as.clear =
        (struct store_clear){.after = sweeper->after, .limit = PORTION, .before = hub_now() - sweeper->age};
    if (store_submit(sweeper->hub->store, &sweeper->request, &sweeper->request.error) != PH_OK) {
        net_timer_start(sweeper->timer, ROUND_MS);
    }
}

struct sweeper *sweeper_create(struct hub *hub, uint32_t days) {
    struct sweeper *const sweeper = calloc(1, sizeof *sweeper);
    if (sweeper == NULL) {
        return NULL;
    }
    sweeper->hub = hub;
    sweeper->age = (int64_t)days * 24 * 3600 * 1000;
    sweeper->timer = net_timer_create(hub->net, sweep, sweeper);
    if (sweeper->timer == NULL) {
        free(sweeper);
        return NULL;
    }
    if (days > 0) {
        sweep(sweeper);
    }
    return sweeper;
}

void sweeper_destroy(struct sweeper *sweeper) {
    if (sweeper != NULL) {
        net_timer_destroy(sweeper->timer);
    }
    free(sweeper);
}
