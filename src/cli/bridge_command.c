// SPDX-License-Identifier: MIT
// `pesthouse bridge`: a program of one's own at a table of a server.
#include "cli/bridge.h"
#include "cli/commands.h"
#include "cli/names.h"
#include "client/people.h"
#include "pesthouse/json.h"
#include "run/file.h"
#include "run/os.h"
#include "run/signals.h"
#include "words/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_FILE_MAX = 64, RECORD_PATH_MAX = 1024, WAIT_S = 600 };

struct bridge_options {
    const char *url;
    const char *engine;
    const char *seat;
    const char *name;
    const char *token_file;
    const char *ca;
    int64_t patience;
    const char *make; // a game; NULL: the table is there
    const char *with;
    const char *options;
    int64_t games;
    const char *records;
    bool accept;
    const char *game_typed;
    const struct ph_game *game; // NULL: any
    int64_t wait;
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

// ---- tables of its own ----------------------------------------------------------------------------------------------

static void write_wish(const struct bridge_options *given, struct ph_writer *wish) {
    ph_json_object_begin(wish);
    ph_json_string(ph_json_key(wish, "t"), "make");
    ph_json_string(ph_json_key(wish, "game"), given->make);
    ph_json_array_begin(ph_json_key(wish, "seats"));
    ph_json_string(wish, "open"); // its own
    for (const char *at = given->with; *at != '\0'; at += *at == ',') {
        char name[64];
        const size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), at);
        ph_json_string(wish, name);
        at += length;
    }
    ph_json_array_end(wish);
    if (given->options != NULL) {
        ph_json_key(wish, "options");
        ph_json_raw(wish, given->options, strlen(given->options));
    }
    ph_json_object_end(wish);
}

// Fills in the table of `server`.
static int make_table(struct client_server *server, const struct bridge_options *given) {
    struct ph_writer wish;
    struct client_answer answer;
    struct ph_error error;
    struct ph_json_document *document = NULL;
    char why[320] = "its answer cannot be read";
    ph_writer_init_heap(&wish);
    write_wish(given, &wish);
    const enum ph_status status = client_ask(server, "POST", "/table", wish.data, &answer, &error);
    ph_writer_deinit(&wish);
    if (status != PH_OK) {
        return refuse(status, &error);
    }
    bool made = false;
    if (ph_json_parse(&document, answer.body, answer.length, NULL) == PH_OK) {
        const struct ph_json root = ph_json_root(document);
        made = answer.status == 201 &&
               ph_json_string_get(ph_json_member(root, "table"), server->url.table, sizeof server->url.table);
        (void)ph_json_string_get(ph_json_member(root, "message"), why, sizeof why);
    }
    if (!made) {
        fprintf(stderr, "pesthouse bridge: the server refuses to make this table (status %d): %s\n", answer.status,
                why);
    }
    ph_json_document_destroy(document);
    client_answer_deinit(&answer);
    return made ? CLI_EXIT_OK : CLI_EXIT_FAILED;
}

static int keep_record(const struct client_server *server, const char *folder, int64_t number) {
    char path[RECORD_PATH_MAX];
    struct client_answer answer;
    struct ph_error error;
    snprintf(path, sizeof path, "/table/%s/record", server->url.table);
    enum ph_status status = client_ask(server, "GET", path, NULL, &answer, &error);
    if (status != PH_OK) {
        return refuse(status, &error);
    }
    const int length = snprintf(path, sizeof path, "%s/%06" PRId64 ".rec", folder, number);
    if (answer.status != 200) {
        status =
            ph_error_set(&error, PH_ERROR_IO, "", "the server does not give the record (status %d)", answer.status);
    } else if (length < 0 || (size_t)length >= sizeof path) {
        status = ph_error_set(&error, PH_ERROR_IO, "", "--records: the path of the folder is too long");
    } else {
        status = file_write(path, answer.body, answer.length, &error);
    }
    client_answer_deinit(&answer);
    return status == PH_OK ? CLI_EXIT_OK : refuse(status, &error);
}

// A table of its own, or the next one that it may come to. BRIDGE_NO_GAME: it came to nothing there.
static int play_one(struct client_server *server, const struct bridge_options *given, const struct bridge_order *order,
                    struct bridge_search *search) {
    int code = given->accept ? bridge_find_table(search, server) : make_table(server, given);
    if (code == CLI_EXIT_OK) {
        code = bridge_run(order);
        bridge_leave_out(search, server->url.table);
    }
    return code;
}

static int play_tables(struct client_server *server, const struct bridge_options *given,
                       const struct bridge_order *order) {
    const int64_t games = given->games != 0 ? given->games : given->accept ? INT64_MAX : 1;
    struct bridge_search search = {.game = given->game == NULL ? NULL : given->game->id};
    int code = CLI_EXIT_OK;
    if (given->records != NULL && !os_make_folder(given->records, false)) {
        fprintf(stderr, "pesthouse bridge: --records: cannot make the folder %s: %s\n", given->records,
                strerror(errno));
        return CLI_EXIT_IO;
    }
    for (int64_t number = 0; (code == CLI_EXIT_OK || code == BRIDGE_NO_GAME) && number < games;) {
        code = play_one(server, given, order, &search);
        if (code == CLI_EXIT_OK && given->records != NULL) {
            code = keep_record(server, given->records, number);
        }
        number += code == CLI_EXIT_OK;
    }
    return code;
}

