// SPDX-License-Identifier: MIT
// What tables say in other languages, fetched when it is wanted.
import de from "../../../src/words/languages/de.def?url";
import es from "../../../src/words/languages/es.def?url";
import fr from "../../../src/words/languages/fr.def?url";
import pt from "../../../src/words/languages/pt_br.def?url";
import { type Rows, read } from "./rows";

const FILES: Record<string, string> = { de, es, fr, "pt-BR": pt };

const load = async (url: string) => (await fetch(url)).text();

/** No rows: English. */
export async function rowsOf(name: string): Promise<Rows> {
    if (name === "xx") {
        const { pseudoRows } = await import("./pseudo");
        return pseudoRows(await load(de));
    }
    return FILES[name] ? read(await load(FILES[name])) : [];
}
