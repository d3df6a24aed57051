// SPDX-License-Identifier: MIT
#include "pesthouse/text.h"

#include "base/number.h"
#include "base/utf8.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 63, HEAP_FIRST = 256 };

void ph_writer_init(struct ph_writer *writer, char *storage, size_t capacity) {
    assert(capacity > 0);
    storage[0] = '\0';
    *writer = (struct ph_writer){.data = storage, .capacity = capacity};
}

static bool grow_on_heap(struct ph_writer *writer, size_t capacity) {
    char *const data = realloc(writer->capacity == 0 ? NULL : writer->data, capacity);
    if (data == NULL) {
        return false;
    }
    writer->data = data;
    writer->capacity = capacity;
    return true;
}

void ph_writer_init_heap(struct ph_writer *writer) {
    // The shared empty text must not be written to, so it counts as no storage.
    *writer = (struct ph_writer){.data = "", .grow = grow_on_heap};
}

void ph_writer_deinit(struct ph_writer *writer) {
    if (writer->grow == grow_on_heap && writer->capacity > 0) {
        free(writer->data);
    }
    ph_writer_init_heap(writer);
}

void ph_writer_reset(struct ph_writer *writer) {
    writer->length = 0;
    writer->failed = false;
    writer->comma = 0;
    writer->depth = 0;
    writer->after_key = false;
    if (writer->capacity > 0) {
        writer->data[0] = '\0';
    }
}

// Makes sure that `length` more bytes and a NUL fit.
static bool reserve(struct ph_writer *writer, size_t length) {
    if (writer->failed) {
        return false;
    }
    if (length < writer->capacity - writer->length) {
        return true;
    }
    size_t capacity = writer->capacity < HEAP_FIRST ? HEAP_FIRST : writer->capacity;
    while (capacity - writer->length <= length) {
        if (capacity > SIZE_MAX / 2) {
            writer->failed = true;
            return false;
        }
        capacity *= 2;
    }
    if (writer->grow == NULL || !writer->grow(writer, capacity)) {
        writer->failed = true;
        return false;
    }
    return true;
}

void ph_write_bytes(struct ph_writer *writer, const char *bytes, size_t length) {
    if (length == 0 || !reserve(writer, length)) {
        return;
    }
    memcpy(writer->data + writer->length, bytes, length);
    writer->length += length;
    writer->data[writer->length] = '\0';
}

void ph_write_text(struct ph_writer *writer, const char *text) {
    ph_write_bytes(writer, text, strlen(text));
}

void ph_write_char(struct ph_writer *writer, char letter) {
    ph_write_bytes(writer, &letter, 1);
}

void ph_write_xml(struct ph_writer *writer, const char *text) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            ph_write_text(writer, "&amp;");
            break;
        case '<':
            ph_write_text(writer, "&lt;");
            break;
        case '>':
            ph_write_text(writer, "&gt;");
            break;
        case '"':
            ph_write_text(writer, "&quot;");
            break;
        default:
            ph_write_char(writer, *text);
        }
    }
}

void ph_write_int(struct ph_writer *writer, int64_t number) {
    char digits[24];
    size_t start = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--start] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        digits[--start] = '-';
    }
    ph_write_bytes(writer, digits + start, sizeof digits - start);
}

