// SPDX-License-Identifier: MIT
// What tables say in other languages: the rows of src/words/languages, as they stand there.
import de from "../../../src/words/languages/de.def?url";
import es from "../../../src/words/languages/es.def?url";
import fr from "../../../src/words/languages/fr.def?url";
import pt from "../../../src/words/languages/pt_br.def?url";

export type Rows = [english: string, other: string][];

const FILES: Record<string, string> = { de, es, fr, "pt-BR": pt };
const ROW = /^TEXT\(("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*")\)$/gm;

/** C writes these texts as JSON does. */
export const read = (file: string): Rows =>
    [...file.matchAll(ROW)].map(([, english, other]) => [JSON.parse(english!), JSON.parse(other!)]);

const load = async (url: string) => read(await (await fetch(url)).text());

/** No rows: English. */
export async function rowsOf(name: string): Promise<Rows> {
    if (name === "xx") {
        const { pseudo } = await import("./xx");
        return (await load(de)).map(([english]) => [english, pseudo(english)]);
    }
    return FILES[name] ? load(FILES[name]) : [];
}
