// SPDX-License-Identifier: MIT
// The link to a table, also as a QR code of half blocks.
#include "qr/qr.h"
#include "run/os.h"
#include "tui/online/screen.h"
#include "tui/terminal/box.h"

#include <assert.h>
#include <stdio.h>

enum { LINK_MAX = 512 };

// Addresses that a person can connect to are short enough for any code.
static void encode(const struct tui_online *online, char link[LINK_MAX], struct qr *qr) {
    struct ph_writer writer;
    ph_writer_init(&writer, link, LINK_MAX);
    ph_write_format(&writer, "%s/table/%s", online->server->url.origin, online->server->url.table);
    const bool fits = !writer.failed && qr_encode(qr, link);
    assert(fits);
    (void)fits;
}

void tui_online_say_link(const struct tui_online *online, struct ph_writer *writer) {
    words_line(writer, online->language, "Send this to the other players: {url}/table/{table}",
               TEXT(url, online->server->url.origin), TEXT(table, online->server->url.table));
}

// ---- around one screen ----------------------------------------------------------------------------------------------

// Whether somebody with a phone can take a seat, as far as can be seen.
static bool has_room(const struct ph_table_seen *table) {
    bool room = table->phase == PH_SEEN_GATHERING && ph_table_seen_open_seat(table) >= 0;
    for (int seat = 0; seat < table->count; seat++) {
        room = room || (table->seats[seat].board && !table->seats[seat].resigned);
    }
    return room && table->board && table->phase != PH_SEEN_OVER;
}

void tui_online_find_code(struct tui_online *online) {
    if (online->part != TUI_ONLINE_BOARD || online->code[0] != '\0' || !has_room(&online->viewer.table)) {
        return;
    }
    char code[CLIENT_CODE_SIZE];
    struct ph_error error;
    if (client_table_code(code, online->server, &error) != PH_OK) {
        ph_write_format(&online->said, "%s\n", error.message);
        return;
    }
    (void)snprintf(online->code, sizeof online->code, "%.3s %.3s", code, code + 3);
    tui_online_say_joining(online, &online->said);
}

void tui_online_say_joining(const struct tui_online *online, struct ph_writer *writer) {
    if (online->code[0] != '\0' && has_room(&online->viewer.table)) {
        words_line(writer, online->language, "Phones join with the code {code} at {url}.", TEXT(code, online->code),
                   TEXT(url, online->server->url.origin));
    }
}

// ---- the link -------------------------------------------------------------------------------------------------------

void tui_online_say_code(const struct words_language *language, const char *link, struct ph_writer *writer) {
    struct qr qr;
    if (!os_prints_utf8()) {
        words_text_line(writer, language, "A QR code can only be shown by a terminal with Unicode.");
    } else if (qr_encode(&qr, link)) {
        qr_write_blocks(&qr, writer);
    }
}

void tui_online_say_invitation(const struct tui_online *online, struct ph_writer *writer) {
    char link[LINK_MAX];
    struct qr qr;
    tui_online_say_link(online, writer);
    encode(online, link, &qr);
    tui_online_say_code(online->language, link, writer);
}

// ---- the full screen ------------------------------------------------------------------------------------------------

// Dark on light, whatever the colours of the terminal.
static void draw(const struct qr *qr, const struct tui_box *box) {
    static const uint32_t dark[] = {
        [QR_BLOCK_NONE] = ' ', [QR_BLOCK_UPPER] = 0x2580, [QR_BLOCK_LOWER] = 0x2584, [QR_BLOCK_BOTH] = 0x2588};
    const int left = box->body.column + (box->body.columns - qr->size) / 2;
    for (int row = 0; row < qr_block_rows(qr); row++) {
        for (int column = 0; column < qr->size; column++) {
            tui_canvas_put(box->canvas, left + column, box->body.row + row, dark[qr_block(qr, column, row)],
                           TUI_INK_PRINT, 0);
        }
    }
}

// Why a box cannot show it; "": it can.
static void refuse(const struct tui_ui *ui, const struct tui_box *box, const struct qr *qr, struct ph_writer *why) {
    const struct words_language *const language = tui_language(ui);
    if (box->canvas->ascii) {
        words_text_line(why, language, "A QR code can only be shown by a terminal with Unicode.");
    } else if (box->body.columns < qr->size || box->body.rows < qr_block_rows(qr)) {
        words_line(why, language, "The QR code needs a larger terminal: {columns} columns and {rows} rows.",
                   COUNT(columns, qr->size + box->window.columns - box->body.columns),
                   COUNT(rows, qr_block_rows(qr) + box->window.rows - box->body.rows));
    }
}

static int show(struct tui_ui *ui, const char *link, const struct qr *qr) {
    char why[200] = "";
    struct ph_writer writer;
    const char *const keys = words_text(tui_language(ui), " any key: back ");
    struct tui_canvas *const canvas = tui_screen_canvas(ui->screen, 0, 0);
    const struct tui_box box = tui_box_draw(canvas, tui_canvas_rect(canvas), link, qr_block_rows(qr));
    ph_writer_init(&writer, why, sizeof why);
    refuse(ui, &box, qr, &writer);
    if (writer.length > 0) {
        return tui_text_key(ui->screen, link, why, keys);
    }
    draw(qr, &box);
    tui_box_keys(&box, keys);
    tui_screen_show(ui->screen);
    return tui_screen_key(ui->screen, -1);
}

int tui_online_invite(struct tui_ui *ui) {
    char link[LINK_MAX];
    struct qr qr;
    int key = TUI_KEY_RESIZED;
    encode(ui->table->online, link, &qr);
    while (key == TUI_KEY_RESIZED || key == TUI_KEY_NEWS) {
        key = show(ui, link, &qr);
    }
    return key == TUI_KEY_CLOSED ? TUI_GONE : TUI_BACK;
}
