// SPDX-License-Identifier: MIT
// All that was told, the newest at the end and in sight.
import { useEffect, useRef } from "preact/hooks";
import type { LogLine } from "../protocol";
import { t } from "../words";

export function Log({ log }: { log: LogLine[] }) {
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [log.length]);
    return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <div class="log" role="log" aria-label={t("Log")} ref={list} tabIndex={0}>
            {log
                .filter((line) => line.told)
                .map((line, i) => (
                    <p key={i} class={`tone-${line.tone}`}>
                        {line.event.text}
                    </p>
                ))}
        </div>
    );
}
