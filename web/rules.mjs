// SPDX-License-Identifier: MIT
// The pages of rules, docs/rules/*.md, as nodes that a page can draw: web/src/rules/nodes.ts says what they are.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What a rule comes from, as the head of each page says; then Markdown, and mentions of rules. */
const INLINE =
    /(\[(?:B|R|D|rulebook|ruling|data|regolamento|decisione|dati)\])|\*\*(.+?)\*\*|`([^`]*)`|\[([^\]]*)\]\(([^)]*)\)|\*([^*\s][^*]*)\*|\b([A-Z]-[A-Z]+(?:-\d+)?)\b/g;
const PROTOCOL = /^#+ (?:\d+\. )?Proto[ck]/; // for programs: no page shows it
const FOR_PROGRAMS = /`src\//;

/** The rules that a page defines, by their ids. */
function rulesOf(text) {
    return [...text.matchAll(/\*\*([A-Z]-[A-Z]+-\d+)\*\*/g)].map(([, id]) => id);
}

/** A mention of a rule leads to it, one of several ("R-CARD") to the first. */
function mention(id, rules) {
    const found = rules.find((rule) => rule === id || rule.startsWith(`${id}-`));
    return found === undefined ? id : ["a", found, id];
}

function inlineOf(text, rules) {
    const nodes = [];
    let from = 0;
    for (const match of text.matchAll(INLINE)) {
        const [whole, mark, bold, code, linked, , italic, rule] = match;
        nodes.push(text.slice(from, match.index));
        nodes.push(
            mark !== undefined
                ? ["small", mark]
                : bold !== undefined
                  ? ["b", ...inlineOf(bold, [])]
                  : code !== undefined
                    ? ["code", code]
                    : linked !== undefined
                      ? linked // other documents are not among the pages
                      : italic !== undefined
                        ? ["i", ...inlineOf(italic, rules)]
                        : mention(rule, rules),
        );
        from = match.index + whole.length;
    }
    return [...nodes, text.slice(from)].filter((node) => node !== "");
}

/** An item for each rule that is defined in the text. */
function itemsOf(text, rules) {
    return text
        .split(/ ?(?=\*\*[A-Z]-[A-Z]+-\d+\*\*)/)
        .filter((part) => part !== "")
        .map((part) => {
            const [id, rest] = /^\*\*([A-Z]-[A-Z]+-\d+)\*\* (.*)/.exec(part)?.slice(1) ?? ["", part];
            return ["li", id, ...inlineOf(rest, rules)];
        });
}

/** How many lines the text at a line takes, and its blocks. */
function blockAt(lines, at, rules, sections) {
    const line = lines[at];
    const until = (isMore) => {
        const end = lines.findIndex((other, i) => i > at && !isMore(other));
        return end < 0 ? lines.length : end;
    };
    if (line.startsWith("<!-- picture: ")) {
        return [1, ["picture", line.slice(14, -4)]];
    }
    if (line.startsWith("## ")) {
        return [1, ["h2", `section-${++sections.count}`, ...inlineOf(line.slice(3), rules)]];
    }
    if (line.startsWith("- ")) {
        const end = until((other) => other.startsWith("  "));
        const text = lines
            .slice(at, end)
            .map((part) => part.slice(2))
            .join(" ");
        return [end - at, ...itemsOf(text, rules)];
    }
    const end = until((other) => other !== "" && !/^(?:#|- |<!--)/.test(other));
    const prose = lines.slice(at, end).filter((part) => !FOR_PROGRAMS.test(part));
    const sentences = prose.join("\n").replace(/([^.])\n/g, "$1 "); // a sentence that ends its line keeps its own
    return [end - at, ["p", ...inlineOf(sentences, rules)]];
}

/** What of a page players read: below the line with its languages, up to the protocol. */
function bodyOf(text) {
    const lines = text.split("\n").slice(3);
    const end = lines.findIndex((line) => PROTOCOL.test(line));
    return end < 0 ? lines : lines.slice(0, end);
}

export function nodesOf(text) {
    const lines = bodyOf(text);
    const rules = rulesOf(lines.join("\n"));
    const sections = { count: 0 };
    const blocks = [];
    for (let at = 0; at < lines.length; ) {
        const [taken, ...found] = lines[at] === "" ? [1] : blockAt(lines, at, rules, sections);
        blocks.push(...found);
        at += taken;
    }
    return { title: text.split("\n")[0].slice(2), blocks };
}

/** All pages of rules in a folder: [name, language, nodes]. */
export function readRules(folder) {
    return readdirSync(folder)
        .map((file) => /^([a-z0-9-]+)(?:\.([a-z]+))?\.md$/.exec(file))
        .filter((match) => match !== null && match[1] !== "terms")
        .map(([file, name, language = "en"]) => [name, language, nodesOf(readFileSync(join(folder, file), "utf8"))]);
}
