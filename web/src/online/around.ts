// SPDX-License-Identifier: MIT
// Pages that are loaded with a style of their own: of a table around one screen, the board and what a phone shows; and of
// an evening.
import { files, loadStyle } from "../module/files.ts";

async function withStyle<T>(loading: Promise<T>, ...styles: string[]): Promise<T> {
    const [page] = await Promise.all([loading, ...[files.around, ...styles].map(loadStyle)]);
    return page;
}

export const loadBoard = () => withStyle(import("../around/board_page.tsx"));
export const loadPhone = () => withStyle(import("../around/phone.tsx"));
export const loadEvening = () => withStyle(import("../evening/pages.tsx"), files.evening);
