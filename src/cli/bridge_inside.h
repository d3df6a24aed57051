// SPDX-License-Identifier: MIT
// The inside of the bridge: bridge_news.c talks with the server, bridge_engine.c with the program.
#ifndef PESTHOUSE_CLI_BRIDGE_INSIDE_H
#define PESTHOUSE_CLI_BRIDGE_INSIDE_H

#include "cli/bridge.h"
#include "cli/options.h"
#include "run/process.h"
#include "table/seen.h"

struct bridge {
    const struct bridge_order *order;
    struct client_link link;
    struct ph_table_seen table;
    struct process engine;
    struct ph_writer moves;   // that the program has not been told, separated by commas
    struct ph_writer view;    // of the last message
    struct ph_writer legal;   // what may be done now, separated by commas
    unsigned types_awaited;   // whose actions are still to come
    bool decides;             // there is something to decide
    uint32_t asked_at;        // the entry of the question that the program has; 0: none
    unsigned answers_to_drop; // to questions that were taken back
    int64_t asked;            // when, by client_now
    bool started;             // the game has been asked to begin
    int64_t came;             // when, by client_now
    bool leaving;             // the seat is being given up
    int64_t left;             // since when
    bool done;
    int exit_code;
};

// ---- bridge.c ----

// Ends with this code, unless there is another one already.
void bridge_finish(struct bridge *bridge, int exit_code);
void bridge_request(struct bridge *bridge, struct client_request request);
// Requests whose answers need no more than being right.
void bridge_ask(struct bridge *bridge, const char *text);
// A bot of the house takes the place: at once in a game, and before it the seat is open again.
void bridge_give_up(struct bridge *bridge, const char *why);

// It does not play at this table, through no fault of the program's.
void bridge_miss(struct bridge *bridge, const char *why);

// ---- bridge_news.c ----

void bridge_take_news(struct bridge *bridge, enum client_news news);

// ---- bridge_engine.c ----

// Adds the elements of a list, separated by commas.
void bridge_add_elements(struct ph_writer *writer, struct ph_json list);
// Takes the position of a message, if it has one, and what may be done there.
void bridge_take_position(struct bridge *bridge, struct ph_json message);
// Takes in what the program has written.
void bridge_hear_engine(struct bridge *bridge);
// Asks the program, or gives up when it takes too long.
void bridge_mind_engine(struct bridge *bridge);

#endif
