"use client";
import { LazyBoundary, lazyPart } from "../../../../ui/lazy-boundary.tsx";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import type { EndedHand } from "../session/table-store.ts";
import type { SheetName } from "../table-dialogs.ts";

// A sheet is fetched when it is opened, or earlier when the table has nothing else to do. Sheets are seldom opened, so the page does not
// fetch them at its start.
const loadHelp = () => import("./help-sheets.tsx");
const RuleSheet = lazyPart(loadHelp, (file) => file.RuleSheet);
const HandRankingSheet = lazyPart(loadHelp, (file) => file.HandRankingSheet);
const KeysSheet = lazyPart(loadHelp, (file) => file.KeysSheet);
const HandBreakdownSheet = lazyPart(
  () => import("../hand-breakdown/hand-breakdown-sheet.tsx"),
  (file) => file.HandBreakdownSheet,
);
const ReceiptsSheet = lazyPart(
  () => import("./receipts-sheet.tsx"),
  (file) => file.ReceiptsSheet,
);
const DealSheet = lazyPart(
  () => import("../deal/deal-sheet.tsx"),
  (file) => file.DealSheet,
);
const InviteSheet = lazyPart(
  () => import("../../../people/friends/invite-sheet.tsx"),
  (file) => file.InviteSheet,
);
const PreferencesSheet = lazyPart(
  () => import("./preferences-sheet.tsx"),
  (file) => file.PreferencesSheet,
);

export const preloadSheets = (): Promise<unknown> =>
  Promise.all(
    [
      RuleSheet,
      HandRankingSheet,
      HandBreakdownSheet,
      ReceiptsSheet,
      DealSheet,
      InviteSheet,
      KeysSheet,
      PreferencesSheet,
    ].map(({ preload }) => preload()),
  );

/** Shows the sheet that is open beside the table, if there is one. */
export function TableSheets({
  name,
  session,
  scene,
  endedHand,
  onClose,
}: {
  readonly name: SheetName | null;
  readonly session: TableSession;
  readonly scene: TableScene;
  readonly endedHand: EndedHand | null;
  readonly onClose: () => void;
}) {
  return (
    <LazyBoundary key={name}>
      {name === "rules" && <RuleSheet table={scene.view} onClose={onClose} />}
      {name === "rankings" && <HandRankingSheet onClose={onClose} />}
      {name === "money" && <HandBreakdownSheet endedHand={endedHand} onClose={onClose} />}
      {name === "receipts" && <ReceiptsSheet session={session} onClose={onClose} />}
      {name === "deal" && <DealSheet session={session} scene={scene} onClose={onClose} />}
      {name === "invite" && <InviteSheet tableId={session.tableId} onClose={onClose} />}
      {name === "keys" && <KeysSheet onClose={onClose} />}
      {name === "preferences" && <PreferencesSheet onClose={onClose} />}
    </LazyBoundary>
  );
}
