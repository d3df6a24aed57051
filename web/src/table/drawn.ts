// SPDX-License-Identifier: MIT
// A position that a page shows as a picture, with moves that may follow it.
export interface Drawn {
    position: { game: string };
    /** As in a record. */
    moves: string[];
    /** The part of the board that is shown: left, top, width, height. */
    frame?: number[];
}

/** All of its luck is among the moves, so it asks for no random bytes. */
export const recordOf = ({ position, moves }: Drawn): string =>
    `[Game "${position.game}"]\n[Seed "0"]\n[Position ${JSON.stringify(JSON.stringify(position))}]\n\n${moves.join("\n")}\n`;
