// SPDX-License-Identifier: MIT
// The end of a game online: how it ended, and the next one.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { End } from "../pages/ending.tsx";
import { go } from "../route.ts";
import { packRecord } from "../table/linked.ts";
import type { Table } from "../table/state.ts";
import { t } from "../ui/text.ts";
import { Wrong } from "./form.tsx";
import type { OnlineGame } from "./game.ts";
import { Refusal } from "./menu.tsx";

function Next({ game }: { game: OnlineGame }) {
    const seen = game.seen.value!;
    if (seen.rematch !== "") {
        return (
            <button type="button" class="primary" onClick={() => go("table", seen.rematch)}>
                {t("To the next game")}
            </button>
        );
    }
    return seen.seat < 0 ? null : (
        <button type="button" class="primary" onClick={() => game.ask({ t: "rematch" })}>
            {t("A rematch")}
        </button>
    );
}

async function recordOf(id: string): Promise<string> {
    const answer = await fetch(`/table/${id}/record`).catch(() => undefined);
    if (answer?.ok !== true) {
        throw new Error(t("The server does not give the record of this game."));
    }
    return answer.text();
}

/** Opens the whole game, as a link does. */
async function openReplay(id: string): Promise<void> {
    const packed = await packRecord(await recordOf(id));
    if (packed === undefined) {
        throw new Error(t("This browser cannot open the game here. Look back from another one."));
    }
    go("replay", "link", "0", packed);
}

interface Props {
    table: Table;
    name: string;
    game: OnlineGame;
    /** In the place of a rematch. */
    next: ComponentChildren | undefined;
}

export function Ending({ table, name, game, next }: Props) {
    const { reason, winners } = game.seen.value!;
    const why = game.say({ entry: { t: "over", reason, winners } });
    const wrong = useSignal("");
    const look = () => openReplay(game.id).catch((error: Error) => (wrong.value = error.message));
    return (
        <End
            table={table}
            name={name}
            heading={why === "" ? t("The game is over.") : why}
            record={() => recordOf(game.id)}
        >
            <Refusal game={game} />
            <Wrong words={wrong.value} />
            {next ?? <Next game={game} />}{" "}
            {table.look.value?.over === true && (
                <button type="button" onClick={() => void look()}>
                    {t("Look back")}
                </button>
            )}{" "}
            <button type="button" onClick={() => go("mine")}>
                {t("My tables")}
            </button>
        </End>
    );
}
