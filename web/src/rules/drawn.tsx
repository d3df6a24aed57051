// SPDX-License-Identifier: MIT
// A position on the game's own board, as a picture: nothing of it can be pressed.
import { useEffect, useRef } from "preact/hooks";
import { loadParts, partsOf } from "../games/games.ts";
import { Mirror } from "../module/mirror.ts";
import { type Drawn, recordOf } from "../table/drawn.ts";
import { Replay } from "../table/replay.ts";
import { catalogue } from "../ui/text.ts";

export async function openDrawn(module: WebAssembly.Module, drawn: Drawn): Promise<Replay> {
    const mirror = await Mirror.open(module);
    mirror.speak(catalogue.value);
    const replay = new Replay(mirror, recordOf(drawn), 0);
    await loadParts(replay.opened.game);
    return replay;
}

interface Props {
    replay: Replay;
    frame: number[] | undefined;
    /** What it shows. */
    label: string;
}

export function DrawnBoard({ replay, frame, label }: Props) {
    const element = useRef<HTMLDivElement>(null);
    const parts = partsOf(replay.opened.game);
    useEffect(() => {
        if (frame !== undefined) {
            element.current?.querySelector("svg")?.setAttribute("viewBox", frame.join(" "));
        }
    }, []);
    return (
        <div role="img" aria-label={label}>
            <div ref={element} inert>
                {parts !== undefined && <parts.Board table={replay.table} />}
            </div>
        </div>
    );
}
