// SPDX-License-Identifier: MIT
// What play has taught is in one module and not in the other, and nothing else is different: node learned.mjs SMALL
// LEARNED. With it champion is no tree, and chances are told as people play; without it both are blind.
import { readFileSync } from "node:fs";

const check = (holds, what) => {
    if (!holds) {
        console.error(`learned.mjs: ${what}`);
        process.exit(1);
    }
};

async function load(path) {
    const imports = { env: { now_ms: () => 0 } };
    const { instance } = await WebAssembly.instantiate(readFileSync(path), imports);
    const table = instance.exports;
    const read = (length) =>
        new TextDecoder().decode(new Uint8Array(table.memory.buffer, table.room(0), length));
    const write = (text) => {
        const bytes = new TextEncoder().encode(`${text}\0`);
        new Uint8Array(table.memory.buffer, table.room(bytes.length), bytes.length).set(bytes);
    };
    table.room(1 << 16);
    return { table, read, write };
}

const [small, learned] = await Promise.all(process.argv.slice(2).map(load));
const games = JSON.parse(small.read(small.table.games())).games.map((game) => game.name);

/** A game between a person who makes the first move there is, and bots: its record, and all chances that were told. */
function play({ table, read, write }, game, level) {
    const seats = [0, 1, 2].map((seat) => `seat ${seat} ${seat === 0 ? "person" : "bot"} ${level} P${seat}`);
    write(`game ${game}\nplayers 3\nseed 5\nbots-seed 7\n${seats.join("\n")}\nwindow 500\npace 100\nadvice 20`);
    check(table.setup() && table.open(0), `${game} is not opened`);
    const chances = [];
    let after = 0;
    for (let now = 0; ; ) {
        table.tick(now);
        const length = table.message(0, after);
        const heard = length > 0 ? JSON.parse(read(length)) : null;
        after = heard?.number ?? after;
        if (heard?.over) {
            return { moves: read(table.record(253)), chances };
        }
        if (heard?.asked && heard.advice === "none") {
            write("odds");
            check(table.say(0, now), `${game} has no odds`);
        } else if (heard?.asked && heard.advice === "odds") {
            chances.push(...heard.odds.peril, ...heard.odds.holds);
            write(`at ${heard.moment} move ${heard.offer.moves[0].text}`);
            check(table.say(0, now), `${game} does not go on`);
        } else if (heard === null) {
            check(Number.isFinite(table.due()), `${game} waits for nobody`);
            now = Math.max(now, table.due());
        }
    }
}

const told = (chances) => chances.filter(({ believed, share }) => believed !== share).length;
for (const game of games) {
    const [blind, taught] = [small, learned].map((module) => ({
        champion: play(module, game, "champion:40"),
        tree: play(module, game, "tree:40"),
    }));
    check(blind.champion.moves === blind.tree.moves, `${game}: champion goes by something in the small module`);
    check(taught.champion.moves !== taught.tree.moves, `${game}: champion is tree where play has taught it`);
    check(taught.tree.moves === blind.tree.moves, `${game}: tree plays otherwise`);
    check(blind.tree.chances.length > 0 && told(blind.tree.chances) === 0, `${game}: not told blind`);
    check(told(taught.tree.chances) > 0, `${game}: nothing is told as people play`);
}
