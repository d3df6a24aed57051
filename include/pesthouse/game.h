// SPDX-License-Identifier: MIT
// The interface of a game: a constant table of functions over a flat state (plain bytes, no pointers), which is copied
// by memcpy of `state_size` bytes. The functions do no I/O, allocate nothing and keep nothing, so they may run on any
// number of threads. Chance is a player: its outcomes are actions, too. Nothing here depends on a particular game.
#ifndef PESTHOUSE_GAME_H
#define PESTHOUSE_GAME_H

#include "pesthouse/json.h"
#include "pesthouse/random.h"
#include "pesthouse/shape.h"
#include "pesthouse/status.h"
#include "pesthouse/text.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PH_SEATS_MAX = 9,
    PH_STATE_SIZE_MAX = 768,  // bytes; every game's state fits
    PH_TYPES_MAX = 64,        // types of a game's actions and chance outcomes
    PH_COMPONENTS_MAX = 8,    // of an action: its type and up to seven fields
    PH_EVENTS_MAX = 1024,     // more than any single action can cause
    PH_ACTION_TEXT_MAX = 256, // bytes of an action's text, including the NUL
    PH_ONLOOKER = -1,         // in place of a seat: sees only what is public
    PH_SEAT_REFEREE = -2,     // in place of a seat: sees everything
    PH_EVENT_TO_ALL = 0xFFFF,
};

// `seat` itself if it is below `count` or PH_SEAT_REFEREE, else PH_ONLOOKER. Functions that take a seat and cannot fail
// use it, so a seat that does not exist sees only what is public.
static inline int ph_viewer(int seat, int count) {
    return seat == PH_SEAT_REFEREE || (seat >= 0 && seat < count) ? seat : PH_ONLOOKER;
}

// Storage for any game's state, for callers that do not want to allocate.
union ph_state_storage {
    uint64_t align;
    unsigned char bytes[PH_STATE_SIZE_MAX];
};

// An action or a chance outcome: eight components of one byte. Component 0 (the lowest byte) is the type, the others
// are the fields of that type as small ids, 0 where unused. Equal actions are equal numbers.
typedef uint64_t ph_action;

static inline uint8_t ph_action_component(ph_action action, unsigned index) {
    return (uint8_t)(action >> (8 * index));
}
static inline uint8_t ph_action_type(ph_action action) {
    return (uint8_t)action;
}

enum ph_actor_kind { PH_ACTOR_SEAT, PH_ACTOR_CHANCE, PH_ACTOR_OVER };

struct ph_actor {
    uint8_t kind; // enum ph_actor_kind
    uint8_t seat; // the deciding seat; 0 for other kinds
};

// Something that happened. With a `type` below PH_TYPES_MAX, an action or outcome was taken, and `data` is that action.
// Types from PH_TYPES_MAX on are the game's own, with `data` packed by their shapes. Seats outside the mask `to` get
// the event without its private fields; see ph_event_is_for.
struct ph_event {
    uint64_t data;
    uint16_t type;
    uint16_t to;    // mask of seats, or PH_EVENT_TO_ALL
    uint8_t seat;   // who acted, for an action; 0 for an outcome
    uint8_t chance; // 1 if `data` is a chance outcome
    uint8_t unused[2];
};

// Whether `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) gets the event with its private fields. A seat that does not exist
// gets what an onlooker gets.
static inline bool ph_event_is_for(const struct ph_event *event, int seat) {
    seat = ph_viewer(seat, PH_SEATS_MAX);
    return event->to == PH_EVENT_TO_ALL || seat == PH_SEAT_REFEREE || (seat >= 0 && (event->to >> seat & 1) != 0);
}

// Events of one `apply`, in order. The caller owns `items`; room for PH_EVENTS_MAX is always enough.
struct ph_events {
    struct ph_event *items;
    size_t count;
    size_t capacity;
};

// The events of a game so far, oldest first: those of the position it began from, then those of every move. {NULL, 0}
// is an empty log. Passed by value; it owns nothing.
struct ph_log {
    const struct ph_event *events;
    size_t count;
};

struct ph_result {
    bool over;
    uint16_t winners;             // mask of seats
    uint8_t seats;                // number of scores, including those of seats that never decide
    int16_t scores[PH_SEATS_MAX]; // by seat; before the end, from what is public: the same in every seat's view
    const char *reason;           // why the game ended, in the game's word; NULL before the end
};

// Seats that answer the same question one after the other.
struct ph_window {
    uint8_t seats[PH_SEATS_MAX]; // that have not answered yet, in order; the first one decides now
    uint8_t count;               // 0: no window is open
    ph_action decline;           // the answer that does nothing
    uint64_t answers;            // mask of the types of actions that answer; all others leave the question open
    bool only_after_declines;    // any other answer closes the window
};

