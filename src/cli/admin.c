// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // gmtime_r
#include "cli/admin.h"

#include "base/shown.h"
#include "store/backup.h"
#include "store/journal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAGE = 200 };

// ---- the store ------------------------------------------------------------------------------------------------------

int admin_refuse(enum ph_status status, const struct ph_error *error) {
    fprintf(stderr, "pesthouse admin: %s\n", error->message);
    return status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED;
}

int admin_open(struct store **store, const struct admin_options *options, enum store_use use) {
    const struct store_config config = {.where = options->path, .use = use};
    struct ph_error error;
    const enum ph_status status = store_open(store, &config, &error);
    return status == PH_OK ? CLI_EXIT_OK : admin_refuse(status, &error);
}

// Where there is no store, none is made.
static int open_to_change(struct store **store, const struct admin_options *options) {
    const int code = admin_open(store, options, STORE_LOOK);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    store_close(*store);
    return admin_open(store, options, STORE_SERVE);
}

bool admin_ask(struct store *store, struct store_request *request) {
    if (store_ask(store, request) == STORE_FAILED) {
        (void)admin_refuse(PH_ERROR_IO, &request->error);
        return false;
    }
    return true;
}

// ---- tables ---------------------------------------------------------------------------------------------------------

static const char *const states[] = {
    [STORE_TABLE_OPEN] = "open", [STORE_TABLE_PLAYING] = "playing", [STORE_TABLE_OVER] = "over"};

static void print_listed_json(const struct store_listed *table) {
    struct ph_writer line;
    ph_writer_init_heap(&line);
    ph_json_object_begin(&line);
    ph_json_string(ph_json_key(&line, "table"), table->table);
    ph_json_int(ph_json_key(&line, "entries"), table->number);
    ph_json_string(ph_json_key(&line, "state"), states[table->state]);
    ph_json_bool(ph_json_key(&line, "listed"), table->listed);
    if (table->due != STORE_NEVER) {
        ph_json_int(ph_json_key(&line, "due"), table->due);
    }
    if (table->about[0] != '\0') {
        ph_json_raw(ph_json_key(&line, "about"), table->about, strlen(table->about));
    }
    ph_json_object_end(&line);
    puts(line.data);
    ph_writer_deinit(&line);
}

static void print_listed(const struct store_listed *table) {
    char due[32] = "-";
    struct tm utc;
    const time_t seconds = (time_t)(table->due / 1000);
    if (table->due != STORE_NEVER && gmtime_r(&seconds, &utc) != NULL) {
        strftime(due, sizeof due, "%Y-%m-%d %H:%M:%S", &utc);
    }
    printf("%-24s %7" PRIu32 "  %-7s  %-19s  %s\n", table->table, table->number, states[table->state], due,
           table->about);
}

// Calls `show` for every table, by id.
static bool each_table(struct store *store, bool (*show)(void *context, const struct store_listed *table),
                       void *context) {
    char after[STORE_TABLE_SIZE] = "";
    bool more = true;
    bool right = true;
    while (more && right) {
        struct store_request request = {.ask = STORE_LIST,
                                        .as.list = {.kind = STORE_LIST_ALL, .after = after, .limit = PAGE}};
        right = admin_ask(store, &request);
        const struct store_list *const list = &request.as.list;
        more = right && list->count > 0;
        for (size_t i = 0; more && right && i < list->count; i++) {
            right = show(context, &list->tables[i]);
        }
        if (more) {
            memcpy(after, list->tables[list->count - 1].table, sizeof after);
        }
        store_request_deinit(&request);
    }
    return right;
}

static bool show_table(void *context, const struct store_listed *table) {
    const struct admin_options *const options = context;
    (options->json ? print_listed_json : print_listed)(table);
    return true;
}

int admin_tables(const struct admin_options *options) {
    struct admin_options mine = *options;
    struct store *store;
    int code = admin_open(&store, options, STORE_LOOK);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    if (!options->json) {
        printf("%-24s %7s  %-7s  %-19s  %s\n", "table", "entries", "state", "due (UTC)", "about");
    }
    code = each_table(store, show_table, &mine) ? CLI_EXIT_OK : CLI_EXIT_IO;
    store_close(store);
    return code;
}

// ---- names ----------------------------------------------------------------------------------------------------------

