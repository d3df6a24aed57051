// SPDX-License-Identifier: MIT
#include "cli/ascii.h"

#include "base/utf8.h"
#include "pesthouse/text.h"
#include "run/os.h"
#include "tui/terminal/spelling.h"

#include <assert.h>
#include <string.h>

static void write_spelled(struct ph_writer *writer, const char *text, size_t length) {
    for (size_t size; length > 0; text += size, length -= size) {
        size = ph_utf8_length(text, length);
        size = size == 0 ? 1 : size;
        const char *const spelling = size == 1 ? NULL : tui_spelling_of(ph_utf8_glyph(text, size));
        if (size == 1) {
            ph_write_char(writer, *text);
        } else {
            ph_write_text(writer, spelling != NULL ? spelling : "?");
        }
    }
}

// The length of all texts of a language, with their NULs.
static size_t texts_length(const struct words_language *language) {
    const char *text = language->texts;
    for (size_t i = 0; i < language->message_count; i++) {
        text += strlen(text) + 1;
    }
    return (size_t)(text - language->texts);
}

const struct words_language *cli_shown_language(const struct words_language *language) {
    static struct words_language spelled; // one process speaks one language to one terminal
    struct ph_writer writer;
    if (os_prints_utf8()) {
        return language;
    }
    if (spelled.code == language->code) {
        return &spelled;
    }
    assert(spelled.code == NULL);
    ph_writer_init_heap(&writer);
    write_spelled(&writer, language->texts, texts_length(language));
    if (writer.failed) {
        ph_writer_deinit(&writer);
        return words_english();
    }
    spelled = *language;
    spelled.texts = writer.data;
    return &spelled;
}
