// SPDX-License-Identifier: MIT
// Tables from the store: for the first time, or again, where the store may have more than memory.
#include "server/hub_inside.h"

#include <stdlib.h>
#include <string.h>

void host_break(struct host *host, const struct ph_error *error) {
    hub_note_table(host->id, error);
    host->broken = true;
    host_send_away(host, CLOSE_FAILED);
    host_refuse_readers(host, 503, HOST_IS_BROKEN);
}

// ---- what the store has ---------------------------------------------------------------------------------------------

// Nobody has been told an entry that others wrote.
static void tell_new(void *context) {
    struct host *const host = context;
    if (ph_table_number(host->table) > host->told) {
        host_tell(host);
    }
}

static bool is_here(const struct host *host, uint64_t person) {
    for (const struct visitor *visitor = host->visitors; visitor != NULL; visitor = visitor->next) {
        if (visitor->greeted && visitor->person == person) {
            return true;
        }
    }
    return false;
}

static void resume(struct host *host) {
    const int64_t now = hub_now();
    ph_table_resume(host->table, now);
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        const uint64_t person = ph_table_person_at(host->table, seat);
        if (person != 0 && is_here(host, person)) {
            ph_table_presence(host->table, person, true, now);
        }
    }
}

static enum ph_status fold(struct host *host, const struct store_load *load, struct ph_error *error) {
    struct ph_table *fresh;
    if (ph_table_create(&fresh) != PH_OK) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    ph_table_destroy(host->table);
    host->table = fresh;
    memset(host->bot_asked, 0, sizeof host->bot_asked); // their answers went with the table
    return journal_fold(host->table, load, tell_new, host, error);
}

// ---- loading --------------------------------------------------------------------------------------------------------

static void fail(struct host *host, const struct store_request *request) {
    hub_note_store(host->hub, request);
    if (host->loaded && host->timer != NULL) {
        net_timer_start(host->timer, RETRY_MS);
    } else if (!host->loaded) {
        host_drop(host, CLOSE_TRY_LATER);
    }
}

static void take(struct host *host, struct store_request *request) {
    host->stores = false;
    if (request->answer == STORE_FAILED) {
        fail(host, request);
    } else if (request->answer == STORE_UNKNOWN) {
        host_drop(host, CLOSE_NO_TABLE);
    } else if (fold(host, &request->as.load, &request->error) != PH_OK) {
        host_break(host, &request->error);
    } else {
        host->loaded = true;
        host->behind = false;
        resume(host);
        host_advance(host);
    }
}

static void loaded(struct store_request *request) {
    take(request->context, request);
    store_request_deinit(request);
    free(request);
}

bool host_load(struct host *host) {
    struct store_request *const request = calloc(1, sizeof *request);
    host->behind = true;
    if (request == NULL) {
        net_timer_start(host->timer, RETRY_MS);
        return false;
    }
    *request = (struct store_request){.ask = STORE_LOAD, .done = loaded, .context = host};
    request->as.load.table = host->id;
    host->stores = true;
    host->told = ph_table_number(host->table);
    if (store_submit(host->hub->store, request, &request->error) != PH_OK) {
        host->stores = false;
        net_timer_start(host->timer, RETRY_MS);
        free(request);
    }
    return host->stores;
}
