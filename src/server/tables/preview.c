// SPDX-License-Identifier: MIT
// What others see of a table before they open it: its address as a page that names it (Open Graph) and leads on to the
// page that shows it, and its picture. Both say what an onlooker is told, and nothing else.
#include "core/seen_json.h"
#include "pesthouse/session.h"
#include "picture/letters.h"
#include "server/http/page.h"
#include "server/routes.h"
#include "server/tables/painter.h"
#include "server/tables/readers.h"
#include "viewer/past.h"
#include "words/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A table as an onlooker is told of it.
struct preview {
    struct ph_table_seen table;
    struct words_seats seats;
    const struct ph_game *game;
    union ph_state_storage state;
    struct words_scene scene; // of the game, once it has begun
    bool begun;
    struct ph_result result;
};

// ---- what is seen ---------------------------------------------------------------------------------------------------

static bool read_hello(struct preview *preview, const struct live_table *live) {
    struct ph_writer hello;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    ph_writer_init_heap(&hello);
    const bool read = ph_table_hello(live->table, PH_ONLOOKER, PH_FORM_PACKED, &hello) == PH_OK &&
                      ph_json_parse(&document, hello.data, hello.length, &error) == PH_OK &&
                      ph_table_seen_hello(&preview->table, ph_json_root(document));
    ph_json_document_destroy(document);
    ph_writer_deinit(&hello);
    return read;
}

static bool look(struct preview *preview, const struct live_table *live, const struct words_language *language) {
    memset(preview, 0, sizeof *preview);
    if (!read_hello(preview, live)) {
        return false;
    }
    struct ph_session *const session = ph_table_session(live->table);
    preview->game = ph_game_find(preview->table.game);
    preview->seats = words_seats_seen(language, &preview->table);
    preview->begun = session != NULL;
    if (preview->begun) {
        viewer_past_scene(viewer_past_of(session), &preview->seats, PH_ONLOOKER, ph_session_move_count(session),
                          &preview->state, &preview->scene);
        preview->game->result(preview->scene.view, &preview->result);
    }
    return true;
}

// ---- in words -------------------------------------------------------------------------------------------------------

