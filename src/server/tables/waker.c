// SPDX-License-Identifier: MIT
// Tables rest in the store until something is due there. They are looked for every few seconds, and taken in small
// portions, so that after a start with very many of them the loop serves people meanwhile.
#include "server/tables/hub_inside.h"

#include <stdlib.h>
#include <string.h>

enum { EVERY_MS = 10000, SHARED_EVERY_MS = 2000, PORTION = 50, PAUSE_MS = 20 };

struct waker {
    struct hub *hub;
    struct net_timer *timer;
    struct store_request request;
    bool asks;
    char after[STORE_TABLE_SIZE];
    int64_t since;
};

static void wait(struct waker *waker, bool more) {
    if (!more) {
        waker->after[0] = '\0';
        waker->since = INT64_MIN;
    }
    net_timer_start(waker->timer, more ? PAUSE_MS : waker->hub->shared ? SHARED_EVERY_MS : EVERY_MS);
}

// A table that there is no memory for is found again next time.
static void wake(struct waker *waker, const struct store_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        const struct store_listed *const one = &list->tables[i];
        if (strlen(one->table) == TABLE_ID_LENGTH) {
            (void)host_find(waker->hub, one->table);
        }
        memcpy(waker->after, one->table, sizeof waker->after);
        waker->since = one->due;
    }
}

static void found(struct store_request *request) {
    struct waker *const waker = request->context;
    const struct store_list *const list = &request->as.list;
    const bool done = request->answer == STORE_DONE;
    waker->asks = false;
    if (!done) {
        hub_note_store(waker->hub, request);
    }
    if (!waker->hub->stopped) {
        if (done) {
            wake(waker, list);
        }
        wait(waker, done && list->count == PORTION);
    }
    store_request_deinit(request);
}

static void look(void *context) {
    struct waker *const waker = context;
    if (waker->asks) {
        return;
    }
    waker->request = (struct store_request){.ask = STORE_LIST, .done = found, .context = waker};
    waker->request.as.list = (struct store_list){.kind = STORE_LIST_DUE,
                                                 .before = hub_now() + WAKE_AHEAD_MS,
                                                 .since = waker->since,
                                                 .server = waker->hub->server,
                                                 .after = waker->after,
                                                 .limit = PORTION};
    waker->asks = store_submit(waker->hub->store, &waker->request, &waker->request.error) == PH_OK;
    if (!waker->asks) {
        wait(waker, false);
    }
}

struct waker *waker_create(struct hub *hub) {
    struct waker *const waker = calloc(1, sizeof *waker);
    if (waker == NULL) {
        return NULL;
    }
    waker->hub = hub;
    waker->since = INT64_MIN;
    waker->timer = net_timer_create(hub->net, look, waker);
    if (waker->timer == NULL) {
        free(waker);
        return NULL;
    }
    look(waker);
    return waker;
}

void waker_destroy(struct waker *waker) {
    if (waker != NULL) {
        net_timer_destroy(waker->timer);
    }
    free(waker);
}
