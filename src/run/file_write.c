// SPDX-License-Identifier: MIT
// Replacing files. A new name is claimed with O_EXCL first, so that two programs never take the same one.
#define _XOPEN_SOURCE 700 // realpath, fchmod, fstatat
#include "run/file.h"

#include "pesthouse/random.h"
#include "pesthouse/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MODE_NEW = 0666, MODE_SECRET = 0600, STALE_SECONDS = 300 };

struct writing {
    const char *path;
    char *real; // the path without links, from malloc
    struct stat before;
    bool claimed; // `real` was created here, and is empty
    struct ph_writer beside;
    bool made; // `beside` was created
    int file;  // that file, or −1
};

static enum ph_status refuse(const struct writing *writing, struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_IO, "write", "cannot write %.200s: %s", writing->path, strerror(errno));
}

static enum ph_status out_of_memory(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
}

// ---- stamps ---------------------------------------------------------------------------------------------------------

static struct file_stamp stamp_of(const struct stat *info) {
    return (struct file_stamp){
        .exists = true,
        .device = (uint64_t)info->st_dev,
        .node = (uint64_t)info->st_ino,
        .size = (int64_t)info->st_size,
        .seconds = (int64_t)info->st_mtim.tv_sec,
        .nanoseconds = (int64_t)info->st_mtim.tv_nsec,
    };
}

bool file_same(const struct file_stamp *a, const struct file_stamp *b) {
    return a->exists == b->exists && a->device == b->device && a->node == b->node && a->size == b->size &&
           a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
}

// Whether a file that exists may be replaced at all.
static enum ph_status check_kind(const char *path, const struct stat *info, struct ph_error *error) {
    if (S_ISDIR(info->st_mode)) {
        return ph_error_set(error, PH_ERROR_IO, "folder", "%s is a folder, not a file", path);
    }
    if (!S_ISREG(info->st_mode)) {
        return ph_error_set(error, PH_ERROR_IO, "irregular", "%s is not a regular file", path);
    }
    if (access(path, W_OK) != 0) {
        return ph_error_set(error, PH_ERROR_IO, "write", "cannot write %.200s: %s", path, strerror(errno));
    }
    return PH_OK;
}

enum ph_status file_look(struct file_stamp *stamp, const char *path, struct ph_error *error) {
    struct stat info;
    *stamp = (struct file_stamp){0};
    if (stat(path, &info) != 0) {
        return errno == ENOENT
                   ? PH_OK
                   : ph_error_set(error, PH_ERROR_IO, "open", "cannot open %.200s: %s", path, strerror(errno));
    }
    const enum ph_status status = check_kind(path, &info, error);
    if (status == PH_OK) {
        *stamp = stamp_of(&info);
    }
    return status;
}

static enum ph_status check_known(const char *path, const struct stat *info, const struct file_stamp *known,
                                  struct ph_error *error) {
    const struct file_stamp now = stamp_of(info);
    if (known == NULL || file_same(&now, known)) {
        return PH_OK;
    }
    return ph_error_set(error, PH_ERROR_IO, known->exists ? "changed" : "exists",
                        known->exists ? "%s has been changed by another program" : "%s already exists", path);
}

// ---- the target -----------------------------------------------------------------------------------------------------

// Creates an empty file. The target of a dangling link is created through the link, since O_EXCL would refuse it.
static enum ph_status claim(struct writing *writing, mode_t mode, struct ph_error *error) {
    struct stat link;
    const bool is_link = lstat(writing->path, &link) == 0 && S_ISLNK(link.st_mode);
    const int file = open(writing->path, O_WRONLY | O_CREAT | O_CLOEXEC | (is_link ? 0 : O_EXCL), mode);
    if (file < 0) {
        return refuse(writing, error);
    }
    writing->claimed = true;
    const int got = fstat(file, &writing->before);
    close(file);
    return got == 0 ? PH_OK : refuse(writing, error);
}

static enum ph_status find_target(struct writing *writing, const struct file_stamp *known, mode_t mode,
                                  struct ph_error *error) {
    enum ph_status status = PH_OK;
    if (stat(writing->path, &writing->before) == 0) {
        status = check_kind(writing->path, &writing->before, error);
        status = status == PH_OK ? check_known(writing->path, &writing->before, known, error) : status;
    } else {
        status = errno == ENOENT ? claim(writing, mode, error) : refuse(writing, error);
    }
    if (status == PH_OK) {
        writing->real = realpath(writing->path, NULL);
        status = writing->real == NULL ? refuse(writing, error) : PH_OK;
    }
    return status;
}

// ---- the file beside it ---------------------------------------------------------------------------------------------

static enum ph_status open_beside(struct writing *writing, struct ph_error *error) {
    uint64_t unique = 0;
    const enum ph_status status = ph_seed_fresh(&unique);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "the system provided no random bytes");
    }
    ph_write_format(&writing->beside, "%s.%08llx.new", writing->real, (unsigned long long)(unique & 0xFFFFFFFF));
    if (writing->beside.failed) {
        return out_of_memory(error);
    }
    writing->file = open(writing->beside.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, MODE_SECRET);
    writing->made = writing->file >= 0;
    return writing->made ? PH_OK : refuse(writing, error);
}

// Gives the new file the owner and mode of the old one. If the group cannot be kept, the new group gets no rights.
static bool keep_mode(const struct writing *writing) {
    struct stat now;
    mode_t mode = writing->before.st_mode & 07777;
    if (fstat(writing->file, &now) != 0) {
        return false;
    }
    const bool same = now.st_uid == writing->before.st_uid && now.st_gid == writing->before.st_gid;
    if (!same && fchown(writing->file, writing->before.st_uid, writing->before.st_gid) != 0) {
        mode &= (mode_t) ~(S_ISUID | S_ISGID | S_IRWXG);
    }
    return fchmod(writing->file, mode) == 0;
}

