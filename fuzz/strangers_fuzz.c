// SPDX-License-Identifier: MIT
// What strangers wrote, as both clients show it. The first line of the input is somebody's name, the rest is what that
// person says, and what the server says in its own words. Plain text and the cells of the screen hold no character that
// a terminal obeys, none that turns or ends a line, and no line but the client's own.
#define _POSIX_C_SOURCE 200809L // open_memstream, strdup
#include "base/shown.h"
#include "base/utf8.h"
#include "fuzz/require.h"
#include "table/tell.h"
#include "tui/online/lobby.h"
#include "tui/online/online.h"
#include "tui/terminal/canvas.h"
#include "tui/terminal/print.h"

#include <stdint.h>
#include <string.h>

enum { TEXT_MAX = 4000, COLUMNS = 40, ROWS = 12, FIRST_STRONG_ISOLATE = 0x2068, POP_ISOLATE = 0x2069 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct stranger {
    char name[TEXT_MAX];
    char text[TEXT_MAX];
};

// ---- what may be shown ----------------------------------------------------------------------------------------------

// Told here once more, so that a fault of the rule in base/shown.h is found.
static void check_glyph(uint32_t glyph) {
    require(glyph >= ' ' && (glyph < 0x7F || glyph > 0x9F), "no control character is shown");
    require(glyph != 0x61C && glyph != 0x200E && glyph != 0x200F && !(glyph >= 0x202A && glyph <= 0x202E) &&
                !(glyph >= 0x2066 && glyph <= 0x206F && glyph != FIRST_STRONG_ISOLATE && glyph != POP_ISOLATE),
            "nothing turns the text around it");
    require(glyph != 0x2028 && glyph != 0x2029, "nothing ends a line");
    require(glyph != 0xAD && glyph != 0x200B && glyph != 0xFEFF && glyph != 0x2060, "nothing is hidden");
}

// Lines of the client, in which what it isolates ends.
static void check_text(const char *text, size_t length) {
    int isolates = 0;
    for (size_t step; length > 0; text += step, length -= step) {
        step = ph_utf8_length(text, length);
        require(step > 0, "what is shown is UTF-8");
        const uint32_t glyph = ph_utf8_glyph(text, step);
        if (glyph == '\n') {
            require(isolates == 0, "what is isolated ends in its line");
            continue;
        }
        check_glyph(glyph);
        isolates += glyph == FIRST_STRONG_ISOLATE ? 1 : glyph == POP_ISOLATE ? -1 : 0;
    }
}

static size_t count_lines(const char *text) {
    size_t count = 0;
    for (; (text = strchr(text, '\n')) != NULL; text++) {
        count++;
    }
    return count;
}

// ---- both clients ---------------------------------------------------------------------------------------------------

static void show_plain(const char *text) {
    char *printed = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&printed, &length);
    require(out != NULL, "there is memory");
    tui_print_text(out, text);
    tui_print_line(out, words_english(), "Seats: {seats}.", TEXT(seats, text));
    require(fclose(out) == 0, "it is printed");
    check_text(printed, length);
    free(printed);
}

static void show_cells(const struct tui_canvas *canvas) {
    for (int row = 0; row < canvas->rows; row++) {
        for (int column = 0; column < canvas->columns; column++) {
            uint32_t characters[TUI_CELL_CHARACTERS];
            const unsigned count = tui_canvas_characters(canvas, column, row, characters);
            for (unsigned i = 0; i < count; i++) {
                check_glyph(characters[i]);
            }
        }
    }
}

static void show_screen(const char *text) {
    struct tui_canvas canvas = {.columns = 0};
    require(tui_canvas_resize(&canvas, COLUMNS, ROWS) == PH_OK, "there is memory");
    tui_canvas_frame(&canvas, tui_canvas_rect(&canvas), text); // a title
    tui_canvas_wrapped(&canvas, (struct tui_rect){1, 1, COLUMNS - 2, ROWS - 4}, 0, text, TUI_INK_PLAIN, 0);
    tui_canvas_text(&canvas, 1, ROWS - 2, COLUMNS - 2, text, TUI_INK_PLAIN, 0);
    show_cells(&canvas);
    tui_canvas_deinit(&canvas);
}

static void show(const char *text) {
    show_plain(text);
    show_screen(text);
}

// ---- a table --------------------------------------------------------------------------------------------------------

// Fills "~" in with the name and "^" with the text, as JSON.
static struct ph_writer fill(const char *form, const struct stranger *stranger) {
    struct ph_writer filled;
    ph_writer_init_heap(&filled);
    for (; *form != '\0'; form++) {
        if (*form == '~' || *form == '^') {
            filled.comma = 0;
            ph_json_string(&filled, *form == '~' ? stranger->name : stranger->text);
        } else {
            ph_write_char(&filled, *form == '\'' ? '"' : *form);
        }
    }
    require(!filled.failed, "there is memory");
    return filled;
}

