// SPDX-License-Identifier: MIT
// Signing in and out. Whether a name has an account shows neither in the answer nor in its time.
#include "server/errand.h"

#include "base/sha256.h"

#include <string.h>

static const char wrong[] = "the name or the password is wrong";

// ---- passwords ------------------------------------------------------------------------------------------------------

static void key_of_name(const struct errand *errand, uint8_t key[TRIES_KEY_SIZE]) {
    uint8_t digest[PH_SHA256_SIZE];
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, (const uint8_t *)errand->folded, strlen(errand->folded));
    ph_sha256_end(&hash, digest);
    memcpy(key, digest, TRIES_KEY_SIZE);
}

// Every try counts until it turns out to be right, so that many at once are no way around.
static bool take_try(struct errand *errand) {
    uint8_t key[TRIES_KEY_SIZE];
    struct hub *const hub = errand->hub;
    const int64_t now = net_now(hub->net);
    key_of_name(errand, key);
    if (!tries_take(hub->tries_of_address, errand->from.bytes, now)) {
        return false;
    }
    if (!tries_take(hub->tries_of_name, key, now)) {
        tries_give_back(hub->tries_of_address, errand->from.bytes);
        return false;
    }
    return true;
}

static void give_back_try(const struct errand *errand) {
    uint8_t key[TRIES_KEY_SIZE];
    key_of_name(errand, key);
    tries_give_back(errand->hub->tries_of_address, errand->from.bytes);
    tries_give_back(errand->hub->tries_of_name, key);
}

static void judge(struct errand *errand) {
    if (!errand->hash.matches) {
        errand_answer_text(errand, 401, wrong);
        return;
    }
    give_back_try(errand);
    errand->checked(errand);
}

static void compare(struct errand *errand) {
    const struct store_login *const login = &errand->store.as.login;
    errand->hash.hashed[0] = '\0'; // for a name without an account it takes as long
    if (errand->store.answer == STORE_DONE) {
        errand->account = login->person;
        memcpy(errand->account_name, login->name, sizeof errand->account_name);
        memcpy(errand->hash.hashed, login->password, sizeof errand->hash.hashed);
    }
    errand_hash(errand, HASH_CHECK, errand->tried, judge);
}

void password_check(struct errand *errand, const char *name, const char *password, errand_step *next) {
    if (!person_name_read(name, errand->folded)) {
        errand->folded[0] = '\0'; // nobody's
    }
    if (!take_try(errand)) {
        errand_answer_text(errand, 429, "too many wrong passwords; try again in a few minutes");
        return;
    }
    errand->checked = next;
    errand->tried = password;
    errand->store.as.login = (struct store_login){.folded = errand->folded, .name_typed = name};
    errand_store(errand, STORE_LOGIN, compare);
}

// ---- signing in -----------------------------------------------------------------------------------------------------

static void welcome(struct errand *errand) {
    if (errand->store.answer == STORE_DONE) {
        guest_answer_token(errand, 200, errand->account, errand->account_name);
    } else {
        errand_answer_text(errand, 401, wrong); // it was closed just now
    }
}

static void begin_session(struct errand *errand) {
    struct store_sign_in *const sign_in = &errand->store.as.sign_in;
    *sign_in = (struct store_sign_in){.person = errand->account, .now = hub_now()};
    if (errand_make_token(errand, sign_in->token)) {
        errand_store(errand, STORE_SIGN_IN, welcome);
    }
}

static void adopted(struct errand *errand) {
    hub_close_sockets(errand->hub, &(struct whose){.person = errand->person});
    hub_reload_tables(errand->hub, errand->person); // as they are known in memory
    begin_session(errand);
}

// A guest's tables become the account's. A token that is nobody's any more does not keep anybody from signing in.
static void adopt(struct errand *errand) {
    const struct store_who *const who = &errand->store.as.who;
    errand->gave_old = errand->way == TOKEN_OLD_COOKIE && errand->store.answer == STORE_DONE;
    if (errand->store.answer != STORE_DONE || who->has_account) {
        begin_session(errand);
        return;
    }
    if (errand->is_forged) {
        errand_answer_text(errand, 403, ERRAND_FORGED);
        return;
    }
    errand->person = who->person;
    errand->store.as.adopt =
        (struct store_adopt){.guest = errand->person, .person = errand->account, .name = errand->account_name};
    errand_store(errand, STORE_ADOPT, adopted);
}

static void find_guest(struct errand *errand) {
    if (errand->way == TOKEN_NONE) {
        begin_session(errand);
        return;
    }
    errand->store.as.who = (struct store_who){.now = hub_now()};
    memcpy(errand->store.as.who.token, errand->digest, STORE_TOKEN_SIZE);
    errand_store(errand, STORE_WHO, adopt);
}

// A hash with the parameters of an older version gives way to one of today's.
static void renew_hash(struct errand *errand) {
    if (!errand->hash.is_new) {
        find_guest(errand);
        return;
    }
    errand->store.as.account = (struct store_account){.person = errand->account, .password = errand->hash.hashed};
    errand_store(errand, STORE_ACCOUNT, find_guest);
}

void session_open(struct errand *errand) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!errand_fields(errand, &document, &fields, &error)) {
        return;
    }
    ph_fields_text(&fields, "name", errand->given_name, sizeof errand->given_name);
    ph_fields_text(&fields, "password", errand->password, sizeof errand->password);
    if (errand_fields_end(errand, document, &fields)) {
        password_check(errand, errand->given_name, errand->password, renew_hash);
    }
}

// ---- signing out ----------------------------------------------------------------------------------------------------

static void leave(struct errand *errand) {
    hub_close_sockets(errand->hub, &(struct whose){.only = errand->digest});
    errand_answer_gone(errand);
}

static void end_session(struct errand *errand) {
    errand->store.as.sign_out = (struct store_sign_out){.person = 0};
    memcpy(errand->store.as.sign_out.token, errand->digest, STORE_TOKEN_SIZE);
    errand_store(errand, STORE_SIGN_OUT, leave);
}

void session_close(struct errand *errand) {
    errand_who(errand, end_session);
}
