// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

// Every rat has been turned for all to see (R-CRU-1), so its face tells it from the others.
static void write_chosen(const struct words_scene *scene, ph_action action, char face[RATTUS_FACE_SIZE]) {
    const struct rattus_state *const state = scene->view;
    const unsigned slot = ph_action_component(action, 1);
    const uint16_t token = state->at[state->outbreak.region].tokens[slot];
    if (rattus_token_has_face(token)) {
        rattus_write_face(face, scene->language, &rattus_faces_of(state)->faces[rattus_token_face(token)]);
    } else {
        struct ph_writer text;
        ph_writer_init(&text, face, RATTUS_FACE_SIZE);
        rattus_say_token(&text, scene, state->outbreak.region, slot);
    }
}

static void say_resolve(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    char face[RATTUS_FACE_SIZE];
    write_chosen(scene, action, face);
    words_say(writer, scene->language, "Next rat: {face}", TEXT(face, face));
}

static void tell_resolve(const struct words_telling *telling, struct ph_writer *writer) {
    char face[RATTUS_FACE_SIZE];
    write_chosen(telling->scene, telling->action, face);
    words_line(writer, telling->scene->language, "{Who} chose the next rat: {face}.",
               SEAT(who, telling->scene, telling->actor.seat), TEXT(face, face));
}

const struct words_card rattus_crusader_words = {
    .power = MSG("lets your plague go further, and orders its rats."),
    .topic = {WORD("topic", "crusader"), MSG("Crusader (Chivalry)"),
              MSG("The plague moves up to two regions in your turn (three with five or six players). In your outbreak "
                  "you may have all rats turned at once, and choose their order.\n\n"
                  "Final round: move the plague. All rats of the region where it arrives are turned at once, and you "
                  "choose their order.")},
    .moment = RATTUS_WORKS_PLAGUE,
    .actions = {{.type = RATTUS_TYPE_CRUSADE,
                 .by = 1,
                 .choice = {MSG("The Crusader")},
                 .questions = {[1] = MSG("Crusader: turn all rats of {there} at once, and choose their order?")},
                 .action = {MSG("Keep the Crusader at home"),
                            MSG("Send the Crusader: turn all rats, and choose their order")},
                 .told = {MSG("{Who} kept the Crusader at home."),
                          MSG("{Who} sent the Crusader: all rats were turned at once.")}},
                {.type = RATTUS_TYPE_RESOLVE,
                 .choice = {MSG("Next rat")},
                 .questions = {[1] = MSG("Crusader: which rat is next?")},
                 .topic = "outbreak",
                 .say = say_resolve,
                 .tell = tell_resolve}},
};
