// SPDX-License-Identifier: MIT
// Who plays at this device: how many and their names when a table is set up, one more at a table that gathers.
import { useState } from "preact/hooks";
import { sitBeside } from "../session";
import { change, settings } from "../settings";
import { t } from "../words";

const MOST = 5;

/** The names of so many people, those who gave none by their number. */
export const namesOf = (count: number): string[] =>
    Array.from(
        { length: count },
        (_, i) =>
            (i === 0 ? settings.value.name : settings.value.others[i - 1]) ||
            t("Player {number}", { number: i + 1 }),
    );

/** The name of the first one is that of the settings. */
export function PeopleFields({
    seats,
    count,
    set,
}: { seats: number; count: number; set: (count: number) => void }) {
    const rename = (index: number, name: string) => {
        const others = [...settings.value.others];
        others[index] = name;
        change({ others: Array.from(others, (one) => one ?? "") });
    };
    return (
        <div class="people-fields">
            <label class="field">
                <span>{t("People at this device")}</span>
                <select value={count} onChange={(event) => set(Number(event.currentTarget.value))}>
                    {Array.from({ length: Math.min(MOST, seats) }, (_, i) => (
                        <option key={i} value={i + 1}>
                            {i + 1}
                        </option>
                    ))}
                </select>
            </label>
            {Array.from({ length: count - 1 }, (_, i) => (
                <label key={i} class="field">
                    <span>{t("Name of player {number}", { number: i + 2 })}</span>
                    <input
                        type="text"
                        maxLength={24}
                        value={settings.value.others[i] ?? ""}
                        placeholder={t("Player {number}", { number: i + 2 })}
                        onChange={(event) => rename(i, event.currentTarget.value.trim())}
                    />
                </label>
            ))}
            {count > 1 && <p class="small">{t("A curtain hides hands while the device is handed on.")}</p>}
        </div>
    );
}

/** At a table that gathers: somebody beside us takes a free chair. */
export function SitBeside({ seat }: { seat: number }) {
    const [name, setName] = useState<string | null>(null);
    if (name === null) {
        return (
            <button
                type="button"
                class="quiet"
                aria-label={t("Somebody at this device on chair {number}", { number: seat + 1 })}
                onClick={() => setName("")}
            >
                {t("+ here")}
            </button>
        );
    }
    return (
        <form
            class="placing-row"
            onSubmit={(event) => {
                event.preventDefault();
                sitBeside(seat, name.trim());
                setName(null);
            }}
        >
            <input
                type="text"
                maxLength={24}
                size={9}
                value={name}
                aria-label={t("Name of player {number}", { number: seat + 1 })}
                onInput={(event) => setName(event.currentTarget.value)}
                autoFocus
            />
            <button type="submit" disabled={name.trim() === ""}>
                {t("Sit down")}
            </button>
        </form>
    );
}
