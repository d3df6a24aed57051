// SPDX-License-Identifier: MIT
// How likely what a search expects is to come about, for people: a search overrates a lead where the evaluation of the
// game does. Programs get its values as they are.
#ifndef PESTHOUSE_AI_CALIBRATION_H
#define PESTHOUSE_AI_CALIBRATION_H

#include "pesthouse/game.h"

// What a seat's value, 0 … 1, means in games with that many seats. A larger value never means less; 0 and 1, which may
// be proven, stay.
double calibration_value(const struct ph_game *game, int players, double value);
// The same for the values of all seats, from a search for `seat`. Where they add up to 1 they still do: the others
// share in proportion what that seat does not have.
void calibration_shares(const struct ph_game *game, int players, int seat, float shares[PH_SEATS_MAX]);

#endif
