// SPDX-License-Identifier: MIT
// Evenings are gone through in the order of their ids, one call for each, which no request waits for.
#include "server/evenings/evening_keeper.h"

#include "server/evenings/evening_call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY_MS = 5 * 60 * 1000, AGAIN_MS = 5000, PAUSE_MS = 20 };

struct evening_keeper {
    struct tables *tables;
    struct net_timer *timer;
    struct call *call;              // under way; NULL: none
    bool lacks;                     // a round could not be ended now, or the store fails
    char from[TABLE_ID_LENGTH + 2]; // the next evening has this id or a later one
};

static void wait(struct evening_keeper *keeper, uint32_t ms) {
    if (!keeper->tables->stopped) {
        net_timer_start(keeper->timer, ms);
    }
}

// Also where something failed: the next walk finds that evening again.
static void let_go(struct call *call) {
    struct evening_keeper *const keeper = call->tables->keeper;
    const char *const id = call->evening->id;
    const bool found = id[0] != '\0';
    (void)snprintf(keeper->from, sizeof keeper->from, "%s%s", id, found ? "g" : "");
    keeper->lacks = keeper->lacks || call->evening->stays_open || call->store.answer == STORE_FAILED;
    evening_release(call);
    keeper->call = NULL;
    wait(keeper, found ? PAUSE_MS : keeper->lacks ? AGAIN_MS : EVERY_MS);
    keeper->lacks = keeper->lacks && found;
}

static void end(struct call *call) {
    call_answer(call, &(struct net_response){.status = 204});
}

static void finish(struct call *call) {
    evening_finish(call, CLOSING_GAME, end);
}

// A round whose tables a server has not made before it ended gets them now, and ends like others.
static void keep(struct call *call) {
    struct evening_call *const own = call->evening;
    if (evening_round_is_late(&own->evening)) {
        evening_round_now(&own->evening)->made ? finish(call) : evening_make_tables(call, finish);
    } else if (!evening_plays(&own->evening) && own->touched < tables_served(call->tables) - EVENING_KEPT_MS) {
        evening_erase(call, end);
    } else {
        end(call);
    }
}

static void look(void *context) {
    struct evening_keeper *const keeper = context;
    struct call *const call = call_begin_for_nobody(keeper->tables);
    if (call == NULL || !evening_begin(call)) {
        wait(keeper, EVERY_MS);
        return;
    }
    keeper->call = call;
    call->release = let_go;
    evening_load_next(call, keeper->from, keep);
}

struct evening_keeper *evening_keeper_create(struct tables *tables) {
    struct evening_keeper *const keeper = calloc(1, sizeof *keeper);
    if (keeper == NULL) {
        return NULL;
    }
    keeper->tables = tables;
    keeper->timer = net_timer_create(tables->net, look, keeper);
    if (keeper->timer == NULL) {
        free(keeper);
        return NULL;
    }
    wait(keeper, PAUSE_MS);
    return keeper;
}

void evening_keeper_destroy(struct evening_keeper *keeper) {
    if (keeper == NULL) {
        return;
    }
    net_timer_destroy(keeper->timer);
    if (keeper->call != NULL) { // it waited for a table, which will not come
        evening_release(keeper->call);
        free(keeper->call);
    }
    free(keeper);
}
