// SPDX-License-Identifier: MIT
// The build has checked all messages and translations, so whatever is malformed here is our own mistake.
#include "words/say.h"

#include "base/glyph.h"
#include "base/number.h"
#include "base/utf8.h"
#include "words/span.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// A message that is being said.
struct saying {
    struct ph_writer *writer;
    const struct words_language *language;
    const struct words_arg *args;
};

static void say_span(const struct saying *saying, struct words_span span);

void words_list_add(struct words_list *list, struct words_arg item) {
    assert(list->count < WORDS_LIST_MAX);
    list->items[list->count++] = item;
}

struct words_arg words_padded(int columns, struct words_arg arg) {
    arg.columns = columns;
    return arg;
}

// ---- names ----------------------------------------------------------------------------------------------------------

// "Gaule | f | in: en Gaule" is a name, an attribute of it and a form.
static struct words_span form_of(struct words_span name, struct words_span form) {
    struct words_span rest = name;
    const struct words_span plain = words_span_trim(words_span_cut(&rest, '|'));
    while (form.begin < form.end && rest.begin < rest.end) {
        struct words_span value = words_span_trim(words_span_cut(&rest, '|'));
        const struct words_span key = words_span_cut(&value, ':');
        if (value.begin != NULL && words_span_same(key, form)) {
            return words_span_trim(value);
        }
    }
    return plain;
}

static bool has_attribute(struct words_span name, struct words_span attribute) {
    words_span_cut(&name, '|');
    while (name.begin < name.end) {
        if (words_span_same(words_span_trim(words_span_cut(&name, '|')), attribute)) {
            return true;
        }
    }
    return false;
}

static struct words_span name_of(const struct words_language *language, const struct words_arg *arg) {
    return words_span_of(words_find(language, arg->context, arg->text));
}

static void say_name(const struct saying *saying, const struct words_arg *arg, struct words_span form) {
    const struct words_arg inner[] = {{.place = "name", .kind = WORDS_TEXT, .text = arg->person}, {.place = NULL}};
    const struct saying name = {saying->writer, saying->language, inner};
    say_span(&name, form_of(name_of(saying->language, arg), form));
}

void words_say_plain(struct ph_writer *writer, const struct words_language *language, const char *context,
                     const char *english) {
    const struct words_arg arg = {.context = context, .text = english, .person = ""};
    const struct saying saying = {writer, language, NULL};
    say_name(&saying, &arg, words_span_of(""));
}

// ---- numbers --------------------------------------------------------------------------------------------------------

static void say_number(const struct saying *saying, const struct words_arg *arg, struct words_span noun) {
    if (noun.begin == noun.end) {
        ph_write_int(saying->writer, arg->number);
        return;
    }
    char key[64];
    const size_t length = (size_t)(noun.end - noun.begin);
    assert(length < sizeof key);
    memcpy(key, noun.begin, length);
    key[length] = '\0';
    const char *const counted = words_find_counted(saying->language, key, (unsigned long)llabs(arg->number));
    assert(counted != NULL);
    const struct words_arg inner[] = {{.place = "n", .kind = WORDS_NUMBER, .number = arg->number}, {.place = NULL}};
    const struct saying number = {saying->writer, saying->language, inner};
    say_span(&number, words_span_of(counted));
}

static void pad(struct ph_writer *writer, int columns) {
    for (; columns > 0; columns--) {
        ph_write_char(writer, ' ');
    }
}

static void say_decimal(const struct saying *saying, const struct words_arg *arg) {
    char digits[32];
    struct ph_writer number;
    ph_writer_init(&number, digits, sizeof digits);
    ph_write_format(&number, "%.*f", arg->digits, arg->decimal);
    pad(saying->writer, arg->columns - (int)number.length);
    char *const point = strchr(digits, '.');
    if (point == NULL) {
        ph_write_text(saying->writer, digits);
        return;
    }
    ph_write_bytes(saying->writer, digits, (size_t)(point - digits));
    ph_write_text(saying->writer, words_find(saying->language, "number", WORD("number", ".")));
    ph_write_text(saying->writer, point + 1);
}

// ---- lists ----------------------------------------------------------------------------------------------------------

static void say_arg(const struct saying *saying, const struct words_arg *arg, struct words_span form, char joint);

// What stands before an item of a list. The last joint may depend on how the item begins: in Italian "ed Edda".
static void say_joint(const struct saying *saying, const char *joint, const struct words_arg *item,
                      struct words_span form) {
    char next[256];
    struct ph_writer text;
    ph_writer_init(&text, next, sizeof next);
    const struct saying ahead = {&text, saying->language, saying->args};
    say_arg(&ahead, item, form, '\0');
    const struct words_arg inner[] = {{.place = "next", .kind = WORDS_TEXT, .text = next}, {.place = NULL}};
    const struct saying between = {saying->writer, saying->language, inner};
    say_span(&between, words_span_of(words_find(saying->language, "list", joint)));
}

