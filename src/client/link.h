// SPDX-License-Identifier: MIT
// A connection to a table that comes back by itself: after a cut it connects again, each time a little later, is told
// everything, and sends what was not answered once more. Requests are answered in order; an act has an id, so it counts
// once however often it is sent. It sends no faster than a server takes messages.
#ifndef PESTHOUSE_CLIENT_LINK_H
#define PESTHOUSE_CLIENT_LINK_H

#include "base/bucket.h"
#include "client/inbox.h"
#include "client/socket.h"

// Codes of a Close frame that only servers of Pesthouse use.
enum {
    CLOSE_SIGN_IN = 4001,
    CLOSE_RELOAD = 4002,
    CLOSE_REMOVED = 4003,
    CLOSE_NO_TABLE = 4004,
    CLOSE_SENT_AWAY = 4005,
    CLOSE_NOT_THERE = 4006
};

enum client_news {
    CLIENT_QUIET,
    CLIENT_TOLD,     // `message`, until the next step: hello, entry, chat …
    CLIENT_ANSWERED, // `message` is the answer to `answered`
    CLIENT_UNSURE,   // whether `answered`, which is not sent twice, had arrived
    CLIENT_LOST,     // the connection; it will try again
    CLIENT_ENDED,    // for good: `end` says why
};

enum client_end {
    CLIENT_END_NONE,
    CLIENT_END_TOKEN,     // it is nobody's here
    CLIENT_END_BUILD,     // packed messages need the server's own build
    CLIENT_END_TABLE,     // there is no such table
    CLIENT_END_REMOVED,   // the maker of the table has removed the person
    CLIENT_END_SENT_AWAY, // by the people who run the server
    CLIENT_END_NO_BOARD,  // the table is not around one screen
    CLIENT_END_CERTIFICATE,
    CLIENT_END_REFUSED,   // the server does not let this client in: `socket.status` or `socket.code`
    CLIENT_END_UNREACHED, // the first connection failed
};

enum { CLIENT_UNANSWERED_MAX = 16 };

struct client_link {
    const struct client_server *server;
    char path[160];
    struct client_socket socket;
    bool greeted;     // hello has come by this connection
    bool ever;        // or by an earlier one, perhaps to another table
    unsigned attempt; // since the last hello
    int64_t retry;    // when it tries again, by client_now
    enum client_end end;
    bool lost;     // that is still to be told
    bool restarts; // it was lost since the server stops, which said so
    unsigned news; // how many there have been
    struct client_inbox inbox;
    struct {
        struct client_asked asked;
        bool sent;
    } unanswered[CLIENT_UNANSWERED_MAX];
    unsigned unanswered_count;
    struct ph_bucket messages;    // of this connection
    struct client_letter *taken;  // the last one
    struct ph_json message;       // that it holds
    struct client_asked answered; // the request that the last answer is to; its texts are of `taken`
};

// Begins to connect to the server's table. `form` is what follows the table in the path: "", or
// "?form=packed&build=…". `server` must outlive the link.
void client_link_open(struct client_link *link, const struct client_server *server, const char *table,
                      const char *form);
void client_link_close(struct client_link *link); // accepts one of zeros

// What has happened; call it again until it is CLIENT_QUIET.
enum client_news client_link_step(struct client_link *link);
// Keeps the connection alive, and the table in touch, without taking anything in. Returns 0 if the next step has
// nothing to tell, else a number that grows with everything that comes.
unsigned client_link_peek(struct client_link *link);
// What came cannot be read, or is not what should be next: it connects again, and is told everything.
void client_link_renew(struct client_link *link);
// Sends a request, now or as soon as there is a connection, and again after a cut until it is answered. False: too many
// wait for an answer.
bool client_link_request(struct client_link *link, struct client_request request);
// Whether a request to sit on a seat waits for its answer.
bool client_link_awaits_seat(const struct client_link *link, int seat);
// 32 random digits: the id of a new act, or a client's part of the luck.
void client_random_digits(char digits[33]);

// What to poll for; −1: nothing. And for how long at most, in milliseconds.
int client_link_fd(const struct client_link *link);
short client_link_events(const struct client_link *link);
int client_link_wait_ms(const struct client_link *link);

#endif
