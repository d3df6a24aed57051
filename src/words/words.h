// SPDX-License-Identifier: MIT
// What is said to people about a game: its positions, questions, choices, moves and odds in words, and help on its
// rules. A game can provide a constant table of functions, in words/games/<game>.c; without one it is shown in its own
// notation. Everything is said from a view and a redacted log, so words cannot tell what a seat may not know. Nothing
// here knows a terminal.
#ifndef PESTHOUSE_WORDS_WORDS_H
#define PESTHOUSE_WORDS_WORDS_H

#include "pesthouse/bot.h"
#include "pesthouse/game.h"
#include "words/say.h"

// In the place of an action: there is none. 0 is one, the first outcome that Bristol 1350 has.
#define WORDS_NO_ACTION (~(ph_action)0)

// What people call a bot: "noble", "nobile".
const char *words_bot_name(const struct words_language *language, const struct ph_bot *bot);

// The same by its id; "" for "".
const char *words_bot_called(const struct words_language *language, const char *id);
// What plays at a seat online, if no person does: the bot with that id or, without one (""), somebody's program.
const char *words_player_kind(const struct words_language *language, const char *bot, bool program, bool guest);

// The name of the seat's player where it has none of its own: by its temperament, if a bot with one plays. `bot`: its
// id,
// "" if none does.
const char *words_usual_name(const char *bot, int seat);

// Who sits at a table, and the language in which its people are told.
struct words_seats {
    const struct words_language *language;
    uint16_t people;                 // mask of the seats that people play
    uint16_t reader;                 // mask of the one who is "you" also where no seat looks, if there is one
    uint16_t bots;                   // mask of the seats that are called by what a bot in a person's place is called
    const char *names[PH_SEATS_MAX]; // by seat
    const char *kinds[PH_SEATS_MAX]; // by seat: "" for a person, else what the bot is called, or that it is a program
    const struct ph_temper *tempers[PH_SEATS_MAX]; // by seat: of the bot that has played there all the time, if known
};

// A position as one viewer sees it.
struct words_scene {
    const struct ph_game *game;
    const void *view;  // the state as `viewer` sees it
    struct ph_log log; // its past, as `viewer` sees it
    int viewer;        // a seat, PH_ONLOOKER, or PH_SEAT_REFEREE
    int players;
    bool you; // the viewer is a person, and is called "You"
    const struct words_language *language;
    const struct words_seats *seats;
};

// A move to describe in words.
struct words_telling {
    const struct words_scene *scene; // its view is the position before the move
    const void *after;               // the view after it
    ph_action action;
    struct ph_actor actor; // who moved
    bool by_bot;           // a bot in that person's place
    const struct ph_event *events;
    size_t event_count;
};

// A card of the viewer that cannot be used at a decision, in words.
struct words_idle {
    const char *id; // the card's
    char card[64];
    char why[300];
    const char *rule; // the id of the one that forbids it
};

struct words_topic {
    const char *id; // one word, for typing
    const char *title;
    const char *text; // paragraphs
};

// How the windows of a game, in which cards are played in somebody else's turn, are answered without asking: names with
// the context "order".
enum words_order { WORDS_ORDER_ASK, WORDS_ORDER_NEVER, WORDS_ORDER_ALL, WORDS_ORDER_SEATS, WORDS_ORDERS };
struct words_orders {
    const char *cards;               // "whips"
    const char *words[WORDS_ORDERS]; // "never use one"; NULL: the game has no such order
};
// What a table calls them: "never".
extern const char *const words_order_ids[WORDS_ORDERS];

struct words_action;
struct words_chapter;
struct words_lesson;
struct words_named;

// A value of an option, in JSON, of which little is seen without a certain value of another, or which comes from it:
// then it goes when that goes.
struct words_suggestion {
    const char *option;
    const char *value;
    const char *other;
    const char *other_value;
    bool comes_from_it;
};

// Asked as the last component: whether one is sure.
enum { WORDS_SURE = PH_COMPONENTS_MAX };

struct ph_words {
    const char *game_id;

    // The place of the board that a typed word names ("gallia"), or −1.
    int (*place_find)(const struct words_scene *scene, const char *word);
    // Everything about a place, including its odds, in one or more paragraphs.
    void (*place_words)(const struct words_scene *scene, unsigned place, struct ph_writer *writer);
    // The same in one or two lines, while choosing.
    void (*place_brief)(const struct words_scene *scene, unsigned place, struct ph_writer *writer);

    // A few words to stand beside a place on a board, in one or two lines; nothing if nothing is to be said. NULL: it
    // never is.
    void (*place_note)(const struct words_scene *scene, unsigned place, struct ph_writer *writer);

