"use client";
import { useTranslations } from "use-intl";
import { usePreferences } from "../../ui/preferences.ts";
import { keyText, useKeyBindings } from "../table/actions/hotkeys.ts";
import { REPLAY_KEYS, type ReplayKeyName } from "./replay-keys.ts";
import { useReplayWords } from "./use-replay-words.ts";

const KEYS = ["step", "street", "ends", "play", "speed", "open", "view"] as const satisfies readonly ReplayKeyName[];
/** Letters and figures, which play only for those who want hotkeys. */
const HOTKEYS: ReadonlySet<ReplayKeyName> = new Set(["speed", "open", "view"]);

/** Lists the keys of the replay, where there is a keyboard. */
export function KeysHelp({ canOpen }: { readonly canOpen: boolean }) {
  const t = useReplayWords();
  const hotkeys = usePreferences((preferences) => preferences.hotkeys);
  const say = useTranslations();
  const keys = useKeyBindings();
  const reading = [keys.readCards, keys.readBoard, keys.readPot, keys.readStacks, keys.readTurn];
  const shown = KEYS.filter((key) => (hotkeys || !HOTKEYS.has(key)) && (canOpen || key !== "open"));
  return (
    <details className="text-sm text-ink-2">
      <summary className="cursor-pointer py-1 font-medium hover:text-ink pointer-coarse:py-3">
        {t("keys.title")}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {shown.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="figures font-semibold text-ink">
                {key === "play" ? t("keys.space") : REPLAY_KEYS[key]}
              </kbd>
            </dt>
            <dd>{t(`keys.does.${key}`)}</dd>
          </div>
        ))}
        {hotkeys && (
          <div className="contents">
            <dt>
              <kbd className="figures font-semibold text-ink">{reading.map((key) => keyText(say, key)).join(" ")}</kbd>
            </dt>
            <dd>{t("keys.read")}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
