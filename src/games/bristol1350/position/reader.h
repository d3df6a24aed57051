// SPDX-License-Identifier: MIT
// What the files that read and write positions share: write.c; read.c (the frame), read_pieces.c (what lies where),
// read_counts.c (that it is not too much), read_pending.c (open decisions), read_chance.c (the engine's own fields at
// chance nodes, both ways) and read_history.c (what happened before, both ways).
#ifndef BRISTOL_POSITION_READER_H
#define BRISTOL_POSITION_READER_H

#include "core/reader.h"
#include "games/bristol1350/position/position.h"
#include "games/bristol1350/rule.h"

// ---- writing --------------------------------------------------------------------------------------------------------

struct bristol_writing {
    const struct bristol_state *state; // true, or the view of `seat`
    struct ph_writer *writer;
    int seat;
    bool open; // everything is shown: to the referee, or when the game is over
};

// Whether `seat` may know what is private in an event.
static inline bool bristol_writes_to(const struct bristol_writing *writing, const struct ph_event *event) {
    return writing->open || ph_event_is_for(event, writing->seat);
}
void bristol_write_key_int(struct ph_writer *writer, const char *key, unsigned number);
void bristol_write_key_or_null(struct ph_writer *writer, const char *key, unsigned number); // BRISTOL_NONE: null
void bristol_write_key_id(struct ph_writer *writer, const char *key, const char *id);       // NULL: null
void bristol_write_seats(struct ph_writer *writer, unsigned mask);
void bristol_write_move(struct ph_writer *writer, const struct bristol_pending *pending); // key and object
void bristol_write_symptom(struct ph_writer *writer, unsigned card); // null if it is hidden or has no face
// {"card", "seen"}; `shown`: whether the asker knows the face.
void bristol_write_lying(const struct bristol_writing *writing, unsigned card, unsigned seen, bool shown);
void bristol_write_dice(struct ph_writer *writer, unsigned mask);
void bristol_write_card(struct ph_writer *writer, unsigned card); // a remedy card; hidden: null
void bristol_write_chance(const struct bristol_writing *writing); // members of `pending`, for the referee
void bristol_write_histories(const struct bristol_writing *writing, struct ph_log log);

// ---- reading --------------------------------------------------------------------------------------------------------

enum { BRISTOL_ROUND_MAX = 9999 };

struct bristol_reader {
    struct bristol_state state;
    struct ph_json position;
    struct ph_error *error;
    struct ph_events *history;       // may be NULL
    bool chance;                     // `pending` is a chance node
    uint8_t held[BRISTOL_SEATS_MAX]; // symptoms that a seat must have if it is in play
};

// Reads one of a position's lists by seat: an entry for each seat, of which the last may be left out.
enum ph_status bristol_read_by_seat(struct bristol_reader *reader, const char *field, struct ph_json list,
                                    unsigned least);
enum ph_status bristol_read_seat(struct bristol_reader *reader, const char *field, struct ph_json value,
                                 unsigned *seat);
// Seats that can know something: those of players.
enum ph_status bristol_read_seen(struct bristol_reader *reader, const char *field, struct ph_json value,
                                 unsigned *mask);
enum ph_status bristol_read_dice(struct bristol_reader *reader, const char *field, struct ph_json value,
                                 unsigned *mask);
enum ph_status bristol_read_symptom(struct bristol_reader *reader, const char *field, struct ph_json value,
                                    unsigned *card);
enum ph_status bristol_read_card(struct bristol_reader *reader, const char *field, struct ph_json value,
                                 unsigned *card);
// Up to `most` remedies, ascending in *hand.
enum ph_status bristol_read_hand(struct bristol_reader *reader, const char *field, struct ph_json value, unsigned most,
                                 struct bristol_hand *hand);
// A list of {card, seen}, laid at a place in its order.
enum ph_status bristol_read_lying(struct bristol_reader *reader, const char *field, struct ph_json value,
                                  unsigned place);

// read_pieces.c
enum ph_status bristol_read_fates(struct bristol_reader *reader);
enum ph_status bristol_read_carts(struct bristol_reader *reader);
enum ph_status bristol_read_dice_shown(struct bristol_reader *reader);
enum ph_status bristol_read_cards(struct bristol_reader *reader); // characters, symptoms, hands, coins, areas, discards
enum ph_status bristol_read_peeks(struct bristol_reader *reader);
enum ph_status bristol_read_plague(struct bristol_reader *reader);

// read_counts.c, once what is pending is known
enum ph_status bristol_read_symptoms_held(struct bristol_reader *reader);
// Refuses more of anything than there is, and sizes of decks that do not agree; computes the repeated fields.
enum ph_status bristol_read_count(struct bristol_reader *reader);

// read_pending.c: first what says which cards lie nowhere else; after the count what depends on where pawns are
enum ph_status bristol_read_pending(struct bristol_reader *reader);
enum ph_status bristol_read_pending_move(struct bristol_reader *reader);
// A move {type, seat, target} from `json` into the open task; it must be possible once pawns are known.
enum ph_status bristol_read_move(struct bristol_reader *reader, struct ph_json json);
enum ph_status bristol_check_move(struct bristol_reader *reader);

// read_chance.c, in the same way
enum ph_status bristol_read_chance_phase(struct bristol_reader *reader, struct ph_json pending);
enum ph_status bristol_read_chance(struct bristol_reader *reader, struct ph_json pending);
enum ph_status bristol_check_chance(struct bristol_reader *reader);

// read_history.c
enum ph_status bristol_read_histories(struct bristol_reader *reader);

extern const char *const bristol_stage_ids[3];

#endif