// ---- the command ----------------------------------------------------------------------------------------------------

// Options that are of no use with the others; NULL: none are.
static const char *wrong_together(const struct bridge_options *given) {
    if (given->make != NULL && given->accept) {
        return "--make and --accept: expected one of them";
    }
    if (given->make == NULL && given->options != NULL) {
        return "--options is for tables that it makes: --make GAME";
    }
    if (given->make == NULL && !given->accept && (given->games != 0 || given->records != NULL)) {
        return "--games and --records are for several tables: --make GAME or --accept";
    }
    if (!given->accept && (given->game_typed != NULL || given->wait != WAIT_S)) {
        return "--game and --wait are for tables of others: --accept";
    }
    return NULL;
}

static int check(const struct bridge_options *given, int *seat) {
    *seat = -1;
    if (given->url == NULL || given->engine == NULL) {
        return refuse_usage(given->url == NULL ? "--url is missing: the address of a table"
                                               : "--engine is missing: the command that starts the program");
    }
    const char *const wrong = wrong_together(given);
    if (wrong != NULL) {
        return refuse_usage(wrong);
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
    const bool several = given->make != NULL || given->accept;
    if (status == PH_OK && !several && server.url.table[0] == '\0') {
        return refuse_usage("--url: expected the address of a table, which ends in /table/ and 32 digits; --make makes "
                            "one, --accept waits for one");
    }
    status = status == PH_OK ? client_trust_create(&server.trust, given->ca, &error) : status;
    if (status != PH_OK) {
        return refuse(status, &error);
    }
    signals_catch();
    int code = find_token(&server, given);
    if (code == CLI_EXIT_OK) {
        const struct bridge_order order = {.server = &server,
                                           .engine = given->engine,
                                           .seat = seat,
                                           .patience_ms = given->patience,
                                           .starts = given->make != NULL,
                                           .accepts = given->accept,
                                           .gathering_ms = given->accept ? given->wait * 1000 : 0};
        code = several ? play_tables(&server, given, &order) : bridge_run(&order);
    }
    signals_release();
    client_trust_destroy(server.trust);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct bridge_options given = {.name = "bridge", .patience = 30000, .with = "rules", .wait = WAIT_S};
    int argument_count;
    int code;
    int seat;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    code = given.game_typed == NULL ? CLI_EXIT_OK : cli_find_game(self, given.game_typed, &given.game);
    code = code == CLI_EXIT_OK ? check(&given, &seat) : code;
    return code == CLI_EXIT_OK ? bridge(&given, seat) : code;
}

static const struct cli_option options[] = {
    CLI_OPTION(bridge_options, url, CLI_TEXT, .value = "URL",
               .help = "the address of the table, or of the server with --make and --accept"),
    CLI_OPTION(bridge_options, make, CLI_TEXT, .value = "GAME", .help = "make a table of that game, and start it"),
    CLI_OPTION(bridge_options, with, CLI_TEXT, .value = "LIST",
               .help = "what is on its other seats, joined by commas: bots, or open for anybody (default: rules)"),
    CLI_OPTION(bridge_options, options, CLI_TEXT, .value = "JSON",
               .help = "options of the game, as listed by `pesthouse describe`"),
    CLI_OPTION(bridge_options, games, CLI_INTEGER, .value = "N", .low = 1, .high = 1000000,
               .help = "number of games, each at another table (default: 1; with --accept until a signal)"),
    CLI_OPTION(bridge_options, records, CLI_TEXT, .value = "FOLDER", .help = "write a record of each game to FOLDER"),
    CLI_OPTION(bridge_options, accept, CLI_FLAG,
               .help = "play at every listed table that has an open seat, one after the other"),
    CLI_OPTION_NAMED("game", bridge_options, game_typed, CLI_TEXT, .value = "GAME",
                     .help = "with --accept, only at tables of that game (default: any)"),
    CLI_OPTION(bridge_options, wait, CLI_INTEGER, .value = "SECONDS", .low = 1, .high = 86400,
               .help = "with --accept, leave a table whose game has not begun by then (default: 600)"),
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
        "the exit code is 1. After a lost connection the bridge comes back by itself.\n\n"
        "With --make the program needs nobody else: the bridge makes a table with bots, starts the game, and goes on\n"
        "to the next table. With --accept it waits for tables of others instead.\n",
    .examples =
        "  pesthouse bridge --url https://play.example.org/table/ID --engine 'python3 mine.py'\n"
        "  pesthouse bridge --url http://127.0.0.1:1350/table/ID --seat B --name Ratatosk --engine ./mine\n"
        "  pesthouse bridge --url http://127.0.0.1:1350 --make rattus --with noble,rules --games 10 --engine ./mine\n"
        "  pesthouse bridge --url https://play.example.org --accept --token-file token --engine ./mine\n",
    .run = run,
};
