// SPDX-License-Identifier: MIT
// GET /me: who one is, and POST /table.
#include "server/people/errand.h"

static void answer(struct errand *errand) {
    guest_answer_person(errand, 200);
}

void me_respond(struct errand *errand) {
    errand_who(errand, answer);
}

static void make(struct errand *errand) {
    if (errand->hub->stopped) {
        errand_answer_text(errand, 503, "the server stops; try again later");
    } else {
        host_make(errand->hub, errand);
    }
}

void table_make(struct errand *errand) {
    errand_who(errand, make);
}
