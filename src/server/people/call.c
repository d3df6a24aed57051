// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom
#include "server/people/call.h"

#include "base/hex.h"
#include "base/utf8.h"
#include "server/http/page.h"
#include "server/people/bans.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { COOKIE_OF_TOKEN, COOKIE_OLD, COOKIE_OF_DEVICE };

static const char store_fails[] = "the store does not work at the moment; try again later";

// A longer list than anybody needs counts as none.
static void note_etags(struct call *call, struct http_text etags) {
    if (etags.length < sizeof call->known_etags) {
        memcpy(call->known_etags, etags.length > 0 ? etags.at : "", etags.length);
    }
}

struct call *call_begin(struct tables *tables, struct net_connection *connection, const struct net_request *request) {
    struct call *const call = calloc(1, sizeof *call + request->body_length);
    struct ph_writer origin;
    if (call == NULL) {
        net_respond_text(connection, 503, "out of memory");
        return NULL;
    }
    call->tables = tables;
    call->connection = connection;
    call->secure = request->secure;
    call->of_page = request->head->fields[HTTP_ORIGIN].at != NULL;
    call->from = address_of_host(&request->from);
    call->source = token_source(&tables->house, request);
    call->seat = -1;
    ph_writer_init(&origin, call->origin, sizeof call->origin);
    net_write_origin(tables->net, request, &origin);
    call->way = token_of(&tables->house, request, call->token);
    call->is_forged =
        call->way == TOKEN_OLD_COOKIE && request->head->method > HTTP_HEAD && !token_has_csrf(request, call->token);
    token_device_of(&call->device, &tables->house, request);
    token_digest(call->token, call->digest);
    call->language = page_language(request->head);
    note_etags(call, request->head->fields[HTTP_IF_NONE_MATCH]);
    call->length = request->body_length;
    memcpy(call->body, request->body, request->body_length);
    return call;
}

struct call *call_begin_by_server(struct tables *tables) {
    struct call *const call = calloc(1, sizeof *call);
    if (call != NULL) {
        call->tables = tables;
        call->seat = -1;
    }
    return call;
}

void call_know_device(struct call *call) {
    if (!token_device_cookie(call->known_device, &call->tables->house, call->folded, call->secure)) {
        call->known_device[0] = '\0'; // this device counts as a stranger's
    }
}

// ---- answers --------------------------------------------------------------------------------------------------------

// Replaces a cookie of the old name that this server gave by one of today's name.
static void replace_old_cookie(const struct call *call, struct net_response *response, char cookie[COOKIE_SIZE],
                               char old[COOKIE_SIZE]) {
    char digits[2 * TOKEN_BYTES + 1];
    if (!call->gave_old) {
        return;
    }
    if (response->cookies[COOKIE_OF_TOKEN] == NULL) {
        ph_hex_write(digits, call->token, TOKEN_BYTES);
        token_cookie(cookie, &call->tables->house, digits, call->secure);
        response->cookies[COOKIE_OF_TOKEN] = cookie;
    }
    token_cookie_forget_old(old, call->secure);
    response->cookies[COOKIE_OLD] = old;
}

void call_answer(struct call *call, const struct net_response *response) {
    char cookie[COOKIE_SIZE];
    char old[COOKIE_SIZE];
    struct net_response whole = *response;
    replace_old_cookie(call, &whole, cookie, old);
    if (call->known_device[0] != '\0' && call->way != TOKEN_BEARER) {
        whole.cookies[COOKIE_OF_DEVICE] = call->known_device;
    }
    if (call->connection != NULL) {
        net_respond(call->connection, &whole);
    }
    password_wipe(call->password, sizeof call->password);
    password_wipe(call->old_password, sizeof call->old_password);
    password_wipe(call->body, call->length);
    if (call->release != NULL) {
        call->release(call);
    }
    free(call);
}

void call_answer_text(struct call *call, int status, const char *text) {
    char line[sizeof(struct ph_error)];
    const int length = snprintf(line, sizeof line, "%s\n", text);
    call_answer(call,
                &(struct net_response){
                    .status = status, .type = "text/plain; charset=utf-8", .body = line, .length = (size_t)length});
}

