// SPDX-License-Identifier: MIT
// A C++ program that uses the library through the same headers: it reads options from JSON, plays a game of a session
// to its end, and loads the record that the session wrote.
#include <pesthouse/pesthouse.h>

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace {

struct Destroy {
    void operator()(ph_session *session) const {
        ph_session_destroy(session);
    }
    void operator()(ph_json_document *document) const {
        ph_json_document_destroy(document);
    }
};
using Session = std::unique_ptr<ph_session, Destroy>;
using Document = std::unique_ptr<ph_json_document, Destroy>;

Session make_session() {
    ph_session *session = nullptr;
    return ph_session_create(&session) == PH_OK ? Session(session) : nullptr;
}

// The text must outlive the document.
Document parse(std::string_view text) {
    ph_json_document *document = nullptr;
    return ph_json_parse(&document, text.data(), text.size(), nullptr) == PH_OK ? Document(document) : nullptr;
}

// The options of a game that a description lists, walked as JSON.
int count_options(const ph_game *game) {
    const Document description = parse(game->description);
    const ph_json options = ph_json_member(ph_json_root(description.get()), "options");
    int count = 0;
    for (ph_json_walk walk = ph_json_walk_begin(options); ph_json_walk_next(&walk);) {
        count++;
    }
    return count;
}

bool play(ph_session *session) {
    const ph_game *const game = ph_session_game(session);
    const ph_key key = ph_key_from_seed(ph_session_seed(session));
    while (ph_session_actor(session).kind != PH_ACTOR_OVER) {
        ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, ph_session_move_count(session));
        const ph_action action = game->sample(ph_session_state(session), &random);
        if (ph_session_play(session, action, nullptr, nullptr) != PH_OK) {
            return false;
        }
    }
    return true;
}

std::string record_of(const ph_session *session) {
    ph_writer writer;
    ph_writer_init_heap(&writer);
    ph_session_record(session, nullptr, &writer);
    const std::string record(writer.data, writer.length);
    ph_writer_deinit(&writer);
    return record;
}

bool run(const ph_game *game) {
    ph_error error = {};
    const Session session = make_session();
    const Session again = make_session();
    const Document options = parse("{}");
    if (!session || !again || !options ||
        ph_session_new(session.get(), game, game->players_min, ph_json_root(options.get()), 1350, PH_CHANCE_AUTO,
                       &error) != PH_OK ||
        !play(session.get())) {
        std::fprintf(stderr, "%s: %s\n", game->id, error.message);
        return false;
    }
    const std::string record = record_of(session.get());
    if (ph_session_load(again.get(), record.data(), record.size(), nullptr, PH_CHANCE_AUTO, &error) != PH_OK ||
        record_of(again.get()) != record) {
        std::fprintf(stderr, "%s: its record is not read back: %s\n", game->id, error.message);
        return false;
    }
    std::printf("%s: %d options, %zu moves\n", game->id, count_options(game), ph_session_move_count(session.get()));
    return true;
}

} // namespace

int main() {
    for (size_t i = 0; i < ph_game_count(); i++) {
        if (!run(ph_game_at(i))) {
            return 1;
        }
    }
    return ph_game_count() > 0 ? 0 : 1;
}
