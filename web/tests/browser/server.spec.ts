// SPDX-License-Identifier: MIT
// People far apart, on the real server: from a link to the end in every game, with pages loaded again, the server killed,
// a Nope that comes too late, several people behind one curtain, and a big screen that all look at.
import { type Browser, type Page, expect, test } from "@playwright/test";
import type { Move } from "../../src/protocol";
import { nothingToComplain } from "./axe";
import { behindCurtain } from "./curtain";
import { House, Voice, comeTo, deal, leave, makeTable, people } from "./server";
import { act } from "./taps";

const house = House.ofTests();

const GAMES: [string, number][] = [
    ["Exploding Kittens", 5],
    ["Exploding Kittens: Cat Burglar Edition", 5],
    ["Exploding Kittens: Good vs Evil", 5],
    ["Exploding Kittens: The Board Game", 6],
    ["Power Hungry Pets", 6],
];

/** Everybody does one thing after the other until it is over for all. */
async function playToTheEnd(pages: Page[], each: (turn: number) => Promise<void> = async () => {}) {
    for (let turn = 0, going = true; going; turn++) {
        expect(turn, await pages[0]!.locator(".prompt").innerText()).toBeLessThan(9000);
        await each(turn);
        const went = await Promise.all(pages.map((page) => act(page, turn)));
        going = went.includes(true);
    }
}

const log = (page: Page) => page.locator(".side .log p").allTextContents();

for (const [title, most] of GAMES) {
    const counts = process.env.LITTERBOX_LONG ? Array.from({ length: most - 1 }, (_, i) => i + 2) : [2];
    for (const count of counts) {
        test(`${title}: from a link to the end, ${count} people and a bot if there is room`, async ({
            browser,
        }) => {
            test.setTimeout(120_000 * count);
            const seats = Math.min(count + 1, most);
            const pages = await people(browser, count, { seats });
            const [host, ...others] = pages as [Page, ...Page[]];
            await comeTo(host, await makeTable(host, `Set up ${title}`), others);
            await host.getByRole("button", { name: "Deal" }).click();
            await playToTheEnd(pages);
            for (const page of pages) {
                await expect(page.locator(".end h2")).toHaveText(/(wins?|won)/);
            }
            await leave(pages);
        });
    }
}

test("two people, a page loaded again, a server killed, and an end", async ({ browser }) => {
    test.setTimeout(240_000);
    const [ann, bo] = (await people(browser, 2)) as [Page, Page];
    await comeTo(ann, await makeTable(ann, /^Set up Power/), [bo]);
    await ann.getByRole("button", { name: "Deal" }).click();
    await expect(bo.locator(".table")).toBeVisible();
    let again = false;
    let killed = false;
    await playToTheEnd([ann, bo], async () => {
        const told = await log(ann);
        if (told.length > 4 && !again) {
            again = true;
            await bo.reload();
            await expect(bo.locator(".table")).toBeVisible();
        } else if (told.length > 7 && !killed) {
            killed = true;
            await house.kill();
            await expect(ann.getByText("Connecting again…")).toBeVisible();
            await house.open();
            await expect(ann.getByText("Connecting again…")).toHaveCount(0);
            await expect(bo.getByText("Connecting again…")).toHaveCount(0);
            const kept = await log(ann);
            expect(kept.slice(0, told.length)).toEqual(told); // a move may have been on its way
        }
    });
    expect(killed).toBe(true);
    await expect(ann.locator(".end h2")).toBeVisible();
    await expect(bo.locator(".end h2")).toBeVisible();
    await leave([ann, bo]);
});

test("who leaves for good says so twice, and the other has won", async ({ browser }) => {
    const [ann, bo] = (await people(browser, 2)) as [Page, Page];
    await comeTo(ann, await makeTable(ann, "Set up Exploding Kittens"), [bo]);
    await ann.getByRole("button", { name: "Deal" }).click();
    await expect(bo.locator(".table")).toBeVisible();
    await bo.getByRole("button", { name: "Menu" }).click();
    await bo.getByRole("button", { name: "Leave for good" }).click();
    await expect(ann.locator(".end")).toHaveCount(0);
    await bo.getByRole("button", { name: "Leave for good? The others play on." }).click();
    await expect(ann.locator(".end h2")).toHaveText("You win!");
    await expect(bo.locator(".end h2")).toHaveText(/Ann won/);
    await leave([ann, bo]);
});

test("two phones and a big screen, which asks for nothing and knows no hand", async ({ browser }) => {
    test.setTimeout(240_000);
    const [ann, bo] = (await people(browser, 2, { seats: 5 })) as [Page, Page];
    const link = await makeTable(ann, /^Set up Exploding Kittens$/);
    // In the browser of somebody who sits there: the hand must not come along.
    const tv = await ann.context().newPage();
    await tv.setViewportSize({ width: 1280, height: 720 });
    await tv.goto(`/#/tv/${link.split("/")[2]}`);
    await expect(tv.locator(".tv-gathers")).toContainText("Ann");
    await nothingToComplain(tv);
    await comeTo(ann, link, [bo]);
    await expect(tv.locator(".tv-gathers")).toContainText("Bo");
    await ann.getByRole("button", { name: "Deal" }).click();
    await expect(tv.locator(".tv .seat")).toHaveCount(5);
    await playToTheEnd([ann, bo], async (turn) => {
        expect(await tv.locator(".hand, .in-hand, .prompt, .secrets").count()).toBe(0);
        if (turn === 4) {
            await nothingToComplain(tv);
        }
    });
    await expect(tv.locator(".tv-winners h2")).toContainText(/ won/);
    await nothingToComplain(tv);
    await leave([ann, bo]);
});

