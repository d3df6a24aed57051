// SPDX-License-Identifier: MIT
// Something that a part of a page opens when it is shown, and closes when it goes.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Null until it is open. `inputs`: it is opened again when one of them changes. */
export function useOpened<T extends { close(): void }>(open: () => Promise<T>, inputs: unknown[]): T | null {
    const opened = useSignal<T | null>(null);
    useEffect(() => {
        let isGone = false;
        void open().then((made) => (isGone ? made.close() : (opened.value = made)));
        return () => {
            isGone = true;
            opened.value?.close();
            opened.value = null;
        };
    }, inputs);
    return opened.value;
}
