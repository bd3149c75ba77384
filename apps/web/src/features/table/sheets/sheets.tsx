"use client";
import { lazy, Suspense } from "react";
import type { Scene } from "../scene.ts";
import type { EndedHand } from "../table-store.ts";
import type { SheetName } from "./sheet-name.ts";

// Read seldom: fetched when they are opened.
const RuleSheet = lazy(() => import("../rules/rule-sheet.tsx").then((file) => ({ default: file.RuleSheet })));
const MoneySheet = lazy(() => import("../money/money-sheet.tsx").then((file) => ({ default: file.MoneySheet })));
const KeysSheet = lazy(() => import("./keys-sheet.tsx").then((file) => ({ default: file.KeysSheet })));
const PreferencesSheet = lazy(() =>
  import("./preferences-sheet.tsx").then((file) => ({ default: file.PreferencesSheet })),
);

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
    <Suspense fallback={null}>
      {name === "rules" && <RuleSheet settings={scene.view.settings} onClose={onClose} />}
      {name === "money" && <MoneySheet ended={ended} onClose={onClose} />}
      {name === "keys" && <KeysSheet onClose={onClose} />}
      {name === "preferences" && <PreferencesSheet onClose={onClose} />}
    </Suspense>
  );
}
