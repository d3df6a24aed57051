// SPDX-License-Identifier: MIT
// A table of a server as a person at this terminal sees it: the connection, who sits there, the game, and what happens
// in words. Full screen and plain text are both drawn from it.
#ifndef PESTHOUSE_TUI_ONLINE_ONLINE_H
#define PESTHOUSE_TUI_ONLINE_ONLINE_H

#include "client/link.h"
#include "client/notices.h"
#include "client/people.h"
#include "tui/table.h"
#include "viewer/viewer.h"
#include "words/table.h"

enum { ONLINE_TALKERS = 8, ONLINE_OTHERS = PH_SEATS_MAX + ONLINE_TALKERS };

struct tui_online_person {
    uint64_t person; // 0: none
    char name[TUI_NAME_MAX];
    bool program;
    bool guest;
};

// What of a table is shown here.
enum tui_online_part {
    TUI_ONLINE_WHOLE,
    TUI_ONLINE_BOARD, // what all may see, who is asked, and the code for phones
    TUI_ONLINE_HAND,  // what the board does not show
};

struct tui_online {
    enum tui_online_part part;
    char code[CLIENT_CODE_SIZE]; // for phones, in two groups; "": not known yet
    const struct words_language *language;
    const struct client_server *server;
    const char *name; // one's own there
    bool watches;     // takes no seat
    struct client_link link;
    struct viewer viewer;
    struct tui_table table; // of the game; its people are oneself
    char names[PH_SEATS_MAX][TUI_NAME_MAX];
    struct ph_writer said;              // lines for the person that have not been shown yet
    bool greeted;                       // the first hello has come
    bool began;                         // the game has, and table is filled in
    bool came;                          // it has been shown since
    bool said_how;                      // what can be said before the game
    char said_rated[PH_SEEN_WORD_SIZE]; // whether the game counts for ratings, as it was said last
    bool said_away;                     // that a bot plays in one's place
    bool acting;                        // an act waits for its answer
    bool catching_up;                   // moves that were made meanwhile are still to be told
    bool lost;                          // the connection
    bool ended;                         // for good
    bool wants_rematch;
    bool sits_unsaid; // somebody has the seat that this person asks for; the answer says who
    int64_t closes;   // the window, by client_now
    uint32_t window;  // the entry that opened it
    int64_t chatted;  // the last line of chat that was said, or would have been
    bool muted;       // chat is not said
    struct tui_online_person talkers[ONLINE_TALKERS]; // who said something last, the latest first
};

// Begins to connect. `server` has the table, and the person's token or none.
void tui_online_open(struct tui_online *online, const struct client_server *server, const char *name,
                     const struct words_language *language, bool watches, enum tui_online_part part);
void tui_online_close(struct tui_online *online);

// Takes in what has come. Once the connection has ended for good, `ended` is true and link.end says why.
void tui_online_step(struct tui_online *online);
// Whether the person is to choose an action now, and of which types, as bits.
bool tui_online_decides(const struct tui_online *online, uint64_t *types);
// Whether the moves that were made while nobody looked are known by now. Until then nothing is shown.
bool tui_online_is_up_to_date(const struct tui_online *online);
// Whether the person may hope to take the last action back: nothing else has happened since, as far as can be seen.
bool tui_online_may_undo(const struct tui_online *online);
// Whether others are asked at the same time.
bool tui_online_in_window(const struct tui_online *online);
// Whether the person has a seat in a game that is not over, and plays there.
bool tui_online_plays(const struct tui_online *online);
// Whether a bot plays there until the person is back.
bool tui_online_is_away(const struct tui_online *online);
// Whether the person agrees to end the game.
bool tui_online_agrees_to_end(const struct tui_online *online);
// The whole seconds until the window closes.
int tui_online_seconds(const struct tui_online *online);

// ---- ask.c ---------------------------------------------------------------------------------------------------

// Requests. What came of them is said later.
void tui_online_act(struct tui_online *online, ph_action action);
void tui_online_ask(struct tui_online *online, const char *kind);   // {"t": kind}
void tui_online_ask_past(struct tui_online *online, size_t before); // moves before that number
void tui_online_undo(struct tui_online *online);
void tui_online_ready(struct tui_online *online);
void tui_online_sit(struct tui_online *online, int seat);
void tui_online_seat(struct tui_online *online, int seat, const char *as); // "open", "closed" or a bot
void tui_online_free(struct tui_online *online, int seat);
// "ask", "never", "all", or "seats" with a mask of them.
void tui_online_order(struct tui_online *online, const char *against, uint16_t seats);
void tui_online_chat(struct tui_online *online, const char *text);
// Bars somebody, as the maker of the table, from "table" or "chat", or from "nothing" any more.
void tui_online_bar(struct tui_online *online, uint64_t person, const char *from);
// Decides, as its maker, who may chat: "all", "seats" or "nobody".
void tui_online_let_talk(struct tui_online *online, const char *who);
// Reports somebody to the people who run the server. `why` may be "".
void tui_online_report(struct tui_online *online, uint64_t person, const char *why);
// Whether the person agrees to end the game.
void tui_online_vote(struct tui_online *online, bool agree);

