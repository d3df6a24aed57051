// SPDX-License-Identifier: MIT
#include "server/http/outbox.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384 };

size_t outbox_waiting(const struct outbox *out) {
    return out->length - out->at;
}

bool outbox_is_empty(const struct outbox *out) {
    return outbox_waiting(out) == 0 && out->lasting_length == 0;
}

bool outbox_add(struct outbox *out, const void *bytes, size_t length) {
    if (out->at > 0 && length > 0) {
        memmove(out->bytes, out->bytes + out->at, outbox_waiting(out));
        out->length -= out->at;
        out->at = 0;
    }
    void *items = out->bytes;
    if (!ph_memory_reserve(&items, &out->capacity, out->length + length, 1)) {
        return false;
    }
    out->bytes = items;
    if (length > 0) {
        memcpy(out->bytes + out->length, bytes, length);
    }
    out->length += length;
    return true;
}

void outbox_take_back(struct outbox *out, size_t length) {
    out->length -= length;
}

size_t outbox_next(struct outbox *out, const uint8_t **bytes) {
    const size_t waiting = outbox_waiting(out);
    const size_t length = waiting > 0 ? waiting : out->lasting_length;
    *bytes = waiting > 0 ? out->bytes + out->at : out->lasting;
    return length < CHUNK ? length : CHUNK;
}

void outbox_taken(struct outbox *out, size_t length) {
    if (outbox_waiting(out) == 0) {
        out->lasting += length;
        out->lasting_length -= length;
        return;
    }
    out->at += length;
    if (outbox_waiting(out) == 0) { // idle sockets keep no memory for it
        free(out->bytes);
        out->bytes = NULL;
        out->at = 0;
        out->length = 0;
        out->capacity = 0;
    }
}

void outbox_deinit(struct outbox *out) {
    free(out->bytes);
    *out = (struct outbox){.bytes = NULL};
}
