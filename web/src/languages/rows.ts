// SPDX-License-Identifier: MIT
// Rows of src/words/languages, as they stand there: what tables say in another language.

export type Rows = [english: string, other: string][];

const ROW = /^TEXT\(("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*")\)$/gm;

/** C writes these texts as JSON does. */
export const read = (file: string): Rows =>
    [...file.matchAll(ROW)].map(([, english, other]) => [JSON.parse(english!), JSON.parse(other!)]);
