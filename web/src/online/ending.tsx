// SPDX-License-Identifier: MIT
// The end of a game online: how it ended, and the next one.
import { useEffect, useRef } from "preact/hooks";
import type { Look } from "generated/messages";
import { go } from "../route.ts";
import { t } from "../ui/text.ts";
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

export function Ending({ look, game }: { look: Look | null; game: OnlineGame }) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => heading.current?.focus(), []);
    const { reason, winners } = game.seen.value!;
    const why = game.say({ entry: { t: "over", reason, winners } });
    return (
        <section class="result">
            <h2 ref={heading} tabIndex={-1}>
                {why === "" ? t("The game is over.") : why}
            </h2>
            {look?.over === true && <p class="lines">{look.result}</p>}
            <Refusal game={game} />
            <Next game={game} />{" "}
            <button type="button" onClick={() => go("mine")}>
                {t("My tables")}
            </button>
        </section>
    );
}
