// SPDX-License-Identifier: MIT
// jsmn finds the tokens. Even in strict mode it accepts much that is not JSON, so our own validator reads the text
// first, in one pass and without recursion; jsmn only gets well-formed text. All steps are linear in the length of the
// text, except for finding duplicate members, which sorts the keys of large objects.
#include "pesthouse/json.h"

#include "base/number.h"
#include "base/utf8.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#include <jsmn.h>

struct ph_json_document {
    const char *text;
    size_t token_count;
    // link_values reuses a token's `parent`, which only jsmn needs, for the index of the token after the value.
    jsmntok_t tokens[];
};

// ---- the validator --------------------------------------------------------------------------------------------------

struct validator {
    const char *text;
    size_t length;
    size_t at;
    size_t token_count;
    unsigned depth;
    uint64_t objects; // bit d is set when the level d is an object, not an array
    struct ph_error *error;
};

static bool refuse(const struct validator *v, size_t at, const char *what) {
    if (at >= v->length) {
        ph_error_set(v->error, PH_ERROR_BAD_REQUEST, "", "not JSON: the text ends at byte %zu; %s", v->length, what);
    } else {
        const unsigned char found = (unsigned char)v->text[at];
        if (found > 0x20 && found < 0x7F) {
            ph_error_set(v->error, PH_ERROR_BAD_REQUEST, "", "not JSON: '%c' at byte %zu; %s", found, at, what);
        } else {
            ph_error_set(v->error, PH_ERROR_BAD_REQUEST, "", "not JSON: byte 0x%02X at %zu; %s", found, at, what);
        }
    }
    return false;
}

static bool at_letter(const struct validator *v, char letter) {
    return v->at < v->length && v->text[v->at] == letter;
}

static bool at_digit(const struct validator *v) {
    return v->at < v->length && v->text[v->at] >= '0' && v->text[v->at] <= '9';
}

static void skip_space(struct validator *v) {
    while (at_letter(v, ' ') || at_letter(v, '\t') || at_letter(v, '\n') || at_letter(v, '\r')) {
        v->at++;
    }
}

// The value of four hexadecimal digits, or -1.
static int read_hex4(const char *text, size_t length) {
    if (length < 4) {
        return -1;
    }
    int value = 0;
    for (int i = 0; i < 4; i++) {
        const char c = text[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) {
            return -1;
        }
        value = value * 16 + digit;
    }
    return value;
}

