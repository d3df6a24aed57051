// SPDX-License-Identifier: MIT
// Which page is shown: the parts of the address behind "#/".
import { signal } from "@preact/signals";

function read(): string[] {
    return location.hash
        .replace(/^#\/?/, "")
        .split("/")
        .filter((part) => part !== "");
}

/** ["table", "c4273f65…"]; []: home. */
export const route = signal(read());
addEventListener("hashchange", () => (route.value = read()));

export function go(...parts: string[]): void {
    location.hash = `/${parts.join("/")}`;
    route.value = read();
}

/** Instead of a page that has nothing to show: whoever goes back does not come to it again. */
export function goHomeInstead(): void {
    location.replace("#/");
    route.value = read();
}
