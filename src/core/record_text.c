// SPDX-License-Identifier: MIT
#include "core/record_text.h"

#include "pesthouse/session.h"

static bool is_space(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r';
}

struct ph_slice ph_slice_trim(struct ph_slice slice) {
    while (slice.length > 0 && is_space(slice.text[0])) {
        slice.text++;
        slice.length--;
    }
    while (slice.length > 0 && is_space(slice.text[slice.length - 1])) {
        slice.length--;
    }
    return slice;
}

// Comments are cut off moves only: the value of a tag may contain a #, the text of a move never does.
bool ph_lines_next(struct ph_lines *lines, struct ph_slice *line) {
    while (lines->next < lines->end) {
        const char *const start = lines->next;
        const char *stop = memchr(start, '\n', (size_t)(lines->end - start));
        stop = stop == NULL ? lines->end : stop;
        lines->next = stop == lines->end ? stop : stop + 1;
        lines->number++;
        *line = ph_slice_trim((struct ph_slice){.text = start, .length = (size_t)(stop - start)});
        if (line->length > 0 && line->text[0] != '[') {
            const char *const comment = memchr(line->text, '#', line->length);
            line->length = comment == NULL ? line->length : (size_t)(comment - line->text);
            *line = ph_slice_trim(*line);
        }
        if (line->length > 0) {
            return true;
        }
    }
    return false;
}

bool ph_tag_read(struct ph_slice line, struct ph_tag *tag) {
    const char *at = line.text + 1;
    const char *const end = line.text + line.length;
    tag->name.text = at;
    while (at < end && ((*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z'))) {
        at++;
    }
    tag->name.length = (size_t)(at - tag->name.text);
    while (at < end && is_space(*at)) {
        at++;
    }
    if (tag->name.length == 0 || at == end || *at != '"') {
        return false;
    }
    tag->value.text = ++at;
    while (at < end && *at != '"') {
        if (*at == '\\') {
            at++;
            if (at == end || (*at != '"' && *at != '\\')) {
                return false;
            }
        }
        at++;
    }
    if (at == end) {
        return false;
    }
    tag->value.length = (size_t)(at - tag->value.text);
    const struct ph_slice rest = ph_slice_trim((struct ph_slice){.text = at + 1, .length = (size_t)(end - at - 1)});
    if (rest.length == 0 || rest.text[0] != ']') {
        return false;
    }
    const struct ph_slice comment = ph_slice_trim((struct ph_slice){.text = rest.text + 1, .length = rest.length - 1});
    return comment.length == 0 || comment.text[0] == '#';
}

size_t ph_tag_unescape(struct ph_slice value, char *storage) {
    size_t length = 0;
    for (size_t i = 0; i < value.length; i++) {
        i += value.text[i] == '\\';
        storage[length++] = value.text[i];
    }
    storage[length] = '\0';
    return length;
}

bool ph_record_tag(const char *record, size_t length, const char *name, char *value, size_t capacity) {
    struct ph_lines lines = {.next = record, .end = record + length};
    struct ph_slice line;
    while (ph_lines_next(&lines, &line) && line.text[0] == '[') {
        struct ph_tag tag;
        if (ph_tag_read(line, &tag) && ph_slice_is(tag.name, name)) {
            if (tag.value.length >= capacity) {
                return false;
            }
            ph_tag_unescape(tag.value, value);
            return true;
        }
    }
    return false;
}

void ph_tag_write(struct ph_writer *writer, const char *name, const char *value, size_t length) {
    ph_write_format(writer, "[%s \"", name);
    for (size_t i = 0; i < length; i++) {
        if (value[i] == '"' || value[i] == '\\') {
            ph_write_char(writer, '\\');
        }
        ph_write_char(writer, value[i] == '\n' || value[i] == '\r' ? ' ' : value[i]);
    }
    ph_write_text(writer, "\"]\n");
}

void ph_winners_write(struct ph_writer *writer, const struct ph_game *game, const void *state) {
    struct ph_result result = {0};
    game->result(state, &result);
    if (!result.over) {
        ph_write_char(writer, '*');
        return;
    }
    bool first = true;
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if ((result.winners >> seat & 1) != 0) {
            ph_write_format(writer, "%s%d", first ? "" : ",", seat);
            first = false;
        }
    }
}