static bool is_high_surrogate(int unit) {
    return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool is_low_surrogate(int unit) {
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

// Called at a backslash; skips the escape.
static bool check_escape(struct validator *v) {
    const size_t start = v->at++;
    if (v->at >= v->length) {
        return refuse(v, v->at, "a string must end with \"");
    }
    const char letter = v->text[v->at++];
    if (letter != 'u') {
        return strchr("\"\\/bfnrt", letter) != NULL && letter != '\0'
                   ? true
                   : refuse(v, v->at - 1, "expected one of \" \\ / b f n r t u after a backslash");
    }
    const int unit = read_hex4(v->text + v->at, v->length - v->at);
    if (unit < 0) {
        return refuse(v, start, "expected four hexadecimal digits after \\u");
    }
    v->at += 4;
    if (is_low_surrogate(unit)) {
        return refuse(v, start, "a low surrogate must follow a high one");
    }
    if (is_high_surrogate(unit)) {
        if (v->length - v->at < 6 || v->text[v->at] != '\\' || v->text[v->at + 1] != 'u' ||
            !is_low_surrogate(read_hex4(v->text + v->at + 2, 4))) {
            return refuse(v, start, "a high surrogate must be followed by a low one");
        }
        v->at += 6;
    }
    return true;
}

// Called at the opening quote; skips the string.
static bool check_string(struct validator *v) {
    v->at++;
    v->token_count++;
    while (v->at < v->length) {
        const unsigned char byte = (unsigned char)v->text[v->at];
        if (byte == '"') {
            v->at++;
            return true;
        }
        if (byte == '\\') {
            if (!check_escape(v)) {
                return false;
            }
        } else if (byte < 0x20) {
            return refuse(v, v->at, "a control character in a string must be escaped");
        } else if (byte < 0x80) {
            v->at++;
        } else {
            const size_t character = ph_utf8_length(v->text + v->at, v->length - v->at);
            if (character == 0) {
                return refuse(v, v->at, "a string must be valid UTF-8");
            }
            v->at += character;
        }
    }
    return refuse(v, v->at, "a string must end with \"");
}

static bool check_digits(struct validator *v) {
    if (!at_digit(v)) {
        return refuse(v, v->at, "expected a digit");
    }
    while (at_digit(v)) {
        v->at++;
    }
    return true;
}

static bool check_number(struct validator *v) {
    v->token_count++;
    if (at_letter(v, '-')) {
        v->at++;
    }
    if (at_letter(v, '0')) {
        v->at++;
        if (at_digit(v)) {
            return refuse(v, v->at, "a number must not have a leading 0");
        }
    } else if (!check_digits(v)) {
        return false;
    }
    if (at_letter(v, '.')) {
        v->at++;
        if (!check_digits(v)) {
            return false;
        }
    }
    if (at_letter(v, 'e') || at_letter(v, 'E')) {
        v->at++;
        if (at_letter(v, '+') || at_letter(v, '-')) {
            v->at++;
        }
        return check_digits(v);
    }
    return true;
}

static bool check_word(struct validator *v) {
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t length = strlen(words[i]);
        if (v->length - v->at >= length && memcmp(v->text + v->at, words[i], length) == 0) {
            v->at += length;
            v->token_count++;
            return true;
        }
    }
    return refuse(v, v->at, "expected a value");
}

static bool in_object(const struct validator *v) {
    return v->depth > 0 && (v->objects >> (v->depth - 1) & 1) != 0;
}

static bool open_level(struct validator *v) {
    if (v->depth == PH_JSON_DEPTH_MAX) {
        ph_error_set(v->error, PH_ERROR_BAD_REQUEST, "", "nested deeper than %d levels at byte %zu", PH_JSON_DEPTH_MAX,
                     v->at);
        return false;
    }
    const uint64_t bit = (uint64_t)1 << v->depth;
    v->objects = v->text[v->at] == '{' ? v->objects | bit : v->objects & ~bit;
    v->depth++;
    v->at++;
    v->token_count++;
    return true;
}

// A member's key and its colon.
static bool check_key(struct validator *v) {
    skip_space(v);
    if (!at_letter(v, '"')) {
        return refuse(v, v->at, "expected a member's name in quotes");
    }
    if (!check_string(v)) {
        return false;
    }
    skip_space(v);
    if (!at_letter(v, ':')) {
        return refuse(v, v->at, "expected a colon after the member's name");
    }
    v->at++;
    return true;
}

// Reads a value, or an array or object up to its first inner value; *whole becomes which of the two.
static bool check_value_start(struct validator *v, bool *whole) {
    skip_space(v);
    *whole = true;
    if (at_letter(v, '"')) {
        return check_string(v);
    }
    if (at_letter(v, '-') || at_digit(v)) {
        return check_number(v);
    }
    if (!at_letter(v, '{') && !at_letter(v, '[')) {
        return check_word(v);
    }
    if (!open_level(v)) {
        return false;
    }
    skip_space(v);
    if (at_letter(v, in_object(v) ? '}' : ']')) {
        v->at++;
        v->depth--;
        return true;
    }
    *whole = false;
    return in_object(v) ? check_key(v) : true;
}

// After a whole value, closes the levels that end here. *more becomes whether another value must follow.
static bool check_value_end(struct validator *v, bool *more) {
    for (;;) {
        skip_space(v);
        if (v->depth == 0) {
            *more = false;
            return v->at == v->length ? true : refuse(v, v->at, "expected nothing after the value");
        }
        if (at_letter(v, ',')) {
            v->at++;
            *more = true;
            return in_object(v) ? check_key(v) : true;
        }
        if (!at_letter(v, in_object(v) ? '}' : ']')) {
            return refuse(v, v->at,
                          in_object(v) ? "expected a comma or } after the member"
                                       : "expected a comma or ] after the element");
        }
        v->at++;
        v->depth--;
    }
}

static bool validate(struct validator *v) {
    for (bool more = true; more;) {
        bool whole;
        if (!check_value_start(v, &whole)) {
            return false;
        }
        if (whole && !check_value_end(v, &more)) {
            return false;
        }
    }
    return true;
}

// ---- strings --------------------------------------------------------------------------------------------------------

// Reads a string's text byte by byte, unescaped.
struct reader {
    const char *text;
    const char *end;
    unsigned char pending[4]; // remaining bytes of an escaped character
    unsigned pending_count;
};

static int spread_utf8(struct reader *reader, int code) {
    if (code < 0x80) {
        return code;
    }
    const unsigned extra = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const int leads[] = {0, 0xC0, 0xE0, 0xF0};
    for (unsigned i = 0; i < extra; i++) {
        reader->pending[i] = (unsigned char)(0x80 | (code >> (6 * i) & 0x3F));
    }
    reader->pending_count = extra;
    return leads[extra] | code >> (6 * extra);
}

// The next byte, or -1 at the end.
static int next_byte(struct reader *reader) {
    if (reader->pending_count > 0) {
        return reader->pending[--reader->pending_count];
    }
    if (reader->text == reader->end) {
        return -1;
    }
    const char letter = *reader->text++;
    if (letter != '\\') {
        return (unsigned char)letter;
    }
    const char escape = *reader->text++;
    switch (escape) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'u':
        break;
    default:
        return (unsigned char)escape;
    }
    int code = read_hex4(reader->text, 4);
    reader->text += 4;
    if (is_high_surrogate(code)) {
        const int low = read_hex4(reader->text + 2, 4);
        reader->text += 6;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    return spread_utf8(reader, code);
}

static struct reader read_string(const struct ph_json_document *document, int token) {
    const jsmntok_t *const t = &document->tokens[token];
    return (struct reader){.text = document->text + t->start, .end = document->text + t->end};
}

static int compare_strings(struct reader a, struct reader b) {
    for (;;) {
        const int left = next_byte(&a);
        const int right = next_byte(&b);
        if (left != right) {
            return left < right ? -1 : 1;
        }
        if (left < 0) {
            return 0;
        }
    }
}

// ---- from tokens to values ------------------------------------------------------------------------------------------

// Stores with each token which one follows its whole value, so that a walk skips inner values.
static void link_values(struct ph_json_document *document) {
    int open[PH_JSON_DEPTH_MAX]; // containers, from the outside in
    int count = 0;
    const int token_count = (int)document->token_count;
    for (int i = 0; i < token_count; i++) {
        jsmntok_t *const token = &document->tokens[i];
        while (count > 0 && document->tokens[open[count - 1]].end <= token->start) {
            document->tokens[open[--count]].parent = i;
        }
        token->parent = i + 1;
        if (token->type == JSMN_OBJECT || token->type == JSMN_ARRAY) {
            open[count++] = i;
        }
    }
    while (count > 0) {
        document->tokens[open[--count]].parent = token_count;
    }
}

// A member's name is one token, and its value is the next one.
static int after_member(const struct ph_json_document *document, int name) {
    return document->tokens[name + 1].parent;
}

static int compare_keys(const void *a, const void *b) {
    const struct reader *const left = a;
    const struct reader *const right = b;
    const int order = compare_strings(*left, *right);
    // Equal names stay in the order of the text, so that the second one is the one to blame.
    return order != 0 ? order : (left->text > right->text) - (left->text < right->text);
}

static bool refuse_twice(const struct ph_json_document *document, const struct reader *name, struct ph_error *error) {
    const size_t shown = name->end - name->text < 40 ? (size_t)(name->end - name->text) : 40;
    ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "the member \"%.*s\" at byte %zu appears twice in its object",
                 (int)shown, name->text, (size_t)(name->text - document->text) - 1);
    return false;
}

