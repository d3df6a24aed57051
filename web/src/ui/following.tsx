// SPDX-License-Identifier: MIT
// How many choices follow below those in view, where a list is longer than its panel. Readers and keys reach all of them
// without it.
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Place {
    below: number; // choices out of view
    scrolled: boolean;
}

function placeOf(panel: HTMLElement): Place {
    const { bottom } = panel.getBoundingClientRect();
    const choices = [...panel.querySelectorAll(".choices > li")];
    const below = choices.filter((choice) => choice.getBoundingClientRect().bottom > bottom + 1).length;
    return { below, scrolled: panel.scrollTop > 0 };
}

function usePlace(mark: RefObject<HTMLElement | null>): Place {
    const place = useSignal<Place>({ below: 0, scrolled: false });
    useLayoutEffect(() => {
        const panel = mark.current!.closest<HTMLElement>(".asked")!;
        const look = (): void => {
            const { below, scrolled } = placeOf(panel);
            if (below !== place.value.below || scrolled !== place.value.scrolled) {
                place.value = { below, scrolled };
            }
        };
        const sizes = new ResizeObserver(look); // also called with the first sizes, once the page is laid out
        [panel, ...panel.children].forEach((each) => sizes.observe(each));
        panel.addEventListener("scroll", look);
        // Another question begins at its first choice. Set in the next frame: now, it would make the browser lay the page out.
        const begin = requestAnimationFrame(() => (panel.scrollTop = 0));
        return () => {
            cancelAnimationFrame(begin);
            sizes.disconnect();
            panel.removeEventListener("scroll", look);
        };
    }, []);
    return place.value;
}

export function Following() {
    const mark = useRef<HTMLSpanElement>(null);
    const { below, scrolled } = usePlace(mark);
    const go = (): void => {
        const panel = mark.current!.closest(".asked")!;
        const page = panel.clientHeight - mark.current!.parentElement!.clientHeight;
        panel.scrollTo({ top: below > 0 ? panel.scrollTop + page : 0 });
    };
    return (
        <span class="following" aria-hidden="true" ref={mark}>
            {(below > 0 || scrolled) && (
                <button type="button" tabIndex={-1} onClick={go}>
                    {/* Another element, or the letters of this one would move without a press. */}
                    <span key={below > 0}>{below > 0 ? `+${below} ▾` : "▴"}</span>
                </button>
            )}
        </span>
    );
}
