// SPDX-License-Identifier: MIT

/** What page of the rules each type of action is about, where it is not its namesake; of all others, that on a turn. */
export const topics: Record<string, string> = {
    caravan_start: "caravaneer",
    crusade: "crusader",
    knight_population: "knight",
    no_rat: "outbreak",
    pass: "end",
    plague: "outbreak",
    protect: "cards",
    rat: "outbreak",
    resolve: "outbreak",
    settle: "game",
};
