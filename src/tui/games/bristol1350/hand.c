// SPDX-License-Identifier: MIT
// What the viewer holds.
#include "tui/games/bristol1350/board.h"
#include "words/games/bristol1350/health.h"

enum { TEXT_MAX = 300 };

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

// Their names, or how many they are.
static void say_coins(const struct words_scene *scene, bool named, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct words_list coins = {.count = 0};
    for (unsigned i = 0; i < state->coin_count; i++) {
        if ((int)state->coins[i].owner == scene->viewer) {
            words_list_add(&coins, COIN(item, state->coins[i].coin));
        }
    }
    if (coins.count > 0 && named) {
        words_say(writer, scene->language, "Coins: {coins}", LIST(coins, "coin", &coins));
    } else if (coins.count > 0) {
        words_say(writer, scene->language, "{count:coins}", COUNT(count, coins.count));
    }
}

static void say_health(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (state->symptoms[scene->viewer].count == 0) {
        ph_write_text(writer, words_text(scene->language, "No symptoms have been dealt yet."));
    } else {
        bristol_say_health(scene, writer);
    }
}

static void say_remedies(const struct words_scene *scene, const struct bristol_hand *hand, bool label,
                         struct ph_writer *writer) {
    if (label) {
        words_say_of(writer, scene->language, scene->you ? MSG("Your remedies: {cards}") : MSG("Remedies: {cards}"),
                     CARDS(cards, scene->language, hand->cards, hand->count));
    } else {
        words_say(writer, scene->language, "{cards}", CARDS(cards, scene->language, hand->cards, hand->count));
    }
}

static void draw_uses(const struct words_scene *scene, const struct bristol_hand *hand, struct tui_canvas *canvas,
                      struct tui_rect rect) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    bristol_say_uses(&writer, scene->language, bristol_remedies_shown(hand->cards, hand->count));
    tui_canvas_wrapped(canvas, rect, 0, writer.data, TUI_INK_PLAIN, 0);
    ph_writer_deinit(&writer);
}

// Two lines, and coins at the end of the one that has room for them.
struct lines {
    char health[TEXT_MAX];
    char remedies[TEXT_MAX];
    char coins[TEXT_MAX];
    bool coins_above;
};

static int coins_column(const struct lines *lines) {
    return 1 + tui_text_columns(lines->coins_above ? lines->health : lines->remedies);
}

static bool coins_fit(const struct lines *lines, int columns) {
    return lines->coins[0] == '\0' || coins_column(lines) + tui_text_columns(lines->coins) <= columns;
}

static void write_lines(const struct words_scene *scene, const struct bristol_hand *hand, int columns,
                        struct lines *lines) {
    struct ph_writer writer;
    ph_writer_init(&writer, lines->health, sizeof lines->health);
    say_health(scene, &writer);
    ph_writer_init(&writer, lines->coins, sizeof lines->coins);
    say_coins(scene, true, &writer);
    ph_writer_init(&writer, lines->remedies, sizeof lines->remedies);
    say_remedies(scene, hand, true, &writer);
    lines->coins_above = true;
    lines->coins_above = coins_fit(lines, columns);
    if (tui_text_columns(lines->remedies) > columns || !coins_fit(lines, columns)) {
        ph_writer_reset(&writer);
        say_remedies(scene, hand, false, &writer);
    }
    if (!coins_fit(lines, columns)) {
        ph_writer_init(&writer, lines->coins, sizeof lines->coins);
        say_coins(scene, false, &writer);
    }
}

void bristol_hand_draw(const struct words_scene *scene, struct tui_canvas *canvas,
                       const struct bristol_layout *layout) {
    const struct bristol_state *const state = scene->view;
    const struct tui_rect rect = layout->hand;
    struct lines lines;
    if (!has_hand(scene)) {
        return;
    }
    const struct bristol_hand *const hand = &state->hands[scene->viewer];
    const bool plagued = (state->plague >> scene->viewer & 1u) != 0;
    write_lines(scene, hand, rect.columns, &lines);
    const int column = coins_column(&lines);
    tui_canvas_text(canvas, rect.column, rect.row, rect.columns, lines.health, plagued ? TUI_INK_DANGER : TUI_INK_PLAIN,
                    TUI_STYLE_BOLD);
    tui_canvas_text(canvas, rect.column, rect.row + 1, rect.columns, lines.remedies, TUI_INK_PLAIN, 0);
    tui_canvas_text(canvas, rect.column + column, rect.row + !lines.coins_above, rect.columns - column, lines.coins,
                    TUI_INK_PLAIN, TUI_STYLE_BOLD);
    if (rect.rows > 2) {
        draw_uses(scene, hand, canvas, (struct tui_rect){rect.column, rect.row + 2, rect.columns, rect.rows - 2});
    }
}
