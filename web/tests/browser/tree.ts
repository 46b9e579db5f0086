// SPDX-License-Identifier: MIT
// A player who has the accessibility tree and nothing else: roles and names, as a screen reader tells them.
import type { Page } from "@playwright/test";

interface Branch {
    role: string;
    name: string;
    text: string;
    off: boolean;
    depth: number;
}

/** The tree as a list: a line for everything that has a role. */
async function read(page: Page): Promise<Branch[]> {
    const text = await page.locator("body").ariaSnapshot();
    return text.split("\n").flatMap((line) => {
        const found = /^(\s*)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(.*)/.exec(line);
        return found
            ? [
                  {
                      depth: found[1]!.length,
                      role: found[2]!,
                      name: (found[3] ?? "").replace(/\\"/g, '"').replace(/''/g, "'"),
                      text: found[5] ?? "",
                      off: (found[4] ?? "").includes("disabled"),
                  },
              ]
            : [];
    });
}

/** What lies below the last branch like that: of several dialogs the one in front. */
function below(tree: Branch[], role: string, name: RegExp): Branch[] | null {
    const at = tree.map((one) => one.role === role && name.test(one.name)).lastIndexOf(true);
    if (at < 0) {
        return null;
    }
    const end = tree.findIndex((one, index) => index > at && one.depth <= tree[at]!.depth);
    return tree.slice(at + 1, end < 0 ? undefined : end);
}

const buttons = (branches: Branch[]) => branches.filter((one) => one.role === "button" && !one.off);

/**
 * Does one thing, and none that is to be saved up; false: the game is over. What has changed meanwhile is looked at
 * again the next time.
 */
export async function act(page: Page, turn: number, saved = /^$/): Promise<boolean> {
    const tree = await read(page);
    const press = (where: Branch | undefined) =>
        page
            .getByRole("button", { name: where?.name ?? "", exact: true })
            .first()
            .click({ timeout: 1500 })
            .catch(() => undefined);
    const dialog = below(tree, "dialog", /./);
    if (dialog !== null) {
        if (tree.filter((one) => one.role === "dialog").at(-1)!.name === "The game is over") {
            return false;
        }
        await press(buttons(dialog).at(-1) ?? buttons(dialog)[0]);
        return true;
    }
    const cloth = tree.find((one) => one.role === "button" && /^I am /.test(one.name));
    const prompt = below(tree, "region", /^What to do now$/) ?? [];
    const hand = buttons(below(tree, "toolbar", /^Your cards$/) ?? []);
    const offered = buttons(prompt);
    const placing = offered.find((one) => /^Put it /.test(one.name));
    const answers = offered.filter((one) => one.name !== "Back" && !saved.test(one.name));
    if (cloth) {
        await press(cloth);
    } else if (placing) {
        await press(placing);
    } else if (offered[0]?.name === "Back") {
        await press(answers.at(-1) ?? offered[0]);
    } else if (
        answers.length > 0 &&
        !(turn % 4 === 0 && hand.length > 0 && /^Draw|^Flip/.test(answers[0]!.name))
    ) {
        await press(answers[turn % answers.length]);
    } else if (hand.length > 0 && (answers.length > 0 || prompt.some((one) => /Tap a card/.test(one.text)))) {
        await press(hand[Math.floor(turn / 4) % hand.length]);
    } else {
        await page.waitForTimeout(30);
    }
    return true;
}
