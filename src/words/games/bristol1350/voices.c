// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/voices.h"

#include "ai/games/bristol1350/said.h"
#include "ai/tempers.h"
#include "words/games/bristol1350/speech.h"

#include <string.h>

enum { VOICES = TEMPER_LOYAL + 1 }; // those of Rattus do not talk

// By temperament, then by what it says: sentences, a line each.
// NOLINTBEGIN(bugprone-suspicious-missing-comma): several lines are one message
static const char *const voices[VOICES][BRISTOL_ACT_COUNT] =
    {
        [TEMPER_SILENT] =
            {
                [BRISTOL_ACT_TELLS] = MSG("{symptoms}\n"
                                          "I hold {symptoms}"),
                [BRISTOL_ACT_ANSWERS] = MSG("{symptoms}. Enough\n"
                                            "Look: {symptoms}"),
                [BRISTOL_ACT_RETRACTS] = MSG("Not {other}. {symptoms}\n"
                                             "I was wrong. {symptoms}"),
                [BRISTOL_ACT_GAVE] = MSG("I gave {symptoms}\n"
                                         "Given: {symptoms}"),
                [BRISTOL_ACT_RECEIVED] = MSG("I got {symptoms}\n"
                                             "Received: {symptoms}"),
                [BRISTOL_ACT_DENIES] = MSG("No\n"
                                           "Not me\n"
                                           "I am healthy"),
                [BRISTOL_ACT_ADMITS] = MSG("Yes\n"
                                           "It is true"),
                [BRISTOL_ACT_ACCUSES] = MSG("It is {whom}\n"
                                            "{Whom} {whom?you:have|has} it"),
                [BRISTOL_ACT_REASONS] = MSG("{Whom}. I {gave?=1:gave|got} a {value}\n"
                                            "I {gave?=1:gave {whom} a {value}|mingled with {whom}, and got a {value}}"),
                [BRISTOL_ACT_TURNS] = MSG("Not {other}: {whom}\n"
                                          "I was wrong. It is {whom}"),
            },
        [TEMPER_TALKATIVE] =
            {
                [BRISTOL_ACT_TELLS] = MSG("I have nothing to hide: I hold {symptoms}\n"
                                          "Listen, everybody: I hold {symptoms}\n"
                                          "Does anybody want to know what I hold? {symptoms}"),
                [BRISTOL_ACT_ANSWERS] = MSG("Me, of all people? I hold {symptoms}\n"
                                            "Let me explain: I hold {symptoms}, and that is not the plague"),
                [BRISTOL_ACT_RETRACTS] = MSG("I talk too much. Forget what I said about {other}. I hold {symptoms}\n"
                                             "Well, I take that back about {other}. And I still hold {symptoms}"),
                [BRISTOL_ACT_GAVE] = MSG("Guess what I gave in my last mingle: {symptoms}\n"
                                         "By the way, I gave {symptoms} in my last mingle"),
                [BRISTOL_ACT_RECEIVED] = MSG("Guess what I got in my last mingle: {symptoms}\n"
                                             "By the way, I got {symptoms} in my last mingle"),
                [BRISTOL_ACT_DENIES] = MSG("Me? I have never felt better\n"
                                           "What an idea! I am as healthy as can be"),
                [BRISTOL_ACT_ADMITS] = MSG("All right, all right, I have the plague\n"
                                           "Well, why hide it? I have the plague"),
                [BRISTOL_ACT_ACCUSES] = MSG("Have you heard? {Whom} {whom?you:have|has} the plague\n"
                                            "I will say it aloud: {whom} {whom?you:have|has} the plague\n"
                                            "Everybody says that {whom} {whom?you:have|has} the plague"),
                [BRISTOL_ACT_REASONS] = MSG("You all heard that I {gave?=1:gave|got} a {value}. {Whom} "
                                            "{whom?you:were|was} there, so it is the plague\n"
                                            "I {gave?=1:gave {whom} a {value}|mingled with {whom}, and got a {value}}, "
                                            "I remember it well. That is the plague"),
                [BRISTOL_ACT_TURNS] = MSG("Not {other} after all, I think that {whom} {whom?you:have|has} the plague\n"
                                          "I said {other}? I meant {whom}"),
            },
        [TEMPER_SUSPICIOUS] =
            {
                [BRISTOL_ACT_TELLS] = MSG("I hold {symptoms}. And all of you?\n"
                                          "I show {symptoms}. Who shows more?"),
                [BRISTOL_ACT_ANSWERS] = MSG("I hold {symptoms}. Why do you want to know?\n"
                                            "{symptoms}, see for yourselves. Now the others!"),
                [BRISTOL_ACT_RETRACTS] = MSG("Not {other}, then. I hold {symptoms}, and I keep watching\n"
                                             "I misjudged {other}, this time. I still hold {symptoms}"),
                [BRISTOL_ACT_GAVE] = MSG("I gave {symptoms}, and I know who was there\n"
                                         "Somebody holds what I gave: {symptoms}"),
                [BRISTOL_ACT_RECEIVED] = MSG("I got {symptoms}. Who had that before?\n"
                                             "Somebody passed me {symptoms}"),
                [BRISTOL_ACT_DENIES] = MSG("I am healthy. Look at the others!\n"
                                           "That is what somebody with the plague would say. I am healthy"),
                [BRISTOL_ACT_ADMITS] = MSG("So you found out: I have the plague\n"
                                           "I have the plague, and I am not the only one"),
                [BRISTOL_ACT_ACCUSES] = MSG("I do not trust {whom}. That is the plague\n"
                                            "I have watched {whom}. That is the plague\n"
                                            "Nobody should ride with {whom}. That is the plague"),
                [BRISTOL_ACT_REASONS] =
                    MSG("I {gave?=1:gave|got} a {value} when I mingled with {whom}. That is the plague\n"
                        "I counted. I {gave?=1:gave|got} a {value}, so {whom} {whom?you:have|has} the plague"),
                [BRISTOL_ACT_TURNS] = MSG("Not {other}? Then it is {whom}\n"
                                          "I watched {other} for too long. It is {whom}"),
            },
        [TEMPER_LOYAL] =
            {
                [BRISTOL_ACT_TELLS] = MSG("You can count on me, friends: I hold {symptoms}\n"
                                          "My cart should know that I hold {symptoms}"),
                [BRISTOL_ACT_ANSWERS] = MSG("I hide nothing from you: I hold {symptoms}\n"
                                            "You can trust me, I hold {symptoms}"),
                [BRISTOL_ACT_RETRACTS] = MSG("I was unfair to {other}, and I am sorry. I hold {symptoms}\n"
                                             "I apologize to {other}. I still hold {symptoms}"),
                [BRISTOL_ACT_GAVE] = MSG("You should know that I gave {symptoms}\n"
                                         "To be honest, I gave {symptoms}"),
                [BRISTOL_ACT_RECEIVED] = MSG("You should know that I got {symptoms}\n"
                                             "To be honest, I got {symptoms}"),
                [BRISTOL_ACT_DENIES] = MSG("On my honour, I am healthy\n"
                                           "I would never put you in danger. I am healthy"),
                [BRISTOL_ACT_ADMITS] = MSG("I cannot lie to you, friends: I have the plague\n"
                                           "Forgive me, friends, I have the plague"),
                [BRISTOL_ACT_ACCUSES] = MSG("I must warn you, friends: {whom} {whom?you:have|has} the plague\n"
                                            "It is hard to say, but {whom} {whom?you:have|has} the plague"),
                [BRISTOL_ACT_REASONS] = MSG("I {gave?=1:gave {whom} a {value}|got a {value} when I mingled with "
                                            "{whom}}, and I fear it is the plague\n"
                                            "I wish I were wrong, but I {gave?=1:gave|got} a {value}, and {whom} "
                                            "{whom?you:were|was} there"),
                [BRISTOL_ACT_TURNS] = MSG("I wronged {other}. It is {whom}\n"
                                          "My apologies to {other}. I fear that {whom} {whom?you:have|has} the plague"),
            },
};
// NOLINTEND(bugprone-suspicious-missing-comma)

