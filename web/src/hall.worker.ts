// SPDX-License-Identifier: MIT
// The hall in a worker, so that bots think beside the page. A language is fetched before the line that asks for it.
import { Engine } from "./engine";
import { Hall } from "./hall";
import { rowsOf } from "./languages/fetched";
import url from "./table.wasm?url";

const opened = (async () => {
    const engine = await Engine.load(await fetch(url));
    return new Hall(engine, (message) => postMessage(message));
})();

opened.catch(reportError); // the page hears that there is no table

let last: Promise<void> = Promise.resolve();

async function hear(line: string): Promise<void> {
    const hall = await opened;
    const name = /^(?:#\S+ )?language (\S+)$/.exec(line)?.[1];
    if (name !== undefined && !hall.languages.has(name)) {
        hall.languages.set(name, await rowsOf(name).catch(() => [])); // without a net: English
    }
    hall.line(line);
}

addEventListener("message", (event: MessageEvent<string>) => {
    last = last.then(() => hear(event.data));
});
