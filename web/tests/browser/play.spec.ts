// SPDX-License-Identifier: MIT
// Every game to its end by keys alone, with nothing for axe to complain about on the way.
import { type Page, expect, test } from "@playwright/test";
import { nothingToComplain } from "./axe";
import { hurry } from "./hurry";
import { act, playToTheEnd, sitDown } from "./keys";

const GAMES = ["original", "burglar", "evil", "board", "pets", "nullgame"];

for (const game of GAMES) {
    test(`${game} to its end by keys @short`, async ({ page }) => {
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(error.message));
        await sitDown(page, game, 3, 42);
        await nothingToComplain(page);
        await playToTheEnd(page);
        await expect(page.locator(".end h2")).toBeVisible();
        await nothingToComplain(page);
        expect(errors).toEqual([]);
    });
}

test("the front page, settings, set-up and rules have nothing to complain about @short", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".tile")).toHaveCount(5);
    await nothingToComplain(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await nothingToComplain(page);
    await page.keyboard.press("Escape");
    await page
        .getByRole("button", { name: /^Set up/ })
        .first()
        .click();
    await nothingToComplain(page);
    await page.keyboard.press("Escape");
    await page
        .getByRole("button", { name: /^Rules/ })
        .first()
        .click();
    await expect(page.locator(".card-list li").first()).toBeVisible();
    await nothingToComplain(page);
});

test("from the address to the first move in one tap, and once more in one @short", async ({ page }) => {
    await hurry(page);
    await page.addInitScript(() =>
        localStorage.setItem("litterbox.settings", JSON.stringify({ speed: "instant" })),
    );
    await page.goto("/");
    await page
        .getByRole("button", { name: /^Play .* against bots/ })
        .first()
        .click();
    await expect(page.locator(".prompt.asked")).toBeVisible({ timeout: 20_000 });
    await playToTheEnd(page);
    await page.getByRole("button", { name: "Play again" }).click();
    await expect(page.locator(".end")).toHaveCount(0);
    await expect(page.locator(".prompt")).toBeVisible();
});

test("a game goes on after the page was loaded again", async ({ page }) => {
    await sitDown(page, "original", 3, 42);
    for (let turn = 0; turn < 6; turn++) {
        await act(page, turn);
    }
    await page.goto("/#");
    await page.reload();
    await page.getByRole("button", { name: /^Go on/ }).click();
    await expect(page.locator(".prompt")).toBeVisible();
    await expect(page.locator(".hand button").first()).toBeVisible();
    // Its log leads back to what was before, too.
    await page.locator(".side .log button").first().click();
    await expect(page.locator(".then .hand .in-hand").first()).toBeVisible();
    await expect(page.locator(".then .happened li")).toHaveCount(1);
});

test("a finished game is replayed, move by move and through other eyes", async ({ page }) => {
    await sitDown(page, "nullgame", 3, 42);
    await playToTheEnd(page);
    await page.getByRole("button", { name: "Replay" }).click();
    await expect(page.locator(".scrub")).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.locator(".scrub")).toContainText(/(\d+)\/\1/);
    await page.locator(".scrub select").selectOption("public");
    await nothingToComplain(page);
});

for (const [width, height] of [
    [320, 640],
    [360, 640],
    [768, 1024],
    [1280, 720],
] as const) {
    test(`no scrolling at ${width}x${height}, and every target is large enough`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        for (const game of GAMES) {
            await page.goto("about:blank");
            await sitDown(page, game, 4, 7);
            for (let turn = 0; turn < 5; turn++) {
                await act(page, turn);
            }
            const { over, small } = await page.evaluate(() => ({
                over:
                    document.documentElement.scrollWidth > innerWidth ||
                    document.documentElement.scrollHeight > innerHeight,
                small: [...document.querySelectorAll(".prompt button, .bar button, .end button")]
                    .map((button) => button.getBoundingClientRect())
                    .filter((box) => box.width > 0 && (box.width < 44 || box.height < 44)).length,
            }));
            expect({ game, over, small }).toEqual({ game, over: false, small: 0 });
        }
    });
}

const playsAgainstBots = async (page: Page) => {
    await page.locator(".tile-play").last().click();
    await expect(page.locator(".prompt")).toBeVisible();
};

/** The modules that the service worker keeps; what play has taught comes last. */
const modulesKept = (page: Page) =>
    page.evaluate(async () => {
        const versions = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const kept = (await Promise.all(versions.map((version) => version.keys()))).flat();
        return kept.flatMap((request) => /(\w+)-[^/]*\.wasm$/.exec(request.url)?.[1] ?? []);
    });

/** The chances that the odds of a player who is asked tell: as people play, and if cards were dealt blind. */
async function chances(page: Page): Promise<[believed: number, blind: number][]> {
    await expect(page.locator(".prompt.asked")).toBeVisible();
    await page.keyboard.press("o");
    await expect(page.locator(".chances").last()).toContainText("dealt blind");
    const told = await page.locator(".chances b").allTextContents();
    return told.flatMap((text): [number, number][] => {
        const [, percent, over, under] = /^([\d.]+) %.*: (\d+)\/(\d+)/.exec(text) ?? [];
        return percent === undefined ? [] : [[Number(percent), (100 * Number(over)) / Number(under)]];
    });
}
const differ = ([believed, blind]: [number, number]) => Math.abs(believed - blind) >= 1;

for (const [when, begin] of [
    ["who has played once", playsAgainstBots],
    ["who has installed it", (page) => page.evaluate(() => dispatchEvent(new Event("appinstalled")))],
] as [string, (page: Page) => Promise<unknown>][]) {
    test(`without a net the page is still there for ${when}, in their language, and plays`, async ({
        page,
        context,
    }) => {
        await page.addInitScript(() =>
            localStorage.setItem("litterbox.settings", JSON.stringify({ language: "de" })),
        );
        await page.addInitScript(() => localStorage.removeItem("litterbox.open"));
        await page.goto("/");
        await page.evaluate(() => navigator.serviceWorker.ready);
        expect(await modulesKept(page)).toEqual([]);
        await begin(page);
        await expect.poll(() => modulesKept(page)).toEqual(["table", "learned"]);
        await context.setOffline(true);
        await page.goto("/");
        await expect(page.getByRole("button", { name: "Einstellungen" })).toBeVisible();
        await playsAgainstBots(page);
        await context.setOffline(false);
    });
}

test.describe("the first time", () => {
    test.use({ serviceWorkers: "block" });

    test("who plays without a net is told so, and plays when it is back", async ({ page }) => {
        await page.route("**/*.wasm", (route) => route.abort());
        await page.goto("/");
        await page.locator(".tile-play").first().click();
        await expect(page.getByRole("alert")).toBeVisible();
        await nothingToComplain(page);
        await page.unroute("**/*.wasm");
        await page.getByRole("button", { name: "Try again" }).click();
        await expect(page.locator(".prompt")).toBeVisible();
    });

    test("a champion brings what play has taught, and odds go by it; without it all is blind @short", async ({
        page,
    }) => {
        const address = "/#/play/original?seats=2&seed=42&level=champion";
        await page.goto(address);
        expect((await chances(page)).some(differ)).toBe(true);
        await page.route("**/learned-*.wasm", (route) => route.abort());
        await page.evaluate(() => localStorage.removeItem("litterbox.open"));
        await page.goto("about:blank");
        await page.goto(address);
        const blind = await chances(page);
        expect(blind.length).toBeGreaterThan(0);
        expect(blind.filter(differ)).toEqual([]);
    });
});
