// SPDX-License-Identifier: MIT
// A disk for SQLite that fails on demand, and whose power can be cut. Calls that change a file are counted: opening one
// that does not exist, writing, truncating, syncing, removing. Nothing is really synced; a cut of the power leaves of
// each file what was synced, and of every sector written since then the old content or the new.
#ifndef PESTHOUSE_TESTS_SUPPORT_FAULTY_VFS_H
#define PESTHOUSE_TESTS_SUPPORT_FAULTY_VFS_H

#include "pesthouse/random.h"

#include <stdbool.h>

enum faulty_kind {
    FAULTY_NEVER,
    FAULTY_IO,   // one call fails
    FAULTY_FULL, // from one call on, files do not grow until faulty_heal
    FAULTY_CUT,  // from one call on, nothing happens any more until faulty_restart
};

// Makes it the disk of all databases opened from now on.
void faulty_install(void);
// The call number `calls` from now on (0: the next) fails, in that way.
void faulty_plan(enum faulty_kind kind, long calls);
// Whether the planned call has come.
bool faulty_has_failed(void);
void faulty_heal(void);
// After a cut, when all files are closed: leaves of them what a disk may have.
void faulty_restart(struct ph_random *random);

// The next allocation number `calls`, of SQLite or of whoever asks faulty_starves, fails; −1: none.
void faulty_plan_memory(long calls);
bool faulty_memory_has_failed(void);
// Whether the allocation that is about to happen fails.
bool faulty_starves(void);

#endif
