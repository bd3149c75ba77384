"use client";
import type { Chances } from "@poker/engine";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnitsOf } from "../../../../ui/amount-unit.ts";
import type { PlayerBadges } from "../felt/player-badges.ts";
import { stakeOfScene, type TableScene } from "../session/table-scene.ts";
import type { ShownStep } from "../session/table-store.ts";
import { describeWaiting } from "../session/table-waiting.ts";
import { useTournamentWait } from "../tournament/tournament-context.tsx";
import { type AnnouncedLine, mergeLines, useChanceLines } from "./chance-lines.ts";
import { describeStep } from "./event-text.ts";
import { CurrentHand, PlayerList, ReadingKeysHelp, ReadOut } from "./text-table-parts.tsx";

const MAX_LOG_LINES = 60;

/** Shows the game in words: a log that is read out as it grows, the table as lists, and hotkeys that read out each part of it. */
export function TextTable({
  scene,
  expectsBots,
  badges,
  chances,
  recentSteps,
  header,
  news,
  banner,
  status,
  actions,
}: {
  readonly scene: TableScene;
  /** True when one of the room's bots is about to sit down. */
  readonly expectsBots: boolean;
  readonly badges: PlayerBadges;
  readonly chances: Chances | null;
  readonly recentSteps: readonly ShownStep[];
  readonly header: ReactNode;
  /** The news of the tournament at this table, in words. */
  readonly news: ReactNode;
  readonly banner: ReactNode;
  readonly status: ReactNode;
  readonly actions: ReactNode;
}) {
  const t = useTranslations();
  const tournamentWait = useTournamentWait(scene);
  const waiting = scene.view.tournament ? tournamentWait : describeWaiting(t, scene, expectsBots);
  return (
    <div className="flex h-full flex-col" data-testid="text-table">
      {header}
      <main id="content" className="mx-auto flex min-h-0 w-full max-w-3xl grow flex-col gap-4 px-4 pb-4">
        {banner}
        <EventLog recentSteps={recentSteps} chances={chances} />
        {news}
        <ReadOut scene={scene} />
        <div className="grid shrink-0 gap-x-8 gap-y-3 sm:grid-cols-2">
          <CurrentHand scene={scene} waiting={waiting} />
          <PlayerList scene={scene} badges={badges} chances={chances} />
        </div>
        <div className="flex shrink-0 flex-col gap-2">
          <div className="text-sm text-ink-2">{status}</div>
          {actions}
          <ReadingKeysHelp />
        </div>
      </main>
    </div>
  );
}

/** Collects the lines of the log, oldest first. A line stays for a while, even after it has been read out. */
function useEventLog(recentSteps: readonly ShownStep[]): readonly AnnouncedLine[] {
  const t = useTranslations();
  const unitsOf = useAmountUnitsOf();
  const [log, setLog] = useState<readonly AnnouncedLine[]>([]);
  useEffect(() => {
    setLog((before) => {
      const last = before.at(-1)?.stepNo ?? 0;
      const added = recentSteps.flatMap((step) => {
        const text = step.stepNo > last ? describeStep(t, step, unitsOf(stakeOfScene(step.scene)).spoken) : "";
        return text ? [{ id: String(step.stepNo), stepNo: step.stepNo, text }] : [];
      });
      return added.length > 0 ? [...before, ...added].slice(-MAX_LOG_LINES) : before;
    });
  }, [recentSteps, t, unitsOf]);
  return log;
}

function EventLog({
  recentSteps,
  chances,
}: {
  readonly recentSteps: readonly ShownStep[];
  readonly chances: Chances | null;
}) {
  const t = useTranslations();
  const log = mergeLines(useEventLog(recentSteps), useChanceLines(recentSteps, chances));
  return (
    <section
      aria-label={t("text.log")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keys
      tabIndex={0}
      data-scrolls=""
      className="flex min-h-24 grow flex-col-reverse overflow-y-auto rounded-2xl border border-line bg-surface p-4"
    >
      <div role="log" aria-live="polite" data-testid="announcer" className="figures flex flex-col gap-1">
        {log.map(({ id, text }) => (
          <p key={id} className="text-ink-2 last:text-ink">
            {text}
          </p>
        ))}
      </div>
      {log.length === 0 && <p className="text-ink-3">{t("text.logEmpty")}</p>}
    </section>
  );
}
