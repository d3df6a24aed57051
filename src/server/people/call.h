// SPDX-License-Identifier: MIT
// A request of HTTP whose answer takes several steps, each done by the store or by the hasher. A call ends when it
// is answered, and every step either begins another or answers. In a file the steps of a call stand from the last to
// the first.
#ifndef PESTHOUSE_SERVER_PEOPLE_CALL_H
#define PESTHOUSE_SERVER_PEOPLE_CALL_H

#include "server/notices/mail_link.h"
#include "server/people/person_name.h"
#include "server/tables/shared.h"
#include "store/hasher.h"
#include "table/fields.h"
#include "words/language.h"

enum { PASSWORD_MIN = 8, CALL_ORIGIN_SIZE = 300, CALL_ETAGS_SIZE = 200, CALL_CODE_SIZE = 64 };
#define CALL_PROGRAM "it is set when a guest is made, by POST /guest, and stays as it is"
#define CALL_FORGED "expected the field X-CSRF-Token with what GET /me says"

struct call;
struct live_table;

typedef void call_then(struct call *call);

struct call {
    struct tables *tables;
    struct net_connection *connection;                               // NULL: the answer goes nowhere
    struct call *next_reader;                                        // the next that waits for the same table
    void (*read)(const struct live_table *live, struct call *call);  // answers it, once the table is loaded
    void (*refuse)(struct call *call, int status, const char *text); // if it cannot be; NULL: call_answer_text
    // Answers it, once its request of the table was; NULL: it makes the table. `error` is of a refusal.
    void (*answered)(struct call *call, const struct live_table *live, const struct ph_table_answer *answer,
                     const struct ph_error *error);
    const struct words_language *language; // that the asker reads
    char known_etags[CALL_ETAGS_SIZE];     // of If-None-Match
    bool secure;
    bool of_page;  // a browser's: it has an Origin
    bool of_board; // for a table's board
    struct address from;
    uint64_t source;    // token_source
    enum token_way way; // how the request came with its token
    bool is_forged;     // it came by a cookie of the old name, without the right X-CSRF-Token
    bool gave_old;      // this server gave that cookie
    bool may_be_nobody; // a cookie of the old name that another server gave counts as no token
    struct token_device device;
    uint8_t token[TOKEN_BYTES];
    uint8_t digest[STORE_TOKEN_SIZE]; // its SHA-256
    uint64_t person;                  // whose token it is
    char name[STORE_NAME_SIZE];
    bool has_account;
    bool program;
    struct store_request store;
    struct hash_request hash;
    call_then *next;
    call_then *known;                // the step after finding whose token it is
    char table[TABLE_ID_LENGTH + 1]; // of the path or the query
    struct evening_call *evening;    // what an evening's request needs (evenings/evening_call.h); NULL: it is of none
    void (*release)(struct call *call); // frees that, once the call is answered
    uint64_t asked;                     // the person of the path
    int seat;                           // that the body asks for; −1: none
    char typed[CALL_CODE_SIZE];         // a code of a table
    char given_name[STORE_NAME_SIZE];   // what the body says
    char folded[PERSON_FOLDED_SIZE];
    bool says_program; // the body has a member `program`, with this value:
    bool given_program;
    char password[HASHER_PASSWORD_MAX + 1];
    char old_password[HASHER_PASSWORD_MAX + 1];
    const char *tried;  // the password that is checked
    call_then *checked; // the step after it was right
    uint64_t account;   // whose password it is
    char account_name[STORE_NAME_SIZE];
    struct store_channel channel;    // that the body asks for (notices/channels.c), or a link names
    bool wanted;                     // what it says
    char link[MAIL_LINK_SIZE];       // of the path (notices/mail_page.c)
    struct mail_link mail;           // what it says
    char fresh[2 * TOKEN_BYTES + 1]; // a new token
    char code[TOKEN_CODE_SIZE];      // a guest's, new or as it was typed
    char origin[CALL_ORIGIN_SIZE];   // the address by which the asker knows this server
    char known_device[COOKIE_SIZE];  // the cookie of a device in which an account was signed in to; "": none
    size_t length;
    char body[];
};

// NULL: there is no memory, and the request is answered.
struct call *call_begin(struct tables *tables, struct net_connection *connection, const struct net_request *request);

// A call that no request waits for: the server asks for something itself. NULL: there is no memory.
struct call *call_begin_by_server(struct tables *tables);

// Asks the store, then calls `next`; `as` of call->store is the caller's. If the store fails, the call is answered.
void call_store(struct call *call, enum store_ask ask, call_then *next);
// Asks the hasher; `hashed` of call->hash is the caller's.
void call_hash(struct call *call, enum hash_ask ask, const char *password, call_then *next);
// Finds whose token it is, then calls `next`; or answers that it is nobody's.
void call_who(struct call *call, call_then *next);
// The same, but there may be no token; then the person is 0.
void call_who_if_any(struct call *call, call_then *next);

// The members of the body. False: it is not JSON, and the call is answered.
bool call_fields(struct call *call, struct ph_json_document **document, struct ph_fields *fields,
                 struct ph_error *error);
// Ends with the members read. False: they are not right, and the call is answered. Where `program` was not read, it
// is refused by what it is for.
bool call_fields_end(struct call *call, struct ph_json_document *document, struct ph_fields *fields);
// Reads a name into `given_name` and `folded`, and a password.
void call_read_name(struct call *call, struct ph_fields *fields);
void call_read_password(struct ph_fields *fields, const char *member, char password[HASHER_PASSWORD_MAX + 1]);
// False: the name that was read is reserved, and the call is answered.
bool call_may_take_name(struct call *call);

// Reads whether the body says that the person is a program.
void call_read_program(struct call *call, struct ph_fields *fields);

// Makes a new token and its digest. False: there are no random bytes, and the call is answered.
bool call_make_token(struct call *call, uint8_t digest[STORE_TOKEN_SIZE]);

// Notes that this device knows the account of `folded`: its cookie goes with the answer.
void call_know_device(struct call *call);

// All of these end the call.
void call_answer(struct call *call, const struct net_response *response);
void call_answer_text(struct call *call, int status, const char *text);
void call_answer_json(struct call *call, int status, struct ph_writer *body,
                      const char *cookie); // frees the body
// Without a body; it removes the cookie.
void call_answer_gone(struct call *call);

// ---- guest.c --------------------------------------------------------------------------------------------------------

// With a person and the new token, also as a cookie; or with the person of the token. Both end the call.
void guest_answer_token(struct call *call, int status, uint64_t person, const char *name);
// Makes a guest of the name that the body gives, whose call it is from then on, with call->fresh as token.
void guest_make(struct call *call, call_then *next);
void guest_answer_person(struct call *call, int status);
// Ends the object of the body with the person, and with the token if that is new; then ends the call.
void guest_answer_joined(struct call *call, struct ph_writer *body);

// ---- sign_in.c ------------------------------------------------------------------------------------------------------

// Checks the password of a name, and counts wrong ones. Calls `next` if it is right, else ends the call.
void password_check(struct call *call, const char *name, const char *password, call_then *next);

// ---- person.c -------------------------------------------------------------------------------------------------------

// Members of an object: mean, spread and games.
void person_write_rating(struct ph_writer *writer, const struct store_rating *rating);

#endif
