// SPDX-License-Identifier: MIT
// A finished game for others: as a link, as text, and as a picture of its end.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Look } from "generated/messages";
import { save } from "../module/record.ts";
import { linkMax, linkTo, packRecord } from "../table/linked.ts";
import type { LogLine } from "../table/state.ts";
import { storyOf } from "../table/story.ts";
import { LinkField } from "./link_field.tsx";
import { t } from "./text.ts";

export interface Shared {
    /** What the game is called. */
    name: string;
    look: Look;
    lines: LogLine[];
    record: () => Promise<string>;
    /** The move at which the link opens. */
    at: number;
}

/** In words: how it ended, and what happened turn by turn. */
function CopyText({ name, look, lines }: Shared) {
    const copied = useSignal(false);
    const copy = async () => {
        await navigator.clipboard.writeText([name, (look.result ?? "").trim(), storyOf(lines)].join("\n\n"));
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

/** Handed to the device's own sharing with the link, where there is such a thing, or else saved. */
async function givePicture({ name, look }: Shared, url: string | undefined): Promise<void> {
    const { pictureOf } = await import("./picture.ts");
    const board = document.querySelector<SVGSVGElement>(".table .board svg");
    const blob = await pictureOf(board!, name, resultLines(look));
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

function Ways(shared: Shared) {
    const packed = useSignal<string | undefined>(undefined);
    const wrong = useSignal("");
    const say = (error: Error): void => void (wrong.value = error.message);
    useEffect(() => {
        shared
            .record()
            .then(packRecord)
            .then((made) => (packed.value = made), say);
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
            <p class="tools">
                <CopyText {...shared} />
                <button type="button" onClick={() => void givePicture(shared, short).catch(say)}>
                    {t("A picture of the board")}
                </button>
            </p>
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
