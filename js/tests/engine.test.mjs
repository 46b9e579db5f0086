// SPDX-License-Identifier: MIT
// The package as an empty project has it: the games of the program move by move, golden records, tables, workers, and
// the examples of docs/javascript.md.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { Refusal, load } from "@litterbox/engine";

const { LITTERBOX: program, SOURCE_DIR: source } = process.env;
const module = (name) =>
    readFileSync(createRequire(import.meta.url).resolve(`@litterbox/engine/${name}.wasm`));
const wasm = module("litterbox");
const litterbox = await load();
const small = await load("small");
const names = litterbox.games.map((game) => game.name);

test("five games, none of which is heavy to carry", () => {
    assert.ok(names.length >= 5);
    assert.ok(litterbox.levels.length >= 6);
    for (const [name, kilobytes] of [
        ["litterbox", 150],
        ["learned", 420],
    ]) {
        const bytes = gzipSync(module(name), { level: 9 }).length;
        assert.ok(bytes <= kilobytes * 1024, `${name}.wasm has ${bytes} bytes compressed`);
    }
});

test("golden records are read and written as they are, and a changed one is not", () => {
    const records = readdirSync(`${source}/tests/golden`).filter((name) => name.endsWith(".record"));
    assert.ok(records.length >= 7);
    for (const name of records) {
        const record = readFileSync(`${source}/tests/golden/${name}`, "utf8");
        const match = litterbox.read(record);
        assert.equal(match.record(), record, name);
        assert.throws(() => litterbox.read(record.replace(/^seed .*$/m, "seed 77")), Refusal, name);
        match.undo();
        match.redo();
        assert.equal(match.record(), record, `${name}, a move taken back and made again`);
        match.free();
    }
});

function playAsTheProgram(litterbox, levels) {
    for (const game of names) {
        const setup = {
            game,
            players: 4,
            seed: 2 ** 40 + 5,
            botsSeed: "7",
            names: ["Ann", "Bo", "Cy", "Di"],
        };
        const told = execFileSync(program, [
            ...["trace", game, "--players", "4", "--bots", levels.join()],
            ...["--seed", `${setup.seed}`, "--bots-seed", "7"],
        ]);
        const moves = told
            .toString()
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line));
        const state = litterbox.state(setup);
        const match = litterbox.match(setup);
        const memories = levels.map((_, seat) => litterbox.memory(state, seat));
        for (const line of moves.filter((line) => line.move !== undefined)) {
            const seat = state.next;
            assert.equal(seat, line.seat);
            const move = memories[seat].choose(levels[seat]);
            assert.equal(move, line.move, `${game} after ${match.plies} moves`);
            assert.ok(state.moves(seat).includes(move));
            state.play(seat, move);
            match.play(seat, move);
            for (const memory of memories) {
                memory.see(state);
            }
        }
        assert.ok(state.over && state.winners.length > 0 && match.state.equals(state), game);
        assert.deepEqual(state.winners, moves.at(-1).result.winners, game);
        assert.match(match.record(), /\bDi\b/);
        const again = litterbox.read(match.record());
        assert.ok(again.state.equals(state));
    }
}

test("bots play the games of the program, move by move", () => {
    playAsTheProgram(litterbox, ["counter", "champion:60", "tree:20", "expert:60"]);
});

test("those that search by rules of thumb do so in the small module, too", () => {
    playAsTheProgram(small, ["counter", "thumb", "look:20", "drawer"]);
    assert.throws(() => playAsTheProgram(small, Array(4).fill("champion:60")), assert.AssertionError);
});

test("odds believe what the program believes, and the small module nothing", () => {
    const otherwise = ({ believed, share }) => believed !== share;
    for (const game of names) {
        const setup = { game, players: 3, seed: 5, botsSeed: 6 };
        const [taught, blind] = [litterbox, small].map((from) => from.match(setup));
        let learned = 0;
        for (let turn = 0; turn < 12 && !taught.state.over; turn++) {
            const seat = taught.state.next;
            const [believed, dealt] = [taught, blind].map((match) => match.memory(seat).odds(10));
            writeFileSync("odds.record", taught.record());
            const asked = ["odds", "odds.record", "--seat", `${seat}`, "--playouts", "10", "--json"];
            const { peril, holds } = JSON.parse(execFileSync(program, asked).toString());
            assert.deepEqual([believed.peril, believed.holds], [peril, holds], game);
            learned += [...peril, ...holds].filter(otherwise).length;
            assert.ok(![...dealt.peril, ...dealt.holds].some(otherwise), `${game}: not blind`);
            const move = taught.memory(seat).choose("counter");
            taught.play(seat, move);
            blind.play(seat, move);
        }
        assert.ok(learned > 0, `${game}: nothing was learned`);
    }
});

