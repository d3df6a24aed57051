// SPDX-License-Identifier: MIT
// Reads and writes whole files. Reading has a limit, so that a wrong path cannot exhaust the memory. Writing goes to a
// temporary file in the same folder, which is then renamed, so that readers find the old content or the new one, never
// a part of it. Only regular files are replaced; symbolic links are followed.
//
// The field of an error (PH_ERROR_IO) is what went wrong: "open", "read", "write" or "remove", and then the message
// ends with ": " and the system's reason; or "folder", "irregular", "changed", "exists".
#ifndef PESTHOUSE_RUN_FILE_H
#define PESTHOUSE_RUN_FILE_H

#include "pesthouse/status.h"

#include <stdbool.h>
#include <stdint.h>

// Identifies the content of a file at some time. All zeros: the file did not exist.
struct file_stamp {
    bool exists;
    uint64_t device;
    uint64_t node;
    int64_t size;
    int64_t seconds;     // time of the last change
    int64_t nanoseconds; // its fraction
};

// Reads a file ("-": standard input) of at most `limit` bytes. *data is from malloc, to be freed by the caller, and has
// a NUL after its last byte. PH_ERROR_IO with a message that names the file, PH_ERROR_NO_MEMORY; *data is then NULL.
enum ph_status file_read(char **data, size_t *length, const char *path, size_t limit, struct ph_error *error);

// Replaces the file's content, or creates the file. A replaced file keeps its mode. On failure it keeps its content.
enum ph_status file_write(const char *path, const char *data, size_t length, struct ph_error *error);

// Identifies the current content of a file. PH_ERROR_IO if it is not a regular file that can be replaced.
enum ph_status file_look(struct file_stamp *stamp, const char *path, struct ph_error *error);
bool file_same(const struct file_stamp *a, const struct file_stamp *b);

// Like file_write, for files that only their owner may read: a new file has mode 0600. Replaces the file only if its
// content is still the one of *known, and creates it if it has been removed since. If *known is all zeros, the file
// must not exist. Otherwise PH_ERROR_IO, and nothing has changed. *known becomes the content written.
enum ph_status file_save(const char *path, const char *data, size_t length, struct file_stamp *known,
                         struct ph_error *error);

// Removes a file if its content is still the one of *known, else PH_ERROR_IO. One that has gone is no failure.
enum ph_status file_remove(const char *path, const struct file_stamp *known, struct ph_error *error);

// Removes temporary files that a killed program left behind in a folder: NAME.xxxxxxxx.new, where NAME ends in
// `ending`, older than a few minutes.
void file_clear_stale(const char *folder, const char *ending);

#endif
