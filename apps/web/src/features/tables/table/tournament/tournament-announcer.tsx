"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { describeChanges } from "./describe-changes.ts";
import { type TableTournament, usePlayerNames, useTableTournament } from "./tournament-context.tsx";

interface Line {
  readonly id: number;
  readonly text: string;
}

const MAX_LINES = 12;

/** Has screen readers read what changes in the tournament. */
export function TournamentAnnouncer({
  isVisible,
}: {
  /** True in the text table, where the lines are also visible. At the felt, only screen readers get them. */
  readonly isVisible: boolean;
}) {
  const tournament = useTableTournament();
  return tournament ? <Announcements tournament={tournament} isVisible={isVisible} /> : null;
}

function Announcements({
  tournament,
  isVisible,
}: {
  readonly tournament: TableTournament;
  readonly isVisible: boolean;
}) {
  const t = useTranslations();
  const nameOf = usePlayerNames();
  const { view, settings } = tournament.picture;
  const told = useRef(view);
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    if (told.current === view) return;
    const texts = describeChanges(told.current, view, { t, nameOf, currency: settings.currency });
    told.current = view;
    if (texts.length === 0) return;
    setLines((before) => {
      const last = before.at(-1)?.id ?? 0;
      return [...before, ...texts.map((text, i) => ({ id: last + i + 1, text }))].slice(-MAX_LINES);
    });
  }, [view, settings.currency, t, nameOf]);
  return (
    <div
      aria-live="polite"
      role="log"
      data-testid="tournament-announcer"
      className={isVisible ? "figures max-h-24 shrink-0 overflow-y-auto px-4 text-sm text-ink-2" : "sr-only"}
    >
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
