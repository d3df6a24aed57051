// SPDX-License-Identifier: MIT
// Signing in and out. Whether a name has an account shows neither in the answer nor in its time.
#include "server/people/errand.h"

#include "base/sha256.h"

#include <string.h>

static const char wrong[] = "the name or the password is wrong";

// ---- passwords ------------------------------------------------------------------------------------------------------

// What a wrong password counts for. A session or a device that knows the account counts for itself alone: no stranger
// can have used it up.
struct counted {
    struct tries *tries;
    uint8_t key[TRIES_KEY_SIZE];
};

enum { COUNTED_MAX = 3 };

static struct counted counted_of(struct tries *tries, const char *kind, const void *bytes, size_t length,
                                 const char *name) {
    struct counted counted = {.tries = tries};
    uint8_t digest[PH_SHA256_SIZE];
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, (const uint8_t *)kind, strlen(kind) + 1);
    ph_sha256_add(&hash, bytes, length);
    ph_sha256_add(&hash, (const uint8_t *)name, strlen(name));
    ph_sha256_end(&hash, digest);
    memcpy(counted.key, digest, TRIES_KEY_SIZE);
    return counted;
}

static size_t list_counted(const struct errand *errand, struct counted counted[COUNTED_MAX]) {
    const struct hub *const hub = errand->hub;
    const char *const name = errand->folded;
    const struct address *const from = &errand->from;
    if (errand->person != 0) { // who is signed in
        counted[0] = counted_of(hub->tries_of_one, "session", errand->digest, sizeof errand->digest, "");
        return 1;
    }
    if (token_device_knows(&errand->device, &hub->house, name)) {
        counted[0] = counted_of(hub->tries_of_one, "device", errand->device.digits, TOKEN_DEVICE_DIGITS, "");
        return 1;
    }
    counted[0] = counted_of(hub->tries_of_address, "address", from->bytes, sizeof from->bytes, "");
    counted[1] = counted_of(hub->tries_of_one, "address for a name", from->bytes, sizeof from->bytes, name);
    counted[2] = counted_of(hub->tries_of_name, "name", NULL, 0, name);
    return COUNTED_MAX;
}

static void give_back(const struct counted *counted, size_t count) {
    for (size_t i = 0; i < count; i++) {
        tries_give_back(counted[i].tries, counted[i].key);
    }
}

// Every try counts until it turns out to be right, so that many at once are no way around.
static bool take_try(const struct errand *errand) {
    struct counted counted[COUNTED_MAX];
    const size_t count = list_counted(errand, counted);
    const int64_t now = net_now(errand->hub->net);
    for (size_t i = 0; i < count; i++) {
        if (!tries_take(counted[i].tries, counted[i].key, now)) {
            give_back(counted, i);
            return false;
        }
    }
    return true;
}

static void give_back_try(const struct errand *errand) {
    struct counted counted[COUNTED_MAX];
    give_back(counted, list_counted(errand, counted));
}

static void judge(struct errand *errand) {
    if (!errand->hash.matches) {
        errand_answer_text(errand, 401, wrong);
        return;
    }
    give_back_try(errand);
    errand_know_device(errand);
    errand->checked(errand);
}

static void compare(struct errand *errand) {
    const struct store_login *const login = &errand->store.as.login;
    errand->hash.hashed[0] = '\0'; // for a name without an account it takes as long
    if (errand->store.answer == STORE_DONE) {
        errand->account = login->person;
        errand->program = login->program;
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
    if (errand->gave_old && errand->is_forged) {
        errand_answer_text(errand, 403, ERRAND_FORGED);
        return;
    }
    if (errand->store.answer != STORE_DONE || who->has_account) {
        begin_session(errand);
        return;
    }
    if (who->program != errand->program) {
        errand_answer_text(errand, 409,
                           errand->program ? "the account is a program's and the token a person's, whose tables it "
                                             "cannot take over; sign in without the token"
                                           : "the account is a person's and the token a program's, whose tables it "
                                             "cannot take over; sign in without the token");
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
