// SPDX-License-Identifier: MIT
// How the rows of a table of data are known, each source apart: "rulebook 3, reconstruction 46".
#ifndef PESTHOUSE_CLI_SOURCES_H
#define PESTHOUSE_CLI_SOURCES_H

#include "pesthouse/json.h"
#include "pesthouse/text.h"

// Prints one line for a list whose rows have a `provenance`: the sources in the order in which the list first names
// them. Prints nothing for any other list.
void cli_sources_print(struct ph_json rows, int indent);
// Writes the same as an object: {"rulebook":3,"reconstruction":46}; {} where no row has one.
void cli_sources_json(struct ph_json rows, struct ph_writer *writer);

#endif
