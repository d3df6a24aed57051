// SPDX-License-Identifier: MIT
// Determines who has the plague in a course: from all hands in the order in which they were held (B-PLAGUE-1,
// B-CURE-1), compared with what players who are out, and Convene, have shown.
#include "games/bristol1350/rule.h"
#include "games/bristol1350/worlds/trace.h"

// A player has these cards (B-PLAGUE-1, B-CURE-1). Looks at faces only where they matter.
static void check_plague(struct bristol_course *course, unsigned seat, const uint8_t hand[2]) {
    const struct bristol_state *const view = course->trace->view;
    const unsigned bit = 1u << seat;
    const bool cure = bristol_has_option(view, BRISTOL_CURE);
    if (bristol_is_ghost(view, seat) || seat == course->trace->viewer || ((course->plague & bit) != 0 && !cure)) {
        return;
    }
    const unsigned total = bristol_face_of(course, hand[0]) + bristol_face_of(course, hand[1]);
    if (total >= BRISTOL_PLAGUE_TOTAL) {
        course->plague = (uint16_t)(course->plague | bit);
    } else if (cure && total == 2) {
        course->plague = (uint16_t)(course->plague & ~bit);
    }
}

// Whether the plague that a player who is out has shown, or its absence, agrees with this course.
static bool shown_as_it_was(const struct bristol_course *course, const struct bristol_step *step) {
    const struct bristol_state *const view = course->trace->view;
    bool plagued = (course->plague >> step->seat & 1u) != 0 || bristol_has_coin(view, step->seat, BRISTOL_COIN_PLAGUE);
    plagued &= !bristol_has_coin(view, step->seat, BRISTOL_COIN_CURED);
    return bristol_is_ghost(view, step->seat) || plagued == (step->plagued != 0);
}

bool bristol_course_fall_ill(struct bristol_course *course) {
    const struct bristol_trace *const trace = course->trace;
    unsigned in_play = trace->in_play;
    for (unsigned seat = 0; seat < trace->view->options.players; seat++) {
        const uint8_t hand[2] = {(uint8_t)(2 * seat), (uint8_t)(2 * seat + 1)};
        check_plague(course, seat, hand);
    }
    for (unsigned i = 0; i < trace->count; i++) {
        const struct bristol_step *const step = &trace->steps[i];
        switch (step->kind) {
        case BRISTOL_STEP_MINGLE:
            for (unsigned place = 0; place < step->count; place++) {
                check_plague(course, step->seats[place], course->held[i][place]);
            }
            break;
        case BRISTOL_STEP_DISCARD:
            check_plague(course, step->seat, course->held[i][0]);
            break;
        case BRISTOL_STEP_CONVENE:
            if (((course->plague ^ step->plagued) & in_play) != 0) {
                return false;
            }
            break;
        case BRISTOL_STEP_OUT:
            in_play &= ~(1u << step->seat);
            if (!shown_as_it_was(course, step)) {
                return false;
            }
            break;
        default:
            break;
        }
    }
    return true;
}
