// SPDX-License-Identifier: MIT
// Accounts: opened by a guest, who keeps everything, and closed; other passwords, and other names, which guests have,
// too.
#include "server/people/errand.h"

#include <string.h>

// ---- names ----------------------------------------------------------------------------------------------------------

// The store has the new name, or refuses it.
static void take_name(struct errand *errand, int status) {
    if (errand->store.answer == STORE_DONE) {
        memcpy(errand->name, errand->given_name, sizeof errand->name);
        if (errand->has_account) {
            errand_know_device(errand);
        }
        hub_rename(errand->hub, errand->person, errand->name);
        guest_answer_person(errand, status);
    } else {
        errand_answer_text(errand, 409, "this name belongs to an account; choose another");
    }
}

static void renamed(struct errand *errand) {
    take_name(errand, 200);
}

static void store_name(struct errand *errand) {
    errand->store.as.rename =
        (struct store_rename){.person = errand->person, .name = errand->given_name, .folded = errand->folded};
    errand_store(errand, STORE_RENAME, renamed);
}

void account_rename(struct errand *errand) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!errand_fields(errand, &document, &fields, &error)) {
        return;
    }
    errand_read_name(errand, &fields);
    if (errand_fields_end(errand, document, &fields)) {
        errand_who(errand, store_name);
    }
}

// ---- opening --------------------------------------------------------------------------------------------------------

static void open(struct errand *errand) {
    errand->has_account = errand->has_account || errand->store.answer == STORE_DONE;
    take_name(errand, 201);
}

static void store_account(struct errand *errand) {
    errand->store.as.account = (struct store_account){.person = errand->person,
                                                      .password = errand->hash.hashed,
                                                      .name = errand->given_name,
                                                      .folded = errand->folded};
    errand_store(errand, STORE_ACCOUNT, open);
}

static void hash_first(struct errand *errand) {
    if (errand->has_account) {
        errand_answer_text(errand, 409, "you have an account; POST /password changes its password");
    } else if (errand->says_program && errand->given_program != errand->program) {
        errand_answer_text(errand, 409, "program: " ERRAND_PROGRAM);
    } else {
        errand_hash(errand, HASH_MAKE, errand->password, store_account);
    }
}

void account_open(struct errand *errand) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!errand_fields(errand, &document, &fields, &error)) {
        return;
    }
    errand_read_name(errand, &fields);
    errand_read_password(&fields, "password", errand->password);
    errand_read_program(errand, &fields);
    if (errand_fields_end(errand, document, &fields)) {
        errand_who(errand, hash_first);
    }
}

// ---- another password -----------------------------------------------------------------------------------------------

static void end_others(struct errand *errand) {
    if (errand->store.answer != STORE_DONE) {
        errand_answer_text(errand, 409, "there is no such account any more");
        return;
    }
    hub_close_sockets(errand->hub, &(struct whose){.person = errand->person, .but = errand->digest});
    errand_answer(errand, &(struct net_response){.status = 204});
}

static void store_password(struct errand *errand) {
    errand->store.as.account =
        (struct store_account){.person = errand->person, .password = errand->hash.hashed, .only = errand->digest};
    errand_store(errand, STORE_ACCOUNT, end_others);
}

static void hash_new(struct errand *errand) {
    errand_hash(errand, HASH_MAKE, errand->password, store_password);
}

static void check_old(struct errand *errand) {
    if (errand->has_account) {
        password_check(errand, errand->name, errand->old_password, hash_new);
    } else {
        errand_answer_text(errand, 409, "you have no account; POST /account opens one");
    }
}

void account_change_password(struct errand *errand) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!errand_fields(errand, &document, &fields, &error)) {
        return;
    }
    ph_fields_text(&fields, "old", errand->old_password, sizeof errand->old_password);
    errand_read_password(&fields, "password", errand->password);
    if (errand_fields_end(errand, document, &fields)) {
        errand_who(errand, check_old);
    }
}

// ---- closing --------------------------------------------------------------------------------------------------------

static void forgotten(struct errand *errand) {
    hub_close_sockets(errand->hub, &(struct whose){.person = errand->person});
    hub_reload_tables(errand->hub, errand->person);
    errand->known_device[0] = '\0';
    errand_answer_gone(errand);
}

static void forget(struct errand *errand) {
    errand->store.as.forget = (struct store_forget){.person = errand->person};
    errand_store(errand, STORE_FORGET, forgotten);
}

static void check_before(struct errand *errand) {
    if (errand->has_account) {
        password_check(errand, errand->name, errand->password, forget);
    } else {
        forget(errand);
    }
}

// A guest, who has no password, may leave the body empty.
void account_close(struct errand *errand) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (errand->length == 0) {
        errand_who(errand, check_before);
        return;
    }
    if (!errand_fields(errand, &document, &fields, &error)) {
        return;
    }
    ph_fields_text(&fields, "password", errand->password, sizeof errand->password);
    if (errand_fields_end(errand, document, &fields)) {
        errand_who(errand, check_before);
    }
}
