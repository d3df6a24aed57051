// SPDX-License-Identifier: MIT
// A press of a finger or a mouse counts for the question at which it began. The second one of a double press does not
// answer the question that the first one led to, which may have a button at the same place.

const DOUBLE_MS = 400; // browsers count the clicks of a mouse, but not all of them the taps of a finger
const SAME_PX = 44; // a finger meets the same place no better

export type Click = Pick<MouseEvent, "detail" | "timeStamp" | "clientX" | "clientY">;

/** Whether a click or a tap is the second one of a double press. */
export function follows(click: Click, before: Click): boolean {
    const isSoon = click.timeStamp - before.timeStamp < DOUBLE_MS;
    const apart = Math.hypot(click.clientX - before.clientX, click.clientY - before.clientY);
    return click.detail > 1 || (isSoon && apart < SAME_PX);
}

/** Which presses count; `shown` is the question that is asked, and what lies over it. */
export class Presses {
    private began: string | null = null; // what was shown then
    private touches = false;
    private last: { click: Click; shown: string } | null = null; // that counted

    begin(shown: string, { pointerType }: Pick<PointerEvent, "pointerType">): void {
        this.began = shown;
        this.touches = pointerType === "touch";
    }

    counts(click: Click, shown: string): boolean {
        const began = this.began ?? shown;
        this.began = null;
        if (click.detail === 0) {
            return true; // by keys, or by a screen reader
        }
        const isNew = this.last !== null && this.last.shown !== shown;
        if (began !== shown || (isNew && this.isDouble(click, this.last!.click))) {
            return false;
        }
        this.last = { click, shown };
        return true;
    }

    // Two clicks of a mouse that are not counted as one double click are meant.
    private isDouble(click: Click, before: Click): boolean {
        return (this.touches || click.detail > 1) && follows(click, before);
    }
}

function shownNow(): string {
    const asked = document.querySelector<HTMLElement>(".asked")?.dataset["question"];
    return `${asked} ${document.querySelectorAll("dialog[open]").length}`;
}

/** Whether something answers, or stands where something that answers may come; not what one presses again and again. */
const answers = (target: EventTarget | null): boolean =>
    target instanceof Element &&
    target.closest(".asking, .cover, .board, .bristol-hand") !== null &&
    target.closest(".past") === null;

export function guardPresses(): void {
    const presses = new Presses();
    document.addEventListener("pointerdown", (event) => presses.begin(shownNow(), event), { capture: true });
    document.addEventListener(
        "click",
        (event) => {
            if (!presses.counts(event, shownNow()) && answers(event.target)) {
                event.preventDefault();
                event.stopPropagation();
            }
        },
        { capture: true },
    );
}