static enum temper temper_at(const struct words_scene *scene, unsigned seat) {
    const struct ph_temper *const temper = seat < PH_SEATS_MAX ? scene->seats->tempers[seat] : NULL;
    return temper == NULL ? TEMPER_NONE : (enum temper)(temper - tempers);
}

// Leaves one of the lines of a text, chosen by the claim.
static const char *pick(char *lines, const struct ph_event *event) {
    unsigned count = 1;
    for (const char *at = lines; *at != '\0'; at++) {
        count += *at == '\n';
    }
    for (uint64_t skip = (event->data ^ event->data >> 16 ^ event->data >> 40) % count; skip > 0; skip--) {
        lines = strchr(lines, '\n') + 1;
    }
    lines[strcspn(lines, "\n")] = '\0';
    return lines;
}

bool bristol_say_voice(struct ph_writer *writer, const struct words_scene *scene, const struct ph_event *event) {
    const struct bristol_claim_event claim = bristol_claim_of(event);
    const enum temper temper = temper_at(scene, claim.by);
    if (temper < TEMPER_SILENT || temper > TEMPER_LOYAL) {
        return false;
    }
    const struct ph_log before = bristol_log_before(scene->log, event);
    const struct ph_event *const accusation = bristol_accusation_standing(before, claim.by);
    const struct ph_event *const last = bristol_last_claim(before, claim.by, UINT32_MAX);
    const uint8_t symptoms[] = {(uint8_t)claim.what[0], (uint8_t)claim.what[1]};
    char words[600]; // all that it could say
    struct ph_writer speech;
    ph_writer_init(&speech, words, sizeof words);
    words_say_of(&speech, scene->language, voices[temper][bristol_act_of(before, claim)],
                 PAWN(whom, scene, claim.what[0]), SYMPTOMS(symptoms, scene->language, symptoms, 2),
                 PAWN(other, scene, accusation == NULL ? BRISTOL_NONE : bristol_claim_of(accusation).what[0]),
                 COUNT(value, last == NULL ? 0 : bristol_claim_of(last).what[1]),
                 COUNT(gave, last != NULL && bristol_claim_of(last).about == BRISTOL_ABOUT_GAVE));
    words_say(writer, scene->language, "{Who}: \"{speech}\"", PAWN(who, scene, claim.by),
              TEXT(speech, pick(words, event)));
    return true;
}
