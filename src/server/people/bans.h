// SPDX-License-Identifier: MIT
// Who may not come to this server, and what may not be said: the bans of the store, of people and of addresses, and its
// blocked words, kept in memory. Each change in the store gives them another mark, which STORE_ALIVE tells all its
// servers.
#ifndef PESTHOUSE_SERVER_PEOPLE_BANS_H
#define PESTHOUSE_SERVER_PEOPLE_BANS_H

#include "server/people/blocked.h"
#include "server/tables/shared.h"

enum { BANS_MAX = 1000 };

struct bans;

// `changed` is called when others are read while the server runs. NULL: no memory.
struct bans *bans_create(void (*changed)(struct tables *tables));
void bans_destroy(struct bans *bans); // accepts NULL

// Reads the bans into tables->bans before the server runs. PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status bans_load(struct tables *tables, struct ph_error *error);
// The store's mark: if it is another than before, they are read again.
void bans_follow(struct tables *tables, int64_t mark);
// Takes the answer to a STORE_BANS while the server runs.
void bans_take(struct tables *tables, struct store_bans *answer);
// The ban of a person (0: nobody) or of an address; NULL: there is none. Valid until others are read.
const struct store_ban *bans_find(const struct bans *bans, uint64_t person, const struct address *from);
// The words that are blocked. Valid until others are read.
const struct blocked *bans_blocked(const struct bans *bans);
// Writes what somebody who is banned is told, in a sentence.
void bans_say(const struct store_ban *ban, struct ph_writer *writer);
// Reads whom a ban is of: the number of a person, or an address, of which `address` is what bans count by. False: it is
// neither.
bool bans_read_whom(const char *text, uint64_t *person, char address[ADDRESS_TEXT_SIZE]);

#endif
