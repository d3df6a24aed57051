// SPDX-License-Identifier: MIT
// Records as files.
#ifndef PESTHOUSE_CLI_RECORD_FILE_H
#define PESTHOUSE_CLI_RECORD_FILE_H

#include "pesthouse/pesthouse.h"

enum { CLI_RECORD_SIZE_MAX = 16 << 20, CLI_WARNING_MAX = 480 };

// Reads a record ("-": standard input), replays and checks it, and draws nothing after it. `warning` becomes "" or, if
// a valid record was written with other data tables, a sentence about it. PH_ERROR_IO, with the reason, if the file
// cannot be read; else the errors of ph_session_load.
enum ph_status cli_record_open(struct ph_session *session, const char *path, char warning[CLI_WARNING_MAX],
                               struct ph_error *error);

#endif
