// SPDX-License-Identifier: MIT
// Parts of a page in files of their own.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Loaded when it is wanted; null: it is not there yet. */
export function usePart<T>(wanted: boolean, load: () => Promise<T>): T | null {
    const part = useSignal<T | null>(null);
    useEffect(() => {
        if (wanted) {
            void load().then((loaded) => (part.value = loaded));
        }
    }, [wanted]);
    return wanted ? part.value : null;
}