void ph_write_format(struct ph_writer *writer, const char *format, ...) {
    va_list arguments;
    va_list again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0) {
        writer->failed = true;
    } else if (reserve(writer, (size_t)length)) {
        vsnprintf(writer->data + writer->length, (size_t)length + 1, format, again);
        writer->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

// Writes the comma before another value.
static void begin_value(struct ph_writer *writer) {
    if (writer->after_key) {
        writer->after_key = false;
        return;
    }
    const uint64_t bit = (uint64_t)1 << writer->depth;
    if ((writer->comma & bit) != 0 && writer->depth > 0) {
        ph_write_char(writer, ',');
    }
    writer->comma |= bit;
}

static void open_bracket(struct ph_writer *writer, char bracket) {
    begin_value(writer);
    ph_write_char(writer, bracket);
    if (writer->depth >= DEPTH_MAX) {
        writer->failed = true;
        return;
    }
    writer->depth++;
    writer->comma &= ~((uint64_t)1 << writer->depth);
}

static void close_bracket(struct ph_writer *writer, char bracket) {
    // After a failure, brackets need not match.
    assert(writer->failed || writer->depth > 0);
    if (writer->depth > 0) {
        writer->depth--;
    }
    ph_write_char(writer, bracket);
}

void ph_json_object_begin(struct ph_writer *writer) {
    open_bracket(writer, '{');
}

void ph_json_object_end(struct ph_writer *writer) {
    close_bracket(writer, '}');
}

void ph_json_array_begin(struct ph_writer *writer) {
    open_bracket(writer, '[');
}

void ph_json_array_end(struct ph_writer *writer) {
    close_bracket(writer, ']');
}

// ASCII that needs no escape in a JSON string; other bytes are handled one by one.
static bool is_plain(unsigned char byte) {
    return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
}

// A string with its quotes. The output is always valid UTF-8: each invalid byte becomes U+FFFD.
static void write_quoted(struct ph_writer *writer, const char *bytes, size_t length) {
    ph_write_char(writer, '"');
    size_t done = 0;
    while (done < length) {
        size_t plain = done;
        while (plain < length && is_plain((unsigned char)bytes[plain])) {
            plain++;
        }
        ph_write_bytes(writer, bytes + done, plain - done);
        done = plain;
        if (done == length) {
            break;
        }
        const unsigned char byte = (unsigned char)bytes[done];
        if (byte == '"' || byte == '\\') {
            const char escape[2] = {'\\', (char)byte};
            ph_write_bytes(writer, escape, 2);
            done++;
        } else if (byte == '\n') {
            ph_write_bytes(writer, "\\n", 2);
            done++;
        } else if (byte < 0x20 || byte == 0x7F) {
            ph_write_format(writer, "\\u%04x", byte);
            done++;
        } else {
            const size_t character = ph_utf8_length(bytes + done, length - done);
            if (character == 0) {
                ph_write_text(writer, "\xEF\xBF\xBD");
                done++;
            } else {
                ph_write_bytes(writer, bytes + done, character);
                done += character;
            }
        }
    }
    ph_write_char(writer, '"');
}

struct ph_writer *ph_json_key(struct ph_writer *writer, const char *key) {
    begin_value(writer);
    write_quoted(writer, key, strlen(key));
    ph_write_char(writer, ':');
    writer->after_key = true;
    return writer;
}

void ph_json_string(struct ph_writer *writer, const char *text) {
    if (text == NULL) {
        ph_json_null(writer);
    } else {
        ph_json_string_bytes(writer, text, strlen(text));
    }
}

void ph_json_string_bytes(struct ph_writer *writer, const char *bytes, size_t length) {
    begin_value(writer);
    write_quoted(writer, bytes, length);
}

void ph_json_int(struct ph_writer *writer, int64_t number) {
    begin_value(writer);
    ph_write_int(writer, number);
}

void ph_json_double(struct ph_writer *writer, double number) {
    if (!isfinite(number)) {
        ph_json_null(writer);
        return;
    }
    char text[PH_NUMBER_TEXT_MAX];
    const size_t length = ph_number_from_double(text, number);
    begin_value(writer);
    ph_write_bytes(writer, text, length);
}

void ph_json_bool(struct ph_writer *writer, bool value) {
    begin_value(writer);
    ph_write_text(writer, value ? "true" : "false");
}

void ph_json_null(struct ph_writer *writer) {
    begin_value(writer);
    ph_write_text(writer, "null");
}

void ph_json_raw(struct ph_writer *writer, const char *json, size_t length) {
    begin_value(writer);
    ph_write_bytes(writer, json, length);
}
