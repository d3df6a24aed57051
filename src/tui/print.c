// SPDX-License-Identifier: MIT
#include "tui/print.h"

#include "tui/canvas.h"

enum { COLUMNS = 78 }; // texts are broken into lines of this length

void tui_print_all(FILE *out, const struct words_language *language, const char *message,
                   const struct words_arg *args) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    words_say_all(&writer, language, message, args);
    fputs(writer.data, out);
    ph_writer_deinit(&writer);
}

void tui_print_line_all(FILE *out, const struct words_language *language, const char *message,
                        const struct words_arg *args) {
    tui_print_all(out, language, message, args);
    fputc('\n', out);
}

void tui_print_wrapped(FILE *out, const char *text) {
    while (text != NULL && *text != '\0') {
        const char *next = NULL;
        const size_t length = tui_text_line(text, COLUMNS, &next);
        fprintf(out, "%.*s\n", (int)length, text);
        text = next;
    }
}
