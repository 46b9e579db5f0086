// SPDX-License-Identifier: MIT
// The hall in a worker, so that bots think beside the page.
import { Door } from "./door";
import { Engine } from "./engine";
import { Hall } from "./hall";
import { rowsOf } from "./languages/fetched";
import learned from "./learned.wasm?url";
import table from "./table.wasm?url";

const engine = async (url: string) => Engine.load(await fetch(url));

const opened = engine(table).then((small) => new Hall(small, (message) => postMessage(message)));
opened.catch(reportError); // the page hears that there is no table

const door = new Door(opened, { rows: rowsOf, learned: () => engine(learned) });

addEventListener("message", (event: MessageEvent<string>) => {
    door.hear(event.data);
});
