// SPDX-License-Identifier: MIT
// The switch for sounds, and those that a table makes whatever is drawn: a turn begins, the game ends.
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../table/state.ts";
import { isLoud, prepareSounds, setLoud, sound } from "./sounds.ts";
import { t } from "./text.ts";

const LOUDSPEAKER = "M3 9v6h4l6 5V4L7 9z";
const WAVES = "M16 8q3 4 0 8M18.5 5q5.5 7 0 14";
const CROSS = "M16 9l6 6M22 9l-6 6";

export function SoundSwitch() {
    return (
        <button
            type="button"
            class="sounds"
            aria-pressed={isLoud.value}
            aria-label={t("Sounds")}
            title={t("Sounds")}
            onClick={() => setLoud(!isLoud.value)}
        >
            <svg viewBox="0 0 24 24" aria-hidden="true">
                <path class="filled" d={LOUDSPEAKER} />
                <path d={isLoud.value ? WAVES : CROSS} />
            </svg>
        </button>
    );
}

/** Somebody here is asked after others have moved; the game that one has seen running is over. */
export function useSounds(table: Table): void {
    const last = useRef<"asked" | "waits" | "over" | null>(null);
    const isAsked = table.question.value !== null || table.next.value !== null;
    const now = table.look.value?.over === true ? "over" : isAsked ? "asked" : "waits";
    useEffect(prepareSounds, []);
    useEffect(() => {
        if (table.look.value === null || table.past.value !== null) {
            return;
        }
        if (now === "asked" && last.current === "waits") {
            sound("turn");
        } else if (now === "over" && last.current !== null) {
            sound("end");
        }
        last.current = now;
    }, [now, table.past.value]);
}
