// SPDX-License-Identifier: MIT
// Games to learn from as files, some games in each, so that a run of many hours goes on where it was stopped.
#ifndef PESTHOUSE_LEARN_PARTS_H
#define PESTHOUSE_LEARN_PARTS_H

#include "base/sha256.h"
#include "tools/learn/collect.h"

// What games depend on, but for their number and the code of the bots: files of other settings are refused, but after a
// change of the code a run goes on with games of both.
struct learn_settings {
    const char *folder; // NULL: there are no files
    uint8_t digest[PH_SHA256_SIZE];
};

// Makes the folder, if there is to be one. PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status learn_settings_find(struct learn_settings *settings, const struct learn_collect *how,
                                   struct ph_error *error);

// Reads the games first … end − 1, if there is a file of them. PH_ERROR_BAD_REQUEST: it is of other settings.
// PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status learn_part_read(const struct learn_settings *settings, struct learn_positions *positions, size_t first,
                               size_t end, bool *found, struct ph_error *error);
enum ph_status learn_part_write(const struct learn_settings *settings, const struct learn_positions *positions,
                                size_t first, size_t end, struct ph_error *error);

#endif
