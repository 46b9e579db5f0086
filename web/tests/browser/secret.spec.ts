// SPDX-License-Identifier: MIT
// No hidden card in the page: in two games that a seat cannot tell apart its page is the same, and nobody else is asked
// for anything.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { Engine, TRUTH } from "../../src/engine";
import { sitDown } from "./keys";

const setup = (seed: number) =>
    [
        "game pets",
        "players 4",
        `seed ${seed}`,
        `bots-seed ${seed}`,
        "seat 0 person counter You",
        ...[1, 2, 3].map((seat) => `seat ${seat} bot thumb ${["", "Mochi", "Ziggy", "Pickles"][seat]}`),
        "window 3000",
        "pace 100000",
        "take-back 1",
        "pass-idle 1",
        "advice 1500",
    ].join("\n");

/** Two deals that look alike from the first seat and are not. */
async function twins(): Promise<[number, number]> {
    const engine = await Engine.load(readFileSync(new URL("../../src/table.wasm", import.meta.url)));
    const seen = new Map<string, number>();
    for (let seed = 1; seed < 5000; seed++) {
        engine.open(setup(seed), 0);
        const looks = engine.message(0, 0)!;
        const other = seen.get(looks);
        if (other !== undefined) {
            engine.open(setup(other), 0);
            const first = engine.record(TRUTH);
            engine.open(setup(seed), 0);
            expect(engine.record(TRUTH)).not.toBe(first);
            return [other, seed];
        }
        seen.set(looks, seed);
    }
    throw new Error("no twins among 5000 deals");
}

test("twin games have the same page", async ({ browser }) => {
    const pages: string[] = [];
    for (const seed of await twins()) {
        const context = await browser.newContext({ reducedMotion: "reduce" });
        const page = await context.newPage();
        // So slow that no bot has moved when the pages are compared.
        await sitDown(page, "pets", 4, seed, { speed: "slow" });
        await page.waitForTimeout(300);
        pages.push(await page.evaluate(() => document.body.innerHTML.replace(/seed=\d+/g, "")));
        await context.close();
    }
    expect(pages[0]).toBe(pages[1]);
});

test("nothing is asked of anybody else @short", async ({ page, baseURL }) => {
    const strangers: string[] = [];
    page.on("request", (request) => {
        if (!request.url().startsWith(baseURL!) && !request.url().startsWith("blob:")) {
            strangers.push(request.url());
        }
    });
    await sitDown(page, "original", 4, 42);
    expect(strangers).toEqual([]);
});