    // The odds that concern the whole table, and public knowledge of hidden cards. NULL: all odds belong to places.
    void (*odds_words)(const struct words_scene *scene, struct ph_writer *writer);

    // One short line for the title: the state of the game.
    void (*status_words)(const struct words_scene *scene, struct ph_writer *writer);
    // The whole position, line by line.
    void (*position_words)(const struct words_scene *scene, struct ph_writer *writer);
    // What only the viewer knows; writes nothing if there is nothing.
    void (*secret_words)(const struct words_scene *scene, struct ph_writer *writer);

    // Whose turn it is, as a number that changes with each turn. It is public.
    int (*turn)(const void *state);
    // The same as a heading: "Bruno's turn", "The ravage". Returns the seat whose turn it is, or −1.
    int (*turn_words)(const struct words_scene *scene, struct ph_writer *writer);

    // Choosing goes type by type, then component by component, as the words of the types say (words/card.h).
    // The question for the type (component 0), or for another component of the action that `action` holds so far.
    void (*question_words)(const struct words_scene *scene, ph_action action, unsigned component,
                           struct ph_writer *writer);
    // The question of an open window, worded alike for whatever the asked seat holds. NULL: its windows are questions
    // like others.
    void (*window_words)(const struct words_scene *scene, struct ph_writer *writer);
    // The standing orders for its windows. NULL: it has none.
    const struct words_orders *orders;
    // Whether the viewer holds a card of the kind for which windows ask, so that an order is of use.
    bool (*holds_answers)(const struct words_scene *scene);
    // Whether an action ends the game for whoever takes it, and is asked once more: question_words then gets WORDS_SURE
    // as the component. A hint names another that is equal within the error of the search. NULL: none does.
    bool (*asks_twice)(const struct words_scene *scene, ph_action action);
    // Whether everybody can tell what is legal at a decision: nothing that only its seat knows could add an action or
    // take one away, or is needed to choose. NULL: nobody can tell.
    bool (*legal_openly)(const void *view);
    // A type as a choice in a few words ("Place cubes").
    void (*type_words)(const struct words_scene *scene, unsigned type, struct ph_writer *writer);
    // The value of a component of `action` as a choice in a few words ("2 cubes").
    void (*value_words)(const struct words_scene *scene, ph_action action, unsigned component,
                        struct ph_writer *writer);
    // The place that it stands for, or −1; of an outcome that of the whole, by WORDS_SURE.
    int (*value_place)(const struct words_scene *scene, ph_action action, unsigned component);
    // All places that it affects, as bits, to be marked. NULL: only that one.
    uint64_t (*value_places)(const struct words_scene *scene, ph_action action, unsigned component);
    // Values are offered in ascending order of this rank. NULL: in the order of their numbers.
    int (*value_rank)(ph_action action, unsigned component);
    // A few sentences for somebody who does not know the effect of this choice; nothing if it is obvious.
    void (*choice_help)(const struct words_scene *scene, ph_action action, unsigned component,
                        struct ph_writer *writer);
    // The same in one line, for a small window; nothing if there is no shorter way to say it. NULL: there never is.
    void (*choice_brief)(const struct words_scene *scene, ph_action action, unsigned component,
                         struct ph_writer *writer);
    // The viewer's own cards that cannot be used at this decision, in their own turn, and why. Returns how many there
    // are, at most `capacity`. NULL: there never are any.
    size_t (*idle_cards)(const struct words_scene *scene, struct words_idle *idle, size_t capacity);
    // A whole action as a choice: "Place 2 cubes in Gallia".
    void (*action_words)(const struct words_scene *scene, ph_action action, struct ph_writer *writer);
    // Outcomes of chance, as people enter them of a printed game, are asked and said by the same functions, with the
    // component 0. This reads one that they type in short ("2Mc"); false: it is written in no such way. *action is
    // WORDS_NO_ACTION if it is, but is not possible here. NULL: outcomes have no short form.
    bool (*outcome_find)(const struct words_scene *scene, const char *typed, ph_action *action);
    // For people who begin with a printed game, a sentence a line: how the table is laid, and what nobody can check.
    // The scene is the position before anything was entered. NULL: there is nothing to say.
    void (*box_words)(const struct words_scene *scene, struct ph_writer *writer);
    // Where a printed game shows an outcome that the game's data lack: writes options for the same game, as JSON, with
    // which it is possible and all that was seen so far stays as it is. PH_ERROR_BAD_REQUEST, with what would fit.
    // NULL: the data lack nothing.
    enum ph_status (*outcome_new)(const struct words_scene *scene, const char *typed, struct ph_writer *options,
                                  struct ph_error *error);

