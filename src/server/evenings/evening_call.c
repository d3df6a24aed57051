// SPDX-License-Identifier: MIT
#include "server/evenings/evening_call.h"

#include "server/tables/peace.h"
#include "server/tables/people_here.h"
#include "server/tables/table_code.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_CODE "no table has this code now, and no evening; look again where it is shown"
#define NO_EVENING "there is no such evening; it has ended, or was never made"

void evening_release(struct call *call) {
    ph_writer_deinit(&call->evening->text);
    free(call->evening);
}

bool evening_begin(struct call *call) {
    struct evening_call *const own = calloc(1, sizeof *own);
    if (own == NULL) {
        call_answer_text(call, 503, "out of memory");
        return false;
    }
    memcpy(own->id, call->table, sizeof own->id);
    ph_writer_init_heap(&own->text);
    call->evening = own;
    call->release = evening_release;
    return true;
}

// ---- loading --------------------------------------------------------------------------------------------------------

bool evening_is_lost(const struct call *call) {
    return call->evening->touched < tables_served(call->tables) - EVENING_LOST_MS;
}

static void removed(struct call *call) {
    call_answer_text(call, 404, NO_EVENING);
}

static void refuse(struct call *call, enum ph_status status) {
    if (status == PH_ERROR_NO_MEMORY) {
        call_answer_text(call, 503, "out of memory");
    } else if (call->evening->by_server && evening_is_lost(call)) {
        evening_erase(call, removed);
    } else {
        call_answer_text(call, 503, "this evening cannot be read");
    }
}

static void read_found(struct call *call) {
    struct evening_call *const own = call->evening;
    const struct store_evening_find *const find = &call->store.as.evening_find;
    struct ph_error error;
    const bool found = call->store.answer == STORE_DONE;
    const size_t count = find->count;
    enum ph_status status = PH_OK;
    if (found) {
        memcpy(own->id, find->id, sizeof own->id);
        own->version = find->version;
        own->touched = find->touched;
        status = evening_read(&own->evening, find->text.data, find->text.length, &error);
    }
    store_request_deinit(&call->store);
    if (!found) {
        call_answer_text(call, 404, call->typed[0] != '\0' ? NO_CODE : NO_EVENING);
    } else if (status != PH_OK) {
        refuse(call, status);
    } else if (count > 1 && !own->by_server) {
        call_answer_text(call, 409, "two evenings have this code by chance; open the address of yours instead");
    } else {
        own->loaded(call);
    }
}

static void find(struct call *call, const char *from, call_then *next) {
    call->evening->loaded = next;
    call->store.as.evening_find = (struct store_evening_find){
        .from = from,
        .until = call->evening->until,
        .since = call->evening->by_server ? INT64_MIN : tables_served(call->tables) - EVENING_KEPT_MS};
    call_store(call, STORE_EVENING_FIND, read_found);
}

void evening_load(struct call *call, call_then *next) {
    struct evening_call *const own = call->evening;
    (void)snprintf(own->until, sizeof own->until, "%sg", own->id);
    find(call, own->id, next);
}

void evening_load_by_code(struct call *call, call_then *next) {
    struct evening_call *const own = call->evening;
    (void)table_code_read(own->id, &call->tables->house, call->typed);
    (void)snprintf(own->until, sizeof own->until, "%sg", own->id);
    char *const last = &own->until[TABLE_CODE_DIGITS - 1]; // two of its bits are not the code's
    const unsigned digit = (unsigned)strtoul((char[]){*last, '\0'}, NULL, 16) | 3U;
    *last = "0123456789abcdef"[digit & 15U];
    find(call, own->id, next);
}

void evening_load_next(struct call *call, const char *from, call_then *next) {
    call->evening->by_server = true;
    (void)snprintf(call->evening->until, sizeof call->evening->until, "g");
    find(call, from, next);
}

// ---- changing -------------------------------------------------------------------------------------------------------

static void apply(struct call *call);

static void saved(struct call *call) {
    struct evening_call *const own = call->evening;
    if (call->store.answer == STORE_TAKEN) {
        evening_load(call, apply);
        return;
    }
    own->version++;
    own->changed(call);
}

static void apply(struct call *call) {
    struct evening_call *const own = call->evening;
    if (!own->change(call, &own->evening)) {
        return;
    }
    ph_writer_reset(&own->text);
    evening_write(&own->evening, &own->text);
    if (own->text.failed) {
        call_answer_text(call, 503, "out of memory");
        return;
    }
    call->store.as.evening_save = (struct store_evening_save){.id = own->id,
                                                              .version = own->version,
                                                              .text = {own->text.data, own->text.length},
                                                              .now = tables_served(call->tables)};
    call_store(call, STORE_EVENING_SAVE, saved);
}

void evening_change(struct call *call, evening_changer *change, call_then *next) {
    call->evening->change = change;
    call->evening->changed = next;
    apply(call);
}

// ---- ending ---------------------------------------------------------------------------------------------------------

static void erase(struct call *call);

static void erased(struct call *call) {
    struct evening_call *const own = call->evening;
    if (call->store.answer == STORE_TAKEN && !own->by_server) { // else it was changed, and the next walk decides
        evening_load(call, erase);
        return;
    }
    for (size_t i = 0; i < own->guest_count; i++) {
        (void)tables_send_away(call->tables, own->guests[i], NULL);
        tables_reload_of_person(call->tables, own->guests[i]);
    }
    own->changed(call);
}

static void erase(struct call *call) {
    struct evening_call *const own = call->evening;
    own->guest_count = 0;
    for (unsigned i = 0; i < own->evening.people_count; i++) {
        if (own->evening.people[i].fresh && !own->by_server) {
            own->guests[own->guest_count++] = own->evening.people[i].person;
        }
    }
    call->store.as.evening_save = (struct store_evening_save){
        .id = own->id, .version = own->version, .guests = own->guests, .guest_count = own->guest_count};
    call_store(call, STORE_EVENING_SAVE, erased);
}

void evening_erase(struct call *call, call_then *next) {
    call->evening->changed = next;
    erase(call);
}

bool evening_is_makers(struct call *call) {
    const bool is = call->evening->evening.maker == call->person;
    if (!is) {
        call_answer_text(call, 403, "only the person who made the evening can do that");
    }
    return is;
}
