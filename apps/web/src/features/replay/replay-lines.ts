/** Puts the steps of a replay into words: one line for each step in which something is said. */
import type { AmountUnit } from "../../ui/format-amount.ts";
import type { Translate } from "../table/felt/card-text.ts";
import { describeEvent } from "../table/screen-reader/event-text.ts";
import { seatNamesOf } from "../table/session/table-store.ts";
import type { ReplayStep } from "./replay-steps.ts";

export interface ReplayLine {
  readonly step: number;
  readonly text: string;
  readonly timeLeft: number | null;
}

export const describeSteps = (t: Translate, steps: readonly ReplayStep[], unit: AmountUnit): readonly ReplayLine[] =>
  steps.flatMap(({ scene, events, timeLeft }, step) => {
    const names = seatNamesOf(scene);
    const words = events
      .filter(({ type }) => type !== "to-act")
      .flatMap((event) => describeEvent(t, event, { scene, names }, unit) ?? []);
    return words.length === 0 ? [] : [{ step, text: words.join(" "), timeLeft }];
  });

/** The line of a step; a step without words belongs to the line before it. */
export const lineAt = (lines: readonly ReplayLine[], step: number): ReplayLine | undefined =>
  lines.findLast((line) => line.step <= step);
