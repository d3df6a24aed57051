// SPDX-License-Identifier: MIT
#include "support/faulty_vfs.h"

#include "run/file.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

enum { FILES = 4, PATH_SIZE = 1024, SECTOR = 512 };

// What is on the disk for certain.
struct synced {
    char path[PATH_SIZE];
    char *data; // from malloc
    size_t length;
};

static _Thread_local bool is_ours; // what this thread allocates now is the disk's

static struct {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    atomic_int kind;       // enum faulty_kind
    atomic_long left;      // calls before the one that fails
    pthread_mutex_t mutex; // of the files: the log is copied on a thread of its own
    struct synced files[FILES];
} disk = {.mutex = PTHREAD_MUTEX_INITIALIZER};

struct file {
    sqlite3_file base; // first
    struct synced *synced;
    sqlite3_file *real; // behind this struct
};

// Also on the store's thread, where no assertion of a test can be.
static void must(bool holds) {
    if (!holds) {
        fputs("the faulty disk itself has failed\n", stderr);
        abort();
    }
}

static struct file *of(sqlite3_file *file) {
    return (struct file *)file;
}

static sqlite3_file *real_of(sqlite3_file *file) {
    return of(file)->real;
}

// ---- failing --------------------------------------------------------------------------------------------------------

void faulty_plan(enum faulty_kind kind, long calls) {
    disk.kind = kind;
    atomic_store(&disk.left, calls);
}

void faulty_heal(void) {
    disk.kind = FAULTY_NEVER;
}

bool faulty_has_failed(void) {
    return disk.kind != FAULTY_NEVER && atomic_load(&disk.left) < 0;
}

// The code of the call that is about to happen.
static int next_call(int otherwise, bool grows) {
    if (disk.kind == FAULTY_NEVER) {
        return SQLITE_OK;
    }
    const long left = atomic_fetch_sub(&disk.left, 1);
    switch (atomic_load(&disk.kind)) {
    case FAULTY_IO:
        return left == 0 ? otherwise : SQLITE_OK;
    case FAULTY_FULL:
        return left <= 0 && grows ? SQLITE_FULL : SQLITE_OK;
    case FAULTY_CUT:
        return left <= 0 ? otherwise : SQLITE_OK;
    case FAULTY_NEVER:
        break;
    }
    return SQLITE_OK;
}

// ---- what is synced -------------------------------------------------------------------------------------------------

static struct synced *find_synced(const char *path) {
    for (size_t i = 0; i < FILES; i++) {
        struct synced *const synced = &disk.files[i];
        if (synced->path[0] == '\0') {
            snprintf(synced->path, sizeof synced->path, "%s", path);
        }
        if (strcmp(synced->path, path) == 0) {
            return synced;
        }
    }
    return NULL;
}

static struct synced *synced_of(const char *path) {
    pthread_mutex_lock(&disk.mutex);
    struct synced *const synced = find_synced(path);
    pthread_mutex_unlock(&disk.mutex);
    must(synced != NULL);
    return synced;
}

static void forget(struct synced *synced) {
    free(synced->data);
    synced->data = NULL;
    synced->length = 0;
}

static void note_synced(struct synced *synced) {
    pthread_mutex_lock(&disk.mutex);
    forget(synced);
    is_ours = true;
    must(file_read(&synced->data, &synced->length, synced->path, SIZE_MAX / 2, NULL) == PH_OK);
    is_ours = false;
    pthread_mutex_unlock(&disk.mutex);
}

// Of each sector the old or the new; of a sector that the power was cut in, the beginning.
static void tear(struct synced *synced, struct ph_random *random) {
    char *now;
    size_t length;
    if (synced->path[0] == '\0' || access(synced->path, F_OK) != 0) {
        return;
    }
    must(file_read(&now, &length, synced->path, SIZE_MAX / 2, NULL) == PH_OK);
    const size_t end = length > synced->length && ph_random_below(random, 3) == 0 ? synced->length : length;
    for (size_t at = 0; at < end; at += SECTOR) {
        const size_t size = end - at < SECTOR ? end - at : SECTOR;
        const uint32_t choice = ph_random_below(random, 9);
        const size_t kept = choice < 4 ? size : choice < 8 ? 0 : ph_random_below(random, (uint32_t)size + 1);
        for (size_t i = at + kept; i < at + size; i++) {
            now[i] = i < synced->length ? synced->data[i] : '\0';
        }
    }
    FILE *const file = fopen(synced->path, "wb");
    must(file != NULL && fwrite(now, 1, end, file) == end && fclose(file) == 0);
    free(now);
}

