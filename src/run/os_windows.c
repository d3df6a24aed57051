// SPDX-License-Identifier: MIT
// Windows 10 or later. Files and consoles are asked by their wide functions; a byte of the library is a byte of UTF-8.
#define WIN32_LEAN_AND_MEAN
#include "run/os.h"

#include <windows.h> // before the others of Windows

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <shlobj.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <wchar.h>

// ---- words and errors -----------------------------------------------------------------------------------------------

// As errno has it.
static void note_error(void) {
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_NETPATH:
        errno = ENOENT;
        break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_WRITE_PROTECT:
        errno = EACCES;
        break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        errno = EEXIST;
        break;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        errno = ENOSPC;
        break;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
        errno = ENOMEM;
        break;
    default:
        errno = EIO;
    }
}

static bool widen(wchar_t wide[OS_PATH_MAX], const char *text) {
    const bool fits = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, OS_PATH_MAX) > 0;
    if (!fits) {
        errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : EINVAL;
    }
    return fits;
}

static bool narrow(char *text, size_t capacity, const wchar_t *wide) {
    return WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, (int)capacity, NULL, NULL) > 0;
}

// From malloc; NULL: no memory.
static char *narrow_copy(const wchar_t *wide) {
    const int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *const text = size > 0 ? malloc((size_t)size) : NULL;
    if (text != NULL) {
        (void)narrow(text, (size_t)size, wide);
    }
    return text;
}

// ---- the program ----------------------------------------------------------------------------------------------------

static UINT code_page_in;
static UINT code_page_out;

static void restore_code_pages(void) {
    SetConsoleCP(code_page_in);
    SetConsoleOutputCP(code_page_out);
}

static void begin_streams(void) {
    (void)_setmode(_fileno(stdin), _O_BINARY);
    (void)_setmode(_fileno(stdout), _O_BINARY);
    (void)_setmode(_fileno(stderr), _O_BINARY);
    code_page_in = GetConsoleCP();
    code_page_out = GetConsoleOutputCP();
    if (code_page_out != 0) { // else there is no console
        SetConsoleCP(CP_UTF8);
        SetConsoleOutputCP(CP_UTF8);
        (void)atexit(restore_code_pages);
    }
    if (os_is_terminal(stdout)) {
        (void)setvbuf(stdout, NULL, _IOFBF, BUFSIZ); // a letter of several bytes goes out whole
    }
}

static char **read_words(int *argc) {
    int count = 0;
    wchar_t **const wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **const words = wide == NULL ? NULL : calloc((size_t)count + 1, sizeof *words);
    for (int i = 0; words != NULL && i < count; i++) {
        words[i] = narrow_copy(wide[i]);
        if (words[i] == NULL) {
            return NULL; // the program ends
        }
    }
    LocalFree(wide);
    *argc = count;
    return words;
}

