// SPDX-License-Identifier: MIT
// Elements of SVG, made without text that a browser would have to read as markup.
const NAMESPACE = "http://www.w3.org/2000/svg";

export type Point = [x: number, y: number];
export type Attributes = Record<string, string | number>;

export function svg<Name extends keyof SVGElementTagNameMap>(
    name: Name,
    attributes: Attributes = {},
    ...children: (Node | string)[]
): SVGElementTagNameMap[Name] {
    const element = document.createElementNS(NAMESPACE, name);
    for (const [key, value] of Object.entries(attributes)) {
        element.setAttribute(key, String(value));
    }
    element.append(...children);
    return element;
}

/** What a piece casts on the board: its own shape, below it. */
export function cast<Name extends "path" | "rect" | "circle" | "ellipse">(
    name: Name,
    shape: Attributes,
    transform = moved(2, 3.5),
): SVGElementTagNameMap[Name] {
    return svg(name, { ...shape, transform, class: "cast" });
}

export const moved = (x: number, y: number, scale = 1): string =>
    `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`;
