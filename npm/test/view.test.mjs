// SPDX-License-Identifier: MIT
// What the package says in words, as it is installed.
import assert from "node:assert/strict";
import test from "node:test";
import { Engine } from "pesthouse";
import { historyStep, openView, Refused } from "pesthouse/view";

async function recordOf(game) {
    const engine = await Engine.start();
    let { actor } = await engine.ask({ cmd: "new", game, players: 3, seed: 1350 });
    while (actor.kind !== "over") {
        const { action } = await engine.ask({ cmd: "search", bot: "rules", seed: 1 });
        ({ actor } = await engine.ask({ cmd: "play", action }));
    }
    const { record } = await engine.ask({ cmd: "record" });
    engine.close();
    return record;
}

function storyOf(view, moves) {
    const told = [];
    for (let move = 0; move < moves; move += historyStep) {
        told.push(...view.history(move));
    }
    return told;
}

for (const game of ["rattus", "bristol1350"]) {
    test(`a record of ${game} is told from its first words to its end, in three languages`, async () => {
        const record = await recordOf(game);
        const stories = [];
        for (const language of ["en", "fr", "it"]) {
            const view = await openView({ language });
            const { moves } = view.openRecord(record);
            const told = storyOf(view, moves);
            assert.equal(told.at(-1).move, moves - 1);
            assert.ok(told.every((one) => one.lines.length > 0));
            view.go(moves, null);
            assert.notEqual(view.look().result, null);
            stories.push(told);
        }
        const [english, ...others] = stories.map((told) => told.map((one) => one.move));
        others.forEach((moves) => assert.deepEqual(moves, english));
        assert.equal(new Set(stories.map((told) => told[0].lines[0])).size, 3);
    });
}

test("an unknown language is refused with those that there are", async () => {
    await assert.rejects(openView({ language: "de" }), {
        name: "TypeError",
        message: /unknown language "de".*en, fr, it/,
    });
    await assert.rejects(openView({ language: "toString" }), TypeError);
});

test("what is not a record is refused with code and words", async () => {
    const view = await openView();
    assert.throws(
        () => view.openRecord("nonsense"),
        (error) => error instanceof Refused && error.code === "bad_record" && error.message !== "",
    );
});

test("a lesson is played by its hints", async () => {
    const view = await openView();
    const [first] = view.lessons("rattus");
    assert.notEqual(first.title, "");
    let { over } = view.learn("rattus", 0, "Anna");
    while (!over) {
        ({ over } = view.ask() === null ? view.playOthers() : view.playLearner(view.hint().action));
    }
    assert.equal(view.verdict().good, true);
});