static bool check_object(const struct ph_json_document *document, int object, struct reader *names,
                         struct ph_error *error) {
    enum { FEW = 12 };
    const int count = document->tokens[object].size;
    int token = object + 1;
    for (int i = 0; i < count; i++) {
        names[i] = read_string(document, token);
        token = after_member(document, token);
    }
    if (count <= FEW) {
        for (int i = 1; i < count; i++) {
            for (int j = 0; j < i; j++) {
                if (compare_strings(names[i], names[j]) == 0) {
                    return refuse_twice(document, &names[i], error);
                }
            }
        }
        return true;
    }
    qsort(names, (size_t)count, sizeof *names, compare_keys);
    for (int i = 1; i < count; i++) {
        if (compare_strings(names[i - 1], names[i]) == 0) {
            return refuse_twice(document, &names[i], error);
        }
    }
    return true;
}

static enum ph_status check_members(const struct ph_json_document *document, struct ph_error *error) {
    int most = 0;
    for (size_t i = 0; i < document->token_count; i++) {
        const jsmntok_t *const token = &document->tokens[i];
        most = token->type == JSMN_OBJECT && token->size > most ? token->size : most;
    }
    if (most < 2) {
        return PH_OK;
    }
    struct reader *const names = malloc((size_t)most * sizeof *names);
    if (names == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    enum ph_status status = PH_OK;
    for (size_t i = 0; i < document->token_count && status == PH_OK; i++) {
        if (document->tokens[i].type == JSMN_OBJECT && !check_object(document, (int)i, names, error)) {
            status = PH_ERROR_BAD_REQUEST;
        }
    }
    free(names);
    return status;
}

enum ph_status ph_json_parse(struct ph_json_document **document, const char *text, size_t length,
                             struct ph_error *error) {
    *document = NULL;
    if (length > INT_MAX / 2) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "a text of %zu bytes is too long", length);
    }
    struct validator validator = {.text = text, .length = length, .error = error};
    if (!validate(&validator)) {
        return PH_ERROR_BAD_REQUEST;
    }
    struct ph_json_document *const made =
        malloc(sizeof(struct ph_json_document) + validator.token_count * sizeof(jsmntok_t));
    if (made == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    made->text = text;
    made->token_count = validator.token_count;
    jsmn_parser parser;
    jsmn_init(&parser);
    int found = jsmn_parse(&parser, text, length, made->tokens, (unsigned)validator.token_count);
    if (found == JSMN_ERROR_PART && validator.token_count == 1) {
        // A number or word that is the whole text: jsmn's strict mode wants something after it.
        const size_t start = strspn(text, " \t\n\r");
        made->tokens[0] = (jsmntok_t){.type = JSMN_PRIMITIVE, .start = (int)start, .end = (int)length};
        found = 1;
    }
    enum ph_status status = PH_OK;
    if (found < 0 || (size_t)found != made->token_count) {
        status = ph_error_set(error, PH_ERROR_INTERNAL, "", "internal error in the JSON reader");
        goto cleanup;
    }
    link_values(made);
    status = check_members(made, error);
cleanup:
    if (status != PH_OK) {
        free(made);
        return status;
    }
    *document = made;
    return PH_OK;
}