// An option that a game got later: records without it were played with this value, as JSON.
struct ph_late_option {
    const char *name;
    const char *value;
};

struct ph_game {
    const char *id;
    const char *name;
    uint8_t players_min;
    uint8_t players_max;
    uint8_t type_count;                                    // action types are 0 … type_count−1
    struct ph_action_shape (*action_shape)(unsigned type); // the notation of actions or outcomes of a type
    uint8_t event_count; // the game's own events have the types PH_TYPES_MAX … PH_TYPES_MAX+event_count−1
    const struct ph_event_shape *event_shapes;
    size_t state_size;       // ≤ PH_STATE_SIZE_MAX; the state is aligned to 8 bytes
    size_t observation_size; // bytes written by `observe`
    // What they are: each byte in one field. Ends with a field that has no name.
    const struct ph_observation_field *observation_fields;
    uint32_t playout_cap; // number of transitions after which playouts stop without an end
    // JSON: {"options": […], "components": {…}, with the source of each fact, "option_shapes": […]}
    const char *description;
    const char *data_hash;                     // of the data tables; written into records
    const struct ph_late_option *late_options; // ends with one that has no name; NULL: none

    // Writes the state before the first draw. `options` may be no value (all defaults). PH_ERROR_BAD_REQUEST with the
    // option's name, and *state unchanged, if an option is unknown or impossible.
    enum ph_status (*setup)(void *state, int players, struct ph_json options, struct ph_error *error);
    int (*players)(const void *state); // number of seats that decide

    struct ph_actor (*actor)(const void *state);
    // The types of the legal actions (or outcomes), as a bit mask; 0 when the game is over.
    uint64_t (*legal_types)(const void *state);
    // Lists every legal action (at a chance node, every outcome) whose type is in the mask `types`, once, in a fixed
    // order, with its integer weight (1 at decisions; `weights` may be NULL). Returns the number of such actions, and
    // writes at most `capacity` of them.
    size_t (*legal)(const void *state, uint64_t types, ph_action *actions, uint64_t *weights, size_t capacity);
    bool (*is_legal)(const void *state, ph_action action);
    // The window that is open at this decision. It is public: every view shows the same. NULL: the game has no windows.
    void (*window)(const void *state, struct ph_window *window);
    // Draws a legal action without listing them: at a decision, the type uniformly among the legal ones, then an action
    // uniformly within it; at a chance node, an outcome by its exact weight. Must not be called when the game is over.
    ph_action (*sample)(const void *state, struct ph_random *random);
    // Applies a legal action and advances to the next decision or chance node. Appends what happened to `events`, which
    // may be NULL.
    void (*apply)(void *state, ph_action action, struct ph_events *events);

    // Writes to *view the state as `seat` may see it: a state of the same type with hidden facts unknown. `seat`, here
    // and below, may be PH_ONLOOKER; a seat that does not exist sees the same as an onlooker.
    void (*view)(const void *state, int seat, void *view);
    // Writes to *world a full state that `seat` (whose view it is) cannot tell from the truth, hidden facts drawn with
    // their exact probabilities given the view and `log`, which is the seat's own, redacted by ph_event_view.
    // Random draws are evidence. Choices of others are not, except for what they reveal: a card that another seat chose
    // unseen is equally likely any of those it held. If exact probabilities are too expensive, the game's own header
    // says where they are approximate. If the log does not begin with the game, the numbers of unseen pieces decide
    // instead. Only for views at decisions, and seats of the game.
    void (*determinize)(const void *view, struct ph_log log, int seat, struct ph_random *random, void *world);
    // Writes `observation_size` bytes that encode all that `seat` may see of the state. Seats are counted clockwise
    // from `seat`, or from seat 0 for an onlooker. A state and that seat's view of it give the same bytes.
    void (*observe)(const void *state, int seat, uint8_t *observation);
    void (*result)(const void *state, struct ph_result *result);

    // The id of the rule that an event is due to ("R-OUT-3", in docs/rules); never NULL. `state` is the one before the
    // move that the event is part of. A view and an event as a seat sees them give the same as the truth.
    const char *(*event_rule)(const void *state, const struct ph_event *event);
    // The id of the rule by which `seat` may not take an action now; NULL if it is legal. `fixed` has a bit for each of
    // its components that is chosen (0xFF: all), the type's is bit 0; of others nothing is asked. It rests on the
    // seat's own view alone.
    const char *(*forbids)(const void *view, int seat, ph_action action, uint8_t fixed);

