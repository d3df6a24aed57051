// SPDX-License-Identifier: MIT
// A link as a QR code: encoded by libqrcodegen, and written for whoever shows it.
#ifndef PESTHOUSE_QR_QR_H
#define PESTHOUSE_QR_QR_H

#include "pesthouse/text.h"

#include <stdint.h>

enum {
    QR_BYTES = 3918, // of the largest code
    QR_QUIET = 4,    // light modules around the code, as scanners expect
};

// A square of modules, dark or light.
struct qr {
    uint8_t modules[QR_BYTES];
    int size; // modules in a row with the quiet zone
};

// The smallest code of a text. False: the text is too long for any, which takes over 2,900 bytes.
bool qr_encode(struct qr *qr, const char *text);
// Whether a module is dark. The quiet zone, and everything outside, is light.
bool qr_is_dark(const struct qr *qr, int column, int row);

// A picture of it: dark on light, whatever is around.
void qr_write_svg(const struct qr *qr, struct ph_writer *writer);

// Lines of half blocks, two modules above each other in a character. Codes have an odd number of rows, so the lower
// half of the last line is outside.
int qr_block_rows(const struct qr *qr);
enum qr_block { QR_BLOCK_NONE, QR_BLOCK_UPPER, QR_BLOCK_LOWER, QR_BLOCK_BOTH };
// Which modules of a character are dark.
enum qr_block qr_block(const struct qr *qr, int column, int block_row);
// All lines, with what is light painted: for letters that are light on a dark ground.
void qr_write_blocks(const struct qr *qr, struct ph_writer *writer);

#endif
