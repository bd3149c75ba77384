"use client";
import { lazy } from "react";
import { Fetched, fetched } from "../../../ui/fetched.tsx";
import type { Scene } from "../scene.ts";
import type { EndedHand } from "../table-store.ts";
import type { SheetName } from "./sheet-name.ts";

// Read seldom: fetched when they are opened, or when nothing else is to do.
const fetchRules = () => import("../rules/rule-sheet.tsx");
const fetchMoney = () => import("../money/money-sheet.tsx");
const fetchKeys = () => import("./keys-sheet.tsx");
const fetchPreferences = () => import("./preferences-sheet.tsx");
const RuleSheet = lazy(fetched(() => fetchRules().then((file) => ({ default: file.RuleSheet }))));
const MoneySheet = lazy(fetched(() => fetchMoney().then((file) => ({ default: file.MoneySheet }))));
const KeysSheet = lazy(fetched(() => fetchKeys().then((file) => ({ default: file.KeysSheet }))));
const PreferencesSheet = lazy(fetched(() => fetchPreferences().then((file) => ({ default: file.PreferencesSheet }))));

export const preloadSheets = (): Promise<unknown> =>
  Promise.all([fetchRules(), fetchMoney(), fetchKeys(), fetchPreferences()]);

/** Whatever is open beside the table. */
export function Sheets({
  name,
  scene,
  ended,
  onClose,
}: {
  readonly name: SheetName | null;
  readonly scene: Scene;
  readonly ended: EndedHand | null;
  readonly onClose: () => void;
}) {
  return (
    <Fetched key={name}>
      {name === "rules" && <RuleSheet settings={scene.view.settings} onClose={onClose} />}
      {name === "money" && <MoneySheet ended={ended} onClose={onClose} />}
      {name === "keys" && <KeysSheet onClose={onClose} />}
      {name === "preferences" && <PreferencesSheet onClose={onClose} />}
    </Fetched>
  );
}
