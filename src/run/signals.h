// SPDX-License-Identifier: MIT
// Turns SIGINT, SIGTERM and SIGHUP into a flag that loops and searches poll, so that the program saves its game, or
// finishes its search, before it ends.
#ifndef PESTHOUSE_RUN_SIGNALS_H
#define PESTHOUSE_RUN_SIGNALS_H

#include <stdbool.h>

// From now on these signals set the flag instead of ending the program, and interrupt reads and waits with EINTR. A
// signal that was ignored stays ignored.
void signals_catch(void);
// From now on they end the program again.
void signals_release(void);
// Whether a first Ctrl-C is only a question from now on, and only the second one is caught. Interrupts from other
// programs are always caught.
void signals_ask_first(bool ask);
// Whether there is such a question; true once for each.
bool signals_asked(void);
// The answer to it is no: the next Ctrl-C is a question again.
void signals_play_on(void);
// Holds signals back from now on, but for those that come in signals_poll: a signal would cut off what is being
// written.
void signals_hold(bool hold);
// As poll; signals end it.
struct pollfd;
void signals_poll(struct pollfd *polls, unsigned count, int ms);
// The last signal caught, or 0. Any thread may call this.
int signals_caught(void);
// Whether a signal was caught. Fits `stopped` of ph_search_limits.
bool signals_stop(void *unused);

#endif
