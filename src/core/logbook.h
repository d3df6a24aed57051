// SPDX-License-Identifier: MIT
// A growing log and, beside it, each seat's redacted copy, so that a view of the log redacts only the new events. For
// sessions, and for matches without a session whose bots read logs. All zeros is an empty logbook; it owns its memory.
#ifndef PESTHOUSE_CORE_LOGBOOK_H
#define PESTHOUSE_CORE_LOGBOOK_H

#include "pesthouse/game.h"

struct ph_logbook {
    struct ph_events all;                    // callers append to it, within the reserved capacity
    struct ph_events seen[PH_SEATS_MAX + 1]; // by seat, the onlooker's last; up to date as of the last request
};

// Makes room for `more` events in `book->all`. False when there is no memory.
bool ph_logbook_reserve(struct ph_logbook *book, size_t more);
// Cuts the log to its first `count` events. Keeps the memory.
void ph_logbook_truncate(struct ph_logbook *book, size_t count);
// Frees the redacted copies, which are made again on demand.
void ph_logbook_forget(struct ph_logbook *book);
void ph_logbook_deinit(struct ph_logbook *book);

// The whole log.
struct ph_log ph_logbook_log(const struct ph_logbook *book);
// The log as `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) may see it, valid until the logbook changes. PH_ERROR_NO_MEMORY.
enum ph_status ph_logbook_view(struct ph_logbook *book, const struct ph_game *game, int seat, struct ph_log *log);

#endif
