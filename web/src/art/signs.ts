// SPDX-License-Identifier: MIT
// What one can sign to the others: the words of a server, each with a text and a small picture of a cat.
import type { Text } from "../languages/en";
import { path, circle, dot, line, paw, star } from "./pen";

const HEAD = "M7 26L9 7L19 13H29L39 7L41 26C41 36 34 42 24 42S7 36 7 26Z";
const PAW = "#fff3df";
const head = (fur: string) => path(HEAD, fur, 2.4);
const eyes = (y = 24) => dot(17, y, 2.6) + dot(31, y, 2.6);
const strokes = (d: string) => line(d, 2.2);
const NOSE = path("M22 29H26L24 31.5Z", "#2a1f1a", 1);

export interface Sign {
    text: Text;
    draw: string;
}

export const SIGNS: Record<string, Sign> = {
    hello: {
        text: "Hello",
        draw: head("#f3b562") + eyes() + NOSE + strokes("M19 34Q24 38 29 34") + paw(39, 13, 0.5, PAW, 15),
    },
    thanks: {
        text: "Thanks",
        draw:
            head("#f7c8d4") +
            strokes("M14 24Q17 21 20 24M28 24Q31 21 34 24M19 34Q24 38 29 34") +
            NOSE +
            path("M37 12c3-6 11-1 6 5l-6 6-6-6c-5-6 3-11 6-5Z", "#e63946", 2),
    },
    laugh: {
        text: "Haha",
        draw:
            head("#ffcf56") +
            strokes("M13 21L20 24L13 27M35 21L28 24L35 27") +
            path("M16 31H32Q30 40 24 40T16 31Z", "#a3210f", 2),
    },
    wow: {
        text: "Wow",
        draw:
            head("#9bd1e5") +
            circle(17, 23, 5, "#fff", 2) +
            circle(31, 23, 5, "#fff", 2) +
            eyes(23) +
            dot(24, 35, 4),
    },
    oops: {
        text: "Oops",
        draw:
            head("#c9b8e8") +
            eyes() +
            NOSE +
            strokes("M18 36Q21 33 24 36T30 36") +
            path("M41 8Q48 18 41 19T41 8Z", "#5ab4e5", 1.8),
    },
    angry: {
        text: "Grr",
        draw: head("#ef8a6f") + eyes(26) + strokes("M12 19L21 23M36 19L27 23M18 37Q24 32 30 37") + NOSE,
    },
    think: {
        text: "Hmm",
        draw: head("#b9d8b0") + eyes(22) + NOSE + strokes("M20 36H29") + dot(40, 12, 2) + dot(44, 6, 2.8),
    },
    hurry: {
        text: "Hurry",
        draw: circle(24, 27, 17, PAW) + line("M24 27V16M24 27L31 31M18 4H30M24 4V9M38 11L42 7"),
    },
    well: {
        text: "Well played",
        draw: star(24, 25, 22, "#ffcf56", 5, 0.5) + eyes(23) + strokes("M18 28Q24 34 30 28"),
    },
    bye: { text: "Bye", draw: paw(24, 24, 1, PAW, -12) + strokes("M4 14Q1 22 4 30M44 14Q47 22 44 30") },
};
