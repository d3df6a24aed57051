// SPDX-License-Identifier: MIT
// What the files of the load client share: program.c runs a server, line.c speaks to it, party.c seats people at tables
// and lets them act, phases.c measures, report.c compares with the targets. All of it is one thread, but for the
// process of hostile.c, and only on loopback.
#ifndef PESTHOUSE_LOAD_H
#define PESTHOUSE_LOAD_H

#include "http/frame.h"
#include "pesthouse/random.h"
#include "pesthouse/text.h"

#include <stdio.h>
#include <sys/types.h>

enum {
    LOAD_SEATS = 4,
    LOAD_PHONES = 6, // of a room
    LOAD_BOTS = 3,   // at a table with one person
    LOAD_ID_SIZE = 33,
    LOAD_TEXT_SIZE = 256,
    LOAD_PATH_SIZE = 4096,
    LOAD_NOTE_S = 30, // after which standard error says what is waited for
    LOAD_SERVERS_MAX = 8
};

struct load_plan {
    const char *program; // that has `serve`
    const char *folder;  // of the stores, on a disk
    const char *store;   // the URL of a database that takes the place of the folder; NULL: none
    const char *cert;    // in PEM; NULL: nothing under TLS
    const char *key;
    int64_t tables;
    int64_t sockets; // of all tables together
    int64_t bots;    // tables of one person and bots besides, with some of these sockets
    int64_t hostile; // sockets that do their worst meanwhile
    int64_t places;
    int64_t rate; // acts a second
    int64_t seconds;
    int64_t rooms; // around one screen
    int64_t idle;
    int64_t tls;
    int64_t open;
    int64_t servers; // that share the tables, in measure_games
    int64_t ease;    // by which targets are multiplied
};

// Seconds since some fixed moment.
double load_now(void);
// Says on standard error what makes measuring pointless, and ends the program.
_Noreturn void load_give_up(const char *format, ...) PH_PRINTF(1, 2);
// Says the same way what is waited for, where that takes long: on a busy machine all takes as long as it takes. *since:
// when waiting began, or when that was said last.
void load_still_waits(double *since, const char *format, ...) PH_PRINTF(2, 3);

// ---- program.c ----

struct load_server {
    pid_t process;
    uint16_t port;
    double begun;
    char store[LOAD_PATH_SIZE];
    bool in_file;
};

enum load_limits {
    LOAD_UNLIMITED, // all may come from one address
    LOAD_BY_TLS,    // the same under TLS
    LOAD_LIMITED    // as a server has them by default, but for all sockets together
};

// Runs a server on the store `name` of the plan's folder, which is `fresh` or as it was left, or on its database.
struct load_server load_server_start(const struct load_plan *plan, const char *name, bool fresh,
                                     enum load_limits limits);
void load_server_stop(const struct load_server *server, int signal);
double load_server_kib(const struct load_server *server);       // of memory that it occupies
double load_server_processor(const struct load_server *server); // seconds that it has used
void load_server_forget(const struct load_server *server);      // removes a store in a file

// ---- line.c ----

enum line_reading {
    LINE_MORE,   // nothing whole has come
    LINE_ANSWER, // to a request: `status` and `text`
    LINE_TEXT,   // a message
    LINE_ENDED,  // `status` is the code of the Close frame, or 0
};

// A connection to the server, for requests and then as a WebSocket.
struct line {
    int descriptor;
    bool talks; // it is a WebSocket
    struct frame_reader frames;
    char *bytes;
    size_t length;
    size_t capacity;
    size_t taken; // by what was read last
    int status;
    const char *text; // until the next call of line_read
    size_t text_length;
};

// Of 127.0.0.0/8, for one of many who come from different places.
uint32_t load_address(uint32_t network, uint32_t number);
// From an address of this machine, in the host's order; 0: any.
void line_open(struct line *line, uint16_t port, uint32_t from);
void line_close(struct line *line);
void line_post(struct line *line, const char *path, const char *token, const char *body);
void line_upgrade(struct line *line, const char *table, const char *token);
void line_say(struct line *line, const char *text);
// Takes the bytes that have come. Call line_next then, until it finds nothing more. False: the server has ended the
// connection.
bool line_take(struct line *line);
enum line_reading line_next(struct line *line);
// The head of a request for a WebSocket at a table, for lines under TLS, too. `host` may have a port.
void line_upgrade_head(struct ph_writer *writer, const char *table, const char *host, const char *token);

