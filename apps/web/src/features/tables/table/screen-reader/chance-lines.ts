"use client";
import type { Chances } from "@poker/engine";
/** Keeps the lines that announce the chances of open hands to screen readers. */
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { describeChances } from "../chances/chance-text.ts";
import { type ShownStep, seatNamesOf } from "../session/table-store.ts";

/** One line of the announcements to screen readers. */
export interface AnnouncedLine {
  readonly id: string;
  /** The number of the step after which the line is read. */
  readonly stepNo: number;
  readonly text: string;
}

const BOARD_CARDS = 5;
const MAX_CHANCE_LINES = 20;

/**
 * Returns a line for each new set of chances, to be read after the step that was shown when they arrived. Adds no line when the board is
 * complete.
 */
export function useChanceLines(recentSteps: readonly ShownStep[], chances: Chances | null): readonly AnnouncedLine[] {
  const t = useTranslations();
  const [lines, setLines] = useState<readonly AnnouncedLine[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chances are announced only when they arrive
  useEffect(() => {
    const step = recentSteps.at(-1);
    if (!chances || !step || step.scene.view.hand?.board.length === BOARD_CARDS) return;
    const names = seatNamesOf(step.scene);
    const text = describeChances(t, chances, (seat) => names[seat] ?? "");
    setLines((before) =>
      [...before, { id: `chances ${step.stepNo}`, stepNo: step.stepNo, text }].slice(-MAX_CHANCE_LINES),
    );
  }, [chances]);
  return lines;
}

/** Merges the two kinds of lines in the order of their steps. The chances come last in each step. */
export const mergeLines = (
  steps: readonly AnnouncedLine[],
  chanceLines: readonly AnnouncedLine[],
): readonly AnnouncedLine[] => {
  const first = steps[0]?.stepNo ?? 0;
  return [...steps, ...chanceLines.filter(({ stepNo }) => stepNo >= first)].toSorted((a, b) => a.stepNo - b.stepNo);
};