void call_answer_json(struct call *call, int status, struct ph_writer *body, const char *cookie) {
    ph_write_char(body, '\n');
    if (body->failed) {
        call_answer_text(call, 503, "out of memory");
    } else {
        call_answer(call, &(struct net_response){.status = status,
                                                 .type = "application/json",
                                                 .body = body->data,
                                                 .length = body->length,
                                                 .cookies[COOKIE_OF_TOKEN] = cookie});
    }
    ph_writer_deinit(body);
}

// Browsers send a cookie until an answer removes it.
static void answer_without_cookie(struct call *call, int status, const char *text) {
    const bool by_cookie = call->way == TOKEN_COOKIE || call->gave_old;
    char cookie[COOKIE_SIZE];
    token_cookie_forget(cookie, &call->tables->house, call->secure);
    call_answer(call, &(struct net_response){.status = status,
                                             .type = text != NULL ? "text/plain; charset=utf-8" : NULL,
                                             .body = text,
                                             .length = text != NULL ? strlen(text) : 0,
                                             .cookies[COOKIE_OF_TOKEN] = by_cookie ? cookie : NULL});
}

void call_answer_gone(struct call *call) {
    answer_without_cookie(call, 204, NULL);
}

// ---- steps ----------------------------------------------------------------------------------------------------------

static void stored(struct store_request *request) {
    struct call *const call = request->context;
    if (request->answer == STORE_FAILED) {
        tables_report_store(call->tables, request);
        call_answer_text(call, 503, store_fails);
    } else {
        call->next(call);
    }
}

void call_store(struct call *call, enum store_ask ask, call_then *next) {
    struct store_request *const request = &call->store;
    call->next = next;
    request->ask = ask;
    request->done = stored;
    request->context = call;
    if (call->tables->stopped || store_submit(call->tables->store, request, &request->error) != PH_OK) {
        call_answer_text(call, 503, store_fails);
    }
}

static void hashed(struct hash_request *request) {
    struct call *const call = request->context;
    if (request->status != PH_OK) {
        call_answer_text(call, 503, "this password could not be checked; try again later");
    } else {
        call->next(call);
    }
}

void call_hash(struct call *call, enum hash_ask ask, const char *password, call_then *next) {
    struct hash_request *const request = &call->hash;
    call->next = next;
    request->ask = ask;
    request->done = hashed;
    request->context = call;
    if (call->tables->stopped || !hasher_submit(call->tables->hasher, request, password, strlen(password))) {
        call_answer_text(call, 503, "too many passwords are being checked; try again soon");
    }
}

static const char no_token[] = "expected a token; POST /guest or POST /session gives one";

static bool refuse_banned(struct call *call, uint64_t person) {
    const struct store_ban *const ban = bans_find(call->tables->bans, person, &call->from);
    struct ph_writer sentence;
    char text[sizeof((struct ph_error *)NULL)->message] = "";
    if (ban != NULL) {
        ph_writer_init(&sentence, text, sizeof text);
        bans_say(ban, &sentence);
        call_answer_text(call, 403, text);
    }
    return ban != NULL;
}

static void recognize(struct call *call) {
    const struct store_who *const who = &call->store.as.who;
    if (call->store.answer != STORE_DONE && call->way == TOKEN_OLD_COOKIE) {
        call->may_be_nobody ? call->known(call) : call_answer_text(call, 401, no_token);
        return;
    }
    if (call->store.answer != STORE_DONE) {
        answer_without_cookie(call, 401, "this token is nobody's; POST /guest or POST /session gives one\n");
        return;
    }
    call->gave_old = call->way == TOKEN_OLD_COOKIE;
    if (call->is_forged) {
        call_answer_text(call, 403, CALL_FORGED);
        return;
    }
    if (refuse_banned(call, who->person)) {
        return;
    }
    if (!tables_take(call->tables, call->tables->limit_of_person, who->person)) {
        call_answer_text(call, 429, "too many requests of this person; try again in a minute");
        return;
    }
    call->person = who->person;
    call->has_account = who->has_account;
    call->program = who->program;
    memcpy(call->name, who->name, sizeof call->name);
    call->known(call);
}

