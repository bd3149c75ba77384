"use client";
import type { ActionClockView } from "@poker/protocol";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useTimeOutText } from "../actions/time-out-note.tsx";
import { FINAL_PHASE_MS } from "../session/clock-phase.ts";
import type { TableScene } from "../session/table-scene.ts";

/** The remaining time is announced this many seconds before the deadline. */
const WARNING_SECONDS = [10, FINAL_PHASE_MS / 1000];

interface ClockWarning {
  /** The delay from now, in ms. */
  readonly delayMs: number;
  readonly seconds: number;
  /** True when the time bank has begun to run. T8 */
  readonly isTimeBank: boolean;
}

/** The announcements for this clock that are still to come. Each announcement is made once. `now` is by the server's clock. */
export function planClockWarnings(clock: ActionClockView, now: number): readonly ClockWarning[] {
  const left = clock.deadline - now;
  const later = WARNING_SECONDS.map((seconds) => ({ delayMs: left - seconds * 1000, seconds, isTimeBank: false }));
  const bank = clock.bank ? [{ delayMs: 0, seconds: Math.ceil(left / 1000), isTimeBank: true }] : [];
  return [...bank, ...later.filter(({ delayMs }) => delayMs > 0)];
}

/**
 * Announces the remaining time of the viewer's own clock to screen readers, without a delay, because a later announcement is too late. T1
 */
export function ClockWarnings({ scene }: { readonly scene: TableScene }) {
  const { clock, you, serverOffsetMs } = scene;
  const t = useTranslations();
  const outOfTime = useTimeOutText(scene, true);
  const mine = clock?.seat === you ? clock : null;
  // Other events of the table repeat the same clock, so the key says whether the clock is new.
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
