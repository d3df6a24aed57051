// SPDX-License-Identifier: MIT
// A board in play, as a picture: a move every few seconds for a minute, none where motion is not wanted.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { DrawnBoard, openDrawn } from "../rules/drawn.tsx";
import type { Drawn } from "../table/drawn.ts";
import { useOpened } from "../ui/opened.ts";
import { catalogue, t } from "../ui/text.ts";
import scenes from "./scenes.json";

const moveMs = 4000;
const movesMax = 15;

const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function LivingBoard({ module, game, name }: { module: WebAssembly.Module; game: string; name: string }) {
    const drawn = (scenes as Record<string, Drawn>)[game]!;
    const replay = useOpened(() => openDrawn(module, drawn), [catalogue.value]);
    const runs = useSignal(!isStill());
    const moves = useSignal(0);
    useEffect(() => {
        if (replay === null || !runs.value) {
            return;
        }
        const timer = setInterval(() => {
            if (!document.hidden) {
                replay.step(1);
                moves.value++;
                runs.value = moves.value < movesMax && replay.at.value < replay.opened.moves;
            }
        }, moveMs);
        return () => clearInterval(timer);
    }, [replay, runs.value]);
    return (
        <>
            {replay !== null && (
                <div data-step={replay.at.value}>
                    <DrawnBoard
                        replay={replay}
                        frame={drawn.frame}
                        label={t("{game}: a game in progress", { game: name })}
                    />
                </div>
            )}
            {replay !== null && runs.value && (
                <button type="button" class="still" aria-label={t("Hold still")} onClick={() => (runs.value = false)} />
            )}
        </>
    );
}
