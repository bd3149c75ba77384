"use client";
import { lazy } from "react";
import { LazyBoundary, tagLoadErrors } from "../../../ui/lazy-boundary.tsx";
import type { TableScene } from "../session/table-scene.ts";
import type { EndedHand } from "../session/table-store.ts";
import type { SheetName } from "./sheet-name.ts";

// Read seldom: fetched when they are opened, or when nothing else is to do.
const fetchRules = () => import("./rule-sheet.tsx");
const fetchMoney = () => import("../cashier/hand-breakdown-sheet.tsx");
const fetchKeys = () => import("./keys-sheet.tsx");
const fetchPreferences = () => import("./preferences-sheet.tsx");
const RuleSheet = lazy(tagLoadErrors(() => fetchRules().then((file) => ({ default: file.RuleSheet }))));
const MoneySheet = lazy(tagLoadErrors(() => fetchMoney().then((file) => ({ default: file.HandBreakdownSheet }))));
const KeysSheet = lazy(tagLoadErrors(() => fetchKeys().then((file) => ({ default: file.KeysSheet }))));
const PreferencesSheet = lazy(
  tagLoadErrors(() => fetchPreferences().then((file) => ({ default: file.PreferencesSheet }))),
);

export const preloadSheets = (): Promise<unknown> =>
  Promise.all([fetchRules(), fetchMoney(), fetchKeys(), fetchPreferences()]);

/** Whatever is open beside the table. */
export function TableSheets({
  name,
  scene,
  endedHand,
  onClose,
}: {
  readonly name: SheetName | null;
  readonly scene: TableScene;
  readonly endedHand: EndedHand | null;
  readonly onClose: () => void;
}) {
  return (
    <LazyBoundary key={name}>
      {name === "rules" && <RuleSheet settings={scene.view.settings} onClose={onClose} />}
      {name === "money" && <MoneySheet endedHand={endedHand} onClose={onClose} />}
      {name === "keys" && <KeysSheet onClose={onClose} />}
      {name === "preferences" && <PreferencesSheet onClose={onClose} />}
    </LazyBoundary>
  );
}
