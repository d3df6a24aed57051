// SPDX-License-Identifier: MIT
// SIGINT, SIGTERM and SIGHUP as a question that loops ask, so that a game in progress is saved before the program ends.
#ifndef PESTHOUSE_TUI_SIGNALS_H
#define PESTHOUSE_TUI_SIGNALS_H

// From here on these signals are noted instead of ending the program; a read or wait that one of them meets fails with
// EINTR. A signal that was ignored stays ignored.
void ph_signals_catch(void);
// They end the program again.
void ph_signals_release(void);
// The last one noted, or 0.
int ph_signals_caught(void);

#endif
