// SPDX-License-Identifier: MIT
// Elements of HTML outside of Preact: for boards, which draw themselves.
export function html<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    className: string,
    ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
    const element = document.createElement(name);
    element.className = className;
    element.append(...children);
    return element;
}

export function button(words: string, className: string, press: () => void): HTMLButtonElement {
    const made = html("button", className, words);
    made.type = "button";
    made.addEventListener("click", press);
    return made;
}

/** A paragraph for each line. */
export function paragraphs(text: string): HTMLParagraphElement[] {
    return text
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => html("p", "", line));
}

/** Opens a dialog over the page with its heading. It goes when it is closed; focus returns to where it was. */
export function openDialog(host: Element, className: string, heading: string, ...children: Node[]): HTMLDialogElement {
    const dialog = html("dialog", className, html("h2", "", heading), ...children);
    dialog.setAttribute("aria-label", heading);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    host.append(dialog);
    dialog.showModal();
    return dialog;
}
