"use client";
import type { TableSeat } from "@poker/engine";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { LiveTitle } from "../../../ui/live-title.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import { useCanVibrate, useReducedMotion, vibrate } from "../../../ui/vibration.ts";
import { useToActNotification } from "../../own-tables/use-to-act-notification.ts";
import { sitOutLimitOf, useSitOutLimitText } from "../actions/sit-out-limit-text.ts";
import type { TableScene } from "../session/table-scene.ts";
import { useTablePane } from "../table-pane.ts";

/** Calls a player who sits out back before their seat is given up: by voice, sound, vibration, the tab's title, and a notification. B10 */
export function SeatLimitAlert({
  scene,
  seat,
  name,
}: {
  readonly scene: TableScene;
  /** The viewer's own, which sits out. */
  readonly seat: TableSeat;
  /** Of the table. */
  readonly name: string;
}) {
  const t = useTranslations();
  const pane = useTablePane();
  const { isEnding } = useSitOutLimitText(sitOutLimitOf(scene, seat));
  const warning = t("table.kept.ending", { table: name });
  useSignal(isEnding);
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

/** Sounds and vibrates once, as when the player is to act. */
function useSignal(isOn: boolean): void {
  const canVibrate = useCanVibrate();
  const isStill = useReducedMotion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the player is called once, when the last minute begins
  useEffect(() => {
    if (!isOn) return;
    const { muted, volume, haptics } = usePreferences.getState();
    if (canVibrate && haptics && !isStill) vibrate("clock-low");
    // Before the first touch browsers play no sound.
    if (muted || volume === 0 || navigator.userActivation?.hasBeenActive === false) return;
    void import("./synth.ts").then(({ playCue }) => playCue("yourTurn", volume)).catch(() => {});
  }, [isOn]);
}
