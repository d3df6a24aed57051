// SPDX-License-Identifier: MIT
// What a choice does, for somebody who does not know.
#include "words/games/rattus/asking.h"
#include "words/games/rattus/help.h"
#include "words/games/rattus/speech.h"

// ---- characters -----------------------------------------------------------------------------------------------------

static const char *const powers[RATTUS_CHARACTER_COUNT] = {
    [RATTUS_KING] = MSG("saves one of your cubes from a region without rats."),
    [RATTUS_MONK] = MSG("moves one rat to the next region."),
    [RATTUS_KNIGHT] = MSG("lets your plague go further, and count as two people."),
    [RATTUS_MERCHANT] = MSG("moves up to three of your cubes to the next region."),
    [RATTUS_PEASANT] = MSG("places one cube more than there are rats."),
    [RATTUS_WITCH] = MSG("looks at one rat or two, and may swap them."),
    [RATTUS_QUEEN] = MSG("places up to two cubes more if your realm is the largest."),
    [RATTUS_EMPEROR] = MSG("builds or moves up to three walls."),
    [RATTUS_BISHOP] = MSG("keeps more rats out of a region."),
    [RATTUS_NUN] = MSG("makes regions count fewer people, so that fewer rats strike."),
    [RATTUS_CRUSADER] = MSG("lets your plague go further, and orders its rats."),
    [RATTUS_SOLDIER] = MSG("lets your plague go further, and spread one more rat."),
    [RATTUS_MESSENGER] = MSG("swaps two cubes of different players."),
    [RATTUS_MAYOR] = MSG("places a cube in each region where you have the most."),
    [RATTUS_SERF] = MSG("places a cube for each rat of yours that kills others."),
    [RATTUS_BAKER] = MSG("keeps cubes of yours safe until they are placed together."),
    [RATTUS_PIED_PIPER] = MSG("leads a cube of yours, and rats with it, to the next region."),
    [RATTUS_WIZARD] = MSG("gives a cube a potion, which saves it from a death."),
    [RATTUS_SULTAN] = MSG("puts a Diplomat under a cube: the most score at the end."),
    [RATTUS_ASTRONOMER] = MSG("keeps one of three region cards, unseen."),
    [RATTUS_EXPLORER] = MSG("turns up three region cards, and places a cube in one."),
    [RATTUS_CARAVANEER] = MSG("moves the Caravan: the leaders on its way add a cube."),
};

const char *rattus_power(unsigned character) {
    return powers[character];
}

// In a line: its class and its power.
static void brief_character(const struct words_language *language, unsigned character, struct ph_writer *writer) {
    if (powers[character] == NULL) {
        return; // a character that was added without words here
    }
    words_say(writer, language, "{character} ({class}): {power}", CHARACTER(character, character),
              CLASS(class, rattus_character_infos[character].class_id),
              TEXT(power, words_find(language, "", powers[character])));
}

// The card's own page says best what it does.
static void help_character(const struct words_language *language, unsigned character, struct ph_writer *writer) {
    for (unsigned i = 0; i < RATTUS_HELP_COUNT; i++) {
        if (strcmp(rattus_help_topics[i].id, rattus_character_ids[character]) == 0) {
            words_say(writer, language, "{topic}: {text}",
                      TEXT(topic, words_find(language, "", rattus_help_topics[i].title)),
                      TEXT(text, words_find(language, "", rattus_help_topics[i].text)));
        }
    }
}

uint32_t rattus_characters_of(unsigned type) {
    uint32_t characters = type == RATTUS_TYPE_KNIGHT_POPULATION ? rattus_bit(RATTUS_KNIGHT) : 0;
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        if ((rattus_character_types[character] >> type & 1u) != 0) {
            characters |= rattus_bit(character);
        }
    }
    return characters;
}

// ---- types of actions -----------------------------------------------------------------------------------------------

static const struct {
    uint8_t type;
    const char *words;
} helps[] = {
    {RATTUS_TYPE_TAKE, MSG("One character a turn, from the table or from another player. You can use it at once, and "
                           "until somebody takes it from you. Rats that show its class will cost you cubes.")},
    {RATTUS_TYPE_PLACE, MSG("Choose a region and place as many cubes there as it has rats.")},
    {RATTUS_TYPE_NO_PLACE, MSG("You may place no cubes. Then only the plague is left to move.")},
    {RATTUS_TYPE_PLAGUE, MSG("The plague moves to a neighbouring region and breaks out there: rats spread, then they "
                             "are turned one by one. That ends your turn, so use your characters first.")},
    {RATTUS_TYPE_RAT, MSG("A new rat comes to a region next to the plague. More rats there mean that more cubes can be "
                          "placed, and more danger.")},
    {RATTUS_TYPE_PROTECT, MSG("A card in your hand that shows the class protects one of your characters of that class: "
                              "while this region's rats are turned, it costs you no cubes.")},
    {RATTUS_TYPE_PASS, MSG("You do without, and the rat strikes. (You are asked about region cards even if none of "
                           "yours would help, so that the question reveals nothing to the others.)")},
};

// The sentences on a type; NULL: its characters say it.
static const char *type_help(unsigned type) {
    for (unsigned i = 0; i < sizeof helps / sizeof helps[0]; i++) {
        if (helps[i].type == type) {
            return helps[i].words;
        }
    }
    return NULL;
}

// ---- a choice -------------------------------------------------------------------------------------------------------

// The characters that a choice is about; 0: none.
static uint32_t characters_shown(ph_action action, unsigned component) {
    const struct ph_field *const field = component == 0 ? NULL : rattus_field_of(action, component);
    if (field != NULL && field->ids == &rattus_character_table) {
        return rattus_bit(ph_action_component(action, component));
    }
    return type_help(ph_action_type(action)) == NULL ? rattus_characters_of(ph_action_type(action)) : 0;
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
    const char *const words = type_help(ph_action_type(action));
    RATTUS_EACH(character, characters) {
        help_character(scene->language, character, writer);
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
