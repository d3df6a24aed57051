// SPDX-License-Identifier: MIT
// What the viewer holds, and a row for each seat: where it sits, what it holds, what is known of its symptoms.
#include "tui/games/bristol1350/board.h"
#include "words/games/bristol1350/past.h"
#include "words/games/bristol1350/speech.h"

#include <string.h>

enum {
    NAME_COLUMN = 3,
    NAME_COLUMNS = 15,
    TIGHT_NAME_COLUMNS = 7,
    CHARACTER_COLUMN = 19,
    PLACE_COLUMNS = 13,
    REMEDIES_COLUMNS = 12,
    TEXT_MAX = 300,
};

// ---- the viewer's hand ----------------------------------------------------------------------------------------------

static bool has_hand(const struct words_scene *scene) {
    const struct bristol_state *const state = scene->view;
    return scene->viewer >= 0 && state->phase != BRISTOL_PHASE_OVER && bristol_is_alive(state, (unsigned)scene->viewer);
}

int bristol_hand_rows(const struct words_scene *scene) {
    const struct bristol_state *const state = scene->view;
    if (!has_hand(scene)) {
        return 2;
    }
    const struct bristol_hand *const hand = &state->hands[scene->viewer];
    return 2 + (int)bristol_count(bristol_remedies_shown(hand->cards, hand->count));
}

static const char *health_words(bool you, bool plague) {
    if (you) {
        return plague ? MSG("Your symptoms: {symptoms}, {total} in all. You HAVE THE PLAGUE.")
                      : MSG("Your symptoms: {symptoms}, {total} in all. You are healthy.");
    }
    return plague ? MSG("Symptoms of {who}: {symptoms}, {total} in all. THE PLAGUE.")
                  : MSG("Symptoms of {who}: {symptoms}, {total} in all. Healthy.");
}

static void say_coins(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct words_list coins = {.count = 0};
    for (unsigned i = 0; i < state->coin_count; i++) {
        if ((int)state->coins[i].owner == scene->viewer) {
            words_list_add(&coins, COIN(item, state->coins[i].coin));
        }
    }
    if (coins.count > 0) {
        ph_write_char(writer, ' ');
        words_say(writer, scene->language, "Coins: {coins}", LIST(coins, "coin", &coins));
    }
}

static void say_health(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned seat = (unsigned)scene->viewer;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    unsigned total = 0;
    if (symptoms->count == 0) {
        ph_write_text(writer, words_text(scene->language, "No symptoms have been dealt yet."));
        return;
    }
    for (unsigned i = 0; i < symptoms->count; i++) {
        total += symptoms->cards[i];
    }
    words_say_of(writer, scene->language, health_words(bristol_is_you(scene, seat), (state->plague >> seat & 1u) != 0),
                 PAWN(who, scene, seat), SYMPTOMS(symptoms, scene->language, symptoms->cards, symptoms->count),
                 COUNT(total, total));
    say_coins(scene, writer);
}

void bristol_hand_draw(const struct words_scene *scene, struct tui_canvas *canvas,
                       const struct bristol_layout *layout) {
    const struct bristol_state *const state = scene->view;
    const struct tui_rect rect = layout->hand;
    char text[TEXT_MAX];
    struct ph_writer writer;
    if (!has_hand(scene)) {
        return;
    }
    const struct bristol_hand *const hand = &state->hands[scene->viewer];
    const bool plagued = (state->plague >> scene->viewer & 1u) != 0;
    ph_writer_init(&writer, text, sizeof text);
    say_health(scene, &writer);
    tui_canvas_text(canvas, rect.column, rect.row, rect.columns, text, plagued ? TUI_INK_DANGER : TUI_INK_PLAIN,
                    TUI_STYLE_BOLD);
    ph_writer_reset(&writer);
    words_say_of(&writer, scene->language, scene->you ? MSG("Your remedies: {cards}") : MSG("Remedies: {cards}"),
                 CARDS(cards, scene->language, hand->cards, hand->count));
    tui_canvas_text(canvas, rect.column, rect.row + 1, rect.columns, text, TUI_INK_PLAIN, 0);
    const struct tui_rect uses = {rect.column, rect.row + 2, rect.columns, rect.rows - 2};
    if (uses.rows > 0) {
        ph_writer_reset(&writer);
        bristol_say_uses(&writer, scene->language, bristol_remedies_shown(hand->cards, hand->count));
        tui_canvas_wrapped(canvas, uses, 0, text, TUI_INK_PLAIN, 0);
    }
}

// ---- seats ----------------------------------------------------------------------------------------------------------

