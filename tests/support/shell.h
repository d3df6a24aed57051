// SPDX-License-Identifier: MIT
// The program as a shell sees it.
#ifndef PESTHOUSE_TESTS_SUPPORT_SHELL_H
#define PESTHOUSE_TESTS_SUPPORT_SHELL_H

// Waits until the program just started has threads at work, which hold signals for it, or has ended.
#define AT_WORK                                                                                                        \
    "while kill -0 $! && ! grep -q '^State:.*zombie' /proc/$!/status && [ $(ls /proc/$!/task | wc -l) -eq 1 ]; "       \
    "do sleep 0.05; done; "

extern char output[1 << 18]; // of the last command

// Runs a shell command, whose output goes to `output`. Returns what it ended with.
int shell(const char *command);
// The same with $P as the program, in the scratch folder, and with both streams; the test fails unless it ends with
// `code` and prints `part`.
void expect(const char *command, int code, const char *part);

#endif