void ph_json_document_destroy(struct ph_json_document *document) {
    free(document);
}

struct ph_json ph_json_root(const struct ph_json_document *document) {
    return (struct ph_json){.document = document, .token = 0};
}

static const jsmntok_t *token_of(struct ph_json value) {
    return &value.document->tokens[value.token];
}

enum ph_json_type ph_json_type(struct ph_json value) {
    if (value.document == NULL) {
        return PH_JSON_NONE;
    }
    const jsmntok_t *const token = token_of(value);
    switch (token->type) {
    case JSMN_OBJECT:
        return PH_JSON_OBJECT;
    case JSMN_ARRAY:
        return PH_JSON_ARRAY;
    case JSMN_STRING:
        return PH_JSON_STRING;
    default:
        break;
    }
    switch (value.document->text[token->start]) {
    case 't':
    case 'f':
        return PH_JSON_BOOL;
    case 'n':
        return PH_JSON_NULL;
    default:
        return PH_JSON_NUMBER;
    }
}

const char *ph_json_type_name(enum ph_json_type type) {
    static const char *const names[] = {"nothing", "null", "a bool", "a number", "a string", "an array", "an object"};
    return names[type];
}

size_t ph_json_count(struct ph_json value) {
    const enum ph_json_type type = ph_json_type(value);
    return type == PH_JSON_ARRAY || type == PH_JSON_OBJECT ? (size_t)token_of(value)->size : 0;
}

