// SPDX-License-Identifier: MIT
// The words of a position, shared by what writes positions and what reads them.
#ifndef RATTUS_POSITION_WORDS_H
#define RATTUS_POSITION_WORDS_H

#include "games/rattus/state.h"

enum {
    RATTUS_ENDED_COUNT = RATTUS_ENDED_QUIET + 1,
    RATTUS_STAGE_COUNT = RATTUS_STAGE_SERF + 1,
    RATTUS_PENDING_COUNT = RATTUS_PENDING_CARAVAN + 1,
};

// By enum rattus_ended, rattus_stage and rattus_pending; NULL where the position says null.
extern const char *const rattus_ended_words[RATTUS_ENDED_COUNT];
extern const char *const rattus_stage_words[RATTUS_STAGE_COUNT];
extern const char *const rattus_step_words[RATTUS_PENDING_COUNT];

enum { RATTUS_WORD_MAX = 32 }; // bytes of an id or kind, the NUL included

#endif
