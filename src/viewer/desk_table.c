// SPDX-License-Identifier: MIT
// What happens at the table beside its game, in sentences.
#include "viewer/desk_inside.h"

#include "words/table.h"

#include <stdlib.h>
#include <string.h>

// People's names as they stand in a page: apart from the direction of the text around them.
struct isolated {
    char names[PH_SEATS_MAX][sizeof((struct ph_seen_seat *)NULL)->name + 6];
    struct words_seats seats;
};

static struct words_table table_of(const struct viewer_desk *desk, struct isolated *isolated) {
    const struct ph_table_seen *const sits = &desk->viewer.table;
    isolated->seats = words_onlookers(desk->language);
    for (int seat = 0; seat < sits->count; seat++) {
        if (sits->seats[seat].name[0] != '\0') {
            struct ph_writer writer;
            ph_writer_init(&writer, isolated->names[seat], sizeof isolated->names[seat]);
            ph_write_format(&writer, WORDS_ISOLATE "%s" WORDS_ISOLATED, sits->seats[seat].name);
            isolated->seats.names[seat] = isolated->names[seat];
        }
    }
    return (struct words_table){.seats = &isolated->seats, .sits = sits};
}

static void say_window(const struct viewer_desk *desk, struct ph_json window, struct ph_writer *said) {
    static const char *const windows[] = {
        [WORDS_ASKED] = "asked", [WORDS_ANSWERED] = "answered", [WORDS_OTHERS_ASKED] = "others"};
    for (int i = 0; i < (int)(sizeof windows / sizeof *windows); i++) {
        if (ph_json_is(window, windows[i])) {
            ph_write_text(said, words_window(desk->language, (enum words_window)i));
        }
    }
}

// Writes a sentence without its line's end.
static void write_said(struct ph_writer *writer, struct ph_writer *said) {
    said->length -= said->length > 0 && said->data[said->length - 1] == '\n';
    viewer_desk_write_text(writer, "said", said);
    ph_writer_deinit(said);
}

enum ph_status viewer_desk_say_table(void *self, struct ph_json request, struct ph_writer *writer,
                                     struct ph_error *error) {
    const struct viewer_desk *const desk = self;
    struct isolated isolated;
    struct ph_writer said;
    char rated[PH_SEEN_WORD_SIZE];
    const struct words_table table = table_of(desk, &isolated);
    (void)error;
    ph_writer_init_heap(&said);
    words_say_entry(&table, ph_json_member(request, "entry"), &said);
    if (ph_json_exists(ph_json_member(request, "answer"))) {
        words_say_refusal(desk->language, ph_json_member(request, "answer"), &said);
    }
    say_window(desk, ph_json_member(request, "window"), &said);
    if (ph_json_string_get(ph_json_member(request, "rated"), rated, sizeof rated)) {
        words_say_rated(desk->language, rated, &said);
    }
    write_said(writer, &said);
    return PH_OK;
}

void viewer_desk_write_table(const struct viewer_desk *desk, struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "table"));
    ph_table_seen_write(&desk->viewer.table, writer);
    ph_json_object_end(writer);
}

enum ph_status viewer_desk_accepted(void *self, struct ph_json request, struct ph_writer *writer,
                                    struct ph_error *error) {
    struct viewer_desk *const desk = self;
    (void)error;
    ph_table_seen_accepted(&desk->viewer.table, ph_json_member(request, "request"));
    viewer_desk_write_table(desk, writer);
    return PH_OK;
}

enum ph_status viewer_desk_luck(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    const struct viewer_desk *const desk = self;
    struct ph_luck_checked checked;
    struct ph_writer said;
    char *journal = NULL;
    const enum ph_status status = desk_read_text(request, "journal", &journal, error);
    if (status == PH_OK) {
        const enum ph_status right = ph_luck_check(journal, ph_luck_unwrap(journal, strlen(journal)), &checked, error);
        ph_writer_init_heap(&said);
        words_say_luck(desk->language, right, &checked, error, &said);
        write_said(writer, &said);
    }
    free(journal);
    return status;
}

enum ph_status viewer_desk_orders(void *self, struct ph_json request, struct ph_writer *writer,
                                  struct ph_error *error) {
    const struct viewer_desk *const desk = self;
    struct words_scene scene;
    const enum ph_status status = viewer_desk_scene(self, &scene, error);
    const struct ph_words *const words = status == PH_OK ? ph_words_find(scene.game) : NULL;
    (void)request;
    if (words != NULL && words->orders != NULL) {
        viewer_desk_write_name(desk, "cards", "order", words->orders->cards, writer);
        for (int i = 0; i < WORDS_ORDERS; i++) {
            if (words->orders->words[i] != NULL) {
                viewer_desk_write_name(desk, words_order_ids[i], "order", words->orders->words[i], writer);
            }
        }
    }
    return status;
}