static void find_person(struct call *call, call_then *next) {
    call->known = next;
    call->store.as.who = (struct store_who){.now = tables_served(call->tables)};
    memcpy(call->store.as.who.token, call->digest, STORE_TOKEN_SIZE);
    call_store(call, STORE_WHO, recognize);
}

void call_who(struct call *call, call_then *next) {
    if (call->way != TOKEN_NONE) {
        find_person(call, next);
    } else {
        call_answer_text(call, 401, no_token);
    }
}

void call_who_if_any(struct call *call, call_then *next) {
    call->may_be_nobody = true;
    call->way != TOKEN_NONE ? find_person(call, next) : next(call);
}

// ---- bodies ---------------------------------------------------------------------------------------------------------

bool call_fields(struct call *call, struct ph_json_document **document, struct ph_fields *fields,
                 struct ph_error *error) {
    const enum ph_status status = ph_json_parse(document, call->body, call->length, error);
    if (status != PH_OK) {
        call_answer_text(call, status == PH_ERROR_NO_MEMORY ? 503 : 400, error->message);
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

void call_read_program(struct call *call, struct ph_fields *fields) {
    const struct ph_json value = ph_json_member(fields->object, "program");
    (void)ph_fields_take(fields, "program");
    call->says_program = ph_json_exists(value);
    if (call->says_program && !ph_json_bool_get(value, &call->given_program)) {
        ph_fields_refuse(fields, "program", "expected true or false");
    }
}

bool call_fields_end(struct call *call, struct ph_json_document *document, struct ph_fields *fields) {
    if (!was_read(fields, "program") && ph_json_exists(ph_json_member(fields->object, "program"))) {
        ph_fields_refuse(fields, "program", CALL_PROGRAM);
    }
    const bool right = ph_fields_end(fields) == PH_ACCEPTED;
    ph_json_document_destroy(document);
    if (!right) {
        call_answer_text(call, 400, fields->error->message);
    }
    return right;
}

void call_read_name(struct call *call, struct ph_fields *fields) {
    ph_fields_text(fields, "name", call->given_name, sizeof call->given_name);
    if (fields->refusal != PH_ACCEPTED) {
        return;
    }
    if (person_name_read(call->given_name, call->folded)) {
        person_name_check(fields, call->given_name, call->folded);
    } else {
        person_name_refuse(fields, call->given_name);
    }
}

bool call_may_take_name(struct call *call) {
    const bool reserved = person_name_is_reserved(call->given_name);
    const bool blocked = blocked_finds_name(bans_blocked(call->tables->bans), call->given_name);
    if (reserved) {
        call_answer_text(call, 409, "this name is one of the server or of a bot, or looks like one; choose another");
    } else if (blocked) {
        call_answer_text(call, 422, "this name has a word that is blocked on this server; choose another");
    }
    return !reserved && !blocked;
}

void call_read_password(struct ph_fields *fields, const char *member, char password[HASHER_PASSWORD_MAX + 1]) {
    size_t count = 0;
    ph_fields_text(fields, member, password, HASHER_PASSWORD_MAX + 1);
    for (size_t length = strlen(password), at = 0; at < length; count++) {
        at += ph_utf8_length(password + at, length - at);
    }
    if (fields->refusal == PH_ACCEPTED && count < PASSWORD_MIN) {
        ph_fields_refuse(fields, member, "expected at least 8 characters");
    }
}

bool call_make_token(struct call *call, uint8_t digest[STORE_TOKEN_SIZE]) {
    uint8_t token[TOKEN_BYTES];
    if (getrandom(token, sizeof token, 0) != sizeof token) {
        call_answer_text(call, 503, "there are no random bytes");
        return false;
    }
    ph_hex_write(call->fresh, token, sizeof token);
    token_digest(token, digest);
    return true;
}
