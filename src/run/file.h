// SPDX-License-Identifier: MIT
// Whole files. Reading has a limit, so that a wrong path cannot eat the memory; writing goes to a file beside the
// target that is then renamed, so that readers find the old content or the new one, never half of it. Only regular
// files are replaced; symbolic links are followed.
#ifndef PESTHOUSE_RUN_FILE_H
#define PESTHOUSE_RUN_FILE_H

#include "pesthouse/status.h"

#include <stdbool.h>
#include <stdint.h>

// Which content of a file somebody has seen. All zeros: there is no such file.
struct ph_file_stamp {
    bool exists;
    uint64_t device;
    uint64_t node;
    int64_t size;
    int64_t seconds;     // of the last change,
    int64_t nanoseconds; // and these
};

// Reads a file ("-": standard input) of at most `limit` bytes. *data is from malloc, the caller's to free, and has a
// NUL after its last byte. PH_ERROR_IO with a message that names the file, PH_ERROR_NO_MEMORY; *data is then NULL.
enum ph_status ph_file_read(char **data, size_t *length, const char *path, size_t limit, struct ph_error *error);

// Replaces the file's content, or makes the file. A replaced file keeps its mode. On failure the old content stands.
enum ph_status ph_file_write(const char *path, const char *data, size_t length, struct ph_error *error);

// Looks which content a file has now. PH_ERROR_IO if it is not a regular file that can be replaced.
enum ph_status ph_file_look(struct ph_file_stamp *stamp, const char *path, struct ph_error *error);
bool ph_file_same(const struct ph_file_stamp *a, const struct ph_file_stamp *b);

// Like ph_file_write, for what only its owner may read: a new file has mode 0600. Replaces the file only while it has
// the content that *known stands for, or makes it if it has been removed since; where *known says that there is none,
// only a file that did not exist until now is made. Else PH_ERROR_IO, and all stays as it is. *known becomes what was
// written.
enum ph_status ph_file_save(const char *path, const char *data, size_t length, struct ph_file_stamp *known,
                            struct ph_error *error);

// Removes files that writing left behind in a folder because the program was killed: NAME.xxxxxxxx.new, older than a
// few minutes. `ending` is how NAME ends.
void ph_file_clear_stale(const char *folder, const char *ending);

#endif
