// SPDX-License-Identifier: MIT
// Whoever uses keys is never left nowhere: what is drawn anew takes the focus that went with what was drawn before.

/** Where they go on, best first. The panel itself while somebody else is asked. */
const places = [
    ".cover button",
    ".asking :is(.choices, .confirm, .past, .hand-over) button:enabled",
    ".result h2",
    ".asking",
    "main h1",
];

/** The keyboard was used last, not a pointer. */
let byKeys = false;

function placeNow(): HTMLElement | null {
    return places.reduce<HTMLElement | null>((found, place) => found ?? document.querySelector(place), null);
}

function isNowhere(): boolean {
    const at = document.activeElement;
    return at === null || at === document.body || at.matches(".asking");
}

function keep(): void {
    const place = byKeys && isNowhere() ? placeNow() : null;
    if (place !== null && place !== document.activeElement) {
        place.tabIndex = place.matches("button") ? 0 : -1;
        place.focus();
    }
}

export function keepFocus(page: Element): void {
    addEventListener("keydown", () => (byKeys = true), { capture: true });
    addEventListener("pointerdown", () => (byKeys = false), { capture: true });
    new MutationObserver(keep).observe(page, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
