// SPDX-License-Identifier: MIT
import type { GameParts } from "../games.ts";
import { BristolBoard } from "./board.tsx";
import { BristolCards, BristolMore } from "./cards.tsx";
import { bristolOutcomes } from "./outcomes.ts";
import { BristolPlayers, hasDecisions } from "./players.tsx";

export const parts: GameParts = {
    Players: BristolPlayers,
    Board: BristolBoard,
    Cards: BristolCards,
    More: BristolMore,
    plays: hasDecisions,
    outcomes: bristolOutcomes,
};
