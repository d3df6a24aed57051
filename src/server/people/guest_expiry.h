// SPDX-License-Identifier: MIT
// Guests who have no account and no table, and have not come for some time, are removed, a few every few seconds, so
// that nobody waits for it.
#ifndef PESTHOUSE_SERVER_PEOPLE_GUEST_EXPIRY_H
#define PESTHOUSE_SERVER_PEOPLE_GUEST_EXPIRY_H

#include "server/tables/shared.h"

// Removes guests who were not seen for some days; 0: never. NULL: no memory.
struct guest_expiry *guest_expiry_create(struct tables *tables, uint32_t days);
void guest_expiry_destroy(struct guest_expiry *expiry); // accepts NULL

#endif
