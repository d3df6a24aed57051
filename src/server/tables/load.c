// SPDX-License-Identifier: MIT
// Tables from the store: for the first time, or again, where the store may have more than memory.
#include "server/tables/live_table.h"

#include "server/tables/lease.h"
#include "server/tables/requests.h"
#include "server/tables/send.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- what the store has ---------------------------------------------------------------------------------------------

// Sends each entry that another server wrote; those below live->sent were sent before.
static void send_new(void *context) {
    struct live_table *const live = context;
    if (ph_table_number(live->table) > live->sent) {
        live_table_send_entries(live);
    }
}

static void resume(struct live_table *live) {
    const int64_t now = tables_now();
    ph_table_resume(live->table, now);
    for (int seat = -1; seat < PH_SEATS_MAX; seat++) {
        const uint64_t person = seat < 0 ? ph_table_maker(live->table) : ph_table_person_at(live->table, seat);
        if (person != 0 && (live_table_has_here(live, person) || live_table_has_elsewhere(live, person))) {
            ph_table_presence(live->table, person, true, now);
        }
    }
}

static enum ph_status begin_again(struct live_table *live) {
    struct ph_table *fresh;
    if (ph_table_create(&fresh) != PH_OK) {
        return PH_ERROR_NO_MEMORY;
    }
    ph_table_destroy(live->table);
    live->table = fresh;
    memset(live->bot_asked, 0, sizeof live->bot_asked); // their answers went with the table
    return PH_OK;
}

// Reads on, or begins again if that is not possible.
static enum ph_status fold(struct live_table *live, const struct store_load *load, struct ph_error *error) {
    const bool reads_on = load->after > 0 && load->after == ph_table_number(live->table);
    const bool gathered = ph_table_session(live->table) == NULL; // seats may change until the game begins
    if (!reads_on && begin_again(live) != PH_OK) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    live->resumes = live->resumes || !reads_on || gathered;
    const enum ph_status status = journal_fold(live->table, load, send_new, live, error);
    if (status == PH_OK && live->resumes) {
        live->resumes = false;
        resume(live);
    }
    return status;
}

// ---- loading --------------------------------------------------------------------------------------------------------

static void fail(struct live_table *live, const struct store_request *request) {
    tables_report_store(live->tables, request);
    if (live->state == LIVE_READING && live->first != NULL && live->first->read_on) {
        live->state = LIVE_READY; // only that request wanted to know whether there is more
        live_table_refuse_first(live);
        live_table_advance(live);
        return;
    }
    live->state = LIVE_BEHIND;
    if (live->loaded && live->timer != NULL) {
        net_timer_start(live->timer, RETRY_MS);
    } else if (!live->loaded) {
        live_table_drop(live, CLOSE_TRY_LATER);
    }
}

static void note_loaded(struct live_table *live, const struct store_load *load) {
    live->journal.request.as.append.version = load->version;
    if (!live->loaded) {
        live->chat = load->chat; // those who come read the last lines
    } else if (load->chat > live->chat) {
        live_table_read_chat(live);
    }
}

static void begin(struct live_table *live) {
    live->loaded = true;
    live_table_catch_up(live);
    live_table_advance(live);
}

// ---- its evening ----------------------------------------------------------------------------------------------------

struct evening_lookup {
    struct store_request request; // first
    char until[TABLE_ID_LENGTH + 2];
};

static void looked_up(struct store_request *request) {
    struct live_table *const live = request->context;
    live->orphaned = request->answer == STORE_UNKNOWN;
    store_request_deinit(request);
    free(request);
    begin(live);
}

// A table of a duplicate round is shown once its evening ends the round. An evening may have been removed without that,
// as it could not be read. False: the store is not asked now, so the next loading finds out.
static bool look_up_evening(struct live_table *live) {
    struct evening_lookup *const lookup = calloc(1, sizeof *lookup);
    if (lookup == NULL) {
        return false;
    }
    const char *const evening = ph_table_evening(live->table);
    (void)snprintf(lookup->until, sizeof lookup->until, "%sg", evening);
    lookup->request = (struct store_request){.ask = STORE_EVENING_FIND, .done = looked_up, .context = live};
    lookup->request.as.evening_find =
        (struct store_evening_find){.from = evening, .until = lookup->until, .since = INT64_MIN};
    if (store_submit(live->tables->store, &lookup->request, &lookup->request.error) != PH_OK) {
        free(lookup);
        return false;
    }
    return true;
}

// ---- the answer -----------------------------------------------------------------------------------------------------

static void take(struct live_table *live, struct store_request *request) {
    const struct store_load *const load = &request->as.load;
    if (request->answer == STORE_UNKNOWN) {
        live_table_drop(live, CLOSE_NO_TABLE);
        return;
    }
    const enum ph_status status = request->answer == STORE_FAILED ? PH_ERROR_IO : fold(live, load, &request->error);
    if (status == PH_OK) {
        note_loaded(live, load);
        if (live->loaded || !ph_table_shuts_out(live->table, 0) || !look_up_evening(live)) {
            begin(live);
        }
    } else if (status == PH_ERROR_IO || status == PH_ERROR_NO_MEMORY) {
        fail(live, request);
    } else {
        live_table_break(live, &request->error);
    }
}

static void loaded(struct store_request *request) {
    take(request->context, request);
    store_request_deinit(request);
    free(request);
}

bool live_table_load(struct live_table *live) {
    struct store_request *const request = calloc(1, sizeof *request);
    if (request == NULL) {
        net_timer_start(live->timer, RETRY_MS);
        return false;
    }
    *request = (struct store_request){.ask = STORE_LOAD, .done = loaded, .context = live};
    request->as.load = (struct store_load){
        .table = live->id, .after = ph_table_number(live->table), .version = live->journal.request.as.append.version};
    live->state = LIVE_READING;
    live->sent = ph_table_number(live->table);
    if (store_submit(live->tables->store, request, &request->error) != PH_OK) {
        live->state = LIVE_BEHIND;
        net_timer_start(live->timer, RETRY_MS);
        free(request);
    }
    return live->state == LIVE_READING;
}

struct live_table *live_table_open(struct tables *tables, const char *id) {
    struct live_table *const found = tables_find(tables, id);
    struct live_table *const live = found != NULL ? found : live_table_create(tables, id);
    if (found == NULL && live != NULL) {
        (void)live_table_load(live);
    }
    return live;
}
