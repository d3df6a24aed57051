// SPDX-License-Identifier: MIT
// Opens a kept game, or a record from a file or a link, as a replay.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { loadParts } from "../games/games.ts";
import type { Game } from "generated/messages";
import { Mirror } from "../module/mirror.ts";
import { recordOf } from "../module/record.ts";
import { dayOf } from "../puzzles/days.ts";
import { addMistakes, mistakesIn } from "../puzzles/mistakes.ts";
import { readGame } from "../table/kept.ts";
import { unpackRecord } from "../table/linked.ts";
import { Replay } from "../table/replay.ts";
import { FailedPage } from "../ui/failed.tsx";
import { catalogue, t } from "../ui/text.ts";
import { missingWords } from "./keeping.tsx";
import { type BranchProps, ReplayPage } from "./replay.tsx";

interface Props {
    /** Of a kept game; "file": `opened`; "link": `linked`, at a move. */
    id: string;
    opened: string;
    linked: string;
    move: number;
    /** A review begins at once. */
    reviewed: boolean;
    module: WebAssembly.Module;
    games: Game[];
    onBranch: BranchProps["onBranch"];
}

async function recordFor({ id, opened, linked, module }: Props): Promise<string> {
    if (id === "link") {
        return unpackRecord(linked);
    }
    const kept = id === "file" ? undefined : await readGame(id);
    const record = kept === undefined ? opened : await recordOf(module, kept);
    if (record === "") {
        throw new Error(missingWords());
    }
    return record;
}

async function openReplay(props: Props): Promise<Replay> {
    const record = await recordFor(props);
    const mirror = await Mirror.open(props.module);
    mirror.speak(catalogue.value);
    let replay: Replay;
    try {
        replay = new Replay(mirror, record);
    } catch (error) {
        mirror.close();
        throw error;
    }
    if (props.id === "link" && !replay.opened.over) {
        replay.close();
        throw new Error(t("The game in this link is not over. Games can be shown when they have ended."));
    }
    await loadParts(replay.opened.game);
    replay.go(props.move);
    if (props.reviewed) {
        void replay.startReview().catch(() => {}); // its button is there, and says why
    }
    return replay;
}

/** Of a game of this device, what a finished review calls mistakes becomes puzzles. */
function keepMistakes(id: string, replay: Replay): void {
    const steps = replay.review.value;
    if (id === "file" || id === "link" || steps.at(-1)?.words === undefined) {
        return;
    }
    const found = mistakesIn(id, replay, steps, dayOf(new Date()));
    void addMistakes(found).then(() => (replay.mistakes.value = found.length));
}

export function LookBackPage(props: Props) {
    const replay = useSignal<Replay | undefined>(undefined);
    const wrong = useSignal("");
    useEffect(() => {
        openReplay(props).then(
            (made) => (replay.value = made),
            (error: Error) => (wrong.value = error.message),
        );
        return () => replay.value?.close();
    }, [props.id]);
    const shown = replay.value;
    useEffect(() => {
        if (shown !== undefined) {
            shown.mirror.speak(catalogue.value);
            shown.translate();
        }
    }, [catalogue.value]);
    useEffect(() => {
        if (shown !== undefined) {
            keepMistakes(props.id, shown);
        }
    }, [shown?.review.value]);
    if (wrong.value !== "") {
        return (
            <FailedPage words={wrong.value}>
                <a href="#/games">{t("My games")}</a>
            </FailedPage>
        );
    }
    return shown === undefined ? (
        <main aria-busy="true" />
    ) : (
        <ReplayPage replay={shown} games={props.games} onBranch={props.onBranch} />
    );
}
