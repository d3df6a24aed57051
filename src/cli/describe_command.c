// SPDX-License-Identifier: MIT
// `pesthouse describe`: the games and bots there are; of one game its options and the data it plays with, and where
// each fact comes from; and the shapes of all that the protocol says, for programs.
#include "cli/commands.h"
#include "cli/messages.h"
#include "cli/names.h"
#include "cli/sources.h"
#include "protocol/json.h"
#include "protocol/shapes.h"
#include "run/data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct describe_options {
    const char *game;
    const char *data;
    bool json;
    bool shapes;
};

static void print_scalar(struct ph_json value) {
    size_t length;
    const char *const text = ph_json_text(value, &length);
    if (ph_json_type(value) != PH_JSON_STRING) {
        printf("%.*s", (int)length, text);
        return;
    }
    char *const storage = malloc(length);
    if (storage != NULL && ph_json_string_get(value, storage, length)) {
        printf("%s", storage);
    } else {
        printf("%.*s", (int)length, text); // as it stands in the data, if it holds what cannot be printed
    }
    free(storage);
}

static bool is_scalar(struct ph_json value) {
    return ph_json_type(value) != PH_JSON_OBJECT && ph_json_type(value) != PH_JSON_ARRAY;
}

// A list or object of plain values fits on a line.
static bool is_flat(struct ph_json value) {
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        if (!is_scalar(walk.value)) {
            return false;
        }
    }
    return !is_scalar(value);
}

static void print_inline(struct ph_json value) {
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        printf("%s", walk.index == 0 ? "" : ", ");
        if (ph_json_exists(walk.key)) {
            print_scalar(walk.key);
            printf(" ");
        }
        print_scalar(walk.value);
    }
}

// Prints a value as an indented outline: what JSON says, for people.
static void print_value(struct ph_json value, int indent) {
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        printf("%*s", indent, "");
        if (ph_json_exists(walk.key)) {
            print_scalar(walk.key);
            printf(":");
        } else {
            printf("-");
        }
        if (is_scalar(walk.value)) {
            printf(" ");
            print_scalar(walk.value);
            printf("\n");
        } else if (is_flat(walk.value)) {
            printf(" ");
            print_inline(walk.value);
            printf("\n");
        } else {
            printf("\n");
            cli_sources_print(walk.value, indent + 2);
            print_value(walk.value, indent + 2);
        }
    }
}

static void print_option(struct ph_json option) {
    printf("  ");
    print_scalar(ph_json_member(option, "name"));
    printf(" (");
    print_scalar(ph_json_member(option, "type"));
    printf("): ");
    print_scalar(ph_json_member(option, "help"));
    const struct ph_json values = ph_json_member(option, "values");
    if (is_flat(values)) {
        printf("\n    values: ");
        print_inline(values);
    }
    size_t length;
    const char *const text = ph_json_text(ph_json_member(option, "default"), &length);
    printf("\n    default: %.*s\n", (int)length, text);
}

static void print_game(const struct ph_game *game, struct ph_json description) {
    printf("%s (%s), %d to %d players\n\noptions:\n", game->name, game->id, game->players_min, game->players_max);
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(description, "options"));
         ph_json_walk_next(&walk);) {
        print_option(walk.value);
    }
    printf("\ncomponents (data %s):\n", game->data_hash);
    print_value(ph_json_member(description, "components"), 2);
}

// ---- sets from files ------------------------------------------------------------------------------------------------

static enum ph_status print_set(void *self, const char *name, struct ph_json data, struct ph_error *error) {
    (void)self;
    (void)error;
    printf("  %s:\n", name);
    cli_sources_print(ph_json_member(data, "tokens"), 4);
    return PH_OK;
}

static enum ph_status write_set(void *self, const char *name, struct ph_json data, struct ph_error *error) {
    struct ph_writer *const writer = self;
    (void)error;
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "name"), name);
    cli_sources_json(ph_json_member(data, "tokens"), ph_json_key(writer, "sources"));
    protocol_json_copy(ph_json_key(writer, "data"), data);
    ph_json_object_end(writer);
    return PH_OK;
}

static int refuse_data(const struct cli_command *self, const struct ph_error *error) {
    fprintf(stderr, "%s %s: --data: %s\n", cli_program_of(self), self->name, error->message);
    return CLI_EXIT_IO; // they were right a moment ago
}

static int print_sets(const struct cli_command *self, const char *files) {
    struct ph_error error = {0};
    printf("\ntokens from files:\n");
    return data_read(files, print_set, NULL, &error) == PH_OK ? CLI_EXIT_OK : refuse_data(self, &error);
}

// ---- the command ----------------------------------------------------------------------------------------------------

