"use client";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { useAnotherTable } from "../session/use-another-table.ts";
import { useTablePane } from "../table-pane.ts";
import { SeatPrompt } from "./seat-prompt.tsx";

/** For a seated player whose table has too few players: they may wait, or go to another table. B9 */
export function WaitingPrompt({
  scene,
  session,
  disabled,
}: {
  readonly scene: TableScene;
  readonly session: TableSession;
  readonly disabled: boolean;
}) {
  const t = useTranslations();
  const { goToAnotherTable, isSearching, problem } = useAnotherTable(session, scene);
  // On a page of several tables its picker opens another; the people of a private game come to it, and to no other table.
  const mayLeave = useTablePane() === null && !scene.view.privateGame;
  return (
    <SeatPrompt text={<span role="status">{problem ?? t("table.waitHelp")}</span>}>
      {mayLeave && (
        <Button size="lg" kind="outline" disabled={disabled || isSearching} onClick={() => void goToAnotherTable()}>
          {t("table.anotherTable")}
        </Button>
      )}
    </SeatPrompt>
  );
}
