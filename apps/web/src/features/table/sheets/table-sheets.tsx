"use client";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import type { TableScene } from "../session/table-scene.ts";
import type { EndedHand } from "../session/table-store.ts";
import type { SheetName } from "./sheet-name.ts";

// Seldom opened: fetched then, or once the table has nothing else to do.
const RuleSheet = lazyPart(
  () => import("./rule-sheet.tsx"),
  (file) => file.RuleSheet,
);
const HandBreakdownSheet = lazyPart(
  () => import("../cashier/hand-breakdown-sheet.tsx"),
  (file) => file.HandBreakdownSheet,
);
const KeysSheet = lazyPart(
  () => import("./keys-sheet.tsx"),
  (file) => file.KeysSheet,
);
const PreferencesSheet = lazyPart(
  () => import("./preferences-sheet.tsx"),
  (file) => file.PreferencesSheet,
);

export const preloadSheets = (): Promise<unknown> =>
  Promise.all([RuleSheet.preload(), HandBreakdownSheet.preload(), KeysSheet.preload(), PreferencesSheet.preload()]);

/** The sheet that is open beside the table, if any. */
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
      {name === "money" && <HandBreakdownSheet endedHand={endedHand} onClose={onClose} />}
      {name === "keys" && <KeysSheet onClose={onClose} />}
      {name === "preferences" && <PreferencesSheet onClose={onClose} />}
    </LazyBoundary>
  );
}
