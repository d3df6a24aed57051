// SPDX-License-Identifier: MIT
// The board of Rattus: map and pieces. Where each piece lies in a region is as web/src/games/rattus/board/contents.ts
// has it; of a token only what everybody knows is shown.
#include "games/rattus/state.h"
#include "picture/boards.h"
#include "picture/letters.h"
#include "picture/picture_data.h"
#include "words/say.h"

#include <stdio.h>
#include <string.h>

enum {
    PALACE = RATTUS_REGION_COUNT, // a place like a region
    LANDS = 5,                    // tints of land
    PIECES_MAX = 32,
    SINGLE_CUBES_MAX = 4, // more are drawn as one with a number
    TOKENS_IN_ROW = 4,
    SEATS_IN_ROW = 3,
    NAME_HEIGHT = 30,
    ROW = 42,
};
#define COUNTED_SCALE 0.92

static const uint32_t lands[LANDS] = {PICTURE_RATTUS_LAND_0, PICTURE_RATTUS_LAND_1, PICTURE_RATTUS_LAND_2,
                                      PICTURE_RATTUS_LAND_3, PICTURE_RATTUS_LAND_4};

// ---- the map --------------------------------------------------------------------------------------------------------

// The map lists the regions in the order of the board.
static bool is_south(unsigned region) {
    return picture_regions[region].room.y > PICTURE_EUROPE_HEIGHT;
}

static uint32_t regions_in_use(const struct rattus_state *state) {
    uint32_t regions = 0;
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        regions |= is_south(region) ? 0 : rattus_bit(region);
    }
    return state != NULL ? state->regions : regions;
}

static struct picture_size size_of(const void *state) {
    struct picture_size size = {PICTURE_MAP_WIDTH, PICTURE_EUROPE_HEIGHT};
    RATTUS_EACH(region, regions_in_use(state)) {
        size.height = is_south(region) ? PICTURE_MAP_HEIGHT : size.height;
    }
    return size;
}

static void stroke_coasts(struct canvas *canvas, struct canvas_place map, double width, uint32_t color) {
    canvas_add_stroke(canvas, picture_rattus_beyond, map, width);
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        canvas_add_stroke(canvas, picture_regions[region].outline, map, width);
    }
    canvas_paint(canvas, color);
}

static void draw_sea(struct canvas *canvas, struct canvas_place map) {
    const struct canvas_box all = {0, 0, PICTURE_MAP_WIDTH, PICTURE_MAP_HEIGHT, 0};
    canvas_box(canvas, map, all, (struct canvas_paint){.fill = PICTURE_RATTUS_SEA});
    for (size_t i = 0; i < sizeof picture_rattus_coast / sizeof picture_rattus_coast[0]; i++) {
        stroke_coasts(canvas, map, picture_rattus_coast[i], canvas_faint(PICTURE_RATTUS_SEA_LINE, 0.25));
    }
    for (size_t i = 0; i < sizeof picture_rattus_waves / sizeof picture_rattus_waves[0]; i++) {
        const struct picture_point at = picture_rattus_waves[i];
        canvas_stroke(canvas, picture_rattus_wave, canvas_at(map, at.x, at.y, 1), 2.5, PICTURE_RATTUS_SEA_LINE);
    }
}

static void draw_lands(struct canvas *canvas, struct canvas_place map, uint32_t regions) {
    const struct canvas_paint beyond = {PICTURE_RATTUS_BEYOND, PICTURE_RATTUS_SEA_LINE, 2};
    canvas_draw(canvas, picture_rattus_beyond, map, beyond);
    RATTUS_EACH(unused, ~regions & (rattus_bit(RATTUS_REGION_COUNT) - 1)) {
        canvas_draw(canvas, picture_regions[unused].outline, map, beyond);
    }
    RATTUS_EACH(region, regions) {
        const struct canvas_paint land = {lands[region % LANDS], PICTURE_RATTUS_BOARD_INK, 3};
        canvas_draw(canvas, picture_regions[region].outline, map, land);
    }
}

static void draw_palace(struct canvas *canvas, struct canvas_place map) {
    const int16_t *const card = picture_rattus_palace;
    const struct picture_point room = picture_rattus_palace_room;
    canvas_box(canvas, map, (struct canvas_box){card[0], card[1], card[2], card[3], 10},
               (struct canvas_paint){PICTURE_RATTUS_CARD, PICTURE_RATTUS_BOARD_INK, 3});
    canvas_stroke(canvas, picture_rattus_castle, canvas_at(map, room.x - 130, room.y, 1.4), 2.5,
                  canvas_faint(PICTURE_RATTUS_BOARD_FAINT, 0.55));
}

