"use client";
import type { ActionClockView } from "@poker/protocol";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useTimeOutText } from "../actions/time-out-note.tsx";
import { FINAL_PHASE_MS } from "../session/clock-phase.ts";
import type { TableScene } from "../session/table-scene.ts";

/** How many seconds before the deadline the remaining time is announced. */
const WARNING_SECONDS = [10, FINAL_PHASE_MS / 1000];

interface ClockWarning {
  /** How long from now the announcement is made, in ms. */
  readonly delayMs: number;
  readonly seconds: number;
  /** True when the time bank has begun to run. T8 */
  readonly isTimeBank: boolean;
}

/** Lists the announcements that are still to come for this clock. Each is made once. `now` is by the server's clock. */
export function planClockWarnings(clock: ActionClockView, now: number): readonly ClockWarning[] {
  const left = clock.deadline - now;
  const later = WARNING_SECONDS.map((seconds) => ({ delayMs: left - seconds * 1000, seconds, isTimeBank: false }));
  const bank = clock.bank ? [{ delayMs: 0, seconds: Math.ceil(left / 1000), isTimeBank: true }] : [];
  return [...bank, ...later.filter(({ delayMs }) => delayMs > 0)];
}

/**
 * Announces the time left on the viewer's own clock to screen readers. Interrupts other texts, because a later announcement would be too
 * late. T1
 */
export function ClockWarnings({ scene }: { readonly scene: TableScene }) {
  const { clock, you, serverOffsetMs } = scene;
  const t = useTranslations();
  const outOfTime = useTimeOutText(scene, true);
  const mine = clock?.seat === you ? clock : null;
  // Other events of the table send the same clock again. The key changes only when the clock is a new one.
  const key = mine && `${mine.decision} ${mine.deadline} ${mine.bank}`;
  const [announced, setAnnounced] = useState<(ClockWarning & { readonly key: string }) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that the warnings depend on
  useEffect(() => {
    if (!mine || !key) return;
    const timers = planClockWarnings(mine, Date.now() + serverOffsetMs).map((warning) =>
      setTimeout(() => setAnnounced({ ...warning, key }), warning.delayMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [key]);
  return (
    <p aria-live="assertive" className="sr-only" data-testid="clock-words">
      {announced?.key === key &&
        announced &&
        [t(announced.isTimeBank ? "say.timeBank" : "say.secondsLeft", { seconds: announced.seconds }), outOfTime]
          .filter(Boolean)
          .join(" ")}
    </p>
  );
}
