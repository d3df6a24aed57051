// SPDX-License-Identifier: MIT
// The plain board of Rattus: regions as cells with cubes, rats and the plague; characters with their owners; supplies.
import { useSignal } from "@preact/signals";
import type { View } from "generated/rattus_view";
import type { Look, Named } from "../../module/answers.ts";
import type { Table } from "../../table/state.ts";

type Regions = Record<string, Named>;

function Cubes({ view, region }: { view: View; region: string }) {
    return (
        <span class="cubes">
            {view.cubes.map((cubes, seat) => {
                const count = cubes[region] ?? 0;
                return count > 0 && <Cube key={seat} seat={seat} count={count} />;
            })}
        </span>
    );
}

export function Cube({ seat, count }: { seat: number; count: number }) {
    return (
        <span class={`cube seat${seat}`}>
            {letter(seat)}
            {count > 1 && <b>{count}</b>}
        </span>
    );
}

function letter(seat: number): string {
    return String.fromCharCode(65 + seat);
}

function Rats({ view, region }: { view: View; region: string }) {
    const rats = view.rats[region] ?? [];
    return (
        <span class="rats">
            {rats.map((rat, i) => (
                <svg key={i} viewBox="0 0 20 14" class={rat.face == null ? "rat" : "rat known"} aria-hidden="true">
                    <path d="M3 11c0-5 4-8 8-8 3 0 5 2 7 6l-2 2z" />
                    <path class="tail" d="M3 11C1 11 1 7 3 5" />
                </svg>
            ))}
        </span>
    );
}

function Plague() {
    return (
        <svg viewBox="0 0 20 20" class="plague" aria-hidden="true">
            <path d="M10 1c4 0 7 3 7 7 0 3-1 4-3 5v4H6v-4c-2-1-3-2-3-5 0-4 3-7 7-7z" />
            <circle cx="7" cy="8" r="2" />
            <circle cx="13" cy="8" r="2" />
        </svg>
    );
}

interface CellProps {
    table: Table;
    view: View;
    id: string;
    named: Named;
    brief: string;
    onShow: (id: string) => void;
}

function Cell({ table, view, id, named, brief, onShow }: CellProps) {
    const choice = table.question.value?.choices.findIndex(({ place }) => place === named.place) ?? -1;
    const take = () => (choice >= 0 ? table.take(choice) : onShow(id));
    return (
        <li>
            <button
                type="button"
                class={choice >= 0 ? "cell offered" : "cell"}
                aria-description={brief}
                onClick={take}
                onFocus={() => onShow(id)}
                onMouseEnter={() => onShow(id)}
            >
                <span class="name">
                    {named.name}
                    {view.plague === id && <Plague />}
                </span>
                <Cubes view={view} region={id} />
                <Rats view={view} region={id} />
            </button>
        </li>
    );
}

function Owners({ view, look, names }: { view: View; look: Look; names: Record<string, Named> }) {
    return (
        <ul class="owners">
            {Object.entries(view.owners).map(([id, seat]) => (
                <li key={id} class={seat === null ? "card" : `card seat${seat}`}>
                    {names[id]?.name ?? id}
                    {seat !== null && <small>{look.seats[seat]?.name}</small>}
                </li>
            ))}
        </ul>
    );
}

export function RattusBoard({ table }: { table: Table }) {
    const shown = useSignal<string | null>(null);
    const look = table.look.value;
    const regions: Regions = table.names.value["region"] ?? {};
    if (look === null) {
        return null;
    }
    const view = look.view as View;
    const places = Object.entries(regions).filter(([, { place }]) => place >= 0);
    const briefs = table.mirror.briefs(places.map(([id]) => id));
    return (
        <div class="board">
            <ul class="cells">
                {places.map(([id, named], i) => (
                    <Cell
                        key={id}
                        {...{ table, view, id, named }}
                        brief={briefs[i] ?? ""}
                        onShow={(region) => (shown.value = region)}
                    />
                ))}
            </ul>
            <Owners view={view} look={look} names={table.names.value["character"] ?? {}} />
            {shown.value !== null && <div class="details">{table.mirror.place(shown.value)}</div>}
        </div>
    );
}
