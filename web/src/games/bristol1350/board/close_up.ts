// SPDX-License-Identifier: MIT
// A thing of the board close up: everything said about it, and what can be chosen there.
import { button, openDialog, paragraphs } from "../../../ui/html.ts";

export interface CloseUp {
    heading: string;
    about: string; // lines
    whyNot: HTMLElement; // it cannot be chosen; empty where it can be
    choices: { words: string; take: () => void }[];
    close: string; // the word for leaving
}

/** Opens it over the page; whoever closes it is back where they were. */
export function openClose(host: Element, { heading, about, whyNot, choices, close }: CloseUp): void {
    const dialog = openDialog(host, "bristol-close", heading, ...paragraphs(about), whyNot);
    const leave = (then?: () => void): void => {
        dialog.close();
        then?.();
    };
    dialog.append(
        ...choices.map(({ words, take }) => button(words, "choice", () => leave(take))),
        button(close, "close", () => leave()),
    );
}
