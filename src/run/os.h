// SPDX-License-Identifier: MIT
// What programs need of the system beyond C and threads: streams, the terminal, files, folders, interrupts. POSIX has
// it in one way (os_posix.c) and Windows in another (os_windows.c); nothing else of src/run/, of the laboratory or of a
// game in plain text includes headers of a system. Paths and words are UTF-8. Where a function fails, errno says why.
#ifndef PESTHOUSE_RUN_OS_H
#define PESTHOUSE_RUN_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifndef _WIN32
#include <poll.h>
#else
// As POSIX has it. On Windows one can only wait for standard input.
struct pollfd {
    int fd;
    short events;
    short revents;
};
enum { POLLIN = 1 };
#endif

enum { OS_INPUT = 0, OS_PATH_MAX = 4096 };

// ---- the program ----------------------------------------------------------------------------------------------------

// Called first by main: makes its words UTF-8 and its streams bytes, and lets a write to a reader that has gone, or
// beyond the limit of a file's size, fail instead of ending the program.
void os_begin(int *argc, char ***argv);
// The folder of this program. False where the system does not report it.
bool os_own_folder(char *folder, size_t capacity);
// Another program takes the place of this one: its output, its exit code and the signals that it gets are its own. Both
// end in the same way. Returns only if it cannot be started. `words` end with NULL; a path without a folder is searched
// for in PATH.
void os_become(const char *path, char **words);
unsigned os_processors(void);

// ---- streams and the terminal ---------------------------------------------------------------------------------------

bool os_is_terminal(FILE *stream);
// Whether what is printed may be any letter. Also makes the C library use the locale of the environment, but for
// numbers.
bool os_prints_utf8(void);
// The size of the terminal on standard output. False: it has none, or does not report it.
bool os_window_size(int *columns, int *rows);
// Waits for standard input, at most `ms` milliseconds; also its end is something to read.
bool os_input_ready(int ms);
// Reads from standard input, and waits if there is nothing. 0: its end; −1: failure.
ptrdiff_t os_input_read(void *bytes, size_t capacity);
// Drops what was typed at a terminal so far; pipes are left alone.
void os_input_drop(void);
// Writes what standard output takes, and waits for room, at most `ms` milliseconds. 0: there is none; −1: failure.
ptrdiff_t os_output_write(const void *bytes, size_t length, int ms);

// ---- files ----------------------------------------------------------------------------------------------------------

enum os_kind { OS_FILE, OS_FOLDER, OS_LINK, OS_OTHER };

struct os_info {
    enum os_kind kind;
    uint64_t device;
    uint64_t node;
    int64_t size;
    int64_t seconds; // time of the last change
    int64_t nanoseconds;
    unsigned mode; // 0 on Windows, as the next two
    unsigned owner;
    unsigned group;
};

bool os_look(struct os_info *info, const char *path); // follows links
bool os_look_at_link(struct os_info *info, const char *path);
bool os_may_write(const char *path);
bool os_may_use_folder(const char *path); // to make files in it
bool os_exists(const char *path);
bool os_is_own(const struct os_info *info); // belongs to who runs this program

enum os_open { OS_READ, OS_CREATE, OS_CREATE_NEW, OS_OVERWRITE, OS_APPEND };
// The number of the file, to be closed; −1: failure. `mode` is that of a new file.
int os_open(const char *path, enum os_open how, unsigned mode);
bool os_close(int file);
ptrdiff_t os_read(int file, void *bytes, size_t capacity); // 0: the end; −1: failure
bool os_write_all(int file, const void *bytes, size_t length);
bool os_sync(int file);
// The rename of a file is durable only once its folder has been synced. Where a file system cannot do that, the file is
// still whole.
void os_sync_folder(const char *folder);
// Gives an open file the owner and mode of another one. If the group cannot be kept, the new group gets no rights.
bool os_keep_owner(int file, const struct os_info *before);
// Replaces the file `to`, if there is one.
bool os_rename(const char *from, const char *to);
bool os_remove(const char *path);
// The path without links, from malloc.
char *os_real_path(const char *path);
// The last character of a path that parts a folder from a name; NULL: there is none.
char *os_last_slash(const char *path);

// ---- folders --------------------------------------------------------------------------------------------------------

// Where programs of the person keep what they have to remember; made if `make`. False: the environment names none.
bool os_state_folder(char *folder, size_t capacity, bool make);
// The folder for temporary files.
const char *os_spare_folder(void);
// One that exists is no failure. `secret`: only the owner may enter it.
bool os_make_folder(const char *path, bool secret);
// Calls `each` for every name in a folder, in no order, until it returns false.
bool os_list(const char *folder, bool (*each)(void *context, const char *name), void *context);

// ---- interrupts -----------------------------------------------------------------------------------------------------

// SIGINT and SIGTERM (on Windows Ctrl-C and Ctrl-Break), which from now on end nothing, but are waited for by the
// calling thread. Threads that it makes meanwhile do not get them either. NULL: no memory.
struct os_interrupts *os_interrupts_begin(void);
// Waits at most `ms` milliseconds. True: an interrupt has come.
bool os_interrupts_wait(struct os_interrupts *interrupts, int ms);
// Ends that wait, from any thread.
void os_interrupts_wake(struct os_interrupts *interrupts);
// From now on they are as before. True: one has come since the last wait. Accepts NULL.
bool os_interrupts_end(struct os_interrupts *interrupts);

#endif