// That the game ended before its end, as the table's log says it.
static void say_broken_off(const struct preview *preview, struct ph_writer *writer) {
    const struct words_table table = {.seats = &preview->seats, .sits = &preview->table};
    struct ph_json_document *document = NULL;
    struct ph_writer entry;
    struct ph_error error;
    ph_writer_init_heap(&entry);
    ph_json_object_begin(&entry);
    ph_json_string(ph_json_key(&entry, "t"), "over");
    ph_json_string(ph_json_key(&entry, "reason"), preview->table.reason);
    ph_seats_json(ph_json_key(&entry, "winners"), preview->table.winners);
    ph_json_object_end(&entry);
    if (!entry.failed && ph_json_parse(&document, entry.data, entry.length, &error) == PH_OK) {
        words_say_entry(&table, ph_json_root(document), writer);
    } else {
        writer->failed = true;
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(&entry);
}

// How it ended or whose turn it is: lines, the first of which says the most. Behind an empty line what everybody has.
static void say(const struct preview *preview, struct ph_writer *writer) {
    const struct ph_words *const words = preview->begun ? ph_words_find(preview->game) : NULL;
    if (preview->begun && preview->result.over) {
        words_say_result(&preview->scene, writer);
    } else if (preview->table.phase == PH_SEEN_OVER) {
        say_broken_off(preview, writer);
    } else if (words != NULL) {
        (void)words->turn_words(&preview->scene, writer);
    }
}

// The lines before the first empty one; *rest is what follows it.
static size_t first_part(const char *text, const char **rest) {
    const char *const end = strstr(text, "\n\n");
    *rest = end != NULL ? end + 2 : text + strlen(text);
    return end != NULL ? (size_t)(end - text) : strlen(text);
}

// Lines of a table for a text without columns.
static void write_flat(struct ph_writer *writer, const char *text, size_t length, const char *between) {
    bool space = false;
    for (size_t i = 0; i < length; i++) {
        const bool ends = text[i] == '\n';
        if (ends && i + 1 < length) {
            ph_write_text(writer, between);
        } else if (!ends && !(text[i] == ' ' && space)) {
            ph_write_char(writer, text[i]);
        }
        space = ends || text[i] == ' ';
    }
}

// ---- the page -------------------------------------------------------------------------------------------------------

static void write_meta(struct ph_writer *page, const char *key, const char *name, const char *value) {
    ph_write_format(page, "<meta %s=\"%s\" content=\"", key, name);
    ph_write_xml(page, value);
    ph_write_text(page, "\">\n");
}

static void write_address(struct ph_writer *page, const struct call *call, const char *name, const char *rest) {
    struct ph_writer address;
    ph_writer_init_heap(&address);
    ph_write_format(&address, "%s/table/%s%s", call->origin, call->table, rest);
    write_meta(page, "property", name, address.data);
    page->failed = page->failed || address.failed;
    ph_writer_deinit(&address);
}

static void write_picture(struct ph_writer *page, const struct call *call, const char *title) {
    char rest[32];
    (void)snprintf(rest, sizeof rest, "/picture?language=%.8s", call->language->code);
    write_address(page, call, "og:image", rest);
    write_meta(page, "property", "og:image:type", "image/png");
    ph_write_format(page, "<meta property=\"og:image:width\" content=\"%d\">\n", PICTURE_WIDTH);
    ph_write_format(page, "<meta property=\"og:image:height\" content=\"%d\">\n", PICTURE_HEIGHT);
    write_meta(page, "property", "og:image:alt", title);
    write_meta(page, "name", "twitter:card", "summary_large_image");
}

static void write_about(struct ph_writer *page, const struct call *call, const char *title, const char *about) {
    write_meta(page, "name", "description", about);
    write_meta(page, "property", "og:type", "website");
    write_meta(page, "property", "og:site_name", "Pesthouse");
    write_meta(page, "property", "og:title", title);
    write_meta(page, "property", "og:description", about);
    write_address(page, call, "og:url", "");
    write_picture(page, call, title);
}

// The page of a table, or of its board; `about` is NULL where nothing is said of it.
static void answer_page(struct call *call, int status, const char *title, const char *about) {
    const char *const part = call->of_board ? "/board" : "";
    struct ph_writer page;
    ph_writer_init_heap(&page);
    page_head(&page, call->language->code, title);
    ph_write_text(&page, "<meta name=\"robots\" content=\"noindex\">\n");
    if (about != NULL) {
        write_about(&page, call, title, about);
    }
    ph_write_format(&page, "<meta http-equiv=\"refresh\" content=\"0;url=/#/table/%s%s\">\n", call->table, part);
    ph_write_format(&page, "<h1><a href=\"/#/table/%s%s\">", call->table, part);
    ph_write_xml(&page, title);
    ph_write_text(&page, "</a></h1>\n");
    page_write(&page, "p", about != NULL ? about : "");
    if (page.failed) {
        call_answer_text(call, 503, "out of memory");
    } else {
        call_answer(call, &(struct net_response){.status = status,
                                                 .type = "text/html; charset=utf-8",
                                                 .body = page.data,
                                                 .length = page.length,
                                                 .language = call->language->code});
    }
    ph_writer_deinit(&page);
}

static void write_names(struct ph_writer *writer, const struct preview *preview) {
    for (int seat = 0; seat < preview->table.count; seat++) {
        const struct ph_seen_seat *const sits = &preview->table.seats[seat];
        if (sits->name[0] != '\0' || sits->bot[0] != '\0') {
            ph_write_text(writer, writer->length > 0 ? ", " : "");
            ph_write_text(writer, preview->seats.names[seat]);
        }
    }
}

static void answer_about(struct call *call, const struct preview *preview) {
    struct ph_writer words;
    struct ph_writer title;
    struct ph_writer about;
    const char *rest;
    ph_writer_init_heap(&words);
    ph_writer_init_heap(&title);
    ph_writer_init_heap(&about);
    say(preview, &words);
    const size_t length = first_part(words.data, &rest);
    const size_t line = strcspn(words.data, "\n");
    ph_write_text(&title, preview->game->name);
    ph_write_text(&title, line > 0 ? " – " : "");
    write_flat(&title, words.data, line, "");
    write_flat(&about, words.data + line, length - line, " ");
    if (*rest != '\0') {
        const char *const next = rest;
        const size_t next_length = first_part(next, &rest);
        ph_write_text(&about, about.length > 0 ? " " : "");
        write_flat(&about, next, next_length, " · ");
    } else if (about.length == 0) {
        write_names(&about, preview);
    }
    if (words.failed || title.failed || about.failed) {
        call_answer_text(call, 503, "out of memory");
    } else {
        answer_page(call, 200, title.data, about.data);
    }
    ph_writer_deinit(&words);
    ph_writer_deinit(&title);
    ph_writer_deinit(&about);
}

static void read_page(const struct live_table *live, struct call *call) {
    struct preview *const preview = malloc(sizeof *preview);
    if (ph_table_shuts_out(live->table, 0)) {
        answer_page(call, 200, "Pesthouse", NULL); // for those who sit there
    } else if (preview == NULL || !look(preview, live, call->language)) {
        call_answer_text(call, 503, "out of memory");
    } else {
        answer_about(call, preview);
    }
    free(preview);
}

// A browser is led on to the page that says what can be done.
static void refuse_page(struct call *call, int status, const char *text) {
    (void)text;
    answer_page(call, status, "Pesthouse", NULL);
}

void table_page(struct call *call) {
    call->read = read_page;
    call->refuse = refuse_page;
    readers_come(call);
}

// Nobody sends it to others, so it needs no words.
static void read_board(const struct live_table *live, struct call *call) {
    (void)live;
    answer_page(call, 200, "Pesthouse", NULL);
}

void table_board(struct call *call) {
    call->of_board = true;
    call->read = read_board;
    call->refuse = refuse_page;
    readers_come(call);
}

// ---- the picture ----------------------------------------------------------------------------------------------------

static void answer_picture(struct call *call, const struct painted *painted) {
    const bool known = http_list_has((struct http_text){call->known_etags, strlen(call->known_etags)}, painted->etag);
    call_answer(call, &(struct net_response){.status = known ? 304 : 200,
                                             .type = "image/png",
                                             .body = painted->png,
                                             .length = known ? 0 : painted->length,
                                             .language = call->language->code,
                                             .etag = painted->etag});
}

static void painted(struct painting *painting, const struct painted *painted) {
    struct call *const call = painting->context;
    free(painting);
    if (painted == NULL) {
        call_answer_text(call, 503, "this picture could not be drawn; try again later");
    } else {
        answer_picture(call, painted);
    }
}

// Names with letters that cannot be drawn become numbers, also in sentences.
static void name_players(struct painting *painting, struct preview *preview, const struct words_language *language) {
    for (int seat = 0; seat < preview->table.count; seat++) {
        const char *const name = preview->seats.names[seat];
        if (letters_have(name)) {
            (void)snprintf(painting->names[seat], PAINTER_NAME_SIZE, "%s", name);
        } else {
            const char number[] = {(char)('1' + seat), '\0'};
            words_fill(painting->names[seat], PAINTER_NAME_SIZE, language, "Player {number}", TEXT(number, number));
        }
        preview->seats.names[seat] = painting->names[seat];
    }
}

// Of a game that counts more than victories, every seat's points stand behind its name.
static bool has_points(const struct ph_result *result) {
    int most = 0;
    for (int seat = 0; seat < result->seats; seat++) {
        most = result->scores[seat] > most ? result->scores[seat] : most;
    }
    return result->over && most > 1;
}

static void list_players(struct painting *painting, const struct preview *preview) {
    struct picture *const picture = &painting->picture;
    const bool over = preview->table.phase == PH_SEEN_OVER;
    picture->player_count = 0;
    for (int seat = 0; seat < preview->table.count; seat++) {
        if (preview->table.seats[seat].closed) {
            continue;
        }
        if (has_points(&preview->result)) {
            (void)snprintf(painting->notes[seat], PAINTER_NOTE_SIZE, "%d", preview->result.scores[seat]);
        }
        picture->players[picture->player_count++] = (struct picture_player){
            .seat = (unsigned)seat,
            .name = ph_seen_seat_is_open(&preview->table.seats[seat]) ? "…" : painting->names[seat],
            .note = painting->notes[seat],
            .wins = over && (preview->table.winners >> seat & 1u) != 0};
    }
}

static void describe(struct painting *painting, struct preview *preview, const struct words_language *language) {
    struct ph_writer text;
    const char *rest;
    name_players(painting, preview, language);
    ph_writer_init(&text, painting->text, sizeof painting->text);
    say(preview, &text);
    painting->text[first_part(painting->text, &rest)] = '\0';
    painting->state = preview->state;
    painting->picture = (struct picture){.game = preview->game->id,
                                         .state = preview->begun ? &painting->state : NULL,
                                         .language = language,
                                         .title = preview->game->name,
                                         .text = painting->text};
    list_players(painting, preview);
}

static void paint(const struct live_table *live, struct call *call) {
    struct painting *const painting = calloc(1, sizeof *painting);
    struct preview *const preview = malloc(sizeof *preview);
    const bool seen = painting != NULL && preview != NULL && look(preview, live, call->language);
    if (seen) {
        describe(painting, preview, call->language);
        memcpy(painting->table, call->table, sizeof painting->table);
        painting->number = ph_table_number(live->table);
        painting->done = painted;
        painting->context = call;
    }
    free(preview);
    if (!seen || call->tables->stopped || !painter_submit(call->tables->painter, painting)) {
        free(painting);
        call_answer_text(call, 503, seen ? "too many pictures are being drawn; try again soon" : "out of memory");
    }
}

static void read_picture(const struct live_table *live, struct call *call) {
    if (ph_table_shuts_out(live->table, 0)) {
        call_answer_text(call, 403, PH_TABLE_SHUT);
        return;
    }
    const struct painted *const kept =
        painter_find(call->tables->painter, call->table, ph_table_number(live->table), call->language);
    if (kept != NULL) {
        answer_picture(call, kept);
    } else {
        paint(live, call);
    }
}

void table_picture(struct call *call) {
    call->read = read_picture;
    readers_come(call);
}
