// SPDX-License-Identifier: MIT
// Who somebody is at each server: a file of lines `ORIGIN TOKEN NAME`, the latest first, which only its owner may read.
// A token is all that proves who somebody is.
#ifndef PESTHOUSE_CLIENT_PEOPLE_H
#define PESTHOUSE_CLIENT_PEOPLE_H

#include "client/server.h"
#include "table/seen.h"

struct client_person {
    char name[PH_SEEN_NAME_SIZE];
    char token[CLIENT_TOKEN_SIZE];
};

// The person of that name at a server; without a name (NULL), the latest. False: there is none, or no file.
bool client_person_find(struct client_person *person, const char *path, const char *origin, const char *name);
// Adds a person, or moves them to the front. PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status client_person_keep(const struct client_person *person, const char *path, const char *origin,
                                  struct ph_error *error);
// Removes those of a server who have this token.
enum ph_status client_person_forget(const char *token, const char *path, const char *origin, struct ph_error *error);

// Becomes a guest of the server, marked as a program or not. *status is that of its answer, 0 without one; 201: *person
// is filled in, else *error is what the server says. PH_ERROR_IO, PH_ERROR_NO_MEMORY if there is no answer.
enum ph_status client_guest(struct client_person *person, const struct client_server *server, const char *name,
                            bool program, int *status, struct ph_error *error);

// Comes back as the guest of a code. The same; 200: *person is filled in.
enum ph_status client_come_back(struct client_person *person, const struct client_server *server, const char *code,
                                int *status, struct ph_error *error);
// Takes a seat at a table around one screen by its code, or joins an evening, as the person whose token `server` has
// or, without one, as a new guest of that name. The same; 201: *person and the table, or the evening, of `server` are
// filled in.
enum ph_status client_join(struct client_person *person, struct client_server *server, const char *code,
                           const char *name, int *status, struct ph_error *error);
// Gets a new code of the person whose token `server` has, and the link to it. The same; 201: both are filled in.
enum { CLIENT_CODE_SIZE = 24, CLIENT_CODE_LINK_SIZE = 400 };
struct client_code {
    char code[CLIENT_CODE_SIZE];
    char link[CLIENT_CODE_LINK_SIZE];
};
enum ph_status client_new_code(struct client_code *code, const struct client_server *server, int *status,
                               struct ph_error *error);
// Gets the code by which phones join the server's table. PH_ERROR_IO; PH_ERROR_BAD_REQUEST: it has none now.
enum ph_status client_table_code(char code[CLIENT_CODE_SIZE], const struct client_server *server,
                                 struct ph_error *error);

#endif
