// SPDX-License-Identifier: MIT
// Replacing files. A new name is claimed with O_EXCL first, so that two programs never take the same one.
#include "run/file.h"

#include "pesthouse/random.h"
#include "pesthouse/text.h"
#include "run/os.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MODE_NEW = 0666, MODE_SECRET = 0600, STALE_SECONDS = 300 };

struct writing {
    const char *path;
    char *real; // the path without links, from malloc
    struct os_info before;
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

static struct file_stamp stamp_of(const struct os_info *info) {
    return (struct file_stamp){
        .exists = true,
        .device = info->device,
        .node = info->node,
        .size = info->size,
        .seconds = info->seconds,
        .nanoseconds = info->nanoseconds,
    };
}

bool file_same(const struct file_stamp *a, const struct file_stamp *b) {
    return a->exists == b->exists && a->device == b->device && a->node == b->node && a->size == b->size &&
           a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
}

// Whether a file that exists may be replaced at all.
static enum ph_status check_kind(const char *path, const struct os_info *info, struct ph_error *error) {
    if (info->kind == OS_FOLDER) {
        return ph_error_set(error, PH_ERROR_IO, "folder", "%s is a folder, not a file", path);
    }
    if (info->kind != OS_FILE) {
        return ph_error_set(error, PH_ERROR_IO, "irregular", "%s is not a regular file", path);
    }
    if (!os_may_write(path)) {
        return ph_error_set(error, PH_ERROR_IO, "write", "cannot write %.200s: %s", path, strerror(errno));
    }
    return PH_OK;
}

enum ph_status file_look(struct file_stamp *stamp, const char *path, struct ph_error *error) {
    struct os_info info;
    *stamp = (struct file_stamp){0};
    if (!os_look(&info, path)) {
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

static enum ph_status check_known(const char *path, const struct os_info *info, const struct file_stamp *known,
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
static enum ph_status claim(struct writing *writing, unsigned mode, struct ph_error *error) {
    struct os_info link;
    const bool is_link = os_look_at_link(&link, writing->path) && link.kind == OS_LINK;
    const int file = os_open(writing->path, is_link ? OS_CREATE : OS_CREATE_NEW, mode);
    if (file < 0) {
        return refuse(writing, error);
    }
    writing->claimed = true;
    const bool closed = os_close(file);
    return closed && os_look(&writing->before, writing->path) ? PH_OK : refuse(writing, error);
}

static enum ph_status find_target(struct writing *writing, const struct file_stamp *known, unsigned mode,
                                  struct ph_error *error) {
    enum ph_status status = PH_OK;
    if (os_look(&writing->before, writing->path)) {
        status = check_kind(writing->path, &writing->before, error);
        status = status == PH_OK ? check_known(writing->path, &writing->before, known, error) : status;
    } else {
        status = errno == ENOENT ? claim(writing, mode, error) : refuse(writing, error);
    }
    if (status == PH_OK) {
        writing->real = os_real_path(writing->path);
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
    writing->file = os_open(writing->beside.data, OS_CREATE_NEW, MODE_SECRET);
    writing->made = writing->file >= 0;
    return writing->made ? PH_OK : refuse(writing, error);
}

static enum ph_status fill(struct writing *writing, const char *data, size_t length, struct ph_error *error) {
    const bool filled = os_keep_owner(writing->file, &writing->before) && os_write_all(writing->file, data, length) &&
                        os_sync(writing->file);
    return filled ? PH_OK : refuse(writing, error);
}

// ---- the rename -----------------------------------------------------------------------------------------------------

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

struct stale {
    const char *folder;
    const char *ending;
    time_t now;
};

static bool clear_if_stale(void *void_stale, const char *name) {
    const struct stale *const stale = void_stale;
    struct ph_writer path;
    struct os_info info;
    if (!is_beside(name, stale->ending)) {
        return true;
    }
    ph_writer_init_heap(&path);
    ph_write_format(&path, "%s/%s", stale->folder, name);
    if (!path.failed && os_look_at_link(&info, path.data) && info.kind == OS_FILE && os_is_own(&info) &&
        info.seconds < stale->now - STALE_SECONDS) {
        (void)os_remove(path.data);
    }
    ph_writer_deinit(&path);
    return true;
}

void file_clear_stale(const char *folder, const char *ending) {
    struct stale stale = {.folder = folder, .ending = ending, .now = time(NULL)};
    (void)os_list(folder, clear_if_stale, &stale);
}

// Splits the path, which has no links, into folder and name.
static void finish_folder(char *real) {
    char *const slash = os_last_slash(real);
    *slash = '\0';
    const char *const folder = slash == real ? "/" : real;
    os_sync_folder(folder);
    file_clear_stale(folder, slash + 1);
}

// Removes the empty file that was claimed, unless another program has written into it meanwhile.
static void unclaim(const struct writing *writing) {
    const char *const path = writing->real != NULL ? writing->real : writing->path;
    const struct file_stamp claimed = stamp_of(&writing->before);
    struct os_info info;
    if (os_look(&info, path)) {
        const struct file_stamp now = stamp_of(&info);
        if (file_same(&now, &claimed)) {
            os_remove(path);
        }
    }
}

static enum ph_status put_in_place(struct writing *writing, struct file_stamp *known, struct ph_error *error) {
    struct os_info now;
    struct os_info written;
    if (os_look(&now, writing->real)) { // another program may have changed it meanwhile
        const struct file_stamp before = stamp_of(&writing->before);
        const enum ph_status status = check_known(writing->path, &now, known == NULL ? NULL : &before, error);
        if (status != PH_OK) {
            return status;
        }
    }
    const bool closed = os_close(writing->file);
    writing->file = -1;
    if (!closed || !os_look(&written, writing->beside.data) || !os_rename(writing->beside.data, writing->real)) {
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

static enum ph_status replace(const char *path, const char *data, size_t length, struct file_stamp *known,
                              unsigned mode, struct ph_error *error) {
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
        os_close(writing.file);
    }
    if (writing.made) {
        os_remove(writing.beside.data);
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
    struct os_info info;
    enum ph_status status = PH_OK;
    if (os_look_at_link(&info, path)) {
        status = check_known(path, &info, known, error);
    } else if (errno == ENOENT) {
        return PH_OK;
    }
    if (status == PH_OK && !os_remove(path)) {
        status = ph_error_set(error, PH_ERROR_IO, "remove", "cannot remove %.200s: %s", path, strerror(errno));
    }
    return status;
}