int bristol_place_column(const struct words_language *language) {
    int widest = 0;
    for (unsigned character = 0; character < BRISTOL_CHARACTER_COUNT; character++) {
        char name[TEXT_MAX];
        words_fill(name, sizeof name, language, "{character}", CHARACTER(character, character));
        const int columns = tui_text_columns(name);
        widest = columns > widest ? columns : widest;
    }
    return CHARACTER_COLUMN + widest + 2;
}

struct tui_rect bristol_seat_rect(const struct bristol_layout *layout, unsigned seat) {
    struct tui_rect rect = {layout->seats.column, layout->seats.row + (int)seat, layout->seats.columns, 1};
    if (layout->two_a_row) {
        rect.row = layout->seats.row + (int)seat / 2;
        rect.columns /= 2;
        rect.column += seat % 2 == 0 ? 0 : rect.columns;
    }
    return rect;
}

// What the viewer sees of a seat's symptoms: "2 and 3 = 5", "? and 3", "plague" for the dead and the viewer itself.
static void say_symptoms(const struct words_scene *scene, unsigned seat, bool brief, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    unsigned total = 0;
    bool known = symptoms->count != 0;
    for (unsigned i = 0; i < symptoms->count; i++) {
        const unsigned card = symptoms->cards[i];
        const bool seen = card != BRISTOL_FACELESS && card < BRISTOL_SYMPTOM_VALUES;
        ph_write_format(writer, i == 0 ? "" : " ");
        if (seen) {
            ph_write_format(writer, "%u", card);
        } else {
            ph_write_char(writer, '?');
        }
        total += card;
        known = known && seen;
    }
    if (known && !brief) {
        ph_write_format(writer, " = %u", total);
    }
    if ((state->plague >> seat & 1u) != 0) {
        ph_write_text(writer, brief ? words_text(scene->language, " P") : words_text(scene->language, " PLAGUE"));
    }
}

static void say_whereabouts(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    static const char *const fates[BRISTOL_FATE_COUNT] = {
        [BRISTOL_FATE_PLAGUE_CART] = WORD("whereabouts", "dead: cart"),
        [BRISTOL_FATE_PUSHED_OUT] = WORD("whereabouts", "pushed out"),
        [BRISTOL_FATE_SHAME] = WORD("whereabouts", "dead: shame"),
        [BRISTOL_FATE_GATES] = WORD("whereabouts", "dead: gates"),
        [BRISTOL_FATE_ESCAPED] = WORD("whereabouts", "escaped"),
    };
    if (state->fate[seat] != BRISTOL_FATE_NONE) {
        ph_write_text(writer, words_find(scene->language, "whereabouts", fates[state->fate[seat]]));
    } else if (state->cart_of[seat] != BRISTOL_NONE) {
        words_say(writer, scene->language, "{cart} {bench}", CART(cart, state->cart_of[seat]),
                  BENCH(bench, state, seat));
    }
}

