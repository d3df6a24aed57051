// SPDX-License-Identifier: MIT
#include "server/tables/due_loader.h"

#include "server/tables/live_table.h"

#include <stdlib.h>
#include <string.h>

enum { EVERY_MS = 10000, SHARED_EVERY_MS = 2000, PORTION = 50, PAUSE_MS = 20 };

struct due_loader {
    struct tables *tables;
    struct net_timer *timer;
    struct store_request request;
    bool asks;
    bool all;    // this round loads every table at which anything is due
    bool begins; // the next portion is the first of such a round
    char after[STORE_TABLE_SIZE];
    int64_t since;
};

static void begin_round(struct due_loader *loader) {
    loader->all = loader->begins;
    loader->begins = false;
    loader->after[0] = '\0';
    loader->since = INT64_MIN;
}

static void wait(struct due_loader *loader, bool more) {
    const bool soon = more || loader->begins;
    if (!more || loader->begins) {
        begin_round(loader);
    }
    net_timer_start(loader->timer, soon ? PAUSE_MS : loader->tables->shared ? SHARED_EVERY_MS : EVERY_MS);
}

// A table for which there was no memory is found again the next time.
static void wake(struct due_loader *loader, const struct store_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        const struct store_listed *const one = &list->tables[i];
        if (strlen(one->table) == TABLE_ID_LENGTH) {
            (void)live_table_open(loader->tables, one->table);
        }
        memcpy(loader->after, one->table, sizeof loader->after);
        loader->since = one->due;
    }
}

static void found(struct store_request *request) {
    struct due_loader *const loader = request->context;
    const struct store_list *const list = &request->as.list;
    const bool done = request->answer == STORE_DONE;
    loader->asks = false;
    if (!done) {
        tables_report_store(loader->tables, request);
        loader->begins = loader->begins || loader->all;
    }
    if (!loader->tables->stopped) {
        if (done) {
            wake(loader, list);
        }
        wait(loader, done && list->count == PORTION);
    }
    store_request_deinit(request);
}

static void look(void *context) {
    struct due_loader *const loader = context;
    if (loader->asks) {
        return;
    }
    loader->request = (struct store_request){.ask = STORE_LIST, .done = found, .context = loader};
    loader->request.as.list = (struct store_list){.kind = STORE_LIST_DUE,
                                                  .before = loader->all ? STORE_NEVER : tables_now() + WAKE_AHEAD_MS,
                                                  .since = loader->since,
                                                  .server = loader->tables->server,
                                                  .after = loader->after,
                                                  .limit = PORTION};
    loader->asks = store_submit(loader->tables->store, &loader->request, &loader->request.error) == PH_OK;
    if (!loader->asks) {
        wait(loader, false);
    }
}

struct due_loader *due_loader_create(struct tables *tables) {
    struct due_loader *const loader = malloc(sizeof *loader);
    struct net_timer *const timer = loader != NULL ? net_timer_create(tables->net, look, loader) : NULL;
    if (timer == NULL) {
        free(loader);
        return NULL;
    }
    *loader = (struct due_loader){.tables = tables, .timer = timer, .since = INT64_MIN};
    look(loader);
    return loader;
}

void due_loader_load_all(struct due_loader *loader) {
    loader->begins = true;
    if (!loader->asks) {
        wait(loader, false);
    }
}

void due_loader_destroy(struct due_loader *loader) {
    if (loader != NULL) {
        net_timer_destroy(loader->timer);
    }
    free(loader);
}
