// SPDX-License-Identifier: MIT
// Opens a kept game, or a record from a file, as a replay.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { loadParts } from "../games/games.ts";
import type { Game } from "generated/messages";
import { Mirror } from "../module/mirror.ts";
import { recordOf } from "../module/record.ts";
import { readGame } from "../table/kept.ts";
import { Replay } from "../table/replay.ts";
import { FailedPage } from "../ui/failed.tsx";
import { catalogue, t } from "../ui/text.ts";
import { type BranchProps, ReplayPage } from "./replay.tsx";

interface Props {
    /** Of a kept game; "file": `opened`. */
    id: string;
    opened: string;
    module: WebAssembly.Module;
    games: Game[];
    onBranch: BranchProps["onBranch"];
}

async function openReplay({ id, opened, module }: Props): Promise<Replay | null> {
    const kept = id === "file" ? undefined : await readGame(id);
    const record = kept === undefined ? opened : await recordOf(module, kept);
    if (record === "") {
        return null;
    }
    const mirror = await Mirror.open(module);
    mirror.speak(catalogue.value);
    const replay = new Replay(mirror, record);
    await loadParts(replay.opened.game);
    return replay;
}

export function LookBackPage(props: Props) {
    const replay = useSignal<Replay | null | undefined>(undefined);
    useEffect(() => {
        void openReplay(props).then((made) => (replay.value = made));
        return () => replay.value?.close();
    }, [props.id]);
    const shown = replay.value;
    useEffect(() => {
        if (shown != null) {
            shown.mirror.speak(catalogue.value);
            shown.translate();
        }
    }, [catalogue.value]);
    if (shown === null) {
        return (
            <FailedPage words={t("This game is no longer saved on this device.")}>
                <a href="#/games">{t("My games")}</a>
            </FailedPage>
        );
    }
    return shown === undefined ? (
        <main aria-busy="true" />
    ) : (
        <ReplayPage replay={shown} games={props.games} onBranch={props.onBranch} module={props.module} />
    );
}
