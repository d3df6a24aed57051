// SPDX-License-Identifier: MIT
// What a screen shows that people look at from across a room: letters and pieces are large enough, and all has room.
import { must } from "./support.mjs";

/** What cannot be read across a room, in words: letters under 28 pixels, pieces under 40. Runs in the page. */
function tooSmall() {
    const [LETTER_MIN, PIECE_MIN] = [28, 40];
    const wrong = [];
    const board = document.querySelector(".afar");
    const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const scale =
            element.ownerSVGElement === undefined || element.ownerSVGElement === null ? 1 : element.getScreenCTM().a;
        const size = Number.parseFloat(getComputedStyle(element).fontSize) * Math.abs(scale);
        const isShown = walker.currentNode.textContent.trim() !== "" && !element.closest(".unseen");
        if (isShown && element.checkVisibility() && element.getClientRects().length > 0 && size < LETTER_MIN - 0.05) {
            wrong.push(
                `${size.toFixed(1)} pixels: ${walker.currentNode.textContent} (${element.outerHTML.slice(0, 80)})`,
            );
        }
    }
    for (const piece of board.querySelectorAll(".board :is(.pieces > *, .pawn, .cart, .die, .symptom)")) {
        const { width, height } = piece.getBoundingClientRect();
        if (Math.max(width, height) < PIECE_MIN) {
            wrong.push(`${Math.round(width)} by ${Math.round(height)} pixels: ${piece.outerHTML.slice(0, 80)}`);
        }
    }
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) {
        wrong.push(`${scrollWidth} by ${scrollHeight} pixels in a window of ${innerWidth} by ${innerHeight}`);
    }
    const box = board.querySelector(".board svg")?.getBoundingClientRect();
    if (box !== undefined && box.height < innerHeight - 1) {
        wrong.push(`the board is ${box.height} pixels high`);
    }
    return wrong;
}

export async function checkAfar(page) {
    const wrong = await page.evaluate(tooSmall);
    must(wrong.length === 0, `across a room one cannot read:\n${wrong.join("\n")}`);
}
