// SPDX-License-Identifier: MIT
// Every sentence by which a bot of Bristol 1350 makes a claim: by temperament, and by what was claimed before.
#include "words/games/bristol1350/voices.h"
#include "ai/tempers.h"
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/bristol1350_events.h"
#include "games/bristol1350/state.h"
#include "sentences/sentences.h"

enum { ROUNDS = 12, SPEAKER = 0, ACCUSED = 1, BEFORE = 2, FIRST_ROUND = 5 };

static struct ph_event claim_by(unsigned by, unsigned round, unsigned about, unsigned first, unsigned second) {
    return bristol_claim_event((struct bristol_claim_event){
        .round = round, .by = by, .about = about, .what = {(uint8_t)first, (uint8_t)second}});
}

// A claim, and what has happened before that makes of it what it is.
struct spoken {
    struct ph_event before[2];
    size_t count;
    unsigned about;
    unsigned what[2];
};

static void say_spoken(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    const struct spoken *const spoken = speech->subject;
    struct words_seats seats = *scene->seats;
    struct words_scene told = *scene;
    (void)all;
    seats.tempers[SPEAKER] = &tempers[speech->component];
    told.seats = &seats;
    told.log = (struct ph_log){spoken->before, spoken->count};
    for (unsigned round = FIRST_ROUND; round < FIRST_ROUND + ROUNDS; round++) {
        const struct ph_event claim = claim_by(SPEAKER, round, spoken->about, spoken->what[0], spoken->what[1]);
        if (!bristol_say_voice(writer, &told, &claim)) {
            sentences_die("a temperament has no voice");
        }
        ph_write_char(writer, '\n');
    }
}

static void collect_voice(struct sentences *all, enum temper temper, const struct spoken *spoken,
                          const struct words_scene *scene) {
    char title[SENTENCES_TITLE_MAX];
    const struct speech speech = {.kind = VOICE, .title = title, .subject = spoken, .component = temper};
    snprintf(title, sizeof title, "voice %s", tempers[temper].name);
    sentences_collect(all, &speech, scene, say_spoken);
}

// To an onlooker and to the accused.
void sentences_of_voices(struct sentences *all) {
    const struct spoken claims[] = {
        {.about = BRISTOL_ABOUT_SYMPTOMS, .what = {1, 2}},
        {{claim_by(ACCUSED, 1, BRISTOL_ABOUT_ACCUSE, SPEAKER, 0)}, 1, BRISTOL_ABOUT_SYMPTOMS, {1, 2}},
        {{claim_by(SPEAKER, 1, BRISTOL_ABOUT_ACCUSE, ACCUSED, 0)}, 1, BRISTOL_ABOUT_SYMPTOMS, {1, 2}},
        {.about = BRISTOL_ABOUT_GAVE, .what = {1, 3}},
        {.about = BRISTOL_ABOUT_RECEIVED, .what = {1, 3}},
        {.about = BRISTOL_ABOUT_PLAGUE},
        {.about = BRISTOL_ABOUT_PLAGUE, .what = {1}},
        {.about = BRISTOL_ABOUT_ACCUSE, .what = {ACCUSED}},
        {{bristol_mingled_event(
              PH_EVENT_TO_ALL,
              (struct bristol_mingled_event){.round = 1, .seat = SPEAKER, .count = 2, .seats = {SPEAKER, ACCUSED}}),
          claim_by(SPEAKER, 2, BRISTOL_ABOUT_GAVE, 1, 3)},
         2,
         BRISTOL_ABOUT_ACCUSE,
         {ACCUSED}},
        {{claim_by(SPEAKER, 1, BRISTOL_ABOUT_ACCUSE, BEFORE, 0)}, 1, BRISTOL_ABOUT_ACCUSE, {ACCUSED}},
    };
    union ph_state_storage state;
    struct ph_error error;
    if (bristol1350_game.setup(state.bytes, 4, (struct ph_json){0}, &error) != PH_OK) {
        sentences_die(error.message);
    }
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
            const struct words_scene scene = {
                .game = &bristol1350_game, .view = state.bytes, .viewer = PH_ONLOOKER, .players = 4};
            struct words_scene accused = scene;
            accused.viewer = ACCUSED;
            accused.you = true;
            collect_voice(all, temper, &claims[i], &scene);
            collect_voice(all, temper, &claims[i], &accused);
        }
    }
}
