// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // realpath, fchown, nl_langinfo
#define _DEFAULT_SOURCE   // TIOCGWINSZ
#define _DARWIN_C_SOURCE  // the same on macOS, and more
#include "run/os.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// ---- the program ----------------------------------------------------------------------------------------------------

void os_begin(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

#ifdef __APPLE__
int _NSGetExecutablePath(char *path, uint32_t *size); // mach-o/dyld.h
#endif

bool os_own_folder(char *folder, size_t capacity) {
#ifdef __APPLE__
    uint32_t size = (uint32_t)capacity;
    if (_NSGetExecutablePath(folder, &size) != 0) {
        return false;
    }
#else
    const ssize_t length = readlink("/proc/self/exe", folder, capacity);
    if (length < 0 || (size_t)length >= capacity) {
        return false;
    }
    folder[length] = '\0';
#endif
    char *const slash = strrchr(folder, '/');
    if (slash == NULL) {
        return false;
    }
    *slash = '\0';
    return true;
}

void os_become(const char *path, char **words) {
    execvp(path, words); // searches for a path without a folder only
}

unsigned os_processors(void) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : (unsigned)processors;
}

// ---- streams and the terminal ---------------------------------------------------------------------------------------

bool os_is_terminal(FILE *stream) {
    return isatty(fileno(stream)) != 0;
}

// The name of the locale that decides on characters.
static const char *locale_name(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *const value = getenv(names[i]);
        if (value != NULL && value[0] != '\0') {
            return value;
        }
    }
    return "C";
}

static bool names_utf8(const char *locale) {
    return strstr(locale, ".UTF-8") != NULL || strstr(locale, ".utf8") != NULL || strstr(locale, ".utf-8") != NULL;
}

bool os_prints_utf8(void) {
    const bool installed = setlocale(LC_ALL, "") != NULL;
    setlocale(LC_NUMERIC, "C");
    if (!installed && names_utf8(locale_name())) {
        (void)setlocale(LC_CTYPE, "C.UTF-8"); // has the same letters, and is there nearly everywhere
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool os_window_size(int *columns, int *rows) {
    struct winsize size = {0};
    const bool has_size = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return has_size;
}

bool os_input_ready(int ms) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, ms) > 0;
}

// Whoever started the program may have left its pipes non-blocking. Then there is nothing to read or no room to write
// for now, which is no failure.
static bool is_not_ready(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK;
}

ptrdiff_t os_input_read(void *bytes, size_t capacity) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    ssize_t got;
    do {
        got = read(STDIN_FILENO, bytes, capacity);
    } while (got < 0 && (errno == EINTR || (is_not_ready() && (poll(&input, 1, -1) >= 0 || errno == EINTR))));
    return got;
}

void os_input_drop(void) {
    if (isatty(STDIN_FILENO) != 0) {
        tcflush(STDIN_FILENO, TCIFLUSH);
    }
}

ptrdiff_t os_output_write(const void *bytes, size_t length, int ms) {
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (poll(&output, 1, ms) <= 0) {
        return 0;
    }
    const ssize_t put = write(STDOUT_FILENO, bytes, length);
    return put < 0 && (errno == EINTR || is_not_ready()) ? 0 : put;
}

// ---- files ----------------------------------------------------------------------------------------------------------

static struct os_info info_of(const struct stat *found) {
    const mode_t mode = found->st_mode;
#ifdef __APPLE__
    const struct timespec changed = found->st_mtimespec;
#else
    const struct timespec changed = found->st_mtim;
#endif
    return (struct os_info){
        .kind = S_ISREG(mode)   ? OS_FILE
                : S_ISDIR(mode) ? OS_FOLDER
                : S_ISLNK(mode) ? OS_LINK
                                : OS_OTHER,
        .device = (uint64_t)found->st_dev,
        .node = (uint64_t)found->st_ino,
        .size = (int64_t)found->st_size,
        .seconds = (int64_t)changed.tv_sec,
        .nanoseconds = (int64_t)changed.tv_nsec,
        .mode = (unsigned)mode,
        .owner = (unsigned)found->st_uid,
        .group = (unsigned)found->st_gid,
    };
}

bool os_look(struct os_info *info, const char *path) {
    struct stat found;
    const bool looked = stat(path, &found) == 0;
    *info = looked ? info_of(&found) : (struct os_info){.kind = OS_OTHER};
    return looked;
}

bool os_look_at_link(struct os_info *info, const char *path) {
    struct stat found;
    const bool looked = lstat(path, &found) == 0;
    *info = looked ? info_of(&found) : (struct os_info){.kind = OS_OTHER};
    return looked;
}

bool os_may_write(const char *path) {
    return access(path, W_OK) == 0;
}

bool os_may_use_folder(const char *path) {
    return access(path, W_OK | X_OK) == 0;
}

bool os_exists(const char *path) {
    return access(path, F_OK) == 0;
}

bool os_is_own(const struct os_info *info) {
    return info->owner == (unsigned)geteuid();
}

int os_open(const char *path, enum os_open how, unsigned mode) {
    static const int flags[] = {
        [OS_READ] = O_RDONLY,
        [OS_CREATE] = O_WRONLY | O_CREAT,
        [OS_CREATE_NEW] = O_WRONLY | O_CREAT | O_EXCL,
        [OS_OVERWRITE] = O_WRONLY | O_CREAT | O_TRUNC,
        [OS_APPEND] = O_WRONLY | O_CREAT | O_APPEND,
    };
    return open(path, flags[how] | O_CLOEXEC, (mode_t)mode);
}

bool os_close(int file) {
    return close(file) == 0;
}

