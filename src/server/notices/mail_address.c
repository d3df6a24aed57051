// SPDX-License-Identifier: MIT
#include "server/notices/mail_address.h"

#include <stddef.h>
#include <string.h>

#define DIGITS "0123456789"
#define SMALL "abcdefghijklmnopqrstuvwxyz"
#define LARGE "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define LETTERS SMALL LARGE DIGITS

// Of the characters that RFC 5322 allows these are left out: ! % | ` $ { } * ? ^ /, which some mailers read as a route,
// a pattern, a command or a file.
static bool is_name(const char *name, size_t length) {
    return length >= 1 && length <= MAIL_NAME_MAX && strspn(name, LETTERS "._+-=&'#~") == length &&
           strchr(LETTERS, name[0]) != NULL && name[length - 1] != '.' && strstr(name, "..") == NULL;
}

static bool is_label(const char *label, size_t length) {
    return length >= 1 && length <= MAIL_LABEL_MAX && strspn(label, LETTERS "-") >= length && label[0] != '-' &&
           label[length - 1] != '-';
}

// At least two labels; the last one is not a number, so this is no IP address.
static bool is_domain(const char *domain) {
    const char *const last = strrchr(domain, '.');
    for (const char *label = domain; label != NULL; label = strchr(label, '.')) {
        label += label != domain;
        if (!is_label(label, strcspn(label, "."))) {
            return false;
        }
    }
    return last != NULL && strspn(last + 1, DIGITS) < strlen(last + 1);
}

bool mail_address_read(char *address) {
    char *const at = strchr(address, '@');
    if (at == NULL || strlen(address) > MAIL_ADDRESS_MAX || !is_name(address, (size_t)(at - address)) ||
        !is_domain(at + 1)) {
        return false;
    }
    for (char *letter = at; *letter != '\0'; letter++) {
        const char *const large = strchr(LARGE, *letter);
        *letter = large != NULL ? SMALL[large - LARGE] : *letter;
    }
    return true;
}
