// SPDX-License-Identifier: MIT
// What tables say in the language for tests: all that others have a text for.
import { type Rows, read } from "./rows";
import { pseudo } from "./xx";

export const pseudoRows = (file: string): Rows => read(file).map(([english]) => [english, pseudo(english)]);
