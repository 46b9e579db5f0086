// SPDX-License-Identifier: MIT
// Prints the lines of golden.c from its wasm32 module: node golden.mjs MODULE RECORD...
import { readFileSync } from "node:fs";

const [module_path, ...records] = process.argv.slice(2);
let looks = 0; // at the clock
const now_ms = () => {
    looks++;
    return performance.now();
};
const { instance } = await WebAssembly.instantiate(readFileSync(module_path), { env: { now_ms } });
const golden = instance.exports;

const at = golden.golden_text();
const bytes = () => new Uint8Array(golden.memory.buffer, at); // memory may have grown
const text = () => new TextDecoder().decode(bytes().subarray(0, bytes().indexOf(0)));

try {
    for (let game = 0; golden.golden_game(game); game++) {
        console.log(text());
    }
    for (const path of records) {
        const record = readFileSync(path);
        bytes().set(record);
        golden.golden_record(record.length);
        console.log(`record ${path} ${text()}`);
    }
    looks = 0;
    golden.golden_hurry();
    console.log(`clock ${looks > 1 ? text() : "not looked at"}`);
} catch (error) {
    console.error(`${error}: ${text()}`);
    process.exit(1);
}