static void print_name_json(const struct store_name *name) {
    struct ph_writer line;
    ph_writer_init_heap(&line);
    ph_json_object_begin(&line);
    ph_json_int(ph_json_key(&line, "person"), (int64_t)name->person);
    ph_json_string(ph_json_key(&line, "name"), name->name);
    ph_json_bool(ph_json_key(&line, "account"), name->has_account);
    ph_json_int(ph_json_key(&line, "other"), (int64_t)name->other);
    ph_json_string(ph_json_key(&line, "other_name"), name->other_name);
    ph_json_bool(ph_json_key(&line, "same"), name->is_same);
    ph_json_object_end(&line);
    puts(line.data);
    ph_writer_deinit(&line);
}

static void print_name(const struct store_name *name) {
    struct ph_writer line;
    ph_writer_init_heap(&line);
    ph_write_format(&line, "%-16" PRIu64 " %-7s  ", name->person, name->has_account ? "account" : "guest");
    ph_write_shown(&line, name->name);
    ph_write_format(&line, "  (%s account %" PRIu64 ", ", name->is_same ? "as" : "looks like", name->other);
    ph_write_shown(&line, name->other_name);
    ph_write_text(&line, ")");
    puts(line.data);
    ph_writer_deinit(&line);
}

// False: the store failed, which was reported.
static bool print_names(struct store *store, bool json) {
    uint64_t after = 0;
    for (bool more = true; more;) {
        struct store_request request = {.ask = STORE_NAMES, .as.names = {.after = after, .limit = PAGE}};
        const struct store_names *const names = &request.as.names;
        if (!admin_ask(store, &request)) {
            return false;
        }
        for (size_t i = 0; i < names->count; i++) {
            (json ? print_name_json : print_name)(&names->names[i]);
        }
        more = names->count > 0;
        after = more ? names->names[names->count - 1].person : 0;
        store_request_deinit(&request);
    }
    return true;
}

int admin_names(const struct admin_options *options) {
    struct store *store;
    const int code = admin_open(&store, options, STORE_LOOK);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    if (!options->json) {
        printf("%-16s %-7s  %s\n", "person", "kind", "name");
    }
    const bool right = print_names(store, options->json);
    store_close(store);
    return right ? CLI_EXIT_OK : CLI_EXIT_IO;
}

// ---- export ---------------------------------------------------------------------------------------------------------

// False: there is no memory.
static bool print_lines(const char *table, const char *kind, const char *lines) {
    struct ph_writer text;
    ph_writer_init_heap(&text);
    journal_write_lines(&text, table, kind, lines);
    const bool right = !text.failed;
    if (right) {
        fwrite(text.data, 1, text.length, stdout);
    } else {
        struct ph_error error;
        (void)admin_refuse(ph_error_set(&error, PH_ERROR_NO_MEMORY, NULL, "out of memory"), &error);
    }
    ph_writer_deinit(&text);
    return right;
}

static bool export_chat(struct store *store, const char *table) {
    struct store_request request = {.ask = STORE_CHAT_READ, .as.chat_read = {.table = table, .limit = UINT32_MAX}};
    const bool right = admin_ask(store, &request) && print_lines(table, "chat", request.as.chat_read.lines.data);
    store_request_deinit(&request);
    return right;
}

static int export_table(struct store *store, const char *table) {
    struct store_request request = {.ask = STORE_LOAD, .as.load = {.table = table}};
    int code = admin_ask(store, &request) ? CLI_EXIT_OK : CLI_EXIT_IO;
    if (code == CLI_EXIT_OK && request.answer == STORE_UNKNOWN) {
        fprintf(stderr, "pesthouse admin: unknown table %s; admin tables lists them\n", table);
        code = CLI_EXIT_FAILED;
    } else if (code == CLI_EXIT_OK) {
        const bool right = print_lines(table, "entry", request.as.load.journal.data) && export_chat(store, table);
        code = right ? CLI_EXIT_OK : CLI_EXIT_IO;
    }
    store_request_deinit(&request);
    return code;
}

static bool export_listed(void *context, const struct store_listed *table) {
    return export_table(context, table->table) == CLI_EXIT_OK;
}

int admin_export(const struct admin_options *options) {
    struct store *store;
    int code = admin_open(&store, options, STORE_LOOK);
    if (code == CLI_EXIT_OK && options->argument != NULL) {
        code = export_table(store, options->argument);
        store_close(store);
    } else if (code == CLI_EXIT_OK) {
        code = each_table(store, export_listed, store) ? CLI_EXIT_OK : CLI_EXIT_IO;
        store_close(store);
    }
    return code;
}

// ---- one request ----------------------------------------------------------------------------------------------------