void os_begin(int *argc, char ***argv) {
    begin_streams();
    *argv = read_words(argc);
    if (*argv == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
}

bool os_own_folder(char *folder, size_t capacity) {
    wchar_t path[OS_PATH_MAX];
    const DWORD length = GetModuleFileNameW(NULL, path, OS_PATH_MAX);
    if (length == 0 || length >= OS_PATH_MAX || !narrow(folder, capacity, path)) {
        return false;
    }
    char *const slash = os_last_slash(folder);
    if (slash == NULL) {
        return false;
    }
    *slash = '\0';
    return true;
}

// Adds a word so that CommandLineToArgvW reads it as one: backslashes count only before a quotation mark.
static wchar_t *add_word(wchar_t *at, const wchar_t *word) {
    size_t backslashes = 0;
    *at++ = L'"';
    for (; *word != L'\0'; word++) {
        if (*word == L'"') {
            for (size_t i = 0; i <= backslashes; i++) {
                *at++ = L'\\';
            }
        }
        backslashes = *word == L'\\' ? backslashes + 1 : 0;
        *at++ = *word;
    }
    for (size_t i = 0; i < backslashes; i++) {
        *at++ = L'\\';
    }
    *at++ = L'"';
    *at++ = L' ';
    return at;
}

// From malloc; NULL: no memory, or a word is too long.
static wchar_t *command_line_of(char **words) {
    enum { MOST = 32767 }; // of Windows
    wchar_t word[OS_PATH_MAX];
    wchar_t *const line = malloc((MOST + 1) * sizeof *line);
    wchar_t *at = line;
    for (char **next = words; at != NULL && *next != NULL; next++) {
        const size_t left = MOST - (size_t)(at - line);
        if (!widen(word, *next) || wcslen(word) * 2 + 3 > left) {
            free(line);
            errno = E2BIG;
            return NULL;
        }
        at = add_word(at, word);
    }
    if (at != NULL) {
        *at = L'\0';
    }
    return line;
}

static bool find_program(wchar_t program[OS_PATH_MAX], const char *path) {
    wchar_t name[OS_PATH_MAX];
    if (!widen(name, path)) {
        return false;
    }
    const DWORD length = SearchPathW(NULL, name, L".exe", OS_PATH_MAX, program, NULL);
    errno = ENOENT;
    return length > 0 && length < OS_PATH_MAX;
}

// Windows cannot put a program in another one's place: waits for its end, and ends as it did.
void os_become(const char *path, char **words) {
    wchar_t program[OS_PATH_MAX];
    STARTUPINFOW startup = {.cb = sizeof startup};
    PROCESS_INFORMATION made;
    DWORD code = EXIT_FAILURE;
    wchar_t *const line = find_program(program, path) ? command_line_of(words) : NULL;
    if (line == NULL) {
        return;
    }
    fflush(stdout);
    SetConsoleCtrlHandler(NULL, TRUE); // Ctrl-C is for the other one, which gets it, too
    if (!CreateProcessW(program, line, NULL, NULL, TRUE, 0, NULL, NULL, &startup, &made)) {
        note_error();
        SetConsoleCtrlHandler(NULL, FALSE);
        free(line);
        return;
    }
    free(line);
    WaitForSingleObject(made.hProcess, INFINITE);
    GetExitCodeProcess(made.hProcess, &code);
    exit((int)code);
}

unsigned os_processors(void) {
    SYSTEM_INFO system;
    GetSystemInfo(&system);
    return system.dwNumberOfProcessors < 1 ? 1 : (unsigned)system.dwNumberOfProcessors;
}

// ---- streams and the terminal ---------------------------------------------------------------------------------------

static bool is_console(HANDLE handle) {
    DWORD mode;
    return GetConsoleMode(handle, &mode) != 0;
}

bool os_is_terminal(FILE *stream) {
    return is_console((HANDLE)_get_osfhandle(_fileno(stream)));
}

bool os_prints_utf8(void) {
    return true;
}

bool os_window_size(int *columns, int *rows) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info)) {
        return false;
    }
    *columns = info.srWindow.Right - info.srWindow.Left + 1;
    *rows = info.srWindow.Bottom - info.srWindow.Top + 1;
    return true;
}

// Neither consoles nor pipes tell whether a read would wait, so a thread reads ahead.
static struct {
    SRWLOCK lock;
    CONDITION_VARIABLE changed; // any of the following
    bool started;
    bool ended;
    DWORD failure; // an error of Windows; 0: none
    size_t start;
    size_t length; // of what is there
    char bytes[1 << 16];
} input = {.lock = SRWLOCK_INIT, .changed = CONDITION_VARIABLE_INIT};

enum { INPUT_CHUNK = 4096 };

// A line typed at a console. 0: Ctrl-Z, the end.
static bool read_console(HANDLE handle, char *chunk, DWORD *got) {
    enum { CTRL_Z = 26 };
    wchar_t wide[INPUT_CHUNK / 4];
    DWORD count = 0;
    do { // Ctrl-C ends a read with nothing
        SetLastError(0);
        if (!ReadConsoleW(handle, wide, INPUT_CHUNK / 4, &count, NULL)) {
            return false;
        }
    } while (count == 0 && GetLastError() == ERROR_OPERATION_ABORTED);
    *got = count == 0 || wide[0] == CTRL_Z
               ? 0
               : (DWORD)WideCharToMultiByte(CP_UTF8, 0, wide, (int)count, chunk, INPUT_CHUNK, NULL, NULL);
    return true;
}

static bool read_chunk(HANDLE handle, bool console, char *chunk, DWORD *got) {
    *got = 0;
    return console ? read_console(handle, chunk, got) : ReadFile(handle, chunk, INPUT_CHUNK, got, NULL) != 0;
}

static void keep_chunk(const char *chunk, size_t length) {
    while (sizeof input.bytes - input.length < length) {
        SleepConditionVariableSRW(&input.changed, &input.lock, INFINITE, 0);
    }
    for (size_t i = 0; i < length; i++) {
        input.bytes[(input.start + input.length++) % sizeof input.bytes] = chunk[i];
    }
}

