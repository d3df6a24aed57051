// SPDX-License-Identifier: MIT
// sentences: what is said of whole games and of tables, in all languages, to be compared byte for byte. See usage()
// below.
//
// The games of tests/playthroughs/ are played again, then the steps of tests/scenarios/ and a few moves more. All that
// src/words says of them is collected: at each decision to the seat that decides, after each move to each seat and to
// an onlooker; then the rules, lessons and options of the game. A file of tests/sentences/ holds the first sentence of
// each shape (support/shape.h), in English, French and Italian, by what it is: "== question king 2" heads the questions
// for component 2 of an action of the type `king`. table.txt has what is said of a table online beside its game.
#include "sentences/sentences.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char of_tables[] = "table";

static int usage(FILE *stream, int status) {
    fputs("usage: sentences [OPTIONS] GAME    play the games again and compare what is said\n"
          "       sentences [OPTIONS] table   say what is said of tables and compare\n"
          "  --write          rewrite tests/sentences/GAME.txt, or table.txt\n"
          "  --messages FILE  write the hashes of the messages that are said there, for tests/sentences_test.py\n"
          "Run it in the root of the sources.\n",
          stream);
    return status;
}

static int write_file(const char *path, const struct ph_writer *text) {
    FILE *const file = fopen(path, "wb");
    const size_t written = file == NULL ? 0 : fwrite(text->data, 1, text->length, file);
    if (file == NULL || fclose(file) != 0 || written != text->length) {
        fprintf(stderr, "sentences: %s cannot be written\n", path);
        return 1;
    }
    return 0;
}

// Says where two texts part, and under which title.
static int report_difference(const char *path, const char *held, const char *said) {
    size_t line = 1;
    const char *title = "";
    const char *one = held;
    const char *other = said;
    while (*one != '\0' && strcspn(one, "\n") == strcspn(other, "\n") &&
           strncmp(one, other, strcspn(one, "\n") + 1) == 0) {
        const size_t length = strcspn(one, "\n") + 1;
        title = strncmp(one, "== ", 3) == 0 ? one : title;
        one += length;
        other += length;
        line++;
    }
    printf("%s:%zu: something else is said (make sentences rewrites the file)\n%.*s\n- %.*s\n+ %.*s\n", path, line,
           (int)strcspn(title, "\n"), title, (int)strcspn(one, "\n"), one, (int)strcspn(other, "\n"), other);
    return 1;
}

static int compare_file(const char *path, const struct ph_writer *text) {
    char *const held = playthrough_read(path);
    const int status = strcmp(held, text->data) == 0 ? 0 : report_difference(path, held, text->data);
    free(held);
    return status;
}

static int write_messages(const struct sentences *all, const char *path) {
    struct ph_writer text;
    ph_writer_init_heap(&text);
    sentences_write_messages(all, &text);
    const int status = text.failed ? 1 : write_file(path, &text);
    ph_writer_deinit(&text);
    return status;
}

static int finish(const struct sentences *all, const char *name, bool write, const char *messages) {
    char path[64];
    struct ph_writer text;
    ph_writer_init_heap(&text);
    sentences_write(all, &text);
    snprintf(path, sizeof path, "tests/sentences/%s.txt", name);
    const int status = write ? write_file(path, &text) : compare_file(path, &text);
    ph_writer_deinit(&text);
    return messages != NULL && write_messages(all, messages) != 0 ? 1 : status;
}

int main(int count, char **arguments) {
    static struct sentences all;
    bool write = false;
    const char *messages = NULL;
    int i = 1;
    for (; i < count && strncmp(arguments[i], "--", 2) == 0; i++) {
        if (strcmp(arguments[i], "--help") == 0) {
            return usage(stdout, 0);
        }
        if (strcmp(arguments[i], "--write") == 0) {
            write = true;
        } else if (strcmp(arguments[i], "--messages") == 0 && i + 1 < count) {
            messages = arguments[++i];
        } else {
            return usage(stderr, 2);
        }
    }
    const char *const name = i + 1 == count ? arguments[i] : "";
    const struct ph_game *const game = ph_game_find(name);
    if (game == NULL && strcmp(name, of_tables) != 0) {
        return usage(stderr, 2);
    }
    sentences_begin(&all, game);
    if (game != NULL) {
        sentences_of_games(&all);
        sentences_of_rules(&all);
        if (strcmp(game->id, "bristol1350") == 0) {
            sentences_of_voices(&all);
        }
    } else {
        sentences_of_tables(&all);
    }
    const int status = finish(&all, name, write, messages);
    sentences_end(&all);
    return status;
}
