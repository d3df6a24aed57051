// SPDX-License-Identifier: MIT
#include "words/language.h"

#include <stdbool.h>
#include <string.h>

// FNV-1a; tools/generate_words.py computes the same and refuses two messages with one hash.
static uint32_t hash(uint32_t begun, const char *text) {
    for (; *text != '\0'; text++) {
        begun = (begun ^ (unsigned char)*text) * 16777619u;
    }
    return begun;
}

static uint32_t key_of(const char *context, const char *english) {
    return hash(hash(hash(2166136261u, context), "\004"), english);
}

// The number of a message; message_count if no language has it.
static size_t find_message(const struct words_language *language, uint32_t key) {
    size_t low = 0;
    size_t high = language->message_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (language->keys[middle] < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const bool found = low < language->message_count && language->keys[low] == key;
    return found ? language->messages[low] : language->message_count;
}

static const char *look_up(const struct words_language *language, const char *context, const char *english) {
    const size_t message = find_message(language, key_of(context, english));
    const char *text = language->texts;
    if (message == language->message_count) {
        return NULL;
    }
    for (size_t i = 0; i < message; i++) { // a table of lengths would take 2 of 25 kB, compressed
        text += strlen(text) + 1;
    }
    return *text != '\0' ? text : NULL;
}

static const char *look_up_form(const struct words_language *language, const char *noun, unsigned long number) {
    const char context[] = {'c', 'o', 'u', 'n', 't', (char)('0' + language->plural(number)), '\0'};
    return look_up(language, context, noun);
}

const char *words_find(const struct words_language *language, const char *context, const char *english) {
    const char *const text = look_up(language, context, english);
    return text != NULL ? text : english;
}

const char *words_find_counted(const struct words_language *language, const char *noun, unsigned long number) {
    const char *const text = look_up_form(language, noun, number);
    return text != NULL ? text : look_up_form(words_english(), noun, number);
}

const struct words_language *words_language_find(const char *code) {
    const size_t length = strcspn(code, "_.@");
    for (size_t i = 0; i < words_language_count; i++) {
        if (strlen(words_languages[i].code) == length && strncmp(words_languages[i].code, code, length) == 0) {
            return &words_languages[i];
        }
    }
    return NULL;
}
