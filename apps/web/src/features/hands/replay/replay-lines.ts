/** Describes the steps of a replay in words, with one line for each step that has something to say. */

import type { Translate } from "../../../ui/card-text.ts";
import type { AmountUnit } from "../../../ui/format-amount.ts";
import { describeEvent } from "../../tables/table/screen-reader/event-text.ts";
import { seatNamesOf } from "../../tables/table/session/table-store.ts";
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

/** Returns the line for a step. A step without a line of its own belongs to the line before it. */
export const lineAt = (lines: readonly ReplayLine[], step: number): ReplayLine | undefined =>
  lines.findLast((line) => line.step <= step);
