// SPDX-License-Identifier: MIT
// Writes a network as the JSON file that tools/generate_network.py turns into constant C.
#ifndef PESTHOUSE_LEARN_WRITE_H
#define PESTHOUSE_LEARN_WRITE_H

#include "ai/network.h"

// `learned` has the members, without braces, that say what the network was fitted to; if it failed for lack of memory,
// so does this. PH_ERROR_NO_MEMORY, PH_ERROR_IO.
enum ph_status learn_network_write(const struct network *network, const struct ph_writer *learned, const char *path,
                                   struct ph_error *error);

#endif
