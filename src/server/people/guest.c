// SPDX-License-Identifier: MIT
// People without a password: POST /guest.
#include "server/people/errand.h"

static void write_person(struct ph_writer *body, uint64_t person, const char *name, bool program) {
    ph_writer_init_heap(body);
    ph_json_object_begin(body);
    ph_json_key(body, "person");
    ph_json_int(body, (int64_t)person);
    ph_json_key(body, "name");
    ph_json_string(body, name);
    if (program) {
        ph_json_key(body, "program");
        ph_json_bool(body, true);
    }
}

void guest_answer_token(struct errand *errand, int status, uint64_t person, const char *name) {
    struct ph_writer body;
    char cookie[COOKIE_SIZE];
    write_person(&body, person, name, errand->program);
    ph_json_key(&body, "token");
    ph_json_string(&body, errand->fresh);
    ph_json_object_end(&body);
    token_cookie(cookie, &errand->hub->house, errand->fresh, errand->secure);
    errand_answer_json(errand, status, &body, cookie);
}

void guest_answer_person(struct errand *errand, int status) {
    struct ph_writer body;
    char csrf[2 * TOKEN_BYTES + 1];
    write_person(&body, errand->person, errand->name, errand->program);
    ph_json_key(&body, "account");
    ph_json_bool(&body, errand->has_account);
    token_csrf(csrf, errand->token);
    ph_json_key(&body, "csrf");
    ph_json_string(&body, csrf);
    ph_json_object_end(&body);
    errand_answer_json(errand, status, &body, NULL);
}

static void welcome(struct errand *errand) {
    if (errand->store.answer == STORE_TAKEN) {
        errand_answer_text(errand, 409, "this name belongs to an account; choose another, or sign in by POST /session");
    } else {
        errand->program = errand->given_program;
        guest_answer_token(errand, 201, errand->store.as.guest.person, errand->given_name);
    }
}

void guest_respond(struct errand *errand) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    struct store_guest *const guest = &errand->store.as.guest;
    if (!errand_fields(errand, &document, &fields, &error)) {
        return;
    }
    errand_read_name(errand, &fields);
    errand_read_program(errand, &fields);
    if (errand_fields_end(errand, document, &fields) && errand_make_token(errand, guest->token)) {
        guest->name = errand->given_name;
        guest->program = errand->given_program;
        guest->folded = errand->folded;
        guest->now = hub_now();
        errand_store(errand, STORE_GUEST, welcome);
    }
}
