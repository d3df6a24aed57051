// SPDX-License-Identifier: MIT
#include "games/rattus/rule.h"
#include "words/games/rattus/speech.h"
#include "words/games/rattus/story.h"

// The cubes that died between two positions.
struct deaths {
    unsigned all[RATTUS_REGION_COUNT]; // by region
    unsigned own[RATTUS_REGION_COUNT]; // of them the seat's
    unsigned lost;                     // by the seat
};

static struct deaths count_deaths(const struct words_scene *before, const struct words_scene *after, unsigned seat) {
    struct deaths deaths = {.lost = 0};
    for (size_t i = before->log.count; i < after->log.count; i++) {
        if (after->log.events[i].type == RATTUS_EVENT_LOST) {
            const struct rattus_lost_event lost = rattus_lost_of(&after->log.events[i]);
            const bool is_own = lost.seat == seat;
            deaths.all[lost.region]++;
            deaths.own[lost.region] += is_own;
            deaths.lost += is_own;
        }
    }
    return deaths;
}

static unsigned deadliest_region(const struct deaths *deaths) {
    unsigned region = 0;
    for (unsigned other = 1; other < RATTUS_REGION_COUNT; other++) {
        region = deaths->own[other] > deaths->own[region] ? other : region;
    }
    return region;
}

static unsigned cubes_in(const struct rattus_state *state, unsigned region) {
    unsigned cubes = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        cubes += state->at[region].cubes[seat];
    }
    return cubes;
}

// Where most of them died, and how many had stood there before, if the dead were among those.
static void say_deaths(const struct words_scene *scene, const struct deaths *deaths, unsigned seat,
                       struct ph_writer *writer) {
    const unsigned region = deadliest_region(deaths);
    const unsigned gathered = cubes_in(scene->view, region);
    const unsigned most = deaths->own[region] == deaths->lost ? 0 : deaths->own[region];
    words_line(writer, scene->language,
               "In that time {who} lost {lost:cubes}{most?=0:|, {most} of them} in {region}{gathered?=0:|, where "
               "{gathered:cubes} had gathered}.",
               SEAT(who, scene, seat), COUNT(lost, deaths->lost), COUNT(most, most), REGION(region, region),
               COUNT(gathered, gathered > deaths->own[region] && gathered >= deaths->all[region] ? gathered : 0));
}

static int gained_by(const struct rattus_state *before, const struct rattus_state *after, unsigned seat) {
    return before->supply[seat] - after->supply[seat];
}

// Names the seat that gained the most cubes, unless that is `seat` itself, or nobody gained any.
static void say_gains(const struct words_scene *before, const struct rattus_state *after, unsigned seat,
                      struct ph_writer *writer) {
    const struct rattus_state *const state = before->view;
    unsigned rival = seat;
    int gain = gained_by(state, after, seat);
    for (unsigned other = 0; other < state->options.players; other++) {
        const int gained = gained_by(state, after, other);
        if (gained > gain) {
            rival = other;
            gain = gained;
        }
    }
    if (rival != seat && gain > 0) {
        words_line(writer, before->language, "In that time {who} came to {gained:cubes} more on the board.",
                   SEAT(who, before, rival), COUNT(gained, gain));
    }
}

void rattus_between(const struct words_scene *before, const struct words_scene *after, int seat,
                    struct ph_writer *writer) {
    const struct deaths deaths = count_deaths(before, after, (unsigned)seat);
    if (deaths.lost > 0) {
        say_deaths(before, &deaths, (unsigned)seat, writer);
    } else {
        say_gains(before, after->view, (unsigned)seat, writer);
    }
}
