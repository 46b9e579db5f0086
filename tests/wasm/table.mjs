// SPDX-License-Identifier: MIT
// Plays every game to its end on table.wasm, the first seat by the first move it is offered, and leaves the records:
// node table.mjs MODULE FOLDER. What is asked for again, resumed and reviewed has to fit.
import { readFileSync, writeFileSync } from "node:fs";

const [module_path, folder] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module_path), { env: { now_ms: () => 0 } });
const table = instance.exports;

const check = (holds, what) => {
    if (!holds) {
        console.error(`table.mjs: ${what}`);
        process.exit(1);
    }
};
const write = (text) => {
    const bytes = new TextEncoder().encode(`${text}\0`);
    new Uint8Array(table.memory.buffer, table.room(bytes.length), bytes.length).set(bytes);
};
const read = (length) => new TextDecoder().decode(new Uint8Array(table.memory.buffer, table.room(0), length));
const sentence = () => {
    const bytes = new Uint8Array(table.memory.buffer, table.room(0));
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
const must = (done) => check(done, sentence());
const message = (after) => {
    const length = table.message(0, after);
    return length > 0 ? JSON.parse(read(length)) : null;
};

table.room(1);
const { games } = JSON.parse(read(table.games()));
check(games.length >= 5, "there are games missing");

for (const name of [...games.map((game) => game.name), "nullgame"]) {
    write(`game ${name}\nplayers 3\nseed 42\nbots-seed 7\nseat 0 person counter Ann\nseat 1 bot counter Bo\n`
        + "seat 2 bot thumb Cy\nwindow 500\npace 100\ntake-back 1\nadvice 50");
    must(table.setup());
    must(table.open(0));
    let heard = null;
    for (let now = 0; !heard?.over; ) {
        check(now < 1e7, `${name} has no end`);
        table.tick(now);
        const news = message(heard?.number ?? 0);
        heard = news ?? heard;
        if (news?.asked) {
            write("at 99999 move draw");
            check(!table.say(0, now) && sentence() !== "", "a late line was heard");
            write(`at ${news.moment} move ${news.offer.moves[0].text}`);
            must(table.say(0, now));
        } else if (news === null) {
            check(Number.isFinite(table.due()), `${name} waits for nobody`);
            now = Math.max(now, table.due());
        }
    }
    check(message(heard.number) === null, "there is more to hear after the end");
    const record = read(table.record(253));
    writeFileSync(`${folder}/${name}.record`, record);
    const rows = read(table.review(0, 20)).split("\0");
    check(rows.length % 5 === 1 && rows[0] === "heading", "the review is no rows");
    write(record);
    must(table.resume(2, 0));
    check(table.moves() >= 1 && message(0).ply <= 2, "resumed elsewhere");
    write(record.replace("\n", "\nnonsense\n"));
    check(!table.resume(2, 0) && sentence() !== "", "a broken record was read");
}
write("game chess");
check(!table.setup(), "there is a game of chess");
