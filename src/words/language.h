// SPDX-License-Identifier: MIT
// The languages that words are said in. A language is a constant table that the build makes of po/<code>.po; it is an
// argument wherever something is said, so one process can speak several at once. In the module of the pages only
// English is built in; the others are catalogues, read on demand.
#ifndef PESTHOUSE_WORDS_LANGUAGE_H
#define PESTHOUSE_WORDS_LANGUAGE_H

#include "pesthouse/json.h"

#include <stddef.h>
#include <stdint.h>

struct words_language {
    const char *code;    // "fr"
    const char *name;    // "français"
    const char *edition; // of the messages; a catalogue of another does not fit
    // The hashes of all messages in English, ascending, the same for all languages: their upper 8 and lower 16 bits,
    // since apart they compress better.
    const uint8_t *key_tops;
    const uint16_t *key_rests;
    size_t message_count;
    const char *texts;   // of all messages in that order, each ended by NUL; empty: the language has none. NULL: it is
                         // not built in
    const char **starts; // of the texts of a catalogue; NULL: not listed
    unsigned (*plural)(unsigned long number); // which form a number takes, from the .po file's header
};

extern const struct words_language words_languages[]; // English first
extern const size_t words_language_count;
extern const size_t words_spoken_count; // of those that people speak: without the one for tests

static inline const struct words_language *words_english(void) {
    return &words_languages[0];
}
// Makes a language that is not built in of its catalogue, {"code", "edition", "texts": […]}. words_catalogue_free
// frees its texts. PH_ERROR_BAD_REQUEST, PH_ERROR_NO_MEMORY.
enum ph_status words_catalogue_read(struct words_language *made, struct ph_json catalogue, struct ph_error *error);
void words_catalogue_free(struct words_language *made); // accepts one without texts

// The language of a code as in locales: "fr", "fr_CA.UTF-8"; NULL: it is not spoken here.
const struct words_language *words_language_find(const char *code);

// The text of a message; its English where the language says nothing else. `context` sets apart messages that are equal
// in English; "" for most.
const char *words_find(const struct words_language *language, const char *context, const char *english);
// The form that a number of things takes ("{n} cubes" for "cubes"); NULL: there is no such noun.
const char *words_find_counted(const struct words_language *language, const char *noun, unsigned long number);

#endif
