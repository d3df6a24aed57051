// SPDX-License-Identifier: MIT
// A finished game for others: as a link, as text, and as a picture of its end.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Look } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { save } from "../module/record.ts";
import { linkMax, linkTo, packRecord } from "../table/linked.ts";
import { type Retold, retell } from "../table/retold.ts";
import { linesOf, storyOf } from "../table/story.ts";
import { LinkField } from "./link_field.tsx";
import { catalogue, t } from "./text.ts";

export interface Shared {
    /** What the game is called. */
    name: string;
    look: Look;
    mirror: Mirror;
    record: () => Promise<string>;
    /** The move at which the link opens. */
    at: number;
}

/** The names that readers elsewhere get: there nobody is "You", and a player without a name has a number. */
const namesOf = ({ seats }: Look): string[] =>
    seats.map(({ name }, seat) => (name === t("You") ? t("Player {number}", { number: seat + 1 }) : name));

async function retellTo(others: Shared, record: string): Promise<Retold> {
    const mirror = await others.mirror.another();
    mirror.speak(catalogue.value);
    return retell(mirror, record, namesOf(others.look));
}

/** In words: how it ended, and what happened turn by turn. */
function CopyText({ name, retold: { look, told } }: { name: string; retold: Retold }) {
    const copied = useSignal(false);
    const copy = async () => {
        const story = storyOf(linesOf(told).map((line, id) => ({ ...line, id })));
        await navigator.clipboard.writeText([name, (look.result ?? "").trim(), story].join("\n\n"));
        copied.value = true;
    };
    return "clipboard" in navigator ? (
        <button type="button" onClick={() => void copy()}>
            {copied.value ? t("Copied") : t("Copy the game as text")}
        </button>
    ) : null;
}

/** Who has won, and each seat's line. */
const resultLines = ({ result }: Look): string[] =>
    (result ?? "")
        .split("\n\n")
        .slice(0, 2)
        .flatMap((part) => part.split("\n"))
        .filter((line) => line.trim() !== "");

interface Telling {
    name: string;
    look: Look;
    retold: Retold;
    url: string | undefined;
    say: (error: Error) => void;
}

/** Handed to the device's own sharing with the link, where there is such a thing, or else saved. */
async function givePicture({ name, look, retold, url }: Telling): Promise<void> {
    const { pictureOf } = await import("./picture.ts");
    const board = document.querySelector<SVGSVGElement>(".table .board svg");
    const names = new Map(look.seats.map((own, seat) => [own.name, retold.look.seats[seat]!.name]));
    const blob = await pictureOf(board!, name, resultLines(retold.look), names);
    const picture = new File([blob], `pesthouse-${look.game}.png`, { type: blob.type });
    const shared = { files: [picture], title: name, ...(url === undefined ? {} : { url }) };
    if (navigator.canShare?.(shared) === true) {
        await navigator.share(shared).catch((error: Error) => {
            if (error.name !== "AbortError") {
                throw error;
            }
        });
    } else {
        save(picture.name, picture);
    }
}

function Told(telling: Telling) {
    const { name, retold, say } = telling;
    return (
        <p class="tools">
            <CopyText name={name} retold={retold} />
            <button type="button" onClick={() => void givePicture(telling).catch(say)}>
                {t("A picture of the board")}
            </button>
        </p>
    );
}

function Ways(shared: Shared) {
    const packed = useSignal<string | undefined>(undefined);
    const retold = useSignal<Retold | undefined>(undefined);
    const wrong = useSignal("");
    const say = (error: Error): void => void (wrong.value = error.message);
    useEffect(() => {
        const prepare = async () => {
            const record = await shared.record();
            packed.value = await packRecord(record);
            retold.value = await retellTo(shared, record);
        };
        prepare().catch(say);
    }, []);
    const url = packed.value === undefined ? undefined : linkTo(packed.value, shared.at);
    const short = url !== undefined && url.length <= linkMax ? url : undefined;
    return (
        <>
            {short !== undefined && (
                <LinkField
                    label={t(
                        "The whole game is in this link, and no server reads it. It opens at the move shown here.",
                    )}
                    url={short}
                />
            )}
            {url !== undefined && short === undefined && (
                <p>{t("This game is too long for a link. Download the record, and send that.")}</p>
            )}
            {retold.value !== undefined && <Told {...{ ...shared, say }} retold={retold.value} url={short} />}
            <p role="status">{wrong.value}</p>
        </>
    );
}

export function Share(shared: Shared) {
    const open = useSignal(false);
    return (
        <details class="share" onToggle={(event) => (open.value = event.currentTarget.open)}>
            <summary>{t("Share this game")}</summary>
            {open.value && <Ways {...shared} />}
        </details>
    );
}