// ---- party.c ----

enum player_state {
    PLAYER_ABSENT,
    PLAYER_NAMED,   // waits for its token
    PLAYER_MAKING,  // for the id of the table that it makes
    PLAYER_JOINING, // for a seat around one screen
    PLAYER_READY,   // to come, as soon as there is a table
    PLAYER_COMING,  // waits for the answer to its upgrade
    PLAYER_GREETED,
    PLAYER_SITTING,
    PLAYER_SEATED, // has said that it is ready
    PLAYER_STARTING,
    PLAYER_THERE,
};

struct party_table;

struct player {
    struct line line;
    struct party_table *table;
    int seat; // −1: it looks on
    enum player_state state;
    char token[LOAD_ID_SIZE];
    double asked;    // in a room: when it asked for a seat
    uint32_t number; // of the last entry that it was told
    bool awaits;     // the entry of an act
};

struct party_table {
    char id[LOAD_ID_SIZE];
    struct player *players;
    int count;
    int seats; // of people
    int bots;
    int seated;
    int there;
    bool started; // that is, somebody has asked for it
    bool running;
    bool window;
    bool over;
    struct player *mover; // NULL: nobody can act yet
    uint32_t at;
    char action[LOAD_TEXT_SIZE];
    double sent;      // when the act was sent; 0: none is under way
    uint32_t told;    // the number of its entry; 0: nobody was told it yet
    int still_to_see; // players that were not told it yet
};

struct party {
    const struct load_server *servers; // people are at them by turns
    int server_count;
    int epoll;
    struct party_table *tables;
    struct player *players;
    int table_count;
    int socket_count;
    bool by_days;
    bool apart;    // each has an address of its own
    bool rooms;    // tables around one screen: onlookers are their boards, and samples are what these see
    double joined; // in rooms: the longest time from asking for a seat to the hand, in seconds
    int begun;     // tables whose people have begun to come
    int running;   // tables whose game has started
    int left;      // tables that all have left again
    struct ph_random random;
    int next; // the table whose turn it is to act
    uint64_t acts;
    uint64_t refused;
    double *samples; // seconds from each act until all, or the board, had seen it
    size_t sample_count;
    size_t sample_capacity;
};

struct party_size {
    int tables;
    int sockets; // at these, evenly
    int seats;   // of each, for people; who has none looks on
    int bots;    // tables besides, each of one person and LOAD_BOTS `noble`
};

void party_create(struct party *party, const struct load_server *servers, int server_count,
                  const struct party_size *size);
void party_destroy(struct party *party);
// Makes the tables and starts their games, `at_once` of them at a time. With `leave` all go once theirs has started.
void party_start(struct party *party, int at_once, bool leave);
// Lets people act, `rate` times a second.
void party_act(struct party *party, double rate, double seconds);
// Heeds what comes, for so long.
void party_listen(struct party *party, double seconds);

// ---- player.c ----

void player_begin(struct party *party, struct player *player);
void player_heed(struct party *party, struct player *player);
// The player whose turn it is at a table acts. False: nobody can, or an act is under way.
bool player_act(struct party *party, struct party_table *table);

// ---- hostile.c ----

struct hostile_counts {
    _Atomic uint64_t bytes; // sent, some of which nobody reads
    _Atomic uint64_t connections;
};

struct hostile {
    pid_t process;
    struct hostile_counts *counts; // shared with it
};

// Sets the plan's hostile sockets on a server, as onlookers of a table where they are WebSockets.
struct hostile hostile_start(const struct load_plan *plan, const struct load_server *server, const char *table);
void hostile_stop(const struct hostile *hostile);

// ---- phases.c and report.c ----

struct report {
    FILE *out;
    double ease;
    int missed;
};

void report_begin(struct report *report, FILE *out, double ease);
// A figure, and its target; 0: it has none.
void report_row(struct report *report, const char *what, double measured, double target, const char *unit);

// Returns KiB for each socket.
double measure_idle(const struct load_plan *plan, struct report *report);
void measure_tls(const struct load_plan *plan, struct report *report);
void measure_rooms(const struct load_plan *plan, struct report *report);
void measure_games(const struct load_plan *plan, double socket_kib, struct report *report);
void measure_start(const struct load_plan *plan, struct report *report);

#endif
