// SPDX-License-Identifier: MIT
// A canvas as a PNG with a palette, compressed by zlib.
#ifndef PESTHOUSE_PICTURE_PNG_H
#define PESTHOUSE_PICTURE_PNG_H

#include "pesthouse/text.h"
#include "picture/canvas.h"

// Writes it to an empty writer, with fewer colours as long as it takes more bytes than `length_max`; but not with too
// few to tell things apart. False: there is no memory.
bool png_write(const struct canvas *canvas, size_t length_max, struct ph_writer *writer);

#endif
