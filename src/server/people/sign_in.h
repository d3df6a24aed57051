// SPDX-License-Identifier: MIT
// Signing in and out. Whether a name has an account shows neither in the answer nor in its time.
#ifndef PESTHOUSE_SERVER_PEOPLE_SIGN_IN_H
#define PESTHOUSE_SERVER_PEOPLE_SIGN_IN_H

#include "server/people/call.h"

// Checks the password of a name, and counts wrong ones. Calls `next` if it is right, else ends the call.
void password_check(struct call *call, const char *name, const char *password, call_then *next);

#endif
