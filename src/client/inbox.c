// SPDX-License-Identifier: MIT
#include "client/inbox.h"

#include <stdlib.h>
#include <string.h>

struct client_letter *client_letter_create(const char *text, size_t length) {
    struct client_letter *const letter = malloc(sizeof *letter + length + 1);
    if (letter == NULL) {
        return NULL;
    }
    *letter = (struct client_letter){.next = NULL};
    memcpy(letter->text, text, length);
    letter->text[length] = '\0';
    if (length > 0 && ph_json_parse(&letter->document, letter->text, length, NULL) != PH_OK) {
        client_letter_destroy(letter);
        return NULL;
    }
    return letter;
}

void client_letter_destroy(struct client_letter *letter) {
    if (letter != NULL) {
        ph_json_document_destroy(letter->document);
        free(letter->asked.text);
        free(letter);
    }
}

void client_inbox_add(struct client_inbox *inbox, struct client_letter *letter) {
    if (inbox->first == NULL) {
        inbox->first = letter;
    } else {
        inbox->last->next = letter;
    }
    inbox->last = letter;
    inbox->count++;
}

struct client_letter *client_inbox_take(struct client_inbox *inbox) {
    struct client_letter *const letter = inbox->first;
    if (letter != NULL) {
        inbox->first = letter->next;
        inbox->count--;
    }
    return letter;
}

void client_inbox_clear(struct client_inbox *inbox) {
    for (struct client_letter *letter; (letter = client_inbox_take(inbox)) != NULL;) {
        client_letter_destroy(letter);
    }
}
