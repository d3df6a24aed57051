// SPDX-License-Identifier: MIT
// Few colours fill nearly everything; the others are mixed at edges. So pixels are counted by the upper five bits of
// each component. The palette is the pages' colours that are there and the most frequent of these cells, as many as the
// size of the file allows; each other cell takes the nearest of them.
#include "picture/png.h"

#include "picture/picture_data.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { CELLS = 1 << 15, COLORS = 96, COLORS_MIN = 24, SEEN = 24 };

struct cell {
    uint32_t count;
    uint32_t sum[3];
    uint16_t cell;
};

struct palette {
    struct cell cells[CELLS]; // the most frequent first
    uint8_t colors[COLORS][3];
    int count;
    bool known[CELLS]; // whether it has a color
    uint8_t of_cell[CELLS];
};

static unsigned cell_of(const uint8_t *pixel) {
    return (unsigned)pixel[0] >> 3 << 10 | (unsigned)pixel[1] >> 3 << 5 | (unsigned)pixel[2] >> 3;
}

static int compare_cells(const void *a, const void *b) {
    const struct cell *const left = a;
    const struct cell *const right = b;
    return left->count != right->count ? (left->count < right->count ? 1 : -1) : left->cell - right->cell;
}

static uint8_t nearest(const struct palette *palette, const uint8_t color[3]) {
    int best = 0;
    int least = INT32_MAX;
    for (int i = 0; i < palette->count; i++) {
        int apart = 0;
        for (int part = 0; part < 3; part++) {
            const int difference = palette->colors[i][part] - color[part];
            apart += difference * difference;
        }
        best = apart < least ? i : best;
        least = apart < least ? apart : least;
    }
    return (uint8_t)best;
}

static void count_cells(struct palette *palette, const struct canvas *canvas) {
    const size_t count = (size_t)canvas->width * (size_t)canvas->height;
    memset(palette->cells, 0, sizeof palette->cells);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *const pixel = &canvas->pixels[3 * i];
        struct cell *const cell = &palette->cells[cell_of(pixel)];
        cell->count++;
        for (int part = 0; part < 3; part++) {
            cell->sum[part] += pixel[part];
        }
    }
    for (unsigned i = 0; i < CELLS; i++) {
        palette->cells[i].cell = (uint16_t)i;
    }
}

static void add_color(struct palette *palette, unsigned cell, const uint8_t color[3]) {
    if (palette->count < COLORS && !palette->known[cell]) {
        palette->known[cell] = true;
        palette->of_cell[cell] = (uint8_t)palette->count;
        memcpy(palette->colors[palette->count++], color, 3);
    }
}

// A seat's colour may be that of a few pixels only, and must not become another's. The cells are not in order yet.
static void add_pages_colors(struct palette *palette) {
    palette->count = 0;
    memset(palette->known, 0, sizeof palette->known);
    for (size_t i = 0; i < PICTURE_COLORS_COUNT; i++) {
        const uint32_t number = picture_colors[i];
        const uint8_t color[3] = {(uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number};
        if (palette->cells[cell_of(color)].count >= SEEN) {
            add_color(palette, cell_of(color), color);
        }
    }
}

static void choose_colors(struct palette *palette, const struct canvas *canvas, int most) {
    count_cells(palette, canvas);
    add_pages_colors(palette);
    qsort(palette->cells, CELLS, sizeof palette->cells[0], compare_cells);
    for (int i = 0; i < CELLS && palette->cells[i].count > 0; i++) {
        const struct cell *const cell = &palette->cells[i];
        uint8_t mean[3];
        for (int part = 0; part < 3; part++) {
            mean[part] = (uint8_t)(cell->sum[part] / cell->count);
        }
        if (palette->count < most) {
            add_color(palette, cell->cell, mean);
        }
        if (!palette->known[cell->cell]) {
            palette->of_cell[cell->cell] = nearest(palette, mean);
        }
    }
}

// ---- the file -------------------------------------------------------------------------------------------------------

static void put_number(uint8_t bytes[4], uint32_t number) {
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(number >> (24 - 8 * i));
    }
}

static void write_chunk(struct ph_writer *writer, const char *type, const uint8_t *bytes, size_t length) {
    uint8_t number[4];
    uLong sum = crc32(0, (const Bytef *)type, 4);
    sum = length > 0 ? crc32(sum, bytes, (uInt)length) : sum;
    put_number(number, (uint32_t)length);
    ph_write_bytes(writer, (const char *)number, sizeof number);
    ph_write_bytes(writer, type, 4);
    ph_write_bytes(writer, (const char *)bytes, length);
    put_number(number, (uint32_t)sum);
    ph_write_bytes(writer, (const char *)number, sizeof number);
}

// The rows of pixels as numbers of the palette, each after the kind of its filter, which is none.
static void fill_rows(uint8_t *rows, const struct canvas *canvas, const struct palette *palette) {
    const uint8_t *pixel = canvas->pixels;
    for (int y = 0; y < canvas->height; y++) {
        *rows++ = 0;
        for (int x = 0; x < canvas->width; x++, pixel += 3) {
            *rows++ = palette->of_cell[cell_of(pixel)];
        }
    }
}

static bool write_pixels(const struct canvas *canvas, const struct palette *palette, struct ph_writer *writer) {
    const size_t length = (size_t)canvas->height * ((size_t)canvas->width + 1);
    uLongf packed_length = compressBound((uLong)length);
    uint8_t *const rows = malloc(length);
    uint8_t *const packed = malloc(packed_length);
    bool done = rows != NULL && packed != NULL;
    if (done) {
        fill_rows(rows, canvas, palette);
        done = compress2(packed, &packed_length, rows, (uLong)length, Z_BEST_COMPRESSION) == Z_OK;
    }
    if (done) {
        write_chunk(writer, "IDAT", packed, packed_length);
    }
    free(rows);
    free(packed);
    return done;
}

static bool write_file(const struct canvas *canvas, const struct palette *palette, struct ph_writer *writer) {
    static const char signature[] = "\x89PNG\r\n\x1A\n";
    uint8_t head[13] = {0};
    put_number(head, (uint32_t)canvas->width);
    put_number(head + 4, (uint32_t)canvas->height);
    head[8] = 8; // bits of a pixel
    head[9] = 3; // with a palette
    ph_write_bytes(writer, signature, sizeof signature - 1);
    write_chunk(writer, "IHDR", head, sizeof head);
    write_chunk(writer, "PLTE", palette->colors[0], 3 * (size_t)palette->count);
    const bool done = write_pixels(canvas, palette, writer);
    write_chunk(writer, "IEND", NULL, 0);
    return done && !writer->failed;
}

bool png_write(const struct canvas *canvas, size_t length_max, struct ph_writer *writer) {
    struct palette *const palette = malloc(sizeof *palette);
    bool done = palette != NULL && !canvas->failed;
    for (int most = COLORS; done && (writer->length == 0 || writer->length > length_max) && most >= COLORS_MIN;
         most = most * 2 / 3) {
        ph_writer_reset(writer);
        choose_colors(palette, canvas, most);
        done = write_file(canvas, palette, writer);
    }
    free(palette);
    return done;
}