    // Notation. `state` is the state before the action or event.
    void (*action_text)(const void *state, ph_action action, struct ph_writer *writer);
    // Read an action from its text or JSON object. They check its form, not whether it is legal.
    // PH_ERROR_ILLEGAL_ACTION with a message that says what was expected, and the rule that forbids a text which says
    // something else than a legal action.
    enum ph_status (*action_from_text)(const void *state, const char *text, ph_action *action, struct ph_error *error);
    enum ph_status (*action_from_json)(const void *state, struct ph_json json, ph_action *action,
                                       struct ph_error *error);
    // Writes "type" and the fields as members of an open object.
    void (*action_json)(const void *state, ph_action action, struct ph_writer *writer);
    // The same for an event as `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) sees it, except for the member `to`, its
    // audience, which the caller writes.
    void (*event_json)(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer);

    // Writes the position as JSON: `get` for PH_SEAT_REFEREE, else `view` for that seat or an onlooker. Both `state`
    // and `log`, the source of histories, may be the true ones or already redacted for that seat; a game that shows its
    // secrets when it is over needs the true ones for it.
    void (*state_json)(const void *state, struct ph_log log, int seat, struct ph_writer *writer);
    // Reads what `state_json` writes for the referee. Appends the events of the position's past to *history, which may
    // be NULL; events beyond `capacity` are counted in `history->count`, but not written. PH_ERROR_BAD_POSITION with
    // the field, and *state and `history->count` unchanged, if the position is refused.
    enum ph_status (*state_from_json)(void *state, struct ph_json position, struct ph_events *history,
                                      struct ph_error *error);
    // Writes the options that this state was set up with, as a JSON object that `setup` takes.
    void (*options_json)(const void *state, struct ph_writer *writer);
    // Checks the invariants (cards, cubes and tokens conserved, caches right). PH_ERROR_INTERNAL with a message that
    // names the first broken one.
    enum ph_status (*check)(const void *state, struct ph_error *error);
    // Makes a state that `setup` has written that of a printed game: what only some seats may see never gets a face
    // here until all see it, when it is an outcome of chance; every draw that nobody sees is automatic. So nothing in
    // it is hidden from anybody. NULL: the game cannot be played so.
    void (*box)(void *state);
};

// The viewer by whose rights `seat` is shown the past of a game: `seat` itself, or PH_SEAT_REFEREE once the game is
// over. This alone decides it; what a view shows of the final position is up to the game.
PH_API int ph_shown_as(const struct ph_game *game, const void *state, int seat);

// All games, in a fixed order.
PH_API size_t ph_game_count(void);
PH_API const struct ph_game *ph_game_at(size_t index);
PH_API const struct ph_game *ph_game_find(const char *id); // NULL if there is none

// The number of components of actions of a type, including the type itself.
PH_API unsigned ph_action_component_count(const struct ph_game *game, unsigned type);
// The field that a component is part of; NULL: none.
PH_API const struct ph_field *ph_action_field(const struct ph_game *game, unsigned type, unsigned component);

// Writes 256 flags (0 or 1): the values that the next component of a legal action may have after the first `count`
// components in `prefix`. Returns the number of flags set; 0 if the prefix is a whole action or no legal action begins
// with it. `scratch` has room for `capacity` actions; returns SIZE_MAX if more actions of the type are legal.
PH_API size_t ph_mask_next(const struct ph_game *game, const void *state, const uint8_t *prefix, size_t count,
                           uint8_t mask[256], ph_action *scratch, size_t capacity);

// Writes to *seen the event as `seat` may see it: `data` without the fields that are private to others, and `to`
// without the seats that are secret themselves. PH_SEAT_REFEREE sees everything. `seen` may be `event`. What a seat
// sees of an event never changes, so a redacted log only grows.
PH_API void ph_event_view(const struct ph_game *game, const struct ph_event *event, int seat, struct ph_event *seen);

// Writes what `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE; a seat that does not exist sees the same as an onlooker) may see
// of a log to *seen, which has room for `log.count` events.
PH_API void ph_log_view(const struct ph_game *game, struct ph_log log, int seat, struct ph_event *seen);

// For `state_from_json`: appends an event if `history` is not NULL; without room for it, only counts it.
static inline void ph_history_add(struct ph_events *history, struct ph_event event) {
    if (history == NULL) {
        return;
    }
    if (history->count < history->capacity) {
        history->items[history->count] = event;
    }
    history->count++;
}

// For `apply`: appends an event if `events` is not NULL.
static inline void ph_events_add(struct ph_events *events, struct ph_event event) {
    if (events != NULL && events->count < events->capacity) {
        events->items[events->count++] = event;
    }
}

#ifdef __cplusplus
}
#endif

#endif
