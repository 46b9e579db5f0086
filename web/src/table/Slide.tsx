// SPDX-License-Identifier: MIT
// A place along a line: a range between buttons that go somewhere on it. The pile has one, and time.

export interface Step {
    name: string;
    to: number;
    /** What stands on the button, where that is not its name. */
    sign?: string;
    key?: string;
}

export function Slide(props: {
    label: string;
    at: number;
    most: number;
    /** The place in words. */
    says: string;
    go: (to: number) => void;
    before: Step[];
    after: Step[];
    autoFocus?: boolean;
}) {
    const { at, go } = props;
    const button = ({ name, to, sign, key }: Step) => (
        <button
            key={name}
            type="button"
            class={sign ? "sign-button" : undefined}
            aria-label={sign ? name : undefined}
            aria-keyshortcuts={key}
            aria-disabled={to === at}
            onClick={() => go(to)}
        >
            {sign ?? name}
        </button>
    );
    return (
        <div class="slide">
            {props.before.map(button)}
            <input
                type="range"
                min="0"
                max={props.most}
                value={at}
                aria-label={props.label}
                aria-valuetext={props.says}
                onInput={(event) => go(Number(event.currentTarget.value))}
                autoFocus={props.autoFocus}
            />
            {props.after.map(button)}
        </div>
    );
}
