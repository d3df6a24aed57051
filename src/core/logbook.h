// SPDX-License-Identifier: MIT
// A log that grows, and beside it what each seat may see of it, so that a look costs only what is new. A session has
// one; so has whoever plays games without a session for bots that read logs. All zeros is an empty logbook; it owns its
// memory.
#ifndef PESTHOUSE_CORE_LOGBOOK_H
#define PESTHOUSE_CORE_LOGBOOK_H

#include "pesthouse/game.h"

struct ph_logbook {
    struct ph_events all;                    // to be appended to, within what was reserved
    struct ph_events seen[PH_SEATS_MAX + 1]; // by seat, the onlooker's last: as much as was asked for so far
};

// Makes room for `more` events in `book->all`. False when there is no memory.
bool ph_logbook_reserve(struct ph_logbook *book, size_t more);
// Cuts the log to its first `count` events. Keeps the memory.
void ph_logbook_truncate(struct ph_logbook *book, size_t count);
// Frees what seats were shown; it is made again when somebody asks.
void ph_logbook_forget(struct ph_logbook *book);
void ph_logbook_deinit(struct ph_logbook *book);

// Everything.
struct ph_log ph_logbook_log(const struct ph_logbook *book);
// What `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) may see; valid until the logbook changes. PH_ERROR_NO_MEMORY.
enum ph_status ph_logbook_view(struct ph_logbook *book, const struct ph_game *game, int seat, struct ph_log *log);

#endif
