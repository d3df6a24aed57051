// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom
#include "server/people/errand.h"

#include "base/hex.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { COOKIE_OF_TOKEN, COOKIE_OLD, COOKIE_OF_DEVICE };

static const char store_fails[] = "the store does not work at the moment; try again later";

struct errand *errand_begin(struct hub *hub, struct net_connection *connection, const struct net_request *request) {
    struct errand *const errand = calloc(1, sizeof *errand + request->body_length);
    if (errand == NULL) {
        net_respond_text(connection, 503, "out of memory");
        return NULL;
    }
    errand->hub = hub;
    errand->connection = connection;
    errand->secure = request->secure;
    errand->from = address_of_host(&request->from);
    errand->way = token_of(&hub->house, request, errand->token);
    errand->is_forged =
        errand->way == TOKEN_OLD_COOKIE && request->head->method > HTTP_HEAD && !token_has_csrf(request, errand->token);
    token_device_of(&errand->device, &hub->house, request);
    token_digest(errand->token, errand->digest);
    errand->length = request->body_length;
    memcpy(errand->body, request->body, request->body_length);
    return errand;
}

void errand_know_device(struct errand *errand) {
    if (!token_device_cookie(errand->known_device, &errand->hub->house, errand->folded, errand->secure)) {
        errand->known_device[0] = '\0'; // it counts as a stranger's
    }
}

// ---- answers --------------------------------------------------------------------------------------------------------

// A cookie of the old name that this server gave makes way for one of today's.
static void replace_old_cookie(const struct errand *errand, struct net_response *response, char cookie[COOKIE_SIZE],
                               char old[COOKIE_SIZE]) {
    char digits[2 * TOKEN_BYTES + 1];
    if (!errand->gave_old) {
        return;
    }
    if (response->cookies[COOKIE_OF_TOKEN] == NULL) {
        ph_hex_write(digits, errand->token, TOKEN_BYTES);
        token_cookie(cookie, &errand->hub->house, digits, errand->secure);
        response->cookies[COOKIE_OF_TOKEN] = cookie;
    }
    token_cookie_forget_old(old, errand->secure);
    response->cookies[COOKIE_OLD] = old;
}

void errand_answer(struct errand *errand, const struct net_response *response) {
    char cookie[COOKIE_SIZE];
    char old[COOKIE_SIZE];
    struct net_response whole = *response;
    replace_old_cookie(errand, &whole, cookie, old);
    if (errand->known_device[0] != '\0' && errand->way != TOKEN_BEARER) {
        whole.cookies[COOKIE_OF_DEVICE] = errand->known_device;
    }
    net_respond(errand->connection, &whole);
    password_wipe(errand->password, sizeof errand->password);
    password_wipe(errand->old_password, sizeof errand->old_password);
    password_wipe(errand->body, errand->length);
    free(errand);
}

void errand_answer_text(struct errand *errand, int status, const char *text) {
    char line[sizeof(struct ph_error)];
    const int length = snprintf(line, sizeof line, "%s\n", text);
    errand_answer(errand,
                  &(struct net_response){
                      .status = status, .type = "text/plain; charset=utf-8", .body = line, .length = (size_t)length});
}

void errand_answer_json(struct errand *errand, int status, struct ph_writer *body, const char *cookie) {
    ph_write_char(body, '\n');
    if (body->failed) {
        errand_answer_text(errand, 503, "out of memory");
    } else {
        errand_answer(errand, &(struct net_response){.status = status,
                                                     .type = "application/json",
                                                     .body = body->data,
                                                     .length = body->length,
                                                     .cookies[COOKIE_OF_TOKEN] = cookie});
    }
    ph_writer_deinit(body);
}

// Browsers send a cookie until they are told that it has no use.
static void answer_without_cookie(struct errand *errand, int status, const char *text) {
    const bool by_cookie = errand->way == TOKEN_COOKIE || errand->gave_old;
    char cookie[COOKIE_SIZE];
    token_cookie_forget(cookie, &errand->hub->house, errand->secure);
    errand_answer(errand, &(struct net_response){.status = status,
                                                 .type = text != NULL ? "text/plain; charset=utf-8" : NULL,
                                                 .body = text,
                                                 .length = text != NULL ? strlen(text) : 0,
                                                 .cookies[COOKIE_OF_TOKEN] = by_cookie ? cookie : NULL});
}

void errand_answer_gone(struct errand *errand) {
    answer_without_cookie(errand, 204, NULL);
}

// ---- steps ----------------------------------------------------------------------------------------------------------

static void stored(struct store_request *request) {
    struct errand *const errand = request->context;
    if (request->answer == STORE_FAILED) {
        hub_note_store(errand->hub, request);
        errand_answer_text(errand, 503, store_fails);
    } else {
        errand->next(errand);
    }
}

void errand_store(struct errand *errand, enum store_ask ask, errand_step *next) {
    struct store_request *const request = &errand->store;
    errand->next = next;
    request->ask = ask;
    request->done = stored;
    request->context = errand;
    if (errand->hub->stopped || store_submit(errand->hub->store, request, &request->error) != PH_OK) {
        errand_answer_text(errand, 503, store_fails);
    }
}

