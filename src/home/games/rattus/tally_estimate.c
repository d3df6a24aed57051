// SPDX-License-Identifier: MIT
// What games tell of a box. Proven is what one game has shown at once. The rest is an estimate: each game turns some of
// the tokens of a part (those with a ring, those without), any of them as likely as any other, so how often a face came
// in which game says how many tokens may show it. Tokens that no game proves are given, one by one, to the face that
// makes the games most likely, or to none that has been seen.
#include "home/games/rattus/inside.h"

#include "games/rattus/phases.h"

#include <math.h>
#include <string.h>

// Most faces of the reconstructed sets stand on one token only: 46 of 49, 61 of 65. So without a game that says more,
// an unseen token is more likely to show a face that has not been seen than one that has.
static const double another_alike = 0.1;

// ---- what is proven -------------------------------------------------------------------------------------------------

static unsigned count_of(const struct rattus_tally_game *game, const struct rattus_face *face) {
    unsigned kind = 0;
    while (kind < game->kind_count && !rattus_face_alike(&game->kinds[kind].face, face)) {
        kind++;
    }
    return kind < game->kind_count ? game->kinds[kind].count : 0;
}

static unsigned turned_in(const struct rattus_tally_game *game, bool start) {
    unsigned turned = 0;
    for (unsigned kind = 0; kind < game->kind_count; kind++) {
        turned += game->kinds[kind].face.start == start ? game->kinds[kind].count : 0;
    }
    return turned;
}

static struct rattus_tally_known *find(struct rattus_tally_estimate *estimate, const struct rattus_face *face) {
    unsigned kind = 0;
    while (kind < estimate->kind_count && !rattus_face_alike(&estimate->kinds[kind].face, face)) {
        kind++;
    }
    if (kind == estimate->kind_count && kind < RATTUS_FACE_COUNT_MAX) {
        estimate->kinds[estimate->kind_count++] = (struct rattus_tally_known){.face = *face};
    }
    return kind < RATTUS_FACE_COUNT_MAX ? &estimate->kinds[kind] : NULL;
}

static void prove(struct rattus_tally_known *known, unsigned count) {
    known->games = known->games == UINT8_MAX ? UINT8_MAX : (uint8_t)(known->games + 1);
    if (count > known->proven) {
        known->confirmed = known->proven;
        known->proven = (uint8_t)count;
    } else if (count > known->confirmed) {
        known->confirmed = (uint8_t)count;
    }
}

// False: there are more faces than tokens.
static bool prove_game(struct rattus_tally_estimate *estimate, const struct rattus_tally_game *game) {
    bool fits = true;
    for (unsigned kind = 0; kind < game->kind_count && fits; kind++) {
        struct rattus_tally_known *const known = find(estimate, &game->kinds[kind].face);
        fits = known != NULL;
        if (fits) {
            prove(known, game->kinds[kind].count);
        }
    }
    estimate->games++;
    return fits;
}

static void add_up(struct rattus_tally_estimate *estimate) {
    for (unsigned kind = 0; kind < estimate->kind_count; kind++) {
        const struct rattus_tally_known *const known = &estimate->kinds[kind];
        struct rattus_tally_part *const part = &estimate->parts[known->face.start];
        part->confirmed += known->confirmed;
        part->proven += known->proven;
        part->likely += known->likely;
    }
}

// ---- what is likely -------------------------------------------------------------------------------------------------

// The games of one box.
struct games {
    const struct rattus_tally *tally;
    bool africanus;
    bool start;
};

// How much more likely the games are, as a logarithm, if one more token than `count` shows the face. Of N tokens a game
// turned s, and n of them showed it: this happens in C(count, n)·C(N−count, s−n)/C(N, s) of all ways.
static double gain(const struct games *games, const struct rattus_face *face, unsigned count) {
    const double tokens = rattus_tally_tokens(games->africanus, games->start);
    double sum = count > 0 ? log(another_alike) : 0;
    for (size_t i = 0; i < games->tally->count; i++) {
        const struct rattus_tally_game *const game = &games->tally->games[i];
        if (game->africanus == games->africanus) {
            const double seen = face == NULL ? 0 : count_of(game, face);
            const double turned = turned_in(game, games->start);
            sum += log((count + 1.0) / (count + 1.0 - seen)) + log((tokens - count - turned + seen) / (tokens - count));
        }
    }
    return sum;
}

// The face for which one more token is likeliest; NULL: one that has not been seen.
static struct rattus_tally_known *likeliest(struct rattus_tally_estimate *estimate, const struct games *games) {
    struct rattus_tally_known *best = NULL;
    double most = gain(games, NULL, 0);
    for (unsigned kind = 0; kind < estimate->kind_count; kind++) {
        struct rattus_tally_known *const known = &estimate->kinds[kind];
        const double more = known->face.start == games->start ? gain(games, &known->face, known->likely) : -INFINITY;
        if (more > most) {
            best = known;
            most = more;
        }
    }
    return best;
}

static void guess(struct rattus_tally_estimate *estimate, const struct games *games) {
    const struct rattus_tally_part *const part = &estimate->parts[games->start];
    struct rattus_tally_known *next = NULL;
    unsigned left = part->tokens - part->proven;
    do {
        next = left > 0 ? likeliest(estimate, games) : NULL;
        if (next != NULL) {
            next->likely++;
            estimate->parts[games->start].likely++;
            left--;
        }
    } while (next != NULL);
}

// ---- order ----------------------------------------------------------------------------------------------------------

static bool comes_before(const struct rattus_face *one, const struct rattus_face *other) {
    char texts[2][32];
    const struct rattus_face *const faces[2] = {one, other};
    if (one->start != other->start || one->limit != other->limit) {
        return one->start != other->start ? one->start > other->start : one->limit < other->limit;
    }
    for (unsigned i = 0; i < 2; i++) {
        struct ph_writer writer;
        ph_writer_init(&writer, texts[i], sizeof texts[i]);
        rattus_face_write(faces[i], &writer);
    }
    return strcmp(texts[0], texts[1]) < 0;
}

static void sort(struct rattus_tally_estimate *estimate) {
    for (unsigned i = 1; i < estimate->kind_count; i++) {
        const struct rattus_tally_known known = estimate->kinds[i];
        unsigned at = i;
        for (; at > 0 && comes_before(&known.face, &estimate->kinds[at - 1].face); at--) {
            estimate->kinds[at] = estimate->kinds[at - 1];
        }
        estimate->kinds[at] = known;
    }
}

void rattus_tally_estimate(const struct rattus_tally *tally, bool africanus, struct rattus_tally_estimate *estimate) {
    bool fits = true;
    *estimate = (struct rattus_tally_estimate){.africanus = africanus};
    for (size_t i = 0; i < tally->count; i++) {
        if (tally->games[i].africanus == africanus) {
            fits = prove_game(estimate, &tally->games[i]) && fits;
        }
    }
    for (unsigned kind = 0; kind < estimate->kind_count; kind++) {
        estimate->kinds[kind].likely = estimate->kinds[kind].proven;
    }
    sort(estimate);
    add_up(estimate);
    for (unsigned start = 0; start < 2; start++) {
        struct rattus_tally_part *const part = &estimate->parts[start];
        part->tokens = rattus_tally_tokens(africanus, start != 0);
        part->contradicts = !fits || part->proven > part->tokens;
        if (!part->contradicts) {
            guess(estimate, &(struct games){.tally = tally, .africanus = africanus, .start = start != 0});
        }
    }
}