// "A, B, C"; with the joint '&' "A, B and C", with '/' "A, B or C".
static void say_list(const struct saying *saying, const struct words_list *list, struct words_span form, char joint) {
    const char *const last = joint == '&' ? WORD("list", " and ") : joint == '/' ? WORD("list", " or ") : ", ";
    for (size_t i = 0; i < list->count; i++) {
        if (i > 0) {
            say_joint(saying, i + 1 == list->count ? last : WORD("list", ", "), &list->items[i], form);
        }
        say_arg(saying, &list->items[i], form, '\0');
    }
}

// ---- places ---------------------------------------------------------------------------------------------------------

int words_columns(const char *text) {
    int columns = 0;
    for (size_t length; *text != '\0'; text += length) {
        length = ph_utf8_length(text, strlen(text));
        columns += length == 0 ? 1 : ph_glyph_columns(ph_utf8_glyph(text, length));
        length = length == 0 ? 1 : length;
    }
    return columns;
}

static int columns_of_number(int64_t number) {
    int columns = number < 0 ? 2 : 1;
    for (; number >= 10 || number <= -10; number /= 10) {
        columns++;
    }
    return columns;
}

static void say_arg(const struct saying *saying, const struct words_arg *arg, struct words_span form, char joint) {
    const size_t begun = saying->writer->length;
    switch (arg->kind) {
    case WORDS_NUMBER:
        pad(saying->writer, arg->columns - columns_of_number(arg->number));
        say_number(saying, arg, form);
        break;
    case WORDS_DECIMAL:
        say_decimal(saying, arg);
        break;
    case WORDS_NAME:
        say_name(saying, arg, form);
        break;
    case WORDS_TEXT:
        ph_write_text(saying->writer, arg->text);
        break;
    case WORDS_LIST:
        say_list(saying, arg->list, form, joint);
        break;
    }
    if (arg->kind != WORDS_NUMBER && arg->kind != WORDS_DECIMAL) {
        pad(saying->writer, arg->columns - words_columns(saying->writer->data + begun));
    }
}

// Whether text begins with a vowel, for articles and prepositions that lose theirs before it.
static bool begins_with_vowel(const char *text) {
    static const char *const accented[] = {"À", "Á", "Â", "Ä", "È", "É", "Ê", "Ë", "Î", "Ï", "Ô",
                                           "Ö", "Ù", "Û", "Ü", "Œ", "à", "á", "â", "ä", "è", "é",
                                           "ê", "ë", "î", "ï", "ô", "ö", "ù", "û", "ü", "œ"};
    if (*text != '\0' && strchr("AEIOUaeiou", *text) != NULL) {
        return true;
    }
    for (size_t i = 0; i < sizeof accented / sizeof accented[0]; i++) {
        if (strncmp(text, accented[i], 2) == 0) {
            return true;
        }
    }
    return false;
}

// "vowel", or a letter: how the text begins.
static bool begins(const char *text, struct words_span condition) {
    // NOLINTNEXTLINE(misc-misleading-bidirectional): it is left out
    text += strncmp(text, WORDS_ISOLATE, sizeof WORDS_ISOLATE - 1) == 0 ? sizeof WORDS_ISOLATE - 1 : 0;
    return words_span_same(condition, words_span_of("vowel")) ? begins_with_vowel(text)
                                                              : tolower((unsigned char)*text) == *condition.begin;
}

// "=12"
static bool is_number(long long number, struct words_span condition) {
    int64_t expected;
    return ph_number_to_int(condition.begin + 1, (size_t)(condition.end - condition.begin) - 1, &expected) &&
           number == expected;
}

// Whether an alternative is for this argument: an attribute, an exact number ("=0"), or a number's plural form ("one").
static bool applies(const struct saying *saying, const struct words_arg *arg, struct words_span condition) {
    switch (arg->kind) {
    case WORDS_NUMBER:
        return *condition.begin == '=' ? is_number(arg->number, condition)
                                       : saying->language->plural((unsigned long)llabs(arg->number)) == 0;
    case WORDS_NAME:
        return words_span_same(condition, words_span_of(arg->text)) ||
               has_attribute(name_of(saying->language, arg), condition);
    case WORDS_TEXT:
        return begins(arg->text, condition);
    case WORDS_LIST:
        return arg->list->count == 1;
    default:
        return false;
    }
}

