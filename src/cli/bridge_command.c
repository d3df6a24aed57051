// SPDX-License-Identifier: MIT
// `pesthouse bridge`: a program of one's own at a table of a server.
#include "cli/bridge.h"
#include "cli/commands.h"
#include "client/people.h"
#include "run/file.h"
#include "run/signals.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_FILE_MAX = 64 };

struct bridge_options {
    const char *url;
    const char *engine;
    const char *seat;
    const char *name;
    const char *token_file;
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

// ---- who it plays as ------------------------------------------------------------------------------------------------

// The token is in a file, as everybody on the machine may read the command line of a program.
static enum ph_status read_token(struct client_server *server, const char *path, struct ph_error *error) {
    char *text = NULL;
    size_t length;
    const enum ph_status status = file_read(&text, &length, path, TOKEN_FILE_MAX, error);
    if (status != PH_OK) {
        return status;
    }
    const size_t digits = strspn(text, "0123456789abcdef");
    const bool right = digits == CLIENT_TOKEN_SIZE - 1 && strspn(text + digits, "\r\n") == length - digits;
    snprintf(server->token, sizeof server->token, "%.*s", right ? (int)digits : 0, text);
    free(text);
    return right ? PH_OK
                 : ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "%s: expected a token, 32 hexadecimal digits", path);
}

static enum ph_status keep_token(const struct client_person *person, const char *path, struct ph_error *error) {
    char line[CLIENT_TOKEN_SIZE + 1];
    struct file_stamp known = {.exists = false};
    const int length = snprintf(line, sizeof line, "%s\n", person->token);
    return file_save(path, line, (size_t)length, &known, error);
}

static int refuse_guest(const char *name, int status, const struct ph_error *error) {
    struct ph_error refusal;
    (void)ph_error_set(
        &refusal, PH_ERROR_BAD_REQUEST, "name", "the server does not let %s in (status %d)%s", name, status,
        status == 409
            ? ": the name belongs to an account, a bot or the server, or looks like one that does; --name gives another"
        : status == 429 ? ": too many come from this address; try again later"
                        : "");
    fprintf(stderr, "pesthouse bridge: %s%s%s\n", refusal.message, status == 400 ? ": " : "",
            status == 400 ? error->message : "");
    return CLI_EXIT_FAILED;
}

static int become_guest(struct client_server *server, const struct bridge_options *given) {
    struct client_person person;
    struct ph_error error;
    int answered;
    enum ph_status status = client_guest(&person, server, given->name, true, &answered, &error);
    if (status == PH_OK && answered != 201) {
        return refuse_guest(given->name, answered, &error);
    }
    if (status == PH_OK && given->token_file != NULL) {
        status = keep_token(&person, given->token_file, &error);
    }
    if (status != PH_OK) {
        return refuse(status, &error);
    }
    memcpy(server->token, person.token, sizeof server->token);
    fprintf(stderr, "pesthouse bridge: it plays as %s\n", person.name);
    return CLI_EXIT_OK;
}

// Where there is no file yet, the program becomes a guest, whose token is kept there.
static int find_token(struct client_server *server, const struct bridge_options *given) {
    struct file_stamp known = {.exists = false};
    struct ph_error error;
    enum ph_status status = given->token_file != NULL ? file_look(&known, given->token_file, &error) : PH_OK;
    if (status == PH_OK && !known.exists) {
        return become_guest(server, given);
    }
    status = status == PH_OK ? read_token(server, given->token_file, &error) : status;
    return status == PH_OK ? CLI_EXIT_OK : refuse(status, &error);
}

// ---- the command ----------------------------------------------------------------------------------------------------

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

static const struct cli_option options[] = {
    CLI_OPTION(bridge_options, url, CLI_TEXT, .value = "URL", .help = "the address of the table"),
    CLI_OPTION(bridge_options, engine, CLI_TEXT, .value = "COMMAND",
               .help = "the command that starts the program, as the shell reads it"),
    CLI_OPTION(bridge_options, seat, CLI_TEXT, .value = "SEAT",
               .help = "the seat to take, by letter (default: the first that is open)"),
    CLI_OPTION(bridge_options, name, CLI_TEXT, .value = "NAME", .help = "its name (default: bridge)"),
    CLI_OPTION_NAMED("token-file", bridge_options, token_file, CLI_TEXT, .value = "FILE",
                     .help = "the token of the person it plays for; a new file gets that of a new guest"),
    CLI_OPTION(bridge_options, ca, CLI_TEXT, .value = "FILE", .help = "trust the certificates in this file, too (PEM)"),
    CLI_OPTION(bridge_options, patience, CLI_INTEGER, .value = "MS", .low = 1, .high = 86400000,
               .help = "milliseconds it may take for a decision (default: 30000)"),
};

const struct cli_command bridge_command = {
    .name = "bridge",
    .summary = "Seat a program of your own at a table of a server",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .details =
        "For each decision of its seat the program reads a line of JSON from its standard input, with the view, the\n"
        "moves since the line before and the legal actions, and answers with a line: the text of an action. It\n"
        "is asked for reactions to moves of others like for any other decision; an answer that comes too late is\n"
        "ignored.\n\n"
        "If the program ends, answers with anything else or takes too long, a bot of the server takes its place, and\n"
        "the exit code is 1. After a lost connection the bridge comes back by itself.\n",
    .examples = "  pesthouse bridge --url https://play.example.org/table/ID --engine 'python3 mine.py'\n"
                "  pesthouse bridge --url http://127.0.0.1:1350/table/ID --seat B --name Ratatosk --engine ./mine\n",
    .run = run,
};
