// SPDX-License-Identifier: MIT
// A player who has a keyboard and nothing else: knows the buttons by where they stand, and no game.
import type { Page } from "@playwright/test";
import { hurry } from "./hurry";

/** How many Tabs away something like that is, backwards where negative; 0: the focus is there, null: there is none. */
const distance = (page: Page, selector: string) =>
    page.evaluate((wanted) => {
        const stops = [
            ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex]"),
        ].filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility());
        const from = stops.findIndex((one) => one === document.activeElement);
        const to = stops.findIndex((one) => one.matches(wanted));
        return document.activeElement?.matches(wanted) ? 0 : to < 0 ? null : from < 0 ? 1 : to - from;
    }, selector);

/** Goes on with Tab, or back, until the focus is on something like that. */
async function tabTo(page: Page, selector: string): Promise<boolean> {
    for (let tries = 0; tries < 60; tries++) {
        const steps = await distance(page, selector);
        if (steps === 0 || steps === null) {
            return steps === 0;
        }
        for (let presses = 0; presses < Math.abs(steps); presses++) {
            await page.keyboard.press(steps < 0 ? "Shift+Tab" : "Tab");
        }
    }
    return false;
}

/** Enter on something like that, if it is still there. */
async function enter(page: Page, selector: string): Promise<void> {
    if (await tabTo(page, selector)) {
        await page.keyboard.press("Enter");
    }
}

const has = (page: Page, selector: string) =>
    page.evaluate((wanted) => document.querySelector(wanted) !== null, selector);

export const address = (game: string, seats: number, seed: number) =>
    `/#/play/${game}?seats=${seats}&seed=${seed}&level=thumb`;

export async function sitDown(
    page: Page,
    game: string,
    seats: number,
    seed: number,
    more: object = {},
): Promise<void> {
    const settings = { speed: "instant", ...more };
    if (settings.speed === "instant") {
        await hurry(page);
    }
    await page.addInitScript((kept) => {
        if (localStorage.getItem("litterbox.settings") === null) {
            localStorage.setItem("litterbox.settings", JSON.stringify(kept));
        }
    }, settings);
    await page.goto(address(game, seats, seed));
    await page.locator(".table").waitFor();
}

/** Along the hand to a card that can be played, unless something else comes first. */
async function playCard(page: Page): Promise<void> {
    if (!(await tabTo(page, ".in-hand"))) {
        return;
    }
    for (let steps = 0; steps < 20; steps++) {
        if (await has(page, ".in-hand.playable:focus")) {
            await page.keyboard.press("Enter");
            return;
        }
        await page.keyboard.press("ArrowRight");
    }
}

const PLAYABLE = ".prompt.asked:not(.window) ~ .mine .playable";

/** What may be there, the most pressing first, and what is done about it. */
const SIGHTS: [selector: string, act: (page: Page) => Promise<void>][] = [
    ["dialog[open], .then", (page) => page.keyboard.press("Escape")],
    [".secrets button", (page) => enter(page, ".secrets button")],
    [".lesson .primary", (page) => enter(page, ".lesson .primary")],
    [".together", (page) => page.keyboard.press("p")],
    [".cloth-open, .waiting button", (page) => enter(page, ".cloth-open, .waiting button")],
    [
        ".placing",
        async (page) => {
            await page.keyboard.press("ArrowRight");
            await enter(page, ".placing .primary");
        },
    ],
    [".answers button", (page) => enter(page, ".answers button")],
    [
        ".prompt.asked .actions .primary:not(:disabled)[aria-keyshortcuts='Enter']",
        (page) => enter(page, ".prompt .primary"),
    ],
    [PLAYABLE, playCard],
    [
        ".prompt.asked .actions button:not(:disabled)",
        (page) =>
            enter(
                page,
                ".prompt.asked .actions button:not(.quiet), .prompt.asked .actions button:last-of-type",
            ),
    ],
    [".prompt.asked ~ .mine .playable", playCard],
];

/** One thing that can be done now, by keys; false: the game is over. Every third time it is a card. */
export async function act(page: Page, turn: number): Promise<boolean> {
    const sights = SIGHTS.filter(([selector]) => selector !== PLAYABLE || turn % 3 === 0);
    const found = await page.evaluate(
        (selectors) => selectors.findIndex((selector) => document.querySelector(selector) !== null),
        [".end", ...sights.map(([selector]) => selector)],
    );
    if (found === 0) {
        return false;
    }
    await (found > 0 ? sights[found - 1]![1](page) : page.waitForTimeout(20));
    return true;
}

export async function playToTheEnd(page: Page): Promise<void> {
    for (let turn = 0; await act(page, turn); turn++) {
        if (turn > 3000) {
            throw new Error(`no end: ${await page.locator(".prompt").innerText()}`);
        }
    }
}
