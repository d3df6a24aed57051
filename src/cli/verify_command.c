// SPDX-License-Identifier: MIT
// `pesthouse verify`: replays records move by move and says which are right.
#include "cli/commands.h"
#include "cli/names.h"
#include "cli/record_file.h"
#include "protocol/json.h"
#include "run/file.h"
#include "table/luck_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct verify_options {
    bool json;
    bool luck;
    const char *data;
};

static void print_result(const struct ph_session *session) {
    struct ph_result result = {0};
    ph_session_game(session)->result(ph_session_state(session), &result);
    if (!result.over) {
        printf("not over");
        return;
    }
    bool first = true;
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if ((result.winners >> seat & 1) != 0) {
            printf("%s%d", first ? "won by seat " : ", ", seat);
            first = false;
        }
    }
    printf("%s", first ? "won by nobody" : "");
}

static void print_right(const char *path, const struct ph_session *session, const char *warning) {
    const struct ph_game *const game = ph_session_game(session);
    printf("%s: right: %s, %d players, %zu moves, ", path, game->name, game->players(ph_session_state(session)),
           ph_session_move_count(session));
    print_result(session);
    printf("\n");
    if (warning[0] != '\0') {
        fprintf(stderr, "%s: warning: %s\n", path, warning);
    }
}

static void write_failure(struct ph_writer *writer, enum ph_status status, const struct ph_error *error) {
    ph_json_string(ph_json_key(writer, "code"), status == PH_ERROR_IO ? "io" : ph_status_code(status));
    ph_json_string(ph_json_key(writer, "message"), error->message);
}

static void print_failure(const char *path, enum ph_status status, const struct ph_error *error) {
    fprintf(stderr, "%s: %s%s\n", path, status == PH_ERROR_BAD_RECORD ? "wrong: " : "", error->message);
}

static int exit_code(enum ph_status status) {
    return status == PH_OK ? CLI_EXIT_OK : status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED;
}

static void print_json(const char *path, const struct ph_session *session, enum ph_status status, const char *warning,
                       const struct ph_error *error) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    ph_json_object_begin(&writer);
    ph_json_string(ph_json_key(&writer, "file"), path);
    ph_json_bool(ph_json_key(&writer, "ok"), status == PH_OK);
    if (status == PH_OK) {
        ph_json_string(ph_json_key(&writer, "game"), ph_session_game(session)->id);
        ph_json_int(ph_json_key(&writer, "players"), ph_session_game(session)->players(ph_session_state(session)));
        ph_json_int(ph_json_key(&writer, "moves"), (int64_t)ph_session_move_count(session));
        protocol_json_result(&writer, ph_session_game(session), ph_session_state(session));
        ph_json_string(ph_json_key(&writer, "warning"), warning[0] == '\0' ? NULL : warning);
    } else {
        write_failure(&writer, status, error);
    }
    ph_json_object_end(&writer);
    printf("%s\n", writer.data);
    ph_writer_deinit(&writer);
}

// ---- luck of tables -------------------------------------------------------------------------------------------------

static void print_luck(const char *path, const struct ph_luck_checked *checked) {
    printf("%s: right: %s, %u players, %u entries, %zu draws; the secret is the one committed to%s\n", path,
           checked->game->name, checked->players, checked->entries, checked->draws,
           checked->duplicate ? "; one of the tables of a duplicate round, with everybody's bytes in its key" : "");
}

static void print_luck_json(const char *path, const struct ph_luck_checked *checked, enum ph_status status,
                            const struct ph_error *error) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    ph_json_object_begin(&writer);
    ph_json_string(ph_json_key(&writer, "file"), path);
    ph_json_bool(ph_json_key(&writer, "ok"), status == PH_OK);
    if (status == PH_OK) {
        ph_json_string(ph_json_key(&writer, "game"), checked->game->id);
        ph_json_int(ph_json_key(&writer, "players"), checked->players);
        ph_json_int(ph_json_key(&writer, "entries"), checked->entries);
        ph_json_int(ph_json_key(&writer, "draws"), (int64_t)checked->draws);
        if (checked->duplicate) {
            ph_json_bool(ph_json_key(&writer, "duplicate"), true);
        }
    } else {
        write_failure(&writer, status, error);
    }
    ph_json_object_end(&writer);
    printf("%s\n", writer.data);
    ph_writer_deinit(&writer);
}

static int verify_luck(const struct verify_options *options, const char *path) {
    struct ph_luck_checked checked = {0};
    struct ph_error error = {0};
    char *journal = NULL;
    size_t length = 0;
    enum ph_status status = file_read(&journal, &length, path, CLI_RECORD_SIZE_MAX, &error);
    if (status == PH_OK) {
        length = ph_luck_unwrap(journal, length);
        status = ph_luck_check(journal, length, &checked, &error);
    }
    if (options->json) {
        print_luck_json(path, &checked, status, &error);
    } else if (status == PH_OK) {
        print_luck(path, &checked);
    } else {
        print_failure(path, status, &error);
    }
    free(journal);
    return exit_code(status);
}

// ---- records --------------------------------------------------------------------------------------------------------

static int verify(const struct verify_options *options, const char *path) {
    struct ph_session *session = NULL;
    struct ph_error error = {0};
    struct cli_record record = {.warning = ""};
    enum ph_status status = ph_session_create(&session);
    if (status == PH_OK) {
        status = cli_record_open(session, path, &record, &error);
    } else {
        ph_error_set(&error, status, "", "out of memory");
    }
    if (options->json) {
        print_json(path, session, status, record.warning, &error);
        if (record.warning[0] != '\0') {
            fprintf(stderr, "%s: warning: %s\n", path, record.warning);
        }
    } else if (status == PH_OK) {
        print_right(path, session, record.warning);
    } else {
        print_failure(path, status, &error);
    }
    ph_session_destroy(session);
    return exit_code(status);
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct verify_options options = {0};
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &options, &argument_count, &code)) {
        return code;
    }
    code = cli_add_data(self, NULL, options.data);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    for (int i = 0; i < argument_count; i++) {
        const int own = options.luck ? verify_luck(&options, argv[i]) : verify(&options, argv[i]);
        code = own > code ? own : code;
    }
    return code;
}

static const struct cli_option verify_options[] = {
    CLI_OPTION(verify_options, json, CLI_FLAG, .help = "write one JSON object per line, for each file"),
    CLI_OPTION(verify_options, luck, CLI_FLAG,
               .help = "check the luck of games played online, from journals of their tables"),
    CLI_OPTION(verify_options, data, CLI_TEXT, .value = "FILES", .help = CLI_DATA_HELP),
};

const struct cli_command verify_command = {
    .name = "verify",
    .summary = "Check records of games: every move, every draw, the result",
    .arguments = "FILE...",
    .arguments_min = 1,
    .arguments_max = -1,
    .options = verify_options,
    .option_count = sizeof verify_options / sizeof *verify_options,
    .details = "A file named - is standard input. The exit code is 0 if all records are right, 1 if one is wrong,\n"
               "3 if a file cannot be read. A record made with other data tables is right if its moves fit, with a\n"
               "warning.\n"
               "\n"
               "With --luck, a file is the journal of a table whose game is over, as the server answers\n"
               "GET /table/ID/journal, and `pesthouse admin export TABLE` writes it. The secret that it shows must be\n"
               "the one that the table committed to before the first move, and each draw the one that this secret and\n"
               "the bytes of all players give.\n",
    .examples = "  pesthouse verify game.rec\n"
                "  pesthouse verify --json *.rec\n",
    .run = run,
};
