// SPDX-License-Identifier: MIT
// A player who taps: looks at the page once, and taps once where something can be done. The quickest of the three, for
// tests that are about what lies behind the page.
import type { Page } from "@playwright/test";

/** Does one thing; false: the game is over. It is seen and tapped in one moment, before anything else comes there. */
export async function act(page: Page, turn: number): Promise<boolean> {
    const did = await page.evaluate((count) => {
        const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
        const choose = (among: HTMLElement[]) => among[count % among.length];
        if (all(".end").length > 0) {
            return "over";
        }
        const card = choose(all(".prompt.asked:not(.window) ~ .mine .playable:not(.picked)"));
        const target =
            all("dialog[open] .icon-button")[0] ??
            all(".secrets button, .lesson .primary")[0] ??
            all(".together button:last-of-type:not(:disabled), .cloth-open, .waiting button")[0] ??
            all(".placing .primary")[0] ??
            choose(all(".answers button")) ??
            all(".prompt.asked .actions .primary:not(:disabled)[aria-keyshortcuts='Enter']")[0] ??
            (count % 4 === 0 ? card : undefined) ??
            choose(all(".prompt.asked .actions button:not(:disabled):not([aria-keyshortcuts='Escape'])")) ??
            card ??
            all(".prompt.asked .actions button:not(:disabled)")[0];
        if (target === undefined) {
            return "nothing";
        }
        target.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = target.getBoundingClientRect();
        // Cards lie half under their neighbours; what lies under something else all over cannot be tapped.
        const within = [0.5, 0.1, 0.9].some((share) =>
            target.contains(
                document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2),
            ),
        );
        if (within) {
            target.click();
        }
        return within ? "tapped" : "nothing";
    }, turn);
    if (did === "nothing") {
        await page.waitForTimeout(20);
    }
    return did !== "over";
}
