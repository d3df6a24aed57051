// SPDX-License-Identifier: MIT
// Requests about people and tables (docs/server-api.md), and the functions that begin to answer them.
#ifndef PESTHOUSE_SERVER_ROUTES_H
#define PESTHOUSE_SERVER_ROUTES_H

#include "server/people/call.h"

// Answers a request about people or tables. False, without an answer, for any other path.
bool routes_respond(struct tables *tables, struct net_connection *connection, const struct net_request *request);

// Answers a request about a table without its call.
typedef void route_answer(const struct net *net, struct net_connection *connection, const struct net_request *request,
                          const char *table);

call_then guest_respond;           // POST /guest
call_then account_open;            // POST /account
call_then account_close;           // DELETE /account
call_then account_change_password; // POST /password
call_then account_rename;          // POST /name
call_then session_open;            // POST /session
call_then session_close;           // DELETE /session
call_then code_respond;            // POST /code
call_then me_respond;              // GET /me
call_then me_list_tables;          // GET /me/tables
call_then lobby_respond;           // GET /tables
call_then table_make;              // POST /table
call_then table_join;              // POST /join
call_then table_tell_code;         // GET /table/ID/code
call_then table_page;              // GET /table/ID
call_then table_board;             // GET /table/ID/board
route_answer table_code;           // GET /table/ID/qr
call_then table_picture;           // GET /table/ID/picture
call_then table_record;            // GET /table/ID/record
call_then table_journal;           // GET /table/ID/journal
call_then evening_make;            // POST /evening
call_then evening_tell;            // GET /evening/ID
call_then evening_end;             // DELETE /evening/ID
route_answer evening_qr;           // GET /evening/ID/qr
call_then evening_take_luck;       // POST /evening/ID/luck
call_then evening_leave;           // POST /evening/ID/leave
call_then evening_start;           // POST /evening/ID/round
call_then evening_stop;            // POST /evening/ID/stop
call_then evening_results;         // GET /evening/ID/results
call_then person_respond;          // GET /person/ID
call_then notices_list;            // GET /me/notices
call_then notices_end;             // DELETE /me/notices
call_then channel_add;             // POST /me/channel
call_then channel_end;             // DELETE /me/channel/ID
call_then table_notify;            // POST /table/ID/notices
call_then mail_look;               // GET /mail/LINK
call_then mail_press;              // POST /mail/LINK

#endif
