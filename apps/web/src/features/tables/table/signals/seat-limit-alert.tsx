"use client";
import type { TableSeat } from "@poker/engine";
import { useTranslations } from "use-intl";
import { LiveTitle } from "../../../../ui/live-title.tsx";
import { useTablePane } from "../../open-tables/table-pane.ts";
import { useSitOutLimitText } from "../../own-tables/sit-out-limit-text.ts";
import { useToActNotification } from "../../own-tables/use-to-act-notification.ts";
import { sitOutLimitOf, type TableScene } from "../session/table-scene.ts";
import { useCallSignal } from "./use-call-signal.ts";

/** Warns a player who sits out before the room gives up their seat: by voice, sound, vibration, the tab's title, and a notification. B10 */
export function SeatLimitAlert({
  scene,
  seat,
  name,
}: {
  readonly scene: TableScene;
  /** The viewer's own seat, in which they sit out. */
  readonly seat: TableSeat;
  /** The name of the table. */
  readonly name: string;
}) {
  const t = useTranslations();
  const pane = useTablePane();
  const { isEnding } = useSitOutLimitText(sitOutLimitOf(scene, seat));
  const warning = t("table.kept.ending", { table: name });
  useCallSignal(isEnding);
  useToActNotification({
    key: isEnding ? `seat ${seat.sittingOut?.since}` : null,
    tableId: scene.view.tableId,
    title: warning,
    body: t("table.kept.comeBack"),
    onClick: () => pane?.onFocus(),
  });
  return (
    <>
      <p aria-live="assertive" className="sr-only" data-testid="seat-limit-alert">
        {isEnding && `${warning} ${t("table.kept.comeBack")}`}
      </p>
      {isEnding && <LiveTitle>{warning}</LiveTitle>}
    </>
  );
}