static bool write_all(int file, const char *data, size_t length) {
    while (length > 0) {
        const ssize_t put = write(file, data, length);
        if (put < 0 && errno == EINTR) {
            continue;
        }
        if (put < 0) {
            return false;
        }
        data += put;
        length -= (size_t)put;
    }
    return true;
}

static enum ph_status fill(struct writing *writing, const char *data, size_t length, struct ph_error *error) {
    const bool filled = keep_mode(writing) && write_all(writing->file, data, length) && fsync(writing->file) == 0;
    return filled ? PH_OK : refuse(writing, error);
}

// ---- the rename -----------------------------------------------------------------------------------------------------

// The rename is durable only once the folder has been synced. Where a file system cannot do that, the file is still
// whole.
static void sync_folder(const char *folder) {
    const int opened = open(folder, O_RDONLY | O_CLOEXEC);
    if (opened >= 0) {
        (void)fsync(opened);
        close(opened);
    }
}

// Whether a name has the form NAME.xxxxxxxx.new, where NAME ends in `ending`.
static bool is_beside(const char *name, const char *ending) {
    static const char tail[] = ".new";
    enum { DIGITS = 8, TAIL = 1 + DIGITS + sizeof tail - 1 };
    const size_t length = strlen(name);
    const size_t end = strlen(ending);
    if (length < end + TAIL || strcmp(name + length - (sizeof tail - 1), tail) != 0) {
        return false;
    }
    const char *const dot = name + length - TAIL;
    return *dot == '.' && strspn(dot + 1, "0123456789abcdef") == DIGITS && memcmp(dot - end, ending, end) == 0;
}

void file_clear_stale(const char *folder, const char *ending) {
    DIR *const listing = opendir(folder);
    if (listing == NULL) {
        return;
    }
    const time_t now = time(NULL);
    for (const struct dirent *entry; (entry = readdir(listing)) != NULL;) {
        struct stat info;
        if (is_beside(entry->d_name, ending) &&
            fstatat(dirfd(listing), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(info.st_mode) &&
            info.st_uid == geteuid() && info.st_mtime < now - STALE_SECONDS) {
            (void)unlinkat(dirfd(listing), entry->d_name, 0);
        }
    }
    closedir(listing);
}

// Splits the path, which has no links, into folder and name.
static void finish_folder(char *real) {
    char *const slash = strrchr(real, '/');
    *slash = '\0';
    const char *const folder = slash == real ? "/" : real;
    sync_folder(folder);
    file_clear_stale(folder, slash + 1);
}

// Removes the empty file that was claimed, unless another program has written into it meanwhile.
static void unclaim(const struct writing *writing) {
    const char *const path = writing->real != NULL ? writing->real : writing->path;
    const struct file_stamp claimed = stamp_of(&writing->before);
    struct stat info;
    if (stat(path, &info) == 0) {
        const struct file_stamp now = stamp_of(&info);
        if (file_same(&now, &claimed)) {
            unlink(path);
        }
    }
}

static enum ph_status put_in_place(struct writing *writing, struct file_stamp *known, struct ph_error *error) {
    struct stat now;
    struct stat written;
    if (stat(writing->real, &now) == 0) { // another program may have changed it meanwhile
        const struct file_stamp before = stamp_of(&writing->before);
        const enum ph_status status = check_known(writing->path, &now, known == NULL ? NULL : &before, error);
        if (status != PH_OK) {
            return status;
        }
    }
    const bool looked = fstat(writing->file, &written) == 0;
    const bool closed = close(writing->file) == 0;
    writing->file = -1;
    if (!looked || !closed || rename(writing->beside.data, writing->real) != 0) {
        return refuse(writing, error);
    }
    writing->made = false;
    writing->claimed = false;
    if (known != NULL) {
        *known = stamp_of(&written);
    }
    finish_folder(writing->real);
    return PH_OK;
}

// ---- all of it ------------------------------------------------------------------------------------------------------

static enum ph_status replace(const char *path, const char *data, size_t length, struct file_stamp *known, mode_t mode,
                              struct ph_error *error) {
    struct writing writing = {.path = path, .file = -1};
    ph_writer_init_heap(&writing.beside);
    enum ph_status status = find_target(&writing, known, mode, error);
    if (status == PH_OK) {
        status = open_beside(&writing, error);
    }
    if (status == PH_OK) {
        status = fill(&writing, data, length, error);
    }
    if (status == PH_OK) {
        status = put_in_place(&writing, known, error);
    }
    if (writing.file >= 0) {
        close(writing.file);
    }
    if (writing.made) {
        unlink(writing.beside.data);
    }
    if (writing.claimed) {
        unclaim(&writing);
    }
    free(writing.real);
    ph_writer_deinit(&writing.beside);
    return status;
}

enum ph_status file_write(const char *path, const char *data, size_t length, struct ph_error *error) {
    return replace(path, data, length, NULL, MODE_NEW, error);
}

enum ph_status file_save(const char *path, const char *data, size_t length, struct file_stamp *known,
                         struct ph_error *error) {
    return replace(path, data, length, known, MODE_SECRET, error);
}

enum ph_status file_remove(const char *path, const struct file_stamp *known, struct ph_error *error) {
    struct stat info;
    enum ph_status status = PH_OK;
    if (lstat(path, &info) == 0) {
        status = check_known(path, &info, known, error);
    } else if (errno == ENOENT) {
        return PH_OK;
    }
    if (status == PH_OK && unlink(path) != 0) {
        status = ph_error_set(error, PH_ERROR_IO, "remove", "cannot remove %.200s: %s", path, strerror(errno));
    }
    return status;
}
