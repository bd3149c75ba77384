"use client";
import type { Chances } from "@poker/engine";
import { useTranslations } from "use-intl";
import { useAmountUnitsOf } from "../../../../ui/amount-unit.ts";
import { stakeOfScene } from "../session/table-scene.ts";
import type { ShownStep } from "../session/table-store.ts";
import { mergeLines, useChanceLines } from "./chance-lines.ts";
import { describeStep } from "./event-text.ts";

/**
 * Makes screen readers announce what happens at the moment when the page shows it. Each step is one line. The chances of open hands are one
 * more line.
 */
export function Announcer({
  recentSteps,
  chances,
}: {
  readonly recentSteps: readonly ShownStep[];
  readonly chances: Chances | null;
}) {
  const t = useTranslations();
  const unitsOf = useAmountUnitsOf();
  const chanceLines = useChanceLines(recentSteps, chances);
  const steps = recentSteps.map((step) => ({
    id: String(step.stepNo),
    stepNo: step.stepNo,
    text: describeStep(t, step, unitsOf(stakeOfScene(step.scene)).spoken),
  }));
  return (
    <div aria-live="polite" role="log" className="sr-only" data-testid="announcer">
      {mergeLines(steps, chanceLines).map(({ id, text }) => text && <p key={id}>{text}</p>)}
    </div>
  );
}
