// SPDX-License-Identifier: MIT
// Records of the games of a series: a file each, in one folder.
#ifndef PESTHOUSE_LAB_RECORDS_H
#define PESTHOUSE_LAB_RECORDS_H

#include "lab/commands.h"
#include "lab/match.h"

// Makes the folder unless it is there, or `folder` is NULL. Returns an enum cli_exit; on failure it has reported why.
int records_begin(const struct cli_command *command, const char *folder);

// Writes a game that was kept to `folder`/`name`.rec, with `remark` as its last line. `options` are those of
// match_init. PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status records_keep(const char *folder, const char *name, const struct match *match, struct ph_json options,
                            const struct match_script *script, const char *remark, struct ph_error *error);

#endif
