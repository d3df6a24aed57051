// SPDX-License-Identifier: MIT
#include "words/games/rattus/box.h"

#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"
#include "games/rattus/tokens.h"
#include "words/games/rattus/cards.h"
#include "words/games/rattus/deal.h"
#include "words/games/rattus/speech.h"

#include <string.h>

// ---- the table before the first entry (R-SETUP-1 to R-SETUP-5) ------------------------------------------------------

// All regions of the boards on the table: four players use the whole of Europe, and six North Africa, too (R-BOARD-1).
static uint32_t regions_printed(const struct rattus_state *state) {
    const bool africa = state->options.players > 4;
    return rattus_setup_infos[africa][africa ? 6 : 4].regions;
}

// The regions on the table that are not in use.
static void lay_unused(const struct words_scene *scene, const struct rattus_state *state, struct ph_writer *writer) {
    const struct words_list unused = rattus_list_regions(regions_printed(state) & ~state->regions);
    if (unused.count > 0) {
        words_line(writer, scene->language, "Not in play: {regions&}.", LIST(regions, "region", &unused));
    }
}

static void lay_rats(const struct words_scene *scene, const struct rattus_state *state, struct ph_writer *writer) {
    const unsigned regions = rattus_count(state->regions);
    const unsigned removed = rattus_faces_of(state)->count - regions - state->pile;
    words_line(writer, scene->language,
               "Lay a random rat with a ring face down in each of the {regions} regions in play.",
               COUNT(regions, regions));
    lay_unused(scene, state, writer);
    if (removed != 0) {
        words_line(writer, scene->language,
                   "Put {removed} of the rats without a ring back into the box unseen. All others, face down, are the "
                   "pile: {pile}.",
                   COUNT(removed, removed), COUNT(pile, state->pile));
    } else {
        words_line(writer, scene->language, "All other rats, face down, are the pile: {pile}.",
                   COUNT(pile, state->pile));
    }
}

static bool is_dealt(const struct rattus_state *state) {
    return rattus_count(state->options.characters) == rattus_setup_of(state)->characters;
}

// Whether a character is in play, or could still be drawn.
static bool may_come(const struct rattus_state *state, enum rattus_character_id character) {
    return ((is_dealt(state) ? state->options.characters : rattus_character_pool(state)) >> character & 1u) != 0;
}

static bool is_class_in_play(const struct rattus_state *state, unsigned class_id) {
    bool found = false;
    RATTUS_EACH(character, state->options.characters) {
        found |= rattus_character_infos[character].class_id == class_id;
    }
    return found;
}

// With five or six players Chivalry goes further (R-KNIGHT-1).
static void lay_markers(const struct words_scene *scene, const struct rattus_state *state, struct ph_writer *writer) {
    if (state->options.players > 4 && is_class_in_play(state, RATTUS_CHIVALRY)) {
        words_text_line(writer, scene->language, "Put a marker for 3 regions on each character of Chivalry.");
    }
}

// The pieces and the markers that the characters in play need, a line each (R-CUBE-2, R-KNIGHT-1).
void rattus_box_lay_pieces(const struct words_scene *scene, const struct rattus_state *state,
                           struct ph_writer *writer) {
    static const struct {
        enum rattus_character_id character;
        const char *pieces;
    } needed[] = {
        {RATTUS_EMPEROR, MSG("3 walls")},     {RATTUS_BISHOP, MSG("2 bishops")},
        {RATTUS_NUN, MSG("3 nuns")},          {RATTUS_WIZARD, MSG("10 potions")},
        {RATTUS_SULTAN, MSG("15 Diplomats")}, {RATTUS_CARAVANEER, MSG("the Caravan")},
    };
    struct words_list pieces = {.count = 0};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        if ((state->options.characters >> needed[i].character & 1u) != 0) {
            words_list_add(&pieces, TEXT(item, words_find(scene->language, "", needed[i].pieces)));
        }
    }
    if (pieces.count > 0) {
        words_line(writer, scene->language, "Put beside the board: {pieces&}.", LIST(pieces, "", &pieces));
    }
    lay_markers(scene, state, writer);
}

// What people alone know (R-WITCH-1, R-INFO-5).
static void lay_secrets(const struct words_scene *scene, const struct rattus_state *state, struct ph_writer *writer) {
    if (state->options.africanus) {
        words_text_line(writer, scene->language,
                        "Take out the region cards of regions that are not in play, and deal three to everybody.");
        words_text_line(
            writer, scene->language,
            "Nobody is asked which region cards they hold until these are played or shown, so nobody checks "
            "that the right card was kept.");
    }
    if (may_come(state, RATTUS_WITCH)) {
        words_text_line(writer, scene->language, "What the Witch sees is never asked for.");
    }
}

