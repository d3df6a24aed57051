// SPDX-License-Identifier: MIT
// People and their sessions. Tokens are known by their hash alone.
#include "store/answers.h"
#include "store/folding.h"
#include "store/names.h"
#include "store/number.h"
#include "store/schema.h"

#include <string.h>

enum { SEEN_EVERY_MS = 24 * 60 * 60 * 1000 }; // how exactly the last use of a session is known

static bool exists(struct sql *db, uint64_t person) {
    int64_t found;
    return sql_find(db, SQL_PERSON_EXISTS, SQL_WITH(sql_int((int64_t)person)), &found);
}

// ---- names ----------------------------------------------------------------------------------------------------------

// Whether an account of somebody else has the name, or one that looks like it.
static bool is_taken(struct sql *db, const char *folded, const char *looks, uint64_t person) {
    int64_t owner;
    return sql_find(db, SQL_NAME_OWNER, SQL_WITH(sql_string(folded), sql_int((int64_t)person), sql_string(looks)),
                    &owner);
}

enum store_answer answer_guest(struct sql *db, struct store_guest *guest) {
    char digits[2 * STORE_TOKEN_SIZE + 1];
    char looks[FOLDING_SIZE];
    uint8_t secret[STORE_SECRET_SIZE];
    int64_t person = 0;
    if (!names_are_ours(db)) {
        return STORE_FAILED;
    }
    folding_skeleton(guest->name, looks);
    if (is_taken(db, guest->folded, looks, 0)) {
        return STORE_TAKEN;
    }
    (void)sql_find(db, SQL_COUNTER_NEXT, SQL_WITH(sql_string("person")), &person);
    schema_read_secret(db, secret);
    person = (int64_t)number_of_count(secret, (uint64_t)person);
    (void)sql_run(db, SQL_PERSON_ADD,
                  SQL_WITH(sql_int(person), sql_string(guest->name), sql_string(guest->folded), sql_int(guest->now),
                           sql_int(guest->program), sql_string(looks)));
    (void)sql_run(db, SQL_SESSION_ADD, SQL_WITH(sql_token(guest->token, digits), sql_int(person), sql_int(guest->now)));
    guest->person = (uint64_t)person;
    return STORE_DONE;
}

enum store_answer answer_rename(struct sql *db, struct store_rename *rename) {
    char looks[FOLDING_SIZE];
    int64_t person;
    if (!names_are_ours(db)) {
        return STORE_FAILED;
    }
    folding_skeleton(rename->name, looks);
    if (is_taken(db, rename->folded, looks, rename->person)) {
        return STORE_TAKEN;
    }
    if (!sql_find(db, SQL_PERSON_RENAME,
                  SQL_WITH(sql_int((int64_t)rename->person), sql_string(rename->name), sql_string(rename->folded),
                           sql_string(looks)),
                  &person)) {
        return STORE_UNKNOWN;
    }
    if (rename->everywhere) {
        rename_everywhere(db, rename->person, rename->name);
    }
    sql_note_person(db, person);
    return STORE_DONE;
}

// ---- sessions -------------------------------------------------------------------------------------------------------

static bool read_who(struct sql *db, struct store_who *who, int64_t *seen) {
    char digits[2 * STORE_TOKEN_SIZE + 1];
    bool found = false;
    if (!sql_start(db, SQL_SESSION_FIND, SQL_WITH(sql_token(who->token, digits)))) {
        return false;
    }
    while (sql_next(db)) {
        found = true;
        who->person = (uint64_t)sql_number(db, 0);
        sql_copy(db, 1, who->name, sizeof who->name);
        who->has_account = sql_number(db, 2) != 0;
        *seen = sql_number(db, 3);
        who->program = sql_number(db, 4) != 0;
    }
    sql_end(db);
    return found;
}

enum store_answer answer_who(struct sql *db, struct store_who *who) {
    char digits[2 * STORE_TOKEN_SIZE + 1];
    int64_t seen;
    if (!read_who(db, who, &seen)) {
        return STORE_UNKNOWN;
    }
    if (who->now - seen >= SEEN_EVERY_MS) {
        (void)sql_run(db, SQL_SESSION_SEEN, SQL_WITH(sql_token(who->token, digits), sql_int(who->now)));
    }
    return STORE_DONE;
}

enum store_answer answer_sign_in(struct sql *db, struct store_sign_in *sign_in) {
    char digits[2 * STORE_TOKEN_SIZE + 1];
    if (!exists(db, sign_in->person)) {
        return STORE_UNKNOWN;
    }
    (void)sql_run(
        db, SQL_SESSION_ADD,
        SQL_WITH(sql_token(sign_in->token, digits), sql_int((int64_t)sign_in->person), sql_int(sign_in->now)));
    return STORE_DONE;
}

enum store_answer answer_sign_out(struct sql *db, struct store_sign_out *sign_out) {
    char digits[2 * STORE_TOKEN_SIZE + 1];
    const bool all = sign_out->person != 0;
    const struct sql_value who = all ? sql_int((int64_t)sign_out->person) : sql_token(sign_out->token, digits);
    int64_t person;
    if (!sql_find(db, all ? SQL_SESSIONS_END : SQL_SESSION_END, SQL_WITH(who), &person)) {
        return STORE_UNKNOWN;
    }
    sql_note_person(db, person);
    return STORE_DONE;
}

