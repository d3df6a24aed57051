// SPDX-License-Identifier: MIT
#include "server/people/guest_expiry.h"

#include <stdlib.h>

enum { PORTION = 100, PAUSE_MS = 5000, ROUND_MS = 3600 * 1000 };

struct guest_expiry {
    struct tables *tables;
    struct net_timer *timer;
    struct store_request request;
    int64_t age; // ms
    uint64_t after;
};

static void expired(struct store_request *request) {
    struct guest_expiry *const expiry = request->context;
    const bool done = request->answer == STORE_DONE;
    if (!done) {
        tables_report_store(expiry->tables, request);
    }
    expiry->after = done ? request->as.clear.after : 0;
    if (!expiry->tables->stopped) {
        net_timer_start(expiry->timer, expiry->after > 0 ? PAUSE_MS : ROUND_MS);
    }
}

static void expire(void *context) {
    struct guest_expiry *const expiry = context;
    expiry->request = (struct store_request){.ask = STORE_CLEAR, .done = expired, .context = expiry};
    expiry->request.as.clear = (struct store_clear){
        .after = expiry->after, .limit = PORTION, .before = tables_served(expiry->tables) - expiry->age};
    if (store_submit(expiry->tables->store, &expiry->request, &expiry->request.error) != PH_OK) {
        net_timer_start(expiry->timer, ROUND_MS);
    }
}

struct guest_expiry *guest_expiry_create(struct tables *tables, uint32_t days) {
    struct guest_expiry *const expiry = malloc(sizeof *expiry);
    struct net_timer *const timer = expiry != NULL ? net_timer_create(tables->net, expire, expiry) : NULL;
    if (timer == NULL) {
        free(expiry);
        return NULL;
    }
    *expiry = (struct guest_expiry){.tables = tables, .timer = timer, .age = (int64_t)days * 24 * 3600 * 1000};
    if (days > 0) {
        expire(expiry);
    }
    return expiry;
}

void guest_expiry_destroy(struct guest_expiry *expiry) {
    if (expiry != NULL) {
        net_timer_destroy(expiry->timer);
    }
    free(expiry);
}
