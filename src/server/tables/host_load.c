// SPDX-License-Identifier: MIT
// Tables from the store: for the first time, or again, where the store may have more than memory.
#include "server/tables/hub_inside.h"

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

bool host_is_here(const struct host *host, uint64_t person) {
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
        if (person != 0 && (host_is_here(host, person) || host_is_elsewhere(host, person))) {
            ph_table_presence(host->table, person, true, now);
        }
    }
}

static enum ph_status begin_again(struct host *host) {
    struct ph_table *fresh;
    if (ph_table_create(&fresh) != PH_OK) {
        return PH_ERROR_NO_MEMORY;
    }
    ph_table_destroy(host->table);
    host->table = fresh;
    memset(host->bot_asked, 0, sizeof host->bot_asked); // their answers went with the table
    return PH_OK;
}

// Reads on, or begins again if that is not possible.
static enum ph_status fold(struct host *host, const struct store_load *load, struct ph_error *error) {
    const bool reads_on = load->after > 0 && load->after == ph_table_number(host->table);
    const bool gathered = ph_table_session(host->table) == NULL; // seats may change until the game begins
    if (!reads_on && begin_again(host) != PH_OK) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    host->resumes = host->resumes || !reads_on || gathered;
    const enum ph_status status = journal_fold(host->table, load, tell_new, host, error);
    if (status == PH_OK && host->resumes) {
        host->resumes = false;
        resume(host);
    }
    return status;
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

void host_end_storing(struct host *host) {
    host->stores = false;
    host->behind = host->behind || host->missed;
    host->missed = false;
}

static void note_loaded(struct host *host, const struct store_load *load) {
    host->journal.request.as.append.version = load->version;
    if (!host->loaded) {
        host->chat = load->chat; // those who come read the last lines
    } else if (load->chat > host->chat) {
        host_read_chat(host);
    }
    host->loaded = true;
    host->behind = false;
    host_end_storing(host);
}

static void take(struct host *host, struct store_request *request) {
    const struct store_load *const load = &request->as.load;
    host->stores = false;
    if (request->answer == STORE_UNKNOWN) {
        host_drop(host, CLOSE_NO_TABLE);
        return;
    }
    const enum ph_status status = request->answer == STORE_FAILED ? PH_ERROR_IO : fold(host, load, &request->error);
    if (status == PH_OK) {
        note_loaded(host, load);
        host_advance(host);
    } else if (status == PH_ERROR_IO || status == PH_ERROR_NO_MEMORY) {
        fail(host, request);
    } else {
        host_break(host, &request->error);
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
    request->as.load = (struct store_load){
        .table = host->id, .after = ph_table_number(host->table), .version = host->journal.request.as.append.version};
    host->stores = true;
    host->told = ph_table_number(host->table);
    if (store_submit(host->hub->store, request, &request->error) != PH_OK) {
        host->stores = false;
        net_timer_start(host->timer, RETRY_MS);
        free(request);
    }
    return host->stores;
}
