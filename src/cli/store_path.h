// SPDX-License-Identifier: MIT
// Where a server keeps its tables.
#ifndef PESTHOUSE_CLI_STORE_PATH_H
#define PESTHOUSE_CLI_STORE_PATH_H

#include "tui/home/save.h"

// The store that --store names or, with NULL, server.db beside the saved games; their folder is made if `make`.
// PH_ERROR_IO.
enum ph_status cli_store_path(char path[TUI_PATH_MAX], const char *given, bool make, struct ph_error *error);

// The control socket of a server: the one that --control names or, with NULL, that beside the file of a store; "":
// there is none, as it is a database. PH_ERROR_IO.
enum ph_status cli_control_path(char path[TUI_PATH_MAX], const char *given, const char *store, struct ph_error *error);

#endif
