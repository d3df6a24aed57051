// SPDX-License-Identifier: MIT
#include "server/people/person_name.h"

#include "base/shown.h"
#include "base/utf8.h"
#include "pesthouse/bot.h"
#include "server/people/script.h"
#include "table/table.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum { MARKS_MAX = 2, FAULT_SIZE = 128 };

bool person_name_read(const char *name, char folded[PERSON_FOLDED_SIZE]) {
    const char *const whole = name;
    size_t count = 0;
    uint32_t glyph = ' ';
    for (size_t left = strlen(name), length; left > 0; name += length, left -= length, count++) {
        length = ph_utf8_length(name, left);
        glyph = length > 0 ? ph_utf8_glyph(name, length) : 0;
        if (ph_shown_kind(glyph) != PH_SHOWN_SEEN ||
            (count == 0 && (folding_is_space(glyph) || folding_is_mark(glyph)))) {
            return false;
        }
    }
    return folding_write(whole, folded) && count <= PH_TABLE_NAME_MAX && folded[0] != '\0' && !folding_is_space(glyph);
}

// ---- what speaks for the house --------------------------------------------------------------------------------------

static const char *const of_house[] = {
    "Pesthouse",       "server",         "serveur",         "admin",      "administrator", "administrateur",
    "administratrice", "amministratore", "amministratrice", "moderator",  "modérateur",    "modératrice",
    "moderatore",      "moderatrice",    "system",          "système",    "sistema",       "operator",
    "opérateur",       "opératrice",     "operatore",       "operatrice", "support",       "bot",
};

// What of a name is passed over at a glance.
static bool is_passed_over(uint32_t glyph) {
    const bool is_letter = (glyph >= '0' && glyph <= '9') || (glyph >= 'a' && glyph <= 'z');
    return folding_is_mark(glyph) || (glyph < 0x80 && !is_letter);
}

void person_name_plain(const char *name, char plain[FOLDING_SIZE]) {
    char skeleton[FOLDING_SIZE];
    char again[FOLDING_SIZE];
    size_t count = 0;
    folding_skeleton(name, skeleton);
    folding_skeleton(skeleton, again); // in which a capital looks like its small letter
    for (size_t at = 0, length; again[at] != '\0'; at += length) {
        length = ph_utf8_length(again + at, strlen(again + at));
        if (!is_passed_over(ph_utf8_glyph(again + at, length))) {
            memcpy(plain + count, again[at] == 'i' ? "l" : again + at, length);
            count += length;
        }
    }
    plain[count] = '\0';
}

static bool looks_like(const char *plain, const char *reserved) {
    char other[FOLDING_SIZE];
    person_name_plain(reserved, other);
    return strcmp(plain, other) == 0;
}

static bool is_of_house(const char *plain) {
    bool found = false;
    for (size_t i = 0; i < sizeof of_house / sizeof *of_house; i++) {
        found = found || looks_like(plain, of_house[i]);
    }
    return found;
}

// In any language, with a temperament or without.
static bool is_of_bot(const char *plain) {
    bool found = false;
    for (size_t i = 0; i < ph_bot_count(); i++) {
        found = found || looks_like(plain, ph_bot_at(i)->name);
        for (size_t j = 0; j < words_spoken_count; j++) {
            found = found || looks_like(plain, words_bot_name(&words_languages[j], ph_bot_at(i)));
        }
    }
    return found;
}

bool person_name_is_reserved(const char *name) {
    char plain[FOLDING_SIZE];
    person_name_plain(name, plain);
    return is_of_house(plain) || is_of_bot(plain);
}

// ---- names of today -------------------------------------------------------------------------------------------------

static bool has_too_many_marks(const char *folded) {
    size_t marks = 0;
    for (size_t at = 0, length; folded[at] != '\0' && marks <= MARKS_MAX; at += length) {
        length = ph_utf8_length(folded + at, strlen(folded + at));
        marks = folding_is_mark(ph_utf8_glyph(folded + at, length)) ? marks + 1 : 0;
    }
    return marks > MARKS_MAX;
}

void person_name_check(struct ph_fields *fields, const char *name, const char *folded) {
    const char *scripts[2];
    char fault[FAULT_SIZE];
    if (has_too_many_marks(folded)) {
        ph_fields_refuse(fields, "name", "expected at most two marks at a letter");
    } else if (!script_is_one(name, scripts)) {
        snprintf(fault, sizeof fault, "its letters are of two scripts, %s and %s", scripts[0], scripts[1]);
        ph_fields_refuse_text(fields, "name", fault, "expected letters of one");
    }
}

void person_name_refuse(struct ph_fields *fields, const char *name) {
    static const char expected[] = "expected 1 to 32 characters that can be seen, without spaces at either end";
    char fault[PH_SHOWN_FAULT_SIZE];
    if (!ph_shown_check(name, PH_SHOWN_SEEN, false, fault)) {
        ph_fields_refuse_text(fields, "name", fault, expected);
    } else {
        ph_fields_refuse(fields, "name", expected);
    }
}
