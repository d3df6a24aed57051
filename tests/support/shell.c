// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // popen, setenv
#include "support/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

char output[1 << 18];

int shell(const char *command) {
    // NOLINTNEXTLINE(cert-env33-c): what a shell sees is what is tested
    FILE *const pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t length = fread(output, 1, sizeof output - 1, pipe);
    output[length] = '\0';
    const int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

void expect(const char *command, int code, const char *part) {
    char line[2000];
    setenv("P", PH_PROGRAM, 1);
    snprintf(line, sizeof line, "exec 2>&1; cd \"${TMPDIR:-/tmp}\"; %s", command);
    const int found = shell(line);
    if (found != code || strstr(output, part) == NULL) {
        fail_msg("%s\nended with %d, printed\n%s", command, found, output);
    }
}
