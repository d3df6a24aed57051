// SPDX-License-Identifier: MIT
// Data that games have besides those of the build, from files: sets of rat tokens for Rattus.
#ifndef PESTHOUSE_RUN_DATA_H
#define PESTHOUSE_RUN_DATA_H

#include "pesthouse/game.h"

enum { DATA_NAME_SIZE = 64 };

// What is known of a game that takes data, in games/<game>.c.
struct data_game {
    const struct ph_game *game;
    // Adds data under a name, for games that begin later. PH_ERROR_BAD_REQUEST with what is wrong with them.
    enum ph_status (*add)(const char *name, struct ph_json data, struct ph_error *error);
    void (*close)(void); // see data_close
};

// Adds what the files of a list hold, with commas between them, to the data of a game, each under the name of its file.
// `game` may be NULL: then the data are those of the only game that takes any. PH_ERROR_BAD_REQUEST with a message that
// names the file: the game takes no data, or not these; PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status data_add(const struct ph_game *game, const char *files, struct ph_error *error);
// Calls `visit` with what each file of such a list holds, and its name, until it fails. Fails as above, and as `visit`
// does, with its message after the name of the file. The data last as long as the call.
typedef enum ph_status data_visit(void *self, const char *name, struct ph_json data, struct ph_error *error);
enum ph_status data_read(const char *files, data_visit *visit, void *self, struct ph_error *error);
// The name of a file's data, of the last file of a list: "own" of "boxes/own.json".
void data_name(const char *path, char name[DATA_NAME_SIZE]);
// From now on options of games bring no data with them: for a server, whose games are made by strangers.
void data_close(void);

#endif
