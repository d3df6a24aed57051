// SPDX-License-Identifier: MIT
// A writer of text and JSON. It fills storage that the caller gives, or grows through a function that the caller
// gives; it allocates nothing itself. Once something did not fit, `failed` stays set and further writes do nothing.
#ifndef PESTHOUSE_TEXT_H
#define PESTHOUSE_TEXT_H

#include "pesthouse/status.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ph_writer {
    char *data;      // always NUL-terminated; the caller's
    size_t length;   // bytes before the NUL
    size_t capacity; // bytes of storage, the NUL included
    bool failed;     // something did not fit
    // Makes room for `capacity` bytes in all, or returns false; NULL: the storage is fixed.
    bool (*grow)(struct ph_writer *writer, size_t capacity);
    uint64_t comma; // JSON: bit d is set when depth d already holds a value
    uint8_t depth;  // JSON: open objects and arrays, at most 63
    bool after_key; // JSON: a key waits for its value
};

// Fixed storage of `capacity` bytes (at least 1).
PH_API void ph_writer_init(struct ph_writer *writer, char *storage, size_t capacity);
// Storage from malloc that grows; ph_writer_deinit frees it. Empty until something is written (data is then "").
PH_API void ph_writer_init_heap(struct ph_writer *writer);
PH_API void ph_writer_deinit(struct ph_writer *writer);
// Empties the writer and keeps its storage.
PH_API void ph_writer_reset(struct ph_writer *writer);

PH_API void ph_write_bytes(struct ph_writer *writer, const char *bytes, size_t length);
PH_API void ph_write_text(struct ph_writer *writer, const char *text);
PH_API void ph_write_char(struct ph_writer *writer, char letter);
PH_API void ph_write_int(struct ph_writer *writer, int64_t number);
PH_API void ph_write_format(struct ph_writer *writer, const char *format, ...) PH_PRINTF(2, 3);

// JSON, compact, on one line. Commas are set by the writer; inside an object each value follows its key.
PH_API void ph_json_object_begin(struct ph_writer *writer);
PH_API void ph_json_object_end(struct ph_writer *writer);
PH_API void ph_json_array_begin(struct ph_writer *writer);
PH_API void ph_json_array_end(struct ph_writer *writer);
PH_API void ph_json_key(struct ph_writer *writer, const char *key);
PH_API void ph_json_string(struct ph_writer *writer, const char *text); // NULL writes null
PH_API void ph_json_string_bytes(struct ph_writer *writer, const char *bytes, size_t length);
PH_API void ph_json_int(struct ph_writer *writer, int64_t number);
PH_API void ph_json_double(struct ph_writer *writer,
                           double number); // the fewest of 15 to 17 digits that read back the same; not finite: null
PH_API void ph_json_bool(struct ph_writer *writer, bool value);
PH_API void ph_json_null(struct ph_writer *writer);
PH_API void ph_json_raw(struct ph_writer *writer, const char *json, size_t length); // a value already in JSON

#ifdef __cplusplus
}
#endif

#endif