test("a state is copied, written down, composed choice by choice, and refuses what is not legal", () => {
    for (const game of names) {
        const state = litterbox.state({ game, players: 3, seed: 9 });
        const copy = state.clone();
        assert.ok(copy.equals(state) && litterbox.position(state.position()).equals(state));
        const seat = state.next;
        assert.deepEqual(state.toAct, [seat]);
        assert.deepEqual(state.view(seat).choices, state.choices(seat));
        assert.throws(() => state.play(seat, "castle"), Refusal);
        assert.throws(() => state.apply((seat + 1) % 3, 0), Refusal);
        assert.ok(copy.equals(state), "a refused move changed something");
        assert.equal(copy.playout(), state.clone().playout());
        assert.ok(copy.over && !state.over);
        assert.notDeepEqual(state.clone().reseed(1).truth(), {});
        state.apply(seat, state.choices(seat)[0]);
        assert.ok(!state.equals(litterbox.state({ game, players: 3, seed: 9 })));
        assert.ok(state.zones("public").zones.length > 0);
        state.free();
    }
    assert.throws(() => litterbox.state({ game: "chess", players: 2 }), Refusal);
    assert.throws(() => litterbox.state({ game: names[0], players: 9 }), Refusal);
});

test("a seat is told what it may know", () => {
    const state = litterbox.state({ game: "original", players: 3, seed: 4 });
    const dealt = (viewer) =>
        state.events(viewer).find((event) => event.event === "dealt" && event.seat === 0);
    assert.ok(dealt(0).hidden.every((card) => card !== null));
    assert.ok(dealt(1).hidden.every((card) => card === null));
    assert.match(dealt(1).text, /\.$/);
    assert.deepEqual(state.view("public").hand, {});
    const memory = litterbox.memory(state, 0);
    const [over, under] = memory.lies("exploding-kitten", 0);
    assert.ok(over > 0 && under > over);
    assert.equal(memory.holds("exploding-kitten", 1)?.[0] ?? 0, 0);
    assert.equal(memory.lies("no-such-card", 0), null);
    assert.deepEqual(memory.guess().view(0), state.view(0));
    assert.equal(memory.clone().guess().view(1).hand_count[1], state.view(1).hand_count[1]);
    const odds = memory.odds(50);
    assert.equal(odds.win.length, 3);
    assert.equal(odds.decides, state.next === 0);
});

test("a match remembers as its seats do", () => {
    const match = litterbox.match({ game: "pets", players: 2, seed: 11, botsSeed: 3 }).live();
    for (let i = 0; i < 6 && !match.state.over; i++) {
        const seat = match.state.next;
        match.play(seat, match.memory(seat).choose("thumb"));
    }
    assert.equal(match.plies, 6);
    assert.deepEqual(match.memory(1).guess().view(1), match.state.view(1));
    assert.throws(() => match.memory(0).choose("genius"), Refusal);
});

test("a table plays every game to its end, as the program verifies", async () => {
    const folder = mkdtempSync("record-");
    try {
        for (const game of names) {
            const chairs = [{ player: "person", name: "Zoé" }, { player: "counter" }, { player: "thumb" }];
            const table = await litterbox.table({
                game,
                chairs,
                seed: 42,
                window: 500,
                pace: 100,
                advice: 50,
            });
            let heard = null;
            for (let now = 0; !heard?.over; ) {
                table.tick(now);
                const news = table.message(0, heard?.number ?? 0);
                heard = news ?? heard;
                if (news?.asked) {
                    assert.throws(() => table.say(0, "at 99999 move draw", now), Refusal);
                    table.say(0, `at ${news.moment} move ${news.offer.moves[0].text}`, now);
                } else if (news === null) {
                    now = Math.max(now, table.due());
                    assert.ok(Number.isFinite(now));
                }
            }
            writeFileSync(`${folder}/${game}.record`, table.record());
            execFileSync(program, ["verify", `${folder}/${game}.record`]);
            assert.ok(table.review(0, 10).every((row) => row.kind && row.label));
            const again = await litterbox.resume({ game, chairs }, table.record(), 2);
            assert.ok(again.message("public").ply <= 2);
        }
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test("a worker plays on with what was compiled here, as the pages of a browser do", async () => {
    const compiled = await WebAssembly.compile(wasm);
    const code = `
        import { parentPort, workerData } from "node:worker_threads";
        import { load } from ${JSON.stringify(new URL("node_modules/@litterbox/engine/dist/index.js", import.meta.url))};
        const litterbox = await load(workerData);
        const state = litterbox.state({ game: "board", players: 2, seed: 5 });
        state.playout();
        parentPort.postMessage(state.truth());`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
    const answer = await new Promise((resolve, reject) => {
        const worker = new Worker(url, { workerData: compiled });
        worker.once("message", resolve).once("error", reject);
    });
    const state = litterbox.state({ game: "board", players: 2, seed: 5 });
    state.playout();
    assert.deepEqual(answer, state.truth());
});

test("the examples of the page do what stands there", () => {
    const page = readFileSync(`${source}/docs/javascript.md`, "utf8");
    const examples = [...page.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)];
    assert.ok(examples.length >= 3);
    for (const [, code, output] of examples) {
        writeFileSync("example.mjs", code);
        assert.equal(execFileSync(process.execPath, ["example.mjs"]).toString(), output);
    }
});