static void draw_ornaments(struct canvas *canvas, struct canvas_place map, uint32_t regions) {
    for (size_t i = 0; i < sizeof picture_rattus_peaks / sizeof picture_rattus_peaks[0]; i++) {
        const struct picture_point at = picture_rattus_peaks[i];
        canvas_stroke(canvas, picture_rattus_peak, canvas_at(map, at.x, at.y, 1), 2.5,
                      canvas_faint(PICTURE_RATTUS_BOARD_FAINT, 0.7));
    }
    for (unsigned edge = 0; edge < RATTUS_EDGE_COUNT; edge++) {
        const uint32_t both = rattus_bit(rattus_edges[edge].a) | rattus_bit(rattus_edges[edge].b);
        if ((regions & both) == both) {
            canvas_dots(canvas, picture_edges[edge].link, map, 6, 14, PICTURE_RATTUS_BOARD_INK);
        }
    }
}

static void draw_walls(struct canvas *canvas, struct canvas_place map, uint32_t walls) {
    RATTUS_EACH(edge, walls) {
        struct canvas_place at = canvas_at(map, picture_edges[edge].wall.x, picture_edges[edge].wall.y, 1);
        at.turn = picture_edges[edge].turn;
        canvas_draw(canvas, picture_rattus_wall, at,
                    (struct canvas_paint){PICTURE_RATTUS_STONES, PICTURE_RATTUS_OUTLINE, 2.5});
        canvas_stroke(canvas, picture_rattus_joints, at, 1.5, PICTURE_RATTUS_OUTLINE);
    }
}

static void draw_name(struct canvas *canvas, struct canvas_place map, unsigned region,
                      const struct words_language *language) {
    char name[80];
    struct ph_writer writer;
    const struct picture_point room = picture_regions[region].room;
    const struct canvas_place at = canvas_at(map, room.x, room.y - PICTURE_ROOM_HEIGHT / 2.0 + 20, 1);
    ph_writer_init(&writer, name, sizeof name);
    words_say_plain(&writer, language, "region", rattus_region_infos[region].name);
    letters_write(canvas, name, at, LETTERS_MIDDLE, (struct letters){29, 5, PICTURE_RATTUS_LAND_0});
    letters_write(canvas, name, at, LETTERS_MIDDLE, (struct letters){29, 0, PICTURE_RATTUS_BOARD_INK});
}

// ---- pieces ---------------------------------------------------------------------------------------------------------

enum kind { CUBES, RAT, PLAGUE, NUN, BISHOP, CARAVAN };

struct piece {
    enum kind kind;
    unsigned seat;
    unsigned count; // of cubes, nuns or bishops; of a rat: its limit if everybody sees it, or 0
    unsigned potions;
    unsigned diplomats;
    bool start; // a rat that was there from the beginning
};

struct pieces {
    struct piece all[PIECES_MAX];
    size_t count;
};

static void add_piece(struct pieces *pieces, struct piece piece) {
    if (pieces->count < PIECES_MAX) {
        pieces->all[pieces->count++] = piece;
    }
}

static unsigned times(const uint8_t *places, size_t count, unsigned place) {
    unsigned found = 0;
    for (size_t i = 0; i < count; i++) {
        found += places[i] == place;
    }
    return found;
}

static struct piece rat_of(const struct rattus_state *state, uint16_t token) {
    const unsigned face = token & RATTUS_TOKEN_FACE;
    const bool shown = (token & RATTUS_TOKEN_UP) != 0 && (token & RATTUS_TOKEN_AGAIN) == 0 && face != 0;
    return (struct piece){.kind = RAT,
                          .start = (token & RATTUS_TOKEN_START) != 0 && (token & RATTUS_TOKEN_AGAIN) == 0,
                          .count = shown ? rattus_faces_of(state)->faces[face - 1].limit : 0};
}

static void add_tokens(struct pieces *pieces, const struct rattus_state *state, unsigned region) {
    for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
        add_piece(pieces, rat_of(state, state->at[region].tokens[slot]));
    }
    if (state->plague == region) {
        add_piece(pieces, (struct piece){.kind = PLAGUE});
    }
    const unsigned nuns = times(state->nuns, RATTUS_NUN_COUNT, region);
    const unsigned bishops = times(state->bishops, RATTUS_BISHOP_COUNT, region);
    if (nuns > 0) {
        add_piece(pieces, (struct piece){.kind = NUN, .count = nuns});
    }
    if (bishops > 0) {
        add_piece(pieces, (struct piece){.kind = BISHOP, .count = bishops});
    }
    if (state->caravan == region) {
        add_piece(pieces, (struct piece){.kind = CARAVAN});
    }
}

