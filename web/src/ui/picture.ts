// SPDX-License-Identifier: MIT
// A board as a picture with words. It is drawn shape by shape: pages may load pictures from their own server alone.

const [width, margin, gap] = [1200, 40, 16];
const [headingPx, wordsPx] = [44, 30];

/** What is drawn of an SVG element that has a shape. */
function shapeOf(element: SVGElement): Path2D | null {
    const number = (name: string): number => Number(element.getAttribute(name) ?? 0);
    const path = new Path2D();
    switch (element.tagName) {
        case "path":
            return new Path2D(element.getAttribute("d") ?? "");
        case "circle":
            path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
            return path;
        case "ellipse":
            path.ellipse(number("cx"), number("cy"), number("rx"), number("ry"), 0, 0, 2 * Math.PI);
            return path;
        case "rect":
            path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
            return path;
        case "line":
            path.moveTo(number("x1"), number("y1"));
            path.lineTo(number("x2"), number("y2"));
            return path;
        default:
            return null;
    }
}

/** The id that "url(#…)" names; undefined: it names none. */
const named = (value: string): string | undefined => /^url\(["']?[^#]*#([\w-]+)/.exec(value)?.[1];

/** What a fill or a stroke is drawn with: a color, or a pattern of the board. */
function paintOf(context: CanvasRenderingContext2D, board: SVGSVGElement, paint: string): string | CanvasPattern {
    const id = named(paint);
    const pattern = id === undefined ? null : board.querySelector<SVGPatternElement>(`#${id}`);
    if (pattern === null) {
        return paint === "none" || id !== undefined ? "transparent" : paint;
    }
    const canvas = document.createElement("canvas");
    canvas.width = pattern.width.baseVal.value;
    canvas.height = pattern.height.baseVal.value;
    const tile = canvas.getContext("2d")!;
    for (const child of pattern.children) {
        drawShape(tile, board, child as SVGElement);
    }
    return context.createPattern(canvas, "repeat") ?? "transparent";
}

function takeStyle(context: CanvasRenderingContext2D, board: SVGSVGElement, style: CSSStyleDeclaration): void {
    const { strokeDasharray } = style;
    context.fillStyle = paintOf(context, board, style.fill);
    context.strokeStyle = paintOf(context, board, style.stroke);
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    context.lineCap = style.strokeLinecap as CanvasLineCap;
    context.setLineDash(strokeDasharray === "none" ? [] : strokeDasharray.split(/[, ]+/).map(Number.parseFloat));
}

/** A text, or a part of it, from where the browser begins to write it. */
function drawText(context: CanvasRenderingContext2D, board: SVGSVGElement, element: SVGTextElement): void {
    let at = 0;
    for (const node of element.childNodes) {
        const words = node.textContent ?? "";
        const style = getComputedStyle(node instanceof Element ? node : element);
        if (words !== "" && at < element.getNumberOfChars()) {
            const { x, y } = element.getStartPositionOfChar(at);
            takeStyle(context, board, style);
            context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
            context.strokeText(words, x, y);
            context.fillText(words, x, y);
        }
        at += words.length;
    }
}

function drawShape(context: CanvasRenderingContext2D, board: SVGSVGElement, element: SVGElement): void {
    const shape = shapeOf(element);
    if (shape !== null) {
        const style = getComputedStyle(element);
        takeStyle(context, board, style);
        const opacity = context.globalAlpha;
        context.globalAlpha = opacity * Number(style.fillOpacity);
        context.fill(shape, style.fillRule as CanvasFillRule);
        context.globalAlpha = opacity * Number(style.strokeOpacity);
        context.stroke(shape);
        context.globalAlpha = opacity;
    }
}

/** Leaves nothing outside the shape of a clip path of the board. */
function clip(context: CanvasRenderingContext2D, board: SVGSVGElement, id: string | undefined): void {
    const shape = id === undefined ? null : board.querySelector<SVGElement>(`#${id} > *`);
    const path = shape === null ? null : shapeOf(shape);
    if (path !== null) {
        context.clip(path);
    }
}

/** Draws an element and what is in it; `origin` is where the board's corner lies. */
function draw(
    context: CanvasRenderingContext2D,
    board: SVGSVGElement,
    element: SVGGraphicsElement,
    origin: DOMMatrix,
): void {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden" || ["defs", "clipPath"].includes(element.tagName)) {
        return;
    }
    context.save();
    context.setTransform(origin.multiply(element.getCTM() ?? new DOMMatrix()));
    context.globalAlpha *= Number(style.opacity);
    clip(context, board, named(style.clipPath));
    if (element.tagName === "text") {
        drawText(context, board, element as SVGTextElement);
    } else {
        drawShape(context, board, element);
        for (const child of element.children) {
            draw(context, board, child as SVGGraphicsElement, origin);
        }
    }
    context.restore();
}

/** Lines that are no wider than the picture. */
function wrapped(context: CanvasRenderingContext2D, words: string): string[] {
    const lines: string[] = [];
    for (const word of words.split(" ")) {
        const last = lines.at(-1);
        if (last !== undefined && context.measureText(`${last} ${word}`).width <= width - 2 * margin) {
            lines[lines.length - 1] = `${last} ${word}`;
        } else {
            lines.push(word);
        }
    }
    return lines;
}

/** The same board as large as in the picture, where nobody sees it: small boards show less. */
function enlarged(board: SVGSVGElement, wide: number, high: number, scale: number): SVGSVGElement {
    const large = board.cloneNode(true) as SVGSVGElement;
    large.classList.remove("small");
    large.setAttribute("aria-hidden", "true");
    large.style.cssText = `position: fixed; top: -10000px; width: ${wide}px; max-width: none; height: ${high}px`;
    large.style.setProperty("--scale", String(scale));
    board.after(large);
    return large;
}

/** Calls people on a board by other names. */
function rename(board: SVGSVGElement, names: Map<string, string>): void {
    const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
        const text = texts.currentNode as Text;
        text.data = names.get(text.data) ?? text.data;
    }
}

/** The board as it stands, with other names, below a heading and lines of words, as a PNG. */
export function pictureOf(
    board: SVGSVGElement,
    heading: string,
    words: string[],
    names: Map<string, string>,
): Promise<Blob> {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d")!;
    const { width: wide, height: high } = board.viewBox.baseVal;
    const scale = (width - 2 * margin) / wide;
    const { color, backgroundColor, fontFamily } = getComputedStyle(document.body);
    const font = `${wordsPx}px ${fontFamily}`;
    context.font = font;
    const lines = words.flatMap((line) => wrapped(context, line));
    const top = margin + headingPx + gap + lines.length * (wordsPx + gap / 2) + gap;
    canvas.width = width;
    canvas.height = top + high * scale + margin;
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = color;
    context.font = `bold ${headingPx}px ${fontFamily}`;
    context.fillText(heading, margin, margin + headingPx * 0.8);
    context.font = font;
    lines.forEach((line, i) =>
        context.fillText(line, margin, margin + headingPx + gap + wordsPx + i * (wordsPx + gap / 2)),
    );
    context.beginPath();
    context.rect(margin, top, wide * scale, high * scale);
    context.clip();
    const large = enlarged(board, wide * scale, high * scale, scale);
    rename(large, names);
    try {
        draw(context, large, large, new DOMMatrix().translate(margin, top));
    } finally {
        large.remove();
    }
    return new Promise((resolve, reject) =>
        canvas.toBlob(
            (made) => (made === null ? reject(new Error("no picture was drawn")) : resolve(made)),
            "image/png",
        ),
    );
}
