// SPDX-License-Identifier: MIT
// Random play under node beside the program here, in turns: node bench.mjs PROGRAM [SECONDS]. Both tell decisions a
// second of processor time; the figures are medians.
import { execFileSync } from "node:child_process";
import { load } from "./dist/node.js";

const [program, seconds = "10"] = process.argv.slice(2);
const PLAYERS = 4;
const litterbox = await load();

function median(numbers) {
    const sorted = [...numbers].sort((one, two) => one - two);
    return sorted[sorted.length >> 1];
}

function here(game) {
    const before = process.cpuUsage();
    const choices = litterbox.random({ game, players: PLAYERS, seed: 42 }, 4000);
    const { user, system } = process.cpuUsage(before);
    return (choices / (user + system)) * 1e6;
}

function native(game) {
    const report = execFileSync(program, ["bench", "--game", game, "--seconds", "1", "--json"]);
    return JSON.parse(report).games.find((row) => row.players === PLAYERS).decisions_per_s;
}

console.log(`node ${process.versions.node}, ${PLAYERS} players, million decisions/s`);
for (const { name } of litterbox.games) {
    here(name); // compiled well before it counts
    const rows = Array.from({ length: Math.max(1, Number(seconds) / 2) }, () => [
        median(Array.from({ length: 9 }, () => here(name))),
        native(name),
    ]);
    const ratio = median(rows.map(([wasm, program]) => wasm / program));
    const [wasm, c] = [0, 1].map((column) => (median(rows.map((row) => row[column])) / 1e6).toFixed(1));
    console.log(`${name}: ${wasm} in WebAssembly, ${c} in the program, ratio ${ratio.toFixed(2)}`);
}
