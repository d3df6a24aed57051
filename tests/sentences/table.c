// SPDX-License-Identifier: MIT
#include "sentences/sentences.h"

#include "table/refusal.h"
#include "table/standing.h"
#include "words/table.h"

#include <stdio.h>
#include <string.h>

enum { JSON_MAX = 300, SEATS = 3 };

// What a function says, and of whom.
struct told {
    const struct ph_table_seen *sits;
    struct ph_json json;
    int number;
};

static void collect(struct sentences *all, enum kind kind, const struct told *told, say *function) {
    const struct speech speech = {.kind = kind, .title = kind_names[kind], .subject = told};
    const struct words_scene scene = {.viewer = told->sits == NULL ? PH_ONLOOKER : told->sits->seat};
    sentences_collect(all, &speech, &scene, function);
}

// Parses JSON with ' for ". The caller destroys it; its text is `text`.
static struct ph_json_document *parse(const char *json, char text[JSON_MAX]) {
    struct ph_json_document *document = NULL;
    snprintf(text, JSON_MAX, "%s", json);
    for (char *at = text; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    if (ph_json_parse(&document, text, strlen(text), NULL) != PH_OK) {
        sentences_die(json);
    }
    return document;
}

// ---- entries --------------------------------------------------------------------------------------------------------

static struct words_table table_of(const struct told *told, const struct words_scene *scene) {
    return (struct words_table){.seats = scene->seats, .sits = told->sits, .origin = "https://example.org"};
}

static void say_entry(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    const struct told *const told = speech->subject;
    const struct words_table table = table_of(told, scene);
    (void)all;
    words_say_entry(&table, told->json, writer);
}

// Before the game, and in its list of seats.
static void say_holders(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                        struct ph_writer *writer) {
    const struct told *const told = speech->subject;
    const struct words_table table = table_of(told, scene);
    struct words_seats seats = *scene->seats;
    struct words_scene listed = *scene;
    (void)all;
    listed.seats = &seats;
    for (int seat = 0; seat < told->sits->count; seat++) {
        const struct ph_seen_seat *const sits = &told->sits->seats[seat];
        words_say_holder(&table, seat, writer);
        ph_write_char(writer, '\n');
        seats.kinds[seat] = words_player_kind(scene->language, sits->bot, sits->program, sits->guest);
        words_say_seat(&listed, seat, true, writer);
        ph_write_char(writer, '\n');
    }
}

// What happens at a table of Agnes, Bruno and Clara, in this order.
static const char *const gathering[] = {
    "{'t':'sat','seat':0,'person':1,'name':'Agnes'}",
    "{'t':'sat','seat':1,'person':2,'name':'Bruno'}",
    "{'t':'left','seat':1}",
    "{'t':'sat','seat':1,'person':2,'name':'Bruno','guest':true}",
    "{'t':'ready','seat':1,'luck':''}",
    "{'t':'left','seat':1}",
    "{'t':'seat','seat':1,'as':'closed'}",
    "{'t':'seat','seat':1,'as':'novice'}",
    "{'t':'seat','seat':1,'as':'open'}",
    "{'t':'sat','seat':1,'person':2,'name':'Bruno'}",
    "{'t':'sat','seat':2,'person':3,'name':'Clara','program':true}",
    "{'t':'barred','person':1,'from':'chat'}",
    "{'t':'barred','person':1,'from':'nothing'}",
    "{'t':'barred','person':2,'from':'chat'}",
    "{'t':'barred','person':2,'from':'nothing'}",
    "{'t':'talk','who':'seats'}",
    "{'t':'talk','who':'nobody'}",
    "{'t':'talk','who':'all'}",
    "{'t':'ready','seat':0,'luck':''}",
    "{'t':'ready','seat':1,'luck':''}",
    "{'t':'ready','seat':2,'luck':''}",
    "{'t':'started','moves':[]}",
};
static const char *const playing[] = {
    "{'t':'undo','seat':0}",
    "{'t':'undo','seat':1}",
    "{'t':'substituted','seat':0,'bot':'noble'}",
    "{'t':'reclaimed','seat':0}",
    "{'t':'substituted','seat':1,'bot':'noble'}",
    "{'t':'reclaimed','seat':1}",
    "{'t':'lent','seat':0}",
    "{'t':'lent','seat':1}",
    "{'t':'abandon','seat':0,'agree':true}",
    "{'t':'abandon','seat':1,'agree':true}",
    "{'t':'abandon','seat':0,'agree':false}",
    "{'t':'abandon','seat':1,'agree':false}",
    "{'t':'abandon','seat':1,'agree':true}",
    "{'t':'abandon','seat':0,'agree':true}",
    "{'t':'over','reason':'abandoned','winners':[],'secret':''}",
    "{'t':'resigned','seat':0,'bot':'noble'}",
    "{'t':'resigned','seat':1,'bot':'noble'}",
    "{'t':'resigned','seat':2,'bot':'noble'}",
    "{'t':'over','reason':'resigned','winners':[0],'secret':''}",
    "{'t':'over','reason':'resigned','winners':[1],'secret':''}",
    "{'t':'over','reason':'resigned','winners':[],'secret':''}",
    "{'t':'resigned','seat':0,'bot':'noble','removed':true}",
    "{'t':'resigned','seat':1,'bot':'noble','removed':true}",
    "{'t':'over','reason':'removed','winners':[],'secret':''}",
    "{'t':'over','reason':'closed','winners':[],'secret':''}",
    "{'t':'over','reason':'round','winners':[],'secret':''}",
    "{'t':'rematch','person':1,'table':'4f2a'}",
};
// In a duplicate round of an evening.
static const char *const stopping[] = {"{'t':'closed'}", "{'t':'closed','round':true}"};

// Tells one reader, seat by seat.
static void collect_entries(struct sentences *all, struct ph_table_seen *sits, const char *const entries[],
                            size_t count) {
    for (size_t i = 0; i < count; i++) {
        char text[JSON_MAX];
        struct ph_json_document *const document = parse(entries[i], text);
        const struct told told = {.sits = sits, .json = ph_json_root(document)};
        ph_table_seen_seats(sits, told.json);
        collect(all, ENTRY, &told, say_entry);
        collect(all, SEAT_WORDS, &told, say_holders);
        ph_json_document_destroy(document);
    }
}

static void collect_reader(struct sentences *all, int reader) {
    struct ph_table_seen sits = {.count = SEATS, .seat = reader};
    collect_entries(all, &sits, gathering, sizeof gathering / sizeof gathering[0]);
    collect_entries(all, &sits, playing, sizeof playing / sizeof playing[0]);
    sits.phase = PH_SEEN_PLAYING;
    memcpy(sits.reason, "closed", sizeof "closed");
    collect_entries(all, &sits, stopping, sizeof stopping / sizeof stopping[0]);
}

// ---- sentences that are chosen by a number --------------------------------------------------------------------------

static void say_window(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    (void)all;
    (void)speech;
    for (int window = WORDS_ASKED; window <= WORDS_OTHERS_ASKED; window++) {
        ph_write_format(writer, "%s\n", words_window(scene->language, (enum words_window)window));
    }
}

static void say_undo(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    (void)all;
    (void)speech;
    for (int undo = PH_UNDO_ALLOWED + 1; undo <= PH_UNDO_LUCK_HAS_SPOKEN; undo++) {
        ph_write_format(writer, "%s\n", words_undo(scene->language, (enum ph_undo)undo));
    }
}

static void say_luck(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    const struct ph_luck_checked checked = {.draws = 33};
    const struct ph_error error = {.message = "entry 9: another die"};
    (void)all;
    (void)speech;
    words_say_luck(scene->language, PH_OK, &checked, &error, writer);
    words_say_luck(scene->language, PH_ERROR_BAD_RECORD, &checked, &error, writer);
    words_say_luck(scene->language, PH_ERROR_IO, &checked, &error, writer);
}

static void say_rated(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    (void)all;
    (void)speech;
    for (int i = 0; i < PH_RATED_COUNT; i++) {
        words_say_rated(scene->language, ph_rated_words[i], writer);
    }
}

// ---- refusals -------------------------------------------------------------------------------------------------------

static void say_refusal(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                        struct ph_writer *writer) {
    const struct told *const told = speech->subject;
    (void)all;
    ph_write_format(writer, "%s: ", ph_refusal_code((enum ph_refusal)told->number));
    words_say_refusal(scene->language, told->json, writer);
}

static void collect_refusals(struct sentences *all) {
    for (int refusal = PH_ACCEPTED + 1; refusal < PH_REFUSAL_COUNT; refusal++) {
        char json[JSON_MAX];
        char text[JSON_MAX];
        snprintf(json, sizeof json, "{'code':'%s','message':'expected a seat','rule':%s}",
                 ph_refusal_code((enum ph_refusal)refusal),
                 refusal == PH_REFUSED_ILLEGAL_ACTION ? "'R-TAKE-1'" : "null");
        struct ph_json_document *const document = parse(json, text);
        const struct told told = {.json = ph_json_root(document), .number = refusal};
        collect(all, REFUSAL, &told, say_refusal);
        ph_json_document_destroy(document);
    }
}

void sentences_of_tables(struct sentences *all) {
    const struct told nobody = {.sits = NULL};
    collect_reader(all, 0);
    collect_reader(all, PH_ONLOOKER);
    collect(all, WINDOW, &nobody, say_window);
    collect(all, LUCK, &nobody, say_luck);
    collect(all, UNDO, &nobody, say_undo);
    collect(all, RATED, &nobody, say_rated);
    collect_refusals(all);
}
