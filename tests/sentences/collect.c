// SPDX-License-Identifier: MIT
#include "sentences/sentences.h"

#include "words/span.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEEN_SIZE = 1 << 18, // a power of two
    MARK = '~', // is followed by the number of a message, in digits that neither messages nor XML take for a sign
    MARK_ZERO = '@',
    MARK_BASE = 32,
    MARK_DIGITS = 3,
    MARK_MAX = MARK_BASE * MARK_BASE * MARK_BASE,
};

const char *const kind_names[KINDS] = {
    "question", "choice", "action", "help", "idle",       "reason", "hint",  "status",  "position", "place",
    "odds",     "secret", "log",    "turn", "substitute", "end",    "voice", "plain",   "review",   "topic",
    "lesson",   "option", "order",  "seat", "entry",      "window", "luck",  "refusal", "undo",     "rated",
};
static const char *const codes[SENTENCES_LANGUAGES] = {"en", "fr", "it", "pseudo"};

_Noreturn void sentences_die(const char *what) {
    fprintf(stderr, "sentences: %s\n", what);
    exit(2);
}

// ---- marks ----------------------------------------------------------------------------------------------------------

static void write_mark(struct ph_writer *writer, size_t message) {
    ph_write_char(writer, MARK);
    for (size_t unit = MARK_MAX / MARK_BASE; unit > 0; unit /= MARK_BASE) {
        ph_write_char(writer, (char)(MARK_ZERO + message / unit % MARK_BASE));
    }
}

// Puts its number before a text, and before each form of a name: "Gallia | in: in Gallia".
static void write_marked(struct ph_writer *writer, const char *text, size_t message) {
    struct words_span rest = words_span_of(text);
    struct words_span part = words_span_cut(&rest, '|');
    write_mark(writer, message);
    ph_write_bytes(writer, part.begin, (size_t)(part.end - part.begin));
    while (rest.begin != NULL) {
        part = words_span_cut(&rest, '|');
        struct words_span form = part;
        const struct words_span key = words_span_cut(&form, ':');
        ph_write_char(writer, '|');
        ph_write_bytes(writer, key.begin, (size_t)(key.end - key.begin));
        if (form.begin != NULL) {
            ph_write_char(writer, ':');
            write_mark(writer, message);
            ph_write_bytes(writer, form.begin, (size_t)(form.end - form.begin));
        }
    }
    ph_write_bytes(writer, "", 1);
}

static bool read_mark(const char *at, size_t *message) {
    bool good = *at == MARK;
    *message = 0;
    for (size_t i = 1; good && i <= MARK_DIGITS; i++) {
        good = at[i] >= MARK_ZERO && at[i] < MARK_ZERO + MARK_BASE;
        *message = *message * MARK_BASE + (good ? (size_t)(at[i] - MARK_ZERO) : 0);
    }
    return good;
}

// Whether the file lacks a message of a line that is marked; notes them if so asked.
static bool lacks_message(struct sentences *all, const char *line, size_t length, bool note) {
    bool lacks = false;
    for (size_t i = 0; i + MARK_DIGITS < length; i++) {
        size_t message;
        if (read_mark(line + i, &message) && message < all->languages[0].message_count) {
            lacks |= !all->messages[message];
            all->messages[message] |= note;
        }
    }
    return lacks;
}

void sentences_write_messages(const struct sentences *all, struct ph_writer *writer) {
    const struct words_language *const language = &all->languages[0];
    for (size_t i = 0; i < language->message_count; i++) {
        if (all->messages[i]) {
            ph_write_format(writer, "%06x\n", (unsigned)language->key_tops[i] << 16 | language->key_rests[i]);
        }
    }
}

// ---- languages ------------------------------------------------------------------------------------------------------

// Lists where the texts of a language start.
static void list_texts(struct words_language *made, const char *texts) {
    made->starts = calloc(made->message_count, sizeof *made->starts);
    if (made->starts == NULL) {
        sentences_die("out of memory");
    }
    made->texts = texts;
    for (size_t i = 0; i < made->message_count; i++, texts += strlen(texts) + 1) {
        made->starts[i] = texts;
    }
}

static char *mark_texts(const struct words_language *language) {
    struct ph_writer writer;
    const char *text = language->texts;
    if (language->message_count > MARK_MAX) {
        sentences_die("the digits are too few for the number of a message");
    }
    ph_writer_init_heap(&writer);
    for (size_t i = 0; i < language->message_count; i++, text += strlen(text) + 1) {
        write_marked(&writer, text, i);
    }
    if (writer.failed) {
        sentences_die("out of memory");
    }
    return writer.data;
}

