// SPDX-License-Identifier: MIT
// A finished game as others read it: everybody by name, also who was "you" here. No DOM.
import type { Look, Told } from "generated/messages";
import { historyStep, type Mirror } from "../module/mirror.ts";

export interface Retold {
    look: Look;
    told: Told[];
}

/** A record whose seats are all people's, by these names: only where one person played alone does it say "you". */
export function namedRecord(record: string, names: string[]): string {
    const notes = [
        `# Seats: ${names.map(() => "you").join(" ")}`,
        `# Names: ${names.map((name) => name.replaceAll(/[,\s]+/g, " ").trim()).join(",")}`,
    ];
    const rest = record.split("\n").filter((line) => !/^# (Seats|Names): /.test(line));
    return [...notes, ...rest].join("\n");
}

/** `mirror` is only for this, and closed in the end. */
export function retell(mirror: Mirror, record: string, names: string[]): Retold {
    const { moves } = mirror.openRecord(namedRecord(record, names));
    const told: Told[] = [];
    for (let from = 0; from < moves; from += historyStep) {
        told.push(...mirror.history(from));
    }
    mirror.go(moves, null);
    const look = mirror.look()!;
    mirror.close();
    return { look, told };
}
