// SPDX-License-Identifier: MIT
#include "tui/home/file_words.h"

#include "words/say.h"

#include <stdio.h>
#include <string.h>

enum { PATH_SHOWN = 200 }; // bytes of a path, so that the reason has room

static const struct {
    const char *field;
    const char *message;
} messages[] = {
    {"open", MSG("cannot open {path}: {why}")},
    {"read", MSG("cannot read {path}: {why}")},
    {"write", MSG("cannot write {path}: {why}")},
    {"remove", MSG("cannot remove {path}: {why}")},
    {"folder", MSG("{path} is a folder, not a file")},
    {"irregular", MSG("{path} is not a regular file")},
    {"changed", MSG("{path} has been changed by another program")},
    {"exists", MSG("{path} already exists, and holds another game")},
};

// Reasons of the system that somebody who saves a game may meet. Others stay in the language of the system.
static const char *const reasons[] = {
    MSG("No space left on device"),   MSG("Permission denied"), MSG("Read-only file system"), MSG("File too large"),
    MSG("No such file or directory"), MSG("Not a directory"),   MSG("Disk quota exceeded"),   MSG("Input/output error"),
};

const char *tui_reason_words(const char *reason, const struct words_language *language) {
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        if (strcmp(reason, reasons[i]) == 0) {
            return words_find(language, "", reasons[i]);
        }
    }
    return reason;
}

// The system's reason: the end of the message.
static const char *find_reason(const char *message) {
    const char *reason = message;
    for (const char *at = strstr(message, ": "); at != NULL; at = strstr(at + 1, ": ")) {
        reason = at + 2;
    }
    return reason;
}

// The end of a long path.
static const char *shorten(const char *path, char shown[PATH_SHOWN + 8]) {
    const size_t length = strlen(path);
    if (length <= PATH_SHOWN) {
        return path;
    }
    const char *from = path + length - PATH_SHOWN;
    while (((unsigned char)*from & 0xC0) == 0x80) { // not within a character
        from++;
    }
    snprintf(shown, PATH_SHOWN + 8, "...%s", from);
    return shown;
}

enum ph_status tui_file_words(struct ph_error *error, enum ph_status status, const char *path,
                              const struct words_language *language) {
    char shown[PATH_SHOWN + 8];
    if (status != PH_ERROR_IO || error == NULL) {
        return status;
    }
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        if (strcmp(error->field, messages[i].field) == 0) {
            char text[sizeof error->message];
            struct ph_writer writer;
            ph_writer_init(&writer, text, sizeof text);
            words_say_of(&writer, language, messages[i].message, TEXT(path, shorten(path, shown)),
                         TEXT(why, tui_reason_words(find_reason(error->message), language)));
            return ph_error_set(error, status, messages[i].field, "%s", text);
        }
    }
    return status;
}
