// SPDX-License-Identifier: MIT
// Areas are filled line by line: a row of pixels is crossed by LINES of them, and each covers its pixels as far as the
// edges of the area that it meets allow (nonzero winding).
#include "picture/canvas.h"

#include "picture/picture_data.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 4, ROUND_MIN = 8, ROUND_MAX = 48 };
#define TURN 6.283185307179586

// From its upper end to its lower one.
struct canvas_edge {
    double x;
    double y;
    double bottom;
    double slope; // of x by y
    int winding;
};

// An edge where a line crosses it.
struct canvas_crossing {
    double x;
    const struct canvas_edge *edge;
};

void canvas_init(struct canvas *canvas, int width, int height, uint32_t color) {
    const size_t count = (size_t)width * (size_t)height;
    *canvas = (struct canvas){.width = width, .height = height, .right = width, .bottom = height};
    canvas->pixels = malloc(3 * count);
    canvas->coverage = calloc((size_t)width, sizeof *canvas->coverage);
    canvas->failed = canvas->pixels == NULL || canvas->coverage == NULL;
    for (size_t i = 0; i < count && !canvas->failed; i++) {
        canvas->pixels[3 * i] = (uint8_t)(color >> 16);
        canvas->pixels[3 * i + 1] = (uint8_t)(color >> 8);
        canvas->pixels[3 * i + 2] = (uint8_t)color;
    }
}

void canvas_deinit(struct canvas *canvas) {
    free(canvas->pixels);
    free(canvas->coverage);
    free(canvas->edges);
    free(canvas->crossings);
    *canvas = (struct canvas){0};
}

static int within(double at, int last) {
    return at < 0 ? 0 : at > last ? last : (int)at;
}

void canvas_clip(struct canvas *canvas, double left, double top, double width, double height) {
    canvas->left = within(left + 0.5, canvas->width);
    canvas->top = within(top + 0.5, canvas->height);
    canvas->right = within(left + width + 0.5, canvas->width);
    canvas->bottom = within(top + height + 0.5, canvas->height);
}

struct canvas_place canvas_at(struct canvas_place place, double x, double y, double scale) {
    return (struct canvas_place){place.x + x * place.scale, place.y + y * place.scale, place.scale * scale, 0};
}

// ---- edges ----------------------------------------------------------------------------------------------------------

static bool make_room(struct canvas *canvas) {
    if (canvas->edge_count < canvas->edge_capacity) {
        return true;
    }
    const size_t capacity = canvas->edge_capacity == 0 ? 1024 : 2 * canvas->edge_capacity;
    struct canvas_edge *const edges = realloc(canvas->edges, capacity * sizeof *edges);
    canvas->edges = edges != NULL ? edges : canvas->edges;
    struct canvas_crossing *const crossings = realloc(canvas->crossings, capacity * sizeof *crossings);
    canvas->crossings = crossings != NULL ? crossings : canvas->crossings;
    canvas->failed = canvas->failed || edges == NULL || crossings == NULL;
    canvas->edge_capacity = canvas->failed ? canvas->edge_capacity : capacity;
    return !canvas->failed;
}

static void add_edge(struct canvas *canvas, const double from[2], const double to[2]) {
    const bool down = from[1] < to[1];
    const double *const upper = down ? from : to;
    const double *const lower = down ? to : from;
    if (from[1] != to[1] && lower[1] > canvas->top && upper[1] < canvas->bottom && make_room(canvas)) {
        canvas->edges[canvas->edge_count++] = (struct canvas_edge){
            upper[0], upper[1], lower[1], (lower[0] - upper[0]) / (lower[1] - upper[1]), down ? 1 : -1};
    }
}

static void add_polygon(struct canvas *canvas, double (*points)[2], size_t count) {
    for (size_t i = 0; i < count; i++) {
        add_edge(canvas, points[i], points[i + 1 < count ? i + 1 : 0]);
    }
}

static void add_round(struct canvas *canvas, double x, double y, double radius) {
    double points[ROUND_MAX][2];
    const int count = within(ROUND_MIN + radius, ROUND_MAX);
    for (int i = 0; i < count; i++) {
        points[i][0] = x + radius * cos(TURN * i / count);
        points[i][1] = y - radius * sin(TURN * i / count); // the way round of add_segment
    }
    add_polygon(canvas, points, (size_t)count);
}

// A line of a stroke, whose corner is at its end.
static void add_segment(struct canvas *canvas, const double from[2], const double to[2], double half) {
    const double along[2] = {to[0] - from[0], to[1] - from[1]};
    const double length = hypot(along[0], along[1]);
    if (length > 0) {
        const double across[2] = {-along[1] / length * half, along[0] / length * half};
        double points[4][2] = {{from[0] + across[0], from[1] + across[1]},
                               {to[0] + across[0], to[1] + across[1]},
                               {to[0] - across[0], to[1] - across[1]},
                               {from[0] - across[0], from[1] - across[1]}};
        add_polygon(canvas, points, 4);
    }
    add_round(canvas, to[0], to[1], half);
}

