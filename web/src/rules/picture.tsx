// SPDX-License-Identifier: MIT
// A picture of the rules: a position on the game's own board. One with moves is gone through step by step.
import { useEffect, useRef } from "preact/hooks";
import { loadParts, partsOf } from "../games/games.ts";
import { Mirror } from "../module/mirror.ts";
import { Replay } from "../table/replay.ts";
import { useOpened } from "../ui/opened.ts";
import { catalogue, t } from "../ui/text.ts";
import pictures from "./pictures.json";

interface Drawn {
    position: { game: string };
    /** As in a record. */
    moves: string[];
    /** The part of the board that is shown: left, top, width, height. */
    frame?: number[];
}

const recordOf = ({ position, moves }: Drawn): string =>
    `[Game "${position.game}"]\n[Position ${JSON.stringify(JSON.stringify(position))}]\n\n${moves.join("\n")}\n`;

async function open(module: WebAssembly.Module, drawn: Drawn): Promise<Replay> {
    const mirror = await Mirror.open(module);
    mirror.speak(catalogue.value);
    const replay = new Replay(mirror, recordOf(drawn), 0);
    await loadParts(replay.opened.game);
    return replay;
}

function Steps({ replay }: { replay: Replay }) {
    const at = replay.at.value;
    const { moves } = replay.opened;
    const told = replay.history.value.find(({ move }) => move + 1 === at);
    return (
        <figcaption>
            <p class="lines" role="status">
                {told?.lines.join("\n") ?? replay.table.look.value?.status}
            </p>
            <div class="tools">
                <button type="button" disabled={at === 0} onClick={() => replay.step(-1)}>
                    {t("Step back")}
                </button>
                <button
                    type="button"
                    class={at < moves ? "primary" : ""}
                    disabled={at === moves}
                    onClick={() => replay.step(1)}
                >
                    {t("Step forward")}
                </button>
                <span class="idle">{t("Step {step} of {steps}", { step: at, steps: moves })}</span>
            </div>
        </figcaption>
    );
}

function Board({ replay, frame }: { replay: Replay; frame: number[] | undefined }) {
    const element = useRef<HTMLDivElement>(null);
    const parts = partsOf(replay.opened.game);
    useEffect(() => {
        if (frame !== undefined) {
            element.current?.querySelector("svg")?.setAttribute("viewBox", frame.join(" "));
        }
    }, []);
    return (
        <div role="img" aria-label={replay.mirror.position().words}>
            <div ref={element} inert>
                {parts !== undefined && <parts.Board table={replay.table} />}
            </div>
        </div>
    );
}

export function Picture({ name, module }: { name: string; module: WebAssembly.Module }) {
    const drawn = (pictures as Record<string, Drawn>)[name]!;
    const replay = useOpened(() => open(module, drawn), [name, catalogue.value]);
    return (
        <figure class="picture" aria-busy={replay === null}>
            {replay !== null && <Board replay={replay} frame={drawn.frame} />}
            {replay !== null && replay.opened.moves > 0 && <Steps replay={replay} />}
        </figure>
    );
}