// ---- peace.c -------------------------------------------------------------------------------------------------

void tui_online_note_talker(struct tui_online *online, const struct tui_online_person *talker);
// Keeps the name of a seated person whom an entry bars, and who may lose the seat by it, among those who spoke.
void tui_online_note_barred(struct tui_online *online, struct ph_json entry);
// The other people: those who have a seat, then those who said something last. Returns their number.
int tui_online_others(const struct tui_online *online, struct tui_online_person people[ONLINE_OTHERS]);
// The person whom a text begins with, by their name or the letter of their seat; *rest is what follows. 0: nobody.
uint64_t tui_online_person_read(const struct tui_online *online, const char *text, const char **rest);
// Whether the person may be the one who made the table.
bool tui_online_may_decide(const struct tui_online *online);

// ---- words.c -------------------------------------------------------------------------------------------------

// "Anna (guest)".
void tui_online_say_person(const struct tui_online *online, const struct tui_online_person *person,
                           struct ph_writer *writer);
// Adds to online->said what a message says.
void tui_online_say_entry(struct tui_online *online, struct ph_json entry);
void tui_online_say_sat(struct tui_online *online, int seat);
void tui_online_say_answer(struct tui_online *online, struct ph_json answer, enum client_kind asked);
void tui_online_say_chat(struct tui_online *online, struct ph_json message);
void tui_online_say_notice(struct tui_online *online, struct ph_json message);
// Says no chat from now on, or says it again.
void tui_online_mute(struct tui_online *online);
// That a line of chat was cut off on its way.
void tui_online_say_unsure(struct tui_online *online, const char *text);
// Who sits on a seat.
void tui_online_say_seat(const struct tui_online *online, int seat, struct ph_writer *writer);
// Who sits where, in a line.
void tui_online_say_seats(const struct tui_online *online, struct ph_writer *writer);
// Whether the game counts for ratings, or why not, in a line.
void tui_online_say_rated(const struct tui_online *online, struct ph_writer *writer);
// How the open window is for this person, and how long.
void tui_online_say_window(const struct tui_online *online, struct ph_writer *writer);
// What a first Ctrl-C is answered; NULL: the person has no seat that is kept, and it leaves.
const char *tui_online_leaving(const struct tui_online *online);
// Fetches the journal of a game that is over, checks its draws, and says what came of it.
void tui_online_check_luck(const struct tui_online *online, struct ph_writer *writer);
// Why the connection has ended.
void tui_online_say_end(const struct tui_online *online, struct ph_writer *writer);

// ---- elsewhere.c ---------------------------------------------------------------------------------------------

// Where notices elsewhere go, and whether of this game, in lines.
void tui_online_say_notices(const struct tui_online *online, const struct client_notices *notices,
                            struct ph_writer *writer);
void tui_online_say_channel(const struct words_language *language, const struct client_channel *channel,
                            struct ph_writer *writer);
// What is to be known of a channel, such as why it fails; "": nothing.
const char *tui_online_channel_state(const struct words_language *language, const struct client_channel *channel);
// Requests that wait for the server's answer. False: it refuses, or there is none, which is then said in a line.
bool tui_online_read_notices(const struct tui_online *online, struct client_notices *notices, struct ph_writer *writer);
bool tui_online_add_notices(const struct tui_online *online, const struct client_notices *known, const char *address,
                            struct ph_writer *writer);
bool tui_online_end_notices(const struct tui_online *online, int64_t channel, struct ph_writer *writer); // 0: all
bool tui_online_choose_notices(const struct tui_online *online, bool wanted, struct ph_writer *writer);

// ---- invite.c ------------------------------------------------------------------------------------------------

// The link to send to others, in a sentence; with it its QR code, of half blocks.
void tui_online_say_link(const struct tui_online *online, struct ph_writer *writer);
// A link as a QR code, or why there is none.
void tui_online_say_code(const struct words_language *language, const char *link, struct ph_writer *writer);
// Asks the server for the code by which phones join, until it is known. A line with it while somebody can; none at
// other tables, or in other parts.
void tui_online_find_code(struct tui_online *online);
void tui_online_say_joining(const struct tui_online *online, struct ph_writer *writer);
void tui_online_say_invitation(const struct tui_online *online, struct ph_writer *writer);

#endif
