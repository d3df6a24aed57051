// SPDX-License-Identifier: MIT
#include "tui/terminal/print.h"

#include "base/shown.h"
#include "run/os.h"
#include "tui/terminal/text.h"
#include "tui/terminal/window.h"

#include <limits.h>
#include <string.h>

enum {
    PARAGRAPH = 78, // texts to read are broken into lines of this length, also in a file
    TERMINAL = 80,  // where a terminal does not report its columns
    NARROWEST = 20,
};

static int columns_of(FILE *out) {
    if (!os_is_terminal(out)) {
        return INT_MAX; // programs read whole lines
    }
    const int columns = tui_window_size().columns;
    return columns == 0 ? TERMINAL : columns < NARROWEST ? NARROWEST : columns;
}

// As tui_text_line, but a word that is longer than a line stays whole: a path is to be copied.
static size_t line_of(const char *text, int columns, const char **next) {
    size_t length = tui_text_line(text, columns, next);
    if (*next == text + length) { // in a word
        length += strcspn(text + length, " \n");
        *next = text[length] == '\0' ? NULL : text + length + strspn(text + length, " ");
    }
    return length;
}

// What others wrote may stand in any text.
static void put(FILE *out, const char *text, size_t length) {
    struct ph_writer printed;
    ph_writer_init_heap(&printed);
    ph_write_printed(&printed, text, length);
    fwrite(printed.data, 1, printed.length, out);
    ph_writer_deinit(&printed);
}

// Prints one line, without its end, in as many as it needs; those after the first are indented by `hang` more.
static void print_line(FILE *out, const char *line, int columns, int hang) {
    const int indent = (int)strspn(line, " ") + hang;
    const char *const end = line + strcspn(line, "\n");
    const char *next = NULL;
    size_t length = line_of(line, columns, &next);
    put(out, line, length);
    while (next != NULL && next < end) {
        const char *const rest = next;
        length = line_of(rest, columns - indent, &next);
        fprintf(out, "\n%*s", indent, "");
        put(out, rest, length);
    }
}

static void print_lines(FILE *out, const char *text, int columns, int hang) {
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        print_line(out, text, columns, hang);
        text += length;
        if (*text == '\n') {
            fputc(*text++, out);
        }
    }
}

void tui_print_text(FILE *out, const char *text) {
    const size_t length = strlen(text);
    print_lines(out, text, columns_of(out), 2);
    if (length > 0 && text[length - 1] != '\n') {
        fputc('\n', out);
    }
}

void tui_print_wrapped(FILE *out, const char *text) {
    const int columns = columns_of(out);
    print_lines(out, text, columns < PARAGRAPH ? columns : PARAGRAPH, 0);
    fputc('\n', out);
}

void tui_print_all(FILE *out, const struct words_language *language, const char *message,
                   const struct words_arg *args) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    words_say_all(&writer, language, message, args);
    print_lines(out, writer.data, columns_of(out), 2);
    ph_writer_deinit(&writer);
}

void tui_print_line_all(FILE *out, const struct words_language *language, const char *message,
                        const struct words_arg *args) {
    tui_print_all(out, language, message, args);
    fputc('\n', out);
}
