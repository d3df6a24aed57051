// SPDX-License-Identifier: MIT
// `pesthouse serve`: the server, until a signal.
#include "cli/commands.h"
#include "cli/names.h"
#include "cli/serve_words.h"
#include "cli/store_path.h"
#include "qr/qr.h"
#include "run/data.h"
#include "run/os.h"
#include "server/admin/events.h"
#include "server/notices/notices.h"
#include "server/server.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Requests and messages of a person in a minute: at least so many, and so many for each handshake of an address.
enum { PERSON_LEAST = 400, PERSON_HANDSHAKES = 20 };

struct serve_options {
    int64_t port;
    const char *listen;
    bool lan;
    const char *cert;
    const char *key;
    const char *behind_proxy;
    const char *origin;
    const char *web;
    const char *store;
    const char *data;
    const char *control;
    int64_t sockets;
    int64_t handshakes;
    int64_t sockets_all;
    int64_t tables;
    int64_t guest_days;
    bool events;
    int64_t notices_every;
    const char *notices_to;
    const char *notices_ca;
    const char *sendmail;
    const char *mail_from;
    bool board;
    const char *game;
    int64_t players;
    const char *config;
};

static const struct cli_option options[] = {
    CLI_OPTION(serve_options, port, CLI_INTEGER, .value = "N", .low = 1, .high = 65535,
               .help = "the port to listen at, or none (default: 1350, or the next free one)"),
    CLI_OPTION(serve_options, listen, CLI_TEXT, .value = "PLACE,…",
               .help = "where to listen: ADDRESS, ADDRESS:PORT or unix:PATH (default: as the other options require)"),
    CLI_OPTION(serve_options, lan, CLI_FLAG, .help = "let private addresses connect, in plain text"),
    CLI_OPTION(serve_options, board, CLI_FLAG,
               .help = "make a table around one screen, with hands on phones, and print its links and its code"),
    CLI_OPTION(serve_options, game, CLI_TEXT, .value = "GAME", .help = "the game of --board (default: rattus)"),
    CLI_OPTION(serve_options, players, CLI_INTEGER, .value = "N", .low = 1, .high = PH_SEATS_MAX,
               .help = "number of seats of --board (default: 4, or as many as the game allows)"),
    CLI_OPTION(serve_options, cert, CLI_TEXT, .value = "FILE",
               .help = "let all addresses connect, by TLS with this certificate chain (PEM)"),
    CLI_OPTION(serve_options, key, CLI_TEXT, .value = "FILE", .help = "the certificate's key (PEM)"),
    CLI_OPTION_NAMED("behind-proxy", serve_options, behind_proxy, CLI_TEXT, .value = "FROM,…",
                     .help =
                         "let only proxies connect, from an ADDRESS, from addresses like 172.18.0.0/16, or by unix; "
                         "they must add X-Forwarded-For"),
    CLI_OPTION(serve_options, origin, CLI_TEXT, .value = "URL",
               .help =
                   "the address that people open, as https://play.example.org; needed with --cert and --behind-proxy"),
    CLI_OPTION(serve_options, web, CLI_TEXT, .value = "DIR",
               .help = "serve the files of this folder instead of those in the program"),
    CLI_OPTION(serve_options, store, CLI_TEXT, .value = "FILE",
               .help = "where tables are kept: a file (default: server.db beside the saved games), or postgres://…"),
    CLI_OPTION(serve_options, data, CLI_TEXT, .value = "FILES", .help = CLI_DATA_HELP),
    CLI_OPTION(serve_options, control, CLI_TEXT, .value = "PATH",
               .help = "the socket for \"pesthouse admin\" (default: that of the store, with -control; none for "
                       "postgres://…)"),
    CLI_OPTION(serve_options, sockets, CLI_INTEGER, .value = "N", .low = 1, .high = 1000000,
               .help = "connections of one address at a time (default: 64)"),
    CLI_OPTION(serve_options, handshakes, CLI_INTEGER, .value = "N", .low = 1, .high = 1000000,
               .help = "WebSockets, guests, accounts, sign-ins and tables of one address in a minute (default: 20)"),
    CLI_OPTION_NAMED("sockets-all", serve_options, sockets_all, CLI_INTEGER, .value = "N", .low = 1, .high = 1000000,
                     .help = "connections of all addresses at a time (default: 10000)"),
    CLI_OPTION(serve_options, tables, CLI_INTEGER, .value = "N", .low = 1, .high = 1000000,
               .help = "tables that one person may have made and that are not over (default: 50)"),
    CLI_OPTION_NAMED("guest-days", serve_options, guest_days, CLI_INTEGER, .value = "N", .low = 0, .high = 100000,
                     .help = "remove guests without tables after N days of absence; 0: never (default: 90)"),
    CLI_OPTION(serve_options, events, CLI_FLAG,
               .help = "write events worth knowing on standard error as lines of JSON, in place of sentences"),
    CLI_OPTION_NAMED("notices-every", serve_options, notices_every, CLI_INTEGER, .value = "SECONDS", .low = 1,
                     .high = 86400,
                     .help = "tell people elsewhere that it is their turn this often, at full periods (default: 60)"),
    CLI_OPTION_NAMED("notices-to", serve_options, notices_to, CLI_TEXT, .value = "TO,…",
                     .help = "also send notices to an ADDRESS of the own network, or to addresses like 10.0.0.0/8, and "
                             "to these without TLS, too"),
    CLI_OPTION_NAMED("notices-ca", serve_options, notices_ca, CLI_TEXT, .value = "FILE",
                     .help = "further certificates to trust where notices go (PEM)"),
    CLI_OPTION(serve_options, sendmail, CLI_TEXT, .value = "PATH",
               .help = "send notices by mail, too, by this program, which takes the options of sendmail"),
    CLI_OPTION_NAMED("mail-from", serve_options, mail_from, CLI_TEXT, .value = "ADDRESS",
                     .help = "the address from which mails come"),
    CLI_OPTION(serve_options, config, CLI_TEXT, .value = "FILE", .help = "read options from this file first"),
};

