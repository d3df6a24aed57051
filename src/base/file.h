// SPDX-License-Identifier: MIT
// Whole files. Reading has a limit, so that a wrong path cannot eat the memory; writing goes to a file beside the
// target that is then renamed, so that whoever looks finds the old content or the new one, never a half.
#ifndef PESTHOUSE_BASE_FILE_H
#define PESTHOUSE_BASE_FILE_H

#include "pesthouse/status.h"

// Reads a file ("-": standard input) of at most `limit` bytes. *data is from malloc, the caller's to free, and has a
// NUL after its last byte. PH_ERROR_IO with a message that names the file, PH_ERROR_NO_MEMORY; *data is then NULL.
enum ph_status ph_file_read(char **data, size_t *length, const char *path, size_t limit, struct ph_error *error);

// Replaces the file's content, or makes the file. On failure the old content stands.
enum ph_status ph_file_write(const char *path, const char *data, size_t length, struct ph_error *error);

#endif
