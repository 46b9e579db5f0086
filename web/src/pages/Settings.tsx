// SPDX-License-Identifier: MIT
// What can be set; every change counts at once.
import { LANGUAGES } from "../languages";
import { applySpeed, hosted, levels } from "../session";
import { SPEEDS, type Settings, THEMES, change, settings } from "../settings";
import { type Text, capital, t } from "../words";

const THEME_NAMES: Record<Settings["theme"], Text> = {
    system: "As the system has it",
    paper: "Paper",
    night: "Night",
    contrast: "High contrast",
};

const SPEED_NAMES: Record<Settings["speed"], Text> = {
    instant: "Instant",
    fast: "Fast",
    normal: "Normal",
    slow: "Slow",
};

function Choice<T extends string>(props: {
    label: string;
    value: T;
    values: readonly T[];
    names: (value: T) => string;
    set: (value: T) => void;
}) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <select value={props.value} onChange={(event) => props.set(event.currentTarget.value as T)}>
                {props.values.map((value) => (
                    <option key={value} value={value}>
                        {props.names(value)}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** How well bots play. */
export const LevelChoice = () => (
    <Choice
        label={t("Bots")}
        value={settings.value.level}
        values={[...new Set([...levels.value.map((level) => level.name), settings.value.level])]}
        set={(level) => change({ level })}
        names={(name) => levels.value.find((level) => level.name === name)?.title ?? capital(name)}
    />
);

export function SettingsForm() {
    const now = settings.value;
    return (
        <div class="settings">
            <label class="field">
                <span>{t("Your name")}</span>
                <input
                    type="text"
                    maxLength={24}
                    value={now.name}
                    placeholder={t("You")}
                    onChange={(event) => change({ name: event.currentTarget.value.trim() })}
                />
            </label>
            <Choice
                label={t("Theme")}
                value={now.theme}
                values={THEMES}
                set={(theme) => change({ theme })}
                names={(theme) => t(THEME_NAMES[theme])}
            />
            <Choice
                label={t("Speed")}
                value={now.speed}
                values={SPEEDS}
                set={(speed) => {
                    change({ speed });
                    applySpeed();
                }}
                names={(speed) => t(SPEED_NAMES[speed])}
            />
            <LevelChoice />
            <Choice
                label={t("Language")}
                value={now.language}
                values={["", ...Object.keys(LANGUAGES)]}
                set={(language) => change({ language })}
                names={(name) => LANGUAGES[name]?.title ?? t("Automatic")}
            />
            <label class="field check">
                <input
                    type="checkbox"
                    checked={now.passIdle}
                    onChange={(event) => change({ passIdle: event.currentTarget.checked })}
                />
                <span>{t("Alone against bots: pass by itself where I have no answer")}</span>
            </label>
            {hosted.value && (
                <label class="field check">
                    <input
                        type="checkbox"
                        checked={now.signs}
                        onChange={(event) => change({ signs: event.currentTarget.checked })}
                    />
                    <span>{t("Show what others sign to me")}</span>
                </label>
            )}
            <label class="field check">
                <input
                    type="checkbox"
                    checked={now.sounds}
                    onChange={(event) => change({ sounds: event.currentTarget.checked })}
                />
                <span>{t("Sounds")}</span>
            </label>
            {now.sounds && (
                <label class="field">
                    <span>{t("Volume")}</span>
                    <input
                        type="range"
                        min="0"
                        max="100"
                        value={now.volume}
                        onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
                    />
                </label>
            )}
        </div>
    );
}
