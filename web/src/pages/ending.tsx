// SPDX-License-Identifier: MIT
// The end of a game, at a table of this device or online, and in a replay.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type EndingProps, partsOf } from "../games/games.ts";
import type { Table } from "../table/state.ts";
import { usePart } from "../ui/part.ts";
import type { Shared } from "../ui/share.tsx";
import { t } from "../ui/text.ts";

const Lines = ({ words }: { words: string }) => (words === "" ? null : <p class="lines">{words}</p>);

/** The result as its game shows it. `children` stand where they are in view. */
export function Outcome(props: EndingProps) {
    const load = partsOf(props.look.game)?.ending;
    const part = usePart(load !== undefined, async () => ({ Ending: await load!() }));
    const [won = "", ...lines] = (props.look.result ?? "").split("\n\n");
    return part === null ? (
        <>
            <Lines words={won} />
            {props.children}
            <Lines words={lines.join("\n\n")} />
        </>
    ) : (
        <part.Ending {...props} />
    );
}

/** Links, text and pictures to share; loaded at the end, or before it while somebody plays (main.tsx). */
export function Share(props: Shared) {
    const part = usePart(true, () => import("../ui/share.tsx"));
    return part === null ? null : <part.Share {...props} />;
}

interface Props extends Pick<Shared, "name"> {
    table: Table;
    heading: string;
    /** Undefined: there is none to share. */
    record: Shared["record"] | undefined;
    /** What can be done next. */
    children: ComponentChildren;
}

export function End({ table, name, record, heading, children }: Props) {
    const focused = useRef<HTMLHeadingElement>(null);
    const look = table.look.value;
    const lines = table.log.value;
    useEffect(() => focused.current?.focus(), []);
    return (
        <section class="result">
            <h2 ref={focused} tabIndex={-1}>
                {heading}
            </h2>
            {look?.over === true ? (
                <Outcome look={look} names={table.names.value} moves={lines}>
                    <div class="tools">{children}</div>
                    {record !== undefined && (
                        <Share {...{ name, look, record }} mirror={table.mirror} at={look.moves} />
                    )}
                </Outcome>
            ) : (
                <div class="tools">{children}</div>
            )}
        </section>
    );
}

/** In its place while the board still plays what led to it. */
export function LastMoves({ skip }: { skip: () => void }) {
    return (
        <section class="last-moves">
            <h2>{t("The last moves are being played.")}</h2>
            <button type="button" class="primary" ref={(button) => button?.focus()} onClick={skip}>
                {t("Skip")}
            </button>
        </section>
    );
}