static DWORD WINAPI read_ahead(void *unused) {
    (void)unused;
    const HANDLE handle = GetStdHandle(STD_INPUT_HANDLE);
    const bool console = is_console(handle);
    bool more = true;
    while (more) {
        char chunk[INPUT_CHUNK];
        DWORD got;
        const bool read = read_chunk(handle, console, chunk, &got);
        const DWORD why = read ? 0 : GetLastError();
        AcquireSRWLockExclusive(&input.lock);
        more = read && got > 0;
        input.ended = !more;
        input.failure = why == ERROR_BROKEN_PIPE || why == ERROR_HANDLE_EOF ? 0 : why;
        if (more) {
            keep_chunk(chunk, got);
        }
        ReleaseSRWLockExclusive(&input.lock);
        WakeAllConditionVariable(&input.changed);
    }
    return 0;
}

// Waits for input, at most `ms` milliseconds (−1: forever), with the lock held.
static bool await_input(int ms) {
    if (!input.started) {
        const HANDLE thread = CreateThread(NULL, 0, read_ahead, NULL, 0, NULL);
        input.started = true;
        if (thread == NULL) {
            input.ended = true;
            input.failure = ERROR_NOT_ENOUGH_MEMORY;
        } else {
            CloseHandle(thread);
        }
    }
    const ULONGLONG began = GetTickCount64();
    while (input.length == 0 && !input.ended) {
        const ULONGLONG passed = GetTickCount64() - began;
        if (ms >= 0 && passed >= (ULONGLONG)ms) {
            return false;
        }
        SleepConditionVariableSRW(&input.changed, &input.lock, ms < 0 ? INFINITE : (DWORD)((ULONGLONG)ms - passed), 0);
    }
    return true;
}

bool os_input_ready(int ms) {
    AcquireSRWLockExclusive(&input.lock);
    const bool ready = await_input(ms);
    ReleaseSRWLockExclusive(&input.lock);
    return ready;
}

ptrdiff_t os_input_read(void *bytes, size_t capacity) {
    AcquireSRWLockExclusive(&input.lock);
    (void)await_input(-1);
    const size_t taken = input.length < capacity ? input.length : capacity;
    const DWORD failure = input.failure;
    for (size_t i = 0; i < taken; i++) {
        ((char *)bytes)[i] = input.bytes[(input.start + i) % sizeof input.bytes];
    }
    input.start = (input.start + taken) % sizeof input.bytes;
    input.length -= taken;
    ReleaseSRWLockExclusive(&input.lock);
    WakeAllConditionVariable(&input.changed);
    if (taken == 0 && failure != 0) {
        SetLastError(failure);
        note_error();
        return -1;
    }
    return (ptrdiff_t)taken;
}

void os_input_drop(void) {
    const HANDLE handle = GetStdHandle(STD_INPUT_HANDLE);
    if (is_console(handle)) {
        FlushConsoleInputBuffer(handle);
    }
}

// Pipes of Windows always wait for room.
ptrdiff_t os_output_write(const void *bytes, size_t length, int ms) {
    enum { MOST = 1 << 16 };
    DWORD put = 0;
    (void)ms;
    if (!WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), bytes, (DWORD)(length < MOST ? length : MOST), &put, NULL)) {
        note_error();
        return -1;
    }
    return (ptrdiff_t)put;
}

// ---- files ----------------------------------------------------------------------------------------------------------

static HANDLE open_to_look(const char *path, DWORD flags) {
    wchar_t wide[OS_PATH_MAX];
    const DWORD all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    if (!widen(wide, path)) {
        return INVALID_HANDLE_VALUE;
    }
    const HANDLE file = CreateFileW(wide, FILE_READ_ATTRIBUTES, all, NULL, OPEN_EXISTING,
                                    FILE_FLAG_BACKUP_SEMANTICS | flags, NULL); // also folders
    if (file == INVALID_HANDLE_VALUE) {
        note_error();
    }
    return file;
}

static struct os_info info_of(const BY_HANDLE_FILE_INFORMATION *found) {
    enum { PER_SECOND = 10000000, NANOSECONDS = 100 };
    const int64_t unix_epoch = 116444736000000000;
    const int64_t changed =
        (int64_t)((uint64_t)found->ftLastWriteTime.dwHighDateTime << 32 | found->ftLastWriteTime.dwLowDateTime) -
        unix_epoch;
    const DWORD kind = found->dwFileAttributes;
    return (struct os_info){
        .kind = (kind & FILE_ATTRIBUTE_REPARSE_POINT) != 0 ? OS_LINK
                : (kind & FILE_ATTRIBUTE_DIRECTORY) != 0   ? OS_FOLDER
                                                           : OS_FILE,
        .device = found->dwVolumeSerialNumber,
        .node = (uint64_t)found->nFileIndexHigh << 32 | found->nFileIndexLow,
        .size = (int64_t)((uint64_t)found->nFileSizeHigh << 32 | found->nFileSizeLow),
        .seconds = changed / PER_SECOND,
        .nanoseconds = changed % PER_SECOND * NANOSECONDS,
    };
}

