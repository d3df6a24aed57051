// SPDX-License-Identifier: MIT
// Looks for a table for the program: one at which it sits already, as after a restart or a rematch, or else a listed
// one that has an open seat.
#include "cli/bridge_inside.h"

#include "run/signals.h"

#include <stdio.h>
#include <string.h>

enum { LOOK_EVERY_MS = 5000 };

static bool was_left(const struct bridge_search *search, const char *table) {
    for (size_t i = 0; i < BRIDGE_LEFT_MAX; i++) {
        if (strcmp(search->left[i], table) == 0) {
            return true;
        }
    }
    return false;
}

void bridge_leave_out(struct bridge_search *search, const char *table) {
    char *const place = search->left[search->left_count++ % BRIDGE_LEFT_MAX];
    snprintf(place, sizeof search->left[0], "%s", table);
}

static bool has_open_seat(struct ph_json about) {
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(about, "seats")); ph_json_walk_next(&walk);) {
        if (ph_json_is(ph_json_member(walk.value, "holder"), "open")) {
            return true;
        }
    }
    return false;
}

// A game by days would keep the program from all others for weeks.
static bool fits(const struct bridge_search *search, struct ph_json about, bool sits) {
    bool by_days = false;
    const bool gathers = ph_json_is(ph_json_member(about, "phase"), "gathering");
    const bool plays = ph_json_is(ph_json_member(about, "phase"), "playing");
    return (search->game == NULL || ph_json_is(ph_json_member(about, "game"), search->game)) &&
           ph_json_bool_get(ph_json_member(about, "by_days"), &by_days) && !by_days &&
           (sits ? gathers || plays : gathers && has_open_seat(about));
}

// The first table of a list that fits.
static bool choose(const struct bridge_search *search, struct ph_json list, bool sits, char *table, size_t size) {
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(list, "tables")); ph_json_walk_next(&walk);) {
        if (ph_json_string_get(ph_json_member(walk.value, "table"), table, size) && !was_left(search, table) &&
            fits(search, ph_json_member(walk.value, "about"), sits)) {
            return true;
        }
    }
    table[0] = '\0';
    return false;
}

// PH_OK with an empty table: none fits.
static enum ph_status look_in(const struct bridge_search *search, struct client_server *server, const char *path,
                              bool sits, struct ph_error *error) {
    struct client_answer answer;
    struct ph_json_document *document = NULL;
    enum ph_status status = client_ask(server, "GET", path, NULL, &answer, error);
    if (status != PH_OK) {
        return status;
    }
    if (answer.status != 200) {
        client_refusal_read(error, "", &answer);
        status = answer.status == 429 || answer.status >= 500 ? PH_ERROR_IO : PH_ERROR_BAD_REQUEST;
    } else if (ph_json_parse(&document, answer.body, answer.length, NULL) != PH_OK) {
        status = ph_error_set(error, PH_ERROR_IO, "", "the server's list of tables cannot be read");
    } else {
        choose(search, ph_json_root(document), sits, server->url.table, sizeof server->url.table);
    }
    ph_json_document_destroy(document);
    client_answer_deinit(&answer);
    return status;
}

static enum ph_status look(const struct bridge_search *search, struct client_server *server, struct ph_error *error) {
    server->url.table[0] = '\0';
    const enum ph_status status = look_in(search, server, "/me/tables", true, error);
    return status == PH_OK && server->url.table[0] == '\0' ? look_in(search, server, "/tables", false, error) : status;
}

static void wait_a_while(void) {
    signals_hold(true); // one that comes just before the wait ends it
    if (signals_caught() == 0) {
        signals_poll(NULL, 0, LOOK_EVERY_MS);
    }
    signals_hold(false);
}

int bridge_find_table(const struct bridge_search *search, struct client_server *server) {
    for (bool reached = true; signals_caught() == 0; wait_a_while()) {
        struct ph_error error;
        const enum ph_status status = look(search, server, &error);
        if (status == PH_OK && server->url.table[0] != '\0') {
            fprintf(stderr, "pesthouse bridge: it goes to the table %s\n", server->url.table);
            return CLI_EXIT_OK;
        }
        if (status != PH_OK && status != PH_ERROR_IO) {
            fprintf(stderr, "pesthouse bridge: the server does not list its tables: %s\n", error.message);
            return CLI_EXIT_FAILED;
        }
        if (status != PH_OK && reached && signals_caught() == 0) {
            fprintf(stderr, "pesthouse bridge: no list of tables (%s); asking again\n", error.message);
        }
        reached = status == PH_OK;
    }
    return CLI_EXIT_SIGNAL + signals_caught();
}
