// SPDX-License-Identifier: MIT
// Data that games of the laboratory have besides those of the build, from files.
#ifndef PESTHOUSE_LAB_DATA_H
#define PESTHOUSE_LAB_DATA_H

#include "pesthouse/game.h"

// Adds what the files of a list hold, with commas between them, to the data of a game, each under the name of its file.
// PH_ERROR_BAD_REQUEST with a message that names the file: the game takes no data, or not these; PH_ERROR_IO,
// PH_ERROR_NO_MEMORY.
enum ph_status lab_data_add(const struct ph_game *game, const char *files, struct ph_error *error);

#endif
