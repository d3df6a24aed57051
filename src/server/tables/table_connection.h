// SPDX-License-Identifier: MIT
// A WebSocket at a table, as all files know it; websocket.h opens and closes it.
#ifndef PESTHOUSE_SERVER_TABLES_TABLE_CONNECTION_H
#define PESTHOUSE_SERVER_TABLES_TABLE_CONNECTION_H

#include "server/tables/shared.h"
#include "table/tell.h"

enum {
    CLOSE_SIGN_IN = 4001,   // the token is nobody's
    CLOSE_RELOAD = 4002,    // packed messages need the server's own build
    CLOSE_REMOVED = 4003,   // the maker of the table has removed the person
    CLOSE_NO_TABLE = 4004,  // there is no such table
    CLOSE_SENT_AWAY = 4005, // by the operator
    CLOSE_NOT_THERE = 4006, // the person may not look at the table as that: a seat that is not at the board
};

struct table_connection {
    struct tables *tables;
    struct net_connection *socket; // NULL: it is gone
    struct table_connection *next; // at the same table
    struct live_table *live;       // NULL: not yet there
    bool greeted;                  // it was sent everything so far, and is sent each entry
    unsigned uses;                 // by requests under way
    enum ph_table_form form;
    char table[TABLE_ID_LENGTH + 1];
    int as;            // PH_AS_ONESELF, PH_AS_BOARD, or PH_AS_SEAT + a seat
    int seat;          // that it was told last; PH_ONLOOKER: none
    bool plays;        // the game had begun by then
    bool awaits_token; // its first message brings it
    bool has_token;
    bool old_cookie;                 // the token is in a cookie that another server may have given
    uint8_t token[STORE_TOKEN_SIZE]; // its SHA-256
    uint64_t person;                 // 0: an onlooker without a name
    struct address from;
    char name[STORE_NAME_SIZE];
    bool program;
    bool guest;                // without an account
    uint64_t source;           // where it came from (token_source)
    struct store_request *who; // whose token it is, while that is being asked; NULL: it is not
    bool posts;      // a line of chat or a report is on its way to the store; its later requests wait, so that answers
                     // come in order
    uint32_t chat;   // the last line that it was sent
    bool reads_chat; // the store is asked for the lines after that
    bool lacks_chat; // there are later lines, for which it must be asked again
};

void table_connection_send(struct table_connection *connection, const struct ph_writer *message);
// Gives up one of its uses. Without any it is freed.
void table_connection_release(struct table_connection *connection);

#endif
