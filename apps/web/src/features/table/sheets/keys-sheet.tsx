"use client";
import { Sheet } from "../../../ui/sheet.tsx";
import { HOTKEYS, type Hotkey } from "../hotkeys.ts";
import { useWords } from "../words.ts";

const GROUPS = {
  act: ["fold", "check", "call", "raise"],
  size: ["min", "half", "threeQuarters", "pot", "max", "more", "less"],
  read: ["readCards", "readBoard", "readPot", "readStacks", "readTurn"],
  page: ["chat", "view", "mute", "help"],
} as const satisfies Record<string, readonly Hotkey[]>;

/** Every key and what it does. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useWords();
  const cap = (hotkey: Hotkey) =>
    hotkey === "more" || hotkey === "less" ? t(`hotkey.keys.${HOTKEYS[hotkey]}`) : HOTKEYS[hotkey].toUpperCase();
  return (
    <Sheet title={t("hotkey.title")} description={t("hotkey.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      {(["act", "size", "read", "page"] as const).map((group) => (
        <section key={group} className="mb-5 last:mb-0">
          <h3 className="mb-1 text-sm font-semibold text-ink-2">{t(`hotkey.groups.${group}`)}</h3>
          <dl>
            {GROUPS[group].map((hotkey) => (
              <div key={hotkey} className="flex items-center justify-between gap-4 py-1.5">
                <dt>{t(`hotkey.does.${hotkey}`)}</dt>
                <dd>
                  <kbd className="inline-flex min-w-8 justify-center rounded-lg border border-line-strong bg-surface-2 px-2 py-0.5 font-sans text-sm font-semibold">
                    {cap(hotkey)}
                  </kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Sheet>
  );
}
