// SPDX-License-Identifier: MIT
// Chat is a stream of its own, one and public, and no part of the journal.
#include "table/tell.h"

#include "base/shown.h"
#include "base/utf8.h"
#include "table/inside.h"
#include "table/telling.h"

#include <assert.h>
#include <string.h>

static unsigned count_characters(const char *text) {
    unsigned count = 0;
    for (size_t left = strlen(text), length; left > 0; text += length, left -= length, count++) {
        length = ph_utf8_length(text, left);
        length += length == 0;
    }
    return count;
}

// The rule for texts that others read (base/shown.h), with line ends.
static void check_text(struct ph_fields *fields, const char *name, const char *text) {
    static const char expected[] = "expected 1 to 500 characters, no control characters but line ends";
    char fault[PH_SHOWN_FAULT_SIZE];
    if (!ph_shown_check(text, PH_SHOWN_UNSEEN, true, fault)) {
        ph_fields_refuse_text(fields, name, fault, expected);
    } else if (!ph_shown_any(text)) {
        ph_fields_refuse_text(fields, name, "nothing of it can be seen", expected);
    } else if (count_characters(text) > PH_TABLE_CHAT_MAX) {
        ph_fields_refuse(fields, name, expected);
    }
}

static void write_line(struct ph_table *table, const struct ph_table_request *request, const char *text,
                       struct ph_writer *writer) {
    const size_t start = writer->length;
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "t"), "chat");
    ph_json_int(ph_json_key(writer, "c"), ++table->chat_count);
    ph_json_int(ph_json_key(writer, "time"), request->now);
    ph_json_int(ph_json_key(writer, "person"), (int64_t)request->person);
    ph_json_string(ph_json_key(writer, "name"), request->name);
    if (request->program) {
        ph_json_bool(ph_json_key(writer, "program"), true);
    }
    if (request->guest) {
        ph_json_bool(ph_json_key(writer, "guest"), true);
    }
    ph_json_string(ph_json_key(writer, "text"), text);
    ph_json_object_end(writer);
    (void)ph_told_check(writer, start, PH_FORM_JSON, PH_OK);
}

enum ph_refusal ph_table_chat(struct ph_table *table, const struct ph_table_request *request, struct ph_writer *writer,
                              struct ph_error *error) {
    static const char *const word[] = {"chat"};
    char text[PH_TABLE_CHAT_SIZE] = "";
    struct ph_fields fields = ph_fields_of(request->body, error);
    (void)ph_fields_word(&fields, "t", word, 1);
    (void)ph_fields_take(&fields, "table");
    ph_fields_text(&fields, "text", text, sizeof text);
    check_text(&fields, "text", text);
    if (ph_fields_end(&fields) == PH_ACCEPTED && ph_table_is_closed(table)) {
        return ph_refuse(error, PH_REFUSED_CLOSED, "", PH_TABLE_CLOSED);
    }
    if (fields.refusal == PH_ACCEPTED && ph_table_mutes(table, request->person)) {
        return ph_refuse(error, PH_REFUSED_MUTED, "", "the person who made the table does not let you chat");
    }
    if (fields.refusal == PH_ACCEPTED) {
        write_line(table, request, text, writer);
    }
    return fields.refusal;
}

enum ph_status ph_table_chat_again(struct ph_table *table, struct ph_writer *line) {
    static const char before[] = "{\"t\":\"chat\",\"c\":";
    struct ph_writer again;
    assert(strncmp(line->data, before, strlen(before)) == 0);
    ph_writer_init_heap(&again);
    ph_write_format(&again, "%s%u%s", before, ++table->chat_count, strchr(line->data + strlen(before), ','));
    ph_writer_deinit(line);
    *line = again;
    return line->failed ? PH_ERROR_NO_MEMORY : PH_OK;
}

enum ph_refusal ph_table_report(const struct ph_table_request *request, uint64_t *person, char why[PH_TABLE_CHAT_SIZE],
                                struct ph_error *error) {
    static const char *const word[] = {"report"};
    struct ph_fields fields = ph_fields_of(request->body, error);
    (void)ph_fields_word(&fields, "t", word, 1);
    (void)ph_fields_take(&fields, "table");
    *person = (uint64_t)ph_fields_int(&fields, "person", 1, (int64_t)PH_TABLE_PERSON_MAX);
    why[0] = '\0';
    if (ph_json_exists(ph_json_member(request->body, "why"))) {
        ph_fields_text(&fields, "why", why, PH_TABLE_CHAT_SIZE);
        check_text(&fields, "why", why);
    }
    if (*person == request->person) {
        ph_fields_refuse(&fields, "person", "expected another person than oneself");
    }
    return ph_fields_end(&fields);
}

void ph_table_chat_resume(struct ph_table *table, uint32_t count) {
    table->chat_count = count > table->chat_count ? count : table->chat_count;
}
