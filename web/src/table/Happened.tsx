// SPDX-License-Identifier: MIT
// What just happened: the last lines that were told, the newest in bold.
import type { LogLine } from "../protocol";
import { t } from "../words";

const LINES_SHOWN = 3;

export function Happened({ log }: { log: LogLine[] }) {
    const told = log.filter((line) => line.told).slice(-LINES_SHOWN);
    return (
        <ol class="happened" aria-label={t("What just happened")}>
            {told.map((line, i) => (
                <li key={`${log.length}-${i}`} class={`tone-${line.tone}`}>
                    {line.event.text}
                </li>
            ))}
        </ol>
    );
}

const AFTERWARDS = new Set(["won", "discarded"]);

/** How it came that the game is over: the last thing told before somebody had won. */
export const lastBlow = (log: LogLine[]): string =>
    [...log].reverse().find((line) => line.told && !AFTERWARDS.has(line.event.event))?.event.text ?? "";