void faulty_restart(struct ph_random *random) {
    disk.kind = FAULTY_NEVER;
    for (size_t i = 0; i < FILES; i++) {
        tear(&disk.files[i], random);
        forget(&disk.files[i]);
        if (disk.files[i].path[0] != '\0' && access(disk.files[i].path, F_OK) == 0) {
            note_synced(&disk.files[i]);
        }
    }
}

// ---- files ----------------------------------------------------------------------------------------------------------

static int close_file(sqlite3_file *file) {
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
    return real_of(file)->pMethods->xRead(real_of(file), bytes, count, at);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    const int code = next_call(SQLITE_IOERR_WRITE, true);
    return code != SQLITE_OK ? code : real_of(file)->pMethods->xWrite(real_of(file), bytes, count, at);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    const int code = next_call(SQLITE_IOERR_TRUNCATE, false);
    return code != SQLITE_OK ? code : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int sync_file(sqlite3_file *file, int flags) {
    (void)flags;
    const int code = next_call(SQLITE_IOERR_FSYNC, false);
    if (code == SQLITE_OK && of(file)->synced != NULL) {
        note_synced(of(file)->synced);
    }
    return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int lock_file(sqlite3_file *file, int level) {
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int unlock_file(sqlite3_file *file, int level) {
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int check_lock(sqlite3_file *file, int *result) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), result);
}

static int control(sqlite3_file *file, int operation, void *argument) {
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}

static int sector_size(sqlite3_file *file) {
    (void)file;
    return SECTOR;
}

static int characteristics(sqlite3_file *file) {
    (void)file;
    return 0; // nothing is promised
}

static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, memory);
}

static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void shm_barrier(sqlite3_file *file) {
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int shm_unmap(sqlite3_file *file, int remove_it) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove_it);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

// ---- the disk -------------------------------------------------------------------------------------------------------

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
    (void)vfs;
    file->pMethods = NULL;
    if (name != NULL && access(name, F_OK) != 0) {
        const int code = next_call(SQLITE_CANTOPEN, false);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    of(file)->real = (sqlite3_file *)(of(file) + 1);
    const int code = disk.real->xOpen(disk.real, name, of(file)->real, flags, out_flags);
    if (code == SQLITE_OK) {
        of(file)->synced = name == NULL ? NULL : synced_of(name);
        file->pMethods = &methods;
    }
    return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)vfs;
    const int code = next_call(SQLITE_IOERR_DELETE, false);
    if (code != SQLITE_OK) {
        return code;
    }
    forget(synced_of(name));
    return disk.real->xDelete(disk.real, name, sync);
}

// ---- memory ---------------------------------------------------------------------------------------------------------

static sqlite3_mem_methods real_memory;
static atomic_long memory_left = -1;
static atomic_bool memory_failed;

void faulty_plan_memory(long calls) {
    atomic_store(&memory_failed, false);
    atomic_store(&memory_left, calls);
}

bool faulty_memory_has_failed(void) {
    return atomic_load(&memory_failed);
}

bool faulty_starves(void) {
    if (is_ours || atomic_load(&memory_left) < 0 || atomic_fetch_sub(&memory_left, 1) != 0) {
        return false;
    }
    atomic_store(&memory_failed, true);
    return true;
}

static void *allocate(int size) {
    return faulty_starves() ? NULL : real_memory.xMalloc(size);
}

static void *reallocate(void *old, int size) {
    return faulty_starves() ? NULL : real_memory.xRealloc(old, size);
}

static void install_memory(void) {
    must(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory) == SQLITE_OK);
    sqlite3_mem_methods faulty = real_memory;
    faulty.xMalloc = allocate;
    faulty.xRealloc = reallocate;
    must(sqlite3_config(SQLITE_CONFIG_MALLOC, &faulty) == SQLITE_OK);
    // No memory but that of malloc, so that every allocation counts.
    must(sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) == SQLITE_OK);
}

void faulty_install(void) {
    install_memory();
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.szOsFile = (int)sizeof(struct file) + disk.real->szOsFile;
    disk.vfs.zName = "faulty";
    disk.vfs.pNext = NULL;
    disk.vfs.xOpen = open_file;
    disk.vfs.xDelete = delete_file;
    must(sqlite3_vfs_register(&disk.vfs, 1) == SQLITE_OK);
}