static void begin_language(struct sentences *all, int index) {
    struct words_language *const language = &all->languages[index];
    const struct words_language *const found = words_language_find(codes[index]);
    if (found == NULL) {
        sentences_die("expected a build with the language pseudo, as for tests");
    }
    *language = *found;
    if (index == SENTENCES_MARKED) {
        all->marked_texts = mark_texts(found);
    }
    list_texts(language, index == SENTENCES_MARKED ? all->marked_texts : found->texts);
    all->seats[index] = words_people;
    all->seats[index].language = language;
    for (int seat = 2; seat < PH_SEATS_MAX; seat++) { // the first two are people, also in a list of seats
        all->seats[index].kinds[seat] = words_bot_called(language, "noble");
    }
    ph_writer_init_heap(&all->said[index]);
}

void sentences_begin(struct sentences *all, const struct ph_game *game) {
    all->game = game;
    all->words = game == NULL ? NULL : ph_words_find(game);
    all->seen = calloc(SEEN_SIZE, sizeof *all->seen);
    all->messages = calloc(words_english()->message_count, sizeof *all->messages);
    if (all->seen == NULL || all->messages == NULL) {
        sentences_die("out of memory");
    }
    for (int language = 0; language < SENTENCES_LANGUAGES; language++) {
        begin_language(all, language);
    }
    if (game != NULL) {
        shape_names_of(&all->names, game, &all->seats[0]);
    }
}

void sentences_end(struct sentences *all) {
    for (int language = 0; language < SENTENCES_LANGUAGES; language++) {
        ph_writer_deinit(&all->said[language]);
        free(all->languages[language].starts);
    }
    for (size_t i = 0; i < all->section_count; i++) {
        ph_writer_deinit(&all->sections[i].text);
    }
    free(all->marked_texts);
    free(all->messages);
    free(all->seen);
}

// ---- what is new ----------------------------------------------------------------------------------------------------

// True the first time that it meets this text, under this title and of this sort.
static bool is_new(struct sentences *all, const char *sort, const char *title, const char *text) {
    uint64_t hash = 0xcbf29ce484222325; // FNV-1a
    const char *const parts[] = {sort, title, text};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        for (const char *at = parts[i]; *at != '\0'; at++) {
            hash = (hash ^ (unsigned char)*at) * 0x100000001b3;
        }
        hash = (hash ^ 0xFF) * 0x100000001b3;
    }
    hash |= hash == 0;
    size_t at = hash & (SEEN_SIZE - 1);
    for (; all->seen[at] != 0; at = (at + 1) & (SEEN_SIZE - 1)) {
        if (all->seen[at] == hash) {
            return false;
        }
    }
    if (++all->seen_count > SEEN_SIZE / 2) {
        sentences_die("too many sentences");
    }
    all->seen[at] = hash;
    return true;
}

// Whether a part of a shape is new, of those that commas and semicolons end.
static bool has_new_part(struct sentences *all, const struct speech *speech, char *shape) {
    bool found = false;
    for (char *part = strtok(shape, ",;"); part != NULL; part = strtok(NULL, ",;")) {
        found |= is_new(all, "part", speech->title, part);
    }
    return found;
}

enum novelty { OLD, PERHAPS, NEW };

// Questions, choices and events are alike as a whole; other lines, if each of their parts was in one of the same
// section, and perhaps not even then. Reasons why cards are idle are kept card by card. What has few names and numbers
// in it is kept as it is: help, lessons, options and tables.
static enum novelty novelty_of_shape(struct sentences *all, const struct speech *speech, const char *line) {
    char shape[SHAPE_MAX];
    const bool whole = speech->kind <= ACTION || (speech->kind == LOG && *line != ' ');
    if (speech->kind == IDLE || speech->kind >= TOPIC) {
        return NEW;
    }
    shape_of(&all->names, line, shape);
    if (!is_new(all, "shape", speech->title, shape)) {
        return speech->kind == QUESTION ? PERHAPS : OLD;
    }
    return whole || has_new_part(all, speech, shape) ? NEW : PERHAPS;
}

static enum novelty novelty_of(struct sentences *all, const struct speech *speech, const char *line) {
    if (*line == '\0' || !is_new(all, "sentence", speech->title, line)) {
        return OLD;
    }
    const enum novelty novelty = novelty_of_shape(all, speech, line);
    const bool kept = novelty == NEW && !is_new(all, "kept", "", line); // help that is said elsewhere in the file
    return kept && speech->kind == TOPIC ? OLD : novelty;
}

