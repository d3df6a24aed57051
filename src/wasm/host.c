// SPDX-License-Identifier: MIT
// What the module of the pages needs of its host: a clock, random bytes, and somebody who hears its last words. The C
// library asks for these by wasi's names.
#include <string.h>
#include <wasi/api.h>

#define FROM_HOST(name) __attribute__((import_module("host"), import_name(#name)))

FROM_HOST(now) double host_now(void); // ms
FROM_HOST(random) void host_random(uint8_t *bytes, size_t count);
FROM_HOST(panic) void host_panic(const uint8_t *line, size_t length);

__wasi_errno_t __wasi_clock_time_get(__wasi_clockid_t id, __wasi_timestamp_t precision, __wasi_timestamp_t *time) {
    (void)id;
    (void)precision;
    *time = (__wasi_timestamp_t)(host_now() * 1e6);
    return 0;
}

__wasi_errno_t __wasi_random_get(uint8_t *bytes, __wasi_size_t count) {
    host_random(bytes, count);
    return 0;
}

__wasi_errno_t __wasi_fd_write(__wasi_fd_t file, const __wasi_ciovec_t *parts, size_t count, __wasi_size_t *written) {
    (void)file;
    *written = 0;
    for (size_t i = 0; i < count; i++) {
        host_panic(parts[i].buf, parts[i].buf_len);
        *written += parts[i].buf_len;
    }
    return 0;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t file, __wasi_filedelta_t by, __wasi_whence_t from, __wasi_filesize_t *at) {
    (void)file;
    (void)by;
    (void)from;
    (void)at;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_close(__wasi_fd_t file) {
    (void)file;
    return __WASI_ERRNO_BADF;
}

// Of newer versions of the C library, where closing a file asks for it.
__wasi_errno_t __wasi_fd_renumber(__wasi_fd_t from, __wasi_fd_t to) {
    (void)from;
    (void)to;
    return __WASI_ERRNO_BADF;
}

// printf of the C library can name an error of the system, which nothing here does: its sentences stay out.
char *strerror(int error) {
    (void)error;
    return "error";
}
