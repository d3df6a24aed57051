// SPDX-License-Identifier: MIT
#include "words/words.h"

#include "ai/tempers.h"
#include "words/games/bristol1350.h"
#include "words/games/rattus.h"
#include "words/plain.h"

#include <string.h>

static const struct ph_words *const games[] = {
    &rattus_words,
    &bristol1350_words,
};

const struct ph_words *ph_words_find(const struct ph_game *game) {
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i]->game_id, game->id) == 0) {
            return games[i];
        }
    }
    return NULL;
}

void words_say_heading(const struct words_scene *scene, struct ph_writer *writer) {
    char status[300];
    struct ph_writer text;
    ph_writer_init(&text, status, sizeof status);
    ph_words_find(scene->game)->status_words(scene, &text);
    words_line(writer, scene->language, "{game}: {status}.", TEXT(game, scene->game->name), TEXT(status, status));
}

void words_say_position(const struct words_scene *scene, struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(scene->game);
    (words != NULL ? words->position_words : words_plain_position)(scene, writer);
}

void words_say_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(scene->game);
    (words != NULL ? words->action_words : words_plain_action)(scene, action, writer);
}

void words_say_result(const struct words_scene *scene, struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(scene->game);
    (words != NULL ? words->result_words : words_plain_result)(scene, writer);
}

const char *const words_order_ids[WORDS_ORDERS] = {"ask", "never", "all", "seats"};

const char *const words_names[PH_SEATS_MAX] = {"Agnes", "Bruno", "Clara", "Dirk", "Edda",
                                               "Fulk",  "Greta", "Hugo",  "Ida"};

const char *words_bot_name(const struct words_language *language, const struct ph_bot *bot) {
    return words_find(language, "bot name", bot->called);
}

const char *words_bot_called(const struct words_language *language, const char *id) {
    const struct ph_bot *const bot = ph_bot_find(id);
    return bot != NULL ? words_bot_name(language, bot) : id;
}

// By seat.
static const char *const tempered[TEMPER_COUNT][PH_SEATS_MAX] = {
    [TEMPER_CAUTIOUS] = {"Alma", "Bertha", "Conrad", "Dora", "Emil", "Frida"},
    [TEMPER_RAIDER] = {"Axel", "Brand", "Cuno", "Drogo", "Egon", "Falk"},
    [TEMPER_COURTIER] = {"Ambra", "Bianca", "Cosimo", "Donata", "Elmo", "Fiora"},
    [TEMPER_SILENT] = {"Abel", "Blaise", "Cyril", "Della", "Enid", "Faith", "Giles", "Hester", "Ivo"},
    [TEMPER_TALKATIVE] = {"Amice", "Basil", "Cicely", "Dickon", "Effie", "Felix", "Gawain", "Hal", "Isolde"},
    [TEMPER_SUSPICIOUS] = {"Aldous", "Brida", "Caspar", "Dunstan", "Edith", "Fabian", "Gunnora", "Hawise", "Ingram"},
    [TEMPER_LOYAL] = {"Anselm", "Beatrix", "Clement", "Denis", "Eleanor", "Ferris", "Godfrey", "Hilda", "Isaac"},
};

const char *words_usual_name(const char *bot, int seat) {
    const struct ph_bot *const found = ph_bot_find(bot);
    return found != NULL && found->temper != NULL ? tempered[temper_of(found)][seat] : words_names[seat];
}

const char *words_player_kind(const struct words_language *language, const char *bot, bool program, bool guest) {
    return bot[0] != '\0' || (!program && !guest) ? words_bot_called(language, bot)
           : program                              ? words_word(language, "player", "program")
                                                  : words_word(language, "player", "guest");
}

struct words_seats words_onlookers(const struct words_language *language) {
    struct words_seats seats = {.language = language};
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        seats.names[seat] = words_names[seat];
        seats.kinds[seat] = "";
    }
    return seats;
}

void words_seat_bot(struct words_seats *seats, int seat, const struct ph_bot *bot) {
    seats->kinds[seat] = words_bot_name(seats->language, bot);
    seats->tempers[seat] = bot->temper;
}

struct words_arg words_player_arg(const char *place, const struct words_scene *scene, int seat) {
    return (struct words_arg){
        .place = place,
        .kind = WORDS_NAME,
        .context = "seat",
        .text = (scene->seats->bots >> seat & 1u) != 0 ? WORD("seat", "the bot {name}") : "{name}",
        .person = scene->seats->names[seat],
    };
}

bool words_is_you(const struct words_scene *scene, int seat) {
    return scene->viewer < 0 ? (scene->seats->reader >> seat & 1u) != 0 : scene->you && seat == scene->viewer;
}

struct words_arg words_seat_arg(const char *place, const struct words_scene *scene, int seat) {
    struct words_arg arg = words_player_arg(place, scene, seat);
    if (words_is_you(scene, seat)) {
        arg.text = "you";
    }
    return arg;
}

void words_say_seat(const struct words_scene *scene, int seat, bool with_bot, struct ph_writer *writer) {
    const char *const bot = scene->seats->kinds[seat];
    words_say_of(writer, scene->language, with_bot && bot[0] != '\0' ? MSG("{Who} ({bot})") : MSG("{Who}"),
                 SEAT(who, scene, seat), TEXT(bot, bot));
}

int words_seat_read(const char *typed) {
    const int letter = typed[0] | 0x20;
    const int seat = typed[0] >= '0' && typed[0] <= '9' ? typed[0] - '0' : letter - 'a';
    return typed[0] != '\0' && typed[1] == '\0' && seat >= 0 && seat < PH_SEATS_MAX ? seat : -1;
}
