// SPDX-License-Identifier: MIT
#include "qr/qr.h"

#include <assert.h>
#include <qrcodegen.h>

static_assert((int)QR_BYTES == (int)qrcodegen_BUFFER_LEN_MAX, "as large as the encoder's buffers");

bool qr_encode(struct qr *qr, const char *text) {
    uint8_t room[QR_BYTES];
    // The least correction makes the fewest modules, and a code on a screen is not damaged; what is left over corrects
    // more.
    const bool fits = qrcodegen_encodeText(text, room, qr->modules, qrcodegen_Ecc_LOW, qrcodegen_VERSION_MIN,
                                           qrcodegen_VERSION_MAX, qrcodegen_Mask_AUTO, true);
    qr->size = fits ? qrcodegen_getSize(qr->modules) + 2 * QR_QUIET : 0;
    return fits;
}

bool qr_is_dark(const struct qr *qr, int column, int row) {
    return qrcodegen_getModule(qr->modules, column - QR_QUIET, row - QR_QUIET);
}

// ---- a picture ------------------------------------------------------------------------------------------------------

// The dark modules of a row as strokes, each from the end of the one before.
static void write_row(const struct qr *qr, int row, struct ph_writer *writer) {
    int end = 0;
    for (int column = 0; column < qr->size; column++) {
        const int start = column;
        while (qr_is_dark(qr, column, row)) {
            column++;
        }
        if (column > start && end == 0) {
            ph_write_format(writer, "M%d %d.5h%d", start, row, column - start);
        } else if (column > start) {
            ph_write_format(writer, "m%d 0h%d", start - end, column - start);
        }
        end = column > start ? column : end;
    }
}

void qr_write_svg(const struct qr *qr, struct ph_writer *writer) {
    ph_write_format(writer,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" shape-rendering=\"crispEdges\">"
                    "<path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/><path stroke=\"#000\" d=\"",
                    qr->size, qr->size, qr->size, qr->size);
    for (int row = 0; row < qr->size; row++) {
        write_row(qr, row, writer);
    }
    ph_write_text(writer, "\"/></svg>\n");
}

// ---- half blocks ----------------------------------------------------------------------------------------------------

int qr_block_rows(const struct qr *qr) {
    return (qr->size + 1) / 2;
}

enum qr_block qr_block(const struct qr *qr, int column, int block_row) {
    return (enum qr_block)((qr_is_dark(qr, column, 2 * block_row) ? QR_BLOCK_UPPER : QR_BLOCK_NONE) |
                           (qr_is_dark(qr, column, 2 * block_row + 1) ? QR_BLOCK_LOWER : QR_BLOCK_NONE));
}

void qr_write_blocks(const struct qr *qr, struct ph_writer *writer) {
    static const char *const light[] = {
        [QR_BLOCK_NONE] = "█", [QR_BLOCK_UPPER] = "▄", [QR_BLOCK_LOWER] = "▀", [QR_BLOCK_BOTH] = " "};
    for (int row = 0; row < qr_block_rows(qr); row++) {
        for (int column = 0; column < qr->size; column++) {
            ph_write_text(writer, light[qr_block(qr, column, row)]);
        }
        ph_write_char(writer, '\n');
    }
}
