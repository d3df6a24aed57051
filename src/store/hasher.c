// SPDX-License-Identifier: MIT
#include "store/hasher.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct hasher {
    struct worker *worker;
    atomic_bool stops;
};

static void make(struct hash_request *request) {
    request->status = password_hash(request->hashed, request->password, request->length);
    request->is_new = request->status == PH_OK;
}

static void check(struct hash_request *request) {
    request->matches = password_matches(request->hashed, request->password, request->length);
    if (request->matches && password_is_old(request->hashed)) {
        make(request);
    }
}

static void work(void *hasher, struct worker_item *item) {
    struct hash_request *const request = (struct hash_request *)item;
    if (atomic_load(&((struct hasher *)hasher)->stops)) {
        request->status = PH_ERROR_INTERNAL;
    } else {
        (request->ask == HASH_MAKE ? make : check)(request);
    }
    password_wipe(request->password, sizeof request->password);
}

static void finish(void *unused, struct worker_item *item) {
    (void)unused;
    struct hash_request *const request = (struct hash_request *)item;
    request->done(request);
}

enum ph_status hasher_create(struct hasher **hasher, void (*wake)(void *context), void *context) {
    struct hasher *const made = calloc(1, sizeof *made);
    const struct worker_config config = {
        .work = work, .done = finish, .context = made, .singly = true, .wake = wake, .wake_context = context};
    *hasher = NULL;
    if (made == NULL || worker_create(&made->worker, &config) != PH_OK) {
        free(made);
        return PH_ERROR_NO_MEMORY;
    }
    *hasher = made;
    return PH_OK;
}

void hasher_destroy(struct hasher *hasher) {
    if (hasher != NULL) {
        atomic_store(&hasher->stops, true);
        worker_destroy(hasher->worker);
        free(hasher);
    }
}

bool hasher_submit(struct hasher *hasher, struct hash_request *request, const char *password, size_t length) {
    if (length > sizeof request->password || worker_under_way(hasher->worker) >= HASHER_WAITING_MAX) {
        return false;
    }
    memcpy(request->password, password, length);
    request->length = length;
    request->matches = false;
    request->is_new = false;
    request->status = PH_OK;
    worker_submit(hasher->worker, &request->item);
    return true;
}

size_t hasher_deliver(struct hasher *hasher) {
    return worker_deliver(hasher->worker);
}

size_t hasher_wait(struct hasher *hasher) {
    return worker_wait(hasher->worker);
}
