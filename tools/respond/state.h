// SPDX-License-Identifier: MIT
// How far a fit has come, in a file, so that one of hours goes on where it was stopped.
#ifndef PESTHOUSE_RESPOND_STATE_H
#define PESTHOUSE_RESPOND_STATE_H

#include "tools/respond/fit.h"

// Reads the steps that are done and the weights after them. Without a file both stay. PH_ERROR_BAD_REQUEST: the file is
// of another fit, or no such file; PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status respond_state_read(const struct respond_search *how, unsigned *step, struct rattus_weights *weights,
                                  struct ph_error *error);
enum ph_status respond_state_write(const struct respond_search *how, unsigned step,
                                   const struct rattus_weights *weights, struct ph_error *error);

#endif
