// SPDX-License-Identifier: MIT
// `pesthouse admin reports`: what people at tables reported, with what had been said there.
#define _POSIX_C_SOURCE 200809L // gmtime_r
#include "base/shown.h"
#include "cli/admin.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { PAGE = 100, LINES = 20 }; // of chat, with a report

static void write_json(struct ph_writer *writer, const struct store_report *report, const char *lines) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "report"), (int64_t)report->id);
    ph_json_int(ph_json_key(writer, "time"), report->made);
    ph_json_string(ph_json_key(writer, "table"), report->table);
    ph_json_int(ph_json_key(writer, "person"), (int64_t)report->person);
    ph_json_string(ph_json_key(writer, "name"), report->person_name);
    ph_json_int(ph_json_key(writer, "reporter"), (int64_t)report->reporter);
    ph_json_string(ph_json_key(writer, "reporter_name"), report->reporter_name);
    ph_json_string(ph_json_key(writer, "why"), report->why);
    ph_json_array_begin(ph_json_key(writer, "chat"));
    for (size_t length; *lines != '\0'; lines += length + 1) {
        length = strcspn(lines, "\n");
        ph_json_raw(writer, lines, length);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
    ph_write_char(writer, '\n');
}

static void write_person(struct ph_writer *writer, const char *before, uint64_t person, const char *name) {
    ph_write_format(writer, "%s%" PRIu64 " (", before, person);
    ph_write_shown(writer, name);
    ph_write_char(writer, ')');
}

static void write_line(struct ph_writer *writer, const char *line, size_t length) {
    struct ph_json_document *document;
    char name[STORE_NAME_SIZE] = "";
    char text[PH_TABLE_CHAT_SIZE] = "";
    if (ph_json_parse(&document, line, length, NULL) == PH_OK) {
        (void)ph_json_string_get(ph_json_member(ph_json_root(document), "name"), name, sizeof name);
        (void)ph_json_string_get(ph_json_member(ph_json_root(document), "text"), text, sizeof text);
    }
    ph_json_document_destroy(document);
    ph_write_text(writer, "    ");
    ph_write_shown(writer, name);
    ph_write_text(writer, ": ");
    ph_write_seen(writer, text);
    ph_write_char(writer, '\n');
}

static void write_text(struct ph_writer *writer, const struct store_report *report, const char *lines) {
    char made[32] = "";
    struct tm utc;
    const time_t seconds = (time_t)(report->made / 1000);
    if (gmtime_r(&seconds, &utc) != NULL) {
        strftime(made, sizeof made, "%Y-%m-%d %H:%M:%S", &utc);
    }
    ph_write_format(writer, "report %" PRIu64 ", %s UTC, table %s\n", report->id, made, report->table);
    write_person(writer, "  person ", report->person, report->person_name);
    write_person(writer, ", reported by ", report->reporter, report->reporter_name);
    ph_write_text(writer, report->why[0] == '\0' ? "\n" : ": ");
    if (report->why[0] != '\0') {
        ph_write_seen(writer, report->why); // on one line
        ph_write_char(writer, '\n');
    }
    for (size_t length; *lines != '\0'; lines += length + 1) {
        length = strcspn(lines, "\n");
        write_line(writer, lines, length);
    }
}

// False: the store failed, which was reported.
static bool print_report(struct store *store, const struct store_report *report, bool json) {
    struct ph_writer text;
    struct store_request request = {
        .ask = STORE_CHAT_READ,
        .as.chat_read = {.table = report->table, .until = report->chat, .limit = report->chat > 0 ? LINES : 0}};
    const bool right = admin_ask(store, &request);
    ph_writer_init_heap(&text);
    if (right) {
        const struct ph_writer *const lines = &request.as.chat_read.lines;
        (json ? write_json : write_text)(&text, report, lines->length > 0 ? lines->data : "");
        fwrite(text.data, 1, text.length, stdout);
    }
    ph_writer_deinit(&text);
    store_request_deinit(&request);
    return right;
}

static bool print_reports(struct store *store, bool json) {
    uint64_t after = 0;
    for (bool more = true; more;) {
        struct store_request request = {.ask = STORE_REPORTS, .as.reports = {.after = after, .limit = PAGE}};
        const struct store_reports *const reports = &request.as.reports;
        bool right = admin_ask(store, &request);
        more = right && reports->count > 0;
        for (size_t i = 0; right && i < reports->count; i++) {
            right = print_report(store, &reports->reports[i], json);
        }
        after = more ? reports->reports[reports->count - 1].id : 0;
        store_request_deinit(&request);
        if (!right) {
            return false;
        }
    }
    return true;
}

int admin_reports(const struct admin_options *options) {
    struct store *store;
    const int code = admin_open(&store, options, STORE_LOOK);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    const bool right = print_reports(store, options->json);
    store_close(store);
    return right ? CLI_EXIT_OK : CLI_EXIT_IO;
}
