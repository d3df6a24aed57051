// SPDX-License-Identifier: MIT
// Saying a message in a language. A message is a whole English sentence with named places; docs/words.md describes what
// may stand in a place, and how a translator decides on grammar:
//
//     words_say(writer, language, "{Who} placed {count:cubes} in {region}.", SEAT(who, scene, seat),
//               COUNT(count, cubes), REGION(region, where));
//
// The build reads these calls. It refuses places without an argument, arguments without a place and forms that do not
// exist, also in translations.
#ifndef PESTHOUSE_WORDS_SAY_H
#define PESTHOUSE_WORDS_SAY_H

#include "pesthouse/text.h"
#include "words/language.h"

#include <stdbool.h>

// Around a name, these keep its direction of writing apart from that of the text. How the name begins for grammar is
// what follows.
#define WORDS_ISOLATE "\xE2\x81\xA8"  // U+2068
#define WORDS_ISOLATED "\xE2\x81\xA9" // U+2069

enum words_kind {
    WORDS_NUMBER,
    WORDS_DECIMAL,
    WORDS_NAME, // of a thing or a person: a message with forms
    WORDS_TEXT, // as it is
    WORDS_LIST, // of arguments
};

// What fills a place. Pointers are borrowed until the message is said.
struct words_arg {
    const char *place; // its name
    enum words_kind kind;
    const char *context;           // WORDS_NAME: "region"
    const char *text;              // WORDS_NAME: in English; WORDS_TEXT
    const char *person;            // WORDS_NAME: fills the {name} in it; may be NULL
    int64_t number;                // WORDS_NUMBER
    double decimal;                // WORDS_DECIMAL
    int digits;                    // WORDS_DECIMAL: behind the point
    int columns;                   // at least: spaces are added before a number and after anything else
    const struct words_list *list; // WORDS_LIST
};

enum { WORDS_LIST_MAX = 32 };

struct words_list {
    struct words_arg items[WORDS_LIST_MAX]; // their places are ignored
    size_t count;
};
// Appends to a list, which is all zeros at first.
void words_list_add(struct words_list *list, struct words_arg item);

#define COUNT(name, value) ((struct words_arg){.place = #name, .kind = WORDS_NUMBER, .number = (int64_t)(value)})
#define DECIMAL(name, value, behind_point)                                                                             \
    ((struct words_arg){.place = #name, .kind = WORDS_DECIMAL, .decimal = (value), .digits = (behind_point)})
#define NAME(name, name_context, english)                                                                              \
    ((struct words_arg){.place = #name, .kind = WORDS_NAME, .context = (name_context), .text = (english)})
#define TEXT(name, value) ((struct words_arg){.place = #name, .kind = WORDS_TEXT, .text = (value)})
// `item_context` is that of the names in the list; "" if it has none.
#define LIST(name, item_context, value) ((struct words_arg){.place = #name, .kind = WORDS_LIST, .list = (value)})

// Fills up the columns of a table: PADDED(8, SEAT(who, scene, seat)).
#define PADDED(width, arg) words_padded((width), (arg))
struct words_arg words_padded(int columns, struct words_arg arg);

// Marks a message in a table, for words_say_of. The names of its places are those that the same file fills.
#define MSG(english) english
// Marks a name in a table of names.
#define WORD(context, english) english

// Says a message. The arguments fill all its places, and no others.
#define words_say(writer, language, english, ...) words_say_of((writer), (language), "" english "", __VA_ARGS__)
// The same for a message from a table; arguments that it has no place for are ignored.
#define words_say_of(writer, language, message, ...)                                                                   \
    words_say_all((writer), (language), (message), (const struct words_arg[]){__VA_ARGS__, {.place = NULL}})
// The same, as a line.
#define words_line(writer, language, english, ...) words_line_of((writer), (language), "" english "", __VA_ARGS__)
#define words_line_of(writer, language, message, ...)                                                                  \
    words_line_all((writer), (language), (message), (const struct words_arg[]){__VA_ARGS__, {.place = NULL}})
// The same into a buffer; what does not fit is left out.
#define words_fill(buffer, size, language, english, ...)                                                               \
    words_fill_all((buffer), (size), (language), "" english "",                                                        \
                   (const struct words_arg[]){__VA_ARGS__, {.place = NULL}})
// The same as an error; returns `status`.
#define words_refuse(error, status, field, language, english, ...)                                                     \
    words_refuse_all((error), (status), (field), (language), "" english "",                                            \
                     (const struct words_arg[]){__VA_ARGS__, {.place = NULL}})
// A message without places.
#define words_text(language, english) words_find((language), "", "" english "")
// The same for a name or a short word in a context.
#define words_word(language, context, english) words_find((language), "" context "", "" english "")
#define words_text_line(writer, language, english) ph_write_format((writer), "%s\n", words_text((language), english))

// The arguments end with one whose place is NULL.
void words_say_all(struct ph_writer *writer, const struct words_language *language, const char *message,
                   const struct words_arg *args);
void words_line_all(struct ph_writer *writer, const struct words_language *language, const char *message,
                    const struct words_arg *args);
void words_fill_all(char *buffer, size_t size, const struct words_language *language, const char *message,
                    const struct words_arg *args);
enum ph_status words_refuse_all(struct ph_error *error, enum ph_status status, const char *field,
                                const struct words_language *language, const char *message,
                                const struct words_arg *args);
// The columns that a text takes on a terminal.
int words_columns(const char *text);
// The plain form of a name.
void words_say_plain(struct ph_writer *writer, const struct words_language *language, const char *context,
                     const char *english);
// A list with "and" before its last item.
void words_say_list(struct ph_writer *writer, const struct words_language *language, const struct words_list *list);
// Writes what stands between items of a list, unless `first` is still set, and clears it.
void words_comma(struct ph_writer *writer, const struct words_language *language, bool *first);

#endif
