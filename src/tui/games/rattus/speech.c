// SPDX-License-Identifier: MIT
#include "tui/games/rattus/speech.h"

#include "tui/words.h"

#include <ctype.h>

const char *rattus_say_region(unsigned region) {
    return rattus_region_infos[region].name;
}

const char *rattus_say_character(unsigned character) {
    return rattus_character_infos[character].name;
}

const char *rattus_say_class(unsigned class_id) {
    static const char *const classes[RATTUS_CLASS_COUNT] = {
        [RATTUS_PEASANTRY] = _("Peasantry"), [RATTUS_BOURGEOISIE] = _("Bourgeoisie"),
        [RATTUS_CHURCH] = _("Church"),       [RATTUS_CHIVALRY] = _("Chivalry"),
        [RATTUS_MAGIC] = _("Magic"),         [RATTUS_ROYALTY] = _("Royalty"),
        [RATTUS_ORIENT] = _("Orient"),
    };
    return classes[class_id];
}

void rattus_say_characters(struct ph_writer *writer, uint32_t characters, bool classes) {
    const char *comma = "";
    if (characters == 0) {
        ph_write_text(writer, _("no card"));
    }
    RATTUS_EACH(character, characters) {
        ph_write_format(writer, "%s%s", comma, rattus_say_character(character));
        if (classes) {
            ph_write_format(writer, " (%s)", rattus_say_class(rattus_character_infos[character].class_id));
        }
        comma = ", ";
    }
}

void rattus_say_count(struct ph_writer *writer, unsigned count, const char *one, const char *many) {
    ph_write_format(writer, "%u %s", count, count == 1 ? one : many);
}

void rattus_say_face(struct ph_writer *writer, const struct rattus_face *face) {
    ph_write_format(writer, _("limit %u"), face->limit);
    for (unsigned i = 0; i < face->majority; i++) {
        ph_write_text(writer, _(", majority"));
    }
    for (unsigned i = 0; i < face->all; i++) {
        ph_write_text(writer, _(", all"));
    }
    for (unsigned class_id = 0; class_id < RATTUS_CLASS_COUNT; class_id++) {
        for (unsigned i = 0; i < face->classes[class_id]; i++) {
            ph_write_format(writer, ", %s", rattus_say_class(class_id));
        }
    }
}

void rattus_say_cubes(struct ph_writer *writer, const struct ph_scene *scene, unsigned region) {
    const struct rattus_state *const state = scene->view;
    const char *comma = "";
    for (unsigned seat = 0; seat < state->players; seat++) {
        const unsigned count = state->at[region].cubes[seat];
        if (count > 0) {
            ph_write_format(writer, "%s%s %u", comma, ph_scene_name_within(scene, (int)seat), count);
            comma = ", ";
        }
    }
    if (comma[0] == '\0') {
        ph_write_text(writer, _("no cubes"));
    }
}

static bool same_word(const char *a, const char *b) {
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

int rattus_hear_region(const struct rattus_state *state, const char *word) {
    RATTUS_EACH(region, state->regions) {
        if (same_word(word, rattus_region_infos[region].id) || same_word(word, rattus_region_infos[region].name)) {
            return (int)region;
        }
    }
    return -1;
}