    // What the value of a search is to a seat, as the chance of one thing: 0 … 1, or negative if the seat has nothing
    // left to hope for. NULL: the value is the chance to win.
    double (*measure)(const struct words_scene *scene, int seat, double value);
    // The name of that chance: "Your chance to escape"; of no seat in particular (PH_ONLOOKER): "chance to escape".
    void (*measure_words)(const struct words_scene *scene, int seat, struct ph_writer *writer);
    // A sentence on the threats that the viewer can see; nothing is written where there are none, or where they speak
    // against the advised action. NULL: there never are any.
    void (*threat_words)(const struct words_scene *scene, ph_action action, struct ph_writer *writer);

    // Why `action` is better than `other` for the viewer's own goal, in a sentence, by what the viewer can see of what
    // both bring about. Writes nothing if that shows no difference. NULL: it never does.
    void (*reason_words)(const struct words_scene *scene, ph_action action, ph_action other, struct ph_writer *writer);

    // What happened in a move, in full sentences, a line each; nothing if there is nothing to tell.
    void (*move_words)(const struct words_telling *telling, struct ph_writer *writer);
    // The place it was about, or −1.
    int (*move_place)(const struct words_telling *telling);
    // How the game ended and what every seat has, one line each. Only when it is over.
    void (*result_words)(const struct words_scene *scene, struct ph_writer *writer);
    // What others and luck did to a seat between two of its decisions, a line each: `before` is the position after the
    // first, and its log goes up to there. Writes nothing where there is nothing to say.
    void (*between_words)(const struct words_scene *before, const struct words_scene *after, int seat,
                          struct ph_writer *writer);

    const struct words_suggestion *suggestions; // for menus
    size_t suggestion_count;
    const struct words_named *named; // where the names of its things are (words/names.h), things of a kind in a row
    size_t named_count;

    const struct words_chapter
        *chapters;                      // the rules, shortest first, with the words of the cards; ended by an empty one
    const struct words_action *actions; // the words of actions that no card brings; ended by one without a type
    const struct words_lesson *lessons; // WORDS_LESSONS of them (words/lesson.h); NULL: none
    // Whether a topic is about something in play; NULL: all always are.
    bool (*topic_applies)(const struct words_scene *scene, const struct words_topic *topic);
};

// NULL: the game has no words of its own.
const struct ph_words *ph_words_find(const struct ph_game *game);

// The topics of the rules, by number; NULL: there are no more.
const struct words_topic *words_topic_at(const struct ph_words *words, size_t index);
// Lists the topics that apply in a scene (NULL: no game is in progress; all apply). Returns how many, at most
// `capacity`. `words` may be NULL.
size_t words_topics(const struct ph_words *words, const struct words_scene *scene, const struct words_topic **topics,
                    size_t capacity);

// By its id; NULL: there is none.
const struct words_topic *words_topic_find(const struct ph_words *words, const char *id);
// The topic on a type of action; NULL: none but that on a turn.
const struct words_topic *words_topic_on(const struct ph_words *words, unsigned type);

// The first line of a position of a game that has words: its name and status.
void words_say_heading(const struct words_scene *scene, struct ph_writer *writer);
// A position, an action or a result in the game's words, or in its notation if it has none.
void words_say_position(const struct words_scene *scene, struct ph_writer *writer);
void words_say_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer);
void words_say_result(const struct words_scene *scene, struct ph_writer *writer);

// Seats are shown as letters, so each name begins with its seat's letter.
extern const char *const words_names[PH_SEATS_MAX];
// A table that people look at from outside: nobody is called "you".
struct words_seats words_onlookers(const struct words_language *language);
// Lets a bot sit there.
void words_seat_bot(struct words_seats *seats, int seat, const struct ph_bot *bot);
// "A" for seat 0, and so on.
static inline char words_seat_letter(int seat) {
    return (char)('A' + seat);
}
// The seat that is typed, by its letter or its number ("B", "1"); −1: none.
int words_seat_read(const char *typed);
// Whether a seat is called "you".
bool words_is_you(const struct words_scene *scene, int seat);
// Fills a place with a seat: "you", or the name of its player.
#define SEAT(name, scene, seat) words_seat_arg(#name, (scene), (int)(seat))
struct words_arg words_seat_arg(const char *place, const struct words_scene *scene, int seat);
// The same, but by name also if it is the viewer.
#define PLAYER(name, scene, seat) words_player_arg(#name, (scene), (int)(seat))
struct words_arg words_player_arg(const char *place, const struct words_scene *scene, int seat);
// "You", "Bruno", or with the bot that plays there "Bruno (noble)".
void words_say_seat(const struct words_scene *scene, int seat, bool with_bot, struct ph_writer *writer);

#endif
