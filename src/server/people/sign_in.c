// SPDX-License-Identifier: MIT
// Signing in and out, and coming back as a guest by a code. Whether a name has an account shows neither in the answer
// nor in its time.
#include "server/people/call.h"

#include "base/sha256.h"
#include "server/admin/events.h"
#include "server/people/login_limit.h"
#include "server/routes.h"
#include "server/tables/people_here.h"

#include <string.h>

static const char wrong[] = "the name or the password is wrong";
static const char wrong_code[] = "the code is wrong; it may have been replaced by a newer one, or by an account";

// ---- passwords ------------------------------------------------------------------------------------------------------

// One of the limits that a wrong password counts for, with its key. A session, or a device that knows the account, has
// a limit of its own, which no stranger can use up.
struct counted {
    struct login_limit *limit;
    const char *kind;
    uint8_t key[LOGIN_LIMIT_KEY_SIZE];
};

enum { COUNTED_MAX = 3 };

static struct counted counted_of(struct login_limit *limit, const char *kind, const void *bytes, size_t length,
                                 const char *name) {
    struct counted counted = {.limit = limit, .kind = kind};
    uint8_t digest[PH_SHA256_SIZE];
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, (const uint8_t *)kind, strlen(kind) + 1);
    ph_sha256_add(&hash, bytes, length);
    ph_sha256_add(&hash, (const uint8_t *)name, strlen(name));
    ph_sha256_end(&hash, digest);
    memcpy(counted.key, digest, LOGIN_LIMIT_KEY_SIZE);
    return counted;
}

static size_t list_counted(const struct call *call, struct counted counted[COUNTED_MAX]) {
    const struct tables *const tables = call->tables;
    const char *const name = call->folded;
    const struct address *const from = &call->from;
    if (call->person != 0) { // who is signed in
        counted[0] = counted_of(tables->limit_of_source, "session", call->digest, sizeof call->digest, "");
        return 1;
    }
    if (token_device_knows(&call->device, &tables->house, name)) {
        counted[0] = counted_of(tables->limit_of_source, "device", call->device.digits, TOKEN_DEVICE_DIGITS, "");
        return 1;
    }
    counted[0] = counted_of(tables->limit_of_address, "address", from->bytes, sizeof from->bytes, "");
    counted[1] = counted_of(tables->limit_of_source, "address for a name", from->bytes, sizeof from->bytes, name);
    counted[2] = counted_of(tables->limit_of_name, "name", NULL, 0, name);
    return COUNTED_MAX;
}

static void give_back(const struct counted *counted, size_t count) {
    for (size_t i = 0; i < count; i++) {
        login_limit_give_back(counted[i].limit, counted[i].key);
    }
}

static void note_refused(const struct call *call, const char *why) {
    const uint64_t person = call->account != 0 ? call->account : call->person;
    event_note(&(struct event){.kind = EVENT_SIGN_IN_REFUSED, .person = person, .from = &call->from, .why = why});
}

// A try counts at once, and is given back if it was right; else many at the same time would get around the limit.
static bool take_try(const struct call *call) {
    struct counted counted[COUNTED_MAX];
    const size_t count = list_counted(call, counted);
    const int64_t now = net_now(call->tables->net);
    for (size_t i = 0; i < count; i++) {
        if (!login_limit_take(counted[i].limit, counted[i].key, now)) {
            give_back(counted, i);
            note_refused(call, counted[i].kind);
            return false;
        }
    }
    return true;
}

static void give_back_try(const struct call *call) {
    struct counted counted[COUNTED_MAX];
    give_back(counted, list_counted(call, counted));
}

static void judge(struct call *call) {
    if (!call->hash.matches) {
        note_refused(call, "password");
        call_answer_text(call, 401, wrong);
        return;
    }
    give_back_try(call);
    call_know_device(call);
    call->checked(call);
}

static void compare(struct call *call) {
    const struct store_login *const login = &call->store.as.login;
    call->hash.hashed[0] = '\0'; // so it takes as long for a name without an account
    if (call->store.answer == STORE_DONE) {
        call->account = login->person;
        call->program = login->program;
        memcpy(call->account_name, login->name, sizeof call->account_name);
        memcpy(call->hash.hashed, login->password, sizeof call->hash.hashed);
    }
    call_hash(call, HASH_CHECK, call->tried, judge);
}

void password_check(struct call *call, const char *name, const char *password, call_then *next) {
    if (!person_name_read(name, call->folded)) {
        call->folded[0] = '\0'; // nobody's
    }
    if (!take_try(call)) {
        call_answer_text(call, 429, "too many wrong passwords; try again in a few minutes");
        return;
    }
    call->checked = next;
    call->tried = password;
    call->store.as.login = (struct store_login){.folded = call->folded, .name_typed = name};
    call_store(call, STORE_LOGIN, compare);
}

// ---- signing in -----------------------------------------------------------------------------------------------------

