"use client";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { formatClock } from "../../../ui/format-clock.ts";
import { type LevelClock, levelClockAt } from "../../tournaments/level-clock.ts";
import type { TableScene } from "../session/table-scene.ts";
import { describeTournamentWait } from "./describe-wait.ts";
import { type TableTournament, useTableTournament } from "./tournament-context.tsx";

const TICK_MS = 250;

/** The time by this browser's clock, renewed while `isTicking`. */
function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return isTicking ? now : Date.now();
}

/** The clock of the levels and breaks, ticking. */
export function useLevelClock({ picture: { view, aheadMs } }: TableTournament): LevelClock {
  const { isRunning, break: pause } = view.clock;
  const now = useNow(isRunning || pause?.until != null);
  return levelClockAt(view, aheadMs, now);
}

/** Why no hand runs; null when one does, or when it is not known. */
export function useTournamentWait({ view }: TableScene): string | null {
  const t = useTranslations();
  const tournament = useTableTournament();
  const isBreak = tournament?.picture.view.clock.break?.until != null;
  const now = useNow(isBreak);
  if (!tournament) return null;
  const { picture } = tournament;
  const { breakLeftMs } = levelClockAt(picture.view, picture.aheadMs, now);
  return describeTournamentWait(t, picture.view, view, formatClock(breakLeftMs ?? 0));
}