// The next line of an outline: its points from *first on, up to the one that is returned.
static uint32_t line_of(struct picture_outline outline, uint32_t index, uint32_t *first) {
    const uint32_t line = outline.first + index;
    *first = line == 0 ? 0 : picture_ends[line - 1];
    return picture_ends[line];
}

static void point_of(double point[2], uint32_t index, struct canvas_place place) {
    const double x = picture_points[index][0] * place.scale / PICTURE_FINE;
    const double y = picture_points[index][1] * place.scale / PICTURE_FINE;
    const double sine = place.turn != 0 ? sin(TURN / 360 * place.turn) : 0;
    const double cosine = place.turn != 0 ? cos(TURN / 360 * place.turn) : 1;
    point[0] = place.x + x * cosine - y * sine;
    point[1] = place.y + x * sine + y * cosine;
}

// ---- areas ----------------------------------------------------------------------------------------------------------

static int compare_edges(const void *a, const void *b) {
    const double left = ((const struct canvas_edge *)a)->y;
    const double right = ((const struct canvas_edge *)b)->y;
    return (left > right) - (left < right);
}

static void cover(struct canvas *canvas, double from, double to) {
    from = from < canvas->left ? canvas->left : from;
    to = to > canvas->right ? canvas->right : to;
    for (int x = (int)from; x < to; x++) {
        const double start = from > x ? from : x;
        const double end = to < x + 1 ? to : x + 1;
        canvas->coverage[x] += (float)((end - start) / LINES);
    }
    canvas->first = from < to && from < canvas->first ? (int)from : canvas->first;
    canvas->last = from < to && to > canvas->last ? (int)ceil(to) : canvas->last;
}

// Adds an edge to those that the line at a height crosses, in their order from left to right. They were the same on the
// line above, mostly in the same order.
static size_t cross(struct canvas_crossing *crossings, size_t count, const struct canvas_edge *edge, double y) {
    if (edge->bottom <= y) {
        return count;
    }
    const struct canvas_crossing crossing = {edge->x + (y - edge->y) * edge->slope, edge};
    size_t at = count;
    for (; at > 0 && crossings[at - 1].x > crossing.x; at--) {
        crossings[at] = crossings[at - 1];
    }
    crossings[at] = crossing;
    return count + 1;
}

// The edges that are crossed, and those that are not reached yet.
struct crossed {
    size_t count;
    size_t next;
};

static void cover_line(struct canvas *canvas, struct crossed *crossed, double y) {
    struct canvas_crossing *const crossings = canvas->crossings;
    size_t count = 0;
    int winding = 0;
    for (size_t i = 0; i < crossed->count; i++) {
        count = cross(crossings, count, crossings[i].edge, y);
    }
    for (; crossed->next < canvas->edge_count && canvas->edges[crossed->next].y <= y; crossed->next++) {
        count = cross(crossings, count, &canvas->edges[crossed->next], y);
    }
    crossed->count = count;
    for (size_t i = 0; i < count; i++) {
        if (winding != 0) {
            cover(canvas, crossings[i - 1].x, crossings[i].x);
        }
        winding += crossings[i].edge->winding;
    }
}

static void paint_row(struct canvas *canvas, int y, uint32_t color) {
    const double opacity = (255 - (color >> 24)) / 255.0;
    for (int x = canvas->first; x < canvas->last; x++) {
        const double covered = (canvas->coverage[x] > 1 ? 1 : canvas->coverage[x]) * opacity;
        uint8_t *const pixel = &canvas->pixels[3 * ((size_t)y * (size_t)canvas->width + (size_t)x)];
        canvas->coverage[x] = 0;
        for (int i = 0; i < 3; i++) {
            const int wanted = color >> (16 - 8 * i) & 0xFF;
            pixel[i] = (uint8_t)(pixel[i] + (wanted - pixel[i]) * covered + 0.5);
        }
    }
    canvas->first = canvas->width;
    canvas->last = 0;
}

void canvas_paint(struct canvas *canvas, uint32_t color) {
    struct crossed crossed = {0};
    if (!canvas->failed && canvas->edge_count > 0) {
        qsort(canvas->edges, canvas->edge_count, sizeof *canvas->edges, compare_edges);
        canvas->first = canvas->width;
        canvas->last = 0;
        int y = canvas->edges[0].y > canvas->top ? (int)canvas->edges[0].y : canvas->top;
        for (; y < canvas->bottom && (crossed.count > 0 || crossed.next < canvas->edge_count); y++) {
            for (int line = 0; line < LINES; line++) {
                cover_line(canvas, &crossed, y + (line + 0.5) / LINES);
            }
            paint_row(canvas, y, color);
        }
    }
    canvas->edge_count = 0;
}

void canvas_add(struct canvas *canvas, struct picture_outline outline, struct canvas_place place) {
    for (uint32_t line = 0; line < outline.count; line++) {
        uint32_t first;
        const uint32_t end = line_of(outline, line, &first);
        double from[2];
        double to[2];
        point_of(from, end - 1, place);
        for (uint32_t i = first; i < end; i++) {
            point_of(to, i, place);
            add_edge(canvas, from, to);
            memcpy(from, to, sizeof from);
        }
    }
}

