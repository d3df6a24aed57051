// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { preferred, t } from "../src/ui/text.ts";

test("places are filled, and others stay", () => {
    assert.equal(t("{name} of {game}", { name: "Zoë {game}" }), "Zoë {game} of {game}");
});

test("the first language that is spoken is taken, English without one", () => {
    assert.equal(preferred(["de-CH", "it-CH", "fr"], ["en", "fr", "it"]), "it");
    assert.equal(preferred(["de"], ["en", "fr"]), "en");
    assert.equal(preferred([], ["en"]), "en");
});
