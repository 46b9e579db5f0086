// SPDX-License-Identifier: MIT
// A player who has a keyboard and nothing else: knows the buttons by where they stand, and no game.
import type { Page } from "@playwright/test";

/** Goes on with Tab until the focus is on something like that. */
async function tabTo(page: Page, selector: string): Promise<boolean> {
    for (let presses = 0; presses < 60; presses++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) {
            return true;
        }
        await page.keyboard.press("Tab");
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
    await page.addInitScript(
        (settings) => {
            if (localStorage.getItem("litterbox.settings") === null) {
                localStorage.setItem("litterbox.settings", JSON.stringify(settings));
            }
        },
        { speed: "instant", ...more },
    );
    await page.goto(address(game, seats, seed));
    await page.locator(".table").waitFor();
}

/** One thing that can be done now, by keys; false: the game is over. */
export async function act(page: Page, turn: number): Promise<boolean> {
    if (await has(page, ".end")) {
        return false;
    }
    if (await has(page, "dialog[open], .then")) {
        await page.keyboard.press("Escape");
    } else if (await has(page, ".secrets")) {
        await enter(page, ".secrets button");
    } else if (await has(page, ".lesson")) {
        await enter(page, ".lesson .primary");
    } else if (await has(page, ".together")) {
        await page.keyboard.press("p");
    } else if (await has(page, ".cloth-open, .waiting button")) {
        await enter(page, ".cloth-open, .waiting button");
    } else if (await has(page, ".placing")) {
        await page.keyboard.press("ArrowRight");
        await enter(page, ".placing .primary");
    } else if (await has(page, ".answers button")) {
        await enter(page, ".answers button");
    } else if (await has(page, ".prompt.asked .actions .primary:not(:disabled)[aria-keyshortcuts='Enter']")) {
        await enter(page, ".prompt .primary");
    } else if (turn % 3 === 0 && (await has(page, ".prompt.asked:not(.window) ~ .mine .playable"))) {
        await tabTo(page, ".in-hand");
        for (let steps = 0; steps < 12 && !(await has(page, ".in-hand.playable:focus")); steps++) {
            await page.keyboard.press("ArrowRight");
        }
        await page.keyboard.press("Enter");
    } else if (await has(page, ".prompt.asked .actions button:not(:disabled)")) {
        await enter(
            page,
            ".prompt.asked .actions button:not(.quiet), .prompt.asked .actions button:last-of-type",
        );
    } else if (await has(page, ".prompt.asked ~ .mine .playable")) {
        await tabTo(page, ".in-hand");
        for (let steps = 0; steps < 12 && !(await has(page, ".in-hand.playable:focus")); steps++) {
            await page.keyboard.press("ArrowRight");
        }
        await page.keyboard.press("Enter");
    } else {
        await page.waitForTimeout(30);
    }
    return true;
}

export async function playToTheEnd(page: Page): Promise<void> {
    for (let turn = 0; await act(page, turn); turn++) {
        if (turn > 3000) {
            throw new Error(`no end: ${await page.locator(".prompt").innerText()}`);
        }
    }
}
