// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_SERVER_HTTP_OUTBOX_H
#define PESTHOUSE_SERVER_HTTP_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bytes that wait to be written.
struct outbox {
    uint8_t *bytes;
    size_t at;
    size_t length;
    size_t capacity;
    const uint8_t *lasting; // after `bytes`: bytes that are not ours
    size_t lasting_length;
};

bool outbox_add(struct outbox *out, const void *bytes, size_t length);
bool outbox_is_empty(const struct outbox *out);
size_t outbox_waiting(const struct outbox *out);
// Takes back the last bytes that were added, none of which was taken yet.
void outbox_take_back(struct outbox *out, size_t length);
// The next bytes, at most 16 KiB; 0: none.
size_t outbox_next(struct outbox *out, const uint8_t **bytes);
void outbox_taken(struct outbox *out, size_t length);
void outbox_deinit(struct outbox *out);

#endif
