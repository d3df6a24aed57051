// SPDX-License-Identifier: MIT
// The pages of an evening, in a file of their own.
import type { Game as Kind } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { EveningBoardPage } from "./board_page.tsx";
import { EndedPage, EveningPage } from "./evening_page.tsx";
import { NewEveningPage } from "./new_evening.tsx";

export { AfterTable, AtTable } from "./at_table.tsx";

interface Props {
    /** Undefined: a new one is made. */
    id: string | undefined;
    /** For a projector. */
    board: boolean;
    mirror: Mirror;
    games: Kind[];
}

const eveningId = /^[0-9a-f]{32}$/;

export function EveningPages({ id, board, mirror, games }: Props) {
    if (id === undefined) {
        return <NewEveningPage mirror={mirror} games={games} />;
    }
    if (!eveningId.test(id)) {
        return <EndedPage />;
    }
    return board ? <EveningBoardPage key={id} id={id} games={games} /> : <EveningPage key={id} id={id} games={games} />;
}
