// SPDX-License-Identifier: MIT
// The pages' own texts: English here, translations in po/ like all others.
import { signal } from "@preact/signals";
import { files, loadJson } from "../module/files.ts";

export const language = signal("en");
/** A language of the module; src/words/language.h reads it. */
export interface Catalogue {
    code: string;
    edition: string;
    /** "": none, or it is loaded later. */
    texts: string[];
}

/** What the module speaks; undefined: English, which is built in. */
export const catalogue = signal<Catalogue | undefined>(undefined);
const texts = signal<Record<string, string>>({});

/** A text of the pages, with its places filled. */
export function t(english: string, places: Record<string, string | number> = {}): string {
    const text = texts.value[english] ?? english;
    return text.replace(/\{(\w+)\}/g, (place, name: string) => String(places[name] ?? place));
}

/** A day and a time as they are written in the page's language; English as in the browser's country. */
export function sayDate(time: number): string {
    const local = navigator.languages.find((code) => code.split("-")[0] === language.value);
    return new Date(time).toLocaleString(local ?? language.value, { dateStyle: "medium", timeStyle: "short" });
}

/** The language that a browser asks for, of those that are spoken here. */
export function preferred(wanted: readonly string[], spoken: readonly string[]): string {
    const found = wanted.map((code) => code.split("-")[0] ?? "").find((code) => spoken.includes(code));
    return found ?? "en";
}

export async function speak(code: string): Promise<void> {
    const file = files.languages[code]?.texts;
    texts.value = file === undefined ? {} : await loadJson<Record<string, string>>(file);
    language.value = code;
    document.documentElement.lang = code;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", files.languages[code]!.manifest);
}

/** With a capital letter first. */
export const capital = (words = ""): string => words.charAt(0).toUpperCase() + words.slice(1);

export const percent = (share: number): string => t("{number}%", { number: Math.round(100 * share) });
