// SPDX-License-Identifier: MIT
import { useEffect, useRef } from "preact/hooks";

/** Keyboards stay at a list of choices when its question is another. */
export function useKeptFocus(question: unknown) {
    const list = useRef<HTMLUListElement>(null);
    const had = useRef(false);
    useEffect(() => {
        if (had.current && document.activeElement === document.body) {
            list.current?.querySelector("button")?.focus({ preventScroll: true });
        }
    }, [question]);
    return {
        list,
        onFocusIn: () => (had.current = true),
        onPointerDown: () => (had.current = false),
    };
}