static struct piece cubes_of(const struct rattus_state *state, unsigned seat, unsigned place) {
    struct piece piece = {.kind = CUBES, .seat = seat};
    if (place == PALACE) {
        piece.count = rattus_palace(state, seat);
        return piece;
    }
    piece.count = state->at[place].cubes[seat];
    if (rattus_marks_cubes(state)) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, seat, place);
        for (unsigned i = 0; i < kinds.count; i++) {
            piece.potions += (kinds.kind[i] & RATTUS_KIND_POTIONS) * kinds.cubes[i];
            piece.diplomats += (kinds.kind[i] & RATTUS_KIND_DIPLOMAT) != 0 ? kinds.cubes[i] : 0;
        }
    }
    return piece;
}

// Few cubes without marks lie one by one. Returns whether all do.
static bool add_cubes(struct pieces *pieces, const struct rattus_state *state, unsigned place) {
    struct piece cubes[RATTUS_SEATS_MAX];
    unsigned total = 0;
    bool alone = true;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        cubes[seat] = cubes_of(state, seat, place);
        total += cubes[seat].count;
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        const bool single = total <= SINGLE_CUBES_MAX && cubes[seat].potions + cubes[seat].diplomats == 0;
        alone = alone && (single || cubes[seat].count < 2);
        for (unsigned i = 0; i < (single ? cubes[seat].count : cubes[seat].count > 0); i++) {
            struct piece piece = cubes[seat];
            piece.count = single ? 1 : piece.count;
            add_piece(pieces, piece);
        }
    }
    return alone;
}

static void write_count(struct canvas *canvas, struct canvas_place at, unsigned count, double size) {
    char number[16];
    (void)snprintf(number, sizeof number, "%u", count);
    picture_sign(canvas, number, at, size);
}

// Several are one with a number beside it, on a card that holds both together.
static void draw_cubes(struct canvas *canvas, const struct piece *piece, struct canvas_place at) {
    const struct canvas_paint white = {0xFFFFFF, PICTURE_RATTUS_OUTLINE, 2};
    if (piece->count > 1) {
        const double right = piece->count < 10 ? 39 : 44;
        canvas_box(canvas, at, (struct canvas_box){0, -16, right, 32, 6},
                   (struct canvas_paint){PICTURE_RATTUS_IVORY, PICTURE_RATTUS_OUTLINE, 2});
        picture_seat(canvas, piece->seat, at);
        write_count(canvas, canvas_at(at, right - (piece->count < 10 ? 10 : 13), piece->count < 10 ? 10 : 8, 1),
                    piece->count, piece->count < 10 ? 28 : 23);
    } else {
        picture_seat(canvas, piece->seat, at);
    }
    if (piece->potions > 0) {
        canvas_draw(canvas, picture_rattus_potion, canvas_at(at, 15, -13, 1), white);
    }
    if (piece->diplomats > 0) {
        canvas_draw(canvas, picture_rattus_diplomat, canvas_at(at, -15, -13, 1), white);
    }
}

static void draw_rat(struct canvas *canvas, const struct piece *piece, struct canvas_place at) {
    canvas_circle(canvas, canvas_at(at, 2, 3.5, 1), 18, (struct canvas_paint){.fill = PICTURE_CAST});
    if (piece->count > 0) {
        canvas_circle(canvas, at, 18, (struct canvas_paint){PICTURE_RATTUS_IVORY, PICTURE_RATTUS_TURNED, 3});
        write_count(canvas, canvas_at(at, 0, 8, 1), piece->count, 24);
        return;
    }
    const uint32_t token = piece->start ? PICTURE_RATTUS_START_TOKEN : PICTURE_RATTUS_RAT_TOKEN;
    canvas_circle(canvas, at, 18, (struct canvas_paint){token, PICTURE_RATTUS_OUTLINE, 2.5});
    canvas_draw(canvas, picture_rattus_rat, at, (struct canvas_paint){PICTURE_RATTUS_RAT, PICTURE_RATTUS_OUTLINE, 1});
}

