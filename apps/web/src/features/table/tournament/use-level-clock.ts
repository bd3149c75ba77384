"use client";
import { useTranslations } from "use-intl";
import { formatClock } from "../../../ui/format-clock.ts";
import { type LevelClock, levelClockAt } from "../../tournaments/level-clock.ts";
import { useNow } from "../../tournaments/use-now.ts";
import type { TableScene } from "../session/table-scene.ts";
import { describeTournamentWait } from "./describe-wait.ts";
import { type TableTournament, useTableTournament } from "./tournament-context.tsx";

/** The clock of the levels and breaks, ticking. */
export function useLevelClock({ picture: { view, aheadMs } }: TableTournament): LevelClock {
  const { isRunning, break: pause } = view.clock;
  const now = useNow(isRunning || pause?.until != null) ?? Date.now();
  return levelClockAt(view, aheadMs, now);
}

/** Why no hand runs; null when one does, or when it is not known. */
export function useTournamentWait({ view }: TableScene): string | null {
  const t = useTranslations();
  const tournament = useTableTournament();
  const isBreak = tournament?.picture.view.clock.break?.until != null;
  const now = useNow(isBreak) ?? Date.now();
  if (!tournament) return null;
  const { picture } = tournament;
  const { breakLeftMs } = levelClockAt(picture.view, picture.aheadMs, now);
  return describeTournamentWait(t, picture.view, view, formatClock(breakLeftMs ?? 0));
}
