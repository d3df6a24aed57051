// SPDX-License-Identifier: MIT
// A table as text: a line that says what it is, one with what is secret, and the entries of its journal, a line each.
// Secrets come early, so that whoever finds the end cut off can go on.
#include "home/inside.h"

#include <string.h>

enum { VERSION = 1 };
static const char mark[] = "{\"pesthouse\":\"journal\",";

bool home_is_journal(const char *text, size_t length) {
    return length >= sizeof mark - 1 && memcmp(text, mark, sizeof mark - 1) == 0;
}

void home_write(const struct home *home, struct ph_writer *writer) {
    ph_write_format(writer, "%s\"version\":%d}\n", mark, VERSION);
    ph_table_secrets_write(home->table, writer);
    ph_write_char(writer, '\n');
    ph_write_bytes(writer, home->journal.data, home->journal.length);
    writer->failed = writer->failed || home->journal.failed;
}

// ---- reading --------------------------------------------------------------------------------------------------------

struct line {
    const char *text;
    size_t length;
    bool whole; // ends with a newline
};

// The next line of `rest`, which begins behind it afterwards. False: there is none.
static bool next_line(struct line *rest, struct line *line) {
    const char *const end = rest->length == 0 ? NULL : memchr(rest->text, '\n', rest->length);
    const size_t length = end == NULL ? rest->length : (size_t)(end - rest->text);
    const size_t step = end == NULL ? length : length + 1;
    *line = (struct line){.text = rest->text, .length = length, .whole = end != NULL};
    rest->text += step;
    rest->length -= step;
    return step > 0;
}

static enum ph_status read_version(struct line line, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    int64_t version = 0;
    if (ph_json_parse(&document, line.text, line.length, NULL) == PH_OK) {
        (void)ph_json_int_get(ph_json_member(ph_json_root(document), "version"), &version);
    }
    ph_json_document_destroy(document);
    if (version == VERSION) {
        return PH_OK;
    }
    return version > VERSION ? ph_error_set(error, PH_ERROR_BAD_RECORD, "version",
                                            "it was saved by a newer version of Pesthouse (%d, this one reads %d)",
                                            (int)version, VERSION)
                             : ph_error_set(error, PH_ERROR_BAD_RECORD, "version",
                                            "its first line does not say which version it has");
}

// The last line may have been cut off: then the table is as it was before.
static enum ph_status fold(struct home *home, struct line rest, bool *whole, struct ph_error *error) {
    struct line line;
    enum ph_status status = PH_OK;
    *whole = true;
    while (status == PH_OK && *whole && next_line(&rest, &line)) {
        status = ph_table_fold(home->table, line.text, line.length, error);
        if (status == PH_OK) {
            ph_write_bytes(&home->journal, line.text, line.length);
            ph_write_char(&home->journal, '\n');
        } else if (!line.whole && status == PH_ERROR_BAD_RECORD) {
            *whole = false;
            status = PH_OK;
        }
    }
    return status;
}

enum ph_status home_read(struct home *home, const char *text, size_t length, bool *whole, struct ph_error *error) {
    struct line rest = {.text = text, .length = length};
    struct line first;
    struct line secrets;
    enum ph_status status = PH_ERROR_BAD_RECORD;
    if (!home_is_journal(text, length) || !next_line(&rest, &first)) {
        return ph_error_set(error, status, "", "this is no journal of a table");
    }
    status = read_version(first, error);
    if (status == PH_OK && (!next_line(&rest, &secrets) || rest.length == 0)) {
        status = ph_error_set(error, PH_ERROR_BAD_RECORD, "", "it ends before the game begins");
    }
    if (status == PH_OK) {
        status = fold(home, rest, whole, error);
    }
    if (status == PH_OK) {
        status = ph_table_secrets_read(home->table, secrets.text, secrets.length, error);
    }
    if (status == PH_OK && ph_table_session(home->table) == NULL) {
        status = ph_error_set(error, PH_ERROR_BAD_RECORD, "", "it ends before the game begins");
    }
    if (status == PH_OK) {
        home_left_read(home);
    }
    return status;
}
