// SPDX-License-Identifier: MIT
// How long a guided first game takes: played at normal speed on a clock of its own, by somebody who reads every lesson
// and thinks before every move. The report has the figures of docs/browser.md.
import { readFileSync } from "node:fs";
import { afterAll, expect, test, vi } from "vitest";
import { Engine } from "../../src/engine";
import { Hall } from "../../src/hall";
import type { GameInfo, Lesson, Message, Move, TableMessage } from "../../src/protocol";

const WORDS_A_SECOND = 4; // 240 a minute, as people read plain sentences on a screen
const TURN_OVER_MS = 1000; // from the last word to the button and on
const THINK_MS = 3000;
const LONGEST_MS = 120_000;

const engine = await Engine.load(readFileSync(new URL("../../src/table.wasm", import.meta.url)));
const report: string[] = [];
const seconds = (ms: number) => Math.round(ms / 1000);
afterAll(() => console.log(report.join("\n")));

/** Whoever learns draws, or tries a card every other time. */
const LEARNERS: Record<string, (turn: number) => boolean> = {
    "who only draws": () => false,
    "who tries cards": (turn) => turn % 2 === 1,
};

function guided(game: string, plays: (turn: number) => boolean) {
    let now = 0;
    let games: GameInfo[] = [];
    let lessons: Lesson[] = [];
    let table: TableMessage | undefined;
    const hear = (message: Message) => {
        games = message.type === "games" ? message.games : games;
        lessons = message.type === "lessons" ? message.lessons : lessons;
        table = message.type === "play" ? message.message : table;
    };
    const hall = new Hall(engine, hear, () => now);
    const pass = (ms: number) => {
        for (const end = now + ms; now < end; ) {
            now += 100;
            vi.advanceTimersByTime(100);
        }
    };
    hall.line("games");
    const { players, seed } = games.find((one) => one.name === game)!.guided!;
    const keys = "level=thumb window=5 pace=800 pass-idle=on lessons=on";
    hall.line(`create ${game} seats=${players} bots=${players - 1} seed=${seed} ${keys}`);
    hall.line("sit 0");
    hall.line("deal");
    let given = 0;
    let reading = 0;
    let turns = 0;
    while (!table!.over) {
        expect(now).toBeLessThan(10 * LONGEST_MS);
        if (lessons.length > 0) {
            hall.line("pause");
            for (const { text } of lessons.splice(0)) {
                const ms = (text.split(/\s+/).length / WORDS_A_SECOND) * 1000 + TURN_OVER_MS;
                given++;
                reading += ms;
                pass(ms);
            }
            hall.line("go");
        } else if (table!.secrets.length > 0) {
            pass(THINK_MS);
            hall.line("say 0 seen");
        } else if (table!.asked) {
            const { moment } = table!;
            pass(THINK_MS);
            if (table!.moment === moment && table!.asked) {
                const moves = table!.offer.moves.filter((move): move is Move => "text" in move);
                const cards = moves.filter((move) => move.cards?.length);
                const plain = moves.find((move) => !move.cards?.length) ?? moves[0]!;
                const move = plays(turns) ? (cards[turns % cards.length] ?? plain) : plain;
                hall.line(`say 0 at ${moment} move ${move.text}`);
                turns++;
            }
        } else {
            pass(100);
        }
    }
    return { given, reading, turns, whole: now };
}

for (const game of ["original", "burglar", "evil", "board", "pets"]) {
    test(`lessons of ${game} are read within two minutes`, () => {
        vi.useFakeTimers();
        for (const [learner, plays] of Object.entries(LEARNERS)) {
            const { given, reading, turns, whole } = guided(game, plays);
            report.push(
                `${game}, ${learner}: ${given} lessons read in ${seconds(reading)} s, ${turns} decisions, over after ${seconds(whole)} s`,
            );
            expect(given).toBeGreaterThan(2);
            expect(reading).toBeLessThan(LONGEST_MS);
        }
        vi.useRealTimers();
    });
}
