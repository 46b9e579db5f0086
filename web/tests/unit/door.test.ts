// SPDX-License-Identifier: MIT
// The door of the hall: tables stand at once on the small module and are better from the next on, whoever goes by what
// play has taught is waited for, and without a net everybody plays all the same.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { Door } from "../../src/door";
import { Engine, TRUTH } from "../../src/engine";
import { Hall } from "../../src/hall";
import { read } from "../../src/languages/rows";
import type { Message, TableMessage } from "../../src/protocol";

const file = (path: string) => readFileSync(new URL(path, import.meta.url));
const small = () => Engine.load(file("../../src/table.wasm"));
const learned = () => Engine.load(file("../../src/learned.wasm"));

let heard: Message[];
let now: number;
let asked: number; // how often what play has taught was fetched
let arrive: (engine: Engine) => void;
let fail: () => void;

beforeEach(() => {
    vi.useFakeTimers();
    heard = [];
    now = 0;
    asked = 0;
});

const tell = (message: Message) => {
    heard.push(message);
};

async function door(): Promise<Door> {
    const hall = new Hall(await small(), tell, () => now);
    return new Door(Promise.resolve(hall), {
        rows: async (name) =>
            name === "de" ? read(file("../../../src/words/languages/de.def").toString()) : [],
        learned: () => {
            asked++;
            return new Promise((resolve, reject) => {
                arrive = resolve;
                fail = () => reject(new Error("no net"));
            });
        },
    });
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const plays = () =>
    heard.flatMap((message): TableMessage[] => (message.type === "play" ? [message.message] : []));

async function deal(to: Door, level: string): Promise<void> {
    to.hear(`create original seats=2 bots=1 level=${level} seed=42 pace=0 window=1 assist=on`);
    to.hear("sit 0");
    to.hear("deal");
    await settled();
}

/** Whether a table tells chances as people play. */
async function tellsBeliefs(to: Door): Promise<boolean> {
    for (let steps = 0; !plays().at(-1)?.asked; steps++) {
        expect(steps).toBeLessThan(50);
        now += 1000;
        await vi.advanceTimersByTimeAsync(1000);
    }
    await to.hear("say 0 odds");
    const { peril, holds } = plays().at(-1)!.odds!;
    return [...peril, ...holds].some(({ believed, share }) => believed !== share);
}

test("a table stands at once, and the next one is opened on what play has taught", async () => {
    const to = await door();
    to.hear("language de");
    await settled();
    expect(asked).toBe(0); // nobody plays yet
    await deal(to, "counter");
    expect(plays().length).toBeGreaterThan(0);
    expect(asked).toBe(1);
    expect(await tellsBeliefs(to)).toBe(false);
    arrive(await learned());
    await settled();
    const question = plays().at(-1)!.question;
    expect(await tellsBeliefs(to)).toBe(false); // a table that stands stays as it is
    expect(plays().at(-1)!.question).toBe(question);
    heard = [];
    await deal(to, "counter");
    expect(await tellsBeliefs(to)).toBe(true);
    expect(plays().at(-1)!.question).toBe(question); // in the same language
    await to.hear("language en");
    expect(plays().at(-1)!.question).not.toBe(question);
    expect(asked).toBe(1);
});

for (const level of ["champion", "expert:40"]) {
    test(`a table with ${level} waits for what play has taught`, async () => {
        const to = await door();
        await deal(to, level);
        expect(asked).toBe(1);
        expect(plays()).toEqual([]);
        arrive(await learned());
        await settled();
        expect(plays().length).toBeGreaterThan(0);
        expect(await tellsBeliefs(to)).toBe(true);
    });
}

test("so does a saved one", async () => {
    const to = await door();
    await deal(to, "champion");
    arrive(await learned());
    await settled();
    const kept = heard.flatMap((message) => (message.type === "saved" ? [message] : [])).at(-1)!;
    heard = [];
    const again = await door();
    again.hear(`continue ${encodeURIComponent(kept.setup)} ${encodeURIComponent(kept.record)}`);
    await settled();
    expect(plays()).toEqual([]);
    arrive(await learned());
    await settled();
    expect(await tellsBeliefs(again)).toBe(true);
});

test("where it cannot be fetched the champion plays without, and the next table asks again", async () => {
    const to = await door();
    await deal(to, "champion:40");
    fail();
    await settled();
    expect(await tellsBeliefs(to)).toBe(false);
    fail(); // once more in the background
    await settled();
    heard = [];
    await deal(to, "champion:40");
    expect(plays()).toEqual([]);
    arrive(await learned());
    await settled();
    expect(await tellsBeliefs(to)).toBe(true);
});

test("nobody waits for a net that says nothing", async () => {
    const to = await door();
    await deal(to, "champion:40");
    expect(plays()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(plays().length).toBeGreaterThan(0);
});

/** Bots alone, to the end: their record; null where there is no such level. */
function game(engine: Engine, level: string): string | null {
    const seats = [0, 1].map((seat) => `seat ${seat} bot ${level} P${seat}`).join("\n");
    const setup = `game evil\nplayers 2\nseed 3\nbots-seed 4\n${seats}\nwindow 500\npace 100`;
    if (engine.open(setup, 0) !== null) {
        return null;
    }
    for (let time = 0; Number.isFinite(time); time = engine.due()) {
        engine.tick(time);
    }
    return engine.record(TRUTH);
}

test("those who are waited for are those who play otherwise", async () => {
    const modules = [await small(), await learned()];
    const { levels } = JSON.parse(modules[0]!.games()) as { levels: { name: string }[] };
    expect(levels.length).toBeGreaterThan(5);
    for (const { name } of levels) {
        const [blind, taught] = modules.map((engine) => game(engine, `${name}:40`) ?? game(engine, name));
        const hall = new Hall(modules[0]!, tell);
        hall.line(`create evil seats=2 bots=2 level=${name}`);
        expect(blind).toMatch(/\n/);
        expect(hall.needsLearned("#7 deal"), name).toBe(blind !== taught);
    }
});
