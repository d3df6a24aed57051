// SPDX-License-Identifier: MIT
// GET /me: who one is.
#include "server/people/call.h"
#include "server/routes.h"

static void answer(struct call *call) {
    guest_answer_person(call, 200);
}

void me_respond(struct call *call) {
    call_who(call, answer);
}