enum store_answer answer_code(struct sql *db, struct store_code *code) {
    char digits[2 * STORE_TOKEN_SIZE + 1];
    const struct sql_value person = sql_int((int64_t)code->person);
    int64_t found;
    if (!sql_find(db, SQL_GUEST_EXISTS, SQL_WITH(person), &found)) {
        return STORE_UNKNOWN;
    }
    (void)sql_run(db, SQL_CODE_END, SQL_WITH(person));
    (void)sql_run(db, SQL_CODE_ADD, SQL_WITH(sql_token(code->token, digits), person, sql_int(code->now)));
    return STORE_DONE;
}

// ---- accounts -------------------------------------------------------------------------------------------------------

static void set_name(struct sql *db, const struct store_account *account, const char *looks) {
    int64_t person;
    (void)sql_find(db, SQL_PERSON_RENAME,
                   SQL_WITH(sql_int((int64_t)account->person), sql_string(account->name), sql_string(account->folded),
                            sql_string(looks)),
                   &person);
}

static void end_others(struct sql *db, const struct store_account *account) {
    char digits[2 * STORE_TOKEN_SIZE + 1];
    (void)sql_run(db, SQL_SESSIONS_OTHERS_END,
                  SQL_WITH(sql_int((int64_t)account->person), sql_token(account->only, digits)));
}

enum store_answer answer_account(struct sql *db, struct store_account *account) {
    const struct sql_value person = sql_int((int64_t)account->person);
    char looks[FOLDING_SIZE] = "";
    int64_t found;
    if (!names_are_ours(db)) {
        return STORE_FAILED;
    }
    if (account->name != NULL) {
        folding_skeleton(account->name, looks);
    }
    if (account->name != NULL ? is_taken(db, account->folded, looks, account->person)
                              : sql_find(db, SQL_ACCOUNT_RIVAL, SQL_WITH(person), &found)) {
        return STORE_TAKEN;
    }
    if (!sql_find(db, SQL_ACCOUNT_SET, SQL_WITH(person, sql_string(account->password)), &found)) {
        return STORE_UNKNOWN;
    }
    if (account->name != NULL) {
        set_name(db, account, looks);
        (void)sql_run(db, SQL_CODE_END, SQL_WITH(person));
    }
    if (account->only != NULL) {
        end_others(db, account);
    }
    if (account->name != NULL || account->only != NULL) {
        sql_note_person(db, found);
    }
    return STORE_DONE;
}

enum store_answer answer_login(struct sql *db, struct store_login *login) {
    bool found = false;
    if (!sql_start(db, SQL_ACCOUNT_FIND, SQL_WITH(sql_string(login->folded), sql_string(login->name_typed)))) {
        return STORE_UNKNOWN;
    }
    while (sql_next(db)) {
        found = true;
        login->person = (uint64_t)sql_number(db, 0);
        sql_copy(db, 1, login->password, sizeof login->password);
        sql_copy(db, 2, login->name, sizeof login->name);
        login->program = sql_number(db, 3) != 0;
    }
    sql_end(db);
    return found ? STORE_DONE : STORE_UNKNOWN;
}

// ---- guests who are gone --------------------------------------------------------------------------------------------

enum store_answer answer_clear(struct sql *db, struct store_clear *clear) {
    const struct sql_value after = sql_int((int64_t)clear->after);
    int64_t last = 0;
    clear->count = 0;
    (void)sql_find(db, SQL_PEOPLE_PAGE, SQL_WITH(after, sql_int(clear->limit)), &last);
    clear->after = (uint64_t)last; // of no rows it is null, which reads as 0
    if (last > 0 && sql_start(db, SQL_GUESTS_CLEAR, SQL_WITH(after, sql_int(last), sql_int(clear->before)))) {
        while (sql_next(db)) {
            clear->count++;
        }
        sql_end(db);
    }
    if (clear->count > 0) {
        (void)sql_run(db, SQL_SESSIONS_CLEAR, SQL_WITH(after, sql_int(last)));
        (void)sql_run(db, SQL_REPORTS_CLEAR, SQL_WITH(after, sql_int(last)));
        (void)sql_run(db, SQL_RATINGS_CLEAR, SQL_WITH(after, sql_int(last)));
        (void)sql_run(db, SQL_RESULTS_CLEAR, SQL_WITH(after, sql_int(last)));
        (void)sql_run(db, SQL_CHANNELS_CLEAR, SQL_WITH(after, sql_int(last)));
        (void)sql_run(db, SQL_NOTIFIED_CLEAR, SQL_WITH(after, sql_int(last)));
        (void)sql_run(db, SQL_NOTICES_CLEAR, SQL_WITH(after, sql_int(last)));
        (void)sql_run(db, SQL_MAILS_CLEAR, SQL_WITH(after, sql_int(last)));
    }
    return STORE_DONE;
}