static bool look(struct os_info *info, const char *path, DWORD flags) {
    BY_HANDLE_FILE_INFORMATION found;
    const HANDLE file = open_to_look(path, flags);
    *info = (struct os_info){.kind = OS_OTHER};
    if (file == INVALID_HANDLE_VALUE) {
        return false;
    }
    if (GetFileType(file) == FILE_TYPE_DISK && GetFileInformationByHandle(file, &found)) {
        *info = info_of(&found);
    }
    CloseHandle(file);
    return true;
}

bool os_look(struct os_info *info, const char *path) {
    return look(info, path, 0);
}

bool os_look_at_link(struct os_info *info, const char *path) {
    return look(info, path, FILE_FLAG_OPEN_REPARSE_POINT);
}

enum { MAY_EXIST = 0, MAY_WRITE = 2 };

static bool may(const char *path, int what) {
    wchar_t wide[OS_PATH_MAX];
    return widen(wide, path) && _waccess(wide, what) == 0;
}

bool os_may_write(const char *path) {
    return may(path, MAY_WRITE);
}

bool os_may_use_folder(const char *path) {
    struct os_info info;
    if (!os_look(&info, path)) {
        return false;
    }
    errno = ENOTDIR;
    return info.kind == OS_FOLDER;
}

bool os_exists(const char *path) {
    return may(path, MAY_EXIST);
}

bool os_is_own(const struct os_info *info) {
    (void)info;
    return true;
}

int os_open(const char *path, enum os_open how, unsigned mode) {
    static const int flags[] = {
        [OS_READ] = _O_RDONLY,
        [OS_CREATE] = _O_WRONLY | _O_CREAT,
        [OS_CREATE_NEW] = _O_WRONLY | _O_CREAT | _O_EXCL,
        [OS_OVERWRITE] = _O_WRONLY | _O_CREAT | _O_TRUNC,
        [OS_APPEND] = _O_WRONLY | _O_CREAT | _O_APPEND,
    };
    wchar_t wide[OS_PATH_MAX];
    (void)mode;
    return widen(wide, path) ? _wopen(wide, flags[how] | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE) : -1;
}

bool os_close(int file) {
    return _close(file) == 0;
}

enum { PIECE = 1 << 20 };

ptrdiff_t os_read(int file, void *bytes, size_t capacity) {
    return file == OS_INPUT ? os_input_read(bytes, capacity)
                            : _read(file, bytes, (unsigned)(capacity < PIECE ? capacity : PIECE));
}

bool os_write_all(int file, const void *bytes, size_t length) {
    for (const char *at = bytes; length > 0;) {
        const int put = _write(file, at, (unsigned)(length < PIECE ? length : PIECE));
        if (put <= 0) {
            return false;
        }
        at += put;
        length -= (size_t)put;
    }
    return true;
}

bool os_sync(int file) {
    return _commit(file) == 0;
}

void os_sync_folder(const char *folder) {
    (void)folder; // os_rename writes through
}

bool os_keep_owner(int file, const struct os_info *before) {
    (void)file; // a new file has the rights of its folder
    (void)before;
    return true;
}

bool os_rename(const char *from, const char *to) {
    wchar_t wide_from[OS_PATH_MAX];
    wchar_t wide_to[OS_PATH_MAX];
    if (!widen(wide_from, from) || !widen(wide_to, to)) {
        return false;
    }
    const bool renamed = MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
    if (!renamed) {
        note_error();
    }
    return renamed;
}

bool os_remove(const char *path) {
    wchar_t wide[OS_PATH_MAX];
    return widen(wide, path) && _wunlink(wide) == 0;
}

