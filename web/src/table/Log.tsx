// SPDX-License-Identifier: MIT
// All that was told, the newest at the end and in sight. Lines that can be gone back to, the first of them `from`, are buttons.
import { useEffect, useRef } from "preact/hooks";
import type { LogLine } from "../protocol";
import { t } from "../words";

export function Log({
    log,
    from = 0,
    back,
}: { log: LogLine[]; from?: number; back?: (line: number) => void }) {
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [log.length]);
    return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <div class="log" role="log" aria-label={t("Log")} ref={list} tabIndex={0}>
            {log.map(
                (line, i) =>
                    line.told && (
                        <p key={i} class={`tone-${line.tone}`}>
                            {back && i >= from ? (
                                <button
                                    type="button"
                                    class="plain"
                                    title={t("Show the table as it was then")}
                                    onClick={() => back(i)}
                                >
                                    {line.event.text}
                                </button>
                            ) : (
                                line.event.text
                            )}
                        </p>
                    ),
            )}
        </div>
    );
}
