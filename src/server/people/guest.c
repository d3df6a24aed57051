// SPDX-License-Identifier: MIT
// People without a password, and answers that say who one is.
#include "server/people/call.h"

#include "server/routes.h"

#include <string.h>

static void write_person(struct ph_writer *body, uint64_t person, const char *name, bool program) {
    ph_writer_init_heap(body);
    ph_json_object_begin(body);
    ph_json_int(ph_json_key(body, "person"), (int64_t)person);
    ph_json_string(ph_json_key(body, "name"), name);
    if (program) {
        ph_json_bool(ph_json_key(body, "program"), true);
    }
}

void guest_answer_token(struct call *call, int status, uint64_t person, const char *name) {
    struct ph_writer body;
    char cookie[COOKIE_SIZE];
    write_person(&body, person, name, call->program);
    if (!call->of_page) {
        ph_json_string(ph_json_key(&body, "token"), call->fresh);
    }
    ph_json_object_end(&body);
    token_cookie(cookie, &call->tables->house, call->fresh, call->secure);
    call_answer_json(call, status, &body, cookie);
}

void guest_answer_joined(struct call *call, struct ph_writer *body) {
    char cookie[COOKIE_SIZE];
    const bool fresh = call->fresh[0] != '\0';
    ph_json_int(ph_json_key(body, "person"), (int64_t)call->person);
    ph_json_string(ph_json_key(body, "name"), call->name);
    if (fresh && !call->of_page) {
        ph_json_string(ph_json_key(body, "token"), call->fresh);
    }
    ph_json_object_end(body);
    if (fresh) {
        token_cookie(cookie, &call->tables->house, call->fresh, call->secure);
    }
    call_answer_json(call, 201, body, fresh ? cookie : NULL);
}

void guest_answer_person(struct call *call, int status) {
    struct ph_writer body;
    char csrf[2 * TOKEN_BYTES + 1];
    write_person(&body, call->person, call->name, call->program);
    ph_json_bool(ph_json_key(&body, "account"), call->has_account);
    token_csrf(csrf, call->token);
    ph_json_string(ph_json_key(&body, "csrf"), csrf);
    ph_json_object_end(&body);
    call_answer_json(call, status, &body, NULL);
}

static void welcome(struct call *call) {
    if (call->store.answer == STORE_TAKEN) {
        call_answer_text(call, 409,
                         "this name belongs to an account, or looks like one that does; choose another, or sign in by "
                         "POST /session");
        return;
    }
    call->person = call->store.as.guest.person;
    call->program = call->given_program;
    memcpy(call->name, call->given_name, sizeof call->name);
    call->known(call);
}

void guest_make(struct call *call, call_then *next) {
    struct store_guest *const guest = &call->store.as.guest;
    *guest = (struct store_guest){.name = NULL};
    if (call_may_take_name(call) && call_make_token(call, guest->token)) {
        call->known = next;
        guest->name = call->given_name;
        guest->program = call->given_program;
        guest->folded = call->folded;
        guest->now = tables_served(call->tables);
        call_store(call, STORE_GUEST, welcome);
    }
}

static void answer_guest(struct call *call) {
    guest_answer_token(call, 201, call->person, call->name);
}

void guest_respond(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    call_read_name(call, &fields);
    call_read_program(call, &fields);
    if (call_fields_end(call, document, &fields)) {
        guest_make(call, answer_guest);
    }
}
