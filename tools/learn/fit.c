// SPDX-License-Identifier: MIT
#include "tools/learn/fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 128 };

static const double rate_first = 3e-3;     // falls to 0 along half a cosine
static const double rate_continued = 6e-4; // likewise, where weights are not random at first
static const double decay = 1e-3;          // of weights, as a share of the rate
static const double sure = 1e-6;           // no value is taken for surer than that

struct place {
    uint32_t game;
    uint32_t row;
};

struct fitter {
    const struct learn_positions *positions;
    struct network network;
    size_t count; // weights
    float *weights;
    double *gradient;
    double *mean;   // of gradients, fading
    double *square; // of their squares
    uint64_t steps;
};

static const float *row_of(const struct learn_positions *positions, const struct place *place) {
    const struct learn_game *const game = &positions->games[place->game];
    return game->rows + place->row * learn_row(positions, game);
}

static void squash(const struct learn_positions *positions, float *values, int players) {
    if (positions->shares_win) {
        network_share(values, players);
    } else {
        network_squash(values, players);
    }
}

// ---- gradients ------------------------------------------------------------------------------------------------------

// Adds to the gradient what one seat's output should have moved by `slope`.
static void add_gradient(struct fitter *fitter, const float *features, double slope) {
    const unsigned inputs = fitter->network.inputs;
    const unsigned hidden = fitter->network.hidden;
    const float *const own = fitter->weights + (size_t)inputs * hidden;
    const float *const out = own + hidden;
    float sums[NETWORK_HIDDEN_MAX];
    double slopes[NETWORK_HIDDEN_MAX];
    memcpy(sums, own, hidden * sizeof *sums);
    for (unsigned input = 0; input < inputs; input++) {
        for (unsigned unit = 0; unit < hidden && features[input] != 0; unit++) {
            sums[unit] += features[input] * fitter->weights[(size_t)input * hidden + unit];
        }
    }
    double *const own_gradient = fitter->gradient + (size_t)inputs * hidden;
    double *const out_gradient = own_gradient + hidden;
    for (unsigned unit = 0; unit < hidden; unit++) {
        slopes[unit] = sums[unit] > 0 ? slope * (double)out[unit] : 0;
        own_gradient[unit] += slopes[unit];
        out_gradient[unit] += sums[unit] > 0 ? slope * (double)sums[unit] : 0;
    }
    out_gradient[hidden] += slope;
    for (unsigned input = 0; input < inputs; input++) {
        for (unsigned unit = 0; unit < hidden && features[input] != 0; unit++) {
            fitter->gradient[(size_t)input * hidden + unit] += (double)features[input] * slopes[unit];
        }
    }
}

static void step(struct fitter *fitter, unsigned size, double rate) {
    static const double fading = 0.9;
    static const double fading_square = 0.999;
    fitter->steps++;
    const double full = 1 - pow(fading, (double)fitter->steps);
    const double full_square = 1 - pow(fading_square, (double)fitter->steps);
    for (size_t i = 0; i < fitter->count; i++) {
        const double gradient = fitter->gradient[i] / size;
        fitter->mean[i] = fading * fitter->mean[i] + (1 - fading) * gradient;
        fitter->square[i] = fading_square * fitter->square[i] + (1 - fading_square) * gradient * gradient;
        const double move = fitter->mean[i] / full / (sqrt(fitter->square[i] / full_square) + 1e-8);
        fitter->weights[i] -= (float)(rate * (move + decay * (double)fitter->weights[i]));
        fitter->gradient[i] = 0;
    }
}

static void learn_from(struct fitter *fitter, const struct place *place) {
    const struct learn_positions *const positions = fitter->positions;
    const int players = positions->games[place->game].players;
    const float *const row = row_of(positions, place);
    const float *const target = row + (size_t)players * positions->features;
    float values[PH_SEATS_MAX];
    for (int seat = 0; seat < players; seat++) {
        values[seat] = network_output(&fitter->network, row + (size_t)seat * positions->features);
    }
    squash(positions, values, players);
    for (int seat = 0; seat < players; seat++) {
        add_gradient(fitter, row + (size_t)seat * positions->features, (double)(values[seat] - target[seat]));
    }
}

// ---- fitting --------------------------------------------------------------------------------------------------------

static double uniform(struct ph_random *random) {
    return (double)(ph_random_next(random) >> 11) / 9007199254740992.0; // 2 to the power of 53
}

static void first_weights(struct fitter *fitter, struct ph_random *random) {
    const size_t inputs = fitter->network.inputs;
    const size_t hidden = fitter->network.hidden;
    const double spread = sqrt(6.0 / (double)(inputs + hidden));
    const double out_spread = sqrt(6.0 / (double)(hidden + 1));
    for (size_t i = 0; i < fitter->count; i++) {
        const double drawn = 2 * uniform(random) - 1;
        const bool is_own = i >= inputs * hidden && i < (inputs + 1) * hidden;
        fitter->weights[i] = (float)(is_own || i + 1 == fitter->count ? 0
                                     : i < inputs * hidden            ? drawn * spread
                                                                      : drawn * out_spread);
    }
}

static void shuffle(struct place *places, size_t count, struct ph_random *random) {
    for (size_t i = count; i > 1; i--) {
        const size_t other = ph_random_below(random, (uint32_t)i);
        const struct place kept = places[i - 1];
        places[i - 1] = places[other];
        places[other] = kept;
    }
}