static struct notices_settings notices_of(const struct serve_options *given) {
    return (struct notices_settings){.every_ms = (uint32_t)given->notices_every * 1000,
                                     .sender = {.to = given->notices_to,
                                                .ca = given->notices_ca,
                                                .sendmail = given->sendmail,
                                                .mail_from = given->mail_from}};
}

static uint32_t person_per_minute(uint32_t handshakes) {
    const uint32_t many = PERSON_HANDSHAKES * handshakes;
    return many < PERSON_LEAST ? PERSON_LEAST : many;
}

static struct server_settings settings_of(const struct serve_options *given) {
    struct net_limits limits = net_limits_default;
    limits.sockets = (uint32_t)given->sockets;
    limits.handshakes = (uint32_t)given->handshakes;
    limits.sockets_all = (uint32_t)given->sockets_all;
    return (struct server_settings){.net = {.limits = limits,
                                            .port = (uint16_t)given->port,
                                            .listen = given->listen,
                                            .lan = given->lan,
                                            .cert = given->cert,
                                            .key = given->key,
                                            .proxy = given->behind_proxy,
                                            .origin = given->origin},
                                    .tables = {.tables_max = (uint32_t)given->tables,
                                               .per_minute = person_per_minute((uint32_t)given->handshakes),
                                               .guest_days = (uint32_t)given->guest_days},
                                    .web = given->web};
}

static int refuse(enum ph_status status, const struct ph_error *error) {
    fprintf(stderr, "pesthouse serve: %s\n", error->message);
    return status == PH_ERROR_BAD_REQUEST ? CLI_EXIT_USAGE : CLI_EXIT_IO;
}

static void say_names(const struct server *server) {
    const uint32_t apart = server_names_apart(server);
    if (apart > 0) {
        printf("Accounts whose name is that of an earlier account, or looks like it: %" PRIu32
               ". \"pesthouse admin names\" lists them.\n",
               apart);
    }
}

static void say_where(const struct serve_options *given, const struct server *server) {
    printf("Pesthouse is served at %s\n", server_url(server));
    if (server_has_moved(server)) {
        printf("Port %d is taken, so this is port %u.\n", NET_PORT, (unsigned)server_port(server));
    }
    if (given->lan && strncmp(server_url(server), "http://127.", 11) == 0) {
        printf("This machine has no IPv4 address in a private network, so only this machine can connect there.\n");
    }
    if (!server_has_pages(server)) {
        printf("%s no pages for browsers; `make web` in the sources builds them, and --web build/web serves them.\n",
               given->web == NULL ? "This program holds" : "The folder of --web has");
    }
    say_names(server);
}

// ---- a table around one screen --------------------------------------------------------------------------------------

static void print_code(const char *link) {
    struct qr qr;
    struct ph_writer blocks;
    if (!os_prints_utf8() || !qr_encode(&qr, link)) {
        return;
    }
    ph_writer_init_heap(&blocks);
    qr_write_blocks(&qr, &blocks);
    fputs(blocks.failed ? "" : blocks.data, stdout);
    ph_writer_deinit(&blocks);
}

