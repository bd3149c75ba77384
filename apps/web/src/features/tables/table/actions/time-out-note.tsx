"use client";
import { protectedAmount } from "@poker/engine";
import type { ActionClockView } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../../ui/amount-unit.ts";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { useClockPhase } from "../session/clock-phase.ts";
import { stakeOfScene, type TableScene } from "../session/table-scene.ts";

/**
 * Returns a text such as "If your time runs out, you are all-in for the 20 already in the pot". Returns null when the player is not to act,
 * or when running out of time only checks or folds. T2
 */
export function useTimeOutText(scene: TableScene, isSpoken = false): string | null {
  const t = useTranslations("table");
  const { view, you } = scene;
  const { shown, spoken } = useAmountUnits(stakeOfScene(scene));
  const amount = view.hand?.toAct && view.hand.toAct.seat === you ? protectedAmount(view.hand, you) : 0;
  return amount > 0 ? t("outOfTime", { amount: formatAmount(amount, isSpoken ? spoken : shown) }) : null;
}

/**
 * Tells the player to act what happens when their time runs out. A low phone has only one line for the status, so there the text appears
 * once the countdown has begun.
 */
export function TimeOutNote({ text, clock, serverOffsetMs }: TimeOutNoteProps) {
  const isUrgent = useClockPhase(clock, serverOffsetMs) !== "quiet";
  return (
    <p data-testid="time-out-note" data-urgent={isUrgent || undefined} className={isUrgent ? "text-ink" : ""}>
      {text}
    </p>
  );
}

interface TimeOutNoteProps {
  readonly text: string;
  readonly clock: ActionClockView;
  readonly serverOffsetMs: number;
}
