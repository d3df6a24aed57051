// SPDX-License-Identifier: MIT
#include "words/sitting.h"

#include <string.h>

static const char seats_mark[] = "# Seats: "; // "you rules greedy"
static const char names_mark[] = "# Names: "; // "Anna,Ben", if people gave any
static const char person[] = "you";
enum { SEATS_LINE_MAX = PH_SEATS_MAX * 32 };

void words_note_read(const char *record, size_t length, const char *mark, char *line, size_t room) {
    const size_t marked = strlen(mark);
    line[0] = '\0';
    for (size_t i = 0; i + marked <= length; i++) {
        if ((i == 0 || record[i - 1] == '\n') && memcmp(record + i, mark, marked) == 0) {
            const char *const from = record + i + marked;
            size_t size = 0;
            while (from + size < record + length && from[size] != '\n' && from[size] != '\r' && size + 1 < room) {
                size++;
            }
            memcpy(line, from, size);
            line[size] = '\0';
        }
    }
}

// Returns how many seats there are, 0 if one has a bot that is unknown.
static int read_seats(char *line, const struct ph_bot *bots[PH_SEATS_MAX]) {
    int seat = 0;
    for (char *word = line; *word != '\0' && seat < PH_SEATS_MAX; seat++) {
        const size_t length = strcspn(word, " ");
        char *const next = word + length + strspn(word + length, " ");
        word[length] = '\0';
        bots[seat] = strcmp(word, person) == 0 ? NULL : ph_bot_find(word);
        if (bots[seat] == NULL && strcmp(word, person) != 0) {
            return 0;
        }
        word = next;
    }
    return seat;
}

void words_sitting_read(const char *record, size_t length, struct words_sitting *sitting) {
    char line[SEATS_LINE_MAX];
    words_note_read(record, length, seats_mark, line, sizeof line);
    sitting->count = read_seats(line, sitting->bots);
    words_note_read(record, length, names_mark, sitting->names, sizeof sitting->names);
}

void words_sitting_write(const struct words_sitting *sitting, struct ph_writer *writer) {
    const char *between = seats_mark;
    for (int seat = 0; seat < sitting->count; seat++) {
        ph_write_format(writer, "%s%s", between, sitting->bots[seat] == NULL ? person : sitting->bots[seat]->name);
        between = " ";
    }
    ph_write_char(writer, '\n');
    if (sitting->names[0] != '\0') {
        ph_write_format(writer, "%s%s\n", names_mark, sitting->names);
    }
}