// Lets a message come, as the answer to a request or of itself.
static void tell(struct tui_online *online, const char *form, const struct stranger *stranger, const char *asked) {
    struct ph_writer message = fill(form, stranger);
    struct client_letter *const letter = client_letter_create(message.data, message.length);
    require(letter != NULL, "the message is JSON");
    letter->asked.kind = CLIENT_CHAT;
    letter->asked.text = asked != NULL ? strdup(asked) : NULL;
    client_inbox_add(&online->link.inbox, letter);
    tui_online_step(online);
    require(!online->ended, "the connection stays");
    ph_writer_deinit(&message);
}

static void show_said(struct tui_online *online) {
    show(online->said.data);
    ph_writer_reset(&online->said);
}

static void greet(struct tui_online *online, const struct stranger *stranger) {
    char hello[512];
    snprintf(hello, sizeof hello,
             "{'t':'hello','build':'%s','n':1,'at':0,'table':{'phase':'gathering','settings':{'game':'rattus'},'seats':"
             "[{'holder':'person','person':1,'name':~},{'holder':'person','person':2,'name':^},"
             "{'holder':'bot','bot':^},{'holder':'closed'}]}}",
             ph_table_build);
    tell(online, hello, stranger, NULL);
    require(online->greeted, "the table greets");
    show_said(online);
}

static void talk(struct tui_online *online, const struct stranger *stranger) {
    tell(online, "{'t':'chat','c':1,'time':1,'person':1,'name':~,'text':^}", stranger, NULL);
    require(count_lines(online->said.data) == 1, "chat is one line");
    show_said(online);
    tell(online, "{'t':'entry','entry':{'n':2,'t':'ready','seat':0}}", stranger, NULL);
    require(count_lines(online->said.data) == 1, "an entry is one line");
    tell(online, "{'t':'entry','entry':{'n':3,'t':'left','seat':0}}", stranger, NULL);
    tell(online, "{'t':'entry','entry':{'n':4,'t':'sat','seat':0,'person':3,'name':^}}", stranger, NULL);
    tell(online, "{'t':'entry','entry':{'n':5,'t':'seat','seat':3,'as':^}}", stranger, NULL);
    tell(online, "{'t':'entry','entry':{'n':6,'t':'over','reason':^,'secret':^}}", stranger, NULL);
    tell(online, "{'t':'entry','entry':{'n':7,'t':'rematch','table':^}}", stranger, NULL);
    tell(online, "{'t':'answer','code':^,'message':^}", stranger, "{\"t\":\"chat\",\"text\":\"hello\"}");
    show_said(online);
}

static void look(const struct tui_online *online) {
    struct ph_writer seats;
    ph_writer_init_heap(&seats);
    tui_online_say_seats(online, &seats);
    show(seats.data);
    ph_writer_deinit(&seats);
}

static void sit_at_table(const struct stranger *stranger) {
    const struct client_server server = {.url = {.origin = "http://127.0.0.1:1350", .table = "a"}};
    struct tui_online online = {.language = words_english(), .server = &server, .name = "Anna"};
    online.viewer.table.seat = PH_ONLOOKER;
    online.link = (struct client_link){.server = &server, .retry = INT64_MAX}; // it never connects
    ph_writer_init_heap(&online.said);
    greet(&online, stranger);
    look(&online);
    talk(&online, stranger);
    look(&online);
    tui_online_close(&online);
}

// ---- elsewhere ------------------------------------------------------------------------------------------------------

static void enter_lobby(const struct stranger *stranger) {
    struct tui_lobby lobby = {.count = 0};
    struct ph_error error;
    struct ph_writer body = fill("{'tables':[{'table':'a','about':{'game':'rattus','phase':'gathering','seats':["
                                 "{'holder':'person','person':1,'name':~},{'holder':'bot','bot':^},{'holder':'person',"
                                 "'person':2,'name':^}]},'ratings':[{'person':1,'mean':25,'spread':2}]}]}",
                                 stranger);
    const struct client_answer answer = {.status = 200, .body = body.data, .length = body.length};
    require(tui_lobby_list(&lobby, &answer, words_english(), &error) == PH_OK && lobby.count == 1, "a table is listed");
    show(lobby.tables[0].people);
    show(lobby.tables[0].seats);
    tui_lobby_deinit(&lobby);
    ph_writer_deinit(&body);
}

static void fail(const struct stranger *stranger) {
    struct ph_error error;
    (void)ph_error_set(&error, PH_ERROR_BAD_REQUEST, "name", "%s: %s", stranger->name, stranger->text);
    for (const char *at = error.message; (at = strstr(at, "\xE2\x81")) != NULL; at++) {
        if (at[2] == '\xA8' || at[2] == '\xA9') {
            return; // isolates of others, which an error keeps as they are
        }
    }
    check_text(error.message, strlen(error.message));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct stranger stranger = {.name = ""};
    const uint8_t *const end = size > 0 ? memchr(data, '\n', size) : NULL;
    const size_t first = end == NULL ? size : (size_t)(end - data);
    const size_t rest = end == NULL ? 0 : size - first - 1;
    if (first >= TEXT_MAX || rest >= TEXT_MAX) {
        return 0;
    }
    if (size > 0) {
        memcpy(stranger.name, data, first);
        memcpy(stranger.text, data + size - rest, rest);
    }
    sit_at_table(&stranger);
    enter_lobby(&stranger);
    fail(&stranger);
    return 0;
}
