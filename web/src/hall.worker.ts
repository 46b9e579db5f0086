// SPDX-License-Identifier: MIT
// The hall in a worker, so that bots think beside the page.
import { Engine } from "./engine";
import { Hall } from "./hall";
import url from "./table.wasm?url";

const hall = (async () => {
    const engine = await Engine.load(await fetch(url));
    return new Hall(engine, (message) => postMessage(message));
})();

addEventListener("message", async (event: MessageEvent<string>) => (await hall).line(event.data));