static void say_board(const struct server *server, const struct tables_board *board) {
    char phones[512];
    printf("The board, for the screen that all see: %s/#/table/%s/board/%s\n", server_url(server), board->table,
           board->maker);
    printf("Keep that link to yourself: it also shows the hands of players without a phone.\n");
    snprintf(phones, sizeof phones, "%s/table/%s", server_url(server), board->table);
    printf("Phones: %s, or the code %.3s %s at %s\n", phones, board->code, board->code + 3, server_url(server));
    print_code(phones);
}

static enum ph_status make_board(const struct serve_options *given, struct server *server, struct tables_board *board,
                                 struct ph_error *error) {
    const struct ph_game *const game = given->game == NULL ? ph_game_at(0) : cli_game_named(given->game);
    if (!given->board) {
        return given->game == NULL && given->players == 0
                   ? PH_OK
                   : ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "--game and --players are for --board");
    }
    if (game == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "--game: expected rattus or bristol1350, got %s",
                            given->game);
    }
    const int usual = game->players_max < 4 ? game->players_max : 4;
    const struct tables_board_wish wish = {.game = game->id,
                                           .players = given->players != 0 ? (int)given->players : usual};
    return server_make_board(server, &wish, board, error);
}

static int serve(const struct serve_options *given) {
    struct server_settings settings = settings_of(given);
    const struct notices_settings notices = notices_of(given);
    struct server *server = NULL;
    struct tables_board board;
    struct ph_error error;
    char path[TUI_PATH_MAX];
    char control[TUI_PATH_MAX] = "";
    enum ph_status status = cli_store_path(path, given->store, true, &error);
    settings.tables.store = path;
    if (given->events) {
        events_as_json();
    }
    settings.tables.notices = &notices;
    status = status == PH_OK ? cli_control_path(control, given->control, path, &error) : status;
    settings.control = control[0] != '\0' ? control : NULL;
    status = status == PH_OK ? server_create(&server, &settings, &error) : status;
    status = status == PH_OK ? make_board(given, server, &board, &error) : status;
    if (status != PH_OK) {
        server_destroy(server);
        return refuse(status, &error);
    }
    event_note(&(struct event){.kind = EVENT_START, .url = server_url(server)});
    say_where(given, server);
    if (given->board) {
        say_board(server, &board);
    }
    printf("Ctrl-C stops it.\n");
    fflush(stdout); // whoever started it waits for the link; an error is reported at the end of the program
    server_run(server);
    server_destroy(server);
    event_note(&(struct event){.kind = EVENT_STOP});
    return CLI_EXIT_OK;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct serve_options given = {.sockets = net_limits_default.sockets,
                                  .handshakes = net_limits_default.handshakes,
                                  .sockets_all = net_limits_default.sockets_all,
                                  .tables = 50,
                                  .guest_days = 90,
                                  .notices_every = 60};
    struct serve_words all;
    struct ph_error error;
    int argument_count;
    int code;
    serve_words_warn(self, stderr);
    const enum ph_status status = serve_words_collect(&all, self, argc, argv, &error);
    if (status != PH_OK) {
        code = refuse(status, &error);
    } else if (cli_parse(self, all.count, all.words, &given, &argument_count, &code)) {
        code = cli_add_data(self, NULL, given.data);
        data_close();
        code = code == CLI_EXIT_OK ? serve(&given) : code;
    }
    serve_words_deinit(&all);
    return code;
}

const struct cli_command serve_command = {
    .name = "serve",
    .summary = "Serve tables to other machines",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
    .details =
        "The server prints the link that people open, and runs until SIGINT, SIGTERM or the end of its terminal. "
        "SIGHUP\n"
        "reads the certificate and its key again, and cuts nobody. Without options only this machine can connect.\n\n"
        "Each option can also be a line `name = value` of the file that --config names (flags: yes or no; lines that\n"
        "begin with # are comments), or a variable of the environment, as PESTHOUSE_PORT and PESTHOUSE_BEHIND_PROXY.\n"
        "Variables count more than the file, and options more than both.\n\n"
        "The password of a PostgreSQL database belongs into ~/.pgpass or the file that PGPASSFILE names, since others "
        "can\n"
        "see command lines.\n\n"
        "Sockets that systemd gives (LISTEN_FDS) take the place of --listen and --port.\n\n"
        "/livez answers ok, and /readyz while the store takes what is written. /metrics has counters, for this machine "
        "only, and never through the proxy.\n",
    .examples =
        "  pesthouse serve\n"
        "  pesthouse serve --lan\n"
        "  pesthouse serve --lan --board --game bristol --players 6\n"
        "  pesthouse serve --port 443 --cert fullchain.pem --key privkey.pem --origin https://play.example.org\n"
        "  pesthouse serve --behind-proxy 127.0.0.1 --origin https://play.example.org\n"
        "  pesthouse serve --listen unix:/run/pesthouse.sock --behind-proxy unix --origin https://play.example.org\n",
};