void rattus_box_lay(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    if (is_dealt(state)) {
        rattus_deal_tell_characters(scene, state, writer);
        rattus_box_lay_pieces(scene, state, writer);
    }
    lay_rats(scene, state, writer);
    words_line(writer, scene->language,
               "Everybody takes the {cubes} cubes of a colour. {Who} plays first: by the rules, the youngest of you.",
               COUNT(cubes, RATTUS_CUBES_PER_SEAT), PLAYER(who, scene, 0));
    lay_secrets(scene, state, writer);
    words_text_line(writer, scene->language,
                    "A rat that was turned leaves the board, even if nothing happened. Keep the turned rats face up.");
    words_text_line(
        writer, scene->language,
        "If a rat is lost, put something else in its place. When that is turned, enter any of the rats that are "
        "left.");
}

// ---- outcomes -------------------------------------------------------------------------------------------------------

// The region of the token whose face is asked, or of the tokens of which one is turned.
static unsigned region_asked(const struct rattus_state *state) {
    unsigned region = state->outbreak.region;
    unsigned slot = 0;
    if (state->node == RATTUS_NODE_FACE) {
        rattus_face_target(state, &region, &slot);
    }
    return state->pending == RATTUS_PENDING_OUTBREAK ? region : 0;
}

static const char *question(const struct rattus_state *state) {
    switch (state->node) {
    case RATTUS_NODE_SETUP_CHARACTER:
        return MSG("Which character was drawn?");
    case RATTUS_NODE_SETUP_PLAGUE:
        return MSG("In which region does the plague begin?");
    case RATTUS_NODE_SLOT:
        return MSG("{region}: which rat was turned?");
    case RATTUS_NODE_FACE:
        return state->outbreak.order != 0 ? MSG("{region}: turn all rats. What does this one show?")
                                          : MSG("{region}: turn a rat at random. What does it show?");
    default:
        return state->pending == RATTUS_PENDING_NONE         ? MSG("Show the hands. Which card does {who} hold?")
               : state->pending == RATTUS_PENDING_ASTRONOMER ? MSG("Which card did {who} discard?")
                                                             : MSG("Which card was drawn?");
    }
}

void rattus_box_ask(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const bool end = state->node == RATTUS_NODE_CARD && state->pending == RATTUS_PENDING_NONE;
    words_say_of(writer, scene->language, question(state), REGION(region, region_asked(state)),
                 SEAT(who, scene, end ? rattus_box_hand(state) : state->seat));
}

static void say_token(const struct words_scene *scene, unsigned face, struct ph_writer *writer) {
    const struct rattus_face *const shown = &rattus_faces_of(scene->view)->faces[face];
    rattus_say_face(writer, scene->language, shown);
    if (shown->start != 0) {
        ph_write_text(writer, words_text(scene->language, ", with a ring"));
    }
}

void rattus_box_say(const struct words_scene *scene, ph_action outcome, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned value = ph_action_component(outcome, 2);
    switch (ph_action_component(outcome, 1)) {
    case RATTUS_DRAW_CHARACTER:
        rattus_say_characters(writer, scene->language, rattus_bit(value), true);
        break;
    case RATTUS_DRAW_REGION:
        words_say(writer, scene->language, "{region}", REGION(region, value));
        break;
    case RATTUS_DRAW_CARD:
        rattus_say_card(writer, scene->language, value);
        break;
    case RATTUS_DRAW_SLOT:
        rattus_say_token(writer, scene, state->outbreak.region, value);
        break;
    default:
        say_token(scene, value, writer);
        break;
    }
}

// ---- tokens in short ------------------------------------------------------------------------------------------------

static bool read_symbol(struct rattus_face *face, char letter) {
    static const char letters[] = "pbckmro"; // in the order of the classes' ids
    static const char *const ids[] = {"peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty", "orient"};
    const char *const found = letter == '\0' ? NULL : strchr(letters, letter);
    if (letter == 'M') {
        face->majority++;
    } else if (letter == 'A') {
        face->all++;
    } else if (letter == '*') {
        face->start = true;
    } else if (found != NULL) {
        unsigned class_id = 0;
        while (strcmp(rattus_class_ids[class_id], ids[found - letters]) != 0) {
            class_id++;
        }
        face->classes[class_id]++;
    }
    return found != NULL || letter == 'M' || letter == 'A' || letter == '*';
}

