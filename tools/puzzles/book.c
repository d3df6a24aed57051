// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // access, strndup
#include "tools/puzzles/book.h"

#include "base/memory.h"
#include "run/file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_SIZE_MAX = 1 << 24 };

static const char begin[] = "{\"found\":";

static enum ph_status no_memory(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
}

static enum ph_status add(struct book *book, const char *line, size_t length, struct ph_error *error) {
    void *lines = book->lines;
    const bool enough = ph_memory_reserve(&lines, &book->capacity, book->count + 1, sizeof *book->lines);
    book->lines = lines;
    char *const copy = enough ? strndup(line, length) : NULL;
    if (copy == NULL) {
        return no_memory(error);
    }
    book->lines[book->count++] = copy;
    return PH_OK;
}

// ---- what repeats another puzzle ------------------------------------------------------------------------------------

enum {
    SAME_MAX = 52, // chosen by hand: with one a day at most one a week
    CHANCES_MAX = 16,
};

struct chances {
    int64_t ascending[CHANCES_MAX];
    unsigned count;
};

// The chances that a line tells of, whichever seat or cart has which.
static struct chances read_chances(const char *line) {
    struct ph_json_document *document = NULL;
    struct chances chances = {0};
    if (ph_json_parse(&document, line, strlen(line), NULL) == PH_OK) {
        const struct ph_json list = ph_json_member(ph_json_root(document), "chances");
        for (struct ph_json_walk walk = ph_json_walk_begin(list);
             chances.count < CHANCES_MAX && ph_json_walk_next(&walk);) {
            int64_t chance = -1;
            unsigned at = chances.count++;
            (void)ph_json_int_get(walk.value, &chance);
            for (; at > 0 && chances.ascending[at - 1] > chance; at--) {
                chances.ascending[at] = chances.ascending[at - 1];
            }
            chances.ascending[at] = chance;
        }
    }
    ph_json_document_destroy(document);
    return chances;
}

static bool has_enough_of(const struct book *book, const char *line) {
    const struct chances its = read_chances(line);
    unsigned same = 0;
    for (size_t i = 0; i < book->count && same < SAME_MAX; i++) {
        const struct chances other = read_chances(book->lines[i]);
        same += its.count == other.count && memcmp(its.ascending, other.ascending, sizeof its.ascending) == 0;
    }
    return same == SAME_MAX;
}

enum ph_status book_add(struct book *book, const char *line, struct ph_error *error) {
    return has_enough_of(book, line) ? PH_OK : add(book, line, strlen(line), error);
}

enum ph_status book_read(struct book *book, const char *path, struct ph_error *error) {
    char *text = NULL;
    size_t length = 0;
    *book = (struct book){0};
    if (access(path, F_OK) != 0) {
        return PH_OK;
    }
    enum ph_status status = file_read(&text, &length, path, FILE_SIZE_MAX, error);
    for (const char *line = text; status == PH_OK && line != NULL && *line != '\0';) {
        const size_t all = strcspn(line, "\n");
        const bool comma = all > 0 && line[all - 1] == ',';
        if (strncmp(line, begin, sizeof begin - 1) == 0) {
            status = add(book, line, all - comma, error);
        }
        line += all + (line[all] == '\n');
    }
    book->kept = book->count;
    free(text);
    return status;
}

// A number of a line; −1: it has none.
static int64_t number_of(const char *line, const char *key) {
    struct ph_json_document *document = NULL;
    int64_t number = -1;
    if (ph_json_parse(&document, line, strlen(line), NULL) == PH_OK) {
        (void)ph_json_int_get(ph_json_member(ph_json_root(document), key), &number);
    }
    ph_json_document_destroy(document);
    return number;
}

uint64_t book_next_game(const struct book *book) {
    int64_t next = 0;
    for (size_t i = 0; i < book->count; i++) {
        const int64_t found = number_of(book->lines[i], "found");
        next = found >= next ? found + 1 : next;
    }
    return (uint64_t)next;
}

static void write_line(struct ph_writer *writer, const char *line, bool *first) {
    ph_write_format(writer, "%s%s", *first ? "" : ",\n", line);
    *first = false;
}

// New lines in the order in which they were found, but that the next one of another kind comes first.
static void write_new(const struct book *book, int64_t kind, struct ph_writer *writer, bool *first) {
    const size_t count = book->count - book->kept;
    bool *const written = calloc(count + 1, sizeof *written);
    for (size_t i = 0; written != NULL && i < count;) {
        const char *const line = book->lines[book->kept + i];
        const int64_t its = written[i] ? kind : number_of(line, "kind");
        if (written[i] || its == kind) {
            i++;
            continue;
        }
        write_line(writer, line, first);
        written[i] = true;
        kind = its;
        i = 0; // one that had to wait may be next
    }
    writer->failed = writer->failed || written == NULL;
    free(written);
}

enum ph_status book_write(const struct book *book, const struct ph_game *game, const char *path,
                          struct ph_error *error) {
    struct ph_writer writer;
    bool first = true;
    ph_writer_init_heap(&writer);
    ph_write_format(&writer, "{\"game\":\"%s\",\"puzzles\":[\n", game->id);
    for (size_t i = 0; i < book->kept; i++) {
        write_line(&writer, book->lines[i], &first);
    }
    write_new(book, book->kept > 0 ? number_of(book->lines[book->kept - 1], "kind") : -1, &writer, &first);
    ph_write_text(&writer, "\n]}\n");
    const enum ph_status status =
        writer.failed ? no_memory(error) : file_write(path, writer.data, writer.length, error);
    ph_writer_deinit(&writer);
    return status;
}

void book_deinit(struct book *book) {
    for (size_t i = 0; i < book->count; i++) {
        free(book->lines[i]);
    }
    free(book->lines);
    *book = (struct book){0};
}
