// SPDX-License-Identifier: MIT
// People far apart, on the real server: from a link to the end in every game, with pages loaded again, the server killed,
// a Nope that comes too late, and a big screen that all look at.
import { type Browser, type Page, expect, test } from "@playwright/test";
import { nothingToComplain } from "./axe";
import { act } from "./keys";
import { House, comeTo, makeTable, person } from "./server";
import { act as actByTree } from "./tree";

const house = House.ofTests();

const GAMES: [string, number][] = [
    ["Exploding Kittens", 5],
    ["Exploding Kittens: Cat Burglar Edition", 5],
    ["Exploding Kittens: Good vs Evil", 5],
    ["Exploding Kittens: The Board Game", 6],
    ["Power Hungry Pets", 6],
];
const NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"];

async function people(browser: Browser, count: number, more: object): Promise<Page[]> {
    return Promise.all(NAMES.slice(0, count).map((name) => person(browser, name, more)));
}

const leave = (pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

/** Everybody does one thing after the other until it is over for all. */
async function playToTheEnd(pages: Page[], each: (turn: number) => Promise<void> = async () => {}) {
    for (let turn = 0, going = true; going; turn++) {
        expect(turn).toBeLessThan(1500);
        await each(turn);
        going = false;
        for (const page of pages) {
            going = (await actByTree(page, turn)) || going;
        }
    }
}

for (const [title, most] of GAMES) {
    const counts = process.env.LITTERBOX_LONG ? Array.from({ length: most - 1 }, (_, i) => i + 2) : [2];
    for (const count of counts) {
        test(`${title}: from a link to the end, ${count} people and a bot if there is room`, async ({
            browser,
        }) => {
            test.setTimeout(120_000 * count);
            const seats = Math.min(count + 1, most);
            const pages = await people(browser, count, { seats });
            const host = pages[0]!;
            const link = await makeTable(host, `Set up ${title}`);
            await comeTo(
                host,
                link,
                pages.slice(1).map((page, i) => [page, NAMES[i + 1]!]),
            );
            await host.getByRole("button", { name: "Deal" }).click();
            await playToTheEnd(pages);
            const results = await Promise.all(pages.map((page) => page.locator(".end h2").innerText()));
            expect(results.every((result) => /(wins?|won)/.test(result))).toBe(true);
            await leave(pages);
        });
    }
}

test("two people, a page loaded again, a server killed, and an end", async ({ browser }) => {
    test.setTimeout(240_000);
    const [ann, bo] = (await people(browser, 2, { seats: 2 })) as [Page, Page];
    const link = await makeTable(ann, /^Set up Power/);
    await comeTo(ann, link, [[bo, "Bo"]]);
    await ann.getByRole("button", { name: "Deal" }).click();
    await expect(bo.locator(".table")).toBeVisible();
    for (let turn = 0; (await act(ann, turn)) && (await act(bo, turn)); turn++) {
        expect(turn).toBeLessThan(1500);
        if (turn === 12) {
            await bo.reload();
            await expect(bo.locator(".table")).toBeVisible();
        }
        if (turn === 20) {
            const told = await ann.locator(".side .log p").allTextContents();
            await house.kill();
            await expect(ann.getByText("Connecting again…")).toBeVisible();
            await house.open();
            await expect(ann.getByText("Connecting again…")).toHaveCount(0, { timeout: 15_000 });
            const kept = await ann.locator(".side .log p").allTextContents();
            expect(told.length).toBeGreaterThan(3);
            expect(kept.slice(0, told.length)).toEqual(told); // a move may have been on its way
        }
    }
    await expect(ann.locator(".end h2")).toBeVisible();
    await expect(bo.locator(".end h2")).toBeVisible();
    await leave([ann, bo]);
});

test("two phones and a big screen, which asks for nothing and knows no hand @long", async ({ browser }) => {
    test.setTimeout(240_000);
    const [ann, bo] = (await people(browser, 2, { seats: 5 })) as [Page, Page];
    const link = await makeTable(ann, /^Set up Exploding Kittens$/);
    // In the browser of somebody who sits there: the hand must not come along.
    const tv = await ann.context().newPage();
    await tv.setViewportSize({ width: 1280, height: 720 });
    await tv.goto(`/#/tv/${link.split("/")[2]}`);
    await expect(tv.locator(".tv-gathers")).toContainText("Ann");
    await nothingToComplain(tv);
    await comeTo(ann, link, [[bo, "Bo"]]);
    await expect(tv.locator(".tv-gathers")).toContainText("Bo");
    await ann.getByRole("button", { name: "Deal" }).click();
    await expect(tv.locator(".tv .seat")).toHaveCount(5);
    await playToTheEnd([ann, bo], async (turn) => {
        const hands = await tv.evaluate(
            () => document.querySelectorAll(".hand, .in-hand, .prompt, .secrets").length,
        );
        expect(hands).toBe(0);
        if (turn === 4) {
            await nothingToComplain(tv);
        }
    });
    await expect(tv.locator(".tv-winners h2")).toContainText(/ won/);
    await nothingToComplain(tv);
    await leave([ann, bo]);
});

/** Three people with many cards, so that two of them hold a Nope in some deal soon; windows are long. */
async function threeWithNopes(browser: Browser): Promise<{ pages: Page[]; hold: (is: boolean) => void }> {
    const pages = await people(browser, 3, { seats: 3 });
    let held: (() => void)[] | null = null;
    for (const [index, page] of pages.entries()) {
        await page.routeWebSocket(/\/ws$/, (socket) => {
            const server = socket.connectToServer();
            socket.onMessage((line) =>
                server.send(String(line).replace(/window=\d+/, "window=60 option.hand=7")),
            );
            server.onMessage((message) => {
                if (index === 2 && held !== null) {
                    held.push(() => socket.send(message));
                } else {
                    socket.send(message);
                }
            });
        });
    }
    const [ann] = pages as [Page];
    const link = await makeTable(ann, /^Set up Exploding Kittens$/);
    await comeTo(ann, link, [
        [pages[1]!, "Bo"],
        [pages[2]!, "Cy"],
    ]);
    await ann.getByRole("button", { name: "Deal" }).click();
    return {
        pages,
        hold: (is) => {
            const waiting = held ?? [];
            held = is ? [] : null;
            for (const deliver of waiting) {
                deliver();
            }
        },
    };
}

test("of two Nopes at the same moment one counts and the other is told; a window outlives a reload @long", async ({
    browser,
}) => {
    test.setTimeout(300_000);
    const { pages, hold } = await threeWithNopes(browser);
    let windows = 0;
    let races = 0;
    for (let turn = 0; races === 0 || windows === 0; turn++) {
        expect(turn).toBeLessThan(900);
        const noping: Page[] = [];
        for (const page of pages) {
            const free = await page.evaluate(
                () =>
                    document.querySelector(".prompt.window .nope:not(:disabled)") !== null &&
                    document.querySelector("dialog[open], .secrets, .sending") === null,
            );
            if (free) {
                noping.push(page);
            }
        }
        const asked = noping[0];
        if (asked && windows === 0) {
            // It cannot close meanwhile: this page has not answered yet. Others may have.
            const told = await asked.locator(".side .log p").allTextContents();
            await asked.reload();
            await expect(asked.locator(".prompt.window .nope")).toBeEnabled();
            const kept = await asked.locator(".side .log p").allTextContents();
            expect(kept.slice(0, told.length)).toEqual(told);
            windows++;
        }
        if (noping.includes(pages[2]!) && noping.length > 1) {
            // Cy has not heard yet what the other says, and says the same.
            hold(true);
            await noping[0]!.keyboard.press("n");
            await expect(noping[0]!.locator(".sending")).toHaveCount(0);
            await expect(noping[0]!.locator(".chain")).toBeVisible();
            const chain = await noping[0]!.locator(".chain i").count();
            await pages[2]!.keyboard.press("n");
            await expect(pages[2]!.locator(".sending")).toBeVisible();
            hold(false);
            await expect(pages[2]!.locator(".refusal")).toContainText("over");
            await expect(pages[2]!.locator(".chain i")).toHaveCount(chain);
            races++;
            break;
        }
        for (const page of pages) {
            if (!(await actByTree(page, turn, /^Nope/))) {
                await pages[0]!.getByRole("button", { name: "Play again" }).click();
                await expect(page.locator(".end")).toHaveCount(0);
            }
        }
    }
    // It goes on for all of them.
    const told = await pages[2]!.locator(".side .log p").count();
    for (let turn = 0; (await pages[2]!.locator(".side .log p").count()) < told + 3; turn++) {
        expect(turn).toBeLessThan(300);
        for (const page of pages) {
            await actByTree(page, turn);
        }
    }
    await leave(pages);
});
