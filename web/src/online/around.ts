// SPDX-License-Identifier: MIT
// The pages of a table around one screen, in files of their own: the board, and what a phone shows.
import { files, loadStyle } from "../module/files.ts";

async function withStyle<T>(loading: Promise<T>): Promise<T> {
    const [page] = await Promise.all([loading, loadStyle(files.around)]);
    return page;
}

export const loadBoard = () => withStyle(import("../around/board_page.tsx"));
export const loadPhone = () => withStyle(import("../around/phone.tsx"));
