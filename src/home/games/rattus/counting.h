// SPDX-License-Identifier: MIT
// What the pages keep and show of the tokens in a printed box (tally.h).
#ifndef PESTHOUSE_HOME_GAMES_RATTUS_COUNTING_H
#define PESTHOUSE_HOME_GAMES_RATTUS_COUNTING_H

#include "pesthouse/session.h"

// Counts a refereed game into a tally, as text of `length` bytes; 0: there is none yet. Writes members of an answer:
// the new text as "tally"; of the box that was played with the "games" that were counted, its "tokens" and those of
// which "proven" and "likely" are known, whether the games prove too many ("contradicts"), and the set as a file for
// --data as "own", null where nothing can be said. PH_ERROR_BAD_REQUEST: the game or the text cannot be counted;
// PH_ERROR_NO_MEMORY.
enum ph_status home_rattus_count(const struct ph_session *session, const char *text, size_t length,
                                 struct ph_writer *writer, struct ph_error *error);

#endif
