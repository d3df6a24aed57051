// SPDX-License-Identifier: MIT
#include "words/games/rattus/speech.h"

#include "words/mark.h"

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
        ph_write_text(writer, _("no character"));
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

void rattus_say_cubes(struct ph_writer *writer, const struct words_scene *scene, unsigned region) {
    const struct rattus_state *const state = scene->view;
    const char *comma = "";
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        const unsigned count = state->at[region].cubes[seat];
        if (count > 0) {
            ph_write_format(writer, "%s%s %u", comma, words_seat_name_within(scene, (int)seat), count);
            comma = ", ";
        }
    }
    if (comma[0] == '\0') {
        ph_write_text(writer, _("no cubes"));
    }
}

void rattus_say_kind(struct ph_writer *writer, unsigned kind) {
    const unsigned potions = kind & RATTUS_KIND_POTIONS;
    const bool diplomat = (kind & RATTUS_KIND_DIPLOMAT) != 0;
    if (kind == RATTUS_KIND_PLAIN) {
        ph_write_text(writer, _("plain cube"));
        return;
    }
    ph_write_text(writer, _("cube with "));
    if (potions > 0) {
        rattus_say_count(writer, potions, _("potion"), _("potions"));
    }
    if (diplomat) {
        ph_write_text(writer, potions > 0 ? _(" and a Diplomat") : _("a Diplomat"));
    }
}

void rattus_say_card(struct ph_writer *writer, unsigned card) {
    const struct rattus_card_info *const info = &rattus_card_infos[card];
    const char *comma = "";
    ph_write_format(writer, "%s (", rattus_say_region(info->region));
    if (info->any != 0) {
        ph_write_text(writer, _("any class"));
    }
    for (unsigned class_id = 0; class_id < RATTUS_CLASS_COUNT; class_id++) {
        if (((unsigned)info->classes >> class_id & 1u) != 0) {
            ph_write_format(writer, "%s%s", comma, rattus_say_class(class_id));
            comma = ", ";
        }
    }
    ph_write_char(writer, ')');
}

void rattus_say_regions(struct ph_writer *writer, uint32_t regions) {
    const char *comma = "";
    RATTUS_EACH(region, regions) {
        ph_write_format(writer, "%s%s", comma, rattus_say_region(region));
        comma = ", ";
    }
    if (regions == 0) {
        ph_write_text(writer, _("nowhere"));
    }
}

void rattus_say_edge(struct ph_writer *writer, unsigned edge) {
    ph_write_format(writer, _("between %s and %s"), rattus_say_region(rattus_edges[edge].a),
                    rattus_say_region(rattus_edges[edge].b));
}

void rattus_say_token(struct ph_writer *writer, const struct words_scene *scene, unsigned region, unsigned slot) {
    const struct rattus_state *const state = scene->view;
    const uint16_t token = state->at[region].tokens[slot];
    ph_write_text(writer, (token & RATTUS_TOKEN_AGAIN) != 0   ? _("a rat from the discard")
                          : (token & RATTUS_TOKEN_START) != 0 ? _("a rat of the start")
                                                              : _("a rat from the pile"));
    const char *comma = _(", seen by ");
    RATTUS_EACH(seat, (token & RATTUS_TOKEN_UP) != 0 ? 0 : rattus_token_seen(token)) {
        ph_write_format(writer, "%s%s", comma, words_seat_name_within(scene, (int)seat));
        comma = _(" and ");
    }
    if (rattus_token_has_face(token)) {
        ph_write_text(writer, ": ");
        rattus_say_face(writer, &rattus_faces_of(state)->faces[rattus_token_face(token)]);
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