char *os_real_path(const char *path) {
    static const wchar_t local[] = L"\\\\?\\";
    static const wchar_t remote[] = L"\\\\?\\UNC\\";
    wchar_t real[OS_PATH_MAX];
    const HANDLE file = open_to_look(path, 0);
    if (file == INVALID_HANDLE_VALUE) {
        return NULL;
    }
    const DWORD length = GetFinalPathNameByHandleW(file, real, OS_PATH_MAX, FILE_NAME_NORMALIZED | VOLUME_NAME_DOS);
    CloseHandle(file);
    if (length == 0 || length >= OS_PATH_MAX) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    wchar_t *shown = real;
    if (wcsncmp(real, remote, wcslen(remote)) == 0) {
        shown = real + wcslen(remote) - 2;
        shown[0] = L'\\';
    } else if (wcsncmp(real, local, wcslen(local)) == 0) {
        shown = real + wcslen(local);
    }
    return narrow_copy(shown);
}

char *os_last_slash(const char *path) {
    char *const slash = strrchr(path, '/');
    char *const backslash = strrchr(path, '\\');
    return slash == NULL || (backslash != NULL && backslash > slash) ? backslash : slash;
}

// ---- folders --------------------------------------------------------------------------------------------------------

bool os_state_folder(char *folder, size_t capacity, bool make) {
    wchar_t path[MAX_PATH];
    (void)make; // it is always there
    return SHGetFolderPathW(NULL, CSIDL_LOCAL_APPDATA, NULL, 0, path) == S_OK && narrow(folder, capacity, path);
}

const char *os_spare_folder(void) {
    static char folder[OS_PATH_MAX];
    wchar_t path[OS_PATH_MAX];
    const DWORD length = GetTempPathW(OS_PATH_MAX, path);
    if (length == 0 || length >= OS_PATH_MAX || !narrow(folder, sizeof folder, path)) {
        return ".";
    }
    const size_t last = strlen(folder) - 1;
    if (folder[last] == '\\') {
        folder[last] = '\0';
    }
    return folder;
}

bool os_make_folder(const char *path, bool secret) {
    wchar_t wide[OS_PATH_MAX];
    (void)secret; // what lies in a person's folders is that person's
    return widen(wide, path) && (_wmkdir(wide) == 0 || errno == EEXIST);
}

bool os_list(const char *folder, bool (*each)(void *context, const char *name), void *context) {
    wchar_t wide[OS_PATH_MAX];
    WIN32_FIND_DATAW entry;
    char name[4 * MAX_PATH];
    if (!widen(wide, folder) || wcslen(wide) + 3 > OS_PATH_MAX) {
        return false;
    }
    wcscat(wide, L"/*");
    const HANDLE listing = FindFirstFileW(wide, &entry);
    if (listing == INVALID_HANDLE_VALUE) {
        note_error();
        return false;
    }
    bool more = true;
    while (more) {
        more = (!narrow(name, sizeof name, entry.cFileName) || each(context, name)) && FindNextFileW(listing, &entry);
    }
    FindClose(listing);
    return true;
}

// ---- interrupts -----------------------------------------------------------------------------------------------------

struct os_interrupts {
    HANDLE changed;
    atomic_bool came;
};

static _Atomic(struct os_interrupts *) waiting; // a handler can only reach globals

static BOOL WINAPI note_interrupt(DWORD kind) {
    struct os_interrupts *const interrupts = atomic_load(&waiting);
    if (interrupts == NULL || (kind != CTRL_C_EVENT && kind != CTRL_BREAK_EVENT)) {
        return FALSE;
    }
    atomic_store(&interrupts->came, true);
    SetEvent(interrupts->changed);
    return TRUE;
}

struct os_interrupts *os_interrupts_begin(void) {
    struct os_interrupts *const interrupts = calloc(1, sizeof *interrupts);
    if (interrupts == NULL) {
        return NULL;
    }
    interrupts->changed = CreateEventW(NULL, FALSE, FALSE, NULL);
    if (interrupts->changed == NULL) {
        free(interrupts);
        return NULL;
    }
    atomic_store(&waiting, interrupts);
    SetConsoleCtrlHandler(note_interrupt, TRUE);
    return interrupts;
}

bool os_interrupts_wait(struct os_interrupts *interrupts, int ms) {
    WaitForSingleObject(interrupts->changed, (DWORD)ms);
    return atomic_exchange(&interrupts->came, false);
}

void os_interrupts_wake(struct os_interrupts *interrupts) {
    SetEvent(interrupts->changed);
}

bool os_interrupts_end(struct os_interrupts *interrupts) {
    if (interrupts == NULL) {
        return false;
    }
    SetConsoleCtrlHandler(note_interrupt, FALSE);
    atomic_store(&waiting, NULL);
    const bool came = atomic_load(&interrupts->came);
    CloseHandle(interrupts->changed);
    free(interrupts);
    return came;
}