static void welcome(struct call *call) {
    if (call->store.answer == STORE_DONE) {
        guest_answer_token(call, 200, call->account, call->account_name);
    } else {
        call_answer_text(call, 401, call->code[0] == '\0' ? wrong : wrong_code); // it was closed meanwhile
    }
}

static void begin_session(struct call *call) {
    struct store_sign_in *const sign_in = &call->store.as.sign_in;
    *sign_in = (struct store_sign_in){.person = call->account, .now = tables_served(call->tables)};
    if (call_make_token(call, sign_in->token)) {
        call_store(call, STORE_SIGN_IN, welcome);
    }
}

static void adopted(struct call *call) {
    tables_close_sockets(call->tables, &(struct socket_filter){.person = call->person});
    tables_reload_of_person(call->tables, call->person); // they name the guest in memory
    begin_session(call);
}

// Gives a guest's tables to the account, or to the guest of a code. Somebody whose token is nobody's any more can sign
// in, too.
static void adopt(struct call *call) {
    const struct store_who *const who = &call->store.as.who;
    call->gave_old = call->way == TOKEN_OLD_COOKIE && call->store.answer == STORE_DONE;
    if (call->gave_old && call->is_forged) {
        call_answer_text(call, 403, CALL_FORGED);
        return;
    }
    if (call->store.answer != STORE_DONE || who->has_account || who->person == call->account) {
        begin_session(call);
        return;
    }
    if (who->program != call->program) {
        call_answer_text(call, 409,
                         call->program ? "the account is a program's and the token a person's, whose tables it "
                                         "cannot take over; sign in without the token"
                                       : "the account is a person's and the token a program's, whose tables it "
                                         "cannot take over; sign in without the token");
        return;
    }
    call->person = who->person;
    call->store.as.adopt =
        (struct store_adopt){.guest = call->person, .person = call->account, .name = call->account_name};
    call_store(call, STORE_ADOPT, adopted);
}

static void find_guest(struct call *call) {
    if (call->way == TOKEN_NONE) {
        begin_session(call);
        return;
    }
    call->store.as.who = (struct store_who){.now = tables_served(call->tables)};
    memcpy(call->store.as.who.token, call->digest, STORE_TOKEN_SIZE);
    call_store(call, STORE_WHO, adopt);
}

// Replaces a hash that has the parameters of an older version.
static void renew_hash(struct call *call) {
    if (!call->hash.is_new) {
        find_guest(call);
        return;
    }
    call->store.as.account = (struct store_account){.person = call->account, .password = call->hash.hashed};
    call_store(call, STORE_ACCOUNT, find_guest);
}

// ---- by a code ------------------------------------------------------------------------------------------------------

static struct counted count_code(const struct call *call) {
    const struct address *const from = &call->from;
    return counted_of(call->tables->limit_of_address, "address", from->bytes, sizeof from->bytes, "");
}

static void come_back(struct call *call) {
    const struct store_who *const who = &call->store.as.who;
    const struct counted counted = count_code(call);
    if (call->store.answer != STORE_DONE || who->has_account) {
        call_answer_text(call, 401, wrong_code);
        return;
    }
    give_back(&counted, 1);
    call->account = who->person;
    call->program = who->program;
    memcpy(call->account_name, who->name, sizeof call->account_name);
    find_guest(call);
}

static void find_by_code(struct call *call) {
    const struct counted counted = count_code(call);
    uint8_t token[TOKEN_BYTES];
    if (!login_limit_take(counted.limit, counted.key, net_now(call->tables->net))) {
        call_answer_text(call, 429, "too many wrong passwords and codes; try again in a few minutes");
        return;
    }
    if (!token_of_code(token, call->code)) {
        call_answer_text(call, 401, wrong_code);
        return;
    }
    call->store.as.who = (struct store_who){.now = tables_now()};
    token_digest(token, call->store.as.who.token);
    call_store(call, STORE_WHO, come_back);
}

// ---- by either ------------------------------------------------------------------------------------------------------

void session_open(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    if (ph_json_exists(ph_json_member(fields.object, "code"))) {
        ph_fields_text(&fields, "code", call->code, sizeof call->code);
        if (call_fields_end(call, document, &fields)) {
            find_by_code(call);
        }
        return;
    }
    ph_fields_text(&fields, "name", call->given_name, sizeof call->given_name);
    ph_fields_text(&fields, "password", call->password, sizeof call->password);
    if (call_fields_end(call, document, &fields)) {
        password_check(call, call->given_name, call->password, renew_hash);
    }
}

// ---- signing out ----------------------------------------------------------------------------------------------------

static void leave(struct call *call) {
    tables_close_sockets(call->tables, &(struct socket_filter){.token = call->digest});
    call_answer_gone(call);
}

static void end_session(struct call *call) {
    call->store.as.sign_out = (struct store_sign_out){.person = 0};
    memcpy(call->store.as.sign_out.token, call->digest, STORE_TOKEN_SIZE);
    call_store(call, STORE_SIGN_OUT, leave);
}

void session_close(struct call *call) {
    call_who(call, end_session);
}
