// SPDX-License-Identifier: MIT
// `pesthouse admin`: what whoever runs a server does with its store. Looking and backing up also work while it runs.
#include "cli/admin.h"
#include "cli/commands.h"
#include "cli/store_path.h"

#include <stdio.h>
#include <string.h>

struct verb {
    const char *name;
    const char *argument; // what it is called; NULL: it takes none
    bool optional;
    int (*run)(const struct admin_options *options);
};

static const struct verb verbs[] = {
    {"tables", NULL, false, admin_tables},     {"names", NULL, false, admin_names},
    {"export", "TABLE", true, admin_export},   {"forget", "PERSON", false, admin_forget},
    {"times", NULL, false, admin_times},       {"reports", NULL, false, admin_reports},
    {"check", NULL, false, admin_check},       {"backup", "FILE", false, admin_backup},
    {"restore", "FILE", false, admin_restore},
};

static const char *const verb_names[] = {"tables", "names", "reports", "export",  "forget",
                                         "times",  "check", "backup",  "restore", NULL};

static int refuse_usage(const char *format, const char *name, const char *other) {
    fputs("pesthouse admin: ", stderr);
    fprintf(stderr, format, name, other);
    fputs("\npesthouse admin --help shows the usage\n", stderr);
    return CLI_EXIT_USAGE;
}

static const struct verb *find_verb(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verbs[i].name, name) == 0) {
            return &verbs[i];
        }
    }
    return NULL;
}

static int refuse_unknown(const char *name) {
    const char *const nearest = cli_nearest(name, verb_names);
    return nearest != NULL ? refuse_usage("unknown verb %s; did you mean %s?", name, nearest)
                           : refuse_usage("unknown verb %s; expected %s", name,
                                          "tables, names, reports, export, forget, times, check, backup or restore");
}

static int check_argument(const struct verb *verb, const char *argument) {
    if (verb->argument == NULL && argument != NULL) {
        return refuse_usage("%s takes no argument, got %s", verb->name, argument);
    }
    if (verb->argument != NULL && !verb->optional && argument == NULL) {
        return refuse_usage("%s needs its argument %s", verb->name, verb->argument);
    }
    return CLI_EXIT_OK;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct admin_options options = {0};
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &options, &argument_count, &code)) {
        return code;
    }
    const struct verb *const verb = find_verb(argv[0]);
    options.argument = argument_count > 1 ? argv[1] : NULL;
    code = verb == NULL ? refuse_unknown(argv[0]) : check_argument(verb, options.argument);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    char path[TUI_PATH_MAX];
    struct ph_error error;
    const enum ph_status status = cli_store_path(path, options.store, verb->run == admin_restore, &error);
    if (status != PH_OK) {
        return admin_refuse(status, &error);
    }
    options.path = path;
    return verb->run(&options);
}

static const struct cli_option admin_options[] = {
    CLI_OPTION(admin_options, store, CLI_TEXT, .value = "WHERE",
               .help = "the server's store, a file or postgres://… (default: server.db beside the saved games)"),
    CLI_OPTION(admin_options, json, CLI_FLAG, .help = "tables, names, reports: one JSON object per line"),
    CLI_OPTION(admin_options, replace, CLI_FLAG, .help = "restore: overwrite the existing store"),
};

const struct cli_command admin_command = {
    .name = "admin",
    .summary = "Back up, restore, export or list the data of a server, or forget a person",
    .arguments = "VERB [TABLE|PERSON|FILE]",
    .arguments_min = 1,
    .arguments_max = 2,
    .words = verb_names,
    .options = admin_options,
    .option_count = sizeof admin_options / sizeof *admin_options,
    .details =
        "verbs:\n"
        "  tables          list the tables: entries, state, the next deadline\n"
        "  names           list the people whose name is that of an account, or looks like it\n"
        "  reports         list what people reported, with the lines of chat before it\n"
        "  export [TABLE]  write the journal and the chat of a table, or of all, one JSON object per line\n"
        "  forget PERSON   remove a person, by number: account, sessions, chat, and the name in journals; backups "
        "made\n"
        "                  before keep them\n"
        "  times           date as of now what is dated later: the clock was ahead, and is right again\n"
        "  check           read every page of the store, for damage\n"
        "  backup FILE     copy the store to a new file, and check the copy\n"
        "  restore FILE    replace the store by such a copy\n\n"
        "tables, names, reports, export, check and backup also work while a server runs; for forget, times and\n"
        "restore it must be stopped. The password of a database belongs into ~/.pgpass or the file that PGPASSFILE "
        "names.\n"
        "check, backup and restore are for files; pg_dump copies PostgreSQL's databases.\n"
        "Journals and backups hold secrets of players, such as draws to come.\n",
    .examples = "  pesthouse admin tables\n"
                "  pesthouse admin backup \"tables-$(date +%F).db\"\n"
                "  pesthouse admin export | gzip >tables.jsonl.gz\n"
                "  pesthouse admin restore --replace tables.db\n",
    .run = run,
};