ptrdiff_t os_read(int file, void *bytes, size_t capacity) {
    ssize_t got;
    do {
        got = read(file, bytes, capacity);
    } while (got < 0 && errno == EINTR);
    return got;
}

bool os_write_all(int file, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        const ssize_t put = write(file, at, length);
        if (put < 0 && errno == EINTR) {
            continue;
        }
        if (put < 0) {
            return false;
        }
        at += put;
        length -= (size_t)put;
    }
    return true;
}

bool os_sync(int file) {
    return fsync(file) == 0;
}

void os_sync_folder(const char *folder) {
    const int opened = open(folder, O_RDONLY | O_CLOEXEC);
    if (opened >= 0) {
        (void)fsync(opened);
        close(opened);
    }
}

bool os_keep_owner(int file, const struct os_info *before) {
    struct stat now;
    mode_t mode = (mode_t)before->mode & 07777;
    if (fstat(file, &now) != 0) {
        return false;
    }
    const bool same = now.st_uid == (uid_t)before->owner && now.st_gid == (gid_t)before->group;
    if (!same && fchown(file, (uid_t)before->owner, (gid_t)before->group) != 0) {
        mode &= (mode_t) ~(S_ISUID | S_ISGID | S_IRWXG);
    }
    return fchmod(file, mode) == 0;
}

bool os_rename(const char *from, const char *to) {
    return rename(from, to) == 0;
}

bool os_remove(const char *path) {
    return unlink(path) == 0;
}

char *os_real_path(const char *path) {
    return realpath(path, NULL);
}

char *os_last_slash(const char *path) {
    return strrchr(path, '/');
}

// ---- folders --------------------------------------------------------------------------------------------------------

bool os_state_folder(char *folder, size_t capacity, bool make) {
    static const char *const below_home[] = {"", "/.local", "/.local/state"};
    const char *const state = getenv("XDG_STATE_HOME");
    const char *const home = getenv("HOME");
    int length = -1;
    if (state != NULL && state[0] == '/') {
        length = snprintf(folder, capacity, "%s", state);
        if (make && length > 0 && (size_t)length < capacity) {
            (void)os_make_folder(folder, true);
        }
    } else if (home != NULL && home[0] == '/') {
        for (size_t i = 0; i < sizeof below_home / sizeof below_home[0]; i++) {
            length = snprintf(folder, capacity, "%s%s", home, below_home[i]);
            if (make && i > 0 && length > 0 && (size_t)length < capacity) {
                (void)os_make_folder(folder, true);
            }
        }
    }
    return length >= 0 && (size_t)length < capacity;
}

const char *os_spare_folder(void) {
    const char *const folder = getenv("TMPDIR");
    return folder != NULL && folder[0] == '/' ? folder : "/tmp";
}

bool os_make_folder(const char *path, bool secret) {
    return mkdir(path, secret ? 0700 : 0777) == 0 || errno == EEXIST;
}

bool os_list(const char *folder, bool (*each)(void *context, const char *name), void *context) {
    DIR *const listing = opendir(folder);
    if (listing == NULL) {
        return false;
    }
    for (const struct dirent *entry; (entry = readdir(listing)) != NULL && each(context, entry->d_name);) {
    }
    closedir(listing);
    return true;
}

// ---- interrupts -----------------------------------------------------------------------------------------------------

enum { WAKE = SIGUSR1 };

struct os_interrupts {
    pthread_t waiter;
    sigset_t signals;
    sigset_t before;
};

struct os_interrupts *os_interrupts_begin(void) {
    struct os_interrupts *const interrupts = malloc(sizeof *interrupts);
    if (interrupts == NULL) {
        return NULL;
    }
    interrupts->waiter = pthread_self();
    sigemptyset(&interrupts->signals);
    sigaddset(&interrupts->signals, SIGINT);
    sigaddset(&interrupts->signals, SIGTERM);
    sigaddset(&interrupts->signals, WAKE);
    pthread_sigmask(SIG_BLOCK, &interrupts->signals, &interrupts->before);
    return interrupts;
}

#ifdef __APPLE__
// macOS has no sigtimedwait: waits in short steps for signals that are pending.
static int wait_for(const sigset_t *signals, int ms) {
    enum { STEP_MS = 5 };
    for (int left = ms;; left -= STEP_MS) {
        sigset_t pending;
        sigpending(&pending);
        for (int number = 1; number < NSIG; number++) {
            if (sigismember(signals, number) == 1 && sigismember(&pending, number) == 1) {
                int got = 0;
                return sigwait(signals, &got) == 0 ? got : -1;
            }
        }
        if (left <= 0) {
            return -1;
        }
        nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L}, NULL);
    }
}
#else
static int wait_for(const sigset_t *signals, int ms) {
    const struct timespec most = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    return sigtimedwait(signals, NULL, &most);
}
#endif

bool os_interrupts_wait(struct os_interrupts *interrupts, int ms) {
    const int got = wait_for(&interrupts->signals, ms);
    return got == SIGINT || got == SIGTERM;
}

void os_interrupts_wake(struct os_interrupts *interrupts) {
    pthread_kill(interrupts->waiter, WAKE);
}

bool os_interrupts_end(struct os_interrupts *interrupts) {
    bool came = false;
    if (interrupts == NULL) {
        return false;
    }
    for (int got = 0; (got = wait_for(&interrupts->signals, 0)) >= 0;) {
        came = came || got == SIGINT || got == SIGTERM;
    }
    pthread_sigmask(SIG_SETMASK, &interrupts->before, NULL);
    free(interrupts);
    return came;
}
