// SPDX-License-Identifier: MIT
// All that was told, the newest at the end and in sight. Lines that can be gone back to, the first of them `from`, are buttons:
// one tab stop at the newest, and arrows from there.
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
    const newest = log.reduce((last, line, i) => (line.told ? i : last), -1);
    const walk = (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
        const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + (step ?? 0)];
        if (step !== undefined && event.target instanceof HTMLButtonElement && next) {
            event.preventDefault();
            next.focus();
        }
    };
    return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <div class="log" role="log" aria-label={t("Log")} ref={list} tabIndex={0} onKeyDown={walk}>
            {log.map(
                (line, i) =>
                    line.told && (
                        <p key={i} class={`tone-${line.tone}`}>
                            {back && i >= from ? (
                                <button
                                    type="button"
                                    class="plain"
                                    tabIndex={i === newest ? 0 : -1}
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
            {back && from > 0 && (
                <p class="small">
                    {t("Lines from before this page was opened lead back after the end of the game.")}
                </p>
            )}
        </div>
    );
}
