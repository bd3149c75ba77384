"use client";
import { freeSeats } from "@poker/engine";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { describeGivenUpSeat } from "../../notices/given-up-seat-text.ts";
import { useTablePane } from "../open-tables/table-pane.ts";
import { PaneCard } from "./pane-card.tsx";
import type { TableScene } from "./session/table-scene.ts";
import type { TableSession } from "./session/table-session.ts";
import type { GivenUpSeat } from "./session/table-store.ts";
import { useAnotherTable } from "./session/use-another-table.ts";

/** Tells a player why the room gave up their seat and where their chips are now. Offers the same seat again, or another table. B10 */
export function SeatGivenUpDialog({
  session,
  scene,
  name,
  givenUp,
  onSit,
}: {
  readonly session: TableSession;
  readonly scene: TableScene;
  /** The name of the table. */
  readonly name: string;
  readonly givenUp: GivenUpSeat;
  /** Opens the dialog for sitting down, with this seat. */
  readonly onSit: (seat: number) => void;
}) {
  const t = useTranslations();
  const { settings, status } = scene.view;
  // Keeps the limit that applied when the seat was given up, because the table's settings may change while the dialog is open.
  const [{ sitOut, currency }] = useState(settings);
  const { goToAnotherTable, isSearching, problem } = useAnotherTable(session, scene);
  const mayLeave = useTablePane() === null && !scene.view.privateGame;
  const close = () => session.table.dismissGivenUpSeat();
  const free = status === "open" && settings.seating === "pick-a-seat" ? freeSeats(scene.view) : [];
  const again = free.includes(givenUp.seat) ? givenUp.seat : free[0];
  const sitAgain = (seat: number) => {
    close();
    onSit(seat);
  };
  const limit = (givenUp.reason === "missed-blinds" ? sitOut.maxBigBlinds : sitOut.maxMs) ?? 0;
  const why = describeGivenUpSeat(t, givenUp.reason, limit);
  const chips = t("table.givenUp.chips", { amount: formatAmount(givenUp.stack, currency) });
  return (
    <PaneCard
      onOpenChange={(open) => !open && close()}
      title={t("table.givenUp.title", { table: name })}
      description={givenUp.stack > 0 ? `${why} ${chips}` : why}
    >
      <div className="mt-5 flex flex-col gap-2">
        {again !== undefined && (
          <Button kind="primary" size="lg" onClick={() => sitAgain(again)}>
            {again === givenUp.seat ? t("table.givenUp.sameSeat") : t("table.givenUp.freeSeat", { seat: again + 1 })}
          </Button>
        )}
        {settings.seating === "pool" && (
          <Link href="/#pools" className={buttonClass({ kind: "primary", size: "lg" })}>
            {t("table.toPool")}
          </Link>
        )}
        {mayLeave && (
          <Button
            kind={again === undefined ? "primary" : "quiet"}
            disabled={isSearching}
            onClick={() => void goToAnotherTable()}
          >
            {t("table.givenUp.otherTable")}
          </Button>
        )}
        <Button kind="ghost" onClick={close}>
          {t("table.givenUp.watch")}
        </Button>
        <Problem>{problem}</Problem>
      </div>
    </PaneCard>
  );
}
