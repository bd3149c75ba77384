"use client";
import type { TurnClock } from "@poker/protocol";
import { useEffect, useState } from "react";
import type { Scene } from "../scene.ts";
import { useWords } from "../words.ts";

/** Seconds before the end of your turn at which it is said how many are left. */
const WARNINGS = [10, 5] as const;

export interface Warning {
  /** From now, in ms. */
  readonly wait: number;
  readonly seconds: number;
  /** The time bank has begun to run. T8 */
  readonly bank: boolean;
}

/** What will be said about this clock: each once, and nothing whose moment is over. `now` by the server's clock. */
export function warningsOf(clock: TurnClock, now: number): readonly Warning[] {
  const left = clock.deadline - now;
  const later = WARNINGS.map((seconds) => ({ wait: left - seconds * 1000, seconds, bank: false }));
  const bank = clock.bank ? [{ wait: 0, seconds: Math.ceil(left / 1000), bank: true }] : [];
  return [...bank, ...later.filter(({ wait }) => wait > 0)];
}

/** Your own clock, for who does not see the border of the seat drain. It interrupts: there is no later for it. T1 */
export function ClockWords({ scene: { clock, you, offset } }: { readonly scene: Scene }) {
  const t = useWords();
  const mine = clock?.seat === you ? clock : null;
  // The same turn comes again with whatever else happens at the table.
  const key = mine && `${mine.decision} ${mine.deadline} ${mine.bank}`;
  const [said, setSaid] = useState<(Warning & { readonly key: string }) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the warnings depend on
  useEffect(() => {
    if (!mine || !key) return;
    const timers = warningsOf(mine, Date.now() + offset).map((warning) =>
      setTimeout(() => setSaid({ ...warning, key }), warning.wait),
    );
    return () => timers.forEach(clearTimeout);
  }, [key]);
  return (
    <p aria-live="assertive" className="sr-only" data-testid="clock-words">
      {said?.key === key && said && t(said.bank ? "say.timeBank" : "say.secondsLeft", { seconds: said.seconds })}
    </p>
  );
}
