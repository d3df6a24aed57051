// SPDX-License-Identifier: MIT
// A picture of the rules: a position on the game's own board. One with moves is gone through step by step.
import type { Replay } from "../table/replay.ts";
import { useOpened } from "../ui/opened.ts";
import { catalogue, t } from "../ui/text.ts";
import type { Drawn } from "../table/drawn.ts";
import { DrawnBoard, openDrawn } from "./drawn.tsx";
import pictures from "./pictures.json";

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

export function Picture({ name, module }: { name: string; module: WebAssembly.Module }) {
    const drawn = (pictures as Record<string, Drawn>)[name]!;
    const replay = useOpened(() => openDrawn(module, drawn), [name, catalogue.value]);
    return (
        <figure class="picture" aria-busy={replay === null}>
            {replay !== null && (
                <DrawnBoard replay={replay} frame={drawn.frame} label={replay.mirror.position().words} />
            )}
            {replay !== null && replay.opened.moves > 0 && <Steps replay={replay} />}
        </figure>
    );
}