static void hashed(struct hash_request *request) {
    struct errand *const errand = request->context;
    if (request->status != PH_OK) {
        errand_answer_text(errand, 503, "this password could not be checked; try again later");
    } else {
        errand->next(errand);
    }
}

void errand_hash(struct errand *errand, enum hash_ask ask, const char *password, errand_step *next) {
    struct hash_request *const request = &errand->hash;
    errand->next = next;
    request->ask = ask;
    request->done = hashed;
    request->context = errand;
    if (errand->hub->stopped || !hasher_submit(errand->hub->hasher, request, password, strlen(password))) {
        errand_answer_text(errand, 503, "too many passwords are being checked; try again soon");
    }
}

static const char no_token[] = "expected a token; POST /guest or POST /session gives one";

static void recognize(struct errand *errand) {
    const struct store_who *const who = &errand->store.as.who;
    if (errand->store.answer != STORE_DONE && errand->way == TOKEN_OLD_COOKIE) {
        errand->may_be_nobody ? errand->known(errand) : errand_answer_text(errand, 401, no_token);
        return;
    }
    if (errand->store.answer != STORE_DONE) {
        answer_without_cookie(errand, 401, "this token is nobody's; POST /guest or POST /session gives one\n");
        return;
    }
    errand->gave_old = errand->way == TOKEN_OLD_COOKIE;
    if (errand->is_forged) {
        errand_answer_text(errand, 403, ERRAND_FORGED);
        return;
    }
    errand->person = who->person;
    errand->has_account = who->has_account;
    errand->program = who->program;
    memcpy(errand->name, who->name, sizeof errand->name);
    errand->known(errand);
}

static void find_person(struct errand *errand, errand_step *next) {
    errand->known = next;
    errand->store.as.who = (struct store_who){.now = hub_now()};
    memcpy(errand->store.as.who.token, errand->digest, STORE_TOKEN_SIZE);
    errand_store(errand, STORE_WHO, recognize);
}

void errand_who(struct errand *errand, errand_step *next) {
    if (errand->way != TOKEN_NONE) {
        find_person(errand, next);
    } else {
        errand_answer_text(errand, 401, no_token);
    }
}

void errand_who_if_any(struct errand *errand, errand_step *next) {
    errand->may_be_nobody = true;
    errand->way != TOKEN_NONE ? find_person(errand, next) : next(errand);
}

// ---- bodies ---------------------------------------------------------------------------------------------------------

bool errand_fields(struct errand *errand, struct ph_json_document **document, struct ph_fields *fields,
                   struct ph_error *error) {
    const enum ph_status status = ph_json_parse(document, errand->body, errand->length, error);
    if (status != PH_OK) {
        errand_answer_text(errand, status == PH_ERROR_NO_MEMORY ? 503 : 400, error->message);
        return false;
    }
    *fields = ph_fields_of(ph_json_root(*document), error);
    return true;
}

static bool was_read(const struct ph_fields *fields, const char *member) {
    for (unsigned i = 0; i < fields->known_count; i++) {
        if (strcmp(fields->known[i], member) == 0) {
            return true;
        }
    }
    return false;
}

void errand_read_program(struct errand *errand, struct ph_fields *fields) {
    const struct ph_json value = ph_json_member(fields->object, "program");
    (void)ph_fields_take(fields, "program");
    errand->says_program = ph_json_exists(value);
    if (errand->says_program && !ph_json_bool_get(value, &errand->given_program)) {
        ph_fields_refuse(fields, "program", "expected true or false");
    }
}

bool errand_fields_end(struct errand *errand, struct ph_json_document *document, struct ph_fields *fields) {
    if (!was_read(fields, "program") && ph_json_exists(ph_json_member(fields->object, "program"))) {
        ph_fields_refuse(fields, "program", ERRAND_PROGRAM);
    }
    const bool right = ph_fields_end(fields) == PH_ACCEPTED;
    ph_json_document_destroy(document);
    if (!right) {
        errand_answer_text(errand, 400, fields->error->message);
    }
    return right;
}

void errand_read_name(struct errand *errand, struct ph_fields *fields) {
    ph_fields_text(fields, "name", errand->given_name, sizeof errand->given_name);
    if (fields->refusal == PH_ACCEPTED && !person_name_read(errand->given_name, errand->folded)) {
        person_name_refuse(fields, errand->given_name);
    }
}

void errand_read_password(struct ph_fields *fields, const char *member, char password[HASHER_PASSWORD_MAX + 1]) {
    size_t count = 0;
    ph_fields_text(fields, member, password, HASHER_PASSWORD_MAX + 1);
    for (size_t length = strlen(password), at = 0; at < length; count++) {
        at += ph_utf8_length(password + at, length - at);
    }
    if (fields->refusal == PH_ACCEPTED && count < PASSWORD_MIN) {
        ph_fields_refuse(fields, member, "expected at least 8 characters");
    }
}

bool errand_make_token(struct errand *errand, uint8_t digest[STORE_TOKEN_SIZE]) {
    uint8_t token[TOKEN_BYTES];
    if (getrandom(token, sizeof token, 0) != sizeof token) {
        errand_answer_text(errand, 503, "there are no random bytes");
        return false;
    }
    ph_hex_write(errand->fresh, token, sizeof token);
    token_digest(token, digest);
    return true;
}