bool sentences_is_new(struct sentences *all, const struct speech *speech, const char *line) {
    return novelty_of(all, speech, line) == NEW;
}

// ---- sections -------------------------------------------------------------------------------------------------------

static struct ph_writer *section_of(struct sentences *all, enum kind kind, const char *title) {
    for (size_t i = 0; i < all->section_count; i++) {
        if (strcmp(all->sections[i].title, title) == 0) {
            return &all->sections[i].text;
        }
    }
    if (all->section_count == SENTENCES_SECTIONS_MAX) {
        sentences_die("too many sections");
    }
    struct section *const section = &all->sections[all->section_count++];
    section->kind = kind;
    snprintf(section->title, sizeof section->title, "%s", title);
    ph_writer_init_heap(&section->text);
    return &section->text;
}

static void write_line(struct ph_writer *writer, const char *line, size_t length) {
    while (length > 0 && line[length - 1] == ' ') {
        length--;
    }
    ph_write_bytes(writer, line, length);
    ph_write_char(writer, '\n');
}

// The line `index` of a text, and its length; NULL: it has no such line.
static const char *line_at(const char *text, size_t index, size_t *length) {
    for (; *text != '\0'; index--) {
        *length = strcspn(text, "\n");
        if (index == 0) {
            return text;
        }
        text += *length + (text[*length] == '\n');
    }
    return NULL;
}

static void say_in(struct sentences *all, const struct speech *speech, const struct words_scene *scene, say *function,
                   int language) {
    struct words_scene spoken = *scene;
    struct words_seats seats = all->seats[language];
    if (scene->you) {
        seats.kinds[scene->viewer] = ""; // a person
    }
    spoken.seats = &seats;
    spoken.language = spoken.seats->language;
    ph_writer_reset(&all->said[language]);
    function(all, speech, &spoken, &all->said[language]);
    if (all->said[language].failed) {
        sentences_die("out of memory");
    }
}

// Writes the line `index` in all languages. English has been said; the others are said at the first line of a text.
static void write_all(struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      say *function, size_t index) {
    struct ph_writer *const section = section_of(all, speech->kind, speech->title);
    for (int language = 0; language < SENTENCES_LANGUAGES; language++) {
        size_t length = 0;
        if (language > 0 && !all->said_all) {
            say_in(all, speech, scene, function, language);
        }
        const char *const line = line_at(all->said[language].data, index, &length);
        if (line == NULL) {
            fprintf(stderr, "sentences: %s has fewer lines in %s than in English:\n%s\n%s\n", speech->title,
                    codes[language], all->said[0].data, all->said[language].data);
            exit(1);
        }
        if (language == SENTENCES_MARKED) {
            (void)lacks_message(all, line, length, true);
        } else {
            write_line(section, line, length);
        }
    }
    all->said_all = true;
    ph_write_char(section, '\n');
}

void sentences_keep(struct sentences *all, const struct speech *speech, const struct words_scene *scene, say *function,
                    size_t index) {
    say_in(all, speech, scene, function, 0);
    all->said_all = false;
    write_all(all, speech, scene, function, index);
}

// Whether a line that is like others is said by a message that none of them is.
static bool is_another_message(struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                               say *function, size_t index) {
    size_t length = 0;
    say_in(all, speech, scene, function, SENTENCES_MARKED);
    const char *const line = line_at(all->said[SENTENCES_MARKED].data, index, &length);
    return line != NULL && lacks_message(all, line, length, false);
}

void sentences_collect(struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       say *function) {
    size_t length;
    say_in(all, speech, scene, function, 0);
    all->said_all = false;
    for (size_t i = 0; line_at(all->said[0].data, i, &length) != NULL; i++) {
        char line[SHAPE_MAX];
        snprintf(line, sizeof line, "%.*s", (int)length, line_at(all->said[0].data, i, &length));
        const enum novelty novelty = novelty_of(all, speech, line);
        if (novelty == NEW || (novelty == PERHAPS && is_another_message(all, speech, scene, function, i))) {
            write_all(all, speech, scene, function, i);
        }
    }
}

void sentences_write(const struct sentences *all, struct ph_writer *writer) {
    for (int kind = 0; kind < KINDS; kind++) {
        for (size_t i = 0; i < all->section_count; i++) {
            if ((int)all->sections[i].kind == kind) {
                ph_write_format(writer, "== %s\n", all->sections[i].title);
                ph_write_bytes(writer, all->sections[i].text.data, all->sections[i].text.length);
            }
        }
    }
    if (writer->failed) {
        sentences_die("out of memory");
    }
}
