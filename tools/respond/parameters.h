// SPDX-License-Identifier: MIT
// The weights of the bot `rules` in Rattus as a list of numbers that can be varied. Those that depend on the number of
// seats are one parameter: the one for that number.
#ifndef PESTHOUSE_RESPOND_PARAMETERS_H
#define PESTHOUSE_RESPOND_PARAMETERS_H

#include "ai/games/rattus/prospect.h"
#include "pesthouse/text.h"

enum { PARAMETERS_GENERAL = 16, PARAMETER_COUNT = PARAMETERS_GENERAL + RATTUS_CHARACTER_COUNT };

const char *parameter_name(unsigned index);
// A typical step: about as much as makes a difference that games can show. Chosen by hand.
float parameter_spread(unsigned index);
float *parameter_of(struct rattus_weights *weights, unsigned index, int players);

// Adds to each parameter `scale` of its spread times a number of the normal distribution, which goes to normal[].
void parameters_vary(struct rattus_weights *weights, int players, float scale, struct ph_random *random,
                     float normal[PARAMETER_COUNT]);
// Sets those that a JSON object names: {"king":0.3}. PH_ERROR_BAD_REQUEST for anything else.
enum ph_status parameters_read(struct rattus_weights *weights, int players, const char *text, size_t length,
                               struct ph_error *error);
// Writes all of them as such an object, exactly.
void parameters_write(const struct rattus_weights *weights, int players, struct ph_writer *writer);
void parameters_print(const struct rattus_weights *weights, int players);

#endif
