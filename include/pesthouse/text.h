// SPDX-License-Identifier: MIT
// A writer of text and JSON, into the caller's storage of fixed size or into storage on the heap that grows. Once
// something did not fit, `failed` stays set and further writes do nothing.
#ifndef PESTHOUSE_TEXT_H
#define PESTHOUSE_TEXT_H

#include "pesthouse/status.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ph_writer {
    char *data;      // always NUL-terminated
    size_t length;   // bytes before the NUL
    size_t capacity; // bytes of storage, including the NUL
    bool failed;     // something did not fit
    // Enlarges the storage to at least `capacity` bytes, or returns false. NULL: the size is fixed.
    bool (*grow)(struct ph_writer *writer, size_t capacity);
    uint64_t comma; // JSON: bit d is set if depth d already has a value
    uint8_t depth;  // JSON: number of open objects and arrays, at most 63
    bool after_key; // JSON: a key was written, but not yet its value
};

// Writes to `storage`, which has `capacity` bytes (at least 1).
PH_API void ph_writer_init(struct ph_writer *writer, char *storage, size_t capacity);
// Writes to storage from malloc that grows; ph_writer_deinit frees it. `data` is "" until something is written.
PH_API void ph_writer_init_heap(struct ph_writer *writer);
PH_API void ph_writer_deinit(struct ph_writer *writer);
// Empties the writer and keeps its storage.
PH_API void ph_writer_reset(struct ph_writer *writer);

PH_API void ph_write_bytes(struct ph_writer *writer, const char *bytes, size_t length);
PH_API void ph_write_text(struct ph_writer *writer, const char *text);
PH_API void ph_write_char(struct ph_writer *writer, char letter);
// With & < > " escaped: a text or the value of an attribute of XML or HTML.
PH_API void ph_write_xml(struct ph_writer *writer, const char *text);
PH_API void ph_write_int(struct ph_writer *writer, int64_t number);
PH_API void ph_write_format(struct ph_writer *writer, const char *format, ...) PH_PRINTF(2, 3);

// JSON, compact and on one line. The writer adds commas; inside an object each value follows its key.
PH_API void ph_json_object_begin(struct ph_writer *writer);
PH_API void ph_json_object_end(struct ph_writer *writer);
PH_API void ph_json_array_begin(struct ph_writer *writer);
PH_API void ph_json_array_end(struct ph_writer *writer);
// Returns the writer, for the value: ph_json_int(ph_json_key(writer, "n"), 9).
PH_API struct ph_writer *ph_json_key(struct ph_writer *writer, const char *key);
PH_API void ph_json_string(struct ph_writer *writer, const char *text); // NULL writes null
PH_API void ph_json_string_bytes(struct ph_writer *writer, const char *bytes, size_t length);
PH_API void ph_json_int(struct ph_writer *writer, int64_t number);
// With as few of 15 to 17 digits as read back the same; null if the number is not finite.
PH_API void ph_json_double(struct ph_writer *writer, double number);
PH_API void ph_json_bool(struct ph_writer *writer, bool value);
PH_API void ph_json_null(struct ph_writer *writer);
PH_API void ph_json_raw(struct ph_writer *writer, const char *json, size_t length); // a value already in JSON

#ifdef __cplusplus
}
#endif

#endif
