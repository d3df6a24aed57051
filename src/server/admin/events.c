// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // clock_gettime, gmtime_r
#include "server/admin/events.h"

#include "pesthouse/pesthouse.h"
#include "pesthouse/text.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE_MAX_BYTES = 4096, TABLE_DIGITS = 8 };

static bool as_json;
static atomic_ullong counts[EVENT_KINDS];

static const char *const names[EVENT_KINDS] = {
    [EVENT_START] = "start",
    [EVENT_STOP] = "stop",
    [EVENT_MIGRATION] = "migration",
    [EVENT_SIGN_IN_REFUSED] = "sign_in_refused",
    [EVENT_MODERATION] = "moderation",
    [EVENT_TABLE_STOPPED] = "table_stopped",
    [EVENT_STORE_FAILED] = "store_failed",
    [EVENT_STORE_WORKS] = "store_works",
    [EVENT_CLOCK_SET_BACK] = "clock_set_back",
    [EVENT_CLOCK_SET_AHEAD] = "clock_set_ahead",
    [EVENT_CERTIFICATE_READ] = "certificate_read",
    [EVENT_CERTIFICATE_REFUSED] = "certificate_refused",
    [EVENT_MAIL_FAILED] = "mail_failed",
};

void events_as_json(void) {
    as_json = true;
}

const char *event_name(enum event_kind kind) {
    return names[kind];
}

uint64_t event_count(enum event_kind kind) {
    return atomic_load(&counts[kind]);
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void write_time(struct ph_writer *line) {
    struct timespec now;
    struct tm utc;
    char text[32] = "";
    char whole[40];
    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &utc) != NULL) {
        (void)strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    }
    snprintf(whole, sizeof whole, "%s.%03dZ", text, (int)(now.tv_nsec / 1000000));
    ph_json_string(ph_json_key(line, "time"), whole);
}

static void write_text(struct ph_writer *line, const char *key, const char *text) {
    if (text != NULL) {
        ph_json_string(ph_json_key(line, key), text);
    }
}

static void write_table(struct ph_writer *line, const char *table) {
    if (table != NULL) {
        ph_json_string_bytes(ph_json_key(line, "table"), table, strnlen(table, TABLE_DIGITS));
    }
}

static void write_address(struct ph_writer *line, const struct address *from) {
    char text[ADDRESS_TEXT_SIZE];
    if (from != NULL) {
        address_write(from, text);
        ph_json_string(ph_json_key(line, "from"), text);
    }
}

static void write_json(struct ph_writer *line, const struct event *event) {
    ph_json_object_begin(line);
    write_time(line);
    ph_json_string(ph_json_key(line, "event"), names[event->kind]);
    write_text(line, "version", event->kind == EVENT_START ? ph_version() : NULL);
    write_text(line, "url", event->url);
    write_table(line, event->table);
    if (event->person != 0) {
        ph_json_int(ph_json_key(line, "person"), (int64_t)event->person);
    }
    write_address(line, event->from);
    if (event->ms != 0) {
        ph_json_int(ph_json_key(line, "ms"), event->ms);
    }
    if (event->versions) {
        ph_json_int(ph_json_key(line, "before"), event->before);
        ph_json_int(ph_json_key(line, "after"), event->after);
    }
    write_text(line, "why", event->why);
    ph_json_object_end(line);
}

// ---- sentences ------------------------------------------------------------------------------------------------------

// Writes nothing of an event that nobody at a terminal needs to see.
static void write_sentence(struct ph_writer *line, const struct event *event) {
    switch (event->kind) {
    case EVENT_MODERATION:
        ph_write_format(line, "pesthouse admin: %s", event->why);
        if (event->person != 0) {
            ph_write_format(line, ", person %" PRIu64, event->person);
        }
        if (event->from != NULL) {
            char from[ADDRESS_TEXT_SIZE];
            address_write(event->from, from);
            ph_write_format(line, ", address %s", from);
        }
        if (event->table != NULL) {
            ph_write_format(line, ", table %.8s…", event->table);
        }
        break;
    case EVENT_TABLE_STOPPED:
        ph_write_format(line, "the table %.8s… cannot continue: %s", event->table, event->why);
        break;
    case EVENT_STORE_FAILED:
        ph_write_format(line, "the store fails, so tables wait: %s", event->why);
        break;
    case EVENT_CLOCK_SET_BACK:
        ph_write_format(line,
                        "the clock is %" PRId64 " s behind the last use of this store; its tables go on from now "
                        "(pesthouse admin times dates the rest)",
                        event->ms / 1000);
        break;
    case EVENT_CLOCK_SET_AHEAD:
        ph_write_format(line, "the clock was set %" PRId64 " s ahead; clocks of tables get that time back",
                        event->ms / 1000);
        break;
    case EVENT_CERTIFICATE_READ:
        ph_write_text(line, "SIGHUP: the certificate was read again");
        break;
    case EVENT_CERTIFICATE_REFUSED:
        ph_write_format(line, "SIGHUP: %s; the certificate of before stays", event->why);
        break;
    case EVENT_MAIL_FAILED:
        ph_write_format(line, "sendmail fails, so mails wait: %s", event->why);
        break;
    default:
        break;
    }
}

void event_note(const struct event *event) {
    char storage[LINE_MAX_BYTES]; // more than the longest error takes as JSON
    struct ph_writer line;
    ph_writer_init(&line, storage, sizeof storage);
    atomic_fetch_add(&counts[event->kind], 1);
    as_json ? write_json(&line, event) : write_sentence(&line, event);
    if (line.length > 0) {
        fprintf(stderr, "%s%s\n", as_json ? "" : "pesthouse serve: ", line.data);
    }
}
