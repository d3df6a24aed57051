// SPDX-License-Identifier: MIT
// An evening of many tables, as one of its people or its maker knows it (docs/server-api.md).
#ifndef PESTHOUSE_CLIENT_EVENING_H
#define PESTHOUSE_CLIENT_EVENING_H

#include "client/server.h"
#include "pesthouse/json.h"

enum { CLIENT_COMMITMENT_SIZE = 65, CLIENT_EVENING_CODE_SIZE = 8 };

struct client_evening {
    struct client_answer answer;       // all of it
    struct ph_json_document *document; // the same; its text is the answer's
    struct ph_json root;
};

// Makes an evening by the body of the request; `server` gets its id. PH_ERROR_BAD_REQUEST: the server refuses it.
enum ph_status client_evening_make(struct client_server *server, const char *body, struct ph_error *error);
// Reads the evening of `server` as it is now. PH_ERROR_IO; PH_ERROR_BAD_REQUEST: it has ended.
enum ph_status client_evening_read(struct client_evening *evening, const struct client_server *server,
                                   struct ph_error *error);
void client_evening_deinit(struct client_evening *evening); // accepts one that was never read
// Begins a round, at as many tables as are needed if `tables` is 0.
enum ph_status client_evening_begin(const struct client_server *server, int tables, struct ph_error *error);
// Ends the round that is being played: games that are not finished count for nobody.
enum ph_status client_evening_stop(const struct client_server *server, struct ph_error *error);
// Gives random bytes of one's own for the luck of the next round.
enum ph_status client_evening_give_luck(const struct client_server *server, struct ph_error *error);
// Ends it.
enum ph_status client_evening_end(const struct client_server *server, struct ph_error *error);
// The last round; one that does not exist: there was none.
struct ph_json client_evening_round(const struct client_evening *evening);
// The table of somebody in the last round, while it is played there; no two people of an evening have one name. False:
// there is none.
bool client_evening_table(const struct client_evening *evening, const char *name, char *table, size_t size);

#endif
