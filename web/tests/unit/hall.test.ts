// SPDX-License-Identifier: MIT
// The hall beside the page: every game to its end with the table in WASM, saved, gone on with and looked at again.
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { compose } from "../../src/compose";
import { Engine } from "../../src/engine";
import { Hall } from "../../src/hall";
import type { Message, Move, TableMessage } from "../../src/protocol";

const bytes = readFileSync(new URL("../../src/table.wasm", import.meta.url));
let engine: Engine;
let heard: Message[];
let hall: Hall;
let now: number;

beforeAll(async () => {
    engine = await Engine.load(bytes);
});

beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllTimers();
    heard = [];
    now = 0;
    hall = new Hall(
        engine,
        (message) => heard.push(message),
        () => now,
    );
});

const last = <Type extends Message["type"]>(type: Type) =>
    heard.filter((message): message is Extract<Message, { type: Type }> => message.type === type).at(-1);
const table = (): TableMessage => last("play")!.message;

/** Every message of the first seat, as one text. */
const frames = () =>
    heard.filter((message) => message.type === "play").map((message) => JSON.stringify(message));

function deal(game: string, more = ""): void {
    hall.line(`create ${game} seats=3 bots=2 seed=42 pace=0 window=1 ${more}`.trim());
    hall.line("sit 0");
    hall.line("deal");
}

function playToTheEnd(pick: (moves: Move[]) => Move = (moves) => moves[0]!): void {
    for (let steps = 0; !table().over; steps++) {
        expect(steps).toBeLessThan(5000);
        const moves = table().offer.moves.filter((entry): entry is Move => "text" in entry);
        if (table().asked) {
            hall.line(`#${steps} say 0 at ${table().moment} move ${pick(moves).text}`);
        } else {
            now += 1000;
            vi.advanceTimersByTime(1000);
        }
    }
}

test("tells its games and levels", () => {
    hall.line("hello 1 Ann");
    hall.line("games");
    expect(last("welcome")?.name).toBe("Ann");
    expect(last("games")!.games.length).toBeGreaterThanOrEqual(5);
});

test("refuses with a sentence, and says to which line", () => {
    hall.line("#7 nonsense");
    expect(last("error")).toMatchObject({ re: "7", kind: "refused" });
    hall.line("#8 create chess");
    hall.line("#9 deal");
    expect(last("error")?.re).toBe("9");
});

hallGames();

function hallGames(): void {
    for (const game of ["original", "burglar", "evil", "board", "pets", "nullgame"]) {
        test(`${game} goes to its end, and every offer can be composed`, () => {
            deal(game);
            playToTheEnd((moves) => {
                for (const move of moves) {
                    const picks = {
                        cards: (move.cards ?? []).filter((card): card is string => card !== null),
                        verb: move.verb,
                        as: move.as,
                        target: move.target,
                        named: move.named,
                        place: move.place,
                        order: move.order?.join(" "),
                    };
                    const elsewhere = { ...picks, cards: [] };
                    const found = [picks, elsewhere].some((one) =>
                        compose(moves, one).left.some((left) => left.text === move.text),
                    );
                    expect(found, move.text).toBe(true);
                }
                return moves[moves.length - 1]!;
            });
            expect(last("table")?.phase).toBe("over");
            expect(last("saved")?.over).toBe(true);
        });
    }
}

test("several people at one device: each hears its own, and all what everybody may see", () => {
    hall.line("create original seats=3 bots=1 seed=42 pace=0 window=1");
    for (const [seat, name] of ["Ann", "Bo"].entries()) {
        hall.line(`name ${name}`);
        hall.line(`sit ${seat} ${"0".repeat(32)}`);
    }
    hall.line("deal");
    const viewers = heard.flatMap((message) => (message.type === "play" ? [message.viewer] : []));
    expect(viewers).toEqual([0, 1, "public"]);
    const all = JSON.stringify(table());
    expect(
        table()
            .zones.zones.filter((zone) => zone.kind === "hand")
            .every((zone) => !zone.cards),
    ).toBe(true);
    expect(all).toContain("Bo");
});

test("a window asks the same of everybody, whatever they hold", () => {
    const windows = new Set<string>();
    hall.line("create original seats=3 bots=0 seed=7 pace=0 window=60");
    for (const seat of [0, 1, 2]) {
        hall.line(`name P${seat}`);
        hall.line(`sit ${seat}`);
    }
    hall.line("deal");
    const seen = (viewer: number | "public") =>
        heard
            .filter((message) => message.type === "play" && message.viewer === viewer)
            .map((message) => (message as { message: TableMessage }).message)
            .at(-1)!;
    for (let steps = 0; steps < 200 && windows.size < 3; steps++) {
        const open = seen("public").window;
        const asked = [0, 1, 2].filter((seat) => seen(seat).asked);
        if (open !== null) {
            windows.add(open.question);
            expect(open.reply).toBe("Nope");
        }
        const seat = asked[0]!;
        const moves = seen(seat).offer.moves.filter((entry): entry is Move => "text" in entry);
        const play = moves.find((move) => move.verb === "play") ?? moves[0]!;
        hall.line(`say ${seat} move ${open ? "pass" : play.text}`);
    }
    expect(windows.size).toBeGreaterThan(0);
});

test("a guided game explains, does not explain again, and stops when it is told to", () => {
    hall.line("games");
    const { guided } = last("games")!.games.find((game) => game.name === "original")!;
    const start = () => {
        hall.line(`create original seats=${guided!.players} bots=2 seed=${guided!.seed} pace=0 lessons=on`);
        hall.line("sit 0");
        hall.line("deal");
    };
    start();
    const first = last("lessons")!.lessons;
    expect(first.length).toBe(2);
    const { setup, record } = last("saved")!;
    expect(setup).toContain("\nlessons 11");
    heard = [];
    hall.line(`continue ${encodeURIComponent(setup)} ${encodeURIComponent(record)}`);
    for (const lesson of last("lessons")?.lessons ?? []) {
        expect(first).not.toContainEqual(lesson);
    }
    heard = [];
    start();
    hall.line("skip");
    playToTheEnd();
    expect(heard.filter((message) => message.type === "lessons").length).toBe(1);
});

test("a saved game goes on where it was", () => {
    deal("original");
    const { setup, record } = last("saved")!;
    const question = table().question;
    heard = [];
    hall.line(`continue ${encodeURIComponent(setup)} ${encodeURIComponent(record)}`);
    expect(table().question).toBe(question);
    expect(table().whole).toBe(true);
});

test("a finished game is looked at again from any seat", () => {
    deal("original");
    playToTheEnd();
    const { setup, record } = last("saved")!;
    heard = [];
    hall.line(`look 3 ${encodeURIComponent(setup)} ${encodeURIComponent(record)}`);
    expect(last("replay")!.moves).toBeGreaterThan(3);
    expect(
        new Set(heard.flatMap((message) => (message.type === "play" ? [String(message.viewer)] : []))),
    ).toEqual(new Set(["0", "1", "2", "public"]));
});

test("the clock stands still while it is told to", () => {
    deal("original", "pass-idle=off");
    hall.line("pause");
    const before = heard.length;
    now += 60_000;
    vi.advanceTimersByTime(60_000);
    expect(heard.length).toBe(before);
    hall.line("go");
});

test("the same seed and moves are the same game", () => {
    deal("original");
    playToTheEnd();
    const first = frames();
    heard = [];
    now = 0;
    hall = new Hall(
        engine,
        (message) => heard.push(message),
        () => now,
    );
    deal("original");
    playToTheEnd();
    expect(frames()).toEqual(first);
});
