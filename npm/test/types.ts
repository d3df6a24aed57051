// SPDX-License-Identifier: MIT
// What the types allow and refuse; it is compiled, never run.
import { Engine, type Reply, type Request } from "pesthouse";
import type * as bristol1350 from "pesthouse/bristol1350";
import type * as rattus from "pesthouse/rattus";
import { connect, type Decision } from "pesthouse/table";
import { openView, type View } from "pesthouse/view";

const engine = await Engine.start();

const begun: Reply<"new"> = await engine.ask({ cmd: "new", game: "rattus", players: 3, options: { africanus: true } });
const seat: number | undefined = begun.actor.seat;
const search: Request<"search"> = { cmd: "search", bot: "noble/cautious", iterations: 100 };
const { value, candidates } = await engine.ask(search, { signal: new AbortController().signal });
const visits: number[] = candidates.map((candidate) => candidate.visits);
const { actions } = await engine.ask({ cmd: "legal" });
for (const action of actions) {
    if (action.type === "settle") {
        const region: string = action.region;
        await engine.ask({ cmd: "play", action });
        console.log(region, action.cubes, action.text, seat, value, visits);
    }
}
const { view } = await engine.ask({ cmd: "view", seat: null });
const infected: boolean = view.game === "rattus" && view.plague !== null;
const played: rattus.Action = { type: "settle", region: "gallia", cubes: 2 };
const { events } = await engine.ask({ cmd: "play", action: played });
const told: (rattus.Event | bristol1350.Event)[] = events;
console.log(infected, told);

const words: View = await openView({ language: "it" });
const result: string | null | undefined = words.look()?.result;
console.log(
    result,
    words.history(0).map((move) => move.lines),
);

const table = await (await connect("http://127.0.0.1:1350", { name: "Anna" })).table("0".repeat(32));
for await (const decision of table) {
    const asked: Decision = decision;
    const counted: boolean = await asked.play(asked.legal[0]!);
    console.log(counted, asked.view.game, asked.moves.length);
}
await table.request({ t: "order", against: "never" });

// @ts-expect-error an unknown request
await table.request({ t: "dance" });
// @ts-expect-error an unknown language
await openView({ language: "de" });
// @ts-expect-error an unknown game
await engine.ask({ cmd: "new", game: "chess", players: 2 });
// @ts-expect-error an unknown command
await engine.ask({ cmd: "dance" });
// @ts-expect-error an unknown field
await engine.ask({ cmd: "new", game: "rattus", players: 3, speed: 9 });
// @ts-expect-error a field that is missing
await engine.ask({ cmd: "new", game: "rattus" });
// @ts-expect-error an answer has no such member
console.log((await engine.ask({ cmd: "hello" })).actor);
// @ts-expect-error an unknown region
const wrong: rattus.Action = { type: "settle", region: "atlantis", cubes: 2 };
console.log(wrong);
