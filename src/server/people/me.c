// SPDX-License-Identifier: MIT
// GET /me: who one is, and POST /table.
#include "server/people/call.h"

static void answer(struct call *call) {
    guest_answer_person(call, 200);
}

void me_respond(struct call *call) {
    call_who(call, answer);
}

static void make(struct call *call) {
    if (call->tables->stopped) {
        call_answer_text(call, 503, "the server stops; try again later");
    } else {
        live_table_make(call->tables, call);
    }
}

void table_make(struct call *call) {
    call_who(call, make);
}
