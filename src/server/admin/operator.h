// SPDX-License-Identifier: MIT
// What `pesthouse admin` asks of a server that runs, by its control socket: a line of JSON, {"t": verb, …}. The answer
// has a line of JSON for each thing that is listed, and ends with {"done": a sentence} or {"error": a sentence}. Both
// ends are of one program; docs/server.md says what operators see of it.
#ifndef PESTHOUSE_SERVER_ADMIN_OPERATOR_H
#define PESTHOUSE_SERVER_ADMIN_OPERATOR_H

#include "server/tables/shared.h"

struct operator_door;

// Listens at the path of a control socket. PH_ERROR_IO has a sentence; PH_ERROR_NO_MEMORY.
enum ph_status operator_create(struct operator_door **made, struct tables *tables, const char *path,
                               struct ph_error *error);
void operator_stop(struct operator_door *door);    // after tables_stop, before the net is destroyed. Accepts NULL
void operator_destroy(struct operator_door *door); // after the net was destroyed. Accepts NULL

#endif