int admin_ask_once(const struct admin_options *options, enum store_use use, struct store_request *request,
                   uint64_t person) {
    struct store *store;
    int code = use == STORE_SERVE ? open_to_change(&store, options) : admin_open(&store, options, use);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    code = admin_ask(store, request) ? CLI_EXIT_OK : CLI_EXIT_IO;
    store_close(store);
    if (code == CLI_EXIT_OK && request->answer == STORE_UNKNOWN && person != 0) {
        fprintf(stderr, "pesthouse admin: there is no person %" PRIu64 "\n", person);
        code = CLI_EXIT_FAILED;
    }
    return code;
}

int admin_forget(const struct admin_options *options) {
    struct store_request request = {.ask = STORE_FORGET};
    struct store_forget *const forget = &request.as.forget;
    int code = admin_read_number(options->argument, "the number of a person", &forget->person);
    if (code != CLI_EXIT_OK || admin_forget_live(options, forget->person, &code)) {
        return code;
    }
    code = admin_ask_once(options, STORE_SERVE, &request, forget->person);
    if (code == CLI_EXIT_OK) {
        printf("person %" PRIu64 " is forgotten: %" PRIu32 " entries changed, %" PRIu32 " lines of chat removed\n",
               forget->person, forget->entries, forget->chat);
    }
    return code;
}

int admin_times(const struct admin_options *options) {
    struct store_request request = {.ask = STORE_DATES};
    const struct store_dates *const dates = &request.as.dates;
    const int code = admin_ask_once(options, STORE_SERVE, &request, 0);
    if (code == CLI_EXIT_OK) {
        printf("dated as of now: %" PRIu32 " tables, %" PRIu32 " results, %" PRIu32 " people and sessions\n",
               dates->tables, dates->results, dates->people);
    }
    return code;
}

// ---- data -----------------------------------------------------------------------------------------------------------

static void print_ratings(const struct store_person *person) {
    for (size_t i = 0; i < person->rating_count; i++) {
        const struct store_rating *const one = &person->ratings[i];
        printf("{\"rating\":{\"game\":\"%s\",\"seats\":%u,\"mean\":%.6f,\"spread\":%.6f,\"games\":%" PRIu32 "}}\n",
               one->game, one->seats, one->rating.mean, one->rating.spread, one->games);
    }
    for (size_t i = 0; i < person->result_count; i++) {
        const struct store_result *const one = &person->results[i];
        printf("{\"result\":{\"table\":\"%s\",\"game\":\"%s\",\"seats\":%u,\"ended\":%" PRId64 ",\"place\":%u,"
               "\"rated\":%s}}\n",
               one->table, one->game, one->seats, one->ended, one->place, one->rated ? "true" : "false");
    }
}

int admin_data(const struct admin_options *options) {
    struct store_request data = {.ask = STORE_DATA};
    struct store_request person = {.ask = STORE_PERSON, .as.person.limit = 1000000};
    int code = admin_read_number(options->argument, "the number of a person", &data.as.data.person);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    person.as.person.person = data.as.data.person;
    code = admin_ask_once(options, STORE_LOOK, &data, data.as.data.person);
    code = code == CLI_EXIT_OK ? admin_ask_once(options, STORE_LOOK, &person, 0) : code;
    if (code == CLI_EXIT_OK) {
        fwrite(data.as.data.lines.data, 1, data.as.data.lines.length, stdout);
        print_ratings(&person.as.person);
    }
    store_request_deinit(&data);
    store_request_deinit(&person);
    return code;
}

// ---- check, backup and restore --------------------------------------------------------------------------------------

int admin_check(const struct admin_options *options) {
    struct ph_error error;
    const enum ph_status status = store_check(options->path, &error);
    if (status != PH_OK) {
        return admin_refuse(status, &error);
    }
    printf("%s is in order\n", options->path);
    return CLI_EXIT_OK;
}

int admin_backup(const struct admin_options *options) {
    struct ph_error error;
    const enum ph_status status = store_backup(options->path, options->argument, &error);
    if (status != PH_OK) {
        return admin_refuse(status, &error);
    }
    printf("%s is a copy of %s\n", options->argument, options->path);
    return CLI_EXIT_OK;
}

int admin_restore(const struct admin_options *options) {
    struct ph_error error;
    const enum ph_status status = store_restore(options->argument, options->path, options->replace, &error);
    if (status != PH_OK) {
        return admin_refuse(status, &error);
    }
    printf("%s is what %s was\n", options->path, options->argument);
    return CLI_EXIT_OK;
}
