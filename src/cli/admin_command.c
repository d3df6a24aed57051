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
    const char *second;   // another one, which may be left out; NULL: it takes none
    bool optional;
    int (*run)(const struct admin_options *options);
};

static const struct verb verbs[] = {
    {"tables", NULL, NULL, false, admin_tables},       {"names", NULL, NULL, false, admin_names},
    {"reports", NULL, NULL, false, admin_reports},     {"export", "TABLE", NULL, true, admin_export},
    {"forget", "PERSON", NULL, false, admin_forget},   {"times", NULL, NULL, false, admin_times},
    {"check", NULL, NULL, false, admin_check},         {"backup", "FILE", NULL, false, admin_backup},
    {"restore", "FILE", NULL, false, admin_restore},   {"people", NULL, NULL, false, admin_people},
    {"kick", "PERSON", "TABLE", false, admin_kick},    {"ban", "PERSON|ADDRESS", NULL, false, admin_ban},
    {"unban", "BAN", NULL, false, admin_unban},        {"bans", NULL, NULL, false, admin_bans},
    {"close", "TABLE", NULL, false, admin_close},      {"notice", "TEXT", NULL, false, admin_notice},
    {"rename", "PERSON", "NAME", false, admin_rename}, {"resolve", "REPORT", NULL, false, admin_resolve},
    {"data", "PERSON", NULL, false, admin_data},       {"words", "add|remove|list", "WORD", true, admin_words},
};

static const char *const verb_names[] = {"tables", "names",   "reports", "export",  "forget", "times", "check",
                                         "backup", "restore", "people",  "kick",    "ban",    "unban", "bans",
                                         "close",  "notice",  "rename",  "resolve", "data",   "words", NULL};

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
    char list[512];
    struct ph_writer writer;
    if (nearest != NULL) {
        return refuse_usage("unknown verb %s; did you mean %s?", name, nearest);
    }
    ph_writer_init(&writer, list, sizeof list);
    for (size_t i = 0; verb_names[i] != NULL; i++) {
        ph_write_text(&writer, i == 0 ? "" : verb_names[i + 1] == NULL ? " or " : ", ");
        ph_write_text(&writer, verb_names[i]);
    }
    return refuse_usage("unknown verb %s; expected %s", name, list);
}

static int check_arguments(const struct verb *verb, const char *argument, const char *second) {
    if (verb->second == NULL && second != NULL) {
        return refuse_usage("%s takes no second argument, got %s", verb->name, second);
    }
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
    options.second = argument_count > 2 ? argv[2] : NULL;
    if (verb == NULL) {
        return refuse_unknown(argv[0]);
    }
    code = check_arguments(verb, options.argument, options.second);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    char path[TUI_PATH_MAX];
    char control[TUI_PATH_MAX];
    struct ph_error error;
    enum ph_status status = cli_store_path(path, options.store, verb->run == admin_restore, &error);
    status = status == PH_OK ? cli_control_path(control, options.control, path, &error) : status;
    if (status != PH_OK) {
        return admin_refuse(status, &error);
    }
    options.path = path;
    options.control = control;
    return verb->run(&options);
}

static const struct cli_option admin_options[] = {
    CLI_OPTION(admin_options, store, CLI_TEXT, .value = "WHERE",
               .help = "the server's store, a file or postgres://… (default: server.db beside the saved games)"),
    CLI_OPTION(admin_options, json, CLI_FLAG,
               .help = "tables, names, reports, words, people, bans: one JSON object per line"),
    CLI_OPTION(admin_options, control, CLI_TEXT, .value = "PATH",
               .help = "the control socket of the server (default: that of the store, with -control)"),
    CLI_OPTION_NAMED("for", admin_options, span, CLI_TEXT, .value = "TIME",
                     .help = "ban: how long, as 30m, 12h or 7d (default: for good)"),
    CLI_OPTION(admin_options, why, CLI_TEXT, .value = "TEXT", .help = "ban: the reason, which the banned person reads"),
    CLI_OPTION(admin_options, replace, CLI_FLAG, .help = "restore: overwrite the existing store"),
};

const struct cli_command admin_command = {
    .name = "admin",
    .summary = "Look after a server: back up, restore and export its data, ban people, close tables",
    .arguments = "VERB [ARGUMENT…]",
    .arguments_min = 1,
    .arguments_max = 3,
    .words = verb_names,
    .options = admin_options,
    .option_count = sizeof admin_options / sizeof *admin_options,
    .details =
        "verbs:\n"
        "  tables          list the tables: entries, state, the next deadline\n"
        "  names           list the people whose name is that of an account, or looks like it\n"
        "  reports         list what people reported, with the lines of chat before it\n"
        "  export [TABLE]  write the journal and the chat of a table, or of all, one JSON object per line\n"
        "  data PERSON     write what is kept of a person, one JSON object per line\n"
        "  forget PERSON   remove a person, by number: account, sessions, chat, and the name in journals; backups "
        "made\n"
        "                  before keep them\n"
        "  words           list the words that are blocked in names and chat; words add WORD and words remove WORD "
        "change\n"
        "                  that. A word stands for itself, WORD* for all that begin with it, *WORD* for all that have "
        "it\n"
        "  times           date as of now what is dated later: the clock was ahead, and is right again\n"
        "  check           read every page of the store, for damage\n"
        "  backup FILE     copy the store to a new file, and check the copy\n"
        "  restore FILE    replace the store by such a copy\n\n"
        "while a server runs, by its control socket:\n"
        "  people               list who is at tables: person, address, table\n"
        "  kick PERSON [TABLE]  close somebody's connections, which may come back\n"
        "  ban PERSON|ADDRESS   keep somebody away: a person by number, or an address (of IPv6 with its network /64)\n"
        "  unban BAN            end a ban, by its number\n"
        "  bans                 list the bans\n"
        "  close TABLE          close a table for good; a game there ends without a winner\n"
        "  notice TEXT          show a line to all who are at tables\n"
        "  rename PERSON NAME   give somebody another name, also where they sat and in what they said\n"
        "  resolve REPORT       take a report from the list\n\n"
        "tables, names, reports, export, data, forget, words, check and backup work with a server that runs and "
        "without one;\n"
        "for times and restore it must be stopped.\n"
        "The password of a database belongs into ~/.pgpass or the file that PGPASSFILE names.\n"
        "check, backup and restore are for files; pg_dump copies PostgreSQL's databases.\n"
        "Journals and backups hold secrets of players, such as draws to come.\n",
    .examples = "  pesthouse admin tables\n"
                "  pesthouse admin backup \"tables-$(date +%F).db\"\n"
                "  pesthouse admin export | gzip >tables.jsonl.gz\n"
                "  pesthouse admin restore --replace tables.db\n"
                "  pesthouse admin ban 203.0.113.7 --for 2d --why \"Insults\"\n",
    .run = run,
};
