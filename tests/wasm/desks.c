// SPDX-License-Identifier: MIT
// The desks of the pages, run natively: reads lines "NAME REQUEST" and answers each with a line. A name that begins
// with "table" or "viewer" is a desk of that kind, made when it is first named. tests/wasm/pages.mjs does the same with
// the module.
#define _GNU_SOURCE // getline
#include "wasm/module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DESKS_MAX = 64, NAME_SIZE = 16 };

static struct {
    char name[NAME_SIZE];
    struct ph_wasm_desk *desk;
} desks[DESKS_MAX];
static size_t desk_count;

static struct ph_wasm_desk *find(const char *name) {
    size_t i = 0;
    while (i < desk_count && strcmp(desks[i].name, name) != 0) {
        i++;
    }
    if (i == desk_count) {
        if (desk_count == DESKS_MAX || strlen(name) >= NAME_SIZE) {
            fprintf(stderr, "desks: expected at most %d desks with names of less than %d bytes\n", DESKS_MAX,
                    NAME_SIZE);
            exit(EXIT_FAILURE);
        }
        strcpy(desks[desk_count].name, name);
        desks[desk_count++].desk = strncmp(name, "table", 5) == 0 ? ph_wasm_create_table() : ph_wasm_create_viewer();
    }
    return desks[i].desk;
}

static void answer(char *line, size_t length) {
    char *const request = strchr(line, ' ');
    if (request == NULL) {
        fprintf(stderr, "desks: expected NAME REQUEST\n");
        exit(EXIT_FAILURE);
    }
    *request = '\0';
    struct ph_wasm_desk *const desk = find(line);
    const size_t size = length - (size_t)(request + 1 - line);
    char *const room = ph_wasm_room(desk, size);
    if (room != NULL) {
        memcpy(room, request + 1, size);
    }
    fwrite(ph_wasm_answer(desk), 1, ph_wasm_line(desk, size), stdout);
    putchar('\n');
    fflush(stdout);
}

int main(void) {
    char *line = NULL;
    size_t capacity = 0;
    for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0;) {
        answer(line, (size_t)length - (line[length - 1] == '\n'));
    }
    free(line);
    for (size_t i = 0; i < desk_count; i++) {
        ph_wasm_destroy(desks[i].desk);
    }
    return EXIT_SUCCESS;
}
