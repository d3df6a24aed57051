// SPDX-License-Identifier: MIT
// Records as files.
#ifndef PESTHOUSE_CLI_RECORD_FILE_H
#define PESTHOUSE_CLI_RECORD_FILE_H

#include "pesthouse/pesthouse.h"

enum { CLI_RECORD_SIZE_MAX = 16 << 20, CLI_WARNING_MAX = 480 };

// Reads a record ("-": standard input), replays and checks it without drawing on. `warning` gets what a reader should
// know though the record is valid, or "": it was written with other data tables. Returns PH_ERROR_IO where the file
// cannot be read; error->message says why.
enum ph_status cli_record_open(struct ph_session *session, const char *path, char warning[CLI_WARNING_MAX],
                               struct ph_error *error);

#endif
