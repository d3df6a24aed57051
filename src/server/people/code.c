// SPDX-License-Identifier: MIT
// POST /code: a guest gets a code, by which the same guest is known on another device, or without the cookie.
#include "server/people/call.h"

#include "qr/qr.h"
#include "server/routes.h"

#include <stdio.h>

// The link that opens the page with the code; what is behind # goes to no server.
static void write_link(const struct call *call, struct ph_writer *body) {
    char link[sizeof call->origin + TOKEN_CODE_SIZE + 16];
    struct ph_writer picture;
    struct qr qr;
    snprintf(link, sizeof link, "%s/#/back/%s", call->origin, call->code);
    ph_json_string(ph_json_key(body, "link"), link);
    if (!qr_encode(&qr, link)) {
        return;
    }
    ph_writer_init_heap(&picture);
    qr_write_svg(&qr, &picture);
    ph_json_string(ph_json_key(body, "qr"), picture.data);
    body->failed = body->failed || picture.failed;
    ph_writer_deinit(&picture);
}

static void give(struct call *call) {
    struct ph_writer body;
    if (call->store.answer != STORE_DONE) {
        call_answer_text(call, 409, "you have an account; sign in with its name and password");
        return;
    }
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_string(ph_json_key(&body, "code"), call->code);
    write_link(call, &body);
    ph_json_object_end(&body);
    call_answer_json(call, 201, &body, NULL);
}

static void make(struct call *call) {
    uint8_t token[TOKEN_BYTES];
    if (!token_code_make(call->code) || !token_of_code(token, call->code)) {
        call_answer_text(call, 503, "there are no random bytes");
        return;
    }
    call->store.as.code = (struct store_code){.person = call->person, .now = tables_now()};
    token_digest(token, call->store.as.code.token);
    call_store(call, STORE_CODE, give);
}

void code_respond(struct call *call) {
    if (call->length > 0) {
        call_answer_text(call, 400, "expected no body");
    } else {
        call_who(call, make);
    }
}
