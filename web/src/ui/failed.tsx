// SPDX-License-Identifier: MIT
// A page that says what cannot be shown, and what can be done instead.
import type { ComponentChildren } from "preact";

export function FailedPage({ words, children }: { words: string; children?: ComponentChildren }) {
    return (
        <main class="failed">
            <h1>Pesthouse</h1>
            <p role="alert">{words}</p>
            {children}
        </main>
    );
}