static void draw_name(const struct words_scene *scene, unsigned seat, struct tui_canvas *canvas,
                      const struct bristol_layout *layout, bool kind) {
    const struct tui_rect rect = bristol_seat_rect(layout, seat);
    const struct bristol_state *const state = scene->view;
    const struct ph_actor actor = scene->game->actor(state);
    const bool turn = actor.kind == PH_ACTOR_SEAT && actor.seat == seat;
    const bool ghost = seat >= (unsigned)scene->players;
    const bool dead = state->fate[seat] != BRISTOL_FATE_NONE && state->fate[seat] != BRISTOL_FATE_ESCAPED;
    const char letter = words_seat_letter((int)seat);
    char text[TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    tui_canvas_put(canvas, rect.column, rect.row, turn ? 0x25B6 : ' ', TUI_INK_PLAIN, TUI_STYLE_BOLD);
    tui_canvas_put(canvas, rect.column + 1, rect.row, ghost ? (uint32_t)(letter - 'A' + 'a') : (uint32_t)letter,
                   TUI_INK_SEAT + seat, TUI_STYLE_BOLD);
    if (ghost) {
        ph_write_text(&writer, words_text(scene->language, "ghost"));
    } else {
        words_say(&writer, scene->language, "{Who}", PAWN(who, scene, seat));
    }
    if (kind && !ghost && scene->seats->kinds[seat][0] != '\0') {
        ph_write_format(&writer, " (%s)", scene->seats->kinds[seat]);
    }
    tui_canvas_text(canvas, rect.column + NAME_COLUMN, rect.row, kind ? NAME_COLUMNS : TIGHT_NAME_COLUMNS, text,
                    dead ? TUI_INK_FAINT : TUI_INK_PLAIN,
                    (turn ? TUI_STYLE_BOLD : 0u) | bristol_place_style(layout, BRISTOL_SPOT_SEAT + seat));
}

static unsigned coins_of(const struct bristol_state *state, unsigned seat) {
    unsigned count = 0;
    for (unsigned i = 0; i < state->coin_count; i++) {
        count += state->coins[i].owner == seat;
    }
    return count;
}

// "A You            Serf      Birch front  1 remedy    2 3 = 5; mingled twice; 1 coin".
static void draw_seat(const struct words_scene *scene, unsigned seat, const struct bristol_past *past,
                      struct tui_canvas *canvas, const struct bristol_layout *layout) {
    const struct tui_rect rect = bristol_seat_rect(layout, seat);
    const struct bristol_state *const state = scene->view;
    char text[TEXT_MAX];
    struct ph_writer writer;
    draw_name(scene, seat, canvas, layout, true);
    const bool alive = bristol_is_alive(state, seat);
    ph_writer_init(&writer, text, sizeof text);
    if (bristol_has_character(state, seat)) {
        words_say(&writer, scene->language, "{character}", CHARACTER(character, state->characters[seat]));
        tui_canvas_text(canvas, rect.column + CHARACTER_COLUMN, rect.row, layout->place_column - CHARACTER_COLUMN, text,
                        TUI_INK_PLAIN, 0);
        ph_writer_reset(&writer);
    }
    say_whereabouts(scene, seat, &writer);
    int column = rect.column + layout->place_column;
    tui_canvas_text(canvas, column, rect.row, PLACE_COLUMNS - 1, text, alive ? TUI_INK_PLAIN : TUI_INK_FAINT, 0);
    column += PLACE_COLUMNS;
    if (alive && seat < (unsigned)scene->players) {
        ph_writer_reset(&writer);
        words_say(&writer, scene->language, "{count:remedies}", COUNT(count, state->hands[seat].count));
        tui_canvas_text(canvas, column, rect.row, REMEDIES_COLUMNS - 1, text, TUI_INK_PLAIN, 0);
    }
    ph_writer_reset(&writer);
    say_symptoms(scene, seat, false, &writer);
    if (past->seen_count != 0 && alive && !bristol_is_you(scene, seat)) {
        words_say(&writer, scene->language, " (saw {symptoms})",
                  SYMPTOMS(symptoms, scene->language, past->seen, past->seen_count));
    }
    if (coins_of(state, seat) != 0) {
        words_say(&writer, scene->language, "; {count:coins}", COUNT(count, coins_of(state, seat)));
    }
    column += REMEDIES_COLUMNS;
    if (past->mingles != 0) {
        const size_t brief = writer.length;
        words_say(&writer, scene->language, "; mingled {count}x", COUNT(count, past->mingles));
        if (column + tui_text_columns(text) > rect.column + rect.columns) { // as where two seats share a row
            ph_writer_init(&writer, text + brief, sizeof text - brief);
            words_say(&writer, scene->language, " m{count}", COUNT(count, past->mingles));
        }
    }
    tui_canvas_text(canvas, column, rect.row, rect.column + rect.columns - column, text, TUI_INK_PLAIN, 0);
}

// Half a row: "A You     Birch front r1 m2  2 3 P".
static void draw_tight_seat(const struct words_scene *scene, unsigned seat, const struct bristol_past *past,
                            struct tui_canvas *canvas, const struct bristol_layout *layout) {
    const struct tui_rect rect = bristol_seat_rect(layout, seat);
    const struct bristol_state *const state = scene->view;
    char text[TEXT_MAX];
    struct ph_writer writer;
    draw_name(scene, seat, canvas, layout, false);
    ph_writer_init(&writer, text, sizeof text);
    say_whereabouts(scene, seat, &writer);
    tui_canvas_text(canvas, rect.column + 10, rect.row, 12, text, TUI_INK_PLAIN, 0);
    ph_writer_reset(&writer);
    words_say(&writer, scene->language, "r{remedies} m{mingles} ", COUNT(remedies, state->hands[seat].count),
              COUNT(mingles, past->mingles));
    say_symptoms(scene, seat, true, &writer);
    if (past->seen_count != 0 && bristol_is_alive(state, seat) && !bristol_is_you(scene, seat)) {
        words_say(&writer, scene->language, " saw{value}", COUNT(value, past->seen[past->seen_count - 1]));
    }
    if (coins_of(state, seat) != 0) {
        words_say(&writer, scene->language, " c{count}", COUNT(count, coins_of(state, seat)));
    }
    tui_canvas_text(canvas, rect.column + 23, rect.row, rect.columns - 24, text, TUI_INK_PLAIN, 0);
}

void bristol_seats_draw(const struct words_scene *scene, struct tui_canvas *canvas,
                        const struct bristol_layout *layout) {
    const struct bristol_state *const state = scene->view;
    struct bristol_past pasts[BRISTOL_SEATS_MAX];
    bristol_past_read(scene, pasts);
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        (layout->two_a_row ? draw_tight_seat : draw_seat)(scene, seat, &pasts[seat], canvas, layout);
    }
}