test("two people share a device at a table of the server, with a curtain between them", async ({
    browser,
}) => {
    test.setTimeout(240_000);
    const [ann, bo] = (await people(browser, 2, { seats: 3, others: ["Nell"] })) as [Page, Page];
    await ann.goto("/");
    await ann.getByRole("button", { name: "Set up Exploding Kittens", exact: true }).click();
    await ann.getByLabel("People at this device").selectOption("2");
    await ann.getByRole("button", { name: "Make a table for friends" }).click();
    await expect(ann.locator(".chairs")).toContainText("Nell");
    await bo.goto(ann.url());
    await bo.getByRole("button", { name: "Sit on chair 3" }).click();
    await expect(ann.locator(".chairs")).toContainText("Bo");
    await ann.getByRole("button", { name: "Deal" }).click();
    await expect(ann.locator(".table")).toBeVisible();
    await expect(bo.locator(".table")).toBeVisible();
    const seen = new Set<string>();
    let windows = 0;
    await playToTheEnd([ann, bo], async (turn) => {
        seen.add(await behindCurtain(ann, ["Ann", "Nell"], 3));
        const asked = await ann.locator(".together button").allInnerTexts();
        windows += asked.length > 0 ? 1 : 0;
        expect(asked.slice(0, -1).every((text) => /^(Ann|Nell): Nope$/.test(text))).toBe(true);
        if (turn === 3) {
            await ann.reload(); // whatever was open is covered again
            await expect(ann.locator(".cloth")).toBeVisible();
        }
    });
    expect([...seen].sort()).toEqual(["", "Ann", "Nell"]);
    expect(windows).toBeGreaterThan(0);
    await leave([ann, bo]);
});

/**
 * A window with two who could say Nope: their pages, the one who has played before them, and how what the second hears
 * can be held back. The window waits for all; the deal is one of many that has the cards for it.
 */
async function twoWithNopes(browser: Browser) {
    const pages = await people(browser, 3);
    const voices = await Promise.all(["Ann", "Bo", "Cy"].map((name, i) => Voice.of(pages[i]!, name)));
    for (let tries = 0; ; tries++) {
        expect(tries).toBeLessThan(200);
        const code = await deal(voices, "original", "window=all option.hand=7");
        const heard = await Promise.all(voices.map((voice) => voice.hears(code)));
        const turn = heard[0]!.view.turn!;
        const move = heard[turn]!.offer.moves.find(
            (one): one is Move => "text" in one && one.cards?.length === 1 && one.target === undefined,
        );
        const others = [0, 1, 2].filter((seat) => seat !== turn);
        const noping = others.every((seat) =>
            heard[seat]!.zones.zones.some(
                (zone) => zone.kind === "hand" && zone.owner === seat && zone.cards?.includes("nope"),
            ),
        );
        if (move === undefined || !noping) {
            continue;
        }
        await voices[turn]!.say(`say ${turn} at ${heard[turn]!.moment} move ${move.text}`);
        const [first, second] = others.map((seat) => pages[seat]!) as [Page, Page];
        let held: (() => void)[] | null = null;
        await second.routeWebSocket(/\/ws$/, (socket) => {
            const server = socket.connectToServer();
            server.onMessage((message) => {
                const deliver = () => socket.send(message);
                held === null ? deliver() : held.push(deliver);
            });
        });
        const hold = (is: boolean) => {
            const waiting = held ?? [];
            held = is ? [] : null;
            for (const deliver of waiting) {
                deliver();
            }
        };
        await Promise.all(pages.map((page) => page.goto(`/t/${code}`)));
        return { pages, first, second, hold };
    }
}

test("of two Nopes at the same moment one counts and the other is told; a window outlives a reload", async ({
    browser,
}) => {
    const { pages, first, second, hold } = await twoWithNopes(browser);
    const nope = (page: Page) => page.locator(".prompt.window .nope");
    await expect(nope(first)).toBeEnabled();
    await expect(nope(second)).toBeEnabled();
    const told = await log(first);
    await first.reload();
    await expect(nope(first)).toBeEnabled();
    expect(await log(first)).toEqual(told);
    // The second has not heard yet what the first says, and says the same.
    hold(true);
    await first.keyboard.press("n");
    await expect(first.locator(".chain i")).toHaveCount(1);
    await second.keyboard.press("n");
    await expect(second.locator(".sending")).toBeVisible();
    await expect(second.locator(".chain")).toHaveCount(0);
    hold(false);
    await expect(second.locator(".sending")).toHaveCount(0);
    await expect(second.locator(".refusal")).toContainText("over");
    await expect(second.locator(".chain i")).toHaveCount(1);
    // It goes on for all of them.
    const lines = (await log(second)).length;
    for (let turn = 0; (await log(second)).length < lines + 3; turn++) {
        expect(turn).toBeLessThan(900);
        await Promise.all(pages.map((page) => act(page, turn)));
    }
    await leave(pages);
});
