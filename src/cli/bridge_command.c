// SPDX-License-Identifier: MIT
// `pesthouse bridge`: a program of one's own at a table of a server.
#include "cli/bridge.h"
#include "cli/commands.h"
#include "client/people.h"
#include "run/signals.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

struct bridge_options {
    const char *url;
    const char *engine;
    const char *seat;
    const char *name;
    const char *token;
    const char *ca;
    int64_t patience;
};

static int refuse_usage(const char *message) {
    fprintf(stderr, "pesthouse bridge: %s\npesthouse bridge --help shows the usage\n", message);
    return CLI_EXIT_USAGE;
}

static int refuse(enum ph_status status, const struct ph_error *error) {
    fprintf(stderr, "pesthouse bridge: %s\n", error->message);
    return status == PH_ERROR_BAD_REQUEST ? CLI_EXIT_USAGE : CLI_EXIT_IO;
}

// Without a token the program becomes a guest, and is told the token by which it can come back.
static int find_token(struct client_server *server, const struct bridge_options *given) {
    struct client_person person;
    struct ph_error error;
    int answered;
    if (given->token != NULL) {
        if (strlen(given->token) != CLIENT_TOKEN_SIZE - 1) {
            return refuse_usage("--token: expected 32 hexadecimal digits");
        }
        memcpy(server->token, given->token, CLIENT_TOKEN_SIZE);
        return CLI_EXIT_OK;
    }
    const enum ph_status status = client_guest(&person, server, given->name, &answered, &error);
    if (status != PH_OK) {
        return refuse(status, &error);
    }
    if (answered != 201) {
        fprintf(stderr, "pesthouse bridge: the server does not let %s in (status %d)%s\n", given->name, answered,
                answered == 409   ? ": the name belongs to an account; --name gives another"
                : answered == 429 ? ": too many come from this address; try again later"
                                  : "");
        return CLI_EXIT_FAILED;
    }
    memcpy(server->token, person.token, sizeof server->token);
    fprintf(stderr, "pesthouse bridge: it plays as %s; --token %s brings it back to its seat\n", person.name,
            person.token);
    return CLI_EXIT_OK;
}

static int check(const struct bridge_options *given, int *seat) {
    *seat = -1;
    if (given->url == NULL || given->engine == NULL) {
        return refuse_usage(given->url == NULL ? "--url is missing: the address of a table"
                                               : "--engine is missing: the command that starts the program");
    }
    if (given->seat != NULL) {
        *seat = words_seat_read(given->seat);
        return *seat >= 0 ? CLI_EXIT_OK : refuse_usage("--seat: expected a seat by letter or number, as B or 1");
    }
    return CLI_EXIT_OK;
}

static int bridge(const struct bridge_options *given, int seat) {
    struct client_server server = {.trust = NULL};
    struct ph_error error;
    enum ph_status status = client_url_read(&server.url, given->url, &error);
    if (status == PH_OK && server.url.table[0] == '\0') {
        return refuse_usage("--url: expected the address of a table, which ends in /table/ and 32 digits");
    }
    status = status == PH_OK ? client_trust_create(&server.trust, given->ca, &error) : status;
    if (status != PH_OK) {
        return refuse(status, &error);
    }
    signals_catch();
    int code = find_token(&server, given);
    if (code == CLI_EXIT_OK) {
        code = bridge_run(&(struct bridge_order){
            .server = &server, .engine = given->engine, .seat = seat, .patience_ms = given->patience});
    }
    signals_release();
    client_trust_destroy(server.trust);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct bridge_options given = {.name = "bridge", .patience = 30000};
    int argument_count;
    int code;
    int seat;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    code = check(&given, &seat);
    return code == CLI_EXIT_OK ? bridge(&given, seat) : code;
}

#define BRIDGE_OPTION(field) .offset = offsetof(struct bridge_options, field)

static const struct cli_option options[] = {
    {.name = "url", .kind = CLI_TEXT, .value = "URL", .help = "the address of the table", BRIDGE_OPTION(url)},
    {.name = "engine",
     .kind = CLI_TEXT,
     .value = "COMMAND",
     .help = "the command that starts the program, as the shell reads it",
     BRIDGE_OPTION(engine)},
    {.name = "seat",
     .kind = CLI_TEXT,
     .value = "SEAT",
     .help = "the seat to take, by letter (default: the first that is open)",
     BRIDGE_OPTION(seat)},
    {.name = "name", .kind = CLI_TEXT, .value = "NAME", .help = "its name (default: bridge)", BRIDGE_OPTION(name)},
    {.name = "token",
     .kind = CLI_TEXT,
     .value = "TOKEN",
     .help = "the token of the person it plays for (default: a new guest)",
     BRIDGE_OPTION(token)},
    {.name = "ca",
     .kind = CLI_TEXT,
     .value = "FILE",
     .help = "trust the certificates in this file, too (PEM)",
     BRIDGE_OPTION(ca)},
    {.name = "patience",
     .kind = CLI_INTEGER,
     .value = "MS",
     .help = "how long it may take for a decision (default: 30000)",
     BRIDGE_OPTION(patience),
     .low = 1,
     .high = 86400000},
};

const struct cli_command bridge_command = {
    .name = "bridge",
    .summary = "Seat a program of your own at a table of a server",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .details =
        "For each decision of its seat the program reads a line of JSON from its standard input, with the view, the\n"
        "moves since the line before and the legal actions, and answers with a line: the text of an action. Windows\n"
        "are asked like any other decision; an answer that comes too late is ignored.\n\n"
        "If the program ends, answers with anything else or takes too long, a bot of the server takes its place, and\n"
        "the exit code is 1. After a lost connection the bridge comes back by itself.\n",
    .examples = "  pesthouse bridge --url https://play.example.org/table/ID --engine 'python3 mine.py'\n"
                "  pesthouse bridge --url http://127.0.0.1:1350/table/ID --seat B --name Ratatosk --engine ./mine\n",
    .run = run,
};
