// SPDX-License-Identifier: MIT
#include "words/language.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// FNV-1a; tools/generate_words.py computes the same and refuses two messages with one hash.
static uint32_t hash(uint32_t begun, const char *text) {
    for (; *text != '\0'; text++) {
        begun = (begun ^ (unsigned char)*text) * 16777619u;
    }
    return begun;
}

static uint32_t key_of(const char *context, const char *english) {
    return hash(hash(hash(2166136261u, context), "\004"), english) >> 8;
}

static uint32_t key_at(const struct words_language *language, size_t message) {
    return (uint32_t)language->key_tops[message] << 16 | language->key_rests[message];
}

// The number of a message; message_count if no language has it.
static size_t find_message(const struct words_language *language, uint32_t key) {
    size_t low = 0;
    size_t high = language->message_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (key_at(language, middle) < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const bool found = low < language->message_count && key_at(language, low) == key;
    return found ? low : language->message_count;
}

static const char *text_of(const struct words_language *language, size_t message) {
    const char *text = language->texts;
    if (language->starts != NULL) {
        return language->starts[message];
    }
    for (size_t i = 0; i < message; i++) { // a table of lengths would take 2 of 25 kB, compressed
        text += strlen(text) + 1;
    }
    return text;
}

static const char *look_up(const struct words_language *language, const char *context, const char *english) {
    const size_t message = find_message(language, key_of(context, english));
    if (message == language->message_count || language->texts == NULL) {
        return NULL;
    }
    const char *const text = text_of(language, message);
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
        if (words_languages[i].texts != NULL && strlen(words_languages[i].code) == length &&
            strncmp(words_languages[i].code, code, length) == 0) {
            return &words_languages[i];
        }
    }
    return NULL;
}

// ---- catalogues -----------------------------------------------------------------------------------------------------

static const struct words_language *find_named(struct ph_json code) {
    for (size_t i = 0; i < words_language_count; i++) {
        if (ph_json_is(code, words_languages[i].code)) {
            return &words_languages[i];
        }
    }
    return NULL;
}

// Joins the strings of a list, each ended by NUL, and notes where each starts; false if something else is among them.
static bool join(char *to, size_t room, struct ph_json texts, const char **starts) {
    for (struct ph_json_walk walk = ph_json_walk_begin(texts); ph_json_walk_next(&walk);) {
        if (!ph_json_string_get(walk.value, to, room)) {
            return false;
        }
        starts[walk.index] = to;
        const size_t length = strlen(to) + 1;
        to += length;
        room -= length;
    }
    return true;
}

static enum ph_status read_texts(struct words_language *made, struct ph_json texts, struct ph_error *error) {
    size_t length;
    (void)ph_json_text(texts, &length); // longer than its strings, each with its NUL
    char *const joined = malloc(length);
    made->texts = joined;
    made->starts = calloc(made->message_count, sizeof *made->starts);
    if (joined == NULL || made->starts == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    return join(joined, length, texts, made->starts)
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "texts", "texts: expected a list of strings");
}

enum ph_status words_catalogue_read(struct words_language *made, struct ph_json catalogue, struct ph_error *error) {
    const struct words_language *const language = find_named(ph_json_member(catalogue, "code"));
    const struct ph_json texts = ph_json_member(catalogue, "texts");
    if (language == NULL || !ph_json_is(ph_json_member(catalogue, "edition"), language->edition) ||
        ph_json_type(texts) != PH_JSON_ARRAY || ph_json_count(texts) != language->message_count) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "edition", "the catalogue belongs to another build; reload");
    }
    struct words_language read = *language;
    const enum ph_status status = read_texts(&read, texts, error);
    if (status == PH_OK) {
        *made = read;
    } else {
        words_catalogue_free(&read);
    }
    return status;
}

void words_catalogue_free(struct words_language *made) {
    free((void *)(uintptr_t)made->texts);
    free(made->starts);
    made->texts = NULL;
    made->starts = NULL;
}
