// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // realpath
#define _DEFAULT_SOURCE   // flock
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MODE_SECRET = 0600, MODE_OTHERS = 0077 };

static enum ph_status refuse(struct ph_error *error, const char *path) {
    return ph_error_set(error, PH_ERROR_IO, "", "cannot open %s: %s", path, strerror(errno));
}

// An existing file is not opened here: closing it would drop the locks that SQLite holds on it in this process.
static enum ph_status create_file(const char *path, struct ph_error *error) {
    const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, MODE_SECRET);
    if (file < 0 && errno != EEXIST) {
        return refuse(error, path);
    }
    if (file >= 0) {
        close(file);
    }
    return PH_OK;
}

static enum ph_status check_file(const char *path, bool writes, struct ph_error *error) {
    struct stat info;
    if (stat(path, &info) != 0) {
        return refuse(error, path);
    }
    if (!S_ISREG(info.st_mode)) {
        return ph_error_set(error, PH_ERROR_IO, "", "%s is not a regular file", path);
    }
    if (writes && info.st_nlink > 1) {
        return ph_error_set(error, PH_ERROR_IO, "",
                            "%s has another name (a hard link), by which another server could use it", path);
    }
    if (access(path, writes ? R_OK | W_OK : R_OK) != 0 ||
        (writes && (info.st_mode & MODE_OTHERS) != 0 && chmod(path, MODE_SECRET) != 0)) {
        return refuse(error, path);
    }
    return PH_OK;
}

enum ph_status sqlite_find(char **real, const char *path, bool create, struct ph_error *error) {
    struct stat info;
    enum ph_status status = PH_OK;
    if (create && stat(path, &info) != 0 && errno == ENOENT) {
        status = create_file(path, error);
    }
    if (status == PH_OK) {
        status = check_file(path, create, error);
    }
    if (status == PH_OK) {
        *real = realpath(path, NULL);
        status = *real == NULL ? refuse(error, path) : PH_OK;
    }
    return status;
}

enum ph_status sqlite_lock(struct sqlite_lock *lock, const char *real, struct ph_error *error) {
    struct ph_writer path;
    enum ph_status status = PH_OK;
    ph_writer_init_heap(&path);
    ph_write_format(&path, "%s-lock", real);
    lock->file = path.failed ? -1 : open(path.data, O_RDWR | O_CREAT | O_CLOEXEC, MODE_SECRET);
    if (path.failed) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    } else if (lock->file < 0) {
        status = refuse(error, path.data);
    } else if (flock(lock->file, LOCK_EX | LOCK_NB) != 0) {
        status = errno == EWOULDBLOCK
                     ? ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "another server is using %s", real)
                     : refuse(error, path.data);
        sqlite_unlock(lock);
    }
    ph_writer_deinit(&path);
    return status;
}

void sqlite_unlock(struct sqlite_lock *lock) {
    if (lock->file >= 0) {
        close(lock->file);
        lock->file = -1;
    }
}