static void run(struct fitter *fitter, struct place *places, size_t count, const struct learn_fit *how) {
    const struct ph_key key = ph_key_from_seed(how->seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SPLIT, 0);
    const double pi = acos(-1.0);
    const double all = (double)count * how->rounds;
    const double rate = how->start == NULL ? rate_first : rate_continued;
    if (how->start == NULL) {
        first_weights(fitter, &random);
    } else {
        memcpy(fitter->weights, how->start->weights, fitter->count * sizeof *fitter->weights);
    }
    for (unsigned round = 0; round < how->rounds; round++) {
        shuffle(places, count, &random);
        for (size_t first = 0; first < count; first += BATCH) {
            const unsigned size = (unsigned)(count - first < BATCH ? count - first : BATCH);
            for (unsigned i = 0; i < size; i++) {
                learn_from(fitter, &places[first + i]);
            }
            const double done = ((double)round * (double)count + (double)first) / all;
            step(fitter, size, rate * (1 + cos(pi * done)) / 2);
        }
        if (how->progress) {
            fprintf(stderr, "\rround %u of %u", round + 1, how->rounds);
        }
    }
    if (how->progress) {
        fprintf(stderr, "\n");
    }
}

enum ph_status learn_fit(float *weights, const struct learn_positions *positions, const struct learn_fit *how) {
    struct fitter fitter = {
        .positions = positions,
        .network = {positions->features, how->hidden, weights},
        .count = network_weights(positions->features, how->hidden),
        .weights = weights,
    };
    enum ph_status status = PH_OK;
    size_t count = 0;
    struct place *places = NULL;
    for (size_t i = 0; i < positions->game_count; i++) {
        count += positions->games[i].held_out ? 0 : positions->games[i].count;
    }
    places = malloc((count + 1) * sizeof *places);
    fitter.gradient = calloc(fitter.count, sizeof *fitter.gradient);
    fitter.mean = calloc(fitter.count, sizeof *fitter.mean);
    fitter.square = calloc(fitter.count, sizeof *fitter.square);
    if (places == NULL || fitter.gradient == NULL || fitter.mean == NULL || fitter.square == NULL) {
        status = PH_ERROR_NO_MEMORY;
        goto cleanup;
    }
    count = 0;
    for (uint32_t i = 0; i < positions->game_count; i++) {
        for (uint32_t row = 0; row < positions->games[i].count && !positions->games[i].held_out; row++) {
            places[count++] = (struct place){i, row};
        }
    }
    run(&fitter, places, count, how);

cleanup:
    free(fitter.square);
    free(fitter.mean);
    free(fitter.gradient);
    free(places);
    return status;
}

// ---- how good it is -------------------------------------------------------------------------------------------------

static double cross_entropy(const struct learn_positions *positions, const float *target, const float *values,
                            int players) {
    double loss = 0;
    for (int seat = 0; seat < players; seat++) {
        const double value = fmin(fmax((double)values[seat], sure), 1 - sure);
        loss -= (double)target[seat] * log(value);
        loss -= positions->shares_win ? 0 : (1 - (double)target[seat]) * log(1 - value);
    }
    return positions->shares_win ? loss : loss / players;
}

// The mean target of a seat in the training games.
static float mean_target(const struct learn_positions *positions, int players) {
    double total = 0;
    uint64_t count = 0;
    for (uint32_t i = 0; i < positions->game_count; i++) {
        const struct learn_game *const game = &positions->games[i];
        for (uint32_t row = 0; row < game->count && game->players == players && !game->held_out; row++) {
            const float *const at = row_of(positions, &(struct place){i, row}) + (size_t)players * positions->features;
            for (int seat = 0; seat < players; seat++) {
                total += (double)at[seat];
                count++;
            }
        }
    }
    return count == 0 ? 0.5F : (float)(total / (double)count);
}

struct learn_loss learn_loss_find(const struct network *network, const struct learn_positions *positions, int players,
                                  bool held_out) {
    struct learn_loss loss = {0};
    float equal[PH_SEATS_MAX];
    float values[PH_SEATS_MAX];
    const float mean = mean_target(positions, players);
    for (int seat = 0; seat < players; seat++) {
        equal[seat] = mean;
    }
    for (uint32_t i = 0; i < positions->game_count; i++) {
        const struct learn_game *const game = &positions->games[i];
        for (uint32_t row = 0; row < game->count && game->players == players && game->held_out == held_out; row++) {
            const float *const features = row_of(positions, &(struct place){i, row});
            const float *const target = features + (size_t)players * positions->features;
            for (int seat = 0; seat < players; seat++) {
                values[seat] = network_output(network, features + (size_t)seat * positions->features);
            }
            squash(positions, values, players);
            loss.positions++;
            loss.network += cross_entropy(positions, target, values, players);
            loss.present += cross_entropy(positions, target, target + players, players);
            loss.equal += cross_entropy(positions, target, equal, players);
            loss.least += cross_entropy(positions, target, target, players);
        }
    }
    const double count = loss.positions == 0 ? 1 : (double)loss.positions;
    loss.network /= count;
    loss.present /= count;
    loss.equal /= count;
    loss.least /= count;
    return loss;
}
