// SPDX-License-Identifier: MIT
// Accounts: a guest opens one and keeps everything; new passwords; closing one. New names, for guests, too.
#include "server/people/call.h"
#include "server/routes.h"
#include "server/tables/people_here.h"

#include <string.h>

// ---- names ----------------------------------------------------------------------------------------------------------

// Answers once the store has stored the new name, or refused it.
static void take_name(struct call *call, int status) {
    if (call->store.answer == STORE_DONE) {
        memcpy(call->name, call->given_name, sizeof call->name);
        if (call->has_account) {
            call_know_device(call);
        }
        tables_rename_person(call->tables, call->person, call->name, call->has_account);
        guest_answer_person(call, status);
    } else {
        call_answer_text(call, 409, "this name belongs to an account, or looks like one that does; choose another");
    }
}

static void renamed(struct call *call) {
    take_name(call, 200);
}

static void store_name(struct call *call) {
    call->store.as.rename =
        (struct store_rename){.person = call->person, .name = call->given_name, .folded = call->folded};
    call_store(call, STORE_RENAME, renamed);
}

void account_rename(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    call_read_name(call, &fields);
    if (call_fields_end(call, document, &fields) && call_may_take_name(call)) {
        call_who(call, store_name);
    }
}

// ---- opening, from the last step to the first -----------------------------------------------------------------------

static void open(struct call *call) {
    call->has_account = call->has_account || call->store.answer == STORE_DONE;
    take_name(call, 201);
}

static void store_account(struct call *call) {
    call->store.as.account = (struct store_account){
        .person = call->person, .password = call->hash.hashed, .name = call->given_name, .folded = call->folded};
    call_store(call, STORE_ACCOUNT, open);
}

static void hash_first(struct call *call) {
    if (call->has_account) {
        call_answer_text(call, 409, "you have an account; POST /password changes its password");
    } else if (call->says_program && call->given_program != call->program) {
        call_answer_text(call, 409, "program: " CALL_PROGRAM);
    } else {
        call_hash(call, HASH_MAKE, call->password, store_account);
    }
}

void account_open(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    call_read_name(call, &fields);
    call_read_password(&fields, "password", call->password);
    call_read_program(call, &fields);
    if (call_fields_end(call, document, &fields) && call_may_take_name(call)) {
        call_who(call, hash_first);
    }
}

// ---- another password -----------------------------------------------------------------------------------------------

static void end_others(struct call *call) {
    if (call->store.answer != STORE_DONE) {
        call_answer_text(call, 409, "there is no such account any more");
        return;
    }
    tables_close_sockets(call->tables, &(struct socket_filter){.person = call->person, .except = call->digest});
    call_answer(call, &(struct net_response){.status = 204});
}

static void store_password(struct call *call) {
    call->store.as.account =
        (struct store_account){.person = call->person, .password = call->hash.hashed, .only = call->digest};
    call_store(call, STORE_ACCOUNT, end_others);
}

static void hash_new(struct call *call) {
    call_hash(call, HASH_MAKE, call->password, store_password);
}

static void check_old(struct call *call) {
    if (call->has_account) {
        password_check(call, call->name, call->old_password, hash_new);
    } else {
        call_answer_text(call, 409, "you have no account; POST /account opens one");
    }
}

void account_change_password(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    ph_fields_text(&fields, "old", call->old_password, sizeof call->old_password);
    call_read_password(&fields, "password", call->password);
    if (call_fields_end(call, document, &fields)) {
        call_who(call, check_old);
    }
}

// ---- closing --------------------------------------------------------------------------------------------------------

static void forgotten(struct call *call) {
    tables_close_sockets(call->tables, &(struct socket_filter){.person = call->person});
    tables_reload_of_person(call->tables, call->person);
    call->known_device[0] = '\0';
    call_answer_gone(call);
}

static void forget(struct call *call) {
    call->store.as.forget = (struct store_forget){.person = call->person};
    call_store(call, STORE_FORGET, forgotten);
}

static void check_before(struct call *call) {
    if (call->has_account) {
        password_check(call, call->name, call->password, forget);
    } else {
        forget(call);
    }
}

// A guest, who has no password, may leave the body empty.
void account_close(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (call->length == 0) {
        call_who(call, check_before);
        return;
    }
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    ph_fields_text(&fields, "password", call->password, sizeof call->password);
    if (call_fields_end(call, document, &fields)) {
        call_who(call, check_before);
    }
}