static void draw_figure(struct canvas *canvas, const struct piece *piece, struct canvas_place at) {
    const struct picture_outline outlines[] = {[PLAGUE] = picture_rattus_plague,
                                               [NUN] = picture_rattus_nun,
                                               [BISHOP] = picture_rattus_bishop,
                                               [CARAVAN] = picture_rattus_caravan};
    const bool dark = piece->kind == PLAGUE;
    picture_cast(canvas, outlines[piece->kind], at);
    canvas_draw(canvas, outlines[piece->kind], at,
                (struct canvas_paint){dark ? PICTURE_RATTUS_OUTLINE : PICTURE_RATTUS_IVORY,
                                      dark ? PICTURE_RATTUS_IVORY : PICTURE_RATTUS_OUTLINE, 2.5});
    if (piece->count > 1) {
        canvas_circle(canvas, canvas_at(at, 13, 12, 1), 10,
                      (struct canvas_paint){PICTURE_RATTUS_IVORY, PICTURE_RATTUS_OUTLINE, 1.5});
        write_count(canvas, canvas_at(at, 13, 18, 1), piece->count, 19);
    }
}

// ---- where they lie -------------------------------------------------------------------------------------------------

struct row {
    size_t first;
    size_t count;
    double step;
};

static size_t add_rows(struct row *rows, size_t first, size_t count, size_t in_row, double step) {
    size_t found = 0;
    for (size_t i = 0; i < count; i += in_row) {
        rows[found++] = (struct row){first + i, count - i < in_row ? count - i : in_row, step};
    }
    return found;
}

static void draw_row(struct canvas *canvas, const struct pieces *pieces, struct row row, struct canvas_place middle,
                     double height) {
    bool counted = false;
    for (size_t i = 0; i < row.count; i++) {
        counted = counted || (pieces->all[row.first + i].kind == CUBES && pieces->all[row.first + i].count > 1);
    }
    const double scale = height / ROW * (counted ? COUNTED_SCALE : 1);
    for (size_t i = 0; i < row.count; i++) {
        const struct piece *const piece = &pieces->all[row.first + i];
        const double x = ((double)i - ((double)row.count - 1) / 2) * row.step + (counted ? -9 : 0);
        const struct canvas_place at = canvas_at(middle, x, 0, scale);
        piece->kind == CUBES ? draw_cubes(canvas, piece, at)
        : piece->kind == RAT ? draw_rat(canvas, piece, at)
                             : draw_figure(canvas, piece, at);
    }
}

static void draw_pieces(struct canvas *canvas, const struct rattus_state *state, unsigned place,
                        struct canvas_place room) {
    struct pieces pieces = {.count = 0};
    struct row rows[PIECES_MAX];
    if (place != PALACE) {
        add_tokens(&pieces, state, place);
    }
    const size_t tokens = pieces.count;
    const bool alone = add_cubes(&pieces, state, place);
    size_t count = add_rows(rows, 0, tokens, TOKENS_IN_ROW, ROW);
    count += add_rows(rows + count, tokens, pieces.count - tokens, alone ? TOKENS_IN_ROW : SEATS_IN_ROW,
                      alone ? ROW : (double)PICTURE_ROOM_WIDTH / SEATS_IN_ROW);
    const double most = (PICTURE_ROOM_HEIGHT - NAME_HEIGHT + 8) / (double)(count == 0 ? 1 : count);
    const double height = most < ROW ? most : ROW;
    for (size_t i = 0; i < count; i++) {
        const double y = NAME_HEIGHT - PICTURE_ROOM_HEIGHT / 2.0 + height * ((double)i + 0.5);
        draw_row(canvas, &pieces, rows[i], canvas_at(room, 0, y, 1), height);
    }
}

static void draw_board(const void *view, const struct words_language *language, struct canvas *canvas,
                       struct canvas_place map) {
    const struct rattus_state *const state = view;
    const uint32_t regions = regions_in_use(state);
    const struct picture_point palace = picture_rattus_palace_room;
    draw_sea(canvas, map);
    draw_lands(canvas, map, regions);
    draw_palace(canvas, map);
    draw_ornaments(canvas, map, regions);
    if (state != NULL) {
        draw_walls(canvas, map, state->walls);
    }
    RATTUS_EACH(region, regions) {
        draw_name(canvas, map, region, language);
    }
    if (state == NULL) {
        return;
    }
    RATTUS_EACH(place, regions) {
        const struct picture_point room = picture_regions[place].room;
        draw_pieces(canvas, state, place, canvas_at(map, room.x, room.y, 1));
    }
    draw_pieces(canvas, state, PALACE, canvas_at(map, palace.x, palace.y, 1));
}

const struct picture_board rattus_picture = {.game = "rattus", .size = size_of, .draw = draw_board};
