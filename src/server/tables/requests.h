// SPDX-License-Identifier: MIT
// Requests that come by the connections of a table: they wait for their turn (queue.c), and are put to the table one
// after the other (ask.c); some are for the server itself.
#ifndef PESTHOUSE_SERVER_TABLES_REQUESTS_H
#define PESTHOUSE_SERVER_TABLES_REQUESTS_H

#include "server/tables/live_table.h"

struct queued_request {
    struct queued_request *next;
    struct table_connection *connection; // NULL: `call` asks
    struct call *call;
    int64_t came; // in microseconds of the steady clock
    bool read_on; // the table knows what the store had when it came, or later
    size_t length;
    char text[];
};

// ---- queue.c --------------------------------------------------------------------------------------------------------

// A request has come: it is asked at once, or once the table is ready.
void live_table_request(struct live_table *live, struct table_connection *connection, const char *text, size_t length);
// The same of a call for a table in memory, whose `asked` answers it.
void live_table_request_call(struct live_table *live, struct call *call, const char *text, size_t length);
// Whether one of them may be asked now.
bool queue_is_ready(const struct live_table *live);
// The first of those, which is the caller's then; NULL: there is none.
struct queued_request *queue_take(struct live_table *live);
void queue_put_back(struct live_table *live, struct queued_request *request);
void queue_clear(struct live_table *live);
// Whether the request that is being put to the table, and would be refused, is asked again once the table has read on:
// it may lack what another server wrote before the request came. Then nothing is answered now.
bool live_table_asks_again(struct live_table *live);

// ---- chat.c ---------------------------------------------------------------------------------------------------------

// Stores a line of chat, then sends it to all.
void live_table_chat(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request);
// Sends the last lines of chat to one who has come, each once.
void live_table_send_chat(struct live_table *live, struct table_connection *connection);
// Sends lines of chat that came by way of other servers.
void live_table_read_chat(struct live_table *live);

// ---- report.c -------------------------------------------------------------------------------------------------------

// Keeps a report of a person for whoever runs the server.
void live_table_report(struct live_table *live, struct table_connection *connection,
                       const struct ph_table_request *request);

// ---- questions.c ----------------------------------------------------------------------------------------------------

// Answers with the legal actions of a type.
void live_table_legal(struct live_table *live, struct table_connection *connection,
                      const struct ph_table_request *request);
// Notes whether somebody looks at a page, which then gets beats.
void live_table_view(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request);
// Answers with moves of the past.
void live_table_past(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request);

// ---- rematch.c ------------------------------------------------------------------------------------------------------

// Makes the table of a rematch, then names it at this one.
void live_table_rematch(struct live_table *live, struct table_connection *connection,
                        const struct ph_table_request *request);
// Whether a request names the table that the server has made for it.
bool live_table_is_rematch(const struct live_table *live, struct ph_json body);
// The table of a rematch is stored, or was refused.
void live_table_end_rematch(const struct requester *requester, const struct ph_error *error);

// ---- ask.c ----------------------------------------------------------------------------------------------------------

// Puts the first request that waits to the table. Only while nothing waits to be stored.
void live_table_ask_next(struct live_table *live);
// Asks a new table to be made, for a call.
void live_table_ask_maker(struct live_table *live, struct call *call);
// Refuses the first request that waits, since the store does not work.
void live_table_refuse_first(struct live_table *live);
// Answers live->requester, whose request is done.
void live_table_end_request(struct live_table *live, const struct ph_error *error);

#endif
