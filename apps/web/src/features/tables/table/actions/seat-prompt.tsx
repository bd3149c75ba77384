"use client";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../../ui/button.tsx";
import { useTablePane } from "../../open-tables/table-pane.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { useAnotherTable } from "../session/use-another-table.ts";

/** Shows one line for a player who is not to act, with at most two buttons. */
export function SeatPrompt({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-stretch gap-2.5 desk:items-end">
      <p className="text-sm text-ink-2">{text}</p>
      {children && (
        <div className="grid auto-cols-fr grid-flow-col gap-2 *:min-w-0 *:px-3 *:text-base *:leading-tight *:text-balance *:whitespace-normal desk:*:min-w-56 desk:*:px-5 desk:*:text-lg">
          {children}
        </div>
      )}
    </div>
  );
}

/** Tells a seated player that the table has too few players. They can wait, or leave for another table. B9 */
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
  // A page of several tables has its own picker for other tables. The players of a private game came to play at this table only.
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
