// SPDX-License-Identifier: MIT

/** What page of the rules each type of action is about, where it is not its namesake; of all others, that on a turn. */
export const topics: Record<string, string> = {
    again: "chicken",
    claim: "claims",
    dash: "moves",
    discard: "pomander",
    draw: "remedies",
    elbow: "moves",
    give: "alms",
    keep: "countess",
    lock: "mason",
    pass: "whips",
    peek: "ghosts",
    place: "leeches",
    push: "moves",
    stop: "chicken",
    whip: "whips",
};
