// SPDX-License-Identifier: MIT
// SIGINT, SIGTERM and SIGHUP as a question that loops and searches ask, so that before the program ends a game in
// progress is saved, and a search in progress answers.
#ifndef PESTHOUSE_RUN_SIGNALS_H
#define PESTHOUSE_RUN_SIGNALS_H

#include <stdbool.h>

// From here on these signals are noted instead of ending the program; a read or wait that one of them meets fails with
// EINTR. A signal that was ignored stays ignored.
void ph_signals_catch(void);
// They end the program again.
void ph_signals_release(void);
// The last one noted, or 0. Any thread may ask.
int ph_signals_caught(void);
// Whether one was noted: what `stopped` of a search's limits can be.
bool ph_signals_stop(void *unused);

#endif