void canvas_add_stroke(struct canvas *canvas, struct picture_outline outline, struct canvas_place place, double width) {
    const double half = width * place.scale / 2;
    for (uint32_t line = 0; line < outline.count; line++) {
        uint32_t first;
        const uint32_t end = line_of(outline, line, &first);
        double from[2];
        double to[2];
        point_of(from, first, place);
        add_round(canvas, from[0], from[1], half);
        for (uint32_t i = first + 1; i < end; i++) {
            point_of(to, i, place);
            add_segment(canvas, from, to, half);
            memcpy(from, to, sizeof from);
        }
    }
}

void canvas_fill(struct canvas *canvas, struct picture_outline outline, struct canvas_place place, uint32_t color) {
    canvas_add(canvas, outline, place);
    canvas_paint(canvas, color);
}

void canvas_stroke(struct canvas *canvas, struct picture_outline outline, struct canvas_place place, double width,
                   uint32_t color) {
    canvas_add_stroke(canvas, outline, place, width);
    canvas_paint(canvas, color);
}

void canvas_draw(struct canvas *canvas, struct picture_outline outline, struct canvas_place place,
                 struct canvas_paint paint) {
    canvas_fill(canvas, outline, place, paint.fill);
    if (paint.width > 0) {
        canvas_stroke(canvas, outline, place, paint.width, paint.edge);
    }
}

// ---- simple shapes --------------------------------------------------------------------------------------------------

void canvas_dots(struct canvas *canvas, struct picture_outline outline, struct canvas_place place, double width,
                 double step, uint32_t color) {
    const double apart = step * place.scale;
    for (uint32_t line = 0; line < outline.count; line++) {
        uint32_t first;
        const uint32_t end = line_of(outline, line, &first);
        double next = 0; // from the point before to the next dot
        double from[2];
        double to[2];
        point_of(from, first, place);
        for (uint32_t i = first + 1; i < end; i++) {
            point_of(to, i, place);
            const double length = hypot(to[0] - from[0], to[1] - from[1]);
            while (next < length) {
                add_round(canvas, from[0] + (to[0] - from[0]) * next / length,
                          from[1] + (to[1] - from[1]) * next / length, width * place.scale / 2);
                next += apart;
            }
            next -= length;
            memcpy(from, to, sizeof from);
        }
    }
    canvas_paint(canvas, color);
}

// Draws a polygon that is no outline of the pages.
static void draw_polygon(struct canvas *canvas, double (*points)[2], size_t count, double width,
                         struct canvas_paint paint) {
    add_polygon(canvas, points, count);
    canvas_paint(canvas, paint.fill);
    for (size_t i = 0; i < count && width > 0; i++) {
        add_segment(canvas, points[i], points[i + 1 < count ? i + 1 : 0], width / 2);
    }
    canvas_paint(canvas, paint.edge);
}

void canvas_circle(struct canvas *canvas, struct canvas_place place, double radius, struct canvas_paint paint) {
    double points[ROUND_MAX][2];
    for (int i = 0; i < ROUND_MAX; i++) {
        points[i][0] = place.x + radius * place.scale * cos(TURN * i / ROUND_MAX);
        points[i][1] = place.y - radius * place.scale * sin(TURN * i / ROUND_MAX);
    }
    draw_polygon(canvas, points, ROUND_MAX, paint.width * place.scale, paint);
}

void canvas_box(struct canvas *canvas, struct canvas_place place, struct canvas_box box, struct canvas_paint paint) {
    enum { OF_CORNER = 7 };
    double points[4 * OF_CORNER][2];
    for (int i = 0; i < 4 * OF_CORNER; i++) {
        const int corner = i / OF_CORNER;
        const double angle = TURN / 4 * (corner + (double)(i % OF_CORNER) / (OF_CORNER - 1));
        const double x = corner == 0 || corner == 3 ? box.left + box.width - box.corner : box.left + box.corner;
        const double y = corner < 2 ? box.top + box.corner : box.top + box.height - box.corner;
        points[i][0] = place.x + place.scale * (x + box.corner * cos(angle));
        points[i][1] = place.y + place.scale * (y - box.corner * sin(angle));
    }
    draw_polygon(canvas, points, sizeof points / sizeof points[0], paint.width * place.scale, paint);
}

void canvas_line(struct canvas *canvas, struct canvas_place place, const double from[2], const double to[2],
                 double width, uint32_t color) {
    const double start[2] = {place.x + from[0] * place.scale, place.y + from[1] * place.scale};
    const double end[2] = {place.x + to[0] * place.scale, place.y + to[1] * place.scale};
    add_round(canvas, start[0], start[1], width * place.scale / 2);
    add_segment(canvas, start, end, width * place.scale / 2);
    canvas_paint(canvas, color);
}