static void print_list(void) {
    printf("games:\n");
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        printf("  %-14s %s, %d to %d players\n", game->id, game->name, game->players_min, game->players_max);
    }
    printf("\nbots, weakest first:\n");
    for (size_t i = 0; i < ph_bot_count(); i++) {
        printf("  %-14s %s\n", ph_bot_at(i)->name, ph_bot_at(i)->summary);
    }
    printf("\ntemperaments, as in noble/raider:\n");
    for (size_t i = 0; i < ph_temper_count(); i++) {
        printf("  %-14s %s\n", ph_temper_at(i)->name, ph_temper_at(i)->summary);
    }
    printf("\npesthouse describe --game ID tells more about a game\n");
}

static int print_json(const struct cli_command *self, const struct ph_game *game, struct ph_json description,
                      const char *files) {
    struct ph_writer writer;
    struct ph_error error = {0};
    enum ph_status status = PH_OK;
    ph_writer_init_heap(&writer);
    ph_json_object_begin(&writer);
    if (game != NULL) {
        protocol_json_describe(&writer, game, description);
    } else {
        ph_json_key(&writer, "games");
        protocol_json_games(&writer);
        ph_json_key(&writer, "bots");
        protocol_json_bots(&writer);
    }
    if (files != NULL) {
        ph_json_array_begin(ph_json_key(&writer, "data"));
        status = data_read(files, write_set, &writer, &error);
        ph_json_array_end(&writer);
    }
    ph_json_object_end(&writer);
    if (status != PH_OK) {
        ph_writer_deinit(&writer);
        return refuse_data(self, &error);
    }
    ph_write_char(&writer, '\n');
    return cli_print(self, &writer);
}

static int print_shapes(const struct cli_command *self, const struct ph_game *game) {
    struct ph_writer writer;
    struct ph_error error;
    ph_writer_init_heap(&writer);
    if (protocol_json_shapes(&writer, game, cli_doors, &error) != PH_OK) {
        fprintf(stderr, "pesthouse describe: the description of a game is broken: %s\n", error.message);
        ph_writer_deinit(&writer);
        return CLI_EXIT_FAILED;
    }
    ph_write_char(&writer, '\n');
    return cli_print(self, &writer);
}

static int describe_game(const struct cli_command *self, const struct describe_options *options,
                         const struct ph_game *game) {
    struct ph_json_document *document = NULL;
    struct ph_error error;
    if (ph_json_parse(&document, game->description, strlen(game->description), &error) != PH_OK) {
        fprintf(stderr, "pesthouse describe: the description of %s is broken: %s\n", game->id, error.message);
        return CLI_EXIT_FAILED;
    }
    int code = CLI_EXIT_OK;
    if (options->json) {
        code = print_json(self, game, ph_json_root(document), options->data);
    } else {
        print_game(game, ph_json_root(document));
        code = options->data == NULL ? CLI_EXIT_OK : print_sets(self, options->data);
    }
    ph_json_document_destroy(document);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct describe_options options = {0};
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &options, &argument_count, &code)) {
        return code;
    }
    const struct ph_game *game = NULL;
    if (options.game != NULL || options.data != NULL) { // data are of a game
        code = cli_find_game(self, options.game, &game);
    }
    if (code == CLI_EXIT_OK) {
        code = cli_add_data(self, game, options.data);
    }
    if (code != CLI_EXIT_OK) {
        return code;
    }
    if (options.shapes) {
        return print_shapes(self, game);
    }
    if (game != NULL) {
        return describe_game(self, &options, game);
    }
    if (options.json) {
        return print_json(self, NULL, (struct ph_json){0}, NULL);
    }
    print_list();
    return CLI_EXIT_OK;
}

static const struct cli_option describe_options[] = {
    CLI_OPTION(describe_options, game, CLI_TEXT, .value = "ID", .help = "the game to describe"),
    CLI_OPTION(describe_options, data, CLI_TEXT, .value = "FILES", .help = CLI_DATA_HELP),
    CLI_OPTION(describe_options, json, CLI_FLAG, .help = "answer in JSON"),
    CLI_OPTION(describe_options, shapes, CLI_FLAG,
               .help = "the fields of commands, options, actions, events and messages, as JSON for programs"),
};

const struct cli_command describe_command = {
    .name = "describe",
    .summary = "List the games and bots, or a game's options and data",
    .arguments = "",
    .options = describe_options,
    .option_count = sizeof describe_options / sizeof *describe_options,
    .details = "",
    .examples = "  pesthouse describe\n"
                "  pesthouse describe --game rattus\n"
                "  pesthouse describe --game rattus --json\n"
                "  pesthouse describe --game rattus --data own.json\n"
                "  pesthouse describe --shapes\n",
    .run = run,
};
