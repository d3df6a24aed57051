// SPDX-License-Identifier: MIT
#include "http/http_head.h"

#include <string.h>

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter + ('a' - 'A')) : letter;
}

bool http_text_is(struct http_text text, const char *expected) {
    return text.at != NULL && text.length == strlen(expected) && memcmp(text.at, expected, text.length) == 0;
}

bool http_text_names(struct http_text text, const char *expected) {
    if (text.at == NULL || text.length != strlen(expected)) {
        return false;
    }
    for (size_t i = 0; i < text.length; i++) {
        if (lower(text.at[i]) != lower(expected[i])) {
            return false;
        }
    }
    return true;
}

static bool is_space(char letter) {
    return letter == ' ' || letter == '\t';
}

struct http_text http_text_trimmed(struct http_text text) {
    while (text.length > 0 && is_space(text.at[0])) {
        text.at++;
        text.length--;
    }
    while (text.length > 0 && is_space(text.at[text.length - 1])) {
        text.length--;
    }
    return text;
}

bool http_list_next(struct http_text *list, struct http_text *item) {
    if (list->at == NULL) {
        return false;
    }
    const char *const comma = memchr(list->at, ',', list->length);
    const size_t length = comma == NULL ? list->length : (size_t)(comma - list->at);
    *item = http_text_trimmed((struct http_text){list->at, length});
    *list = comma == NULL ? (struct http_text){NULL, 0} : (struct http_text){comma + 1, list->length - length - 1};
    return true;
}

bool http_list_has(struct http_text list, const char *token) {
    for (struct http_text item; http_list_next(&list, &item);) {
        if (http_text_names(item, token)) {
            return true;
        }
    }
    return false;
}
