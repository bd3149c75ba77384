"use client";
import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import { type Hotkey, keyText, normalizeKey, rebindKey, useKeyBindings } from "./hotkeys.ts";

const HOTKEY_GROUPS = {
  act: ["fold", "check", "call", "raise", "show", "muck"],
  size: ["min", "share1", "share2", "share3", "max", "more", "less"],
  read: ["readCards", "readBoard", "readPot", "readStacks", "readTurn"],
  page: ["chat", "view", "mute", "help"],
} as const satisfies Record<string, readonly Hotkey[]>;

/** Keys that cannot be hotkeys, because people hold them down together with another key. */
const MODIFIER_KEYS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

/** Lists every hotkey and lets the player change its key. */
export function KeyList() {
  const t = useTranslations();
  const keys = useKeyBindings();
  const { keys: own, setPreferences } = usePreferences();
  const [changing, setChanging] = useState<Hotkey | null>(null);
  const [refused, setRefused] = useState(false);
  const captureKey = (hotkey: Hotkey) => (event: KeyboardEvent) => {
    if (changing !== hotkey || MODIFIER_KEYS.has(event.key) || event.key === "Tab") return;
    event.preventDefault();
    const key = normalizeKey(event.key);
    setRefused(key === null);
    if (key === null) return;
    setPreferences({ keys: rebindKey(own, hotkey, key) });
    setChanging(null);
  };
  return (
    <>
      <Problem>{refused ? t("hotkey.refused") : null}</Problem>
      {(["act", "size", "read", "page"] as const).map((group) => (
        <section key={group} className="mb-5 last:mb-0">
          <h3 className="mb-1 text-sm font-semibold text-ink-2">{t(`hotkey.groups.${group}`)}</h3>
          <ul>
            {HOTKEY_GROUPS[group].map((hotkey) => {
              const what = t(`hotkey.does.${hotkey}`);
              const key = keyText(t, keys[hotkey]);
              return (
                <li key={hotkey} className="flex items-center justify-between gap-4 py-0.5">
                  <span>{what}</span>
                  <Button
                    kind="outline"
                    aria-label={
                      changing === hotkey ? `${what}: ${t("hotkey.press")}` : t("hotkey.change", { what, key })
                    }
                    className="min-w-11 px-2.5! text-sm! font-semibold!"
                    onClick={() => {
                      setRefused(false);
                      setChanging(hotkey);
                    }}
                    onKeyDown={captureKey(hotkey)}
                    onBlur={() => {
                      setRefused(false);
                      setChanging(null);
                    }}
                  >
                    {changing === hotkey ? t("hotkey.press") : key}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {Object.keys(own).length > 0 && (
        <Button kind="ghost" onClick={() => setPreferences({ keys: {} })}>
          {t("hotkey.reset")}
        </Button>
      )}
    </>
  );
}
