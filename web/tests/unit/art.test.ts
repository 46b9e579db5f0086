// SPDX-License-Identifier: MIT
// Every card of every game has a picture of its own, the deck is small, and a stranger gets one by its sign.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { DECK, picture } from "../../src/art/deck";
import { Engine } from "../../src/engine";
import type { GameInfo } from "../../src/protocol";

const engine = await Engine.load(readFileSync(new URL("../../src/table.wasm", import.meta.url)));
const games: GameInfo[] = JSON.parse(engine.games()).games;
const ids = new Set(games.flatMap((game) => Object.keys(game.cards ?? {})));

test("every card has a picture, none has another's", () => {
    expect([...ids].filter((id) => DECK[id] === undefined)).toEqual([]);
    const drawn = [...ids].map((id) => picture(id, "?"));
    expect(new Set(drawn).size).toBe(ids.size);
});

test("the whole deck is at most 60 KB, compressed", () => {
    const all = [...ids].map((id) => picture(id, "?")).join("");
    expect(gzipSync(all).length).toBeLessThan(60 * 1024);
});

test("an unknown card is drawn by its sign", () => {
    expect(picture("unheard-of", "☂")).toContain("☂");
});
