// SPDX-License-Identifier: MIT
#include "core/logbook.h"

#include "base/memory.h"

#include <stdlib.h>

static bool reserve(struct ph_events *events, size_t count) {
    void *items = events->items;
    const bool enough = ph_memory_reserve(&items, &events->capacity, count, sizeof *events->items);
    events->items = items;
    return enough;
}

bool ph_logbook_reserve(struct ph_logbook *book, size_t more) {
    return reserve(&book->all, book->all.count + more);
}

void ph_logbook_truncate(struct ph_logbook *book, size_t count) {
    book->all.count = count;
    for (unsigned i = 0; i <= PH_SEATS_MAX; i++) {
        if (book->seen[i].count > count) {
            book->seen[i].count = count;
        }
    }
}

void ph_logbook_forget(struct ph_logbook *book) {
    for (unsigned i = 0; i <= PH_SEATS_MAX; i++) {
        free(book->seen[i].items);
        book->seen[i] = (struct ph_events){0};
    }
}

void ph_logbook_deinit(struct ph_logbook *book) {
    ph_logbook_forget(book);
    free(book->all.items);
    *book = (struct ph_logbook){0};
}

struct ph_log ph_logbook_log(const struct ph_logbook *book) {
    return (struct ph_log){.events = book->all.items, .count = book->all.count};
}

enum ph_status ph_logbook_view(struct ph_logbook *book, const struct ph_game *game, int seat, struct ph_log *log) {
    if (seat == PH_SEAT_REFEREE) {
        *log = ph_logbook_log(book);
        return PH_OK;
    }
    struct ph_events *const seen = &book->seen[seat == PH_ONLOOKER ? PH_SEATS_MAX : seat];
    if (!reserve(seen, book->all.count)) {
        return PH_ERROR_NO_MEMORY;
    }
    if (seen->count < book->all.count) {
        const struct ph_log unseen = {.events = book->all.items + seen->count, .count = book->all.count - seen->count};
        ph_log_view(game, unseen, seat, seen->items + seen->count);
        seen->count = book->all.count;
    }
    *log = (struct ph_log){.events = seen->items, .count = seen->count};
    return PH_OK;
}

void ph_log_view(const struct ph_game *game, struct ph_log log, int seat, struct ph_event *seen) {
    for (size_t i = 0; i < log.count; i++) {
        ph_event_view(game, &log.events[i], seat, &seen[i]);
    }
}
