// SPDX-License-Identifier: MIT
// The cards of Rattus on a page.
import type { View } from "generated/rattus_view";
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../../table/state.ts";
import { rulesAt } from "../../ui/rules_link.ts";
import { t } from "../../ui/text.ts";
import { whyNot } from "../../ui/why.tsx";
import { materialOf } from "./board/material.ts";
import { Cards } from "./cards/cards.ts";

function drawCards(element: Element, table: Table): Cards {
    const look = table.look.value!;
    const material = materialOf(table.mirror.data(), table.names.value, look.view as View);
    const seats = look.seats.map(({ name }) => name);
    element.replaceChildren();
    const topic = (id: string): string => table.mirror.topic(id).words;
    const rules = { words: t("The full rules"), at: (id: string) => rulesAt(look.game, id) };
    const about = { topic, whyNot: (id: string) => whyNot(table, id) };
    return new Cards(
        { element, seats, ...about, rules, close: t("Close"), used: t("Power used"), safe: t("Protected") },
        material,
    );
}

export function RattusCards({ table }: { table: Table }) {
    const element = useRef<HTMLDivElement>(null);
    const cards = useRef<Cards | null>(null);
    const look = table.look.value!;
    useEffect(() => void (cards.current = drawCards(element.current!, table)), [table, table.names.value]);
    useEffect(() => cards.current?.show(look.view as View, look.seat), [look]);
    return <div class="cards" ref={element} />;
}
