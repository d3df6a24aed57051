// SPDX-License-Identifier: MIT
#include "words/games/rattus/deal.h"

#include "words/games/rattus/box.h"
#include "words/games/rattus/speech.h"

void rattus_deal_tell_characters(const struct words_scene *scene, const struct rattus_state *dealt,
                                 struct ph_writer *writer) {
    char names[400];
    struct ph_writer text;
    ph_writer_init(&text, names, sizeof names);
    rattus_say_characters(&text, scene->language, dealt->options.characters, true);
    words_line(writer, scene->language, "The characters: {names}.", TEXT(names, names));
}

static void tell_hand(const struct words_scene *scene, const struct rattus_state *dealt, unsigned seat,
                      struct ph_writer *writer) {
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        if (dealt->cards[card] == RATTUS_CARD_HAND + seat) {
            const struct words_list classes = rattus_card_classes(card);
            words_line(writer, scene->language, "{Who} drew the card of {region} ({classes}).", SEAT(who, scene, seat),
                       REGION(region, rattus_card_infos[card].region), CLASSES(classes, &classes));
        }
    }
}

void rattus_deal_tell(const struct words_scene *scene, const struct rattus_state *dealt, struct ph_writer *writer) {
    if (dealt->options.mode == RATTUS_MODE_RANDOM || dealt->options.mode == RATTUS_MODE_ONE_PER_CLASS) {
        rattus_deal_tell_characters(scene, dealt, writer);
        if (dealt->boxed) {
            rattus_box_lay_pieces(scene, dealt, writer);
        }
    }
    words_line(writer, scene->language, "The plague begins in {region}.", REGION(region, dealt->plague));
    for (unsigned seat = 0; seat < dealt->options.players && dealt->options.africanus; seat++) {
        if ((int)seat == scene->viewer || scene->viewer == PH_SEAT_REFEREE) {
            tell_hand(scene, dealt, seat, writer);
        }
    }
}