// False: it is no face.
static bool read_face(const char *typed, struct rattus_face *face) {
    bool right = typed[0] >= '0' && typed[0] <= '9' && typed[1] != '\0';
    *face = (struct rattus_face){.limit = (uint8_t)(typed[0] - '0')};
    for (const char *at = typed + 1; right && *at != '\0'; at++) {
        right = *at == ' ' || read_symbol(face, *at);
        if (right && at[1] >= '2' && at[1] <= '9') { // "b2" is "bb", as in sets that are text
            const char letter = *at++;
            for (int more = *at - '1'; right && more > 0; more--) {
                right = letter != '*' && read_symbol(face, letter);
            }
        }
    }
    return right;
}

bool rattus_box_find(const struct words_scene *scene, const char *typed, ph_action *action) {
    const struct rattus_state *const state = scene->view;
    enum { TOKENS = 128 };
    ph_action actions[TOKENS];
    struct rattus_face face;
    const bool right = state->node == RATTUS_NODE_FACE && read_face(typed, &face);
    *action = WORDS_NO_ACTION;
    const size_t count = right ? scene->game->legal(state, UINT64_MAX, actions, NULL, TOKENS) : 0;
    for (size_t i = 0; i < count && i < TOKENS; i++) {
        const unsigned value = ph_action_component(actions[i], 2);
        *action = rattus_face_alike(&rattus_faces_of(state)->faces[value], &face) ? actions[i] : *action;
    }
    return right;
}

// ---- tokens that the set lacks --------------------------------------------------------------------------------------

static bool fits_box(const struct rattus_face *face, bool africanus) {
    const struct rattus_limits *const limits = &rattus_token_limits[africanus];
    unsigned symbols = (unsigned)face->majority + face->all;
    bool fits = face->limit >= limits->min && face->limit <= limits->max && face->majority <= RATTUS_SYMBOLS_MAX &&
                face->all <= RATTUS_SYMBOLS_MAX && (africanus || face->classes[RATTUS_ORIENT] == 0);
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        fits &= face->classes[id] <= RATTUS_SYMBOLS_MAX;
        symbols += face->classes[id];
    }
    return fits && symbols > 0;
}

// The options of the state with a set as text.
static enum ph_status write_options(const struct rattus_state *state, const char *set, struct ph_writer *options,
                                    struct ph_error *error) {
    struct rattus_state other = *state;
    struct ph_json_document *document = NULL;
    unsigned number = 0;
    struct ph_writer text;
    ph_writer_init_heap(&text);
    ph_json_string(&text, set);
    enum ph_status status = text.failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory")
                                        : ph_json_parse(&document, text.data, text.length, error);
    if (status == PH_OK) {
        status = rattus_tokens_meet(ph_json_root(document), state->options.africanus, &number, error);
    }
    if (status == PH_OK) {
        other.options.tokens = (uint8_t)number;
        rattus_game.options_json(&other, options);
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(&text);
    return status;
}

static enum ph_status refuse_rat(struct ph_error *error, const char *why) {
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "%s", why);
}

// Which faces a token of the box can show. What is typed has one digit for the limit.
static enum ph_status refuse_face(const struct words_language *language, bool africanus, struct ph_error *error) {
    const struct rattus_limits *const limits = &rattus_token_limits[africanus];
    return words_refuse(error, PH_ERROR_BAD_REQUEST, "", language,
                        "Expected a rat as its limit, {min} to {max}, and a letter for each symbol, at least one and "
                        "at most {most} of a kind, with * for a ring: 3Mbb*. M is the majority, A everybody; classes "
                        "are {classes}.",
                        COUNT(min, limits->min), COUNT(max, limits->max < 9 ? limits->max : 9),
                        COUNT(most, RATTUS_SYMBOLS_MAX), TEXT(classes, africanus ? "p b c k m r o" : "p b c k m r"));
}

// Why no token is left that could show a new face.
static const char *seen_words(const struct rattus_state *state, bool start) {
    return (state->unseen[0] | state->unseen[1]) == 0 ? MSG("All rats have been seen: an earlier entry is wrong.")
           : start ? MSG("All rats with a ring have been seen; without * it may fit.")
                   : MSG("All rats without a ring have been seen; with * it may fit.");
}

enum ph_status rattus_box_new(const struct words_scene *scene, const char *typed, struct ph_writer *options,
                              struct ph_error *error) {
    const struct words_language *const language = scene->language;
    const struct rattus_state *const state = scene->view;
    struct rattus_face face;
    struct ph_writer set;
    if (!read_face(typed, &face) || !fits_box(&face, state->options.africanus)) {
        return refuse_face(language, state->options.africanus, error);
    }
    ph_writer_init_heap(&set);
    enum ph_status status = PH_OK;
    if (rattus_tokens_amend(state, "box", &face, face.start != 0, &set)) {
        status = write_options(state, set.data, options, error);
    } else {
        status = refuse_rat(error, words_find(language, "", seen_words(state, face.start != 0)));
    }
    ph_writer_deinit(&set);
    return status;
}