// "you:avez|a": the first alternative that applies; the last one has no condition.
static void say_alternative(const struct saying *saying, const struct words_arg *arg, struct words_span alternatives) {
    for (;;) {
        struct words_span words = words_span_cut(&alternatives, '|');
        if (alternatives.begin == NULL) {
            say_span(saying, words);
            return;
        }
        const struct words_span condition = words_span_cut(&words, ':');
        if (applies(saying, arg, condition)) {
            say_span(saying, words);
            return;
        }
    }
}

static const struct words_arg *arg_of(const struct words_arg *args, struct words_span place) {
    for (; args->place != NULL; args++) {
        const size_t length = strlen(args->place);
        if (length == (size_t)(place.end - place.begin) && args->place[0] == tolower((unsigned char)place.begin[0]) &&
            strncmp(args->place + 1, place.begin + 1, length - 1) == 0) {
            return args;
        }
    }
    return NULL;
}

// Whether a name stands there as somebody spells it, which is not to be changed.
static bool is_spelled(const struct saying *saying, const struct words_arg *arg) {
    return arg->kind == WORDS_TEXT || (arg->kind == WORDS_NAME && *name_of(saying->language, arg).begin == '{');
}

// Makes the letter at `text` a capital, in ASCII and Latin-1.
static void capitalize(char *text) {
    unsigned char *const bytes = (unsigned char *)text;
    if (bytes[0] == 0xC3 && bytes[1] >= 0xA0 && bytes[1] != 0xB7) {
        bytes[1] = (unsigned char)(bytes[1] - 0x20);
    } else {
        bytes[0] = (unsigned char)toupper(bytes[0]);
    }
}

// What stands between the braces: "who", "Who", "region:in", "seats:of&", "seats/", "who?you:avez|a".
static void say_place(const struct saying *saying, struct words_span inside) {
    const struct words_span name = words_span_name(&inside);
    const struct words_arg *const arg = arg_of(saying->args, name);
    const size_t begun = saying->writer->length;
    assert(arg != NULL);
    if (arg == NULL) {
        return;
    }
    if (inside.begin < inside.end && *inside.begin == '?') {
        inside.begin++;
        say_alternative(saying, arg, inside);
    } else {
        const char end = inside.begin < inside.end ? inside.end[-1] : '\0';
        const char joint = end == '&' || end == '/' ? end : '\0';
        inside.end -= joint != '\0';
        inside.begin += inside.begin < inside.end; // the colon
        say_arg(saying, arg, inside, joint);
    }
    if (isupper((unsigned char)*name.begin) && !is_spelled(saying, arg) && saying->writer->length > begun) {
        capitalize(saying->writer->data + begun);
    }
}

static void say_span(const struct saying *saying, struct words_span span) {
    while (span.begin < span.end) {
        const char *const open = memchr(span.begin, '{', (size_t)(span.end - span.begin));
        const char *const plain_end = open != NULL ? open : span.end;
        ph_write_bytes(saying->writer, span.begin, (size_t)(plain_end - span.begin));
        if (open == NULL) {
            return;
        }
        span.begin = open + 1;
        say_place(saying, words_span_cut(&span, '}'));
    }
}

void words_say_all(struct ph_writer *writer, const struct words_language *language, const char *message,
                   const struct words_arg *args) {
    const struct saying saying = {writer, language, args};
    say_span(&saying, words_span_of(words_find(language, "", message)));
}

void words_line_all(struct ph_writer *writer, const struct words_language *language, const char *message,
                    const struct words_arg *args) {
    words_say_all(writer, language, message, args);
    ph_write_char(writer, '\n');
}

void words_fill_all(char *buffer, size_t size, const struct words_language *language, const char *message,
                    const struct words_arg *args) {
    struct ph_writer writer;
    ph_writer_init(&writer, buffer, size);
    words_say_all(&writer, language, message, args);
}

enum ph_status words_refuse_all(struct ph_error *error, enum ph_status status, const char *field,
                                const struct words_language *language, const char *message,
                                const struct words_arg *args) {
    char text[sizeof error->message];
    words_fill_all(text, sizeof text, language, message, args);
    return ph_error_set(error, status, field, "%s", text);
}

void words_say_list(struct ph_writer *writer, const struct words_language *language, const struct words_list *list) {
    const struct saying saying = {writer, language, NULL};
    say_list(&saying, list, words_span_of(""), '&');
}

void words_comma(struct ph_writer *writer, const struct words_language *language, bool *first) {
    ph_write_text(writer, *first ? "" : words_find(language, "list", ", "));
    *first = false;
}
