// SPDX-License-Identifier: MIT
// People without a password, and answers that say who one is.
#ifndef PESTHOUSE_SERVER_PEOPLE_GUEST_H
#define PESTHOUSE_SERVER_PEOPLE_GUEST_H

#include "server/people/call.h"

// With a person and the new token, also as a cookie; or with the person of the token. Both end the call.
void guest_answer_token(struct call *call, int status, uint64_t person, const char *name);
void guest_answer_person(struct call *call, int status);

#endif
