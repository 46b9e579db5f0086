// SPDX-License-Identifier: MIT
// A panel over the page: the browser's own dialog, which keeps the focus and closes with Escape.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../words";

export function Dialog(props: {
    title: string;
    close: () => void;
    children: ComponentChildren;
    wide?: boolean;
}) {
    const dialog = useRef<HTMLDialogElement>(null);
    useLayoutEffect(() => dialog.current?.showModal(), []); // before it is seen: Escape may come at once
    return (
        <dialog
            ref={dialog}
            class={props.wide ? "panel wide" : "panel"}
            aria-label={props.title}
            onClose={props.close}
        >
            <header>
                <h2>{props.title}</h2>
                <button
                    type="button"
                    class="icon-button"
                    aria-label={t("Close")}
                    onClick={() => dialog.current?.close()}
                >
                    ✕
                </button>
            </header>
            <div class="panel-body">{props.children}</div>
        </dialog>
    );
}