bool ph_json_is(struct ph_json value, const char *text) {
    if (ph_json_type(value) != PH_JSON_STRING) {
        return false;
    }
    struct reader reader = read_string(value.document, value.token);
    for (;; text++) {
        const int byte = next_byte(&reader);
        if (byte < 0 || byte != (unsigned char)*text || byte == '\0') {
            return byte < 0 && *text == '\0';
        }
    }
}

struct ph_json ph_json_member(struct ph_json object, const char *key) {
    if (ph_json_type(object) != PH_JSON_OBJECT) {
        return (struct ph_json){0};
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(object); ph_json_walk_next(&walk);) {
        if (ph_json_is(walk.key, key)) {
            return walk.value;
        }
    }
    return (struct ph_json){0};
}

struct ph_json_walk ph_json_walk_begin(struct ph_json value) {
    return (struct ph_json_walk){
        .value = value, // the container, until the first step
        .index = SIZE_MAX,
        .next_token = value.token + 1,
        .left = ph_json_count(value),
        .members = ph_json_type(value) == PH_JSON_OBJECT,
    };
}

bool ph_json_walk_next(struct ph_json_walk *walk) {
    const struct ph_json_document *const document = walk->value.document;
    if (walk->left == 0) {
        walk->key = (struct ph_json){0};
        walk->value = (struct ph_json){0};
        return false;
    }
    walk->left--;
    int token = walk->next_token;
    if (walk->members) {
        walk->key = (struct ph_json){.document = document, .token = token};
        token++;
    }
    walk->index++; // from SIZE_MAX to 0 at the first step
    walk->value = (struct ph_json){.document = document, .token = token};
    walk->next_token = document->tokens[token].parent;
    return true;
}

bool ph_json_bool_get(struct ph_json value, bool *result) {
    if (ph_json_type(value) != PH_JSON_BOOL) {
        return false;
    }
    *result = value.document->text[token_of(value)->start] == 't';
    return true;
}

bool ph_json_int_get(struct ph_json value, int64_t *result) {
    size_t length;
    const char *const text = ph_json_text(value, &length);
    return ph_json_type(value) == PH_JSON_NUMBER && ph_number_to_int(text, length, result);
}

bool ph_json_double_get(struct ph_json value, double *result) {
    size_t length;
    const char *const text = ph_json_text(value, &length);
    return ph_json_type(value) == PH_JSON_NUMBER && ph_number_to_double(text, length, result);
}

bool ph_json_string_get(struct ph_json value, char *storage, size_t capacity) {
    if (ph_json_type(value) != PH_JSON_STRING) {
        return false;
    }
    // First checks that it fits, so that a failure leaves the storage unchanged.
    size_t length = 0;
    struct reader reader = read_string(value.document, value.token);
    for (int byte; (byte = next_byte(&reader)) >= 0; length++) {
        if (byte == 0 || length + 1 >= capacity) {
            return false;
        }
    }
    if (capacity == 0) {
        return false;
    }
    reader = read_string(value.document, value.token);
    for (size_t i = 0; i < length; i++) {
        storage[i] = (char)next_byte(&reader);
    }
    storage[length] = '\0';
    return true;
}

const char *ph_json_text(struct ph_json value, size_t *length) {
    if (value.document == NULL) {
        *length = 0;
        return "";
    }
    const jsmntok_t *const token = token_of(value);
    const size_t quote = token->type == JSMN_STRING ? 1 : 0; // before the token and after it
    *length = (size_t)token->end - (size_t)token->start + 2 * quote;
    return value.document->text + token->start - quote;
}
