// SPDX-License-Identifier: MIT
// Walks the evenings in the order of their ids, with a call of its own for each.
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
    bool fails;                     // in this walk a round could not be ended now, or the store failed
    uint32_t soon_ms;               // until the next walk after one that failed
    char from[TABLE_ID_LENGTH + 2]; // the next evening has this id or a later one
};

static void wait(struct evening_keeper *keeper, uint32_t ms) {
    if (!keeper->tables->stopped) {
        net_timer_start(keeper->timer, ms);
    }
}

// After a failure the next walk comes soon, and later each time.
static void end_walk(struct evening_keeper *keeper) {
    const uint32_t later_ms = keeper->soon_ms < EVERY_MS / 2 ? 2 * keeper->soon_ms : EVERY_MS;
    wait(keeper, keeper->fails ? keeper->soon_ms : EVERY_MS);
    keeper->soon_ms = keeper->fails ? later_ms : AGAIN_MS;
    keeper->fails = false;
}

// Also where something failed: the next walk finds that evening again.
static void let_go(struct call *call) {
    struct evening_keeper *const keeper = call->tables->keeper;
    const char *const id = call->evening->id;
    const bool found = id[0] != '\0';
    (void)snprintf(keeper->from, sizeof keeper->from, "%s%s", id, found ? "g" : "");
    keeper->fails = keeper->fails || call->evening->stays_open || call->store.answer == STORE_FAILED;
    evening_release(call);
    keeper->call = NULL;
    if (found) {
        wait(keeper, PAUSE_MS);
    } else {
        end_walk(keeper);
    }
}

static void end(struct call *call) {
    call_answer(call, &(struct net_response){.status = 204});
}

static void end_or_remove(struct call *call) {
    if (call->evening->stays_open && evening_is_lost(call)) {
        evening_erase(call, end);
    } else {
        end(call);
    }
}

static void finish(struct call *call) {
    if (evening_round_is_late(&call->evening->evening)) {
        evening_finish(call, CLOSING_GAME, end_or_remove);
    } else {
        end(call);
    }
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
    struct call *const call = call_begin_by_server(keeper->tables);
    if (call == NULL || !evening_begin(call)) {
        wait(keeper, EVERY_MS);
        return;
    }
    keeper->call = call;
    call->release = let_go;
    evening_load_next(call, keeper->from, keep);
}

struct evening_keeper *evening_keeper_create(struct tables *tables) {
    struct evening_keeper *const keeper = malloc(sizeof *keeper);
    struct net_timer *const timer = keeper != NULL ? net_timer_create(tables->net, look, keeper) : NULL;
    if (timer == NULL) {
        free(keeper);
        return NULL;
    }
    *keeper = (struct evening_keeper){.tables = tables, .timer = timer, .soon_ms = AGAIN_MS};
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
