// SPDX-License-Identifier: MIT
// The title of the browser's window or tab.
import { useEffect } from "preact/hooks";

/** Names the page that is shown. */
export function useTitle(name: string): void {
    useEffect(() => {
        document.title = `${name} – Pesthouse`;
        return () => void (document.title = "Pesthouse");
    }, [name]);
}
