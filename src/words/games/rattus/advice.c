// SPDX-License-Identifier: MIT
// What a choice does, for somebody who does not know.
#include "words/games/rattus/cards.h"

// ---- characters -----------------------------------------------------------------------------------------------------

// In a line: its class and its power.
static void brief_character(const struct words_language *language, unsigned character, struct ph_writer *writer) {
    words_say(writer, language, "{character} ({class}): {power}", CHARACTER(character, character),
              CLASS(class, rattus_character_infos[character].class_id),
              TEXT(power, words_find(language, "", rattus_cards[character]->power)));
}

uint32_t rattus_characters_of(unsigned type) {
    uint32_t characters = type == RATTUS_TYPE_KNIGHT_POPULATION ? rattus_bit(RATTUS_KNIGHT) : 0;
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        characters |= (rattus_character_types[character] >> type & 1u) != 0 ? rattus_bit(character) : 0;
    }
    return characters;
}

// ---- a choice -------------------------------------------------------------------------------------------------------

// The characters that a choice is about; 0: none.
static uint32_t characters_shown(ph_action action, unsigned component) {
    const struct ph_field *const field = component == 0 ? NULL : rattus_field_of(action, component);
    if (field != NULL && field->ids == &rattus_character_table) {
        return rattus_bit(ph_action_component(action, component));
    }
    return rattus_words_of(ph_action_type(action))->help == NULL ? rattus_characters_of(ph_action_type(action)) : 0;
}

// How many of the tokens that nobody has seen show the class of a character.
static void say_symbols(const struct words_scene *scene, unsigned character, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned class_id = rattus_character_infos[character].class_id;
    unsigned faces = 0;
    unsigned showing = 0;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t left = state->unseen[word]; left != 0; left &= left - 1) {
            const unsigned face = 64 * word + (unsigned)__builtin_ctzll(left);
            showing += rattus_faces_of(state)->faces[face].classes[class_id];
            faces++;
        }
    }
    ph_write_text(writer, "\n\n");
    words_say(writer, scene->language, "{class}: on {count} of the {total} rats that nobody has seen.",
              CLASS(class, class_id), COUNT(count, showing), COUNT(total, faces));
}

void rattus_ask_help(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    const uint32_t characters = characters_shown(action, component);
    const char *const words = rattus_words_of(ph_action_type(action))->help;
    RATTUS_EACH(character, characters) {
        const struct words_topic *const topic = &rattus_cards[character]->topic; // which says best what it does
        words_say(writer, scene->language, "{topic}: {text}",
                  TEXT(topic, words_find(scene->language, "", topic->title)),
                  TEXT(text, words_find(scene->language, "", topic->text)));
        if (ph_action_type(action) == RATTUS_TYPE_TAKE) {
            say_symbols(scene, character, writer);
        }
    }
    if (characters == 0 && words != NULL) {
        ph_write_text(writer, words_find(scene->language, "", words));
    }
}

void rattus_ask_brief(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    const uint32_t characters = characters_shown(action, component);
    if (characters != 0) {
        brief_character(scene->language, rattus_lowest(characters), writer);
    } else if (component == 0 && ph_action_type(action) == RATTUS_TYPE_TAKE) {
        ph_write_text(writer,
                      words_text(scene->language,
                                 "From the table or from another player; rats of its class will cost you cubes."));
    }
}
